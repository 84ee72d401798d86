"""What placements tell of strengths: each player puts a warrior where its strength is worth much.

For each warrior that was placed face down the position before is looked at as the table saw it. In worlds that its
owner could have been in, each strength in hand is valued on that square. A good player chooses a strength the likelier,
the more it is worth: exp(value / HEAT). Only public facts go in, so every viewer of a table infers the same.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import exp
from random import Random
from typing import TypeAlias

from engine.game import Seat
from engine.games.armadora import notation, rules
from engine.games.armadora.ai.belief import EVEN, Belief, Factors
from engine.games.armadora.ai.imagination import WORTH, Imagination
from engine.games.armadora.ai.rollouts import ground
from engine.games.armadora.board import SQUARE_OF, Square
from engine.games.armadora.effects import play
from engine.games.armadora.moves import GoblinWarrior, PlaceWarrior
from engine.games.armadora.state import STRENGTHS, State, Strength, Table, View

HEAT = 0.1
"""The share of a victory that makes a strength e times (about three times) as likely."""
WORLDS = 200
"""The number of worlds in which each placement is judged."""

Story: TypeAlias = tuple[Factors, ...]


def infer(table: Table) -> Story:
    """Return for each warrior on the table, in order, how much likelier each strength is than time and place say."""
    past = rules.deal(table.options, table.gold, table.characters, table.first).table
    story: Story = ()
    for seat, words in ((move.seat, move.words) for move in table.history):
        if words.startswith("W?"):
            square = SQUARE_OF[words[3:]]
            story = (*story, likelihood(past, story, seat, square, WORLDS))
            past = play(past, seat, PlaceWarrior(Strength(1), square))
        else:
            move = notation.parse(words)
            if isinstance(move, GoblinWarrior):
                story = (*story, EVEN)
            past = play(past, seat, move)
    return story


def believe(view: View) -> Callable[[Random], State]:
    """Return a source of states that the viewer could be in, the likelier ones more often."""
    return Belief(view, infer(view.table)).state


@lru_cache(maxsize=512)
def likelihood(table: Table, story: Story, seat: Seat, square: Square, worlds: int) -> Factors:
    """Return the relative likelihood of each strength for a placement on this square; 1 for the likeliest."""
    nobody = View(None, table, (None,) * table.options.players, tuple(w.face_up for w in table.warriors))
    mind = Imagination(ground(table), Belief(nobody, story), seat)
    rng = Random(len(table.history))
    gain, number = [0.0] * 6, [0] * 6
    for _ in range(worlds):
        world = mind.imagine(rng)
        before = WORTH[world.margin]
        for strength in STRENGTHS:
            if world.at[strength] is not None:  # it came from the owner's hand
                gain[strength] += WORTH[mind.trade(world, strength, square)] - before
                number[strength] += 1
    mean = [gain[s] / number[s] if number[s] else None for s in STRENGTHS]
    return _factors(mean)


def _factors(gains: Sequence[float | None]) -> Factors:
    best = max((gain for gain in gains if gain is not None), default=0.0)
    a, b, c, d, e = (1.0 if gain is None else exp((gain - best) / HEAT) for gain in gains)
    return a, b, c, d, e
