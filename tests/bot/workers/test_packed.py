"""Values on their way to a worker."""

import pickle
from dataclasses import dataclass, field
from functools import cached_property
from random import Random

import pytest

from bot.games import faces
from bot.locale import speaker
from bot.workers.packed import packed
from tests.tools.turns.evening import any_move


@pytest.mark.parametrize("name", sorted(faces()))
def test_views_come_back_as_they_were(name):
    """Those of all seats and of the table, in the middle of a game."""
    game, rng = faces()[name].game, Random(1)
    state = game.start(game.read_options({}), rng)
    for _ in range(12):
        if state.to_act is not None:
            state, _ = game.apply(state, state.to_act, game.parse(any_move(game, game.view(state, state.to_act), rng)))
    views = [game.view(state, viewer) for viewer in (None, state.to_act)]
    assert pickle.loads(packed(views)) == views
    assert len(packed(views)) <= len(pickle.dumps(views))


def test_what_pickles_in_its_own_way_still_does():
    """A language is sent by its name, for each process has the catalogues."""
    say = speaker("fr")
    assert pickle.loads(packed(say)) is say


@dataclass(frozen=True)
class Open:
    """A value that remembers what it has worked out."""

    number: int

    @cached_property
    def square(self) -> int:
        return self.number**2


@dataclass(slots=True)
class Odd:
    """A value whose class takes other arguments than it has fields."""

    number: int
    twice: int = field(init=False)

    def __post_init__(self) -> None:
        self.twice = 2 * self.number


def test_other_dataclasses_come_back_whole():
    """With all that they hold besides their arguments."""
    given = Open(3), Odd(4)
    given[1].twice = given[0].square
    back = pickle.loads(packed(given))
    assert back == given
    assert back[0].__dict__ == {"number": 3, "square": 9}
