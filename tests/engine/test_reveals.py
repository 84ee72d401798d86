"""Taking back: a move may be taken back only if it told nobody more than its words do.

Twins decide. From two positions that look alike to a viewer the same move is made, as far as the viewer knows it. If it
tells nothing, the positions after it look alike, too.
"""

import re
from itertools import islice, pairwise
from random import Random

from engine.record import round_of
from tests.engine.laws import HIDING_RUNS, RUNS
from tests.engine.runs import same, twins_of

TWINS = 40
"""Twins of moves that are compared in a long game."""
ALIKE = 3
"""Moves of one twin that its viewer cannot tell from the one that was made."""


def made_alike(game, twin, step, viewer):
    """What could have been done in the twin by all that the viewer knows of the move: the states after it."""
    if viewer == step.seat:
        yield game.apply(twin, step.seat, step.move)[0]
        return
    public = game.view(step.state, None).history[-1].words
    pattern = re.compile(re.escape(public).replace(r"\?", r"\S+"))
    for move in game.legal(game.view(twin, step.seat)):
        if pattern.fullmatch(move.words):
            after, _ = game.apply(twin, step.seat, move)
            if game.view(after, None).history[-1].words == public:
                yield after


def compared(played, steps):
    """For some twins of these moves: whether their viewer sees the same after both."""
    game, count = played.game, 0
    for step in Random(5).sample(steps, len(steps)):
        for viewer in played.viewers:
            twin = twins_of(game).twin_state(step.before, viewer, Random(f"{step.move.words} {viewer}"))
            if twin == step.before:
                continue
            for after in islice(made_alike(game, twin, step, viewer), ALIKE):
                count += 1
                yield same(game.view(step.state, viewer), game.view(after, viewer))
        if count > TWINS:
            return


@HIDING_RUNS
def test_a_move_that_reveals_nothing_tells_nobody_more_than_its_words(played):
    """Whoever looked the same before sees the same after it: its maker by the move, the others by its public words."""
    quiet = [step for step in played.steps if not played.game.reveals(step.events)]
    comparisons = list(compared(played, quiet))
    assert comparisons or not quiet, "no twin of a move that is said to reveal nothing"
    assert all(comparisons)


@HIDING_RUNS
def test_a_move_that_reveals_something_does(played):
    """Some viewer can tell some twins apart after it, so that not too much is kept from being taken back."""
    telling = [step for step in played.steps if played.game.reveals(step.events)]
    assert not all(compared(played, telling))


@RUNS
def test_where_nothing_is_hidden_only_an_end_reveals(played):
    """Every other move says in its words all that anybody learns by it."""
    game = played.game
    if game.perfect_information:
        rounds = [round_of(game, state) for state in played.states]
        ends = [after != before for before, after in pairwise(rounds)]
        assert [game.reveals(step.events) for step in played.steps] == [*ends[:-1], True]


@RUNS
def test_the_end_of_a_game_stays(played):
    """The last move is never one that reveals nothing."""
    assert played.game.reveals(played.steps[-1].events)
