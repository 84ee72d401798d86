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


def name_at(table: Lobby | Match) -> str:
    """Return a name that nobody bears at this table yet; each table has other dwarves."""
    taken = {who.name.casefold() for who in table.seats}
    first = 5 * table.id % len(NAMES)
    return next(name for name in NAMES[first:] + NAMES[:first] if name.casefold() not in taken)
