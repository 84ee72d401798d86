"""The laws of the contract, over every game that the engine finds, with all its options.

A new game is tested by these as soon as its folder is there.
"""

import json
from copy import deepcopy
from random import Random

import pytest

import engine
from engine import record as records
from engine.errors import BadRecord, IllegalMove, UnknownGame
from engine.game import Seat, seen_by
from tests.engine.runs import all_options, run

GAMES = [engine.find(name) for name in engine.game_names()]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
RUNS = pytest.mark.parametrize(
    "a_run",
    [pytest.param((game, options), id=f"{game.name}-{options}") for game in GAMES for options in all_options(game)],
)


@pytest.fixture
def played(a_run):
    """A whole game."""
    game, options = a_run
    return run(game, options, seed=1)


def some(played, count=12):
    """A few of its steps, the last among them."""
    steps = list(played.steps)
    chosen = Random(len(steps)).sample(steps, min(count, len(steps)))
    return [*chosen, steps[-1]]


@RUNS
def test_someone_is_to_act_unless_the_game_is_over(played):
    """To act, not over, and having a legal move: all three or none."""
    for state in played.states:
        can_move = [seat for seat in played.viewers if played.game.legal(played.game.view(state, seat))]
        assert can_move == ([] if state.to_act is None else [state.to_act])
        assert played.game.outcome(state).finished == (state.to_act is None)


@RUNS
def test_the_table_has_no_moves(played):
    """An onlooker never moves."""
    for state in played.states:
        assert not played.game.legal(played.game.view(state, None))


@RUNS
def test_games_end(played):
    """Whatever is played, in the end nobody is to act."""
    assert played.end.to_act is None


@RUNS
def test_apply_changes_nothing_that_it_was_given(played):
    """The state before is the same value after the move, and the same move does the same again."""
    game = played.game
    for step in some(played):
        before = deepcopy(step.before)
        assert game.apply(step.before, step.seat, step.move) == (step.after, step.events)
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
    others = [step.move for step in (*played.steps, *run(game, _options(played), seed=2).steps)]
    for step in some(played, 6):
        legal = set(game.legal(game.view(step.before, step.seat)))
        for move in Random(str(step.move)).sample(others, min(len(others), 40)):
            if move in legal:
                game.apply(step.before, step.seat, move)
            else:
                with pytest.raises(IllegalMove) as caught:
                    game.apply(step.before, step.seat, move)
                assert str(caught.value)


@RUNS
def test_nobody_moves_out_of_turn(played):
    """Each seat but the one to act is refused, and everybody when the game is over."""
    for step in some(played, 6):
        for seat in played.viewers[1:]:
            if seat != step.after.to_act:
                with pytest.raises(IllegalMove):
                    played.game.apply(step.after, seat, step.move)


@RUNS
@pytest.mark.parametrize("seat", [-1, 99])
def test_a_seat_that_there_is_not_is_refused(played, seat):
    """Neither the last seat by negative counting nor one too many."""
    for step in some(played, 3):
        with pytest.raises(IllegalMove):
            played.game.apply(step.before, Seat(seat), step.move)


@RUNS
def test_an_unknown_viewer_is_the_table(played):
    """Fail closed: a seat that there is not sees what any onlooker sees."""
    for step in some(played, 3):
        for seat in (Seat(-1), Seat(99)):
            assert played.game.view(step.after, seat) == played.game.view(step.after, None)
            assert seen_by(step.events, seat) == seen_by(step.events, None)


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
    """`load(dump(s)) == s`, through JSON, in every position."""
    game = played.game
    for state in played.states:
        assert game.load(json.loads(json.dumps(game.dump(state)))) == state


@RUNS
def test_records_round_trip_and_keep_what_is_not_theirs(played):
    """Reading and writing a record changes nothing; names, dates and salts are kept."""
    data = played.record() | {"players": ["Ann", "Bob"], "date": "2026-11-21", "salts": {"a": [1, None, 0.5]}}
    again = json.loads(json.dumps(data))
    assert records.read(again).data() == data


@RUNS
def test_the_replay_of_a_record_gives_the_same_states_and_story(played):
    """A record is all that is needed to see the whole game again."""
    record = records.read(json.loads(json.dumps(played.record())))
    replayed = list(records.replay(record))
    assert record.start == played.start
    assert [step.state for step in replayed] == [step.after for step in played.steps]
    assert [step.events for step in replayed] == [step.events for step in played.steps]
    assert [step.seat for step in replayed] == [step.seat for step in played.steps]
    for viewer in played.viewers:
        told = [seen_by(step.events, viewer) for step in played.steps]
        assert records.story(replayed, viewer) == told
    assert records.final(record) == played.end


@RUNS
def test_every_move_tells_everybody_something(played):
    """No move happens in silence, and each event is for the table or for one who sits there."""
    for step in played.steps:
        assert seen_by(step.events, None)
        assert all(event.to in played.viewers for event in step.events)


@RUNS
def test_the_table_knows_no_more_than_a_seat(played):
    """What any onlooker is told, every seat is told."""
    for step in played.steps:
        told = set(seen_by(step.events, None))
        assert all(told <= set(seen_by(step.events, viewer)) for viewer in played.viewers)


@RUNS
def test_an_imagined_state_looks_the_same_to_the_viewer(played):
    """What a viewer imagines contradicts nothing that the viewer knows, and can be played on."""
    game = played.game
    for step in some(played, 6):
        for viewer in played.viewers:
            view = game.view(step.after, viewer)
            imagined = game.imagine(view, Random(5))
            assert game.view(imagined, viewer) == view
            assert game.legal(game.view(imagined, viewer)) == game.legal(view)
            if imagined.to_act is not None:
                move = game.legal(game.view(imagined, imagined.to_act))[0]
                game.apply(imagined, imagined.to_act, move)


@RUNS
def test_what_is_imagined_comes_from_the_given_chance(played):
    """The same source of chance imagines the same state."""
    game = played.game
    for step in some(played, 3):
        view = game.view(step.before, step.seat)
        assert game.imagine(view, Random(8)) == game.imagine(view, Random(8))


@RUNS
def test_the_sides_divide_the_seats_and_the_ranking_the_sides(played):
    """Each seat belongs to one side, and each side has one place."""
    game = played.game
    sides = game.sides(game.read_options(_options(played)))
    assert sorted(seat for side in sides for seat in side) == list(played.viewers[1:])
    for state in played.states:
        ranking = game.outcome(state).ranking
        assert sorted(side for place in ranking for side in place) == list(range(len(sides)))
        json.dumps(game.outcome(state).data(), allow_nan=False)


@EVERY_GAME
def test_the_deal_comes_from_the_given_chance(game):
    """The same source deals the same game, another another."""
    options = game.read_options(all_options(game)[0])
    assert game.start(options, Random(1)) == game.start(options, Random(1))
    assert len({json.dumps(game.dump(game.start(options, Random(seed)))) for seed in range(20)}) > 1


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


@EVERY_GAME
def test_games_are_found_by_the_name_of_their_folder(game):
    """And a game finds itself."""
    assert engine.find(game.name) is game


@pytest.mark.parametrize("name", ["", "chess", "Armadora", "armadora.rules", "__init__", "../armadora"])
def test_other_names_are_unknown_games(name):
    """Only the name as it is."""
    with pytest.raises(UnknownGame):
        engine.find(name)


def _options(played):
    return played.game.dump(played.start)["options"]
