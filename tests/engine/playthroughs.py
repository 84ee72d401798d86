"""A game as text to read: what happens, what everybody is told, and what is seen; how it is drawn says each game's
`playthrough`.

A playthrough contains the game that it is made of. To write files anew after a change that is meant:
`python -m tests.engine.GAME.playthrough FILE...`; then review the difference.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from tests.moments import mover


@dataclass(frozen=True)
class Playthrough:
    """How a game is told as text."""

    game: Any
    shown: Callable[[Any, Any], Iterable[str]]
    """The lines about a position, given the one before it, which is none at the start."""
    plain: Callable[[str, Any], Any]
    """A fact of an event as it is written, given its name and value."""
    summed: Callable[[dict[str, Any]], Iterable[str]]
    """The lines about parts of the result, which are taken out of it."""

    def again(self, text: str) -> str:
        """The playthrough of the game that is read out of a playthrough (or of its first line and numbered lines
        alone)."""
        moves = re.findall(r"^\d+\. (?:seat \d+: )?(.+)$", text, re.MULTILINE)
        return "\n".join(line.rstrip() for line in self._lines(json.loads(text.splitlines()[0]), moves)) + "\n"

    def _lines(self, header: dict[str, Any], moves: list[str]) -> Iterator[str]:
        game, before = self.game, None
        state = game.load(header)
        yield json.dumps(header)
        yield from self.shown(before, state)
        for number, words in enumerate(moves, start=1):
            yield ""
            yield f"{number}. seat {state.to_act}: {words}"
            move = game.parse(words)
            assert move in game.legal(game.view(state, state.to_act)), f"{words} is not legal"
            before = state
            state, events = game.apply(state, mover(state), move)
            yield from map(self._told, events)
            yield from self.shown(before, state)
        yield ""
        result = game.outcome(state).data()
        yield from self.summed(result)
        yield from (f"{name}: {value}" for name, value in result.items())

    def _told(self, event: Any) -> str:
        names = (field.name for field in fields(event) if field.name != "to")
        facts = (f"{name}={self.plain(name, getattr(event, name))}" for name in names)
        whom = "all are" if event.to is None else f"seat {event.to} is"
        return " ".join([f"   {whom} told: {type(event).__name__}", *facts])

    def write_anew(self) -> None:
        """Write the files that are named on the command line."""
        for file in map(Path, sys.argv[1:]):
            file.write_text(self.again(file.read_text()))
