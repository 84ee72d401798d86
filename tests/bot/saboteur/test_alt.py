"""The pictures in words."""

from dataclasses import replace

import pytest

from bot.games.saboteur.texts.board import LONGEST_ALT, alt, alt_end, alt_hand, alt_reveal
from bot.locale import LANGUAGES, speaker
from engine.game import Seat
from engine.games.saboteur.cards import Tunnel
from engine.games.saboteur.maze import Maze
from tests.bot.hostile import is_escaped
from tests.bot.saboteur.table import ENGLISH, GAME, WIDE, chance, crowd, moments, people
from tests.engine.saboteur.kit import Play
from tests.engine.saboteur.twins import twin_state

SAY = ENGLISH.plain


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_texts_fit(language: str) -> None:
    """Twelve players with names as wide as can be, a maze of all tunnels: never more than Discord takes."""
    say = speaker(language).plain
    players = people(12, WIDE)
    for state, events in crowd()[::11]:
        crowded = replace(
            state.table,
            maze=Maze([((x, y), Tunnel("NESW")) for x in range(-8, 8) for y in range(8)]),
            fronts=(("break:pickaxe", "break:lantern", "break:cart", "theft", "trap"),) * 12,
        )
        view = GAME.view(replace(state, table=crowded), Seat(3))
        assert units(alt(view, players, events, say)) <= LONGEST_ALT
        assert units(alt_hand(view, players, say)) <= LONGEST_ALT
        for number, result in enumerate(state.table.results):
            assert units(alt_reveal(view, players, result, number, say)) <= LONGEST_ALT
    last = GAME.view(crowd()[-1][0], None)
    assert units(alt_end(last, players, say)) <= LONGEST_ALT


@pytest.mark.parametrize("language", LANGUAGES)
def test_whose_turn_it_is_is_always_told(language: str) -> None:
    """Also when nearly everything else is left out."""
    say = speaker(language).plain
    for state, events in crowd()[:-1:13]:
        text = alt(GAME.view(state, None), people(12, WIDE), events, say)
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


def test_names_are_as_they_are() -> None:
    """An alternative text knows no markdown."""
    play = Play()
    assert not is_escaped(alt(play.view(None), people(3, WIDE[2:]), (), SAY))


def test_the_words_of_pictures_are_those_of_the_twin() -> None:
    """Nobody learns anything from them that is secret."""
    different = 0
    for number, (state, _) in enumerate(moments(every=17)):
        if state.to_act is None:
            continue
        for viewer in (None, number % state.options.players):
            twin = twin_state(state, viewer, chance(number, viewer))
            different += twin != state
            views = [GAME.view(each, viewer) for each in (state, twin)]
            players = people(state.options.players)
            shown = [(alt(view, players, (), SAY), alt_hand(view, players, SAY)) for view in views]
            assert shown[0] == shown[1]
            for round_, result in enumerate(state.table.results):
                told = [alt_reveal(view, players, view.table.results[round_], round_, SAY) for view in views]
                assert told[0] == told[1]
                assert result == views[0].table.results[round_]
    assert different > 20
