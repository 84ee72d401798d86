"""A finished match as an animated picture: what the table saw, from the deal to the last board."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from bot.draw.gif import animate
from bot.face import Picture
from bot.locale import Say
from bot.tables import Match, Phase
from bot.ui.core.app import App
from engine.game import seen_by
from engine.record import Step

FILE = "replay.gif"
FRAMES = 60
"""How many positions are shown at most, evenly over the moves."""
_POSITION, _EVENT, _END = 700, 2500, 5000
"""Milliseconds for a position, for what comes before it as a picture of its own, and for the end."""


async def film(app: App, match: Match, say: Say) -> Picture:
    """Draw the match, one position after the other, each in a thread: the event loop has its turns in between. It takes
    about a second and a half in all."""
    steps = match.steps()
    frames, times = list[bytes](), list[int]()
    shown = 0
    for moves in positions(len(steps)):
        events = seen_by([event for step in steps[shown:moves] for event in step.events], None)
        pictures = await app.pictures(_at(match, steps, moves), None, events, say)
        frames.extend(picture.data for picture in pictures)
        times.extend([_EVENT] * (len(pictures) - 1) + [_POSITION])
        shown = moves
    times[-1] = _END
    data = await asyncio.to_thread(animate, frames, times)
    return Picture(data, FILE, say.plain("film.alt", game=app.title(match.game, say), moves=match.ply))


def positions(moves: int, most: int = FRAMES) -> Sequence[int]:
    """Return after how many moves the match is shown: always at the deal and at the end, and evenly in between."""
    count = min(most - 1, moves)
    return (0, *(round(moves * number / count) for number in range(1, count + 1)))


def _at(match: Match, steps: Sequence[Step], moves: int) -> Match:
    if moves == len(steps):
        return match
    record = replace(match.record, moves=match.record.moves[:moves])
    return replace(match, record=record, state=steps[moves - 1].state if moves else record.start, phase=Phase.LIVE)
