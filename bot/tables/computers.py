"""Tables that wait for players, and those where computer players take the seats that are free, so that nobody waits for
people."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.shards import NOTHING_AWAY, Away
from bot.store.table_rows import Place, Seated, TableId
from bot.tables.base import Base, Press
from bot.tables.lobbies import Lobbies, check_answered
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby, Match
from engine.game import Json


class Computers:
    """The part of the service that fills tables with computer players."""

    def __init__(self, base: Base, lobbies: Lobbies) -> None:
        self._base = base
        self._lobbies = lobbies

    async def begin(
        self, press: Press, place: Place, game: str, options: Mapping[str, Json], level: str, called: Sequence[str]
    ) -> Match:
        """Open a table with the presser as its host, let computer players of this level, who are `called` so, take all
        other seats, and deal. It is one transaction: nobody finds a table open that is about to begin. Missing options
        take their defaults. Raises BadRecord. Refused: NO_COMPUTERS, BAD_NUMBER, TABLES_OPEN, SERVER_TABLES_OPEN."""
        async with self._base.change(press) as tx:
            lobby = await self._lobbies.opened(tx, press, place, game, options)
            lobby = await self._lobbies.changed(tx, lobby, seats=self._filled(lobby, level, called))
            return await self._lobbies.deal(tx, lobby)

    async def fill(self, table: TableId, user_id: int, level: str, called: Sequence[str]) -> Lobby:
        """Let computer players of this level take all seats that people have left free. Those who sit there already
        keep their names; new ones are `called` so. A second call changes nothing, so this needs no press. Refused:
        NOT_HOST, NO_COMPUTERS."""
        async with self._base.change() as tx:
            lobby = await self._base.hosted_lobby(tx, table, user_id)
            people = tuple(replace(player, computer=level) if player.computer else player for player in lobby.seats)
            seats = self._filled(lobby.with_row(seats=people), level, called)
            return lobby if seats == lobby.seats else await self._lobbies.changed(tx, lobby, seats=seats)

    async def play_now(self, table: TableId, press: Press, level: str, called: Sequence[str]) -> Match:
        """Let computer players of this level, who are `called` so, take the free seats, and deal. Refused: NOT_HOST,
        AWAITED, NO_COMPUTERS, EXPIRED, ALREADY_STARTED."""
        async with self._base.change(press) as tx:
            lobby = await self._base.hosted_lobby(tx, table, press.user_id)
            check_answered(lobby)
            if not lobby.full:
                lobby = await self._lobbies.changed(tx, lobby, seats=self._filled(lobby, level, called))
            return await self._lobbies.deal(tx, lobby)

    def _filled(self, lobby: Lobby, level: str, called: Sequence[str]) -> tuple[Seated, ...]:
        """Return the seats of this lobby with computer players of this level in those that anybody may take. Refused:
        NO_COMPUTERS."""
        if not self._base.settings.of(lobby.place.guild_id).computers:
            raise Refused(Refusal.NO_COMPUTERS)
        new = [Seated(None, name, lobby.seats[0].language, computer=level) for name in called]
        return (*lobby.seats[: lobby.size], *new[: lobby.free])


PATIENCE = 120
"""Seconds without a change after which the host of a lobby with free seats is asked whether computers are to play."""


class Waiting:
    """The part of the service that knows which tables wait for players."""

    def __init__(self, base: Base) -> None:
        self._base = base

    async def open_tables(
        self, guild_id: int, game: str | None, options: Mapping[str, Json], user_id: int
    ) -> list[Lobby]:
        """Return the open lobbies of this game, or of any, with these options, in this server: those where the person
        sits, or else those where the person could sit down. The one that was opened first comes first."""
        async with self._base.look() as tx:
            tables = await self._base.read_all(tx, await tx.lists.lobbies(guild_id, game, self._base.now()))
        lobbies = [lobby for lobby in tables if isinstance(lobby, Lobby) and options.items() <= lobby.options.items()]
        seated = [lobby for lobby in lobbies if lobby.seat_of(user_id) is not None]
        return seated or [lobby for lobby in lobbies if lobby.has_room_for(user_id)]

    async def mark_waiting(self, away: Away = NOTHING_AWAY) -> tuple[Lobby, ...]:
        """Note which lobbies have not changed for `PATIENCE` seconds, so that their cards propose computers; not where
        people are `away`. Return them; each is returned once."""
        by = self._base.now() + self._base.lobby_seconds - PATIENCE
        async with self._base.look() as tx:
            numbers = await tx.lists.unchanged(by)
        lobbies = []
        for table in numbers:
            async with self._base.change() as tx:
                lobby = await self._base.table(tx, table)
                if self._base.is_open(lobby) and not lobby.row.waited and lobby.place.guild_id not in away:
                    lobbies.append(await self._base.save(tx, lobby, lobby.with_row(waited=True)))
        return tuple(lobbies)
