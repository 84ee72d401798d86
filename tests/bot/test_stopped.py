"""A game that was stopped: every face shows what was hidden, for its record tells it, and crowns nobody."""

import re
from dataclasses import replace
from typing import Any

import pytest

from bot.draw.look import STANDARD
from bot.face import Player
from bot.games import faces
from bot.locale import LANGUAGES, speaker
from engine.game import Seat
from tests.engine.runs import all_options, run
from tests.thorough import one_in

ENGLISH = speaker("en")


def people(many):
    return [Player(Seat(seat), "ABCDEFGHIJKL"[seat] * 12, 100 + seat) for seat in range(many)]


def moments(face, options):
    """Return a few positions of a game in which somebody is to act."""
    return [state for state in run(face.game, options, seed=11).some_states(4) if state.to_act is not None]


def shown(face, view):
    """Return the picture that everybody sees, its words, and the text board."""
    players = people(view.options.players)
    (*_, picture) = face.pictures(view, players, (), ENGLISH, STANDARD)
    return picture.data, picture.alt, face.text_board(view, players, ENGLISH)


def stopped(face, state):
    """Return what everybody sees of a game that was stopped there."""
    view: Any = face.game.view(face.game.stop(state), None)
    return view


@pytest.mark.parametrize("face", faces().values(), ids=lambda face: face.game.name)
@pytest.mark.parametrize("language", one_in(2, LANGUAGES))
def test_all_that_is_shown_of_it_can_be_said(face, language):
    """Picture, text board and hand of each seat have their sentences in every language, and room for them."""
    say = speaker(language)
    for options in all_options(face.game)[:: max(1, len(all_options(face.game)) // 4)]:
        state, players = moments(face, options)[-1], people(options["players"])
        for viewer in (None, Seat(0)):
            view = face.game.view(face.game.stop(state), viewer)
            (*_, picture) = face.pictures(view, players, (), say)
            assert 0 < len(picture.alt) <= 1024
            assert 0 < len(face.text_board(view, players, say)) <= 3500
            assert say("status.over") in face.text_board(view, players, say)
            assert bool(face.secret(view, players, say, STANDARD).text) != face.game.perfect_information
            assert face.status(view, players, say)


@pytest.mark.parametrize("name", [name for name, face in faces().items() if not face.game.perfect_information])
def test_the_picture_shows_what_was_hidden(name):
    """What everybody sees is another picture, and other words, than before the game was stopped."""
    face = faces()[name]
    state = moments(face, all_options(face.game)[0])[-1]
    before, after = (shown(face, face.game.view(at, None)) for at in (state, face.game.stop(state)))
    assert not {*before} & {*after}


def test_warriors_stand_face_up_and_nobody_is_crowned():
    """In Armadora each warrior has its strength on the board, and no side its gold."""
    face, won = faces()["armadora"], re.compile(r"\b[A-C]: \d+ gold\.")
    played = run(face.game, {"players": 3}, seed=11)
    view = stopped(face, moments(face, {"players": 3})[-1])
    assert None not in view.strengths
    _, alt, board = shown(face, view)
    assert won.search(shown(face, face.game.view(played.end, None))[2])
    assert not won.search(board + alt)


def test_dwarfs_hands_and_goals_are_shown_and_no_round_is_won():
    """In Saboteur everybody learns who was whom, what they held and where the gold was, in the picture and in words;
    and that the round had no end."""
    face = faces()["saboteur"]
    state = next(state for state in moments(face, {"players": 4}) if state.table.ending is None and all(state.hands))
    view = stopped(face, state)
    table, board = view.table, shown(face, view)
    assert (table.ending.dwarfs, table.ending.winners, table.round) == (state.dwarfs, (), state.table.round)
    assert table.held == state.hands
    assert "stopped before this round was over" in board[2]
    assert board[2].count("’s hand: ") == 4
    assert "face down" not in board[2]
    assert "Open places" not in board[2]
    card, *others = state.hands[2]
    hands = (*table.held[:2], ("map" if card != "map" else "NS", *others), table.held[3])
    assert not {*board} & {*shown(face, replace(view, table=replace(table, held=hands)))}
