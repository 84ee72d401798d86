"""Section 4: who may know what, and that nobody forgets it. Games of players who dig, so that gold is reached."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from engine.errors import IllegalMove
from engine.game import Seat, seen_by
from tests.engine.runs import same
from tests.engine.saboteur.kit import GAME, SOME_OPTIONS, dug_game
from tests.engine.saboteur.twins import other_record, state_of, twin_state
from tests.thorough import one_in

OPTIONS = pytest.mark.parametrize("options", one_in(3, SOME_OPTIONS))


def viewers(options):
    """The table and some of the seats."""
    return (None, *(Seat(seat) for seat in sorted({0, options.players - 1})))


def some(options, count):
    """A few states: by chance, in each phase, and the last."""
    states = [step[0] for step in dug_game(options, 1)]
    rng = Random(len(states))
    settling = [state for state in states if state.table.phase != "dig"]
    return [*rng.sample(states, count), *rng.sample(settling, min(3, len(settling))), states[-1]]


@OPTIONS
def test_a_viewer_cannot_tell_a_position_from_its_twin(options):
    """Deck, hands, dwarfs, goals, discards, gold, leftovers, the spare dwarf, the ten removed: view and moves stay."""
    different = 0
    for state in some(options, 3):
        for viewer in viewers(options):
            twin = twin_state(state, viewer, Random(1))
            different += twin != state
            assert same(GAME.view(state, viewer), GAME.view(twin, viewer))
            assert GAME.legal(GAME.view(state, viewer)) == GAME.legal(GAME.view(twin, viewer))
    assert different


@OPTIONS
def test_views_part_when_viewers_observe_something_different_and_not_before(options):
    """One move on from a twin: the viewer was told the same, or sees a different view; never one without the other."""
    compared = 0
    for (before, *_), (after, seat, move, events) in Random(2).sample(list(pairwise(dug_game(options, 2))), 8):
        for viewer in viewers(options):
            twin = twin_state(before, viewer, Random(3))
            try:
                twin_after, twin_events = GAME.apply(twin, seat, move)
            except IllegalMove:
                assert seat != viewer, "what the viewer may do is the same"
                continue
            alike = GAME.view(after, viewer) == GAME.view(twin_after, viewer)
            assert alike == (seen_by(events, viewer) == seen_by(twin_events, viewer))
            compared += alike and twin != before
    assert compared


@OPTIONS
def test_a_viewer_cannot_tell_a_game_from_its_twin(options):
    """The same story for the viewer, move by move, until the gold is shown."""
    steps = dug_game(options, 3)
    end = steps[-1][0]
    data = GAME.dump(end)
    data["moves"] = data.pop("position")["moves"]
    different = 0
    for viewer in viewers(options):
        twin = other_record(data, end, viewer, Random(4))
        different += twin != data
        state = state_of(twin | {"moves": []})
        for (told_state, _, _, events), words in zip(steps[1:], twin["moves"], strict=True):
            state, twin_events = GAME.apply(state, state.to_act, GAME.parse(words))
            if state.to_act is None:
                break
            assert same(GAME.view(told_state, viewer), GAME.view(state, viewer))
            assert same(seen_by(events, viewer), seen_by(twin_events, viewer))
    assert different


def test_what_is_imagined_differs():
    """Hands, dwarfs and goals of others are drawn anew."""
    state = dug_game(SOME_OPTIONS[1], 1)[9][0]
    imagined = [GAME.imagine(GAME.view(state, Seat(0)), Random(seed)) for seed in range(12)]
    assert len({world.hands for world in imagined}) == 12
    assert len({world.dwarfs for world in imagined}) > 2
    assert len({world.start.rounds[0].goals for world in imagined}) > 2
    assert len({world.start.gold for world in imagined}) == 12
    assert {world.hands[0] for world in imagined} == {state.hands[0]}


def test_the_table_sees_question_marks():
    """4: what goes face down, and what is picked."""
    words = {past.words for step in dug_game(SOME_OPTIONS[1], 1)[-1:] for past in step[0].table.history}
    assert "discard ?" in words
    assert not any(word.startswith("discard") and word != "discard ?" for word in words)
    state = replace(dug_game(SOME_OPTIONS[6], 1)[-1][0])
    for past, words in zip(state.table.history, state.moves, strict=True):
        if words.startswith("discard"):
            assert past.words == "discard" + " ?" * words.count(" ")
        elif words.startswith("shed"):
            assert past.words == f"shed {words.split()[1]} ? ?"
        else:
            assert past.words == words
