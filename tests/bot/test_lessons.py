"""Lessons: each is a real position with a task that can be fulfilled, and missed."""

from itertools import pairwise
from typing import Any

import pytest

from bot.face import Button, Panel, Player, Select
from bot.games import faces
from bot.locale import ENGLISH, LANGUAGES, speaker
from bot.ui.core.panels import OURS
from engine.game import Seat
from engine.games.armadora.board import SMALLEST_TERRITORY, territories
from engine.games.armadora.state import Character
from engine.record import final, read
from tests.bot.phone import AROUND, ROOM, picture_height, row_height, text_height

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
    faults = {lesson.mistake(move) for move in face.game.legal(view)}
    assert None in faults
    assert all(SAY(fault, you="Ann", grim="Grim", borin="Borin") for fault in faults - {None})
    assert len(faults) > 1


@EVERY_LESSON
def test_what_a_lesson_asks_for_can_be_pressed_and_is_followed_up(face: Any, lesson: Any) -> None:
    """The panel has a button that makes each right move, and what others play behind it is legal."""
    state, view = begun(face, lesson)
    right = [move for move in face.game.legal(view) if lesson.mistake(move) is None]
    for move in right[:MANY]:
        assert makes(face.panel(view, face.draft(view, move), PLAYERS[: state.options.players], SAY), move.words)
        after, _ = face.game.apply(state, Seat(0), move)
        for words in lesson.then:
            assert after.to_act not in (None, 0)
            after, _ = face.game.apply(after, after.to_act, face.game.parse(words))


@EVERY_LESSON
@pytest.mark.parametrize("language", LANGUAGES)
def test_board_task_and_buttons_are_on_one_screen(face: Any, lesson: Any, language: str) -> None:
    """Of a phone: whoever learns need not scroll between what is asked and where it is done. Above stands what the
    position is."""
    state, view = begun(face, lesson)
    say = speaker(language)
    panel = face.panel(view, "", PLAYERS[: state.options.players], say)
    story, task = say(lesson.task, you="Ann", grim="Grim", borin="Borin").split("\n\n")
    *rows, last = [[button for button in row if button.draft not in OURS] for row in panel.rows]
    others = Button(say.plain("learn.others"), draft="")
    high = sum(map(row_height, rows)) + row_height([*last, others])
    assert story
    assert picture_height(panel) + AROUND + text_height(task) + high <= ROOM


def test_a_face_can_be_a_key() -> None:
    """What is drawn ahead is remembered by face; records in lessons are no keys."""
    assert len({face: name for name, face in faces().items()}) == len(faces())


def test_every_game_is_taught_in_a_dozen_lessons_at_most() -> None:
    """Of the games that are not toys; about half of them are for their base game."""
    counts = {name: len(face.lessons) for name, face in faces().items() if face.lessons}
    assert counts.keys() >= {"armadora", "saboteur"}
    assert all(6 <= count <= 12 for count in counts.values())


def test_lessons_teach_what_is_in_each_edition() -> None:
    """Each power of Armadora and the reinforcement; of Saboteur 2 what the base game lacks."""
    armadora, saboteur = ([start(lesson) for lesson in faces()[name].lessons] for name in ("armadora", "saboteur"))
    powers = {dealt.table.characters[0] for dealt in armadora if dealt.options.advanced}
    assert powers == set(Character)
    assert [dealt.options.expansion for dealt in saboteur] == [False] * 7 + [True] * 5


def start(lesson: Any) -> Any:
    return read(lesson.record).start


@pytest.mark.parametrize("game", ["armadora", "saboteur"])
def test_a_first_game_is_one_story(game: str) -> None:
    """Up to the lesson after which a newcomer is ready, each lesson goes on from the one before: what was done stands,
    and so does what the others answered. Saboteur's last one is a round as a saboteur, and so another deal."""
    face: Any = faces()[game]
    ready = next(number for number, lesson in enumerate(face.lessons) if lesson.ready)
    story = face.lessons[: ready + 1 if game == "armadora" else ready]
    assert len(story) >= 4
    for lesson, following in pairwise(story):
        assert following.record["start"] == lesson.record["start"]
        before = len(lesson.record["moves"])
        assert following.record["moves"][:before] == lesson.record["moves"]
        made, *answers = following.record["moves"][before:]
        _, view = begun(face, lesson)
        assert lesson.mistake(face.game.parse(made)) is None
        assert [move for move in face.game.legal(view) if lesson.mistake(move) is None] == [face.game.parse(made)]
        assert tuple(answers[: len(lesson.then)]) == tuple(lesson.then)


def test_each_lesson_has_a_name() -> None:
    """Short enough for a menu, in each language, and no two alike."""
    for language in LANGUAGES:
        for face in faces().values():
            names = [speaker(language).plain(f"{lesson.task}.name") for lesson in face.lessons]
            assert len({*names}) == len(names)
            assert all(len(name) < 40 for name in names)


def test_armadora_is_learned_in_order() -> None:
    """Placing, palisades, territories, passing and the end; then the advanced game."""
    lessons = faces()["armadora"].lessons
    names = [lesson.name for lesson in lessons]
    assert names[:4] == ["warrior", "palisades", "sum", "pass"]
    assert [lesson.ready for lesson in lessons] == [False] * 3 + [True] + [False] * 5


def test_the_base_game_of_armadora_ends_with_a_pass_that_is_right() -> None:
    """By what the newcomer sees: the other is out, and in each territory with gold the newcomer is ahead of whatever
    lies there face down, or cannot win it by the free squares that are left, or by dividing it."""
    face: Any = faces()["armadora"]
    _, view = begun(face, next(lesson for lesson in face.lessons if lesson.ready))
    table = view.table
    assert table.passed == (False, True)
    strongest, ahead = max(strength for strength, count in enumerate(view.hands[0], 1) if count), []
    for squares in territories(table.palisades):
        here = [pair for pair in zip(table.warriors, view.strengths, strict=True) if squares >> pair[0].square & 1]
        own, others = sum(strength or 0 for _, strength in here), sum(warrior.owner for warrior, _ in here)
        free = (squares & ~table.occupied & ~table.mines).bit_count()
        ahead.append(own > 5 * others)
        assert ahead[-1] or (own + strongest * free < others and squares.bit_count() < 2 * SMALLEST_TERRITORY)
    assert sorted(ahead) == [False, True, True]
