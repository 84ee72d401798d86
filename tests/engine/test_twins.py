"""Twins: permute whatever a viewer may not know, and nothing that reaches this viewer changes.

Each game brings its own `twins` module, beside its other tests, that says what may be permuted.
A check that an imagined state looks right would find no leak; this finds any.
"""

from random import Random

from engine import record as records
from engine.errors import IllegalMove
from engine.game import seen_by
from tests.engine.laws import HIDING_RUNS
from tests.engine.runs import run, same, twins_of

ENOUGH = 80
"""Moves of others that are compared in a long game."""


@HIDING_RUNS
def test_a_viewer_cannot_tell_a_game_from_its_twin(a_run):
    """View, legal moves and events are the same after every move until all is revealed."""
    game, options = a_run
    played = run(game, options, seed=1)
    different = 0
    for viewer in played.some_viewers:
        twin = records.read(twins_of(game).twin_record(played, viewer, Random(str(viewer))))
        for step, twin_step in zip(played.steps, records.replay(twin), strict=True):
            if step.state.to_act is None:
                break
            different += step.state != twin_step.state
            view, twin_view = game.view(step.state, viewer), game.view(twin_step.state, viewer)
            assert same(view, twin_view)
            assert same(seen_by(step.events, viewer), seen_by(twin_step.events, viewer))
            assert game.legal(view) == game.legal(twin_view)
    assert different, "the twins are twins of themselves"


@HIDING_RUNS
def test_a_viewer_cannot_tell_a_position_from_its_twin(a_run):
    """View and legal moves are the same, whatever was placed, seen or held where the viewer may not know."""
    game, options = a_run
    played = run(game, options, seed=2)
    different = 0
    for state in played.some_states(24):
        for viewer in played.some_viewers:
            twin = twins_of(game).twin_state(state, viewer, Random(str(state.to_act)))
            different += twin != state
            view, twin_view = game.view(state, viewer), game.view(twin, viewer)
            assert same(view, twin_view)
            assert game.legal(view) == game.legal(twin_view)
    assert different, "the twins are twins of themselves"


@HIDING_RUNS
def test_a_viewer_is_told_the_same_in_twin_positions(a_run):
    """A move that is legal in both tells the viewer the same, if others make it."""
    game, options = a_run
    played = run(game, options, seed=3)
    compared = 0
    for step in Random(3).sample(played.steps, len(played.steps)):
        if compared > ENOUGH:
            break
        for viewer in played.some_viewers:
            if step.seat == viewer or twins_of(game).reveals(step, viewer):
                continue
            twin = twins_of(game).twin_state(step.before, viewer, Random(1))
            try:
                _, events = game.apply(twin, step.seat, step.move)
            except IllegalMove:  # what was placed is elsewhere in the twin
                continue
            assert same(seen_by(step.events, viewer), seen_by(events, viewer))
            compared += twin != step.before
    assert compared
