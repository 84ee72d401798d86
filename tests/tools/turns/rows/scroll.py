"""What an evening leaves in the thread: messages and their height on a phone, and the requests of a move."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from math import ceil

from tests.discord_double.model import Channel, Data, Message, parts_of
from tests.tools.turns.evening import evening
from tests.tools.turns.given import Figures, Given

SIZES = {"saboteur": 5, "armadora": 4}
"""The numbers of players of each game, with its usual options."""
TALK = 3
"""People talk after each third board."""
WIDE = 390
"""The width of a phone, and so of a picture, in pixels."""
LINE, LETTERS = 22, 45
"""The height of a line of text in pixels, and how many letters are in it."""
BUTTONS = 40
"""The height of a row of three buttons."""
TEXT, BUTTON, GALLERY = 10, 2, 12
"""Kinds of components."""


def figures(given: Given) -> Figures:
    """Play `given.turns` moves of each game by chance, and look at all that the bot has left in the thread."""
    return asyncio.run(_figures(given))


async def _figures(given: Given) -> Figures:
    taken: Figures = {}
    for game, players in SIZES.items():
        with given.place() as (folder, server):
            async with evening(folder, server, shared=given.shared) as it:
                seats = await it.open(game, players, players)
                step, moves = await seats.look(), 0
                thread = seats.card.thread
                assert thread is not None
                all_of_them, counted = it.wire.requests, it.wire.counted
                while step and moves < given.turns:
                    await it.press(*step)
                    step, moves = seats.step(await it.tables.match(seats.id)), moves + 1
                    if moves % TALK == 0:
                        _talk(thread, it.discord.ids.new())
                left = [message for message in thread.messages.values() if _of_bot(message)]
                taken[f"{game}: messages"] = [len(left)]
                taken[f"{game}: with a picture"] = [sum(_has_picture(message) for message in left)]
                taken[f"{game}: pixels"] = [sum(map(height, left))]
                taken[f"{game}: requests a move"] = [(it.wire.requests - all_of_them) / moves]
                taken[f"{game}: counted requests a move"] = [(it.wire.counted - counted) / moves]
    return taken


def _talk(thread: Channel, number: int) -> None:
    thread.messages[number] = Message(number, thread, content="I have seen you. It was you!")


def _of_bot(message: Message) -> bool:
    return message.only_for is None and not message.content


def _has_picture(message: Message) -> bool:
    return any(part["type"] == GALLERY for part in parts_of(message.components))


def height(message: Message) -> int:
    """Return about how high a message is on a phone, in pixels."""
    return sum(_heights(message.components)) + LINE


def _heights(components: list[Data]) -> Iterator[int]:
    parts = [*parts_of(components)]
    for part in parts:
        if part["type"] == TEXT:
            yield LINE * sum(max(1, ceil(len(line) / LETTERS)) for line in part["content"].splitlines())
        if part["type"] == GALLERY:
            for item in part["items"]:
                yield WIDE * item["media"]["height"] // item["media"]["width"]
    yield BUTTONS * ceil(sum(part["type"] == BUTTON for part in parts) / 3)
