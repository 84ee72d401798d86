"""The interactions whose presses were carried out. Rows in, values out."""

from sqlalchemy import delete, insert
from sqlalchemy.exc import IntegrityError

from bot.store.part import Part
from bot.store.schema import interactions


class Interactions(Part):
    """The part of a transaction that knows interactions."""

    async def first_time(self, interaction_id: int, now: int) -> bool:
        """Remember the interaction; return whether it is new."""
        try:
            await self._db.execute(_INTERACTION, {"id": interaction_id, "at": now})
        except IntegrityError:
            return False
        return True

    async def forget(self, before: int) -> None:
        """Delete the interactions from before that time."""
        await self._db.execute(delete(interactions).where(interactions.c.at < before))


_INTERACTION = insert(interactions)
"""Every press needs it. It is made once, because making a statement takes longer than executing it."""
