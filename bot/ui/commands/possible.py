"""Which actions are of use to a person at a table now, so that only those are suggested. Whether an action may be done
is decided where it is done; whatever these functions look at, that person may know."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.tables import Choice, Lobby, Match, series
from bot.tables.clock import is_up
from bot.tables.turns import voters
from bot.ui.core.app import App
from bot.ui.core.reply import Reply
from bot.ui.delivery.looking_back import has_chart
from bot.ui.lobby import lookouts
from bot.ui.lobby.card import in_teams
from bot.ui.lobby.computers import offered
from bot.ui.match import watching
from engine.game import Seat

Possible: TypeAlias = Callable[[App, Lobby | Match | None, Reply], Awaitable[bool]]
"""Returns whether this person may do something at this table, or in this server if no table is meant."""


async def anybody(app: App, table: Lobby | Match | None, reply: Reply) -> bool:
    return True


async def seated(app: App, table: Lobby | Match | None, reply: Reply) -> bool:
    """Whether this person plays, or sits at the table before the game."""
    if isinstance(table, Match):
        return table.eyes_of(reply.user_id) is not None
    return table is not None and table.seat_of(reply.user_id) is not None


def at_lobby(may: Callable[[App, Lobby, int], bool]) -> Possible:
    async def possible(app: App, table: Lobby | Match | None, reply: Reply) -> bool:
        return isinstance(table, Lobby) and may(app, table, reply.user_id)

    return possible


def for_player(may: Callable[[App, Match, Seat], bool]) -> Possible:
    """Of a match, by the seat of the person, who plays there."""

    async def possible(app: App, table: Lobby | Match | None, reply: Reply) -> bool:
        seat = table.eyes_of(reply.user_id) if isinstance(table, Match) else None
        return isinstance(table, Match) and seat is not None and may(app, table, seat)

    return possible


@at_lobby
def join(app: App, lobby: Lobby, user_id: int) -> bool:
    return lobby.has_room_for(user_id) and lobby.seat_of(user_id) is None


@at_lobby
def decline(app: App, lobby: Lobby, user_id: int) -> bool:
    return lobby.awaits(user_id)


@at_lobby
def host(app: App, lobby: Lobby, user_id: int) -> bool:
    return lobby.host_id == user_id


@at_lobby
def start(app: App, lobby: Lobby, user_id: int) -> bool:
    may = not (lobby.missing(app.face(lobby).game) or lobby.awaited)
    return may and lobby.seat_of(user_id) is not None


@at_lobby
def play_now(app: App, lobby: Lobby, user_id: int) -> bool:
    computers = app.tables.servers.settings(lobby.place.guild_id).computers
    return computers and lobby.host_id == user_id and lobby.free > 0 and not lobby.awaited


@at_lobby
def change_places(app: App, lobby: Lobby, user_id: int) -> bool:
    return lobby.seat_of(user_id) is not None and len(lobby.seats) > 1 and in_teams(app, lobby)


def add_computer(level: str) -> Possible:
    """Seating a computer player of this level."""

    @at_lobby
    def possible(app: App, lobby: Lobby, user_id: int) -> bool:
        allowed = lobby.host_id == user_id and app.tables.servers.settings(lobby.place.guild_id).computers
        wanted = lobby.place.private or lobby.free > 0
        return wanted and allowed and level in offered(app, lobby.game, lobby.options)

    return possible


@at_lobby
def remove_computer(app: App, lobby: Lobby, user_id: int) -> bool:
    computers = any(player.computer is not None for player in lobby.seats)
    return computers and lobby.host_id == user_id and not lobby.place.private


@for_player
def hint(app: App, match: Match, seat: Seat) -> bool:
    return match.solo == seat and match.to_act == seat and not match.stood_in(seat)


@for_player
def take_back(app: App, match: Match, seat: Seat) -> bool:
    return match.thinking is None and app.tables.takebacks.may(match, seat)


@for_player
def play_out(app: App, match: Match, seat: Seat) -> bool:
    return match.solo == seat and match.to_act == seat and bool(app.opponents.known_decided(match))


@for_player
def rest(app: App, match: Match, seat: Seat) -> bool:
    return match.rest(seat) is not None and not match.resting(seat)


@for_player
def wake(app: App, match: Match, seat: Seat) -> bool:
    return match.resting(seat)


@for_player
def give_seat(app: App, match: Match, seat: Seat) -> bool:
    return app.tables.absence.may_be_stood_in(match, seat)


@for_player
def take_seat(app: App, match: Match, seat: Seat) -> bool:
    return match.stood_in(seat)


def late(choice: Choice) -> Possible:
    """Voting for this about a player whose time is up."""

    @for_player
    def possible(app: App, match: Match, seat: Seat) -> bool:
        is_asked = match.to_act is not None and is_up(match.timer, app.tables.clocks.now())
        return is_asked and seat in voters(match) and choice in app.tables.absence.choices(match)

    return possible


async def chart(app: App, table: Lobby | Match | None, reply: Reply) -> bool:
    return isinstance(table, Match) and has_chart(app, table)


@for_player
def next_game(app: App, match: Match, seat: Seat) -> bool:
    return series.goes_on(match)


@for_player
def new_game(app: App, match: Match, seat: Seat) -> bool:
    return not series.goes_on(match)


async def follow(app: App, table: Lobby | Match | None, reply: Reply) -> bool:
    return isinstance(table, Match) and await watching.follows(app, reply, table) is False


async def unfollow(app: App, table: Lobby | Match | None, reply: Reply) -> bool:
    return isinstance(table, Match) and await watching.follows(app, reply, table) is True


async def guess(app: App, table: Lobby | Match | None, reply: Reply) -> bool:
    return isinstance(table, Match) and await watching.may_guess(app, reply, table)


async def look(app: App, table: Lobby | Match | None, reply: Reply) -> bool:
    return reply.guild_id is not None and not await lookouts.looks(app, reply)


async def calls(app: App, table: Lobby | Match | None, reply: Reply) -> bool:
    return await lookouts.looks(app, reply)
