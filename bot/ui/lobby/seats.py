"""Changing places at a table where partners win together."""

from bot.locale import Say
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Menu, MenuItem, Message
from bot.ui.core.reply import Reply
from bot.ui.lobby.card import partners, renew, show

_LAST_SEAT = 999
"""Larger than the number of any seat; a number beyond the last seat means the last seat."""


async def seats(app: App, reply: Reply, tag: Tag) -> None:
    """Show somebody who sits at the table a menu of its seats."""
    await reply.defer()
    lobby = await app.tables.lobby(tag.table)
    if lobby.seat_of(reply.user_id) is None:
        raise Refused(Refusal.NOT_SEATED)
    await reply.edit(_panel(app, lobby, reply.user_id, reply.say))


async def sit_there(app: App, reply: Reply, tag: Tag) -> None:
    """Change places with the player of the chosen seat, and bring the card up to date."""
    await reply.defer_edit()
    seat = reply.number(reply.value, _LAST_SEAT)
    lobby = await app.tables.lobbies.change_places(tag.table, reply.press, seat)
    await reply.edit(_panel(app, lobby, reply.user_id, reply.say, drawing=tag.next_drawing))
    await renew(app, lobby.id)


async def sit_at(app: App, reply: Reply, tag: Tag) -> None:
    """Change places with the player of the seat in `rest`, by a command."""
    await app.tables.lobbies.change_places(tag.table, reply.press, reply.number(tag.rest, _LAST_SEAT))
    await show(app, reply, tag.table)


def _panel(app: App, lobby: Lobby, user_id: int, say: Say, *, drawing: int = 0) -> Message:
    """Return the menu of seats. With another `drawing` it shows the present ones and not its last choice."""
    own = lobby.seat_of(user_id)
    items = tuple(
        MenuItem(f"{seat + 1}. {player.called(say)}", str(seat), seat == own, _with(app, lobby, seat, say))
        for seat, player in enumerate(lobby.seats)
    )
    menu = Menu(Tag(Verb.SIT, lobby.id, drawing), say.plain("seats.choose"), items)
    return Message(say("seats.where"), rows=(menu,))


def _with(app: App, lobby: Lobby, seat: int, say: Say) -> str:
    """Return the partners on this seat."""
    beside = partners(app, lobby, seat)
    names = [
        f"{partner + 1}. {lobby.seats[partner].called(say) if partner < len(lobby.seats) else say.plain('seats.free')}"
        for partner in beside
    ]
    return say.plain("seats.with", partners=say.plain.listed(names)) if names else ""
