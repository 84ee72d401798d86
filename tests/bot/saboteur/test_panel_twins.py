"""Twins: nothing that a player reads, presses or is suggested changes with what that player may not know."""

from random import Random

import pytest

from bot.games.saboteur.input.typed import suggest
from engine.game import Seat
from engine.games.saboteur.state import Options
from tests.bot.saboteur.thumb import ENGLISH, Thumb
from tests.engine.saboteur.kit import GAME, dug_game
from tests.engine.saboteur.twins import twin_state
from tests.thorough import one_in


@pytest.mark.parametrize(
    "options",
    one_in(
        2,
        [
            Options(players=6, rounds=2, selfish=True),
            Options(players=3),
            Options(players=2, expansion=True),
            Options(players=7, expansion=True, rounds=2),
        ],
    ),
)
def test_panels_and_suggestions_are_those_of_the_twin(options):
    """Every step that can be reached, for whoever is to act and for those who wait."""
    steps = dug_game(options, 17)
    different = 0
    for number in range(0, len(steps), max(1, len(steps) // 8)):
        state = steps[number][0]
        if state.to_act is None:
            continue
        for viewer in (state.to_act, Seat((state.to_act + 1) % options.players), None):
            twin = twin_state(state, viewer, Random(f"{viewer} {number}"))
            different += twin != state
            assert read(state, viewer) == read(twin, viewer)
    assert different > 5


def read(state, viewer):
    """All panels that the viewer can come to, and what is suggested."""
    view = GAME.view(state, viewer)
    thumb = Thumb(view)
    pressed = list(thumb.presses())
    offers = [suggest(view, typed, ENGLISH) for typed in ("", "c", "discard", "1")]
    return pressed, thumb.panels, offers
