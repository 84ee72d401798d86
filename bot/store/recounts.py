"""Where scores (ratings and tallies) are to be counted anew, and the scores with which counting begins. Rows in, values
out."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from sqlalchemy import and_, delete, insert, not_, select, union, update

from bot.store.achieved import ALL_TIME, Rating, Standings
from bot.store.columns import restored, stored
from bot.store.part import Part, portions
from bot.store.schema import counted, old_ratings, ratings, recounts, results, tables, tallies
from bot.store.table_rows import TableId


class Recounts(Part):
    """The part of a transaction that knows recounts."""

    async def add(self, guild_id: int, game: str) -> None:
        """Note that the scores in this game and server are to be counted anew."""
        if not await self.touch(guild_id, game):
            await self._db.execute(insert(recounts).values(guild_id=guild_id, game=game))

    async def touch(self, guild_id: int, game: str) -> bool:
        """Note that a recount there that has begun has to begin anew; return whether one is pending."""
        here = and_(recounts.c.guild_id == guild_id, recounts.c.game == game)
        return bool(
            (await self._db.execute(update(recounts).where(here).values(changes=recounts.c.changes + 1))).rowcount
        )

    async def changes(self, guild_id: int, game: str) -> int | None:
        """Return how often what is counted there has changed; None if no recount is pending. Nobody changes it until
        the end of a writing transaction."""
        here = and_(recounts.c.guild_id == guild_id, recounts.c.game == game)
        statement = select(recounts.c.changes).where(here)
        return await self._db.scalar(statement.with_for_update() if self._writes else statement)

    async def done(self, guild_id: int, game: str) -> None:
        """Note that they were counted anew."""
        here = and_(recounts.c.guild_id == guild_id, recounts.c.game == game)
        await self._db.execute(delete(recounts).where(here))

    async def pending(self) -> tuple[tuple[int, str], ...]:
        """Return the servers and games that are to be counted anew, in the shards of this process."""
        found = select(recounts.c.guild_id, recounts.c.game).where(self._served(recounts.c.guild_id))
        rows = (await self._db.execute(found)).all()
        return tuple((row.guild_id, row.game) for row in rows)

    async def places(self) -> tuple[tuple[int, str], ...]:
        """Return the servers and games that have scores, or matches that count."""
        scored = (select(each.c.guild_id, each.c.game).distinct() for each in (ratings, results, tallies, old_ratings))
        played = select(tables.c.guild_id, tables.c.game).where(tables.c.guild_id.is_not(None), tables.c.rated, counted)
        rows = (await self._db.execute(union(*scored, played.distinct()))).all()
        return tuple(sorted((row[0], row[1]) for row in rows))

    async def tables(self, guild_id: int, game: str, after: TableId | None = None) -> tuple[TableId, ...]:
        """Return the matches that count there as far as columns tell, in the order in which they ended; only those that
        ended after this one, if one is named."""
        here = and_(tables.c.guild_id == guild_id, tables.c.game == game, tables.c.rated, counted)
        statement = select(tables.c.id).where(here).order_by(tables.c.finish)
        if after is not None:
            last = tables.alias()
            statement = statement.where(
                tables.c.finish > select(last.c.finish).where(last.c.id == after).scalar_subquery()
            )
        return tuple(TableId(table) for table in (await self._db.scalars(statement)).all())

    async def void(self, guild_id: int, game: str) -> tuple[TableId, ...]:
        """Return the matches that do not count there any more, but whose results are stored."""
        there = and_(results.c.guild_id == guild_id, results.c.game == game)
        void = select(tables.c.id).where(tables.c.id == results.c.table_id, not_(and_(tables.c.rated, counted)))
        return await self._numbers(select(results.c.table_id).where(there, void.exists()).distinct())

    # --- What was achieved in games that were deleted ------------------------------------------

    async def old_ratings(self, guild_id: int, game: str, users: Collection[int] | None = None) -> Standings:
        """Return the scores from deleted games in this game and server: ratings by season and user, and tallies by
        user. `users` limits them to these people."""
        here = and_(old_ratings.c.guild_id == guild_id, old_ratings.c.game == game)
        if users is not None:
            here = and_(here, old_ratings.c.user_id.in_(users))
        rated, tallied = defaultdict[int, dict[int, Rating]](dict), dict[int, Mapping[str, int]]()
        for row in (await self._db.execute(select(old_ratings).where(here))).all():
            rated[row.season][row.user_id] = restored(Rating, row)
            if row.season == ALL_TIME:
                tallied[row.user_id] = row.tallies
        return rated, tallied

    async def store_old_ratings(
        self,
        guild_id: int,
        game: str,
        rated: Mapping[int, Mapping[int, Rating]],
        tallied: Mapping[int, Mapping[str, int]],
    ) -> None:
        """Replace these people's scores from deleted games, which now include those of the games that are being
        deleted."""
        here = and_(old_ratings.c.guild_id == guild_id, old_ratings.c.game == game)
        for users in portions({user for people in rated.values() for user in people}):
            await self._db.execute(delete(old_ratings).where(here, old_ratings.c.user_id.in_(users)))
        place = {"guild_id": guild_id, "game": game}
        rows = [
            place
            | {"season": season, "tallies": dict(tallied.get(who.user_id, {})) if season == ALL_TIME else {}}
            | stored(who)
            for season, people in rated.items()
            for who in people.values()
        ]
        if rows:
            await self._db.execute(insert(old_ratings), rows)
