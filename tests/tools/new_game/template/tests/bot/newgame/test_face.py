"""The face: what it says and shows keeps what is hidden, and is whole in every language."""

from random import Random

import pytest

from bot.face import Player
from bot.games.newgame import FACE
from bot.locale import LANGUAGES, speaker
from engine.game import Seat
from tests.engine.newgame.twins import twin_state
from tests.engine.runs import run

GAME = FACE.game
OPTIONS = {"players": 4, "numbers": 20}
PLAYERS = [Player(Seat(seat), f"Somebody with a long name, {seat}") for seat in range(4)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_that_is_shown_changes_with_what_is_hidden(language: str) -> None:
    """Picture, text, panel and what is known alone are those of the twin."""
    say = speaker(language)
    for step in run(GAME, OPTIONS).steps:
        for viewer in (None, step.seat):
            twins = (step.before, twin_state(step.before, viewer, Random(1)))
            assert twins[0] != twins[1]
            view, twin_view = (GAME.view(state, viewer) for state in twins)
            for draft in ("", "7"):
                assert FACE.panel(view, draft, PLAYERS, say) == FACE.panel(twin_view, draft, PLAYERS, say)
            assert FACE.pictures(view, PLAYERS, (), say) == FACE.pictures(twin_view, PLAYERS, (), say)
            assert FACE.text_board(view, PLAYERS, say) == FACE.text_board(twin_view, PLAYERS, say)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits(language: str) -> None:
    """The longest texts of the largest table, with the worst of names."""
    say, end = speaker(language), GAME.view(run(GAME, OPTIONS).end, None)
    players = [Player(Seat(seat), "*_`~|" * 6 + "אב") for seat in range(4)]
    assert len(FACE.pictures(end, players, (), say)[0].alt) <= 1024
    assert len(FACE.text_board(end, players, say)) <= 3500
    assert len(FACE.result(end, players, say)) <= 1500
