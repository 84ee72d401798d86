"""Save the exchanges of a rehearsal without ids, names, addresses and moments, so that anybody may read the file and it
can be a fixture of the simulated Discords. The token is never recorded.

Each id becomes another one, the same wherever it stands; an address becomes one that ends in the same file name; of a
person only `bot` is kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from importlib import metadata
from pathlib import Path
from typing import Any

from bot.rehearsal.differences import Difference
from bot.rehearsal.ear import Exchange

MOMENT = "2015-01-01T00:00:00+00:00"
"""The moment that replaces all others."""
_FIRST = 10**17
"""The number that replaces the first id."""
_NUMBER = re.compile(r"\d{15,20}")
_ADDRESS = re.compile(r"https?://\S+")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)")
_PERSON = "username"
"""The field by which the object of a person is recognized."""


def saved(exchanges: Iterable[Exchange], found: Sequence[Difference]) -> str:
    """Return the exchanges and differences as JSON."""
    bare = _Bare()
    heard = [bare(asdict(each)) for each in exchanges]
    told = [bare(asdict(each)) for each in found]
    facts = {"nugget": metadata.version("nugget"), "differences": told, "exchanges": heard}
    return json.dumps(facts, ensure_ascii=False, indent=1) + "\n"


def save(file: Path, exchanges: Iterable[Exchange], found: Sequence[Difference]) -> None:
    """Write the exchanges and differences into a file as JSON. Raises OSError."""
    file.write_text(saved(exchanges, found), encoding="utf-8")


class _Bare:
    """Replaces what tells where a value comes from."""

    def __init__(self) -> None:
        self._numbers: dict[str, str] = {}

    def __call__(self, value: Any) -> Any:
        if isinstance(value, dict):
            if _PERSON in value:
                return {"id": self(value.get("id")), _PERSON: "somebody", "bot": bool(value.get("bot"))}
            return {name: "nonce" if name == "nonce" and each else self(each) for name, each in value.items()}
        if isinstance(value, list | tuple):
            return [self(each) for each in value]
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, int) and _NUMBER.fullmatch(str(value)):
            return int(self._number(str(value)))
        return value

    def _text(self, value: str) -> str:
        if value.startswith("data:"):
            return value.partition(",")[0]
        value = _ADDRESS.sub(lambda found: f"https://cdn.example/{_name(found[0])}", value)
        value = _TIME.sub(MOMENT, value)
        return _NUMBER.sub(lambda found: self._number(found[0]), value)

    def _number(self, number: str) -> str:
        return self._numbers.setdefault(number, str(_FIRST + len(self._numbers)))


def _name(address: str) -> str:
    """Return the name of the file at an address."""
    return address.partition("?")[0].partition("#")[0].rpartition("/")[2]
