"""The matches whose newest board people have not been shown (`published_ply` is less than `ply`), and those in which a
computer is to move, in the shards of this process. All else that is owed to people is in the outbox. Rows in, values
out.

These are looked for every minute, so each condition has an index that holds little else, and only ids are read.
"""

from collections.abc import Mapping, Sequence
from operator import itemgetter

from sqlalchemy import ColumnElement, TextClause, and_, not_, or_, select

from bot.store.part import Part
from bot.store.schema import (
    computers_turn,
    in_phase,
    seats,
    spot,
    tables,
)
from bot.store.table_rows import UNTIL_BACK, Phase, Spot, TableId


class Pending(Part):
    """The part of a transaction that knows what is pending."""

    async def boards(self) -> Mapping[Spot, Sequence[TableId]]:
        """Return the matches with something to post and a place to post it, by that place."""
        behind = and_(tables.c.start.is_not(None), tables.c.published_ply < tables.c.ply)
        home = or_(tables.c.channel_id.is_not(None), tables.c.thread_id.is_not(None))
        served = self._served(tables.c.guild_id)
        return await self._by_spot(itemgetter(0), select(*spot, tables.c.id).where(behind, home, _readable(), served))

    async def computers(self) -> tuple[TableId, ...]:
        """Return the live matches in which a computer player is to act, in its own seat or as a stand-in."""
        runs = or_(seats.c.stand_in_run.is_(None), seats.c.stand_in_run.in_((UNTIL_BACK, tables.c.run)))
        stood_in = and_(seats.c.stand_in.is_not(None), runs)
        plays = or_(seats.c.computer.is_not(None), stood_in)
        to_act = and_(seats.c.table_id == tables.c.id, seats.c.seat == tables.c.to_act, plays)
        return await self._ids(computers_turn, select(seats.c.seat).where(to_act).exists())

    # --- Helpers -------------------------------------------------------------------------------

    async def _ids(self, *conditions: ColumnElement[bool] | TextClause) -> tuple[TableId, ...]:
        return await self._numbers(select(tables.c.id).where(*conditions, self._served(tables.c.guild_id)))


def _readable() -> ColumnElement[bool]:
    return not_(in_phase(Phase.QUARANTINED, Phase.DELETED))
