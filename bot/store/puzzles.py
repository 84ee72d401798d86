"""The puzzles, and what people guessed. Rows in, values out."""

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import ColumnElement, Text, and_, cast, func, insert, select

from bot.store.columns import restored, stored
from bot.store.part import Part, equal, portions, read_json
from bot.store.people_rows import Guess, PastPuzzle, StoredPuzzle
from bot.store.schema import guesses, puzzles, secrets
from engine.game import Json

_COUNTS = and_(guesses.c.right, guesses.c.late.is_(False))


class Puzzles(Part):
    """The part of a transaction that knows puzzles. A day is a number."""

    above = 0
    """The number above which new puzzles get theirs."""
    numbered = False
    """Whether a puzzle got a number."""

    async def add(self, day: int, game: str, opens_at: int, data: Json, hardness: int) -> int:
        """Store the puzzle of this game for its day, which has none of it yet. Return the number that it gets, the
        next one."""
        last = max(self.above, await self._db.scalar(select(func.max(puzzles.c.id))) or 0)
        self.numbered = True
        row = {"day": day, "game": game, "opens_at": opens_at, "hardness": hardness, "puzzle": data}
        await self._db.execute(insert(puzzles).values(id=last + 1, **row))
        return last + 1

    async def any(self) -> bool:
        """Return whether there is any puzzle."""
        return await self._any(select(puzzles.c.id))

    async def get(self, number: int) -> StoredPuzzle | None:
        """Return the puzzle with this number, with None as its data if they are damaged; None if there is none."""
        puzzle_rows = await self._get(puzzles.c.id == number)
        return puzzle_rows[0] if puzzle_rows else None

    async def on(self, *days: int) -> Sequence[StoredPuzzle]:
        """Return the puzzles of these days in the order of their numbers, with None as the data of damaged ones."""
        return await self._get(puzzles.c.day.in_(days))

    async def numbers(self, *days: int) -> Sequence[int]:
        """Return the numbers of the puzzles of these days, day by day in the order of their games."""
        query = select(puzzles.c.id).where(puzzles.c.day.in_(days)).order_by(puzzles.c.day, puzzles.c.game)
        return await self._column(query)

    async def from_day(self, day: int) -> Mapping[int, int]:
        """Return when the puzzles of this day and of later ones open, by number."""
        later = select(puzzles.c.id, puzzles.c.opens_at).where(puzzles.c.day >= day)
        return await self._pairs(later.order_by(puzzles.c.id))

    async def has(self, day: int, game: str) -> bool:
        """Return whether that day has a puzzle of this game."""
        return await self._any(select(puzzles.c.id).where(equal(puzzles, day=day, game=game)))

    async def _get(self, which: ColumnElement[bool]) -> Sequence[StoredPuzzle]:
        columns = puzzles.c.id, puzzles.c.day, puzzles.c.game, puzzles.c.opens_at, cast(puzzles.c.puzzle, Text)
        rows = await self._rows(select(*columns).where(which).order_by(puzzles.c.id))
        return [StoredPuzzle(row[0], row[1], row[2], row[3], read_json(row[4])) for row in rows]

    async def past(
        self, user_id: int, games: Collection[str], begun: int, offset: int, limit: int
    ) -> Sequence[PastPuzzle]:
        """Return puzzles of these games that had begun at `begun`, the newest day first, with this person's guesses."""
        own = and_(guesses.c.puzzle_id == puzzles.c.id, guesses.c.user_id == user_id)
        columns = puzzles.c.id, puzzles.c.day, puzzles.c.game, puzzles.c.hardness, guesses.c.right
        query = select(*columns).select_from(puzzles.outerjoin(guesses, own)).where(_begun(games, begun))
        query = query.order_by(puzzles.c.day.desc(), puzzles.c.id).limit(limit).offset(offset)
        return [PastPuzzle(*row) for row in await self._rows(query)]

    async def easiest(self, user_id: int, games: Collection[str], begun: int, limit: int) -> Sequence[int]:
        """Return the numbers of puzzles of these games that had begun at `begun` and this person has not guessed, the
        easiest first."""
        own = and_(guesses.c.puzzle_id == puzzles.c.id, guesses.c.user_id == user_id)
        query = select(puzzles.c.id).where(_begun(games, begun), puzzles.c.hardness.is_not(None))
        query = query.where(~select(guesses.c.user_id).where(own).exists())
        return await self._column(query.order_by(puzzles.c.hardness, puzzles.c.id.desc()).limit(limit))

    async def days(self, now: int) -> Sequence[int]:
        """Return the days whose puzzles have begun at `now`, the newest first."""
        begun = select(puzzles.c.day).where(puzzles.c.opens_at <= now).distinct().order_by(puzzles.c.day.desc())
        return await self._column(begun)

    async def secret(self, kind: str) -> str | None:
        """Return the installation's secret of this kind; None if it has none yet."""
        return await self._db.scalar(select(secrets.c.secret).where(secrets.c.kind == kind))

    async def add_secret(self, kind: str, secret: str) -> None:
        """Store the secret of this kind, of which there is none yet."""
        await self._db.execute(insert(secrets).values(kind=kind, secret=secret))

    # --- Guesses -------------------------------------------------------------------------------

    async def add_guess(self, number: int, user_id: int, guess: Guess) -> None:
        """Store this person's guess at the puzzle with this number."""
        await self._db.execute(insert(guesses).values(puzzle_id=number, user_id=user_id, **stored(guess)))

    async def guess(self, number: int, user_id: int) -> Guess | None:
        """Return this person's guess at that puzzle; None without one."""
        own = equal(guesses, puzzle_id=number, user_id=user_id)
        row = (await self._db.execute(select(guesses).where(own))).first()
        return None if row is None else restored(Guess, row)

    async def has_guessed(self, user_id: int) -> bool:
        """Return whether this person has ever guessed."""
        return await self._any(select(guesses.c.puzzle_id).where(guesses.c.user_id == user_id))

    async def guessed(self, number: int) -> Mapping[str, int]:
        """Return how many people guessed each move in time, by its words, the most frequent first."""
        count, condition = func.count(), and_(guesses.c.puzzle_id == number, guesses.c.late.is_(False))
        query = select(guesses.c.words, count).where(condition).group_by(guesses.c.words)
        return await self._pairs(query.order_by(count.desc(), guesses.c.words))

    async def right_in(self, guild_id: int, number: int) -> Sequence[int]:
        """Return the people who guessed that puzzle in this server, right and in time."""
        right = and_(guesses.c.guild_id == guild_id, guesses.c.puzzle_id == number, _COUNTS)
        return await self._column(select(guesses.c.user_id).where(right).order_by(guesses.c.user_id))

    async def days_right(self, users: Collection[int]) -> Mapping[int, Sequence[int]]:
        """Return the days on which each of these people guessed right and in time, the newest first."""
        days: dict[int, list[int]] = {user: [] for user in users}
        for some in portions(days):
            right = and_(guesses.c.user_id.in_(some), _COUNTS)
            rows = select(guesses.c.user_id, puzzles.c.day).join(puzzles, puzzles.c.id == guesses.c.puzzle_id)
            rows = rows.where(right).distinct().order_by(puzzles.c.day.desc())
            for user, day in await self._rows(rows):
                days[user].append(day)
        return days


def _begun(games: Collection[str], begun: int) -> ColumnElement[bool]:
    return and_(puzzles.c.game.in_(games), puzzles.c.opens_at <= begun)
