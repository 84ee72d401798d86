"""A message as data, and its conversion to Discord's components and files.

A message is laid out from top to bottom: text, pictures one below the other, more text, controls. This is the one place
that keeps Discord's limits: 4,000 characters of text and 40 components, of both of which a message uses somewhat less;
80 characters on a button, 100 on an item of a menu, 1,024 of alt text. Characters are UTF-16 units here.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from io import BytesIO
from itertools import chain, count
from pathlib import PurePath
from typing import Any, TypeAlias, TypeVar
from urllib.parse import unquote, urlsplit

import discord
from discord import ui

from bot.face import Picture, Style
from bot.locale import NOTHING, Markup, cut, units
from bot.ui.core.custom_id import Tag
from bot.ui.core.emoji import Emoji, is_name

TEXT = 3900
PARTS = 38
_LEAST = 200
"""Characters that the first text keeps in any case."""
ROW = 5
LABEL = 80
ITEM = 100
OFFERED = 25
"""The most suggestions for a command, and the most items of a menu, that Discord accepts."""
ALT = 1024
FLEETING = 7001
"""The id of the turn line, which is removed together with the buttons; Discord keeps this id."""
STANDING = 7002
"""The same for the text that tells how things stand."""
GOLD = 0xD9A441

STYLES = {style: discord.ButtonStyle[style.value] for style in Style}


@dataclass(frozen=True, slots=True)
class Tap:
    """A button whose press the bot receives."""

    label: str
    tag: Tag
    style: Style = Style.PLAIN
    emoji: Emoji | None = None
    disabled: bool = False


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
class ChannelMenu:
    """A list of the server's channels, made by Discord; the press carries the chosen ones."""

    tag: Tag
    prompt: str
    chosen: tuple[int, ...]
    most: int
    """The most channels that may be chosen, from 1 to 25; choosing none is always allowed."""
    types: tuple[discord.ChannelType, ...]


@dataclass(frozen=True, slots=True)
class PeopleMenu:
    """A list of the people here, made by Discord; the press carries the chosen ones, and `shown_people` returns those
    that a pressed message shows as chosen."""

    tag: Tag
    prompt: str
    chosen: tuple[int, ...]
    most: int
    """The most people that may be chosen, from 1 to 25; choosing none is always allowed."""


@dataclass(frozen=True, slots=True)
class RoleMenu:
    """A list of the server's roles, made by Discord, to choose one or none; the press carries the chosen one."""

    tag: Tag
    prompt: str
    chosen: int | None


Row: TypeAlias = tuple[Tap | Link, ...] | Menu | ChannelMenu | PeopleMenu | RoleMenu | Markup
"""Controls, or a text between them."""
Part = TypeVar("Part", Tap, MenuItem)


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
    file: Attached | None = None
    turn: Markup = NOTHING
    """Text above everything else, shown only while the message has its buttons, for it is true only that long."""
    framed: bool = False
    """Whether the message has a golden border."""
    standing: Markup = NOTHING
    """Text right under the pictures, shown only while the message has its buttons: how things stand."""


def named(pictures: Sequence[Picture]) -> list[tuple[str, Picture]]:
    """Return the pictures with the names under which they are sent together. Equal pictures get equal names, so an edit
    sends only what has changed; within one message each name is unique."""
    found: dict[str, Picture] = {}
    for picture in pictures:
        path = PurePath(picture.name)
        name = f"{path.stem}-{picture.digest or _digest(picture.data)}"
        ending = path.suffix or ".png"
        copies = (f"{name}-{number}{ending}" for number in count(2))
        found[next(free for free in chain([f"{name}{ending}"], copies) if free not in found)] = picture
    return [*found.items()]


@lru_cache(maxsize=16)
def _digest(data: bytes) -> str:
    """Return a digest of a picture; cached, because it is asked for several times before a message is sent."""
    return blake2b(data, digest_size=4).hexdigest()


class KeptFile(discord.Attachment):
    """A file that a message has already, for an edit that keeps it. Discord wants its id and its name: without the
    name, Discord refuses the component that shows the file as `attachment://…`."""

    __slots__ = ()

    def __init__(self, number: int, filename: str, description: str | None = None) -> None:
        self.id = number
        self.filename = filename
        self.description = description

    def to_dict(self) -> Any:
        return {"id": self.id, "filename": self.filename}


def kept_files(message: discord.Message) -> list[KeptFile]:
    """Return the files that a message's components show, for an edit that keeps them. The message's own `attachments`
    lack them, for Discord lists only files there that no component shows."""
    return _files(message.components)


def lasting_files(message: discord.Message) -> list[KeptFile]:
    """Return the files of what `lasting` leaves of a message."""
    gone = _fleeting(message)
    return _files(part for part in message.components if getattr(part, "id", None) not in gone)


def _files(parts: Iterable[discord.Component]) -> list[KeptFile]:
    return [
        KeptFile(media.attachment_id, _name(media), alt)
        for media, alt in _shown(parts)
        if media.attachment_id is not None
    ]


def _shown(parts: Iterable[discord.Component]) -> Iterator[tuple[discord.UnfurledMediaItem, str | None]]:
    """Yield the files that components show, with their alt texts."""
    for part in parts:
        if isinstance(part, discord.MediaGalleryComponent):
            yield from ((item.media, item.description) for item in part.items)
        elif isinstance(part, discord.FileComponent):
            yield part.media, None
        elif isinstance(part, discord.Container):
            yield from _shown(part.children)


def shown_pictures(there: Iterable[KeptFile]) -> dict[str, Picture]:
    """Return the pictures of these files by digest, without their data: `named` gives them the same names again."""
    found = {}
    for file in there:
        stem, _, digest = PurePath(file.filename).stem.rpartition("-")
        name = f"{stem}{PurePath(file.filename).suffix}"
        found[digest] = Picture(b"", name, file.description or "", digest)
    return found


def shown_people(message: discord.Message | None) -> tuple[int, ...]:
    """Return the people that a sent message shows as chosen in its menu of people."""
    rows = () if message is None else message.components
    menus = [part for row in rows if isinstance(row, discord.ActionRow) for part in row.children]
    return tuple(one.id for menu in menus if isinstance(menu, discord.SelectMenu) for one in menu.default_values)


def files(content: Message, kept: Container[str] = ()) -> list[discord.File]:
    """Return the files to send, made anew for each sending; pictures whose names are in `kept` are on Discord already.
    A file to download is always sent, for its name does not tell whether it has changed."""
    sent = [
        discord.File(BytesIO(picture.data), name, description=clip(picture.alt, ALT))
        for name, picture in named(content.pictures)
        if name not in kept
    ]
    if content.file is not None:
        sent.append(discord.File(BytesIO(content.file.data), content.file.name))
    return sent


def layout(content: Message) -> ui.LayoutView:
    """Return the message as Discord's components."""
    content = _fitting(content)
    items: list[ui.Item[Any]] = []
    if content.turn:
        items.append(ui.TextDisplay(content.turn, id=FLEETING))
    if content.text:
        items.append(ui.TextDisplay(content.text))
    for name, picture in named(content.pictures):
        # Each picture has a gallery of its own: of several pictures in one gallery Discord shows only the middle of
        # each.
        item = discord.MediaGalleryItem(f"attachment://{name}", description=clip(picture.alt, ALT))
        items.append(ui.MediaGallery(item))
    if content.standing:
        items.append(ui.TextDisplay(content.standing, id=STANDING))
    if content.below:
        items.append(ui.TextDisplay(content.below))
    if content.file is not None:
        items.append(ui.File(f"attachment://{content.file.name}"))
    items.extend(ui.TextDisplay(row) if isinstance(row, Markup) else _row(row) for row in content.rows)
    if content.framed:
        items = [ui.Container(*items, accent_color=GOLD)]
    return _forgotten(items)


def with_buttons(content: Message, taps: Iterable[Tap]) -> Message:
    """Return the message with these buttons below the others, as many as Discord has room for."""
    rows = list(content.rows)
    for tap in taps:
        last = rows[-1] if rows else None
        longer = [*rows[:-1], (*last, tap)] if isinstance(last, tuple) and len(last) < ROW else [*rows, (tap,)]
        if fits(replace(content, rows=tuple(longer))):
            rows = longer
    return replace(content, rows=tuple(rows))


def fits(content: Message) -> bool:
    """Return whether the message has few enough components once its text is joined into one."""
    return _parts(_in_one(content)) <= PARTS


def _fitting(content: Message) -> Message:
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


def lasting(message: discord.Message) -> ui.LayoutView:
    """Return what is left of a board that another one follows, for the edit that makes it so: its words, without the
    controls, the texts that are true only as long as they are there, and the picture of the position, which is the
    last one."""
    children, gone = ui.LayoutView.from_message(message, timeout=None).children, _fleeting(message)
    return _again(item for item in children if not isinstance(item, ui.ActionRow) and item.id not in gone)


def _fleeting(message: discord.Message) -> set[int | None]:
    """Return the ids of the components that a board loses together with its buttons. Discord gives each component an
    id."""
    galleries = [part.id for part in message.components if isinstance(part, discord.MediaGalleryComponent)]
    return {FLEETING, STANDING, *galleries[-1:]}


def with_turn(message: discord.Message, turn: Markup) -> ui.LayoutView:
    """Return a message's components with `turn` as the text that holds while the message has its buttons, for an edit
    that changes nothing else."""
    children = ui.LayoutView.from_message(message, timeout=None).children
    first = ui.TextDisplay[ui.LayoutView](turn, id=FLEETING)
    return _again([first, *(item for item in children if item.id != FLEETING)])


def _again(items: Iterable[ui.Item[Any]]) -> ui.LayoutView:
    """Return these components of a sent message, for an edit that keeps its files."""
    kept = []
    for item in items:
        if isinstance(item, ui.MediaGallery):
            # Discord returns an address that expires; the file itself stays with the message.
            item = ui.MediaGallery(
                *(
                    discord.MediaGalleryItem(_attached(shown.media), description=shown.description)
                    for shown in item.items
                )
            )
        elif isinstance(item, ui.File):
            item = ui.File(_attached(item.media))
        kept.append(item)
    return _forgotten(kept)


def without_own_emoji(content: Message) -> Message:
    """Return the message with words alone in place of the application's own emoji."""
    return replace(content, rows=tuple(map(_bare_row, content.rows)))


def clip(text: str, length: int) -> str:
    """Return the text, cut with an ellipsis if it is longer than `length` characters."""
    if units(text) <= length:
        return text
    return text.encode("utf-16-le", "ignore")[: 2 * (length - 1)].decode("utf-16-le", "ignore") + "…"


def _row(row: tuple[Tap | Link, ...] | Menu | ChannelMenu | PeopleMenu | RoleMenu) -> ui.ActionRow[ui.LayoutView]:
    if isinstance(row, PeopleMenu):
        person = discord.SelectDefaultValueType.user
        return ui.ActionRow(
            ui.UserSelect(
                custom_id=str(row.tag),
                placeholder=clip(row.prompt, 150),
                min_values=0,
                max_values=row.most,
                default_values=[discord.SelectDefaultValue(id=one, type=person) for one in row.chosen],
            )
        )
    if isinstance(row, ChannelMenu):
        channel = discord.SelectDefaultValueType.channel
        return ui.ActionRow(
            ui.ChannelSelect(
                custom_id=str(row.tag),
                placeholder=clip(row.prompt, 150),
                channel_types=[*row.types],
                min_values=0,
                max_values=row.most,
                default_values=[discord.SelectDefaultValue(id=one, type=channel) for one in row.chosen],
            )
        )
    if isinstance(row, RoleMenu):
        role = discord.SelectDefaultValueType.role
        return ui.ActionRow(
            ui.RoleSelect(
                custom_id=str(row.tag),
                placeholder=clip(row.prompt, 150),
                min_values=0,
                default_values=[discord.SelectDefaultValue(id=row.chosen, type=role)] if row.chosen else [],
            )
        )
    if isinstance(row, Menu):
        options = [
            discord.SelectOption(
                label=clip(item.label, ITEM),
                value=item.value,
                description=clip(item.description, ITEM) or None,
                emoji=_known(item.emoji),
                default=item.chosen,
            )
            for item in row.items
        ]
        return ui.ActionRow(
            ui.Select(
                custom_id=str(row.tag),
                placeholder=clip(row.prompt, 150),
                options=options,
                max_values=row.most,
                disabled=row.disabled,
            )
        )
    return ui.ActionRow(*map(_button, row))


def _bare_row(row: Row) -> Row:
    if isinstance(row, ChannelMenu | PeopleMenu | RoleMenu | Markup):
        return row
    if isinstance(row, Menu):
        return replace(row, items=tuple(map(_bare, row.items)))
    return tuple(button if isinstance(button, Link) else _bare(button) for button in row)


def _bare(part: Part) -> Part:
    return part if isinstance(part.emoji, str) else replace(part, emoji=None)


def _button(button: Tap | Link) -> ui.Button[ui.LayoutView]:
    if isinstance(button, Link):
        return ui.Button(label=clip(button.label, LABEL), url=button.url)
    return ui.Button(
        label=clip(button.label, LABEL),
        custom_id=str(button.tag),
        style=STYLES[button.style],
        emoji=_known(button.emoji),
        disabled=button.disabled,
    )


def _known(emoji: Emoji | None) -> Emoji | None:
    """Return the emoji; None for one of our own that was not looked up, for Discord would refuse the whole message."""
    return None if emoji is None or is_name(emoji) else emoji


def _attached(media: discord.UnfurledMediaItem) -> str:
    return f"attachment://{_name(media)}"


def _name(media: discord.UnfurledMediaItem) -> str:
    """Return the name of a file: the end of its address at Discord."""
    return PurePath(unquote(urlsplit(media.url).path)).name


def _forgotten(items: Sequence[ui.Item[Any]]) -> ui.LayoutView:
    """Return a view that discord.py does not keep: presses are routed by their custom_id, and discord.py would keep one
    more board in memory for good with each turn."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view
