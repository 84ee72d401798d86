"""What is stored about one person: all of it exported, or all of it deleted; preferences, vacations and lessons. Rows
in, values out.

Tables with a column for a person are found by the name of the column, so a new table is included without further work.
Seats and tables concern several people: they stay, and what they say about the person is removed.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Select, Text, and_, bindparam, cast, delete, insert, or_, select, update

from bot.players import former
from bot.store.columns import restored, stored
from bot.store.cup_rows import CupPhase
from bot.store.part import Part, equal, portions, read_names
from bot.store.people_rows import Erasure, Preferences, Progress
from bot.store.schema import (
    blocks,
    cups,
    entries,
    erasures,
    in_phase,
    invitations,
    lessons,
    metadata,
    outbox,
    pairings,
    preferences,
    recounts,
    seats,
    tables,
    unended,
    unlisted,
    vacations,
)
from bot.store.table_rows import Phase, TableId
from bot.store.tables import at_table

PERSON = "user_id"
"""The name of the column with the number of the person whom the row is about."""
_HOST = "host_id"
"""The name of the column with the number of a host; in a row about another person nobody gets it."""
_HOSTED = (
    "id",
    "game",
    "phase",
    "guild_id",
    "channel_id",
    "thread_id",
    "options",
    "opened_at",
    "started_at",
    "ended_at",
)
"""The columns of a table that its host gets: nothing of the deal."""
_AT_ONCE = 100
"""Rows that are read at once."""
_PAUSE = 0.01
"""Seconds between two such portions, in which others move."""
_NOBODY = 0
"""Stands for a host who was deleted."""
_FORMER: Mapping[str, Any] = {
    "user_id": former(seats.c.seat),  # type: ignore[arg-type]  # it computes the same in SQL
    "name": "",
    "language": "en",
    "gone": False,
    "away_until": None,
}
"""The columns of a former player's seat."""
_FORMER_ENTRY: Mapping[str, Any] = {
    "user_id": former(entries.c.number),  # type: ignore[arg-type]  # it computes the same in SQL
    "name": "",
    "language": "en",
    "out": True,
}
"""Those of a person in a cup."""
_OWN = tuple(table for table in metadata.sorted_tables if PERSON in table.c and table not in (seats, entries))


class People(Part):
    """The part of a transaction that knows what is stored about one person."""

    async def about(self, user_id: int) -> Mapping[str, Sequence[Mapping[str, Any]]]:
        """Return all rows about this person, by table and column, including empty tables."""
        rows = {
            table.name: await self._exported(
                select(*(column for column in table.c if column.name != _HOST)).where(table.c[PERSON] == user_id)
            )
            for table in metadata.sorted_tables
            if PERSON in table.c
        }
        hosted = select(*(tables.c[name] for name in _HOSTED)).where(tables.c.host_id == user_id)
        opened = select(*(column for column in cups.c if column.name != _HOST)).where(cups.c.host_id == user_id)
        of_cups = {cups.name: await self._exported(opened.order_by(cups.c.id))}
        return rows | {tables.name: await self._exported(hosted.order_by(tables.c.id))} | of_cups

    async def seated_at(self, user_id: int, *phases: Phase, left: bool = True) -> tuple[TableId, ...]:
        """Return the tables in these phases (in all, if none is named) where this person sits; with `left` also those
        that the person has left for good."""
        statement = select(tables.c.id).select_from(tables.join(seats, at_table(user_id))).order_by(tables.c.id)
        if not left:
            statement = statement.where(seats.c.left.is_(False))
        if phases:
            statement = statement.where(in_phase(*phases))
        return tuple(await self._column(statement))

    # --- Forgetting ----------------------------------------------------------------------------

    async def hold(self, user_id: int) -> None:
        """Keep other processes from changing the tables where this person sits until the transaction ends."""
        mine = select(tables.c.id).join(seats, at_table(user_id)).order_by(tables.c.id)
        self._touched.update(await self._column(mine.with_for_update(of=tables)))

    async def forget(self, user_id: int) -> None:
        """Put a former player into all of this person's seats, and delete everything else about the person, after
        `hold`. Note that the name has to be erased where it is shown."""
        # A recount that has read the person's games begins anew.
        await self._db.execute(update(recounts).values(changes=recounts.c.changes + 1))
        mine = select(seats.c.table_id).where(seats.c.user_id == user_id)
        condition = tables.c.id.in_(mine)
        visible = select(tables.c.id).where(condition, in_phase(Phase.LIVE, Phase.FINISHED, Phase.STOPPED))
        await self.add_erasures([], await self._numbers(visible))
        # The card names the players and says whose seat is kept, and the direct messages of the others name them, too.
        invited = select(invitations.c.table_id).where(invitations.c.user_id == user_id)
        messages = and_(outbox.c.kind.in_(("card", "hand")), or_(outbox.c.about.in_(mine), outbox.c.about.in_(invited)))
        await self._db.execute(update(outbox).where(messages).values(wanted=outbox.c.wanted + 1))
        # A game in the person's direct messages loses its place.
        place = dict.fromkeys(("channel_id", "thread_id", "message_id", "card_id"))
        await self._db.execute(update(tables).where(condition, tables.c.guild_id.is_(None)).values(place))
        hosted = update(tables).where(tables.c.host_id == user_id).values(host_id=_NOBODY).returning(tables.c.id)
        self._touched.update(await self._column(hosted))
        await self._db.execute(update(seats).where(seats.c.user_id == user_id).values(_FORMER))
        await self._db.execute(update(invitations).where(invitations.c.host_id == user_id).values(host_id=_NOBODY))
        await self._db.execute(update(cups).where(cups.c.host_id == user_id).values(host_id=_NOBODY))
        await self._leave_cups(user_id)
        await self._db.execute(delete(blocks).where(blocks.c.host_id == user_id))
        for table in _OWN:
            await self._db.execute(delete(table).where(table.c[PERSON] == user_id))

    async def _leave_cups(self, user_id: int) -> None:
        """Put a former player into all of this person's places in cups, out of those that go on. Where people still
        sign up, the place is free. What a manager wrote there may name the person."""
        mine = entries.c.user_id == user_id
        of_mine = select(entries.c.cup_id).where(mine)
        await self._db.execute(update(pairings).where(pairings.c.cup_id.in_(of_mine)).values(reason=None))
        repeating = select(cups.c.id).where(cups.c.previous.in_(of_mine))  # they call who played before
        shown = or_(outbox.c.about.in_(of_mine), outbox.c.about.in_(repeating))
        messages = and_(outbox.c.kind.in_(("cup", "cup_table", "cup_end")), shown)
        await self._db.execute(update(outbox).where(messages).values(wanted=outbox.c.wanted + 1))
        waiting = select(cups.c.id).where(cups.c.phase == CupPhase.OPEN.value)
        await self._db.execute(delete(entries).where(mine, entries.c.cup_id.in_(waiting)))
        await self._db.execute(update(entries).where(mine).values(_FORMER_ENTRY))

    # --- What is left to do on Discord ---------------------------------------------------------

    async def direct_message_channels(self, user_id: int) -> tuple[int, ...]:
        """Return the channels of this person's direct messages, as far as they are known."""
        mine = select(outbox.c.channel_id).where(outbox.c.user_id == user_id, outbox.c.channel_id.is_not(None))
        private = select(tables.c.channel_id).join(seats, at_table(user_id))
        private = private.where(tables.c.guild_id.is_(None), tables.c.channel_id.is_not(None))
        return tuple(await self._column(mine.union(private)))

    async def add_erasures(self, channels: Sequence[int], shown_at: Sequence[TableId]) -> None:
        """Note that everything that the bot wrote in these channels has to be deleted, and a name where these tables
        are shown."""
        rows = [{"channel_id": channel, "table_id": None} for channel in channels]
        rows += [{"channel_id": None, "table_id": table} for table in shown_at]
        await self._insert(erasures, rows)

    async def erasures(self, limit: int = 100) -> tuple[Erasure, ...]:
        """Return the erasures that are not done, the oldest first, in the shards of this process. Direct messages, and
        tables that no longer exist, belong to the shard of direct messages."""
        statement = select(erasures)
        if not self._shards.whole:
            statement = statement.outerjoin(tables, tables.c.id == erasures.c.table_id)
            statement = statement.where(self._served(tables.c.guild_id))
        rows = await self._rows(statement.order_by(erasures.c.id).limit(limit))
        return tuple(restored(Erasure, row) for row in rows)

    async def erased(self, erasure: Erasure) -> None:
        """Note that this erasure is done, or was given up."""
        await self._db.execute(delete(erasures).where(erasures.c.id == erasure.id))

    # --- Who may be looked up ------------------------------------------------------------------

    async def is_unlisted(self, user_id: int) -> bool:
        """Whether this person does not want to be looked up."""
        return await self._any(select(unlisted.c.user_id).where(unlisted.c.user_id == user_id))

    async def unlisted_among(self, users: Collection[int]) -> frozenset[int]:
        """Return those of these people who do not want to be looked up."""
        hiding = set[int]()
        for some in portions(users):
            hiding.update(await self._column(select(unlisted.c.user_id).where(unlisted.c.user_id.in_(some))))
        return frozenset(hiding)

    async def unlist(self, user_id: int, *, wished: bool) -> None:
        """Store whether this person does not want to be looked up."""
        await self._db.execute(delete(unlisted).where(unlisted.c.user_id == user_id))
        if wished:
            await self._db.execute(insert(unlisted).values(user_id=user_id))

    async def _exported(self, statement: Select[Any]) -> list[dict[str, Any]]:
        rows = list[dict[str, Any]]()
        for some in (await self._db.execute(statement)).mappings().partitions(_AT_ONCE):
            if rows:  # there may be thousands
                await asyncio.sleep(_PAUSE)
            rows += map(dict, some)
        return rows


class AllPreferences(Part):
    """The part of a transaction that knows preferences."""

    async def of(self, user_id: int) -> Preferences:
        """Return this person's preferences; the defaults if none are stored."""
        return (await self.of_all([user_id]))[user_id]

    async def of_all(self, users: Collection[int]) -> Mapping[int, Preferences]:
        """Return each person's preferences."""
        rows = await self._rows(_PREFERENCES, {"users": [*users]})
        return dict.fromkeys(users, Preferences()) | {row.user_id: restored(Preferences, row) for row in rows}

    async def save(self, user_id: int, wishes: Preferences) -> None:
        """Store this person's preferences."""
        await self._put(preferences, {"user_id": user_id}, stored(wishes))

    async def vacations(self, user_id: int) -> list[tuple[int, int]]:
        """Return this person's vacations, each with its beginning and end, the oldest first."""
        query = select(vacations.c.begins, vacations.c.ends).where(vacations.c.user_id == user_id)
        return [(row[0], row[1]) for row in await self._rows(query.order_by(vacations.c.begins))]

    async def save_vacations(self, user_id: int, spans: Collection[tuple[int, int]]) -> None:
        """Replace all vacations of this person by these."""
        await self._db.execute(delete(vacations).where(vacations.c.user_id == user_id))
        rows = [{"user_id": user_id, "begins": begins, "ends": ends} for begins, ends in spans]
        await self._insert(vacations, rows)

    async def away(self, user_id: int, until: int | None) -> None:
        """Store with all open tables where this person sits that the person is away until then."""
        going = select(tables.c.id).where(tables.c.id == seats.c.table_id, unended)
        condition = and_(seats.c.user_id == user_id, going.exists())
        self._touched.update(await self._column(select(seats.c.table_id).where(condition)))
        await self._db.execute(update(seats).where(condition).values(away_until=until))

    async def away_until(self, table: TableId) -> Mapping[int, int]:
        """Return until when people at this table are away, by user; people who are not away are left out."""
        return await self._pairs(_AWAY, {"table": table})


# Every match needs these.
_PREFERENCES = select(preferences).where(preferences.c.user_id.in_(bindparam("users", expanding=True)))
_AWAY = (
    select(preferences.c.user_id, preferences.c.away_until)
    .join(seats, and_(seats.c.table_id == bindparam("table"), seats.c.user_id == preferences.c.user_id))
    .where(preferences.c.away_until.is_not(None))
)


class Lessons(Part):
    """The part of a transaction that knows lessons."""

    async def progress(self, user_id: int, game: str) -> Progress:
        """Return this person's progress; that of a beginner if nothing is stored. Damaged data counts as no lesson
        done."""
        own = select(lessons.c.lesson, cast(lessons.c.done, Text)).where(equal(lessons, user_id=user_id, game=game))
        row = (await self._db.execute(own)).one_or_none()
        return Progress() if row is None else Progress(row[0], frozenset(read_names(row[1])))

    async def save(self, user_id: int, game: str, progress: Progress) -> None:
        """Store this person's progress."""
        row = {"lesson": progress.lesson, "done": sorted(progress.done)}
        await self._put(lessons, {"user_id": user_id, "game": game}, row)
