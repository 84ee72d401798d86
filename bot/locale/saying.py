"""Saying a sentence: find it in the catalogue of a language, fill in the facts."""

from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations

import structlog

from bot.locale.catalogue import translations

ENGLISH = "en"
LANGUAGES = (ENGLISH, "fr", "nl", "zh_TW")
"""The languages that the bot speaks, as their catalogues are called."""

DISCORD_CODES = {
    "en-US": ENGLISH,
    "en-GB": ENGLISH,
    "fr": "fr",
    "nl": "nl",
    "zh-TW": "zh_TW",
    # Who reads simplified characters reads traditional ones more easily than English.
    "zh-CN": "zh_TW",
}
"""Discord's names of the languages that the bot speaks; everybody else is spoken to in English."""

_log = structlog.get_logger(__name__)
_strict = False


class Unsaid(LookupError):
    """A sentence, or a fact that it needs, is missing. Raised in tests only: see `be_strict`."""


def be_strict(strict: bool = True) -> None:
    """Let a missing sentence or fact raise `Unsaid`, for tests, instead of being logged."""
    global _strict
    _strict = strict


@dataclass(frozen=True, slots=True)
class Say:
    """Says the sentences of all catalogues in one language."""

    language: str
    """One of LANGUAGES."""
    _sentences: GNUTranslations

    def __call__(self, key: str, /, *, count: int | None = None, **facts: object) -> str:
        """Return the sentence of this key with the facts filled in.

        `count` chooses among plural forms, and is a fact as well. What a fact holds is shown as it
        is: braces in it mean nothing. Pass people's names through `plain`, unless the text is for a
        picture or a button.
        """
        sentence = self._find(key, count)
        if count is not None:
            facts["count"] = count
        try:
            return sentence.format_map(facts)
        except (LookupError, ValueError) as error:
            if _strict:
                raise Unsaid(f"{key} in {self.language}: {error!r}") from error
            _log.error("sentence_not_filled_in", key=key, language=self.language, error=repr(error))
            return sentence

    def _find(self, key: str, count: int | None) -> str:
        by_key = self._sentences
        sentence = by_key.gettext(key) if count is None else by_key.ngettext(key, key, count)
        # gettext gives back the key that it does not know.
        if sentence != key:
            return sentence
        if _strict:
            raise Unsaid(f"{key} in {self.language}{'' if count is None else ', by number'}")
        _log.error("sentence_missing", key=key, language=self.language)
        return key if self.language == ENGLISH else speaker(ENGLISH)._find(key, count)


def speaker(code: str | None) -> Say:
    """Return who speaks this language: one of LANGUAGES, or any of Discord's codes.

    None and the codes of other languages mean English.
    """
    return _speaker(DISCORD_CODES.get((code or ENGLISH).replace("_", "-"), ENGLISH))


@cache
def _speaker(language: str) -> Say:
    return Say(language, translations(language))
