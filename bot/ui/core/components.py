"""A message as Discord's components and files: made from the data of a message, and read from one that was sent."""

from collections.abc import Container, Iterable, Iterator, Mapping
from hashlib import blake2b
from io import BytesIO
from os.path import splitext
from typing import Any, TypeAlias
from urllib.parse import unquote, urlsplit

import discord
from discord import ComponentType as Type
from discord import ui

from bot.face import ALT, Picture, Style
from bot.locale import Markup
from bot.ui.core.application import Emoji, is_name
from bot.ui.core.message import (
    ITEM,
    LABEL,
    DiscordMenu,
    Link,
    Menu,
    MenuItem,
    Message,
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
STYLES = {style: discord.ButtonStyle[style.value].value for style in Style}
Component: TypeAlias = dict[str, Any]
"""A component as Discord's API has it."""


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


def parts_of(components: Iterable[discord.Component]) -> Iterator[discord.Component]:
    """Yield these components of a sent message and all that they hold, from top to bottom."""
    for part in components:
        yield part
        if isinstance(part, discord.ActionRow | discord.Container):
            yield from parts_of(part.children)


def kept_files(message: discord.Message) -> list[KeptFile]:
    """Return the files that a message's components show, for an edit that keeps them. The message's own `attachments`
    lack them, for Discord lists only files there that no component shows."""
    return _files(message.components)


def lasting_files(message: discord.Message) -> list[KeptFile]:
    """Return the files of what `lasting` leaves of a message."""
    fleeting = _fleeting(message)
    return _files(part for part in message.components if _id(part) not in fleeting)


def _id(part: discord.Component) -> int | None:
    return getattr(part, "id", None)  # not every kind has one


def _files(parts: Iterable[discord.Component]) -> list[KeptFile]:
    return [
        KeptFile(media.attachment_id, _name(media), alt)
        for media, alt in _shown(parts)
        if media.attachment_id is not None
    ]


def _shown(parts: Iterable[discord.Component]) -> Iterator[tuple[discord.UnfurledMediaItem, str | None]]:
    """Yield the files that components show, with their alt texts."""
    for part in parts_of(parts):
        if isinstance(part, discord.MediaGalleryComponent):
            yield from ((item.media, item.description) for item in part.items)
        elif isinstance(part, discord.FileComponent):
            yield part.media, None


def shown_pictures(attached: Iterable[KeptFile]) -> dict[str, Picture]:
    """Return the pictures of these files by digest, without their data: `named` gives them the same names again."""
    pictures = {}
    for file in attached:
        named_so, ending = splitext(file.filename)
        stem, _, digest = named_so.rpartition("-")
        pictures[digest] = Picture(b"", f"{stem}{ending}", file.description or "", digest)
    return pictures


def shown_people(message: discord.Message | None) -> tuple[int, ...]:
    """Return the people that a sent message shows as chosen in its menu of people. discord.py leaves their numbers the
    strings that Discord sends."""
    parts = () if message is None else parts_of(message.components)
    menus = [part for part in parts if isinstance(part, discord.SelectMenu)]
    return tuple(int(person.id) for menu in menus for person in menu.default_values)


def files(content: Message, present: Container[str] = ()) -> list[discord.File]:
    """Return the files to send, made anew for each sending; pictures whose names are in `present` are on Discord
    already. A file to download is always sent, for its name does not tell whether it has changed."""
    uploads = [
        discord.File(BytesIO(picture.data), name, description=clip(picture.alt, ALT))
        for name, picture in named(content.pictures)
        if name not in present
    ]
    if content.file is not None:
        uploads.append(discord.File(BytesIO(content.file.data), content.file.name))
    return uploads


def attachments(content: Message, present: Mapping[str, KeptFile]) -> list[discord.File | discord.Attachment]:
    """Return the files for an edit: of those that are `present`, by name, the ones that the message shows stay."""
    retained = {name: present[name] for name, _ in named(content.pictures) if name in present}
    return [*retained.values(), *files(content, retained)]


class Layout(ui.LayoutView):
    """Components as data, for discord.py to send. It has no items, because making them took an eighth of the processor
    time of a press, and discord.py does not keep it: presses are routed by their custom_id."""

    def __init__(self, components: list[Component]) -> None:
        super().__init__(timeout=None)
        self._components = components
        self.stop()

    def to_components(self) -> list[Component]:
        return self._components

    def has_components_v2(self) -> bool:
        return True


def layout(content: Message) -> Layout:
    """Return the message as Discord's components."""
    content = fitting(content)
    parts: list[Component] = []
    # Each picture has a gallery of its own: of several pictures in one gallery Discord shows only the middle of each.
    galleries = [_gallery([(f"attachment://{name}", clip(one.alt, ALT))]) for name, one in named(content.pictures)]
    if content.banner:
        parts.append(galleries.pop(0))
    if content.turn:
        parts.append(_text(content.turn, FLEETING))
    if content.text:
        parts.append(_text(content.text, number_of(content.mark) if content.mark else None))
    parts.extend(galleries)
    if content.standing:
        parts.append(_text(content.standing, STANDING))
    if content.below:
        parts.append(_text(content.below))
    if content.file is not None:
        parts.append(_file(f"attachment://{content.file.name}"))
    parts.extend(_text(row) if isinstance(row, Markup) else _row(row) for row in content.rows)
    if content.framed:
        parts = [{"type": Type.container.value, "accent_color": GOLD, "spoiler": False, "components": parts}]
    return Layout(parts)


def number_of(mark: str) -> int:
    """Return the id of the first text of a message with this mark. It is none that Discord would give by itself: those
    are counted from one."""
    return 1 << 30 | int.from_bytes(blake2b(mark.encode(), digest_size=4).digest()) >> 2


def lasting(message: discord.Message) -> Layout:
    """Return what is left of a board that another one follows, for the edit that makes it so: its words, without the
    controls, the texts that are true only as long as they are there, and the picture of the position, which is the
    last one."""
    fleeting = _fleeting(message)
    return _again(part for part in message.components if part.type is not Type.action_row and _id(part) not in fleeting)


def _fleeting(message: discord.Message) -> set[int | None]:
    """Return the ids of the components that a board loses together with its buttons. Discord gives each component an
    id."""
    galleries = [part.id for part in message.components if isinstance(part, discord.MediaGalleryComponent)]
    return {FLEETING, STANDING, *galleries[-1:]}


def with_turn(message: discord.Message, turn: Markup) -> Layout:
    """Return a message's components with `turn` as the text that holds while the message has its buttons, for an edit
    that changes nothing else."""
    below = _again(part for part in message.components if _id(part) != FLEETING)
    return Layout([_text(turn, FLEETING), *below.to_components()])


def _again(parts: Iterable[discord.Component]) -> Layout:
    """Return these components of a sent message, for an edit that keeps its files."""
    components: list[Component] = []
    for part in parts:
        again: Component = {**part.to_dict()}
        # Discord returns an address that expires; the file itself stays with the message.
        if isinstance(part, discord.MediaGalleryComponent):
            again |= _gallery([(_attached(item.media), item.description) for item in part.items])
        elif isinstance(part, discord.FileComponent):
            again = _file(_attached(part.media))
        components.append(again)
    return Layout(components)


def _text(text: str, number: int | None = None) -> Component:
    return {"type": Type.text_display.value, "content": text} | ({} if number is None else {"id": number})


def _gallery(pictures: Iterable[tuple[str, str | None]]) -> Component:
    """Return pictures by their addresses and alt texts."""
    items = [{"media": {"url": url}, "description": alt or None, "spoiler": False} for url, alt in pictures]
    return {"type": Type.media_gallery.value, "items": items}


def _file(url: str) -> Component:
    return {"type": Type.file.value, "file": {"url": url}, "spoiler": False}


def _row(row: tuple[Tap | Link, ...] | Menu | DiscordMenu) -> Component:
    inner = [*map(_button, row)] if isinstance(row, tuple) else [_menu(row)]
    return {"type": Type.action_row.value, "components": inner}


def _menu(menu: Menu | DiscordMenu) -> Component:
    if isinstance(menu, Menu):
        kind = Type.string_select
        own: Component = {"options": [*map(_option, menu.items)], "min_values": 1, "disabled": menu.disabled}
    else:
        kind = Type[f"{menu.of}_select"]
        defaults = [{"id": str(number), "type": menu.of} for number in menu.chosen]
        own = {"min_values": 0, "disabled": False, "default_values": defaults}
        if menu.types:
            own["channel_types"] = [channel_type.value for channel_type in menu.types]
    component = {
        "type": kind.value,
        "custom_id": str(menu.tag),
        "placeholder": clip(menu.prompt, 150),
        "max_values": menu.most,
    }
    return component | own


def _option(item: MenuItem) -> Component:
    option: Component = {"label": clip(item.label, ITEM), "value": item.value, "default": item.chosen}
    if item.description:
        option["description"] = clip(item.description, ITEM)
    if emoji := _known(item.emoji):
        option["emoji"] = emoji
    return option


def _button(button: Tap | Link) -> Component:
    component: Component = {"type": Type.button.value, "label": clip(button.label, LABEL)}
    if isinstance(button, Link):
        return component | {"style": discord.ButtonStyle.link.value, "url": button.url}
    component |= {"style": STYLES[button.style], "custom_id": str(button.tag)}
    if button.disabled:
        component["disabled"] = True
    if emoji := _known(button.emoji):
        component["emoji"] = emoji
        component["label"] = button.brief or component["label"]
    return component


def _known(emoji: Emoji | None) -> Component | None:
    """Return the emoji; None for one of our own that was not looked up, for Discord would refuse the whole message."""
    if emoji is None or is_name(emoji):
        return None
    return {"name": emoji} if isinstance(emoji, str) else {"id": str(emoji.id), "name": emoji.name}


def _attached(media: discord.UnfurledMediaItem) -> str:
    return f"attachment://{_name(media)}"


def _name(media: discord.UnfurledMediaItem) -> str:
    """Return the name of a file: the end of its address at Discord."""
    return unquote(urlsplit(media.url).path).rpartition("/")[2]
