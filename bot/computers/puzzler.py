"""Looking for the puzzles of today and tomorrow, in the background. It knows no Discord.

One game after the other is played and looked through by a process of its own, so that no film or analysis waits for it.
A secret of the installation, the day and the number of the game are the seed: the same version of the bot finds the
same puzzle for a day, however often it was ended on the way, and nobody else can find it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from bot.background import Background
from bot.tables import Refused, Tables
from bot.workers.crew import WorkFailed
from bot.workers.service import Workers
from engine.game import Json

MOST = 24
"""So many matches are looked through before a day begins, and while it has no puzzle one more an hour: each costs
seconds of processor time."""
PATIENCE = 4
"""After so many without a puzzle it is another game's turn."""
LONGER = 4
"""So many more matches are looked through for a harder one if an easy puzzle was found."""
EASY = 1
"""How hard a puzzle is that most people see at once."""

_log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Search:
    """How far the search for the puzzle of a day is."""

    tried: int = 0
    """How many matches were looked through."""
    easy: Json = None
    """The first easy puzzle, if there is one."""
    until: int = MOST
    """With an easy one, how many matches are looked through for a harder one."""


class Puzzler:
    """Whoever looks for puzzles."""

    def __init__(self, tables: Tables, workers: Workers, background: Background, games: Sequence[str]) -> None:
        """The days take turns among `games`."""
        self._tables = tables
        self._workers = workers
        self._background = background
        self._games = games
        self._going = False
        self._searches: dict[int, _Search] = {}
        """By day."""

    def seek(self) -> None:
        """Look for the puzzles of today and tomorrow that are not there, unless somebody is at it. Call it now and
        then; it goes on where it stopped."""
        if not self._going:
            self._going = True
            self._background.start(self._seek())

    async def _seek(self) -> None:
        try:
            today = self._tables.puzzles.today()
            self._searches = {day: search for day, search in self._searches.items() if day >= today}
            for day in (today, today + 1):
                await self._seek_for(day)
        except (Refused, WorkFailed) as error:
            _log.info("no_puzzle_now", why=str(error))
        finally:
            self._going = False

    async def _seek_for(self, day: int) -> None:
        puzzles = self._tables.puzzles
        if await puzzles.has(day):
            return
        search, seed = self._searches.setdefault(day, _Search()), await puzzles.seed(day)
        while search.tried < (search.until if search.easy else MOST + puzzles.hours(day)):
            game = self._games[(day + search.tried // PATIENCE) % len(self._games)]
            if search.easy:
                game = search.easy["record"]["game"]
            data = await self._background.long(self._workers.puzzle(game, f"{seed}:{search.tried}"))
            search.tried += 1
            if data is None:
                continue
            if data["hardness"] > EASY:
                await puzzles.add(day, data)
                return
            if search.easy is None:
                search.easy, search.until = data, search.tried + LONGER
        if search.easy:
            await puzzles.add(day, search.easy)
