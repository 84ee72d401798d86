"""Tables that wait for people: after two minutes the host is asked whether computers shall take the free seats."""

from __future__ import annotations

from bot.ui.core.own_messages import addresses
from tests.bot.ui.parlor import Parlor, buttons, text


async def test_who_waits_for_two_minutes_is_asked_once(parlor: Parlor) -> None:
    """The card proposes computers and the host is asked in private, where the question names the table and leads to it;
    one tap there begins the game."""
    card = await parlor.lobby(players=3)
    await parlor.env.advance_time(105)
    assert "Nobody else yet" not in text(parlor.games.history()[0])
    await parlor.env.advance_time(31)
    messages = parlor.games.history()[0]
    assert "Nobody else yet" in text(messages)
    assert next(iter(buttons(messages))) == "Play now"
    (question,) = [message for message in parlor.seen_by(parlor.ann, parlor.games) if message.flags.ephemeral]
    assert text(question).startswith("**Armadora**: Ann")
    assert addresses(question) == [f"https://discord.com/channels/{parlor.guild.id}/{parlor.games.id}/{card.id}"]
    await parlor.restart()
    await parlor.env.advance_time(300)
    assert len([message for message in parlor.seen_by(parlor.ann, parlor.games) if message.flags.ephemeral]) == 1
    await parlor.ann.click(question, label="Play now")
    assert [player.computer is None for player in (await parlor.match()).seats] == [True, False, False]
    assert "has begun" in text(parlor.games.history()[0])
    assert card.id == parlor.games.history()[0].id


async def test_nobody_is_asked_while_somebody_is_awaited(parlor: Parlor) -> None:
    """The card waits for the people who are invited, as long as it takes."""
    await parlor.invite(parlor.bob, players=3)
    await parlor.env.advance_time(300)
    assert "Nobody else yet" not in text(parlor.games.history()[0])
