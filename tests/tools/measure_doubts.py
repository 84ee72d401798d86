"""Measure how far imagined worlds can be trusted about a move of Armadora: `DOUBTS` in its `ai/hooks.py`.

`python -m tests.tools.measure_doubts --worlds 150` looks at positions of games of `hard`. For each kind of move and
each third of the game it prints how much such moves differ in worth (`announce`, less the share of chance), how much
worlds differ about a move (`noise`), and (noise / spread)²: the number of worlds whose evidence weighs as much as what
is known of all moves of that kind.
"""

import argparse
import json
import sys
from random import Random
from statistics import mean, pstdev

from engine import computer, find
from engine.games.armadora.ai.evaluation import fit
from engine.games.armadora.ai.hooks import Hooks
from engine.games.armadora.moves import Move, PlacePalisades, PlaceWarrior, place_palisades
from engine.games.armadora.state import View

PLIES = (0, 6, 12, 18, 24, 32, 40)
"""The numbers of moves after which positions are looked at."""
PAIRS = 24


def main() -> None:
    """Look at the positions and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--worlds", type=int, default=150)
    parser.add_argument("--options", type=json.loads, default={})
    arguments = parser.parse_args()
    game = find("armadora")
    player, options = computer.find("hard", game), game.read_options(arguments.options)
    found: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for ply in PLIES:
        for number in range(arguments.games):
            rng = Random(f"{ply}:{number}")
            state = game.start(options, rng)
            for _ in range(ply):
                if state.to_act is not None:
                    state, _ = game.apply(state, state.to_act, player.choose(game, game.view(state, state.to_act), rng))
            if state.to_act is not None:
                view = game.view(state, state.to_act)
                assert isinstance(view, View)
                hooks = Hooks(view)
                third = "early" if ply < PLIES[2] else "middle" if ply < PLIES[4] else "late"
                for move, gains in judged(hooks, rng, arguments.worlds):
                    found.setdefault((kind(move), third), []).append((mean(gains), pstdev(gains)))
    for (name, third), moves in sorted(found.items()):
        noise = mean(noise for _, noise in moves)
        spread = max(0.0, pstdev([gain for gain, _ in moves]) ** 2 - noise**2 / arguments.worlds) ** 0.5
        worlds = f"{(noise / spread) ** 2:.0f}" if spread else "many"
        sys.stdout.write(f"{name} {third}: {len(moves)} moves, spread {spread:.3f}, noise {noise:.3f}: {worlds}\n")


def judged(hooks: Hooks, rng: Random, worlds: int) -> list[tuple[Move, list[float]]]:
    """Return the first candidates, and some pairs of palisades, with what each adds to the value of each world."""
    moves = list(hooks.candidates(rng))
    hooks.manners = None
    singles = [move.edges[0] for move in moves if isinstance(move, PlacePalisades)]
    if len(singles) > 1:
        pairs = [place_palisades(*rng.sample(singles, 2)) for _ in range(PAIRS)]
        moves += [pair for pair in dict.fromkeys(pairs) if fit(hooks.view.table, pair)]
    if len(moves) < 2:
        return []
    drawn = [hooks.imagine(rng) for _ in range(worlds)]
    gains = [[value - hooks.worth[world.margin] for value in hooks.values(world, moves)] for world in drawn]
    return list(zip(moves, map(list, zip(*gains, strict=True)), strict=True))


def kind(move: Move) -> str:
    """Return the kind of a move, a key of `DOUBTS`."""
    match move:
        case PlacePalisades(edges):
            return f"{len(edges)} palisades"
        case PlaceWarrior(strength, _):
            return "strong" if strength > 1 else "weak"
    return "others"


if __name__ == "__main__":
    main()
