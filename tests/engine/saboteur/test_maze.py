"""The maze by itself: what is kept from card to card is what would be worked out anew, and goals turn as 2.10 says."""

from itertools import product

import pytest

from engine.games.saboteur.cards import SHAPES, Tunnel
from engine.games.saboteur.maze import GOAL_CELLS, Maze
from tests.engine.saboteur.kit import SOME_OPTIONS, dug_game

START = ((0, 0), Tunnel("NESW"))
BELOW = (Tunnel("NW"), Tunnel("NESW"), Tunnel("NE"))
"""Stone, gold, stone."""


def maze(*cards: str) -> Maze:
    """`maze("EW 1,0")` is the start with a card."""
    placed = [card.split() for card in cards]
    return Maze([START, *((cell(at), Tunnel(name)) for name, at in placed)])


def cell(words: str) -> tuple[int, int]:
    x, y = words.split(",")
    return int(x), int(y)


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=str)
def test_what_is_kept_is_what_would_be_worked_out_anew(options):
    """Reached edges and the fringe, after every move."""
    for state, *_ in dug_game(options, 1):
        current = state.table.maze
        anew = Maze(current.cards.items())
        assert current == anew
        assert current.reached == anew.reached
        assert current.fringe == anew.fringe


def test_stones_turn_to_meet_the_card_that_reached_them():
    """2.12: both stones from each side from which they can be reached."""
    for stone, (dx, dy, edge) in product(("NW", "NE"), ((0, 1, "N"), (1, 0, "E"), (0, -1, "S"), (-1, 0, "W"))):
        at = (8 + dx, 0 + dy)
        reaching = Maze([START, (at, Tunnel("NE+ladder" if edge in "SW" else "SW+ladder"))])
        turned, cells = reaching.with_goals_turned((Tunnel("NESW"), Tunnel(stone), BELOW[0]), at)
        assert cells == ((8, 0),)
        assert edge in turned.cards[8, 0]
        assert SHAPES[turned.cards[8, 0]].card == stone


def test_goals_of_one_wave_turn_together():
    """2.10: by the paths as they were before; and a stone may lead on to the next."""
    # a column of crossings at x = 7 reaches all three goals at once
    row = [f"EW {x},0" for x in range(1, 7)]
    before = maze(*row, "NESW 7,1", "NESW 7,2", "NESW 7,-1", "NESW 7,-2")
    goals = (Tunnel("NW"), Tunnel("NESW"), Tunnel("NE"))
    turned, cells = before.with_card((7, 0), Tunnel("NESW")).with_goals_turned(goals, (7, 0))
    assert cells == GOAL_CELLS
    assert [turned.cards[goal] for goal in GOAL_CELLS] == ["NW", "NESW", "SW"]


def test_a_stone_leads_on():
    """2.10: by way of a tunnel between the goals."""
    row = [f"EW {x},0" for x in range(1, 7)]
    goals = (Tunnel("NESW"), Tunnel("NW"), Tunnel("NE"))
    between = maze(*row, "NS 8,1")
    turned, cells = between.with_card((7, 0), Tunnel("EW")).with_goals_turned(goals, (7, 0))
    assert turned.cards[8, 0] == "NW"
    assert cells == ((8, 0), (8, 2))
    led_on, cells = between.with_card((7, 0), Tunnel("EW")).with_goals_turned((goals[0], goals[2], goals[1]), (7, 0))
    assert led_on.cards[8, 0] == "SW"
    assert cells == ((8, 0),), "across the misfit to (8, 1) there is no path"
