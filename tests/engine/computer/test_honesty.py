"""Computer players are honest: what their seat may not know changes nothing, is never touched, and never leaves."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from engine import computer, find
from engine.games.armadora import rules
from engine.games.armadora.ai.rollouts import Trace, playout
from engine.games.armadora.state import Options, State
from tests.engine.armadora.twins import twin_state
from tests.thorough import one_in

pytestmark = pytest.mark.usefixtures("quick_readers")
GAME: Any = find("armadora")
KINDS = [
    Options(),
    Options(advanced=True),
    Options(players=3, advanced=True, mines="random"),
    Options(players=4),
    Options(players=4, advanced=True, teams=False),
    Options(advanced=True, peek=False),
]
POSITIONS = 36
"""Of each kind of game: two hundred in all, from the first warrior to the end."""
LITTLE = computer.Budget(playouts=1)


def states(options: Options, games: int, every: int = 1) -> Iterator[State]:
    """Yield states of random games, from the first warrior on, as far as somebody is to act."""
    for seed in range(games):
        rng = Random(f"{options} {seed}")
        state = rules.start(options, rng)
        trace: Trace = []
        playout(state, rng, trace)
        for number, (seat, move) in enumerate(trace):
            state, _ = rules.apply(state, seat, move)
            if state.to_act is not None and state.strengths and number % every == 0:
                yield state


def chosen(player: computer.Player, view: Any, seed: int) -> bytes:
    """Return the move's words as bytes."""
    return player.choose(GAME, view, Random(seed), LITTLE).words.encode()


@pytest.mark.parametrize("options", one_in(3, KINDS))
def test_the_move_is_the_same_whatever_the_seat_may_not_know(options: Options) -> None:
    """In two hundred states, everything hidden from the seat to act is dealt anew, and the move stays."""
    names = ("master", "expert", *("beginner", "easy", "normal", "hard", "hoarder") * 2)  # the first two take longest
    different = 0
    for number, state in enumerate(islice(states(options, games=6, every=3), POSITIONS)):
        seat = state.to_act
        assert seat is not None
        twin = twin_state(state, seat, Random(number))
        different += twin != state
        player = computer.find(names[number % len(names)], GAME)
        seat_view, twin_view = GAME.view(state, seat), GAME.view(twin, seat)
        assert chosen(player, seat_view, number) == chosen(player, twin_view, number)
    assert number == POSITIONS - 1
    assert different > number / 2


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


@pytest.mark.parametrize("options", one_in(3, KINDS))
def test_hidden_strengths_and_hands_are_never_touched(options: Options) -> None:
    """From the making of the view to the move, a hidden value that raises when it is used does not raise."""
    for number, state in enumerate(states(options, games=1, every=5)):
        seat = state.to_act
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
            player = computer.find(name, GAME)
            assert chosen(player, GAME.view(trapped, seat), number) == chosen(player, view, number)


def test_a_player_needs_only_the_view() -> None:
    """Without dealing, applying, scoring, viewing or dumping states, every player still chooses the same."""

    def refuse(*_: object) -> Any:
        raise AssertionError("a player asked for more than a view")

    blind = replace(GAME, start=refuse, view=refuse, apply=refuse, outcome=refuse, dump=refuse, load=refuse)
    for number, state in enumerate(states(Options(advanced=True), games=1, every=6)):
        view = GAME.view(state, state.to_act)
        for name in computer.names():
            player = computer.find(name, GAME)
            assert player.choose(blind, view, Random(number), LITTLE) == player.choose(
                GAME, view, Random(number), LITTLE
            )
