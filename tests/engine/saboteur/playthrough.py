"""A game of Saboteur as text to read: the maze after each change, what everybody is told, and what each seat sees.

In the maze a card is drawn by its open edges; in its middle are `S` start, `$` gold, `o` stone, `?` a face-down goal,
`+` a path, `.` dead ends, `x` separate paths, `H` ladder, `b` and `g` doors, `*` crystal. Beside each seat stand its
dwarf, its hand and, in brackets, how many legal moves it has; the line stands again whenever it has changed.

A playthrough contains the game that it is made of. To write files anew after a change that is meant:
`python -m tests.engine.saboteur.playthrough FILE...`; then review the difference.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from engine.game import Seat
from tests.engine.saboteur.kit import GAME
from tests.engine.saboteur.reference_maze import GOAL_CELLS, groups, mark
from tests.moments import mover


def read(text: str) -> tuple[dict[str, Any], list[str]]:
    """Options and start, and the moves, out of a playthrough (or of its first line and numbered lines alone)."""
    return json.loads(text.splitlines()[0]), re.findall(r"^\d+\. (?:seat \d+: )?(.+)$", text, re.MULTILINE)


def write(header: dict[str, Any], moves: list[str]) -> str:
    """The playthrough, which begins with the header and contains the moves."""
    return "\n".join(line.rstrip() for line in _lines(header, moves)) + "\n"


def _lines(header: dict[str, Any], moves: list[str]) -> Iterator[str]:
    yield json.dumps(header)
    state = GAME.load(header)
    before = [*drawing(state), *seen(state)]
    yield from before
    for number, words in enumerate(moves, start=1):
        yield ""
        yield f"{number}. seat {state.to_act}: {words}"
        move = GAME.parse(words)
        assert move in GAME.legal(GAME.view(state, state.to_act)), f"{words} is not legal"
        state, events = GAME.apply(state, mover(state), move)
        for event in events:
            yield f"   {'all are' if event.to is None else f'seat {event.to} is'} told: {told(event)}"
        maze, seats = drawing(state), list(seen(state))
        if maze != before[: -len(seats)]:
            yield from maze
        yield from (line for line in seats if line not in before)
        before = [*maze, *seats]
    yield ""
    result = GAME.outcome(state).data()
    for part in result.pop("rounds"):
        yield "round: " + " ".join(f"{name} {value}" for name, value in part.items())
    for name, value in result.items():
        yield f"{name}: {value}"


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


def told(event: Any) -> str:
    """An event with its facts."""
    facts = {field.name: getattr(event, field.name) for field in fields(event) if field.name != "to"}
    return " ".join([type(event).__name__, *(f"{name}={plain(value)}" for name, value in facts.items())])


def plain(value: Any) -> Any:
    """Nothing that is a whole record of its own is repeated, and lists are words."""
    if is_dataclass(value):
        return "…"
    return " ".join(map(str, value)) if isinstance(value, tuple) else value


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(write(*read(Path(name).read_text())))
