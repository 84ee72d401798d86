"""Rules 5: the reinforcement of the advanced game."""

from engine.games.armadora.reasons import Refusal
from tests.engine.armadora.kit import CORNER, FAR_FENCE, FENCE, ONE_MINE, TWO_FREE, Play

BLOCK = {"a1": 7, "b1": 6, "a2": 6, "c1": 5, "d1": 5, "d2": 4, "h4": 4, "h5": 3}
"""Mines that leave two free squares, b2 and c2, in the block of a1 to d2."""
BLOCK_FENCE = "P d1e1 d2e2, P a2a3 b2b3, P c2c3 d2d3"


def advanced(moves: str, **options) -> Play:
    return Play(moves, advanced=True, **options)


def test_5_1_each_player_has_one_reinforcement():
    """Used once, it is gone; the other player still has theirs."""
    play = advanced(f"{FENCE}, {FAR_FENCE}, W1 b2, W1 h5, W1 h2, W1 c1, R b2", gold=CORNER)
    assert play.table.reinforcements == (0, 1)
    assert play.do("P d4e4").legal("R") == []
    play.refuses("R h2", Refusal.NO_REINFORCEMENT_LEFT)


def test_5_2_on_an_own_placed_warrior():
    """Not on another's, a partner's, or where nobody is."""
    play = advanced(f"{FENCE}, W1 a2, W1 h5, P e3e4, P f3f4, W1 b2, W1 h3", gold=TWO_FREE, players=4)
    assert play.state.to_act == 0
    assert play.legal("R") == []
    play.refuses("R b2", Refusal.NOT_YOUR_WARRIOR)  # the partner's
    play.refuses("R a2", Refusal.NOT_YOUR_WARRIOR)  # the partner's
    play.refuses("R a1", Refusal.NO_WARRIOR_HERE)  # gold
    play.do("P g4g5, P g3g4, R b2")
    assert play.table.warrior_on(8 + 1).reinforced


def test_5_2_in_a_territory_that_holds_no_reinforcement_of_anybody_yet():
    """The first to reinforce a territory is the only one."""
    play = advanced(f"{FENCE}, W1 a2, W1 b2, R a2", gold=TWO_FREE)
    assert play.legal("R") == []
    play.refuses("R b2", Refusal.ALREADY_REINFORCED, square="b2", other="a2")
    play.do("P e3e4")
    assert play.state.to_act == 0
    assert play.legal("R") == []


def test_5_3_the_strength_of_the_warrior_which_may_have_arrows_is_one_more():
    """The arrow and the reinforcement add up."""
    play = advanced(
        f"{FENCE}, W1 b2, W2 a2, P e3e4, E b2, P e4e5, W1 b1, P d3d4",
        gold=ONE_MINE,
        characters=("orc", "elf"),
    )
    assert play.territory("b2")["strength"] == {"0": 1, "1": 2}
    assert play.do("R b2").territory("b2")["strength"] == {"0": 2, "1": 2}


def test_5_4_a_divided_territory_keeps_the_reinforcement_with_its_warrior():
    """The other part has none, so another may go there."""
    play = advanced(f"{BLOCK_FENCE}, W1 c2, W1 b2, R c2", gold=BLOCK)
    play.refuses("R b2", Refusal.ALREADY_REINFORCED)
    play.do("P b1c1 b2c2, W1 h1")
    assert play.territory("c2")["strength"] == {"1": 2}
    assert play.do("R b2").territory("b2")["strength"] == {"0": 2}
