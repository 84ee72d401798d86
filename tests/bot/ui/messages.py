"""What people find in messages: texts, buttons, pictures, files; and the press of a button as Discord delivers it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord
import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.components import walk_components

from bot.ui.core.custom_id import Tag, Verb, read

ASIDE = {"replay", "chances", "suspicion"}
"""The beginnings of the file names in messages that look back on a match."""


def is_aside(message: discord.Message) -> bool:
    """Whether a message looks back on a match."""
    pictures = files(message)
    return bool(pictures) and pictures[0].filename.partition("-")[0] in ASIDE


def is_shrunk(message: discord.Message) -> bool:
    """Whether a message is a board that another one has followed."""
    changed = message.author.bot and message.edited_at is not None
    words = all(isinstance(part, discord.TextDisplay | discord.MediaGalleryComponent) for part in message.components)
    return changed and words


@dataclass(frozen=True)
class Shown:
    """A picture or a file, as a message shows it."""

    message: discord.Message
    url: str
    description: str | None = None

    @property
    def filename(self) -> str:
        return self.url.rpartition("/")[2]

    async def read(self) -> bytes:
        return await self.message._state.http.get_from_cdn(self.url)


def files(message: discord.Message | simcord.ResponseMessage) -> list[Shown]:
    """Return the pictures and files of a message, from top to bottom."""
    shown = message.message if isinstance(message, simcord.ResponseMessage) else message
    found: list[Shown] = []
    for item in discord.ui.LayoutView.from_message(shown, timeout=None).walk_children():
        if isinstance(item, discord.ui.MediaGallery):
            found += [Shown(shown, each.media.url, each.description) for each in item.items]
        elif isinstance(item, discord.ui.File):
            found.append(Shown(shown, item.media.url))
    return found


def text(message: discord.Message | simcord.ResponseMessage) -> str:
    """Return all text of a message."""
    return "\n".join(str(part["content"]) for part in walk_components(_raw(message)) if "content" in part)


def menus(message: discord.Message | simcord.ResponseMessage) -> list[dict[str, Any]]:
    """Return the lists to choose from in a message, as Discord gets them."""
    return [part for part in walk_components(_raw(message)) if "options" in part]


def buttons(message: discord.Message | simcord.ResponseMessage) -> dict[str, Tag]:
    """Return the buttons of a message that can be pressed, by their labels."""
    found = {}
    for part in walk_components(_raw(message)):
        if part.get("type") == 2 and "custom_id" in part and not part.get("disabled"):
            tag = read(part["custom_id"])
            assert tag is not None
            found[str(part.get("label"))] = tag
    return found


def tags(message: discord.Message | simcord.ResponseMessage) -> list[Tag]:
    """Return the tags of all buttons and menus of a message, from top to bottom."""
    found = [read(str(part.get("custom_id", ""))) for part in walk_components(_raw(message))]
    return [tag for tag in found if tag is not None]


def verbs(message: discord.Message | simcord.ResponseMessage) -> set[Verb]:
    """Return what the buttons of a message do."""
    return {tag.verb for tag in buttons(message).values()}


def found(message: discord.Message | simcord.ResponseMessage, verb: Verb) -> str:
    """Return the custom_id of the message's first button with this verb."""
    return next(str(tag) for tag in buttons(message).values() if tag.verb is verb)


def _raw(message: discord.Message | simcord.ResponseMessage) -> Any:
    if isinstance(message, simcord.ResponseMessage):
        return message.components
    return [part.to_dict() for part in message.components]


def press(
    env: simcord.Env,
    person: simcord.MemberActor | simcord.UserHandle,
    channel: simcord.ChannelHandle,
    message_id: int,
    tag: Tag | str,
) -> tuple[Any, dict[str, Any]]:
    """Return the interaction of a press, for a test to deliver late, twice or at the same time as another."""
    stored = env.backend.get_message(channel.id, message_id)
    record, payload = interactions.base_payload(
        env.backend,
        type=3,
        channel_id=channel.id,
        guild_id=channel.guild.id if channel.guild else None,
        user_id=person.id,
        data={"custom_id": str(tag), "component_type": 2},
    )
    record.source_message_id = stored.id
    payload["message"] = dict(serializers.message_payload(env.backend, stored))
    return record, payload
