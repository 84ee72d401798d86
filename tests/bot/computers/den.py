"""Tables with computer players, and workers that do as the test wants."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

from bot.background import Background
from bot.computers.opponents import Opponents
from bot.tables.table import Match
from engine.game import Json
from tests.bot.tables.kit import GAME, Service, against, legal_words


class Thinkers:
    """Stands in for worker processes: plays the first legal move, or what the test wants."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Json, str]] = []
        self.words: Callable[[Any], str] = lambda view: GAME.legal(view)[0].words
        self.free = asyncio.Event()
        """Nobody comes to the end of a thought before this is set."""
        self.free.set()
        self.busy = asyncio.Event()
        """Set as soon as somebody thinks."""
        self.hinted: list[tuple[str, Json, int]] = []
        self.judged: list[tuple[str, Json, int]] = []

    async def think(self, game: str, view: Json, level: str, seed: int) -> str:
        self.asked.append((game, view, level))
        self.busy.set()
        await self.free.wait()
        return self.words(GAME.load_view(view))

    async def hint(self, game: str, view: Json, seed: int) -> str:
        self.hinted.append((game, view, seed))
        return "W1 a1"

    async def decided(self, game: str, view: Json, seed: int) -> Json:
        self.judged.append((game, view, seed))
        return 1

    async def analyze(self, record: Json, seed: int) -> Json:
        moves = record["moves"]
        return {
            "table": [],
            "truth": [],
            "seats": [0] * len(moves),
            "moves": moves,
            "sides": [],
            "playouts": 1,
            "usual": 1,
            "close": [],
        }


class Den:
    """Tables with computer players at them."""

    def __init__(self, app: Service) -> None:
        self.app = app
        self.thinkers: Any = Thinkers()
        self.shown: list[tuple[int, int | None]] = []
        """The updates that people got: how many moves were made, and who is to act."""
        self.open()

    def open(self, **options: Any) -> None:
        """Let there be computer players with these options, who do not pause unless they are told to."""
        self.background = Background()
        usual: dict[str, Any] = {"pause": 0.0, "tick": 0.0, "background": self.background, "rng": Random(1)}
        self.opponents = Opponents(self.app.tables, self.thinkers, self.publish, **usual | options)

    async def publish(self, match: Match) -> None:
        self.shown.append((match.ply, match.to_act))

    async def match(self, *levels: str, people: tuple[str, ...] = ("Ann",)) -> Match:
        """A match of these people, who sit first, and computers of these levels; a person begins."""
        while True:
            match = await against(self.app, *levels, people=people)
            if match.to_act == 0:
                return match

    async def wait(self) -> None:
        await self.background.idle()

    async def go_on(self, match: Match, *publish: Callable[[Match], Any]) -> Match:
        """The same after the computers have moved and all of it was shown."""
        self.opponents.go_on(match.id, *publish)
        await self.wait()
        return await self.now(match)

    async def think(self, match: Match) -> None:
        """Let a computer begin to think."""
        self.opponents.go_on(match.id)
        await self.thinkers.busy.wait()

    async def waiting(self, *levels: str, people: tuple[str, ...] = ("Ann",)) -> Match:
        """The same after the first person's first move, when a computer is to act."""
        match = await self.match(*levels, people=people)
        return await self.app.move(match, legal_words(match)[0])

    async def now(self, match: Match) -> Match:
        found = await self.app.get(match.id)
        assert isinstance(found, Match)
        return found
