"""The turn line of the newest board, changed without a move: more time was given, a player came back, the bot was away.
The database counts these changes and knows which of them the board shows."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import discord

from bot.store.table_rows import TableId
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.components import kept_files, with_turn
from bot.ui.core.message import Message
from bot.ui.core.pace import Urgency
from bot.ui.core.table_words import turn_line
from bot.ui.delivery import homes
from bot.ui.delivery.changing import change
from bot.ui.delivery.publish import Board
from bot.ui.delivery.sending import unaddressed
from bot.ui.delivery.upkeep import ToShow


@dataclass(frozen=True)
class TurnLine(ToShow[Match, discord.Message]):
    """The turn line of the newest board. A board that is pending needs no such change."""

    table: TableId

    urgency = Urgency.DIRECT_MESSAGE
    at_home = True

    @property
    def lock(self) -> Hashable:
        return Board(self.table)

    async def wanted(self, app: App) -> Match | None:
        match = await homes.housed(app, await app.tables.match(self.table))
        shown = match.timer.line_shown >= match.timer.line_changes or match.published_ply < match.ply
        there = match.live and match.place.posts_in is not None and match.place.message_id is not None
        return match if there and not shown else None

    async def show(self, app: App, wanted: Match) -> discord.Message:
        posts_in, message_id = wanted.place.posts_in, wanted.place.message_id
        assert posts_in is not None
        assert message_id is not None
        message = await app.messages.fetch(posts_in, message_id)
        line = with_turn(message, unaddressed(app, wanted, Message(turn_line(wanted, app.public_of(wanted)))).text)
        return await change(app, posts_in, message_id, line, lambda: kept_files(message))

    async def note(self, app: App, wanted: Match, shown: discord.Message | None) -> None:
        await app.tables.clocks.mark_line_shown(wanted)
