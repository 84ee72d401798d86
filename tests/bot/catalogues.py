"""The catalogues, as tests read them."""

from functools import cache
from pathlib import Path
from string import Formatter

import polib

from bot.locale.saying import files


@cache
def parsed(file: Path) -> polib.POFile:
    """What a catalogue holds."""
    return polib.pofile(str(file), encoding="utf-8", check_for_duplicates=True)


@cache
def catalogue(language: str) -> dict[str, polib.POEntry]:
    """All entries of a language, by their keys."""
    entries = {}
    for file in files(language):
        for entry in parsed(file):
            assert entry.msgid not in entries, f"{entry.msgid} stands in two catalogues"
            if not entry.obsolete:
                entries[entry.msgid] = entry
    return entries


def english() -> dict[str, polib.POEntry]:
    return catalogue("en")


def sentences(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}
