"""What people do with cups on Discord, for the tests."""

from __future__ import annotations

import discord

from bot.tables.cups.cup import Cup
from bot.ui.core.custom_id import read
from tests.bot.ui.parlor import Parlor, buttons, text
from tests.bot.ui.people import Answer, Person


def tap(found: discord.Message | Answer, label: str) -> str:
    """The custom_id of the button with this label."""
    message = found.response if isinstance(found, Answer) else found
    return str(next(tag for name, tag in buttons(message).items() if name == label))


def menu_of(page: Answer, act: str) -> str:
    """The custom_id of the menu that does this."""
    parts = discord.ui.LayoutView.from_message(page.response.message).walk_children()
    tags = [tag for part in parts if (tag := read(str(getattr(part, "custom_id", "")))) is not None]
    return str(next(tag for tag in tags if tag.rest.split(" ")[0] == act))


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
    panel = await who.click(page.response, custom_id=tap(page, "New cup"))
    for name, value in choices.items():
        panel = await who.select(panel.response, [str(value)], custom_id=menu_of(panel, name))
    for label in presses:
        panel = await who.click(panel.response, custom_id=tap(panel, label))
    await who.click(panel.response, custom_id=tap(panel, "Open sign-up"))
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
        await person.click(card(parlor), custom_id=tap(card(parlor), "I’m in"))
    await passes(parlor)


async def settles(parlor: Parlor, **changes: object) -> None:
    await parlor.tables.servers.change(parlor.guild.id, parlor.pressed(parlor.ann), **changes)
