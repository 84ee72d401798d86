"""Questions that stand in threads until they are answered or void. Rows in, values out."""

from sqlalchemy import and_, delete, insert, not_, or_, select

from bot.store.part import Part
from bot.store.schema import in_phase, questions, tables
from bot.store.table_rows import Phase, Question, TableId

_COLUMNS = (questions.c.table_id, questions.c.channel_id, questions.c.message_id, questions.c.ply, questions.c.run)


class Questions(Part):
    """The part of a transaction that knows questions."""

    async def add(self, asked: Question) -> None:
        """Note that this question stands in its thread."""
        row = {"message_id": asked.message_id, "channel_id": asked.channel_id, "table_id": asked.table}
        await self._db.execute(delete(questions).where(questions.c.message_id == asked.message_id))
        await self._db.execute(insert(questions).values(**row, ply=asked.ply, run=asked.run))

    async def forget(self, message_id: int) -> None:
        """Note that this question was deleted, or that deleting it was given up."""
        await self._db.execute(delete(questions).where(questions.c.message_id == message_id))

    async def of(self, table: TableId) -> tuple[Question, ...]:
        """Return the questions of this table, including void ones, the oldest first."""
        statement = select(*_COLUMNS).where(questions.c.table_id == table).order_by(questions.c.message_id)
        return tuple(Question(*row) for row in (await self._db.execute(statement)).all())

    async def void(self, table: TableId | None = None) -> tuple[Question, ...]:
        """Return the questions that need no answer any more, the oldest first, in the shards of this process; with
        `table` those of that table."""
        decided = or_(tables.c.run != questions.c.run, tables.c.deadline.is_(None))
        void = or_(
            not_(in_phase(Phase.LIVE)),
            and_(questions.c.run.is_(None), tables.c.ply != questions.c.ply),
            and_(questions.c.run.is_not(None), decided),
        )
        statement = select(*_COLUMNS).join(tables, tables.c.id == questions.c.table_id).where(void)
        if table is not None:
            statement = statement.where(questions.c.table_id == table)
        else:
            statement = statement.where(self._served(tables.c.guild_id))
        rows = (await self._db.execute(statement.order_by(questions.c.message_id))).all()
        return tuple(Question(*row) for row in rows)
