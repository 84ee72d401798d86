"""Points, ties and places in a cup."""

from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.tables.cups.standings import HALF, CupTable, Entrant, Form, Score, given_up, standings

A, B, C, D = map(Entrant, range(4))


def table(round: int, *seats: Entrant | None, places: tuple[int, ...], gold: tuple[int, ...] = ()) -> CupTable:
    """Return a table at which everybody played alone and came to these places."""
    scores = tuple(Score(side, place, gold[side] if gold else 0) for side, place in enumerate(places))
    return CupTable(round, seats, scores)


def order(*tables: CupTable, form: Form = Form.ROUNDS, people: int = 4) -> list[tuple[int, int]]:
    """Return the places and numbers of the people in the standings."""
    rows = standings(form, [Entrant(i) for i in range(people)], tables)
    return [(row.place, row.entrant) for row in rows]


def test_a_point_is_shared_out_by_how_many_one_is_ahead_of() -> None:
    """Who is first of three has a point, the second one half of it, the last none."""
    played = table(1, A, B, C, places=(2, 1, 3))
    assert [played.points(entrant) for entrant in (A, B, C)] == [HALF, 1, 0]


def test_equal_people_have_half_a_point_of_each_other() -> None:
    """Two winners of three have three quarters each."""
    played = table(1, A, B, C, places=(1, 1, 3))
    assert [played.points(entrant) for entrant in (A, B, C)] == [Fraction(3, 4), Fraction(3, 4), 0]


def test_partners_get_the_same_and_are_no_opponents() -> None:
    """A side of two has the points of the side, and partners do not count as ahead of each other."""
    scores = (Score(0, 1), Score(1, 3), Score(0, 1), Score(1, 3))
    played = CupTable(1, (A, B, C, D), scores)
    assert [played.points(entrant) for entrant in (A, B, C, D)] == [1, 0, 1, 0]
    assert played.opponents(A) == (B, D)


def test_a_computer_counts_as_an_opponent_and_has_no_place() -> None:
    """Behind a computer one has no point, and nobody but people stands in the standings."""
    played = table(1, A, None, places=(2, 1))
    assert played.points(A) == 0
    assert played.opponents(A) == ()
    assert order(played, people=1) == [(1, A)]


def test_who_sits_out_has_half_a_point() -> None:
    """A table with a single seat is no game."""
    assert table(1, A, places=(1,)).points(A) == HALF


def test_nothing_counts_before_the_end() -> None:
    """A table that is being played adds no points, and nobody was met there."""
    rows = standings(Form.ROUNDS, [A, B], [CupTable(1, (A, B))])
    assert all((row.place, row.points, row.opponents) == (1, Fraction(0), Fraction(0)) for row in rows)


def test_stronger_opponents_decide_between_equal_points() -> None:
    """A and C have won once and lost once; A has lost to the winner of all."""
    tables = [table(1, A, D, places=(1, 2)), table(1, B, C, places=(1, 2))]
    tables += [table(2, B, A, places=(1, 2)), table(2, C, D, places=(1, 2))]
    rows = standings(Form.ROUNDS, [A, B, C, D], [*tables, table(3, B, D, places=(1, 2)), table(3, A, C, places=(1, 1))])
    assert [row.entrant for row in rows] == [B, A, C, D]
    assert rows[1].points == rows[2].points


def test_a_game_against_each_other_decides_between_equal_people() -> None:
    """Each has a point, and opponents as good: B has won the game of the two."""
    tables = [table(1, A, B, places=(2, 1)), table(2, A, None, places=(1, 2)), table(2, B, None, places=(2, 1))]
    assert order(*tables, people=2) == [(1, B), (2, A)]


def test_games_against_each_other_count_only_if_all_have_met() -> None:
    """A has beaten B, and C has met neither: all three are equal."""
    tables = [table(1, A, B, places=(1, 2)), table(1, C, D, places=(1, 2))]
    tables += [table(2, A, None, places=(2, 1)), table(2, B, None, places=(1, 2)), table(2, C, None, places=(2, 1))]
    rows = standings(Form.ROUNDS, [A, B, C, D], [*tables, table(2, D, None, places=(1, 2))])
    assert {row.place for row in rows} == {1}


def test_gold_decides_last_and_then_places_are_shared() -> None:
    """B has more gold than A, and C as much as B."""
    tables = [
        table(1, entrant, None, places=(1, 2), gold=(gold, 0)) for entrant, gold in ((A, 3), (B, 5), (C, 5), (D, 1))
    ]
    assert order(*tables) == [(1, B), (1, C), (3, A), (4, D)]


def test_in_a_knock_out_a_later_round_stands_above_points() -> None:
    """C has fewer points than B, but has come to the final, and lost it."""
    tables = [
        table(1, A, B, D, places=(1, 2, 3)),
        table(1, C, None, places=(2, 1)),
        table(2, A, C, places=(1, 2)),
    ]
    assert order(*tables, form=Form.KNOCK_OUT) == [(1, A), (2, C), (3, B), (4, D)]


@given(st.data())
def test_points_and_places_hold_together(data: st.DataObject) -> None:
    """At any table the points of people are half of the number of seats, without computers; places are in the order of
    points, equal rows share one, and who has the better place never has fewer points."""
    people = data.draw(st.integers(2, 8))
    tables = []
    for number in range(1, data.draw(st.integers(1, 4)) + 1):
        seats = data.draw(st.permutations([Entrant(i) for i in range(people)]))
        places = data.draw(st.lists(st.integers(1, people), min_size=people, max_size=people))
        tables.append(table(number, *seats, places=tuple(places)))
        assert sum(tables[-1].points(entrant) for entrant in seats) == Fraction(people, 2)
    rows = standings(Form.ROUNDS, [Entrant(i) for i in range(people)], tables)
    assert sorted(row.entrant for row in rows) == [*range(people)]
    for above, below in pairwise(rows):
        assert above.points >= below.points
        assert above.place <= below.place
    for row in rows:
        assert row.place == 1 + sum(other.place < row.place for other in rows)


def test_whoever_gives_up_is_told_with_the_winner() -> None:
    """Not who has lost to the end, nor a table without a result."""
    lost = (Score(0, 1), Score(1, 3), Score(2, 2, gave_up=True))
    assert list(given_up([CupTable(1, (A, B, C), lost), CupTable(2, (A, B, C))])) == [(C, A)]
