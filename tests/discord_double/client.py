"""A client of the double that needs no bot."""

from __future__ import annotations

from typing import Any

import aiohttp

from tests.discord_double.model import COMPONENTS_V2, PRESS, Interaction, Message
from tests.discord_double.rest import BASE
from tests.discord_double.state import TOKEN
from tests.discord_double.world import World


class Client:
    """Speaks to the double as a bot's library would."""

    def __init__(self, world: World, session: aiohttp.ClientSession) -> None:
        self.world = world
        self.session = session

    async def ask(self, method: str, path: str, body: Any = None, token: str = TOKEN) -> tuple[int, Any]:
        """Return the status and the body of an answer."""
        url, headers = f"{self.world.bot.address}{BASE}{path}", {"Authorization": f"Bot {token}"}
        async with self.session.request(method, url, json=body, headers=headers) as response:
            return response.status, None if response.status == 204 else await response.json()

    async def send(self, text: str, **more: Any) -> tuple[int, Any]:
        return await self.ask("POST", f"/channels/{self.world.games.id}/messages", words(text) | more)

    async def callback(self, it: Interaction, kind: int, **data: Any) -> tuple[int, Any]:
        return await self.ask("POST", f"/interactions/{it.id}/{it.token}/callback", {"type": kind, "data": data})

    def press(self, source: Message | None = None) -> Interaction:
        return self.begin(PRESS, source)

    def begin(self, kind: int, source: Message | None = None) -> Interaction:
        return self.world.discord.begin(kind, self.world.person("Ann"), self.world.games, source)

    def webhook(self, it: Interaction) -> str:
        return f"/webhooks/{self.world.discord.bot.id}/{it.token}"


def words(text: str) -> dict[str, Any]:
    return {"flags": COMPONENTS_V2, "components": [{"type": 10, "content": text}]}
