"""What every handler of a press or a command needs: the tables, the faces, the computer players, the connection to
Discord; and a lock for each table, so that its messages are posted in order."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

import discord

from bot.background import Background
from bot.computers.opponents import Opponents
from bot.face import AnyFace, Picture
from bot.locale import Say, speaker
from bot.tables import Lobby, Match, TableId, Tables
from engine.computer.analysis import Analysis
from engine.game import Event, Seat, Viewer


@dataclass(frozen=True, slots=True)
class App:
    """The running bot, as its handlers see it."""

    client: discord.Client
    tables: Tables
    faces: Mapping[str, AnyFace]
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
    emoji: dict[str, discord.PartialEmoji] = field(default_factory=dict)
    """The application's own emoji that are there, by the faces' names for them."""
    analyses: dict[TableId, asyncio.Task[Analysis | None]] = field(default_factory=dict)
    """How matches went, or what is finding it out."""
    _locks: WeakValueDictionary[TableId, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    def lock(self, table: TableId) -> asyncio.Lock:
        """Return the lock that keeps the table's posts in order."""
        return self._locks.setdefault(table, asyncio.Lock())

    def face(self, table: Lobby | Match) -> AnyFace:
        """Return the face of the game that is played at this table."""
        return self.faces[table.game]

    def title(self, game: str, say: Say) -> str:
        """Return the game's name."""
        return say.plain(f"{game}.title")

    def public(self, guild_id: int | None) -> Say:
        """Return what speaks the language of a server: for messages that everybody there sees."""
        guild = None if guild_id is None else self.client.get_guild(guild_id)
        return speaker(None if guild is None else guild.preferred_locale.value)

    def permissions(self, channel_id: int) -> discord.Permissions | None:
        """Return what the bot may do in a channel or thread; None if it does not see it."""
        channel = self.client.get_channel(channel_id)
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return None
        return channel.permissions_for(channel.guild.me)

    async def pictures(self, match: Match, viewer: Viewer, events: tuple[Event, ...], say: Say) -> tuple[Picture, ...]:
        """Draw what this viewer may see, in a thread; the last picture is the board as it is."""
        view = match.view(viewer)
        return tuple(await asyncio.to_thread(self.face(match).pictures, view, match.players, events, say))
