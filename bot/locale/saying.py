"""The catalogues of sentences: how a sentence is found in that of a language, and filled in with facts; and where they
are read from, as gettext translations."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations
from importlib.util import find_spec
from io import BytesIO
from itertools import cycle
from pathlib import Path

import polib
import structlog

from bot.locale.markup import Markup, escape, escape_code, escape_fact, visible

ENGLISH = "en"
LANGUAGES = (ENGLISH, "fr", "nl", "zh_TW")
"""The languages that the bot speaks, by the names of their catalogues."""

DISCORD_CODES = {
    "en-US": ENGLISH,
    "en-GB": ENGLISH,
    "fr": "fr",
    "nl": "nl",
    "zh-TW": "zh_TW",
    # Readers of simplified characters read traditional ones more easily than English.
    "zh-CN": "zh_TW",
}
"""Discord's codes for the languages that the bot speaks; to every other one it speaks the server's, or English."""

FORMER = "player.former"
"""The key of what replaces the name of a person who had their data deleted."""
_PHRASES = (FORMER, "list.")
"""Prefixes of keys whose texts are parts of sentences."""

_SIGNS = re.compile(r"^\W+")
"""What may stand before the first word of a sentence, such as an emoji."""
_BEGINS_WITH_A_FACT = re.compile(r"[^\w{]*\{")

_log = structlog.get_logger(__name__)
_strict = False


class Unsaid(LookupError):
    """A sentence, or a fact that it needs, is missing. Raised in tests only: see `be_strict`."""


def be_strict(strict: bool = True) -> None:
    """Let a missing sentence or fact raise `Unsaid`, for tests, instead of being logged."""
    global _strict
    _strict = strict


def _as_it_is(fact: object) -> object:
    return fact


def _plainly(fact: object) -> object:
    return visible(fact) if isinstance(fact, str) else fact


@dataclass(frozen=True, slots=True)
class PlainSay:
    """Says the sentences of all catalogues in one language as plain text, the facts letter by letter.

    For text without markdown: labels of buttons and lists, forms, words on pictures, alt texts, file names, names
    of threads, slash commands and autocomplete. For the text of messages, use `Say`.
    """

    language: str
    """One of LANGUAGES."""
    _sentences: GNUTranslations

    def __call__(self, key: str, /, *, count: int | None = None, **facts: object) -> str:
        """Return the sentence of this key with the facts filled in, without the invisible characters in them.

        `count` chooses among plural forms, and is a fact as well. Braces in a fact have no meaning.
        """
        return self._fill(key, count, facts, _plainly, _plainly)

    def _fill(
        self,
        key: str,
        count: int | None,
        facts: dict[str, object],
        text: Callable[[object], object] = _as_it_is,
        code: Callable[[object], object] = _as_it_is,
    ) -> str:
        """Return the sentence with each fact escaped for the text around it, or for code between backticks."""
        sentence = self._find(key, count)
        if count is not None:
            facts["count"] = count
        try:
            # Text and code between backticks take turns.
            fits = zip(sentence.split("`"), cycle((text, code)))
            parts = [part.format_map({name: fit(fact) for name, fact in facts.items()}) for part, fit in fits]
            filled = "`".join(parts)
        except (LookupError, ValueError) as error:
            if _strict:
                raise Unsaid(f"{key} in {self.language}: {error!r}") from error
            _log.error("sentence_not_filled_in", key=key, language=self.language, kind=type(error).__name__)
            return sentence
        # A phrase is in place of a name, so it comes with a fact.
        if not _BEGINS_WITH_A_FACT.match(sentence) or key.startswith(_PHRASES):
            return filled
        return self._begun(filled)

    def _begun(self, sentence: str) -> str:
        """Return the sentence with a capital letter if it begins with a phrase in place of a name."""
        somebody, begin = self._find(FORMER, None), len(sentence) - len(_SIGNS.sub("", sentence))
        if not sentence.startswith(somebody, begin):
            return sentence
        return sentence[:begin] + somebody[:1].upper() + sentence[begin + 1 :]

    def listed(self, parts: Sequence[str]) -> str:
        """Return the parts as a list within a sentence: `a, b and c`."""
        return self._joined([*map(visible, parts)])

    def apart(self, parts: Iterable[str]) -> str:
        """Return the parts one after another, kept apart better than by commas: `a 1; b 2; c 3`."""
        return self._between().join(map(visible, parts))

    def row(self, parts: Sequence[str]) -> str:
        """Return the parts one after another with the language's comma between them, without an "and": `a, b, c`."""
        return self._fill("list.more", None, {"most": "", "next": ""}).join(map(visible, parts))

    def _between(self) -> str:
        return self._fill("list.apart", None, {"most": "", "next": ""})

    def _joined(self, parts: Sequence[str]) -> str:
        if len(parts) < 2:
            return "".join(parts)
        text, *more = parts
        for part in more[:-1]:
            text = self._fill("list.more", None, {"most": text, "next": part})
        return self._fill("list.last", None, {"most": text, "last": more[-1]})

    def _find(self, key: str, count: int | None) -> str:
        by_key = self._sentences
        sentence = by_key.gettext(key) if count is None else by_key.ngettext(key, key, count)
        # gettext gives back the key that it does not know.
        if sentence != key:
            return sentence
        if _strict:
            raise Unsaid(f"{key} in {self.language}{'' if count is None else ', by number'}")
        _log.error("sentence_missing", key=key, language=self.language)
        return key if self.language == ENGLISH else speaker(ENGLISH).plain._find(key, count)


@dataclass(frozen=True, slots=True)
class Say:
    """Says the sentences of all catalogues in one language as text of messages, which may hold markdown.

    Every fact is escaped, so a name can hold any characters; Markup and numbers are filled in as they are. Where
    Discord reads no markdown, a backslash would be seen: there `say.plain` says the same sentences as plain text.
    """

    plain: PlainSay

    @property
    def language(self) -> str:
        """One of LANGUAGES."""
        return self.plain.language

    def __call__(self, key: str, /, *, count: int | None = None, **facts: object) -> Markup:
        """Return the sentence of this key with the facts escaped and filled in; `count` chooses among plural forms."""
        return Markup(self.plain._fill(key, count, facts, escape_fact, escape_code))

    def listed(self, parts: Sequence[str]) -> Markup:
        """Return the parts, escaped, as a list within a sentence: `a, b and c`."""
        return Markup(self.plain._joined([*map(escape, parts)]))

    def apart(self, parts: Iterable[str]) -> Markup:
        """Return the parts, escaped, one after another, kept apart better than by commas: `a 1; b 2; c 3`."""
        return Markup(self.plain._between()).join(parts)

    def __reduce__(self) -> tuple[Callable[[str], "Say"], tuple[str]]:
        """Pickle the language alone: every process has the catalogues."""
        return speaker, (self.language,)


def speaker(code: str | None) -> Say:
    """Return the `Say` of a language, given as one of LANGUAGES or any of Discord's codes.

    None and the codes of other languages mean English.
    """
    return _speaker(DISCORD_CODES.get((code or ENGLISH).replace("_", "-"), ENGLISH))


@cache
def _speaker(language: str) -> Say:
    return Say(PlainSay(language, translations(language)))


# --- The catalogues ---

_OWN = Path(__file__).parent


def files(language: str) -> Sequence[Path]:
    """Return the catalogues of a language: the bot's own first, then each game's."""
    games = (file for folder in _faces() for file in folder.glob(f"*/locale/{language}.po"))
    return (_OWN / f"{language}.po", *sorted(games, key=lambda file: file.parts[-3:]))


def _faces() -> Sequence[Path]:
    """Return the folders of the games' faces. The import is by name, because the faces import this module."""
    games = find_spec("bot.games")
    return [] if games is None else [Path(folder) for folder in games.submodule_search_locations or ()]


def translations(language: str) -> GNUTranslations:
    """Return the sentences of all catalogues in a language. The bot's own catalogue gives the rule for plurals."""
    whole, *games = (polib.pofile(str(file), encoding="utf-8") for file in files(language))
    for game in games:
        whole.extend(game)
    return GNUTranslations(BytesIO(whole.to_binary()))
