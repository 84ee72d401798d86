"""Why a move was not made, kindly: what was understood, and what to do instead."""

from typing import Any

from bot.games.armadora.names import edge_name
from bot.locale import Say, plain
from engine.errors import CoreReason, NuggetError
from engine.games.armadora.board import EDGE_NAMES, EDGES
from engine.games.armadora.reasons import Refusal, Unreadable

_EDGES = dict(zip(EDGE_NAMES, EDGES, strict=True))


def refuse(error: NuggetError, say: Say) -> str:
    """Return the sentence for a refusal or for words that cannot be read."""
    reason = error.reason
    facts: dict[str, Any] = {key: _shown(key, fact) for key, fact in error.facts.items()}
    match reason:
        case Refusal.WOULD_ENCLOSE:
            return say("armadora.refusal.WOULD_ENCLOSE", count=_number(error, "count"), squares=facts["squares"])
        case Refusal.NOT_FULL:
            return say("armadora.refusal.NOT_FULL", count=_number(error, "free"))
        case Refusal.NOT_YOUR_POWER:
            return say(f"armadora.refusal.NOT_YOUR_POWER.{facts['needed']}")
        case Unreadable.UNKNOWN_WORDS if facts["understood"]:
            return say("armadora.refusal.PARTLY_UNKNOWN_WORDS", **facts)
        case CoreReason() | Refusal() | Unreadable():
            return say(f"armadora.refusal.{reason.name}", **facts)
        case _:
            return say("armadora.refusal.OTHER")


def _number(error: NuggetError, fact: str) -> int:
    number = error.facts[fact]
    assert isinstance(number, int)
    return number


def _shown(key: str, fact: object) -> str:
    """Return a fact as a sentence shows it. What a player typed is no markdown."""
    if isinstance(fact, tuple):
        return ", ".join(map(str, fact))
    if key == "edge":
        return edge_name(_EDGES[str(fact)])
    return plain(str(fact))
