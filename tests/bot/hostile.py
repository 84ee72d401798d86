"""Names that try to do something, and what they do to a text."""

from __future__ import annotations

import re

HOSTILE = "**@everyone** [x](https://evil) <@1> ||s|| `c` \u202e\n# h"
"""Bold, everybody, a link, a mention, a spoiler, code, letters from right to left, a title on a line of its own."""
SHORT = ("**@everyone** <@1>", "[x](https://evil) \u202e", "||s|| `c` _i_ ~~g~~", "# h\n> q <#2> @here")
"""The same for people of whom each name has at most 32 characters."""

_DANGEROUS = re.compile(
    r"@everyone|@here|\]\(https://evil|<@1>|<#2>|\|\||`c`|_i_|~~g|\u202e|^#\s*h|^> ?q|\*\*\*", re.MULTILINE
)
_ESCAPED = re.compile(r"\\[!-/:-@\[-`{-~]")


def does_something(text: str) -> list[str]:
    """Return what a message would make of such names in its text; it should be nothing."""
    return _DANGEROUS.findall(_ESCAPED.sub("\0", text))


def is_escaped(text: str) -> bool:
    """Whether a text shows traces of escaping, which would be seen on a button or a picture."""
    return "\\" in text or "@\N{WORD JOINER}" in text
