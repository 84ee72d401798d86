"""The presses on the card of a table: sitting down, changing places, agreeing, starting. And the question to the hosts
of tables that have waited for others for a while, once, whether computers are to play: the card says so, and whoever
opened the table gets it in private while the answer to the command can be followed."""

from collections.abc import Awaitable, Sequence

import discord

from bot.face import Style
from bot.locale import Markup, Say, in_lines
from bot.store.table_rows import Place, TableId
from bot.tables.clock import NONE
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby, Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.error_handler import guarded
from bot.ui.core.limits import Work
from bot.ui.core.message import Menu, MenuItem, Message, Tap
from bot.ui.core.places import allowed, check_here, here, link_to, not_here, without_thread
from bot.ui.core.reply import Declined, Reply
from bot.ui.core.table_words import title
from bot.ui.delivery import direct_messages
from bot.ui.delivery.calls import table_changed
from bot.ui.delivery.outbox import bring_fresh
from bot.ui.delivery.publish import Posted, announce
from bot.ui.lobby.card import NOT_OPEN, check_shown, note, post_card, proposes, renew, show, sides
from bot.ui.lobby.choices import fill, names_at, names_beside, suiting
from bot.ui.lobby.invitations import guests, take_seat, unwelcome
from engine.errors import BadRecord
from engine.game import Json
from engine.measure import LEVELS


async def open_card(app: App, reply: Reply, game: str, options: dict[str, Json], invited: Sequence[int] = ()) -> Lobby:
    """Open a lobby where a command was typed or a button pressed, invite these users, and post its card there; if it
    invites nobody, call the people who look for such a game. Raises Declined."""
    place = await place_to_open(app, reply)
    people, notices = await guests(app, reply, place, invited)
    app.limits.spend(reply, Work.TABLE)
    for choice in app.faces[game].options if people else ():
        if choice.unasked is not None:
            options = {choice.option: choice.unasked, **options}
    # The lobby is saved before the answer: a refusal is for this person alone, and the first answer decides who sees
    # it.
    try:
        lobby = await app.tables.lobbies.open_lobby(
            reply.press, place, game, options, clock=NONE.name if place.private else None, invited=people
        )
    except BadRecord as error:
        raise Declined(reply.say("trouble.no_choice")) from error
    if place.private:
        lobby = await fill(app, reply, lobby, await suiting(app, reply, game, options))
    await _post_card(app, reply, lobby)
    app.memory.openings[lobby.id] = reply
    if notices := [*notices, *unwelcome(lobby, people, reply.say)]:
        await reply.notify(in_lines(notices))
    await bring_fresh(app, lobby.id)
    table_changed(app, lobby)
    await _tell_of_threads(app, reply)
    return lobby


async def begin_now(app: App, reply: Reply, game: str, options: dict[str, Json], level: str) -> Match:
    """Begin a game here at once: computer players of this level take all seats but one. Raises Declined. Refused:
    NO_COMPUTERS."""
    place = await place_to_open(app, reply)
    app.limits.spend(reply, Work.TABLE)
    called = names_beside([reply.press.name], reply.press.interaction_id)
    match = await app.tables.computers.begin(reply.press, place, game, options, level, called)
    await _post_card(app, reply, match)
    await _tell_of_threads(app, reply)
    await _begun(app, reply, await app.tables.match(match.id))
    await renew(app, match.id)
    return match


async def place_to_open(app: App, reply: Reply) -> Place:
    """Return where what this person opens is shown, a table or a cup. Raises Declined where none may be."""
    if reply.elsewhere:
        raise not_here(reply)
    place = here(reply)
    if not place.private:
        check_not_timed_out(reply.interaction.user, reply)
        check_channel(app, reply, place)
        await check_here(app, reply)
    return place


async def _post_card(app: App, reply: Reply, table: Lobby | Match) -> None:
    """Answer with the card of a new table. Raises Declined if Discord does not accept it, for now or at all."""
    await post_card(app, table, reply)
    await check_shown(app, reply, table.id)


async def _tell_of_threads(app: App, reply: Reply) -> None:
    """Tell who opened a table which permissions the bot lacks for the game's own thread."""
    if (sentence := without_thread(app, reply)) is not None:
        await reply.notify(sentence)


async def join(app: App, reply: Reply, tag: Tag) -> None:
    """Sit down. Where people were invited, the game begins with the last who sits down."""
    await _change(app, reply, tag.table, take_seat(app, reply, reply.table or await app.tables.get(tag.table)))


async def get_up(app: App, reply: Reply, tag: Tag) -> None:
    table = await app.tables.get(tag.table)
    if isinstance(table, Match):
        # The card belongs to a game that has begun. Leaving a game is another action, with a confirmation.
        await show(app, reply, tag.table)
        raise Refused(Refusal.ALREADY_STARTED)
    await _change(app, reply, tag.table, app.tables.lobbies.leave(tag.table, reply.press))


async def leave(app: App, reply: Reply, table: TableId) -> None:
    """Leave a lobby without a press on its card, and bring the card up to date."""
    await app.tables.lobbies.leave(table, reply.press)
    await renew(app, table)
    await reply.edit(Message(reply.say("leave.lobby")))


async def add_computer(app: App, reply: Reply, tag: Tag) -> None:
    """Seat a computer player of the chosen level, by a command the one in `rest`, under a name that is unique at the
    table; in direct messages all computer players get that level."""
    level = reply.value or tag.rest
    if level not in LEVELS:
        raise Declined(reply.say("trouble.old_button"))
    table = await app.tables.get(tag.table)
    if table.place.private and isinstance(table, Lobby):
        await _change(app, reply, tag.table, fill(app, reply, table, level))
        return
    add = app.tables.lobbies.add_computer(tag.table, reply.press, level, names_at(table)[0])
    await _change(app, reply, tag.table, add)


async def remove_computer(app: App, reply: Reply, tag: Tag) -> None:
    """Remove the computer player that sat down last."""
    await _change(app, reply, tag.table, app.tables.lobbies.remove_computer(tag.table, reply.press))


async def start(app: App, reply: Reply, tag: Tag) -> None:
    """Deal. With free seats the card says who has yet to agree."""
    await _change(app, reply, tag.table, app.tables.lobbies.start(tag.table, reply.press))


async def play_now(app: App, reply: Reply, tag: Tag) -> None:
    """Let computer players of the level that suits the host take the free seats, and deal."""
    await _change(app, reply, tag.table, _with_computers(app, reply, tag.table))


async def play_now_asked(app: App, reply: Reply, tag: Tag) -> None:
    """Deal as `play_now` does, for who was asked in private whether to."""
    match = await _with_computers(app, reply, tag.table)
    await announce(app, match.id)
    await renew(app, match.id)
    match = await app.tables.match(match.id)
    await reply.edit(Message(reply.say("play.begun_now"), rows=(link_to(match, reply.say),)))


async def _with_computers(app: App, reply: Reply, table: TableId) -> Match:
    lobby = await app.tables.lobby(table)
    level = await suiting(app, reply, lobby.game, lobby.options)
    return await app.tables.computers.play_now(table, reply.press, level, names_at(lobby))


async def _begun(app: App, reply: Reply, match: Match) -> None:
    """Give the game its thread, post the first board, and write a direct message to each player."""
    if await announce(app, match.id, reply) is not Posted.DONE:
        await reply.notify(reply.say("trouble.not_posted"))
    seat = match.eyes_of(reply.user_id)
    if seat is not None and (closed := direct_messages.closed_notice(app, match, seat, reply.say)):
        await reply.notify(closed)


def check_not_timed_out(person: discord.Member | discord.User, reply: Reply) -> None:
    """Raise Declined for a member who is timed out, for a new table calls people. Discord takes permissions from such
    members, and documents none that a press needs."""
    if isinstance(person, discord.Member) and person.is_timed_out():
        raise Declined(reply.say("new.timed_out"))


def check_channel(app: App, reply: Reply, place: Place) -> None:
    """Raise Declined, naming the channels that the server allows, if games may not be opened here."""
    channels = allowed(app, place.guild_id)
    if channels and place.channel_id not in channels:
        where = reply.say.listed([Markup("<#{}>").format(str(channel)) for channel in channels])
        raise Declined(reply.say("new.not_here", channels=where))


async def _change(app: App, reply: Reply, table: TableId, change: Awaitable[Lobby | Match]) -> None:
    """Change a lobby by a press on its card, and show the card in its new state, or the game if it begins."""
    await note(app, reply, table)
    try:
        changed = await change
    except Refused as refused:
        if refused.reason in NOT_OPEN:  # the press came too late to be carried out
            await show(app, reply, table)
        raise
    if isinstance(changed, Match):
        await _begun(app, reply, changed)
    await show(app, reply, table)
    await bring_fresh(app, table)


async def ask_hosts(app: App) -> None:
    """Ask the hosts of the tables that have waited for long by now."""
    for lobby in await app.tables.waiting.mark_waiting(app.reach.doubtful()):
        await guarded(lobby.id, renew(app, lobby.id))
        reply = app.memory.openings.pop(lobby.id, None)
        if reply is not None and lobby.host_id == reply.user_id and proposes(app, lobby):
            tap = Tap(reply.say.plain("button.play_now"), Tag(Verb.PLAY_NOW_ASKED, lobby.id), Style.GO)
            # Who opened several tables has as many of these questions.
            text = in_lines([title(app, lobby, reply.say), reply.say("lobby.waited")])
            await reply.notify(text, rows=((tap, *link_to(lobby, reply.say)),))


# --- Places ----------------------------------------------------------------------------------------


_LAST_SEAT = 999
"""Larger than the number of any seat; a number beyond the last seat means the last seat."""


async def seats(app: App, reply: Reply, tag: Tag) -> None:
    """Show somebody who sits at the table a menu of its seats."""
    lobby = await app.tables.lobby(tag.table)
    if lobby.seat_of(reply.user_id) is None:
        raise Refused(Refusal.NOT_SEATED)
    await reply.edit(_panel(app, lobby, reply.user_id, reply.say))


async def sit_there(app: App, reply: Reply, tag: Tag) -> None:
    """Change places with the player of the chosen seat, by a command of the one in `rest`, and bring the card up to
    date."""
    seat = reply.number(reply.value or tag.rest, _LAST_SEAT)
    lobby = await app.tables.lobbies.change_places(tag.table, reply.press, seat)
    if reply.of_command:
        await show(app, reply, tag.table)
        return
    await reply.edit(_panel(app, lobby, reply.user_id, reply.say, drawing=tag.next_drawing))
    await renew(app, lobby.id)


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
    partners = [
        f"{partner + 1}. {lobby.seats[partner].called(say) if partner < len(lobby.seats) else say.plain('seats.free')}"
        for side in sides(app, lobby)
        for partner in side
        if seat in side and partner != seat
    ]
    return say.plain("seats.with", partners=say.plain.listed(partners)) if partners else ""
