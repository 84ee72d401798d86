"""Text of messages: markup on purpose, and everything else, which is shown letter by letter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_UNSEEN = {"Cc", "Cs", "Zl", "Zp"}
"""Control characters, halves of characters, which nobody could send, and line breaks, by Unicode's categories."""
_DIRECTIONS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
"""The characters that turn the direction of writing, by Unicode's bidirectional classes."""
_TOKEN = re.compile(r"\\.|<[^<>\s]*>|\*\*|.", re.DOTALL)
"""What must not be torn apart: what is escaped, a mention or time, a sign."""
_ENDS = {sign: sign for sign in ("**", "*", "`")} | {"\N{FIRST STRONG ISOLATE}": "\N{POP DIRECTIONAL ISOLATE}"}
"""The signs that begin something, and what ends it."""
_TICK = "\N{ACUTE ACCENT}"
"""What looks like a backtick and ends no code."""


class Markup(str):
    """Text of a message that Discord may read as markup: what `Say` says, and what is put together from it.

    `join` and `format` keep it markup and escape every plain string that comes in. Everything else that a string can
    do, `+` and f-strings included, gives a plain string, which is escaped when it comes near markup again.
    `Markup("**{}**")` blesses text as it stands, so write nothing but a literal there, and let `format` fill it in.
    """

    __slots__ = ()

    def join(self, parts: Iterable[str]) -> Markup:
        return Markup(str.join(self, map(escape, parts)))

    def format(self, *args: object, **kwargs: object) -> Markup:
        filled = {name: escape_fact(fact) for name, fact in kwargs.items()}
        return Markup(str.format(self, *map(escape_fact, args), **filled))


NOTHING = Markup()
"""The empty text."""


def in_lines(parts: Iterable[str]) -> Markup:
    """Return the parts as one text, each on a line of its own; plain strings are escaped."""
    return Markup("\n").join(parts)


def cut(text: Markup, length: int) -> Markup:
    """Return a text of at most that length: a longer one ends with an ellipsis, and nothing in it stays open."""
    if len(text) <= length:
        return text
    kept, ends, room = list[str](), "", length - 1
    for token in _TOKEN.findall(text):
        closes = bool(ends) and ends.startswith(token)
        still = ends.removeprefix(token) if closes else _ENDS.get(token, "") + ends
        if len(token) + len(still) > room:
            break
        kept.append(token)
        ends, room = still, room - len(token)
    # A space or a sign that nothing follows is of no use.
    while kept and (kept[-1].isspace() or (kept[-1] in _ENDS and ends.startswith(_ENDS[kept[-1]]))):
        ends = ends.removeprefix(_ENDS.get(kept.pop(), ""))
    return Markup(f"{''.join(kept)}{ends}…")


def code_block(text: str) -> Markup:
    """Return a text, a table for instance, in letters of one width; within there is no markup."""
    return Markup(f"```\n{text.replace('`', _TICK)}\n```")


def escape(text: str) -> Markup:
    """Return a text so that a message shows it letter by letter: no markdown, mention or link. Markup stays as it is.

    It stays on one line, and in a right-to-left script it does not turn the sentence around it.
    """
    return text if isinstance(text, Markup) else _escaped(text)


@lru_cache(maxsize=4096)
def _escaped(text: str) -> Markup:
    letters = _letters(text)
    # Discord takes a backslash off any punctuation, but looks for @everyone before it does.
    quoted = _PUNCTUATION.sub(r"\\\1", letters).replace("@", "@\N{WORD JOINER}")
    if any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in letters):
        return Markup(f"\N{FIRST STRONG ISOLATE}{quoted}\N{POP DIRECTIONAL ISOLATE}")
    return Markup(quoted)


def escape_fact(fact: object) -> object:
    """Return what a sentence is filled in with: markup and numbers as they are, all else escaped."""
    return fact if isinstance(fact, Markup | int | float) else escape(str(fact))


def escape_code(fact: object) -> object:
    """Return the same for what stands between backticks, where a backslash would be seen: only a backtick ends it."""
    return fact if isinstance(fact, Markup | int | float) else _letters(str(fact)).replace("`", _TICK)


@lru_cache(maxsize=4096)
def _letters(text: str) -> str:
    """Return a text on one line, without what turns the direction of writing."""
    return "".join(
        " " if unicodedata.category(letter) in _UNSEEN else letter
        for letter in text
        if unicodedata.bidirectional(letter) not in _DIRECTIONS
    ).strip()
