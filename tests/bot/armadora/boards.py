"""Moments of games, made by chance but always the same, for tests of pictures."""

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, NamedTuple

from engine.game import Seat
from engine.games.armadora.board import ALL_EDGES, Edges
from tests.engine.armadora.kit import GAME

_WEIGHTS = {"PlaceWarrior": 6, "PlacePalisades": 5, "Reinforce": 6, "Pass": 0}


class Moment(NamedTuple):
    state: Any
    events: tuple[Any, ...]
    """What the last move caused."""

    def view(self, viewer: int | None = None) -> Any:
        return GAME.view(self.state, None if viewer is None else Seat(viewer))


@cache
def moment(players: int = 4, moves: int = 1000, seed: int = 5, **options: Any) -> Moment:
    """A game after so many moves, crowded at its end: nobody passes who can do anything else."""
    rng = Random(seed)
    state = GAME.start(GAME.options(players=players, **{"advanced": True} | options), rng)
    events: tuple[Any, ...] = ()
    while state.to_act is not None and moves:
        kinds: dict[str, list[Any]] = {}
        for move in GAME.legal(GAME.view(state, state.to_act)):
            kinds.setdefault(type(move).__name__, []).append(move)
        if len(kinds) > 1:
            kinds.pop("Pass", None)
        kind = rng.choices(list(kinds), [_WEIGHTS.get(kind, 2) or 1 for kind in kinds])[0]
        state, events = GAME.apply(state, state.to_act, rng.choice(kinds[kind]))
        moves -= 1
    return Moment(state, events)


def crowded(viewer: int | None) -> Any:
    """A view with more on the board than any game has: two arrows and a reinforcement on each warrior."""
    view = moment(seed=3).view(viewer)
    warriors = tuple(replace(warrior, arrows=2, reinforced=True) for warrior in view.table.warriors)
    assert len(warriors) == 32
    palisades = Edges(ALL_EDGES & ((1 << 35) - 1))
    return replace(view, table=replace(view.table, warriors=warriors, palisades=palisades))
