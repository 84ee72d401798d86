"""Channels that the bot does not see. Since November 16, 2026 Discord tells bots of them without their names and their
permission overwrites, and discord.py (2.7) works out from what is left that the bot may post there: each try would be
refused, and Discord counts refusals."""

from __future__ import annotations

from typing import Any

from discord.abc import GuildChannel

OBFUSCATED = 1 << 17
"""The flag of such a channel."""
_VIEW_CHANNEL = 1 << 10

_fill_overwrites = GuildChannel._fill_overwrites


def _filled(channel: Any, data: Any) -> None:
    if data.get("flags", 0) & OBFUSCATED:
        everybody = {"id": channel.guild.id, "type": 0, "allow": "0", "deny": str(_VIEW_CHANNEL)}
        data = {**data, "permission_overwrites": [everybody]}
    _fill_overwrites(channel, data)


def know() -> None:
    """Let discord.py know, from now on, that only who sees every channel is sure to see such a channel. Discord tells
    of it anew when the bot comes to see it."""
    GuildChannel._fill_overwrites = _filled  # type: ignore[method-assign,assignment]  # until discord.py does so
