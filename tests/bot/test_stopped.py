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

FACES = [pytest.param(face, id=name) for name, face in faces().items()]
ENGLISH = speaker("en")


def people(many):
    return [Player(Seat(seat), "ABCDEFGHIJKL"[seat] * 12, 100 + seat) for seat in range(many)]


def moments(face, options):
    """Yield a few positions of a game in which somebody is to act."""
    return [state for state in run(face.game, options, seed=11).some_states(4) if state.to_act is not None]


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("language", one_in(2, LANGUAGES))
def test_all_that_is_shown_of_it_can_be_said(face, language):
    """Picture, text board and hand of each seat have their sentences in every language, and room for them."""
    say = speaker(language)
    for options in all_options(face.game)[:: max(1, len(all_options(face.game)) // 4)]:
        for state in moments(face, options)[-1:]:
            players = people(options["players"])
            for viewer in (None, Seat(0)):
                view = face.game.view(face.game.stop(state), viewer)
                (*_, picture) = face.pictures(view, players, (), say)
                assert 0 < len(picture.alt) <= 1024
                assert 0 < len(face.text_board(view, players, say)) <= 3500
                assert say("status.over") in face.text_board(view, players, say)
                assert bool(face.secret(view, players, say, STANDARD).text) != face.game.perfect_information
                assert face.status(view, players, say)


@pytest.mark.parametrize(
    "face", [pytest.param(face, id=name) for name, face in faces().items() if not face.game.perfect_information]
)
def test_the_picture_shows_what_was_hidden(face):
    """What everybody sees is another picture, and other words, than before the game was stopped."""
    options = all_options(face.game)[0]
    players = people(options["players"])
    state = moments(face, options)[-1]
    before, after = (face.game.view(at, None) for at in (state, face.game.stop(state)))
    (*_, hidden), (*_, revealed) = (face.pictures(view, players, (), ENGLISH, STANDARD) for view in (before, after))
    assert hidden.data != revealed.data
    assert hidden.alt != revealed.alt
    assert face.text_board(before, players, ENGLISH) != face.text_board(after, players, ENGLISH)


def test_warriors_stand_face_up_and_nobody_is_crowned():
    """In Armadora each warrior has its strength on the board, and no side its gold."""
    face = faces()["armadora"]
    state = moments(face, {"players": 3})[-1]
    view: Any = face.game.view(face.game.stop(state), None)
    assert None not in view.strengths
    board = face.text_board(view, people(3), ENGLISH)
    won = re.compile(r"\b[A-C]: \d+ gold\.")
    assert won.search(
        face.text_board(face.game.view(run(face.game, {"players": 3}, seed=11).end, None), people(3), ENGLISH)
    )
    assert not won.search(board)
    assert not won.search(face.pictures(view, people(3), (), ENGLISH, STANDARD)[0].alt)


def test_dwarfs_and_goals_are_shown_and_no_round_is_won():
    """In Saboteur everybody learns who was whom and where the gold was, and that the round had no end."""
    face = faces()["saboteur"]
    state = next(state for state in moments(face, {"players": 4}) if state.table.ending is None)
    view: Any = face.game.view(face.game.stop(state), None)
    assert view.table.ending.dwarfs == state.dwarfs
    assert view.table.ending.winners == ()
    assert view.table.round == state.table.round
    board = face.text_board(view, people(4), ENGLISH)
    assert "stopped before this round was over" in board
    assert "face down" not in board
    assert "Open places" not in board


def test_hands_are_shown():
    """In Saboteur everybody's cards lie on the table, in the picture and in words."""
    face = faces()["saboteur"]
    state = next(state for state in moments(face, {"players": 4}) if state.table.ending is None and all(state.hands))
    view: Any = face.game.view(face.game.stop(state), None)
    assert view.table.held == state.hands
    assert face.text_board(view, people(4), ENGLISH).count("’s hand: ") == 4
    ((held, swapped), *_) = [(card, "map" if card != "map" else "NS") for card in state.hands[2]]
    changed = tuple(swapped if card == held else card for card in state.hands[2])
    held = (*view.table.held[:2], changed, view.table.held[3])
    elsewhere = replace(view, table=replace(view.table, held=held))
    boards = [
        (face.pictures(seen_view, people(4), (), ENGLISH, STANDARD)[0], face.text_board(seen_view, people(4), ENGLISH))
        for seen_view in (view, elsewhere)
    ]
    assert boards[0][0].data != boards[1][0].data
    assert boards[0][0].alt != boards[1][0].alt
    assert boards[0][1] != boards[1][1]
