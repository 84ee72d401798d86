"""People at a table, and a thumb that presses a panel's buttons, for tests of Saboteur's panel."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from bot.face import Picture, Style
from bot.games.saboteur import FACE
from bot.locale import Say, speaker
from engine.games.saboteur.cards import START
from engine.games.saboteur.maze import Maze
from tests.bot import thumbs
from tests.engine.saboteur.kit import GAME, Play, dug_game

ENGLISH = speaker("en")


class Thumb(thumbs.Thumb):
    """Presses the buttons of one person's panel, at one moment of a game."""

    def __init__(self, view: Any, say: Say = ENGLISH) -> None:
        super().__init__(FACE, view, say)

    @classmethod
    def after(cls, moves: str = "", say: Say = ENGLISH, **kept: Any) -> Thumb:
        """The thumb of whoever is to act after these moves."""
        play = Play(moves, **kept)
        return cls(play.view(play.state.to_act), say)

    def picture(self, draft: str = "") -> Picture:
        """The whole table."""
        return self.panel(draft).whole.draw()

    def text(self, draft: str = "") -> str:
        """What is said, without what escapes signs and keeps the direction of names."""
        return re.sub("[\\\\\u2068\u2069]", "", self.panel(draft).text)

    def chosen(self, draft: str = "") -> list[str]:
        return [button.label for button in self.buttons(draft) if button.style is Style.CHOSEN]


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
