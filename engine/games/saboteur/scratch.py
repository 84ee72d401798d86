"""A mutable copy of a State for one move: it takes a State apart, and `freeze` makes the next one.

A move changes many things, and may end a round and begin another; with a Scratch that costs one new State instead of
one for each change. A Scratch never leaves the engine, and nothing here asks whether a move is legal.
"""

from engine.game import PastMove, Seat
from engine.games.saboteur.cards import BREAK_OF, THEFT, TRAP, Card
from engine.games.saboteur.events import Dealt, Drew, Event, Note, PrivateEvent, PublicEvent, Result, RoundBegun
from engine.games.saboteur.maze import Maze
from engine.games.saboteur.state import Deal, Options, Phase, Start, State, Table

BREAKING = frozenset(BREAK_OF.values())
"""The cards that lie in front of a player as broken tools."""
FRESH = Maze()
"""A maze with the start alone."""


class Scratch:
    """All of a State, mutable."""

    def __init__(self, state: State) -> None:
        table = state.table
        self.options, self.start = table.options, state.start
        self.first, self.to_act = table.first, table.to_act
        self.maze = table.maze
        self.fronts = list(table.fronts)
        self.phase: Phase = table.phase
        self.history, self.moves = table.history, state.moves
        self.results = table.results
        self.begun = table.begun
        self.thefts = table.thefts
        self.ending: Result | None = table.ending
        self.queue = table.queue
        self.hands = list(state.hands)
        self.drawn, self.leftovers = state.drawn, state.leftovers
        self.dwarfs = list(state.dwarfs)
        self.pile, self.offer = state.pile, state.offer
        self.earned = state.earned
        self.gains = list(state.gains)
        self.notes = list(state.notes)
        self.events: list[Event] = []
        self.round = table.round

    def freeze(self) -> State:
        """Return the position as a State."""
        table = Table(
            options=self.options,
            first=self.first,
            to_act=self.to_act,
            maze=self.maze,
            fronts=tuple(self.fronts),
            hand_sizes=tuple(map(len, self.hands)),
            deck_size=len(self.deal.deck) - self.drawn,
            phase=self.phase,
            history=self.history,
            results=self.results,
            begun=self.begun,
            thefts=self.thefts,
            ending=self.ending,
            queue=self.queue,
            offered=len(self.offer),
            gold=self.gold if self.options.expansion else (),
        )
        return State(
            table=table,
            start=self.start,
            moves=self.moves,
            hands=tuple(self.hands),
            drawn=self.drawn,
            dwarfs=tuple(self.dwarfs),
            leftovers=self.leftovers,
            pile=self.pile,
            offer=self.offer,
            earned=self.earned,
            gains=tuple(self.gains),
            notes=tuple(self.notes),
        )

    # --- what there is ---

    @property
    def deal(self) -> Deal:
        """The chance of the round."""
        return self.start.rounds[self.round]

    @property
    def gold(self) -> tuple[int, ...]:
        """By seat: all gold so far."""
        columns = zip(*self.earned, self.gains, strict=True)
        return tuple(map(sum, columns))

    @property
    def broken(self) -> list[bool]:
        """By seat: whether a broken tool lies in front of it."""
        return [not BREAKING.isdisjoint(front) for front in self.fronts]

    @property
    def trapped(self) -> list[bool]:
        """By seat: whether it is trapped (3.18)."""
        return [TRAP in front for front in self.fronts]

    # --- what is done everywhere ---

    def remember(self, seat: Seat, words: str, public: str) -> None:
        """Record the move: its words in full, and as the table sees it."""
        self.moves = (*self.moves, words)
        self.history = (*self.history, PastMove(seat, public))

    def say(self, event: PublicEvent) -> None:
        """Record an event for everybody."""
        self.events.append(event)

    def whisper(self, event: PrivateEvent) -> None:
        """Record an event for one seat alone, and keep it in its notes."""
        self.events.append(event)
        self.notes[event.to] = (*self.notes[event.to], Note(len(self.moves), event))

    def play(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        """Take cards out of a hand."""
        hand = list(self.hands[seat])
        for card in cards:
            hand.remove(card)
        self.hands[seat] = tuple(hand)

    def draw(self, seat: Seat, count: int) -> None:
        """Let a seat draw this number of cards, or all that the deck still has (2.3, 3.2)."""
        cards = self.deal.deck[self.drawn : self.drawn + count]
        if cards:
            self.drawn += len(cards)
            self.hands[seat] = tuple(sorted((*self.hands[seat], *cards)))
            self.whisper(Drew(seat, cards))

    def lay(self, seat: Seat, card: Card) -> None:
        """Put a card in front of a seat."""
        self.fronts[seat] = (*self.fronts[seat], card)
        if card == THEFT:
            self.thefts = (*self.thefts, seat)

    def lift(self, seat: Seat, card: Card) -> None:
        """Remove a card from in front of a seat."""
        self.fronts[seat] = tuple(lying for lying in self.fronts[seat] if lying != card)
        if card == THEFT:
            self.thefts = tuple(thief for thief in self.thefts if thief != seat)

    def begin_round(self, number: int, first: Seat) -> None:
        """Deal the cards of a round; `first` is to act (2.2, 2.17, 3.1)."""
        options = self.options
        self.round, self.begun = number, len(self.moves)
        deal, size, players = self.deal, options.hand_size, options.players
        self.phase, self.ending, self.queue, self.offer = "dig", None, (), ()
        self.maze, self.thefts = FRESH, ()
        self.fronts = [()] * players
        self.gains = [0] * players
        self.drawn, self.leftovers = options.dealt, 0
        self.dwarfs = list(deal.dwarfs[:players])
        self.hands = [
            tuple(sorted(deal.deck[at : at + size]))
            for at in range(options.removed, options.removed + size * players, size)
        ]
        self.to_act = first
        self.say(RoundBegun(number, first))
        for seat, (dwarf, hand) in enumerate(zip(self.dwarfs, self.hands, strict=True)):
            self.whisper(Dealt(Seat(seat), dwarf, hand))


def deal(options: Options, start: Start) -> State:
    """Return the state before the first move, with all chance given."""
    seats = options.players
    table = Table(options, start.first, start.first, FRESH, ((),) * seats, (0,) * seats, 0)
    empty = State(
        table,
        start,
        moves=(),
        hands=((),) * seats,
        drawn=0,
        dwarfs=start.rounds[0].dwarfs[:seats],
        leftovers=0,
        pile=start.gold,
        offer=(),
        earned=(),
        gains=(0,) * seats,
        notes=((),) * seats,
    )
    scratch = Scratch(empty)
    scratch.begin_round(0, start.first)
    return scratch.freeze()
