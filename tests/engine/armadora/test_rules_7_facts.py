"""Rules 7: facts that always hold, over whole games with all options."""

import pytest

from tests.engine.armadora.kit import GAME
from tests.engine.armadora.reference import HANDS
from tests.engine.runs import mixed_options, run
from tests.thorough import one_in

every_game = pytest.mark.parametrize("options", one_in(3, mixed_options(GAME)))


def territories(state):
    return [set(t["squares"]) for t in GAME.outcome(state).data()["territories"]]


def placed(state):
    return {warrior.square: warrior for warrior in state.table.warriors}


@every_game
def test_7_1_nothing_ever_leaves_the_board_so_territories_only_split(options):
    """Each new territory lies in an old one; warriors, arrows and palisades stay. A full territory stays full, so
    nobody is shot after being reinforced."""
    for step in run(GAME, options).steps:
        old, new = territories(step.before), territories(step.state)
        assert all(any(part <= whole for whole in old) for part in new)
        before, after = placed(step.before), placed(step.state)
        assert before.keys() <= after.keys()
        for square, warrior in before.items():
            assert warrior.owner == after[square].owner
            assert warrior.arrows <= after[square].arrows
            assert not warrior.reinforced or warrior.arrows == after[square].arrows
            assert warrior.reinforced <= after[square].reinforced
        table = step.before.table
        assert table.palisades & step.state.table.palisades == table.palisades


@every_game
def test_7_2_with_t_territories_there_are_at_most_27_plus_t_palisades(options):
    """And never more than 10 territories, nor 35 palisades."""
    for state in run(GAME, options).states:
        count = len(territories(state))
        palisades = state.table.palisades.bit_count()
        assert palisades <= min(27 + count, 35)
        assert count <= 10
        assert palisades + state.table.supply == 35


@every_game
def test_7_3_gold_won_and_gold_left_over_are_40(options):
    """No gold is made or lost: what a territory does not give to winners is left over."""
    for state in run(GAME, options).states:
        result = GAME.outcome(state).data()
        won = sum(len(t["winners"]) * t["share"] for t in result["territories"])
        assert sum(result["gold"]) == sum(map(sum, result["piles"])) == won
        assert sum(t["gold"] for t in result["territories"]) == 40
        assert won <= 40


@every_game
def test_7_3_warriors_on_the_board_and_in_hands_are_the_warriors_dealt(options):
    """For each player and each strength."""
    for state in run(GAME, options).states:
        for seat, hand in enumerate(state.hands):
            army = list(hand)
            for warrior, strength in zip(state.table.warriors, state.strengths, strict=True):
                army[strength - 1] += warrior.owner == seat
            assert army == HANDS[options["players"]]
            assert state.table.in_hand[seat] == sum(hand)
