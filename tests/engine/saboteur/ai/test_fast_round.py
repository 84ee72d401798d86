"""The fast model of a round does what the rules do."""

import pytest

from engine.games.saboteur import rules
from engine.games.saboteur.ai.fast.geometry import BIT, LIES, cell_of, distances, spot_of
from engine.games.saboteur.ai.fast.maze import fast
from engine.games.saboteur.ai.fast.moves import PLACE, from_move, to_move
from engine.games.saboteur.ai.fast.round import FastRound, fast_round, fronts_of
from engine.games.saboteur.cards import Card
from engine.games.saboteur.moves import Discard, ShedCard
from engine.games.saboteur.state import Options, State
from engine.games.saboteur.view import view
from tests.engine.saboteur.ai.kit import TABLES, digging_game
from tests.engine.saboteur.kit import Play
from tests.thorough import one_in


def cards(position: FastRound) -> dict[tuple[int, int], str]:
    """The cards of the fast maze by cell."""
    return {cell_of(spot): lie.tunnel for spot, lie in position.maze.cards.items()}


def assert_same(position: FastRound, state: State) -> None:
    """Everything that both know is the same."""
    table = state.table
    assert cards(position) == table.maze.cards
    assert {cell_of(spot): edges for spot, edges in position.maze.reached.items()} == table.maze.reached
    fits = {cell_of(spot): (fit & 15, fit >> 4 & 15, fit >> 8) for spot, fit in position.maze.fringe.items()}
    assert fits == table.maze.fringe
    anew = fast(table.maze)
    assert (position.maze.empty, position.maze.front, position.maze.down) == (anew.empty, anew.front, anew.down)
    assert position.to_act == table.to_act
    assert [tuple(sorted(hand)) for hand in position.hands] == list(state.hands)
    assert position.fronts == fronts_of(table.fronts)
    assert tuple(position.dwarfs) == state.dwarfs


@pytest.mark.parametrize("options", one_in(3, TABLES))
def test_both_agree_move_for_move(options: Options) -> None:
    """In whole games the legal plays, every position and who wins each round are those of the rules."""
    position, number = None, -1
    for state, move, after in digging_game(options, seed=1):
        if state.table.phase != "dig":
            continue
        if state.table.round != number:
            position, number = fast_round(state), state.table.round
        assert position is not None
        assert state.to_act is not None
        legal = {one for one in rules.legal(view(state, state.to_act)) if not isinstance(one, Discard | ShedCard)}
        plays = [to_move(play) for play in position.plays(position.to_act)]
        assert len(plays) == len(legal)
        assert set(plays) == legal
        assert to_move(from_move(move)) == move
        position.play(from_move(move))
        result = after.table.ending or next(iter(after.table.results[number:]), None)
        assert position.over == (result is not None)
        if result is None:
            assert_same(position, after)
        else:
            assert (position.finder, tuple(position.winners())) == (result.finder, result.winners)
            assert cards(position) == result.maze.cards


def test_a_copy_goes_its_own_way() -> None:
    """What is played on a copy changes nothing in the original."""
    for state, move, after in digging_game(Options(players=5), seed=2):
        if after.table.phase != "dig" or after.table.round:
            break
        position = fast_round(state)
        copy = position.copy()
        copy.play(from_move(move))
        assert_same(position, state)
        assert_same(copy, after)


def test_a_maze_is_worked_out_once_as_many_cards_ahead_as_it_keeps() -> None:
    """Who plays on from the same position gets the same mazes while they are kept, and like ones after that."""
    begun = fast_round(next(digging_game(Options(players=5), seed=1))[0]).maze
    lie, near, far = LIES[Card("EW")][0], spot_of((1, 0)), spot_of((2, 0))
    assert begun.placed(near, lie) is not begun.placed(near, lie)
    begun.keeps = 1
    once = begun.placed(near, lie)
    assert begun.placed(near, lie) is once
    assert begun.taken(0) is begun.taken(0)
    assert once.placed(far, lie) is not once.placed(far, lie)
    assert once.placed(far, lie).cards == once.placed(far, lie).cards
    assert (near in begun.cards, far in once.cards) == (False, False)


def test_the_goals_are_eight_cards_away_at_first() -> None:
    """The straight way is seven cards, the other goals two more; a goal that is face up is no distance away."""
    maze = fast_round(next(digging_game(Options(players=5), seed=1))[0]).maze
    assert distances(maze.front, maze.empty, maze.down) == (9, 7, 9)
    assert distances(maze.front, maze.empty, 0b101) == (9, 0, 9)
    assert distances(0, maze.empty, 0b111) == (14, 14, 14)


def test_a_tunnel_that_joins_again_what_was_cut_off_leads_as_far_as_before() -> None:
    """After a rockfall at the entrance a card in the gap brings the goals as near as they were, and is seen to."""
    hands = {0: "EW NESW", 1: "EW NESW", 2: "rockfall"}
    state = Play("EW 1,0; EW 2,0; ...; NESW 3,0; NESW 4,0; rockfall 1,0", hands=hands).state
    maze = fast(state.table.maze)
    assert distances(maze.front, maze.empty, maze.down) > (8, 8, 8)
    lie, spot = LIES[Card("EW")][0], spot_of((1, 0))
    joined = maze.placed(spot, lie)
    near = distances(joined.front, joined.empty, joined.down)
    assert near == (5, 3, 5)
    openings, bit = maze.openings(spot, lie), BIT[spot]
    assert distances(maze.front & ~bit | openings, maze.empty & ~bit, maze.down) == near
    assert tuple(maze.survey().after(k, bit, openings) for k in range(3)) == near


@pytest.mark.parametrize("options", one_in(3, TABLES[:3]))
def test_a_survey_tells_the_distances(options: Options) -> None:
    """What is looked up is what a flood finds, now and nearly always after a card is placed."""
    compared = wrong = 0
    for state, _, _ in digging_game(options, seed=3):
        if state.table.phase != "dig" or state.to_act is None:
            continue
        position = fast_round(state)
        maze = position.maze
        survey = maze.survey()
        assert survey.lengths == distances(maze.front, maze.empty, maze.down)
        for play in position.plays(position.to_act):
            if play[0] == PLACE and not maze.touches(play[1], play[2]):
                bit = BIT.get(play[1], 0)
                openings = maze.openings(play[1], play[2])
                ways = distances(maze.front & ~bit | openings, maze.empty & ~bit, maze.down)
                for k in range(3):
                    compared += 1
                    wrong += abs(survey.after(k, bit, openings) - ways[k]) > 1
    assert compared > 300
    assert wrong < compared / 10
