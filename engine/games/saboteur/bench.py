"""Saboteur's figures for `python -m engine bench`."""

from itertools import count
from random import Random

from engine import find
from engine.bench import Clock, microseconds, per_second
from engine.game import Json, Seat
from engine.games.saboteur import rules
from engine.games.saboteur.cards import START
from engine.games.saboteur.imagine import imagine
from engine.games.saboteur.maze import Maze
from engine.games.saboteur.moves import Move
from engine.games.saboteur.scratch import Scratch
from engine.games.saboteur.state import Options, State
from engine.games.saboteur.turn import carry_out
from engine.games.saboteur.view import view
from engine.record import Record, final

TABLES = {
    **{f"{players} players": Options(players=players) for players in (3, 5, 10)},
    **{f"{players} players, expansion": Options(players=players, expansion=True) for players in (2, 6, 12)},
}
POSITIONS = {"early": 4, "middle": 30, "late": 50}
"""Moves made before each position that is measured, all in the first round."""


def bench(clock: Clock) -> dict[str, Json]:
    """Return playouts and refereed records per second, and the microseconds of the contract's functions."""
    return {
        "playouts_per_second": {name: _playouts(clock, options) for name, options in TABLES.items()},
        "microseconds": {
            f"{name}, {when}": _position(clock, TABLES[name], moves)
            for name in ("5 players", "6 players, expansion")
            for when, moves in POSITIONS.items()
        },
        "records_refereed_per_second": {
            name: _records(clock, TABLES[name]) for name in ("5 players", "6 players, expansion")
        },
    }


def random_game(seed: int, options: Options, length: int | None = None) -> tuple[State, State, list[Move]]:
    """Return start, end and moves of a game in which each kind of move is equally likely, cut to `length`."""
    rng = Random(seed)
    start = state = rules.start(options, rng)
    moves: list[Move] = []
    while state.to_act is not None and (length is None or len(moves) < length):
        kinds: dict[type, list[Move]] = {}
        for move in rules.legal(view(state, state.to_act)):
            kinds.setdefault(type(move), []).append(move)
        move = rng.choice(rng.choice(list(kinds.values())))
        state, _ = rules.apply(state, state.to_act, move)
        moves.append(move)
    return start, state, moves


def _playouts(clock: Clock, options: Options) -> float:
    """Return whole games of all rounds per second; each decision is `view`, `legal`, a random choice and `apply`."""
    turn = count()
    return per_second(clock, lambda: random_game(next(turn) % 20, options))


def _position(clock: Clock, options: Options, length: int) -> dict[str, Json]:
    """Return the number of legal moves in a position, and the microseconds of what is asked there."""
    _, state, _ = random_game(3, options, length)
    seat = state.to_act or Seat(0)
    seat_view = view(state, seat)
    moves = rules.legal(seat_view)
    maze = state.table.maze
    cell = next(iter(maze.fringe))
    rng = Random(1)
    return {
        "legal_moves": len(moves),
        "legal": microseconds(clock, lambda: rules.legal(seat_view)),
        "apply": microseconds(clock, lambda: rules.apply(state, seat, moves[0])),
        "apply_without_asking": microseconds(clock, lambda: carry_out(Scratch(state), seat, moves[0])),
        "view": microseconds(clock, lambda: view(state, seat)),
        "place_a_card": microseconds(clock, lambda: maze.with_card(cell, START)),
        "whole_maze_again": microseconds(clock, lambda: Maze(maze.cards.items())),
        "imagine": microseconds(clock, lambda: imagine(seat_view, rng), rounds=3),
        "score": microseconds(clock, lambda: find("saboteur").outcome(state)),
    }


def _records(clock: Clock, options: Options) -> float:
    records = []
    for seed in range(10):
        start, _, moves = random_game(seed, options)
        records.append(Record(find("saboteur"), start, tuple(move.words for move in moves)))
    turn = count()
    return per_second(clock, lambda: final(records[next(turn) % len(records)]))
