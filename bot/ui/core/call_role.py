"""The role that a server lets its members take in order to be called to tables.

Whoever presses a button gets it or is rid of it, so neither may open or close anything: it must have no permission that
not everybody has, and no channel may allow it or deny it anything. A role that mutes is refused like one that lets in.
Both may change at any time, so a role is looked at whenever somebody asks for it and whenever it is called.
"""

from __future__ import annotations

import discord

from bot.locale import Markup, Say
from bot.ui.core.app import App
from bot.ui.core.permissions import names

_NAMED = 5
"""The most channels that a sentence names."""


def call_role(app: App, guild_id: int | None) -> discord.Role | None:
    """Return the role that this server calls to tables; None if it has chosen none, or if the role was deleted."""
    role_id = app.tables.servers.settings(guild_id).call_role
    guild = None if guild_id is None else app.client.get_guild(guild_id)
    return None if guild is None or role_id is None else guild.get_role(role_id)


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
