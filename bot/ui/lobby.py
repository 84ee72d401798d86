"""The lobby: one card in the channel, and the host's private panel for the options."""

from __future__ import annotations

import json
from collections.abc import Awaitable
from dataclasses import replace

import discord
import structlog

from bot.face import OptionChoice, Style
from bot.locale import Say, plain
from bot.tables import Lobby, Match, Phase, Place, Refusal, Refused, Seated, TableId
from bot.ui import letters
from bot.ui.call import Call, Told
from bot.ui.computers import LEVELS, name_at
from bot.ui.custom_id import Tag, Verb
from bot.ui.hall import Hall, link
from bot.ui.news import spread
from bot.ui.outcomes import FAILURES, GONE_MESSAGE, code
from bot.ui.permits import missing_for_board, missing_for_thread, names
from bot.ui.publish import Posted, send
from bot.ui.sheet import Choice, Link, Row, Sheet, Tap, layout
from engine.game import Json

_log = structlog.get_logger(__name__)

_NOT_OPEN = {Refusal.EXPIRED, Refusal.ALREADY_STARTED, Refusal.OVER}

# --- What is seen ---------------------------------------------------------------------------------


def card(hall: Hall, table: Lobby | Match) -> Sheet:
    """Return the card of a table, in the language of its server."""
    say = hall.public(table.place.guild_id)
    title = say("lobby.title", game=hall.title(table.game, say))
    if isinstance(table, Match):
        text = [in_words(hall, table, say), say("lobby.started")]
        address = link(replace(table.place, message_id=None))
        rows: tuple[Row, ...] = () if address is None else ((Link(say("button.to_game"), address),),)
        return Sheet("\n".join([title, *_seats(table, say)]), below="\n".join(text), rows=rows, framed=True)
    if table.phase is Phase.CLOSED:
        return Sheet("\n".join([title, say("lobby.closed")]), framed=True)
    free = table.size - len(table.seats)
    state = say("lobby.full") if table.full else say("lobby.free", count=free)
    expiry = say("lobby.expires", when=f"<t:{table.expires_at}:R>")
    text = [in_words(hall, table, say), *_sides(hall, table, say), "", state, expiry]
    rows = (_controls(table, say),) if table.full else (_controls(table, say), _computers(table, say))
    # A list would swallow the lines behind it, so these are a text of their own.
    return Sheet("\n".join([title, *_seats(table, say)]), below="\n".join(text), rows=rows, framed=True)


def in_words(hall: Hall, table: Lobby | Match, say: Say) -> str:
    """Return the options that mean something here, in words; how many play is seen by the seats."""
    return " · ".join(
        value_in_words(table.game, choice, table.options[choice.option], say)
        for choice in hall.face(table).options
        if choice.option != "players" and choice.applies(table.options)
    )


def value_in_words(game: str, choice: OptionChoice, value: Json, say: Say) -> str:
    return say(f"{game}.option.{choice.option}.{str(value).lower()}")


def options_panel(hall: Hall, lobby: Lobby, say: Say) -> Sheet:
    """Return the host's panel: a list to choose from for each option."""
    rows = tuple(
        Choice(
            Tag(Verb.SET, lobby.id, 0, choice.option),
            say(f"{lobby.game}.option.{choice.option}"),
            tuple(
                (
                    value_in_words(lobby.game, choice, value, say),
                    json.dumps(value),
                    value == lobby.options[choice.option],
                )
                for value in choice.values
            ),
            disabled=not choice.applies(lobby.options),
        )
        for choice in hall.face(lobby).options
    )
    return Sheet(say("lobby.options"), rows=rows)


def _seats(table: Lobby | Match, say: Say) -> list[str]:
    taken = [f"{number}. **{plain(who.shown)}**{_level(who, say)}" for number, who in enumerate(table.seats, 1)]
    size = table.size if isinstance(table, Lobby) else len(table.seats)
    free = [f"{number}. {say('lobby.free_seat')}" for number in range(len(taken) + 1, size + 1)]
    return taken + free


def _sides(hall: Hall, lobby: Lobby, say: Say) -> list[str]:
    """Return who plays with whom, by the numbers of the seats."""
    game = hall.face(lobby).game
    sides = game.sides(game.read_options(lobby.options))
    teams = [" + ".join(str(seat + 1) for seat in side) for side in sides]
    return [say("lobby.sides", first=teams[0], second=teams[1])] if len(sides) == 2 < lobby.size else []


def _level(who: Seated, say: Say) -> str:
    return "" if who.computer is None else f" · {say(f'level.{who.computer}')}"


def _computers(lobby: Lobby, say: Say) -> Row:
    """Return the list of computer players that the host may add. Its custom_id changes with the seats, for then the
    list forgets what was chosen last and the same level can be chosen again."""
    levels = tuple((say(f"level.{level}"), level, False) for level in LEVELS)
    return Choice(Tag(Verb.ADD_COMPUTER, lobby.id, rest=str(len(lobby.seats))), say("lobby.add_computer"), levels)


def _controls(lobby: Lobby, say: Say) -> Row:
    def tap(verb: Verb, label: str, style: Style = Style.PLAIN, *, disabled: bool = False) -> Tap:
        return Tap(label, Tag(verb, lobby.id), style, disabled=disabled)

    computers = any(who.computer is not None for who in lobby.seats)
    return (
        tap(Verb.JOIN, say("button.join"), Style.CHOSEN, disabled=lobby.full),
        tap(Verb.GET_UP, say("button.get_up")),
        tap(Verb.OPTIONS, say("button.options")),
        tap(Verb.START, say("button.start"), Style.GO, disabled=not lobby.full),
        *([tap(Verb.REMOVE_COMPUTER, say("button.remove_computer"))] if computers else []),
    )


# --- What is pressed ------------------------------------------------------------------------------


async def open_card(hall: Hall, call: Call, game: str, options: dict[str, Json]) -> None:
    """Open a lobby where the command was typed, and post its card there."""
    say = call.say
    place = here(call)
    if place is None:
        raise Told(say("new.only_in_servers"))
    if hall.client.get_guild(place.guild_id or 0) is None:
        raise Told(say("new.not_invited"))
    permissions = call.interaction.app_permissions
    if missing := missing_for_board(permissions, in_thread=call.in_thread):
        raise Told(say("trouble.missing", permissions=names(missing, say)))
    # Saved first, then answered: what is refused is for this person alone, and the first answer decides who sees it.
    lobby = await hall.tables.open_lobby(call.press, place, game, options)
    message_id = await call.aloud(card(hall, lobby))
    if message_id is None:
        await _post_card(hall, call, lobby)
    else:
        await hall.tables.mark_card(lobby.id, message_id)
    if not call.in_thread and (missing := missing_for_thread(permissions)):
        await call.tell(say("new.without_thread", permissions=names(missing, say)))


async def join(hall: Hall, call: Call, tag: Tag) -> None:
    await call.hold()
    await _change(hall, call, tag.table, hall.tables.join(tag.table, call.press))


async def get_up(hall: Hall, call: Call, tag: Tag) -> None:
    await call.hold()
    table = await hall.tables.get(tag.table)
    if isinstance(table, Match):
        # The card of a game that began: leaving that is another matter, and asks twice.
        await call.show(card(hall, table))
        raise Refused(Refusal.ALREADY_STARTED)
    await _change(hall, call, tag.table, _leave(hall, call, tag.table))


async def _leave(hall: Hall, call: Call, table: TableId) -> Lobby:
    lobby = await hall.tables.leave(table, call.press)
    assert isinstance(lobby, Lobby)
    return lobby


async def add_computer(hall: Hall, call: Call, tag: Tag) -> None:
    """Seat a computer player of the chosen level, under a name that nobody else bears at the table."""
    await call.hold()
    level = call.value
    if level not in LEVELS:
        raise Told(call.say("trouble.old_button"))
    name = name_at(await hall.tables.get(tag.table))
    await _change(hall, call, tag.table, hall.tables.add_computer(tag.table, call.press, level, name))


async def remove_computer(hall: Hall, call: Call, tag: Tag) -> None:
    """Take away the computer player that sat down last."""
    await call.hold()
    await _change(hall, call, tag.table, hall.tables.remove_computer(tag.table, call.press))


async def start(hall: Hall, call: Call, tag: Tag) -> None:
    """Deal, give the game its thread, post the first board and write to everybody."""
    await call.hold()
    try:
        match = await hall.tables.start(tag.table, call.press)
    except Refused as refused:
        await _heal(hall, call, tag.table, refused)
        raise
    posted = await spread(hall, match.id, call)
    await call.show(card(hall, await hall.tables.get(match.id)))
    if posted is not Posted.DONE:
        await call.tell(call.say("trouble.not_posted"))
    seat = match.seat_of(call.user_id)
    if seat is not None and (closed := letters.closed_notice(hall, match, seat, call.say)):
        await call.tell(closed)


async def options(hall: Hall, call: Call, tag: Tag) -> None:
    """Show the host the panel for the options."""
    await call.think()
    lobby = await _host_of(hall, call, tag.table)
    await call.show(options_panel(hall, lobby, call.say))


async def set_option(hall: Hall, call: Call, tag: Tag) -> None:
    """Change one option, and tell the card."""
    await call.hold()
    value = json.loads(call.value)
    lobby = await hall.tables.set_options(tag.table, call.press, {tag.rest: value})
    await call.show(options_panel(hall, lobby, call.say))
    await renew(hall, lobby)


async def renew(hall: Hall, lobby: Lobby) -> None:
    """Bring a card up to date that was not pressed itself; one that was deleted is posted again."""
    place = lobby.place
    if place.posts_in is None or place.message_id is None:
        return
    channel = hall.client.get_partial_messageable(place.posts_in)
    try:
        try:
            await channel.get_partial_message(place.message_id).edit(view=layout(card(hall, lobby)))
        except discord.NotFound as error:
            if code(error) not in GONE_MESSAGE or lobby.phase is Phase.CLOSED:
                raise
            await post_card(hall, lobby)
    except FAILURES as error:
        _log.info("card_not_renewed", table=lobby.id, code=code(error))


async def post_card(hall: Hall, lobby: Lobby) -> None:
    """Post a card as a message of the bot's own. Raises any of FAILURES."""
    what = f"card {lobby.id} instead of {lobby.place.message_id}"
    message = await send(hall, lobby.place, card(hall, lobby), discord.AllowedMentions.none(), what=what)
    await hall.tables.mark_card(lobby.id, message.id)


async def rematch(hall: Hall, call: Call, tag: Tag) -> None:
    """Sit down again: with the first who wants to a new card appears in the channel."""
    await call.think()
    lobby = await hall.tables.rematch(tag.table, call.press)
    if lobby.place.message_id is None:
        await _post_card(hall, call, lobby)
    else:
        await renew(hall, lobby)
    lobby = await _open(hall, lobby.id)
    await call.show(Sheet(call.say("rematch.seated"), rows=_way(lobby, call.say)))


async def _post_card(hall: Hall, call: Call, lobby: Lobby) -> None:
    """Post a card for somebody who waits for it. Raises Told if Discord does not take it."""
    try:
        await post_card(hall, lobby)
    except FAILURES as error:
        _log.info("card_not_posted", table=lobby.id, code=code(error))
        raise Told(call.say("trouble.no_card")) from error


def here(call: Call) -> Place | None:
    """Return where a command was typed, as the home of a table; None in a direct message."""
    if call.guild_id is None:
        return None
    channel = call.interaction.channel
    if isinstance(channel, discord.Thread):
        return Place(call.guild_id, channel.parent_id, channel.id)
    return Place(call.guild_id, call.channel_id)


def _way(lobby: Lobby, say: Say) -> tuple[Row, ...]:
    address = link(lobby.place)
    return () if address is None else ((Link(say("button.to_card"), address),),)


async def _change(hall: Hall, call: Call, table: TableId, change: Awaitable[Lobby]) -> None:
    """Change a lobby by a press on its card, and show the card as it then is."""
    try:
        lobby = await change
    except Refused as refused:
        await _heal(hall, call, table, refused)
        raise
    await call.show(card(hall, lobby))


async def _heal(hall: Hall, call: Call, table: TableId, refused: Refused) -> None:
    """Show a card that is behind the times as it should be."""
    if refused.reason in _NOT_OPEN:
        await call.show(card(hall, await hall.tables.get(table)))


async def _open(hall: Hall, table: TableId) -> Lobby:
    found = await hall.tables.get(table)
    if isinstance(found, Match):
        raise Refused(Refusal.ALREADY_STARTED)
    if found.phase is not Phase.LOBBY:
        raise Refused(Refusal.EXPIRED)
    return found


async def _host_of(hall: Hall, call: Call, table: TableId) -> Lobby:
    lobby = await _open(hall, table)
    if lobby.host_id != call.user_id:
        host = next((who.name for who in lobby.seats if who.user_id == lobby.host_id), "")
        raise Refused(Refusal.NOT_HOST, host=host)
    return lobby
