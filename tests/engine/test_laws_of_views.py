"""The laws of what a viewer may know, over every game that the engine finds: nothing secret, and nothing forgotten."""

import json
from random import Random

import pytest

from engine.game import Seat, seen_by
from engine.record import round_of
from tests.engine.laws import RUNS, options_of, some
from tests.engine.runs import choose


@RUNS
def test_an_unknown_viewer_is_the_table(played):
    """Fail closed: a seat that there is not sees what any onlooker sees."""
    for step in some(played, 3):
        for seat in (Seat(-1), Seat(99)):
            assert played.game.view(step.state, seat) == played.game.view(step.state, None)
            assert seen_by(step.events, seat) == seen_by(step.events, None)


@RUNS
def test_the_table_knows_no_more_than_a_seat(played):
    """What any onlooker is told, every seat is told."""
    for step in played.steps:
        public = set(seen_by(step.events, None))
        assert all(public <= set(seen_by(step.events, viewer)) for viewer in played.viewers)


@RUNS
def test_state_and_view_carry_the_options(played):
    """Nobody has to look for them elsewhere, and the number of players is one that the game has."""
    game, options = played.game, played.game.read_options(options_of(played))
    assert options.players in game.seats
    for state in (played.start, played.end):
        assert state.options == options
        assert all(game.view(state, viewer).options == options for viewer in played.viewers)


@RUNS
def test_a_view_names_its_viewer_and_who_is_to_act(played):
    """And within a turn of several moves it says so, to everybody alike, as long as the same seat goes on."""
    for step in some(played, 6):
        views = [played.game.view(step.state, viewer) for viewer in played.viewers]
        assert [view.viewer for view in views] == list(played.viewers)
        assert {view.to_act for view in views} == {step.state.to_act}
        assert len({view.mid_turn for view in views}) == 1
        assert not views[0].mid_turn or step.state.to_act == step.seat


@RUNS
def test_the_history_has_each_move_as_the_table_saw_it(played):
    """A move adds one entry to everybody's history, of its seat, and an entry never changes again."""
    game = played.game
    before = game.view(played.start, None).history
    assert not before
    for step in played.steps:
        histories = [game.view(step.state, viewer).history for viewer in played.viewers]
        assert all(list(history) == list(histories[0]) for history in histories)
        assert list(histories[0][:-1]) == list(before)
        assert histories[0][-1].seat == step.seat
        assert histories[0][-1].words == step.move.words or "?" in histories[0][-1].words
        before = histories[0]


@RUNS
def test_rounds_are_counted_up_and_all_count_alike(played):
    """From 0, one at a time, or not at all; a game that is stopped stays in its round."""
    game, steps = played.game, list(played.steps)
    counted = [round_of(game, state) for state in (played.start, *(step.state for step in steps))]
    rounds = [round for round in counted if round is not None]
    assert rounds in ([], counted)
    assert rounds == sorted(rounds)
    assert {*rounds} == {*range(len({*rounds}))}
    for step, round in zip(steps[::5], counted[1::5], strict=True):
        numbers = {round_of(game, game.stop(step.state)) if step.state.to_act is not None else round}
        if game.round is not None:
            numbers |= {game.round(game.view(step.state, viewer)) for viewer in played.viewers}
        assert numbers == {round}


@RUNS
def test_views_round_trip(played):
    """`load_view(dump_view(v)) == v`, through JSON, for everybody: a worker gets nothing else."""
    game = played.game
    for state in (played.start, played.end, *(step.state for step in some(played, 3))):
        for viewer in played.viewers:
            view = game.view(state, viewer)
            again = game.load_view(json.loads(json.dumps(game.dump_view(view))))
            assert again == view
            assert repr(again) == repr(view)
            assert game.legal(again) == game.legal(view)


@RUNS
def test_a_view_is_exactly_what_its_viewer_observed(played):
    """From two states that look alike the game goes on: as long as a viewer observes the same, the views are the same,
    so nothing secret is in them; once the viewer observed something else they differ for good, so nothing is forgotten.
    """
    game, rng = played.game, Random(str(options_of(played)))
    forgets = getattr(played.start.options, "peek", True) is False  # Armadora 3.4: what was seen must be remembered
    for viewer in rng.sample(played.viewers, min(3, len(played.viewers))):
        state = rng.choice(played.states[:-1])
        twin = game.imagine(game.view(state, viewer), rng)
        differ = False
        for _ in range(8):
            seat = state.to_act
            if seat is None or twin.to_act is None:
                break
            state, observation = _make(game, state, choose(game.legal(game.view(state, seat)), rng))
            words = observation[-1]
            same = [move for move in game.legal(game.view(twin, twin.to_act)) if move.words == words]
            if viewer == seat and not differ:
                assert same, "what a viewer may do depends on nothing but the view"
            candidates = game.legal(game.view(twin, twin.to_act))
            twin, twin_seen = _make(game, twin, same[0] if same else choose(candidates, rng))
            observed, twin_observed = (
                (seen_by(events, None if forgets else viewer), game.view(after, None))
                for events, after in ((observation[0], state), (twin_seen[0], twin))
            )
            differ = differ or observed != twin_observed
            if forgets and viewer is not None and game.view(state, viewer) != game.view(twin, viewer):
                break  # what is revealed in the end may have been hidden from its own player
            assert differ == (game.view(state, viewer) != game.view(twin, viewer))


def _make(game, state, move):
    """The state after the move, with the events and the words of the move."""
    after, events = game.apply(state, state.to_act, move)
    return after, (events, move.words)


@RUNS
def test_an_imagined_state_looks_the_same_to_the_viewer(played):
    """What a viewer imagines contradicts nothing that the viewer knows, and can be played on."""
    game = played.game
    for step in some(played, 6):
        for viewer in played.viewers:
            view = game.view(step.state, viewer)
            imagined = game.imagine(view, Random(5))
            assert game.view(imagined, viewer) == view
            assert game.legal(game.view(imagined, viewer)) == game.legal(view)
            assert game.load(game.dump(imagined)) == imagined == game.imagine(view, Random(5))
            if imagined.to_act is not None:
                move = game.legal(game.view(imagined, imagined.to_act))[0]
                game.apply(imagined, imagined.to_act, move)


@RUNS
def test_a_finished_view_tells_the_score_and_no_other(played):
    """In the end everybody can score the game; before it, nobody can from a view, unless nothing is hidden."""
    game = played.game
    for viewer in played.viewers:
        assert game.outcome(game.view(played.end, viewer)) == game.outcome(played.end)
        if game.perfect_information:
            assert game.outcome(game.view(played.start, viewer)) == game.outcome(played.start)
        else:
            with pytest.raises(ValueError, match="score"):
                game.outcome(game.view(played.start, viewer))


@RUNS
def test_where_nothing_is_hidden_every_view_tells_the_whole_state(played):
    """And nowhere else: in a game that hides something the table can be in several states."""
    game, alike = played.game, set()
    for state in played.some_states(8)[:-1]:
        views = [game.view(state, viewer) for viewer in (played.viewers if game.perfect_information else [None])]
        alike |= {game.imagine(view, Random(seed)) == state for view in views for seed in range(3)}
    assert (False not in alike) == game.perfect_information
