"""Words to moves (rules 8): generous in what is read, strict in what is written.

Case, spaces and the marks `-`, `|`, `,`, `;`, `:` and `/` between the parts do not matter. The letter and a strength
may stand before or behind the square; the letter may be left out of a warrior (`3 c4`) and of palisades (`c4c5 d4d5`).
A whole word may stand for the letter, in any language of the bot: `omheining c4c5`, `passer`. Where the canonical form
of one move looks like a loose form of another, the canonical form wins: `G2 g3` is the Goblin's warrior, `g2g3` and
`g2-g3` are a palisade.
"""

import re

from engine.errors import BadWords
from engine.games.armadora.board import (
    EDGE_BETWEEN,
    EDGE_NAMES,
    SQUARE_NAMES,
    SQUARE_OF,
    Edge,
    Square,
)
from engine.games.armadora.moves import (
    ElfArrow,
    GoblinWarrior,
    MageLook,
    Move,
    OrcPalisade,
    Pass,
    PlaceWarrior,
    Reinforce,
    place_palisades,
)
from engine.games.armadora.reasons import Unreadable
from engine.games.armadora.state import Strength

_QUOTED = 80
"""The number of characters of unreadable words that are quoted back."""
_LETTERS, _STRENGTHS = frozenset("wpormge"), frozenset("12345")
_DIGITS = frozenset("0123456789")
_MARKS = re.compile(r"[\s\-‐‑–—|,;:/]+")
_END = re.compile(r"[\s.!?。！？]+$")
_MINUS = re.compile(r"(?<![^\swg])[-‐‑–—](?=\d)")
"""A dash before a number with no other part before it: a minus sign, which no strength has."""
_WORD = re.compile(r"[^\W\d_]+")
_NAMES = {
    "w": "warrior guerrier krijger 勇士",
    "p": "palisade palisades palissade palissades omheining omheiningen 柵欄",
    "r": "reinforce reinforcement renfort renforcer versterk versterken versterking 援兵 派援兵",
    "m": "mage look regarder tovenaar kijk kijken bekijk 法師 偷看",
    "g": "goblin gobelin 哥布林",
    "o": "orc 獸人",
    "e": "elf elfe arrow flèche fleche pijl 精靈 射箭",
    "pass": "pass passe passer pas passen 棄權",
}
_MEANING = {name: letter for letter, names in _NAMES.items() for name in names.split()}
"""Whole words that stand for the letter of a move, or for a pass."""
_TOKEN = re.compile("[a-h][1-5]|.", re.DOTALL)
"""A square, or else a single character."""
_GOBLIN_CANONICAL = re.compile(r"\s*g\s*([1-5])\s+([a-h][1-5])\s*")
_SINGLES: dict[str, type[Reinforce | MageLook | ElfArrow]] = {"r": Reinforce, "m": MageLook, "e": ElfArrow}


def parse(words: str) -> Move:
    """Return the move that the words mean.

    Raises BadWords with the facts `words` and `understood`: what was given, and what of it made sense.
    """
    given = _plain(words) if len(words) <= 4 * _QUOTED else ""
    if goblin := _GOBLIN_CANONICAL.fullmatch(given):
        return GoblinWarrior(Strength(int(goblin[1])), SQUARE_OF[goblin[2]])
    tokens = _TOKEN.findall(_MARKS.sub("", given))
    squares = [SQUARE_OF[token] for token in tokens if token in SQUARE_OF]
    strengths = [Strength(int(token)) for token in tokens if token in _STRENGTHS]
    match [_kind(token) for token in tokens]:
        case ["p", "a", "s", "s"]:
            return Pass()
        case ["p" | "o" as letter, "square", *_] if len(squares) == len(tokens) - 1:
            return _edges(words, letter, squares)
        case ["square", "square"] if tokens[0][0] == "g" and (squares[0], squares[1]) not in EDGE_BETWEEN:
            return GoblinWarrior(Strength(int(tokens[0][1])), squares[1])
        case ["square", "square", *_] if len(squares) == len(tokens):
            return _edges(words, "", squares)
        case ["strength", "square"] | ["square", "strength"]:
            return PlaceWarrior(strengths[0], squares[0])
        case ["w", "strength", "square"] | ["w", "square", "strength"] | ["square", "w", "strength"]:
            return PlaceWarrior(strengths[0], squares[0])
        case ["g", "square", "strength"]:
            return GoblinWarrior(strengths[0], squares[0])
        case ["r" | "m" | "e" as letter, "square"] | ["square", "r" | "m" | "e" as letter]:
            return _SINGLES[letter](squares[0])
    raise _explain(words, tokens, squares)


def _kind(token: str) -> str:
    """Return the kind of a token; a letter or any other sign is its own kind."""
    return "square" if token in SQUARE_OF else "strength" if token in _STRENGTHS else token


def bare(words: str) -> str:
    """Return words in lowercase, without the marks that may stand between the parts of a move."""
    return _MARKS.sub("", _plain(words))


def _plain(words: str) -> str:
    """Return words in lowercase: names as the letters that they stand for, minus signs distinct from dashes."""
    named = _WORD.sub(lambda name: _MEANING.get(name[0], name[0]), _END.sub("", words.lower()))
    return _MINUS.sub("−", named)


def _edges(words: str, letter: str, squares: list[Square]) -> Move:
    """Return the palisades between the squares, taken two by two; the Orc's if the letter says so."""
    most = 1 if letter == "o" else 2
    understood = _understood(letter, squares)
    if len(squares) % 2:
        example = f"{letter.upper()} {_an_edge(SQUARE_NAMES[squares[-1]])}".lstrip()
        raise _bad(Unreadable.NO_EDGE, words, understood, example=example)
    edges: list[Edge] = []
    for a, b in zip(squares[::2], squares[1::2], strict=True):
        if (a, b) not in EDGE_BETWEEN:
            first, second = SQUARE_NAMES[a], SQUARE_NAMES[b]
            raise _bad(Unreadable.NOT_ADJACENT, words, understood, first=first, second=second)
        edges.append(EDGE_BETWEEN[a, b])
    if len(edges) > most:
        raise _bad(Unreadable.TOO_MANY_EDGES, words, understood, most=most)
    if len(set(edges)) < len(edges):
        raise _bad(Unreadable.SAME_EDGE_TWICE, words, understood)
    return OrcPalisade(edges[0]) if letter == "o" else place_palisades(*edges)


def _explain(words: str, tokens: list[str], squares: list[Square]) -> BadWords:
    """Return BadWords with the best reason for words that have no form of any move, and an example that fits them."""
    if not words.strip():
        return _bad(Unreadable.EMPTY, words, "")
    letter = tokens[0] if tokens and tokens[0] in _LETTERS else ""
    rest = tokens[1:] if letter in ("w", "g") else tokens
    strength = rest[0] if rest and rest[0] in _STRENGTHS else ""
    understood = _understood(letter, squares)
    at = SQUARE_NAMES[squares[0]] if squares else "c4"
    number = "" if letter and letter in _SINGLES else strength or "3"
    example = f"{letter.upper()}{number} {at}"
    other = "".join(token for token in tokens if token in _DIGITS)
    match letter, len(squares):
        case "p" | "o", _:
            return _bad(Unreadable.NO_EDGE, words, understood, example=f"{letter.upper()} {_an_edge(at)}")
        case "w" | "g" | "", 1 if other and other not in _STRENGTHS:
            return _bad(Unreadable.NO_SUCH_STRENGTH, words, understood, number=other[:_QUOTED], example=example)
        case "w" | "g" | "", 1:
            return _bad(Unreadable.NO_STRENGTH, words, understood, example=example)
        case _, 0 if letter or strength:
            return _bad(Unreadable.NO_SQUARE, words, understood + strength, example=example)
        case _, many if letter and many > 1:
            return _bad(Unreadable.NO_SQUARE, words, understood, example=example)
    return _bad(Unreadable.UNKNOWN_WORDS, words, understood)


def _an_edge(at: str) -> str:
    """Return the name of an edge of this square."""
    return next(name for name in EDGE_NAMES if at in (name[:2], name[2:]))


def _understood(letter: str, squares: list[Square]) -> str:
    return " ".join([letter.upper()] * bool(letter) + [SQUARE_NAMES[square] for square in squares])


def _bad(reason: Unreadable, words: str, understood: str, **facts: object) -> BadWords:
    quoted = words if len(words) <= _QUOTED else words[: _QUOTED - 1] + "…"
    return BadWords(reason, words=quoted, understood=understood, **facts)
