"""What a search may ask about a decision in Saboteur (see `engine.hooks`): a few moves worth trying, worlds dealt by
belief, and what each move earns when such a world is played on."""

from collections.abc import Sequence
from math import ceil
from random import Random

from engine.game import Seat
from engine.games.saboteur import rules
from engine.games.saboteur.ai.belief import dealt, distrusted
from engine.games.saboteur.ai.fast.moves import FastMove, to_move
from engine.games.saboteur.ai.fast.round import THIEF, TRAPPED, FastRound
from engine.games.saboteur.ai.features import Features, Mind, ways_after, ways_now, worth
from engine.games.saboteur.ai.outlook import follow_ups
from engine.games.saboteur.ai.policy import KNOWN, choose, conclusions, distrust, opening, rated, sensible
from engine.games.saboteur.ai.prospects import expected
from engine.games.saboteur.ai.scripts import settle
from engine.games.saboteur.ai.sense import look_first, spared
from engine.games.saboteur.ai.tempers import EVEN, HALF, foes, temper
from engine.games.saboteur.ai.weights import WEIGHTS
from engine.games.saboteur.ai.worlds import Worlds
from engine.games.saboteur.imagine import imagine
from engine.games.saboteur.moves import Move, PlaceTunnel
from engine.games.saboteur.state import State, View

FEW, TRIED, KEPT = 6, 12, 5
"""How many moves are judged by playing on: by who thinks little, by who thinks long, and then once more."""
COST = {False: 0.3, True: 0.4}
"""By expansion: a turn that is played on takes as long as so many of the quick playouts that a level's number is
meant for."""
FIRM = 0.06
"""What speaks for moves counts as much as one world in which a point of weight is worth this: the choice strays from
what looks best at once only for what is seen in many worlds."""
STEADY, BOLD = 0.01, 0.003
"""How much a move is worth less, in however many worlds, for each point of weight by which less speaks for it than for
the best: a lap that is played on tells little of what counts in the long run, as which tunnels could follow. To
saboteurs, for whom such things are not counted, it tells more."""
AHEAD = 6
"""So many turns at least are played on in thought, then the rest is estimated; one lap of a larger table."""
ALIKE = 4
"""Of moves with the same card, so many at most."""
OTHERS = 0.35
"""How much the average gain of the others counts against one's own."""
SUSPECTED = 1.0
"""The log-odds from which on the table suspects somebody so much that there is no use in hiding."""
PATIENCE = 20.0
"""What speaks against it that a saboteur whom the table does not suspect does harm sooner than its temper wants: it is
soon mended, the card is better kept, and all know who it was."""
AT_ONCE = 1.0
"""What speaks more for a move that opens the round than for any other."""
ODD = 2.0
"""What speaks against it that a geologist digs behind the entrance, or makes the way to the goals longer: to people it
looks mad, and it has not shown to bring more gold than crystals elsewhere."""
MOST = 6.0
"""Gold that is as good as a victory."""
RICH = 4.0
"""Gold of a round that goes well: what `earned` counts as 1."""
DRAWN = 24
"""The number of states drawn by chance, one of which is taken by what is believed."""


class Hooks:
    """One decision of one seat."""

    def __init__(self, view: View) -> None:
        assert view.viewer is not None
        self.view, self.seat = view, view.viewer
        self.legal = rules.legal(view)
        self.patient = settle(view) is None  # who can do one thing only while people dig has a telling hand
        self.playouts = 0
        self._tried = FEW
        self._firm, self._steady = 0.0, 0.0
        self._ahead = max(AHEAD, view.options.players)
        self._cost = ceil(self._ahead * COST[view.options.expansion])
        self._worlds: Worlds | None = None
        self._moves: dict[Move, tuple[FastMove, float, float]] = {}
        """The sensible moves: as tuples, what the table would conclude, and how much less speaks for each than for the
        best."""
        self._rated: list[tuple[float, Move]] | None = None
        self._temper = EVEN
        self._opens: FastMove | None = None
        """The move that opens the round for this player, where that is not left to thought."""

    def infer(self) -> None:
        """Try more moves; what others did is weighed in any case."""
        self._tried = TRIED
        self._steady = BOLD if self.view.dwarf == "saboteur" else STEADY

    def take_temper(self) -> None:
        """Judge moves by the temper of the seat."""
        self._temper = temper(self.view)

    def quick(self, rng: Random) -> Move:
        """Return the move for which most speaks, suspicion included."""
        settled = settle(self.view)
        return settled if settled is not None else self._with_sense()[0]

    def candidates(self, rng: Random, best: Sequence[Move] = ()) -> Sequence[Move]:
        """Return some moves for which most speaks; then the best of them."""
        self._firm = FIRM
        if best:
            return best[:KEPT]
        settled = settle(self.view)
        if settled is not None:
            return [settled]
        picks: list[Move] = []
        alike: dict[object, int] = {}
        for move in self._with_sense():
            key = self._moves[move][0][0], self._moves[move][0][-1]
            if alike.get(key, 0) < ALIKE:
                alike[key] = alike.get(key, 0) + 1
                picks.append(move)
        return picks[: self._tried]

    def imagine(self, rng: Random) -> tuple[FastRound, int, float]:
        """Return a world, its gold, and the seed of the chance that it is played on with."""
        world, gold = self._imagined.imagine(rng)
        return world, gold, rng.random()

    def values(self, world: tuple[FastRound, int, float], moves: Sequence[Move]) -> list[float]:
        """Return what each move earns in this world."""
        firm, self._firm = self._firm + self._steady, 0.0
        worths = [self._value(*world, move) for move in moves]
        if self._opens is not None:  # only now, for how long somebody thinks must not tell the dwarf
            return [-self._moves[move][2] for move in moves]
        return [worth - firm * self._moves[move][2] for worth, move in zip(worths, moves, strict=True)]

    def deal(self, rng: Random) -> State:
        """Return a state that the viewer could be in: of some drawn by chance one that is believed."""
        states = [imagine(self.view, rng) for _ in range(DRAWN)]
        chances = [self._imagined.chance(state) for state in states]
        return rng.choices(states, chances if any(chances) else None)[0]

    def earned(self, state: State) -> float | None:
        """Return the viewer's gold of this round as a share of RICH, once the round has ended."""
        number = self.view.table.round
        return None if len(state.earned) <= number else state.earned[number][self.seat] / RICH

    @property
    def _imagined(self) -> Worlds:
        if self._worlds is None:
            self._worlds = Worlds(self.view)
        return self._worlds

    @property
    def _gold(self) -> tuple[float, float, float]:
        """By goal, the chance that it is the gold."""
        chances = [0.0, 0.0, 0.0]
        for weight, gold, _ in self._imagined.joint:
            chances[gold] = weight
        return chances[0], chances[1], chances[2]

    @property
    def _goals(self) -> Sequence[int]:
        """The goals that may well be the gold."""
        return [goal for goal, chance in enumerate(self._gold) if chance > 1 - KNOWN]

    @property
    def _hidden(self) -> int:
        """How many cards the nearest goal is away for a saboteur whom the table does not suspect; 0 for others."""
        worlds = self._imagined
        maze = worlds.base.maze
        away = min(maze.survey().lengths[k] for k in range(3) if maze.down >> k & 1)
        return away if self.view.dwarf == "saboteur" and worlds.odds[self.seat] < SUSPECTED else 0

    def _with_sense(self) -> Sequence[Move]:
        """Return the sensible moves, best first; for one that turns a goal unseen, the look at that goal."""
        best = [move for _, move in self._best_first()]
        if self.view.dwarf == "saboteur":
            return best
        position, goals = self._imagined.base, self._goals
        looks = (look_first(position, self.seat, self._moves[move][0], goals) for move in best)
        return list(dict.fromkeys(map(to_move, looks)))

    def _best_first(self) -> list[tuple[float, Move]]:
        """Return the sensible moves with what speaks for them, best first."""
        if self._rated is None:
            worlds, seat = self._imagined, self.seat
            position, dwarf = worlds.base, self.view.dwarf
            assert dwarf is not None
            even = dealt(self.view.options, dwarf)
            bad = self._temper.distrusted(distrusted(worlds.mine, dwarf), even, foes(self.view))
            mind = Mind(self._gold, bad, dwarf)
            spare = spared(position, seat, dwarf, self._goals, lambda friend: mind.bad[friend] < HALF)
            moves = sensible(position, seat, dwarf, spare)
            traits: list[Features] = rated(position, seat, moves, mind)
            weights = WEIGHTS[self.view.options.expansion][dwarf]
            values = [worth(weights, move_traits) for move_traits in traits]
            concluded = conclusions(self.view.options.expansion, dwarf, traits)
            hidden, shows = self._hidden, self._temper.shows
            values = [value - PATIENCE * shows(kinds, hidden) for kinds, value in zip(traits, values, strict=True)]
            if dwarf != "saboteur":
                values = [
                    value + self._temper.liking(fast, seat, bad) for fast, value in zip(moves, values, strict=True)
                ]
            values = follow_ups(position, seat, moves, values, mind, worlds.cards)
            if dwarf == "geologist":
                values = [value - ODD * _is_odd(position, fast) for fast, value in zip(moves, values, strict=True)]
            self._opens = opening(position, len(self.view.table.dug), seat, dwarf, moves, mind.gold)
            if self._opens is not None:
                values[moves.index(self._opens)] = max(values) + AT_ONCE
            top = max(values)
            self._rated = []
            for fast, value, evidence in zip(moves, values, concluded, strict=True):
                move = to_move(fast)
                self._moves[move] = fast, evidence, top - value
                self._rated.append((value, move))
            self._rated.sort(key=lambda ranked: -ranked[0])
        return self._rated

    def _value(self, world: FastRound, gold: int, seed: float, move: Move) -> float:
        self.playouts += self._cost
        position = world.copy()
        fast, evidence, _ = self._moves[move]
        position.play(fast)
        position.shift[self.seat] += evidence
        rng = Random(seed)
        table = self._imagined.table(gold)
        for _ in range(self._ahead):
            if position.over:
                break
            position.play(choose(position, table, rng))
        if position.over:
            gains = position.gains(rng)
        else:
            gains = expected(position, gold, distrust(position, table, "saboteur"))
        if position.options.expansion:
            _steal(position, gains, self.view.table.gold)
        return _balance(gains, self.seat)


def _balance(gains: Sequence[float], seat: Seat) -> float:
    """Return what a round is worth to who earns this much while the others earn that much."""
    rivals_mean = (sum(gains) - gains[seat]) / (len(gains) - 1)
    return (gains[seat] - OTHERS * rivals_mean) / MOST + 0.3


def _is_odd(position: FastRound, move: FastMove) -> bool:
    """Return whether a tunnel lies behind the entrance, or makes the way to the goals longer."""
    placed = to_move(move)
    if not isinstance(placed, PlaceTunnel):
        return False
    after = ways_after(position, move)
    return placed.cell[0] < 0 or (after is not None and sum(after[:3]) > sum(ways_now(position)))


def _steal(position: FastRound, gains: list[float], before: Sequence[int]) -> None:
    """Let each thief take 1 gold from the richest other (3.13)."""
    for thief, front in enumerate(position.fronts):
        if front & THIEF and not front & TRAPPED:
            rich = max(
                (seat for seat in range(position.players) if seat != thief), key=lambda seat: before[seat] + gains[seat]
            )
            if before[rich] + gains[rich] > 0:
                gains[thief] += 1
                gains[rich] -= 1
