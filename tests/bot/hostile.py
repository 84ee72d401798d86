"""Names that try to do something, and what they do to a text."""

from __future__ import annotations

import re

HOSTILE = "**@everyone** [x](https://evil) <@1> ||s|| `c` \u202e\n# h"
"""Bold, everybody, a link, a mention, a spoiler, code, letters from right to left, a title on a line of its own."""
SHORT = (
    "**@everyone** <@1>\u200f",
    "[x](https://evil) \u202e",
    "\u2066||s|| `c` _i_ ~~g~~",
    "# h\n> q\u200b <#2> @here",
)
"""The same for people of whom each name has at most 32 characters."""

_DANGEROUS = re.compile(
    r"@everyone|@here|\]\(https://evil|<@1>|<#2>|\|\||`c`|_i_|~~g|\u202e|^#\s*h|^> ?q|\*\*\*", re.MULTILINE
)
_UNSEEN = re.compile("[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
_ESCAPED = re.compile(r"\\[!-/:-@\[-`{-~]")


def does_something(text: str) -> list[str]:
    """Return what a message would make of such names in its text; it should be nothing."""
    return _DANGEROUS.findall(_ESCAPED.sub("\0", text))


def unseen(text: str) -> list[str]:
    """Return what is not seen in a text and may turn the direction of writing, but for what stands there to prevent
    that: the joiner behind an @, the isolates around a name from right to left, and empty lines above a short text."""
    return _UNSEEN.findall(re.sub("^(\u200b\n)+|@\u2060|\u2068[^\u2066-\u2069]*\u2069", "", text))


def is_escaped(text: str) -> bool:
    """Whether a text shows traces of escaping, which would be seen on a button or a picture."""
    return "\\" in text or "@\N{WORD JOINER}" in text


def as_shown(text: str) -> str:
    """A message's text as Discord shows it: without the backslashes that keep facts from being markdown."""
    return re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text)
