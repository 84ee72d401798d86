"""Which permissions a game needs, and what those that are missing are called in Discord's own menus."""

import discord

from bot.locale import Markup, Say

_BOARD = ("view_channel", "attach_files", "read_message_history")
_THREAD = ("create_public_threads", "send_messages_in_threads")


def suffice(given: discord.Permissions, *, in_thread: bool) -> bool:
    """Whether none is missing to post boards here."""
    return given.is_superset(_NEEDED[in_thread])


def missing_for_board(given: discord.Permissions, *, in_thread: bool) -> tuple[str, ...]:
    """Return the permissions that are missing to post boards here."""
    return tuple(name for name in _for_board(in_thread=in_thread) if not getattr(given, name))


def _for_board(*, in_thread: bool) -> tuple[str, ...]:
    return (*_BOARD, "send_messages_in_threads" if in_thread else "send_messages")


_NEEDED = {
    in_thread: discord.Permissions(**dict.fromkeys(_for_board(in_thread=in_thread), True))
    for in_thread in (False, True)
}


def missing_for_thread(given: discord.Permissions) -> tuple[str, ...]:
    """Return the permissions that are missing to give a game a thread of its own."""
    return tuple(name for name in _THREAD if not getattr(given, name))


def names(missing: tuple[str, ...], say: Say) -> Markup:
    """Return the names of permissions, as a list."""
    return Markup(", ").join(Markup("**{}**").format(say(f"permission.{name}")) for name in missing)
