"""The nouns of Saboteur: options, the chance of all rounds, the table, the whole truth, and what one viewer may know.

`Table` holds all that is public and nothing else. `State` adds all secrets, `View` those that the viewer may know. So a
rule that needs only public facts takes a `Table` and cannot see more.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.game import PastMove, Seat, Viewer
from engine.games.saboteur.cards import HAND_SIZE, MORE_HAND_SIZE, REMOVED, Card, Dwarf, Tunnel, deck_cards, dwarf_cards
from engine.games.saboteur.events import Note, Result
from engine.games.saboteur.maze import Maze

Phase: TypeAlias = Literal["dig", "pick", "steal"]
"""The phase of a round: digging (2.3, 3.2), sharing gold cards (2.14), stealing (3.13)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What the players agreed on before the deal. Options of the other edition have no effect (3.19)."""

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
    """Diggers with a broken tool get gold too; otherwise option 2.18; base game."""
    picks: Literal["players", "highest"] = "players"
    """How gold cards are picked: by the players (2.14), or each player gets the highest left (2.21); base game."""
    blocked: Literal["saboteurs", "nobody"] = "saboteurs"
    """The winner if neither team wins and there is no boss (3.8); Saboteur 2."""

    @property
    def hand_size(self) -> int:
        """The number of cards in hand at the start of a round (1.3, 3.1)."""
        return MORE_HAND_SIZE if self.expansion else HAND_SIZE[self.players]

    @property
    def cards(self) -> int:
        """The number of tunnels and actions (1.1, 1.2, 1.4, 1.5, 2.20)."""
        return sum(deck_cards(self.expansion, self.maps).values())

    @property
    def removed(self) -> int:
        """The number of cards taken out unseen before each round (3.1)."""
        return REMOVED if self.expansion else 0

    @property
    def dealt(self) -> int:
        """The number of cards that have left the deck when the round begins."""
        return self.removed + self.players * self.hand_size


def kinds_of(options: Options) -> Mapping[Dwarf, int]:
    """Return the dwarf cards that are dealt, each with its number (1.3, 1.5, 2.19, 2.20)."""
    return dwarf_cards(options.players, options.expansion, options.all_saboteurs, options.selfish)


@dataclass(frozen=True, slots=True)
class Deal:
    """The chance of one round."""

    dwarfs: tuple[Dwarf, ...]
    """One for each seat, then the leftovers in the order in which they are taken (2.2, 3.17)."""
    goals: tuple[Tunnel, ...]
    """The goal cards at (8, 2), (8, 0), (8, -2), by their own names."""
    deck: tuple[Card, ...]
    """Saboteur 2 removes the first ten; then come the hands of seat 0, 1, …; the rest is drawn from the front."""


@dataclass(frozen=True, slots=True)
class Start:
    """All chance of a game."""

    first: Seat
    """The seat that plays first in the first round."""
    gold: tuple[int, ...]
    """The pile of gold cards, from the front (2.14); empty in Saboteur 2."""
    rounds: tuple[Deal, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """All that is public (4)."""

    options: Options
    first: Seat
    """The seat that played first in the first round."""
    to_act: Seat | None
    """The seat whose decision it is; None when the game is over."""
    maze: Maze
    """The maze of this round; when the game is over, of the last round."""
    fronts: tuple[tuple[Card, ...], ...]
    """By seat: the cards that lie in front of it, in the order in which they were placed: broken tools, theft, trap."""
    hand_sizes: tuple[int, ...]
    deck_size: int
    phase: Phase = "dig"
    history: tuple[PastMove, ...] = ()
    """All moves of the game, as the table sees them."""
    results: tuple[Result, ...] = ()
    """The rounds that have ended."""
    begun: int = 0
    """The number of moves before this round began."""
    thefts: tuple[Seat, ...] = ()
    """The seats with a theft in front, in the order of playing (3.13)."""
    ending: Result | None = None
    """While gold is shared or stolen: the public part of the round's end, with the gold of each seat so far. In a game
    that was stopped: what was hidden in the unfinished round."""
    queue: tuple[Seat, ...] = ()
    """While gold is shared or stolen: the seats that take or steal next, in order; takers come round and round
    (2.14)."""
    offered: int = 0
    """The number of gold cards that are still to be shared."""
    gold: tuple[int, ...] = ()
    """By seat: its gold so far, in Saboteur 2 (4); empty in the base game."""
    held: tuple[tuple[Card, ...], ...] = ()
    """By seat: its hand, in a game that was stopped during a round; empty otherwise."""

    @property
    def dug(self) -> tuple[PastMove, ...]:
        """The moves of this round, without those that share or steal its gold."""
        return self.history[self.begun : self.ending.moves if self.ending else None]

    @property
    def spans(self) -> list[tuple[int, int]]:
        """By ended round: the number of moves before it began, and up to the end of its digging. Picks and thefts are
        in none."""
        begun, spans = 0, list[tuple[int, int]]()
        for result in self.results:
            spans.append((begun, result.moves))
            begun = result.moves
            while begun < len(self.history) and self.history[begun].words.startswith(("gold ", "steal ")):
                begun += 1
        return spans

    @property
    def round(self) -> int:
        """The number of the round, from 0; of the last one when the game is over."""
        return len(self.results) - self.over

    @property
    def shown(self) -> Result | None:
        """The public result of the round, or of the last one when the game is over; None while people dig."""
        return self.results[-1] if self.over else self.ending

    @property
    def over(self) -> bool:
        """Whether all rounds have ended; False where the game was stopped during one."""
        return self.to_act is None and self.ending is None


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth."""

    table: Table
    start: Start
    moves: tuple[str, ...]
    """The words of all moves, secrets included."""
    hands: tuple[tuple[Card, ...], ...]
    """By seat: its hand, sorted."""
    drawn: int
    """The number of cards that have left the round's deck."""
    dwarfs: tuple[Dwarf, ...]
    """By seat: its dwarf now (3.17)."""
    leftovers: int
    """The number of leftover dwarfs taken this round (3.17)."""
    pile: tuple[int, ...]
    """The gold cards that no player has, from the front."""
    offer: tuple[int, ...]
    """The gold cards that are being shared, highest first."""
    earned: tuple[tuple[int, ...], ...]
    """By ended round and seat: the gain minus what was stolen (5.5)."""
    gains: tuple[int, ...]
    """By seat: the same for the current round."""
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
    """The viewer's own cards, sorted; empty for the table."""
    dwarf: Dwarf | None
    """The viewer's dwarf in this round."""
    offer: tuple[int, ...]
    """The gold cards to pick from, highest first, if the viewer is to pick."""
    earned: tuple[tuple[int | None, ...], ...]
    """By ended round and seat: its gain minus what was stolen; None where the viewer may not know."""
    taken: int
    """The viewer's gain in the round that is being settled."""
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
        """False: each move of Saboteur is a whole turn."""
        return False

    @property
    def history(self) -> tuple[PastMove, ...]:
        return self.table.history
