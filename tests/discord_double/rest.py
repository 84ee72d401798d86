"""The routes that a bot calls by itself, and the layer before all routes: the token, the rate limits, the faults, and a
record of each request."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from copy import deepcopy
from typing import TypeAlias

from aiohttp import web
from simcord.enums import InteractionType

from tests.discord_double import check, payloads
from tests.discord_double.check import Refusal
from tests.discord_double.faults import Call, Faults
from tests.discord_double.limits import Limits
from tests.discord_double.model import Channel, Data, Guild
from tests.discord_double.state import TOKEN, Discord
from tests.discord_double.wire import read, refused, reply
from tests.discord_rules import request as rules
from tests.discord_rules.request import File
from tests.discord_rules.watch import Watch

BASE = "/api/v10"
CALL = web.RequestKey("call", Call)
Handler: TypeAlias = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Front:
    """The layer through which every request passes."""

    def __init__(self, discord: Discord, limits: Limits, faults: Faults, stirred: Callable[[], None]) -> None:
        self.discord = discord
        self.limits = limits
        self.faults = faults
        self.calls: list[Call] = []
        self.going = 0
        """The number of requests that are being carried out."""
        self.latency = 0.0
        """Seconds by which each answer is delayed."""
        self.watch = Watch()
        self._stirred = stirred

    @web.middleware
    async def around(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Carry out a request as Discord would, or apply a fault."""
        if not request.path.startswith(BASE):
            return await handler(request)  # the gateway
        resource = request.match_info.route.resource
        path = "" if resource is None else resource.canonical.removeprefix(BASE)
        exempt = path.startswith(("/webhooks", "/interactions"))
        call = Call(len(self.calls), f"{request.method} {path}", dict(request.match_info), time.monotonic(), exempt)
        request[CALL] = call
        self.calls.append(call)
        self.going += 1
        answer: web.StreamResponse | None = None
        try:
            answer = await self._answer(request, handler, call)
            call.status = answer.status
            return answer
        finally:
            self.going -= 1
            self._stirred()

    async def _answer(self, request: web.Request, handler: Handler, call: Call) -> web.StreamResponse:
        if (broken := await self.faults.strike(request, call, after=False)) is not None:
            return broken
        headers: Mapping[str, str] = {}
        asked = await _read(request)
        interaction = self._interaction(request)
        # What does not say that it is discord.py is a test's.
        if request.headers.get("User-Agent", "").startswith("DiscordBot"):
            self.watch.ask(asked, interaction)
        if not call.exempt:
            if request.headers.get("Authorization") != f"Bot {TOKEN}":
                return refused(check.UNAUTHORIZED)
            verdict = self.limits.take(call.route, call.params.get("channel"))
            headers = verdict.headers
            if verdict.retry_after:
                return _too_many(verdict.retry_after, headers, of_all=verdict.of_all)
        if self.latency:
            await asyncio.sleep(self.latency)
        try:
            check.check_body(asked)
            answer = await handler(request)
        except Refusal as refusal:
            waits = {"Via": "1.1 double", "Retry-After": f"{refusal.retry_after:.3f}"} if refusal.status == 429 else {}
            return refused(refusal, {**headers, **waits})
        said = answer.body if isinstance(answer, web.Response) else None
        self.watch.answered(asked, interaction, json.loads(said) if isinstance(said, bytes) and said else None)
        answer.headers.update(headers)
        if (broken := await self.faults.strike(request, call, after=True)) is not None:
            return broken
        return answer

    def _interaction(self, request: web.Request) -> rules.Interaction | None:
        """Return the interaction that a request answers."""
        it = self.discord.interactions.get(request.match_info.get("token", ""))
        source = None if it is None or it.source is None else str(it.source.id)
        return None if it is None else rules.Interaction(InteractionType(it.kind), source)


async def _read(request: web.Request) -> rules.Request:
    """Return a request as Discord's rules see it."""
    body = await read(request)
    files = {number: File(file.name, file.size) for number, file in body.files.items()}
    path = request.path.removeprefix(BASE)
    return rules.Request(request.method, path, deepcopy(body.data), dict(request.query), files)


def _too_many(wait: float, headers: Mapping[str, str], *, of_all: bool) -> web.Response:
    # Without `Via` discord.py takes the answer for a ban.
    said = {**headers, "Via": "1.1 double", "Retry-After": f"{wait:.3f}"} | (
        {"X-RateLimit-Global": "true"} if of_all else {}
    )
    body: Data = {"message": "You are being rate limited.", "retry_after": round(wait, 3), "global": of_all}
    return reply(body, status=429, headers=said)


def routes(discord: Discord) -> list[web.RouteDef]:
    """Return all routes except the answers to interactions."""
    bot = discord.bot

    async def me(_: web.Request) -> web.Response:
        own = {"public_flags": discord.bot_flags, "verified": True, "mfa_enabled": False, "locale": "en-US"}
        return reply({**payloads.user(bot, bot=True), **own})

    async def application(_: web.Request) -> web.Response:
        return reply(payloads.application(bot, len(discord.guilds)) | discord.application)

    async def guilds(_: web.Request) -> web.Response:
        return reply([payloads.own_guild(guild) for guild in discord.guilds])

    async def gateway(request: web.Request) -> web.Response:
        start = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
        return reply({"url": f"ws://{request.host}/gateway", "shards": discord.shards, "session_start_limit": start})

    async def set_commands(request: web.Request) -> web.Response:
        given = await request.json()
        old = {command["name"]: command["id"] for command in discord.commands}
        discord.commands = [
            payloads.command(each, old.get(each["name"]) or str(discord.ids.new()), str(discord.ids.new()), bot)
            for each in given
        ]
        return reply(discord.commands)

    async def get_commands(request: web.Request) -> web.Response:
        if request.query.get("with_localizations") == "true":
            return reply(discord.commands)
        return reply([payloads.unlocalized(command) for command in discord.commands])

    async def get_channel(request: web.Request) -> web.Response:
        place = discord.channel(request.match_info["channel"])
        discord.places.enter(place)
        return reply(payloads.channel(place, bot))

    async def edit_channel(request: web.Request) -> web.Response:
        place, changed = discord.channel(request.match_info["channel"]), await request.json()
        return reply(payloads.channel(discord.alter(place, changed), bot))

    async def remove_thread(request: web.Request) -> web.Response:
        place = discord.channel(request.match_info["channel"])
        discord.remove_thread(place)
        return reply(payloads.channel(place, bot))

    async def active_threads(request: web.Request) -> web.Response:
        return reply(threads(channel for channel in found_guild(request).channels if not channel.archived))

    async def archived_threads(request: web.Request) -> web.Response:
        place = discord.channel(request.match_info["channel"])
        assert place.guild is not None
        channels = (channel for channel in place.guild.channels if channel.archived and channel.parent is place)
        return reply(threads(channels))

    def threads(channels: Iterable[Channel]) -> Data:
        told = [payloads.channel(channel, bot) for channel in channels if channel.kind.is_thread]
        own = [each["member"] for each in told if "member" in each]
        return {"threads": told, "members": own, "has_more": False}

    async def get_guild(request: web.Request) -> web.Response:
        return reply(payloads.asked_guild(found_guild(request)))

    async def get_channels(request: web.Request) -> web.Response:
        return reply(
            [payloads.channel(channel, bot) for channel in found_guild(request).channels if not channel.kind.is_thread]
        )

    def found_guild(request: web.Request) -> Guild:
        return next(guild for guild in discord.guilds if guild.id == int(request.match_info["guild"]))

    async def get_member(request: web.Request) -> web.Response:
        person = discord.people.get(int(request.match_info["user"]))
        if person is None:
            raise check.UNKNOWN_MEMBER
        return reply(payloads.member(person, bot=person is bot))

    async def open_direct(request: web.Request) -> web.Response:
        body = await request.json()
        return reply(payloads.channel(discord.direct(int(body["recipient_id"])), bot))

    async def send(request: web.Request) -> web.Response:
        place = discord.channel(request.match_info["channel"])
        return reply(payloads.message(discord.send(place, await read(request)), bot))

    async def history(request: web.Request) -> web.Response:
        place, query = discord.channel(request.match_info["channel"]), request.query
        discord.places.enter(place)
        limit, before, after = int(query.get("limit", 50)), int(query.get("before", 0)), int(query.get("after", 0))
        messages = [message for message in place.messages.values() if message.only_for is None]
        messages = [message for message in messages if (not before or message.id < before) and message.id > after]
        chosen = sorted(messages, key=lambda message: message.id, reverse=True)[-limit if after else 0 :][:limit]
        return reply([payloads.message(each, bot) for each in chosen])

    async def get_message(request: web.Request) -> web.Response:
        place = discord.channel(request.match_info["channel"])
        discord.places.enter(place)
        return reply(payloads.message(discord.public(place, request.match_info["message"]), bot))

    async def edit(request: web.Request) -> web.Response:
        place = discord.channel(request.match_info["channel"])
        message = discord.public(place, request.match_info["message"])
        discord.places.editing(message)
        return reply(payloads.message(discord.edit(message, await read(request)), bot))

    async def delete(request: web.Request) -> web.Response:
        message = discord.public(discord.channel(request.match_info["channel"]), request.match_info["message"])
        discord.places.changing(message)
        discord.delete(message)
        return web.Response(status=204)

    async def start_thread(request: web.Request) -> web.Response:
        place, number = discord.channel(request.match_info["channel"]), int(request.match_info["message"])
        thread = discord.start_thread(place, number, (await request.json())["name"])
        return reply(payloads.channel(thread, bot), status=201)

    async def start_bare_thread(request: web.Request) -> web.Response:
        place = discord.channel(request.match_info["channel"])
        thread = discord.start_bare_thread(place, (await request.json())["name"])
        return reply(payloads.channel(thread, bot), status=201)

    async def emojis(_: web.Request) -> web.Response:
        return reply({"items": list(discord.emojis.values())})

    async def add_emoji(request: web.Request) -> web.Response:
        number, body = discord.ids.new(), await request.json()
        facts = {"roles": [], "require_colons": True, "managed": False, "animated": False, "available": True}
        emoji = {"id": str(number), "name": body["name"], "user": payloads.user(bot, bot=True), **facts}
        discord.emojis[number] = emoji
        return reply(emoji, status=201)

    async def remove_emoji(request: web.Request) -> web.Response:
        if discord.emojis.pop(int(request.match_info["emoji"]), None) is None:
            raise check.UNKNOWN_EMOJI
        return web.Response(status=204)

    messages, one = f"{BASE}/channels/{{channel}}/messages", f"{BASE}/channels/{{channel}}/messages/{{message}}"
    application_at = f"{BASE}/applications/{{application}}"
    return [
        web.get(f"{BASE}/users/@me", me),
        web.get(f"{BASE}/users/@me/guilds", guilds),
        web.post(f"{BASE}/users/@me/channels", open_direct),
        web.get(f"{BASE}/guilds/{{guild}}", get_guild),
        web.get(f"{BASE}/guilds/{{guild}}/channels", get_channels),
        web.get(f"{BASE}/guilds/{{guild}}/members/{{user}}", get_member),
        web.get(f"{BASE}/oauth2/applications/@me", application),
        web.get(f"{BASE}/applications/@me", application),
        web.get(f"{BASE}/gateway/bot", gateway),
        web.get(f"{application_at}/commands", get_commands),
        web.put(f"{application_at}/commands", set_commands),
        web.get(f"{application_at}/emojis", emojis),
        web.post(f"{application_at}/emojis", add_emoji),
        web.delete(f"{application_at}/emojis/{{emoji}}", remove_emoji),
        web.get(f"{BASE}/channels/{{channel}}", get_channel),
        web.patch(f"{BASE}/channels/{{channel}}", edit_channel),
        web.delete(f"{BASE}/channels/{{channel}}", remove_thread),
        web.get(f"{BASE}/guilds/{{guild}}/threads/active", active_threads),
        web.get(f"{BASE}/channels/{{channel}}/threads/archived/public", archived_threads),
        web.post(messages, send),
        web.get(messages, history),
        web.get(one, get_message),
        web.patch(one, edit),
        web.delete(one, delete),
        web.post(f"{one}/threads", start_thread),
        web.post(f"{BASE}/channels/{{channel}}/threads", start_bare_thread),
    ]
