"""The nouns of Armadora: options, warriors, the table, the whole truth, and what one viewer may know.

`Table` holds all that is public and nothing else. `State` adds all secrets, `View` those that the viewer may know. So a
rule that needs only public facts takes a `Table` and cannot see more.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Literal, NewType

from engine.game import PastMove, Seat, Side, Viewer
from engine.games.armadora.board import NO_EDGES, Edges, Square, Squares, mask

PALISADES = 35
"""Palisades in the common supply (1.4)."""
PILES = (3, 4, 4, 5, 5, 6, 6, 7)
"""The piles of gold, 40 in all (1.5)."""

Strength = NewType("Strength", int)
"""The number printed on a warrior, 1 … 5."""
STRENGTHS = tuple(Strength(s) for s in range(1, 6))

Hand = tuple[int, int, int, int, int]
"""How many warriors of strength 1, 2, 3, 4 and 5."""
ARMY: dict[int, Hand] = {2: (11, 2, 1, 1, 1), 3: (7, 2, 1, 1, 0), 4: (5, 1, 1, 1, 0)}
"""Each player's warriors at the start, by number of players (1.6)."""
SEATS = range(2, 5)
"""The numbers of players (1.6)."""


class Character(Enum):
    """A player's character (1.7)."""

    ORC = "orc"
    GOBLIN = "goblin"
    ELF = "elf"
    MAGE = "mage"


POWERS = {Character.MAGE: 2, Character.ELF: 2, Character.ORC: 1, Character.GOBLIN: 1}
"""The number of powers of a character in the advanced game (4.1)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agreed on before the deal."""

    players: int = 2
    """2, 3 or 4."""
    advanced: bool = False
    """With powers (4) and reinforcement (5)."""
    teams: bool = True
    """With four players: seats 0 and 2 against 1 and 3. It has no effect for fewer players (1.8)."""
    peek: bool = True
    """Players may look at their own placed warriors, and a Mage at past peeks, at any time (3.4)."""
    mines: Literal["fixed", "random"] = "fixed"
    """The printed mines (1.2), or random squares (1.9)."""

    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats of each side (1.8)."""
        if self.players == 4 and self.teams:
            return ((Seat(0), Seat(2)), (Seat(1), Seat(3)))
        return tuple((Seat(seat),) for seat in range(self.players))

    def side_of(self, seat: Seat) -> Side:
        """Return the side that a seat plays for (1.8)."""
        return Side(seat % 2 if self.players == 4 and self.teams else seat)


@dataclass(frozen=True, slots=True)
class Warrior:
    """What everybody sees of a placed warrior (3.1)."""

    square: Square
    owner: Seat
    face_up: Strength | None = None
    """Its strength if it was placed face up (4.4)."""
    arrows: int = 0
    reinforced: bool = False

    @property
    def bonus(self) -> int:
        """The sum that arrows and reinforcement add to its strength in the scoring (4.6, 5.3)."""
        return self.reinforced - self.arrows


@dataclass(frozen=True, slots=True)
class Look:
    """A Mage's look at a square: everybody knows of it (3.1), only the Mage knows what was seen (3.3)."""

    seat: Seat
    square: Square


@dataclass(frozen=True, slots=True)
class Table:
    """All that is public (3.1)."""

    options: Options
    gold: tuple[tuple[Square, int], ...]
    """The mines and their piles, in reading order."""
    characters: tuple[Character, ...]
    """By seat: its character."""
    first: Seat
    to_act: Seat | None
    """The seat whose turn it is; None when the game is over."""
    warriors: tuple[Warrior, ...] = ()
    """In the order in which they were placed."""
    palisades: Edges = NO_EDGES
    in_hand: tuple[int, ...] = ()
    """By seat: the number of warriors left, but not which."""
    powers: tuple[int, ...] = ()
    """By seat: the number of powers left; all 0 in the base game."""
    reinforcements: tuple[int, ...] = ()
    """By seat: 1 if it may still place its reinforcement; all 0 in the base game."""
    passed: tuple[bool, ...] = ()
    looks: tuple[Look, ...] = ()
    """The Mage's looks, in order."""
    power_used: bool = False
    """Whether the seat to act has used a power this turn, so that an action must follow (4.2)."""
    history: tuple[PastMove, ...] = ()
    """All moves so far, without the strengths of warriors that were placed face down (3.2)."""

    @property
    def supply(self) -> int:
        """The number of palisades left for all (1.4)."""
        return PALISADES - self.palisades.bit_count()

    @property
    def finished(self) -> bool:
        """Whether the game was played to its end (2.8) and not stopped before."""
        return self.to_act is None and all(self.passed)

    @property
    def mines(self) -> Squares:
        """The squares that hold gold."""
        return mask(square for square, _ in self.gold)

    @property
    def occupied(self) -> Squares:
        """The squares that hold a warrior."""
        return mask(warrior.square for warrior in self.warriors)

    def gold_in(self, squares: Squares) -> int:
        """Return the gold on these squares."""
        return sum(pile for square, pile in self.gold if squares >> square & 1)

    def warrior_on(self, square: Square) -> Warrior | None:
        """Return the warrior on this square, if any."""
        return next((w for w in self.warriors if w.square == square), None)


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth."""

    table: Table
    hands: tuple[Hand, ...]
    """By seat: its hand."""
    strengths: tuple[Strength, ...]
    """The printed strength of each of `table.warriors`."""

    @property
    def options(self) -> Options:
        return self.table.options

    @property
    def to_act(self) -> Seat | None:
        return self.table.to_act


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer may know (3.1 to 3.5)."""

    viewer: Viewer
    table: Table
    hands: tuple[Hand | None, ...]
    """By seat: its hand, or None where the viewer may not know it. The viewer's own is always known, all are when the
    game is over."""
    strengths: tuple[Strength | None, ...]
    """The printed strength of each of `table.warriors`; None where the viewer may not know."""

    @property
    def options(self) -> Options:
        return self.table.options

    @property
    def to_act(self) -> Seat | None:
        return self.table.to_act

    @property
    def mid_turn(self) -> bool:
        return self.table.power_used

    @property
    def history(self) -> tuple[PastMove, ...]:
        return self.table.history

    @property
    def warriors(self) -> Iterator[tuple[Warrior, Strength | None]]:
        """Each warrior on the table with its printed strength, None where the viewer may not know it."""
        return zip(self.table.warriors, self.strengths, strict=True)

    @property
    def hand(self) -> Hand | None:
        """The viewer's own warriors left; None for the table."""
        return None if self.viewer is None else self.hands[self.viewer]

    def strength_on(self, square: Square) -> Strength | None:
        """Return the printed strength of the warrior on this square; None if there is none or the viewer does not know
        it."""
        return next((strength for warrior, strength in self.warriors if warrior.square == square), None)
