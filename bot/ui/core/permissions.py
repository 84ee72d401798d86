"""The permissions that a game needs, and the names that Discord's menus give to missing ones; and channels that the bot
does not see."""

from __future__ import annotations

from itertools import product
from typing import Any, TypeGuard

import discord
from discord.abc import GuildChannel

from bot.locale import Markup, Say
from bot.ui.core.reply import Reply

_BOARD = ("view_channel", "attach_files", "read_message_history")
_THREAD = ("create_public_threads", "send_messages_in_threads")
_SPEAKING = (discord.VoiceChannel, discord.StageChannel)
"""The channels whose text chat, too, is open only to members who may connect."""


def suffice(permissions: discord.Permissions, *, in_thread: bool, speaking: bool = False) -> bool:
    """Return whether these permissions suffice to post boards here."""
    return permissions.is_superset(_NEEDED[in_thread, speaking])


def missing_for_board(permissions: discord.Permissions, *, in_thread: bool, speaking: bool = False) -> tuple[str, ...]:
    """Return the permissions that are missing to post boards in a channel, in its threads, or in a channel for
    speaking."""
    return tuple(name for name in _for_board(in_thread=in_thread, speaking=speaking) if not getattr(permissions, name))


def missing_in(channel: discord.abc.GuildChannel | discord.Thread) -> tuple[str, ...]:
    """Return the permissions that are missing to post boards in this channel; for a forum, in its posts."""
    permissions = channel.permissions_for(channel.guild.me)
    in_thread = isinstance(channel, discord.Thread | discord.ForumChannel)
    return missing_for_board(permissions, in_thread=in_thread, speaking=is_for_speaking(channel))


def missing_here(reply: Reply) -> tuple[str, ...]:
    """Return the permissions that are missing to post boards where a command was typed or a button pressed."""
    permissions, speaking = reply.interaction.app_permissions, is_for_speaking(reply.interaction.channel)
    return missing_for_board(permissions, in_thread=reply.in_thread, speaking=speaking)


def is_for_speaking(channel: object) -> bool:
    """Return whether this is a voice or a stage channel."""
    return isinstance(channel, _SPEAKING)


def takes_messages(channel: object) -> TypeGuard[discord.abc.Messageable]:
    """Return whether the channel itself takes messages; forums and media channels hold posts, which are threads."""
    return isinstance(channel, discord.abc.Messageable)


def _for_board(*, in_thread: bool, speaking: bool) -> tuple[str, ...]:
    sending = "send_messages_in_threads" if in_thread else "send_messages"
    return (*_BOARD, *(["connect"] if speaking else []), sending)


_NEEDED = {
    (in_thread, speaking): discord.Permissions(
        **dict.fromkeys(_for_board(in_thread=in_thread, speaking=speaking), True)
    )
    for in_thread, speaking in product((False, True), repeat=2)
}


def missing_for_thread(permissions: discord.Permissions) -> tuple[str, ...]:
    """Return the permissions that are missing to give a game a thread of its own."""
    return tuple(name for name in _THREAD if not getattr(permissions, name))


def names(missing: tuple[str, ...], say: Say) -> Markup:
    """Return the names of permissions, as a list."""
    return Markup(", ").join(Markup("**{}**").format(say(f"permission.{name}")) for name in missing)


# --- Channels that the bot does not see ------------------------------------------------------------
# Since November 16, 2026 Discord tells bots of them without their names and their permission overwrites, and discord.py
# (2.7) works out from what is left that the bot may post there: each try would be refused, and Discord counts refusals.

OBFUSCATED = 1 << 17
"""The flag of such a channel."""
_VIEW_CHANNEL = 1 << 10

_fill_overwrites = GuildChannel._fill_overwrites


def _filled(channel: Any, data: Any) -> None:
    if data.get("flags", 0) & OBFUSCATED:
        everybody = {"id": channel.guild.id, "type": 0, "allow": "0", "deny": str(_VIEW_CHANNEL)}
        data = {**data, "permission_overwrites": [everybody]}
    _fill_overwrites(channel, data)


def deny_unseen_channels() -> None:
    """Let discord.py know, from now on, that only who sees every channel is sure to see such a channel. Discord tells
    of it anew when the bot comes to see it."""
    GuildChannel._fill_overwrites = _filled  # type: ignore[method-assign,assignment]  # until discord.py does so
