"""The service: sit down, start, play, leave, and all else that people do with tables. It knows no Discord.

Every method that changes something saves it in one transaction before it returns. What is not possible raises `Refused`
and changes nothing; a move that the rules forbid, and bad options, raise the engine's own errors. If the database is
locked, full or away, that is `Refused(NOT_SAVED)`; if it went away in the middle of a commit and does not come back, it
is `Refused(IN_DOUBT)`, which alone may have changed something. Writing transactions take turns, so of two presses at
once the second one sees what the first has done.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from bot.shards import NOTHING_AWAY, Away
from bot.store.store import Store
from bot.store.table_rows import TableId
from bot.tables.absence import Absence
from bot.tables.base import STEPS, Base, Press, Steps
from bot.tables.cups.service import Cups
from bot.tables.lobbies import Lobbies
from bot.tables.lookouts import Lookouts
from bot.tables.matches import Matches, Played
from bot.tables.moderation import Moderation
from bot.tables.onlookers import Onlookers
from bot.tables.outbox import Outbox, Placement
from bot.tables.preferences import AllPreferences
from bot.tables.privacy import Privacy
from bot.tables.puzzles import Puzzles
from bot.tables.rankings import Rankings
from bot.tables.reading import Unreadable
from bot.tables.recounts import Recounts
from bot.tables.refusal import Refusal, Refused
from bot.tables.seating import Computers, Invitations, Rematches, Waiting
from bot.tables.servers import Servers
from bot.tables.table import Lobby, Match, match_of
from bot.tables.takebacks import Takebacks
from bot.tables.timekeeping import Clocks, was_called
from bot.tables.verdicts import FAIR_SHARE, idle
from engine.game import AnyGame

_DAY = 86400
"""Seconds after which Discord no longer delivers an interaction. Its tokens live for a quarter of an hour."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A page of tables."""

    tables: tuple[Lobby | Match, ...]
    total: int
    """The number of tables on all pages."""


class Tables:
    """All tables of all servers. Methods that look for work in the background look in the shards of this process."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        *,
        clock: Callable[[], float],
        rng: Random,
        lobby_seconds: int = 3600,
        idle_seconds: int = 60 * 86400,
        fair_share: float = FAIR_SHARE,
        steps: Steps = STEPS,
    ) -> None:
        """`games` maps names to games, `clock` returns seconds since 1970 and should not jump, `rng` deals. For the
        limits see `Base`, for `fair_share` `bot.tables.verdicts`."""
        limits = {"lobby_seconds": lobby_seconds, "idle_seconds": idle_seconds}
        self.base = Base(store, games, clock, rng, **limits, fair_share=fair_share, steps=steps)
        self.shards = store.shards
        """The shards that this process serves."""
        self.replaced = store.replaced
        """Set when another process has taken over from this one; None for a file, where none can."""
        self.in_turn = self.base.in_turn
        self.ask, self.get = self.base.ask, self.base.get
        self._all_playable = False
        """Whether this version of the bot can play all tables: no table of an unknown game or edition is left."""
        self.rankings = Rankings(self.base)
        self.takebacks = Takebacks(self.base)
        self.matches = Matches(self.base, self.rankings, self.takebacks)
        self.lobbies = Lobbies(self.base, self.matches)
        self.computers = Computers(self.base, self.lobbies)
        self.invitations = Invitations(self.base, self.lobbies)
        self.rematches = Rematches(self.base, self.lobbies)
        self.waiting = Waiting(self.base)
        self.placement = Placement(self.base)
        self.outbox = Outbox(self.base, self.placement)
        self.clocks = Clocks(self.base, self.takebacks)
        self.preferences = AllPreferences(self.base)
        self.lookouts = Lookouts(self.base, self.preferences)
        self.absence = Absence(self.base, self.matches)
        self.cups = Cups(self.base, self.lobbies, self.matches, self.absence)
        self.moderation = Moderation(self.base, self.matches, self.absence)
        self.recounts = Recounts(self.base)
        self.servers = Servers(self.base, self.recounts)
        self.puzzles = Puzzles(self.base)
        self.onlookers = Onlookers(self.base)
        self.privacy = Privacy(self.base, self.lobbies, self.matches, self.preferences)

    def ask_who_sees(self, seen_by_all: Callable[[Match], bool]) -> None:
        """From now on ask this whether every member of its server sees a match that ends."""
        self.base.seen_by_all = seen_by_all

    def carried_out(self, press: Press) -> bool:
        """Whether this process has saved a change for this press lately, whatever failed since."""
        return press.interaction_id in self.base.carried_out

    async def answered_elsewhere(self, interaction_id: int) -> None:
        """Note that another process with the bot's token has answered this interaction. Refused: NOT_SAVED."""
        async with self.base.change(lasting=False) as tx:
            await tx.interactions.answered_elsewhere(interaction_id, self.base.now())

    async def anew(self, table: TableId) -> Lobby | Match:
        """Return the table as it is stored, also where another process has changed it just now. Refused: NO_TABLE,
        QUARANTINED, NOT_SAVED."""
        if self.shards.whole:
            return await self.get(table)
        async with self.base.change(lasting=False) as tx:
            return await self.base.table(tx, table)

    async def match(self, table: TableId) -> Match:
        """Return the match, live or over. Refused: NO_TABLE, QUARANTINED, NOT_STARTED."""
        return match_of(await self.get(table))

    async def readable(self, table: TableId) -> Match | None:
        """Return the match; None if the table is no match, or cannot be read, which is logged."""
        try:
            return await self.match(table)
        except Unreadable:
            return None
        except Refused as refused:
            if refused.reason in (Refusal.NO_TABLE, Refusal.NOT_STARTED, Refusal.QUARANTINED):
                return None
            raise

    async def lobby(self, table: TableId) -> Lobby:
        """Return the lobby, open or closed. Refused: NO_TABLE, QUARANTINED, ALREADY_STARTED."""
        lobby = await self.get(table)
        if isinstance(lobby, Match):
            raise Refused(Refusal.ALREADY_STARTED)
        return lobby

    async def of_user(
        self, user_id: int, *, game: str | None = None, guild_id: int | None = None, offset: int = 0, limit: int = 25
    ) -> Listing:
        """Return a page of the open lobbies and live matches where this person sits and has not left: first those that
        wait for the person, then the newest move first. `game` and `guild_id` narrow it to a game or a server."""
        async with self.base.look() as tx:
            page, total = await tx.lists.of_user(user_id, game, guild_id, self.base.now(), offset, limit)
            return Listing(tuple(await self.base.read_all(tx, page)), total)

    async def last_of_user(self, user_id: int, *, game: str | None = None, guild_id: int | None = None) -> Match | None:
        """Return the match that ended last of those in which this person sat; `game` and `guild_id` narrow it to a game
        or a server."""
        async with self.base.look() as tx:
            matches = await self.base.matches(tx, await tx.lists.last_of_user(user_id, game, guild_id))
        return matches[0] if matches else None

    async def of_channel(self, channel_id: int, *, game: str | None = None, limit: int = 25) -> Listing:
        """Return the open lobbies and live matches of this channel or thread up to a limit, the newest move first.
        `game` narrows it to a game."""
        async with self.base.look() as tx:
            page, total = await tx.lists.of_channel(channel_id, game, self.base.now(), limit)
            return Listing(tuple(await self.base.read_all(tx, page)), total)

    def serves(self, table: Lobby | Match) -> bool:
        """Whether this process serves this table's server, and so shows what happens at the table."""
        return self.shards.serves(table.place.guild_id)

    async def leave(self, table: TableId, press: Press) -> Lobby | Played:
        """Leave a table.

        In a lobby the seat becomes free, the next person becomes host if the host leaves, and a lobby without people is
        closed (`phase`). In a match it is final, so ask twice: the bot makes all further moves of this seat, the others
        play on, and the result counts. So nobody is left waiting, and nobody escapes a defeat. For a computer player
        that stands in see `Absence.give_seat`, for ending a match by common consent `Matches.agree_to_stop`. Refused:
        NOT_SEATED, EXPIRED, OVER, HAS_LEFT.
        """
        async with self.base.change(press) as tx:
            lobby = await self.base.table(tx, table)
            if isinstance(lobby, Lobby):
                return await self.lobbies.get_up(tx, lobby, press)
            return await self.matches.leave(tx, table, press)

    async def expire(self, away: Away = NOTHING_AWAY) -> tuple[Lobby | Match, ...]:
        """Close lobbies that have expired, and stop matches in which nobody has moved for `idle_seconds`, as a defeat
        of the person whose turn it was, if that person could know of it; neither in servers that are `away`. Return
        them, so that their cards and boards can say so. Call it every minute: it also deletes old interactions, votes,
        invitations, lookouts and guesses of onlookers, and quarantines tables whose game is gone or has another
        edition."""
        now = self.base.now()
        async with self.base.change() as tx:
            over: list[Lobby | Match] = []
            for lobby in await self.base.read_all(tx, await tx.lists.expired(now)):
                if isinstance(lobby, Lobby) and lobby.place.guild_id not in away:
                    over.append(await self.base.save(tx, lobby, lobby.closed(now)))
            for match in await self.base.matches(tx, await tx.lists.idle(now - self.base.idle_seconds)):
                if match.place.guild_id not in away:
                    absent = idle(match) if await was_called(tx, match) else ()
                    over.append(await self.matches.stop(tx, match, absent))
            if self.shards.lead:
                await tx.interactions.forget(now - _DAY)
                await tx.votes.forget()
                await tx.invitations.forget(now - _DAY)
                for guild_id in await tx.lookouts.forget(now):
                    await tx.outbox.outdate("play", guild_id)
                await tx.onlookers.forget_guesses()
            if not self._all_playable:
                unplayable = await tx.lists.unplayable({name: game.edition for name, game in self.base.games.items()})
                await self.base.read_all(tx, unplayable)
                self._all_playable = not unplayable
            return tuple(over)
