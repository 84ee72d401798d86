"""Before the game: taking seats, choosing options, the deal.

With free seats the game starts once everybody who sits there agrees. People agree to the seats and options as they are,
so any change of these voids all agreements.
"""

from collections.abc import Container, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any

from bot.store.table_rows import Answer, Invitation, Phase, Place, Saved, Seated, TableId, Timer
from bot.store.transaction import Transaction
from bot.tables import series
from bot.tables.base import Base, Press
from bot.tables.clock import CLOCKS, NONE, QUICK, RELAXED
from bot.tables.lookouts import Invitee, names, owe_call, seats_for, welcome
from bot.tables.matches import Matches
from bot.tables.reading import position
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby, Match
from engine import computer
from engine.game import Json, Seat
from engine.options import PLAYERS, bad_option

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
        self,
        press: Press,
        place: Place,
        game: str,
        options: Mapping[str, Json],
        *,
        clock: str | None = None,
        invited: Sequence[Invitee] = (),
    ) -> Lobby:
        """Open a lobby with the presser as its host. Missing options take their defaults; the number of players those
        of the people who are `invited`, if there are any. The lobby keeps seats for those who take the invitation. A
        missing clock is the one of the server's settings, or none in direct messages, where nobody can be invited.
        Raises BadRecord for a bad option or an unknown clock. Refused: BAD_NUMBER, TOO_MANY_INVITED, INVITED_OFTEN,
        TABLES_OPEN, SERVER_TABLES_OPEN."""
        async with self._base.change(press) as tx:
            people = [] if place.private else [guest for guest in invited if guest.user_id != press.user_id]
            if clock is None:
                clock = self.usual_clock(place)
                if people and clock == RELAXED.name:  # who is invited is mostly there; the card asks
                    clock = QUICK.name
            if people and PLAYERS not in options:
                options = {**options, PLAYERS: seats_for(self._base.games[game], options, 1 + len(people))}
            options, timer = self.all_options(game, options, explicit=options), _with_clock(Timer(), clock=clock)
            welcomed = await welcome(tx, press.user_id, people, self._base.now())
            if 1 + len(welcomed) > options[PLAYERS]:
                raise Refused(Refusal.TOO_MANY_INVITED, count=1 + len(welcomed))
            lobby = await self.add(tx, press, place, game, options, [person(press)], timer, invited=welcomed)
            await tx.outbox.owe(*(lobby.owes("invitation", user_id=guest.user_id) for guest in welcomed))
            if not welcomed:
                await owe_call(self._base, tx, lobby)
            return lobby

    async def join(self, table: TableId, press: Press, *, invited: bool = False) -> Lobby | Match:
        """Take the next seat; with `invited` only one that is kept for the presser, to whom the table does not exist
        without an open invitation. Where people were invited and have sat down, the game begins with the last seat.
        Refused: FULL, KEPT, ALREADY_SEATED, EXPIRED, ALREADY_STARTED, NO_TABLE."""
        async with self._base.change(press) as tx:
            lobby = await self._base.open_lobby(tx, table)
            if invited and not lobby.awaits(press.user_id):
                raise Refused(Refusal.NO_TABLE)
            lobby = await self.sit(tx, lobby, person(press))
            return await self.deal(tx, lobby) if lobby.begins else lobby

    async def change_places(self, table: TableId, press: Press, seat: int) -> Lobby:
        """Change places with the player in this seat; a number behind the last taken seat means the last one. Refused:
        NOT_SEATED, EXPIRED, ALREADY_STARTED."""
        async with self._base.change(press) as tx:
            lobby = await self._base.open_lobby(tx, table)
            own = lobby.seat_of(press.user_id)
            if own is None:
                raise Refused(Refusal.NOT_SEATED)
            neighbor = min(seat, len(lobby.seats) - 1)
            people = list(lobby.seats)
            people[own], people[neighbor] = people[neighbor], people[own]
            return lobby if neighbor == own else await self.changed(tx, lobby, seats=tuple(people))

    async def set_options(self, table: TableId, press: Press, options: Mapping[str, Json]) -> Lobby:
        """Change these options and keep the others. A number of players that the options no longer allow becomes the
        nearest one that they allow. In direct messages computer players make room. Refused: NOT_HOST, TOO_MANY_SEATED,
        TOO_MANY_INVITED, BAD_NUMBER. Raises BadRecord."""
        async with self._base.hosting(table, press) as (tx, lobby):
            seated = sum(player.user_id is not None or not lobby.place.private for player in lobby.seats)
            seated += len(lobby.awaited)
            crowded = Refusal.TOO_MANY_INVITED if lobby.awaited else Refusal.TOO_MANY_SEATED
            after = {**lobby.options, **options}
            agreed = self.all_options(lobby.game, after, explicit=options, seated=seated, crowded=crowded)
            size = agreed[PLAYERS]
            if seated > size:
                raise Refused(crowded, count=seated)
            seats = lobby.seats[:size] if lobby.place.private else lobby.seats
            return await self.changed(tx, lobby, options=agreed, seats=seats)

    async def set_clock(self, table: TableId, press: Press, **changes: str) -> Lobby:
        """Choose the `clock`, or the `stand_in_level` of the computer players that stand in for people. Refused:
        NOT_HOST. Raises BadRecord.
        """
        async with self._base.hosting(table, press) as (tx, lobby):
            return await self.changed(tx, lobby, timer=_with_clock(lobby.timer, **changes))

    async def add_computer(self, table: TableId, press: Press, level: str, name: str) -> Lobby:
        """Seat a computer player of this level in the next seat. Refused: NOT_HOST, FULL, KEPT, NO_COMPUTERS."""
        async with self._base.hosting(table, press) as (tx, lobby):
            if not self._base.settings.of(lobby.place.guild_id).computers:
                raise Refused(Refusal.NO_COMPUTERS)
            return await self.sit(tx, lobby, Seated(None, name, press.language, computer=level))

    async def remove_computer(self, table: TableId, press: Press) -> Lobby:
        """Remove the computer player that sat down last, if there is one. Refused: NOT_HOST."""
        async with self._base.hosting(table, press) as (tx, lobby):
            last = max((i for i, player in enumerate(lobby.seats) if player.computer is not None), default=None)
            stay = tuple(player for i, player in enumerate(lobby.seats) if i != last)
            return await self.changed(tx, lobby, seats=stay)

    async def start(self, table: TableId, press: Press) -> Lobby | Match:
        """Deal, and make the forced moves. Anybody who sits there may start once all seats are taken. With free seats
        the press is an agreement to play with fewer: the lobby is returned, and the game starts when all who sit there
        have agreed. Refused: NOT_SEATED, NOT_FULL, AWAITED, ALREADY_STARTED."""
        async with self._base.change(press) as tx:
            lobby = await self._base.open_lobby(tx, table)
            seat = lobby.seat_of(press.user_id)
            if seat is None:
                raise Refused(Refusal.NOT_SEATED)
            if not lobby.full:
                check_answered(lobby)
                lobby = await self._agree(tx, lobby, seat)
                if not lobby.full:
                    return lobby
            return await self.deal(tx, lobby)

    async def leave(self, table: TableId, press: Press) -> Lobby:
        """Leave the lobby. If the host leaves, the next person becomes host; a lobby without people is closed. Refused:
        NOT_SEATED, EXPIRED, ALREADY_STARTED."""
        async with self._base.change(press) as tx:
            return await self.get_up(tx, await self._base.open_lobby(tx, table), press)

    async def close_unseen(self, table: TableId) -> None:
        """Close an open lobby that was never shown anywhere."""
        async with self._base.change() as tx:
            lobby = await self._base.table(tx, table)
            if isinstance(lobby, Lobby) and lobby.phase is Phase.LOBBY and lobby.card_id is None:
                await self._base.save(tx, lobby, lobby.closed(self._base.now()))

    async def get_up(self, tx: Transaction, lobby: Lobby, press: Press) -> Lobby:
        """Leave the lobby within a transaction, as `leave` does."""
        self._base.check_open(lobby)
        if lobby.seat_of(press.user_id) is None:
            raise Refused(Refusal.NOT_SEATED)
        stay = tuple(player for player in lobby.seats if player.user_id != press.user_id)
        people = [player.user_id for player in stay if player.user_id is not None]
        if not people:
            return await self._base.save(tx, lobby, lobby.with_row(seats=stay).closed(self._base.now()))
        host = people[0] if lobby.host_id == press.user_id else lobby.host_id
        invited = lobby.answered(press.user_id, Answer.DECLINED, press.language).invited
        return await self.changed(tx, lobby, seats=stay, host_id=host, invited=invited)

    async def changed(self, tx: Transaction, lobby: Lobby, **changes: Any) -> Lobby:
        """Save a lobby whose seats, options or invitations have changed, which voids all agreements."""
        after = lobby.with_row(**changes)
        return await self._save(
            tx, lobby, after.with_row(seats=tuple(replace(player, agreed_at=None) for player in after.seats))
        )

    # --- Helpers -------------------------------------------------------------------------------

    def usual_clock(self, place: Place) -> str:
        """Return the name of the clock of a new table there, unless its host chooses another one."""
        return NONE.name if place.private else self._base.settings.of(place.guild_id).clock

    async def deal(self, tx: Transaction, lobby: Lobby) -> Match:
        """Deal, and make the forced moves; in a rematch the next player in turn begins, and in a cup the first."""
        game, old = self._base.games[lobby.game], await self._before(tx, lobby)
        state = game.start(game.read_options(lobby.options), self._base.rng)
        first = None if old is None else next_to_begin(old, lobby.seats)
        first = first if lobby.row.cup_id is None else Seat(0)
        if first is not None and game.begun_by is not None:
            state = game.begun_by(state, first)
        now = self._base.now()
        dealt = lobby.with_row(
            phase=Phase.LIVE,
            edition=game.edition,
            start=game.dump(state)["start"],
            salt=self._base.rng.randbytes(32).hex(),
            to_act=state.to_act,
            started_at=now,
            moved_at=now,
            rated=lobby.row.rated and self._base.settings.of(lobby.place.guild_id).rated,
            invited=(),
        )
        return await self._matches.begin(tx, lobby, position(game, dealt.row, ()))

    def all_options(
        self,
        name: str,
        options: Mapping[str, Json],
        *,
        explicit: Container[str] = (),
        seated: int = 0,
        crowded: Refusal = Refusal.TOO_MANY_SEATED,
    ) -> Mapping[str, Json]:
        """Return all options of the game. If they do not allow their number of players, and the number is not
        `explicit`, it becomes the nearest one that they allow and that has room for all who are `seated`. Refused:
        BAD_NUMBER, and `crowded` if there is no such number. Raises BadRecord."""
        game = self._base.games[name]
        number = options.get(PLAYERS, game.read_options({}).players)
        numbers = game.numbers_of_players(options)
        if numbers and number not in numbers and number in game.seats:
            if PLAYERS in explicit:
                raise Refused(Refusal.BAD_NUMBER, number=number, numbers=_ranges(numbers))
            enough = [choice for choice in numbers if choice >= seated]
            if not enough:
                raise Refused(crowded, count=seated)
            options = {**options, PLAYERS: min(enough, key=lambda choice: abs(choice - number))}
        return asdict(game.read_options(options))

    async def _agree(self, tx: Transaction, lobby: Lobby, seat: Seat) -> Lobby:
        """Note that this player agrees to start with free seats. The last agreement removes the free seats."""
        if missing := lobby.missing(self._base.games[lobby.game]):
            raise Refused(Refusal.NOT_FULL, count=missing)
        agreeing = lobby.with_seat(seat, agreed_at=0)
        if agreeing.asked:
            return await self._save(tx, lobby, agreeing)
        options = self.all_options(lobby.game, {**lobby.options, PLAYERS: len(lobby.seats)})
        return await self.changed(tx, lobby, options=options)

    async def add(
        self,
        tx: Transaction,
        press: Press,
        place: Place,
        game: str,
        options: Mapping[str, Json],
        people: Sequence[Seated],
        timer: Timer,
        invited: tuple[Invitation, ...] = (),
    ) -> Lobby:
        """Store a new lobby, within a transaction. Refused: TABLES_OPEN, SERVER_TABLES_OPEN."""
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
            timer=timer,
            invited=invited,
        )
        lobby = await self._base.read(tx, await tx.tables.add(new))
        assert isinstance(lobby, Lobby)
        await tx.outbox.owe(lobby.owes("card"))
        return lobby

    async def sit(self, tx: Transaction, lobby: Lobby, player: Seated) -> Lobby:
        """Give this player a seat: for a rematch the old place in the turn order, else the next one. Refused: FULL,
        KEPT, ALREADY_SEATED."""
        if player.user_id is not None and lobby.seat_of(player.user_id) is not None:
            raise Refused(Refusal.ALREADY_SEATED)
        if lobby.full:
            raise Refused(Refusal.FULL)
        if not lobby.has_room_for(player.user_id):
            raise Refused(Refusal.KEPT, players=names(lobby.awaited), count=len(lobby.awaited))
        invited = lobby.invited
        if player.user_id is not None:
            invited = lobby.answered(player.user_id, None, player.language).invited
        old = await self._before(tx, lobby)
        if old is None:
            return await self.changed(tx, lobby, seats=(*lobby.seats, player), invited=invited)
        if lobby.row.best_of is not None:
            player = series.with_wins(player, old, series.following(old, wanted=True))
        return await self.changed(tx, lobby, seats=in_order([*lobby.seats, player], old.seats), invited=invited)

    async def _before(self, tx: Transaction, lobby: Lobby) -> Match | None:
        """Return the match of which this is a rematch; None for another lobby, or if that match is gone."""
        if lobby.row.rematch_of is not None:
            with suppress(Refused):
                match = await self._base.table(tx, lobby.row.rematch_of)
                return match if isinstance(match, Match) else None
        return None

    async def _save(self, tx: Transaction, before: Lobby, after: Lobby) -> Lobby:
        """Save a lobby that has changed, and reset the time until it expires."""
        expires_at = self._base.now() + self._base.lobby_seconds
        return await self._base.save(tx, before, after.with_row(expires_at=expires_at))


def _with_clock(timer: Timer, **changes: str) -> Timer:
    """Return the timer with another clock or another level of stand-ins. Raises BadRecord."""
    allowed = {"clock": tuple(CLOCKS), "stand_in_level": computer.names()}
    for name, value in changes.items():
        if value not in allowed[name]:
            raise bad_option(name, value, allowed[name])
    return replace(timer, **changes)  # type: ignore[arg-type]  # all of them are str


def person(press: Press) -> Seated:
    return Seated(press.user_id, press.name, press.language)


def in_order(people: Sequence[Seated], order: Sequence[Seated]) -> tuple[Seated, ...]:
    """Return these people in the old order, followed by those who did not sit there."""

    def before(player: Seated) -> int:
        return next((seat for seat, old in enumerate(order) if series.same(player, old)), len(order))

    return tuple(sorted(people, key=before))


def next_to_begin(old: Match, seats: Sequence[Seated]) -> Seat | None:
    """Return the seat that begins a rematch of this match: whoever is still there and sat next to the player who began
    it, in turn order. None if nobody is."""
    beginner = old.record.start.to_act or 0
    for player in (*old.seats[beginner + 1 :], *old.seats[: beginner + 1]):
        for seat, again in enumerate(seats):
            if series.same(player, again):
                return Seat(seat)
    return None


def check_answered(lobby: Lobby) -> None:
    """Refused: AWAITED, while a seat is kept for somebody."""
    if lobby.awaited:
        raise Refused(Refusal.AWAITED, players=names(lobby.awaited), count=len(lobby.awaited))


def _ranges(numbers: Sequence[int]) -> str:
    """Return numbers as people read them in any language: `3–10`, or `2, 4` if there are gaps."""
    whole = len(numbers) == numbers[-1] - numbers[0] + 1 > 1
    return f"{numbers[0]}–{numbers[-1]}" if whole else ", ".join(map(str, numbers))
