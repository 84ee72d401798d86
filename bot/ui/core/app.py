"""What every handler needs: the tables, the faces, the computer players, the connection to Discord; and a lock for
what each table posts."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.background import Background
from bot.computers.opponents import Opponents
from bot.face import Face, Picture
from bot.locale import Say, speaker
from bot.tables import Lobby, Match, TableId, Tables
from engine.computer.analysis import Analysis
from engine.game import Event, Seat


@dataclass(frozen=True, slots=True)
class App:
    """The running bot, as its handlers see it."""

    client: discord.Client
    tables: Tables
    faces: Mapping[str, Face]
    opponents: Opponents
    background: Background

    answering: set[asyncio.Task[Any]] = field(default_factory=set)
    """The interactions that are being answered."""
    # What follows may be forgotten at any time: it saves requests and repetitions, and nothing depends on it.
    newest: dict[TableId, discord.Message] = field(default_factory=dict)
    """The boards that this process posted, so that taking off their buttons needs no reading."""
    doubtful: set[TableId] = field(default_factory=set)
    """The tables whose newest board may have arrived although nobody knows."""
    untold: set[tuple[TableId, Seat]] = field(default_factory=set)
    """Whose direct messages are closed and who has not been told so: it waits for their next press."""
    analyses: dict[TableId, asyncio.Task[Analysis | None]] = field(default_factory=dict)
    """How matches went, or what is finding it out."""
    _locks: WeakValueDictionary[TableId, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    def lock(self, table: TableId) -> asyncio.Lock:
        """Return the lock that keeps the table's posts in order."""
        return self._locks.setdefault(table, asyncio.Lock())

    def face(self, table: Lobby | Match) -> Face:
        return self.faces[table.game]

    def title(self, game: str, say: Say) -> str:
        """Return the game's name."""
        return say(f"{game}.title")

    def public(self, guild_id: int | None) -> Say:
        """Return who speaks the language of a server, for what everybody there sees."""
        guild = None if guild_id is None else self.client.get_guild(guild_id)
        return speaker(None if guild is None else guild.preferred_locale.value)

    def permissions(self, channel_id: int) -> discord.Permissions | None:
        """Return what the bot may do in a channel or thread; None if it does not see it."""
        channel = self.client.get_channel(channel_id)
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return None
        return channel.permissions_for(channel.guild.me)

    async def picture(self, match: Match, viewer: Seat | None, events: tuple[Event, ...], say: Say) -> Picture:
        """Draw the board as this viewer may know it, beside the event loop."""
        face = self.face(match)
        return await asyncio.to_thread(face.picture, match.view(viewer), match.players, events, say)
