"""The engine's command line without a process: bytes in, strict JSON out."""

from __future__ import annotations

import io
import json
from typing import Any

from engine.__main__ import main

RECORD: dict[str, Any] = {
    "game": "armadora",
    "rules": 1,
    "options": {"players": 2, "advanced": True, "teams": True, "peek": True, "mines": "fixed"},
    "start": {
        "gold": {"d1": 5, "b2": 3, "f2": 6, "h2": 4, "a4": 7, "e4": 5, "c5": 6, "g5": 4},
        "characters": ["mage", "orc"],
        "first": 0,
    },
    "moves": ["W3 c4", "O c1d1", "P a2b2 a3b3", "pass"],
}
"""A sound record: three moves by turns, then the second player passes."""


def nothing_but_json(constant: str) -> None:
    raise AssertionError(f"{constant} is not JSON")


def run(*argv: str, given: bytes = b"") -> tuple[int, list[Any]]:
    """The exit status and what was printed, one JSON value a line."""
    printed = io.StringIO()
    status = main(argv, io.BytesIO(given), printed)
    return status, [json.loads(line, parse_constant=nothing_but_json) for line in printed.getvalue().splitlines()]


def lines(*records: Any) -> bytes:
    """Records as input; bytes and text are taken as they are."""
    as_bytes = (r if isinstance(r, bytes) else (r if isinstance(r, str) else json.dumps(r)).encode() for r in records)
    return b"\n".join(as_bytes)
