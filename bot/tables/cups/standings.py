"""Points and standings of a cup. Pure: tables in, places out.

Points are the same for all games: the share of the other sides at the table that one is ahead of, half for equal ones.
So a table of three weighs as much as a table of two, and a computer counts as what it is, but has no place. Between
people with the same points decides what the people they met have made, then their games against each other, then gold.
Who is equal even then shares a place: no lots are drawn.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import combinations, groupby
from typing import NewType

Entrant = NewType("Entrant", int)
"""A person in a cup: the number in the order of signing up, which stays when the person is forgotten."""
HALF = Fraction(1, 2)
"""The points of somebody who sits out."""


class Form(Enum):
    """How a cup is played."""

    ROUNDS = "rounds"
    """Everybody plays each round, and neighbors in the standings meet: the Swiss system."""
    ALL = "all"
    """Everybody against everybody: by twos, or all at one table."""
    KNOCK_OUT = "knock_out"
    """The best of each table go on."""


@dataclass(frozen=True, slots=True)
class Score:
    """What a seat has made at a table of a cup."""

    side: int
    """The number of the side: partners have the same."""
    place: int
    """1 is best; equal sides share a place."""
    gold: int = 0
    """Gold, or what else the game counts."""
    away: bool = False
    """Whether the person was absent."""
    gave_up: bool = False
    """Whether the person has left the game early."""


@dataclass(frozen=True, slots=True)
class CupTable:
    """A table of a round. With a single seat it stands for a person who sits out."""

    round: int
    """From 1."""
    seats: tuple[Entrant | None, ...]
    """In turn order; None for a computer."""
    scores: tuple[Score, ...] | None = None
    """By seat, once it is over."""

    @property
    def people(self) -> tuple[Entrant, ...]:
        return tuple(entrant for entrant in self.seats if entrant is not None)

    def score(self, entrant: Entrant) -> Score | None:
        """Return what this person has made; None before the end."""
        return None if self.scores is None else self.scores[self.seats.index(entrant)]

    def points(self, entrant: Entrant) -> Fraction:
        """Return this person's points; none before the end."""
        own = self.score(entrant)
        if own is None or self.scores is None:
            return Fraction(0)
        places = {score.side: score.place for score in self.scores if score.side != own.side}
        halves = sum(2 * (own.place < place) + (own.place == place) for place in places.values())
        return Fraction(halves, 2 * len(places)) if places else HALF

    def opponents(self, entrant: Entrant) -> tuple[Entrant, ...]:
        """Return the people on other sides; before the end everybody else, for then no sides are known."""
        others = [other for other in self.people if other != entrant]
        own = self.score(entrant)
        if own is None:
            return tuple(others)
        return tuple(other for other in others if (score := self.score(other)) is not None and score.side != own.side)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a person stands in a cup."""

    place: int
    """1 is best; who is equal shares a place."""
    entrant: Entrant
    points: Fraction
    opponents: Fraction
    """What the people that were met have made in the cup, on average."""
    gold: int
    rounds: int
    """In how many rounds the person has been seated."""


def standings(form: Form, entrants: Collection[Entrant], tables: Sequence[CupTable]) -> tuple[Standing, ...]:
    """Return where everybody stands after these tables, the best first; equal ones in the order of `entrants`. In a
    knock-out the later round decides first, and then the points of that round."""
    played = _played(entrants, tables)
    made = {entrant: sum((table.points(entrant) for table in own), Fraction(0)) for entrant, own in played.items()}
    rows = [_row(entrant, played[entrant], made) for entrant in entrants]

    def rank(row: Standing) -> tuple[Fraction | int, ...]:
        if form is not Form.KNOCK_OUT:
            return row.points, row.opponents
        newest = [table.points(row.entrant) for table in played[row.entrant][-1:]]
        return row.rounds, *newest, row.points, row.opponents

    ranked = list[Standing]()
    for _, group in groupby(sorted(rows, key=rank, reverse=True), rank):
        equal = list(group)
        ahead = _against_each_other([row.entrant for row in equal], played)
        worth = {row.entrant: (ahead[row.entrant], row.gold) for row in equal}
        first = len(ranked) + 1
        for row in sorted(equal, key=lambda row: worth[row.entrant], reverse=True):
            better = sum(other > worth[row.entrant] for other in worth.values())
            ranked.append(Standing(first + better, row.entrant, row.points, row.opponents, row.gold, row.rounds))
    return tuple(ranked)


def given_up(tables: Sequence[CupTable]) -> Iterator[tuple[Entrant, Entrant]]:
    """Yield who has given up a game, with whoever won it."""
    for table in tables:
        scores = {entrant: score for entrant in table.people if (score := table.score(entrant)) is not None}
        losers = [entrant for entrant, score in scores.items() if score.gave_up and score.place > 1]
        yield from ((loser, entrant) for loser in losers for entrant, score in scores.items() if score.place == 1)


def _played(entrants: Collection[Entrant], tables: Sequence[CupTable]) -> Mapping[Entrant, Sequence[CupTable]]:
    played: dict[Entrant, list[CupTable]] = {entrant: [] for entrant in entrants}
    for table in sorted(tables, key=lambda table: table.round):
        for entrant in table.people:
            played[entrant].append(table)
    return played


def _row(entrant: Entrant, tables: Sequence[CupTable], made: Mapping[Entrant, Fraction]) -> Standing:
    met = [made[other] for table in tables if table.scores is not None for other in table.opponents(entrant)]
    gold = sum(score.gold for table in tables if (score := table.score(entrant)) is not None)
    return Standing(0, entrant, made[entrant], sum(met, Fraction(0)) / max(1, len(met)), gold, len(tables))


def _against_each_other(
    group: Sequence[Entrant], played: Mapping[Entrant, Sequence[CupTable]]
) -> Mapping[Entrant, Fraction]:
    """Return what each of these equal people has made against the others among them; nothing unless all of them have
    met each other: who has met more of them would have had more to win."""
    made = dict.fromkeys(group, Fraction(0))
    if any(not _met(first, second, played) for first, second in combinations(group, 2)):
        return made
    for first, second in combinations(group, 2):
        for table in _met(first, second, played):
            places = [score.place for entrant in (first, second) if (score := table.score(entrant)) is not None]
            made[first] += Fraction((places[0] < places[1]) * 2 + (places[0] == places[1]), 2)
            made[second] += Fraction((places[1] < places[0]) * 2 + (places[0] == places[1]), 2)
    return made


def _met(first: Entrant, second: Entrant, played: Mapping[Entrant, Sequence[CupTable]]) -> list[CupTable]:
    return [table for table in played[first] if table.scores is not None and second in table.opponents(first)]
