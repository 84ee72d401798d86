"""A cup as a value: the stored row, read by the rules. A change is another cup; the service saves what differs."""

from calendar import monthrange
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date, datetime, timedelta
from functools import cached_property
from itertools import count
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from bot.store.cup_rows import LONGEST, CupPhase, Entry, Pairing, Plan, SavedCup
from bot.store.table_rows import Place, TableId
from bot.tables.clock import DAY, HALF_DAY, LIVE, RELAXED, Clock
from bot.tables.cups.pairing import fits, next_round, rounds_of, survivors
from bot.tables.cups.standings import CupTable, Entrant, Form, Score, Standing, standings
from engine.game import AnyGame
from engine.options import PLAYERS

MOST = 500
"""People who may be in a cup."""
SKIPPED = 2
"""After so many sign-ups in a row with too few people a cup is not repeated."""
ABSENCES = 2
"""After so many rounds in which a person was absent, the person is out."""
TIME, SHARED, MANAGER = "time", "shared", "manager"
"""How a table is judged that was not played to its end: by what stood when the time was up, by sharing the points
because too little was played, or by a manager."""
WEEK, MONTH = "week", "month"
"""How often a cup is repeated."""
_PER_ROUND = 1000
"""More tables than a round has."""


@dataclass(frozen=True)  # without slots: what is computed once is kept beside the fields
class Cup:
    """A cup. What has no property here is read from `row`."""

    row: SavedCup
    game: AnyGame

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def plan(self) -> Plan:
        return self.row.plan

    @property
    def home(self) -> Place:
        """The channel of its card, below which its tables are."""
        return Place(self.row.guild_id, self.row.channel_id)

    @property
    def form(self) -> Form:
        return Form(self.plan.form)

    @property
    def open(self) -> bool:
        return self.row.phase is CupPhase.OPEN

    @property
    def running(self) -> bool:
        return self.row.phase is CupPhase.RUNNING

    @property
    def live(self) -> bool:
        """Whether everybody sits at the table at the same time."""
        return self.plan.round_seconds < DAY

    @property
    def begins_at(self) -> int:
        """When sign-up ends, at the latest."""
        return self.row.begins_at or self.row.opened_at + LONGEST

    @property
    def clock(self) -> Clock:
        """The clock of its games: half a day a turn in rounds of two or three days, so that even those who take all
        their time play several turns; a day a turn in rounds of a week."""
        return LIVE if self.live else HALF_DAY if self.plan.round_seconds < 7 * DAY else RELAXED

    @property
    def size(self) -> int:
        """The size of most tables."""
        return int(str(self.plan.options[PLAYERS]))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of players that its options allow."""
        return self.game.numbers_of_players(self.plan.options)

    @property
    def people(self) -> tuple[Entry, ...]:
        """Who is in: neither out nor deleted."""
        return tuple(entry for entry in self.row.entries if not (entry.out or entry.former))

    @property
    def full(self) -> bool:
        return len(self.row.entries) >= (self.plan.most or MOST)

    @property
    def rounds(self) -> int:
        """The number of its rounds; while people sign up, for as many as are in."""
        people = max(len(self.row.entries), self.size)
        if self.form is Form.KNOCK_OUT or not self.plan.rounds:
            return rounds_of(self.form, people, self.size, self.numbers)
        return self.plan.rounds

    @property
    def enough(self) -> bool:
        """Whether so many people as are in can play."""
        return fits(self.form, len(self.row.entries), self.numbers)

    @property
    def given_up(self) -> bool:
        """Whether it is not repeated because too few people have signed up."""
        few = self.row.phase is CupPhase.TOO_FEW
        return few and self.plan.repeats is not None and self.row.skipped + 1 >= SKIPPED

    def entry_of(self, user_id: int) -> Entry | None:
        """Return this person's part, also after leaving."""
        return next((entry for entry in self.row.entries if entry.user_id == user_id), None)

    def entry(self, entrant: int) -> Entry:
        return next(entry for entry in self.row.entries if entry.number == entrant)

    @cached_property
    def tables(self) -> tuple[CupTable, ...]:
        """All tables so far, as the rules see them."""
        return tuple(map(_table, self.row.pairings))

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Where everybody stands by now, the best first."""
        return self.standings_after(self.row.round)

    def standings_after(self, number: int) -> tuple[Standing, ...]:
        """Return where everybody stood after this round."""
        return standings(self.form, self._seeded, [table for table in self.tables if table.round <= number])

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """The tables of the round that goes on."""
        return tuple(pairing for pairing in self.row.pairings if pairing.round == self.row.round)

    @property
    def playing(self) -> tuple[Pairing, ...]:
        """The tables of that round without a result."""
        return tuple(pairing for pairing in self.pairings if pairing.scores is None)

    def pairing(self, part: int) -> Pairing | None:
        """Return the table with this number, see `part_of`."""
        return next((pairing for pairing in self.row.pairings if part_of(pairing) == part), None)

    def pairing_of(self, user_id: int) -> Pairing | None:
        """Return the table of the round that goes on at which this person sits."""
        entry = self.entry_of(user_id)
        return next((table for table in self.pairings if entry is not None and entry.number in table.seats), None)

    def holds(self, user_id: int) -> bool:
        """Whether this person is in; also after leaving, while the game goes on to which the person may come back."""
        table = self.pairing_of(user_id)
        return (table is not None and table.scores is None) or user_id in [entry.user_id for entry in self.people]

    def next_entrants(self) -> tuple[Entrant, ...]:
        """Return who plays on after the round that has ended, the best seeds first."""
        present = [entrant for entrant in self._seeded if not self.entry(entrant).out]
        if self.form is Form.KNOCK_OUT and self.row.round:
            newest = [table for table in self.tables if table.round == self.row.round]
            best = survivors(newest, self.standings)
            return tuple(entrant for entrant in present if entrant in best)
        return tuple(present)

    @cached_property
    def _seeded(self) -> tuple[Entrant, ...]:
        """Everybody in the order of their seeds."""
        return tuple(Entrant(entry.number) for entry in sorted(self.row.entries, key=lambda e: (e.seed, e.number)))

    # --- Changes -------------------------------------------------------------------------------

    def with_row(self, **changes: Any) -> "Cup":
        return Cup(replace(self.row, **changes), self.game)

    def with_entry(self, number: int, **changes: Any) -> "Cup":
        """Return the cup with these changes to a person's part."""
        entries = (replace(entry, **changes) if entry.number == number else entry for entry in self.row.entries)
        return self.with_row(entries=tuple(entries))

    def with_pairing(self, part: int, **changes: Any) -> "Cup":
        """Return the cup with these changes to a table."""
        tables = (replace(table, **changes) if part_of(table) == part else table for table in self.row.pairings)
        return self.with_row(pairings=tuple(tables))

    def seeded(self, strength: Mapping[int, float]) -> "Cup":
        """Return the cup with seeds by the strength of people, by user; of equal ones who signed up first."""
        order = sorted(self.row.entries, key=lambda entry: (-strength.get(entry.user_id, 0.0), entry.number))
        seeds = {entry.number: seed for seed, entry in enumerate(order, 1)}
        return self.with_row(entries=tuple(replace(entry, seed=seeds[entry.number]) for entry in self.row.entries))

    def judged(self, part: int, scores: Sequence[Score], how: str | None, reason: str | None = None) -> "Cup":
        """Return the cup with this result of a table. Who was absent there, and not for the first time, is out; a
        result that a manager replaces counts no absence again."""
        pairing = self.pairing(part)
        assert pairing is not None
        kept = tuple(asdict(score) for score in scores)
        cup = self.with_pairing(part, scores=kept, judged=how, reason=reason)
        if pairing.scores is not None:
            return cup
        for number, score in zip(pairing.seats, scores, strict=True):
            if number is not None and score.away:
                absences = cup.entry(number).absences + 1
                out = cup.entry(number).out or absences >= ABSENCES
                cup = cup.with_entry(number, absences=absences, out=out)
        return cup

    def next_opened(self, rng: Random, now: int, *, computers: bool) -> "Cup":
        """Return the cup in its next round, or at its end if there is none. Computers fill tables if they may."""
        entrants = self.next_entrants()
        if len(entrants) < 2 or self.row.round >= self.rounds:
            return self._ended(now)
        rules = self.form, entrants, self.standings, self.tables, self.size, self.numbers, rng
        tables = next_round(*rules, computers=computers)
        paired = [Pairing(table.round, number, table.seats) for number, table in enumerate(tables, 1)]
        alone = (asdict(Score(0, 1)),)
        paired = [replace(pairing, scores=alone) if len(pairing.seats) == 1 else pairing for pairing in paired]
        return self.with_row(
            phase=CupPhase.RUNNING,
            round=self.row.round + 1,
            begun_at=now,
            ends_at=now + self.plan.round_seconds,
            pairings=(*self.row.pairings, *paired),
        )

    def _ended(self, now: int) -> "Cup":
        place = {row.entrant: row.place for row in self.standings}
        entries = tuple(replace(entry, place=place[Entrant(entry.number)]) for entry in self.row.entries)
        return self.closed(CupPhase.OVER, now).with_row(entries=entries)

    def closed(self, phase: CupPhase, now: int) -> "Cup":
        """Return the cup at its end, of whichever kind."""
        return self.with_row(phase=phase, ended_at=now, begun_at=None, ends_at=None)

    @property
    def winners(self) -> tuple[Entry, ...]:
        """Who has won, once it is over."""
        return tuple(entry for entry in self.row.entries if entry.place == 1)

    @property
    def deciding(self) -> TableId | None:
        """The last game of whoever has won."""
        best = {entry.number for entry in self.winners}
        games = [pairing.table_id for pairing in self.row.pairings if best.intersection(pairing.seats)]
        return next(filter(None, reversed(games)), None)


def part_of(pairing: Pairing) -> int:
    """Return the number of a table that is its own in the whole cup."""
    return pairing.round * _PER_ROUND + pairing.number


def next_time(first_at: int, repeats: str, zone: str, after: int) -> int:
    """Return when a cup of which the first was to begin at `first_at` is repeated: some weeks or months later, the
    first time after `after`, at the same hour of the wall clock there. Where a month has no such day it is its last."""
    first = datetime.fromtimestamp(first_at, ZoneInfo(zone))
    for number in count(1):
        weekly = first.date() + timedelta(weeks=number)
        day = weekly if repeats == WEEK else _months_later(first.date(), number)
        again = int(datetime.combine(day, first.time(), first.tzinfo).timestamp())
        if again > after:
            return again
    raise AssertionError


def _months_later(day: date, months: int) -> date:
    year, month = divmod(12 * day.year + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def _table(pairing: Pairing) -> CupTable:
    scores = None if pairing.scores is None else tuple(Score(**score) for score in pairing.scores)
    return CupTable(pairing.round, tuple(None if seat is None else Entrant(seat) for seat in pairing.seats), scores)
