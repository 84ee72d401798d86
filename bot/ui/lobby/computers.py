"""Computer players at a table: their levels and names."""

from __future__ import annotations

from bot.tables import Lobby, Match

LEVELS = ("beginner", "easy", "normal", "hard", "expert", "master")
"""What a host may choose from, the weakest first; the catalogue says what they are called."""

NAMES = (
    "Dvalin", "Eitri", "Brokk", "Sindri", "Alviss", "Andvari", "Regin", "Ivaldi", "Lofar", "Galar", "Fjalar", "Yngvi",
    "Vindalf", "Hornbori", "Nordri", "Mjodvitnir", "Austri", "Litr", "Nyi", "Hepti", "Virfir", "Skafid",
)  # fmt: skip
"""Dwarves of the old songs, the same in every language."""


STANDARD = "normal"
"""The level of those who sit down by themselves, until another one is chosen."""


def name_at(table: Lobby | Match) -> str:
    """Return a name that nobody bears at this table yet."""
    return names_at(table)[0]


def names_at(table: Lobby | Match) -> list[str]:
    """Return the names that nobody bears at this table yet; each table has other dwarves."""
    taken = {who.name.casefold() for who in table.seats}
    first = 5 * table.id % len(NAMES)
    return [name for name in NAMES[first:] + NAMES[:first] if name.casefold() not in taken]


def level_at(table: Lobby) -> str:
    """Return how strong the computer players of this table are, where all are alike."""
    return next((who.computer for who in table.seats if who.computer), STANDARD)
