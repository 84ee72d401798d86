"""People at a table, and a thumb that presses a panel's buttons, for tests of Saboteur's panel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from bot.face import Button, Panel, Picture, Select, Style
from bot.games.saboteur.input.draft import REST, TYPE
from bot.games.saboteur.input.panel import panel
from bot.games.saboteur.picture.maze import Marks
from bot.locale import Say, speaker
from engine.games.saboteur.cards import START
from engine.games.saboteur.maze import Maze
from tests.bot.players import ODD, people
from tests.engine.saboteur.kit import GAME, Play, dug_game

ENGLISH = speaker("en")


class Thumb:
    """Presses the buttons of one person's panel, at one moment of a game."""

    def __init__(self, view: Any, say: Say = ENGLISH) -> None:
        self.view, self.say = view, say
        self.panels: dict[str, Panel] = {}
        """The panels that were looked at, by draft."""

    @classmethod
    def after(cls, moves: str = "", say: Say = ENGLISH, **kept: Any) -> Thumb:
        """The thumb of whoever is to act after these moves."""
        play = Play(moves, **kept)
        return cls(play.view(play.state.to_act), say)

    def panel(self, draft: str = "") -> Panel:
        if draft not in self.panels:
            self.panels[draft] = panel(self.view, draft, people(self.view.options.players, ODD), self.say)
        return self.panels[draft]

    def picture(self, draft: str = "") -> Picture:
        """The whole table."""
        return self.panel(draft).whole.draw()

    def marks(self, draft: str) -> Marks:
        """What is marked in it."""
        draw = self.panel(draft).whole.draw
        assert isinstance(draw, partial)
        marks: Marks = draw.keywords["marks"]
        return marks

    def text(self, draft: str = "") -> str:
        """What is said, without what escapes signs and keeps the direction of names."""
        return re.sub("[\\\\\u2068\u2069]", "", self.panel(draft).text)

    def buttons(self, draft: str = "") -> Iterator[tuple[tuple[int, int], Button]]:
        """The buttons with their places."""
        for y, row in enumerate(self.panel(draft).rows):
            assert not isinstance(row, Select)
            for x, button in enumerate(row):
                yield (y, x), button

    def labels(self, draft: str = "") -> list[str]:
        return [button.label for _, button in self.buttons(draft)]

    def chosen(self, draft: str = "") -> list[str]:
        return [button.label for _, button in self.buttons(draft) if button.style is Style.CHOSEN]

    def press(self, *labels: str) -> str:
        """Press these buttons one after the other from the beginning, cards by how their name begins, the second of two
        alike if the first is chosen; return the draft or the move at the end."""
        at = ""
        for label in labels:
            alike = [
                button for _, button in self.buttons(at) if button.label == label or button.label[2:].startswith(label)
            ]
            button = next((button for button in alike if button.style is not Style.CHOSEN), alike[0])
            assert not button.disabled, f"{label} cannot be pressed"
            at = button.move or button.draft or ""
        return at

    def presses(self) -> Iterator[tuple[str, tuple[int, int], Button]]:
        """Every button that can be pressed and stays in the panel or makes a move: the draft that shows it, its place
        and itself. Those that take the fewest presses come first."""
        known, queue = {""}, [""]
        for draft in queue:
            for place, button in self.buttons(draft):
                if button.disabled or button.draft in (TYPE, REST):
                    continue
                yield draft, place, button
                if button.draft is not None and button.draft not in known:
                    known.add(button.draft)
                    queue.append(button.draft)

    @cached_property
    def taps(self) -> dict[str, int]:
        """Every move that can be made, with the fewest presses that it takes."""
        taps: dict[str, int] = {"": 0}
        moves: dict[str, int] = {}
        for draft, _, button in self.presses():
            if button.move is not None:
                moves.setdefault(button.move, taps[draft] + 1)
            else:
                taps.setdefault(button.draft or "", taps[draft] + 1)
        return moves


def legal(view: Any, *kinds: str) -> set[str]:
    """The words of the legal moves that begin so."""
    return {move.words for move in GAME.legal(view) if move.words.startswith(kinds or "")}


def with_maze(view: Any, cards: dict[Any, Any]) -> Any:
    """The same with another maze, whether it could come about or not."""
    maze = Maze([((0, 0), START), *cards.items()])
    return replace(view, table=replace(view.table, maze=maze))


def moments(options: Any, seed: int, count: int) -> list[Any]:
    """Views of those who are to act, spread over a game."""
    states = [state for state in dug_game(options, seed).states if state.to_act is not None]
    chosen = states[:: max(1, len(states) // count)][:count]
    sharing = [state for state in states if state.table.phase != "dig"][:2]
    return [GAME.view(state, state.to_act) for state in (*chosen, *sharing)]
