"""What people have pressed and is only noted: interactions that were carried out, votes on what happens to a player
whose time is up, and guesses of onlookers at hidden roles. Rows in, values out."""

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import delete, insert, or_, select, update

from bot.store.driver import LATER
from bot.store.part import Part, equal
from bot.store.schema import audience, in_phase, interactions, live, seats, tables, votes
from bot.store.table_rows import Phase, TableId
from bot.store.tables import at_table


class Interactions(Part):
    """The part of a transaction that knows interactions."""

    async def remember(self, interaction_id: int, now: int) -> None:
        """Remember the interaction, whose press is carried out in this transaction. The transaction ends in Conflict if
        the press was carried out before."""
        await self._db.execute(_INTERACTION, {"id": interaction_id, "at": now})

    async def known(self, interaction_id: int) -> bool:
        """Return whether the interaction's press was carried out."""
        return await self._any(select(interactions.c.id).where(interactions.c.id == interaction_id))

    async def answered_elsewhere(self, interaction_id: int, now: int) -> None:
        """Remember, under the interaction's negative number, that another process has answered it."""
        await self._db.execute(_INTERACTION, {"id": -interaction_id, "at": now})

    async def forget(self, before: int) -> None:
        """Delete the interactions from before that time."""
        await self._db.execute(delete(interactions).where(interactions.c.at < before))


_INTERACTION = insert(interactions).execution_options(**LATER)
"""Every press needs it."""


class Votes(Part):
    """The part of a transaction that knows votes."""

    async def cast(self, table: TableId, run: int, user_id: int, choice: str) -> None:
        """Store this person's vote, which replaces an earlier one of the same run."""
        await self._put(votes, {"table_id": table, "run": run, "user_id": user_id}, {"choice": choice})

    async def keep(self, table: TableId, run: int, later: int) -> None:
        """Move the votes of this run of the clock to a later one of the same turn."""
        condition = equal(votes, table_id=table, run=run)
        await self._db.execute(update(votes).where(condition).values(run=later))

    async def on(self, table: TableId, run: int) -> Mapping[int, str]:
        """Return the votes in this run of the clock, by user."""
        query = select(votes.c.user_id, votes.c.choice).where(votes.c.table_id == table, votes.c.run == run)
        return await self._pairs(query.order_by(votes.c.user_id))

    async def forget(self) -> None:
        """Delete the votes on turns that are over. Those of one run before the current one stay, because a player who
        takes a move back is as late as before."""
        waits = or_(tables.c.deadline.is_not(None), tables.c.remaining.is_not(None))
        open_ = select(tables.c.id).where(tables.c.id == votes.c.table_id, tables.c.run <= votes.c.run + 1, waits)
        await self._db.execute(delete(votes).where(~open_.exists()))


_BARRED = -1
"""Stands in place of a round in the rows of people who may not guess at all."""


class Onlookers(Part):
    """The part of a transaction that knows onlookers."""

    async def add_guess(self, table: TableId, round: int, user_id: int, guess: int) -> None:
        """Store the seats that this person names in this round, a bit for each."""
        row = {"table_id": table, "round": round, "user_id": user_id, "guess": guess}
        await self._db.execute(insert(audience).values(row))

    async def guess(self, table: TableId, round: int, user_id: int) -> int | None:
        """Return the seats that this person named in this round; None without a guess."""
        own = equal(audience, table_id=table, round=round, user_id=user_id)
        return await self._db.scalar(select(audience.c.guess).where(own))

    async def guesses(self, table: TableId, round: int) -> Sequence[int]:
        """Return what people guessed in this round."""
        condition = equal(audience, table_id=table, round=round)
        return await self._column(select(audience.c.guess).where(condition))

    async def salts(self, user_id: int) -> Mapping[TableId, str]:
        """Return the live matches in which this person sits or sat, each with its salt."""
        mine = select(tables.c.id, tables.c.salt).select_from(tables.join(seats, at_table(user_id)))
        return await self._pairs(mine.where(live, tables.c.salt.is_not(None)))

    async def bar(self, marks: Iterable[tuple[TableId, int]]) -> None:
        """Note that the people whom these numbers mark may not guess in these matches."""
        rows = [{"table_id": table, "round": _BARRED, "user_id": mark, "guess": 0} for table, mark in marks]
        await self._insert(audience, rows)

    async def is_barred(self, table: TableId, mark: int) -> bool:
        """Return whether the person whom this number marks may not guess in this match."""
        return await self.guess(table, _BARRED, mark) is not None

    async def forget_guesses(self) -> None:
        """Delete the guesses in matches that are over and whose last board was posted."""
        needed = or_(in_phase(Phase.LIVE), tables.c.published_ply < tables.c.ply)
        open_ = select(tables.c.id).where(tables.c.id == audience.c.table_id, needed)
        await self._db.execute(delete(audience).where(~open_.exists()))
