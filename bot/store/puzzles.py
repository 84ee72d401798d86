"""The puzzle of each day, what people guessed, and where it was posted. Rows in, values out."""

import json
from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import ColumnElement, Text, and_, cast, delete, func, insert, select, update

from bot.store.part import Part, portions
from bot.store.rows import Guess, Posting, StoredPuzzle
from bot.store.schema import guesses, puzzle_posts, puzzles, secrets
from engine.game import Json


class Puzzles(Part):
    """The part of a transaction that knows puzzles. A day is a number."""

    async def add(self, puzzle: StoredPuzzle) -> None:
        """Store the puzzle of its day, which has none yet."""
        await self._db.execute(insert(puzzles).values(day=puzzle.day, opens_at=puzzle.opens_at, puzzle=puzzle.data))

    async def get(self, day: int) -> StoredPuzzle | None:
        """Return the puzzle of a day, with None as its data if they are damaged; None if the day has no puzzle."""
        found = select(puzzles.c.opens_at, cast(puzzles.c.puzzle, Text)).where(puzzles.c.day == day)
        row = (await self._db.execute(found)).one_or_none()
        return None if row is None else StoredPuzzle(day, row[0], _read(row[1]))

    async def days(self, now: int) -> Sequence[int]:
        """Return the days whose puzzles have begun at `now`, the newest first."""
        begun = select(puzzles.c.day).where(puzzles.c.opens_at <= now).order_by(puzzles.c.day.desc())
        return (await self._db.scalars(begun)).all()

    async def secret(self, kind: str) -> str | None:
        """Return the installation's secret of this kind; None if it has none yet."""
        found: str | None = await self._db.scalar(select(secrets.c.secret).where(secrets.c.kind == kind))
        return found

    async def add_secret(self, kind: str, secret: str) -> None:
        """Store the secret of this kind, of which there is none yet."""
        await self._db.execute(insert(secrets).values(kind=kind, secret=secret))

    # --- Guesses -------------------------------------------------------------------------------

    async def add_guess(self, day: int, user_id: int, guess: Guess) -> None:
        """Store this person's guess for the puzzle of this day."""
        row = {"guild_id": guess.guild_id, "words": guess.words, "right": guess.right}
        await self._db.execute(insert(guesses).values(day=day, user_id=user_id, **row))

    async def guess(self, day: int, user_id: int) -> Guess | None:
        """Return this person's guess of that day; None without one."""
        own = and_(guesses.c.day == day, guesses.c.user_id == user_id)
        row = (await self._db.execute(select(guesses.c.words, guesses.c.right, guesses.c.guild_id).where(own))).first()
        return None if row is None else Guess(*row)

    async def guessed(self, day: int) -> Mapping[str, int]:
        """Return how many people guessed each move that day, by its words, the most frequent first."""
        number = func.count()
        found = select(guesses.c.words, number).where(guesses.c.day == day).group_by(guesses.c.words)
        rows = (await self._db.execute(found.order_by(number.desc(), guesses.c.words))).all()
        return {row[0]: row[1] for row in rows}

    async def right_in(self, guild_id: int, day: int) -> Sequence[int]:
        """Return the people who guessed right in this server that day."""
        right = and_(guesses.c.guild_id == guild_id, guesses.c.day == day, guesses.c.right)
        return (await self._db.scalars(select(guesses.c.user_id).where(right).order_by(guesses.c.user_id))).all()

    async def days_right(self, users: Collection[int]) -> Mapping[int, Sequence[int]]:
        """Return the days on which each of these people guessed right, the newest first."""
        found: dict[int, list[int]] = {user: [] for user in users}
        for some in portions(found):
            right = and_(guesses.c.user_id.in_(some), guesses.c.right)
            rows = select(guesses.c.user_id, guesses.c.day).where(right).order_by(guesses.c.day.desc())
            for user, day in (await self._db.execute(rows)).all():
                found[user].append(day)
        return found

    # --- Posts ---------------------------------------------------------------------------------

    async def posting(self, guild_id: int, day: int, kind: str) -> Posting | None:
        """Return the post of this kind, sent or about to be sent; None without one."""
        columns = select(puzzle_posts.c.channel_id, puzzle_posts.c.message_id)
        row = (await self._db.execute(columns.where(_post(guild_id, day, kind)))).one_or_none()
        return None if row is None else Posting(*row)

    async def note_posting(self, guild_id: int, day: int, kind: str, posting: Posting) -> None:
        """Store the post of this kind, sent or about to be sent."""
        row = {"channel_id": posting.channel_id, "message_id": posting.message_id}
        own = _post(guild_id, day, kind)
        if (await self._db.execute(update(puzzle_posts).where(own).values(row))).rowcount == 0:
            await self._db.execute(insert(puzzle_posts).values(guild_id=guild_id, day=day, kind=kind, **row))

    async def forget_postings(self, before: int) -> None:
        """Delete the posts of puzzles from before that day."""
        await self._db.execute(delete(puzzle_posts).where(puzzle_posts.c.day < before))


def _post(guild_id: int, day: int, kind: str) -> ColumnElement[bool]:
    return and_(puzzle_posts.c.guild_id == guild_id, puzzle_posts.c.day == day, puzzle_posts.c.kind == kind)


def _read(stored: str) -> Json:
    try:
        return json.loads(stored)
    except ValueError:
        return None
