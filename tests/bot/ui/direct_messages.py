"""What people find in their direct messages."""

from __future__ import annotations

import discord

from tests.bot.ui.parlor import Parlor, text
from tests.bot.ui.people import Person
from tests.bot.ui.requests import requests_to


def direct_message(parlor: Parlor, person: Person) -> str:
    """Return the text of the only direct message that this person has."""
    (message,) = parlor.direct_messages(person)
    return text(message)


def edits(parlor: Parlor, person: Person) -> int:
    """Return how often this person's direct message was edited."""
    return len(requests_to(parlor, f"/channels/{person.user.dm_channel.id}/messages/*", "PATCH"))


def invitation(parlor: Parlor, person: Person) -> discord.Message:
    """Return the newest direct message to this person."""
    return parlor.direct_messages(person)[-1]
