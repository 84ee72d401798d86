"""The table in words: descriptions of pictures, and lines for a screen reader."""

from dataclasses import replace

import pytest

from bot.games.saboteur.names import card_name
from bot.games.saboteur.picture.maze import open_cells
from bot.games.saboteur.texts.board import alt, text_board
from bot.locale import LANGUAGES, speaker
from engine.games.saboteur.cards import Tunnel
from engine.games.saboteur.maze import Maze
from engine.games.saboteur.state import Options
from tests.bot.hostile import as_shown
from tests.bot.players import LONGEST, people
from tests.bot.saboteur.table import ENGLISH, GAME, crowd, moments
from tests.engine.saboteur.kit import Play, dug_game

SAY = ENGLISH.plain


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_turn_it_is_is_always_told(language: str) -> None:
    """Also when nearly everything else is left out."""
    say = speaker(language).plain
    for state, events in crowd()[:-1:13]:
        text = alt(GAME.view(state, None), people(12, LONGEST), events, say)
        assert say(f"saboteur.alt.turn.{state.table.phase}", letter="ABCDEFGHIJKL"[state.to_act]) in text


def test_the_board_is_told_in_words() -> None:
    """The last move, the goals, where to go on, the players and what lies before them, the tunnels."""
    play = Play("NEW 1,0; break:lantern @0", hands={0: "NEW", 1: "break:lantern"})
    text = alt(play.view(None), people(3), play.events, SAY)
    assert text.startswith("The maze of Saboteur. It’s C’s turn. Round 1 of 1 · ")
    for part in (
        "Goals: upper goal: face down, middle goal: face down, lower goal: face down.",
        "Open places: -1,0; 0,-1; 0,1; 1,1; 2,0.",
        "Players: A Ann, B Bob, C Cid.",
        "In front of A: broken lantern.",
        "Tunnels: 1,0 NEW.",
    ):
        assert part in text
    assert "New tunnels: 1,0." in alt(play.view(None), people(3), Play("NEW 1,0", hands={0: "NEW"}).events, SAY)


def test_a_goal_that_one_saw_is_told_to_nobody_else() -> None:
    """The table hears only that somebody looked."""
    play = Play("map 8,0", hands={0: "map"})
    assert "middle goal: gold (only you know)" in alt(play.view(0), people(3), play.events, SAY)
    for viewer in (None, 1):
        text = alt(play.view(viewer), people(3), play.events, SAY)
        assert "middle goal: face down" in text
        assert "Someone looked at the middle goal." in text


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
    (line,) = [row for row in as_shown(text_board(view, people(3), ENGLISH)).splitlines() if "Open places" in row]
    count = len(open_cells(crowded))
    assert count > 60
    assert line.count(";") == 59
    assert line.endswith(f", and {count - 60} more.")


def test_a_maze_of_usual_size_is_told_whole() -> None:
    """At the end of a round each card is there."""
    for state, _ in moments(every=60):
        text = as_shown(text_board(GAME.view(state, None), people(state.options.players), ENGLISH))
        cards = [(x, tunnel) for (x, _), tunnel in state.table.maze.cards.items() if x]
        assert all(f"{x} {card_name(tunnel, ENGLISH.plain)}" in text for x, tunnel in cards)
        assert not any(f"{x} {tunnel}" in text for x, tunnel in cards)


def test_dwarfs_and_gold_are_told_while_it_is_given_out() -> None:
    """And why who won, in Saboteur 2 with everybody's gold."""
    states = [state for state, _ in crowd() if state.table.phase == "steal"]
    assert states
    text = text_board(GAME.view(states[0], None), people(12), ENGLISH)
    assert text.count("Dwarf: ") == 12
    assert text.count("gold nugget") == 12


def test_when_the_game_is_over_all_goals_are_told() -> None:
    """As the last round showed them to everybody, and no place is open any more."""
    view = GAME.view(dug_game(Options(players=5, rounds=1, picks="highest"), 3).end, None)
    text = text_board(view, people(5), ENGLISH)
    assert "face down" not in text
    assert "Open places" not in text
