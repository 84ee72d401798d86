"""Worlds that a viewer could be in, dealt for thinking fast: dwarfs and gold by what is believed, cards by chance."""

from collections import Counter
from collections.abc import Mapping
from math import prod
from random import Random

from engine.games.saboteur.ai.belief import RIVAL, RIVALS, believe, public_card
from engine.games.saboteur.ai.deals import Deals, average
from engine.games.saboteur.ai.fast.round import FastRound, known_round, with_gold
from engine.games.saboteur.ai.policy import Table, log_odds
from engine.games.saboteur.cards import GOLD, Card, Dwarf, deck_cards
from engine.games.saboteur.events import Dealt, Dropped, DwarfChanged, DwarfSeen
from engine.games.saboteur.state import State, View
from engine.games.saboteur.view import goals_seen, gold_may_be

LEAST = 0.005
"""Nobody is believed to be a saboteur, or none, by less than this."""
SHARED = 2
"""So many cards ahead, worlds share what was worked out of the maze; beyond that few come by the same one again."""


class Worlds:
    """What one viewer, who is to act, may imagine while people dig."""

    def __init__(self, view: View) -> None:
        assert view.viewer is not None
        self.view, self.seat = view, view.viewer
        self.base: FastRound = known_round(view)
        self.base.maze.keeps = SHARED
        self.seen = goals_seen(view)
        self.golds = gold_may_be(view)
        belief = believe(view.table)
        self.wearing, certain = _known_places(view)
        self.joint: list[tuple[float, int, Deals]] = belief.joint(self.golds, certain)
        self.mine = average(self.joint, self.wearing)
        """By seat, the chance of each dwarf as the viewer believes."""
        marginals = belief.by_seat()
        self.odds = [log_odds(chances.get("saboteur", 0.0), LEAST) for chances in marginals]
        """By seat, the log-odds that it is a saboteur as the table believes."""
        self.rival: Mapping[str, list[float]] = {
            dwarf: [RIVALS * chances.get(rival, 0.0) for chances in marginals] for dwarf, rival in RIVAL.items()
        }
        self.cards = _out_of_sight(view)

    def table(self, gold: int) -> Table:
        """Return what everybody believes of everybody in a world where this goal is the gold."""
        return Table(self.odds, self.rival, gold)

    def imagine(self, rng: Random) -> tuple[FastRound, int]:
        """Return a world, and which goal is the gold in it."""
        _, gold, deals = rng.choices(self.joint, [weight for weight, _, _ in self.joint])[0]
        world = self.base.copy()
        dealt = deals.draw(rng)
        world.dwarfs = [dealt[place] for place in self.wearing]
        world.leftovers = tuple(deals.left(dealt, rng))
        world.goals = with_gold(gold, self.seen)
        cards = self.cards.copy()
        rng.shuffle(cards)
        for seat, hand in enumerate(world.hands):
            if seat != self.seat:
                world.hands[seat] = [cards.pop() for _ in hand]
        world.deck = tuple(cards[: len(world.deck)])
        return world, gold

    def chance(self, state: State) -> float:
        """Return how likely a state that the viewer could be in is believed to be, up to a factor."""
        dealt = state.deal
        gold = dealt.goals.index(GOLD)
        for weight, goal, deals in self.joint:
            if goal == gold and weight:
                return prod(place.get(dwarf, 0.0) for place, dwarf in zip(deals.places, dealt.dwarfs, strict=False))
        return 0.0


def _known_places(view: View) -> tuple[list[int], dict[int, Dwarf]]:
    """Return by seat the place of the dwarf card that it wears, and the dwarfs that the viewer knows, by place."""
    table = view.table
    wearing = list(range(view.options.players))
    certain: dict[int, Dwarf] = {}
    hats = view.options.players
    notes = [note for note in view.notes if note.after >= table.begun]
    for note in notes:
        if note.after == table.begun and isinstance(note.event, Dealt) and view.viewer is not None:
            certain[view.viewer] = note.event.dwarf
    for number, past in enumerate(table.dug, start=table.begun + 1):
        if past.words.startswith("swaphats"):
            wearing[int(past.words.partition("@")[2])] = hats
            hats += 1
        for note in notes:
            if note.after == number:
                if isinstance(note.event, DwarfSeen):
                    certain[wearing[note.event.target]] = note.event.dwarf
                elif isinstance(note.event, DwarfChanged) and view.viewer is not None:
                    certain[wearing[view.viewer]] = note.event.dwarf
    return wearing, certain


def _out_of_sight(view: View) -> list[Card]:
    """Return the cards that the viewer does not see and has not seen go: in hands, deck, put down, removed."""
    table = view.table
    unseen = Counter(deck_cards(view.options.expansion, view.options.maps))
    unseen.subtract(view.hand)
    unseen.subtract(card for past in table.dug if (card := public_card(past)))
    for note in view.notes:
        if note.after > table.begun and isinstance(note.event, Dropped):
            unseen.subtract(note.event.cards)
    return list(unseen.elements())
