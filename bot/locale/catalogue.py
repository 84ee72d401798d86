"""Find the catalogues on disk and read them.

They are gettext's `.po` files, which need not be compiled first. A library that also writes such files takes ten times
as long to read them, a tenth of a second at each start; the tests hold what is read here against one.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from gettext import c2py
from importlib.util import find_spec
from pathlib import Path

_OWN = Path(__file__).parent

_LINE = re.compile(r'^(?:(msgid|msgid_plural|msgstr)(?:\[\d\])?[ \t]+)?"(.*)"[ \t]*$', re.MULTILINE)
"""A line that is no comment: the text in quotes begins with such a word, or goes on."""
_ESCAPED = re.compile(r"\\(.)")
_MEANT = {"n": "\n", "t": "\t"}
_PLURALS = re.compile(r"^Plural-Forms:.*plural=([^;]*)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The sentences in a language, by their keys."""

    sentences: Mapping[str, str]
    plurals: Mapping[str, Sequence[str]]
    """The forms of those that are chosen by a number."""
    form: Callable[[int], int]
    """Which form is for a number."""

    def find(self, key: str, count: int | None) -> str | None:
        """Return the sentence of this key, in the form for this number; None if there is none."""
        if count is None:
            return self.sentences.get(key)
        forms = self.plurals.get(key)
        return None if forms is None else forms[self.form(count)]


def files(language: str) -> Sequence[Path]:
    """Return the catalogues of a language: the bot's own first, then each game's."""
    games = (file for folder in _faces() for file in folder.glob(f"*/locale/{language}.po"))
    return (_OWN / f"{language}.po", *sorted(games, key=lambda file: file.parts[-3:]))


def _faces() -> Sequence[Path]:
    """Return the folders of the games' faces. The import is by name, because the faces import this module."""
    found = find_spec("bot.games")
    return [] if found is None else [Path(folder) for folder in found.submodule_search_locations or ()]


def read(files: Sequence[Path]) -> Catalogue:
    """Return the sentences of all these catalogues. The first one gives the rule for plurals."""
    sentences, plurals = dict[str, str](), dict[str, Sequence[str]]()
    for file in files:
        for entry in entries(file.read_text(encoding="utf-8")):
            sentences.setdefault(entry.key, entry.forms[0])
            if entry.counted:
                plurals[entry.key] = entry.forms
    rule = _PLURALS.search(sentences.pop("", ""))
    return Catalogue(sentences, plurals, c2py(rule[1] if rule else "0"))


@dataclass(slots=True)
class Entry:
    """A sentence of a catalogue."""

    key: str = ""
    """Empty for the head of the catalogue."""
    forms: list[str] = field(default_factory=list)
    counted: bool = False
    """Whether a number chooses among the forms."""


def entries(text: str) -> Iterator[Entry]:
    """Yield the entries of a catalogue."""
    entry, latest = Entry(), ""
    for word, quoted in _LINE.findall(text):
        said = _ESCAPED.sub(lambda found: _MEANT.get(found[1], found[1]), quoted) if "\\" in quoted else quoted
        latest = word or latest
        if word == "msgid":
            if entry.forms:
                yield entry
            entry = Entry(said)
        elif word == "msgstr":
            entry.forms.append(said)
        elif latest == "msgid":
            entry.key += said
        elif latest == "msgstr":
            entry.forms[-1] += said
        else:
            entry.counted = True
    if entry.forms:
        yield entry
