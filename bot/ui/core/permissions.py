"""The permissions that a game needs, and the names that Discord's menus give to missing ones."""

from __future__ import annotations

from itertools import product
from typing import TypeGuard

import discord

from bot.locale import Markup, Say
from bot.ui.core.reply import Reply

_BOARD = ("view_channel", "attach_files", "read_message_history")
_THREAD = ("create_public_threads", "send_messages_in_threads")
_SPEAKING = (discord.VoiceChannel, discord.StageChannel)
"""The channels whose text chat, too, is open only to members who may connect."""


def suffice(given: discord.Permissions, *, in_thread: bool, speaking: bool = False) -> bool:
    """Return whether these permissions suffice to post boards here."""
    return given.is_superset(_NEEDED[in_thread, speaking])


def missing_for_board(given: discord.Permissions, *, in_thread: bool, speaking: bool = False) -> tuple[str, ...]:
    """Return the permissions that are missing to post boards in a channel, in its threads, or in a channel for
    speaking."""
    return tuple(name for name in _for_board(in_thread=in_thread, speaking=speaking) if not getattr(given, name))


def missing_in(channel: discord.abc.GuildChannel | discord.Thread) -> tuple[str, ...]:
    """Return the permissions that are missing to post boards in this channel; for a forum, in its posts."""
    given = channel.permissions_for(channel.guild.me)
    in_thread = isinstance(channel, discord.Thread | discord.ForumChannel)
    return missing_for_board(given, in_thread=in_thread, speaking=is_for_speaking(channel))


def missing_here(reply: Reply) -> tuple[str, ...]:
    """Return the permissions that are missing to post boards where a command was typed or a button pressed."""
    given, speaking = reply.interaction.app_permissions, is_for_speaking(reply.interaction.channel)
    return missing_for_board(given, in_thread=reply.in_thread, speaking=speaking)


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


def missing_for_thread(given: discord.Permissions) -> tuple[str, ...]:
    """Return the permissions that are missing to give a game a thread of its own."""
    return tuple(name for name in _THREAD if not getattr(given, name))


def names(missing: tuple[str, ...], say: Say) -> Markup:
    """Return the names of permissions, as a list."""
    return Markup(", ").join(Markup("**{}**").format(say(f"permission.{name}")) for name in missing)
