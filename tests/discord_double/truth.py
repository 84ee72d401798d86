"""The truth, and how what people see differs from it.

The truth is the database, read while the bot runs. `wrongs` compares with it all that anybody sees of each game: an
empty list means that each thread, board, direct message and card is there exactly once and up to date.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from bot.draw.look import STANDARD
from bot.face import Player
from bot.games import faces
from bot.locale import Say, speaker
from bot.store.table_rows import TableId
from bot.tables.log import counted, takebacks
from bot.ui.core.custom_id import Tag, Verb, read
from engine import find
from engine.game import AnyGame, Seat, State
from engine.record import Record, final
from tests.discord_double import stored
from tests.discord_double.check import Refusal
from tests.discord_double.model import Channel, Message, Person
from tests.discord_double.world import World

_FOR_PLAYERS = {Verb.PLAY, Verb.REMATCH}
"""Verbs that only boards carry: the first while a game goes on, the second when it is over."""

_ALL = (
    "SELECT * FROM tables WHERE start IS NOT NULL ORDER BY id",
    "SELECT table_id, words FROM moves ORDER BY table_id, ply",
    "SELECT * FROM seats ORDER BY table_id, seat",
)

PATIENCE = 30.0
"""Seconds for which the bot may do nothing while something is wrong."""


@dataclass(frozen=True)
class Truth:
    """One game as the database has it."""

    id: int
    phase: str
    channel: int | None
    thread: int | None
    game: AnyGame
    record: Record
    state: State
    players: tuple[Player, ...]
    left: tuple[bool, ...]
    ply: int
    """The number of lines of its log."""

    @property
    def live(self) -> bool:
        return self.phase == "live"


def truths(database: str) -> list[Truth]:
    """Return all games that have begun."""
    rows, log, sitting = stored.read(database, *_ALL)
    lines, seats = defaultdict[int, list[str]](list), defaultdict[int, stored.Rows](list)
    for number, moves in groupby(log, lambda row: int(row["table_id"])):
        lines[number] = [move["words"] for move in moves]
    for number, people in groupby(sitting, lambda row: int(row["table_id"])):
        seats[number] = list(people)
    return [_truth(row, lines[row["id"]], seats[row["id"]]) for row in rows]


def _truth(row: Mapping[str, Any], lines: Sequence[str], seats: stored.Rows) -> Truth:
    game = find(row["game"])
    start = game.load({"options": json.loads(row["options"]), "start": json.loads(row["start"])})
    record = Record(game, start, tuple(lines[ply] for ply in counted(len(lines), takebacks(lines))))
    assert len(lines) == row["ply"], "the length of the log is that which is noted"
    return Truth(
        row["id"],
        row["phase"],
        row["channel_id"],
        row["thread_id"],
        game,
        record,
        final(record),
        tuple(Player(Seat(number), each["name"], each["user_id"]) for number, each in enumerate(seats)),
        tuple(bool(seat["left"]) for seat in seats),
        len(lines),
    )


def wrongs(world: World) -> list[str]:
    """Return in words all differences between what people see and the truth."""
    found = [f"game {truth.id}: {wrong}" for truth in truths(world.bot.database) for wrong in _wrongs(world, truth)]
    return [wrong for wrong in found if wrong not in world.forgiven]


async def right(world: World, patience: float = PATIENCE) -> None:
    """Wait until everything is right and stays so; fail with the differences once the bot does nothing about them."""
    while found := wrongs(world):
        try:
            await world.until(lambda: not wrongs(world), "everything is right", patience)
        except AssertionError:
            if world.idle >= patience or not world.bot.running:
                raise AssertionError("\n".join([*found, world.bot.output[-3000:]])) from None
    await world.calm()
    assert wrongs(world) == []


def _wrongs(world: World, truth: Truth) -> Iterator[str]:
    if truth.thread is None:
        yield "it has no thread"
        return
    try:
        thread = world.discord.channel(truth.thread)
    except Refusal:
        yield "its thread is not there"
        return
    yield from _of_boards(world, truth, thread)
    yield from _of_card(world, truth, thread)
    for player, gone in zip(truth.players, truth.left, strict=True):
        if player.user_id is not None and not gone and not world.discord.people[player.user_id].closed:
            yield from _of_direct_message(world, truth, world.discord.people[player.user_id], player.seat)


def _of_boards(world: World, truth: Truth, thread: Channel) -> Iterator[str]:
    verb = Verb.PLAY if truth.live else Verb.REMATCH
    public = [message for message in world.messages(thread) if message.only_for is None]
    boards = [(message, tag) for message in public if (tag := _board_tag(message.tags, truth))]
    for (which, ply), times in Counter((tag.verb, tag.ply) for _, tag in boards).items():
        if times > 1:
            yield f"the board of move {ply} is there {times} times ({which.name})"
    if not boards or (boards[-1][1].verb, boards[-1][1].ply) != (verb, truth.ply):
        yield f"the newest board is not that of move {truth.ply}"
    for message, tag in boards[:-1]:
        if any(button.custom_id for button in message.buttons):
            yield f"the board of move {tag.ply} still has its buttons"


def _board_tag(custom_ids: tuple[str, ...], truth: Truth) -> Tag | None:
    tags = (read(custom_id) for custom_id in custom_ids)
    return next((tag for tag in tags if tag and tag.verb in _FOR_PLAYERS and tag.table == TableId(truth.id)), None)


def _of_card(world: World, truth: Truth, thread: Channel) -> Iterator[str]:
    assert thread.parent is not None
    card = thread.parent.messages.get(thread.id)
    if card is None:
        yield "its thread hangs on no card"
    elif any(button.custom_id for button in card.buttons) or not _leads_to(card, thread.id):
        yield "its card still shows a lobby"


def _of_direct_message(world: World, truth: Truth, who: Person, seat: Seat) -> Iterator[str]:
    direct_messages = [
        direct_message
        for direct_message in world.direct_messages(who)
        if truth.thread and _leads_to(direct_message, truth.thread)
    ]
    if len(direct_messages) != 1:
        yield f"{who.name} has {len(direct_messages)} direct messages"
        return
    say = speaker(who.locale)
    if truth.live:
        view = truth.game.view(truth.state, seat)
        shown = str(faces()[truth.game.name].secret(view, truth.players, say, STANDARD).text)
        if shown not in direct_messages[0].text:
            yield f"{who.name}'s direct message is out of date"
    elif not _says_over(direct_messages[0], truth, say):
        yield f"{who.name}'s direct message does not say that it is over"


def _says_over(direct_message: Message, truth: Truth, say: Say) -> bool:
    """Return whether a direct message says that its game is over: it has no line that a running game's message has."""
    over: Any = say("direct_message.over", game=say.plain(f"{truth.game.name}.title"), server="")
    return str(over).splitlines()[-1] in direct_message.text


def _leads_to(message: Message, place: int) -> bool:
    return any(button.url.rpartition("/")[2] == str(place) for button in message.buttons)
