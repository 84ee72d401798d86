"""The laws of the contract, over every game that the engine finds, with all its options.

A new game is tested by these as soon as its folder is there.
"""

import json
from copy import deepcopy
from itertools import product
from random import Random
from typing import Any

import pytest

import engine
from engine import record as records
from engine.errors import BadRecord, CoreReason, IllegalMove, UnknownGame
from engine.game import Seat, seen_by
from engine.measure import LEVELS
from engine.record import BadMove
from tests.engine.laws import EVERY_GAME, RUNS, options_of, some
from tests.engine.runs import LONGEST, all_options, choose, paths, replaced, run


@RUNS
def test_someone_is_to_act_unless_the_game_is_over(played):
    """To act, not over, and having a legal move: all three or none; an onlooker never has one."""
    for state in played.states:
        can_move = [seat for seat in played.viewers if played.game.legal(played.game.view(state, seat))]
        assert can_move == ([] if state.to_act is None else [state.to_act])
        assert played.game.outcome(state).finished == (state.to_act is None)


@RUNS
def test_nobody_moves_in_a_game_that_is_stopped(played):
    """Whenever it was stopped, and in the midst of a turn too: nobody is to act, and no view has a legal move."""
    game = played.game
    for state in played.some_states(8):
        if state.to_act is None:
            continue
        stopped = game.stop(state)
        assert stopped.to_act is None
        for viewer in played.viewers:
            view = game.view(stopped, viewer)
            assert (view.to_act, view.mid_turn, tuple(game.legal(view))) == (None, False, ())


@RUNS
def test_apply_changes_nothing_that_it_was_given(played):
    """The state before is the same value after the move, and the same move does the same again."""
    game = played.game
    for step in some(played):
        before = deepcopy(step.before)
        assert game.apply(step.before, step.seat, step.move) == (step.state, step.events)
        assert step.before == before
        hash(step.before)


@RUNS
def test_legal_lists_each_move_once(played):
    """No two legal moves are the same, nor have the same words."""
    for step in some(played, 3):
        moves = played.game.legal(played.game.view(step.before, step.seat))
        assert len(set(moves)) == len(moves) == len({move.words for move in moves})
        assert step.move in moves


@RUNS
def test_apply_refuses_exactly_what_is_not_legal(played):
    """Moves of other positions and other players are made if they are in the list, and refused if not."""
    game = played.game
    candidates = [step.move for step in (*played.steps, *run(game, options_of(played), seed=2).steps)]
    for step in some(played, 6):
        legal = set(game.legal(game.view(step.before, step.seat)))
        for move in Random(str(step.move)).sample(candidates, min(len(candidates), 40)):
            if move in legal:
                game.apply(step.before, step.seat, move)
            else:
                with pytest.raises(IllegalMove) as caught:
                    game.apply(step.before, step.seat, move)
                assert str(caught.value)


@RUNS
def test_nobody_moves_out_of_turn(played):
    """Each seat but the one to act is refused for that, and everybody because the game is over."""
    for step in some(played, 6):
        to_act = step.state.to_act
        reason = CoreReason.GAME_OVER if to_act is None else CoreReason.NOT_YOUR_TURN
        for seat in played.viewers[1:]:
            if seat != to_act:
                with pytest.raises(IllegalMove) as caught:
                    played.game.apply(step.state, seat, step.move)
                assert caught.value.reason is reason


@RUNS
@pytest.mark.parametrize("seat", [-1, 99])
def test_a_seat_that_there_is_not_is_refused(played, seat):
    """Neither the last seat by negative counting nor one too many."""
    for step in some(played, 3):
        with pytest.raises(IllegalMove):
            played.game.apply(step.before, Seat(seat), step.move)


@RUNS
def test_words_round_trip(played):
    """What a move writes is read as that move."""
    game = played.game
    for step in some(played, 3):
        for move in game.legal(game.view(step.before, step.seat))[::5]:
            assert game.parse(move.words) == move
    assert all(game.parse(step.move.words) == step.move for step in played.steps)


@RUNS
def test_dump_and_load_round_trip(played):
    """`load(dump(s)) == s`, through JSON, early and late."""
    game = played.game
    for state in played.some_states(30):
        assert game.load(json.loads(json.dumps(game.dump(state)))) == state


@RUNS
def test_records_round_trip_and_keep_what_is_not_theirs(played):
    """Reading and writing a record changes nothing; names, dates and salts are kept."""
    data = played.record() | {"players": ["Ann", "Bob"], "date": "2026-11-21", "salts": {"a": [1, None, 0.5]}}
    again = json.loads(json.dumps(data))
    assert records.read(again).data() == data


JUNK: tuple[Any, ...] = (None, 0.5, -1, 10**30, float("nan"), "", "\ud800", "teapot", [[]], {"players": 3}, ["map"])


@EVERY_GAME
def test_a_damaged_record_is_refused_with_a_reason(game):
    """Whatever is damaged, and whatever stands there instead: an error of the engine, and nothing else."""
    data = run(game, all_options(game)[-1]).record(12)
    everywhere = sorted(paths(data), key=len)
    for path in [*everywhere[:40], *Random(1).sample(everywhere, min(len(everywhere), 20))]:
        for damaged in (replaced(data, path, junk) for junk in JUNK):
            with pytest.raises((BadRecord, UnknownGame, BadMove)) as caught:
                records.final(records.read(damaged))
            assert str(caught.value)


@RUNS
def test_the_replay_of_a_record_gives_the_same_states_and_story(played):
    """A record is all that is needed to see the whole game again."""
    record = records.read(json.loads(json.dumps(played.record())))
    replayed = list(records.replay(record))
    assert record.start == played.start
    assert [step.state for step in replayed] == [step.state for step in played.steps]
    assert [step.events for step in replayed] == [step.events for step in played.steps]
    assert [step.seat for step in replayed] == [step.seat for step in played.steps]
    assert records.final(record) == played.end


@RUNS
def test_every_move_tells_everybody_something(played):
    """No move happens in silence, and each event is for the table or for one who sits there."""
    for step in played.steps:
        assert seen_by(step.events, None)
        assert all(event.to in played.viewers for event in step.events)


@RUNS
def test_a_forced_move_is_the_only_one_and_everybody_can_see_that(played):
    """It is made at once, so it may depend on nothing but what the table sees."""
    game = played.game
    for step in played.steps:
        view = game.view(step.before, step.seat)
        if (move := game.forced(view)) is not None:
            assert list(game.legal(view)) == [move]
            imagined = game.imagine(game.view(step.before, None), Random(3))
            assert game.forced(game.view(imagined, step.seat)) == move


@RUNS
def test_an_empty_seat_always_has_something_to_do(played):
    """What it does is legal, wherever somebody gets up."""
    for step in played.steps:
        view = played.game.view(step.before, step.seat)
        assert played.game.absent(view) in played.game.legal(view)


@RUNS
def test_games_end_when_seats_are_empty(played):
    """When some have left, or all, the others come to an end all the same."""
    game, rng = played.game, Random(str(options_of(played)))
    for empty in (rng.sample(played.viewers[1:], 1), played.viewers[1:]):
        state = rng.choice(played.states)
        for _ in range(LONGEST):
            if (seat := state.to_act) is None:
                break
            view = game.view(state, seat)
            move = game.absent(view) if seat in empty else choose(game.legal(view), rng)
            state, _ = game.apply(state, seat, move)
        assert state.to_act is None


@RUNS
def test_what_is_counted_can_be_summed(played):
    """A game that counts something counts it for each seat: whole numbers under short keys."""
    if played.game.tallies is None:
        return
    counted = played.game.tallies(played.end)
    assert len(counted) == played.end.options.players
    for own in counted:
        assert all(isinstance(amount, int) and amount >= 0 for amount in own.values())
        assert all(key.isascii() and 0 < len(key) <= 32 for key in own)


@RUNS
def test_what_somebody_brought_off_is_plain_data(played):
    """A game that tells it gives for each seat how great it was and facts that JSON writes and reads back, or nothing;
    of a game that was stopped as well."""
    if played.game.achievements is None:
        return
    for state in (played.end, played.game.stop(played.states[-2])):
        achievements = played.game.achievements(state)
        assert len(achievements) == state.options.players
        for achievement in filter(None, achievements):
            assert isinstance(achievement.worth, int)
            assert json.loads(json.dumps(dict(achievement.facts))) == dict(achievement.facts)


@RUNS
def test_rest_is_offered_alike_and_played_by_who_is_to_act(played):
    """Its round is the same for all seats and never comes back, its move is legal, and onlookers are offered none, nor
    is anybody at the end."""
    game = played.game
    rounds: list[int] = []
    for state in played.states if game.rest else ():
        assert game.rest(game.view(state, None)) is None
        offers = {seat: game.rest(game.view(state, seat)) for seat in played.viewers[1:]}
        numbers = {offer.round for offer in offers.values() if offer is not None}
        assert len(numbers) <= (state.to_act is not None)
        rounds.extend(numbers)
        for seat, offer in offers.items():
            if offer is not None:
                assert (offer.move is not None) == (seat == state.to_act)
                assert offer.move is None or offer.move in game.legal(game.view(state, seat))
    assert rounds == sorted(rounds)
    assert bool(rounds) == (game.rest is not None)


@RUNS
def test_a_stretch_ends_when_all_rest(played):
    """Wherever they begin to."""
    game = played.game

    def offered(state):
        return None if state.to_act is None or game.rest is None else game.rest(game.view(state, state.to_act))

    for state in played.some_states(6):
        begun = offer = offered(state)
        for _ in range(LONGEST):
            if offer is None or offer.round != begun.round:
                break
            state, _ = game.apply(state, state.to_act, offer.move)
            offer = offered(state)
        else:
            pytest.fail("it does not end")


@RUNS
def test_the_sides_divide_the_seats_and_the_ranking_the_sides(played):
    """Each seat belongs to one side, and each side has one place."""
    game = played.game
    sides = game.sides(game.read_options(options_of(played)))
    assert sorted(seat for side in sides for seat in side) == list(played.viewers[1:])
    for state in played.states:
        outcome = game.outcome(state)
        ranking = outcome.ranking
        assert sorted(side for place in ranking for side in place) == list(range(len(sides)))
        json.dumps(outcome.data(), allow_nan=False)


@RUNS
def test_each_seat_has_the_place_and_the_points_of_its_side(played):
    """Places begin with 1, equal ones share one, and nobody is placed better with fewer points than another."""
    game = played.game
    sides = game.sides(played.start.options)
    for state in (played.start, played.end):
        outcome = game.outcome(state)
        assert len(outcome.places) == len(outcome.points) == state.options.players
        for first, side in enumerate(sides):
            rank = next(i for i, tied in enumerate(outcome.ranking) if first in tied)
            better = sum(len(tied) for tied in outcome.ranking[:rank])
            for seat in side:
                assert outcome.places[seat] == 1 + better
                assert outcome.points[seat] == outcome.points[side[0]]
        for seat, rival in product(range(state.options.players), repeat=2):
            assert outcome.points[seat] <= outcome.points[rival] or outcome.places[seat] <= outcome.places[rival]


@EVERY_GAME
def test_the_deal_comes_from_the_given_chance(game):
    """The same source deals the same game, another another where anything is drawn."""
    options = game.read_options(all_options(game)[0])
    assert game.start(options, Random(1)) == game.start(options, Random(1))
    dealt = {json.dumps(game.dump(game.start(options, Random(seed)))) for seed in range(20)}
    assert (len(dealt) == 1) == game.deterministic


@EVERY_GAME
def test_every_option_has_a_default(game):
    """No options at all are enough to play, and they round-trip."""
    options = game.read_options({})
    assert options == game.options()
    assert game.read_options(game.dump(game.start(options, Random(1)))["options"]) == options


@EVERY_GAME
@pytest.mark.parametrize(
    "options",
    [{"players": 0}, {"players": 99}, {"players": "2"}, {"players": True}, {"players": 2.0}, {"no such option": 1}],
    ids=str,
)
def test_unknown_options_are_refused(game, options):
    """A value of the wrong type or range, or a name nobody knows, is not passed over."""
    with pytest.raises(BadRecord) as caught:
        game.read_options(options)
    assert str(caught.value)


@pytest.mark.parametrize("name", ["", "no_such_game", "Armadora", "armadora.rules", "__init__", "../armadora"])
def test_other_names_are_unknown_games(name):
    """Only the name as it is."""
    with pytest.raises(UnknownGame):
        engine.find(name)


@RUNS
def test_any_seat_may_begin_a_deal(played):
    """Where a game has no rule for it: the deal stays the same but for who begins."""
    game, dealt = played.game, played.states[0]
    if game.begun_by is None:
        return
    assert dealt.to_act is not None
    for seat in range(dealt.options.players):
        begun = game.begun_by(dealt, Seat(seat))
        assert begun.to_act == seat
        assert game.begun_by(begun, dealt.to_act) == dealt
        assert game.load(game.dump(begun)) == begun


@EVERY_GAME
def test_the_weakest_level_is_always_offered(game):
    """Whatever the options, and the others in their order; what is left out is no choice."""
    for options in all_options(game):
        levels = list(game.levels(game.read_options(options)))
        assert levels[0] == LEVELS[0]
        assert levels == [level for level in LEVELS if level in levels]
