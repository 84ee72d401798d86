"""What people have not been shown yet, and where a computer is to move, in the shards that are served: as numbers of
tables, found by indexes that hold little else, for there is a look at it every minute. Rows in, values out."""

from collections.abc import Mapping, Sequence
from operator import itemgetter

from sqlalchemy import ColumnElement, TextClause, and_, delete, not_, or_, select, text

from bot.store.part import Part
from bot.store.rows import Phase, Place, Spot, TableId
from bot.store.schema import (
    computers_turn,
    handovers,
    in_phase,
    live,
    result_pending,
    seats,
    spot,
    tables,
    untold_quarantine,
)

# Both databases say it so; SQLAlchemy says it for each in another way.
_HAND_OVER = text("INSERT INTO handovers (table_id) VALUES (:table) ON CONFLICT DO NOTHING")


class Pending(Part):
    """The part of a transaction that knows what is pending."""

    async def boards(self) -> Mapping[Spot, Sequence[TableId]]:
        """Return the matches with something to post and a place to post it, by where they are shown."""
        behind = and_(tables.c.start.is_not(None), tables.c.published_ply < tables.c.ply)
        home = or_(tables.c.channel_id.is_not(None), tables.c.thread_id.is_not(None))
        served = self._served(tables.c.guild_id)
        return await self._by_spot(itemgetter(0), select(*spot, tables.c.id).where(behind, home, _readable(), served))

    async def direct_messages(self) -> tuple[TableId, ...]:
        """Return the matches, ended ones too, whose direct messages are not known to be right."""
        return await self._ids(tables.c.told_ply < tables.c.ply, tables.c.start.is_not(None), _readable())

    async def cards(self) -> tuple[TableId, ...]:
        """Return the tables whose cards do not show what they should."""
        return await self._ids(tables.c.card_shown < tables.c.changes, tables.c.card_id.is_not(None), _readable())

    async def computers(self) -> tuple[TableId, ...]:
        """Return the live matches in which a computer player is to act, be it as a stand-in."""
        stood_in = and_(
            seats.c.stand_in.is_not(None), or_(seats.c.stand_in_run.is_(None), seats.c.stand_in_run == tables.c.run)
        )
        plays = or_(seats.c.computer.is_not(None), stood_in)
        to_act = and_(seats.c.table_id == tables.c.id, seats.c.seat == tables.c.to_act, plays)
        return await self._ids(computers_turn, select(seats.c.seat).where(to_act).exists())

    async def results(self) -> tuple[TableId, ...]:
        """Return the matches whose results have yet to be posted."""
        return await self._ids(result_pending, _readable())

    async def lines(self) -> tuple[TableId, ...]:
        """Return the live matches whose newest board says of clocks and people what is true no longer."""
        # That it is no less than nothing goes without saying; but so SQLite takes its index, and none of all matches.
        there = and_(tables.c.line_shown >= 0, tables.c.line_shown < tables.c.line_changes)
        behind = and_(there, tables.c.published_ply >= tables.c.ply)
        return await self._numbers(select(tables.c.id).where(behind, live, self._served(tables.c.guild_id)))

    async def quarantined(self) -> tuple[tuple[TableId, Place], ...]:
        """Return the tables in quarantine whose threads were not told so, and where they are shown."""
        columns, served = (tables.c[name] for name in Place.__dataclass_fields__), self._served(tables.c.guild_id)
        rows = (await self._db.execute(select(tables.c.id, *columns).where(untold_quarantine, served))).all()
        return tuple((TableId(table), Place(*place)) for table, *place in sorted(rows, key=lambda row: int(row[0])))

    # --- What another process has changed ------------------------------------------------------

    async def hand_over(self, table: TableId) -> None:
        """Leave it to who serves this table to show what has changed there."""
        await self._db.execute(_HAND_OVER, {"table": table})

    async def handed_over(self) -> tuple[TableId, ...]:
        """Return the tables that others have changed."""
        here = handovers.c.table_id == tables.c.id
        found = select(handovers.c.table_id).join(tables, here).where(self._served(tables.c.guild_id))
        return await self._numbers(found)

    async def taken_over(self, table: TableId) -> None:
        """What has changed there is about to be shown."""
        self._touched.add(table)
        await self._db.execute(delete(handovers).where(handovers.c.table_id == table))

    # --- Helpers -------------------------------------------------------------------------------

    async def _ids(self, *conditions: ColumnElement[bool] | TextClause) -> tuple[TableId, ...]:
        return await self._numbers(select(tables.c.id).where(*conditions, self._served(tables.c.guild_id)))


def _readable() -> ColumnElement[bool]:
    return not_(in_phase(Phase.QUARANTINED, Phase.DELETED))
