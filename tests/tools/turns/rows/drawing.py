"""Boards of all games, as the process that draws makes them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random

from bot.draw.look import STANDARD
from bot.face import Picture, Player
from bot.games import faces
from bot.locale import speaker
from engine.game import Event, Json, Seat, seen_by
from tests.tools.turns.evening import any_move
from tests.tools.turns.workload import Figures, Workload

GAMES: Mapping[str, tuple[str, Mapping[str, Json]]] = {
    "armadora": ("armadora", {"players": 3, "advanced": True}),
    "saboteur": ("saboteur", {"players": 5}),
    "saboteur 2": ("saboteur", {"players": 6, "expansion": True}),
}
TABLES = 5
"""Games that take turns, as at an evening."""


async def figures(load: Workload) -> Figures:
    """Draw `turns` rounds of boards, as they come when several tables take turns. Sprites were made for other games."""
    measured: Figures = {}
    for name, (game, options) in GAMES.items():
        for draw in evening(game, options, TABLES, load.turns):
            draw()
        values, sizes = measured[f"{name}, ms"], measured[f"{name}, kB"] = [], []
        for draw in evening(game, options, 0, load.turns):
            began = time.process_time()
            pictures = draw()
            values.append(1000 * (time.process_time() - began))
            sizes.append(sum(len(picture.data) for picture in pictures) / 1000)
    return measured


def evening(game: str, options: Mapping[str, Json], seed: int, rounds: int) -> list[Callable[[], Sequence[Picture]]]:
    """Return functions that draw the boards of TABLES games which take turns."""
    tables = [boards(game, options, seed + table) for table in range(TABLES)]
    return [draw for round_ in zip(*tables, strict=False) for draw in round_][: TABLES * rounds]


def boards(game: str, options: Mapping[str, Json], seed: int) -> Iterator[Callable[[], Sequence[Picture]]]:
    """Yield a function for each board of a game that is played at random, from the deal on, which draws it."""
    face, rng, say = faces()[game], Random(seed), speaker(None)
    rules = face.game
    state = rules.start(rules.read_options(options), rng)
    seats = [Seat(seat) for side in rules.sides(state.options) for seat in side]
    players = [Player(seat, f"Player {seat}") for seat in sorted(seats)]
    events: Sequence[Event] = ()
    while True:
        yield partial(face.pictures, rules.view(state, None), players, seen_by(events, None), say, STANDARD)
        if state.to_act is None:
            return
        move = rules.parse(any_move(rules, rules.view(state, state.to_act), rng))
        state, events = rules.apply(state, state.to_act, move)
