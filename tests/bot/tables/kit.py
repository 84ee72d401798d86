"""The service over a real database file, with a clock and a shoe of cards that tests can hold in their hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import AsyncExitStack, contextmanager
from itertools import chain, count
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from bot.shards import ALL, Shards
from bot.store import Store, open_store
from bot.tables import Lobby, Match, Place, Played, Press, Refusal, Refused, TableId, Tables
from engine.game import Outcome
from tests.moments import mover
from tests.toys import install

install()  # also where no conftest.py is read: in a process of its own

GUILD, CHANNEL = 1 << 62, (1 << 62) + 1
"""Discord's ids are this long."""
HERE = Place(GUILD, CHANNEL)
GAME = engine.find("armadora")
TOY = engine.find("burrow")
GAMES = {game.name: game for game in (GAME, TOY)}
SABOTEUR = engine.find("saboteur")
"""For what depends on the options: it has others for other numbers of players."""
CROWD = ("Ann", "Bob", "Cleo", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou")
"""As many as a table of the toy takes."""


class Clock:
    """Seconds since 1970, as the test wants them."""

    now = 1_800_000_000

    def __call__(self) -> float:
        return self.now + 0.5


_presses = count(1 << 61)


def press(name: str, language: str = "en-US", again: Press | None = None) -> Press:
    """Somebody presses something; `again` is the press that is delivered a second time."""
    user = int.from_bytes(name.encode()[:7], "big")
    return again or Press(next(_presses), user, name, language)


def user(name: str) -> int:
    """The id of the person with that name."""
    return press(name).user_id


class Service:
    """The service, and how people usually come to a match."""

    store: Store
    tables: Tables
    fair_share = 0.0
    """Games count here however short they are; with that of `bot.tables.verdicts` they do as anywhere else."""

    def __init__(self, database: str | Path, shards: Shards = ALL) -> None:
        self.database = str(database)
        self.shards = shards
        self.games = GAMES | {SABOTEUR.name: SABOTEUR}
        self.clock = Clock()
        self.rng = Random(7)
        self._open = AsyncExitStack()

    async def start(self) -> Service:
        self.store = await self._open.enter_async_context(open_store(self.database, patience=0.3, shards=self.shards))
        self.tables = Tables(self.store, self.games, clock=self.clock, rng=self.rng, fair_share=self.fair_share)
        return self

    @property
    def path(self) -> Path:
        """The file of the database, if it is one."""
        return Path(self.database)

    async def stop(self) -> None:
        await self._open.aclose()

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def lobby(
        self, *names: str, place: Place = HERE, game: str = GAME.name, clock: str | None = None, **options: Any
    ) -> Lobby:
        """A lobby where these people sit, the first as its host; with the clock of the server."""
        options = {"players": max(2, len(names))} | options
        lobby = await self.tables.lobbies.open_lobby(press(names[0]), place, game, options, clock=clock)
        for name in names[1:]:
            lobby = await self.tables.lobbies.join(lobby.id, press(name))
        return lobby

    async def match(self, *names: str, place: Place = HERE, game: str = GAME.name, **options: Any) -> Match:
        """A match among these people, before anybody has moved."""
        lobby = await self.lobby(*names, place=place, game=game, **options)
        return await self.begin(lobby, names[0])

    async def begin(self, lobby: Lobby, name: str) -> Match:
        """This person starts the game, and nobody else has to be asked."""
        match = await self.tables.lobbies.start(lobby.id, press(name))
        assert isinstance(match, Match)
        return match

    async def leave(self, match: Match, name: str) -> Played:
        """This player leaves the game for good."""
        left = await self.tables.leave(match.id, press(name))
        assert isinstance(left, Played)
        return left

    async def play(self, match: Match, words: str) -> Played:
        """Who is to act makes this move."""
        return await self.tables.matches.play(match.id, turn(match), words, ply=match.ply)

    async def owed_boards(self) -> tuple[Match, ...]:
        """The matches of which a board is owed, as far as they can be read."""
        return await self._readable(chain.from_iterable((await self.tables.placement.owed()).boards.values()))

    async def owed_letters(self) -> tuple[Match, ...]:
        """The same for direct messages."""
        return await self._readable((await self.tables.placement.owed()).letters)

    async def due(self) -> tuple[Match, ...]:
        """The matches in which a reminder is due or the time of a turn is up."""
        found = (await self.tables.clocks.due()).values()
        return await self._readable(due.table for due in chain.from_iterable(found))

    async def _readable(self, tables: Iterable[TableId]) -> tuple[Match, ...]:
        found = [await self.tables.readable(table) for table in tables]
        return tuple(match for match in found if match is not None)

    async def finish(self, match: Match) -> Match:
        """Everybody does what an empty seat does: in Armadora, pass."""
        while match.live:
            match = (await self.play(match, match.record.game.absent(match.view(match.to_act)).words)).match
        return match

    async def random_game(self, match: Match, *, stop: float = 0.0) -> Match:
        """Play to the end without a needless pass, or with this chance of one."""
        while match.live:
            legal = legal_words(match)
            if "pass" in legal and self.rng.random() >= stop:
                legal.remove("pass")
            match = (await self.play(match, self.rng.choice(legal))).match
        return match

    async def get(self, table: TableId) -> Any:
        return await self.tables.get(table)


def deadline(match: Match) -> int:
    """When the time of the turn is up."""
    assert match.timer.deadline is not None
    return match.timer.deadline


def turn(match: Match) -> Press:
    """A press by who is to act."""
    return press(match.seats[mover(match)].name)


def legal_words(match: Match) -> list[str]:
    """What who is to act may do."""
    return [move.words for move in match.record.game.legal(match.view(match.to_act))]


def waiting(match: Match) -> Press:
    """A press by someone who is not to act."""
    return press(match.seats[mover(match, 1)].name)


@contextmanager
def refused(reason: Refusal, **facts: Any) -> Iterator[None]:
    """What stands in the block is refused, for this reason and with exactly these facts."""
    with pytest.raises(Refused) as caught:
        yield
    assert (caught.value.reason, dict(caught.value.facts)) == (reason, facts)


def result_of(match: Match) -> Outcome:
    return match.record.game.outcome(match.state)
