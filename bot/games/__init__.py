"""The faces of the games, one folder each: a package whose __init__ defines FACE.

The faces are made alike. In `input`, `draft` is the text that a button carries, `choices` derives the remaining choices
from the legal moves, `buttons` arranges them in rows, and `panel` adds words and a picture with `Marks`; `typed` reads
and suggests moves that are typed. The effects of a move come from the player's own View, so no preview reveals a
secret. `picture` draws, and `texts` speaks.
"""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from bot.face import AnyFace


def faces() -> Mapping[str, AnyFace]:
    """Return the faces by their game's name: one for each folder here."""
    folders = sorted(module.name for module in iter_modules(__path__) if module.ispkg)
    loaded: list[AnyFace] = [import_module(f"{__name__}.{folder}").FACE for folder in folders]
    return {face.game.name: face for face in loaded}
