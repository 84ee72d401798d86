"""A game for tests: moves in, words and results out.

Every move is checked against the list of legal moves, so no test can rest on a position that the rules do not allow.
"""

from __future__ import annotations

from typing import Any

from engine.games import armadora
from tests.engine.plays import AnyPlay

GAME = armadora.GAME

GOLD = {"d1": 5, "b2": 3, "f2": 6, "h2": 4, "a4": 7, "e4": 5, "c5": 6, "g5": 4}
"""Piles on the printed mines."""
CORNER = {"a1": 7, "b1": 6, "a2": 6, "g1": 5, "h1": 5, "g2": 4, "d5": 4, "e5": 3}
"""Mines on other squares (1.9): two corners of four squares need one warrior each to be full."""
TWO_FREE = {"a1": 7, "b1": 6, "h4": 6, "g1": 5, "h1": 5, "g2": 4, "d5": 4, "e5": 3}
"""The same with two free squares, a2 and b2, in the first corner."""
ONE_MINE = {"a1": 7, "c5": 6, "h4": 6, "g1": 5, "h1": 5, "g2": 4, "d5": 4, "e5": 3}
"""The same with three free squares, b1, a2 and b2, in the first corner."""
FENCE = "P b1c1 b2c2, P a2a3 b2b3"
"""Two moves that make a territory of a1, b1, a2 and b2."""
FAR_FENCE = "P f1g1 f2g2, P g2g3 h2h3"
"""Two moves that make a territory of g1, h1, g2 and h2."""
CHARACTERS = ("mage", "orc", "elf", "goblin")


class Play(AnyPlay):
    """`Play("W1 a1, pass", players=3)` is a game after two moves."""

    game, between = GAME, ", "

    def __init__(
        self,
        moves: str = "",
        *,
        gold: dict[str, int] | None = None,
        characters: tuple[str, ...] = CHARACTERS,
        first: int = 0,
        **options: Any,
    ) -> None:
        options = {"players": 2, "mines": "random" if gold else "fixed"} | options
        start = {
            "gold": gold or GOLD,
            "characters": list(characters[: options["players"]]),
            "first": first,
        }
        super().__init__(options, start, moves)

    def territory(self, square: str) -> dict[str, Any]:
        """Return the score of the territory of this square."""
        return next(t for t in self.result()["territories"] if square in t["squares"])


THIRTY_FOUR = (
    "P g3h3 h4h5, P e2e3 h1h2, P c1c2 h3h4, P a1a2 d3e3, P d3d4 b4c4, P g1g2 c4d4, P f4g4 f5g5, "
    "P f2g2 d2d3, P e1f1 a2a3, P a4b4 e4e5, P e4f4 d5e5, P b1c1 e2f2, P d1e1 b4b5, P b2c2 e3f3, "
    "P a3a4 c4c5, P f2f3 c2d2, P b2b3 f3g3"
)


COLUMNS = "P " + ", P ".join(
    " ".join(f"{a}{row}{b}{row}" for a, b in pair)
    for row in "12345"
    for pair in (("ab", "bc"), ("cd", "de"), ("ef", "fg"), ("gh",))
)
"""Twenty moves that make each column a territory."""
