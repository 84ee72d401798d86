"""The contract of a game's face: how its views become pictures, words and controls.

It mirrors `engine.game`: a face is one value of type `Face`, a set of pure functions that take a `View` and never a
`State`. Controls are data (`Panel`, `Button`, `Select`); `bot.ui` turns them into Discord's. A face knows no Discord,
no database and no clock. Build one value in `bot/games/<name>/__init__.py` and call it FACE.

A panel has no memory: each button holds the whole draft that it leads to, so a half-made choice survives a restart.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, Generic, TypeAlias

from bot.draw.colors import Livery
from bot.draw.look import Look
from bot.draw.text import legible
from bot.locale import NOTHING, Markup, PlainSay, Say
from bot.players import Player as Player
from engine.errors import BadWords, CoreReason, IllegalMove, NuggetError
from engine.game import (
    Event,
    EventT,
    Game,
    Idea,
    Json,
    Move,
    MoveT,
    Options,
    OptionsT,
    Seat,
    State,
    StateT,
    View,
    ViewT,
)

BANNER: Final = (780, 260)
"""Width and height of a banner: a phone shows it at half of that, above what is written."""
PORTRAIT: Final = 176
"""Width and height of a player's portrait."""
ALT: Final = 1024
"""The most that a picture in words may have, in UTF-16 units as Discord's clients count."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture."""

    data: bytes
    """PNG or GIF."""
    name: str
    """The file name, without any secret."""
    alt: str
    """The picture in words, at most `ALT` long."""
    digest: str = ""
    """What it was drawn from, as a digest that equal pictures share; empty if that is told by the data alone."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """A picture that is drawn only where it is not shown already. Sketches for the same view, players, language and
    look become equal pictures if what they show is equal."""

    shows: str
    """Which part of the table it shows, with which marks: no more than its reader sees."""
    draw: Callable[[], Picture] = field(compare=False)
    """Draws it; not on the event loop."""


@dataclass(frozen=True, slots=True)
class Secret:
    """What a viewer alone may know."""

    text: Markup
    """Everything in words. A direct message is updated when its text has changed, so the text says everything that the
    picture shows."""
    draw: Callable[[], Picture] | None = None
    """Draws the picture, if the game has one. It is called only when the picture is sent, and not on the event loop."""
    beside: Markup = NOTHING
    """What of the text the picture does not show, for who looks at it."""
    on_board: bool = False
    """Whether the viewer's board shows more than the table's, and so is shown with the picture."""


class Style(Enum):
    """What a button is for."""

    PLAIN = "secondary"
    CHOSEN = "primary"
    GO = "success"
    DANGER = "danger"


@dataclass(frozen=True, slots=True)
class Button:
    """One button of a panel. Exactly one of `draft` and `move` is set."""

    label: str
    draft: str | None = None
    """The draft that the panel shows next: the whole choice so far, at most 40 characters of [A-Za-z0-9 .,+-]. Two
    drafts do not belong to the face: `type` opens the form for typed words, `rest` asks whether the bot should play for
    a while."""
    move: str | None = None
    """The words of the move that the press makes."""
    style: Style = Style.PLAIN
    emoji: str | None = None
    """A Unicode emoji, or the name of one of the face's own. The label says everything without it."""
    disabled: bool = False
    brief: str = ""
    """The label beside the emoji, where that is shown and says the rest; empty for the whole label."""


@dataclass(frozen=True, slots=True)
class SelectChoice:
    """One of the choices of a select."""

    label: str
    """At most 100 characters."""
    draft: str
    """The draft that the panel shows next, as for a button. Each choice of a select has a different one."""
    description: str = ""
    """A second line, at most 100 characters."""
    chosen: bool = False
    """Whether the select shows this choice already."""
    emoji: str | None = None
    """As for a button."""


@dataclass(frozen=True, slots=True)
class Select:
    """A list in a panel from which one choice is made; it takes a row of its own."""

    prompt: str
    """What the select shows while nothing is chosen."""
    choices: tuple[SelectChoice, ...]
    """At least one and at most 25."""
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """One step of a turn: its text, its picture and its controls."""

    text: Markup
    rows: tuple[tuple[Button, ...] | Select, ...]
    """Rows of a select or of at most five buttons, the same in each step of a move; picture, text, selects and all
    buttons stay within 40 components."""
    whole: Sketch
    """The whole board with the marks of this step."""
    detail: Sketch | None = None
    """Instead of it, for who has the board before them: as much of it as the turn is about, as high in each step, so
    that the rows stay where they are. None for the whole board."""


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """One option of a lobby as a person chooses it."""

    option: str
    """The name of the field in the game's Options."""
    values: tuple[Json, ...]
    """All values it may take, for any number of players."""
    applies: Callable[[Mapping[str, Json]], bool]
    """Whether the option has an effect with these other options (teams need four players)."""
    decisive: bool = False
    """Whether it changes the game so much that it is named even at its usual value."""
    titled: Json = None
    """The value that makes a game which people look for by that value's label, such as a sequel; None for none."""
    unasked: Json = None
    """Its value at a table to which people were invited, until the host has answered the card, which asks; None for its
    usual value, and nobody is asked."""
    house: bool = False
    """Whether it is a house rule, which the host finds behind *More options*."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the rules in short."""

    title: Markup
    text: Markup
    picture: Picture | None = None


class HintStep(Enum):
    """How much of a move a hint tells."""

    REGION = "region"
    """Where to look, in an area that is large enough not to give the move away; an empty text if the move has no
    place."""
    MOVE = "move"
    """The move as a part of a sentence that follows a colon or is an object: `a palisade at c3–c4`."""


@dataclass(frozen=True, slots=True)
class Afterthought:
    """Something to talk about that no longer harms anybody, such as who was suspected in a round that is over."""

    text: Markup
    """At most 1,500 characters."""
    picture: Picture


Afterthoughts: TypeAlias = Mapping[str, Callable[[], Afterthought]]
"""What makes each of a round's afterthoughts, by its label: the first is shown unasked, up to 24 others are chosen from
a list. Each takes up to a second, so none is for the event loop."""


@dataclass(frozen=True, slots=True)
class Lesson(Generic[MoveT]):
    """A prepared position in which a newcomer, who has seat 0 and is to act, is asked for a move."""

    name: str
    """Its name where it is stored who has done it, and in the keys of its sentences."""
    fault: Callable[[MoveT], str | None]
    """What is wrong with a legal move, as the last part of the key of a sentence; None for a move that solves the
    task."""
    record: Mapping[str, Json]
    """The game up to this position, as a record."""
    then: tuple[str, ...] = ()
    """The words of the others' moves after it."""
    ready: bool = False
    """Whether who has done it knows all that a first game needs."""

    @property
    def task(self) -> str:
        """The key of two paragraphs: what the position is, and what to do. They may use `{you}`, and `{grim}` and
        `{borin}` for the players in the other seats. The same with `.name` is what the lesson is called in the list,
        and with `.done` what follows a right move."""
        return self._key(self.name)

    def mistake(self, move: MoveT) -> str | None:
        """Return the key of the sentence that says what is wrong with a legal move; None for one that solves the
        task."""
        fault = self.fault(move)
        return None if fault is None else self._key(fault)

    def _key(self, name: str) -> str:
        return f"{self.record['game']}.learn.{name}"


_USUAL: Any = None
"""In the place of a function that most faces have alike; `Face` fills it in."""
MOST = 25
"""The most suggestions that Discord shows."""


@dataclass(frozen=True, slots=True)
class Face(Generic[OptionsT, StateT, ViewT, MoveT, EventT]):
    """A game's face. Every function is pure. `say` speaks the reader's language, `look` is how pictures should be for
    that reader, and `players` are in seat order. The text of a message is Markup, made by `say(...)`; words on
    pictures, alt texts, labels and suggestions are plain text, made by `say.plain(...)`."""

    game: Game[OptionsT, StateT, ViewT, MoveT]
    pictures: Callable[[ViewT, Sequence[Player], Sequence[EventT], Say, Look], Sequence[Picture]]
    """The view as one to ten pictures, one below the other. The last one is the current board; the end of a round comes
    before it as a separate picture. The events since the last picture are outlined. When the game is over, the pictures
    reveal everything; when it was stopped, the last one shows what was hidden, in its alt text as well. A theme is the
    same picture, pixel by pixel, in other colors, and no two themes have the same ones. Where the look has patterns,
    each thing in a seat's color has the seat's pattern, too (`Canvas.pattern`)."""
    text_board: Callable[[ViewT, Sequence[Player], Say], Markup]
    """The board as lines that a screen reader can follow, at most 3,500 characters, what a picture reveals included;
    once nobody is to act, `status.over` is among them."""
    tell: Callable[[Sequence[EventT], Sequence[Player], Say], list[Markup]]
    """The sentences for events, in their order. An event may need none, and events in a row may share one."""
    panel: Callable[[ViewT, str, Sequence[Player], Say, Look], Panel]
    """The step of the viewer's turn for this draft. The empty draft is the beginning, and so is an unreadable or
    outdated one."""
    refuse: Callable[[NuggetError, Say], Markup]
    """The kind sentence for a refused move or for words that cannot be read, for the game's own reasons (`refusal`)."""
    result: Callable[[ViewT, Sequence[Player], Say], Markup]
    """The one ranking of a finished game, below its last picture, in at most 1,500 characters: who won and why, ties
    included. What the picture ranks is not ranked again."""
    hint: Callable[[MoveT, HintStep, Say], Markup]
    """A move in words, or only where to look for it: for hints, and for the analysis of a finished game."""
    rules_pages: Callable[[Say, Look], Sequence[Page]]
    """The rules in short, with pictures."""
    first_turn: Callable[[ViewT, Say], Markup]
    """What wins, and what to do in a turn, for a person's first game: at most 400 characters. The table's view leads to
    the button *Play*, and one to two sentences do; a player's view has pressed it, and may say what that player wants
    to reach."""
    opening: Callable[[ViewT, Sequence[Player], Say], list[Markup]] = lambda view, players, say: []
    """Lines on the first board about who plays with whom and what each can do, as far as everybody knows it."""
    options: tuple[OptionChoice, ...] = ()
    """What a lobby lets people choose besides the number of players, which is one of `game.seats`. Labels and values
    are sentences of the game's catalogue: `<game>.option.<name>`, `<game>.option.<name>.<value>`, and for the meaning
    of each the same with `.about`."""
    status: Callable[[ViewT, Sequence[Player], Say], Markup] = lambda view, players, say: (
        NOTHING if view.to_act is not None else say("status.over")
    )
    """One or two lines under the picture: what is public besides whose turn it is. Usually only that the
    game is over."""
    secret: Callable[[ViewT, Sequence[Player], Say, Look], Secret] = lambda view, players, say, look: Secret(NOTHING)
    """What the viewer alone may know: for the direct message and for the answer to a press. Usually nothing."""
    draft: Callable[[ViewT, MoveT], str] = lambda view, move: move.words
    """The draft at which the panel shows this legal move, with a button that makes it. Hints and typed moves lead
    there. Usually it is the words of the move."""
    suggest: Callable[[ViewT, str, Say], Sequence[tuple[str, str]]] = _USUAL
    """At most 25 pairs (label, words) of legal moves that match the typed text, for autocomplete. The text is plain, as
    `bot.typed_words` makes it, and the words mean this move alone (`spelled`). Usually those whose words begin with
    it."""
    score: Callable[[ViewT, Sequence[Player], Say], Markup] | None = None
    """All that the result counts, for who looks back on a finished game: tables, at most 3,500 characters."""
    sight: Callable[[EventT, Say], Callable[[Look], Picture] | None] = lambda event, say: None
    """A function that draws what this private event shows its reader, for the answer to the move; None for most. It is
    not called on the event loop."""
    region: Callable[[ViewT, MoveT, Sequence[Player], Say, Look], Picture] | None = None
    """The board with the region of a move marked, as `hint` names it."""
    film: (
        Callable[[Sequence[tuple[ViewT, Sequence[EventT]]], Sequence[Player], Say, Look], Iterator[Sequence[Picture]]]
        | None
    ) = None
    """Draws several moments of one match, each with the events since the one before, with a common layout, so that what
    does not change stays in its place. None if `pictures` has that property anyway."""
    beside: Callable[[Sequence[EventT]], Sequence[EventT]] = lambda events: events
    """What of these events is told beside their `pictures`, which alt texts say in words: not what they show already,
    such as the end of a round."""
    final: Callable[[MoveT], bool] = lambda move: False
    """Whether the panel asks for confirmation of this move, such as leaving a round. A typed move of this kind is
    confirmed, too."""
    readings: Callable[[ViewT, str, Say], Sequence[MoveT]] | None = None
    """The moves that plain typed text may mean by the notation, legal or not, the likeliest first. Raises NuggetError
    with what is wrong, as far as it is known in this position. None: the one that `Game.parse` reads."""
    named: Callable[[ViewT, str, Say], Sequence[MoveT]] = lambda view, typed, say: ()
    """The legal moves that plain typed text may mean which is no notation: it names things as the panel does, by their
    number or in the reader's language. One if it is clear, several if not."""
    spelled: Callable[[MoveT], str] = lambda move: move.words
    """Words that mean this move and no other, whatever the position: what people are told to type."""
    briefing: Callable[[OptionsT, Say], Markup] | None = None
    """What the options mean for this number of players, for the card of a table whose game has not begun: at most 800
    characters."""
    banner: Callable[[OptionsT, Say, Look], Picture] | None = None
    """The game at a glance, of the size BANNER and without words, for the top of whatever invites to it. Options that
    make another game, such as a sequel, have another one. It is made once for a look, and the same each time. The first
    time it takes half a second, so it is not for the event loop."""
    keepsake: Callable[[ViewT, Sequence[Player], Say, Look], Sequence[Picture]] | None = None
    """The pictures of a game that is over for a card to share, which says above them who won: with everybody's place
    and points, each number once. None for `pictures`, below the places."""
    portrait: Callable[[ViewT, Seat, Look], bytes] | None = None
    """A winner of a finished game as a PNG, a square of PORTRAIT with nothing around the figure."""
    liveries: Sequence[Livery] = ()
    """The colors of the seats in charts; empty for no chart."""
    emoji: Mapping[str, Callable[[], bytes]] = field(default_factory=dict, hash=False)
    """The game's own emoji for buttons and choices of panels: by name (2 to 24 of a–z, 0–9 and _, unique among the
    games) a function that draws it, as a PNG of at most 256 kB. Until they are uploaded, or if that fails, labels have
    no emoji."""
    sprites: Sequence[Callable[[], object]] = field(default=(), hash=False)
    """The parts of pictures that take long to draw the first time. Each is called once, in the background, soon after
    the start."""
    afterthoughts: Callable[[ViewT, Sequence[EventT], Sequence[Player], Say, Look], Sequence[Afterthoughts]] | None = (
        None
    )
    """The afterthoughts on each round that ended in these events, for whoever looks back. They are made from the
    table's view. Most events have none, and finding that out costs nothing."""
    lessons: Sequence[Lesson[MoveT]] = field(default=(), hash=False)
    """Lessons that teach the game by playing, in order; empty for none."""
    achievement: Callable[[Mapping[str, Json], Say], Markup] | None = None
    """The sentence for the facts of one of `Game.achievements`, for a person's profile: at most 300 characters."""
    idea: Callable[[Idea, Seat, Sequence[Player], Say], Markup] = lambda idea, mover, players, say: NOTHING
    """The sentence for what this player's move in a puzzle is about; nothing for an idea of a game without any."""
    worth: Callable[[float, Say], Markup] = lambda worth, say: say("puzzle.won", share=round(100 * worth))
    """What a move of a puzzle is worth, in words that stand behind a colon. Usually how many of 100 games were won."""
    tallies: Callable[[Mapping[str, int], Say], Sequence[Markup]] | None = None
    """The lines for one person's `Game.tallies`, summed over all games in the server. A key whose sum is 0 is left
    out."""

    def __post_init__(self) -> None:
        if self.suggest is _USUAL:
            object.__setattr__(self, "suggest", self._beginning)

    def refusal(self, error: NuggetError, say: Say) -> Markup:
        """Return the kind sentence for a refused move or for words that cannot be read: what is wrong. What could be
        typed instead is added to it (`bot.typed_words.refusal`)."""
        if isinstance(error.reason, CoreReason):
            return say(f"refusal.core.{error.reason.name}")
        return self.refuse(error, say) if isinstance(error, IllegalMove | BadWords) else say("refusal.core.OTHER")

    def _beginning(self, view: ViewT, typed: str, say: Say) -> Sequence[tuple[str, str]]:
        """Return the legal moves whose words begin with the typed text."""
        words = (move.words for move in self.game.legal(view))
        return [(text, text) for text in words if text.lower().startswith(typed.strip().lower())][:MOST]


def drawable_name(player: Player, say: PlainSay) -> str:
    """Return what can be drawn of a player's name, or else the letter of the seat."""
    return legible(player.name) or say("picture.player", letter=player.letter)


def whose_turn(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return a sentence about whose turn it is, or that the game is over."""
    return say("status.over") if view.to_act is None else say("board.theirs", player=players[view.to_act].bold_name)


AnyFace: TypeAlias = Face[Options, State, View, Move, Event]
"""The face of a game of which the caller needs no more than the contract. It takes any value of the game's own types,
but a State is not a View: a type checker tells them apart."""
