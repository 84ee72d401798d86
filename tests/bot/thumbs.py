"""A thumb that presses the buttons of a game's panel."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bot.draw.look import STANDARD
from bot.face import Button, Panel, Select, Style
from bot.locale import Say
from tests.bot.players import ODD, people


def anywhere(draft: str) -> bool:
    return True


class Thumb:
    """Presses the buttons of one person's panel, at one moment of a game."""

    def __init__(self, face: Any, view: Any, say: Say) -> None:
        self.face, self.view, self.say = face, view, say
        self.panels: dict[str, Panel] = {}
        """The panels that were looked at, by draft."""

    def panel(self, draft: str = "") -> Panel:
        if draft not in self.panels:
            players = people(self.view.options.players, ODD)
            self.panels[draft] = self.face.panel(self.view, draft, players, self.say, STANDARD)
        return self.panels[draft]

    def marks(self, draft: str) -> Any:
        """What is marked in the picture of the whole table."""
        draw = self.panel(draft).whole.draw
        assert isinstance(draw, partial)
        return draw.keywords["marks"]

    def placed(self, draft: str = "") -> dict[tuple[int, int], Button]:
        """The buttons by row and place; a panel has nothing else."""
        rows = [row for row in self.panel(draft).rows if not isinstance(row, Select)]
        assert len(rows) == len(self.panel(draft).rows)
        return {(y, x): button for y, row in enumerate(rows) for x, button in enumerate(row)}

    def live(self, draft: str = "") -> dict[tuple[int, int], Button]:
        """Those that can be pressed and stay in the panel or make a move."""
        placed = self.placed(draft).items()
        return {at: button for at, button in placed if not button.disabled and button.draft not in ("type", "rest")}

    def buttons(self, draft: str = "") -> list[Button]:
        return [*self.placed(draft).values()]

    def labels(self, draft: str = "") -> list[str]:
        return [button.label for button in self.buttons(draft)]

    def button(self, label: str, draft: str = "") -> Button:
        [match] = [button for button in self.buttons(draft) if button.label == label]
        return match

    def press(self, *labels: str) -> str:
        """Press these buttons one after the other from the beginning, those of cards by how the name behind the number
        begins, the second of two alike if the first is chosen; return the draft or the move at the end."""
        at = ""
        for label in labels:
            alike = [button for button in self.buttons(at) if button.label == label]
            alike = alike or [button for button in self.buttons(at) if button.label[2:].startswith(label)]
            button = next((button for button in alike if button.style is not Style.CHOSEN), alike[0])
            assert not button.disabled, f"{label} cannot be pressed"
            at = button.move or button.draft or ""
        return at

    def presses(self, by: Callable[[str], bool] = anywhere) -> Iterator[tuple[str, tuple[int, int], Button]]:
        """Every live button in drafts that `by` allows: the draft that shows it, its place and itself. Those that take
        the fewest presses come first."""
        known, queue = {""}, [""]
        for draft in queue:
            for place, button in self.live(draft).items():
                yield draft, place, button
                if button.draft is not None and button.draft not in known and by(button.draft):
                    known.add(button.draft)
                    queue.append(button.draft)

    def moves(self, by: Callable[[str], bool] = anywhere) -> dict[str, int]:
        """Every move that can be made, with the fewest presses that it takes."""
        taps: dict[str, int] = {"": 0}
        moves: dict[str, int] = {}
        for draft, _, button in self.presses(by):
            if button.move is not None:
                moves.setdefault(button.move, taps[draft] + 1)
            else:
                taps.setdefault(button.draft or "", taps[draft] + 1)
        return moves
