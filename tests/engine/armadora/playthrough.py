"""A game as text to read: the board after each move, what everybody is told, and what each seat sees.

On the board A to D are the seats 0 to 3 with the strength of a warrior if all see it, `-` is an arrow,
`+` the reinforcement, `$` gold. Beside each seat stand its hand (how many of strength 1 to 5) and the
face-down warriors whose strength it sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.game import Seat
from engine.games.armadora.board import EDGE_BETWEEN, EDGE_NAMES, SQUARE_NAMES, SQUARE_OF, square_names
from tests.engine.armadora.kit import GAME
from tests.engine.playthroughs import Playthrough


def shown(before: Any, state: Any) -> Iterator[str]:
    yield from board(state.table)
    if before is not None:
        for viewer in (None, *map(Seat, range(state.table.options.players))):
            yield "   " + seen(GAME.view(state, viewer))


def summed(result: dict[str, Any]) -> Iterator[str]:
    for territory in result.pop("territories"):
        facts = " ".join(f"{name} {value}" for name, value in territory.items() if name != "squares")
        yield f"{' '.join(territory['squares'])}: {facts}"


def board(table: Any) -> Iterator[str]:
    """The board as everybody sees it, palisades between the squares."""
    gold = {SQUARE_NAMES[square]: pile for square, pile in table.gold}
    yield "        " + "     ".join("abcdefgh")
    for row in "12345":
        line, below = f"   {row} ", "     "
        for column in "abcdefgh":
            name = column + row
            right, under = chr(ord(column) + 1) + row, column + str(int(row) + 1)
            line += f"{square(table, name, gold):^5}" + ("|" if wall(table, name, right) else " ")
            below += "----- " if wall(table, name, under) else "      "
        yield line.rstrip()
        if below.strip():
            yield below.rstrip()


def square(table: Any, name: str, gold: dict[str, int]) -> str:
    if name in gold:
        return f"${gold[name]}"
    warrior = table.warrior_on(SQUARE_OF[name])
    if warrior is None:
        return "."
    return f"{'ABCD'[warrior.owner]}{warrior.face_up or '?'}" + "-" * warrior.arrows + "+" * warrior.reinforced


def wall(table: Any, name: str, neighbor: str) -> bool:
    if neighbor not in SQUARE_OF:
        return False
    return bool(table.palisades >> EDGE_BETWEEN[SQUARE_OF[name], SQUARE_OF[neighbor]] & 1)


def seen(view: Any) -> str:
    """One viewer's hand and what this viewer sees under the warriors."""
    viewer = "table " if view.viewer is None else f"seat {view.viewer}"
    strengths = [
        f"{SQUARE_NAMES[warrior.square]}={strength}"
        for warrior, strength in view.warriors
        if strength is not None and warrior.face_up is None
    ]
    hands = " ".join("?" if hand is None else "".join(map(str, hand)) for hand in view.hands)
    return f"{viewer} hands {hands}  sees {' '.join(strengths) or 'nothing'}  moves {len(GAME.legal(view))}"


def plain(name: str, value: Any) -> Any:
    """With the names of squares and edges."""
    match name:
        case "square":
            return SQUARE_NAMES[value]
        case "edges":
            return " ".join(EDGE_NAMES[edge] for edge in value)
        case "territories":
            return " / ".join(" ".join(square_names(squares)) for squares in value)
    return value


PLAYTHROUGH = Playthrough(GAME, shown, plain, summed)
if __name__ == "__main__":
    PLAYTHROUGH.write_anew()
