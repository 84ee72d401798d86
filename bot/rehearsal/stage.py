"""The stage of a rehearsal: a text channel of a server, and the bot's permissions there; the messages that are played
on it; and the sweep that deletes what this rehearsal, or one that was killed, has left on Discord.

The messages are a card, boards, a film and an emoji, made of a game's pictures and the bot's own parts. What is left is
recognized by marks that exist as soon as the thing itself: the thread by its name and owner, the emoji by its name,
messages in the channel by their text. The card is deleted before its thread, because the thread's id leads to the card
however many messages followed; a card that never had a thread is found among the newest messages.
"""

import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import chain
from random import Random

import discord

from bot.draw.look import STANDARD
from bot.face import AnyFace, Picture, Style
from bot.locale import Markup, speaker
from bot.players import Player
from bot.store.table_rows import TableId
from bot.ui.core.application import name_of
from bot.ui.core.components import parts_of
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.discord_errors import FAILURES, code
from bot.ui.core.message import Attached, DiscordMenu, Link, Menu, MenuItem, Message, Tap
from bot.ui.core.pace import LIMIT, Pace
from bot.ui.core.permissions import missing_for_board, missing_for_thread
from bot.ui.delivery import looking_back
from bot.workers.service import Workers
from engine.game import Json, Seat
from engine.record import Record, replay

PART = 0.2
"""A rehearsal's share of the requests that Discord allows, because the bot may run at the same time."""
_DELETING = "Manage Threads (games do without it, but a rehearsal deletes its thread)"


class NoStage(Exception):
    """A rehearsal is not possible in this channel; the text gives the reason."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The channel of a rehearsal, with its server."""

    client: discord.Client
    guild: discord.Guild
    channel: discord.TextChannel
    me: discord.Member


@asynccontextmanager
async def connected(token: str, requests: int = LIMIT) -> AsyncIterator[discord.Client]:
    """Give a client that can send requests and receives no events. It takes PART of `requests`, the number of requests
    that Discord takes from the bot each second. Raises NoStage."""
    client = discord.Client(
        intents=discord.Intents(guilds=True),
        allowed_mentions=discord.AllowedMentions.none(),
        max_messages=None,
        http_trace=Pace(part=PART * requests / LIMIT).trace(),
    )
    async with client:
        try:
            await client.login(token)
        except discord.LoginFailure:
            raise NoStage("Discord does not accept the token") from None
        except FAILURES as error:
            raise NoStage(f"Discord cannot be reached now ({type(error).__name__})") from error
        yield client


async def find(client: discord.Client, channel_id: int) -> Stage:
    """Return this channel as a stage. Raises NoStage if it is no text channel, or the bot lacks a permission there."""
    assert client.user is not None
    try:
        channel_known = await client.fetch_channel(channel_id)
        if not isinstance(channel_known, discord.TextChannel):
            raise NoStage(f"{channel_known} is no text channel of a server")
        guild = await client.fetch_guild(channel_known.guild.id, with_counts=False)
        me = await guild.fetch_member(client.user.id)
        channels = await guild.fetch_channels()
    except discord.InvalidData:
        raise NoStage("that is no text channel of a server") from None
    except FAILURES as error:
        why = code(error) or type(error).__name__
        raise NoStage(f"the bot does not see that channel (Discord says {why})") from error
    # This channel object knows its server's roles, and so the bot's permissions.
    channel = next((candidate for candidate in channels if candidate.id == channel_id), None)
    if not isinstance(channel, discord.TextChannel):
        raise NoStage(f"the bot does not see #{channel_known.name}")
    if missing := _missing(channel.permissions_for(me)):
        raise NoStage(f"in #{channel.name} the bot lacks {', '.join(missing)}")
    return Stage(client, guild, channel, me)


def _missing(granted: discord.Permissions) -> list[str]:
    """Return the names of the missing permissions: those of a game in a thread of its own, and that to delete the
    thread."""
    say = speaker("en")
    missing = missing_for_board(granted, in_thread=False) + missing_for_thread(granted)
    names = [say.plain(f"permission.{name}") for name in missing]
    return names if granted.manage_threads else [*names, _DELETING]


# --- The scenery ---

THREAD = "nugget rehearse"
"""The name of the thread."""
MARK = Markup("-# `nugget rehearse`: this is gone in a minute.")
"""The mark of every message, as a text component of its own: no person's words are one."""
EMOJI = "rehearsal"
"""The bot's name for the emoji; no face has an emoji of that name."""
TURN = Markup("{} Nobody's turn, since this is a rehearsal.")
MOVES = 3
TABLE = TableId(10**12)
"""An id that no table has: a person who presses a button here reads that the game is over."""
RECORD = "rehearsal.json"


@dataclass(frozen=True, slots=True)
class Scenery:
    """All messages, in the order of the steps."""

    card: Message
    boards: tuple[Message, ...]
    """One board for each move, each with another picture."""
    film: Message
    last: Message
    """A board with a record to download."""


async def scenery(face: AnyFace, workers: Workers, user_id: int) -> Scenery:
    """Return the drawn messages. Raises WorkFailed if the film cannot be drawn."""
    game, say = face.game, speaker("en")
    players = [Player(Seat(seat), f"Dwarf {seat + 1}") for seats in game.sides(game.read_options({})) for seat in seats]
    record = _begun(face)
    boards = list[Message]()
    for ply, step in enumerate(replay(record)):
        pictures = await workers.draw(face.pictures, game.view(step.state, None), players, (), say, STANDARD)
        boards.append(_board(tuple(pictures), ply, user_id))
    data = record.data()
    gif = await workers.film(data, [player.name for player in players], say.language, STANDARD)
    film = Picture(gif, looking_back.FILM, "A film of a few moves.")
    file = Attached(RECORD, f"{json.dumps(data, ensure_ascii=False)}\n".encode())
    return Scenery(
        _card(user_id),
        tuple(boards),
        Message(Markup("A film, for a rehearsal."), (film,), below=MARK),
        replace(boards[-1], text=Markup("The last board, for a rehearsal."), file=file),
    )


def drawings(faces: Mapping[str, AnyFace]) -> Mapping[str, Callable[[], bytes]]:
    """Return EMOJI with the function that draws the first emoji of any game; an empty mapping if no game has one."""
    painters = chain.from_iterable(face.emoji.values() for face in faces.values())
    return dict(zip([EMOJI], painters, strict=False))


def with_emoji(content: Message, emoji: discord.PartialEmoji) -> Message:
    """Return the message with one more button, which has this emoji."""
    return replace(content, rows=(*content.rows, (_tap("Emoji", 9, emoji),)))


def turn(ply: int) -> Markup:
    """Return the line above a board that has its buttons."""
    return TURN.format("⏳" * (ply + 1))


def is_marked(message: discord.Message) -> bool:
    """Whether a rehearsal sent this message."""
    parts = parts_of(message.components)
    return any(isinstance(part, discord.TextDisplay) and part.content == MARK for part in parts)


def _begun(face: AnyFace) -> Record:
    """Return the record of a game in which a few moves were made."""
    game, moves = face.game, list[Json]()
    start = state = game.start(game.read_options({}), Random(0))
    for _ in range(MOVES):
        assert state.to_act is not None
        move = game.legal(game.view(state, state.to_act))[0]
        moves.append(move.words)
        state, _ = game.apply(state, state.to_act, move)
    return Record(game, start, tuple(moves))


def _board(pictures: tuple[Picture, ...], ply: int, user_id: int) -> Message:
    return Message(
        Markup("A board, for a rehearsal. <@{}> is named and not called.").format(user_id),
        pictures,
        below=MARK,
        rows=((_tap("Play", ply, "⛏️", Style.GO), _tap("More", ply, "⚙️", verb=Verb.MORE)),),
        turn=turn(ply),
    )


def _card(user_id: int) -> Message:
    """Return a message with each kind of component that cards have."""
    options = tuple(MenuItem(f"{number} dwarfs", str(number), number == 2, "As many as sit down") for number in (2, 3))
    return Message(
        Markup("**A card**, for a rehearsal.\n- *One* line, `another`"),
        below=MARK,
        rows=(
            Menu(Tag(Verb.SET, TABLE, rest="seats"), "How many dwarfs", options),
            DiscordMenu("user", Tag(Verb.NEW, rest="whom"), "With whom", (user_id,), 2),
            (_tap("Join", 0, "🪑", verb=Verb.JOIN), Link("Rules", "https://discord.com/developers/docs")),
        ),
        framed=True,
    )


def _tap(
    label: str, ply: int, emoji: str | discord.PartialEmoji, style: Style = Style.PLAIN, *, verb: Verb = Verb.PLAY
) -> Tap:
    return Tap(label, Tag(verb, TABLE, ply), style, emoji)


# --- The sweep ---

LOOK_BACK = 300
"""The number of newest messages that are searched."""
_MISSING = {10003, 10008, 10014}
"""Discord's error codes for an unknown channel or thread, message, or emoji."""
_ARCHIVED = 50
"""The number of last archived threads that are searched."""


async def sweep(stage: Stage, look_back: int = LOOK_BACK) -> int:
    """Delete all leftovers, as messages only among so many newest ones; return their number. Raises any of
    FAILURES."""
    count = 0
    for thread in [thread async for thread in _threads(stage)]:
        count += await _delete(stage.channel.get_partial_message(thread.id))
        count += await _delete(thread)
    for message in [message async for message in stage.channel.history(limit=look_back)]:
        if message.author.id == stage.me.id and (is_marked(message) or _tells_of_thread(message)):
            count += await _delete(message)
    for emoji in await stage.client.fetch_application_emojis():
        if name_of(emoji.name) == EMOJI:
            count += await _delete(emoji)
    return count


async def _threads(stage: Stage) -> AsyncIterator[discord.Thread]:
    """Yield the bot's own threads of rehearsals."""
    active = await stage.guild.active_threads()
    archived = [thread async for thread in stage.channel.archived_threads(limit=_ARCHIVED)]
    for thread in (*active, *archived):
        if (thread.name, thread.owner_id, thread.parent_id) == (THREAD, stage.me.id, stage.channel.id):
            yield thread


def _tells_of_thread(message: discord.Message) -> bool:
    """Whether this is Discord's own message in the channel about a thread of a rehearsal."""
    return message.type is discord.MessageType.thread_created and message.content == THREAD


async def _delete(leftover: discord.PartialMessage | discord.Message | discord.Thread | discord.Emoji) -> bool:
    """Delete a thing; return whether it existed."""
    try:
        await leftover.delete()
    except discord.NotFound as error:
        if error.code not in _MISSING:
            raise
        return False
    return True
