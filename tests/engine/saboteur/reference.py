"""Saboteur and Saboteur 2 as a careful human would referee them: a second opinion, written from the rules alone.

It knows one way only: write down every move there is, and try each. It is slow, shares nothing
with the engine, and reads canonical words only. Numbers in comments are those of the rules.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from typing import Any

from tests.engine.saboteur.reference_maze import LYING, TOOLS, Cell, Maze, turned

DEFAULTS: dict[str, Any] = {  # 5.3
    "expansion": False,
    "rounds": 3,
    "maps": 6,
    "all_saboteurs": False,
    "selfish": False,
    "broken_earn": True,
    "picks": "players",
    "blocked": "saboteurs",
}
HAND_SIZE = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}  # 1.3
SABOTEURS_GET = {0: 0, 1: 4, 2: 3, 3: 3, 4: 2}  # 2.15
SHARES = {1: 5, 2: 4, 3: 3, 4: 2}  # 3.11
REMOVES = {"handsoff": "theft", "free": "trap"}  # 3.14, 3.18
CELL = re.compile(r"(0|-?[1-9]\d*),(0|-?[1-9]\d*)")


class Saboteur:
    """One game, from its record's `options` and `start`; `play` changes it."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.options: dict[str, Any] = DEFAULTS | record["options"]
        self.start: dict[str, Any] = record["start"]
        self.players: int = self.options["players"]
        self.expansion: bool = self.options["expansion"]
        self.pile: list[int] = [] if self.expansion else list(self.start["gold"])
        self.gold = [0] * self.players
        """Of the rounds that ended."""
        self.rounds: list[dict[str, Any]] = []
        self.begin(self.start["first"])

    def begin(self, first: int) -> None:
        """2.2, 2.17, 3.1: a round as the record deals it."""
        chance = self.start["rounds"][len(self.rounds)]
        self.maze = Maze(chance["goals"])
        self.dwarfs: list[str] = chance["dwarfs"][: self.players]
        self.leftovers: list[str] = chance["dwarfs"][self.players :]
        self.deck: list[str] = chance["deck"][10 if self.expansion else 0 :]
        size = 6 if self.expansion else HAND_SIZE[self.players]
        self.hands: list[list[str]] = []
        for _ in range(self.players):
            self.hands.append(self.deck[:size])
            self.deck = self.deck[size:]
        self.front: list[list[str]] = [[] for _ in range(self.players)]
        """The cards that lie in front of each player."""
        self.last_theft: list[int] = []
        """Seats in the order in which they played a Theft."""
        self.drawn: list[int] = []
        """Gold cards of which the player whose turn it is picks one."""
        self.thieves: list[int] = []
        """Who may still steal, whose turn it is first."""
        self.turn: int | None = first

    def over(self) -> bool:
        return len(self.rounds) == self.options["rounds"]

    def others(self) -> list[int]:
        return [seat for seat in range(self.players) if seat != self.turn]

    # What is legal

    def legal(self) -> list[str]:
        return sorted({words for words in self.conceivable() if self.allows(words)})

    def conceivable(self) -> list[str]:
        """Every move that anybody could think of, with the cards of the player whose turn it is."""
        if self.turn is None:
            return []
        seats = [f"@{seat}" for seat in range(self.players)]
        candidates = [f"gold {value}" for value in (1, 2, 3)]
        candidates += [f"steal {whom}" for whom in ("none", *seats)]
        hand = self.hands[self.turn]
        places = [(x, y) for x, y in (*self.maze.tunnels, *self.maze.goals, (0, 0))]
        xs, ys = [x for x, _ in places], [y for _, y in places]
        cells = [(x, y) for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)]
        for card in {*hand}:
            names = {card, turned(card)} if card in LYING else {card}
            candidates += [f"{name} {x},{y}" for name in names for x, y in cells]
            candidates += [card, *(f"{card} {seat}" for seat in seats)]
            if "/" in card:
                candidates += [f"{card} {tool} {seat}" for tool in TOOLS for seat in seats]
        for number in (1, 2, 3):
            for cards in combinations(sorted(hand), number):
                candidates.append(f"discard {' '.join(cards)}")
        for removed in (*(f"break:{tool}" for tool in TOOLS), "theft", "trap"):
            candidates += [f"shed {removed} {' '.join(cards)}" for cards in combinations(sorted(hand), 2)]
        return candidates

    def allows(self, words: str) -> bool:
        if self.turn is None:
            return False
        kind, *arguments = words.split(" ")
        if self.drawn:  # 2.14
            return words in [f"gold {value}" for value in self.drawn]
        if self.thieves:  # 3.13
            return words in ["steal none", *(f"steal @{seat}" for seat in self.others() if self.standing(seat) > 0)]
        if kind in LYING:
            return self.has(LYING[kind]) and len(arguments) == 1 and self.may_place(kind, arguments[0])
        if kind == "discard":  # 2.3, 3.2
            return (
                1 <= len(arguments) <= (3 if self.expansion else 1)
                and arguments == sorted(arguments)
                and self.has(*arguments)
            )
        if kind == "shed":  # 3.2
            if not self.expansion or len(arguments) != 3 or arguments[1:] != sorted(arguments[1:]):
                return False
            return arguments[0] in self.front[self.turn] and self.has(*arguments[1:])
        return self.has(kind) and self.may_act(kind, arguments)

    def has(self, *cards: str) -> bool:
        assert self.turn is not None
        return Counter(cards) <= Counter(self.hands[self.turn])

    def may_place(self, card: str, where: str) -> bool:
        assert self.turn is not None
        if not CELL.fullmatch(where):
            return False
        if any(lying.startswith("break:") or lying == "trap" for lying in self.front[self.turn]):  # 2.4, 3.18
            return False
        return self.maze.may_place(card, cell(where))

    def may_act(self, card: str, arguments: list[str]) -> bool:
        if card == "theft":  # 3.14
            return arguments == [] and "theft" not in self.front[self.turn or 0]
        if card in ("rockfall", "map"):
            if len(arguments) != 1 or not CELL.fullmatch(arguments[0]):
                return False
            if card == "rockfall":  # 2.7
                return cell(arguments[0]) in self.maze.tunnels
            return cell(arguments[0]) in self.maze.goals and cell(arguments[0]) not in self.maze.face_up  # 2.8
        if not arguments or arguments[-1] not in [f"@{seat}" for seat in range(self.players)]:
            return False
        whom = int(arguments[-1][1:])
        if card.startswith("fix:"):  # 2.6
            tools = card.removeprefix("fix:").split("/")
            tool = arguments[0] if len(tools) == 2 else tools[0]
            return len(arguments) == len(tools) and tool in tools and f"break:{tool}" in self.front[whom]
        if len(arguments) != 1:
            return False
        if card.startswith("break:"):  # 2.5
            return card not in self.front[whom]
        if card in REMOVES:  # 3.14, 3.18
            return REMOVES[card] in self.front[whom]
        if card == "trap":  # 3.18
            return whom != self.turn and "trap" not in self.front[whom]
        if card in ("swaphands", "inspect"):  # 3.15, 3.16
            return whom != self.turn
        return card == "swaphats"  # 3.17

    # What a move does

    def play(self, words: str) -> None:
        """Do it, without asking whether it is legal."""
        assert self.turn is not None
        seat = self.turn
        kind, *arguments = words.split(" ")
        if kind == "gold":
            self.pick(int(arguments[0]))
            return
        if kind == "steal":
            self.steal(arguments[0])
            return
        draws, drawer = 1, seat
        if kind == "discard":
            self.lose(*arguments)
            draws = len(arguments)  # 3.2
        elif kind == "shed":
            self.front[seat].remove(arguments[0])
            self.lose(*arguments[1:])
        elif kind in LYING:
            self.lose(LYING[kind])
            self.maze.place(kind, cell(arguments[0]))
            if "NESW" in self.maze.face_up.values():  # 2.11
                self.reward("gold", seat)
                return
        else:
            self.lose(kind)
            self.act(kind, arguments)
            if kind == "swaphands":  # 3.15
                drawer = int(arguments[0][1:])
        for _ in range(draws):
            if self.deck:  # 2.3
                self.hands[drawer].append(self.deck.pop(0))
        if not any(self.hands):  # 2.13
            assert not self.deck
            self.reward("cards", None)
            return
        self.turn = (seat + 1) % self.players
        while not self.hands[self.turn]:  # 2.3
            self.turn = (self.turn + 1) % self.players

    def lose(self, *cards: str) -> None:
        for card in cards:
            self.hands[self.turn or 0].remove(card)

    def act(self, card: str, arguments: list[str]) -> None:
        seat = self.turn or 0
        if card == "theft":
            self.front[seat].append("theft")
            self.last_theft.append(seat)
        elif card == "rockfall":
            self.maze.remove(cell(arguments[0]))
        elif card != "map":
            whom = int(arguments[-1][1:])
            if card.startswith("break:") or card == "trap":
                self.front[whom].append(card)
            elif card.startswith("fix:"):
                self.front[whom].remove(
                    f"break:{arguments[0]}" if len(arguments) == 2 else card.replace("fix", "break")
                )
            elif card in REMOVES:
                self.front[whom].remove(REMOVES[card])
            elif card == "swaphands":
                self.hands[seat], self.hands[whom] = self.hands[whom], self.hands[seat]
            elif card == "swaphats":
                self.dwarfs = [*self.dwarfs]
                self.dwarfs[whom] = self.leftovers[0]
                self.leftovers = self.leftovers[1:]

    # The end of a round

    def reward(self, by: str, finder: int | None) -> None:
        """The gold is reached by the finder, or all cards are gone."""
        self.by, self.finder = by, finder
        self.last = self.turn or 0
        self.turn = None
        self.gains = [0] * self.players
        if self.expansion:
            self.reward_expansion()
        elif by == "cards":  # 2.15
            self.winners = [seat for seat in range(self.players) if self.dwarfs[seat] == "saboteur"]
            for seat in self.winners:
                self.pay(seat, SABOTEURS_GET[len(self.winners)])
            self.end_round()
        elif self.dwarfs[self.last] == "selfish":  # 2.20
            self.winners = [self.last]
            self.pay(self.last, 4)
            self.end_round()
        else:
            self.share_out()

    def pay(self, seat: int, worth: int) -> None:
        """2.15: with the largest cards that fit; what cards cannot make is paid all the same."""
        self.gains[seat] += worth
        while any(card <= worth for card in self.pile):
            largest = max(card for card in self.pile if card <= worth)
            self.pile.remove(largest)  # the one nearest the front
            worth -= largest

    def share_out(self) -> None:
        """2.14: diggers pick, counter-clockwise from the one who reached the gold."""
        self.winners = [seat for seat in range(self.players) if self.dwarfs[seat] == "digger"]
        if not self.options["broken_earn"]:  # 2.18
            self.winners = [seat for seat in self.winners if not self.front[seat]]
        if self.winners:
            number = min(self.players, 9) - (1 if self.options["selfish"] else 0)  # 2.20
            self.drawn, self.pile = self.pile[:number], self.pile[number:]
        self.picker = self.last
        self.offer()

    def offer(self) -> None:
        """Ask the next who picks, where there is anything to choose."""
        while self.drawn:
            while self.picker not in self.winners:
                self.picker = (self.picker - 1) % self.players
            if self.options["picks"] == "players" and len(set(self.drawn)) > 1:
                self.turn = self.picker
                return
            self.take(max(self.drawn))  # 2.21
        self.end_round()

    def take(self, value: int) -> None:
        self.drawn.remove(value)
        self.gains[self.picker] += value
        self.picker = (self.picker - 1) % self.players

    def pick(self, value: int) -> None:
        self.turn = None
        self.take(value)
        self.offer()

    def end_round(self) -> None:
        self.gold = [had + gained for had, gained in zip(self.gold, self.gains, strict=True)]
        self.rounds.append(
            {
                "winners": self.winners,
                "by": self.by,
                "finder": self.finder,
                "dwarfs": self.dwarfs,
                "gold": self.gains,
            }
        )
        if not self.over():
            self.begin((self.last + 1) % self.players)  # 2.17

    # The end of a round of Saboteur 2

    def reward_expansion(self) -> None:
        winning = self.winning_dwarfs()
        trapped = [seat for seat in range(self.players) if "trap" in self.front[seat]]
        self.winners = [
            seat for seat in range(self.players) if self.dwarfs[seat] in winning and seat not in trapped
        ]  # 3.10
        less = {"boss": 1, "profiteer": 2}
        for seat in self.winners:  # 3.11
            share = SHARES.get(len(self.winners), 1)
            self.gains[seat] += max(0, share - less.get(self.dwarfs[seat], 0))
        for seat in range(self.players):  # 3.12
            if self.dwarfs[seat] == "geologist" and seat not in trapped:
                self.gains[seat] += self.maze.crystals() // self.dwarfs.count("geologist")
        thieves = [seat for seat in range(self.players) if "theft" in self.front[seat] and seat not in trapped]
        if thieves:  # 3.13
            first = [seat for seat in self.last_theft if seat in thieves][-1]
            self.thieves = sorted(thieves, key=lambda seat: (seat - first) % self.players)
        self.tempt()

    def winning_dwarfs(self) -> set[str]:
        if self.by == "cards":  # 3.7
            return {"saboteur", "profiteer"}
        blue, green = self.maze.reaches_gold(closed="green"), self.maze.reaches_gold(closed="blue")
        finder = self.dwarfs[self.last]
        if blue and green:  # 3.6
            teams = {finder} if finder in ("blue", "green") else {"blue", "green"}
            return teams | {"boss", "profiteer"}
        if blue or green:
            return {"blue" if blue else "green", "boss", "profiteer"}
        if "boss" in self.dwarfs:  # 3.8
            return {"boss", "profiteer"}
        return {"saboteur", "profiteer"} if self.options["blocked"] == "saboteurs" else {"profiteer"}

    def standing(self, seat: int) -> int:
        return self.gold[seat] + self.gains[seat]

    def tempt(self) -> None:
        """Ask the next thief, where there is anything to steal."""
        while self.thieves:
            self.turn = self.thieves[0]
            if any(self.standing(seat) > 0 for seat in self.others()):
                return
            self.thieves.pop(0)
        self.turn = None
        self.end_round()

    def steal(self, whom: str) -> None:
        thief = self.thieves.pop(0)
        if whom != "none":
            self.gains[int(whom[1:])] -= 1
            self.gains[thief] += 1
        self.tempt()

    # The result

    def result(self) -> dict[str, Any]:
        """5.5: rounds that did not end do not count."""
        return {
            "finished": self.over(),
            "gold": self.gold,
            "ranking": [
                [seat for seat in range(self.players) if self.gold[seat] == worth]
                for worth in sorted(set(self.gold), reverse=True)
            ],
            "rounds": [*self.rounds],
        }


def cell(words: str) -> Cell:
    x, y = words.split(",")
    return int(x), int(y)
