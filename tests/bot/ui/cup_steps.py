"""What people do with cups on Discord, for the tests."""

from __future__ import annotations

import discord

from bot.tables.cups.cup import Cup
from bot.tables.table import Match
from tests.bot.ui.messages import tags
from tests.bot.ui.parlor import Parlor, text
from tests.bot.ui.people import Answer, Person


def menu_of(page: Answer, act: str) -> str:
    """The custom_id of the menu that does this."""
    return str(next(tag for tag in tags(page.response) if tag.rest.split(" ")[0] == act))


async def passes(parlor: Parlor, seconds: float = 5) -> None:
    """Let some time go by, and all be shown."""
    await parlor.env.advance_time(seconds)
    await parlor.quiet()
    await parlor.env.advance_time(5)
    await parlor.quiet()


async def managed(parlor: Parlor) -> Person:
    """Somebody who manages the server."""
    person = parlor.newcomer("max", manage_guild=True, manage_messages=True)
    parlor.people.append(person)
    return person


async def opened(parlor: Parlor, who: Person, *presses: str, **choices: int) -> discord.Message:
    """Let this person open a cup in `games` with these choices of the panel and presses there; return its card."""
    page = await who.slash(parlor.games, "cup")
    panel = await who.click(page.response, label="New cup")
    for name, value in choices.items():
        panel = await who.select(panel.response, [str(value)], custom_id=menu_of(panel, name))
    for label in presses:
        panel = await who.click(panel.response, label=label)
    await who.click(panel.response, label="Open sign-up")
    await passes(parlor)
    return card(parlor)


def card(parlor: Parlor) -> discord.Message:
    return next(message for message in parlor.games.history() if "cup" in text(message) and "🏆" in text(message))


async def cup_of(parlor: Parlor) -> Cup:
    [cup] = [
        *await parlor.tables.cups.of_server(parlor.guild.id, unended=True),
        *await parlor.tables.cups.of_server(parlor.guild.id, unended=False),
    ]
    return cup


async def signed_up(parlor: Parlor, *people: Person) -> None:
    for person in people:
        await person.click(card(parlor), label="I’m in")
    await passes(parlor)


async def awaited(parlor: Parlor, *presses: str, **choices: int) -> Person:
    """Let Ann, Bob and Cas wait for a cup of one table; return who manages it."""
    manager = await managed(parlor)
    await opened(parlor, manager, *presses, size=1, **choices)
    await signed_up(parlor, parlor.ann, parlor.bob, parlor.cas)
    return manager


async def playing(parlor: Parlor, *presses: str, **choices: int) -> Person:
    """Let Ann, Bob and Cas play a cup of one table; return who manages it."""
    manager = await awaited(parlor, *presses, **choices)
    await parlor.later(15 * 60 + 20)
    await passes(parlor)
    return manager


async def match_of(parlor: Parlor) -> Match:
    """Return the match at the first table of the cup's round."""
    return await parlor.match((await cup_of(parlor)).pairings[0].table_id or 0)
