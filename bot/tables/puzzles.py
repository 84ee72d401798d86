"""The puzzle of the day: which one it is, guesses, streaks, and where it was posted.

Days are numbers and begin at the same moment everywhere, because people guess in many servers, and a solution that is
public in one is public in all. Until then nothing here tells whether a guess is right. A guess is one row, whose
primary key refuses a second one. The puzzles follow from a secret of the installation; otherwise everybody could
compute them at home.

A post is stored before it is sent, and its message id afterwards. So a post without an id is looked for in the channel
before it is sent again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import structlog

from bot.store import Guess, Posting, StoredPuzzle
from bot.tables.base import Base
from bot.tables.clock import DAY, HOUR
from bot.tables.models import Press
from bot.tables.refusal import Refusal, Refused
from engine.computer import puzzle as puzzles
from engine.computer.puzzle import Puzzle
from engine.errors import NuggetError
from engine.game import Json, Move, View
from engine.record import BadMove

BEGINS = 12 * 3600
"""When the day of a puzzle begins, in seconds after midnight UTC: midday in Europe, evening in East Asia, morning in
America."""
APART = 10
"""Days in which no kind of answer comes twice."""
KEPT = 30
"""Days for which the posts of puzzles are remembered."""
_REMEMBERED = 8
_SECRET = "puzzles"
"""The name of the secret in the database."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class DailyPuzzle:
    """The puzzle of a day."""

    day: int
    opens_at: int
    puzzle: Puzzle
    view: View
    """Everything that the mover knows, and so everything that people see who solve it."""

    @property
    def closes_at(self) -> int:
        """When guessing ends and the solution becomes public."""
        return self.opens_at + DAY


@dataclass(frozen=True, slots=True)
class Streak:
    """How many days in a row a person was right."""

    running: int
    """Up to the newest puzzle whose solution is public."""
    best: int


class Puzzles:
    """The part of the service that knows puzzles."""

    def __init__(self, base: Base) -> None:
        self._base = base
        self._known: dict[int, DailyPuzzle] = {}
        self._secret: bytes | None = None

    def today(self) -> int:
        """Return the day whose puzzle is open now."""
        return (self._base.now() - BEGINS) // DAY

    def hours(self, day: int) -> int:
        """Return how many whole hours ago this day began; 0 before it does."""
        return max(0, self._base.now() - day * DAY - BEGINS) // HOUR

    def is_open(self, daily: DailyPuzzle) -> bool:
        """Whether people may guess now."""
        return daily.opens_at <= self._base.now() < daily.closes_at

    def is_out(self, daily: DailyPuzzle) -> bool:
        """Whether the solution is public."""
        return self._base.now() >= daily.closes_at

    def is_solved(self, day: int) -> bool:
        """Whether the solution of that day's puzzle is public."""
        return day < self.today()

    async def of(self, day: int) -> DailyPuzzle | None:
        """Return the puzzle of a day. None if there is none, if it cannot be read, or if that day has not begun: until
        then nobody may see it."""
        if not 0 <= day <= self.today():
            return None
        if day in self._known:
            return self._known[day]
        async with self._base.look() as tx:
            stored = await tx.puzzles.get(day)
        found = None if stored is None else _read(stored)
        if found is not None:
            self._known[day] = found
            while len(self._known) > _REMEMBERED:
                del self._known[next(iter(self._known))]
        return found

    async def has(self, day: int) -> bool:
        """Whether a puzzle is stored for that day, readable or not."""
        async with self._base.look() as tx:
            return day in self._known or await tx.puzzles.get(day) is not None

    async def answers(self, day: int) -> Collection[str]:
        """Return the kinds of answers of the puzzles less than APART days from this one, which has to have another."""
        async with self._base.look() as tx:
            near = [await tx.puzzles.get(other) for other in range(day - APART + 1, day + APART)]
        return {kind for one in near if one is not None and (kind := _kind(one)) is not None}

    async def seed(self, day: int) -> str:
        """Return the seed from which that day's puzzle is searched: the same in all processes, and secret."""
        if self._secret is None:
            async with self._base.change() as tx:
                stored = await tx.puzzles.secret(_SECRET)
                if stored is None:
                    stored = secrets.token_hex(32)
                    await tx.puzzles.add_secret(_SECRET, stored)
            self._secret = bytes.fromhex(stored)
        return hmac.new(self._secret, str(day).encode(), hashlib.sha256).hexdigest()

    async def add(self, day: int, data: Json) -> None:
        """Store the puzzle of that day, unless it has one."""
        async with self._base.change() as tx:
            if await tx.puzzles.get(day) is None:
                await tx.puzzles.add(StoredPuzzle(day, day * DAY + BEGINS, data))

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
        """Store the presser's guess and return it; an earlier guess of the same day stays and is returned instead.
        Refused: PUZZLE_OVER. Raises an error of the engine if it is not a legal move."""
        move = self.read(daily, words)
        async with self._base.change(press) as tx:
            before = await tx.puzzles.guess(daily.day, press.user_id)
            if before is not None:
                return before
            if not self.is_open(daily):
                raise Refused(Refusal.PUZZLE_OVER)
            made = Guess(move.words, move.words in daily.puzzle.right, guild_id)
            await tx.puzzles.add_guess(daily.day, press.user_id, made)
            return made

    async def guess_of(self, day: int, user_id: int) -> Guess | None:
        """Return this person's guess of that day, if there is one."""
        async with self._base.look() as tx:
            return await tx.puzzles.guess(day, user_id)

    async def guessed(self, day: int) -> Mapping[str, int]:
        """Return how many people guessed each move that day, by its words, the most frequent first."""
        async with self._base.look() as tx:
            return await tx.puzzles.guessed(day)

    async def streak(self, user_id: int) -> Streak:
        """Return this person's streak."""
        return (await self._streaks([user_id]))[user_id]

    async def streaks_in(self, guild_id: int, day: int) -> Mapping[int, Streak]:
        """Return the streaks of the people who guessed right in this server that day, the longest first."""
        async with self._base.look() as tx:
            users = await tx.puzzles.right_in(guild_id, day)
        found = await self._streaks(users)
        return dict(sorted(found.items(), key=lambda one: -one[1].running))

    async def _streaks(self, users: Collection[int]) -> Mapping[int, Streak]:
        async with self._base.look() as tx:
            days = await tx.puzzles.days(self._base.now() - DAY)
            right = await tx.puzzles.days_right(users)
        return {user: streak(days, found) for user, found in right.items()}

    # --- Posts ---------------------------------------------------------------------------------

    async def posting(self, guild_id: int, day: int, kind: str) -> Posting | None:
        """Return the post of this kind in that server on that day: sent, or about to be."""
        async with self._base.look() as tx:
            return await tx.puzzles.posting(guild_id, day, kind)

    async def note_posting(self, guild_id: int, day: int, kind: str, posting: Posting) -> None:
        """Store a post that was sent or is about to be, and forget the old ones."""
        async with self._base.change() as tx:
            await tx.puzzles.note_posting(guild_id, day, kind, posting)
            await tx.puzzles.forget_postings(day - KEPT)


def streak(days: Sequence[int], right: Collection[int]) -> Streak:
    """Return the streak of a person who was right on the days in `right`. `days` are all days with a public solution,
    the newest first."""
    runs, run = list[int](), 0
    for day in days:
        if day in right:
            run += 1
        else:
            runs.append(run)
            run = 0
    runs.append(run)
    return Streak(runs[0], max(runs))


def _kind(stored: StoredPuzzle) -> str | None:
    try:
        return puzzles.kind_of_answer(stored.data)
    except (LookupError, TypeError, AttributeError):  # its data are damaged
        return None


def _read(stored: StoredPuzzle) -> DailyPuzzle | None:
    try:
        found = puzzles.load(stored.data)
        return DailyPuzzle(stored.day, stored.opens_at, found, found.view)
    except (NuggetError, BadMove, LookupError, TypeError, ValueError, AttributeError, AssertionError) as error:
        _log.warning("puzzle_unreadable", day=stored.day, kind=type(error).__name__)
        return None
