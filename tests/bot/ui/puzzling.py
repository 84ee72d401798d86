"""Puzzles in stories: posed, looked for, guessed."""

from __future__ import annotations

from typing import Any

import discord

from bot.games import faces
from bot.store.people_rows import Guess
from bot.tables.puzzles import BEGINS, DailyPuzzle
from bot.ui.delivery.outbox import bring_due
from engine.computer import puzzle as puzzles
from engine.game import Seat
from engine.record import final, read
from tests.bot.ui.parlor import Parlor, buttons, text
from tests.bot.ui.people import Answer, Person

DAY = 86400
CORNER: Any = {
    "game": "armadora",
    "rules": 1,
    "options": {"players": 2},
    "start": {
        "gold": {"d1": 3, "b2": 4, "f2": 5, "h2": 7, "a4": 4, "e4": 6, "c5": 5, "g5": 6},
        "characters": ["mage", "orc"],
        "first": 0,
    },
    "moves": ["W5 h3", "W2 e3", "P f1g1 f2g2", "W1 b3", "P f3g3", "W3 g4"],
}
RIGHT, WRONG = "W3 g1", "W4 g1"
WORTH = {RIGHT: 0.81, WRONG: 0.6}
DIG = faces()["saboteur"].lessons[0]
"""A position of the other game."""


def data_of(record: Any = CORNER, hardness: int = 2) -> Any:
    """A puzzle as a worker would have found it: to close a corner by two palisades."""
    given = read(record)
    idea = puzzles.idea_of(given.game, given.game.view(final(given), Seat(0)), RIGHT)
    return puzzles.dump(puzzles.Puzzle(given, Seat(0), (RIGHT,), WORTH, hardness, 800, idea))


def dug(hardness: int = 2) -> Any:
    """A puzzle of the other game."""
    given = read(DIG.record)
    view = given.game.view(final(given), Seat(0))
    best, second, *_ = (move.words for move in given.game.legal(view))
    idea = puzzles.idea_of(given.game, view, best)
    return puzzles.dump(puzzles.Puzzle(given, Seat(0), (best,), {best: 0.7, second: 0.4}, hardness, 800, idea))


async def todays(parlor: Parlor) -> DailyPuzzle:
    """The first of the puzzles that are open."""
    return (await parlor.tables.puzzles.on(parlor.tables.puzzles.today()))[0]


async def guess_of(parlor: Parlor, person: Person) -> Guess | None:
    """What this person guessed at it."""
    return await parlor.tables.puzzles.guess_of(await todays(parlor), person.id)


async def pose(parlor: Parlor) -> int:
    """Let the channel of the puzzle be #games, and the next two days have one; return the first of them."""
    await settle(parlor)
    day = parlor.tables.puzzles.today() + 1
    for number in (day, day + 1):
        await parlor.tables.puzzles.add(number, data_of())
    return day


async def settle(parlor: Parlor, **changes: Any) -> None:
    """Let the server have its puzzles in #games."""
    chosen = {"puzzle_channel": parlor.games.id, **changes}
    await parlor.tables.servers.change(parlor.guild.id, parlor.pressed(parlor.ann), **chosen)


async def until_hour(parlor: Parlor, *, looking: bool = True) -> None:
    """Let time go by until the next puzzle has begun and the bot has looked."""
    now = int(discord.utils.utcnow().timestamp())
    # Thousands of looks at nothing in between would be no test of anything.
    for loop in (parlor.bot.look_after, parlor.bot.look_at_clocks, parlor.bot.clean_up):
        loop.cancel()
    await parlor.env.advance_time((BEGINS - now) % DAY + 90)
    if looking:
        await look(parlor)


async def look(parlor: Parlor) -> None:
    """Let the bot look at what is pending, as it does every minute."""
    with parlor.as_bot():
        await bring_due(parlor.app)
    await parlor.env.advance_time(1)


def posts(parlor: Parlor, what: str) -> list[discord.Message]:
    return [message for message in parlor.games.history() if what in text(message)]


async def posed(parlor: Parlor) -> discord.Message:
    """Pose puzzles, and wait for the first; return the message that asks for it."""
    await pose(parlor)
    await until_hour(parlor)
    return posts(parlor, "Puzzle of the day")[0]


async def press_on(parlor: Parlor, person: Person, shown: Any, label: str) -> Answer:
    """Press a button by how its label begins."""
    tag = next(tag for name, tag in buttons(shown).items() if name.startswith(label))
    return await person.click(shown, custom_id=str(tag))


async def guess(parlor: Parlor, person: Person, words: str) -> Answer:
    """Open the puzzle, and go through the panel to this warrior on g1."""
    answer = await person.slash(parlor.games, "puzzle")
    for label in ("g1", f"{words[1]}×", "✓"):
        answer = await press_on(parlor, person, answer.response, label)
    return answer
