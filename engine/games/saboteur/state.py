"""The nouns of Saboteur: options, the chance of all rounds, what lies on the table, the truth, one viewer's share.

`Table` holds all that is public and nothing else; `State` and `View` each add what is secret: all of it, and what the
viewer may know. So a rule that needs only public things takes a `Table` and cannot look further.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.game import PastMove, Seat, Viewer
from engine.games.saboteur.cards import (
    HAND_SIZE,
    MORE_HAND_SIZE,
    REMOVED,
    Card,
    Dwarf,
    Tunnel,
)
from engine.games.saboteur.events import Note, Result
from engine.games.saboteur.maze import Maze

Phase: TypeAlias = Literal["dig", "pick", "steal"]
"""What a round is at: digging (2.3, 3.2), sharing gold cards (2.14), stealing (3.13)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed before the deal. Those of the other edition have no effect (3.19)."""

    players: int = 4
    """3 to 10, with the expansion 2 to 12."""
    expansion: bool = False
    """Saboteur 2."""
    rounds: Literal[1, 2, 3] = 3
    """1 to 3."""
    maps: Literal[6, 5] = 6
    """6 or 5 (2.20); base game."""
    all_saboteurs: bool = False
    """No spare dwarf card (2.19); base game."""
    selfish: bool = False
    """With the selfish dwarf (2.20); base game."""
    broken_earn: bool = True
    """Diggers with a broken tool get gold all the same; else option 2.18; base game."""
    picks: Literal["players", "highest"] = "players"
    """Who picks gold cards: the players (2.14), or each gets the highest left (2.21); base game."""
    blocked: Literal["saboteurs", "nobody"] = "saboteurs"
    """Who wins if no team does and there is no boss (3.8); Saboteur 2."""

    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats of each side: everybody plays for themselves, whoever they are in a round (2.17)."""
        return tuple((Seat(seat),) for seat in range(self.players))

    @property
    def hand_size(self) -> int:
        """Cards in hand at the start of a round (1.3, 3.1)."""
        return MORE_HAND_SIZE if self.expansion else HAND_SIZE[self.players]

    @property
    def removed(self) -> int:
        """Cards taken out unseen before each round (3.1)."""
        return REMOVED if self.expansion else 0

    @property
    def dealt(self) -> int:
        """Cards of the deck that are gone when the round begins."""
        return self.removed + self.players * self.hand_size


@dataclass(frozen=True, slots=True)
class Deal:
    """The chance of one round."""

    dwarfs: tuple[Dwarf, ...]
    """One for each seat, then the leftovers in the order in which they would be taken (2.2, 3.17)."""
    goals: tuple[Tunnel, ...]
    """At (8, 2), (8, 0), (8, -2), by own names."""
    deck: tuple[Card, ...]
    """Saboteur 2 removes the first ten; then come the hands of seat 0, 1, …; the rest is drawn from the front."""


@dataclass(frozen=True, slots=True)
class Start:
    """All chance of a game."""

    first: Seat
    """Who plays first in the first round."""
    gold: tuple[int, ...]
    """The pile of gold cards, from the front (2.14); empty in Saboteur 2."""
    rounds: tuple[Deal, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """All that is public (4)."""

    options: Options
    first: Seat
    """Who played first in the first round."""
    to_act: Seat | None
    """Whose decision it is; None when the game is over."""
    maze: Maze
    """The maze of this round; when the game is over, of the last."""
    fronts: tuple[tuple[Card, ...], ...]
    """By seat, the cards that lie in front of it, in the order in which they came: broken tools, theft, trap."""
    hand_sizes: tuple[int, ...]
    deck_size: int
    phase: Phase = "dig"
    history: tuple[PastMove, ...] = ()
    """Every move of the game, as the table saw it."""
    results: tuple[Result, ...] = ()
    """The rounds that have ended."""
    begun: int = 0
    """How many moves had been made when this round began."""
    thefts: tuple[Seat, ...] = ()
    """Who has a theft in front, in the order of playing (3.13)."""
    ending: Result | None = None
    """While gold is shared or stolen: what is public of the round's end, the gold of each seat as far as it is. Of a
    game that was stopped: what was hidden in the round that nobody finished."""
    queue: tuple[Seat, ...] = ()
    """While gold is shared or stolen: who takes or steals next, in order; takers come round and round (2.14)."""
    offered: int = 0
    """The gold cards that are still to be shared."""
    gold: tuple[int, ...] = ()
    """By seat, as it stands, in Saboteur 2 (4); empty in the base game."""
    held: tuple[tuple[Card, ...], ...] = ()
    """By seat, the hands in a game that was stopped before its round was over; empty before."""

    @property
    def round(self) -> int:
        """The number of the round, from 0; of the last one when the game is over."""
        return len(self.results) - self.over

    @property
    def over(self) -> bool:
        """Whether all rounds have ended; not so where the game was stopped in the midst of one."""
        return self.to_act is None and self.ending is None


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth."""

    table: Table
    start: Start
    moves: tuple[str, ...]
    """The words of all moves, secrets included."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat, sorted."""
    drawn: int
    """How many cards of the round's deck have left it."""
    dwarfs: tuple[Dwarf, ...]
    """By seat, as they are now (3.17)."""
    leftovers: int
    """How many dwarfs of the leftovers were taken this round (3.17)."""
    pile: tuple[int, ...]
    """The gold cards that nobody has, from the front."""
    offer: tuple[int, ...]
    """The gold cards that are being shared, highest first."""
    earned: tuple[tuple[int, ...], ...]
    """By round that has ended and seat: what was gained less what was stolen (5.5)."""
    gains: tuple[int, ...]
    """The same for the round that is under way."""
    notes: tuple[tuple[Note, ...], ...]
    """By seat: all that it alone was told."""

    @property
    def options(self) -> Options:
        return self.table.options

    @property
    def to_act(self) -> Seat | None:
        return self.table.to_act

    @property
    def deal(self) -> Deal:
        """The chance of this round."""
        return self.start.rounds[self.table.round]


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer may know (4)."""

    viewer: Viewer
    table: Table
    hand: tuple[Card, ...]
    """The viewer's own cards, sorted; none for the table."""
    dwarf: Dwarf | None
    """Who the viewer is in this round."""
    offer: tuple[int, ...]
    """The gold cards to pick from, highest first, if the viewer is to pick."""
    earned: tuple[tuple[int | None, ...], ...]
    """By round that has ended and seat: what it gained less what was stolen; None where the viewer may not know."""
    taken: int
    """What the viewer gained in the round that is being settled."""
    notes: tuple[Note, ...]
    """All that the viewer alone was told, in order: what a map showed, what was drawn, discarded, passed on, …"""

    @property
    def options(self) -> Options:
        return self.table.options

    @property
    def to_act(self) -> Seat | None:
        return self.table.to_act

    @property
    def mid_turn(self) -> bool:
        """Never: each move of Saboteur is a whole turn."""
        return False

    @property
    def history(self) -> tuple[PastMove, ...]:
        return self.table.history
