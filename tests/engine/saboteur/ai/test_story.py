"""The story of a round tells what could be believed and what was true, and no more than the table may know."""

from random import Random

import pytest

from engine import computer, find
from engine.computer.player import play_game
from engine.games.saboteur.ai.story import LEAST, TELLING, Story, story
from engine.games.saboteur.state import Options, State
from engine.games.saboteur.view import view

GAME = find("saboteur")


def played(seed: int, options: Options) -> State:
    """A game of a saboteur who always blocks among plain diggers."""
    start = GAME.start(options, Random(seed))
    rngs = [Random(f"{seed} {seat}") for seat in range(options.players)]
    end = play_game(GAME, start, [computer.find("always", GAME)] * options.players, rngs).state
    assert isinstance(end, State)
    return end


@pytest.fixture(scope="module")
def two_rounds() -> State:
    return played(3, Options(players=5, rounds=2))


def told(state: State, number: int) -> Story:
    """The story from what any onlooker may know."""
    return story(view(state, None).table, number)


def test_a_story_covers_its_round(two_rounds: State) -> None:
    """There is a belief and a truth about each seat before and after each move of the round that was asked for."""
    for number in (0, 1):
        chapter = told(two_rounds, number)
        result = two_rounds.table.results[number]
        assert chapter.begun + len(chapter.words) == result.moves
        assert len(chapter.believed) == len(chapter.truth) == len(chapter.words) + 1
        assert chapter.truth[-1] == result.dwarfs
        assert [two_rounds.table.history[chapter.begun + at].words for at in range(len(chapter.words))] == list(
            chapter.words
        )
        for position in chapter.believed:
            assert [sum(chances.values()) for chances in position] == pytest.approx([1.0] * 5)


def test_the_most_telling_moves_are_those_after_which_the_truth_was_believed_more(two_rounds: State) -> None:
    """No other move told more about whoever made it."""
    chapter = told(two_rounds, 0)

    def gain(at: int) -> float:
        seat = chapter.seats[at]
        dwarf = chapter.truth[at][seat]
        assert dwarf is not None
        return chapter.believed[at + 1][seat][dwarf] - chapter.believed[at][seat][dwarf]

    gains = [gain(at) for at in chapter.telling]
    assert 0 < len(gains) <= TELLING
    assert gains == sorted(gains, reverse=True)
    quieter = max(gain(at) for at in range(len(chapter.words)) if at not in chapter.telling)
    assert gains[-1] >= quieter
    assert gains[-1] >= LEAST
    assert len(gains) == TELLING or quieter < LEAST


def test_a_move_that_told_nothing_new_is_not_named() -> None:
    """From 99 to 99 percent is no news: a round has fewer telling moves then, or none."""
    numbers = [len(told(played(seed, Options(players=3, rounds=1)), 0).telling) for seed in range(3)]
    assert min(numbers) < TELLING


def test_an_always_blocking_saboteur_is_found_out(two_rounds: State) -> None:
    """At the end of the rounds the table believes more of the truth than before the first move."""
    begin = end = 0.0
    for number in (0, 1):
        chapter = told(two_rounds, number)
        for seat, dwarf in enumerate(two_rounds.table.results[number].dwarfs):
            begin += chapter.believed[0][seat][dwarf]
            end += chapter.believed[-1][seat][dwarf]
    assert end > begin + 1
