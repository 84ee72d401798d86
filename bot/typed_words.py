"""What people type, read alike in every game and language.

Records hold canonical words, which `Game.parse` reads. People write full-width letters, long dashes and small words,
put numbers before or after, and mean a move of the position before them. So their words are read here, by the position
as they see it; words that may mean several of its moves make none, and the person is asked. This module knows no game.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher

from bot.face import MOST, AnyFace, HintStep
from bot.locale import LANGUAGES, Markup, Say, in_lines, speaker
from engine.errors import BadWords, NuggetError
from engine.game import AnyGame, Move, View
from engine.options import QUOTED, quoted

SURE = "!"
"""Behind the words of a final move: it confirms the move."""
_NAMED = 5
"""The most moves that are named to a person whose words may mean several."""
_EXAMPLES = 3
"""The most examples of moves that are given at once."""
_LONGEST = 400
"""Characters. Discord lets people type fewer; longer texts are left as they are, and no game reads them."""

_BREAK = "\u200b"
"""A space without width. It may stand for a space, or for nothing."""
_KEYCAPS = re.compile("[\ufe0e\ufe0f\u20e3]")
_ARROWS = re.compile(r"<?[-=]+>|<[-=]+|(?<!\d{5})>|<(?!@)|[←-⇿⟵-⟿➔➘-➾⬀-⬍⭠-⭥]")
_QUOTES = re.compile('[`"“”„‟«»‹›「」『』*\\\\]')
_SPACED = re.compile(r"[\s()\[\]{}〈〉《》【】'’‘´•·・]+")
_SIGNS = str.maketrans(
    dict.fromkeys("‐‑‒–—―⁃−⸺⸻─━〜~ー", "-") | dict.fromkeys("│┃∣¦❘", "|") | {"、": ",", "。": ".", "❗": "!"}
)
_ALIKE = str.maketrans("авсен", "abceh")
_CYRILLIC = re.compile(r"(?<![^\W\d_])[авсен](?=\d)")
"""A letter of a square, from a keyboard on which it only looks like it."""
_COLON = re.compile(r"\s*:\s+")
_END = re.compile(r"[\s.,;:!?…]+$")
_SMALL_WORDS = """
a an the at in on into onto to of for from with and between
à au aux dans sur de du des d la le les l un une et entre avec chez pour vers
het een op aan bij van voor naar met tussen en
"""
"""Words between the parts of a move that change nothing, in the languages of the bot."""
_SMALL = frozenset(_SMALL_WORDS.split())
_SMALL_SIGNS = re.compile("[在到於于放和與与及跟從从給给對对向把的]|之間|之间|[間间]")
"""The same in Chinese, which writes no spaces."""
_JOINS = re.compile(r"[+&;]|,(?=\s)|(?<=\s),")
_BEFORE = re.compile(r"(@?[^\W_]|@?[0-9]\S*) ([^\W\d_].*)")
"""A number, or a letter, before a word."""
_SEAM = re.compile(r"(?<=[^\W\d_])(?=[\d@])|(?<=\d)(?=[^\W\d_])")
"""The place between a word and a number that are written together."""


# --- Text ---


def plain(typed: str) -> str:
    """Return typed text as games and commands read it: small letters, plain digits, dashes, bars and spaces, nothing
    that is not seen, no quotes, and no marks at its end."""
    if len(typed) > _LONGEST:
        return typed
    text = _COLON.sub(" ", _QUOTES.sub("", _ARROWS.sub(" ", _seen(typed))))
    return _END.sub("", _SPACED.sub(" ", text)).strip()


def _seen(typed: str) -> str:
    """Return typed text in small letters, with one sign for all that look alike, and without what is not seen."""
    text = _KEYCAPS.sub("", unicodedata.normalize("NFKC", typed)).lower()
    text = _CYRILLIC.sub(lambda letter: letter[0].translate(_ALIKE), text)
    return "".join(character for character in text if unicodedata.category(character) != "Cf").translate(_SIGNS)


def folded(text: str) -> str:
    """Return text in small letters and without accents, as people type who have no keys for them."""
    return "".join(c for c in unicodedata.normalize("NFKD", text).lower() if not unicodedata.combining(c))


def letters_of(label: str) -> str:
    """Return the letters and digits of a label, in lower case and without accents: what people type in a hurry."""
    return "".join(character for character in unicodedata.normalize("NFKD", label).casefold() if character.isalnum())


def is_sure(typed: str) -> bool:
    """Return whether the mark that confirms a final move stands at the end."""
    end = _END.search(_seen(typed))
    return end is not None and SURE in end[0] and "?" not in end[0]


def spellings(typed: str) -> tuple[str, ...]:
    """Return the plain texts that may have been meant: what was typed, and the same without small words."""
    whole = dict.fromkeys(plain(typed.replace(_BREAK, gap)) for gap in ("", " "))
    return (*dict.fromkeys((*whole, *map(without_small_words, whole))),)


def without_small_words(text: str) -> str:
    """Return plain text without words that change nothing; the last word is kept, for it is a place, a card or a
    player's letter."""
    words = _JOINS.sub(" ", _SMALL_SIGNS.sub(" ", text)).split()
    return " ".join([*(word for word in words[:-1] if word not in _SMALL), *words[-1:]])


def _turned(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the texts with a space between words and numbers, and with a number or letter that stands before a word
    behind it."""
    turned = dict[str, None]()
    for text in texts:
        apart = _SEAM.sub(" ", text)
        turned[apart] = None
        if before := _BEFORE.fullmatch(apart):
            turned[f"{before[2]} {before[1]}"] = None
    return (*turned,)


# --- Moves ---


def meant(face: AnyFace, view: View, typed: str, say: Say) -> Sequence[Move]:
    """Return the legal moves that typed words may mean: one if it is clear, several if the person has to be asked. If
    none is legal, return the move that was most likely meant, and the rules say why it is not.

    Raises NuggetError with what is wrong if no move can be read.
    """
    legal, texts = frozenset(face.game.legal(view)), spellings(typed)
    read, wrong = _read(face, view, texts, say)
    turned = [text for text in _turned(texts) if text not in texts]
    also, _ = _read(face, view, turned, say)
    other_languages = [speaker(language) for language in LANGUAGES if language != say.language]
    for moves, forms in ((read, texts), (also, turned)):
        if possible := [move for move in moves if move in legal]:
            return possible
        if by_name := _named(face, view, forms, [say]) or _named(face, view, forms[-1:], other_languages):
            return by_name
    if unlikely := read or also:
        return unlikely[:1]
    assert wrong is not None
    raise _quoting(wrong, typed)


def _named(face: AnyFace, view: View, texts: Iterable[str], languages: Iterable[Say]) -> Sequence[Move]:
    """Return the legal moves that the texts name in these languages. Boards speak the server's, so people type words of
    it, too."""
    return [*dict.fromkeys(move for say in languages for text in texts for move in face.named(view, text, say))]


def _read(face: AnyFace, view: View, texts: Iterable[str], say: Say) -> tuple[list[Move], NuggetError | None]:
    """Return the moves that the texts may mean, legal or not, and the error of the last text that means none."""
    read, wrong = dict[Move, None](), None
    for text in texts:
        try:
            read |= dict.fromkeys((face.game.parse(text),) if face.readings is None else face.readings(view, text, say))
        except NuggetError as error:
            wrong = error
    return [*read], wrong


def _quoting(error: NuggetError, typed: str) -> NuggetError:
    """Return the error with the words as they were typed."""
    if not isinstance(error, BadWords):
        return error
    return BadWords(error.reason, **{**error.facts, "words": quoted(typed)})


def is_move(game: AnyGame, typed: str) -> bool:
    """Return whether the words are a move of this game, whatever the position."""
    for text in spellings(typed):
        try:
            game.parse(text)
        except NuggetError:
            continue
        return True
    return False


def suggest(face: AnyFace, view: View, typed: str, say: Say) -> Sequence[tuple[str, str]]:
    """Return at most MOST pairs (label, words) of legal moves that fit what was typed so far; a move typed in full
    comes first, and its words are what was typed, with the mark that confirms it."""
    texts = spellings(typed)
    labels = dict[str, str]()
    for label, words in (pair for text in texts for pair in face.suggest(view, text, say)):
        labels.setdefault(words, label)
    read, _ = _read(face, view, texts, say)
    full = [words for move in read if move in face.game.legal(view) for words in {face.spelled(move), move.words}]
    if len({*full} & {*labels}) == 1:
        labels = {typed.strip() if words in full else words: label for words, label in labels.items()}
    return [(label, words) for words, label in labels.items()][:MOST]


# --- Answers ---


def question(face: AnyFace, typed: str, moves: Sequence[Move], say: Say) -> Markup:
    """Return the question which of several moves is meant, each with words that mean it alone."""
    listed = [
        say("type.one", words=face.spelled(move), move=face.hint(move, HintStep.MOVE, say)) for move in moves[:_NAMED]
    ]
    return in_lines([say("type.several", typed=typed), *listed])


def refusal(face: AnyFace, view: View, typed: str, error: NuggetError, say: Say, read: Move | None = None) -> Markup:
    """Return the sentence for typed words that make no move, and a move that this viewer could type now instead: like
    the one that was `read`, if there is one."""
    words = example(face, view, typed, read)
    return in_lines([face.refusal(error, say), *([say("type.such_as", example=words)] if words else [])])


def example(face: AnyFace, view: View, typed: str = "", like: Move | None = None) -> str | None:
    """Return the words of a legal move of this viewer, the one most like what was typed, and of the kind of another
    move if there is one; None if there is no legal move."""
    moves = shortest(_examples(face, view))
    if not moves:
        return None
    text = plain(typed)[:QUOTED]
    alike = SequenceMatcher(b=text, autojunk=False)

    def likeness(move: Move) -> tuple[bool, float, bool]:
        words = move.words.lower()
        alike.set_seq1(words)
        return type(move) is type(like), alike.ratio(), words.split(" ")[0] == text.split(" ")[0]

    return face.spelled(max(moves, key=likeness))


def examples(face: AnyFace, view: View) -> Sequence[str]:
    """Return the words of a few legal moves of this viewer, of different kinds."""
    moves = shortest(_examples(face, view))
    kinds: Sequence[Callable[[Move], object]] = (type, lambda move: re.sub(r"\d", "", move.words.split(" ")[0]))
    diverse = dict[Move, None]()
    for kind in kinds:
        firsts = {kind(move): move for move in reversed(moves)}
        diverse |= dict.fromkeys(move for move in moves if firsts[kind(move)] is move)
    return [face.spelled(move) for move in diverse][:_EXAMPLES]


def _examples(face: AnyFace, view: View) -> Sequence[Move]:
    """Return the legal moves without final ones, such as leaving a round, unless there are no others."""
    legal = face.game.legal(view)
    return [move for move in legal if not face.final(move)] or legal


def shortest(moves: Sequence[Move]) -> list[Move]:
    """Return, of the moves that begin with the same word, those with the fewest words: two palisades can also be placed
    one by one."""
    words, least = [move.words.split(" ") for move in moves], dict[str, int]()
    for first, *more in words:
        least[first] = min(len(more), least.get(first, len(more)))
    return [move for move, (first, *more) in zip(moves, words, strict=True) if len(more) == least[first]]
