"""Scores: ratings, tallies, and games against computers; where they are to be counted anew, and the scores with which
counting begins; and the results of people in each game that counted, of which profiles are made. Rows in, values
out."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from bot.store.columns import restored, stored
from bot.store.part import Part, equal, portions
from bot.store.people_rows import ALL_TIME, GameResult, HeadToHead, Opponent, Rating, Standings
from bot.store.schema import (
    counted,
    head_to_head,
    hidden,
    live,
    old_ratings,
    ratings,
    recounts,
    results,
    seats,
    strengths,
    tables,
    tallies,
    unlisted,
)
from bot.store.table_rows import TableId
from bot.store.tables import at_table


class Scores(Part):
    """The part of a transaction that knows scores."""

    async def ratings(
        self, guild_id: int, game: str, users: Collection[int], season: int = ALL_TIME
    ) -> dict[int, Rating]:
        """Return these people's ratings, by user; people without a finished game are left out."""
        statement = _ratings(guild_id, game, season).where(ratings.c.user_id.in_(users))
        return {row.user_id: restored(Rating, row) for row in await self._rows(statement)}

    async def store_ratings(self, guild_id: int, game: str, people: Collection[Rating], season: int = ALL_TIME) -> None:
        """Replace the ratings of these people."""
        await self.forget_ratings(guild_id, game, [person.user_id for person in people], season)
        place = {"guild_id": guild_id, "game": game, "season": season}
        await self._insert(ratings, [place | stored(person) for person in people])

    async def add_head_to_head(self, game: str, user_id: int, level: str, *, won: bool) -> None:
        """Count one more game of this person against computers of this level."""
        more = {"games": head_to_head.c.games + 1, "wins": head_to_head.c.wins + int(won)}
        key = {"game": game, "user_id": user_id, "level": level}
        await self._put(head_to_head, key, more, games=1, wins=int(won))

    async def replace_head_to_head(
        self, users: Collection[int], counted: Mapping[tuple[str, int, str], tuple[int, int]]
    ) -> None:
        """Replace the games of these people against computers by what was counted: games and wins by game, person and
        level."""
        await self._db.execute(sa.delete(head_to_head).where(head_to_head.c.user_id.in_(users)))
        rows = [
            {"game": game, "user_id": user, "level": level, "games": games, "wins": wins}
            for (game, user, level), (games, wins) in counted.items()
        ]
        await self._insert(head_to_head, rows)

    async def played_computers(self) -> frozenset[int]:
        """Return the people for whom games against computers are stored."""
        return frozenset(await self._column(sa.select(head_to_head.c.user_id).distinct()))

    async def head_to_head(self, game: str, user_id: int) -> tuple[HeadToHead, ...]:
        """Return this person's games against computers, by level."""
        mine = equal(head_to_head, game=game, user_id=user_id)
        return tuple(restored(HeadToHead, row) for row in await self._rows(sa.select(head_to_head).where(mine)))

    async def tallies(self, guild_id: int, game: str, users: Collection[int]) -> dict[int, dict[str, int]]:
        """Return these people's tallies (what a game counts besides points and wins), by user and key."""
        mine = sa.and_(equal(tallies, guild_id=guild_id, game=game), tallies.c.user_id.in_(users))
        amounts: dict[int, dict[str, int]] = {user: {} for user in users}
        for row in await self._rows(sa.select(tallies).where(mine)):
            amounts[row.user_id][row.key] = row.amount
        return amounts

    async def store_tallies(self, guild_id: int, game: str, people: Mapping[int, Mapping[str, int]]) -> None:
        """Replace the tallies of these people, by user and key."""
        for users in portions(people):
            mine = sa.and_(tallies.c.guild_id == guild_id, tallies.c.game == game, tallies.c.user_id.in_(users))
            await self._db.execute(sa.delete(tallies).where(mine))
        rows = [
            {"guild_id": guild_id, "game": game, "user_id": user, "key": key, "amount": amount}
            for user, counted in people.items()
            for key, amount in counted.items()
        ]
        await self._insert(tallies, rows)

    async def everybody(self, guild_id: int, game: str) -> Standings:
        """Return all ratings there by season and user, and all tallies by user and key."""
        rated, tallied = defaultdict[int, dict[int, Rating]](dict), defaultdict[int, dict[str, int]](dict)
        for row in await self._rows(sa.select(ratings).where(equal(ratings, guild_id=guild_id, game=game))):
            rated[row.season][row.user_id] = restored(Rating, row)
        for row in await self._rows(sa.select(tallies).where(equal(tallies, guild_id=guild_id, game=game))):
            tallied[row.user_id][row.key] = row.amount
        return rated, dict(tallied)

    async def forget_ratings(self, guild_id: int, game: str, users: Collection[int], season: int) -> None:
        """Delete the ratings of these people."""
        for some in portions(users):
            await self._db.execute(sa.delete(ratings).where(_here(guild_id, game, season), ratings.c.user_id.in_(some)))

    async def ranking(
        self, guild_id: int, game: str, offset: int, limit: int, season: int = ALL_TIME
    ) -> tuple[tuple[Rating, ...], int]:
        """Return a page of the server's ranking, best first, and how many people are in it: all who do not hide their
        results."""
        order = (ratings.c.rating.desc(), ratings.c.games.desc(), ratings.c.user_id)
        everybody = _ratings(guild_id, game, season).where(_LISTED)
        statement = everybody.order_by(*order).offset(offset).limit(limit)
        page = tuple(restored(Rating, row) for row in await self._rows(statement))
        return page, await self._count(everybody)

    async def rank(self, guild_id: int, game: str, rating: int, season: int = ALL_TIME) -> int:
        """Return the rank of this rating: one more than the number of better ones in the ranking."""
        better = _ratings(guild_id, game, season).where(_LISTED, ratings.c.rating > rating)
        return 1 + await self._count(better)

    async def games_of(self, guild_id: int, user_id: int, *, with_hidden: bool = False) -> tuple[str, ...]:
        """Return the games that count there for this person, the most played first; those of which others may see no
        result only `with_hidden`."""
        mine = equal(ratings, guild_id=guild_id, user_id=user_id, season=ALL_TIME)
        visible = sa.true() if with_hidden else ratings.c.games > 0
        query = sa.select(ratings.c.game).where(mine, visible).order_by(ratings.c.games.desc(), ratings.c.game)
        return tuple(await self._column(query))

    async def seasons(self, guild_id: int, game: str) -> tuple[int, ...]:
        """Return the seasons in which a game counted there, the newest first."""
        condition = sa.and_(ratings.c.guild_id == guild_id, ratings.c.game == game, ratings.c.season != ALL_TIME)
        query = sa.select(ratings.c.season).where(condition).distinct().order_by(ratings.c.season.desc())
        return tuple(await self._column(query))


_LISTED = ratings.c.user_id.not_in(sa.select(unlisted.c.user_id))
"""Whether a rating is that of a person who does not hide their results."""


def _here(guild_id: int, game: str, season: int) -> sa.ColumnElement[bool]:
    return equal(ratings, guild_id=guild_id, game=game, season=season)


def _ratings(guild_id: int, game: str, season: int) -> sa.Select[Any]:
    return sa.select(ratings).where(_here(guild_id, game, season))


class Recounts(Part):
    """The part of a transaction that knows recounts."""

    async def add(self, guild_id: int, game: str) -> None:
        """Note that the scores in this game and server are to be counted anew."""
        if not await self.touch(guild_id, game):
            await self._db.execute(sa.insert(recounts).values(guild_id=guild_id, game=game))

    async def touch(self, guild_id: int, game: str) -> bool:
        """Note that a recount there that has begun has to begin anew; return whether one is pending."""
        pending = sa.update(recounts).where(equal(recounts, guild_id=guild_id, game=game))
        return (await self._db.execute(pending.values(changes=recounts.c.changes + 1))).rowcount > 0

    async def changes(self, guild_id: int, game: str) -> int | None:
        """Return how often what is counted there has changed; None if no recount is pending. Nobody changes it until
        the end of a writing transaction."""
        condition = equal(recounts, guild_id=guild_id, game=game)
        statement = sa.select(recounts.c.changes).where(condition)
        return await self._db.scalar(statement.with_for_update() if self._writes else statement)

    async def done(self, guild_id: int, game: str) -> None:
        """Note that they were counted anew."""
        await self._db.execute(sa.delete(recounts).where(equal(recounts, guild_id=guild_id, game=game)))

    async def pending(self) -> tuple[tuple[int, str], ...]:
        """Return the servers and games that are to be counted anew, in the shards of this process."""
        query = sa.select(recounts.c.guild_id, recounts.c.game).where(self._served(recounts.c.guild_id))
        return tuple((row.guild_id, row.game) for row in await self._rows(query))

    async def places(self) -> tuple[tuple[int, str], ...]:
        """Return the servers and games that have scores, or matches that count."""
        scored = (
            sa.select(table.c.guild_id, table.c.game).distinct() for table in (ratings, results, tallies, old_ratings)
        )
        places = sa.select(tables.c.guild_id, tables.c.game)
        played = places.where(tables.c.guild_id.is_not(None), tables.c.rated, counted)
        rows = await self._rows(sa.union(*scored, played.distinct()))
        return tuple(sorted((row[0], row[1]) for row in rows))

    async def tables(self, guild_id: int, game: str, after: TableId | None = None) -> tuple[TableId, ...]:
        """Return the matches that count there as far as columns tell, in the order in which they ended; only those that
        ended after this one, if one is named."""
        condition = sa.and_(tables.c.guild_id == guild_id, tables.c.game == game, tables.c.rated, counted)
        statement = sa.select(tables.c.id).where(condition).order_by(tables.c.finish)
        if after is not None:
            last = tables.alias()
            statement = statement.where(
                tables.c.finish > sa.select(last.c.finish).where(last.c.id == after).scalar_subquery()
            )
        return tuple(await self._column(statement))

    async def void(self, guild_id: int, game: str) -> tuple[TableId, ...]:
        """Return the matches that do not count there any more, but whose results are stored."""
        condition = equal(results, guild_id=guild_id, game=game)
        void = sa.select(tables.c.id).where(tables.c.id == results.c.table_id, ~sa.and_(tables.c.rated, counted))
        return await self._numbers(sa.select(results.c.table_id).where(condition, void.exists()).distinct())

    # --- What was achieved in games that were deleted ------------------------------------------

    async def old_ratings(self, guild_id: int, game: str, users: Collection[int] | None = None) -> Standings:
        """Return the scores from deleted games in this game and server: ratings by season and user, and tallies by
        user. `users` limits them to these people."""
        condition = equal(old_ratings, guild_id=guild_id, game=game)
        if users is not None:
            condition = sa.and_(condition, old_ratings.c.user_id.in_(users))
        rated, tallied = defaultdict[int, dict[int, Rating]](dict), dict[int, Mapping[str, int]]()
        for row in await self._rows(sa.select(old_ratings).where(condition)):
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
        condition = equal(old_ratings, guild_id=guild_id, game=game)
        for users in portions({user for people in rated.values() for user in people}):
            await self._db.execute(sa.delete(old_ratings).where(condition, old_ratings.c.user_id.in_(users)))
        place = {"guild_id": guild_id, "game": game}
        rows = [
            place
            | {"season": season, "tallies": dict(tallied.get(rating.user_id, {})) if season == ALL_TIME else {}}
            | stored(rating)
            for season, people in rated.items()
            for rating in people.values()
        ]
        await self._insert(old_ratings, rows)


class Results(Part):
    """The part of a transaction that knows results."""

    async def add(self, games: Collection[GameResult]) -> None:
        """Store these results."""
        await self._insert(results, [stored(result) for result in games])

    async def replace(self, ids: Collection[TableId], games: Collection[GameResult]) -> None:
        """Replace the results of these matches. Other transactions wait meanwhile, so name at most some hundred at
        once."""
        await self._db.execute(sa.delete(results).where(results.c.table_id.in_(ids)))
        await self.add(games)

    async def of(self, guild_id: int, game: str, user_id: int) -> tuple[GameResult, ...]:
        """Return this person's results there, the oldest game first."""
        mine = equal(results, guild_id=guild_id, game=game, user_id=user_id)
        statement = sa.select(results).where(mine).order_by(results.c.at, results.c.table_id)
        return tuple(restored(GameResult, row) for row in await self._rows(statement))

    async def servers_of(self, user_id: int) -> tuple[int, ...]:
        """Return the servers in which games of this person counted, the one with the most games first."""
        mine = sa.select(results.c.guild_id).where(results.c.user_id == user_id)
        query = mine.group_by(results.c.guild_id).order_by(sa.func.count().desc(), results.c.guild_id)
        return tuple(await self._column(query))

    async def hidden(self, guild_id: int, game: str, user_id: int) -> frozenset[int]:
        """Return the numbers of the tables of those results that others may not see."""
        mine = equal(results, guild_id=guild_id, game=game, user_id=user_id)
        query = sa.select(results.c.table_id).join(tables, tables.c.id == results.c.table_id).where(mine, hidden)
        return frozenset(await self._column(query))

    async def opponents(
        self, guild_id: int, game: str, user_id: int, limit: int, *, with_hidden: bool = False
    ) -> tuple[Opponent, ...]:
        """Return the people against whom this person has played most there, without former players and people who may
        not be looked up; games that others may not see count only `with_hidden`."""
        own, rival = results.alias("own"), results.alias("other")
        duel = sa.and_(own.c.table_id == rival.c.table_id, own.c.side != rival.c.side)
        mine = equal(own, guild_id=guild_id, game=game, user_id=user_id)
        unseen = sa.select(tables.c.id).where(tables.c.id == own.c.table_id, hidden)
        visible = sa.true() if with_hidden else ~unseen.exists()
        won = sa.func.sum(sa.case((own.c.place < rival.c.place, 1), else_=0))
        rated = sa.and_(_here(guild_id, game, ALL_TIME), ratings.c.user_id == rival.c.user_id)
        statement = (
            sa.select(ratings.c.name, sa.func.count(), won, rival.c.user_id)
            .select_from(own.join(rival, duel).join(ratings, rated))
            .where(mine, visible, rival.c.user_id.not_in(sa.select(unlisted.c.user_id)))
            .group_by(rival.c.user_id, ratings.c.name)
            .order_by(sa.func.count().desc(), sa.func.max(own.c.at).desc(), rival.c.user_id)
            .limit(limit)
        )
        return tuple(Opponent(*row) for row in await self._rows(statement))

    async def met(self, guild_id: int, game: str, users: Collection[int], since: int) -> Mapping[tuple[int, int], int]:
        """Return in how many games that counted there since that time two of these people were on different sides, by
        the pair, the smaller id first; pairs that did not meet are left out."""
        first, second = results.alias("one"), results.alias("other")
        pair = sa.and_(
            first.c.table_id == second.c.table_id, first.c.side != second.c.side, first.c.user_id < second.c.user_id
        )
        here = equal(first, guild_id=guild_id, game=game)
        statement = (
            sa.select(first.c.user_id, second.c.user_id, sa.func.count())
            .select_from(first.join(second, pair))
            .where(here, first.c.at >= since, first.c.user_id.in_(users), second.c.user_id.in_(users))
            .group_by(first.c.user_id, second.c.user_id)
        )
        return {(row[0], row[1]): row[2] for row in await self._rows(statement)}

    # --- The strength of who is known no more --------------------------------------------------

    async def strengths(self, table: TableId, season: int) -> Mapping[int, tuple[int, int]]:
        """Return the strengths that are assumed for former players in this game, mu and sigma, by seat."""
        condition = equal(strengths, table_id=table, season=season)
        rows = await self._rows(sa.select(strengths.c.seat, strengths.c.mu, strengths.c.sigma).where(condition))
        return {row.seat: (row.mu, row.sigma) for row in rows}

    async def keep_strengths(self, user_id: int) -> None:
        """Store the strength that was assumed for this person in each game that counted and is still there, for every
        later count of ratings: so nobody's rating changes by more than rounding does because an opponent had everything
        deleted. It is rounded so that it does not tell that the games were one person's."""
        mine = sa.and_(tables.c.id == results.c.table_id, results.c.user_id == user_id)
        for season, mu, sigma in (
            (sa.literal(ALL_TIME), results.c.mu, results.c.sigma),
            (results.c.season, results.c.season_mu, results.c.season_sigma),
        ):
            query = sa.select(results.c.table_id, results.c.seat, season, *_rounded(mu, sigma)).join(tables, mine)
            await self._keep(query)

    async def keep_live_strengths(self, user_id: int, season: int) -> None:
        """Store this person's strength, of all time and of the season, in the live games that may count."""
        rival = seats.alias("other")
        same = sa.and_(ratings.c.guild_id == tables.c.guild_id, ratings.c.game == tables.c.game)
        mine = sa.and_(same, ratings.c.user_id == user_id, ratings.c.season.in_((ALL_TIME, season)))
        strength = _rounded(ratings.c.mu, ratings.c.sigma)
        computer = sa.select(rival.c.seat).where(rival.c.table_id == tables.c.id, rival.c.computer.is_not(None))
        counts = sa.and_(live, tables.c.rated, ~computer.correlate(tables).exists())
        query = sa.select(seats.c.table_id, seats.c.seat, ratings.c.season, *strength)
        await self._keep(query.select_from(tables.join(seats, at_table(user_id)).join(ratings, mine)).where(counts))

    async def _keep(self, query: sa.SelectBase) -> None:
        await self._db.execute(sa.insert(strengths).from_select(strengths.c.keys(), query))


def _rounded(mu: sa.ColumnElement[float], sigma: sa.ColumnElement[float]) -> Sequence[sa.ColumnElement[int]]:
    whole = [sa.cast(sa.func.round(number), sa.Integer) for number in (mu, sigma)]
    return whole[0], sa.case((sigma < 1, 1), else_=whole[1])
