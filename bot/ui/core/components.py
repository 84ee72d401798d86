"""A message as Discord's components and files: made from the data of a message, and read from one that was sent."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from io import BytesIO
from pathlib import PurePath
from typing import Any
from urllib.parse import unquote, urlsplit

import discord
from discord import ui

from bot.face import Picture, Style
from bot.locale import Markup
from bot.ui.core.emoji import Emoji, is_name
from bot.ui.core.message import (
    ALT,
    ITEM,
    LABEL,
    ChannelMenu,
    Link,
    Menu,
    Message,
    PeopleMenu,
    RoleMenu,
    Tap,
    clip,
    fitting,
    named,
)

FLEETING = 7001
"""The id of the turn line, which is removed together with the buttons; Discord keeps this id."""
STANDING = 7002
"""The same for the text that tells how things stand."""
GOLD = 0xD9A441
STYLES = {style: discord.ButtonStyle[style.value] for style in Style}


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
    """Return the people that a sent message shows as chosen in its menu of people. discord.py leaves their numbers the
    strings that Discord sends."""
    rows = () if message is None else message.components
    menus = [part for row in rows if isinstance(row, discord.ActionRow) for part in row.children]
    return tuple(int(one.id) for menu in menus if isinstance(menu, discord.SelectMenu) for one in menu.default_values)


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
    content = fitting(content)
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
