"""How much each feature of a move counts for each dwarf in Saboteur, from rounds that the dwarfs play in thought.

All players choose by a softmax of the weights, and the table's beliefs use the same weights. The change of all
prospects by a choice moves the weights of the dwarf that made it (an actor with a critic, whose prospects `prospects`
has fitted). So the dwarfs' play and the beliefs about it are learned together.
"""

from math import exp, log
from random import Random

from engine.games.saboteur import rules
from engine.games.saboteur.ai import policy, prospects, weights
from engine.games.saboteur.ai.belief import RIVALS
from engine.games.saboteur.ai.fast.round import FastRound, fast_round
from engine.games.saboteur.ai.features import Features, Mind, gold_known, worth
from engine.games.saboteur.ai.policy import Table, distrust, rated, sensible
from engine.games.saboteur.cards import Dwarf
from engine.games.saboteur.state import Options, kinds_of
from tests.tools.learn.tables import Table as Learned

FADES = 0.92
"""The factor by which a change of prospects counts less for each earlier move."""
STEP, SLACK = 0.05, 0.002
"""The rate at which weights move, and the rate at which they are drawn back to their start."""


class Adaptive:
    """Weights that are moved by gradients; each step is smaller, the more the weight has moved before (Adagrad)."""

    def __init__(self, values: list[float], step: float, slack: float) -> None:
        self.values, self.begin, self.step, self.slack = values, list(values), step, slack
        self.squares = [1.0] * len(values)

    def move(self, gradient: dict[int, float]) -> None:
        """Go one step up a gradient."""
        for i, slope in gradient.items():
            slope -= self.slack * (self.values[i] - self.begin[i])
            self.squares[i] += slope * slope
            self.values[i] += self.step * slope / self.squares[i] ** 0.5 * 4


def any_table(rng: Random, expansion: bool) -> Options:
    """Return options of a random table of any size."""
    players = rng.randrange(2, 13) if expansion else rng.randrange(3, 11)
    return Options(players=players, expansion=expansion, selfish=not expansion and rng.random() < 0.15)


def begun(options: Options, rng: Random) -> tuple[FastRound, Table]:
    """Return a new round, and the beliefs about it."""
    position = fast_round(rules.start(options, rng))
    kinds = kinds_of(options)
    cards = sum(kinds.values())
    share = kinds["saboteur"] / cards
    rival = {color: [RIVALS * 4 / cards] * options.players for color in ("blue", "green")} if options.expansion else {}
    gold = next(k for k, goal in enumerate(position.goals) if goal.card == "NESW")
    return position, Table([log(share / (1 - share))] * options.players, rival, gold)


def play(position: FastRound, table: Table, rng: Random, actors: dict[Dwarf, Adaptive]) -> None:
    """Play a round, and learn from it."""
    steps: list[tuple[int, Dwarf, list[Features], list[float], int]] = []
    worths: list[list[float]] = []
    while not position.over:
        seat = position.to_act
        dwarf = position.dwarfs[seat]
        bad = distrust(position, table, "saboteur")
        worths.append(prospects.expected(position, table.gold, bad))
        moves = sensible(position, seat, dwarf)
        gold_chances = gold_known(position.maze.down, position.maps[seat], table.gold)
        traits = rated(position, seat, moves, Mind(gold_chances, distrust(position, table, dwarf), dwarf))
        values = [worth(actors[dwarf].values, move_traits) for move_traits in traits]
        top = max(values)
        odds = [exp(value - top) for value in values]
        at = rng.choices(range(len(moves)), odds)[0]
        total = sum(odds)
        steps.append((seat, dwarf, traits, [odd / total for odd in odds], at))
        position.shift[seat] += policy.conclusions(position.options.expansion, dwarf, traits)[at]
        position.play(moves[at])
    worths.append(position.gains(rng))
    credit = [0.0] * position.players
    for number in range(len(steps) - 1, -1, -1):
        before, after = worths[number], worths[number + 1]
        credit = [FADES * share + later - earlier for share, later, earlier in zip(credit, after, before, strict=True)]
        seat, dwarf, traits, chances, at = steps[number]
        gradient: dict[int, float] = {}
        for place, (chance, move_traits) in enumerate(zip(chances, traits, strict=True)):
            share = (place == at) - chance
            for index, value in move_traits:
                gradient[index] = gradient.get(index, 0.0) + share * value * credit[seat]
        actors[dwarf].move(gradient)


def learn(rounds: int, seed: int) -> list[Learned]:
    """Return the weights of each dwarf after this number of rounds of each edition."""
    for expansion in (False, True):
        actors = {dwarf: Adaptive(list(values), STEP, SLACK) for dwarf, values in weights.WEIGHTS[expansion].items()}
        weights.WEIGHTS[expansion] = {dwarf: actor.values for dwarf, actor in actors.items()}  # type: ignore[index]  # nobody else may
        for number in range(rounds):
            rng = Random(seed + number)
            position, table = begun(any_table(rng, expansion), rng)
            play(position, table, rng, actors)
    return [Learned(weights, "WEIGHTS", weights.WEIGHTS, digits=2)]
