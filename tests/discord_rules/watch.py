"""Looks at the requests to Discord and its answers, and notes what breaks a rule.

The content of a request or an answer is checked once in a process for all identical ones; its place in the sequence is
checked each time.
"""

from __future__ import annotations

import json
import re
import sys
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeAlias

import orjson

import bot
import tests
from tests.discord_rules.limits import check_limits
from tests.discord_rules.order import Order
from tests.discord_rules.request import Breach, Interaction, Request
from tests.discord_rules.schema import check_answer, check_request, operation

_BOT, _TESTS = (str(Path(package.__file__ or "").parent) + "/" for package in (bot, tests))
_MOST_FRAMES = 4
_LONGEST = 600
"""The number of characters of a body that are shown."""

Place: TypeAlias = tuple[str, int, str]
"""A line of code: the file, its number, and the function."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A breach, and facts that help to find its origin."""

    breach: Breach
    request: Request
    sent_from: tuple[Place, ...] = ()

    def __str__(self) -> str:
        lines = [
            f"{self.breach.rule}",
            f"  at    {self.breach.field or 'the whole'}: {self.breach.found}",
            f"  in    {_route(self.request)}",
            f"  which {_excerpt(self.request.body, self.breach.field)}",
        ]
        lines += [f"  from  {file}:{number} in {name}" for file, number, name in self.sent_from]
        return "\n".join(lines)


_verdicts: dict[bytes, tuple[Breach, ...]] = {}
"""The breaches of requests and answers that were checked in this process, by their digests."""

findings: list[Finding] = []
"""The findings since the last look."""


def told() -> str:
    """Return in words the findings since the last look, each once."""
    found = {(finding.breach.rule, finding.breach.field, finding.sent_from): finding for finding in findings}
    findings.clear()
    return "\n".join(f"\nDiscord would not take this: {each}" for each in found.values())


class Watch:
    """Checks the requests and answers of one Discord."""

    def __init__(self) -> None:
        self._order = Order()

    def ask(self, request: Request, interaction: Interaction | None, sent_from: tuple[Place, ...] = ()) -> None:
        """Check a request of the bot before it is carried out. `interaction` is the one that it answers first."""
        for breach in (*_judged(request), *self._order.check(request, interaction)):
            findings.append(Finding(breach, request, sent_from))

    def answered(self, request: Request, interaction: Interaction | None, answer: Any) -> None:
        """Check the answer to a request that was carried out, whether the bot or a test sent it; `answer` is None for
        an empty one."""
        self._order.learn(request, interaction, answer)
        for breach in () if answer is None else _judged_answer(request, answer):
            findings.append(Finding(breach, request))


def _judged(request: Request) -> tuple[Breach, ...]:
    """Return the breaches of a request by itself."""
    files = [(number, file.name, file.size) for number, file in request.files.items()]
    asked = orjson.dumps((_route(request), sorted(request.query.items()), files))
    body = orjson.dumps(request.body)
    key = blake2b(asked + body).digest()
    if key not in _verdicts:
        read = replace(request, body=orjson.loads(body))  # as it arrives: without subclasses of str
        _verdicts[key] = tuple(check_request(read) or check_limits(read))
    return _verdicts[key]


def _judged_answer(request: Request, answer: Any) -> tuple[Breach, ...]:
    """Return the breaches of an answer."""
    said = orjson.dumps(answer)
    key = blake2b(_route(request).encode() + said).digest()
    if key not in _verdicts:
        _verdicts[key] = tuple(check_answer(request, orjson.loads(said)))
    return _verdicts[key]


def _route(request: Request) -> str:
    found = operation(request)
    return f"{request.method} {request.path}" if found is None else found.route


def bots_code() -> tuple[Place, ...] | None:
    """Return the lines of the bot's code that send the current request; None if a test sends it itself.

    A request that neither the bot's code nor a test sends, discord.py sends on the bot's behalf.
    """
    found: list[Place] = []
    by_test = False
    frame = sys._getframe(1)
    while (frame := frame.f_back) is not None and len(found) < _MOST_FRAMES:  # type: ignore[assignment]  # None ends it
        code = frame.f_code
        if code.co_filename.startswith(_BOT):
            found.append((code.co_filename.removeprefix(_BOT), frame.f_lineno, code.co_name))
        elif code.co_filename.startswith(_TESTS):
            by_test = by_test or "/discord_rules/" not in code.co_filename
    return None if by_test and not found else tuple(found)


def _excerpt(body: Any, field: str) -> str:
    """Return the part of a body that holds this field."""
    part = body
    for name, number in re.findall(r"([a-z_]+)|\[(\d+)\]", field)[:-1]:
        try:
            part = part[int(number)] if number else part[name]
        except (LookupError, TypeError):
            break
    text = json.dumps(part, ensure_ascii=False, default=str)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]} …"
