"""Twins: nothing that a viewer reads or presses changes with what the viewer may not know."""

from random import Random

import pytest

from bot.draw.look import STANDARD
from bot.games.armadora import FACE
from engine.errors import IllegalMove
from engine.game import Seat, seen_by
from tests.bot.armadora.table import ENGLISH, Thumb, people, wander
from tests.engine.armadora.kit import GAME
from tests.engine.armadora.twins import twin_state
from tests.engine.runs import mixed_options, run
from tests.thorough import one_in

OPTIONS = [options for options in mixed_options(GAME) if options["advanced"]]


@pytest.mark.parametrize("options", one_in(3, OPTIONS))
def test_words_and_buttons_are_those_of_the_twin(options):
    """Status, army, panel and suggestions, at any moment before the end."""
    different = 0
    for state in run(GAME, options, seed=31).states[::4]:
        if state.to_act is None:
            continue
        for viewer in (None, *map(Seat, range(options["players"]))):
            twin = twin_state(state, viewer, Random(f"{viewer}{len(state.strengths)}"))
            different += twin != state
            assert read(state, viewer) == read(twin, viewer)
    assert different


def told(events, viewer, players):
    """What the viewer is told of these events."""
    return FACE.tell(seen_by(events, viewer), players, ENGLISH)


def read(state, viewer):
    """All that the viewer can read and press."""
    view = GAME.view(state, viewer)
    players = people(view)
    hand = Thumb(view)
    pressed = [hand.panel()]
    if state.to_act == viewer:
        pressed += [panel for _, panel in wander(hand, Random(len(state.strengths)))]
    return (
        FACE.status(view, players, ENGLISH),
        FACE.secret(view, players, ENGLISH, STANDARD).text,
        pressed,
        FACE.suggest(view, "", ENGLISH),
        FACE.suggest(view, "c", ENGLISH),
    )


@pytest.mark.parametrize("options", one_in(3, OPTIONS))
def test_what_is_told_is_told_in_the_twin_too(options):
    """The same move in a twin position is told in the same words, unless it is the viewer's own."""
    compared = 0
    for step in run(GAME, options, seed=32).steps[::3]:
        for viewer in (None, *map(Seat, range(options["players"]))):
            if step.seat == viewer or step.state.to_act is None:
                continue
            twin = twin_state(step.before, viewer, Random(2))
            try:
                _, events = GAME.apply(twin, step.seat, step.move)
            except IllegalMove:  # the twin has no such warrior in hand
                continue
            players = people(GAME.view(twin, None))
            assert told(step.events, viewer, players) == told(events, viewer, players)
            compared += 1
    assert compared
