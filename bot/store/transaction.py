"""What can be asked and changed within one transaction: rows in, values out. No decision is made here."""

import json

from sqlalchemy import Text, and_, cast, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.store.clocks import Clocks
from bot.store.deletion import Deletion
from bot.store.lessons import Lessons
from bot.store.lists import Lists
from bot.store.old_boards import OldBoards
from bot.store.owed import Owed
from bot.store.people import People
from bot.store.puzzles import Puzzles
from bot.store.questions import Questions
from bot.store.recounts import Recounts
from bot.store.results import Results
from bot.store.rows import Damaged, Phase, Place, Remains, Saved, TableId
from bot.store.saving import Saving
from bot.store.schema import in_phase, interactions, moves, seats, tables
from bot.store.scores import Scores
from bot.store.servers import Servers
from engine.game import Json


class Transaction(
    Saving,
    Scores,
    Results,
    Recounts,
    Questions,
    OldBoards,
    Clocks,
    Servers,
    Deletion,
    Lessons,
    Puzzles,
    People,
    Owed,
    Lists,
):
    """The database within one transaction. Get one from `Store.read` or `Store.write`. What people have achieved,
    questions that stand in threads, old boards, clocks, servers, lessons, puzzles and one person's own are asked and
    changed by its bases, and they list tables and tell what is owed."""

    # --- Interactions --------------------------------------------------------------------------

    async def first_time(self, interaction_id: int, now: int) -> bool:
        """Remember the interaction; return whether it is new."""
        try:
            await self._db.execute(_INTERACTION, {"id": interaction_id, "at": now})
        except IntegrityError:
            return False
        return True

    async def forget_interactions(self, before: int) -> None:
        """Forget the interactions from before that time."""
        await self._db.execute(delete(interactions).where(interactions.c.at < before))

    # --- One table -----------------------------------------------------------------------------

    async def table(self, table: TableId) -> Saved | Damaged | None:
        """Return the table, if there is one; in a writing transaction nobody else changes it until the end."""
        found = await self._saved(self._locked(select(tables).where(tables.c.id == table)))
        return found[0] if found else None

    async def moves(self, table: TableId) -> tuple[str, ...]:
        """Return the words of all moves, in order."""
        statement = select(moves.c.words).where(moves.c.table_id == table).order_by(moves.c.ply)
        return tuple((await self._db.scalars(statement)).all())

    # --- Quarantine ----------------------------------------------------------------------------

    async def quarantine(self, table: TableId, now: int) -> None:
        """End a table that cannot be read. Nobody has to be told if it had ended before."""
        self.touched.add(table)
        ended = in_phase(Phase.CLOSED, Phase.FINISHED, Phase.STOPPED)
        here = and_(tables.c.id == table, tables.c.phase != Phase.QUARANTINED.value)
        changes = {"quarantine_told": ended, "ended_at": func.coalesce(tables.c.ended_at, now)}
        await self._db.execute(update(tables).where(here).values(phase=Phase.QUARANTINED.value, to_act=None, **changes))

    async def quarantine_told(self, table: TableId) -> None:
        """Its thread was told."""
        self.touched.add(table)
        await self._db.execute(update(tables).where(tables.c.id == table).values(quarantine_told=True))

    async def remains(self, table: TableId) -> Remains | None:
        """Return what is stored of a table in quarantine, readable or not."""
        raw = {name: cast(tables.c[name], Text).label(name) for name in ("options", "start")}
        plain = (tables.c[name] for name in ("game", "edition", "salt", "started_at", *Place.__dataclass_fields__))
        here = and_(tables.c.id == table, in_phase(Phase.QUARANTINED))
        row = (await self._db.execute(select(*raw.values(), *plain).where(here))).one_or_none()
        if row is None:
            return None
        sitting = select(seats.c.name, seats.c.user_id).where(seats.c.table_id == table).order_by(seats.c.seat)
        people = (await self._db.execute(sitting)).all()
        return Remains(
            id=table,
            place=Place(**{name: getattr(row, name) for name in Place.__dataclass_fields__}),
            game=row.game,
            edition=row.edition,
            options=_json_or_text(row.options),
            start=_json_or_text(row.start),
            salt=row.salt,
            moves=await self.moves(table),
            names=tuple(who.name for who in people),
            user_ids=tuple(who.user_id for who in people),
            started_at=row.started_at,
        )


# Every press needs it: made once, for making a statement takes longer than carrying it out.
_INTERACTION = insert(interactions)


def _json_or_text(stored: str | None) -> Json:
    try:
        return None if stored is None else json.loads(stored)
    except ValueError:
        return stored
