"""Looking for a game: who is called to a table, and who is left in peace."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.store.table_rows import Key, Place
from bot.tables.clock import DAY, HOUR, tonight
from bot.tables.lookouts import ALWAYS, MOST_FROM_ONE, PAUSE, PEOPLE, WEEK, Invitee, Scene
from tests.bot.tables.kit import CHANNEL, GUILD, HERE, Service, legal_words, press, user
from tests.databases import on_each_database


async def look(service: Service, *names: str, until: str = ALWAYS, games: tuple[str, ...] = ()) -> None:
    """Let these people look for a game in the server."""
    for name in names:
        await service.tables.lookouts.look(GUILD, press(name), games=games, until=until)


async def called(service: Service, host: str, **options: Any) -> list[str]:
    """Let the host open a table and the call to it be sent; return whom it names."""
    lobby = await service.lobby(host, **options)
    await service.tables.lookouts.choose(lobby, await service.tables.lookouts.to_call(lobby))
    return named(await service.tables.lookouts.called_to(lobby))


def named(users: Iterable[int]) -> list[str]:
    """Return the names of these people."""
    return [name for one in users for name in ("Ann", "Bob", "Cleo", "Dee") if user(name) == one]


@on_each_database
async def test_who_looks_is_called_to_a_table_and_its_host_is_not(service: Service) -> None:
    """Those who look for that game in that server, each once."""
    await look(service, "Ann", "Bob")
    await look(service, "Cleo", games=("saboteur",))
    await service.tables.lookouts.look(GUILD + 1, press("Dee"))
    lobby = await service.lobby("Ann")
    assert await service.owed() == [Key("call", lobby.id)]
    assert named(await service.tables.lookouts.to_call(lobby)) == ["Bob"]
    assert await called(service, "Bob", game="saboteur", players=3) == ["Ann", "Cleo"]
    await service.tables.lookouts.choose(lobby, [user("Bob")])
    [call] = await service.tables.outbox.get(Key("call", lobby.id))
    assert (call.facts, call.channel_id) == (PEOPLE, HERE.channel_id)


async def test_who_is_invited_or_blocks_the_host_is_not_called(service: Service) -> None:
    """One hears of the table anyway, the other wants to hear of none of this host."""
    await look(service, "Bob", "Cleo", "Dee")
    tables = service.tables
    other = await tables.lobbies.open_lobby(press("Ann"), HERE, "armadora", {}, invited=[Invitee(user("Bob"), "Bob")])
    await tables.invitations.block(other.id, press("Bob"), user("Ann"))
    lobby = await service.lobby("Ann")
    invited = await tables.invitations.invite(lobby.id, press("Ann"), [Invitee(user("Cleo"), "Cleo")])
    assert named(await tables.lookouts.to_call(invited)) == ["Dee"]


async def test_calls_and_invitations_of_one_host_count_together(service: Service) -> None:
    """Whom a call has named is invited once less; and who was invited often is not called, but by another host."""

    async def asked(name: str) -> int:
        """Ann opens tables, invites this person, and leaves; return to how many the person was invited."""
        made = 0
        for _ in range(MOST_FROM_ONE):
            guest = Invitee(user(name), name)
            lobby = await service.tables.lobbies.open_lobby(press("Ann"), HERE, "armadora", {}, invited=[guest])
            made += len(lobby.invited)
            await service.tables.leave(lobby.id, press("Ann"))
        return made

    await look(service, "Bob")
    assert await called(service, "Ann") == ["Bob"]
    await look(service, "Cleo")
    assert [await asked("Bob"), await asked("Cleo")] == [MOST_FROM_ONE - 1, MOST_FROM_ONE]
    assert await called(service, "Ann") == []
    assert await called(service, "Dee") == ["Cleo"]


async def test_who_was_called_to_a_table_is_mentioned_by_no_invitation(service: Service) -> None:
    """Only by the direct message; the others are owed a mention."""
    await look(service, "Bob")
    lobby, lookouts = await service.lobby("Ann", players=4), service.tables.lookouts
    await lookouts.choose(lobby, await lookouts.to_call(lobby))
    guests = [Invitee(user(name), name) for name in ("Bob", "Cleo")]
    invited = (await service.tables.invitations.invite(lobby.id, press("Ann"), guests)).invited
    assert {one.name: one.called for one in invited} == {"Bob": True, "Cleo": False}


async def test_no_call_is_owed_where_nobody_looks(service: Service) -> None:
    """Neither in another server nor in direct messages, nor once the time of all is up."""
    await look(service, "Bob", until=WEEK)
    for place in (Place(GUILD + 1, CHANNEL + 1), Place(None, CHANNEL + 7)):
        await service.lobby("Ann", place=place)
    service.clock.now += 8 * DAY
    await service.lobby("Ann")
    assert await service.owed() == []
    assert await service.tables.lookouts.of(GUILD, user("Bob")) is None
    await service.tables.expire()
    assert (await service.tables.privacy.export(user("Bob")))["rows"]["lookouts"] == []


@on_each_database
async def test_nobody_is_called_twice_an_hour(service: Service) -> None:
    """Also by two calls that were worked out at the same time, and a changed wish begins no new hour; who waits for a
    call longest comes first."""
    await look(service, "Bob", "Cleo")
    first, second = await service.lobby("Ann"), await service.lobby("Ann")
    for lobby in (first, second):
        assert len(await service.tables.lookouts.to_call(lobby)) == 2
    await service.tables.lookouts.choose(first, [user("Bob")])
    await service.tables.lookouts.choose(second, [user("Bob"), user("Cleo")])
    assert named(await service.tables.lookouts.called_to(first)) == ["Bob"]
    assert named(await service.tables.lookouts.called_to(second)) == ["Cleo"]
    await look(service, "Bob", until=WEEK)
    assert await called(service, "Ann") == []
    service.clock.now += PAUSE
    await look(service, "Dee")
    lobby = await service.lobby("Ann")
    assert named(await service.tables.lookouts.to_call(lobby))[0] == "Dee"


async def test_quiet_hours_and_vacations_are_kept(service: Service) -> None:
    """By the clock where the person is."""
    await look(service, "Bob", "Cleo", "Dee")
    here = datetime.fromtimestamp(service.clock.now, ZoneInfo("Asia/Taipei"))
    hours = {"quiet_begins": here.hour, "quiet_ends": (here.hour + 1) % 24, "zone": "Asia/Taipei"}
    await service.tables.preferences.change(press("Bob"), **hours)
    await service.tables.preferences.go_away(press("Cleo"), service.clock.now + DAY)
    lobby = await service.lobby("Ann")
    assert named(await service.tables.lookouts.to_call(lobby)) == ["Dee"]
    service.clock.now += DAY + HOUR
    assert set(named(await service.tables.lookouts.to_call(lobby))) == {"Bob", "Cleo", "Dee"}


@on_each_database
async def test_a_call_is_over_with_its_table(service: Service) -> None:
    """One that was sent is to be deleted once the game begins or the table closes."""
    await look(service, "Dee")
    begun, left, waiting = [await service.lobby("Ann") for _ in range(3)]
    keys = [Key("call", lobby.id) for lobby in (begun, left, waiting)]
    sent = [replace(post, message_id=1 + post.about) for post in await service.tables.outbox.get(*keys)]
    await service.tables.outbox.note(sent)
    assert await service.owed() == []
    await service.tables.lobbies.join(begun.id, press("Bob"))
    await service.begin(begun, "Ann")
    await service.tables.lobbies.leave(left.id, press("Ann"))
    assert sorted(key for key in await service.tables.outbox.due() if key.kind == "call") == keys[:2]


@on_each_database
async def test_a_role_is_called_instead_once_an_hour(service: Service) -> None:
    """For all tables of the server together."""
    await service.tables.servers.change(GUILD, press("Ann"), call_role=7)
    first, second = await service.lobby("Ann"), await service.lobby("Bob")
    assert await service.tables.lookouts.choose_role(first, 7)
    assert not await service.tables.lookouts.choose_role(second, 7)
    calls = await service.tables.outbox.get(*(Key("call", lobby.id) for lobby in (first, second)))
    assert [(call.facts, call.channel_id) for call in calls] == [("7", HERE.channel_id), ("", None)]
    service.clock.now += PAUSE
    assert await service.tables.lookouts.choose_role(second, 7)


@on_each_database
async def test_a_server_shows_its_tables_and_who_looks(service: Service) -> None:
    """Whoever is not to be looked up is only counted."""
    await look(service, "Bob", "Cleo")
    await service.tables.privacy.unlist(press("Cleo"), wished=True)
    older, newer = await service.lobby("Ann"), await service.lobby("Dee", "Eve")
    await service.match("Fay", "Gus")
    scene = await service.tables.lookouts.scene(GUILD)
    assert [lobby.id for lobby in scene.lobbies] == [newer.id, older.id]
    assert (named(scene.looking), scene.unnamed) == (["Bob"], 1)
    assert await service.tables.lookouts.scene(GUILD + 1) == Scene()


async def outdated(service: Service) -> bool:
    """Return whether the Play message of the server is out of date; from now on it is not."""
    [play] = await service.tables.outbox.get(Key("play", GUILD))
    await service.tables.outbox.note([play])
    return play.owed


@on_each_database
async def test_what_the_play_message_tells_outdates_it(service: Service) -> None:
    """With the change itself: who looks and no longer does, who sits where, what closes, who hides, and settings. What
    happens in other servers, and in a game, does not."""
    tables = service.tables
    await tables.servers.change(GUILD, press("Ann"), play_channel=7)
    assert await outdated(service)

    async def closed() -> None:
        service.clock.now += 8 * DAY
        await tables.expire()

    waiting, other, elsewhere = await service.lobby("Ann"), await service.lobby("Dee"), GUILD + 1
    assert not await outdated(service), "they have no cards yet"
    match = await service.match("Fay", "Gus")
    await outdated(service)
    changes: list[tuple[Callable[[], Awaitable[Any]], bool]] = [
        (lambda: look(service, "Bob", until=WEEK), True),
        (lambda: tables.lookouts.look(elsewhere, press("Cleo")), False),
        (lambda: tables.placement.mark_card(waiting.id, 9), True),
        (lambda: tables.placement.mark_card(other.id, 10), True),
        (lambda: tables.lobbies.join(waiting.id, press("Cleo")), True),
        (lambda: tables.privacy.unlist(press("Cleo"), wished=True), True),
        (lambda: tables.privacy.unlist(press("Hal"), wished=True), False),
        (lambda: service.play(match, legal_words(match)[0]), False),
        (lambda: tables.lobbies.leave(waiting.id, press("Ann")), True),
        (lambda: tables.privacy.forget(press("Cleo"), None), True),
        (closed, True),
        (lambda: look(service, "Bob"), True),
        (lambda: tables.lookouts.stop(GUILD, press("Bob")), True),
        (lambda: tables.servers.change(GUILD, press("Ann"), language="fr"), True),
        (lambda: tables.servers.change(elsewhere, press("Ann"), language="fr"), False),
        (lambda: tables.lookouts.outdate_play_message(GUILD), True),
        (tables.lookouts.outdate_play_messages, True),
    ]
    for number, (change, expected) in enumerate(changes):
        await change()
        assert await outdated(service) is expected, number
    await tables.servers.change(GUILD, press("Ann"), play_channel=None)
    assert await outdated(service)
    assert await tables.outbox.get(Key("play", elsewhere)) == []


@pytest.mark.parametrize(
    ("hour", "days", "zone"),
    [(22, 1, "UTC"), (3, 0, "UTC"), (4, 1, "UTC"), (23, 1, "Asia/Taipei"), (1, 0, "Europe/Paris")],
)
def test_a_night_ends_at_four_where_the_person_is(hour: int, days: int, zone: str) -> None:
    """In the small hours it is still the same night."""
    now = datetime(2026, 11, 20, hour, 30, tzinfo=ZoneInfo(zone))
    ends = datetime.fromtimestamp(tonight(int(now.timestamp()), zone), ZoneInfo(zone))
    assert (ends.day, ends.hour, ends.minute) == (20 + days, 4, 0)
    assert ends.astimezone(UTC) > now
