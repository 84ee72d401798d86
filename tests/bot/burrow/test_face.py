"""The toy's face: its colors, its hints and its suggestions."""

import pytest
from bot.games.burrow import FACE
from bot.games.burrow.picture import LETTERS, LIVERIES

from bot.face import HintStep
from bot.locale import speaker
from tests.engine.runs import run

GAME = FACE.game
ENGLISH = speaker("en")


def test_each_seat_has_its_colors():
    """Twelve of them."""
    assert len({livery.base for livery in LIVERIES}) == len(LIVERIES) == len(LETTERS) == max(GAME.seats)


@pytest.mark.parametrize("words", ["open", "dig 3", "bury 1", "swap @11"])
def test_a_hint_tells_a_move(words):
    """In words; it lies nowhere on a board."""
    move = GAME.parse(words)
    assert FACE.hint(move, HintStep.MOVE, ENGLISH)
    assert not FACE.hint(move, HintStep.REGION, ENGLISH)


@pytest.mark.parametrize("typed", ["", "d", "dig", "swap", "DIG 4", "swap2", "nonsense"])
def test_suggestions_are_legal_and_begin_as_was_typed(typed):
    """What is chosen from them can be played."""
    state = run(GAME, {"players": 4, "rounds": 1, "roots": 3, "swaps": True}, seed=43).states[1]
    view = GAME.view(state, state.to_act)
    legal = {move.words for move in GAME.legal(view)}
    bare = typed.lower().replace(" ", "")
    for label, words in FACE.suggest(view, typed, ENGLISH):
        assert words in legal
        assert words in label
        assert words.replace(" ", "").replace("@", "").startswith(bare)
    assert (not FACE.suggest(view, typed, ENGLISH)) == (typed == "nonsense")
