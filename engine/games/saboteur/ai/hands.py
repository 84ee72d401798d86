"""The hands that others may hold: likelier the better they explain what was done last.

Who passed where a crossing would have helped hardly holds one, and who dug a small way had nothing better. So of some
hands that a seat could have, one is drawn by how likely its holder would have done with it just what it did in its last
turns, by the softmax of features that also tells the table who is whom (`belief`). Only public moves count.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import prod
from random import Random

from engine.game import PastMove
from engine.games.saboteur.ai.belief import (
    Belief,
    believe_moves,
    distrusted,
    instead,
    plays,
    public_goals,
    public_move,
    pull,
    shyness,
)
from engine.games.saboteur.ai.fast.geometry import Lie
from engine.games.saboteur.ai.fast.moves import DISCARD, SHED, FastMove
from engine.games.saboteur.ai.features import Mind, Ways, features, gold_known, ways_now
from engine.games.saboteur.ai.weights import WEIGHTS
from engine.games.saboteur.cards import Card, Dwarf
from engine.games.saboteur.state import Options, Table

HANDS = 24
"""So many hands of a seat are compared."""
TURNS = 5
"""So many of its last turns they have to explain; none of the first lap, which all open alike."""
SURELY = 2.0
"""How much more surely people are taken to make what looks best than by the softmax with which weights were learned."""
Rates = Mapping[Card, float]
"""By card: how much likelier its holder would have played it than done what it did, without it, as odds."""


class Hands:
    """What a viewer may believe of the hands of the others while people dig."""

    def __init__(self, table: Table, cards: Sequence[Card]) -> None:
        """`cards` are those out of the viewer's sight."""
        self._kinds = tuple(dict.fromkeys(cards))
        self._size = table.options.hand_size
        self._turns = last_turns(table)
        self._rates: dict[tuple[int, Dwarf, int], list[Rates]] = {}

    def draw(self, seat: int, dwarf: Dwarf, gold: int, size: int, cards: list[Card], rng: Random) -> list[Card]:
        """Take a hand of this size out of the cards, for a seat that is this dwarf, where this goal is the gold."""
        turns = self._turns.get(seat, ())
        key = seat, dwarf, gold
        if key not in self._rates:
            self._rates[key] = [turn.rates(dwarf, gold, self._kinds) for turn in turns]
        hands = [rng.sample(range(len(cards)), size) for _ in range(HANDS if turns else 1)]
        put, held = size - self._size, list[tuple[int, Rates]]()  # cards that nothing was drawn for are not new
        for turn, rates in zip(turns, self._rates[key], strict=True):
            put += turn.put
            held.append((size - max(0, put), rates))
        likely = [
            prod(1 / (1 + sum([rates[cards[at]] for at in hand[: max(0, many)]])) for many, rates in held)
            for hand in hands
        ]
        chosen = rng.choices(hands, likely)[0]
        hand = [cards[at] for at in chosen]
        for at in sorted(chosen, reverse=True):
            cards[at] = cards[-1]
            cards.pop()
        return hand


class Turn:
    """What one move tells of the hand that it was made from."""

    def __init__(self, before: Belief, past: PastMove) -> None:
        move = public_move(past)
        self.put = len(move[-1]) if move[0] in (DISCARD, SHED) else 1
        """How many cards left the hand."""
        self._before, self._seat = before, past.seat
        self._position = before.position.copy()
        self._position.to_act = past.seat
        self._now = ways_now(self._position)
        self._instead = instead(self._position, past.seat, move)
        self._plays: dict[Card, list[tuple[FastMove, Ways | None]]] = {}
        self._rates: dict[tuple[Dwarf, Sequence[float]], dict[Card, float]] = {}

    def rates(self, dwarf: Dwarf, gold: int, cards: Sequence[Card]) -> Rates:
        """Return the rates of these cards for a mover who is this dwarf, where this goal is the gold."""
        position, seat = self._position, self._seat
        known = gold_known(position.maze.down, position.seen[seat], gold)
        rates = self._rates.setdefault((dwarf, known), {})
        missing = [card for card in cards if card not in rates]
        if missing:
            mind = Mind(known, distrusted(self._before.marginals(), dwarf), dwarf)
            did = self._pull(self._instead, mind)
            open_ = 1 - self._shyness if dwarf == "saboteur" else 1.0
            for card in missing:
                if card not in self._plays:
                    self._plays[card] = plays(position, seat, card)
                rates[card] = open_ * self._pull(self._plays[card], mind) / did
        return rates

    def _pull(self, moves: Sequence[tuple[FastMove, Ways | None]], mind: Mind) -> float:
        """Return the odds that one of these moves is made."""
        weights = WEIGHTS[self._position.options.expansion][mind.dwarf]
        found = (features(self._position, self._seat, move, self._now, ways, mind) for move, ways in moves)
        odds: list[float] = [pull(weights, one) ** SURELY for one in found]
        return sum(odds)

    @property
    def _shyness(self) -> float:
        """How much a saboteur who lies in wait would have acted as diggers do, so that nothing is told by it."""
        before = self._before
        return shyness(min(self._now[k] for k in before.golds), self._position.left / before.cards)


def last_turns(table: Table) -> Mapping[int, list[Turn]]:
    """Return by seat its last turns that tell of its hand, the last one first: none before hands were swapped."""
    options = table.options
    moves = tuple(table.history[table.begun :])
    turns: dict[int, list[Turn]] = {}
    swapped = set[int]()
    for number in range(len(moves) - 1, options.players - 1, -1):
        past = moves[number]
        if past.words.startswith("swaphands "):
            swapped |= {past.seat, int(past.words.partition("@")[2])}
        found = turns.setdefault(past.seat, [])
        if past.seat not in swapped and len(found) < TURNS:
            found.append(_turn(options, moves[0].seat, public_goals(table), moves[: number + 1]))
    return turns


@lru_cache(maxsize=256)
def _turn(options: Options, first: int, goals: tuple[Lie, ...], moves: tuple[PastMove, ...]) -> Turn:
    """Return what the last of these moves of a round tells, the same for all who saw it."""
    return Turn(believe_moves(options, first, goals, moves[:-1]), moves[-1])
