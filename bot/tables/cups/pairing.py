"""Who sits with whom in the next round of a cup, and in which order. Pure: what was played in, tables out.

No matching of a library serves: it makes pairs, and most tables have more seats. So tables are filled from the top of
the standings with neighbors who have not met. That search goes back where it ends in a blind alley, and has a limit;
beyond that, people change places until nobody meets fewer old acquaintances by it.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, combinations
from math import ceil
from random import Random

from bot.tables.cups.standings import CupTable, Entrant, Form, Standing

LEAST = 3
"""People whom a cup needs to begin."""
_STEPS = 5_000
"""How many companies the search tries before it takes one that has met."""
_PASSES = 3
"""How often all tables are looked through for people to change places."""
_ALL_AT_ONCE = 4
"""Rounds that are proposed where everybody sits at one table."""


def next_round(
    form: Form,
    people: Sequence[Entrant],
    standings: Sequence[Standing],
    tables: Sequence[CupTable],
    size: int,
    numbers: Collection[int],
    rng: Random,
    *,
    computers: bool,
) -> tuple[CupTable, ...]:
    """Return the tables of the round after these, for the `people` who play on, the best seeds first. The game can be
    played by these `numbers`, mostly by `size`. Where computers may not fill a table, people sit out."""
    place = {row.entrant: row.place for row in standings}
    order = sorted(people, key=lambda entrant: (place[entrant], rng.random()))
    number = 1 + max((table.round for table in tables), default=0)
    alone = Counter(chain.from_iterable(table.people for table in tables if len(table.people) == 1))
    if form is Form.ALL:
        everybody = sorted(chain.from_iterable(table.people for table in tables if table.round == 1))
        groups = _all_against_all(everybody or sorted(order), order, number, numbers)
        sizes = [max(len(group), min(numbers)) for group in groups]
    else:
        shapes = shape(len(order), size, numbers, computers=computers)
        counts, sizes = [count for count, _ in shapes], [seats for _, seats in shapes]
        if form is Form.KNOCK_OUT:
            groups = _spread(people, counts)
        else:
            single = _spared(order, alone, counts.count(1))
            others = [entrant for entrant in order if entrant not in single]
            groups = _drawn(others, [count for count in counts if count > 1], _met(tables))
            groups += [(entrant,) for entrant in single]
        groups.sort(key=len, reverse=True)
    filled = [(_in_turn(group, tables), seats - len(group)) for group, seats in zip(groups, sizes, strict=True)]
    return tuple(CupTable(number, (*group, *[None] * (free if computers else 0))) for group, free in filled)


def shape(people: int, size: int, numbers: Collection[int], *, computers: bool) -> list[tuple[int, int]]:
    """Return for each table how many people sit there and how many seats it has, larger ones first. Tables differ by
    a seat at most; people for whom there is no table without computers sit alone."""
    whole = _tables(people, people, size, numbers)
    if whole is not None:
        return whole
    if not computers:
        playing = next((n for n in range(people - 1, 0, -1) if _tables(n, n, size, numbers) is not None), 0)
        return [*(_tables(playing, playing, size, numbers) or ()), *[(1, 1)] * (people - playing)]
    most = ceil(people / size) * size
    return next(found for n in range(people + 1, most + 1) if (found := _tables(people, n, size, numbers)) is not None)


def rounds_of(form: Form, people: int, size: int, numbers: Collection[int]) -> int:
    """Return how many rounds are proposed for so many people, so that one of them stands out."""
    if form is Form.ALL:
        if min(numbers) > 2:
            return min(people, _ALL_AT_ONCE)
        return people - 1 + people % 2
    rounds, remaining = 1, people
    if form is Form.KNOCK_OUT:
        while remaining > size:
            remaining = sum(going_on(count) for count, _ in shape(remaining, size, numbers, computers=True))
            rounds += 1
        return rounds
    while size**rounds < people:
        rounds += 1
    return rounds + 1


def fits(form: Form, people: int, numbers: Collection[int]) -> bool:
    """Return whether so many people can play a cup of this form."""
    return people >= LEAST and (form is not Form.ALL or min(numbers) <= 2 or people <= max(numbers))


def going_on(people: int) -> int:
    """Return how many of so many people at a table of a knock-out go on."""
    return max(1, people // 2)


def survivors(tables: Sequence[CupTable], standings: Sequence[Standing]) -> tuple[Entrant, ...]:
    """Return who plays on after these tables of a knock-out, the last round: the best of each, and of equal ones who
    stands higher, for whom the seeds are the last resort. Nobody after a single table, the final."""
    if len(tables) == 1:
        return ()
    rank = {row.entrant: (row.place, number) for number, row in enumerate(standings)}
    best = [sorted(table.people, key=lambda entrant: (-table.points(entrant), rank[entrant])) for table in tables]
    return tuple(chain.from_iterable(people[: going_on(len(people))] for people in best))


def _tables(people: int, seats: int, size: int, numbers: Collection[int]) -> list[tuple[int, int]] | None:
    """Return people and seats by table if so many seats can be shared out among as few tables as possible."""
    tables = ceil(people / size)
    counts = [seats // tables + (i < seats % tables) for i in range(tables)]
    sitting = [people // tables + (i < people % tables) for i in range(tables)]
    return list(zip(sitting, counts, strict=True)) if all(count in numbers for count in counts) else None


def _spared(order: Sequence[Entrant], alone: Mapping[Entrant, int], count: int) -> list[Entrant]:
    """Return so many people who have no other person to play with in this round: of those who had that least often the
    lowest."""
    spared = sorted(range(len(order)), key=lambda i: (alone.get(order[i], 0), -i))
    return [order[i] for i in spared[:count]]


def _all_against_all(
    everybody: Sequence[Entrant], playing: Collection[Entrant], number: int, numbers: Collection[int]
) -> list[tuple[Entrant, ...]]:
    """Return everybody's table of this round: by twos in a circle, in which all but one move on by a place each round;
    where the game is not played by twos, all at one table. Whoever has left the cup is missing."""
    if min(numbers) > 2:
        return [tuple(entrant for entrant in everybody if entrant in playing)]
    ring: list[Entrant | None] = [*everybody, *[None] * (len(everybody) % 2)]
    turned = (number - 1) % (len(ring) - 1)
    row = [ring[0], *ring[1 + turned :], *ring[1 : 1 + turned]]
    pairs = [(row[i], row[-1 - i]) for i in range(len(row) // 2)]
    present = [tuple(entrant for entrant in pair if entrant is not None and entrant in playing) for pair in pairs]
    return sorted(filter(None, present), key=len, reverse=True)


def _spread(order: Sequence[Entrant], counts: Sequence[int]) -> list[tuple[Entrant, ...]]:
    """Return tables over which the best are spread, each with as many of the worst as of the best: the first with the
    last. A table with fewer people is the best one's."""
    tables: list[list[Entrant]] = [[] for _ in counts]
    lane = sorted(range(len(counts)), key=lambda i: counts[i])
    remaining = list(order)
    while remaining:
        for i in [i for i in lane if len(tables[i]) < counts[i]]:
            tables[i].append(remaining.pop(0))
        lane.reverse()
    return [tuple(table) for table in tables]


def _met(tables: Sequence[CupTable]) -> Mapping[Entrant, Counter[Entrant]]:
    """Return how often people have met, as opponents or partners."""
    met = defaultdict[Entrant, Counter[Entrant]](Counter)
    for table in tables:
        for first, second in combinations(table.people, 2):
            met[first][second] += 1
            met[second][first] += 1
    return met


def _drawn(
    order: Sequence[Entrant], counts: Sequence[int], met: Mapping[Entrant, Counter[Entrant]]
) -> list[tuple[Entrant, ...]]:
    """Return tables of so many people each, in which neighbors in this order sit together who have not met; where that
    cannot be or is not found, people who have met as little as possible."""
    strangers = _strangers(order, counts, met, iter(range(_STEPS)))
    return _least_met(order, counts, met) if strangers is None else strangers


def _strangers(
    order: Sequence[Entrant],
    counts: Sequence[int],
    met: Mapping[Entrant, Counter[Entrant]],
    steps: Iterator[int],
) -> list[tuple[Entrant, ...]] | None:
    """Return tables of people who have not met; None if there are none, or none were found in so many steps."""
    if not order:
        return []
    first, others = order[0], order[1:]
    near = [entrant for entrant in others if entrant not in met[first]]
    for count in dict.fromkeys(counts):
        following = [*counts]
        following.remove(count)
        for company in combinations(near, count - 1):
            if next(steps, None) is None:
                return None
            if any(second in met[entrant] for entrant, second in combinations(company, 2)):
                continue
            beyond = [entrant for entrant in others if entrant not in company]
            tables = _strangers(beyond, following, met, steps)
            if tables is not None:
                return [(first, *company), *tables]
    return None


def _least_met(
    order: Sequence[Entrant], counts: Sequence[int], met: Mapping[Entrant, Counter[Entrant]]
) -> list[tuple[Entrant, ...]]:
    """Return tables of neighbors, in which people have changed places as long as that made them strangers."""
    people = iter(order)
    tables = [[next(people) for _ in range(count)] for count in counts]

    def known(entrant: Entrant, table: Sequence[Entrant], but: Entrant) -> int:
        return sum(met[entrant][other] ** 2 for other in table if other not in (entrant, but))

    def better(i: int, place: int) -> bool:
        """Change places with the nearest person where that helps; return whether it did."""
        entrant, table = tables[i][place], tables[i]
        if not known(entrant, table, entrant):
            return False
        for j in sorted(range(len(tables)), key=lambda j: abs(j - i)):
            for seat, other in enumerate(tables[j] if j != i else ()):
                before = known(entrant, table, entrant) + known(other, tables[j], other)
                if known(entrant, tables[j], other) + known(other, table, entrant) < before:
                    table[place], tables[j][seat] = other, entrant
                    return True
        return False

    for _ in range(_PASSES):
        if not [1 for i, count in enumerate(counts) for place in range(count) if better(i, place)]:
            break
    return [tuple(table) for table in tables]


def _in_turn(group: Sequence[Entrant], tables: Sequence[CupTable]) -> tuple[Entrant, ...]:
    """Return these people in turn order: whoever has sat first least often begins, then whoever has sat late."""
    first, late = Counter[Entrant](), Counter[Entrant]()
    for table in tables:
        for place, entrant in enumerate(table.seats):
            if entrant is not None and entrant in group:
                first[entrant] += place == 0 and len(table.seats) > 1
                late[entrant] += place
    return tuple(sorted(group, key=lambda entrant: (first[entrant], -late[entrant])))
