"""What typed words may mean, as far as the position and the reader's language help to tell what is wrong with them."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from bot.games.saboteur.names import card_label, card_name, tool_name
from bot.locale import PlainSay, Say
from bot.typed_words import folded
from engine.errors import BadWords, IllegalMove
from engine.games.saboteur.cards import FIXES, KNOWN_CARDS, SHAPES, TOOLS, Card, Tunnel
from engine.games.saboteur.moves import Move
from engine.games.saboteur.notation import parse
from engine.games.saboteur.reasons import Refusal
from engine.games.saboteur.rules import check
from engine.games.saboteur.state import View

_NOW = (Refusal.NOT_DIGGING, Refusal.NO_STEALING, Refusal.NO_GOLD_TO_PICK, Refusal.NO_SHEDDING)
"""Why moves of a kind are not possible, whatever their cards."""
_NOT_PLAYED = (
    *_NOW,
    Refusal.NOT_IN_GAME,
    Refusal.NOT_IN_HAND,
    Refusal.TOOL_IS_BROKEN,
    Refusal.YOU_ARE_TRAPPED,
    Refusal.ALREADY_A_THIEF,
)
"""Why a card is not played, whatever its place."""
_ANY = {"discard": "map", "shed": "trap map map", "steal": "none", "gold": "1", "map": "8,0", "rockfall": "1,0"}
"""By the first word of a move, how some move of its kind goes on."""


def readings(view: View, text: str, say: Say) -> Sequence[Move]:
    """Return the move that the text means by the notation, or an illegal one that it names in the reader's language.
    Raises BadWords, or IllegalMove if the text names a card that cannot be played: more words would not help."""
    try:
        return (parse(text),)
    except BadWords as error:
        wrong = error
    in_notation = _translated(text, view.hand, say.plain)
    if in_notation is not None:
        try:
            move = parse(in_notation)
            _check(view, move)
        except BadWords as error:
            wrong = error
        except IllegalMove:
            return (move,)
    _check_kind(view, str(wrong.facts["understood"]).partition(" ")[0])
    raise wrong


def _check_kind(view: View, first: str) -> None:
    """Raise IllegalMove if no move is possible that begins with this word."""
    on = _ANY.get(first, "1,0" if Tunnel(first) in SHAPES else "@0")
    if len(tools := FIXES.get(Card(first), ())) > 1:
        on = f"{tools[0]} @0"
    try:
        _check(view, parse(f"{first} {on}"))
    except BadWords:
        return
    except IllegalMove as error:
        if error.reason in (_NOW if first in ("discard", "shed") else _NOT_PLAYED):
            raise


def _check(view: View, move: Move) -> None:
    """Raise IllegalMove if the viewer may not make this move."""
    if view.viewer is not None:
        check(view.table, view.hand, view.offer, view.viewer, move)


def _translated(text: str, hand: Sequence[Card], say: PlainSay) -> str | None:
    """Return the text with names in the reader's language as words of the notation; None if it has no such name."""
    names, pattern = _names(tuple(hand), say)
    found, count = pattern.subn(lambda name: f" {names[name[0]]} ", folded(text))
    return found if count else None


@lru_cache(maxsize=64)
def _names(hand: tuple[Card, ...], say: PlainSay) -> tuple[dict[str, str], re.Pattern[str]]:
    """Return the words of the notation by what the reader's language calls them, and a pattern that finds these. Where
    several cards have one name, it is that of a card in hand."""
    names: dict[str, str] = {}
    for name, word in _called(hand, say):
        names.setdefault(folded(name).strip(" .:"), word)
    longest = sorted(names, key=len, reverse=True)
    return names, re.compile("|".join(_whole(name) for name in longest))


def _called(hand: tuple[Card, ...], say: PlainSay) -> Iterator[tuple[str, str]]:
    for card in (*hand, *sorted(KNOWN_CARDS)):
        yield card_name(card, say), card
        yield card_label(card, say), card
    for tool in TOOLS:
        yield tool_name(tool, say), tool
    yield say("saboteur.panel.button.discard"), "discard"
    yield say("saboteur.panel.button.shed"), "shed"
    yield say("saboteur.suggest.steal_none"), "steal none"


def _whole(name: str) -> str:
    """Return a pattern for this name as a whole word; Chinese writes words without spaces."""
    found = re.escape(name)
    return found if name[0] >= "\u2e80" else rf"(?<!\w){found}(?!\w)"
