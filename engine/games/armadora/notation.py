"""Words to moves (rules 8): generous in what is read, strict in what is written.

Case, spaces and the marks `-`, `|`, `,`, `;`, `:`, `/` and `+` between the parts do not matter. The letter and a
strength may stand before or behind the square; the letter may be left out of a warrior (`3 c4`) and of palisades
(`c4c5 d4d5`). A whole word may stand for the letter, in any language of the bot: `omheining c4c5`, `passer`.

In column g a palisade without its letter looks like the Goblin's warrior. `readings` returns both. `parse` is for
records, which no position helps to read: `G2 g3` is the warrior and `g2g3` a palisade, and `g2 g3` is refused.
"""

import re

from engine.errors import BadWords
from engine.games.armadora import moves
from engine.games.armadora.board import EDGE_BETWEEN, SQUARE_NAMES, SQUARE_OF, Edge, Square
from engine.games.armadora.reasons import Unreadable
from engine.games.armadora.state import Strength
from engine.options import QUOTED, bad_words

_FEW = 5
"""The most strengths or squares that are named back."""
_LETTERS, _STRENGTHS = frozenset("wpormge"), frozenset("12345")
_MARKS = re.compile(r"[\s\-‐‑–—|,;:/+]+")
_END = re.compile(r"[\s.!?。！？]+$")
_MINUS = re.compile(r"(?<![^\swg])[-‐‑–—](?=\d)")
"""A dash before a number with no other part before it: a minus sign, which no strength has."""
_WORD = re.compile(r"[⺀-鿿]+|[^\W\d_⺀-鿿]+")
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
_SPACED = re.compile(r"\s*g(\s*)[1-5]\s+[a-h][1-5]\s*")
"""What may be the Goblin's warrior in its canonical form, or two squares with a space between them."""
_PLACE, _NUMBER = re.compile("([^\\W\\d_])([0-9]+)"), re.compile("−?[0-9]+")
_SQUARE = re.compile("[a-h][1-5]")
_SINGLES: dict[str, type[moves.Reinforce | moves.MageLook | moves.ElfArrow]] = {
    "r": moves.Reinforce,
    "m": moves.MageLook,
    "e": moves.ElfArrow,
}


def parse(words: str) -> moves.Move:
    """Return the move that the words mean.

    Raises BadWords with the facts `words` and `understood`: what was given, and what of it made sense.

    >>> parse("warrior c4 3").words, parse("c4c3").words
    ('W3 c4', 'P c3c4')
    """
    palisade, *goblins = readings(words)
    if not goblins:
        return palisade
    [goblin] = goblins
    spaced = _SPACED.fullmatch(_plain(words))
    if spaced is None:
        return palisade
    if spaced[1] or words.strip() == goblin.words:
        return goblin
    raise bad_words(Unreadable.TWO_MEANINGS, words, words.strip(), first=goblin.words, second=palisade.words)


def readings(words: str) -> tuple[moves.Move, ...]:
    """Return the moves that the words may mean: one, or a palisade and the Goblin's warrior. Raises BadWords."""
    plain = _plain(words) if len(words) <= 4 * QUOTED else ""
    tokens = _TOKEN.findall(_MARKS.sub("", plain))
    squares = [SQUARE_OF[token] for token in tokens if token in SQUARE_OF]
    strengths = [Strength(int(token)) for token in tokens if token in _STRENGTHS]
    match [_kind(token) for token in tokens]:
        case ["p", "a", "s", "s"]:
            return (moves.Pass(),)
        case ["p" | "o" as letter, "square", *_] if len(squares) == len(tokens) - 1:
            return (_edges(words, letter, squares),)
        case ["square", "square"] if tokens[0][0] == "g":
            goblin = moves.GoblinWarrior(Strength(int(tokens[0][1])), squares[1])
            if (squares[0], squares[1]) not in EDGE_BETWEEN or _names_goblin(words):
                return (goblin,)
            return _edges(words, "", squares), goblin
        case ["square", "square", *_] if len(squares) == len(tokens):
            return (_edges(words, "", squares),)
        case ["strength", "square"] | ["square", "strength"]:
            return (moves.PlaceWarrior(strengths[0], squares[0]),)
        case ["w", "strength", "square"] | ["w", "square", "strength"] | ["square", "w", "strength"]:
            return (moves.PlaceWarrior(strengths[0], squares[0]),)
        case ["g", "square", "strength"]:
            return (moves.GoblinWarrior(strengths[0], squares[0]),)
        case ["r" | "m" | "e" as letter, "square"] | ["square", "r" | "m" | "e" as letter]:
            return (_SINGLES[letter](squares[0]),)
    raise _explain(words, plain, squares)


def spelled(move: moves.Move) -> str:
    """Return words that mean this move and no other: the canonical ones, or for the Goblin's warrior that looks like a
    palisade the same with the Goblin's whole name."""
    if isinstance(move, moves.GoblinWarrior) and (SQUARE_OF[f"g{move.strength}"], move.square) in EDGE_BETWEEN:
        return f"goblin {move.words[1:]}"
    return move.words


def is_spaced(words: str) -> bool:
    """Return whether a space stands where two squares of a palisade, or the Goblin's warrior and its square, meet."""
    return _SPACED.fullmatch(_plain(words)) is not None


def _names_goblin(words: str) -> bool:
    """Return whether a whole word says that the Goblin's warrior is meant."""
    return any(_MEANING.get(name) == "g" for name in _WORD.findall(words.lower()))


def _kind(token: str) -> str:
    """Return the kind of a token; a letter or any other sign is its own kind."""
    return "square" if token in SQUARE_OF else "strength" if token in _STRENGTHS else token


def bare(words: str) -> str:
    """Return words in lowercase, without the marks that may stand between the parts of a move."""
    return _MARKS.sub("", _plain(words))


def _plain(words: str) -> str:
    """Return words in lowercase: names as the letters that they stand for, minus signs distinct from dashes."""
    translated = _WORD.sub(lambda name: _MEANING.get(name[0], name[0]), _END.sub("", words.lower()))
    return _MINUS.sub("−", translated)


def _edges(words: str, letter: str, squares: list[Square]) -> moves.Move:
    """Return the palisades between the squares, taken two by two; the Orc's if the letter says so."""
    most = 1 if letter == "o" else 2
    understood = _understood(letter, squares)
    if len(squares) % 2:
        raise bad_words(Unreadable.NO_EDGE, words, understood)
    edges: list[Edge] = []
    for a, b in zip(squares[::2], squares[1::2], strict=True):
        if (a, b) not in EDGE_BETWEEN:
            first, second = SQUARE_NAMES[a], SQUARE_NAMES[b]
            raise bad_words(Unreadable.NOT_ADJACENT, words, understood, first=first, second=second)
        edges.append(EDGE_BETWEEN[a, b])
    if len(edges) > most:
        raise bad_words(Unreadable.TOO_MANY_EDGES, words, understood, most=most)
    if len(set(edges)) < len(edges):
        raise bad_words(Unreadable.SAME_EDGE_TWICE, words, understood)
    return moves.OrcPalisade(edges[0]) if letter == "o" else moves.place_palisades(*edges)


def _explain(words: str, plain: str, squares: list[Square]) -> BadWords:
    """Return BadWords that say what is wrong with words that have no form of any move."""
    if not words.strip():
        return bad_words(Unreadable.EMPTY, words, "")
    if outside := _outside(plain):
        return bad_words(Unreadable.NO_SUCH_SQUARE, words, _understood("", squares), square=outside[:QUOTED])
    remainder = _SQUARE.sub(" ", plain)
    letters, numbers = _WORD.findall(remainder), _NUMBER.findall(remainder)
    unknown = [name for name in letters if name not in _LETTERS and name != "pass"]
    unknown += _MARKS.sub("", _NUMBER.sub("", _WORD.sub("", remainder)))
    letter = letters[0] if letters and not unknown else ""
    understood = _understood(letter, squares)
    if not unknown and len(letters) > 1:
        return bad_words(Unreadable.TOO_MUCH, words, words.strip()[:QUOTED])
    if unknown or not plain or (numbers and letter in ("p", "o", *_SINGLES)):
        unread = (*unknown, *numbers, words.strip())[0]
        return bad_words(Unreadable.UNKNOWN_WORDS, words, understood, unknown=unread[:QUOTED])
    if letter in ("p", "o"):
        return bad_words(Unreadable.NO_EDGE, words, understood)
    for number in numbers:
        if number not in _STRENGTHS:
            return bad_words(Unreadable.NO_SUCH_STRENGTH, words, understood, number=number[:QUOTED])
    if len(numbers) > 1:
        return bad_words(Unreadable.MANY_STRENGTHS, words, understood, numbers=tuple(numbers[:_FEW]))
    if not squares:
        return bad_words(Unreadable.NO_SQUARE, words, " ".join((*understood.split(), *numbers)))
    if len(squares) > 1:
        names = tuple(SQUARE_NAMES[square] for square in squares[:_FEW])
        return bad_words(Unreadable.MANY_SQUARES, words, understood, squares=names)
    return bad_words(Unreadable.NO_STRENGTH if letter else Unreadable.ONLY_A_SQUARE, words, understood)


def _outside(plain: str) -> str:
    """Return the first square that is not on the board; nothing if there is none."""
    near = {square[0] for square in _SQUARE.findall(plain)}
    strengths = {"w", "g"} if near and near.isdisjoint("fgh") else {"w"}
    for column, row in _PLACE.findall(plain):
        on_board = f"{column}{row[0]}" in SQUARE_OF and (len(row) == 1 or row[1:] in _STRENGTHS)
        if not on_board and column not in strengths and column not in "prmo":
            return f"{column}{row}"
    return ""


def _understood(letter: str, squares: list[Square]) -> str:
    return " ".join([letter.upper()] * bool(letter) + [SQUARE_NAMES[square] for square in squares])
