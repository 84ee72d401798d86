"""A rehearsal from beginning to end: delete old leftovers, take all steps, delete everything again; and its exchanges
as a file.

The file holds no ids, names, addresses and moments, so that anybody may read it and it can be a fixture of the
simulated Discords. The token is never recorded. Each id becomes another one, the same wherever it stands; an address
becomes one that ends in the same file name; of a person only `bot` is kept.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from importlib import metadata
from typing import Any, TypeAlias

from bot.face import AnyFace
from bot.rehearsal.exchanges import Ear, Exchange
from bot.rehearsal.play import Play
from bot.rehearsal.stage import Stage, scenery, sweep
from bot.rehearsal.truths import Difference
from bot.ui.core.discord_errors import FAILURES
from bot.ui.core.pace import Urgency, urgency
from bot.workers.service import Workers

Tell: TypeAlias = Callable[[str], None]
GRADES = {True: "well", False: "different", None: "left out"}
"""The word for the result of a step."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a rehearsal."""

    differences: tuple[Difference, ...]
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
    return Outcome(tuple(play.differences), tuple(sorted(play.unforeseen)), tuple(ear.exchanges), left)


def summary(outcome: Outcome) -> list[str]:
    """Return the differences as sentences, each once."""
    times = Counter(replace(difference, step="") for difference in outcome.differences)
    first = {replace(difference, step=""): difference for difference in reversed(outcome.differences)}
    lines = [str(first[difference]) + (f" ({count} times)" if count > 1 else "") for difference, count in times.items()]
    if not outcome.differences:
        lines.append("Discord does what the bot and its tests take for granted.")
    if outcome.unforeseen:
        lines.append(f"Discord also tells what nobody here knows yet: {', '.join(outcome.unforeseen)}.")
    return [*lines, outcome.left] if outcome.left else lines


# --- The file ---

MOMENT = "2015-01-01T00:00:00+00:00"
"""The moment that replaces all others."""
_FIRST = 10**17
"""The number that replaces the first id."""
_NUMBER = re.compile(r"\d{15,20}")
_ADDRESS = re.compile(r"https?://\S+")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)")
_PERSON = "username"
"""The field by which the object of a person is recognized."""


def file_text(outcome: Outcome) -> str:
    """Return the exchanges and differences as JSON."""
    bare = _Bare()
    heard = [bare(asdict(entry)) for entry in outcome.exchanges]
    written = [bare(asdict(entry)) for entry in outcome.differences]
    facts = {"nugget": metadata.version("nugget"), "differences": written, "exchanges": heard}
    return json.dumps(facts, ensure_ascii=False, indent=1) + "\n"


class _Bare:
    """Replaces what tells where a value comes from."""

    def __init__(self) -> None:
        self._numbers: dict[str, str] = {}

    def __call__(self, value: Any) -> Any:
        if isinstance(value, dict):
            if _PERSON in value:
                return {"id": self(value.get("id")), _PERSON: "somebody", "bot": bool(value.get("bot"))}
            return {name: "nonce" if name == "nonce" and item else self(item) for name, item in value.items()}
        if isinstance(value, list | tuple):
            return [self(item) for item in value]
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, int) and _NUMBER.fullmatch(str(value)):
            return int(self._number(str(value)))
        return value

    def _text(self, value: str) -> str:
        if value.startswith("data:"):
            return value.partition(",")[0]
        value = _ADDRESS.sub(lambda match: f"https://cdn.example/{_name(match[0])}", value)
        value = _TIME.sub(MOMENT, value)
        return _NUMBER.sub(lambda match: self._number(match[0]), value)

    def _number(self, number: str) -> str:
        return self._numbers.setdefault(number, str(_FIRST + len(self._numbers)))


def _name(address: str) -> str:
    """Return the name of the file at an address."""
    return address.partition("?")[0].partition("#")[0].rpartition("/")[2]
