"""The permissions that a game needs, and the names that Discord's menus give to missing ones; channels that the bot
does not see; and the role that a server lets its members take."""

from typing import Any, TypeGuard

import discord
from discord.abc import GuildChannel

from bot.locale import Markup, Say
from bot.ui.core.app import App
from bot.ui.core.reply import Reply

_BOARD = ("view_channel", "attach_files", "read_message_history")
_THREAD = ("create_public_threads", "send_messages_in_threads")
_SPEAKING = (discord.VoiceChannel, discord.StageChannel)
"""The channels whose text chat, too, is open only to members who may connect."""


def missing_for_board(permissions: discord.Permissions, *, in_thread: bool, speaking: bool = False) -> tuple[str, ...]:
    """Return the permissions that are missing to post boards in a channel, in its threads, or in a channel for
    speaking."""
    sending = "send_messages_in_threads" if in_thread else "send_messages"
    needed = (*_BOARD, *(["connect"] if speaking else []), sending)
    return tuple(name for name in needed if not getattr(permissions, name))


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


# --- The role that is called to tables -------------------------------------------------------------
# Whoever presses a button gets it or is rid of it, so neither may open or close anything: it must have no permission
# that not everybody has, and no channel may allow it or deny it anything. A role that mutes is refused like one that
# lets in. Both may change at any time, so a role is looked at whenever somebody asks for it and whenever it is called.

_NAMED = 5
"""The most channels that a sentence names."""


def call_role(app: App, guild_id: int | None) -> discord.Role | None:
    """Return the role that this server calls to tables; None if it has chosen none, or if the role was deleted."""
    role_id = app.tables.servers.settings(guild_id).call_role
    guild = app.guild(guild_id)
    return None if guild is None or role_id is None else guild.get_role(role_id)


def has_role(person: discord.Member | discord.User, role_id: int) -> bool:
    """Return whether this person has the role in the server where the person was met."""
    return isinstance(person, discord.Member) and person.get_role(role_id) is not None


def mention_role(role_id: int) -> Markup:
    """Return how a text names a role; whether that notifies anybody is up to the message."""
    return Markup("<@&{}>").format(str(role_id))


def unfit(role: discord.Role, say: Say) -> Markup | None:
    """Return why the bot cannot or must not give this role to whoever asks for it; None if it can."""
    bot = role.guild.me
    if not is_harmless(role):
        return say("look.role.unfit", role=mention_role(role.id))
    if not bot.guild_permissions.manage_roles:
        return say("look.role.missing", permissions=names(("manage_roles",), say))
    if not role.is_assignable():
        return say("look.role.too_high", role=mention_role(role.id))
    return None


def beyond(person: discord.Member | discord.User, role: discord.Role, say: Say) -> Markup | None:
    """Return why this person may not let others take the role, who on Discord could give it to nobody: other bots may
    trust whoever has it. None if the person could."""
    if isinstance(person, discord.Member) and person.guild_permissions.manage_roles and person.top_role > role:
        return None
    if person.id == role.guild.owner_id:
        return None
    return say("look.role.not_yours", role=mention_role(role.id), permissions=names(("manage_roles",), say))


def can_call(role: discord.Role, permissions: discord.Permissions) -> bool:
    """Return whether a message by the bot, which has these permissions there, calls this role. Otherwise Discord shows
    the role's name and notifies nobody."""
    return role.mentionable or permissions.mention_everyone


def is_harmless(role: discord.Role) -> bool:
    """Return whether nothing opens or closes for who gets this role or loses it."""
    # Discord tags the roles that it manages, that are sold, or that it gives to who links another account.
    special = role.is_default() or role.managed or role.tags is not None
    everybody = role.guild.default_role.permissions
    return not special and everybody.is_superset(role.permissions) and not channels_of(role)


def channels_of(role: discord.Role) -> tuple[int, ...]:
    """Return the channels and categories, of any kind, that allow this role anything or deny it anything."""
    own = ((channel.id, channel.overwrites_for(role).pair()) for channel in role.guild.channels)
    return tuple(channel_id for channel_id, (allowed, denied) in own if allowed.value or denied.value)


def unfit_where(role: discord.Role, say: Say) -> Markup | None:
    """Return in which channels the role has permissions of its own, for who manages the server; None for nowhere."""
    channels = channels_of(role)
    if not channels:
        return None
    mentions = [Markup("<#{}>").format(str(channel_id)) for channel_id in channels[:_NAMED]]
    ellipsis = [Markup("…")] if len(channels) > _NAMED else []
    return say("look.role.channels", role=mention_role(role.id), channels=say.listed([*mentions, *ellipsis]))
