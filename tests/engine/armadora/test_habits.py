"""What is counted of the habits of computer players is what a person at the table sees."""

from engine.games.armadora.ai.manners import loose
from engine.games.armadora.board import EDGE_BETWEEN, SQUARE_OF, Edge, mask
from tests.engine.armadora.kit import Play
from tests.tools.habits import Habits


def edge(words: str) -> Edge:
    """Return the edge of these words."""
    return Edge(EDGE_BETWEEN[SQUARE_OF[words[:2]], SQUARE_OF[words[2:]]])


def test_a_palisade_is_loose_where_it_touches_nothing() -> None:
    """The rim counts only if it is asked for; new palisades touch each other."""
    standing = mask([edge("c3d3")])
    assert loose(standing, [edge("f3f4")]) == [True]
    assert loose(standing, [edge("c4d4")]) == [False]
    assert loose(standing, [edge("f3f4"), edge("g3g4")]) == [False, False]
    assert loose(standing, [edge("a2a3")]) == [False]
    assert loose(standing, [edge("a2a3")], rim=False) == [True]


def test_habits_are_counted_from_the_end_of_a_game() -> None:
    """Strong warriors by their order, building turns and lone palisades of the opening, and what was for nothing."""
    habits = Habits()
    habits.add(Play("W2 a1, P a2a3 f3f4, W2 b1, W1 c1").state)
    assert (habits.strong, habits.warriors) == ({1: 1, 2: 1}, {1: 2, 2: 1})
    assert (habits.seen["build"], habits.of["build"]) == (1, 4)
    assert (habits.seen["loose"], habits.seen["alone"], habits.of["alone"]) == (1, 2, 2)
    assert (habits.seen["idle"], habits.of["idle"]) == (2, 2)
    assert (habits.seen["wasted"], habits.seen["spare"], habits.of["wasted"]) == (2, 2, 2)
