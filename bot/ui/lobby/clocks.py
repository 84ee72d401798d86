"""The clock of a table in its lobby: chosen among the options, and shown on the card."""

from __future__ import annotations

import json

from bot.locale import Markup, Say
from bot.tables import Lobby, Match
from bot.tables.clock import CLOCKS, NONE
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Menu, MenuItem
from bot.ui.lobby.computers import LEVELS

CLOCK = "clock"
STAND_INS = "stand_in_level"
CHOICES = (CLOCK, STAND_INS)
"""The choices beside the game's options."""


def menus(lobby: Lobby, say: Say, *, stand_ins: bool, drawn: int = 0) -> tuple[Menu, ...]:
    """Return the menu of clocks, and if the table has a clock, that of the levels of stand-ins where they are
    allowed."""

    def menu(option: str, values: list[tuple[str, str, str]], chosen: str) -> Menu:
        items = tuple(MenuItem(label, json.dumps(value), value == chosen, about) for value, label, about in values)
        return Menu(Tag(Verb.SET, lobby.id, drawn, option), say.plain(f"option.{option}"), items)

    clocks = [(name, say.plain(f"option.clock.{name}"), say.plain(f"option.clock.{name}.about")) for name in CLOCKS]
    levels = [
        (level, say.plain("option.stand_in", level=say.plain(f"level.{level}")), say.plain(f"level.{level}.about"))
        for level in LEVELS
    ]
    chosen = menu(CLOCK, clocks, lobby.timer.clock)
    asked = stand_ins and _has_clock(lobby)
    return (chosen, menu(STAND_INS, levels, lobby.timer.stand_in_level)) if asked else (chosen,)


def clock_in_words(table: Lobby | Match, say: Say) -> list[Markup]:
    """Return a line about the clock of a table that has one."""
    if not _has_clock(table):
        return []
    name = table.timer.clock
    return [say("lobby.clock", clock=say(f"option.clock.{name}"), about=say(f"option.clock.{name}.about"))]


def _has_clock(table: Lobby | Match) -> bool:
    return table.timer.clock in CLOCKS and table.timer.clock != NONE.name
