"""Tempers: in what manner a computer player is a digger or a saboteur, for a whole game.

Nobody is told; people may guess. A temper is drawn by the first hand that the seat was dealt, which nobody else has
seen: so the seat's view is enough to know it, no other view is, and the same deal gives the same tempers. *Look back*
names it after the game.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random

from engine.games.saboteur.ai.belief import public_move
from engine.games.saboteur.ai.fast.moves import FastMove, hinders, mends
from engine.games.saboteur.ai.features import BACK, BREAKS, ROCKS, STUB, TRAPS, Features
from engine.games.saboteur.ai.policy import chance_of, log_odds
from engine.games.saboteur.events import Dealt
from engine.games.saboteur.state import View

OPEN, QUIET = frozenset({BREAKS, TRAPS, ROCKS}), frozenset({BACK, STUB})
"""The features of what shows a saboteur to everybody, and of tunnels that may be clumsiness."""
LEAST = 0.0001
"""A smaller chance counts as this."""
LEVELS = ("normal", "hard", "expert", "master")
"""Those that have tempers."""
HALF = 0.5
"""Whom one believes to be against one by less is a friend."""
ALWAYS = 99
"""Farther than any goal is."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How somebody plays beside what is best."""

    name: str
    strikes: int
    """As a saboteur: from how many cards away of a goal on it breaks tools, traps and takes tunnels."""
    spoils: int
    """The same for tunnels that lead away and dead ends."""
    suspicion: float = 1.0
    """As a digger: how much what others do counts, beside what was dealt."""
    alarm: float = 0.0
    """As a digger: how much likelier it takes anybody to be against it, as log-odds."""
    grudge: float = 0.0
    """The same, of whoever has broken its tool in this round or trapped it."""
    accuses: float = 0.0
    """As a digger: what speaks more for hindering whom it distrusts."""
    helps: float = 0.0
    """As a digger: what speaks more for mending a friend's tools."""

    def shows(self, traits: Features, away: float) -> bool:
        """Return whether a move does harm that this temper does not do yet."""
        kinds = {index for index, _ in traits}
        return (away > self.strikes and not kinds.isdisjoint(OPEN)) or (
            away > self.spoils and not kinds.isdisjoint(QUIET)
        )

    def liking(self, move: FastMove, seat: int, bad: Sequence[float]) -> float:
        """Return what it likes about a digger's move, beside what speaks for it. `bad` is by seat how likely it is
        against this player."""
        if hinders(move) and move[-1] != seat and bad[move[-1]] > HALF:
            return self.accuses
        return self.helps if mends(move) and move[-1] != seat and bad[move[-1]] < HALF else 0.0

    def distrusted(self, chances: Sequence[float], dealt: float, foes: Collection[int]) -> list[float]:
        """Return by seat how likely it is against this player, as it takes these chances, where `dealt` is what the
        deal alone says. `foes` have hindered it."""
        even = log_odds(dealt, LEAST)
        return [
            chance_of(even + self.alarm + self.suspicion * (odds - even) + self.grudge * (seat in foes))
            for seat, odds in enumerate(log_odds(chance, LEAST) for chance in chances)
        ]


EVEN = Temper("even", strikes=5, spoils=ALWAYS)
"""Without a temper."""
TEMPERS = (
    Temper("patient", strikes=3, spoils=3, suspicion=0.4),
    Temper("quiet", strikes=2, spoils=5, helps=2.0),
    Temper("hasty", strikes=ALWAYS, spoils=ALWAYS, alarm=1.2, suspicion=2.0, accuses=3.5),
    Temper("vengeful", strikes=2, spoils=2, grudge=2.0),
)


def temper(view: View) -> Temper:
    """Return the temper of the viewer's seat."""
    hands = (note.event.hand for note in view.notes if isinstance(note.event, Dealt))
    return Random(f"{view.viewer} {' '.join(next(hands, view.hand))}").choice(TEMPERS)


def name(view: View, level: str) -> str | None:
    """Return the name of the temper in which a player of this level plays in the viewer's seat; None for those who are
    too plain to have one."""
    return temper(view).name if level in LEVELS else None


def foes(view: View) -> list[int]:
    """Return who has hindered the viewer in this round."""
    moves = [(past.seat, public_move(past)) for past in view.table.dug]
    return [seat for seat, move in moves if hinders(move) and move[-1] == view.viewer]
