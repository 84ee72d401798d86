"""Before the game: taking seats, choosing options, the deal.

With free seats the game starts once everybody who sits there agrees. People agree to the seats and options as they are,
so any change of these voids all agreements.
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from bot.store import Phase, Place, Saved, Seated, TableId, Timer, Transaction
from bot.tables.base import Base
from bot.tables.clock import CLOCKS, NONE
from bot.tables.lookouts import owe_call
from bot.tables.matches import Matches
from bot.tables.models import Press
from bot.tables.reading import position
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby, Match
from engine import computer
from engine.game import Json, Seat
from engine.options import PLAYERS, bad_option, numbers_of_players

MOST_HOSTED = 5
"""Open lobbies that one host may have."""
MOST_WAITING = 50
"""Open lobbies that one server may have."""


class Lobbies:
    """The part of the service that knows lobbies."""

    def __init__(self, base: Base, matches: Matches) -> None:
        self._base = base
        self._matches = matches

    async def open_lobby(
        self, press: Press, place: Place, game: str, options: Mapping[str, Json], *, clock: str | None = None
    ) -> Lobby:
        """Open a lobby with the presser as its host. Missing options take their defaults. A missing clock is the one of
        the server's settings, or none in direct messages. Raises BadRecord for a bad option or an unknown clock.
        Refused: BAD_NUMBER, TABLES_OPEN, SERVER_TABLES_OPEN."""
        if clock is None:
            clock = NONE.name if place.private else self._base.settings.of(place.guild_id).clock
        options, timer = self._options(game, options, asked=options), _with_clock(Timer(), clock=clock)
        async with self._base.change(press) as tx:
            lobby = await self._add_lobby(tx, press, place, game, options, [_person(press)], timer)
            await owe_call(self._base, tx, lobby)
            return lobby

    async def join(self, table: TableId, press: Press) -> Lobby:
        """Take the next seat. Refused: FULL, ALREADY_SEATED, EXPIRED, ALREADY_STARTED."""
        async with self._base.change(press) as tx:
            lobby = await self._base.open_lobby(tx, table)
            return await self._sit(tx, lobby, _person(press))

    async def change_places(self, table: TableId, press: Press, seat: int) -> Lobby:
        """Change places with the player in this seat; a number behind the last taken seat means the last one. Refused:
        NOT_SEATED, EXPIRED, ALREADY_STARTED."""
        async with self._base.change(press) as tx:
            lobby = await self._base.open_lobby(tx, table)
            own = lobby.seat_of(press.user_id)
            if own is None:
                raise Refused(Refusal.NOT_SEATED)
            other = min(seat, len(lobby.seats) - 1)
            people = list(lobby.seats)
            people[own], people[other] = people[other], people[own]
            return lobby if other == own else await self._change(tx, lobby, seats=tuple(people))

    async def set_options(self, table: TableId, press: Press, options: Mapping[str, Json]) -> Lobby:
        """Change these options and keep the others. A number of players that the options no longer allow becomes the
        nearest one that they allow. In direct messages computer players make room. Refused: NOT_HOST, TOO_MANY_SEATED,
        BAD_NUMBER. Raises BadRecord."""
        async with self._base.change(press) as tx:
            lobby = await self._base.open_lobby(tx, table)
            _check_host(lobby, press.user_id)
            seated = sum(who.user_id is not None or not lobby.place.private for who in lobby.seats)
            agreed = self._options(lobby.game, {**lobby.options, **options}, asked=options, seated=seated)
            size = agreed[PLAYERS]
            if seated > size:
                raise Refused(Refusal.TOO_MANY_SEATED, count=seated)
            seats = lobby.seats[:size] if lobby.place.private else lobby.seats
            return await self._change(tx, lobby, options=agreed, seats=seats)

    async def set_clock(self, table: TableId, press: Press, **changes: str) -> Lobby:
        """Choose the `clock`, or the `stand_in_level` of the computer players that stand in for people. Refused:
        NOT_HOST. Raises BadRecord.
        """
        async with self._base.change(press) as tx:
            lobby = await self._base.open_lobby(tx, table)
            _check_host(lobby, press.user_id)
            return await self._change(tx, lobby, timer=_with_clock(lobby.timer, **changes))

    async def add_computer(self, table: TableId, press: Press, level: str, name: str) -> Lobby:
        """Seat a computer player of this level in the next seat. Refused: NOT_HOST, FULL, NO_COMPUTERS."""
        async with self._base.change(press) as tx:
            lobby = await self._base.open_lobby(tx, table)
            _check_host(lobby, press.user_id)
            if not self._base.settings.of(lobby.place.guild_id).computers:
                raise Refused(Refusal.NO_COMPUTERS)
            return await self._sit(tx, lobby, Seated(None, name, press.language, computer=level))

    async def fill(self, table: TableId, user_id: int, level: str, names: Sequence[str]) -> Lobby:
        """Let computer players of this level take all seats that people have left free. Those who sit there already
        keep their names; new ones get `names`. A second call changes nothing, so this needs no press. Refused:
        NOT_HOST, NO_COMPUTERS."""
        async with self._base.change() as tx:
            lobby = await self._base.open_lobby(tx, table)
            _check_host(lobby, user_id)
            if not self._base.settings.of(lobby.place.guild_id).computers:
                raise Refused(Refusal.NO_COMPUTERS)
            people = [replace(who, computer=level) if who.computer else who for who in lobby.seats]
            language = people[0].language
            new = [Seated(None, name, language, computer=level) for name in names]
            seats = tuple([*people, *new][: lobby.size])
            return lobby if seats == lobby.seats else await self._change(tx, lobby, seats=seats)

    async def remove_computer(self, table: TableId, press: Press) -> Lobby:
        """Remove the computer player that sat down last, if there is one. Refused: NOT_HOST."""
        async with self._base.change(press) as tx:
            lobby = await self._base.open_lobby(tx, table)
            _check_host(lobby, press.user_id)
            last = max((i for i, who in enumerate(lobby.seats) if who.computer is not None), default=None)
            stay = tuple(who for i, who in enumerate(lobby.seats) if i != last)
            return await self._change(tx, lobby, seats=stay)

    async def start(self, table: TableId, press: Press, *, after_rematch: bool = False) -> Lobby | Match:
        """Deal, and make the forced moves. Anybody who sits there may start once all seats are taken. With free seats
        the press is an agreement to play with fewer: the lobby is returned, and the game starts when all who sit there
        have agreed. With `after_rematch` the press was spent on `rematch` before. Refused: NOT_SEATED, NOT_FULL,
        ALREADY_STARTED."""
        async with self._base.change(None if after_rematch else press) as tx:
            lobby = await self._base.open_lobby(tx, table)
            seat = lobby.seat_of(press.user_id)
            if seat is None:
                raise Refused(Refusal.NOT_SEATED)
            if not lobby.full:
                lobby = await self._agree(tx, lobby, seat)
                if not lobby.full:
                    return lobby
            game = self._base.games[lobby.game]
            state = game.start(game.read_options(lobby.options), self._base.rng)
            now = self._base.now()
            dealt = lobby.with_row(
                phase=Phase.LIVE,
                edition=game.edition,
                start=game.dump(state)["start"],
                salt=self._base.rng.randbytes(32).hex(),
                to_act=state.to_act,
                started_at=now,
                moved_at=now,
                rated=self._base.settings.of(lobby.place.guild_id).rated,
                changes=lobby.changes + 1,
            )
            match = await self._matches.begin(tx, lobby, position(game, dealt.row, ()))
        self._base.memory.keep(match)
        return match

    async def rematch(self, table: TableId, press: Press) -> Lobby | Match:
        """Sit down for the same game again. The first of the old players to ask opens the lobby, in the channel rather
        than the old game's own thread, and hosts it; the others join it. Computer players come along where the server
        allows them. Everybody sits in the old order. If only one person played, a later press returns the lobby or
        match of the first. Refused: NOT_OVER, NOT_SEATED, ALREADY_SEATED, FULL, TABLES_OPEN, SERVER_TABLES_OPEN."""
        async with self._base.change(press) as tx:
            old = await self._base.table(tx, table)
            if isinstance(old, Lobby) or old.live:
                raise Refused(Refusal.NOT_OVER)
            if old.seat_of(press.user_id) is None:
                raise Refused(Refusal.NOT_SEATED)
            alone = sum(who.user_id is not None for who in old.seats) == 1
            for found in await self._base.read_all(tx, await tx.lists.rematches(table)):
                waits = isinstance(found, Lobby) and found.expires_at > self._base.now()
                if alone and (waits or found.phase is Phase.LIVE) and found.seat_of(press.user_id) is not None:
                    return found
                if isinstance(found, Lobby) and waits:
                    return await self._sit(tx, found, _person(press), old.seats)
            computers = [Seated(None, who.name, who.language, who.computer) for who in old.seats if who.computer]
            come_along = computers if self._base.settings.of(old.place.guild_id).computers else []
            people = _in_order([_person(press), *come_along], old.seats)
            # The bot's own thread hangs on the card. Any other thread, such as a private one, is where these people
            # play.
            thread_id = None if old.place.thread_id == old.card_id else old.place.thread_id
            place = replace(old.place, thread_id=thread_id, message_id=None)
            timer = Timer(old.timer.clock, old.timer.stand_in_level)
            return await self._add_lobby(tx, press, place, old.game, old.options, people, timer, table)

    async def leave(self, table: TableId, press: Press) -> Lobby:
        """Leave the lobby. If the host leaves, the next person becomes host; a lobby without people is closed. Refused:
        NOT_SEATED, EXPIRED, ALREADY_STARTED."""
        async with self._base.change(press) as tx:
            return await self.get_up(tx, await self._base.open_lobby(tx, table), press)

    async def get_up(self, tx: Transaction, lobby: Lobby, press: Press) -> Lobby:
        """Do the same within a transaction."""
        self._base.check_open(lobby)
        if lobby.seat_of(press.user_id) is None:
            raise Refused(Refusal.NOT_SEATED)
        stay = tuple(who for who in lobby.seats if who.user_id != press.user_id)
        people = [who.user_id for who in stay if who.user_id is not None]
        if not people:
            return await self._base.save(tx, lobby, lobby.with_row(seats=stay).closed(self._base.now()))
        host = people[0] if lobby.host_id == press.user_id else lobby.host_id
        return await self._change(tx, lobby, seats=stay, host_id=host)

    # --- Helpers -------------------------------------------------------------------------------

    def _options(
        self, name: str, options: Mapping[str, Json], *, asked: Container[str] = (), seated: int = 0
    ) -> Mapping[str, Json]:
        """Return all options of the game. If they do not allow their number of players, and the number was not `asked`
        for, it becomes the nearest one that they allow and that has room for all who are `seated`. Refused: BAD_NUMBER,
        TOO_MANY_SEATED. Raises BadRecord."""
        game = self._base.games[name]
        number = options.get(PLAYERS, game.read_options({}).players)
        numbers = numbers_of_players(game, options)
        if numbers and number not in numbers and number in game.seats:
            if PLAYERS in asked:
                raise Refused(Refusal.BAD_NUMBER, number=number, numbers=_ranges(numbers))
            enough = [other for other in numbers if other >= seated]
            if not enough:
                raise Refused(Refusal.TOO_MANY_SEATED, count=seated)
            options = {**options, PLAYERS: min(enough, key=lambda other: abs(other - number))}
        read: Any = game.read_options(options)  # a dataclass, which a protocol cannot express
        return asdict(read)

    async def _agree(self, tx: Transaction, lobby: Lobby, seat: Seat) -> Lobby:
        """Note that this player agrees to start with free seats. The last agreement removes the free seats."""
        if missing := lobby.missing(self._base.games[lobby.game]):
            raise Refused(Refusal.NOT_FULL, count=missing)
        agreeing = lobby.with_seat(seat, agreed_at=0)
        if agreeing.asked:
            return await self._save(tx, lobby, agreeing)
        options = self._options(lobby.game, {**lobby.options, PLAYERS: len(lobby.seats)})
        return await self._change(tx, lobby, options=options)

    async def _add_lobby(
        self,
        tx: Transaction,
        press: Press,
        place: Place,
        game: str,
        options: Mapping[str, Json],
        people: Sequence[Seated],
        timer: Timer,
        rematch_of: TableId | None = None,
    ) -> Lobby:
        now = self._base.now()
        hosted, waiting = await tx.lists.waiting_tables(press.user_id, place.guild_id, now)
        if hosted >= MOST_HOSTED:
            raise Refused(Refusal.TABLES_OPEN, count=hosted)
        if waiting >= MOST_WAITING:
            raise Refused(Refusal.SERVER_TABLES_OPEN, count=waiting)
        new = Saved(
            id=TableId(0),
            phase=Phase.LOBBY,
            place=place,
            game=game,
            edition=self._base.games[game].edition,
            options=options,
            host_id=press.user_id,
            seats=tuple(people),
            opened_at=now,
            expires_at=now + self._base.lobby_seconds,
            moved_at=now,
            rematch_of=rematch_of,
            timer=timer,
        )
        lobby = await self._base.read(tx, await tx.tables.add(new))
        assert isinstance(lobby, Lobby)
        return lobby

    async def _sit(self, tx: Transaction, lobby: Lobby, who: Seated, order: Sequence[Seated] = ()) -> Lobby:
        if who.user_id is not None and lobby.seat_of(who.user_id) is not None:
            raise Refused(Refusal.ALREADY_SEATED)
        if lobby.full:
            raise Refused(Refusal.FULL)
        return await self._change(tx, lobby, seats=_in_order([*lobby.seats, who], order))

    async def _change(self, tx: Transaction, lobby: Lobby, **changes: Any) -> Lobby:
        """Save a lobby whose seats or options have changed, which voids all agreements."""
        after = lobby.with_row(**changes)
        return await self._save(
            tx, lobby, after.with_row(seats=tuple(replace(who, agreed_at=None) for who in after.seats))
        )

    async def _save(self, tx: Transaction, before: Lobby, after: Lobby) -> Lobby:
        """Save a lobby that has changed, and reset the time until it expires."""
        expires_at = self._base.now() + self._base.lobby_seconds
        return await self._base.save(tx, before, after.with_row(expires_at=expires_at, changes=before.changes + 1))


def _with_clock(timer: Timer, **changes: str) -> Timer:
    """Return the timer with another clock or another level of stand-ins. Raises BadRecord."""
    allowed = {"clock": tuple(CLOCKS), "stand_in_level": computer.names()}
    for name, value in changes.items():
        if value not in allowed[name]:
            raise bad_option(name, value, allowed[name])
    return replace(timer, **changes)  # type: ignore[arg-type]  # all of them are str


def _person(press: Press) -> Seated:
    return Seated(press.user_id, press.name, press.language)


def _in_order(people: Sequence[Seated], order: Sequence[Seated]) -> tuple[Seated, ...]:
    """Return these people in the old order, followed by those who did not sit there."""

    def key(who: Seated) -> int | str:
        return who.name if who.user_id is None else who.user_id

    before = {key(who): seat for seat, who in enumerate(order)}
    return tuple(sorted(people, key=lambda who: before.get(key(who), len(before))))


def _check_host(lobby: Lobby, user_id: int) -> None:
    if user_id != lobby.host_id:
        host = next((who.name for who in lobby.seats if who.user_id == lobby.host_id), "")
        raise Refused(Refusal.NOT_HOST, host=host)


def _ranges(numbers: Sequence[int]) -> str:
    """Return numbers as people read them in any language: `3–10`, or `2, 4` if there are gaps."""
    whole = len(numbers) == numbers[-1] - numbers[0] + 1 > 1
    return f"{numbers[0]}–{numbers[-1]}" if whole else ", ".join(map(str, numbers))
