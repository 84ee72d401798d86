"""A toy game in the tests, with which every shared room is tested, so that no room takes a real game for granted.

Its rules are in `rules/burrow`, its face in `faces/burrow`. `install` puts both where games and faces are found.
"""

from pathlib import Path

import bot.games
import engine.games

HERE = Path(__file__).parent
GAMES = frozenset(folder.name for folder in (HERE / "rules").iterdir() if (folder / "__init__.py").is_file())
"""The names of the games here; only processes that install them know them."""


def install() -> None:
    """Let the toy game be found like any other. Call this before anything lists the games."""
    for package, folder in ((engine.games, HERE / "rules"), (bot.games, HERE / "faces")):
        if str(folder) not in package.__path__:
            package.__path__.append(str(folder))
