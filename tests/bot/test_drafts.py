"""Drafts: every move has a step of the panel that shows it and makes it, and buttons carry them as text."""

from collections.abc import Sequence
from random import Random
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.draw.look import STANDARD
from bot.face import Face, Panel, Player, Select
from bot.games import faces
from bot.games.armadora.input import draft as armadora
from bot.games.saboteur.input import draft as saboteur
from bot.locale import speaker
from engine.game import Seat
from tests.engine.runs import all_options, run
from tests.thorough import one_in

DETAILS = (
    "c", "d", "s", "g", "t", "lW", "rP", "rG3", "lS", "c4", "e5a1", "c4c5", "NSW", "N.E+c", "NESW", "b-p", "f-pl",
    "map", "theft", "p2", "3,-1", "-12,40", "0", "7", "pickaxe",
)  # fmt: skip
EACH_FACE = pytest.mark.parametrize("face", list(faces().values()), ids=lambda face: face.game.name)


def makes(panel: Panel) -> list[str]:
    """Return the moves that the panel's buttons make now."""
    rows = (row for row in panel.rows if not isinstance(row, Select))
    return [button.move for row in rows for button in row if button.move is not None and not button.disabled]


def spelled(details: Sequence[str]) -> st.SearchStrategy[str]:
    """These details, with blanks between them or without."""
    return st.sampled_from([" ".join(details), "".join(details)])


@EACH_FACE
@pytest.mark.parametrize("seed", one_in(8, range(8)))
def test_the_panel_shows_each_legal_move(face: Face, seed: int) -> None:
    """At its draft there is a button that makes it; where only one move is chosen, no other one."""
    say, rng, seen = speaker("en"), Random(seed), set[str]()
    options = rng.choice(all_options(face.game))
    played = run(face.game, options, seed=7)
    players = [Player(Seat(seat), f"P{seat}") for seat in range(len(played.viewers) - 1)]
    states = [state for state in played.states if state.to_act is not None]
    for state in rng.sample(states, min(5, len(states))):
        view = face.game.view(state, state.to_act)
        moves = face.game.legal(view)
        kinds = {type(move): move for move in rng.sample(moves, len(moves))}
        for move in {*kinds.values(), *rng.sample(moves, min(3, len(moves)))}:
            draft = face.draft(view, move)
            offered = makes(face.panel(view, draft, players, say, STANDARD))
            assert move.words in offered, (move.words, draft)
            assert offered == [move.words] or face.draft(view, move) == "", (move.words, offered)
            seen.add(type(move).__name__)
    assert seen


@EACH_FACE
def test_who_is_not_to_act_has_nothing_to_press(face: Face) -> None:
    """Others and onlookers read whose turn it is, and after the end everybody that it is over; an open game needs no
    panel for them."""
    say, played = speaker("en"), run(face.game, all_options(face.game)[0], seed=7)
    players = [Player(Seat(seat), f"P{seat}") for seat in range(len(played.viewers) - 1)]
    for state in (played.start, played.end):
        for viewer in (None, *({*played.viewers} - {state.to_act, None})):
            panel = face.panel(face.game.view(state, viewer), "c EW 1,0", players, say, STANDARD)
            assert panel.rows == ()
            if not face.game.perfect_information:
                assert panel.text == say("status.over") if state.to_act is None else f"P{state.to_act}" in panel.text


@pytest.mark.parametrize("of_game", [armadora, saboteur], ids=["armadora", "saboteur"])
@given(st.text(max_size=12) | st.lists(st.sampled_from(DETAILS), max_size=5).flatmap(spelled))
def test_what_a_button_carries_is_a_draft_or_nothing(of_game: ModuleType, words: str) -> None:
    """Whatever text somebody puts into it; a draft that is read is written so that it is read again."""
    read = of_game.read(words)
    assert read is None or of_game.read(read.words) == read
