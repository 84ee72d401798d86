"""The catalogues on disk: which files there are, and what is in them as gettext sees it."""

from collections.abc import Sequence
from gettext import GNUTranslations
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import polib

_OWN = Path(__file__).parent


def files(language: str) -> Sequence[Path]:
    """Return the catalogues of a language: the bot's own first, then each game's."""
    games = (file for folder in _faces() for file in folder.glob(f"*/locale/{language}.po"))
    return (_OWN / f"{language}.po", *sorted(games, key=lambda file: file.parts[-3:]))


def _faces() -> Sequence[Path]:
    """Return the folders where games have their faces; they need this module, so it asks for them by name."""
    found = find_spec("bot.games")
    return [] if found is None else [Path(folder) for folder in found.submodule_search_locations or ()]


def translations(language: str) -> GNUTranslations:
    """Return all that can be said in a language. The bot's own catalogue tells how plurals are formed."""
    whole, *games = (polib.pofile(str(file), encoding="utf-8") for file in files(language))
    for game in games:
        whole.extend(game)
    return GNUTranslations(BytesIO(whole.to_binary()))
