"""The puzzles of the day, one of each game: which they are, guesses, streaks, and the messages that servers are owed.

Days are numbers and begin at the same moment everywhere, because people guess in many servers, and a solution that is
public in one is public in all. Until then only whoever has guessed is told whether that was right: a guess is one row,
whose primary key refuses a second one. A guess at a puzzle of a past day is stored in the same way, and counts for
nothing. The puzzles follow from a secret of the installation; otherwise everybody could compute them at home.

Each server that has a channel for puzzles is owed the puzzle and its solution from the moment the puzzle is stored;
they are due when its day begins and when it ends.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

import structlog

from bot.recent import Recent
from bot.store.people_rows import Guess, PastPuzzle, StoredPuzzle
from bot.store.table_rows import Phase, Post
from bot.store.transaction import Transaction
from bot.tables.base import Base, Press
from bot.tables.clock import DAY, HOUR
from bot.tables.server_settings import read_settings
from engine.computer.puzzle import UNREADABLE, Puzzle, load
from engine.game import Json, Move, View

BEGINS = 12 * 3600
"""When the day of a puzzle begins, in seconds after midnight UTC: midday in Europe, evening in East Asia, morning in
America."""
APART = 6
"""Days in which no kind of answer comes twice in one game: so ten days have six kinds or more."""
LATE = 3
"""The most days after its puzzle that a solution is posted."""
EASY = 1
"""The hardness of a puzzle that most people solve at once."""
FEW = 3
"""Whoever has finished fewer games than this, and has never guessed, is new here."""
_REMEMBERED = 32
_LOOKED_AT = 8
"""The easiest puzzles that are looked at for one that can be read."""
_LARGEST = 2**31 - 1
"""No puzzle has a larger number, and PostgreSQL takes none here."""
FIRST = Path(__file__).with_name("first_puzzles.json")
"""Puzzles game by game. `tests/tools/puzzles.py` found them, and checks that what they tell is so."""
_SECRET = "puzzles"
"""The name of the secret in the database."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class DailyPuzzle:
    """The puzzle of a game on a day."""

    id: int
    """By this number buttons and guesses name it."""
    day: int
    opens_at: int
    puzzle: Puzzle
    view: View
    """Everything that the mover knows, and so everything that people see who solve it."""

    @property
    def closes_at(self) -> int:
        """When guesses count no longer and the solution becomes public."""
        return self.opens_at + DAY

    @property
    def game(self) -> str:
        """The game's name."""
        return self.puzzle.record.game.name


@dataclass(frozen=True, slots=True)
class Streak:
    """On how many days in a row a person solved a puzzle."""

    running: int
    best: int


class Puzzles:
    """The part of the service that knows puzzles."""

    def __init__(self, base: Base) -> None:
        self._base = base
        self._puzzles: Recent[int, DailyPuzzle] = Recent(_REMEMBERED)
        self._secret: bytes | None = None

    def today(self) -> int:
        """Return the day whose puzzles are open now."""
        return today(self._base.now())

    def hours(self, day: int) -> int:
        """Return how many whole hours ago this day began; 0 before it does."""
        return max(0, self._base.now() - day * DAY - BEGINS) // HOUR

    def is_out(self, daily: DailyPuzzle) -> bool:
        """Whether the solution is public."""
        return self._base.now() >= daily.closes_at

    async def of(self, number: int) -> DailyPuzzle | None:
        """Return the puzzle with this number. None if there is none, if it cannot be read, or if its day has not begun:
        until then nobody may see it."""
        if number not in self._puzzles:
            if not 0 <= number <= _LARGEST:
                return None
            stored = await self._base.ask(lambda tx: tx.puzzles.get(number))
            daily = None if stored is None else _read(stored)
            if daily is None:
                return None
            self._puzzles[number] = daily
        daily = self._puzzles[number]
        return daily if daily.opens_at <= self._base.now() else None

    async def on(self, *days: int) -> Sequence[DailyPuzzle]:
        """Return the puzzles of these days that have begun and can be read: day by day in the order of their games."""
        numbers = await self._base.ask(lambda tx: tx.puzzles.numbers(*days))
        return [daily for number in numbers if (daily := await self.of(number)) is not None]

    async def has(self, day: int, game: str) -> bool:
        """Whether a puzzle of this game is stored for that day, readable or not."""
        return await self._base.ask(lambda tx: tx.puzzles.has(day, game))

    async def near(self, day: int, game: str) -> Sequence[Json]:
        """Return as data the puzzles of this game less than APART days from this one, which has to have another kind of
        answer than each of them."""
        near = await self._base.ask(lambda tx: tx.puzzles.on(*range(day - APART + 1, day + APART)))
        return [puzzle.data for puzzle in near if puzzle.game == game]

    async def seed(self, day: int, game: str) -> str:
        """Return the seed from which that day's puzzle of this game is searched: the same in all processes, and
        secret."""
        if self._secret is None:
            async with self._base.change() as tx:
                stored = await tx.puzzles.secret(_SECRET)
                if stored is None:
                    stored = secrets.token_hex(32)
                    await tx.puzzles.add_secret(_SECRET, stored)
            self._secret = bytes.fromhex(stored)
        return hmac.new(self._secret, f"{day} {game}".encode(), hashlib.sha256).hexdigest()

    async def add(self, day: int, data: Json) -> None:
        """Store this puzzle for that day, unless the day has one of its game."""
        async with self._base.change() as tx:
            number = await _add(tx, day, data)
            if number is not None:
                owed = [
                    post
                    for guild_id, stored in (await tx.servers.present()).items()
                    if read_settings(stored).puzzle_channel is not None
                    for post in posts(guild_id, {number: _opens_at(day)})
                ]
                await tx.outbox.owe(*owed)
            await tx.outbox.drop_old("puzzle", _opens_at(day - LATE - 1))

    async def begin(self) -> None:
        """Store the puzzles that a new installation begins with, as those of days before today: finding others takes
        minutes, and somebody may ask for one at once. Does nothing where there is any puzzle."""
        if await self._base.ask(lambda tx: tx.puzzles.any()):
            return
        by_game = groupby(json.loads(FIRST.read_text("utf-8")), key=_game_of)
        async with self._base.change() as tx:
            for _, of_game in by_game:
                for ago, data in reversed([*enumerate(of_game, APART)]):  # the first is the newest
                    await _add(tx, self.today() - ago, data)

    # --- Past days -----------------------------------------------------------------------------

    async def past(self, user_id: int, offset: int, limit: int) -> Sequence[PastPuzzle]:
        """Return puzzles whose solutions are public, the newest day first, each with whether this person solved it."""
        out = self._base.now() - DAY
        return await self._base.ask(lambda tx: tx.puzzles.past(user_id, [*self._base.games], out, offset, limit))

    async def warm_up(self, user_id: int) -> DailyPuzzle | None:
        """Return an easy puzzle of a past day for a person who is new here; None for others, and if there is none."""
        async with self._base.look() as tx:
            if await tx.puzzles.has_guessed(user_id) or len(await tx.people.seated_at(user_id, Phase.FINISHED)) >= FEW:
                return None
            out = self._base.now() - DAY
            easiest = await tx.puzzles.easiest(user_id, [*self._base.games], out, _LOOKED_AT)
        puzzles = [daily for number in easiest if (daily := await self.of(number)) is not None]
        return next((daily for daily in puzzles if daily.puzzle.hardness == EASY), None)

    # --- Guesses -------------------------------------------------------------------------------

    def read(self, daily: DailyPuzzle, words: str) -> Move:
        """Return the move with these words. Raises an error of the engine if it is not a legal move."""
        game, view = daily.puzzle.record.game, daily.view
        move = game.parse(words)
        if move not in game.legal(view):
            state = game.imagine(view, self._base.rng)
            game.apply(state, daily.puzzle.seat, move)  # raises the reason
        return move

    async def guess(self, daily: DailyPuzzle, press: Press, words: str, guild_id: int | None) -> Guess:
        """Store the presser's guess and return it; an earlier guess at the same puzzle stays and is returned instead.
        Raises an error of the engine if it is not a legal move."""
        move = self.read(daily, words)
        async with self._base.change(press) as tx:
            before = await tx.puzzles.guess(daily.id, press.user_id)
            if before is not None:
                return before
            new = Guess(move.words, move.words in daily.puzzle.right, guild_id, late=self.is_out(daily))
            await tx.puzzles.add_guess(daily.id, press.user_id, new)
            return new

    async def guess_of(self, daily: DailyPuzzle, user_id: int) -> Guess | None:
        """Return this person's guess at that puzzle, if there is one."""
        return await self._base.ask(lambda tx: tx.puzzles.guess(daily.id, user_id))

    async def guessed(self, daily: DailyPuzzle) -> Mapping[str, int]:
        """Return how many people guessed each move in time, by its words, the most frequent first."""
        return await self._base.ask(lambda tx: tx.puzzles.guessed(daily.id))

    async def streak(self, user_id: int) -> Streak:
        """Return this person's streak for the person alone: it counts today as soon as the person was right."""
        async with self._base.look() as tx:
            days = await tx.puzzles.days(self._base.now() - DAY)
            right = (await tx.puzzles.days_right([user_id]))[user_id]
        return streak([*(day for day in right if day not in days), *days], right)

    async def streaks_in(self, guild_id: int, daily: DailyPuzzle) -> Mapping[int, Streak]:
        """Return the streaks of the people who guessed that puzzle right in this server and do not hide their results,
        the longest first: up to the newest puzzle whose solution is public, for everybody may see them."""
        async with self._base.look() as tx:
            users = await tx.puzzles.right_in(guild_id, daily.id)
            unlisted = await tx.people.unlisted_among(users)
            users = [user for user in users if user not in unlisted]
            days = await tx.puzzles.days(self._base.now() - DAY)
            streaks = {user: streak(days, right) for user, right in (await tx.puzzles.days_right(users)).items()}
        return dict(sorted(streaks.items(), key=lambda item: -item[1].running))


def today(now: int) -> int:
    """Return the day whose puzzles are open at this time."""
    return (now - BEGINS) // DAY


def posts(guild_id: int, puzzles: Mapping[int, int]) -> Sequence[Post]:
    """Return the messages that a server is owed for these puzzles, which open at these times: the puzzle and its
    solution."""
    return [
        Post(kind, guild_id, number, guild_id=guild_id, due_at=due_at)
        for number, opens_at in puzzles.items()
        for kind, due_at in (("puzzle", opens_at), ("solution", opens_at + DAY))
    ]


async def _add(tx: Transaction, day: int, data: Json) -> int | None:
    """Store this puzzle for that day, and return its number; None if the day has one of its game."""
    game = _game_of(data)
    if await tx.puzzles.has(day, game):
        return None
    return await tx.puzzles.add(day, game, _opens_at(day), data, data["hardness"])


def _opens_at(day: int) -> int:
    return day * DAY + BEGINS


def _game_of(data: Json) -> str:
    game: str = data["record"]["game"]
    return game


def streak(days: Sequence[int], right: Collection[int]) -> Streak:
    """Return the streak of a person who was right on the days in `right`. `days` are all days that count, the newest
    first."""
    runs, run = list[int](), 0
    for day in days:
        if day in right:
            run += 1
        else:
            runs.append(run)
            run = 0
    runs.append(run)
    return Streak(runs[0], max(runs))


def _read(stored: StoredPuzzle) -> DailyPuzzle | None:
    try:
        puzzle = load(stored.data)
        return DailyPuzzle(stored.id, stored.day, stored.opens_at, puzzle, puzzle.view)
    except UNREADABLE as error:
        _log.warning("puzzle_unreadable", puzzle=stored.id, kind=type(error).__name__)
        return None
