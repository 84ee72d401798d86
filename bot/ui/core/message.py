"""A message as data, and how it becomes Discord's components and files.

A sheet is laid out from top to bottom: text, picture, more text, controls. Discord's limits are kept here, in one
place: 4,000 characters of text, 40 components, 80 characters on a button, 1,024 of alt text.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import PurePath
from typing import Any, TypeAlias

import discord
from discord import ui

from bot.face import Picture, Style
from bot.locale import NOTHING, Markup
from bot.ui.core.custom_id import Tag

TEXT = 4000
LABEL = 80
ALT = 1024
GOLD = 0xD9A441

STYLES = {style: discord.ButtonStyle[style.value] for style in Style}


@dataclass(frozen=True, slots=True)
class Tap:
    """A button that the bot hears of."""

    label: str
    tag: Tag
    style: Style = Style.PLAIN
    emoji: str | None = None
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Link:
    """A button that leads somewhere."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A list to choose one of; the value comes with the press."""

    tag: Tag
    prompt: str
    values: tuple[tuple[str, str, bool], ...]
    """Label, value, and whether it is the chosen one."""
    disabled: bool = False


Row: TypeAlias = tuple[Tap | Link, ...] | Choice


@dataclass(frozen=True, slots=True)
class Attached:
    """A file to download."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Message:
    """A message."""

    text: Markup
    picture: Picture | None = None
    below: Markup = NOTHING
    """Text under the picture."""
    rows: tuple[Row, ...] = ()
    file: Attached | None = None
    framed: bool = False
    """With a golden border."""


def picture_name(picture: Picture) -> str:
    """Return the name under which a picture is sent: the same for the same picture, so edits need not send it again."""
    path = PurePath(picture.name)
    return f"{path.stem}-{sha256(picture.data).hexdigest()[:8]}{path.suffix or '.png'}"


def files(content: Message) -> list[discord.File]:
    """Return what has to be sent along, made anew for each sending."""
    sent = []
    if content.picture is not None:
        alt = clip(content.picture.alt, ALT)
        name = picture_name(content.picture)
        sent.append(discord.File(BytesIO(content.picture.data), name, description=alt))
    if content.file is not None:
        sent.append(discord.File(BytesIO(content.file.data), content.file.name))
    return sent


def layout(content: Message) -> ui.LayoutView:
    """Return the sheet as Discord's components."""
    room = TEXT - len(content.below)
    items: list[ui.Item[Any]] = []
    if content.text:
        items.append(ui.TextDisplay(clip(content.text, room)))
    if content.picture is not None:
        picture = discord.MediaGalleryItem(
            f"attachment://{picture_name(content.picture)}", description=clip(content.picture.alt, ALT)
        )
        items.append(ui.MediaGallery(picture))
    if content.below:
        items.append(ui.TextDisplay(content.below))
    if content.file is not None:
        items.append(ui.File(f"attachment://{content.file.name}"))
    items.extend(_row(row) for row in content.rows)
    if content.framed:
        items = [ui.Container(*items, accent_color=GOLD)]
    return _forgotten(items)


def without_controls(message: discord.Message) -> ui.LayoutView:
    """Return a message's components without what can be pressed, for the edit that takes the buttons off."""
    kept = []
    for item in ui.LayoutView.from_message(message, timeout=None).children:
        if isinstance(item, ui.ActionRow):
            continue
        if isinstance(item, ui.MediaGallery):
            # What comes back is an address that expires; the file itself stays with the message.
            item = ui.MediaGallery(
                *(
                    discord.MediaGalleryItem(_attached(shown.media.url), description=shown.description)
                    for shown in item.items
                )
            )
        elif isinstance(item, ui.File):
            item = ui.File(_attached(item.media.url))
        kept.append(item)
    return _forgotten(kept)


def clip(text: str, length: int) -> str:
    """Return the text, cut off with an ellipsis if it is longer than that."""
    return text if len(text) <= length else text[: length - 1] + "…"


def _row(row: Row) -> ui.ActionRow[ui.LayoutView]:
    if isinstance(row, Choice):
        options = [
            discord.SelectOption(label=clip(label, 100), value=value, default=chosen)
            for label, value, chosen in row.values
        ]
        return ui.ActionRow(
            ui.Select(
                custom_id=str(row.tag),
                placeholder=clip(row.prompt, 150),
                options=options,
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
        emoji=button.emoji,
        disabled=button.disabled,
    )


def _attached(url: str) -> str:
    return f"attachment://{PurePath(url.partition('?')[0]).name}"


def _forgotten(items: Sequence[ui.Item[Any]]) -> ui.LayoutView:
    """Return a view that discord.py does not keep: presses are routed by their custom_id, and a board more a turn would
    otherwise stay in memory for good."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view
