"""What the bot sends is held against Discord's rules while these tests go on, and whoever breaks one learns of it."""

import discord

from bot.locale import Markup
from bot.ui.core.message import Message
from bot.ui.delivery.sending import post
from tests.bot.ui.parlor import Parlor
from tests.bot.ui.requests import Sent
from tests.discord_rules.watch import Finding, findings


def taken() -> list[Finding]:
    """Return what was found, so that no test fails by it."""
    found = [*findings]
    findings.clear()
    return found


async def test_a_request_that_breaks_a_rule_is_found(parlor: Parlor) -> None:
    """The rule is named, and the field, the request, and the line of the bot's that sent it."""
    with parlor.as_bot():
        channel = parlor.bot.get_partial_messageable(parlor.games.id)
        content = Message(Markup("a table"), below=Markup(" "))
        await post(channel, content, discord.AllowedMentions.none(), identity="a table")
    (broken,) = taken()
    assert (broken.breach.rule, broken.request.method) == ("nothing is empty", "POST")
    assert broken.breach.field == "components[1].content"
    assert any(file == "ui/delivery/sending.py" for file, _, _ in broken.sent_from)
    said = str(broken)
    assert "nothing is empty" in said
    assert "/channels/{channel_id}/messages" in said
    assert "from  ui/" in said


async def test_what_a_test_sends_is_not_looked_at(parlor: Parlor, traffic: list[Sent]) -> None:
    """A test may send what it likes."""
    channel = parlor.bot.get_channel(parlor.games.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.send("hello", allowed_mentions=discord.AllowedMentions.all())
    assert taken() == []
    traffic.clear()
