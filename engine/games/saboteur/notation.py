"""Words to moves (rules 5.1, 5.2, 5.4): generous in what is read, strict in what is written.

Case, extra spaces and the order of letters, groups, tools and cards do not matter; a discarded card may be named
turned. Cells are read as `3,-1`, `(3, -1)` or `3 -1`, players with or without `@`, by the number of their seat or by
their letter (`@2` is `C`); tools and verbs have other names.
"""

import re
from collections.abc import Mapping
from typing import get_args

from engine.errors import BadWords
from engine.game import Seat
from engine.games.saboteur.cards import (
    ACTIONS,
    AIMED,
    BREAKS,
    EDGE_LETTERS,
    FIXES,
    SHAPES,
    TOOLS,
    TUNNEL_OF,
    Aimed,
    Card,
    Extra,
    Tool,
    Tunnel,
)
from engine.games.saboteur.maze import Cell
from engine.games.saboteur.moves import (
    Discard,
    Move,
    PickGold,
    PlayTheft,
    ShedCard,
    Steal,
    break_tool,
    fix_tool,
    look_at_goal,
    play_at,
    rockfall_at,
    tunnel_at,
)
from engine.games.saboteur.reasons import Unreadable

_QUOTED = 80
"""The number of characters of unreadable words that are quoted back."""
_OTHER_NAMES = tuple(
    (re.compile(pattern), name)
    for pattern, name in (
        (r"[()\[\]]", " "),
        (r"[‐‑‒–—−]", "-"),
        (r"\s*([|+/:])\s*", r"\1"),
        (r"\b(?:break|broken)[:\s]+(?=[a-z])", "break:"),
        (r"\b(?:fix|mend|repair)[:\s]+(?=[a-z])", "fix:"),
        (r"(?:(?<=[:/])|\b)(?:pick-axe|pick|axe)\b(?!(?<![:/]pick)\s*[0-9])", "pickaxe"),
        (r"\b(?:lamp|light)\b", "lantern"),
        (r"\b(?:wagon|mine-?cart|minecart)\b", "cart"),
        (r"\bhands?[\s-]*off\b", "handsoff"),
        (r"\bswap[\s-]*(?:your[\s-]*)?hands?\b", "swaphands"),
        (r"\bswap[\s-]*(?:your[\s-]*)?hats?\b", "swaphats"),
        (r"\b(?:inspection|look at dwarf)\b", "inspect"),
        (r"\btrapped\b", "trap"),
        (r"\bfree[\s-]+at[\s-]+last\b", "free"),
        (r"\brock[\s-]+fall\b", "rockfall"),
        (r"\s+(?=(?:blue|green|ladder|crystal)\b)", "+"),
    )
)
_VERBS = {"pass": "discard", "pick": "gold", "take": "gold"}
"""Other names of verbs."""
_CELL = re.compile(r"([+-]?[0-9]{1,6})\s*[,;\s]\s*([+-]?[0-9]{1,6})")
_LETTERS = "abcdefghijkl"
"""The players' letters, by seat."""
_PLAYER = re.compile(rf"@?\s*(?:([0-9]{{1,6}})|([{_LETTERS}]))")
_EXTRAS: Mapping[str, Extra] = {extra: extra for extra in get_args(Extra)}
_AIMED: Mapping[str, Aimed] = {action: action for action in AIMED}
_TOOLS: Mapping[str, Tool] = {"pick": "pickaxe", **{tool: tool for tool in TOOLS}}


def parse(words: str) -> Move:
    """Return the move that the words mean.

    Raises BadWords with the facts `words` and `understood`: what was given, and what of it made sense.
    """
    typed = words.lower() if len(words) <= 4 * _QUOTED else ""
    for pattern, name in _OTHER_NAMES:
        typed = pattern.sub(name, typed)
    typed = typed.strip()
    if not typed:
        if not words.strip():
            raise _bad(Unreadable.EMPTY, words, "")
        raise _bad(Unreadable.UNKNOWN_WORDS, words, "", unknown=_cut(words))
    verb, rest = _first_word(typed)
    verb = _VERBS.get(verb, verb)
    match verb:
        case "discard":
            cards = _cards(words, verb, rest)
            if not cards:
                raise _bad(Unreadable.NO_CARDS, words, verb)
            return Discard(tuple(sorted(cards)))
        case "shed":
            return _shed(words, rest)
        case "gold":
            if not rest:
                raise _bad(Unreadable.NO_VALUE, words, verb)
            if not re.fullmatch("[0-9]{1,6}", rest):
                raise _bad(Unreadable.TOO_MUCH, words, verb, rest=_cut(rest))
            return PickGold(int(rest))
        case "steal":
            if not rest:
                raise _bad(Unreadable.NO_VICTIM, words, verb)
            return Steal(None if rest in ("none", "nobody", "nothing") else _player(words, verb, rest))
        case _:
            return _play(words, verb, rest)


def _first_word(typed: str) -> tuple[str, str]:
    """Return the first word and the rest; a cell or player may follow it without a space."""
    found = re.fullmatch(r"([^\s@,]+?)((?:[\s@,]|(?<=[a-z])[+-]?[0-9]).*)?", typed, re.DOTALL)
    return (found[1], (found[2] or "").strip(" ,;\t\r\n")) if found else (typed, "")


def _play(words: str, verb: str, rest: str) -> Move:
    """Return the move of a played card."""
    card = read_card(verb)
    if card is None:
        action, colon, tools = verb.partition(":")
        if colon and action in ("break", "fix"):
            wrong = [tool for tool in tools.split("/") if tool not in TOOLS]
            if wrong:
                raise _bad(Unreadable.NO_SUCH_TOOL, words, action, tool=_cut(wrong[0]), tools=TOOLS)
        if colon or re.fullmatch("[nesw|]+([+].*)?", verb):
            raise _bad(Unreadable.NO_SUCH_CARD, words, "", card=_cut(verb))
        raise _bad(Unreadable.UNKNOWN_WORDS, words, "", unknown=_cut(verb))
    if card not in ACTIONS:
        tunnel = read_tunnel(verb)
        assert tunnel is not None
        return tunnel_at(tunnel, _cell(words, tunnel, rest))
    if card in BREAKS:
        return break_tool(BREAKS[card], _player(words, card, rest))
    if card in FIXES:
        return _fix(words, card, rest)
    if card in _AIMED:
        return play_at(_AIMED[card], _player(words, card, rest))
    match card:
        case "rockfall":
            return rockfall_at(_cell(words, card, rest))
        case "map":
            return look_at_goal(_cell(words, card, rest))
        case _:
            if rest:
                raise _bad(Unreadable.TOO_MUCH, words, card, rest=_cut(rest))
            return PlayTheft()


def _fix(words: str, card: Card, rest: str) -> Move:
    """Return a repair; a card of two tools needs the name of one."""
    tools = FIXES[card]
    if len(tools) == 1:
        return fix_tool(card, tools[0], _player(words, card, rest))
    found = re.fullmatch(r"([a-z]{2,})\b(.*)|(.*?)\s+([a-z]+)", rest, re.DOTALL)
    name, other = (found[1] or found[4], found[2] or found[3] or "") if found else ("", "")
    tool = _TOOLS.get(name)
    if tool is None or tool not in tools:
        if name and not _PLAYER.fullmatch(rest):
            raise _bad(Unreadable.WRONG_TOOL, words, card, tool=_cut(name), tools=tools)
        raise _bad(Unreadable.NO_TOOL, words, card, tools=tools)
    return fix_tool(card, tool, _player(words, f"{card} {tool}", other.strip()))


def _shed(words: str, rest: str) -> Move:
    cards = _cards(words, "shed", rest)
    understood = " ".join(("shed", *cards))
    if len(cards) != 3:
        raise _bad(Unreadable.NOT_TWO_CARDS, words, understood)
    front, one, other = cards
    if front not in BREAKS and front not in ("theft", "trap"):
        raise _bad(Unreadable.NOT_A_FRONT_CARD, words, understood, card=front)
    one, other = sorted((one, other))
    return ShedCard(front, (one, other))


def _cards(words: str, verb: str, rest: str) -> list[Card]:
    """Return cards by their own names, in the order in which they were given."""
    cards: list[Card] = []
    for name in re.split(r"[\s,;]+", rest):
        if not name:
            continue
        card = read_card(name)
        if card is None:
            raise _bad(Unreadable.NO_SUCH_CARD, words, " ".join((verb, *cards)), card=_cut(name))
        cards.append(card)
    return cards


def read_card(name: str) -> Card | None:
    """Return the card of this lowercase name, by its own name; None if there is no such card."""
    card = Card(name)
    if card in ACTIONS:
        return card
    if name.startswith("fix:"):
        tools = set(name[4:].split("/"))
        return next((card for card, mended in FIXES.items() if set(mended) == tools), None)
    tunnel = read_tunnel(name)
    return None if tunnel is None else SHAPES[tunnel].card


def read_tunnel(name: str) -> Tunnel | None:
    """Return the tunnel as it lies with this lowercase name, letters and groups in any order."""
    paths, plus, printed = name.partition("+")
    extra = _EXTRAS.get(printed)
    groups = paths.upper().split("|")
    letters = "".join(groups)
    if extra is None or bool(plus) != bool(extra) or not all(groups) or len(set(letters)) < len(letters):
        return None
    if not set(letters) <= set(EDGE_LETTERS):
        return None
    masks = frozenset(sum(1 << EDGE_LETTERS.index(letter) for letter in group) for group in groups)
    return TUNNEL_OF.get((masks, extra))


def _cell(words: str, understood: str, rest: str) -> Cell:
    if not rest:
        raise _bad(Unreadable.NO_CELL, words, understood)
    found = _CELL.fullmatch(rest)
    if not found:
        raise _bad(Unreadable.NOT_A_CELL, words, understood, rest=_cut(rest))
    return int(found[1]), int(found[2])


def _player(words: str, understood: str, rest: str) -> Seat:
    if not rest.strip("@ "):
        raise _bad(Unreadable.NO_PLAYER, words, understood)
    found = _PLAYER.fullmatch(rest)
    if not found:
        raise _bad(Unreadable.NOT_A_PLAYER, words, understood, rest=_cut(rest))
    return Seat(int(found[1]) if found[1] else _LETTERS.index(found[2]))


def _cut(text: str) -> str:
    return text if len(text) <= _QUOTED else text[: _QUOTED - 1] + "…"


def _bad(reason: Unreadable, words: str, understood: str, **facts: object) -> BadWords:
    return BadWords(reason, words=_cut(words), understood=understood, **facts)
