"""Text of messages: `Markup` is read as markdown by Discord; every other string is escaped and shown as it is."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_UNSEEN = {"Cc", "Zl", "Zp"}
"""Control characters and line breaks, by Unicode's categories."""
_HIDDEN = re.compile("[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]")
"""Characters that change the direction of writing, invisible characters that join nothing, and surrogates, which cannot
be sent. Characters that join emoji or letters stay: U+200C, U+200D and the tags of flags."""
_BLANK = re.compile(
    r"[\s\u034f\u115f\u1160\u17b4\u17b5\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e01ef]*"
)
"""A text of spaces that scripts write as letters, and of what changes or joins letters that are not there."""
_TOKEN = re.compile(r"\\.|<[^<>\s]*>|\*\*|.", re.DOTALL)
"""The units that `cut` keeps whole: an escaped character, a mention or timestamp, a sign of markdown, a character."""
_ENDS = {sign: sign for sign in ("**", "*", "`")} | {"\N{FIRST STRONG ISOLATE}": "\N{POP DIRECTIONAL ISOLATE}"}
"""The signs that open a format, and the sign that closes each."""
_TICK = "\N{ACUTE ACCENT}"
"""A character that looks like a backtick but does not end code."""


class Markup(str):
    """Text of a message that Discord may read as markup: what `Say` returns, and what is composed from it.

    `join` and `format` return markup and escape every plain string that comes in; `replaced` takes markup alone, and
    `rpartition` takes it apart. All other operations of strings, `+` and f-strings included, return a plain string,
    which is escaped when it meets markup again. `Markup("**{}**")` trusts its text, so pass a literal only, and let
    `format` fill it in.
    """

    __slots__ = ()

    def join(self, parts: Iterable[str]) -> Markup:
        return Markup(str.join(self, map(escape, parts)))

    def format(self, *args: object, **kwargs: object) -> Markup:
        filled = {name: escape_fact(fact) for name, fact in kwargs.items()}
        return Markup(str.format(self, *map(escape_fact, args), **filled))

    def replaced(self, old: Markup, new: Markup) -> Markup:
        """Return the text with other markup in the place of some."""
        return Markup(str.replace(self, old, new))

    def rpartition(self, separator: str, /) -> tuple[Markup, Markup, Markup]:
        before, found, after = str.rpartition(self, separator)
        return Markup(before), Markup(found), Markup(after)


NOTHING = Markup()
"""The empty text."""


def in_lines(parts: Iterable[str]) -> Markup:
    """Return the parts as one text, each on a line of its own; plain strings are escaped."""
    return Markup("\n").join(parts)


def units(text: str) -> int:
    """Return the length of a text in UTF-16 units, two or more for an emoji. No client of Discord counts more."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def breadth(text: str) -> int:
    """Return how many letters a text is as broad as: a Chinese one counts as two."""
    return sum(1 + (unicodedata.east_asian_width(letter) in "WF") for letter in text)


def cut(text: Markup, length: int) -> Markup:
    """Return the text in at most `length` units: a longer one ends with an ellipsis, with all its formats closed."""
    if units(text) <= length:
        return text
    parts, ends, room = list[str](), "", length - 1
    for token in _TOKEN.findall(text):
        closes = bool(ends) and ends.startswith(token)
        still = ends.removeprefix(token) if closes else _ENDS.get(token, "") + ends
        if units(token) + len(still) > room:
            break
        parts.append(token)
        ends, room = still, room - units(token)
    # A space or an opening sign at the end has no effect.
    while parts and (parts[-1].isspace() or (parts[-1] in _ENDS and ends.startswith(_ENDS[parts[-1]]))):
        ends = ends.removeprefix(_ENDS.get(parts.pop(), ""))
    return Markup(f"{''.join(parts)}{ends}…")


def code_block(text: str) -> Markup:
    """Return a text, a table for instance, as a code block, in which no markup is read."""
    return Markup(f"```\n{text.replace('`', _TICK)}\n```")


def escape(text: str) -> Markup:
    """Return a text so that a message shows it letter by letter: no markdown, mention or link. Markup stays as it is.

    The text stays on one line, and a right-to-left script does not change the direction of the sentence around it.
    """
    return text if isinstance(text, Markup) else _escaped(text)


@lru_cache(maxsize=4096)
def _escaped(text: str) -> Markup:
    plain = letters(text)
    # Discord takes a backslash off any punctuation, but looks for @everyone before it does.
    quoted = _PUNCTUATION.sub(r"\\\1", plain).replace("@", "@\N{WORD JOINER}")
    if any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in plain):
        return Markup(f"\N{FIRST STRONG ISOLATE}{quoted}\N{POP DIRECTIONAL ISOLATE}")
    return Markup(quoted)


def escape_fact(fact: object) -> object:
    """Return a fact as a sentence takes it: markup and numbers as they are, everything else escaped."""
    return fact if isinstance(fact, Markup | int | float) else escape(str(fact))


def escape_code(fact: object) -> object:
    """Return a fact for code between backticks. A backslash would be seen there, so only backticks are replaced."""
    return fact if isinstance(fact, Markup | int | float) else letters(str(fact)).replace("`", _TICK)


def visible(text: str) -> str:
    """Return a text without invisible characters and those that change the direction of writing."""
    return _HIDDEN.sub("", text)


@lru_cache(maxsize=4096)
def letters(text: str) -> str:
    """Return a text that a person wrote, such as a name, fit for any place: visible, and on one line. A text of blank
    letters is none."""
    whole = visible(text)
    line = "".join(" " if unicodedata.category(character) in _UNSEEN else character for character in whole).strip()
    return "" if _BLANK.fullmatch(line) else line
