"""SimCord, as the sandbox and the stories use it, says no where Discord does."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord
from simcord.backend.errors import BackendError
from simcord.backend.models import Overwrite
from simcord.enums import ChannelType, OverwriteType
from simcord.http.router import dispatch

from bot.sandbox.faithful.channels import EVERYBODY, OLD_EDITS
from bot.ui.core.places import PERMISSIONS


@pytest.fixture
def simcord_bot() -> discord.Client:
    return discord.Client(intents=discord.Intents(guilds=True))


class Hall:
    """A server with a channel, and somebody in it."""

    def __init__(self, env: simcord.Env) -> None:
        self.env = env
        self.guild = env.create_guild("The Hall")
        self.games = self.guild.create_text_channel("games")
        self.ann = self.guild.add_member(env.create_user("ann"))

    @property
    def bot_id(self) -> int:
        return self.env.backend.bot_user.id

    def ask(self, method: str, path: str, **json: Any) -> Any:
        return dispatch(self.env.backend, method, path, json=json)

    def code(self, method: str, path: str, **json: Any) -> tuple[int, int] | None:
        """Return the status and the code with which this is refused; None if it is not."""
        try:
            self.ask(method, path, **json)
        except BackendError as error:
            return error.status, error.code
        return None

    def thread(self, kind: ChannelType = ChannelType.PUBLIC_THREAD, owner: int | None = None) -> int:
        return self.env.backend.create_thread(self.games.id, "talk", owner or self.ann.id, type=kind).id

    def permit(self, **more: bool) -> None:
        """Let the bot have this, besides what its link asks for."""
        own = next(role for role in self.env.backend.get_guild(self.guild.id).roles.values() if role.managed)
        granted = discord.Permissions(PERMISSIONS)
        granted.update(**more)
        self.env.backend.edit_role(self.guild.id, own.id, {"permissions": granted.value})

    def fold(self, number: int, *, locked: bool = False) -> None:
        self.env.backend.edit_channel(number, {}, thread_metadata={"archived": True, "locked": locked})

    def threads_told(self) -> list[int]:
        """Return the threads that the client knows."""
        guild = self.env.bot.get_guild(self.guild.id)
        assert guild is not None
        return [thread.id for thread in guild.threads]


@pytest.fixture
def hall(simcord_env: simcord.Env) -> Hall:
    return Hall(simcord_env)


async def test_the_bot_has_what_its_link_asks_for(hall: Hall) -> None:
    """And nothing more; the client reads the same off its roles."""
    assert hall.env.backend.compute_permissions(hall.guild.id, hall.bot_id, hall.games.id) == PERMISSIONS | EVERYBODY
    await hall.env.settle()
    channel = hall.env.bot.get_channel(hall.games.id)
    assert isinstance(channel, discord.TextChannel)
    assert channel.permissions_for(channel.guild.me).value == PERMISSIONS | EVERYBODY


async def test_a_forum_takes_no_messages(hall: Hall) -> None:
    """Its posts do."""
    forum = hall.guild.create_forum_channel("ideas")
    assert hall.code("POST", f"/channels/{forum.id}/messages", content="x") == (400, 50008)
    post = hall.env.backend.create_thread(forum.id, "idea", hall.ann.id)
    assert hall.code("POST", f"/channels/{post.id}/messages", content="x") is None


@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_channels_for_speaking_need_connect(hall: Hall, kind: str) -> None:
    """For their text, too."""
    make = hall.guild.create_voice_channel if kind == "voice" else hall.guild.create_stage_channel
    path = f"/channels/{make('hall').id}/messages"
    assert hall.code("POST", path, content="x") == (403, 50001)
    connect = discord.Permissions(connect=True).value
    number = int(path.split("/")[2])
    hall.env.backend.set_overwrite(number, Overwrite(hall.guild.id, OverwriteType.ROLE, allow=connect))
    assert hall.code("POST", path, content="x") is None


async def test_a_private_thread_is_for_its_members(hall: Hall) -> None:
    """The bot neither hears of it nor reads or writes there before it is let in."""
    number = hall.thread(ChannelType.PRIVATE_THREAD)
    await hall.env.settle()
    assert hall.threads_told() == []
    assert hall.code("GET", f"/channels/{number}") == (403, 50001)
    assert hall.code("POST", f"/channels/{number}/messages", content="x") == (403, 50001)
    hall.env.backend.add_thread_member(number, hall.bot_id)
    await hall.env.settle()
    assert hall.threads_told() == [number]
    assert hall.code("POST", f"/channels/{number}/messages", content="x") is None


async def test_an_archived_thread_takes_a_message_and_no_changes(hall: Hall) -> None:
    """The message unarchives it; a lock keeps out whoever does not manage threads; and the client forgets it."""
    number = hall.thread()
    path = f"/channels/{number}/messages"
    message = hall.ask("POST", path, content="one")["id"]
    hall.fold(number)
    await hall.env.settle()
    assert hall.threads_told() == []
    assert hall.code("PATCH", f"{path}/{message}", content="two") == (400, 50083)
    assert hall.code("DELETE", f"{path}/{message}") == (400, 50083)
    hall.ask("POST", path, content="two")
    await hall.env.settle()
    assert hall.threads_told() == [number]
    assert hall.code("PATCH", f"{path}/{message}", content="three") is None
    hall.fold(number, locked=True)
    assert hall.code("POST", path, content="four") == (403, 160005)


async def test_a_thread_is_changed_by_its_maker(hall: Hall) -> None:
    """Others unfold it at most, unless it is locked."""
    foreign, own = hall.thread(), hall.thread(owner=hall.bot_id)
    assert hall.code("PATCH", f"/channels/{foreign}", name="x") == (403, 50013)
    assert hall.code("PATCH", f"/channels/{own}", name="x") is None
    hall.fold(foreign)
    assert hall.code("PATCH", f"/channels/{foreign}", archived=False) is None
    hall.fold(foreign, locked=True)
    assert hall.code("PATCH", f"/channels/{foreign}", archived=False) == (403, 50013)
    hall.fold(own)
    assert hall.code("PATCH", f"/channels/{own}", name="y") == (400, 50083)
    assert hall.code("PATCH", f"/channels/{own}", name="y", archived=False) is None


async def test_a_name_is_changed_twice_in_ten_minutes(hall: Hall) -> None:
    """The third time Discord asks for patience."""
    own = f"/channels/{hall.thread(owner=hall.bot_id)}"
    assert [hall.code("PATCH", own, name=name) for name in "abc"] == [None, None, (429, 0)]
    await hall.env.advance_time(601)
    assert hall.code("PATCH", own, name="c") is None


async def test_old_messages_are_edited_a_few_times(hall: Hall) -> None:
    """From an hour on; newer ones are edited as often as one likes."""
    path = f"/channels/{hall.games.id}/messages"
    old = hall.ask("POST", path, content="old")["id"]
    await hall.env.advance_time(3601)
    new = hall.ask("POST", path, content="new")["id"]
    most = OLD_EDITS[0]
    codes = [hall.code("PATCH", f"{path}/{old}", content=str(number)) for number in range(most + 1)]
    assert codes == [*[None] * most, (429, 30046)]
    assert [hall.code("PATCH", f"{path}/{new}", content=str(number)) for number in range(most + 1)] == [None] * (
        most + 1
    )
    await hall.env.advance_time(21)
    assert hall.code("PATCH", f"{path}/{old}", content="z") is None


async def test_pinning_takes_its_own_permission(hall: Hall) -> None:
    """Manage Messages is no longer enough, nor needed."""
    path = f"/channels/{hall.games.id}/messages"
    message = hall.ask("POST", path, content="play")["id"]
    may = {"manage_messages": (403, 50013), "pin_messages": None}
    for name, refused in may.items():
        hall.permit(**{name: True})
        assert hall.code("PUT", f"{path}/pins/{message}") == refused


async def test_a_message_has_one_thread(hall: Hall) -> None:
    """Whoever made it."""
    path = f"/channels/{hall.games.id}/messages"
    card = hall.ask("POST", path, content="card")["id"]
    hall.env.backend.create_thread(hall.games.id, "mine", hall.ann.id, message_id=int(card))
    assert hall.code("POST", f"{path}/{card}/threads", name="own") == (400, 160004)
