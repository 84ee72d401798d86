"""The tree of commands, which looks up suggestions only as often as somebody types."""

from __future__ import annotations

from contextlib import suppress

import discord
from discord import app_commands

from bot.ui.core.app import App
from bot.ui.core.discord_errors import FAILURES


class LimitedTree(app_commands.CommandTree[discord.AutoShardedClient]):
    """All commands."""

    app: App | None = None
    """What the commands are carried out with, once they are there."""

    async def interaction_check(self, interaction: discord.Interaction) -> bool:
        """Whether to go on: who asks for too many suggestions gets none. Commands are counted where they are
        answered."""
        if interaction.type is not discord.InteractionType.autocomplete or self.app is None:
            return True
        if self.app.limits.may_suggest(interaction.user.id, interaction.guild_id):
            return True
        with suppress(*FAILURES):
            await interaction.response.autocomplete([])
        return False
