"""Twins in Saboteur: the same game to one viewer, with other cards, dwarfs, goals and gold wherever that viewer may not
know them.

What a viewer may not know is worked out here from the rules (4), place by place in the deck and among the dwarf cards,
not asked of the engine's views. A place that a viewer never held and nobody ever played for all to see can hold any
other card of which the same is true: those in hands, put face down, not yet drawn, removed before the round.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import engine
from engine.errors import NuggetError
from engine.game import Seat
from engine.games.saboteur.events import DiggingEnded, GameOver, GoalTurned, RoundEnded
from engine.games.saboteur.state import Deal, State
from engine.record import Step
from tests.engine.runs import Run
from tests.engine.saboteur.kit import dig

choose = dig
"""How moves are chosen in the games that the laws are tried with: chance alone hardly ever finds the gold."""
HANDS = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}
GOALS = ["8,2", "8,0", "8,-2"]
TURNED = str.maketrans("NESW", "SWNE")


def reveals(step: Step, viewer: Seat | None) -> bool:
    """Whether the move shows the viewer what was secret before: a goal, dwarfs, gold, a new hand."""
    return any(
        isinstance(event, GoalTurned | DiggingEnded | RoundEnded | GameOver)
        or (viewer is not None and event.to == viewer)
        for event in step.events
    )


def twin_record(run: Run, viewer: Seat | None, rng: Random) -> dict[str, Any]:
    """The game's record with other secrets, those that were still kept when the last move was made."""
    return other_record(run.record(), run.end, viewer, rng)


def other_record(record: dict[str, Any], end: Any, viewer: Seat | None, rng: Random) -> dict[str, Any]:
    """The record of a game with other secrets; `end` is the state after its moves."""
    record = deepcopy(record)
    rounds, _ = permuted(end, viewer, rng, record["moves"])
    for deal, changed in zip(record["start"]["rounds"], rounds, strict=True):
        deal |= {"dwarfs": list(changed.dwarfs), "goals": list(changed.goals), "deck": list(changed.deck)}
    return record if end.options.expansion else with_other_gold(record, viewer, rng)


def twin_state(state: State, viewer: Seat | None, rng: Random) -> State:
    """The state with other secrets, those that are kept at this moment; gold stays once the game is over (2.16).

    What others were told is left out altogether.
    """
    moves = list(state.moves)
    rounds, places = permuted(state, viewer, rng, moves)
    deal = rounds[places.number]
    seats = range(state.options.players)
    pile = list(state.pile)
    rng.shuffle(pile)
    earned = state.earned
    if state.to_act is not None:
        earned = tuple(
            other_gains(gains, result.gold, viewer, rng)
            for gains, result in zip(earned, state.table.results, strict=True)
        )
    return replace(
        state,
        start=replace(state.start, rounds=tuple(rounds)),
        moves=tuple(moves),
        hands=tuple(tuple(sorted(deal.deck[place] for place in places.hands[seat])) for seat in seats),
        dwarfs=tuple(deal.dwarfs[places.wears[seat]] for seat in seats),
        pile=tuple(pile),
        earned=earned,
        notes=tuple(notes if seat == viewer else () for seat, notes in enumerate(state.notes)),
    )


def other_gains(gains: Any, shown: Any, viewer: Seat | None, rng: Random) -> tuple[int, ...]:
    """Gold cards of those whose gold is secret (2.16), dealt out to them in another way."""
    hidden = [seat for seat, gain in enumerate(shown) if gain is None and seat != viewer]
    new = [gains[seat] for seat in hidden]
    rng.shuffle(new)
    new_gains = dict(zip(hidden, new, strict=True))
    return tuple(new_gains.get(seat, gain) for seat, gain in enumerate(gains))


def permuted(state: Any, viewer: Seat | None, rng: Random, moves: list[str]) -> tuple[list[Deal], Places]:
    """The chance of all rounds with other secrets, and who holds what in this round; changes the words of `moves`."""
    table = state.table
    rounds, begun = [], 0
    current = None
    for number, deal in enumerate(state.start.rounds):
        places = Places(state.options, number, deal, viewer)
        played = number < len(table.results) or (number == len(table.results) and table.to_act is not None)
        if played:
            current = places
            result = table.results[number] if number < len(table.results) else table.ending
            end = result.moves if result else len(moves)
            places.begin()
            for index in range(begun, end):
                drawing = result is None or result.by == "cards" or index + 1 < end
                places.follow(index, table.history[index].seat, moves[index], drawing)
            if result:
                places.reveal()
            else:
                cells = set(table.maze.cards)
                places.seen_goals.update(
                    place for place, goal in enumerate(GOALS) if tuple(map(int, goal.split(","))) in cells
                )
            begun = end
            while begun < len(moves) and moves[begun].startswith(("gold", "steal")):
                begun += 1
        rounds.append(places.permuted(rng, moves))
    assert current is not None
    return rounds, current


class Places:
    """One round: who holds which place of the deck, who wears which dwarf, and what of it the viewer has seen."""

    def __init__(self, options: Any, number: int, deal: Deal, viewer: Seat | None) -> None:
        self.number, self.viewer, self.deal = number, viewer, deal
        self.players = options.players
        size, top = (6, 10) if options.expansion else (HANDS[self.players], 0)
        self.hands = [list(range(top + size * s, top + size * (s + 1))) for s in range(self.players)]
        self.next = top + size * self.players
        self.wears = list(range(self.players))
        self.hats = 0
        self.seen: set[int] = set()
        self.seen_dwarfs: set[int] = set()
        self.seen_goals: set[int] = set()
        self.dropped: dict[int, list[int]] = {}

    def begin(self) -> None:
        """The viewer sees its own hand and dwarf."""
        if self.viewer is not None:
            self.seen.update(self.hands[self.viewer])
            self.seen_dwarfs.add(self.wears[self.viewer])

    def reveal(self) -> None:
        """2.16: dwarfs and goals are shown."""
        self.seen_dwarfs.update(self.wears)
        self.seen_goals.update(range(3))

    def follow(self, index: int, seat: int, words: str, drawing: bool) -> None:
        verb, *arguments = words.split()
        count, drawer = 1, seat
        if verb in ("discard", "shed"):
            cards = arguments if verb == "discard" else arguments[1:]
            self.dropped[index] = [self.leave(seat, card) for card in cards]
            count = len(cards) if verb == "discard" else 1
        else:
            self.seen.add(self.leave(seat, self.own_name(verb)))
        target = int(arguments[-1][1:]) if arguments and arguments[-1].startswith("@") else seat
        if verb == "swaphands":
            self.hands[seat], self.hands[target] = self.hands[target], self.hands[seat]
            drawer = target
            self.begin()
        elif verb == "swaphats":
            self.wears[target] = self.players + self.hats
            self.hats += 1
        elif verb == "inspect" and seat == self.viewer:
            self.seen_dwarfs.add(self.wears[target])
        elif verb == "map" and seat == self.viewer:
            self.seen_goals.add(GOALS.index(arguments[0]))
        if drawing:
            draws = range(self.next, min(self.next + count, len(self.deal.deck)))
            self.hands[drawer].extend(draws)
            self.next += len(draws)
        self.begin()

    def leave(self, seat: int, card: str) -> int:
        place = next(place for place in self.hands[seat] if self.deal.deck[place] == card)
        self.hands[seat].remove(place)
        return place

    def own_name(self, name: str) -> str:
        if name in self.deal.deck:
            return name
        paths, plus, extra = name.partition("+")
        turned = {frozenset(group) for group in paths.translate(TURNED).split("|")}
        return next(
            card
            for card in self.deal.deck
            if card.partition("+")[1:] == (plus, extra)
            and {frozenset(group) for group in card.partition("+")[0].split("|")} == turned
        )

    def permuted(self, rng: Random, moves: list[str]) -> Deal:
        deck = shuffled(self.deal.deck, self.seen, rng)
        goals = shuffled(self.deal.goals, self.seen_goals, rng)
        dwarfs = shuffled(self.deal.dwarfs, self.seen_dwarfs, rng)
        while "selfish" in dwarfs[self.players :]:  # 2.20
            dwarfs = shuffled(self.deal.dwarfs, self.seen_dwarfs, rng)
        for index, places in self.dropped.items():
            words = moves[index].split()
            keep = words[: -len(places)]
            moves[index] = " ".join((*keep, *sorted(deck[place] for place in places)))
        return Deal(dwarfs, goals, deck)


def shuffled(cards: tuple[Any, ...], visible: set[int], rng: Random) -> tuple[Any, ...]:
    """All but the places that were seen in another order."""
    places = [place for place in range(len(cards)) if place not in visible]
    hidden = [cards[place] for place in places]
    rng.shuffle(hidden)
    new_cards = dict(zip(places, hidden, strict=True))
    return tuple(new_cards.get(place, card) for place, card in enumerate(cards))


def state_of(record: dict[str, Any]) -> Any:
    """The state after the moves of a record."""
    game = engine.find("saboteur")
    state: Any = game.load({"options": record["options"], "start": record["start"]})
    for words in record["moves"]:
        state, _ = game.apply(state, state.to_act, game.parse(words))
    return state


def with_other_gold(record: dict[str, Any], viewer: Seat | None, rng: Random) -> dict[str, Any]:
    """Other gold cards behind those that ever left the pile, and picks of neighbors who took what the other might have.

    That a pick was asked for at all is public (4), so a twin must ask for the same ones.
    """
    if not any(words.startswith("gold") for words in record["moves"]):
        return record
    state = state_of(record)
    results = [*state.table.results, *([state.table.ending] if state.table.ending else [])]
    if not any(result.by == "cards" or result.dwarfs[result.finder] == "selfish" for result in results):
        spent = 28 - len(state.pile)
        record["start"]["gold"] = list(shuffled(tuple(record["start"]["gold"]), set(range(spent)), rng))
    seats = [past.seat for past in state.table.history]
    for index in range(len(record["moves"]) - 1):
        first, second = record["moves"][index : index + 2]
        if (
            first != second
            and first.startswith("gold")
            and second.startswith("gold")
            and viewer not in seats[index : index + 2]
        ):
            twin = deepcopy(record)
            twin["moves"][index], twin["moves"][index + 1] = second, first
            try:
                twin_end = state_of(twin)
            except NuggetError:
                continue
            if [past.seat for past in twin_end.table.history] == seats and twin_end.to_act == state.to_act:
                record = twin
    return record
