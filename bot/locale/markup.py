"""Text of messages: markup on purpose, and everything else, which is shown letter by letter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_UNSEEN = {"Cc", "Zl", "Zp"}
"""Control characters and line breaks, by Unicode's categories."""
_HIDDEN = re.compile("[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]")
"""What turns the direction of writing, and what else is not seen and joins nothing; halves of signs, which cannot be
sent. What joins signs to emoji and letters to words stays: U+200C, U+200D and the tags of flags."""
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


def units(text: str) -> int:
    """Return how long a text is in units of UTF-16, of which an emoji has two or more. Nobody counts more."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: Markup, length: int) -> Markup:
    """Return a text of at most so many units: a longer one ends with an ellipsis, and nothing in it stays open."""
    if units(text) <= length:
        return text
    kept, ends, room = list[str](), "", length - 1
    for token in _TOKEN.findall(text):
        closes = bool(ends) and ends.startswith(token)
        still = ends.removeprefix(token) if closes else _ENDS.get(token, "") + ends
        if units(token) + len(still) > room:
            break
        kept.append(token)
        ends, room = still, room - units(token)
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
    shown = letters(text)
    # Discord takes a backslash off any punctuation, but looks for @everyone before it does.
    quoted = _PUNCTUATION.sub(r"\\\1", shown).replace("@", "@\N{WORD JOINER}")
    if any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in shown):
        return Markup(f"\N{FIRST STRONG ISOLATE}{quoted}\N{POP DIRECTIONAL ISOLATE}")
    return Markup(quoted)


def escape_fact(fact: object) -> object:
    """Return what a sentence is filled in with: markup and numbers as they are, all else escaped."""
    return fact if isinstance(fact, Markup | int | float) else escape(str(fact))


def escape_code(fact: object) -> object:
    """Return the same for what stands between backticks, where a backslash would be seen: only a backtick ends it."""
    return fact if isinstance(fact, Markup | int | float) else letters(str(fact)).replace("`", _TICK)


def visible(text: str) -> str:
    """Return a text without what turns the direction of writing around it, or is not seen."""
    return _HIDDEN.sub("", text)


@lru_cache(maxsize=4096)
def letters(text: str) -> str:
    """Return what somebody wrote, a name for instance, as it may stand anywhere: visible, and on one line."""
    return "".join(" " if unicodedata.category(one) in _UNSEEN else one for one in visible(text)).strip()
