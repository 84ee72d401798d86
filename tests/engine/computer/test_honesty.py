"""Computer players are honest: what their seat may not know changes nothing, is never touched, and never leaves."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from engine import computer, find
from engine.games.armadora.state import State
from tests.engine.laws import HIDING, HIDING_RUNS
from tests.engine.runs import all_options, mixed_options, run, twins_of
from tests.thorough import one_in

pytestmark = pytest.mark.usefixtures("quick_readers")
GAME: Any = find("armadora")
LITTLE = computer.Budget(playouts=1)


def positions(played, count):
    """Some of its states in which somebody is to act, and who."""
    states = [state for state in played.some_states(count) if state.to_act is not None]
    return [(number, state, state.to_act) for number, state in enumerate(states)]


def chosen(game: Any, name: str, view: Any, seed: int) -> str:
    return computer.find(name, game).choose(game, view, Random(seed), LITTLE).words


@HIDING_RUNS
def test_the_move_is_the_same_whatever_the_seat_may_not_know(played):
    """Everything hidden from the seat to act is dealt anew, and the move of every player stays."""
    game, names, different = played.game, computer.names(played.game), 0
    for number, state, seat in positions(played, 14):
        twin, name = twins_of(game).twin_state(state, seat, Random(number)), names[number % len(names)]
        different += twin != state
        words = {chosen(game, name, game.view(world, seat), number) for world in (state, twin)}
        assert len(words) == 1, name
    assert different


@pytest.mark.parametrize("game", [game for game in HIDING if game.hooks], ids=lambda game: game.name)
def test_a_player_needs_only_the_view(game):
    """Without dealing, applying, scoring, viewing, imagining or dumping states, players still choose the same."""

    def refuse(*_: object) -> Any:
        raise AssertionError("a player asked for more than a view")

    doors = ("start", "view", "apply", "outcome", "dump", "load", "imagine")
    blind = replace(game, **dict.fromkeys(doors, refuse))
    for number, state, seat in positions(run(game, all_options(game)[0]), 5):
        view = game.view(state, seat)
        for name in computer.names(game):
            assert chosen(blind, name, view, number) == chosen(game, name, view, number)


class Forbidden(int):
    """A number that may be carried around and never used."""

    def _touched(self, *_: object) -> Any:
        raise AssertionError("a hidden value was touched")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __neg__ = __index__ = _touched
    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = __bool__ = _touched
    __str__ = __repr__ = __format__ = __int__ = __float__ = _touched


class ForbiddenHand(tuple):
    """A hand that may be carried around and never looked into."""

    def _touched(self, *_: object) -> Any:
        raise AssertionError("a hidden hand was touched")

    __iter__ = __len__ = __getitem__ = __eq__ = __ne__ = __hash__ = __bool__ = __contains__ = _touched
    __repr__ = __str__ = _touched


@pytest.mark.parametrize("options", one_in(5, mixed_options(GAME)))
def test_hidden_strengths_and_hands_are_never_touched(options):
    """From the making of the view to the move, a hidden value that raises when it is used does not raise."""
    for number, state, seat in positions(run(GAME, options), 8):
        view = GAME.view(state, seat)
        nine: Any = Forbidden(9)
        trapped = State(
            table=state.table,
            hands=tuple(hand if s == seat else ForbiddenHand() for s, hand in enumerate(state.hands)),
            strengths=tuple(
                strength if visible is not None else nine
                for strength, visible in zip(state.strengths, view.strengths, strict=True)
            ),
        )
        for name in ("hoarder", "easy"):
            assert chosen(GAME, name, GAME.view(trapped, seat), number) == chosen(GAME, name, view, number)
