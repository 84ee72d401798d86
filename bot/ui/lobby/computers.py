"""Computer players at a table: their levels and names."""

from collections.abc import Iterable, Mapping, Sequence

from bot.store.people_rows import HeadToHead
from bot.tables.table import Lobby, Match
from bot.ui.core.app import App
from bot.ui.core.reply import Reply
from engine.game import Json
from engine.measure import LEVELS

NAMES = (
    "Dvalin", "Eitri", "Brokk", "Sindri", "Alviss", "Andvari", "Regin", "Ivaldi", "Lofar", "Galar", "Fjalar", "Yngvi",
    "Vindalf", "Hornbori", "Nordri", "Mjodvitnir", "Austri", "Litr", "Nyi", "Hepti", "Virfir", "Skafid",
)  # fmt: skip
"""Dwarves of the old songs, the same in every language."""


STANDARD = "normal"
"""The level that is proposed to whoever has not played against computers."""
TOLD = 2
"""The number of games against a level that tell whether it is too easy or too hard for somebody."""


def names_at(table: Lobby | Match) -> list[str]:
    """Return the names that are free at this table, in an order that depends on the table."""
    return names_beside([player.name for player in table.seats], table.id)


def names_beside(people: Iterable[str], number: int) -> list[str]:
    """Return the names that none of these people has, in an order that depends on the number."""
    in_use = {name.casefold() for name in people}
    first = 5 * number % len(NAMES)
    return [name for name in NAMES[first:] + NAMES[:first] if name.casefold() not in in_use]


def level_at(table: Lobby) -> str:
    """Return the level of the computer players of this table, where all have the same."""
    return next((player.computer for player in table.seats if player.computer), STANDARD)


def offered(app: App, game: str, options: Mapping[str, Json]) -> Sequence[str]:
    """Return the levels that people may choose with these options, the weakest first: those that mean something."""
    rules = app.faces[game].game
    return rules.levels(rules.read_options(options))


def nearest(level: str, levels: Sequence[str]) -> str:
    """Return which of these levels is as strong as this one. Of two levels that do not differ, the one that is farther
    from the usual level is not offered; so it is the next one towards that."""
    at = LEVELS.index(level)
    if at < LEVELS.index(STANDARD):
        return next((candidate for candidate in levels if LEVELS.index(candidate) >= at), levels[-1])
    return [candidate for candidate in levels if LEVELS.index(candidate) <= at][-1]


def proposed(results: Sequence[HeadToHead]) -> str:
    """Return the level to propose to a person who has done so against computers: from the standard one up, past each
    level that the person mostly beats, and down, past each that the person hardly ever beats."""
    wins = {row.level: row.wins / row.games for row in results if row.games >= TOLD}
    at = LEVELS.index(STANDARD)
    while at and wins.get(LEVELS[at], 0.5) < 0.25:
        at -= 1
    while at + 1 < len(LEVELS) and wins.get(LEVELS[at], 0.5) > 0.5 and wins.get(LEVELS[at + 1], 0.5) >= 0.25:
        at += 1
    return LEVELS[at]


async def suiting(app: App, reply: Reply, game: str, options: Mapping[str, Json]) -> str:
    """Return the level to propose to this person in this game, with these options."""
    level = proposed(await app.tables.rankings.against_computers(game, reply.user_id))
    return nearest(level, offered(app, game, options))


async def fill(app: App, reply: Reply, lobby: Lobby, level: str = "") -> Lobby:
    """Let computer players take the free seats, where nobody else can sit down: of this level, or of that of the
    others there, as far as it is offered with these options."""
    level = level or nearest(level_at(lobby), offered(app, lobby.game, lobby.options))
    return await app.tables.computers.fill(lobby.id, reply.user_id, level, names_at(lobby))
