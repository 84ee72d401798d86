"""Computer players at the tables: they take their turns and those of people for whom they stand in, give hints, and
analyze finished games. It knows no Discord.

A computer player gets the view of its own seat and nothing else. Several moves of computers in a row become one update.
An error never blocks a table: a quick move is made instead, and a move that could not even be saved is tried again by
the next `resume`.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from math import ceil
from random import Random, SystemRandom
from typing import TypeAlias

import structlog

from bot.background import Background
from bot.draw.look import Look
from bot.fairness import Asker, asked_by
from bot.locale import speaker
from bot.recent import Recent
from bot.store.table_rows import TableId
from bot.tables.refusal import Refusal, Refused
from bot.tables.service import Tables
from bot.tables.table import Match
from bot.workers.crew import WorkFailed
from bot.workers.service import Workers, quick
from engine.computer import analysis
from engine.computer.analysis import Analysis
from engine.errors import NuggetError
from engine.game import Json, Seat

LONGEST = 10.0
"""Seconds after which an update is shown even if more computers are to act, for example when only computers still
play."""
TICK = 0.25
"""The seconds of a tick. A move is shown a whole number of beats, of one tick or more, after its thought began, because
how long a computer thinks depends on its hand."""
TICKS = {"expert": 2, "master": 5}
"""The ticks of a beat, of the levels for which a single one is too short to cover how much their thoughts differ."""

_REMEMBERED = 1000
"""Matches for which it is remembered whether they are as good as decided."""

Publish: TypeAlias = Callable[[Match], Awaitable[object]]
"""Shows everybody the match as it is now, with everything that has happened since it was last shown."""

_log = structlog.get_logger(__name__)


class Opponents:
    """All computer players."""

    def __init__(
        self,
        tables: Tables,
        workers: Workers,
        publish: Publish,
        *,
        pause: float,
        background: Background,
        tick: float = TICK,
        longest: float = LONGEST,
        rng: Random | None = None,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """`publish` shows the moves that computers make without a press. `pause` is the least time in seconds before
        that, and thoughts are rounded up to beats of ticks of this many seconds, or not at all if it is 0."""
        self._tables = tables
        self._workers = workers
        self._publish = publish
        self._pause = pause
        self._tick = tick
        self._longest = longest
        self._clock = clock
        self._sleep = sleep
        self._background = background
        self._rng = rng or SystemRandom()
        self._decided: Recent[TableId, tuple[int, bool]] = Recent(_REMEMBERED)
        self._judging: set[TableId] = set()
        self._asked: dict[TableId, Publish] = {}
        self._going: set[TableId] = set()

    def go_on(self, table: TableId, publish: Publish | None = None) -> None:
        """Let computers move in the background until a person is to act or the game is over. Call it after every start
        and move. The update is shown by `publish` if given, for example as an answer to a press."""
        self._asked[table] = publish or self._publish
        if table not in self._going:
            self._going.add(table)
            self._background.start(self._go(table))

    async def resume(self) -> None:
        """Let computers move wherever one is to act. Call it at the start, and now and then."""
        for table in await self._tables.ask(lambda tx: tx.lists.of_computers()):
            if table not in self._going:
                self.go_on(table)

    def busy(self, table: TableId) -> bool:
        """Whether computers are moving at this table, so that an update will follow."""
        return table in self._going

    async def hint(self, match: Match, seat: Seat) -> str:
        """Return the words of a hint for the seat, which is to act. The same position gives the same hint. Raises
        WorkFailed."""
        return await self._workers.hint(match.game, self._view(match, seat), match.ply)

    async def decided(self, match: Match, seat: Seat) -> bool:
        """Return whether a side has as good as won, as far as the seat to act may know. The same position gives the
        same answer, so it is cached and not stored. Raises WorkFailed."""
        if (remembered := self.known_decided(match)) is not None:
            return remembered
        side = await self._workers.decided(match.game, self._view(match, seat), match.ply)
        self._decided[match.id] = match.ply, side is not None
        return side is not None

    def known_decided(self, match: Match) -> bool | None:
        """Return what `decided` returned in this position, None if nobody has asked yet."""
        ply, found = self._decided.get(match.id, (None, None))
        return found if ply == match.ply else None

    def judge(self, match: Match, seat: Seat) -> None:
        """Find out in the background what `decided` will return."""
        if self.known_decided(match) is None and match.id not in self._judging:
            self._judging.add(match.id)
            self._background.start(self._judge(match, seat))

    async def look_back(self, match: Match) -> Analysis:
        """Return the analysis of a finished match, which takes some time. Refused: NOT_OVER. Raises WorkFailed."""
        record = await self._tables.matches.record(match.id)
        return analysis.load(await self._background.long(self._workers.analyze(record, match.id)))

    async def film(self, match: Match, language: str, look: Look) -> bytes:
        """Return a finished match as a GIF, which takes some time. Refused: NOT_OVER. Raises WorkFailed."""
        record = await self._tables.matches.record(match.id)
        names = [player.name for player in match.players(speaker(language))]
        return await self._background.long(self._workers.film(record, names, language, look))

    # --- Helpers -------------------------------------------------------------------------------

    async def _judge(self, match: Match, seat: Seat) -> None:
        try:
            with suppress(WorkFailed):
                await self._background.long(self.decided(match, seat))
        finally:
            self._judging.discard(match.id)

    async def _go(self, table: TableId) -> None:
        try:
            while (publish := self._asked.pop(table, None)) is not None:
                await self._turns(table, publish)
        except Refused as error:  # the table is gone, or nothing can be saved now
            _log.warning("computers_refused", table=table, reason=error.reason.name)
        finally:
            self._going.discard(table)

    async def _turns(self, table: TableId, publish: Publish) -> None:
        since: float | None = None  # when the thought about the first unseen move began
        while (match := await self._tables.readable(table)) is not None and match.thinking is not None:
            if since is not None and self._clock() - since > self._longest:
                await self._show(table, publish)
                since = None
            began = self._clock()
            # The pause comes before the first move is saved, so that nobody sees the move before it.
            pause = self._pause if since is None else 0.0
            words = await self._background.long(self._think(match))
            took = self._clock() - began
            beat = beat_of(match.thinking, self._tick)
            await self._background.long(self._sleep(told_after(took, pause, beat) - took))
            if await self._move(match, words):
                since = began if since is None else since
        if since is not None:
            await self._show(table, publish)

    async def _show(self, table: TableId, publish: Publish) -> None:
        await publish(await self._tables.match(table))

    async def _think(self, match: Match) -> str:
        seat, level = match.to_act, match.thinking
        assert seat is not None
        assert level is not None
        with asked_by(_asker(match)):  # not the presser: after a restart there is none
            return await self._workers.think(match.game, self._view(match, seat), level, self._seed())

    async def _move(self, match: Match, words: str) -> bool:
        """Make the move, or a quick one if it is not legal. Return False if the match has changed meanwhile, for
        example if it was stopped."""
        try:
            try:
                await self._tables.matches.play_computer(match.id, words, ply=match.ply)
            except NuggetError as error:
                assert match.to_act is not None
                _log.error("no_move", table=match.id, ply=match.ply, kind=type(error).__name__)
                words = await quick(match.game, self._view(match, match.to_act), self._seed())
                await self._tables.matches.play_computer(match.id, words, ply=match.ply)
        except Refused as error:
            if error.reason in (Refusal.OLD_BOARD, Refusal.NOT_YOUR_TURN, Refusal.OVER):
                return False
            raise
        return True

    def _view(self, match: Match, seat: Seat) -> Json:
        """Return the view of the seat as data."""
        return match.record.game.dump_view(match.view(seat))

    def _seed(self) -> int:
        return self._rng.getrandbits(32)


def _asker(match: Match) -> Asker:
    """Return the asker for the computers of this match: its first person, so that a hundred games of one person get no
    more than that person's share."""
    people = (who.user_id for who in match.seats if who.user_id is not None)
    return Asker.of(match.place.guild_id, next(people, None))


def beat_of(level: str, tick: float) -> float:
    """Return the seconds of a beat of this level."""
    return TICKS.get(level, 1) * tick


def told_after(took: float, pause: float, beat: float) -> float:
    """Return the number of seconds after its beginning at which a thought that took `took` is shown: the pause, or
    whole beats if they are longer."""
    return max(pause, ceil(took / beat) * beat if beat else took)
