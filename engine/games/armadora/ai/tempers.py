"""Tempers: in what manner a computer player plays, for a whole game, where it hardly matters.

Nobody is told; people may guess. Nothing is hidden when a game of Armadora begins, so a temper is drawn by chance for
the first warrior that lies face down, whose strength shows it to its owner, and is read from there later on. *Look
back* names it after the game.
"""

from dataclasses import dataclass
from random import Random

from engine.games.armadora.board import STEPS, Square
from engine.games.armadora.moves import Move, PlaceWarrior
from engine.games.armadora.state import Strength, View
from engine.games.armadora.view import unknown_warriors

STRONG = 3
"""From this strength on a warrior is a strong one."""


@dataclass(frozen=True, slots=True)
class Temper:
    """What somebody likes beside what is best, as shares of a victory."""

    name: str
    begins_strong: bool
    """Whether its first warrior is a strong one."""
    holds: float = 0.0
    """How much it is liked to keep each strength point above 1 for later."""
    hunts: float = 0.0
    """How much a strong warrior beside a largest pile of gold is liked."""

    def liking(self, move: Move, view: View) -> float:
        """Return how much a move is liked."""
        if not isinstance(move, PlaceWarrior) or move.strength < STRONG:
            return 0.0
        return self.hunts * _by_the_most_gold(view, move.square) - self.holds * (move.strength - 1)

    def begins(self, move: Move) -> bool:
        """Return whether its first warrior may be this one."""
        return isinstance(move, PlaceWarrior) and (move.strength >= STRONG) == self.begins_strong


HOARDER = Temper("hoarder", begins_strong=False, holds=0.01)
HUNTER = Temper("hunter", begins_strong=True, hunts=0.02)
TEMPERS = (HOARDER, HUNTER)


def temper(view: View, rng: Random) -> Temper:
    """Return the temper of the viewer's seat: one drawn by chance before its first warrior, then what that showed. Who
    may not look at its own warriors (3.4) knows which it has placed: it hoards until a strong one is among them."""
    hidden = _face_down(view)
    if not hidden:
        return rng.choice(TEMPERS)
    assert view.viewer is not None
    placed = unknown_warriors(view, view.viewer) if hidden[0] is None else hidden[:1]
    return HUNTER if any(strength and strength >= STRONG for strength in placed) else HOARDER


def begun(view: View) -> bool:
    """Return whether the viewer has placed a warrior whose strength not everybody sees."""
    return bool(_face_down(view))


def name(view: View, level: str) -> str | None:
    """Return the name of the temper in which the viewer's seat has played; None before its first warrior."""
    return temper(view, Random(0)).name if begun(view) else None


def _face_down(view: View) -> list[Strength | None]:
    """Return the strengths of the viewer's warriors that lie face down, the first one first, as far as it knows
    them."""
    return [strength for warrior, strength in view.warriors if warrior.owner == view.viewer and warrior.face_up is None]


def _by_the_most_gold(view: View, square: Square) -> bool:
    """Return whether a square lies beside a mine with the largest pile."""
    most = max(pile for _, pile in view.table.gold)
    mines = {mine for mine, pile in view.table.gold if pile == most}
    return any(neighbor in mines for neighbor, _ in STEPS[square])
