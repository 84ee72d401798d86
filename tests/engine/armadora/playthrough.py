"""A game as text to read: the board after each move, what everybody is told, and what each seat sees.

On the board A to D are the seats 0 to 3 with the strength of a warrior if all see it, `-` is an arrow,
`+` the reinforcement, `$` gold. Beside each seat stand its hand (how many of strength 1 to 5) and the
face-down warriors whose strength it sees.

A playthrough contains the game that it is made of. To write files anew after a change that is meant:
`python -m tests.engine.armadora.playthrough FILE...`; then review the difference.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from engine.game import Seat
from engine.games.armadora.board import EDGE_BETWEEN, EDGE_NAMES, SQUARE_NAMES, SQUARE_OF, square_names
from tests.engine.armadora.kit import GAME
from tests.moments import mover


def read(text: str) -> tuple[dict[str, Any], list[str]]:
    """Options and start, and the moves, out of a playthrough (or of its first line and numbered lines alone)."""
    return json.loads(text.splitlines()[0]), re.findall(r"^\d+\. (?:seat \d: )?(.+)$", text, re.MULTILINE)


def write(header: dict[str, Any], moves: list[str]) -> str:
    """The playthrough, which begins with the header and contains the moves."""
    return "\n".join(_lines(header, moves)) + "\n"


def _lines(header: dict[str, Any], moves: list[str]) -> Iterator[str]:
    yield json.dumps(header)
    state = GAME.load(header)
    yield from board(state.table)
    for number, words in enumerate(moves, start=1):
        yield ""
        yield f"{number}. seat {state.to_act}: {words}"
        move = GAME.parse(words)
        assert move in GAME.legal(GAME.view(state, state.to_act)), f"{words} is not legal"
        state, events = GAME.apply(state, mover(state), move)
        for event in events:
            yield f"   {'all are' if event.to is None else f'seat {event.to} is'} told: {told(event)}"
        yield from board(state.table)
        for viewer in (None, *map(Seat, range(state.table.options.players))):
            yield "   " + seen(GAME.view(state, viewer))
    yield ""
    result = GAME.outcome(state).data()
    for territory in result.pop("territories"):
        facts = " ".join(f"{name} {value}" for name, value in territory.items() if name != "squares")
        yield f"{' '.join(territory['squares'])}: {facts}"
    for name, value in result.items():
        yield f"{name}: {value}"


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


def told(event: Any) -> str:
    """An event with the names of squares and edges."""
    facts = {field.name: getattr(event, field.name) for field in fields(event) if field.name != "to"}
    for name, value in facts.items():
        match name:
            case "square":
                facts[name] = SQUARE_NAMES[value]
            case "edges":
                facts[name] = " ".join(EDGE_NAMES[edge] for edge in value)
            case "territories":
                facts[name] = " / ".join(" ".join(square_names(squares)) for squares in value)
    return f"{type(event).__name__} " + " ".join(f"{name}={value}" for name, value in facts.items())


if __name__ == "__main__":
    for name in sys.argv[1:]:
        Path(name).write_text(write(*read(Path(name).read_text())))
