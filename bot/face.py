"""The contract of a game's face: how its views become pictures, words and controls.

The twin of `engine.game`: a face is one value of type `Face`, a handful of pure functions that take a `View` and never
a `State`. Controls are data (`Panel`, `Button`, `Select`); `bot.ui` turns them into Discord's. A face knows no Discord,
no database and no clock. Build one value in `bot/games/<name>/__init__.py` and call it FACE.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Generic, TypeAlias, TypeVar

from bot.draw.colors import Livery
from bot.draw.look import Look
from bot.locale import Markup, Say
from bot.players import Player as Player
from engine.errors import NuggetError
from engine.game import (
    Event,
    Game,
    Json,
    Move,
    MoveT,
    Options,
    OptionsT,
    State,
    StateT,
    View,
    ViewT,
)

EventT = TypeVar("EventT", bound=Event)


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture."""

    data: bytes
    """PNG, or GIF."""
    name: str
    """The file name; it holds no secret."""
    alt: str
    """The same in words, at most 1,024 characters."""


@dataclass(frozen=True, slots=True)
class Secret:
    """What a viewer alone may know."""

    text: Markup
    """All of it in words. A direct message is sent anew when its text has changed, so the text says everything that the
    picture shows."""
    draw: Callable[[], Picture] | None = None
    """Draws the picture, where the game has one: called only when the picture is sent, and not on the event loop."""


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
    """The draft that the panel shows next: the whole of the choice so far, at most 40 characters, [A-Za-z0-9 .,+-]. Two
    are not the face's own: `type` opens the form for typed words, `rest` asks whether the bot is to play for a while.
    """
    move: str | None = None
    """The words of the move that the press makes."""
    style: Style = Style.PLAIN
    emoji: str | None = None
    """A Unicode emoji, or the name of one of the face's own; the label says all without it."""
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class SelectChoice:
    """One of the choices of a select."""

    label: str
    """At most 100 characters."""
    draft: str
    """The draft that the panel shows next, as for a button; each choice of a select has another one."""
    description: str = ""
    """A second line, at most 100 characters."""
    chosen: bool = False
    """Whether the select shows this choice already."""
    emoji: str | None = None
    """As on a button."""


@dataclass(frozen=True, slots=True)
class Select:
    """A list of a panel to choose one thing from; it takes a row of its own."""

    prompt: str
    """What the select says while nothing is chosen."""
    choices: tuple[SelectChoice, ...]
    """At least one and at most 25."""
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """One step of a turn: what is said, what is shown, what can be pressed."""

    text: Markup
    rows: tuple[tuple[Button, ...] | Select, ...]
    """At most six rows, each a select or at most five buttons; picture, text, selects and all buttons stay within 40
    components."""
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
    decisive: bool = False
    """Whether it makes another game of it, so that it is named at its usual value, too."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the rules in short."""

    title: Markup
    text: Markup
    picture: Picture | None = None


class HintStep(Enum):
    """How much of a move is told."""

    REGION = "region"
    """Where to look, wide enough not to give the move away; an empty text if the move has no place."""
    MOVE = "move"
    """The move in words, as a part of a sentence that stands after a colon or as its object: `a palisade at c3–c4`."""


@dataclass(frozen=True, slots=True)
class Afterthought:
    """What makes people talk once it can hurt nobody anymore: who was suspected in a round that is over, say."""

    text: Markup
    """At most 1,500 characters."""
    picture: Picture


@dataclass(frozen=True, slots=True)
class Lesson(Generic[ViewT, MoveT]):
    """A prepared position in which a newcomer, in seat 0 and about to act, is asked for a move."""

    record: Mapping[str, Json]
    """The game up to here, as a record."""
    task: str
    """The key of the sentences that explain and say what to do. They may name `{you}`, and `{grim}` and `{borin}`, who
    play the other seats."""
    fault: Callable[[ViewT, MoveT], str | None]
    """The key of the sentence for what is wrong with a legal move; None if it is one that was asked for."""
    done: str
    """The key of the sentences that follow such a move."""
    then: tuple[str, ...] = ()
    """The words of what others play behind it."""


@dataclass(frozen=True, slots=True)
class Face(Generic[OptionsT, StateT, ViewT, MoveT, EventT]):
    """A game's face. Every function is pure; `say` speaks the reader's language, `look` is how pictures are to be
    for that reader, and `players` are in seat order. The text of a message is Markup, made by `say(...)`; words on
    pictures, alt texts, labels and suggestions are plain text, made by `say.plain(...)`."""

    game: Game[OptionsT, StateT, ViewT, MoveT]
    options: tuple[OptionChoice, ...]
    """What a lobby lets people choose beside the number of players, which is one of `game.seats`; labels and values are
    sentences of the game's catalogue: `<game>.option.<name>`, `<game>.option.<name>.<value>`, and what a value means,
    `<game>.option.<name>.<value>.about`."""
    pictures: Callable[[ViewT, Sequence[Player], Sequence[EventT], Say, Look], Sequence[Picture]]
    """What there is to see, as pictures one below the other: at least one, at most ten. The last is the board as
    it is; the end of a round comes before it as a picture of its own. The events since the last picture are outlined.
    When the game is over: the reveal; when it was stopped, what was hidden, in the picture and in its alt text. A theme
    is the same picture, pixel by pixel, in other colors, no two themes in the same ones; where the look has patterns,
    what has a seat's color has its pattern, too (`Canvas.pattern`)."""
    text_board: Callable[[ViewT, Sequence[Player], Say], Markup]
    """The board as lines that a screen reader can follow, at most 3,500 characters, what a picture reveals included;
    once nobody is to act, `status.over` is among them."""
    status: Callable[[ViewT, Sequence[Player], Say], Markup]
    """One or two lines under the picture: what is public, beside whose turn it is."""
    tell: Callable[[EventT, Sequence[Player], Say], Markup | None]
    """The sentence for an event, or None if it needs none."""
    secret: Callable[[ViewT, Sequence[Player], Say, Look], Secret]
    """What the viewer alone may know: for the direct message and for the answer to a press."""
    panel: Callable[[ViewT, str, Sequence[Player], Say, Look], Panel]
    """The step of the viewer's turn that this draft is at; the empty draft is the beginning. An unreadable or outdated
    draft is the beginning too."""
    draft: Callable[[ViewT, MoveT], str]
    """The draft at which the panel shows this legal move, with a button that makes it: for hints and typed moves."""
    suggest: Callable[[ViewT, str, Say], Sequence[tuple[str, str]]]
    """At most 25 (label, words) of legal moves that fit what was typed, for autocomplete."""
    refuse: Callable[[NuggetError, Say], Markup]
    """The kind sentence for a refusal or for words that cannot be read."""
    result: Callable[[ViewT, Sequence[Player], Say], Markup]
    """The score of a finished game in words and tables, at most 3,500 characters: who won and why."""
    hint: Callable[[MoveT, HintStep, Say], Markup]
    """A move in words, or only where to look for it: for hints, and for looking back on a game."""
    rules_pages: Callable[[Say, Look], Sequence[Page]]
    """The rules in short, with pictures."""
    region: Callable[[ViewT, MoveT, Sequence[Player], Say, Look], Picture] | None = None
    """The board with the part of it marked that `hint` names as the region of a move."""
    film: (
        Callable[[Sequence[tuple[ViewT, Sequence[EventT]]], Sequence[Player], Say, Look], Iterator[Sequence[Picture]]]
        | None
    ) = None
    """What `pictures` draws of several moments of one match, each with the events since the one before, where they have
    to be laid out together so that what stays the same stays in its place; None if it does so anyway."""
    final: Callable[[MoveT], bool] = lambda move: False
    """Whether the move is one of those that the panel asks about twice, such as leaving a round: one that is typed is
    asked about, too."""
    briefing: Callable[[OptionsT, Say], Markup] | None = None
    """What the options mean for so many players, for the card of a table that has not begun: at most 800
    characters."""
    liveries: Sequence[Livery] = ()
    """The colors of the seats, for charts; empty: no chart."""
    emoji: Mapping[str, Callable[[], bytes]] = field(default_factory=dict, hash=False)
    """The game's own emoji for buttons and choices of panels: by name (2 to 24 of a–z, 0–9 and _, in no other game)
    what draws it, as a PNG of at most 256 kB. Until they are uploaded, and where that fails, labels stand without."""
    sprites: Sequence[Callable[[], object]] = field(default=(), hash=False)
    """What pictures are made of and what takes long to draw the first time: each is called once, in the background,
    soon after the start."""
    afterthoughts: Callable[[ViewT, Sequence[EventT], Sequence[Player], Say, Look], Sequence[Afterthought]] | None = (
        None
    )
    """What follows the board that shows these events in a message of its own, from the table's view: it may take a
    second, so it is not for the event loop. At most ten."""
    lessons: Sequence[Lesson[ViewT, MoveT]] = field(default=(), hash=False)
    """The game taught by playing, step by step; empty: it is only explained."""
    feat: Callable[[Mapping[str, Json], Say], Markup] | None = None
    """The sentence for the facts of one of `Game.feats`, for the profile of who brought it off; at most 300
    characters."""
    tallies: Callable[[Mapping[str, int], Say], Sequence[Markup]] | None = None
    """The lines that say one person's `Game.tallies`, summed over all games in the server; a key that came to nothing
    is left out."""


AnyFace: TypeAlias = Face[Options, State, View, Move, Event]
"""The face of a game of which the caller needs to know no more than the contract. It takes whatever value of its own
kind it is given, but a State is no View: a type checker tells them apart."""
