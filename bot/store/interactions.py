"""The interactions whose presses were carried out. Rows in, values out."""

from sqlalchemy import delete, insert, select

from bot.store.driver import LATER
from bot.store.part import Part
from bot.store.schema import interactions


class Interactions(Part):
    """The part of a transaction that knows interactions."""

    async def remember(self, interaction_id: int, now: int) -> None:
        """Remember the interaction, whose press is carried out in this transaction. The transaction ends in Conflict if
        the press was carried out before."""
        await self._db.execute(_INTERACTION, {"id": interaction_id, "at": now})

    async def known(self, interaction_id: int) -> bool:
        """Return whether the interaction's press was carried out."""
        number = await self._db.scalar(select(interactions.c.id).where(interactions.c.id == interaction_id))
        return number is not None

    async def answered_elsewhere(self, interaction_id: int, now: int) -> None:
        """Remember, under the interaction's negative number, that another process has answered it."""
        await self._db.execute(_INTERACTION, {"id": -interaction_id, "at": now})

    async def forget(self, before: int) -> None:
        """Delete the interactions from before that time."""
        await self._db.execute(delete(interactions).where(interactions.c.at < before))


_INTERACTION = insert(interactions).execution_options(**LATER)
"""Every press needs it."""
