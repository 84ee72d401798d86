"""The search for the puzzles of today and tomorrow, one of each game, in the background. It knows no Discord.

Matches are played and searched one by one in a process of their own, so that no film or analysis waits for them. The
seed is made of a secret of the installation, the day, the game and the number of the match. So the same version of the
bot finds the same puzzle for a day, however often it was restarted meanwhile, and nobody else can find it. Kinds of
tables (editions, numbers of players) come in turn, and no kind of answer comes again in a game within some days.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import structlog

from bot import faults
from bot.background import Background
from bot.tables.puzzles import EASY
from bot.tables.refusal import Refused
from bot.tables.service import Tables
from bot.workers.crew import WorkFailed
from bot.workers.service import Workers
from engine.game import Json

MOST = 36
"""Matches of a game that are searched before a day begins. While the day has no puzzle of that game, there is one more
for each hour, because each costs up to minutes of processor time."""
PATIENCE = 12
"""Matches without a puzzle after which another kind of table is tried. In the base game of Saboteur few matches have
one, and with less patience it would never have its turn."""
LONGER = 4
"""Matches that are searched for a harder puzzle after an easy one was found."""

_log = structlog.get_logger(__name__)


@dataclass(slots=True)
class _Search:
    """The state of the search for a game's puzzle of a day."""

    tried: int = 0
    """The number of matches that were searched."""
    easy: Json = None
    """The first easy puzzle, if one was found."""
    until: int = MOST
    """After an easy puzzle: the number of matches after which the search for a harder one ends."""


class Puzzler:
    """Searches for puzzles."""

    def __init__(self, tables: Tables, workers: Workers, background: Background, games: Sequence[str]) -> None:
        """Each day gets a puzzle of each of `games`, which are names."""
        self._tables = tables
        self._workers = workers
        self._background = background
        self._games = games
        self._going = False
        self._searches: dict[tuple[int, str], _Search] = {}
        """The searches by day and game."""

    def seek(self) -> None:
        """Search for the puzzles of today and tomorrow that are missing, unless a search is running. Call it now and
        then; it goes on where it stopped."""
        if not self._going:
            self._going = True
            self._background.start(self._seek())

    def share(self) -> float:
        """Return what share of the matches for the puzzles of today was searched."""
        today = self._tables.puzzles.today()
        searches = [self._searches.get((today, game), _Search()) for game in self._games]
        return sum(min(1.0, search.tried / MOST) for search in searches) / max(1, len(searches))

    async def _seek(self) -> None:
        try:
            await self._tables.puzzles.begin()
            today = self._tables.puzzles.today()
            self._searches = {key: search for key, search in self._searches.items() if key[0] >= today}
            for day, game in product((today, today + 1), self._games):
                try:
                    await self._seek_for(day, game)
                except (Refused, WorkFailed) as error:
                    _none_now(error, day=day, game=game)
        except Refused as error:
            _none_now(error)
        finally:
            self._going = False

    async def _seek_for(self, day: int, game: str) -> None:
        puzzles = self._tables.puzzles
        if await puzzles.has(day, game):
            return
        search, seed = self._searches.setdefault((day, game), _Search()), await puzzles.seed(day, game)
        near = await puzzles.near(day, game)
        while search.tried < (search.until if search.easy else MOST + puzzles.hours(day)):
            kind = day + search.tried // PATIENCE
            data = await self._background.long(self._workers.puzzle(game, f"{seed}:{search.tried}", kind, near))
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


def _none_now(error: Refused | WorkFailed, **of: int | str) -> None:
    _log.info("no_puzzle_now", **of, why=faults.kind(error) if isinstance(error, Refused) else str(error))
