"""A game of Saboteur as text to read: the maze after each change, what everybody is told, and what each seat sees.

In the maze a card is drawn by its open edges; in its middle are `S` start, `$` gold, `o` stone, `?` a face-down goal,
`+` a path, `.` dead ends, `x` separate paths, `H` ladder, `b` and `g` doors, `*` crystal. Beside each seat stand its
dwarf, its hand and, in brackets, how many legal moves it has; the line stands again whenever it has changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any

from engine.game import Seat
from tests.engine.playthroughs import Playthrough
from tests.engine.saboteur.kit import GAME
from tests.engine.saboteur.reference_maze import GOAL_CELLS, groups, mark


def shown(before: Any, state: Any) -> Iterator[str]:
    """The maze if it has changed, and whatever else has."""
    if before is None or drawing(before) != drawing(state):
        yield from drawing(state)
    known = [] if before is None else [*seen(before)]
    yield from (line for line in seen(state) if line not in known)


def summed(result: dict[str, Any]) -> Iterator[str]:
    for part in result.pop("rounds"):
        yield "round: " + " ".join(f"{name} {value}" for name, value in part.items())


def middle(card: str) -> str:
    if mark(card):
        return {"ladder": "H", "blue": "b", "green": "g", "crystal": "*"}[mark(card)]
    if len(groups(card)) == 1 and len(groups(card)[0]) > 1:
        return "+"
    return "." if all(len(group) == 1 for group in groups(card)) else "x"


def drawing(state: Any) -> list[str]:
    """The maze as everybody sees it."""
    cards = {(x, y): card for x, y, card in GAME.dump_view(GAME.view(state, None))["table"]["maze"]}
    signs = {cell: middle(card) for cell, card in cards.items()}
    for goal in GOAL_CELLS:
        signs[goal] = "?" if goal not in cards else "$" if cards[goal] == "NESW" else "o"
    signs[0, 0] = "S"
    lines = []
    for y in range(max(y for _, y in signs), min(y for _, y in signs) - 1, -1):
        rows = ["   ", f"{y:3}", "   "]
        for x in range(min(x for x, _ in signs), max(x for x, _ in signs) + 1):
            sides = {side: side in cards.get((x, y), "").split("+")[0] for side in "NESW"}
            rows[0] += "  |  " if sides["N"] else "     "
            rows[1] += ("--" if sides["W"] else "  ") + signs.get((x, y), " ") + ("--" if sides["E"] else "  ")
            rows[2] += "  |  " if sides["S"] else "     "
        lines += rows
    return lines


def seen(state: Any) -> Iterator[str]:
    """What lies on the table, and what each seat sees besides."""
    table = GAME.dump_view(GAME.view(state, None))["table"]
    fronts = " / ".join(" ".join(front) or "-" for front in table["fronts"])
    sizes = " ".join(map(str, table["hand_sizes"]))
    yield f"   to act {table['to_act']}  deck {table['deck_size']}  hands {sizes}  in front {fronts}"
    for seat in range(table["options"]["players"]):
        view = GAME.view(state, Seat(seat))
        data = GAME.dump_view(view)
        offer = f"  offered {[*data['offer']]}" if data["offer"] else ""
        yield f"   seat {seat} {data['dwarf']}: {' '.join(data['hand'])}{offer}  [{len(GAME.legal(view))}]"


def plain(name: str, value: Any) -> Any:
    """Nothing that is a whole record of its own is repeated, and lists are words."""
    if is_dataclass(value):
        return "…"
    return " ".join(map(str, value)) if isinstance(value, tuple) else value


PLAYTHROUGH = Playthrough(GAME, shown, plain, summed)
if __name__ == "__main__":
    PLAYTHROUGH.write_anew()
