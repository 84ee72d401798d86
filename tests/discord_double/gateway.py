"""The socket on which a bot receives events: hello, identify, heartbeats, resuming, closing. If the bot identifies
itself as several shards, each shard gets the events of its servers, and the first one those of direct messages.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Callable
from typing import Any

import aiohttp
from aiohttp import web

from tests.discord_double import payloads
from tests.discord_double.model import Data, Guild
from tests.discord_double.state import TOKEN, Discord

DISPATCH, INVALID, HELLO, ACK = 0, 9, 10, 11
KEPT = 500
"""The number of events of a session that resuming can replay."""
WRONG_TOKEN = 4004
DISALLOWED_INTENTS = 4014


class Session:
    """The events of one bot, or one shard, that identified itself."""

    def __init__(self, shard: int, count: int) -> None:
        self.id = secrets.token_hex(8)
        self.shard = shard, count
        self.number = 0
        self.events: deque[Data] = deque(maxlen=KEPT)
        self.socket: Socket | None = None

    def hears(self, guild_id: int) -> bool:
        """Return whether this session gets the events of this server, or with 0 of direct messages."""
        shard, count = self.shard
        return (guild_id >> 22) % count == shard


class Socket:
    """One connection, which sends its messages in order."""

    def __init__(self, web_socket: web.WebSocketResponse) -> None:
        self.web_socket = web_socket
        self._out: asyncio.Queue[Data] = asyncio.Queue()

    def say(self, op: int, data: Any = None, **more: Any) -> None:
        self._out.put_nowait({"op": op, "d": data, **more})

    async def write(self) -> None:
        while True:
            await self.web_socket.send_str(json.dumps(await self._out.get()))


class Gateway:
    """All connections of the bot."""

    discord: Discord

    def __init__(self, stirred: Callable[[], None]) -> None:
        self.sessions: dict[str, Session] = {}
        self.session: Session | None = None
        """The newest session."""
        self.newest: dict[tuple[int, int], Session] = {}
        """By shard and count of shards, the newest session. These get the events, and so do older ones that are still
        connected: those of another process with the same token."""
        self.close_with: int | None = None
        """The close code for every bot that identifies itself; None to accept them."""
        self.identified = 0
        self.resumed = 0
        self.silent = False
        """Whether no event reaches the present connections any more, although they answer heartbeats."""
        self.away: set[int] = set()
        """The servers that cannot be reached."""
        self._sockets: set[Socket] = set()
        self._stirred = stirred

    @property
    def connected(self) -> bool:
        """Return whether a bot is connected and has been told of all servers."""
        return self.session is not None and self.session.socket is not None

    def heard_in(self, guild_id: int) -> bool:
        """Return whether a connected bot gets the events of this server, or with 0 of direct messages."""
        return any(one.socket is not None and one.hears(guild_id) for one in self.newest.values())

    def dispatch(self, event: str, data: Data) -> None:
        """Send an event to the newest session of each shard that gets this server's events, and to all others that are
        connected for this shard; a session whose connection is broken gets it when it resumes."""
        others = [one for one in self.sessions.values() if one.socket is not None and one.shard in self.newest]
        for session in {one.id: one for one in (*self.newest.values(), *others)}.values():
            if session.hears(int(data.get("guild_id") or 0)):
                self._tell(session, event, data)

    def _tell(self, session: Session, event: str, data: Data) -> None:
        session.number += 1
        said = {"s": session.number, "t": event, "data": data}
        session.events.append(said)
        if session.socket is not None and not self.silent:
            session.socket.say(DISPATCH, data, s=session.number, t=event)

    def bring_back(self, guild: Guild) -> None:
        """Let this server be one that can be reached again."""
        self.away.discard(guild.id)
        for session in self.newest.values():
            if session.hears(guild.id):
                self._tell(session, "GUILD_CREATE", payloads.guild(guild, self.discord.bot))

    async def close(self, code: int) -> None:
        """Close all connections with this code."""
        for socket in list(self._sockets):
            await socket.web_socket.close(code=code)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection."""
        web_socket = web.WebSocketResponse(compress=False)
        await web_socket.prepare(request)
        socket = Socket(web_socket)
        self._sockets.add(socket)
        writing = asyncio.create_task(socket.write())
        socket.say(HELLO, {"heartbeat_interval": 41250})
        try:
            async for message in web_socket:
                if message.type is aiohttp.WSMsgType.TEXT and not await self._heard(
                    socket, json.loads(message.data), request
                ):
                    break
        finally:
            writing.cancel()
            self._sockets.discard(socket)
            for session in self.sessions.values():
                if session.socket is socket:
                    session.socket = None
            self._stirred()
        return web_socket

    async def _heard(self, socket: Socket, said: Data, request: web.Request) -> bool:
        """Handle a message of the bot; return whether the connection goes on."""
        data: Data = said["d"] if isinstance(said.get("d"), dict) else {}
        match said["op"]:
            case 1:  # heartbeat
                socket.say(ACK)
            case 2:  # identify
                if data["token"] != TOKEN or self.close_with is not None:
                    await socket.web_socket.close(code=self.close_with or WRONG_TOKEN)
                    return False
                self._identify(socket, data, request)
            case 6:  # resume
                self._resume(socket, data)
            case 8:  # request guild members
                self._tell_members(socket, data)
        return True

    def _tell_members(self, socket: Socket, data: Data) -> None:
        """Answer who of these users are members of a server; of a server that cannot be reached nothing is known."""
        bot, guild_id = self.discord.bot, int(data["guild_id"])
        session = next((one for one in self.newest.values() if one.socket is socket), None)
        if session is None or guild_id in self.away or all(guild.id != guild_id for guild in self.discord.guilds):
            return
        users = list(map(str, data["user_ids"]))
        found = {
            "guild_id": str(guild_id),
            "members": [payloads.member(bot, bot=True)] if str(bot.id) in users else [],
            "not_found": [user for user in users if user != str(bot.id)],
            "chunk_index": 0,
            "chunk_count": 1,
            "nonce": data.get("nonce"),
        }
        self._tell(session, "GUILD_MEMBERS_CHUNK", found)

    def _identify(self, socket: Socket, data: Data, request: web.Request) -> None:
        bot = self.discord.bot
        shard, count = data.get("shard", [0, 1])
        session = self.session = self.newest[shard, count] = Session(shard, count)
        self.newest = {of: one for of, one in self.newest.items() if of[1] == count}
        self.sessions[session.id] = session
        guilds = [guild for guild in self.discord.guilds if session.hears(guild.id)]
        session.socket = socket
        self.identified += 1
        self.silent = False
        ready = {
            "v": 10,
            "user": payloads.user(bot, bot=True),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": f"ws://{request.host}/gateway",
            "application": {"id": str(bot.id), "flags": 0},
            "shard": [shard, count],
        }
        self._tell(session, "READY", ready)
        for guild in guilds:
            if guild.id in self.away:
                continue
            self._tell(session, "GUILD_CREATE", payloads.guild(guild, bot))
        self._stirred()

    def _resume(self, socket: Socket, data: Data) -> None:
        session = self.sessions.get(data["session_id"])
        if session is None:
            socket.say(INVALID, False)
            return
        self.resumed += 1
        session.socket = socket
        for event in session.events:
            if event["s"] > data["seq"]:
                socket.say(DISPATCH, event["data"], s=event["s"], t=event["t"])
        session.number += 1
        socket.say(DISPATCH, {}, s=session.number, t="RESUMED")
        self._stirred()
