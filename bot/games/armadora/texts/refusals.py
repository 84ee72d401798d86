"""Kind sentences for refused moves: what was understood, why it is not possible, and what to do instead."""

from typing import Any

from bot.games.armadora.names import edge_name
from bot.locale import Markup, Say
from engine.errors import CoreReason, NuggetError
from engine.games.armadora.board import EDGE_NAMES, EDGES
from engine.games.armadora.reasons import Refusal, Unreadable

_EDGES = dict(zip(EDGE_NAMES, EDGES, strict=True))


def refuse(error: NuggetError, say: Say) -> Markup:
    """Return the sentence for a refused move, or for words that cannot be read."""
    reason = error.reason
    facts: dict[str, Any] = {key: _shown(key, fact) for key, fact in error.facts.items()}
    match reason:
        case Refusal.WOULD_ENCLOSE:
            return say("armadora.refusal.WOULD_ENCLOSE", count=_number(error, "count"), squares=facts["squares"])
        case Refusal.NOT_FULL:
            return say("armadora.refusal.NOT_FULL", count=_number(error, "free"))
        case Refusal.NOT_YOUR_POWER:
            return say(f"armadora.refusal.NOT_YOUR_POWER.{facts['needed']}")
        case Unreadable.UNKNOWN_WORDS if facts["unknown"] != facts["words"]:
            return say("armadora.refusal.PARTLY_UNKNOWN_WORDS", **facts)
        case CoreReason():
            return say(f"refusal.core.{reason.name}")
        case Refusal() | Unreadable():
            return say(f"armadora.refusal.{reason.name}", **facts)
        case _:
            return say("refusal.core.OTHER")


def _number(error: NuggetError, fact: str) -> int:
    number = error.facts[fact]
    assert isinstance(number, int)
    return number


def _shown(key: str, fact: object) -> object:
    """Return a fact as a sentence shows it."""
    if isinstance(fact, tuple):
        return Markup(", ").join(map(str, fact))
    return edge_name(_EDGES[str(fact)]) if key == "edge" else fact
