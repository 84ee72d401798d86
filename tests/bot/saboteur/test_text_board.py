"""The board as text."""

from dataclasses import replace

import pytest

from bot.games.saboteur.names import card_name
from bot.games.saboteur.picture.maze import open_cells
from bot.games.saboteur.texts.board import LONGEST, text_board
from bot.locale import LANGUAGES, speaker
from engine.games.saboteur.cards import Tunnel
from engine.games.saboteur.maze import Maze
from engine.games.saboteur.state import Options
from tests.bot.hostile import does_something
from tests.bot.saboteur.table import ENGLISH, GAME, WIDE, as_shown, chance, crowd, moments, people, viewers
from tests.engine.saboteur.kit import Play, dug_game
from tests.engine.saboteur.twins import twin_state


def test_the_board_is_told_row_by_row() -> None:
    """Whose turn it is, the players, the goals, where to go on, the maze from north to south."""
    play = Play("NEW 1,0; break:lantern @0; ES 1,1", hands={0: "NEW", 1: "break:lantern", 2: "NW"})
    lines = as_shown(text_board(play.view(None), people(3), ENGLISH)).splitlines()
    assert lines == [
        "It’s **Ann**’s turn.",
        f"Round 1 of 1 · {play.table.deck_size} cards left in the draw pile",
        "",
        "**A** is Ann, with 6 cards in hand. In front of A: broken lantern. It’s A’s turn.",
        "**B** is Bob, with 6 cards in hand.",
        "**C** is Cid, with 6 cards in hand.",
        "",
        "**Goals:** upper goal: face down, middle goal: face down, lower goal: face down.",
        "**Open places:** -1,0; 0,-1; 0,1; 2,0; 2,1.",
        "The maze from north to south; each row gives the column, card and open sides. "
        "Sides with a dash between them are joined.",
        "**Row 1:** 1 curve: east–south.",
        "**Row 0:** 0 start; 1 T-junction: north–east–west.",
    ]


def test_of_very_many_open_places_it_is_said_how_many_there_are() -> None:
    """Sixty are listed, of the others the number is told."""
    view = Play().view(None)
    crowded = Maze([*view.table.maze.cards.items(), *(((x, 0), Tunnel("NESW")) for x in range(-40, 0))])
    view = replace(view, table=replace(view.table, maze=crowded))
    (line,) = [each for each in as_shown(text_board(view, people(3), ENGLISH)).splitlines() if "Open places" in each]
    count = len(open_cells(crowded))
    assert count > 60
    assert line.count(";") == 59
    assert line.endswith(f", and {count - 60} more.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_board_fits(language: str) -> None:
    """Twelve wide names, everything in front of everybody, all tunnels on the table."""
    say, players = speaker(language), people(12, WIDE)
    for state, _ in crowd()[::17]:
        view = GAME.view(state, None)
        assert len(text_board(view, players, say)) <= LONGEST
    table = replace(
        state.table,
        maze=Maze([((x, y), Tunnel("NSW|E+crystal")) for x in range(-8, 8) for y in range(-4, 4)]),
        fronts=(("break:pickaxe", "break:lantern", "break:cart", "theft", "trap"),) * 12,
    )
    told = text_board(GAME.view(replace(state, table=table), None), players, say)
    assert len(told) <= LONGEST
    assert not does_something(told)


def test_a_maze_of_usual_size_is_told_whole() -> None:
    """At the end of a round each card is there."""
    for state, _ in moments(every=60):
        told = as_shown(text_board(GAME.view(state, None), people(state.options.players), ENGLISH))
        cards = [(x, tunnel) for (x, _), tunnel in state.table.maze.cards.items() if x]
        assert all(f"{x} {card_name(tunnel, ENGLISH.plain)}" in told for x, tunnel in cards)
        assert not any(f"{x} {tunnel}" in told for x, tunnel in cards)


def test_dwarfs_and_gold_are_told_while_it_is_given_out() -> None:
    """And why who won, in Saboteur 2 with everybody's gold."""
    found = [state for state, _ in crowd() if state.table.phase == "steal"]
    assert found
    told = text_board(GAME.view(found[0], None), people(12), ENGLISH)
    assert told.count("Dwarf: ") == 12
    assert told.count("gold nugget") == 12


def test_the_board_is_that_of_the_twin() -> None:
    """For every viewer."""
    for number, (state, _) in enumerate(moments(every=31)):
        for viewer in viewers(state):
            if state.to_act is None:
                continue
            twin = twin_state(state, viewer, chance(number, viewer))
            told = [
                text_board(GAME.view(each, viewer), people(12)[: state.options.players], ENGLISH)
                for each in (state, twin)
            ]
            assert told[0] == told[1]


def test_when_the_game_is_over_all_goals_are_told() -> None:
    """As the last round showed them to everybody, and no place is open any more."""
    view = GAME.view(dug_game(Options(players=5, rounds=1, picks="highest"), 3)[-1][0], None)
    told = text_board(view, people(5), ENGLISH)
    assert "face down" not in told
    assert "Open places" not in told
