"""What is chosen for a table beside the options of its game: computer players, by their levels and under their names,
and the clock, which is chosen among the options and shown on the card, which asks for it where people were invited."""

import json
from collections.abc import Iterable, Mapping, Sequence

from bot.locale import Markup, Say, in_lines
from bot.store.people_rows import HeadToHead
from bot.tables.clock import CLOCKS, NONE, QUICK, RELAXED
from bot.tables.table import Lobby, Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Menu, MenuItem, Row, Tap
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


# --- The clock -------------------------------------------------------------------------------------

CLOCK = "clock"
STAND_INS = "stand_in_level"
CHOICES = (CLOCK, STAND_INS)
"""The choices beside the game's options."""


def clock_menu(lobby: Lobby, say: Say, drawing: int) -> tuple[Row, ...]:
    """Return the menu of clocks, under what it is about."""
    values = [(name, say.plain(f"option.clock.{name}"), say.plain(f"option.clock.{name}.about")) for name in CLOCKS]
    return option_menu(lobby, CLOCK, "option.clock", values, lobby.timer.clock, say, drawing)


def stand_in_menu(lobby: Lobby, levels: Sequence[str], say: Say, drawing: int) -> tuple[Row, ...]:
    """Return the menu of these levels of computer players, one of which stands in at a table with a clock, under what
    it is about."""
    values = [
        (level, say.plain("option.stand_in", level=say.plain(f"level.{level}")), say.plain(f"level.{level}.about"))
        for level in levels
    ]
    level = nearest(lobby.timer.stand_in_level, levels)
    return option_menu(lobby, STAND_INS, "option.stand_in_level", values, level, say, drawing)


def option_menu(
    lobby: Lobby, option: str, key: str, values: Iterable[tuple[Json, str, str]], present: Json, say: Say, drawing: int
) -> tuple[Row, ...]:
    """Return the menu of an option, whose name has this key, under what it decides. Each of the `values` has its label
    and what it means."""
    above = in_lines([Markup("**{}**").format(say(key)), Markup("-# {}").format(say(f"{key}.about"))])
    items = tuple(MenuItem(label, json.dumps(value), value == present, about) for value, label, about in values)
    return above, Menu(Tag(Verb.SET, lobby.id, drawing, option), say.plain(key), items)


def questions(app: App, lobby: Lobby, say: Say) -> tuple[Tap, ...]:
    """Return what the card asks the host of a table to which people were invited, as buttons that answer in one tap:
    the other values of options that are not assumed, and another clock, for people who are there or who are not."""
    if not lobby.invited or lobby.place.private:
        return ()

    def tap(label: str, option: str, value: Json) -> Tap:
        return Tap(label, Tag(Verb.ANSWER, lobby.id, rest=f"{option} {json.dumps(value)}"))

    taps = [
        tap(say.plain(f"{lobby.game}.option.{choice.option}.{str(value).lower()}.ask"), choice.option, value)
        for choice in app.face(lobby).options
        if choice.unasked is not None and choice.applies(lobby.options)
        for value in choice.values
        if value != lobby.options[choice.option]
    ]
    usual = app.tables.servers.settings(lobby.place.guild_id).clock
    slower = RELAXED.name if usual == QUICK.name else usual
    another, key = (slower, "lobby.no_hurry") if lobby.timer.clock == QUICK.name else (QUICK.name, "lobby.all_here")
    return *taps, tap(say.plain(key, clock=say.plain(f"option.clock.{another}")), CLOCK, another)


def clock_in_words(app: App, table: Lobby | Match, say: Say) -> list[Markup]:
    """Return a line about the clock of a table that has one, and one about the level of stand-ins unless it is the
    usual level: what the card shows is agreed. Nothing where one person plays against computers alone, for no clock
    runs and nobody stands in there."""
    alone = table.alone if isinstance(table, Lobby) else sum(player.user_id is not None for player in table.seats) == 1
    if alone or table.place.private:
        return []
    name, lines = table.timer.clock, list[Markup]()
    if has_clock(table):
        lines.append(say("lobby.clock", clock=say(f"option.clock.{name}"), about=say(f"option.clock.{name}.about")))
    level = nearest(table.timer.stand_in_level, offered(app, table.game, table.options))
    if level != STANDARD and app.tables.servers.settings(table.place.guild_id).computers:
        lines.append(say("option.stand_in", level=say(f"level.{level}")))
    return lines


def has_clock(table: Lobby | Match) -> bool:
    """Return whether turns take a limited time."""
    return table.timer.clock in CLOCKS and table.timer.clock != NONE.name
