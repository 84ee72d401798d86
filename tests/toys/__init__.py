"""A toy game that lives in the tests for good: what every shared room is tested with, so that none takes a real game
for granted.

Its rules stand in `rules/burrow`, its face in `faces/burrow`. `install` puts both where games and faces are found.
"""

from pathlib import Path

import bot.games
import engine.games

HERE = Path(__file__).parent
GAMES = frozenset(folder.name for folder in (HERE / "rules").iterdir() if (folder / "__init__.py").is_file())
"""What the games here are called; only processes that install them know them."""


def install() -> None:
    """Let the toy game be found like any other. Call it before anything asks which games there are."""
    for package, folder in ((engine.games, HERE / "rules"), (bot.games, HERE / "faces")):
        if str(folder) not in package.__path__:
            package.__path__.append(str(folder))
