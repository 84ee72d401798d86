"""The search for the puzzles of today and tomorrow, in the background. It knows no Discord.

Games are played and searched one by one in a process of their own, so that no film or analysis waits for them. The seed
is made of a secret of the installation, the day and the number of the game. So the same version of the bot finds the
same puzzle for a day, however often it was restarted meanwhile, and nobody else can find it. Games and kinds of tables
(editions, numbers of players) come in turn, and no kind of answer comes again within some days.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from bot.background import Background
from bot.tables import Refused, Tables
from bot.workers.crew import WorkFailed
from bot.workers.service import Workers
from engine.computer.puzzle import kind_of_answer
from engine.game import Json

MOST = 24
"""Matches that are searched before a day begins. While the day has no puzzle, there is one more for each hour, because
each costs seconds of processor time."""
PATIENCE = 4
"""Matches without a puzzle after which another game is tried, and another kind of table."""
LONGER = 4
"""Matches that are searched for a harder puzzle after an easy one was found."""
EASY = 1
"""The hardness of a puzzle that most people solve at once."""

_log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Search:
    """The state of the search for the puzzle of a day."""

    tried: int = 0
    """The number of matches that were searched."""
    easy: Json = None
    """The first easy puzzle, if one was found."""
    until: int = MOST
    """After an easy puzzle: the number of matches after which the search for a harder one ends."""


class Puzzler:
    """Searches for puzzles."""

    def __init__(self, tables: Tables, workers: Workers, background: Background, games: Sequence[str]) -> None:
        """The days take turns among `games`, which are names."""
        self._tables = tables
        self._workers = workers
        self._background = background
        self._games = games
        self._going = False
        self._searches: dict[int, _Search] = {}
        """The searches by day."""

    def seek(self) -> None:
        """Search for the puzzles of today and tomorrow that are missing, unless a search is running. Call it now and
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
        stale = await puzzles.answers(day)
        while search.tried < (search.until if search.easy else MOST + puzzles.hours(day)):
            others = search.tried // PATIENCE
            game = self._games[(day + others) % len(self._games)]
            if search.easy:
                game = search.easy["record"]["game"]
            kind = (day + others) // len(self._games)
            data = await self._background.long(self._workers.puzzle(game, f"{seed}:{search.tried}", kind))
            search.tried += 1
            if data is None or kind_of_answer(data) in stale:
                continue
            if data["hardness"] > EASY:
                await puzzles.add(day, data)
                return
            if search.easy is None:
                search.easy, search.until = data, search.tried + LONGER
        if search.easy:
            await puzzles.add(day, search.easy)
