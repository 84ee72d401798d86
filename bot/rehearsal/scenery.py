"""The messages of a rehearsal: a card, boards, a film and an emoji, made of a game's pictures and the bot's own parts.
Each has a mark by which `leftovers` recognizes it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from random import Random

import discord
from discord import ui

from bot.draw.look import STANDARD
from bot.face import AnyFace, Picture, Style
from bot.locale import Markup, speaker
from bot.players import Player
from bot.tables import TableId
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Attached, Link, Menu, MenuItem, Message, PeopleMenu, Tap
from bot.ui.delivery import films
from bot.workers.service import Workers
from engine.game import Json, Seat
from engine.record import Record, replay

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
    drawn = await workers.film(data, [player.name for player in players], say.language, STANDARD)
    film = Picture(drawn, films.FILE, "A film of a few moves.")
    file = Attached(RECORD, f"{json.dumps(data, ensure_ascii=False)}\n".encode())
    return Scenery(
        _card(user_id),
        tuple(boards),
        Message(Markup("A film, for a rehearsal."), (film,), below=MARK),
        replace(boards[-1], text=Markup("The last board, for a rehearsal."), file=file),
    )


def drawings(faces: Mapping[str, AnyFace]) -> Mapping[str, Callable[[], bytes]]:
    """Return EMOJI with the function that draws the first emoji of any game; an empty mapping if no game has one."""
    drawn = chain.from_iterable(face.emoji.values() for face in faces.values())
    return dict(zip([EMOJI], drawn, strict=False))


def with_emoji(content: Message, emoji: discord.PartialEmoji) -> Message:
    """Return the message with one more button, which has this emoji."""
    return replace(content, rows=(*content.rows, (_tap("Emoji", 9, emoji),)))


def turn(ply: int) -> Markup:
    """Return the line above a board that has its buttons."""
    return TURN.format("⏳" * (ply + 1))


def is_marked(message: discord.Message) -> bool:
    """Whether a rehearsal sent this message."""
    parts = ui.LayoutView.from_message(message, timeout=None).walk_children()
    return any(isinstance(part, ui.TextDisplay) and part.content == MARK for part in parts)


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
            PeopleMenu(Tag(Verb.NEW, rest="whom"), "With whom", (user_id,), 2),
            (_tap("Join", 0, "🪑", verb=Verb.JOIN), Link("Rules", "https://discord.com/developers/docs")),
        ),
        framed=True,
    )


def _tap(
    label: str, ply: int, emoji: str | discord.PartialEmoji, style: Style = Style.PLAIN, *, verb: Verb = Verb.PLAY
) -> Tap:
    return Tap(label, Tag(verb, TABLE, ply), style, emoji)
