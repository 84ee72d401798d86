"""Typed moves: what typed words may mean, and the legal moves that fit what was typed so far, in notation or in the
reader's language.

The typed text is split into words; a move fits if each of them is the beginning of one of the move's words: its
notation, the names of its cards, tools and goals, or the letter of a player.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from operator import itemgetter

from bot.face import MOST
from bot.games.saboteur.input.draft import Choices, cards_used
from bot.games.saboteur.names import card_label, card_name, goal_name, move_label, tool_name
from bot.locale import PlainSay, Say
from bot.players import LETTERS
from bot.typed_words import folded
from engine.errors import BadWords, IllegalMove
from engine.game import Seat
from engine.games.saboteur import cards, moves
from engine.games.saboteur.maze import Maze
from engine.games.saboteur.notation import parse, read_tunnel
from engine.games.saboteur.reasons import Refusal
from engine.games.saboteur.rules import check, legal
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
_NOTATION = frozenset(str(card).partition(":")[0] for card in cards.ACTIONS) | {"discard", "shed", "steal", "gold"}
"""The words with which moves begin in the notation, which says itself what is wrong behind them."""
_ANY = {"discard": "map", "shed": "trap map map", "steal": "none", "gold": "1", "map": "8,0", "rockfall": "1,0"}
"""By the first word of a move, how some move of its kind goes on."""


def readings(view: View, text: str, say: Say) -> Sequence[moves.Move]:
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
    on = _ANY.get(first, "1,0" if cards.Tunnel(first) in cards.SHAPES else "@0")
    if len(tools := cards.FIXES.get(cards.Card(first), ())) > 1:
        on = f"{tools[0]} @0"
    try:
        _check(view, parse(f"{first} {on}"))
    except BadWords:
        return
    except IllegalMove as error:
        if error.reason in (_NOW if first in ("discard", "shed") else _NOT_PLAYED):
            raise


def _check(view: View, move: moves.Move) -> None:
    """Raise IllegalMove if the viewer may not make this move."""
    if view.viewer is not None:
        check(view.table, view.hand, view.offer, view.viewer, move)


def _translated(text: str, hand: Sequence[cards.Card], say: PlainSay) -> str | None:
    """Return the text with names in the reader's language as words of the notation; None if it has no such name."""
    names, pattern = _names_in_language(tuple(hand), say)
    translated, count = pattern.subn(lambda name: f" {names[name[0]]} ", folded(text))
    return translated if count else None


@lru_cache(maxsize=64)
def _names_in_language(hand: tuple[cards.Card, ...], say: PlainSay) -> tuple[dict[str, str], re.Pattern[str]]:
    """Return the words of the notation by what the reader's language calls them, and a pattern that finds these. Where
    several cards have one name, it is that of a card in hand."""
    names: dict[str, str] = {}
    for name, word in _called(hand, say):
        names.setdefault(folded(name).strip(" .:"), word)
    longest = sorted(names, key=len, reverse=True)
    return names, re.compile("|".join(_whole(name) for name in longest))


def _called(hand: tuple[cards.Card, ...], say: PlainSay) -> Iterator[tuple[str, str]]:
    for card in (*hand, *sorted(cards.KNOWN_CARDS)):
        yield card_name(card, say), card
        yield card_label(card, say), card
    for tool in cards.TOOLS:
        yield tool_name(tool, say), tool
    yield say("saboteur.panel.button.discard"), "discard"
    yield say("saboteur.panel.button.shed"), "shed"
    yield say("saboteur.suggest.steal_none"), "steal none"


def _whole(name: str) -> str:
    """Return a pattern for this name as a whole word; Chinese writes words without spaces."""
    pattern = re.escape(name)
    return pattern if _wide(name) else rf"(?<!\w){pattern}(?!\w)"


# --- Suggestions ---

_CELL = re.compile(r"\(?\s*([+-]?[0-9]{1,6})\s*[,;\s]\s*([+-]?[0-9]{1,6})\s*\)?")
_CARD_AND_CELL = re.compile(r"([0-9]{1,2})\s+([+-]?[0-9]{1,6})\s+([+-]?[0-9]{1,6})")
_PLACE = re.compile(r"@?[-+0-9,]*[a-z]?")
_TOKEN = re.compile(r"[0-9]+,-?[0-9]*|-[0-9]+(?:,-?[0-9]*)?|@?[0-9]+|[nesw|]+(?:\+[a-z]*)?(?!\w)|@?\w+")


def suggest(view: View, typed: str, say: Say) -> Sequence[tuple[str, str]]:
    """Return at most MOST pairs of label and words of legal moves, mixed by kind; a move typed in full comes first."""
    possible = legal(view)
    tokens = _tokens(typed)
    kinds: dict[str, list[tuple[int, moves.Move]]] = defaultdict(list)
    for move in possible:
        unlike = _unlike(tokens, _vocabulary(move, view.table.maze, say.plain)) if tokens else 0
        if unlike is not None:
            kinds[_kind(move)].append((unlike, move))
    for kind in kinds.values():
        kind.sort(key=itemgetter(0))
    mixed = [pair for group in zip_longest(*kinds.values()) for pair in group if pair]
    mixed.sort(key=itemgetter(0))
    ranked = [*dict.fromkeys((*_typed_in_full(possible, typed), *(move for _, move in mixed)))]
    return [(move_label(move, view.table.maze, say.plain), move.words) for move in ranked[:MOST]]


def moves_named(view: View, typed: str, say: Say) -> Sequence[moves.Move]:
    """Return the legal moves of which every typed word is a whole word, and the fewest words are left untyped. Their
    cards may be named by their numbers in the hand, and their places by the letters of the turn panel; cards are not
    discarded without a verb, a place alone
    names no move, and a number alone only asks which one."""
    if view.table.phase == "dig" and typed.isdecimal() and 0 < int(typed[:3]) <= len(view.hand):
        numbered = _fitting(view, view.hand[int(typed[:3]) - 1].lower(), say)
        return numbered if len(numbered) > 1 else ()
    return _fitting(view, typed, say) or _but_name(view, typed, say)


def _but_name(view: View, typed: str, say: Say) -> Sequence[moves.Move]:
    """Return the legal moves with the card that the text names, if a word follows that may be a player's name: boards
    have names, and moves have letters, so the person is asked for one."""
    text, _, name = typed.rpartition(" ")
    first = text.partition(" ")[0].partition(":")[0]
    if len(name) < 3 or not name.isalpha() or first in _NOTATION:
        return ()
    possible = _fitting(view, text, say)
    first_words = {
        move.words.partition(" ")[0]
        for move in possible
        if isinstance(move, moves.BreakTool | moves.FixTool | moves.PlayAt)
    }
    return possible if len(first_words) == 1 and len(possible) > 1 else ()


def _fitting(view: View, typed: str, say: Say) -> Sequence[moves.Move]:
    """Return the legal moves of which every typed word is a whole word, and the fewest words are left untyped."""
    fitting: dict[moves.Move, int] = {}
    choices = Choices(view)
    for move in legal(view):
        words = (*_vocabulary(move, view.table.maze, say.plain), *_numbers(move, view.hand), *_place(move, choices))
        verbs = _verbs(move, say.plain)
        understood = [
            reading for reading in _readings(typed) if _names_a_move(reading) and (not verbs or {*verbs} & {*reading})
        ]
        left = [len(words) - len(reading) for reading in understood if _unlike(reading, words) == 0]
        if left:
            fitting[move] = min(left)
    least = min(fitting.values(), default=0)
    return [move for move, left in fitting.items() if left == least]


def _readings(typed: str) -> Iterator[list[str]]:
    """Yield the typed words with two numbers as a cell, and as the numbers of two cards."""
    yield _tokens(typed)
    text = folded(typed)
    if numbered := _CARD_AND_CELL.fullmatch(text):
        yield [numbered[1], f"{numbered[2]},{numbered[3]}"]
    for separated in (text.split(), re.findall(r"[^\s,;:]+", text)):
        yield [_spelled(token) for token in separated]


def _names_a_move(words: Sequence[str]) -> bool:
    """Return whether the words can name a move: several that are not numbers alone, or one that is more than a number,
    a cell or a letter."""
    if all(word.isdecimal() for word in words):
        return False
    return len(words) > 1 or any(not _PLACE.fullmatch(word) for word in words)


def _typed_in_full(possible: Sequence[moves.Move], typed: str) -> Iterator[moves.Move]:
    """Yield the move that was typed in full, in any of its forms."""
    try:
        move = parse(typed)
    except BadWords:
        return
    if move in possible:
        yield move


def _kind(move: moves.Move) -> str:
    """Return the kind by which moves are mixed: the played card (all tunnels are one kind) or the way to discard."""
    if isinstance(move, moves.PlaceTunnel):
        return "tunnel"
    return f"{move.words.split(' ')[0]}{len(move.cards) if isinstance(move, moves.Discard) else ''}"


# --- Typed words and words of moves ---


def _tokens(typed: str) -> list[str]:
    """Return the typed words, with tunnels and cells in the spelling of the notation."""
    text = _CELL.sub(r" \1,\2 ", folded(typed))
    return [_spelled(token) for token in _TOKEN.findall(text)]


def _spelled(token: str) -> str:
    tunnel = read_tunnel(token)
    if tunnel is not None and len(tunnel) > 1:
        return tunnel.lower()
    return token.replace("+", "") if re.match(r"\+?[0-9]", token) else token


def _unlike(tokens: Sequence[str], words: tuple[str, ...]) -> int | None:
    """Return the number of typed words that are only the beginning of a word of the move; None if one fits no word."""
    left, unlike = list(words), 0
    for token in tokens:
        if token not in left and len(token) > 3 and token.endswith("s") and token[:-1] in left:
            token = token[:-1]  # carts, as people type them
        if token not in left:
            unlike += 1
            longer = (word for word in left if word.startswith(token) or (_wide(token) and token in word))
            token = next(longer, "")
            if not token:
                return None
        left.remove(token)
    return unlike


def _wide(token: str) -> bool:
    """Return whether this script writes words without spaces between them."""
    return "\u2e80" <= token[0] <= "\u9fff"


def _numbers(move: moves.Move, hand: Sequence[cards.Card]) -> Iterator[str]:
    """Yield the numbers in the hand of the cards that are played or discarded."""
    used_cards = cards_used(move)
    for number, card in enumerate(hand, 1):
        if card in used_cards:
            yield f"{number}"


def _place(move: moves.Move, choices: Choices) -> Iterator[str]:
    """Yield the letter that the turn panel gives to the place of a move."""
    match move:
        case moves.PlaceTunnel(card, cell):
            yield choices.letter(card, cell).lower()
        case moves.Rockfall(cell):
            yield choices.letter(cards.ROCKFALL, cell).lower()
        case moves.LookAtGoal(cell):
            yield choices.letter(cards.MAP, cell).lower()


def _verbs(move: moves.Move, say: PlainSay) -> tuple[str, ...]:
    """Return the words for discarding, or for getting rid of a card; nothing for other moves."""
    match move:
        case moves.Discard():
            return ("discard", "pass", *_split(say("saboteur.panel.button.discard")))
        case moves.ShedCard():
            return ("shed", *_split(say("saboteur.panel.button.shed")))
        case _:
            return ()


def _vocabulary(move: moves.Move, maze: Maze, say: PlainSay) -> tuple[str, ...]:
    """Return all words that a player may type for a move."""
    match move:
        case moves.PlaceTunnel(tunnel, (x, y)):
            return (*_words_of(tunnel, say), f"{x},{y}")
        case moves.Rockfall((x, y) as cell):
            return (*_words_of(cards.ROCKFALL, say), f"{x},{y}", *_words_of(maze.cards[cell], say))
        case moves.LookAtGoal((x, y) as goal):
            return (*_words_of(cards.MAP, say), f"{x},{y}", *_split(goal_name(goal, say)))
        case moves.BreakTool(tool, target):
            return ("broken", *_words_of(cards.BREAK_OF[tool], say), *_player(target))
        case moves.FixTool(card, tool, target):
            return ("repair", "mend", *_words_of(card, say), tool, *_split(tool_name(tool, say)), *_player(target))
        case moves.PlayAt(action, target):
            return (*_words_of(cards.Card(action), say), *_player(target))
        case moves.PlayTheft():
            return _words_of(cards.THEFT, say)
        case moves.Discard(discards):
            return (*_verbs(move, say), *(word for card in discards for word in _words_of(card, say)))
        case moves.ShedCard(card, pair):
            return (*_verbs(move, say), *(word for mentioned in (card, *pair) for word in _words_of(mentioned, say)))
        case moves.PickGold(value):
            return ("gold", "pick", "take", f"{value}", *_split(say("saboteur.suggest.gold", count=value)))
        case moves.Steal(target=victim):
            verb = _split(say("saboteur.suggest.steal_none"))
            return ("steal", *verb, "none") if victim is None else ("steal", *verb[:1], *_player(victim))


@lru_cache(maxsize=1 << 11)
def _words_of(card: cards.Card | cards.Tunnel, say: PlainSay) -> tuple[str, ...]:
    """Return the words for a card: its notation, its name, and what only its name on buttons has."""
    spelled = card.lower()
    parts = re.split("[:/]", spelled) if card in cards.ACTIONS else []
    name = _split(card_name(card, say))
    short = (word for word in _split(card_label(card, say)) if word not in name)
    return (spelled, *(part for part in parts if part != spelled), *name, *short)


def _split(name: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", folded(name)))


def _player(seat: Seat) -> tuple[str, ...]:
    letter = LETTERS[seat].lower()
    return f"@{seat}", f"{seat}", letter, f"@{letter}"
