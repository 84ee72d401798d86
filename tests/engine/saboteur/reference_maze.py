"""The cards of Saboteur and the maze they make, as a careful human would look at them.

A path is a set of (cell, group) nodes: a group is the letters that are joined inside one card. It is slow,
shares nothing with the engine, and reads canonical words only. Numbers in comments are those of the rules.
"""

from __future__ import annotations

Cell = tuple[int, int]
Node = tuple[Cell, str]

BASE_TUNNELS = {  # 1.1
    "EW": 3, "NS": 4, "NW": 4, "NE": 5, "NES": 5, "NEW": 5, "NESW": 5,
    "N": 1, "E": 1, "N|S": 1, "E|W": 1, "N|W": 1, "N|E": 1, "N|S|E": 1, "N|E|W": 1, "N|E|S|W": 1,
}  # fmt: skip
BASE_ACTIONS = {  # 1.2
    "break:pickaxe": 3, "break:lantern": 3, "break:cart": 3,
    "fix:pickaxe": 2, "fix:lantern": 2, "fix:cart": 2,
    "fix:pickaxe/lantern": 1, "fix:pickaxe/cart": 1, "fix:lantern/cart": 1,
    "rockfall": 3, "map": 6,
}  # fmt: skip
MORE_TUNNELS = {  # 1.4
    "NS+blue": 1, "EW+blue": 1, "NE+blue": 1,
    "NS|E+green": 1, "EW+green": 1, "NW+green": 1,
    "S+ladder": 1, "W+ladder": 1, "NW+ladder": 1, "NE+ladder": 1,
    "NS|EW": 2, "NW|ES": 1, "NE|SW": 1,
    "NESW+crystal": 1, "NES+crystal": 1, "NEW+crystal": 3, "NSW|E+crystal": 1,
    "N|ESW+crystal": 1, "EW|S+crystal": 1, "S+crystal": 1, "W+crystal": 1,
    "N|EW|S": 1, "NS|E|W": 1, "NS|E": 1, "NW|S": 2, "NE|S": 1,
}  # fmt: skip
MORE_ACTIONS = {  # 1.5
    "theft": 4, "handsoff": 3, "swaphands": 2, "inspect": 2, "swaphats": 2, "trap": 3, "free": 4, "rockfall": 1,
}  # fmt: skip
GOALS = ["NESW", "NW", "NE"]  # 1.1
GOLD = [1] * 16 + [2] * 8 + [3] * 4  # 1.3
TOOLS = ["pickaxe", "lantern", "cart"]

START: Cell = (0, 0)  # 2.1
GOAL_CELLS: list[Cell] = [(8, 2), (8, 0), (8, -2)]
BESIDE = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


def beside(cell: Cell, side: str) -> Cell:
    return cell[0] + BESIDE[side][0], cell[1] + BESIDE[side][1]


def groups(card: str) -> list[str]:
    return card.split("+")[0].split("|")


def mark(card: str) -> str:
    """What is on it: `blue`, `green`, `ladder`, `crystal` or nothing."""
    return card.partition("+")[2]


def turned(card: str) -> str:
    """The same card upside down, spelled as it lies."""
    around = ["".join(sorted((OPPOSITE[side] for side in group), key="NESW".index)) for group in groups(card)]
    spelled = "|".join(sorted(around, key=lambda group: "NESW".index(group[0])))
    if not mark(card):
        own = [name for name in TUNNELS if {*groups(name)} == {*around} and not mark(name)]
        return own[0] if own else spelled  # a card's own name is its spelling in section 1
    return f"{spelled}+{mark(card)}"


TUNNELS = {**BASE_TUNNELS, **MORE_TUNNELS}
LYING = {spelled: card for card in TUNNELS for spelled in (card, turned(card))}
"""Each tunnel's own name, by how it lies."""


class Maze:
    def __init__(self, goals: list[str]) -> None:
        self.goals = dict(zip(GOAL_CELLS, goals, strict=True))
        self.face_up: dict[Cell, str] = {}
        """Goals that were turned over, as they lie."""
        self.tunnels: dict[Cell, str] = {}
        self.edges: set[tuple[Cell, str]] | None = None
        """What `open_edges` found, until the maze changes."""

    def card(self, cell: Cell) -> str | None:
        """The card that can be seen there."""
        if cell == START:
            return "NESW"
        return self.face_up.get(cell) or self.tunnels.get(cell)

    def empty(self, cell: Cell) -> bool:
        return cell != START and cell not in self.goals and cell not in self.tunnels

    # Paths

    def reached(self, closed: str = "") -> set[Node]:
        """Everything that an unbroken path from the start reaches without passing a door of the closed color."""
        frontier: list[Node] = [(START, "NESW")]
        for cell, card in self.tunnels.items():
            if mark(card) == "ladder":  # 3.4
                frontier += [(cell, group) for group in groups(card)]
        nodes = set(frontier)
        while frontier:
            cell, group = frontier.pop()
            for side in group:
                neighbor = beside(cell, side)
                if (beyond := self.card(neighbor)) is None:
                    continue
                for entered in groups(beyond):
                    if OPPOSITE[side] not in entered:
                        continue  # 2.12: across a misfit there is no path
                    if closed and mark(beyond) == closed and len(entered) > 1:
                        continue  # 3.6
                    if (neighbor, entered) not in nodes:
                        nodes.add((neighbor, entered))
                        frontier.append((neighbor, entered))
        return nodes

    def open_edges(self) -> set[tuple[Cell, str]]:
        """The cell and side of each edge that a path from the start reaches."""
        if self.edges is None:
            self.edges = {(cell, side) for cell, group in self.reached() for side in group}
        return self.edges

    def reaches_gold(self, closed: str) -> bool:
        return any(self.face_up.get(cell) == "NESW" for cell, _ in self.reached(closed))

    def crystals(self) -> int:
        return sum(mark(card) == "crystal" for card in self.tunnels.values())  # 3.12

    # Placing

    def fits(self, card: str, cell: Cell) -> bool:
        """2.4: every touching edge matches, open to open and closed to closed."""
        for side in "NESW":
            neighbor = self.card(beside(cell, side))
            if neighbor is not None:
                open_here = any(side in group for group in groups(card))
                open_there = any(OPPOSITE[side] in group for group in groups(neighbor))
                if open_here != open_there:
                    return False
        return True

    def joins(self, card: str, cell: Cell) -> bool:
        """2.4: at least one open edge of the card meets an edge that is reached."""
        reached = self.open_edges()
        return any((beside(cell, side), OPPOSITE[side]) in reached for group in groups(card) for side in group)

    def may_place(self, card: str, cell: Cell) -> bool:
        if not self.empty(cell) or not self.fits(card, cell):
            return False
        if mark(card) == "ladder":  # 3.4
            around = [beside(cell, side) for side in "NESW"]
            if any(neighbor in self.goals for neighbor in around):
                return False
            return any(neighbor == START or neighbor in self.tunnels for neighbor in around)
        return self.joins(card, cell)

    def place(self, card: str, cell: Cell) -> None:
        self.tunnels[cell] = card
        while True:  # 2.10: all goals are looked at by the paths as they were before, and turned together
            self.edges = None
            reached, wave = self.open_edges(), {}
            for goal, name in self.goals.items():
                sides = [side for side in "NESW" if (beside(goal, side), OPPOSITE[side]) in reached]
                if goal in self.face_up or not sides:
                    continue
                just = [side for side in sides if beside(goal, side) == cell]
                meets = (just or sides)[0]  # 2.12
                wave[goal] = name if meets in name else turned(name)
            if not wave:
                return
            self.face_up.update(wave)

    def remove(self, cell: Cell) -> None:
        """Remove a tunnel, as a rockfall does (2.7)."""
        del self.tunnels[cell]
        self.edges = None
