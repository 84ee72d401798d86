"""Tables that wait for players."""

from collections.abc import Mapping

from bot.shards import NOTHING_AWAY, Away
from bot.tables.base import Base
from bot.tables.table import Lobby
from engine.game import Json

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
            found = await self._base.read_all(tx, await tx.lists.lobbies(guild_id, game, self._base.now()))
        lobbies = [one for one in found if isinstance(one, Lobby) and options.items() <= one.options.items()]
        seated = [one for one in lobbies if one.seat_of(user_id) is not None]
        return seated or [one for one in lobbies if one.has_room_for(user_id)]

    async def mark_waiting(self, away: Away = NOTHING_AWAY) -> tuple[Lobby, ...]:
        """Note which lobbies have not changed for `PATIENCE` seconds, so that their cards propose computers; not where
        people are `away`. Return them; each is returned once."""
        by = self._base.now() + self._base.lobby_seconds - PATIENCE
        async with self._base.look() as tx:
            found = await tx.lists.unchanged(by)
        lobbies = []
        for table in found:
            async with self._base.change() as tx:
                lobby = await self._base.table(tx, table)
                waits = isinstance(lobby, Lobby) and self._base.is_open(lobby) and not lobby.row.waited
                if isinstance(lobby, Lobby) and waits and lobby.place.guild_id not in away:
                    lobbies.append(await self._base.save(tx, lobby, lobby.with_row(waited=True)))
        return tuple(lobbies)
