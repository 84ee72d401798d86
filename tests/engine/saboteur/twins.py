"""Twins in Saboteur: the same game to one viewer, with other cards, dwarfs, goals and gold wherever that viewer may not
know them.

What a viewer may not know is worked out here from the rules (4), place by place in the deck and among the dwarf cards,
not asked of the engine's views. A place that a viewer never held and nobody ever played for all to see can hold any
other card of which the same is true: those in hands, put face down, not yet drawn, removed before the round.
"""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import engine
from engine.errors import NuggetError
from engine.game import Seat
from engine.games.saboteur.state import State
from tests.engine.runs import Run

HANDS = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}
GOALS = ["8,2", "8,0", "8,-2"]
TURNED = str.maketrans("NESW", "SWNE")


def twin_record(run: Run, viewer: Seat | None, rng: Random) -> dict[str, Any]:
    """The game's record with other secrets, those that were still kept when the last move was made."""
    return twin_data(run.record(), viewer, rng)


def twin_state(state: State, viewer: Seat | None, rng: Random) -> State:
    """The state with other secrets, those that are kept at this moment."""
    game = engine.find("saboteur")
    data = deepcopy(game.dump(state))
    data["moves"] = data.pop("position", {"moves": []})["moves"]
    over = state.to_act is None  # 2.16: then gold is shown, so it stays
    return state_of(twin_data(data, viewer, rng, gold=not over))


def state_of(data: dict[str, Any]) -> State:
    """The state after the moves of a record."""
    game = engine.find("saboteur")
    state = game.load({"options": data["options"], "start": data["start"]})
    for words in data["moves"]:
        state, _ = game.apply(state, state.to_act, game.parse(words))
    return state


def twin_data(data: dict[str, Any], viewer: Seat | None, rng: Random, *, gold: bool = True) -> dict[str, Any]:
    data = deepcopy(data)
    rounds = [Places(data, number, viewer) for number in range(data["options"]["rounds"])]
    game = engine.find("saboteur")
    state = game.load({"options": data["options"], "start": data["start"]})
    for index, words in enumerate(data["moves"]):
        before = state.table
        state, _ = game.apply(state, state.to_act, game.parse(words))
        now = rounds[before.round]
        if before.phase == "dig":
            now.follow(index, before.to_act, words, set(state.table.maze.cards) | set(before.maze.cards))
            if state.table.ending or len(state.table.results) > len(before.results):
                now.reveal()
        rounds[state.table.round].begin()
    for one in rounds:
        one.permute(data, rng)
    if gold and not data["options"]["expansion"]:
        data = with_other_gold(data, viewer, rng)
    return data


class Places:
    """One round: who holds which place of the deck, who wears which dwarf, and what of it the viewer has seen."""

    def __init__(self, data: dict[str, Any], number: int, viewer: Seat | None) -> None:
        self.number, self.viewer = number, viewer
        options, self.deal = data["options"], data["start"]["rounds"][number]
        self.players = options["players"]
        size, self.top = (6, 10) if options["expansion"] else (HANDS[self.players], 0)
        self.deck = self.deal["deck"]
        self.hands = [list(range(self.top + size * s, self.top + size * (s + 1))) for s in range(self.players)]
        self.next = self.top + size * self.players
        self.wears = list(range(self.players))
        self.hats = 0
        self.begun = number == 0
        self.seen: set[int] = set()
        self.seen_dwarfs: set[int] = set()
        self.seen_goals: set[int] = set()
        self.dropped: dict[int, list[int]] = {}
        self.look()

    def begin(self) -> None:
        """The round is dealt."""
        if not self.begun:
            self.begun = True
            self.look()

    def look(self) -> None:
        """The viewer sees its own hand and dwarf; before the round there is nothing to see."""
        if self.viewer is not None and self.begun:
            self.seen.update(self.hands[self.viewer])
            self.seen_dwarfs.add(self.wears[self.viewer])

    def reveal(self) -> None:
        """2.16: dwarfs and goals are shown."""
        self.seen_dwarfs.update(self.wears)
        self.seen_goals.update(range(3))

    def follow(self, index: int, seat: int, words: str, cells: set[tuple[int, int]]) -> None:
        verb, *rest = words.split()
        count, drawer = 1, seat
        if verb in ("discard", "shed"):
            cards = rest if verb == "discard" else rest[1:]
            self.dropped[index] = [self.leave(seat, card) for card in cards]
            count = len(cards) if verb == "discard" else 1
        else:
            self.seen.add(self.leave(seat, self.own_name(verb)))
        target = int(rest[-1][1:]) if rest and rest[-1].startswith("@") else seat
        if verb == "swaphands":
            self.hands[seat], self.hands[target] = self.hands[target], self.hands[seat]
            drawer = target
            self.look()
        elif verb == "swaphats":
            self.wears[target] = self.players + self.hats
            self.hats += 1
        elif verb == "inspect" and seat == self.viewer:
            self.seen_dwarfs.add(self.wears[target])
        elif verb == "map" and seat == self.viewer:
            self.seen_goals.add(GOALS.index(rest[0]))
        self.seen_goals.update(place for place, goal in enumerate(GOALS) if tuple(map(int, goal.split(","))) in cells)
        self.hands[drawer].extend(range(self.next, min(self.next + count, len(self.deck))))
        self.next = min(self.next + count, len(self.deck))
        self.look()

    def leave(self, seat: int, card: str) -> int:
        place = next(place for place in self.hands[seat] if self.deck[place] == card)
        self.hands[seat].remove(place)
        return place

    def own_name(self, name: str) -> str:
        if name in self.deck:
            return name
        paths, plus, extra = name.partition("+")
        turned = {frozenset(group) for group in paths.translate(TURNED).split("|")}
        return next(
            card
            for card in self.deck
            if card.partition("+")[1:] == (plus, extra)
            and {frozenset(group) for group in card.partition("+")[0].split("|")} == turned
        )

    def permute(self, data: dict[str, Any], rng: Random) -> None:
        deal = data["start"]["rounds"][self.number]
        shuffle(deal["deck"], self.seen, rng)
        shuffle(deal["goals"], self.seen_goals, rng)
        shuffle(deal["dwarfs"], self.seen_dwarfs, rng)
        while "selfish" in deal["dwarfs"][self.players :]:  # 2.20
            shuffle(deal["dwarfs"], self.seen_dwarfs, rng)
        for index, places in self.dropped.items():
            words = data["moves"][index].split()
            keep = words[: -len(places)]
            data["moves"][index] = " ".join((*keep, *sorted(deal["deck"][place] for place in places)))


def shuffle(cards: list[Any], seen: set[int], rng: Random) -> None:
    """Shuffle all but the places that were seen."""
    places = [place for place in range(len(cards)) if place not in seen]
    hidden = [cards[place] for place in places]
    rng.shuffle(hidden)
    for place, card in zip(places, hidden, strict=True):
        cards[place] = card


def with_other_gold(data: dict[str, Any], viewer: Seat | None, rng: Random) -> dict[str, Any]:
    """Other gold cards behind those that ever left the pile, and picks of neighbors who took what the other might have.

    That a pick was asked for at all is public (4), so a twin must ask for the same ones.
    """
    state = state_of(data)
    results = [*state.table.results, *([state.table.ending] if state.table.ending else [])]
    if not any(result.by == "cards" or result.dwarfs[result.finder] == "selfish" for result in results):
        gone = 28 - len(state.pile)
        shuffle(data["start"]["gold"], set(range(gone)), rng)
    seats = [past.seat for past in state.table.history]
    for index in range(len(data["moves"]) - 1):
        one, other = data["moves"][index : index + 2]
        if one.startswith("gold") and other.startswith("gold") and viewer not in seats[index : index + 2]:
            twin = deepcopy(data)
            twin["moves"][index], twin["moves"][index + 1] = other, one
            try:
                twin_state = state_of(twin)
            except NuggetError:
                continue
            if [past.seat for past in twin_state.table.history] == seats and twin_state.to_act == state.to_act:
                data = twin
    return data
