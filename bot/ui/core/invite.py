"""The link that invites the bot, and the sentences for a server where the bot is not."""

from __future__ import annotations

from bot.locale import Markup
from bot.ui.core.reply import Declined, Reply

PERMISSIONS = 309237746688
"""The permissions that the link asks for, as Discord's bit field."""


def address(application_id: int) -> Markup:
    """Return the address that invites the bot to a server."""
    link = Markup("https://discord.com/oauth2/authorize?client_id={}&scope=bot+applications.commands&permissions={}")
    return link.format(application_id, PERMISSIONS)


def invitation(reply: Reply) -> Markup:
    """Return the link as a word to press."""
    link = address(reply.interaction.application_id)
    return Markup("[{}]({})").format(reply.say("elsewhere.invite"), link)


def not_here(reply: Reply) -> Declined:
    """Return the exception for a request that needs the bot itself in a server where the bot is not."""
    return Declined(told(reply))


def told(reply: Reply) -> Markup:
    """Return the sentences that the bot is not here, how to invite it, and where that is not known there, what works
    meanwhile."""
    if reply.interaction.guild_id is None:
        key = "elsewhere.conversation"
    else:
        key = "elsewhere.commands" if reply.interaction.is_guild_integration() else "elsewhere.server"
    return reply.say(key, invite=invitation(reply))
