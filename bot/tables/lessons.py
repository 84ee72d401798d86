"""The progress of people in the lessons of each game."""

from bot.store.people_rows import Progress
from bot.tables.base import Base


class Lessons:
    """The part of the service that knows lessons."""

    def __init__(self, base: Base) -> None:
        self._base = base

    async def progress(self, user_id: int, game: str) -> Progress:
        """Return this person's progress. Refused: NOT_SAVED."""
        async with self._base.look() as tx:
            return await tx.lessons.progress(user_id, game)

    async def note(self, user_id: int, game: str, progress: Progress) -> None:
        """Store this person's progress. Refused: NOT_SAVED."""
        async with self._base.change() as tx:
            await tx.lessons.save(user_id, game, progress)
