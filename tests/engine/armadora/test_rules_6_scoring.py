"""Rules 6: scoring."""

import pytest

from tests.engine.armadora.kit import COLUMNS, CORNER, FENCE, ONE_MINE, TWO_FREE, Play


def test_6_1_a_sides_strength_is_the_sum_of_its_warriors_there():
    """Warriors elsewhere do not count, and the highest sum wins (6.2)."""
    play = Play(f"{FENCE}, W3 a1, W4 b1, W2 a2, W5 h5")
    assert play.territory("a1")["strength"] == {"0": 5, "1": 4}
    assert play.territory("h5")["strength"] == {"1": 5}
    assert [play.territory(square)["winners"] for square in ("a1", "h5")] == [[0], [1]]


def test_6_2_the_highest_sum_wins_even_if_it_is_below_zero():
    """A lone warrior of strength 1 with two arrows takes the gold of its territory."""
    play = Play(
        f"W1 h5, W1 b1, E b1, W1 g4, P c3c4, E b1, {FENCE}",
        advanced=True,
        characters=("elf", "orc"),
    )
    corner = play.territory("b1")
    assert (corner["strength"], corner["winners"], corner["share"]) == ({"1": -1}, [1], 3)


def test_6_3_the_winner_takes_all_gold_as_one_pile():
    """Three mines in one territory are one pile."""
    play = Play(f"{FENCE}, W1 b2, W1 h5", gold=CORNER)
    assert play.territory("b2")["gold"] == play.territory("b2")["share"] == 19
    assert play.result()["piles"] == [[19], [21]]


def test_6_4_on_a_tie_the_gold_is_divided_rounded_down_and_the_rest_goes_to_nobody():
    """13 gold for two are 6 each, 7 for three 2 each."""
    play = Play(f"{FENCE}, W2 a2, W2 b2", gold=TWO_FREE)
    corner = play.territory("a2")
    assert (corner["gold"], corner["winners"], corner["share"]) == (13, [0, 1], 6)
    assert play.result()["piles"] == [[6], [6]]
    play = Play(f"{FENCE}, W1 b1, W1 a2, W1 b2", gold=ONE_MINE, players=3)
    corner = play.territory("a2")
    assert (corner["gold"], corner["winners"], corner["share"]) == (7, [0, 1, 2], 2)


def test_6_4_the_tied_side_that_owns_the_reinforcement_takes_everything():
    """The reinforcement counts in the sum, and breaks the tie."""
    play = Play(f"{FENCE}, W1 a2, W2 b2, R a2", gold=TWO_FREE, advanced=True)
    corner = play.territory("a2")
    assert corner["strength"] == {"0": 2, "1": 2}
    assert (corner["winners"], corner["share"]) == ([0], 13)


def test_6_4_a_partners_reinforcement_breaks_the_tie_for_the_side():
    """The side owns what either partner owns."""
    play = Play(f"{FENCE}, W1 a2, W2 b2, P e3e4, P d3d4, R a2", gold=TWO_FREE, advanced=True, players=4)
    assert play.territory("a2")["winners"] == [0]


def test_6_4_the_reinforcement_of_a_side_that_is_not_tied_breaks_nothing():
    """The two strongest divide the gold, though the third has the reinforcement."""
    play = Play(f"{FENCE}, W1 b1, W3 a2, W3 b2, R b1", gold=ONE_MINE, advanced=True, players=3)
    corner = play.territory("a2")
    assert corner["strength"] == {"0": 3, "1": 3, "2": 2}
    assert (corner["winners"], corner["share"]) == ([0, 1], 3)


def test_6_5_a_territory_without_warriors_gives_its_gold_to_nobody():
    """No winners, no share, no pile."""
    play = Play(f"{FENCE}, W1 h5")
    assert play.territory("b2")["winners"] == []
    assert play.territory("b2")["share"] == 0
    assert play.result()["gold"] == [37, 0]


def test_6_5_a_pile_of_nothing_is_no_pile():
    """A share of less than one adds no pile: 3 gold for four sides."""
    fence = "P c1d1 c1c2, P b2c2 a2a3, P b2b3, P e4e5"
    play = Play(f"{fence}, W1 a1, W1 b1, W1 c1, W1 a2", players=4, teams=False)
    corner = play.territory("a1")
    assert (corner["gold"], corner["winners"], corner["share"]) == (3, [0, 1, 2, 3], 0)
    assert play.result()["piles"] == [[], [], [], []]


def test_6_5_a_territory_without_gold_can_be_won_and_adds_no_pile():
    """It has a winner, and a share of nothing."""
    play = Play("P f4g4 f5g5, P g3g4 h3h4, W1 g5, W1 c1", gold=CORNER)
    corner = play.territory("g5")
    assert (corner["gold"], corner["winners"], corner["share"]) == (0, [0], 0)
    assert play.result()["piles"] == [[], [40]]


def test_6_6_the_side_with_the_most_gold_wins():
    """The ranking lists the sides, best first, equal ones together."""
    play = Play(f"{FENCE}, W1 a1, W2 h5, W2 g4", players=3)
    assert play.result()["gold"] == [18, 18, 3]
    assert play.result()["ranking"] == [[0, 1], [2]]


@pytest.mark.parametrize(
    ("gold", "columns", "piles"),
    [
        ((6, 5, 4, 5, 3, 4, 6, 7), "aebfcgdh", [[6, 5, 5, 4], [7, 6, 4, 3]]),
        ((6, 4, 4, 7, 6, 3, 5, 5), "aebfcg", [[6, 4, 4], [6, 5, 3]]),
    ],
    ids=["the highest", "the second"],
)
def test_6_6_ties_are_broken_by_the_highest_different_pile(gold, columns, piles):
    """Of equal gold, where 7 is more than 6; or where the first piles are equal too, and 5 is more than 4."""
    mines = {f"{column}1": pile for column, pile in zip("abcdefgh", gold, strict=True)}
    result = Play(f"{COLUMNS}, {', '.join(f'W1 {column}2' for column in columns)}", gold=mines).result()
    assert result["piles"] == piles
    assert sum(piles[0]) == sum(piles[1])
    assert result["ranking"] == [[1], [0]]


def test_6_6_if_all_piles_are_equal_the_victory_is_shared():
    """Both are first."""
    result = Play("W1 a1, W1 b1, pass, pass").result()
    assert result["finished"]
    assert result["piles"] == [[20], [20]]
    assert result["ranking"] == [[0, 1]]
