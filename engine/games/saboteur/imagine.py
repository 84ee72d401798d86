"""The way back from a View: some State that its viewer could be in.

Whatever the viewer does not know is drawn at random: which player got which card when, which cards went face down,
dwarfs, goals, gold. Then the game is replayed from that start with the same moves, so the result is a whole possible
game. A drawing that contradicts the viewer's knowledge is drawn again.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from random import Random
from typing import TypeAlias, TypeVar

from engine.game import PastMove, Seat
from engine.games.saboteur import events, notation
from engine.games.saboteur.cards import GOALS, Card, Dwarf, Tunnel, deck_cards
from engine.games.saboteur.imagine_gold import Contradiction, imagine_gold
from engine.games.saboteur.maze import GOAL_CELLS
from engine.games.saboteur.moves import Discard, Move, ShedCard, card_played
from engine.games.saboteur.rules import deal_round, spares_selfish
from engine.games.saboteur.scratch import Scratch, deal
from engine.games.saboteur.state import Deal, Start, State, View, kinds_of
from engine.games.saboteur.turn import carry_out

TRIES = 10_000
"""The number of drawings after which the view counts as faulty."""
T = TypeVar("T")
Span: TypeAlias = tuple[int, int, events.Result | None]
"""A round: the number of moves of the game up to its beginning and up to the end of its digging, and its result if it
has one."""


def imagine(view: View, rng: Random) -> State:
    """Return a State that this viewer could be in, drawn by `rng`."""
    return _without_contradiction(lambda: _drawn(view, rng))


def _without_contradiction(draw: Callable[[], T]) -> T:
    """Draw again until nothing contradicts the viewer's knowledge."""
    for _ in range(TRIES):
        try:
            return draw()
        except Contradiction:
            continue
    raise ValueError("nothing looks like this view")


def _drawn(view: View, rng: Random) -> State:
    """Return a possible game. Raises Contradiction if the drawing contradicts the viewer's knowledge."""
    table, options = view.table, view.options
    hidden: dict[int, Move] = {}
    rounds: list[Deal] = []
    for span in _rounds(view):
        chance, moves = _without_contradiction(partial(_drawn_round, view, span, rng))
        rounds.append(chance)
        hidden.update(moves)
    rounds.extend(deal_round(options, rng) for _ in range(options.rounds - len(rounds)))
    gold: tuple[int, ...] = ()
    if not options.expansion:
        gold, moves = _without_contradiction(lambda: imagine_gold(view, rng))
        hidden.update(moves)
    scratch = Scratch(deal(options, Start(table.first, gold, tuple(rounds))))
    for index, past in enumerate(table.history):
        if scratch.to_act != past.seat:
            raise Contradiction
        carry_out(scratch, past.seat, hidden.get(index) or read_move(past.words))
    state = scratch.freeze()
    if state.table != table or (view.viewer is not None and state.notes[view.viewer] != view.notes):
        raise Contradiction
    return state


def _drawn_round(view: View, span: Span, rng: Random) -> tuple[Deal, dict[int, Move]]:
    """Return the chance of a round, and by number the moves in it that put cards face down."""
    imagined_round = _Round(view, span, rng)
    return imagined_round.imagined(), imagined_round.hidden


def _rounds(view: View) -> list[Span]:
    """Return for each round its start, the end of its digging, and its result if it has one."""
    table = view.table
    spans: list[Span] = [(*span, result) for span, result in zip(table.spans, table.results, strict=True)]
    if table.to_act is not None:
        end = table.ending.moves if table.ending else len(table.history)
        spans.append((table.begun, end, table.ending))
    return spans


class _Round:
    """One round, with its cards as places in the deck. The player who held each place is public, except for face-down
    discards."""

    def __init__(self, view: View, span: Span, rng: Random) -> None:
        begun, end, result = span
        self.view, self.rng, self.result = view, rng, result
        self.begun, self.moves = begun, view.table.history[begun:end]
        options = view.options
        self.viewer = view.viewer
        size, players = options.hand_size, options.players
        self.card: dict[int, Card] = {}
        """By place in the deck: the card there, if it is known or drawn."""
        first = options.removed
        self.hands = [list(range(first + size * seat, first + size * (seat + 1))) for seat in range(players)]
        self.drawn = options.dealt
        self.size = options.cards
        self.dwarf: dict[int, Dwarf] = {}
        """By place among the dwarf cards: the dwarf."""
        self.wearing = list(range(players))
        """By seat: the place of its dwarf card."""
        self.goal: dict[int, Tunnel] = {}
        self.face_down: dict[int, list[int]] = {}
        """By the number of a move: the places that it discarded."""
        self.hidden: dict[int, Move] = {}
        """By number: the moves that put cards face down."""
        self.notes: dict[int, list[events.Note]] = {}
        for note in view.notes:
            self.notes.setdefault(note.after, []).append(note)
        self.shown = [
            (begun + at + 1, past, note.event.got)
            for at, past in enumerate(self.moves)
            for note in self.notes.get(begun + at + 1, ())
            if isinstance(note.event, events.HandChanged)
        ]
        """For each hand that the viewer got from another player: the number of moves then, the move, and the cards."""

    def imagined(self) -> Deal:
        """Return the chance of the round, drawn at random where the viewer does not know it."""
        options, rng = self.view.options, self.rng
        self._begin()
        for at, past in enumerate(self.moves):
            self._follow(self.begun + at, past)
        self._end()
        deck = deck_cards(options.expansion, options.maps)
        places = range(self.size)
        cards = _filled(self.card, deck, places, rng)
        kinds = kinds_of(options)
        number = sum(kinds.values())
        dwarfs = _filled(self.dwarf, kinds, range(number), rng)
        while spares_selfish(options, dwarfs):
            dwarfs = _filled(self.dwarf, kinds, range(number), rng)
        goals = _filled(self.goal, Counter(GOALS), range(len(GOALS)), rng)
        for index, dropped in self.face_down.items():
            verb, _, shed = self.moves[index - self.begun].words.removesuffix(" ? ?").partition(" ")
            names = tuple(sorted(cards[place] for place in dropped))
            self.hidden[index] = Discard(names) if verb == "discard" else ShedCard(Card(shed), (names[0], names[1]))
        return Deal(tuple(dwarfs), tuple(goals), tuple(cards))

    def _begin(self) -> None:
        """Take in what the viewer was dealt."""
        for note in self.notes.get(self.begun, ()):
            if isinstance(note.event, events.Dealt) and self.viewer is not None:
                hand = self.rng.sample(note.event.hand, len(note.event.hand))
                self.card.update(zip(self.hands[self.viewer], hand, strict=True))
                self.dwarf[self.viewer] = note.event.dwarf

    def _end(self) -> None:
        """Take in what everybody sees at the end, or has seen so far."""
        maze = self.result.maze if self.result else self.view.table.maze
        self.goal.update(maze.goals_up)
        if self.result:
            self.goal.update(enumerate(self.result.goals))
            self.dwarf.update(zip(self.wearing, self.result.dwarfs, strict=True))

    def _follow(self, index: int, past: PastMove) -> None:
        """Follow one move: the places that left a hand, and those that came into one."""
        seat, words = past.seat, past.words
        verb, _, arguments = words.partition(" ")
        notes = self.notes.get(index + 1, ()) if self.viewer is not None else ()
        drawing, count = int(seat), 1
        if verb in ("discard", "shed"):
            dropped = words.count("?")
            self.face_down[index] = self._drop(index, seat, dropped, notes)
            count = dropped if verb == "discard" else 1
        elif card := card_played(read_move(words)):
            self._play(index, seat, card)
        if verb == "swaphands":
            drawing = int(arguments[1:])
            self.hands[seat], self.hands[drawing] = self.hands[drawing], self.hands[seat]
        elif verb == "swaphats":
            self.wearing[int(arguments[1:])] = self.view.options.players + len(
                [past for past in self.moves[: index - self.begun] if past.words.startswith("swaphats")]
            )
        if self.result is None or self.result.by == "cards" or index + 1 < self.begun + len(self.moves):
            draws = range(self.drawn, min(self.drawn + count, self.size))
            self.hands[drawing].extend(draws)
            self.drawn += len(draws)
        else:
            draws = range(0)
        for note in notes:
            self._heed(note, draws)

    def _heed(self, note: events.Note, draws: range) -> None:
        """Take in what the viewer was told of a move."""
        match note.event:
            case events.Drew(_, cards):
                self.card.update(zip(draws, cards, strict=True))
            case events.HandChanged(_, _, _, got):
                self._recognize(got, draws)
            case events.GoalSeen(_, goal, tunnel):
                self.goal[GOAL_CELLS.index(goal)] = tunnel
            case events.DwarfSeen(_, target, dwarf):
                self.dwarf[self.wearing[target]] = dwarf
            case events.DwarfChanged(to, dwarf):
                self.dwarf[self.wearing[to]] = dwarf

    def _recognize(self, got: tuple[Card, ...], draws: range) -> None:
        """Take in the cards that the viewer got with another player's hand."""
        hand = [place for place in self.hands[self.viewer or 0] if place not in draws]
        unknown = Counter(got)
        unknown.subtract(self.card[place] for place in hand if place in self.card)
        if min(unknown.values(), default=0) < 0:
            raise Contradiction
        cards = list(unknown.elements())
        self.rng.shuffle(cards)
        places = [place for place in hand if place not in self.card]
        if len(cards) != len(places):
            raise Contradiction
        self.card.update(zip(places, cards, strict=True))

    def _play(self, index: int, seat: Seat, card: Card) -> None:
        """Follow a card that left a hand face up."""
        hand = self.hands[seat]
        recognized = [place for place in hand if self.card.get(place) == card]
        unknown = [place for place in hand if place not in self.card]
        retained = self._kept(index, seat)
        if recognized and (not unknown or len(recognized) > retained[card]):
            place = recognized[0]
        elif unknown:
            place = self.rng.choice(unknown)
            self.card[place] = card
        else:
            raise Contradiction
        hand.remove(place)

    def _drop(self, index: int, seat: Seat, count: int, notes: Sequence[events.Note]) -> list[int]:
        """Follow cards that left a hand face down; return their places."""
        hand = self.hands[seat]
        dropped: list[int] = []
        if seat == self.viewer:
            for note in notes:
                if isinstance(note.event, events.Dropped):
                    for card in note.event.cards:
                        place = next(place for place in hand if self.card[place] == card and place not in dropped)
                        dropped.append(place)
        else:
            free = self.rng.sample(hand, len(hand))
            retained = self._kept(index, seat)
            if retained.total() and self.rng.random() < 0.8:
                available = Counter(self.card[place] for place in hand if place in self.card)
                free.sort(key=lambda place: _need(self.card.get(place), available, retained))
            dropped = free[:count]
        for place in dropped:
            hand.remove(place)
        return dropped

    def _kept(self, index: int, seat: Seat) -> Counter[Card]:
        """Return the cards that a seat is known to have kept until the viewer got its hand; empty if the viewer never
        got it."""
        for after, past, got in self.shown:
            if after > index + 1:
                partner = int(past.words.partition("@")[2])
                if seat in (past.seat, partner) and self.viewer in (past.seat, partner):
                    return Counter(got)
                if seat in (past.seat, partner):
                    break
        return Counter()


def _need(card: Card | None, available: Counter[Card], retained: Counter[Card]) -> int:
    """Return how much a card is needed later: 0 not at all, 1 perhaps, 2 certainly."""
    if card is None:
        return 1
    return 0 if available[card] > retained[card] else 2


def _filled(placed: Mapping[int, T], kinds: Mapping[T, int], places: range, rng: Random) -> list[T]:
    """Return a card for each place: the known ones, the others drawn from what is left of these kinds."""
    remaining = Counter(dict(kinds))
    remaining.subtract(placed.values())
    if min(remaining.values()) < 0:
        raise Contradiction
    cards = list(remaining.elements())
    rng.shuffle(cards)
    return [placed[place] if place in placed else cards.pop() for place in places]


@lru_cache(maxsize=1 << 14)
def read_move(words: str) -> Move:
    """Return the move of canonical words."""
    return notation.parse(words)
