"""Looking for the puzzles of today and tomorrow, in the background. It knows no Discord.

One game after the other is played and looked through by the process for what nobody waits for, so films and analyses
come in between. The day and the number of the game are the seed: the same version of the bot finds the same puzzle for
a day, wherever it runs and however often it was ended on the way.
"""

from collections.abc import Sequence

import structlog

from bot.background import Background
from bot.computers.workers import Workers, WorkFailed
from bot.tables import Refused, Tables

MOST = 24
"""So many matches are looked through for one day, then it has no puzzle: each costs seconds of processor time."""
PATIENCE = 4
"""After so many without a puzzle it is another game's turn."""

_log = structlog.get_logger(__name__)


class Puzzler:
    """Whoever looks for puzzles."""

    def __init__(self, tables: Tables, workers: Workers, background: Background, games: Sequence[str]) -> None:
        """The days take turns among `games`."""
        self._tables = tables
        self._workers = workers
        self._background = background
        self._games = games
        self._going = False
        self._tried: dict[int, int] = {}
        """How many games were looked through for a day."""

    def seek(self) -> None:
        """Look for the puzzles of today and tomorrow that are not there, unless somebody is at it. Call it now and
        then; it goes on where it stopped."""
        if not self._going:
            self._going = True
            self._background.start(self._seek())

    async def _seek(self) -> None:
        try:
            today = self._tables.puzzles.today()
            self._tried = {day: tried for day, tried in self._tried.items() if day >= today}
            for day in (today, today + 1):
                await self._seek_for(day)
        except (Refused, WorkFailed) as error:
            _log.info("no_puzzle_now", why=str(error))
        finally:
            self._going = False

    async def _seek_for(self, day: int) -> None:
        if await self._tables.puzzles.has(day):
            return
        for number in range(self._tried.get(day, 0), MOST):
            game = self._games[(day + number // PATIENCE) % len(self._games)]
            data = await self._background.long(self._workers.puzzle(game, f"{day}:{number}"))
            self._tried[day] = number + 1
            if data is not None:
                await self._tables.puzzles.add(day, data)
                return
