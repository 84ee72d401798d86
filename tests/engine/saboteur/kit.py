"""A game for tests: chosen hands and moves in, words and results out.

Every move is checked against the list of legal moves, so no test can rest on a position that the rules do not allow.
`...` stands for a pass by the player to move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from engine.games import saboteur
from engine.games.saboteur import rules
from engine.games.saboteur.cards import GOLD_CARDS, SHAPES, deck_cards, dwarf_cards
from engine.games.saboteur.moves import Discard, Move, PlaceTunnel, ShedCard
from engine.games.saboteur.state import Options
from tests.engine.plays import AnyPlay
from tests.engine.runs import Run, steps

GAME = saboteur.GAME


def deal_round(
    options: Options, hands: dict[int, str], then: str = "", *, dwarfs: str = "", goals: list[str] | None = None
) -> dict[str, Any]:
    """Return the JSON of a round in which these seats hold at least these cards, and the deck continues with `then`.

    All other cards are shuffled with a fixed seed.
    """
    unused: Counter[str] = Counter(deck_cards(options.expansion, options.maps))
    by_seat = {seat: cards.split() for seat, cards in hands.items()}
    for cards in (*by_seat.values(), then.split()):
        unused.subtract(cards)
    assert min(unused.values()) >= 0, "more of a card than there are"
    remainder = sorted(unused.elements())
    Random(7).shuffle(remainder)
    removed = [remainder.pop() for _ in range(options.removed)]
    deck: list[str] = [*removed]
    for seat in range(options.players):
        own = by_seat.get(seat, [])
        deck += own + [remainder.pop() for _ in range(options.hand_size - len(own))]
    deck += [*then.split(), *remainder]
    kinds = dwarf_cards(options.players, options.expansion, options.all_saboteurs, options.selfish)
    dealt = dwarfs.split()
    spare: Counter[str] = Counter(kinds)
    spare.subtract(dealt)
    assert min(spare.values()) >= 0, "more of a dwarf than there are"
    return {"dwarfs": dealt + sorted(spare.elements()), "goals": goals or ["NW", "NESW", "NE"], "deck": deck}


class SaboteurPlay(AnyPlay):
    """A game after some moves."""

    game, between = GAME, ";"


class Play(SaboteurPlay):
    """`Play("EW 1,0; ...", hands={0: "EW"}, players=3)` is a game after two moves."""

    def __init__(
        self,
        moves: str = "",
        *,
        hands: dict[int, str] | None = None,
        then: str = "",
        dwarfs: str = "",
        goals: list[str] | None = None,
        gold: list[int] | None = None,
        first: int = 0,
        **options: Any,
    ) -> None:
        settings = {"players": 3, "rounds": 1} | options
        agreed = GAME.read_options(settings)
        first_round = deal_round(agreed, hands or {}, then, dwarfs=dwarfs, goals=goals)
        more = [deal_round(agreed, {}) for _ in range(agreed.rounds - 1)]
        start = {"first": first, "rounds": [first_round, *more]}
        if not agreed.expansion:
            start["gold"] = gold or list(GOLD_CARDS)
        super().__init__(settings, start, moves)

    def told(self, viewer: int | None) -> list[Any]:
        """Return the events of the last move for this viewer alone."""
        return [event for event in self.events if event.to == viewer]


SOME_OPTIONS = [
    Options(players=3),
    Options(players=5),
    Options(players=10, rounds=2, selfish=True, picks="highest"),
    Options(players=4, rounds=2, selfish=True, broken_earn=False),
    Options(players=3, rounds=2, selfish=True, all_saboteurs=True, broken_earn=False, maps=5),
    Options(players=5, rounds=2, picks="highest"),
    Options(players=2, expansion=True),
    Options(players=6, expansion=True, rounds=2, blocked="nobody"),
    Options(players=12, expansion=True, rounds=2),
]


def dig(moves: Sequence[Move], rng: Random) -> Move:
    """Return a random move, mostly a tunnel to the east and rarely a discard, so that the gold is often reached."""
    tunnels = [move for move in moves if isinstance(move, PlaceTunnel)]
    open_ones = [move for move in tunnels if any(group.bit_count() > 1 for group in SHAPES[move.tunnel].groups)]
    if open_ones and rng.random() < 0.85:
        far = max(move.cell[0] - abs(move.cell[1]) / 3 for move in open_ones)
        return rng.choice([move for move in open_ones if move.cell[0] - abs(move.cell[1]) / 3 >= far - 0.5])
    kinds: dict[str, list[Move]] = {}
    for move in moves:
        kinds.setdefault(type(move).__name__ + getattr(move, "action", ""), []).append(move)
    if rng.random() < 0.8:
        for kind in (Discard, ShedCard):
            if len(kinds) > 1:
                kinds.pop(kind.__name__, None)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


@cache
def dug_game(options: Options, seed: int) -> Run:
    """A whole game of players who dig."""
    rng = Random(f"{options} {seed}")
    start = rules.start(options, rng)
    return Run(GAME, start, tuple(steps(GAME, start, rng, dig)))


SEEDS = range(40)


def deals(**options):
    """Many deals by the engine, each as the `start` of a record."""
    settings = GAME.read_options(options)
    return [GAME.dump(GAME.start(settings, Random(seed)))["start"] for seed in SEEDS]


def rounds(**options):
    return [chance for start in deals(**options) for chance in start["rounds"]]
