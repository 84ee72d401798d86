"""Helpers for tests of cheats."""

from __future__ import annotations

import json
from typing import Any

from bot.ui.core.servers import STAYS
from tests.bot.ui.parlor import Parlor, Verb, files
from tests.bot.ui.people import Person


async def leaves_server(parlor: Parlor, person: Person) -> None:
    """Let somebody leave the server, and so long go by that nobody counts as a member whom the bot has not seen."""
    parlor.guild.remove_member(person)
    await parlor.later(STAYS + 1)


async def exported(parlor: Parlor, person: Person) -> dict[str, Any]:
    """Return the file of this person's own data that the button gives."""
    answer = await person.own_page(parlor.games, Verb.PRIVACY)
    given = await person.click(answer.response, label="Export my data")
    data: dict[str, Any] = json.loads(await files(given.followups[-1])[0].read())
    return data
