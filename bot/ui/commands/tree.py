"""The tree of commands; it limits how often suggestions are looked up."""

from __future__ import annotations

from contextlib import suppress

import discord
from discord import app_commands

from bot.ui.core.app import App
from bot.ui.core.discord_errors import FAILURES
from bot.ui.core.reply import Reply


class LimitedTree(app_commands.CommandTree[discord.AutoShardedClient]):
    """All commands."""

    app: App | None = None
    """The app that carries out the commands; None until they are added."""

    async def interaction_check(self, interaction: discord.Interaction) -> bool:
        """Return whether to go on: a person who asks for too many suggestions gets none. Commands are counted where
        they are answered."""
        if interaction.type is not discord.InteractionType.autocomplete or self.app is None:
            return True
        if self.app.limits.may_suggest(interaction.user.id, Reply(interaction).guild_id):
            return True
        with suppress(*FAILURES):
            await interaction.response.autocomplete([])
        return False
