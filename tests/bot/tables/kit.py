"""The service on a real database, with a clock and a deal that tests control."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from random import Random
from typing import Any, Self

import pytest
from sqlalchemy import Executable, Row, Select, select

import engine
from bot.shards import ALL, Shards
from bot.store.schema import metadata
from bot.store.store import Store, open_store
from bot.store.table_rows import Key, Place, TableId
from bot.store.transaction import Transaction
from bot.tables.absence import Choice, Voted
from bot.tables.base import STEPS, Press
from bot.tables.matches import Played
from bot.tables.rankings import Profile
from bot.tables.refusal import Refusal, Refused
from bot.tables.service import Tables
from bot.tables.table import Lobby, Match
from engine.game import Outcome
from tests.moments import mover, truth
from tests.toys import install

install()  # also for processes of their own, which read no conftest.py

GUILD, CHANNEL = 1 << 62, (1 << 62) + 1
"""Ids as long as Discord's."""
HERE = Place(GUILD, CHANNEL)
GAME = engine.find("armadora")
TOY = engine.find("burrow")
GAMES = {game.name: game for game in (GAME, TOY)}
SABOTEUR = engine.find("saboteur")
"""A game with options that depend on the number of players."""
CROWD = ("Ann", "Bob", "Cleo", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lou")
"""As many names as a table of the toy game has seats."""


class Clock:
    """A clock in seconds since 1970, which tests set."""

    now = 1_800_000_000

    def __call__(self) -> float:
        return self.now + 0.5


_presses = count(1 << 61)


def press(name: str, language: str = "en-US", again: Press | None = None) -> Press:
    """Return a new press by this person, or `again`, a press that is delivered a second time."""
    user = int.from_bytes(name.encode()[:7], "big")
    return again or Press(next(_presses), user, name, language)


def user(name: str) -> int:
    """Return the id of the person with this name."""
    return press(name).user_id


class Service:
    """The service, with helpers to open lobbies and play matches; in an `async with` block it runs."""

    store: Store
    tables: Tables
    fair_share = 0.0
    """Games of any length count here; with the value in `bot.tables.verdicts` they count as in the bot."""

    steps = STEPS

    def __init__(self, database: str | Path, shards: Shards = ALL) -> None:
        self.database = str(database)
        self.shards = shards
        self.games = GAMES | {SABOTEUR.name: SABOTEUR}
        self.clock = Clock()
        self.rng = Random(7)
        self._open = AsyncExitStack()

    async def start(self) -> Self:
        self.store = await self._open.enter_async_context(open_store(self.database, patience=0.3, shards=self.shards))
        self.tables = Tables(
            self.store, self.games, clock=self.clock, rng=self.rng, fair_share=self.fair_share, steps=self.steps
        )
        return self

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    def change(self) -> AbstractAsyncContextManager[Transaction]:
        """A transaction, as the service's own: nobody saves anything meanwhile."""
        return self.tables.base.change()

    async def rows(self, *statements: Select[Any]) -> list[Row[Any]]:
        """What the database answers to these statements."""
        async with self.store.engine.connect() as connection:
            return [row for statement in statements for row in (await connection.execute(statement)).all()]

    async def stored(self) -> dict[str, list[str]]:
        """All rows of the database, by table."""
        return {table.name: sorted(map(str, await self.rows(select(table)))) for table in metadata.sorted_tables}

    async def execute(self, *statements: Executable) -> None:
        """Change the database behind the service's back."""
        async with self.store.change() as connection:
            for statement in statements:
                await connection.execute(statement)

    @property
    def path(self) -> Path:
        """The file of the database, if the database is a file."""
        return Path(self.database)

    async def stop(self) -> None:
        await self._open.aclose()

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def lobby(
        self,
        *names: str,
        computers: Sequence[str] = (),
        place: Place = HERE,
        game: str = GAME.name,
        clock: str | None = None,
        **options: Any,
    ) -> Lobby:
        """Return a lobby where these people sit, the first as its host, and then computers of these levels, with the
        server's clock unless one is given."""
        options = {"players": max(2, len(names) + len(computers))} | options
        lobby = await self.tables.lobbies.open_lobby(press(names[0]), place, game, options, clock=clock)
        for name in names[1:]:
            lobby = await self.join(lobby, name)
        for number, level in enumerate(computers):
            lobby = await self.tables.lobbies.add_computer(lobby.id, press(names[0]), level, f"Durin {number}")
        return lobby

    async def join(self, lobby: Lobby, name: str) -> Lobby:
        """This person sits down, and the game does not begin by that."""
        lobby_with = await self.tables.lobbies.join(lobby.id, press(name))
        assert isinstance(lobby_with, Lobby)
        return lobby_with

    async def match(self, *names: str, place: Place = HERE, game: str = GAME.name, **options: Any) -> Match:
        """Return a match among these people before the first move."""
        lobby = await self.lobby(*names, place=place, game=game, **options)
        return await self.begin(lobby, names[0])

    async def begin(self, lobby: Lobby, name: str) -> Match:
        """This person starts the game, and nobody else has to be asked."""
        match = await self.tables.lobbies.start(lobby.id, press(name))
        assert isinstance(match, Match)
        return match

    async def behind(self, kind: str) -> list[tuple[int, int]]:
        """Return the messages of this kind that are owed, by what they are about and for whom."""
        return sorted((key.about, key.user_id) for key in await self.tables.outbox.due() if key.kind == kind)

    async def show(self, kind: str, about: int, *users: int) -> None:
        """Note that the messages of this kind about this stand, or those to these users."""
        keys = [Key(kind, about, user_id=user) for user in users or [0]]
        await self.tables.outbox.note(await self.tables.outbox.get(*keys))

    async def leave(self, match: Match, name: str) -> Played:
        """This player leaves the game for good."""
        left = await self.tables.leave(match.id, press(name))
        assert isinstance(left, Played)
        return left

    async def get_up(self, lobby: Lobby, name: str) -> Lobby:
        """This person leaves the lobby."""
        left = await self.tables.leave(lobby.id, press(name))
        assert isinstance(left, Lobby)
        return left

    async def agree_to_stop(self, match: Match, *names: str) -> Match:
        """These people agree, one after the other, to stop the game."""
        for name in names:
            match = await self.tables.matches.agree_to_stop(match.id, press(name))
        return match

    async def play(self, match: Match, words: str) -> Played:
        """Let the player to move make this move."""
        return await self.tables.matches.play(match.id, turn(match), words, ply=match.ply)

    async def move(self, match: Match, *words: str) -> Match:
        """Let whoever is to act make each of these moves, be it a person or a computer."""
        for word in words:
            if match.thinking is None:
                match = (await self.play(match, word)).match
            else:
                match = (await self.tables.matches.play_computer(match.id, word, ply=match.ply)).match
        return match

    async def asked(self, match: Match) -> Match:
        """Let the others have been asked what to do about who is late, if anybody is."""
        await self.tables.clocks.ask(match)
        posts = await self.tables.outbox.of_table(match.id, "late")
        await self.tables.outbox.note([replace(post, channel_id=CHANNEL, message_id=1) for post in posts])
        return match

    async def pending_boards(self) -> tuple[Match, ...]:
        """Return the readable matches with a pending board."""
        return await self._readable(
            chain.from_iterable((await self.tables.ask(lambda tx: tx.lists.unpublished())).values())
        )

    async def pending_direct_messages(self) -> tuple[Match, ...]:
        """Return the readable matches with pending direct messages."""
        owed = {key.about: None for key in await self.tables.outbox.due() if key.kind == "hand"}
        return await self._readable(map(TableId, owed))

    async def owed(self) -> list[Key]:
        """Return the messages that are owed, but no cards and no direct messages of players."""
        return [key for key in await self.tables.outbox.due() if key.kind not in ("card", "hand")]

    async def direct_messages_stand(self, match: Match) -> None:
        """Note that all direct messages of this match show what they should."""
        await self.tables.outbox.note(await self.tables.outbox.of_table(match.id, "hand"))

    async def due(self) -> tuple[Match, ...]:
        """Return the matches in which a reminder is due or a turn's time is up."""
        found = (await self.tables.clocks.due()).values()
        return await self._readable(due.table for due in chain.from_iterable(found))

    async def _readable(self, tables: Iterable[TableId]) -> tuple[Match, ...]:
        found = [await self.tables.readable(table) for table in tables]
        return tuple(match for match in found if match is not None)

    async def finish(self, match: Match) -> Match:
        """Let everybody play as an empty seat does (in Armadora, pass) until the match is over."""
        while match.live:
            match = await self.move(match, match.record.game.absent(match.view(match.to_act)).words)
        return match

    async def random_game(self, match: Match, *, stop: float = 0.0) -> Match:
        """Play random moves to the end; `stop` is the chance that a legal pass is among the choices."""
        while match.live:
            game, view = match.record.game, match.view(match.to_act)
            legal, absent = [*game.legal(view)], game.absent(view)
            # The words of all moves would take as long as the rest.
            if absent.words == "pass" and self.rng.random() >= stop:
                legal.remove(absent)
            match = await self.move(match, self.rng.choice(legal).words)
        return match

    async def get(self, table: TableId) -> Any:
        return await self.tables.get(table)


def deadline(match: Match) -> int:
    """When the time of the turn is up."""
    assert match.timer.deadline is not None
    return match.timer.deadline


def turn(match: Match) -> Press:
    """Return a press by the player to move."""
    return press(match.seats[mover(match)].name)


def legal_words(match: Match) -> list[str]:
    """Return the words of all legal moves."""
    return [move.words for move in match.record.game.legal(match.view(match.to_act))]


def waiting(match: Match) -> Press:
    """Return a press by a player who is not to move."""
    return press(match.seats[mover(match, 1)].name)


@contextmanager
def refused(reason: Refusal, **facts: Any) -> Iterator[None]:
    """Assert that the block is refused for this reason, with exactly these facts."""
    with pytest.raises(Refused) as caught:
        yield
    assert (caught.value.reason, dict(caught.value.facts)) == (reason, facts)


def result_of(match: Match) -> Outcome:
    return match.record.game.outcome(match.state)


async def late_match(service: Service, *names: str, clock: str = "relaxed", **options: Any) -> Match:
    """A match in which the time of who is to act is up."""
    match = await service.match(*names, clock=clock, **options)
    service.clock.now = deadline(match)
    return await service.asked(match)


def others(match: Match) -> list[str]:
    """Who decides about who is late, by name."""
    return [who.name for seat, who in enumerate(match.seats) if seat != match.to_act]


async def vote(service: Service, match: Match, name: str, choice: Choice) -> Voted:
    return await service.tables.absence.vote(match.id, press(name), match.timer.run, choice)


async def grace_over(service: Service, match: Match) -> Voted:
    """What the end of the others' time brings for who is late."""
    voted = await service.tables.absence.decide(match.id, match.timer.run)
    assert voted is not None
    return voted


async def against(service: Service, *levels: str, people: tuple[str, ...] = ("Ann",), **options: Any) -> Match:
    """A match of these people, who sit first, and computers of these levels."""
    return await service.match(*people, computers=levels, place=Place(None, CHANNEL), **options)


async def won(service: Service, match: Match, winner: str | None) -> Match:
    """Play to the end: this player places the only warrior and so has all the gold, or nobody has any."""
    while match.live:
        places = match.seats[mover(match)].name == winner and not truth(match).table.warriors
        match = await service.move(match, "W1 c4" if places else "pass")
    return match


async def profile(service: Service, name: str = "Ann", game: str = "armadora") -> Profile:
    found = await service.tables.rankings.profile(GUILD, game, user(name))
    assert found
    return found


async def won_by(service: Service, winner: str, loser: str) -> Match:
    """Play a game of two."""
    match = await won(service, await service.match(winner, loser), winner)
    assert result_of(match).places == (1, 2)
    return match


def at(year: int, month: int, day: int = 5, hour: int = 0, minute: int = 0) -> int:
    return int(datetime(year, month, day, hour, minute, tzinfo=UTC).timestamp())


async def again(service: Service, old: Match, name: str, *, in_series: bool = False) -> Lobby | Match:
    return await service.tables.rematches.again(old.id, press(name), in_series=in_series)


async def lobby_of(service: Service, old: Match, name: str, *, in_series: bool = False) -> Lobby:
    found = await again(service, old, name, in_series=in_series)
    assert isinstance(found, Lobby)
    return found


async def played_again(service: Service, old: Match, *people: str, in_series: bool = False) -> Match:
    """Let these people ask for a rematch, of whom the last one begins it."""
    for name in people:
        found = await again(service, old, name, in_series=in_series)
    assert isinstance(found, Match)
    return found


async def take_back(service: Service, match: Match, ply: int | None = None) -> Match:
    """Who has just moved takes it back."""
    maker = press(match.seats[match.recent[-1].seat].name)
    return await service.tables.takebacks.take_back(match.id, maker, ply=match.ply if ply is None else ply)


async def moved(service: Service, *words: str, **options: Any) -> Match:
    """A match of two after these moves."""
    return await service.move(await service.match("Ann", "Bob", **options), *words)
