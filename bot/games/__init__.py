"""The faces of the games, one folder each: a package with a value FACE in its __init__."""

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from bot.face import AnyFace


def faces() -> Mapping[str, AnyFace]:
    """Return the faces of all games by the game's name: the folders here."""
    folders = sorted(module.name for module in iter_modules(__path__) if module.ispkg)
    found: list[AnyFace] = [import_module(f"{__name__}.{folder}").FACE for folder in folders]
    return {face.game.name: face for face in found}
