"""Armadora as a careful human would referee it: a second opinion, written from the rules alone.

It knows one way only: write down every move there is, and try each. It is slow, shares nothing
with the engine, and reads canonical words only. Numbers in comments are those of the rules.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass
from itertools import combinations
from typing import Any

SQUARES = [column + row for row in "12345" for column in "abcdefgh"]  # 1.1, in reading order


def touch(a: str, b: str) -> bool:
    return abs(ord(a[0]) - ord(b[0])) + abs(int(a[1]) - int(b[1])) == 1


EDGES = [a + b for a, b in combinations(SQUARES, 2) if touch(a, b)]  # 1.3
WAYS = {a: [(edge, edge.replace(a, "")) for edge in EDGES if a in edge] for a in SQUARES}
HANDS = {2: [11, 2, 1, 1, 1], 3: [7, 2, 1, 1, 0], 4: [5, 1, 1, 1, 0]}  # 1.6
POWERS = {"mage": 2, "elf": 2, "orc": 1, "goblin": 1}  # 4.1

ACTIONS = [
    *(f"W{strength} {square}" for strength in range(1, 6) for square in SQUARES),
    *(f"R {square}" for square in SQUARES),
    *(f"P {edge}" for edge in EDGES),
    *(f"P {first} {second}" for first, second in combinations(EDGES, 2)),
]
USES = {  # of a power, by the character who has it
    "mage": [f"M {square}" for square in SQUARES],
    "elf": [f"E {square}" for square in SQUARES],
    "orc": [f"O {edge}" for edge in EDGES],
    "goblin": [f"G{strength} {square}" for strength in range(1, 6) for square in SQUARES],
}
MOVES = {"pass", *ACTIONS, *(use for uses in USES.values() for use in uses)}


def territory(square: str, palisades: set[str]) -> set[str]:
    """2.4: all squares that can be reached from this one without crossing a palisade."""
    reached, frontier = {square}, [square]
    while frontier:
        for edge, neighbor in WAYS[frontier.pop()]:
            if edge not in palisades and neighbor not in reached:
                reached.add(neighbor)
                frontier.append(neighbor)
    return reached


def territories(palisades: set[str]) -> list[set[str]]:
    """In the order of their first squares."""
    regions: list[set[str]] = []
    for square in SQUARES:
        if not any(square in region for region in regions):
            regions.append(territory(square, palisades))
    return regions


@dataclass
class Warrior:
    seat: int
    strength: int
    face_up: bool = False
    arrows: int = 0
    reinforced: bool = False


class Armadora:
    """One game, from its record's `options` and `start`; `play` changes it."""

    def __init__(self, record: dict[str, Any]) -> None:
        options, start = record["options"], record["start"]
        self.players: int = options["players"]
        self.teams: bool = self.players == 4 and options["teams"]
        self.gold: dict[str, int] = start["gold"]
        self.warriors: dict[str, Warrior] = {}
        self.palisades: set[str] = set()
        self.hands = [Counter(dict(enumerate(HANDS[self.players], start=1))) for _ in range(self.players)]
        self.characters = start["characters"] if options["advanced"] else ["plain"] * self.players
        self.powers = [POWERS.get(character, 0) for character in self.characters]
        self.reinforcements = [int(options["advanced"])] * self.players
        self.passed: set[int] = set()
        self.turn: int = start["first"]
        self.power_used = False  # in the turn that is on

    # The board

    def free(self, square: str) -> bool:
        return square not in self.gold and square not in self.warriors

    def full(self, squares: set[str]) -> bool:
        return not any(self.free(square) for square in squares)  # 4.8

    def warriors_in(self, squares: set[str]) -> list[Warrior]:
        return [self.warriors[square] for square in squares if square in self.warriors]

    # The players

    def side(self, seat: int) -> int:
        return seat % 2 if self.teams else seat  # 1.8

    def over(self) -> bool:
        return len(self.passed) == self.players  # 2.8

    # What is legal

    def legal(self) -> list[str]:
        return sorted(words for words in MOVES if self.allows(words))

    def allows(self, words: str) -> bool:
        if words not in MOVES or self.over():
            return False
        if words == "pass":
            return not self.power_used  # 4.2
        if words in USES.get(self.characters[self.turn], []):
            if self.power_used or not self.powers[self.turn] or not self.fits(words):
                return False
            afterwards = deepcopy(self)
            afterwards.play(words)
            return any(afterwards.fits(action) for action in ACTIONS)  # 4.2
        return words[0] in "WRP" and self.fits(words)

    def fits(self, words: str) -> bool:
        """The board, the hand and the supply allow it."""
        kind, *places = words.split()
        if kind[0] in "WG":
            return self.hands[self.turn][int(kind[1])] > 0 and self.free(places[0])  # 2.2
        if kind in "PO":
            return self.can_build(places)
        target = self.warriors.get(places[0])
        if target is None:
            return False
        region = territory(places[0], self.palisades)
        if kind == "R":
            return (
                self.reinforcements[self.turn] > 0  # 5.1
                and target.seat == self.turn  # 5.2
                and self.full(region)
                and not any(warrior.reinforced for warrior in self.warriors_in(region))
            )
        opponent = self.side(target.seat) != self.side(self.turn)
        if kind == "M":
            return opponent and not target.face_up  # 4.3
        own = any(warrior.seat == self.turn for warrior in self.warriors_in(region))
        return opponent and own and not self.full(region)  # 4.6

    def can_build(self, edges: list[str]) -> bool:
        if len(self.palisades) + len(edges) > 35:  # 1.4
            return False
        if any(edge in self.palisades for edge in edges):  # 2.3
            return False
        return all(len(squares) >= 4 for squares in territories({*self.palisades, *edges}))  # 2.5

    # What a move does

    def play(self, words: str) -> None:
        """Do it, without asking whether it is legal."""
        kind, *places = words.split()
        match kind[0]:
            case "W" | "G":
                strength = int(kind[1])
                self.hands[self.turn][strength] -= 1
                self.warriors[places[0]] = Warrior(self.turn, strength, face_up=kind[0] == "G")
            case "P" | "O":
                self.palisades.update(places)
            case "R":
                self.reinforcements[self.turn] -= 1
                self.warriors[places[0]].reinforced = True
            case "E":
                self.warriors[places[0]].arrows += 1
            case "p":
                self.passed.add(self.turn)
        self.power_used = kind[0] in "MGOE"
        if self.power_used:
            self.powers[self.turn] -= 1
        elif not self.over():
            self.turn = (self.turn + 1) % self.players
            while self.turn in self.passed:
                self.turn = (self.turn + 1) % self.players

    # The score

    def score(self, squares: set[str]) -> dict[str, Any]:
        warriors = self.warriors_in(squares)
        strength = dict.fromkeys(sorted({self.side(warrior.seat) for warrior in warriors}), 0)
        for warrior in warriors:  # 6.1
            strength[self.side(warrior.seat)] += warrior.strength - warrior.arrows + warrior.reinforced
        winners = [side for side in strength if strength[side] == max(strength.values())]  # 6.2
        breakers = [self.side(warrior.seat) for warrior in warriors if warrior.reinforced]
        if any(side in winners for side in breakers):  # 6.4
            winners = breakers
        gold = sum(self.gold.get(square, 0) for square in squares)
        return {
            "squares": [square for square in SQUARES if square in squares],
            "gold": gold,
            "strength": {str(side): total for side, total in strength.items()},
            "winners": winners,
            "share": gold // len(winners) if winners else 0,  # 6.3, 6.4, 6.5
        }

    def result(self) -> dict[str, Any]:
        """The score as if the game ended now, in the words of the record's format."""
        scores = [self.score(squares) for squares in territories(self.palisades)]
        sides = sorted({self.side(seat) for seat in range(self.players)})
        piles = [
            sorted((score["share"] for score in scores if side in score["winners"]), reverse=True) for side in sides
        ]
        piles = [[pile for pile in own if pile > 0] for own in piles]  # 6.5
        gold = [sum(own) for own in piles]
        worth = [(gold[side], tuple(piles[side])) for side in sides]  # 6.6
        return {
            "finished": self.over(),
            "gold": gold,
            "piles": piles,
            "ranking": [[side for side in sides if worth[side] == place] for place in sorted(set(worth), reverse=True)],
            "territories": scores,
        }
