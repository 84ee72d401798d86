"""Where scores (ratings and tallies) are to be counted anew, and the scores with which counting begins. Rows in, values
out."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import TypeAlias

from sqlalchemy import and_, delete, insert, not_, select

from bot.store.achieved import ALL_TIME, Rating
from bot.store.part import Part, portions
from bot.store.rows import TableId
from bot.store.schema import counted, old_ratings, ratings, recounts, results, tables, tallies

_FIELDS = tuple(Rating.__dataclass_fields__)

OldRatings: TypeAlias = tuple[defaultdict[int, dict[int, Rating]], dict[int, Mapping[str, int]]]
"""Ratings by season and user, and tallies by user."""


class Recounts(Part):
    """The part of a transaction that knows recounts."""

    async def add(self, guild_id: int, game: str) -> None:
        """Note that the scores in this game and server are to be counted anew."""
        await self.done(guild_id, game)
        await self._db.execute(insert(recounts).values(guild_id=guild_id, game=game))

    async def done(self, guild_id: int, game: str) -> None:
        """Note that they were counted anew."""
        here = and_(recounts.c.guild_id == guild_id, recounts.c.game == game)
        await self._db.execute(delete(recounts).where(here))

    async def pending(self) -> tuple[tuple[int, str], ...]:
        """Return the servers and games that are to be counted anew, in the shards of this process."""
        found = select(recounts.c.guild_id, recounts.c.game).where(self._served(recounts.c.guild_id))
        rows = (await self._db.execute(found)).all()
        return tuple((row.guild_id, row.game) for row in rows)

    async def tables(self, guild_id: int, game: str) -> tuple[TableId, ...]:
        """Return the matches that count there as far as columns tell, in the order in which they ended."""
        here = and_(tables.c.guild_id == guild_id, tables.c.game == game, tables.c.rated)
        statement = select(tables.c.id).where(here, counted).order_by(tables.c.finish)
        return tuple(TableId(table) for table in (await self._db.scalars(statement)).all())

    async def forget_ratings(self, guild_id: int, game: str) -> None:
        """Delete the scores in this game and server, to be stored anew, and the results of games that do not count any
        more. The results of all other games stay, also of deleted ones."""
        for part in (ratings, tallies):
            await self._db.execute(delete(part).where(part.c.guild_id == guild_id, part.c.game == game))
        there = and_(tables.c.guild_id == guild_id, tables.c.game == game)
        void = select(tables.c.id).where(there, not_(and_(tables.c.rated, counted)))
        await self._db.execute(delete(results).where(results.c.table_id.in_(void)))

    # --- What was achieved in games that were deleted ------------------------------------------

    async def old_ratings(self, guild_id: int, game: str, users: Collection[int] | None = None) -> OldRatings:
        """Return the scores from deleted games in this game and server: ratings by season and user, and tallies by
        user. `users` limits them to these people."""
        columns = [old_ratings.c[name] for name in (*_FIELDS, "season", "tallies")]
        here = and_(old_ratings.c.guild_id == guild_id, old_ratings.c.game == game)
        if users is not None:
            here = and_(here, old_ratings.c.user_id.in_(users))
        rated, tallied = defaultdict[int, dict[int, Rating]](dict), dict[int, Mapping[str, int]]()
        for *fields, season, tally in (await self._db.execute(select(*columns).where(here))).all():
            own = Rating(*fields)
            rated[season][own.user_id] = own
            if season == ALL_TIME:
                tallied[own.user_id] = tally
        return rated, tallied

    async def all_old_ratings(self) -> dict[tuple[int, str], OldRatings]:
        """Return the same for all servers and games."""
        places = select(old_ratings.c.guild_id, old_ratings.c.game).distinct()
        return {(row[0], row[1]): await self.old_ratings(*row) for row in (await self._db.execute(places)).all()}

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
            | {name: getattr(who, name) for name in _FIELDS}
            for season, people in rated.items()
            for who in people.values()
        ]
        if rows:
            await self._db.execute(insert(old_ratings), rows)
