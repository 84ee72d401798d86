"""The visible habits of a computer player of Armadora: when strong warriors come, and what palisades achieve.

`python -m tests.tools.habits --with hard --games 40` lets the player take all seats and prints the share of warriors of
strength 2 or more by their rank in their owner's order of placing, and for all games together:

- *build*: of the first five turns of each seat, those that place palisades;
- *loose*: palisades of these turns that touch neither another one nor the rim;
- *alone*: palisades of these turns that touch no other one;
- *idle*: palisades that separate nothing in the end, with the same territory on both sides;
- *wasted*: strong warriors that could be a 1 without any change of gold; among these *lost*: where others won, *spare*:
  where their own side won anyway, *barren*: where there is no gold.
"""

import argparse
import json
import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random

from engine import computer, find
from engine.computer.match import play_game
from engine.games.armadora import notation
from engine.games.armadora.ai.manners import loose
from engine.games.armadora.board import ENDS, NO_EDGES, Edges, bits, territories
from engine.games.armadora.moves import OrcPalisade, PlacePalisades
from engine.games.armadora.scoring import outcome
from engine.games.armadora.state import State, Strength

OPENING = 5
"""The number of first turns of each seat."""


@dataclass(frozen=True, slots=True)
class Habits:
    """Sums over games: each counter by name, and those of warriors by order."""

    seen: Counter[str] = field(default_factory=Counter)
    of: Counter[str] = field(default_factory=Counter)
    strong: Counter[int] = field(default_factory=Counter)
    warriors: Counter[int] = field(default_factory=Counter)

    def add(self, end: State) -> None:
        """Count a finished game."""
        self._order(end)
        self._opening(end)
        self._palisades(end)
        self._wasted(end)

    def _order(self, end: State) -> None:
        placed = Counter[int]()
        for warrior, strength in zip(end.table.warriors, end.strengths, strict=True):
            placed[warrior.owner] += 1
            self.warriors[placed[warrior.owner]] += 1
            self.strong[placed[warrior.owner]] += strength > 1

    def _opening(self, end: State) -> None:
        turns, standing = Counter[int](), NO_EDGES
        for seat, words in ((move.seat, move.words) for move in end.table.history):
            if words.startswith("W?"):  # a past placement does not tell its strength
                turns[seat] += 1
                self.of["build"] += turns[seat] <= OPENING
                continue
            move = notation.parse(words)
            if not isinstance(move, OrcPalisade):
                turns[seat] += 1
            if turns[seat] > OPENING:
                return
            if isinstance(move, PlacePalisades | OrcPalisade):
                edges = list(bits(move.mask))
                self.of["loose"] += len(edges)
                self.seen["loose"] += sum(loose(standing, edges))
                self.of["alone"] += len(edges)
                self.seen["alone"] += sum(loose(standing, edges, rim=False))
                standing = Edges(standing | move.mask)
            self.of["build"] += 1
            self.seen["build"] += isinstance(move, PlacePalisades)

    def _palisades(self, end: State) -> None:
        found = territories(end.table.palisades)
        for edge in bits(end.table.palisades):
            a, b = ENDS[edge]
            self.of["idle"] += 1
            self.seen["idle"] += any(squares >> a & 1 and squares >> b & 1 for squares in found)

    def _wasted(self, end: State) -> None:
        found = outcome(end)
        for i, (warrior, strength) in enumerate(zip(end.table.warriors, end.strengths, strict=True)):
            if strength == 1:
                continue
            weaker = replace(end, strengths=(*end.strengths[:i], Strength(1), *end.strengths[i + 1 :]))
            self.of["wasted"] += 1
            if outcome(weaker).gold == found.gold:
                there = next(t for t in found.territories if t.squares >> warrior.square & 1)
                ours = end.table.options.side_of(warrior.owner) in there.winners
                self.seen["wasted"] += 1
                self.seen["barren" if not there.gold else "spare" if ours else "lost"] += 1


def main() -> None:
    """Play the games and print the habits."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--with", dest="player", default="hard")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--options", type=json.loads, default={})
    arguments = parser.parse_args()
    game, habits = find("armadora"), Habits()
    player, options = computer.find(arguments.player, game), game.read_options(arguments.options)
    for number in range(arguments.games):
        rngs = [Random(f"{arguments.seed}:{number}:{seat}") for seat in range(options.players)]
        start = game.start(options, Random(f"{arguments.seed}:{number}"))
        end = play_game(game, start, [player] * options.players, rngs).state
        assert isinstance(end, State)
        habits.add(end)
    order = (f"{habits.strong[i] / habits.warriors[i]:.0%}" for i in sorted(habits.warriors))
    sys.stdout.write(f"strength 2 or more by order: {' '.join(order)}\n")
    habits.of.update(dict.fromkeys(("lost", "spare", "barren"), habits.of["wasted"]))
    for name, of in habits.of.items():
        sys.stdout.write(f"{name}: {habits.seen[name]} of {of}, {habits.seen[name] / of:.0%}\n")


if __name__ == "__main__":
    main()
