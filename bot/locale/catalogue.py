"""Find the catalogues on disk and read them as gettext translations."""

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
    """Return the folders of the games' faces. The import is by name, because the faces import this module."""
    games = find_spec("bot.games")
    return [] if games is None else [Path(folder) for folder in games.submodule_search_locations or ()]


def translations(language: str) -> GNUTranslations:
    """Return the sentences of all catalogues in a language. The bot's own catalogue gives the rule for plurals."""
    whole, *games = (polib.pofile(str(file), encoding="utf-8") for file in files(language))
    for game in games:
        whole.extend(game)
    return GNUTranslations(BytesIO(whole.to_binary()))
