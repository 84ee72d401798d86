"""A rehearsal from beginning to end: what was left is taken away, everything is tried, and nothing stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from bot.face import AnyFace
from bot.rehearsal.differences import Difference
from bot.rehearsal.ear import Ear, Exchange
from bot.rehearsal.leftovers import sweep
from bot.rehearsal.play import Play
from bot.rehearsal.scenery import scenery
from bot.rehearsal.stage import Stage
from bot.ui.core.discord_errors import FAILURES
from bot.ui.core.pace import Urgency, urgency
from bot.workers.service import Workers

Tell: TypeAlias = Callable[[str], None]
GRADES = {True: "well", False: "different", None: "left out"}
"""How a step went."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a rehearsal."""

    found: tuple[Difference, ...]
    """What was not as it should be."""
    unforeseen: tuple[str, ...]
    """Fields of messages that nobody here knows."""
    exchanges: tuple[Exchange, ...]
    left: str = ""
    """Why not everything could be taken away, if so."""


async def rehearse(stage: Stage, faces: Mapping[str, AnyFace], workers: Workers, tell: Tell) -> Outcome:
    """Rehearse there, and tell of each step in a line. What Discord refuses becomes a difference; what is left when
    Discord cannot be reached any more, the next rehearsal takes away. Raises any of FAILURES before anything is done,
    and WorkFailed where no film can be drawn."""
    ear = Ear()
    with urgency(Urgency.LOW):
        if count := await sweep(stage):
            tell(f"{count} things of a rehearsal that was broken off are taken away")
        face = next(iter(faces.values()))
        play = Play(stage, await scenery(face, workers, stage.me.id), ear, faces, workers)
        left = ""
        try:
            with ear.on(stage.client):
                for name, work in play.steps:
                    well = await play.step(name, work)
                    tell(f"{GRADES[well]:9} {name}")
        finally:
            try:
                await sweep(stage)
            except FAILURES as error:
                left = f"Not everything could be taken away ({type(error).__name__}); the next rehearsal does it."
    return Outcome(tuple(play.found), tuple(sorted(play.unforeseen)), tuple(ear.exchanges), left)


def summary(outcome: Outcome) -> list[str]:
    """Return in sentences what was different, each difference once."""
    times = Counter(replace(each, step="") for each in outcome.found)
    first = {replace(each, step=""): each for each in reversed(outcome.found)}
    lines = [str(first[each]) + (f" ({count} times)" if count > 1 else "") for each, count in times.items()]
    if not outcome.found:
        lines.append("Discord does what the bot and its tests take for granted.")
    if outcome.unforeseen:
        lines.append(f"Discord also tells what nobody here knows yet: {', '.join(outcome.unforeseen)}.")
    return [*lines, outcome.left] if outcome.left else lines
