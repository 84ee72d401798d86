"""The routes by which interactions are answered."""

from __future__ import annotations

from aiohttp import web

from tests.discord_double import payloads
from tests.discord_double.model import EPHEMERAL, LOADING, Data
from tests.discord_double.rest import BASE
from tests.discord_double.state import Discord
from tests.discord_double.wire import read, reply
from tests.discord_rules import order


def routes(discord: Discord) -> list[web.RouteDef]:
    """Return the routes that answer interactions."""
    bot = discord.bot

    async def callback(request: web.Request) -> web.Response:
        facts = request.match_info
        it = discord.callback(facts["interaction"], facts["token"], await read(request))
        said: Data = {"id": str(it.id), "type": it.kind}
        answer: Data = {"interaction": said}
        if it.original is not None:
            said |= {
                "response_message_id": str(it.original.id),
                "response_message_loading": bool(it.original.flags & LOADING),
                "response_message_ephemeral": bool(it.original.flags & EPHEMERAL),
            }
        if it.original is not None and it.first in (order.MESSAGE, order.UPDATE):
            answer["resource"] = {"type": it.first, "message": payloads.message(it.original, bot)}
        return reply(answer)

    async def follow_up(request: web.Request) -> web.Response:
        it = discord.of_token(request.match_info["token"])
        return reply(payloads.message(discord.follow_up(it, await read(request)), bot))

    async def edit_answer(request: web.Request) -> web.Response:
        it = discord.of_token(request.match_info["token"])
        message = discord.answer(it, request.match_info["message"])
        return reply(payloads.message(discord.edit_answer(it, message, await read(request)), bot))

    hook = f"{BASE}/webhooks/{{application}}/{{token}}"
    return [
        web.post(f"{BASE}/interactions/{{interaction}}/{{token}}/callback", callback),
        web.post(hook, follow_up),
        web.patch(f"{hook}/messages/{{message}}", edit_answer),
    ]
