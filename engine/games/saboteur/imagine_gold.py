"""The gold cards of the base game as a viewer may imagine them: the pile, and what others picked.

A viewer knows the cards that passed through the viewer's own hands and those that were kept or paid. If nobody was
asked, everybody knows that the remaining cards were equal (4). The rest is drawn at random.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random

from engine.games.saboteur.cards import GOLD_CARDS
from engine.games.saboteur.events import CardsPaid, GoldKept, GoldSeen, Result
from engine.games.saboteur.gold import SABOTEURS_PAY, SELFISH_PAY, pay_with, sharing
from engine.games.saboteur.moves import Move, PickGold
from engine.games.saboteur.state import View

TRIES = 300
"""The number of drawings of one round's cards before all rounds are drawn again."""


class Contradiction(Exception):
    """The drawing contradicts the viewer's knowledge."""


def imagine_gold(view: View, rng: Random) -> tuple[tuple[int, ...], dict[int, Move]]:
    """Return the pile of gold cards at the start, and the pick of each choice by its number among all moves.

    Raises Contradiction if the drawing contradicts the viewer's knowledge.
    """
    return _Pile(view, rng).imagined()


class _Pile:
    """The pile of gold cards, round by round."""

    def __init__(self, view: View, rng: Random) -> None:
        self.view, self.rng = view, rng
        table = view.table
        self.results = [*table.results, *([table.ending] if table.ending else [])]
        self.marks = [result.moves for result in self.results]
        """By round: the number of moves when its digging ended."""
        self.reserved = [self._seen_first(number) + self._paid(number) for number in range(len(self.results))]
        """By round: the cards that the viewer knows to have left the pile in it."""
        self.unknown = Counter(GOLD_CARDS)
        """The cards that are in the pile, or left it unseen by the viewer."""
        for cards in self.reserved:
            self.unknown.subtract(cards)
        self.picks: dict[int, Move] = {}

    def imagined(self) -> tuple[tuple[int, ...], dict[int, Move]]:
        batches: list[tuple[bool, list[int]]] = []
        """By round: whether the cards were drawn from the front, and the cards that left the pile."""
        for number, result in enumerate(self.results):
            dwarfs, finder = result.dwarfs, result.finder
            if result.by == "gold" and finder is not None and dwarfs[finder] != "selfish":
                batches.append((True, self._share(number, result)))
            else:
                batches.append((False, self._pay(number, result)))
        pile = list(self.unknown.elements())
        self.rng.shuffle(pile)
        for shared, cards in reversed(batches):
            if shared:
                pile[:0] = self.rng.sample(cards, len(cards))
                continue
            for value in reversed(cards):  # each lay in front of all others of its value (2.15)
                before = pile.index(value) if value in pile else len(pile)
                pile.insert(self.rng.randint(0, before), value)
        return tuple(pile), self.picks

    # --- what the viewer knows ---

    def _notes(self, number: int) -> list[GoldSeen | GoldKept | CardsPaid]:
        """Return the viewer's notes of gold in a round, in order."""
        since = self.marks[number]
        until = self.marks[number + 1] if number + 1 < len(self.marks) else None
        return [
            note.event
            for note in self.view.notes
            if isinstance(note.event, GoldSeen | GoldKept | CardsPaid)
            and since <= note.after
            and (until is None or note.after < until)
        ]

    def _seen_first(self, number: int) -> Counter[int]:
        offers = [event.cards for event in self._notes(number) if isinstance(event, GoldSeen)]
        return Counter(offers[0]) if offers else Counter()

    def _paid(self, number: int) -> Counter[int]:
        return Counter(card for event in self._notes(number) if isinstance(event, CardsPaid) for card in event.cards)

    # --- rounds ---

    def _take(self, cards: list[int]) -> None:
        """Take cards that the viewer did not know of."""
        self.unknown.subtract(cards)
        if min(self.unknown.values()) < 0:
            raise Contradiction

    def _pay(self, number: int, result: Result) -> list[int]:
        """Return the cards that left the pile; they are the same for every viewer who knows the pile (2.15, 2.20)."""
        pay = SELFISH_PAY if result.by == "gold" else SABOTEURS_PAY.get(len(result.winners), 0)
        later = sum(self.reserved[number + 1 :], Counter[int]())
        pile = list((self.unknown + later + self.reserved[number]).elements())
        payments: list[int] = []
        for seat in result.winners:
            paid = pay_with(pile, pay)
            payments.extend(paid)
            if seat == self.view.viewer and Counter(paid) != self.reserved[number]:
                raise Contradiction
        self._take(list((Counter(payments) - self.reserved[number]).elements()))
        return payments

    def _share(self, number: int, result: Result) -> list[int]:
        """Return the cards that were drawn (2.14)."""
        for _ in range(TRIES):
            try:
                draws, picks = self._shared(number, result)
            except Contradiction:
                continue
            self._take(list((Counter(draws) - self.reserved[number]).elements()))
            self.picks.update(picks)
            return draws
        raise Contradiction

    def _shared(self, number: int, result: Result) -> tuple[list[int], dict[int, Move]]:
        """Return the cards drawn and the picks, in one possible way."""
        options, table, rng = self.view.options, self.view.table, self.rng
        order, count = sharing(options, result.winners, result.finder or 0)
        offers = [event.cards for event in self._notes(number) if isinstance(event, GoldSeen)]
        picked = [event.value for event in self._notes(number) if isinstance(event, GoldKept)]
        revealed, imagined = self._split(number, order, count), self._drawn(count, offers)
        draws = revealed or imagined
        offer = sorted(draws, reverse=True)
        picks: dict[int, Move] = {}
        index, running, turn = result.moves, table.ending is result, 0
        while offer:
            seat = order[turn % len(order)]
            turn += 1
            if seat == self.view.viewer and tuple(offer) != offers.pop(0):
                raise Contradiction
            choosing = options.picks == "players" and offer[0] != offer[-1]
            if choosing and running and index == len(table.history):
                return draws, picks  # this is the current position of the game
            if seat == self.view.viewer:
                value = picked.pop(0)
            elif revealed:
                value = revealed[turn - 1]
            elif not choosing:
                value = offer[0]
            elif offers:
                value = rng.choice(list((Counter(offer) - Counter(offers[0])).elements()))
            else:
                value = rng.choice(offer)
            if choosing:
                if index >= len(table.history) or table.history[index].words != "gold ?":
                    raise Contradiction
                picks[index] = PickGold(value)
                index += 1
            if value not in offer or (not choosing and value != offer[0]):
                raise Contradiction
            offer.remove(value)
        if running or (index < len(table.history) and table.history[index].words == "gold ?"):
            raise Contradiction
        return draws, picks

    def _drawn(self, count: int, offers: Sequence[tuple[int, ...]]) -> list[int]:
        """Return so many cards: those that others took before the viewer was offered any, and the first offer."""
        pool = list(self.unknown.elements())
        unseen = count - len(offers[0]) if offers else count
        if offers and self.view.options.picks == "highest":
            pool = [value for value in pool if value >= offers[0][0]]
        if len(pool) < unseen:
            raise Contradiction
        return [*self.rng.sample(pool, unseen), *(offers[0] if offers else ())]

    def _split(self, number: int, order: Sequence[int], count: int) -> list[int]:
        """Return the cards taken turn by turn, if each player's sum is known, as when the game is over."""
        earned = self.view.earned[number] if number < len(self.view.earned) else (None,)
        gains = [gain for gain in earned if gain is not None]
        if not order or len(gains) < len(earned):
            return []
        by_turn = [0] * count
        for place, seat in enumerate(order):
            turns = range(place, count, len(order))
            ways = [way for way in product((1, 2, 3), repeat=len(turns)) if sum(way) == gains[seat]]
            for turn, value in zip(turns, self.rng.choice(ways), strict=True):
                by_turn[turn] = value
        return by_turn
