"""Words to moves (rules 5.1, 5.2, 5.4): generous in what is read, strict in what is written.

Case, extra spaces and the order of letters, groups, tools and cards do not matter; a discarded card may be named
turned. Cells are read as `3,-1`, `(3, -1)` or `3 -1`, players with or without `@`, by the number of their seat or by
their letter (`@2` is `C`); tools and verbs have other names.
"""

import re
from collections.abc import Mapping

from engine.game import Seat
from engine.games.saboteur import cards, moves
from engine.games.saboteur.maze import Cell
from engine.games.saboteur.reasons import Unreadable
from engine.options import QUOTED, bad_words, quoted

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
_TOOLS: Mapping[str, cards.Tool] = {"pick": "pickaxe", **{tool: tool for tool in cards.TOOLS}}


def parse(words: str) -> moves.Move:
    """Return the move that the words mean.

    Raises BadWords with the facts `words` and `understood`: what was given, and what of it made sense.

    >>> parse("nes (3, -1)").words, parse("break cart 2").words
    ('NES 3,-1', 'break:cart @2')
    """
    typed = words.lower() if len(words) <= 4 * QUOTED else ""
    for pattern, name in _OTHER_NAMES:
        typed = pattern.sub(name, typed)
    typed = typed.strip()
    if not typed:
        if not words.strip():
            raise bad_words(Unreadable.EMPTY, words, "")
        raise bad_words(Unreadable.UNKNOWN_WORDS, words, "", unknown=quoted(words))
    verb, argument = _first_word(typed)
    verb = _VERBS.get(verb, verb)
    match verb:
        case "discard":
            discards = _cards(words, verb, argument)
            if not discards:
                raise bad_words(Unreadable.NO_CARDS, words, verb)
            return moves.Discard(tuple(sorted(discards)))
        case "shed":
            return _shed(words, argument)
        case "gold":
            if not argument:
                raise bad_words(Unreadable.NO_VALUE, words, verb)
            if not re.fullmatch("[0-9]{1,6}", argument):
                raise bad_words(Unreadable.TOO_MUCH, words, verb, rest=quoted(argument))
            return moves.PickGold(int(argument))
        case "steal":
            if not argument:
                raise bad_words(Unreadable.NO_VICTIM, words, verb)
            return moves.Steal(None if argument in ("none", "nobody", "nothing") else _player(words, verb, argument))
        case _:
            return _play(words, verb, argument)


def _first_word(typed: str) -> tuple[str, str]:
    """Return the first word and the rest; a cell or player may follow it without a space."""
    matched = re.fullmatch(r"([^\s@,]+?)((?:[\s@,]|(?<=[a-z])[+-]?[0-9]).*)?", typed, re.DOTALL)
    return (matched[1], (matched[2] or "").strip(" ,;\t\r\n")) if matched else (typed, "")


def _play(words: str, verb: str, argument: str) -> moves.Move:
    """Return the move of a played card."""
    card = read_card(verb)
    if card is None:
        action, colon, tools = verb.partition(":")
        if colon and action in ("break", "fix"):
            wrong = [tool for tool in tools.split("/") if tool not in cards.TOOLS]
            if wrong:
                raise bad_words(Unreadable.NO_SUCH_TOOL, words, action, tool=quoted(wrong[0]), tools=cards.TOOLS)
        if colon or re.fullmatch("[nesw|]+([+].*)?", verb):
            raise bad_words(Unreadable.NO_SUCH_CARD, words, "", card=quoted(verb))
        raise bad_words(Unreadable.UNKNOWN_WORDS, words, "", unknown=quoted(verb))
    if card not in cards.ACTIONS:
        tunnel = read_tunnel(verb)
        assert tunnel is not None
        return moves.PlaceTunnel(tunnel, _cell(words, tunnel, argument))
    if card in cards.BREAKS:
        return moves.BreakTool(cards.BREAKS[card], _player(words, card, argument))
    if card in cards.FIXES:
        return _fix(words, card, argument)
    if card in cards.AIMED:
        return moves.PlayAt(cards.AIMED[card], _player(words, card, argument))
    match card:
        case "rockfall":
            return moves.Rockfall(_cell(words, card, argument))
        case "map":
            return moves.LookAtGoal(_cell(words, card, argument))
        case _:
            if argument:
                raise bad_words(Unreadable.TOO_MUCH, words, card, rest=quoted(argument))
            return moves.PlayTheft()


def _fix(words: str, card: cards.Card, argument: str) -> moves.Move:
    """Return a repair; a card of two tools needs the name of one."""
    tools = cards.FIXES[card]
    if len(tools) == 1:
        return moves.FixTool(card, tools[0], _player(words, card, argument))
    matched = re.fullmatch(r"([a-z]{2,})\b(.*)|(.*?)\s+([a-z]+)", argument, re.DOTALL)
    name, target = (matched[1] or matched[4], matched[2] or matched[3] or "") if matched else ("", "")
    tool = _TOOLS.get(name)
    if tool is None or tool not in tools:
        if name and not _PLAYER.fullmatch(argument):
            raise bad_words(Unreadable.WRONG_TOOL, words, card, tool=quoted(name), tools=tools)
        raise bad_words(Unreadable.NO_TOOL, words, card, tools=tools)
    return moves.FixTool(card, tool, _player(words, f"{card} {tool}", target.strip()))


def _shed(words: str, argument: str) -> moves.Move:
    trio = _cards(words, "shed", argument)
    understood = " ".join(("shed", *trio))
    if len(trio) != 3:
        raise bad_words(Unreadable.NOT_TWO_CARDS, words, understood)
    front, first, second = trio
    if front not in cards.BREAKS and front not in ("theft", "trap"):
        raise bad_words(Unreadable.NOT_A_FRONT_CARD, words, understood, card=front)
    first, second = sorted((first, second))
    return moves.ShedCard(front, (first, second))


def _cards(words: str, verb: str, argument: str) -> list[cards.Card]:
    """Return cards by their own names, in the order in which they were given."""
    row: list[cards.Card] = []
    for name in re.split(r"[\s,;]+", argument):
        if not name:
            continue
        card = read_card(name)
        if card is None:
            raise bad_words(Unreadable.NO_SUCH_CARD, words, " ".join((verb, *row)), card=quoted(name))
        row.append(card)
    return row


def read_card(name: str) -> cards.Card | None:
    """Return the card of this lowercase name, by its own name; None if there is no such card."""
    card = cards.Card(name)
    if card in cards.ACTIONS:
        return card
    if name.startswith("fix:"):
        tools = set(name[4:].split("/"))
        return next((card for card, mended in cards.FIXES.items() if set(mended) == tools), None)
    tunnel = read_tunnel(name)
    return None if tunnel is None else cards.SHAPES[tunnel].card


def read_tunnel(name: str) -> cards.Tunnel | None:
    """Return the tunnel as it lies with this lowercase name, letters and groups in any order."""
    paths, plus, printed = name.partition("+")
    extra = cards.EXTRAS.get(printed)
    groups = paths.upper().split("|")
    letters = "".join(groups)
    if extra is None or bool(plus) != bool(extra) or not all(groups) or len(set(letters)) < len(letters):
        return None
    if not set(letters) <= set(cards.EDGE_LETTERS):
        return None
    masks = frozenset(sum(1 << cards.EDGE_LETTERS.index(letter) for letter in group) for group in groups)
    return cards.TUNNEL_OF.get((masks, extra))


def _cell(words: str, understood: str, argument: str) -> Cell:
    if not argument:
        raise bad_words(Unreadable.NO_CELL, words, understood)
    matched = _CELL.fullmatch(argument)
    if not matched:
        raise bad_words(Unreadable.NOT_A_CELL, words, understood, rest=quoted(argument))
    return int(matched[1]), int(matched[2])


def _player(words: str, understood: str, argument: str) -> Seat:
    if not argument.strip("@ "):
        raise bad_words(Unreadable.NO_PLAYER, words, understood)
    matched = _PLAYER.fullmatch(argument)
    if not matched:
        raise bad_words(Unreadable.NOT_A_PLAYER, words, understood, rest=quoted(argument))
    return Seat(int(matched[1]) if matched[1] else _LETTERS.index(matched[2]))
