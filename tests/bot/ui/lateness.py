"""Players who are late: how time goes by, what is asked then, and who votes."""

from __future__ import annotations

import discord
import simcord

from bot.shards import ALL
from bot.tables.absence import Choice
from bot.tables.table import Match
from tests.bot.ui.bots import CLOCKS_EVERY
from tests.bot.ui.parlor import Parlor, Verb, buttons, text
from tests.bot.ui.people import Person

LOOK = CLOCKS_EVERY + 1
"""Seconds within which the bot looks at its clocks here."""


async def begin(parlor: Parlor, clock: str = "relaxed", players: int = 2, game: str = "") -> Match:
    """A match with this clock, before anybody has moved."""
    return await parlor.begin(players, game=game, clock=clock)


async def pass_time(parlor: Parlor, seconds: int) -> None:
    """Let so much time go by on all clocks, and the bot look at them."""
    async with parlor.change() as tx:
        await tx.clocks.put_off_all(-seconds, ALL)
    await parlor.env.advance_time(LOOK)
    await parlor.quiet()


def said(parlor: Parlor, match: Match, sentence: str) -> list[discord.Message]:
    """Return the messages in the thread that say this."""
    return [message for message in parlor.home(match).history() if sentence in text(message)]


async def question(parlor: Parlor, match: Match) -> discord.Message:
    """Return the only question in the thread what to do with who is late."""
    (asked,) = [message for message in parlor.home(match).history() if choices(message)]
    return asked


def choices(message: discord.Message) -> dict[str, str]:
    """Return the buttons of such a question by what they choose."""
    tags = [tag for tag in buttons(message).values() if tag.verb is Verb.DECIDE]
    return {tag.rest.partition(" ")[2]: str(tag) for tag in tags}


async def vote(parlor: Parlor, person: Person, match: Match, choice: Choice) -> simcord.ResponseMessage:
    poll = await question(parlor, match)
    answer = await person.click(poll, custom_id=choices(poll)[choice.value])
    await parlor.quiet()
    return answer.response


def others(parlor: Parlor, match: Match) -> list[Person]:
    return [parlor.person(player.user_id) for seat, player in enumerate(match.seats) if seat != match.to_act]
