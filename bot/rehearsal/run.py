"""A rehearsal from beginning to end: delete old leftovers, take all steps, delete everything again."""

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
"""The word for the result of a step."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a rehearsal."""

    found: tuple[Difference, ...]
    """The differences."""
    unforeseen: tuple[str, ...]
    """Fields of messages that the bot does not know."""
    exchanges: tuple[Exchange, ...]
    left: str = ""
    """The reason why something could not be deleted; empty if all is gone."""


async def rehearse(stage: Stage, faces: Mapping[str, AnyFace], workers: Workers, tell: Tell) -> Outcome:
    """Rehearse on this stage, and report each step with `tell` in a line. A refusal by Discord becomes a difference.
    Leftovers that stay because Discord cannot be reached are deleted by the next rehearsal. Raises any of FAILURES
    before the first step, and WorkFailed if the film cannot be drawn."""
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
    """Return the differences as sentences, each once."""
    times = Counter(replace(each, step="") for each in outcome.found)
    first = {replace(each, step=""): each for each in reversed(outcome.found)}
    lines = [str(first[each]) + (f" ({count} times)" if count > 1 else "") for each, count in times.items()]
    if not outcome.found:
        lines.append("Discord does what the bot and its tests take for granted.")
    if outcome.unforeseen:
        lines.append(f"Discord also tells what nobody here knows yet: {', '.join(outcome.unforeseen)}.")
    return [*lines, outcome.left] if outcome.left else lines
