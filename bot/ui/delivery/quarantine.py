"""Notes about tables that cannot be read, each posted once to the thread of its table. `error_handler` answers presses
on their boards."""

from __future__ import annotations

from dataclasses import dataclass, field

import discord

from bot.tables import Place, TableId
from bot.ui.core.app import App
from bot.ui.core.discord_errors import LATER
from bot.ui.core.message import Message
from bot.ui.core.pace import Urgency
from bot.ui.delivery.sending import may_post, send
from bot.ui.delivery.upkeep import ToShow


@dataclass(frozen=True)
class QuarantineNote(ToShow[Place, discord.Message]):
    """The note that a table cannot be read."""

    table: TableId
    place: Place = field(compare=False)

    urgency = Urgency.BOARD
    later = LATER

    async def due(self, app: App) -> bool:
        app.memory.uncertain.add(self)  # an earlier process may have posted it
        return True

    async def wanted(self, app: App) -> Place | None:
        return self.place if may_post(app, self.place.spot) else None

    async def find(self, app: App, wanted: Place) -> discord.Message | None:
        assert wanted.posts_in is not None
        return await anext(app.messages.marked(wanted.posts_in, self._mark), None)

    async def show(self, app: App, wanted: Place) -> discord.Message:
        sentence = app.public(wanted.guild_id)("quarantine.told", number=self.table)
        nobody = discord.AllowedMentions.none()
        return await send(app, wanted, Message(sentence, mark=self._mark), nobody, what=self._mark)

    async def note(self, app: App, wanted: Place, shown: discord.Message | None) -> None:
        await app.tables.placement.mark_quarantine_told(self.table)

    @property
    def _mark(self) -> str:
        return f"quarantine {self.table}"
