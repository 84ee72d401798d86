"""Helpers for tests of cheats."""

from __future__ import annotations

import json
from typing import Any

from tests.bot.ui.parlor import Parlor, Verb, files
from tests.bot.ui.people import Person


async def exported(parlor: Parlor, who: Person) -> dict[str, Any]:
    """Return the file of this person's own data that the button gives."""
    shown = await who.own_page(parlor.games, Verb.PRIVACY)
    given = await who.click(shown.response, label="Export my data")
    found: dict[str, Any] = json.loads(await files(given.followups[-1])[0].read())
    return found
