"""The catalogues on disk: which files there are, and what is in them as gettext sees it."""

from collections.abc import Sequence
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import polib  # type: ignore[import-untyped]  # it ships no types

BOT = Path(__file__).parent.parent


def files(language: str) -> Sequence[Path]:
    """Return the catalogues of a language: the bot's own first, then each game's."""
    return (
        BOT / "locale" / f"{language}.po",
        *sorted(BOT.glob(f"games/*/locale/{language}.po")),
    )


def translations(language: str) -> GNUTranslations:
    """Return all that can be said in a language. The bot's own catalogue tells how plurals are formed."""
    whole, *games = (polib.pofile(str(file), encoding="utf-8") for file in files(language))
    for game in games:
        whole.extend(game)
    return GNUTranslations(BytesIO(whole.to_binary()))
