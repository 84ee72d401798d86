"""People at a table, and a thumb that presses a panel's buttons, for tests of Armadora's face."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from bot.face import Button, Panel, Select
from bot.games.armadora.input.buttons import TYPE
from bot.games.armadora.input.panel import panel
from bot.games.armadora.picture.marks import Marks
from bot.locale import Say, speaker
from tests.bot.players import ODD, people
from tests.engine.armadora.kit import Play

ENGLISH = speaker("en")
PEOPLE = people(4)


class Thumb:
    """Presses the buttons of one person's panel, at one moment of a game."""

    def __init__(self, view: Any, say: Say = ENGLISH) -> None:
        self.view = view
        self.say = say
        self.panels: dict[str, Panel] = {}

    def panel(self, draft: str = "") -> Panel:
        if draft not in self.panels:
            self.panels[draft] = panel(self.view, draft, people(self.view.options.players, ODD), self.say)
        return self.panels[draft]

    def marks(self, draft: str) -> Marks:
        """What is marked in the picture of the whole board."""
        draw = self.panel(draft).whole.draw
        assert isinstance(draw, partial)
        marks: Marks = draw.keywords["marks"]
        return marks

    def live(self, draft: str = "") -> list[Button]:
        """The buttons that can be pressed and stay in the panel or make a move."""
        return [button for button in buttons(self.panel(draft)) if not button.disabled and button.draft != TYPE]

    def button(self, label: str, draft: str = "") -> Button:
        [match] = [button for button in buttons(self.panel(draft)) if button.label == label]
        return match

    def press(self, *labels: str) -> str:
        """Press these buttons one after the other from the beginning; return the draft or the move at the end."""
        at = ""
        for label in labels:
            button = self.button(label, at)
            assert not button.disabled, f"{label} cannot be pressed"
            at = button.move or button.draft or ""
        return at

    def taps(self, words: str, by: Callable[[str], bool] = lambda draft: True) -> int | None:
        """The fewest presses that make this move, among drafts that `by` allows; None if there is no way."""
        return self.moves(by).get(words)

    def moves(self, by: Callable[[str], bool] = lambda draft: True) -> dict[str, int]:
        """Every move that can be made, with the fewest presses that it takes."""
        fewest: dict[str, int] = {}
        known, ring, presses = {""}, [""], 1
        while ring:
            following: list[str] = []
            for button in (button for draft in ring for button in self.live(draft)):
                if button.move is not None:
                    fewest.setdefault(button.move, presses)
                elif button.draft is not None and button.draft not in known and by(button.draft):
                    known.add(button.draft)
                    following.append(button.draft)
            ring, presses = following, presses + 1
        return fewest


def buttons(panel: Panel) -> list[Button]:
    """The buttons of a panel, which has nothing else."""
    rows = [row for row in panel.rows if not isinstance(row, Select)]
    assert len(rows) == len(panel.rows)
    return [button for row in rows for button in row]


def labels(panel: Panel) -> Sequence[str]:
    return [button.label for button in buttons(panel)]


def thumb(moves: str = "", **options) -> Thumb:
    """The panel of whoever is to act after these moves."""
    play = Play(moves, **options)
    return Thumb(play.view(play.state.to_act))
