"""Moves in words for hints and look-backs, and the part of the board where a move lies."""

from random import Random

import pytest

from bot.face import HintStep
from bot.games.armadora.texts.hint import REGIONS, hint, region, squares_of
from bot.locale import LANGUAGES, speaker
from engine.games.armadora.board import SQUARE_OF
from tests.bot.armadora.table import ENGLISH
from tests.engine.armadora.kit import GAME

MOVES = {
    "W3 c4": "a warrior of strength 3 on c4",
    "G2 c1": "an extra warrior of strength 2 on c1",
    "P c3c4": "a palisade at c3–c4",
    "P c3c4 d3d4": "palisades at c3–c4 and d3–d4",
    "O c3c4": "an extra palisade at c3–c4",
    "M e3": "a secret look at e3",
    "E e3": "an arrow at e3",
    "R e3": "the reinforcement on e3",
    "pass": "a pass",
}


@pytest.mark.parametrize("words", MOVES)
def test_every_kind_of_move_is_told_in_words(words):
    """As a part of a sentence, not as it is typed."""
    assert hint(GAME.parse(words), HintStep.MOVE, ENGLISH) == MOVES[words]


@pytest.mark.parametrize("language", LANGUAGES)
def test_moves_are_told_in_every_language(language):
    """Each kind in other words, and no sentence of its own."""
    told = [hint(GAME.parse(words), HintStep.MOVE, speaker(language)) for words in MOVES]
    assert len(set(told)) == len(MOVES)
    assert not any(text.endswith((".", "。")) for text in told)


def test_the_region_is_told_by_its_corners():
    """Its first and last square; nothing where there is no place to look at."""
    assert hint(GAME.parse("W1 b2"), HintStep.REGION, ENGLISH) == "the squares from a1 to c3"
    assert hint(GAME.parse("pass"), HintStep.REGION, ENGLISH) == ""


def test_a_region_holds_its_move_and_does_not_give_it_away():
    """Six squares at least and a quarter of the board at most, and few regions for warriors on all squares."""
    start = GAME.start(GAME.options(), Random(1))
    moves = [move for move in GAME.legal(GAME.view(start, start.to_act)) if move.words != "pass"]
    assert len(moves) > 2000
    for move in moves:
        assert 6 <= len(region(move)) <= 10
        assert set(region(move)) & squares_of(move)
    assert 4 <= len({region(GAME.parse(f"W1 {square}")) for square in SQUARE_OF}) <= 8


def test_every_region_is_a_rectangle():
    """So its first and last square say it all."""
    for squares in REGIONS:
        first, last = divmod(squares[0], 8), divmod(squares[-1], 8)
        rows, columns = range(first[0], last[0] + 1), range(first[1], last[1] + 1)
        assert list(squares) == [row * 8 + column for row in rows for column in columns]


def test_palisades_far_apart_have_the_region_of_the_first():
    """No part of the board holds both, so one looks at the first."""
    assert region(GAME.parse("P a1b1 g5h5")) == region(GAME.parse("P a1b1"))
