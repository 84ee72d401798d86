"""People's names as text: they may hold any script, emoji, markdown and mentions."""

import re
import unicodedata

_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_UNSEEN = {"Cc", "Zl", "Zp"}
"""Control characters and line breaks, by Unicode's categories."""
_DIRECTIONS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
"""The characters that turn the direction of writing, by Unicode's bidirectional classes."""


def plain(name: str) -> str:
    """Return a name so that a message shows it letter by letter: no markdown, mention or link.

    It stays on one line, and in a right-to-left script it does not turn the sentence around it. For
    pictures, buttons and file names, which know no markdown, take the name itself.
    """
    letters = "".join(
        " " if unicodedata.category(letter) in _UNSEEN else letter
        for letter in name
        if unicodedata.bidirectional(letter) not in _DIRECTIONS
    ).strip()
    # Discord takes a backslash off any punctuation, but looks for @everyone before it does.
    quoted = _PUNCTUATION.sub(r"\\\1", letters).replace("@", "@\N{WORD JOINER}")
    if any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in letters):
        return f"\N{FIRST STRONG ISOLATE}{quoted}\N{POP DIRECTIONAL ISOLATE}"
    return quoted
