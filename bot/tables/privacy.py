"""What is kept about one person: counted, exported, deleted.

An export holds what the person gave or may know: the person's own moves, and of a live game the view of the person's
seat alone, because by the rules a player may have to remember. Of a live game that the person is out of it holds not
even that. No other person's name or number is in it.

A person who has everything deleted leaves running games, and stays in the seats of all others as a negative number that
tells only the seat.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from bot.store.part import portions
from bot.store.people_rows import Erasure
from bot.store.table_rows import Damaged, Phase, Saved
from bot.store.transaction import Transaction
from bot.tables.base import Base, Press
from bot.tables.lobbies import Lobbies
from bot.tables.matches import Matches
from bot.tables.onlookers import bar
from bot.tables.preferences import AllPreferences
from bot.tables.ratings import season_of
from bot.tables.reading import Unreadable, position
from bot.tables.table import Lobby, Match
from engine.game import AnyGame, Json

FORMAT = "nugget person"
VERSION = 2
"""The version of the format that docs/privacy.md describes. It is raised when a reader of the old version would misread
the new one."""
_PAUSE = 0.01
"""Seconds between two games of an export, or two portions of rows, in which others move. A move waits once for each of
its own steps: several times for what lies between two pauses."""
_AT_ONCE = 100
"""Rows of an export that are made ready at once."""
_EXACT = 1 << 53
"""From here on a number is written as text, because many JSON readers would round it."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """What is kept about one person, in numbers."""

    lobbies: int
    """Tables where the person sits and whose game has not begun."""
    running: int
    """Live games that the person has not left."""
    ended: int
    unlisted: bool
    """Whether the person does not want to be looked up."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """What a deletion has changed for others."""

    left: tuple[Match, ...]
    """The games that go on without the person, or that ended because the person left."""
    lobbies: tuple[Lobby, ...]


class Privacy:
    """The part of the service that knows what is kept about one person."""

    def __init__(self, base: Base, lobbies: Lobbies, matches: Matches, preferences: AllPreferences) -> None:
        self._base = base
        self._preferences = preferences
        self._lobbies = lobbies
        self._matches = matches
        self._exporting = asyncio.Lock()

    async def holdings(self, user_id: int) -> Holdings:
        """Return what is kept about this person, in numbers."""
        async with self._base.look() as tx:
            return Holdings(
                lobbies=len(await tx.people.seated_at(user_id, Phase.LOBBY)),
                running=len(await tx.people.seated_at(user_id, Phase.LIVE, left=False)),
                ended=len(await tx.people.seated_at(user_id, Phase.FINISHED, Phase.STOPPED, Phase.QUARANTINED)),
                unlisted=await tx.people.is_unlisted(user_id),
            )

    # --- Handing out ---------------------------------------------------------------------------

    async def export(self, user_id: int) -> dict[str, Json]:
        """Return all that is kept about this person, as docs/privacy.md describes it: everything as it was at one
        moment. One person after the other gets it, with pauses, because it replays all of the person's games."""
        async with self._exporting, self._base.look() as tx:
            rows = await tx.people.about(user_id)
            games = list[Json]()
            for table in await tx.people.seated_at(user_id):
                if (saved := await tx.tables.get(table)) is not None:
                    moves = await tx.tables.timed_moves(table)
                    games.append(await asyncio.to_thread(self._game, saved, moves, user_id))
                    await asyncio.sleep(_PAUSE)
        exact = {name: await all_exact(part) for name, part in rows.items()}
        return {
            "format": FORMAT,
            "version": VERSION,
            "made_at": datetime.fromtimestamp(self._base.now(), UTC).isoformat(),
            "user_id": _exact(user_id),
            "rows": exact,
            "games": games,
        }

    def _game(self, saved: Saved | Damaged, moves: Sequence[tuple[str, int]], user_id: int) -> Json:
        if not isinstance(saved, Saved):
            return {"table": saved.id, "readable": False}
        return _exact(own_of(self._base.games.get(saved.game), saved, moves, user_id))

    # --- Deleting ------------------------------------------------------------------------------

    async def forget(self, press: Press, direct_messages_in: int | None) -> Forgotten:
        """Delete everything about the presser. The presser gets up in lobbies and leaves running games for good; ended
        games stay whole, with a former player in the seat. `direct_messages_in` is the channel of the presser's direct
        messages, if it is known. What is still to be erased on Discord, messages of the bot there and the name where it
        was shown, is in `erasures`."""
        user_id, now = press.user_id, self._base.now()
        async with self._base.look() as tx:  # so that they are replayed while others may write
            await self._base.read_these(tx, await tx.people.seated_at(user_id, Phase.LIVE, left=False))
        async with self._base.change(press) as tx:
            # A game that ends elsewhere is locked before it is counted.
            await tx.people.hold(user_id)
            await tx.tables.count_alone()
            channels = {*await tx.people.direct_message_channels(user_id)}
            channels |= set() if direct_messages_in is None else {direct_messages_in}
            await tx.people.add_erasures(sorted(channels), [])
            unended = await self._base.read_these(
                tx, await tx.people.seated_at(user_id, Phase.LOBBY, Phase.LIVE, left=False)
            )
            lobbies = [await self._lobbies.get_up(tx, lobby, press) for lobby in filter(self._base.is_open, unended)]
            seats = {table.id: table.seat_of(user_id) for table in unended if isinstance(table, Match)}
            await _outdate_play_messages(tx, user_id)
            await bar(tx, user_id)
            await tx.results.keep_strengths(user_id)
            await tx.results.keep_live_strengths(user_id, season_of(now))
            await tx.people.forget(user_id)
            # Read again, because a game that ends now counts as one of a former player.
            left = [
                (await self._matches.empty(tx, match, seat)).match
                for match in await self._base.read_these(tx, seats)
                if isinstance(match, Match) and (seat := seats[match.id]) is not None
            ]
        self._preferences.forget(user_id)
        return Forgotten(tuple(left), tuple(lobbies))

    async def mark_erased(self, erasure: Erasure) -> None:
        """Note that this erasure is done, or was given up."""
        async with self._base.change() as tx:
            await tx.people.erased(erasure)

    # --- Being looked up -----------------------------------------------------------------------

    async def unlist(self, press: Press, *, wished: bool) -> None:
        """Hide the presser's results from others (`wished`), or stop hiding them."""
        async with self._base.change(press) as tx:
            await tx.people.unlist(press.user_id, wished=wished)
            await _outdate_play_messages(tx, press.user_id)
            tx.touched.update(self._base.memory.with_person(press.user_id))


async def _outdate_play_messages(tx: Transaction, user_id: int) -> None:
    """Note that the Play messages that may name this person are out of date."""
    for guild_id in await tx.lookouts.servers_of(user_id):
        await tx.outbox.outdate("play", guild_id)


def own_of(game: AnyGame | None, saved: Saved, moves: Sequence[tuple[str, int]], user_id: int) -> dict[str, Json]:
    """Return this person's own part of a table. `game` is None if it is unknown; `moves` are the lines of the log with
    the seconds at which they were written."""
    seat = next(seat for seat, player in enumerate(saved.seats) if player.user_id == user_id)
    own_part: dict[str, Json] = {
        "table": saved.id,
        "game": saved.game,
        "phase": saved.phase.value,
        "server": saved.place.guild_id,
        "channel": saved.place.channel_id,
        "thread": saved.place.thread_id,
        "options": dict(saved.options),
        "started_at": saved.started_at,
        "ended_at": saved.ended_at,
        "seat": seat,
        "readable": True,
    }
    if saved.start is None:
        return own_part
    try:
        if game is None or saved.phase is Phase.QUARANTINED:
            raise Unreadable(saved.id, "it is set apart")
        match = position(game, saved, tuple(words for words, _ in moves)[: saved.ply])
    except Unreadable:
        return own_part | {"readable": False}
    eyes = match.eyes_of(user_id)
    own = match.view(eyes)
    # While the game goes on, words are those that the table saw: what the player knows beyond them stands in the view.
    own_part["moves"] = [
        {"move": number, "words": move.words if match.live else words, "at": moves[ply][1]}
        for number, (ply, words, move) in enumerate(zip(match.plies, match.record.moves, own.history, strict=True), 1)
        if move.seat == seat
    ]
    if match.live and eyes is not None:
        own_part["view"] = game.dump_view(own)
    elif match.phase is Phase.FINISHED:
        outcome = game.outcome(match.state)
        own_part |= {"place": outcome.places[seat], "points": outcome.points[seat]}
    return own_part


async def all_exact(rows: Sequence[Mapping[str, Any]], at_once: int = _AT_ONCE, pause: float = _PAUSE) -> list[Json]:
    """Return these rows as JSON data, with pauses, because there may be thousands."""
    exact = list[Json]()
    for some in portions(rows, at_once):
        if exact:
            await asyncio.sleep(pause)
        exact += map(_exact, some)
    return exact


def _exact(value: Any) -> Json:
    """Return JSON data with numbers as text where many readers would round them."""
    if isinstance(value, Mapping):
        return {str(key): _exact(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_exact(part) for part in value]
    return str(value) if isinstance(value, int) and abs(value) >= _EXACT else value
