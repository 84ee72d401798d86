"""The contract of a game's face: how its views become pictures, words and controls.

The twin of `engine.game`: a face is one value of type `Face`, a handful of pure functions that take a `View` and never
a `State`. Controls are data (`Panel`, `Button`); the rooms that speak Discord turn them into messages. A face knows no
Discord, no database and no clock. Build one value in `bot/games/<name>/__init__.py` and call it FACE.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from bot.draw.chart import Livery
from bot.locale import Say
from bot.players import Player as Player
from engine.errors import NuggetError
from engine.game import AnyGame, Event, Json, Seat


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture."""

    data: bytes
    """PNG."""
    name: str
    """The file name; it holds no secret."""
    alt: str
    """The same in words, at most 1,024 characters."""


class Style(Enum):
    """What a button is for."""

    PLAIN = "secondary"
    CHOSEN = "primary"
    GO = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """One button of a panel. Exactly one of `draft` and `move` is set: what the press leads to."""

    label: str
    draft: str | None = None
    """The draft that the panel shows next: the whole of the choice so far, at most 40 characters, [A-Za-z0-9 .,+-]."""
    move: str | None = None
    """The words of the move that the press makes."""
    style: Style = Style.PLAIN
    emoji: str | None = None
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """One step of a turn: what is said, what is shown, what can be pressed."""

    text: str
    rows: tuple[tuple[Button, ...], ...]
    """At most six rows of at most five; picture, text and all buttons stay within 40 components."""
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """One option of a lobby as a person chooses it."""

    option: str
    """The name of the field in the game's Options."""
    values: tuple[Json, ...]
    """All values it may take, for any number of players."""
    applies: Callable[[Mapping[str, Json]], bool]
    """Whether it means anything beside these other options (teams need four players)."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the rules in short."""

    title: str
    text: str
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Face:
    """A game's face. Every function is pure; `say` speaks the reader's language and `players` are in seat order."""

    game: AnyGame
    options: tuple[OptionChoice, ...]
    """What a lobby lets people choose; labels and values are sentences of the game's catalogue:
    `<game>.option.<name>` and `<game>.option.<name>.<value>`."""
    picture: Callable[[Any, Sequence[Player], Sequence[Event], Say], Picture]
    """The board of this view; the events since the last picture are outlined. When the game is over: the reveal."""
    text_board: Callable[[Any, Sequence[Player], Say], str]
    """The board as lines that a screen reader can follow, at most 3,500 characters."""
    status: Callable[[Any, Sequence[Player], Say], str]
    """One or two lines under the picture: what is public, beside whose turn it is."""
    tell: Callable[[Any, Sequence[Player], Say], str | None]
    """The sentence for an event, or None if it needs none."""
    secret: Callable[[Any, Sequence[Player], Say], str]
    """What the viewer alone may know, in words: the direct message and My army."""
    panel: Callable[[Any, str, Sequence[Player], Say], Panel]
    """The step of the viewer's turn that this draft is at; the empty draft is the beginning. An unreadable or outdated
    draft is the beginning too."""
    suggest: Callable[[Any, str, Say], Sequence[tuple[str, str]]]
    """At most 25 (label, words) of legal moves that fit what was typed, for autocomplete."""
    refuse: Callable[[NuggetError, Say], str]
    """The kind sentence for a refusal or for words that cannot be read."""
    result: Callable[[Any, Any, Sequence[Player], Say], str]
    """The score in words and tables, at most 3,500 characters: territories, gold, piles, ties, the winner."""
    standings: Callable[[Any, Any], Sequence[tuple[Seat, int, int]]]
    """From the outcome and any view of that state, per seat: its place (1 is best, equal ones share) and its gold, for
    leaderboards."""
    rules: Callable[[Say], Sequence[Page]]
    """The rules in short, with pictures."""
    mid_turn: Callable[[Any], bool] = lambda view: False
    """Whether the seat to act is in the middle of a turn of several moves: the table sees a turn when it is whole."""
    liveries: Sequence[Livery] = ()
    """The colors of the seats, for charts; empty: no chart."""
