"""The bot is removed from a server, comes back, or a server cannot be reached."""

from __future__ import annotations

from typing import Any

import discord

from bot.tables.clock import DAY
from tests.bot.ui.parlor import Parlor


async def removed(parlor: Parlor) -> set[int]:
    return set(await parlor.tables.ask(lambda tx: tx.servers.removed()))


async def test_being_removed_is_noted_and_coming_back_clears_it(parlor: Parlor) -> None:
    """At once where the bot hears of it."""
    await parlor.begin()
    parlor.env.backend.remove_guild(parlor.guild.id)
    await parlor.env.settle()
    assert await removed(parlor) == {parlor.guild.id}
    guild: Any = discord.Object(parlor.guild.id)
    with parlor.as_bot():
        await parlor.bot.on_guild_join(guild)
    await parlor.env.settle()
    assert await removed(parlor) == set()


async def test_a_removal_while_the_bot_was_away_is_found_at_the_start(parlor: Parlor) -> None:
    """All of the server goes a month after that."""
    match = await parlor.begin()
    await parlor.close()
    parlor.env.backend.remove_guild(parlor.guild.id)
    await parlor.restart()
    assert await removed(parlor) == {parlor.guild.id}
    async with parlor.change() as tx:  # as if so long had gone by
        await tx.servers.mark_removed(parlor.guild.id, parlor.tables.clocks.now() - 31 * DAY)
    await parlor.bot.clean_up.coro()
    assert await parlor.tables.ask(lambda tx: tx.tables.get(match.id)) is None
