"""Random games to the end, fast: bare ints and lists, no values of the rules except the `Table` where they start.

This is no second rulebook: it shares the board's tables and makes only moves that the rules allow. In tracing mode a
playout names its moves, and the tests check each of them with `rules.apply` and the end with `scoring`.

How a playout plays, each turn:

- If both are possible, palisades with the chance PALISADES_OFTEN, else a warrior. Any warrior in hand goes on any free
  square; one or two palisades, equally likely, go on any edges where they are legal.
- Before the action, one turn in four: Goblin and Orc use their power, and the Elf shoots once half the squares that
  were free are taken, where it wins most gold as things stand. The Mage never looks: it would change nothing here.
- The reinforcement comes when nothing else is possible, where it wins most. Nobody passes while an action is possible.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from engine.game import Seat
from engine.games.armadora import moves
from engine.games.armadora.ai.fast_board import NOBODY, Enclosures, Scores, enclosures, piles, scores, walk, worth
from engine.games.armadora.board import SQUARES, Edge, Square, mask
from engine.games.armadora.effects import next_seat
from engine.games.armadora.state import STRENGTHS, Character, Hand, State, Strength, Table

PALISADES_OFTEN = 0.4
"""The chance that a turn places palisades where a warrior is possible too."""
POWER_OFTEN = 0.25
"""The chance that a turn begins with a power that is left."""

Trace = list[tuple[Seat, moves.Move]]
"""The moves of a playout, each with its seat."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What playouts need of a `Table`, prepared once for many of them; all of it is public."""

    table: Table
    side_of: tuple[int, ...]
    """By seat: its side."""
    sides: int
    gold: tuple[int, ...]
    """By square: its gold."""
    free: tuple[Square, ...]
    """The squares without gold and without a warrior (2.2)."""
    enclosures: Enclosures
    seat: tuple[int, ...]
    """By square: the seat of the warrior there, or NOBODY."""
    bonus: tuple[int, ...]
    """By square: what arrows and reinforcement add (6.1)."""
    reinforced: tuple[Square, ...]
    """The squares with a reinforcement."""


def ground(table: Table) -> Ground:
    """Return the ground for playouts from a table."""
    gold, seat, bonus = [0] * len(SQUARES), [NOBODY] * len(SQUARES), [0] * len(SQUARES)
    for square, pile in table.gold:
        gold[square] = pile
    for warrior in table.warriors:
        seat[warrior.square] = warrior.owner
        bonus[warrior.square] = warrior.bonus
    return Ground(
        table=table,
        side_of=tuple(table.options.side_of(Seat(s)) for s in range(table.options.players)),
        sides=len(table.options.sides()),
        gold=tuple(gold),
        free=tuple(s for s in SQUARES if not gold[s] and seat[s] == NOBODY),
        enclosures=enclosures(table.palisades),
        seat=tuple(seat),
        bonus=tuple(bonus),
        reinforced=tuple(w.square for w in table.warriors if w.reinforced),
    )


@dataclass(slots=True)
class Ending:
    """The pieces on the board, in lists by square, which a playout fills in."""

    seat: list[int]
    """The seat of the warrior, or NOBODY."""
    strength: list[int]
    """The warrior's printed strength."""
    bonus: list[int]
    """What arrows and reinforcement add."""
    reinforced: list[Square]
    """The squares with a reinforcement, in a plain list."""
    palisades: int = 0
    """All palisades, as a set."""

    def scores(self, start: Ground, palisades: int) -> Scores:
        """Return the sums of the territories that these palisades make."""
        strength = [a + b for a, b in zip(self.strength, self.bonus, strict=True)]
        return scores(palisades, start.gold, start.side_of, start.sides, self.seat, strength, self.reinforced)


def strengths_by_square(table: Table, strengths: Sequence[int]) -> list[int]:
    """Return the strengths of the table's warriors by square."""
    by_square = [0] * len(SQUARES)
    for warrior, strength in zip(table.warriors, strengths, strict=True):
        by_square[warrior.square] = strength
    return by_square


def playout(state: State, rng: Random, trace: Trace | None = None) -> list[list[int]]:
    """Play to the end at random and return each side's piles, in no order; the moves are added to `trace`."""
    start = ground(state.table)
    ending = finish(start, strengths_by_square(state.table, state.strengths), state.hands, rng, trace)
    return piles(ending.scores(start, ending.palisades))


@lru_cache(maxsize=4096)
def _army(hand: Hand) -> tuple[Strength, ...]:
    return tuple(s for s, n in zip(STRENGTHS, hand, strict=True) for _ in range(n))


def finish(
    start: Ground,
    strength: Sequence[int],
    hands: Sequence[Hand],
    rng: Random,
    trace: Trace | None = None,
) -> Ending:
    """Return a random end of the game; `strength` has the strengths of the warriors on the board, by square."""
    table, chance = start.table, rng.random

    def draw(_: object) -> float:
        return chance()

    # All palisades are drawn first; the turns only settle which seat places them, and when.
    wall = walk(start.enclosures, sorted(start.enclosures.edges, key=draw), table.supply)
    squares = sorted(start.free, key=draw)
    armies = [sorted(_army(hand), key=draw) for hand in hands]
    ending = Ending(list(start.seat), list(strength), list(start.bonus), list(start.reinforced))
    ending.palisades = table.palisades | mask(wall)
    powers = None
    if table.options.advanced:
        unused = list(table.powers), list(table.reinforcements)
        powers = _Powers(start, ending, wall, squares, armies, chance, trace, *unused)
    seats, strengths = ending.seat, ending.strength
    passed, seat = list(table.passed), table.to_act
    after = [next_seat(seat, passed) for seat in range(len(passed))]
    built, height = 0, len(wall)
    first = True
    while seat is not None:
        army = armies[seat]
        if powers and not (first and table.power_used):
            built = powers.use(seat, built)
        first = False
        if army and squares and (built == height or chance() >= PALISADES_OFTEN):
            square, printed = squares.pop(), army.pop()
            seats[square], strengths[square] = seat, printed
            if trace is not None:
                trace.append((seat, moves.PlaceWarrior(printed, square)))
        elif built < height:
            edges = wall[built : built + (2 if chance() < 0.5 else 1)]
            built += len(edges)
            if trace is not None:
                trace.append((seat, moves.place_palisades(*edges)))
        elif not (powers and powers.reinforce(seat)):
            passed[seat] = True
            after = [next_seat(seat, passed) for seat in range(len(passed))]
            if trace is not None:
                trace.append((seat, moves.Pass()))
        seat = after[seat]
    return ending


@dataclass(frozen=True, slots=True)
class _Powers:
    """The powers and the reinforcement (4, 5) of one playout, on the same lists that `finish` works on."""

    start: Ground
    ending: Ending
    wall: list[Edge]
    squares: list[Square]
    armies: list[list[Strength]]
    chance: Callable[[], float]
    trace: Trace | None
    powers: list[int]
    reinforcements: list[int]

    def use(self, seat: Seat, built: int) -> int:
        """Use a power or not, only if an action remains (4.2); return the number of palisades of the wall that stand
        then."""
        if not self.powers[seat] or self.chance() >= POWER_OFTEN:
            return built
        army, squares = self.armies[seat], self.squares
        unbuilt = len(self.wall) - built
        warriors = min(len(army), len(squares))
        match self.start.table.characters[seat]:
            case Character.ORC if unbuilt > 1 or (unbuilt and warriors):
                self._used(seat, moves.OrcPalisade(self.wall[built]))
                return built + 1
            case Character.GOBLIN if warriors > 1 or (unbuilt and warriors):
                square, printed = squares.pop(), army.pop()
                self.ending.seat[square], self.ending.strength[square] = seat, printed
                self._used(seat, moves.GoblinWarrior(printed, square))
            case Character.ELF if (unbuilt or warriors) and 2 * len(squares) < len(self.start.free):
                self._shoot(seat, built)
        return built

    def _shoot(self, seat: Seat, built: int) -> None:
        """Shoot the arrow where it wins most (4.6, 4.8)."""
        ending, side_of, side = self.ending, self.start.side_of, self.start.side_of[seat]
        scored = ending.scores(self.start, self.start.table.palisades | mask(self.wall[:built]))
        label = scored.label
        mine = {label[square] for square, owner in enumerate(ending.seat) if owner == seat}
        range_ = mine & {label[square] for square in self.squares}
        targets: dict[int, list[Square]] = {}
        for square, owner in enumerate(ending.seat):
            if owner >= 0 and side_of[owner] != side and label[square] in range_:
                targets.setdefault(label[square] * scored.sides + side_of[owner], []).append(Square(square))
        if targets:
            best = max(targets, key=lambda i: (_gain(scored, i, -1, side), self.chance()))
            square = targets[best][int(self.chance() * len(targets[best]))]
            ending.bonus[square] -= 1
            self._used(seat, moves.ElfArrow(square))

    def reinforce(self, seat: Seat) -> bool:
        """Place the reinforcement (5.1, 5.2), once no palisade is left to place and the territories are final; return
        whether it was placed."""
        if not self.reinforcements[seat]:
            return False
        ending, side = self.ending, self.start.side_of[seat]
        scored = ending.scores(self.start, ending.palisades)
        label = scored.label
        closed = {label[square] for square in self.squares} | {label[square] for square in ending.reinforced}
        places = {
            label[square]: Square(square)
            for square, owner in enumerate(ending.seat)
            if owner == seat and label[square] not in closed
        }
        if not places:
            return False

        def gain(territory: int) -> tuple[float, float]:
            return _gain(scored, territory * scored.sides + side, 1, side, holder=side), self.chance()

        square = places[max(places, key=gain)]
        ending.bonus[square] += 1
        ending.reinforced.append(square)
        self.reinforcements[seat] -= 1
        if self.trace is not None:
            self.trace.append((seat, moves.Reinforce(square)))
        return True

    def _used(self, seat: Seat, move: moves.Move) -> None:
        self.powers[seat] -= 1
        if self.trace is not None:
            self.trace.append((seat, move))


def _gain(scored: Scores, index: int, change: int, side: int, holder: int | None = None) -> int:
    """Return the gold that `side` gains in a territory if the sum at `index` changes."""
    territory = index // scored.sides
    before, old = worth(scored, territory, side), scored.holder[territory]
    scored.total[index] += change
    if holder is not None:
        scored.holder[territory] = holder
    after = worth(scored, territory, side)
    scored.total[index] -= change
    scored.holder[territory] = old
    return after - before


def wins(worlds: Iterable[State], rng: Random) -> list[float]:
    """Return by side the number of these worlds that it wins, each played on once; all worlds have the same `Table`."""
    start: Ground | None = None
    won: list[float] = []
    for world in worlds:
        if start is None:
            start = ground(world.table)
            won = [0.0] * start.sides
        ending = finish(start, strengths_by_square(world.table, world.strengths), world.hands, rng)
        best = winners(piles(ending.scores(start, ending.palisades)))
        for side in best:
            won[side] += 1 / len(best)
    return won


def winners(stacks: list[list[int]]) -> list[int]:
    """Return the sides with the best piles (6.6)."""
    worth = [(sum(side), sorted(side, reverse=True)) for side in stacks]
    best = max(worth)
    return [side for side, place in enumerate(worth) if place == best]
