"""Kind sentences for refused moves: what was understood, why it is not possible, and what to do instead."""

from typing import Any

from bot.games.saboteur.names import LETTERS, card_words, cell_name, goal_name, tool_name
from bot.locale import Markup, Say
from engine.errors import CoreReason, NuggetError
from engine.games.saboteur.cards import TOOLS, Card, Tool
from engine.games.saboteur.maze import GOAL_CELLS
from engine.games.saboteur.reasons import Refusal, Unreadable

_CELLS = ("cell", "towards", "goal")
_TOOLS: dict[str, Tool] = {tool: tool for tool in TOOLS}


def refuse(error: NuggetError, say: Say) -> Markup:
    """Return the sentence for a refused move, or for words that cannot be read."""
    reason = error.reason
    match reason:
        case Refusal.TOO_MANY_DISCARDS:
            most = error.facts["most"]
            assert isinstance(most, int)
            return say("saboteur.refusal.TOO_MANY_DISCARDS", count=most)
        case Unreadable():
            facts: dict[str, Any] = {key: _read(key, fact, say) for key, fact in error.facts.items()}
            if reason is Unreadable.UNKNOWN_WORDS and facts["unknown"] != facts["words"]:
                return say("saboteur.refusal.PARTLY_UNKNOWN_WORDS", **facts)
            return say(f"saboteur.refusal.{reason.name}", **facts)
        case Refusal():
            facts = {key: _shown(key, fact, say) for key, fact in error.facts.items()}
            return say(f"saboteur.refusal.{reason.name}", **facts)
        case CoreReason():
            return say(f"refusal.core.{reason.name}")
        case _:
            return say("refusal.core.OTHER")


def _shown(key: str, fact: object, say: Say) -> object:
    """Return a fact as a sentence shows it: players by letter, cards by name, cells as they are typed."""
    if key == "target" and isinstance(fact, int):
        return LETTERS[fact] if 0 <= fact < len(LETTERS) else fact
    if key in _CELLS:
        x, y = map(int, str(fact).split(","))
        return goal_name((x, y), say.plain) if key == "goal" and (x, y) in GOAL_CELLS else cell_name((x, y))
    if key == "card":
        return card_words(Card(str(fact)), say.plain)
    if key == "tool":
        return tool_name(_TOOLS[str(fact)], say.plain)
    if isinstance(fact, tuple):
        return say.listed([_tool(each, say) for each in fact])
    return fact


def _read(key: str, fact: object, say: Say) -> object:
    """Return a fact about words that cannot be read; typed words are shown as they are."""
    return say.listed([_tool(each, say) for each in fact]) if isinstance(fact, tuple) else fact


def _tool(fact: object, say: Say) -> str:
    """Return a tool's name; a number stays as it is."""
    return tool_name(_TOOLS[str(fact)], say.plain) if fact in _TOOLS else str(fact)
