"""The results of people in each game that counted: what profiles are made of. Rows in, values out."""

from collections.abc import Collection, Mapping

from sqlalchemy import (
    ColumnElement,
    Integer,
    SelectBase,
    and_,
    case,
    cast,
    delete,
    func,
    insert,
    literal,
    not_,
    select,
    true,
)

from bot.store.columns import restored, stored
from bot.store.part import Part, equal
from bot.store.people_rows import ALL_TIME, GameResult, Opponent
from bot.store.schema import hidden, live, ratings, results, seats, strengths, tables, unlisted
from bot.store.table_rows import TableId


class Results(Part):
    """The part of a transaction that knows results."""

    async def add(self, games: Collection[GameResult]) -> None:
        """Store these results."""
        await self._insert(results, [stored(result) for result in games])

    async def replace(self, ids: Collection[TableId], games: Collection[GameResult]) -> None:
        """Replace the results of these matches. Other transactions wait meanwhile, so name at most some hundred at
        once."""
        await self._db.execute(delete(results).where(results.c.table_id.in_(ids)))
        await self.add(games)

    async def of(self, guild_id: int, game: str, user_id: int) -> tuple[GameResult, ...]:
        """Return this person's results there, the oldest game first."""
        mine = equal(results, guild_id=guild_id, game=game, user_id=user_id)
        statement = select(results).where(mine).order_by(results.c.at, results.c.table_id)
        return tuple(restored(GameResult, row) for row in (await self._db.execute(statement)).all())

    async def servers_of(self, user_id: int) -> tuple[int, ...]:
        """Return the servers in which games of this person counted, the one with the most games first."""
        mine = select(results.c.guild_id).where(results.c.user_id == user_id)
        query = mine.group_by(results.c.guild_id).order_by(func.count().desc(), results.c.guild_id)
        return tuple((await self._db.scalars(query)).all())

    async def hidden(self, guild_id: int, game: str, user_id: int) -> frozenset[int]:
        """Return the numbers of the tables of those results that others may not see."""
        mine = equal(results, guild_id=guild_id, game=game, user_id=user_id)
        query = select(results.c.table_id).join(tables, tables.c.id == results.c.table_id).where(mine, hidden)
        return frozenset((await self._db.scalars(query)).all())

    async def opponents(
        self, guild_id: int, game: str, user_id: int, limit: int, *, with_hidden: bool = False
    ) -> tuple[Opponent, ...]:
        """Return the people against whom this person has played most there, without former players and people who may
        not be looked up; games that others may not see count only `with_hidden`."""
        own, rival = results.alias("own"), results.alias("other")
        duel = and_(own.c.table_id == rival.c.table_id, own.c.side != rival.c.side)
        mine = equal(own, guild_id=guild_id, game=game, user_id=user_id)
        unseen = select(tables.c.id).where(tables.c.id == own.c.table_id, hidden)
        visible = true() if with_hidden else not_(unseen.exists())
        won = func.sum(case((own.c.place < rival.c.place, 1), else_=0))
        rated = and_(
            ratings.c.guild_id == guild_id,
            ratings.c.game == game,
            ratings.c.season == ALL_TIME,
            ratings.c.user_id == rival.c.user_id,
        )
        statement = (
            select(ratings.c.name, func.count(), won, rival.c.user_id)
            .select_from(own.join(rival, duel).join(ratings, rated))
            .where(mine, visible, rival.c.user_id.not_in(select(unlisted.c.user_id)))
            .group_by(rival.c.user_id, ratings.c.name)
            .order_by(func.count().desc(), func.max(own.c.at).desc(), rival.c.user_id)
            .limit(limit)
        )
        return tuple(Opponent(*row) for row in (await self._db.execute(statement)).all())

    async def met(self, guild_id: int, game: str, users: Collection[int], since: int) -> Mapping[tuple[int, int], int]:
        """Return in how many games that counted there since that time two of these people were on different sides, by
        the pair, the smaller id first; pairs that did not meet are left out."""
        first, second = results.alias("one"), results.alias("other")
        pair = and_(
            first.c.table_id == second.c.table_id, first.c.side != second.c.side, first.c.user_id < second.c.user_id
        )
        condition = and_(
            first.c.guild_id == guild_id, first.c.game == game, first.c.user_id.in_(users), first.c.at >= since
        )
        statement = (
            select(first.c.user_id, second.c.user_id, func.count())
            .select_from(first.join(second, pair))
            .where(condition, second.c.user_id.in_(users))
            .group_by(first.c.user_id, second.c.user_id)
        )
        return {(row[0], row[1]): row[2] for row in (await self._db.execute(statement)).all()}

    # --- The strength of who is known no more --------------------------------------------------

    async def strengths(self, table: TableId, season: int) -> Mapping[int, tuple[int, int]]:
        """Return the strengths that are assumed for former players in this game, mu and sigma, by seat."""
        condition = equal(strengths, table_id=table, season=season)
        rows = await self._db.execute(select(strengths.c.seat, strengths.c.mu, strengths.c.sigma).where(condition))
        return {row.seat: (row.mu, row.sigma) for row in rows.all()}

    async def keep_strengths(self, user_id: int) -> None:
        """Store the strength that was assumed for this person in each game that counted and is still there, for every
        later count of ratings: so nobody's rating changes by more than rounding does because an opponent had everything
        deleted. It is rounded so that it does not tell that the games were one person's."""
        mine = and_(tables.c.id == results.c.table_id, results.c.user_id == user_id)
        for season, mu, sigma in (
            (literal(ALL_TIME), results.c.mu, results.c.sigma),
            (results.c.season, results.c.season_mu, results.c.season_sigma),
        ):
            query = select(results.c.table_id, results.c.seat, season, *_rounded(mu, sigma)).join(tables, mine)
            await self._keep(query)

    async def keep_live_strengths(self, user_id: int, season: int) -> None:
        """Store this person's strength, of all time and of the season, in the live games that may count."""
        rival = seats.alias("other")
        sits = and_(seats.c.table_id == tables.c.id, seats.c.user_id == user_id)
        same = and_(ratings.c.guild_id == tables.c.guild_id, ratings.c.game == tables.c.game)
        mine = and_(same, ratings.c.user_id == user_id, ratings.c.season.in_((ALL_TIME, season)))
        strength = _rounded(ratings.c.mu, ratings.c.sigma)
        computer = select(rival.c.seat).where(rival.c.table_id == tables.c.id, rival.c.computer.is_not(None))
        counts = and_(live, tables.c.rated, not_(computer.correlate(tables).exists()))
        query = select(seats.c.table_id, seats.c.seat, ratings.c.season, *strength)
        await self._keep(query.select_from(tables.join(seats, sits).join(ratings, mine)).where(counts))

    async def _keep(self, query: SelectBase) -> None:
        await self._db.execute(insert(strengths).from_select(strengths.c.keys(), query))


def _rounded(mu: ColumnElement[float], sigma: ColumnElement[float]) -> tuple[ColumnElement[int], ColumnElement[int]]:
    return cast(func.round(mu), Integer), case((sigma < 1, 1), else_=cast(func.round(sigma), Integer))
