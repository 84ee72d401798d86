"""Channels and threads that not everybody sees, and games that are played there."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import discord
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import ChannelType, OverwriteType

from bot.tables.table import Match
from bot.ui.core.servers import STAYS
from tests.bot.ui.parlor import Parlor, Verb
from tests.bot.ui.people import Person

MUCH_LATER = datetime(2100, 1, 1, tzinfo=UTC)


def hidden_channel(parlor: Parlor, *people: Person) -> simcord.ChannelHandle:
    """Return a channel that these people and the bot see."""
    sees = discord.PermissionOverwrite(view_channel=True)
    overwrites: dict[Any, discord.PermissionOverwrite] = dict.fromkeys((*people, parlor.guild.me), sees)
    overwrites[parlor.guild.default_role] = discord.PermissionOverwrite(view_channel=False)
    return parlor.guild.create_text_channel("den", overwrites=overwrites)


def private_thread(parlor: Parlor, *people: Person) -> simcord.ChannelHandle:
    """Return a private thread in #games in which these people and the bot are."""
    backend = parlor.env.backend
    thread_made = backend.create_thread(parlor.games.id, "whispers", people[0].id, type=ChannelType.PRIVATE_THREAD)
    for user_id in (backend.bot_user.id, *(person.id for person in people[1:])):
        backend.add_thread_member(thread_made.id, user_id)
    return next(thread for thread in parlor.games.threads if thread.id == thread_made.id)


def allow(parlor: Parlor, channel: simcord.ChannelHandle, target: int, kind: OverwriteType, **rights: bool) -> None:
    """Give a role or a member rights in a channel."""
    permissions = discord.Permissions(**rights).value
    parlor.env.backend.set_overwrite(channel.id, Overwrite(target_id=target, type=kind, allow=permissions, deny=0))


async def begun_at(parlor: Parlor, place: simcord.ChannelHandle) -> Match:
    """Let Ann and Bob play there."""
    card = await parlor.lobby(place, players=2)
    await parlor.bob.tap(card, Verb.JOIN)
    await parlor.ann.tap(card, Verb.START)
    return await parlor.match()


async def ended(parlor: Parlor, match: Match) -> Match:
    """Let the game be over."""
    while match.live:
        match = await parlor.quick(match, match.record.game.absent(match.view(match.to_act)).words)
    await parlor.env.advance_time(61)
    return await parlor.match(match.id)


def thread(parlor: Parlor, kind: str, parent: simcord.ChannelHandle | None = None) -> simcord.ChannelHandle:
    """Return a thread that Ann made: "public thread", "private thread", "thread of news" or "forum post"."""
    backend = parlor.env.backend
    if parent is None:
        made = {"forum post": parlor.guild.create_forum_channel, "thread of news": parlor.guild.create_news_channel}
        parent = made[kind]("parent") if kind in made else parlor.games
    private = kind.startswith("private")
    of_type = ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD
    found = backend.create_thread(parent.id, "talk", parlor.ann.id, type=of_type)
    for person in parlor.people:
        backend.add_thread_member(found.id, person.id)
    if kind == "private thread":
        backend.add_thread_member(found.id, backend.bot_user.id)
    return parlor.place(found.id)


def fold(parlor: Parlor, place_id: int, *, locked: bool = False) -> None:
    """Let Discord fold a thread up, and a moderator lock it."""
    parlor.env.backend.edit_channel(place_id, {}, thread_metadata={"archived": True, "locked": locked})


def archived(parlor: Parlor, place_id: int) -> bool:
    metadata = parlor.env.backend.get_channel(place_id).thread_metadata
    return metadata is not None and metadata.archived


def deny(
    parlor: Parlor, where: simcord.ChannelHandle, who: Person | simcord.RoleHandle | None = None, /, **permissions: bool
) -> None:
    """Let this person or role, or else the bot, have no such permission there."""
    target = parlor.env.backend.bot_user.id if who is None else who.id
    kind = OverwriteType.ROLE if isinstance(who, simcord.RoleHandle) else OverwriteType.MEMBER
    denied = Overwrite(target, kind, deny=discord.Permissions(**permissions).value)
    parlor.env.backend.set_overwrite(where.id, denied)


async def time_out(parlor: Parlor, who: Person, until: datetime | None = MUCH_LATER) -> None:
    """Let a moderator time this person out, or end that."""
    parlor.env.backend.get_member(parlor.guild.id, who.id).timed_out_until = until.isoformat() if until else None
    await parlor.env.settle()


async def begun_in_thread(
    parlor: Parlor, *people: Person, game: str = "", clock: str = ""
) -> tuple[simcord.ChannelHandle, Match]:
    """Let these people play in a private thread of theirs."""
    thread = private_thread(parlor, *people)
    card = await parlor.lobby(thread, seated=people[1:], clock=clock, players=len(people))
    await people[0].tap(card, Verb.START)
    await parlor.quiet()
    return thread, await parlor.match()


def put_out(parlor: Parlor, thread: simcord.ChannelHandle, who: Person) -> None:
    parlor.env.backend.remove_thread_member(thread.id, who.id)


async def moves(parlor: Parlor) -> Match:
    """Let the player to move type the first legal move in #games, which everybody sees."""
    match = await parlor.match()
    who = parlor.to_act(match)
    words = f"{parlor.words(match)}!"
    await who.slash(parlor.games, f"{match.game} move", move=words, table=match.id)
    await parlor.quiet()
    after = await parlor.match()
    assert after.ply > match.ply
    return after


async def turn_of(parlor: Parlor, who: Person) -> Match:
    """Play on until it is this person's turn."""
    match = await parlor.match()
    while parlor.to_act(match) != who:
        match = await moves(parlor)
    return match


async def leaves_server(parlor: Parlor, person: Person) -> None:
    """Let somebody leave the server, and so long go by that nobody counts as a member whom the bot has not seen."""
    parlor.guild.remove_member(person)
    await parlor.later(STAYS + 1)
