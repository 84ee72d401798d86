"""The progress of people in the lessons of games. Rows in, values out."""

import json

from sqlalchemy import ColumnElement, Text, and_, cast, delete, insert, select

from bot.store.part import Part
from bot.store.people_rows import Progress
from bot.store.schema import lessons


class Lessons(Part):
    """The part of a transaction that knows lessons."""

    async def progress(self, user_id: int, game: str) -> Progress:
        """Return this person's progress; that of a beginner if nothing is stored. Damaged data counts as no lesson
        done."""
        own = select(lessons.c.at, cast(lessons.c.done, Text)).where(_of(user_id, game))
        row = (await self._db.execute(own)).one_or_none()
        return Progress() if row is None else Progress(row[0], _numbers(row[1]))

    async def save(self, user_id: int, game: str, progress: Progress) -> None:
        """Store this person's progress."""
        row = {"at": progress.at, "done": sorted(progress.done)}
        await self._db.execute(delete(lessons).where(_of(user_id, game)))
        await self._db.execute(insert(lessons).values(user_id=user_id, game=game, **row))


def _of(user_id: int, game: str) -> ColumnElement[bool]:
    return and_(lessons.c.user_id == user_id, lessons.c.game == game)


def _numbers(stored: str) -> frozenset[int]:
    try:
        found = json.loads(stored)
    except ValueError:
        return frozenset()
    return frozenset(one for one in found if type(one) is int) if isinstance(found, list) else frozenset()
