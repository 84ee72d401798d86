"""Which actions are of use to a person at a table now, so that only those are suggested. Those of a lobby are read off
its card. Whether an action may be done is decided where it is done; whatever these functions look at, that person may
know."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.tables import series
from bot.tables.absence import Choice
from bot.tables.clock import is_up
from bot.tables.table import Lobby, Match
from bot.tables.turns import voters
from bot.ui.core.app import App
from bot.ui.core.custom_id import Verb
from bot.ui.core.message import Menu, Row, Tap
from bot.ui.core.reply import Reply
from bot.ui.delivery.looking_back import has_afterthoughts, has_chart
from bot.ui.lobby import lookouts
from bot.ui.lobby.card import card
from bot.ui.match import watching
from engine.game import Seat

Possible: TypeAlias = Callable[[App, Lobby | Match | None, Reply], Awaitable[bool]]
"""Returns whether this person may do something at this table, or in this server if no table is meant."""


async def anybody(app: App, table: Lobby | Match | None, reply: Reply) -> bool:
    return True


async def asked_to_stop(app: App, table: Lobby | Match | None, reply: Reply) -> bool:
    """Return whether this player is asked to stop the match."""
    return isinstance(table, Match) and await seated(app, table, reply) and any(map(table.agreed, table.deciding))


async def seated(app: App, table: Lobby | Match | None, reply: Reply) -> bool:
    """Whether this person plays, or sits at the table before the game."""
    if isinstance(table, Match):
        return table.eyes_of(reply.user_id) is not None
    return table is not None and table.seat_of(reply.user_id) is not None


def on_card(verb: Verb, accepts: Callable[[Lobby, int], bool], item: str = "") -> Possible:
    """Pressing this on the card of a lobby, as far as it has such a button or item of a menu, and accepts the press of
    this person."""

    async def possible(app: App, table: Lobby | Match | None, reply: Reply) -> bool:
        if not isinstance(table, Lobby) or not accepts(table, reply.user_id):
            return False
        return any(has_control(row, verb, item) for row in card(app, table).rows)

    return possible


def has_control(row: Row, verb: Verb, item: str) -> bool:
    """Return whether a row has a button with this verb that can be pressed, or a menu with this item."""
    if isinstance(row, Menu):
        return row.tag.verb is verb and item in {choice.value for choice in row.items}
    return isinstance(row, tuple) and any(
        isinstance(tap, Tap) and tap.tag.verb is verb and not tap.disabled for tap in row
    )


def is_host(lobby: Lobby, user_id: int) -> bool:
    return lobby.host_id == user_id


def is_member(lobby: Lobby, user_id: int) -> bool:
    return lobby.seat_of(user_id) is not None


def can_sit(lobby: Lobby, user_id: int) -> bool:
    return lobby.has_room_for(user_id) and not is_member(lobby, user_id)


def for_player(may: Callable[[App, Match, Seat], bool]) -> Possible:
    """Of a match, by the seat of the person, who plays there."""

    async def possible(app: App, table: Lobby | Match | None, reply: Reply) -> bool:
        seat = table.eyes_of(reply.user_id) if isinstance(table, Match) else None
        return isinstance(table, Match) and seat is not None and may(app, table, seat)

    return possible


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


async def talk(app: App, table: Lobby | Match | None, reply: Reply) -> bool:
    return isinstance(table, Match) and not has_chart(app, table) and has_afterthoughts(app, table)


async def chart(app: App, table: Lobby | Match | None, reply: Reply) -> bool:
    return isinstance(table, Match) and has_chart(app, table)


@for_player
def next_game(app: App, match: Match, seat: Seat) -> bool:
    return series.goes_on(match)


@for_player
def new_game(app: App, match: Match, seat: Seat) -> bool:
    return match.row.cup_id is None and not series.goes_on(match)


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
