"""Boards that were followed by newer ones and may still have their buttons. Rows in, values out."""

from sqlalchemy import bindparam, delete, select, text

from bot.store.later import LATER
from bot.store.part import Part
from bot.store.schema import old_boards, tables
from bot.store.table_rows import OldBoard, TableId


class OldBoards(Part):
    """The part of a transaction that knows old boards."""

    async def add(self, old: OldBoard) -> None:
        """Note that this board was followed by a newer one."""
        row = {"message": old.message_id, "channel": old.channel_id, "table": old.table}
        await self._db.execute(_FOLLOWED, row)

    async def forget(self, message_id: int) -> None:
        """Note that the board's buttons are removed, or that removing them was given up."""
        await self._db.execute(_RETIRED, {"message": message_id})

    async def find(self, table: TableId | None = None, limit: int = 200) -> tuple[OldBoard, ...]:
        """Return boards that may still have their buttons, the oldest first, in the shards of this process; with
        `table` those of that table."""
        statement = select(old_boards.c.table_id, old_boards.c.channel_id, old_boards.c.message_id)
        if table is not None:
            statement = statement.where(old_boards.c.table_id == table)
        elif not self._shards.whole:
            here = old_boards.c.table_id == tables.c.id
            statement = statement.join(tables, here).where(self._served(tables.c.guild_id))
        rows = (await self._db.execute(statement.order_by(old_boards.c.message_id).limit(limit))).all()
        return tuple(OldBoard(*row) for row in rows)


# Both databases take the first statement; SQLAlchemy would need one for each.
_FOLLOWED = text(
    "INSERT INTO old_boards (message_id, channel_id, table_id) VALUES (:message, :channel, :table) "
    "ON CONFLICT DO NOTHING"
).execution_options(**LATER)
_RETIRED = delete(old_boards).where(old_boards.c.message_id == bindparam("message")).execution_options(**LATER)
