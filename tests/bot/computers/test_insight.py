"""Hints and how a game went, as people read them."""

from random import Random

import pytest

from bot.computers.insight import FILE, alt, caption, hint, picture
from bot.draw.look import STANDARD
from bot.face import ALT, HintStep, Player
from bot.games import burrow, faces
from bot.locale import LANGUAGES, speaker
from engine.computer.analysis import Analysis
from engine.game import Seat
from tests.thorough import one_in

FACE = faces()["armadora"]

NAMES = ["Ann", "*Bob*", "Cléo", "雅文"]
EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def players(*names):
    return [Player(Seat(seat), name, seat + 1) for seat, name in enumerate(names)]


def game(*chances, sides=((0,), (1,)), playouts=10_000):
    """An analysis in which side 0 had these chances, and the others shared the rest."""
    others = len(sides) - 1
    truth = tuple((chance, *[(1 - chance) / others] * others) for chance in chances)
    seats = tuple(Seat(ply % len(sides)) for ply in range(len(chances) - 1))
    sides = tuple(tuple(Seat(seat) for seat in seats) for seats in sides)
    return Analysis(truth, truth, seats, tuple(f"W1 a{ply + 1}" for ply in range(len(seats))), sides, playouts)


def told(analysis, names=NAMES, language="en"):
    """What is told of a game of Armadora."""
    return caption(analysis, players(*names), FACE, speaker(language))


TWO = game(0.5, 0.8, 0.2, 1.0, 1.0)
TEAMS = game(0.5, 0.8, 0.2, 0.0, sides=((0, 2), (1, 3)))
THREE = game(0.4, 0.1, 0.9, 1.0, sides=((0,), (1,), (2,)))


@EACH_LANGUAGE
def test_the_caption_names_the_swings_by_number(language):
    """Each line has the number on the chart, the move's number, the move in words, the player, and the chances around
    it."""
    lines = told(TWO, NAMES[:2], language).splitlines()
    assert [line[:5] for line in lines[1:4]] == ["**1**", "**2**", "**3**"]
    move = FACE.hint(FACE.game.parse("W1 a2"), HintStep.MOVE, speaker(language))
    for fact in ("2", "Bob", move, "20", "80"):
        assert fact in lines[2]
    assert "W1" not in lines[2]
    assert lines[4].startswith("-# ")


def test_a_player_s_own_swing_is_told_of_the_player():
    """It rose or fell; in a team, or of another player, it is told whose chance it was."""
    assert "**Ann**: a warrior of strength 1 on a1. Chance of winning: 50% → 80%." in told(TWO)
    assert "\\*Bob\\*** and **雅文**: 20% → 80%" in told(TEAMS)
    assert "Chance of winning for **Ann**: 10% → 90%" in told(THREE)


def test_only_the_result_is_certain():
    """A guess is never told as 0 or 100 percent, the end of the game is."""
    assert "20% → 99%" in told(TWO)
    assert "20% → 0%" in told(TEAMS)


@EACH_LANGUAGE
def test_a_calm_game_has_no_swings(language):
    """Then the caption says so, and what a chance is."""
    assert len(told(game(0.5, 0.52, 0.5), NAMES[:2], language).splitlines()) == 2


@pytest.mark.parametrize("language", one_in(2, LANGUAGES))
def test_the_chart_is_a_picture_with_its_words(language):
    """It is a PNG for the size of Discord, and its alt text has everybody's name."""
    analysis = dict(zip(LANGUAGES, (TWO, TEAMS, THREE, TWO), strict=True))[language]
    drawn = picture(analysis, players(*NAMES), FACE.liveries, speaker(language), STANDARD)
    assert drawn.name == FILE
    assert drawn.data.startswith(b"\x89PNG")
    assert len(drawn.data) < 120_000
    assert all(NAMES[seat] in drawn.alt for side in analysis.sides for seat in side)


@EACH_LANGUAGE
def test_the_alt_text_is_never_too_long(language):
    """Whole sentences are left out."""
    four = game(*[Random(1).random() for _ in range(60)], sides=((0,), (1,), (2,), (3,)))
    words = alt(four, players(*["W" * 32] * 4), speaker(language).plain)
    assert 100 < len(words) <= ALT


def test_a_name_that_cannot_be_drawn_is_a_letter():
    """The chart is drawn all the same."""
    assert picture(TWO, players("🎲🎲", "בוב"), FACE.liveries, speaker("en"), STANDARD).data


@EACH_LANGUAGE
def test_a_hint_comes_in_two_steps(language):
    """First a part of the board, then the move."""
    say = speaker(language)
    where, what = (hint(FACE.game.parse("W1 b2"), step, FACE, say) for step in HintStep)
    assert f"**{say('armadora.move.region', first='a1', last='c3')}**" in where
    assert "b2" not in where
    assert f"**{FACE.hint(FACE.game.parse('W1 b2'), HintStep.MOVE, say)}**" in what


@EACH_LANGUAGE
def test_a_hint_without_a_place_says_so(language):
    """A pass: there is nothing to look at."""
    assert "**" not in hint(FACE.game.parse("pass"), HintStep.REGION, FACE, speaker(language))


@pytest.mark.parametrize("language", one_in(4, LANGUAGES))
def test_twelve_sides_fit_into_a_chart(language):
    """Each has a curve of its own color and a name; what is said of them fits into Discord."""
    chances = [1 / 12, 0.6, 0.1, 0.9, 1.0]
    truth = tuple((chance, *[(1 - chance) / 11] * 11) for chance in chances)
    words = ("open", "swap @11", "dig 5", "bury 1")
    sides = tuple((Seat(seat),) for seat in range(12))
    analysis = Analysis(truth, truth, tuple(map(Seat, (0, 0, 0, 1))), words, sides, 10_000)
    crowd = players(*(f"{'龘' * 31}{'ABCDEFGHIJKL'[seat]}" for seat in range(12)))
    face, say = burrow.FACE, speaker(language)
    drawn = picture(analysis, crowd, face.liveries, say, STANDARD)
    assert drawn.data.startswith(b"\x89PNG")
    assert 0 < len(drawn.alt) <= ALT
    words_below = caption(analysis, crowd, face, say)
    assert face.hint(face.game.parse("swap @11"), HintStep.MOVE, say) in words_below
    assert len(words_below) < 4000
    assert hint(face.game.parse("swap @11"), HintStep.REGION, face, say) == say("insight.hint_no_region")
