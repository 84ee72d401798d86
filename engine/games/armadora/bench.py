"""Armadora's figures for `python -m engine bench`."""

from itertools import count
from random import Random

from engine import find
from engine.bench import Clock, microseconds, per_second
from engine.game import Json, Seat
from engine.games.armadora import board, rules
from engine.games.armadora.ai.rollouts import playout
from engine.games.armadora.moves import Move, Pass
from engine.games.armadora.state import Options, State
from engine.games.armadora.view import view
from engine.record import Record, final

POSITIONS = {"opening": 0, "middle": 18, "late": 40}
"""Moves made before each position that is measured."""


def bench(clock: Clock) -> dict[str, Json]:
    """Return playouts and refereed records per second, and the microseconds of the contract's functions."""
    return {
        "playouts_per_second": {
            f"{players} players{', advanced' if advanced else ''}": _playouts(
                clock, Options(players=players, advanced=advanced)
            )
            for players in (2, 3, 4)
            for advanced in (False, True)
        },
        "microseconds": {name: _position(clock, moves) for name, moves in POSITIONS.items()},
        "records_refereed_per_second": _records(clock),
    }


def _playouts(clock: Clock, options: Options) -> float:
    rng = Random(1)
    start = rules.start(options, rng)
    return per_second(clock, lambda: playout(start, rng))


def random_game(seed: int, options: Options, length: int | None = None) -> tuple[State, State, list[Move]]:
    """Return start, end and moves of a game in which each kind of move is equally likely, cut to `length`.

    Nobody passes while an action is possible.
    """
    rng = Random(seed)
    start = state = rules.start(options, rng)
    moves: list[Move] = []
    while state.to_act is not None and (length is None or len(moves) < length):
        kinds: dict[str, list[Move]] = {}
        for move in rules.legal(view(state, state.to_act)):
            kinds.setdefault(move.words[0] + str(move.words.count(" ")), []).append(move)
        passes = kinds.pop("p0", [Pass()])
        move = rng.choice(kinds[rng.choice(sorted(kinds))] if kinds else passes)
        state, _ = rules.apply(state, state.to_act, move)
        moves.append(move)
    return start, state, moves


def _position(clock: Clock, length: int) -> dict[str, Json]:
    """Measure legal moves with cold caches: the cost of a position that is new."""
    _, state, _ = random_game(3, Options(), length)
    seat = state.to_act or Seat(0)
    seat_view = view(state, seat)
    moves = rules.legal(seat_view)
    warrior = moves[0]

    def cold_legal() -> object:
        board.forbidden_edges.cache_clear()
        board.placeable_edges.cache_clear()
        board.forbidden_pairs.cache_clear()
        board.territories.cache_clear()
        return rules.legal(seat_view)

    def cold_singles() -> object:
        board.forbidden_edges.cache_clear()
        board.placeable_edges.cache_clear()
        return rules.placeable_edges(state.table)

    game = find("armadora")
    return {
        "legal_moves": len(moves),
        "legal_single_palisades": microseconds(clock, cold_singles),
        "legal_with_all_pairs": microseconds(clock, cold_legal),
        "apply": microseconds(clock, lambda: rules.apply(state, seat, warrior)),
        "view": microseconds(clock, lambda: view(state, seat)),
        "score": microseconds(clock, lambda: game.outcome(state)),
    }


def _records(clock: Clock) -> float:
    records = []
    for seed in range(10):
        start, _, moves = random_game(seed, Options())
        records.append(Record(find("armadora"), start, tuple(move.words for move in moves)))
    turn = count()
    return per_second(clock, lambda: final(records[next(turn) % len(records)]))
