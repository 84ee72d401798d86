"""Words to moves (rules 8): generous in what is read, strict in what is written.

Case, spaces and the marks `-`, `|`, `,`, `;`, `:` and `/` between the parts do not matter; the letter may stand
before or behind the square, a strength too; it may be left out of a warrior (`3 c4`) and of palisades (`c4c5 d4d5`).
Where the canonical form of one move looks like a loose form of another, the canonical form wins: `G2 g3` is the
Goblin's warrior, `g2g3` and `g2-g3` are a palisade.
"""

import re

from engine.errors import BadWords
from engine.games.armadora.board import (
    EDGE_BETWEEN,
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
"""Characters of unreadable words that are quoted back."""
_MARKS = re.compile(r"[\s\-‐‑–—|,;:/]+")
_S, _N = "[a-h][1-5]", "[1-5]"
_GOBLIN_CANONICAL = re.compile(rf"\s*g\s*({_N})\s+({_S})\s*")
_STRONG = re.compile(f"(?P<letter>[wg]?)(?P<strength>{_N})(?P<square>{_S})")
_STRONG_BEHIND = re.compile(f"(?P<letter>[wg]?)(?P<square>{_S})(?P<strength>{_N})")
_SQUARE_FIRST = re.compile(f"(?P<square>{_S})(?P<letter>[wg])(?P<strength>{_N})")
_SINGLE = re.compile(f"(?P<letter>[rme])(?P<square>{_S})")
_SINGLE_BEHIND = re.compile(f"(?P<square>{_S})(?P<letter>[rme])")
_EDGES = re.compile(f"(?P<letter>[po]?)(?P<squares>(?:{_S})+)")

_SINGLES: dict[str, type[Reinforce | MageLook | ElfArrow]] = {"r": Reinforce, "m": MageLook, "e": ElfArrow}


def parse(words: str) -> Move:
    """Return the move that the words mean.

    Raises BadWords with the facts `words` and `understood`: what was given, and what of it made sense.
    """
    given = words.lower() if len(words) <= 4 * _QUOTED else ""
    typed = bare(given)
    if typed == "pass":
        return Pass()
    if goblin := _GOBLIN_CANONICAL.fullmatch(given):
        return GoblinWarrior(Strength(int(goblin[1])), SQUARE_OF[goblin[2]])
    if edges := _EDGES.fullmatch(typed):
        squares = [SQUARE_OF[name] for name in re.findall(_S, edges["squares"])]
        if edges["letter"] == "o" or (len(squares) > 1 and not _STRONG.fullmatch(typed)):
            return _edges(words, edges["letter"], squares)
        if len(squares) == 2 and tuple(squares) in EDGE_BETWEEN:
            return _edges(words, edges["letter"], squares)
    for form in (_STRONG, _STRONG_BEHIND, _SQUARE_FIRST):
        if found := form.fullmatch(typed):
            strength, square = Strength(int(found["strength"])), SQUARE_OF[found["square"]]
            return GoblinWarrior(strength, square) if found["letter"] == "g" else PlaceWarrior(strength, square)
    for form in (_SINGLE, _SINGLE_BEHIND):
        if found := form.fullmatch(typed):
            return _SINGLES[found["letter"]](SQUARE_OF[found["square"]])
    raise _explain(words, typed)


def bare(words: str) -> str:
    """Return words in small letters, without what may stand between the parts of a move."""
    return _MARKS.sub("", words).lower()


def _edges(words: str, letter: str, squares: list[Square]) -> Move:
    """Return the palisades between the squares, taken two by two; the Orc's if the letter says so."""
    most = 1 if letter == "o" else 2
    understood = _understood(letter, squares)
    if len(squares) % 2:
        raise _bad(Unreadable.NO_EDGE, words, understood)
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


def _explain(words: str, typed: str) -> BadWords:
    """Return BadWords with the best reason for words that have no form of any move."""
    if not words.strip():
        return _bad(Unreadable.EMPTY, words, "")
    letter = typed[:1] if re.match("[wporm]|[ge](?![1-5])", typed) else ""
    squares = [SQUARE_OF[name] for name in re.findall(_S, typed[len(letter) :])]
    understood = _understood(letter, squares)
    number = re.fullmatch(f"[wg]?({_N})(?!{_S}).*", typed)
    if letter in ("p", "o"):
        return _bad(Unreadable.NO_EDGE, words, understood)
    if letter and not squares:
        strength = number[1] if number else ""
        return _bad(Unreadable.NO_SQUARE, words, understood + strength)
    if (letter in ("w", "g") or not letter) and len(squares) == 1:
        return _bad(Unreadable.NO_STRENGTH, words, understood)
    if number and not squares:
        return _bad(Unreadable.NO_SQUARE, words, number[1])
    if letter and len(squares) > 1:
        return _bad(Unreadable.NO_SQUARE, words, understood)
    return _bad(Unreadable.UNKNOWN_WORDS, words, understood)


def _understood(letter: str, squares: list[Square]) -> str:
    return " ".join([letter.upper()] * bool(letter) + [SQUARE_NAMES[square] for square in squares])


def _bad(reason: Unreadable, words: str, understood: str, **facts: object) -> BadWords:
    quoted = words if len(words) <= _QUOTED else words[: _QUOTED - 1] + "…"
    return BadWords(reason, words=quoted, understood=understood, **facts)
