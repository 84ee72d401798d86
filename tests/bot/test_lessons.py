"""Lessons: each is a real position with a task that can be fulfilled, and missed."""

from typing import Any

import pytest

from bot.face import Panel, Player, Select
from bot.games import faces
from bot.locale import ENGLISH, speaker
from engine.game import Seat
from engine.record import final, read

LESSONS = [pytest.param(face, lesson, id=lesson.task) for face in faces().values() for lesson in face.lessons]
EVERY_LESSON = pytest.mark.parametrize(("face", "lesson"), LESSONS)
PLAYERS = [Player(Seat(seat), name) for seat, name in enumerate(("Ann", "Grim", "Borin"))]
SAY = speaker(ENGLISH)
MANY = 40
"""So many right moves are tried."""


def begun(face: Any, lesson: Any) -> tuple[Any, Any]:
    """Return the position of a lesson, as it is and as the newcomer sees it."""
    state = final(read(lesson.record))
    return state, face.game.view(state, Seat(0))


def makes(panel: Panel, words: str) -> bool:
    """Whether a button of the panel makes this move."""
    rows = [row for row in panel.rows if not isinstance(row, Select)]
    return any(button.move == words and not button.disabled for row in rows for button in row)


@EVERY_LESSON
def test_a_lesson_asks_the_newcomer_for_some_moves_and_not_for_others(face: Any, lesson: Any) -> None:
    """It is their turn; a right move is there, and so is a wrong one, about which a sentence says something."""
    state, view = begun(face, lesson)
    assert state.to_act == 0
    faults = {lesson.fault(view, move) for move in face.game.legal(view)}
    assert None in faults
    assert all(SAY(fault, you="Ann", grim="Grim", borin="Borin") for fault in faults - {None})
    assert len(faults) > 1


@EVERY_LESSON
def test_what_a_lesson_asks_for_can_be_pressed_and_is_followed_up(face: Any, lesson: Any) -> None:
    """The panel has a button that makes each right move, and what others play behind it is legal."""
    state, view = begun(face, lesson)
    right = [move for move in face.game.legal(view) if lesson.fault(view, move) is None]
    for move in right[:MANY]:
        assert makes(face.panel(view, face.draft(view, move), PLAYERS[: state.options.players], SAY), move.words)
        after, _ = face.game.apply(state, Seat(0), move)
        for words in lesson.then:
            assert after.to_act not in (None, 0)
            after, _ = face.game.apply(after, after.to_act, face.game.parse(words))


def test_a_face_can_be_a_key() -> None:
    """What is drawn ahead is remembered by face; records in lessons are no keys."""
    assert len({face: name for name, face in faces().items()}) == len(faces())


def test_every_game_is_taught_in_six_to_eight_lessons() -> None:
    """Of the games that are not toys."""
    counts = {name: len(face.lessons) for name, face in faces().items() if face.lessons}
    assert counts.keys() >= {"armadora", "saboteur"}
    assert all(6 <= count <= 8 for count in counts.values())
