"""What people prefer, and when they are away. Rows in, values out."""

from collections.abc import Collection, Mapping

from sqlalchemy import and_, bindparam, delete, insert, select, update

from bot.store.columns import restored, stored
from bot.store.part import Part
from bot.store.people_rows import Preferences
from bot.store.schema import preferences, seats, tables, unended, vacations
from bot.store.table_rows import TableId


class AllPreferences(Part):
    """The part of a transaction that knows preferences."""

    async def of(self, user_id: int) -> Preferences:
        """Return this person's preferences; the defaults if none are stored."""
        return (await self.of_all([user_id]))[user_id]

    async def of_all(self, users: Collection[int]) -> Mapping[int, Preferences]:
        """Return each person's preferences."""
        rows = await self._db.execute(_PREFERENCES, {"users": [*users]})
        return dict.fromkeys(users, Preferences()) | {row.user_id: restored(Preferences, row) for row in rows.all()}

    async def save(self, user_id: int, chosen: Preferences) -> None:
        """Store this person's preferences."""
        await self._db.execute(delete(preferences).where(preferences.c.user_id == user_id))
        await self._db.execute(insert(preferences).values(user_id=user_id, **stored(chosen)))

    async def vacations(self, user_id: int) -> list[tuple[int, int]]:
        """Return this person's vacations, each with its beginning and end, the oldest first."""
        found = select(vacations.c.begins, vacations.c.ends).where(vacations.c.user_id == user_id)
        return [(row[0], row[1]) for row in (await self._db.execute(found.order_by(vacations.c.begins))).all()]

    async def save_vacations(self, user_id: int, taken: Collection[tuple[int, int]]) -> None:
        """Replace all vacations of this person by these."""
        await self._db.execute(delete(vacations).where(vacations.c.user_id == user_id))
        if taken:
            rows = [{"user_id": user_id, "begins": begins, "ends": ends} for begins, ends in taken]
            await self._db.execute(insert(vacations), rows)

    async def away(self, user_id: int, until: int | None) -> None:
        """Store with all open tables where this person sits that the person is away until then."""
        going = select(tables.c.id).where(tables.c.id == seats.c.table_id, unended)
        here = and_(seats.c.user_id == user_id, going.exists())
        self._touched.update(map(TableId, await self._db.scalars(select(seats.c.table_id).where(here))))
        await self._db.execute(update(seats).where(here).values(away_until=until))

    async def away_until(self, table: TableId) -> Mapping[int, int]:
        """Return until when people at this table are away, by user; people who are not away are left out."""
        return {row[0]: row[1] for row in (await self._db.execute(_AWAY, {"table": table})).all()}


# Every match needs these.
_PREFERENCES = select(preferences).where(preferences.c.user_id.in_(bindparam("users", expanding=True)))
_AWAY = (
    select(preferences.c.user_id, preferences.c.away_until)
    .join(seats, and_(seats.c.table_id == bindparam("table"), seats.c.user_id == preferences.c.user_id))
    .where(preferences.c.away_until.is_not(None))
)
