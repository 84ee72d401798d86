"""Links that lead out of the bot: to read more, as set by its host (the terms, the privacy policy, whom to ask), and to
invite the bot, with the sentences for a server where it is not."""

from dataclasses import dataclass

from bot.locale import Markup, Say
from bot.ui.core.message import Link, Row
from bot.ui.core.reply import Declined, Reply


@dataclass(frozen=True, slots=True)
class Links:
    """Public addresses; None for those that are not set."""

    terms: str | None = None
    privacy: str | None = None
    support: str | None = None

    def rows(self, say: Say) -> tuple[Row, ...]:
        """Return one row with a button for each address; no row if none is set."""
        links = (
            (say.plain("link.support"), self.support),
            (say.plain("link.terms"), self.terms),
            (say.plain("link.privacy"), self.privacy),
        )
        buttons = tuple(Link(label, url) for label, url in links if url is not None)
        return (buttons,) if buttons else ()


NOWHERE = Links()
"""The links of a bot whose host has set none."""


PERMISSIONS = 309237746688
"""The permissions that the link asks for, as Discord's bit field."""


def invite_address(application_id: int) -> Markup:
    """Return the address that invites the bot to a server."""
    link = Markup("https://discord.com/oauth2/authorize?client_id={}&scope=bot+applications.commands&permissions={}")
    return link.format(application_id, PERMISSIONS)


def invite_link(reply: Reply) -> Markup:
    """Return the link as a word to press."""
    link = invite_address(reply.interaction.application_id)
    return Markup("[{}]({})").format(reply.say("elsewhere.invite"), link)


def not_here(reply: Reply) -> Declined:
    """Return the exception for a request that needs the bot itself in a server where the bot is not."""
    return Declined(away_text(reply))


def away_text(reply: Reply) -> Markup:
    """Return the sentences that the bot is not here, how to invite it, and where that is not known there, what works
    meanwhile."""
    if reply.interaction.guild_id is None:
        key = "elsewhere.conversation"
    else:
        key = "elsewhere.commands" if reply.interaction.is_guild_integration() else "elsewhere.server"
    return reply.say(key, invite=invite_link(reply))
