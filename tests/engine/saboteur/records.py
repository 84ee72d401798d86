"""Games of Saboteur for tests of the rules: records composed around the moves that a test wants.

`Table("NESW 1,0; map 8,0", players=3)` is a game after two moves, dealt so that these moves can be made, and played
through public doors. Cards that no move needs are filled in from what is left; `holding` are further cards for whoever
is to act after the moves.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Self

from engine.errors import Reason
from tests.engine.saboteur.dealer import deck_of, dwarfs_of, hand_size
from tests.engine.saboteur.kit import SaboteurPlay
from tests.engine.saboteur.reference import DEFAULTS
from tests.engine.saboteur.reference_maze import GOLD, LYING

GOALS = ["NW", "NESW", "NE"]
"""At (8, 2), (8, 0), (8, -2) where a test does not say otherwise: gold in the middle."""
DIG = "NESW 1,0; NESW 2,0; NESW 3,0; NESW 4,0; NESW 5,0; EW 6,0; EW 7,0"
"""Seven moves from the start to the goal in the middle."""
DIG_SIX = DIG.removesuffix("; EW 7,0")


def words_of(moves: str) -> list[str]:
    return [words.strip() for words in moves.split(";") if words.strip()]


def cards_of(words: str) -> list[str]:
    """The hand cards that a move takes."""
    kind, *arguments = words.split(" ")
    if kind == "discard":
        return arguments
    if kind == "shed":
        return arguments[1:]
    if kind in ("gold", "steal"):
        return []
    return [LYING.get(kind, kind)]


class Slot:
    """A place in the deck whose card is not decided yet."""

    def __init__(self) -> None:
        self.card: str | None = None


class Deal:
    """A deck such that the moves of one round can be made."""

    def __init__(self, options: dict[str, Any], first: int) -> None:
        self.options, self.players, self.turn = options, options["players"], first
        self.hands = [[Slot() for _ in range(hand_size(options))] for _ in range(self.players)]
        self.deck = [slot for hand in self.hands for slot in hand]

    def take(self, seat: int, card: str) -> Slot:
        """Take the card out of this hand, deciding that it is there."""
        hand = self.hands[seat]
        places = [slot for slot in hand if slot.card == card] or [slot for slot in hand if slot.card is None]
        assert places, f"no room for {card} in the hand of seat {seat}"
        places[0].card = card
        hand.remove(places[0])
        return places[0]

    def give(self, seat: int, cards: str) -> None:
        self.hands[seat] += [self.take(seat, card) for card in cards.split()]

    def move(self, words: str) -> None:
        drawer, used = self.turn, cards_of(words)
        if not used:
            return
        for card in used:
            self.take(self.turn, card)
        if words.startswith("swaphands"):
            drawer = int(words.split("@")[1])
            self.hands[drawer], self.hands[self.turn] = self.hands[self.turn], self.hands[drawer]
        for _ in range(len(used) if words.startswith("discard") else 1):
            if len(self.deck) < len(deck_of(self.options)) - (10 if self.options.get("expansion") else 0):
                self.deck.append(Slot())
                self.hands[drawer].append(self.deck[-1])
        self.turn = (self.turn + 1) % self.players

    def cards(self) -> list[str]:
        unused = Counter(deck_of(self.options))
        unused.subtract(slot.card for slot in self.deck if slot.card)
        assert min(unused.values()) >= 0, f"too many of a card: {unused}"
        remainder = sorted(unused.elements())
        dealt = [slot.card or remainder.pop() for slot in self.deck]
        if self.options.get("expansion"):
            return remainder[:10] + dealt + remainder[10:]
        return dealt + remainder


def filled(front: list[Any], everything: list[Any]) -> list[Any]:
    """All of these, the wanted ones in front."""
    remainder = Counter(everything)
    remainder.subtract(front)
    assert min(remainder.values()) >= 0, f"{front} is not to be had"
    return [*front, *remainder.elements()]


def dwarfs_for(options: dict[str, Any], dwarfs: str) -> list[str]:
    full = filled(dwarfs.split(), dwarfs_of(options))
    if "selfish" in full[options["players"] :]:
        full.remove("selfish")
        full.insert(0, "selfish")
    return full


def compose(
    moves: str = "",
    *,
    holding: str = "",
    hands: dict[int, str] | None = None,
    goals: list[str] | None = None,
    dwarfs: str = "",
    first: int = 0,
    gold: list[int] | None = None,
    idle: bool = False,
    after: list[dict[str, Any]] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """A record without moves in which these can be made; `after` are the same arguments for the rounds that follow.

    `idle` says that a round of the base game goes on until all cards are gone.
    """
    options = {"players": 3} | options
    rounds, beginner = [], first
    expected = [
        {"moves": moves, "holding": holding, "hands": hands, "goals": goals, "dwarfs": dwarfs, "idle": idle},
        *(after or []),
    ]
    for number in range((DEFAULTS | options)["rounds"]):
        want = expected[number] if number < len(expected) else {}
        deal = Deal(options, beginner)
        for seat, cards in (want.get("hands") or {}).items():
            deal.give(seat, cards)
        for words in words_of(want.get("moves", "")):
            deal.move(words)
        deal.give(deal.turn, want.get("holding", ""))
        beginner = (beginner + len(deck_of(options))) % options["players"] if want.get("idle") else deal.turn
        rounds.append(
            {
                "dwarfs": dwarfs_for(options, want.get("dwarfs", "")),
                "goals": want.get("goals") or GOALS,
                "deck": deal.cards(),
            }
        )
    start: dict[str, Any] = {"first": first, "rounds": rounds}
    if not options.get("expansion"):
        start["gold"] = filled(gold or [], GOLD)
    return {"game": "saboteur", "rules": 1, "options": options, "start": start, "moves": []}


class Table(SaboteurPlay):
    """A game whose cards are dealt so that its moves can be made."""

    def __init__(self, moves: str = "", **settings: Any) -> None:
        record = compose(moves, **settings)
        super().__init__(record["options"], record["start"], moves)

    @property
    def turn(self) -> int | None:
        return self.state.to_act

    def idle(self) -> Self:
        """Everybody discards until the round is over."""
        rounds = len(self.result()["rounds"])
        while len(self.result()["rounds"]) == rounds and (discards := self.legal("discard")):
            self.do(discards[-1])
        return self

    def cells(self, name: str) -> set[str]:
        """Where a tunnel may be placed as it lies."""
        return {words.split(" ")[1] for words in self.legal(f"{name} ")}

    def holds(self, *cards: str) -> bool:
        """Whether the cards are in the hand of whoever is to act."""
        return Counter(cards) <= Counter(self.state.hands[self.state.to_act])

    def refuses(self, words: str, reason: Reason | None = None, **facts: Any) -> str:
        """Assert that a move is refused; if no reason is given, one for which the cards are there."""
        assert reason or self.holds(*cards_of(words)), f"no card for {words}"
        return super().refuses(words, reason, **facts)

    @property
    def round(self) -> dict[str, Any]:
        """The result of the round that ended last."""
        last: dict[str, Any] = self.result()["rounds"][-1]
        return last


def history(table, viewer=None):
    return [(past.seat, past.words) for past in table.view(viewer).history]


class Two(Table):
    """A table of Saboteur 2, two players if nothing else is said."""

    def __init__(self, moves="", **settings):
        super().__init__(moves, **({"players": 2, "expansion": True} | settings))


def assert_lies(fitting: str, others: str, moves: str, **settings: Any) -> None:
    """Assert that after these moves each of the fitting tunnels may be placed, and none of the others though its card
    is in the hand."""
    cards = {card for words in words_of(f"{fitting}; {others}") for card in cards_of(words)}
    table = Table(moves, holding=" ".join(sorted(cards)), **settings)
    assert {*words_of(fitting)} <= {*table.legal()}
    for words in words_of(others):
        table.refuses(words)
