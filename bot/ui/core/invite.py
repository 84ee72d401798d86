"""The link by which somebody invites the bot, and what is said where it is not."""

from __future__ import annotations

from bot.locale import Markup
from bot.ui.core.reply import Declined, Reply

PERMISSIONS = 309237746688
"""What the link asks for, as Discord counts permissions."""


def address(application_id: int) -> Markup:
    """Return the link by which the bot itself is invited to a server."""
    link = Markup("https://discord.com/oauth2/authorize?client_id={}&scope=bot+applications.commands&permissions={}")
    return link.format(application_id, PERMISSIONS)


def invitation(reply: Reply) -> Markup:
    """Return the link, as a word to press."""
    link = address(reply.interaction.application_id)
    return Markup("[{}]({})").format(reply.say("elsewhere.invite"), link)


def not_here(reply: Reply) -> Declined:
    """Return what to raise where something needs the bot itself, which is not here."""
    return Declined(told(reply))


def told(reply: Reply) -> Markup:
    """Return that the bot is not here, how it would come, and what can be done meanwhile."""
    server = reply.interaction.guild_id is not None
    return reply.say("elsewhere.server" if server else "elsewhere.conversation", invite=invitation(reply))
