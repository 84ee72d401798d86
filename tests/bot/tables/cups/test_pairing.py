"""Who meets whom in a cup: sizes of tables, rounds, everybody against everybody, knock-out, and turn order."""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import partial
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.tables.cups.pairing import fits, going_on, next_round, rounds_of, shape, survivors
from bot.tables.cups.standings import CupTable, Entrant, Form, Score, standings
from tests.thorough import one_in

ARMADORA, SABOTEUR = range(2, 5), range(3, 11)


def played(tables: Sequence[CupTable], rng: Random) -> list[CupTable]:
    """Return the tables with results by chance."""
    return [
        CupTable(table.round, table.seats, tuple(Score(i, rng.randint(1, 4)) for i in range(len(table.seats))))
        for table in tables
    ]


def cup(
    people: int,
    size: int,
    rounds: int,
    *,
    form: Form = Form.ROUNDS,
    numbers: Collection[int] = ARMADORA,
    computers: bool = True,
    seed: int = 1,
) -> list[CupTable]:
    """Play a cup by chance; return its tables."""
    rng, tables = Random(seed), list[CupTable]()
    everybody = [Entrant(i) for i in range(people)]
    for _ in range(rounds):
        rows = standings(form, everybody, tables)
        tables += played(next_round(form, everybody, rows, tables, size, numbers, rng, computers=computers), rng)
    return tables


def meetings(tables: Sequence[CupTable]) -> Counter[tuple[Entrant, Entrant]]:
    """Return how often each two people have met, the lower number first."""
    return Counter(pair for table in tables for pair in combinations(sorted(table.people), 2))


# --- How large tables are ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "size", "numbers", "shapes"),
    [
        (9, 3, ARMADORA, [(3, 3)] * 3),
        (32, 3, ARMADORA, [(3, 3)] * 10 + [(2, 2)]),
        (7, 3, ARMADORA, [(3, 3), (2, 2), (2, 2)]),
        (5, 2, ARMADORA, [(2, 2), (2, 2), (1, 2)]),
        (9, 5, SABOTEUR, [(5, 5), (4, 4)]),
        (4, 3, SABOTEUR, [(2, 3), (2, 3)]),
        (5, 4, [4], [(3, 4), (2, 4)]),
    ],
)
def test_tables_are_smaller_where_the_game_allows_it_else_computers_fill_them(
    people: int, size: int, numbers: Collection[int], shapes: list[tuple[int, int]]
) -> None:
    """People and seats by table: sizes differ by one, and computers sit only where the game needs them."""
    assert shape(people, size, numbers, computers=True) == shapes


@pytest.mark.parametrize(
    ("people", "size", "numbers", "alone"), [(5, 2, [2], 1), (4, 3, SABOTEUR, 1), (7, 4, [4], 3), (6, 3, ARMADORA, 0)]
)
def test_without_computers_as_few_sit_out_as_possible(
    people: int, size: int, numbers: Collection[int], alone: int
) -> None:
    """Whoever has no seat is a table of one."""
    shapes = shape(people, size, numbers, computers=False)
    assert shapes.count((1, 1)) == alone
    assert sum(count for count, _ in shapes) == people


@given(people=st.integers(1, 60), size=st.integers(2, 10), computers=st.booleans(), data=st.data())
def test_tables_of_any_number_of_people_hold_everybody(
    people: int, size: int, computers: bool, data: st.DataObject
) -> None:
    """Everybody has a seat, each table has a size of the game, and sizes differ by a seat at most."""
    numbers = {size, *data.draw(st.sets(st.integers(2, 10)))}
    shapes = shape(people, size, numbers, computers=computers)
    assert sum(count for count, _ in shapes) == people
    real = [seats for count, seats in shapes if computers or seats > 1]
    assert set(real) <= numbers
    assert max(real, default=0) - min(real, default=0) <= 1
    assert all(count <= seats <= size for count, seats in shapes)
    assert computers or all(count == seats for count, seats in shapes)


# --- Rounds --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "size", "rounds"),
    [
        *[(8, 2, 4), (9, 3, 3), (9, 3, 4), (32, 3, 5), (10, 2, 6), (16, 4, 3), (7, 2, 5)],
        pytest.param(500, 2, 10, marks=pytest.mark.thorough),
        pytest.param(500, 3, 7, marks=pytest.mark.thorough),
    ],
)
def test_nobody_meets_the_same_people_twice(people: int, size: int, rounds: int) -> None:
    """That can be avoided here, and is."""
    assert max(meetings(cup(people, size, rounds)).values()) == 1


@pytest.mark.parametrize("seed", one_in(5, range(20)))
def test_nobody_meets_twice_before_everybody_was_met_by_twos(seed: int) -> None:
    """Six people have five rounds of twos in which nobody meets twice; after three the rest may be cut off by what was
    played, and then nobody meets more often than twice."""
    tables = cup(6, 2, 5, numbers=[2], seed=seed)
    assert max(meetings([table for table in tables if table.round <= 3]).values()) == 1
    assert max(meetings(tables).values()) <= 2


def test_where_people_must_meet_again_they_do_so_evenly() -> None:
    """Four people at tables of two for six rounds meet each other twice."""
    assert set(meetings(cup(4, 2, 6, numbers=[2])).values()) == {2}


def test_neighbors_in_the_standings_meet() -> None:
    """Of eight who have not met in this order, the first two play, then the next two."""
    everybody = [Entrant(i) for i in range(8)]
    first = [CupTable(1, (Entrant(i), Entrant(i + 4)), (Score(0, 1, 9 - i), Score(1, 2, 9 - i))) for i in range(4)]
    rows = standings(Form.ROUNDS, everybody, first)
    tables = next_round(Form.ROUNDS, everybody, rows, first, 2, [2], Random(1), computers=True)
    assert [set(table.people) for table in tables] == [{0, 1}, {2, 3}, {4, 5}, {6, 7}]


@pytest.mark.parametrize("computers", [True, False])
@pytest.mark.parametrize(("people", "rounds"), [(5, 5), (7, 6), (9, 4)])
def test_nobody_sits_out_or_plays_a_computer_alone_twice(people: int, rounds: int, computers: bool) -> None:
    """Each round another person has no other person to play with."""
    tables = cup(people, 2, rounds, numbers=[2], computers=computers)
    alone = Counter(table.people[0] for table in tables if len(table.people) == 1)
    assert len(alone) == rounds
    assert set(alone.values()) == {1}
    assert all(len(table.seats) == 1 + computers for table in tables if len(table.people) == 1)


@given(people=st.integers(3, 40), size=st.integers(2, 4), rounds=st.integers(1, 6), seed=st.integers(0, 99))
@settings(max_examples=60, deadline=None)
def test_everybody_plays_each_round_once(people: int, size: int, rounds: int, seed: int) -> None:
    """Whatever the results, each person has one seat a round, and the tables have sizes of the game."""
    tables = cup(people, size, rounds, seed=seed)
    for number in range(1, rounds + 1):
        here = [table for table in tables if table.round == number]
        assert sorted(entrant for table in here for entrant in table.people) == [*range(people)]
        assert {len(table.seats) for table in here} <= set(ARMADORA)


@pytest.mark.parametrize(("people", "size", "rounds"), [(8, 2, 4), (32, 3, 6), (16, 4, 8), (9, 3, 9)])
def test_who_sits_first_is_even_over_the_rounds(people: int, size: int, rounds: int) -> None:
    """Nobody sits first much more often than another one."""
    first = Counter(table.seats[0] for table in cup(people, size, rounds))
    assert max(first.values()) - min(first[Entrant(i)] for i in range(people)) <= 2


def test_people_who_have_left_the_cup_are_not_seated() -> None:
    """The others meet as before, and whom the one has met still counts."""
    everybody = [Entrant(i) for i in range(7)]
    tables = cup(7, 3, 2)
    rows = standings(Form.ROUNDS, everybody, tables)
    third = next_round(Form.ROUNDS, everybody[1:], rows, tables, 3, ARMADORA, Random(1), computers=True)
    assert sorted(entrant for table in third for entrant in table.people) == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("size", one_in(3, [2, 3, 4]))
def test_five_hundred_people_are_paired_at_once(benchmark: Any, size: int) -> None:
    """In the eighth round, with all that was played before. `pytest --benchmark-enable` says in what time."""
    tables, everybody = cup(500, size, 7), [Entrant(i) for i in range(500)]
    assert size == 4 or max(meetings(tables).values()) == 1
    rows = standings(Form.ROUNDS, everybody, tables)
    pair = partial(next_round, Form.ROUNDS, everybody, rows, tables, size, ARMADORA, Random(1), computers=True)
    assert sorted(entrant for table in benchmark(pair) for entrant in table.people) == everybody


# --- Everybody against everybody -----------------------------------------------------------------


@pytest.mark.parametrize("people", range(3, 13))
def test_everybody_meets_everybody_once_by_twos(people: int) -> None:
    """In as many rounds as are proposed; with an odd number each person has one round without another one."""
    rounds = rounds_of(Form.ALL, people, 2, ARMADORA)
    tables = cup(people, 2, rounds, form=Form.ALL)
    assert meetings(tables) == Counter(dict.fromkeys(combinations(range(people), 2), 1))
    alone = Counter(table.people[0] for table in tables if len(table.people) == 1)
    assert alone == Counter(dict.fromkeys(range(people), people % 2))


def test_everybody_sits_at_one_table_where_the_game_has_none_for_two() -> None:
    """Five people play Saboteur together, and another one begins each time."""
    tables = cup(5, 5, 4, form=Form.ALL, numbers=SABOTEUR)
    assert [sorted(table.people) for table in tables] == [[0, 1, 2, 3, 4]] * 4
    assert len({table.seats[0] for table in tables}) == 4


def test_whoever_meets_nobody_in_a_league_plays_a_computer_in_place_of_who_has_left() -> None:
    """The others' rounds stay as they were."""
    everybody, first = [Entrant(i) for i in range(4)], cup(4, 2, 1, form=Form.ALL, numbers=[2])
    rows = standings(Form.ALL, everybody, first)
    second = next_round(Form.ALL, everybody[:3], rows, first, 2, [2], Random(1), computers=True)
    assert sorted(len(table.people) for table in second) == [1, 2]
    assert all(len(table.seats) == 2 for table in second)


# --- Knock-out -----------------------------------------------------------------------------------


def knock_out(people: int, size: int, numbers: Collection[int] = ARMADORA, seed: int = 1) -> list[list[CupTable]]:
    """Play a knock-out by chance; return its rounds."""
    rng, seeds = Random(seed), [Entrant(i) for i in range(people)]
    remaining, rounds = seeds, list[list[CupTable]]()
    while remaining:
        before = [table for tables in rounds for table in tables]
        rows = standings(Form.KNOCK_OUT, seeds, before)
        tables = next_round(Form.KNOCK_OUT, remaining, rows, before, size, numbers, rng, computers=True)
        rounds.append(played(tables, rng))
        best = survivors(rounds[-1], standings(Form.KNOCK_OUT, seeds, [*before, *rounds[-1]]))
        remaining = [seed for seed in seeds if seed in best]
    return rounds


@pytest.mark.parametrize(("people", "size"), [(3, 2), (5, 2), (8, 2), (9, 3), (16, 4), (27, 3), (32, 3), (33, 4)])
def test_a_knock_out_ends_with_one_table_after_as_many_rounds_as_are_proposed(people: int, size: int) -> None:
    """Each round the best of each table go on, and the winner of the final stands first."""
    rounds = knock_out(people, size)
    assert len(rounds) == rounds_of(Form.KNOCK_OUT, people, size, ARMADORA)
    assert len(rounds[-1]) == 1
    for before, after in pairwise(rounds):
        assert sum(len(table.people) for table in after) == sum(going_on(len(table.people)) for table in before)
    everything = [table for tables in rounds for table in tables]
    final = rounds[-1][0]
    rows = standings(Form.KNOCK_OUT, [Entrant(i) for i in range(people)], everything)
    assert {row.entrant for row in rows[: len(final.people)]} == set(final.people)
    assert final.points(rows[0].entrant) == max(map(final.points, final.people))


def test_the_best_seeds_meet_late_and_have_the_easier_tables() -> None:
    """Of eight the first meets the last, and of five the first plays a computer."""
    first = knock_out(8, 2, [2])[0]
    assert {frozenset(table.people) for table in first} == {frozenset({i, 7 - i}) for i in range(4)}
    assert {0} in [set(table.people) for table in knock_out(5, 2, [2])[0]]


def test_of_equal_people_the_better_seed_goes_on() -> None:
    """No lots are drawn."""
    equal = [CupTable(1, (Entrant(3), Entrant(0)), (Score(0, 1), Score(1, 1)))]
    equal += [CupTable(1, (Entrant(1), Entrant(2)), (Score(0, 1), Score(1, 1)))]
    rows = standings(Form.KNOCK_OUT, [Entrant(i) for i in range(4)], equal)
    assert set(survivors(equal, rows)) == {0, 1}


# --- How many ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "people", "size", "numbers", "rounds"),
    [
        (Form.ROUNDS, 9, 3, ARMADORA, 3),
        (Form.ROUNDS, 32, 3, ARMADORA, 5),
        (Form.ROUNDS, 8, 2, ARMADORA, 4),
        (Form.ALL, 6, 2, ARMADORA, 5),
        (Form.ALL, 5, 5, SABOTEUR, 4),
        (Form.KNOCK_OUT, 16, 4, ARMADORA, 3),
    ],
)
def test_so_many_rounds_are_proposed(form: Form, people: int, size: int, numbers: Collection[int], rounds: int) -> None:
    """As many as let one person stand out."""
    assert rounds_of(form, people, size, numbers) == rounds


def test_a_cup_needs_three_people_and_one_table_has_an_end() -> None:
    """Eleven cannot play Saboteur against everybody at a table."""
    assert [fits(Form.ROUNDS, people, ARMADORA) for people in (2, 3)] == [False, True]
    assert [fits(Form.ALL, people, SABOTEUR) for people in (10, 11)] == [True, False]
    assert fits(Form.ALL, 11, ARMADORA)
