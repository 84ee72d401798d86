"""Registering the commands with Discord. If Discord refuses them, the bot goes on with those that Discord has, and
registers them again later: most reasons for a refusal pass, and the others are for the host of the bot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, TypeAlias

import discord
import structlog
from discord import app_commands

from bot import measures
from bot.ui.core.app import App
from bot.ui.core.discord_errors import FAILURES, code

Tree: TypeAlias = app_commands.CommandTree[Any]

PATIENCE = 30.0
"""Seconds that Discord has to accept the commands; after too many registrations in a day it would wait for hours."""
PAUSES = (60.0, 300.0, 1800.0, 7200.0, 28800.0)
"""Seconds before each retry; after the last one the commands wait for the next start."""
_REFUSED = (*FAILURES, app_commands.AppCommandError)

_log = structlog.get_logger(__name__)


class Syncing:
    """The registration of the commands, from one start of the bot to its end."""

    def __init__(self, app: App, tree: Tree) -> None:
        self._app = app
        self._tree = tree
        self._pauses = iter(PAUSES)
        self._due: datetime | None = None
        """When to retry; None if all is done, or given up."""

    async def begin(self) -> None:
        """Register the commands, or fetch those that another process registers, and learn their ids. If Discord refuses
        them, fetch those that it has."""
        self._due = None
        try:
            await self._learn(self._tree.sync() if self._app.tables.lead else self._tree.fetch_commands())
        except _REFUSED as error:
            pause = next(self._pauses, None)
            self._due = None if pause is None else discord.utils.utcnow() + timedelta(seconds=pause)
            measures.COMMANDS.set(0)
            _log.error(
                "commands_not_taken", kind=type(error).__name__, code=code(error), reason=str(error), again_in=pause
            )
            if not self._app.application.commands:
                with suppress(*_REFUSED):
                    await self._learn(self._tree.fetch_commands())
        else:
            measures.COMMANDS.set(1)

    async def look(self) -> None:
        """Retry if it is time."""
        if self._due is not None and discord.utils.utcnow() >= self._due:
            await self.begin()

    async def _learn(self, asking: Awaitable[list[app_commands.AppCommand]]) -> None:
        async with asyncio.timeout(PATIENCE):
            known = await asking
        self._app.application.commands.update({command.name: command.id for command in known})


def differing(ours: Sequence[Mapping[str, Any]], known: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return the names of the commands that differ between ours and Discord's, or that only one of both has. Only
    names, descriptions, options and choices are compared, for Discord adds much else."""
    told, found = ({str(one["name"]): [*_outline(one)] for one in commands} for commands in (ours, known))
    return sorted(name for name in told.keys() | found.keys() if told.get(name) != found.get(name))


def _outline(part: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    path = f"{path} {part['name']}"
    yield path, part.get("description", "")
    for choice in part.get("choices") or ():
        yield path, f"{choice['value']}: {choice['name']}"
    for option in part.get("options") or ():
        yield from _outline(option, path)
