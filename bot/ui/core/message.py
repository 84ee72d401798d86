"""A message as data: texts, pictures, controls.

A message is laid out from top to bottom: text, pictures one below the other, more text, controls. This is the one place
that knows Discord's limits: 4,000 characters of text, of which a message uses somewhat less, and 40 components;
80 characters on a button, 100 on an item of a menu, 1,024 of alt text. Characters are UTF-16 units here.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from itertools import chain, count
from os.path import splitext
from typing import Literal, TypeAlias, TypeVar

import discord

from bot.face import Picture, Style
from bot.locale import NOTHING, Markup, Say, breadth, cut, units
from bot.players import mention
from bot.ui.core.application import Emoji
from bot.ui.core.custom_id import Tag

TEXT = 3900
PARTS = 40
_LINE = 302
"""The width of a message on a phone of 390 pixels."""
_LEAST = 200
"""Characters that the first text keeps in any case."""
ROW = 5
LABEL = 80
ITEM = 100
OFFERED = 25
"""The most suggestions for a command, and the most items of a menu, that Discord accepts."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A button whose press the bot receives."""

    label: str
    tag: Tag
    style: Style = Style.PLAIN
    emoji: Emoji | None = None
    disabled: bool = False
    brief: str = ""
    """The label beside an emoji that says the rest; empty for the whole label."""


@dataclass(frozen=True, slots=True)
class Link:
    """A button that opens an address."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class MenuItem:
    """One choice of a menu."""

    label: str
    value: str
    """The value that comes with the press: at most 100 characters, different for each item of a menu."""
    chosen: bool = False
    description: str = ""
    """A second line."""
    emoji: Emoji | None = None


@dataclass(frozen=True, slots=True)
class Menu:
    """A list to choose from; the press carries the value of what was chosen."""

    tag: Tag
    prompt: str
    items: tuple[MenuItem, ...]
    """From 1 to 25 items."""
    disabled: bool = False
    most: int = 1
    """The most items that may be chosen; the least is one."""


@dataclass(frozen=True, slots=True)
class DiscordMenu:
    """A list of the people here, or of the server's channels or roles, that Discord makes; the press carries the chosen
    ones, and `shown_people` returns the people that a pressed message shows as chosen."""

    of: Literal["user", "channel", "role"]
    tag: Tag
    prompt: str
    chosen: tuple[int, ...] = ()
    most: int = 1
    """The most that may be chosen, from 1 to 25; choosing none is always allowed."""
    types: tuple[discord.ChannelType, ...] = ()
    """The kinds of channels in the list."""


Row: TypeAlias = tuple[Tap | Link, ...] | Menu | DiscordMenu | Markup
"""Controls, or a text between them."""
Part = TypeVar("Part", Tap, MenuItem)


@dataclass(frozen=True, slots=True)
class Links:
    """Public addresses where people read more, as set by the bot's host: the terms, the privacy policy, whom to ask.
    None for those that are not set."""

    terms: str | None = None
    privacy: str | None = None
    support: str | None = None

    def rows(self, say: Say) -> tuple[Row, ...]:
        """Return one row with a button for each address; no row if none is set."""
        links = (
            (say.plain("link.support"), self.support),
            (say.plain("link.terms"), self.terms),
            (say.plain("link.privacy"), self.privacy),
        )
        buttons = tuple(Link(label, url) for label, url in links if url is not None)
        return (buttons,) if buttons else ()


NO_LINKS = Links()
"""The links of a bot whose host has set none."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A file to download."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Message:
    """A message."""

    text: Markup
    pictures: tuple[Picture, ...] = ()
    below: Markup = NOTHING
    """Text under the pictures."""
    rows: tuple[Row, ...] = ()
    """Those that are empty are left out."""
    file: Attached | None = None
    turn: Markup = NOTHING
    """Text above everything else, shown only while the message has its buttons, for it is true only that long."""
    framed: bool = False
    """Whether the message has a golden border."""
    standing: Markup = NOTHING
    """Text right under the pictures, shown only while the message has its buttons: how things stand."""
    banner: bool = False
    """Whether the first picture is a banner above the text. It is the same each time, so an edit keeps its file."""
    draw: Callable[[], Picture] | None = None
    """Draws a picture that shows only what the text says, too: it is drawn when the message is sent."""
    mark: str = ""
    """What the message is, in words that nobody sees, where no button tells (see `OwnMessages.find`)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "rows", tuple(filter(None, self.rows)))


def named(pictures: Sequence[Picture]) -> list[tuple[str, Picture]]:
    """Return the pictures with the names under which they are sent together. Equal pictures get equal names, so an edit
    sends only what has changed; within one message each name is unique."""
    by_name: dict[str, Picture] = {}
    for picture in pictures:
        stem, ending = splitext(picture.name)
        name, ending = f"{stem}-{picture.digest or _digest(picture.data)}", ending or ".png"
        copies = (f"{name}-{number}{ending}" for number in count(2))
        by_name[next(free for free in chain([f"{name}{ending}"], copies) if free not in by_name)] = picture
    return [*by_name.items()]


@lru_cache(maxsize=16)
def _digest(data: bytes) -> str:
    """Return a digest of a picture; cached, because it is asked for several times before a message is sent."""
    return blake2b(data, digest_size=4).hexdigest()


def naming(content: Message, names: Mapping[int, str]) -> Message:
    """Return the message with these people's names in place of mentions of them."""

    def named_in(text: Markup) -> Markup:
        for user_id, name in names.items():
            text = text.replaced(mention(user_id), Markup("**{}**").format(name))
        return text

    rows = tuple(named_in(row) if isinstance(row, Markup) else row for row in content.rows)
    turn, standing = named_in(content.turn), named_in(content.standing)
    return replace(
        content, text=named_in(content.text), below=named_in(content.below), rows=rows, turn=turn, standing=standing
    )


def with_buttons(content: Message, taps: Iterable[Tap]) -> Message:
    """Return the message with these buttons below the others, as many as Discord has room for: beside the last ones
    where a phone shows them in one line."""
    rows = content.rows
    for tap in taps:
        last, ways = rows[-1] if rows else None, [(*rows, (tap,))]
        if isinstance(last, tuple) and len(last) < ROW:
            beside = (*rows[:-1], (*last, tap))
            ways = [beside, *ways] if _in_one_line((*last, tap)) else [*ways, beside]
        rows = next((way for way in ways if fits(replace(content, rows=way))), rows)
    return replace(content, rows=rows)


def _in_one_line(row: Sequence[Tap | Link]) -> bool:
    """Return whether a phone of 390 pixels shows these buttons side by side, by what a letter takes on average."""
    letters = sum(breadth(_label(tap)) for tap in row)
    emoji = sum(isinstance(tap, Tap) and tap.emoji is not None for tap in row)
    return 32 * len(row) - 8 + 28 * emoji + 7.2 * letters <= _LINE


def _label(tap: Tap | Link) -> str:
    return tap.label if isinstance(tap, Link) or tap.emoji is None else tap.brief or tap.label


def fits(content: Message) -> bool:
    """Return whether the message has few enough components once its text is joined into one."""
    return _parts(_in_one(content)) <= PARTS


def fitting(content: Message) -> Message:
    """Return the message within Discord's limits: with its texts joined if it has too many components, and cut if they
    are too long, the first text before the one below the pictures."""
    if _parts(content) > PARTS:
        content = _in_one(content)
    room = TEXT - units(content.turn) - units(content.standing)
    room -= sum(units(row) for row in content.rows if isinstance(row, Markup))
    below = cut(content.below, room - min(units(content.text), _LEAST))
    return replace(content, text=cut(content.text, room - units(below)), below=below)


def _in_one(content: Message) -> Message:
    """Return the message with all its text under its pictures."""
    return replace(content, text=NOTHING, below=Markup("\n\n").join(filter(None, (content.text, content.below))))


def _parts(content: Message) -> int:
    """Return how many components the message has."""
    texts = content.turn, content.text, content.standing, content.below
    single = sum(map(bool, (*texts, content.file, content.framed)))
    return single + len(content.pictures) + sum(map(_parts_of, content.rows))


def _parts_of(row: Row) -> int:
    return 1 if isinstance(row, Markup) else 1 + (len(row) if isinstance(row, tuple) else 1)


def without_own_emoji(content: Message) -> Message:
    """Return the message with words alone in place of the application's own emoji."""
    return replace(content, rows=tuple(map(_bare_row, content.rows)))


def offered(rows: Iterable[Row], rest: str) -> set[str]:
    """Return the values that can be chosen from the menu among these rows whose tag has this `rest`."""
    menus = (row for row in rows if isinstance(row, Menu) and row.tag.rest == rest)
    return {item.value for menu in menus for item in menu.items}


def clip(text: str, length: int) -> str:
    """Return the text, cut with an ellipsis if it is longer than `length` characters."""
    if len(text) <= length // 2 or units(text) <= length:  # no character has more than two units
        return text
    return text.encode("utf-16-le", "ignore")[: 2 * (length - 1)].decode("utf-16-le", "ignore") + "…"


def _bare_row(row: Row) -> Row:
    if isinstance(row, DiscordMenu | Markup):
        return row
    if isinstance(row, Menu):
        return replace(row, items=tuple(map(_bare, row.items)))
    return tuple(button if isinstance(button, Link) else _bare(button) for button in row)


def _bare(part: Part) -> Part:
    return part if isinstance(part.emoji, str) else replace(part, emoji=None)
