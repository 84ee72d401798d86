"""The card of a table in its channel, and the host's private panel for the options."""

from __future__ import annotations

import json
from dataclasses import replace

import discord
import structlog

from bot.face import Style
from bot.locale import Say, plain
from bot.tables import Lobby, Match, Phase, Seated
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.discord_errors import FAILURES, GONE_MESSAGE, code
from bot.ui.core.message import Choice, Link, Message, Row, Tap, layout
from bot.ui.core.option_words import in_words, value_in_words
from bot.ui.core.places import link
from bot.ui.delivery.publish import send
from bot.ui.lobby.computers import LEVELS

_log = structlog.get_logger(__name__)


def card(app: App, table: Lobby | Match) -> Message:
    """Return the card of a table, in the language of its server."""
    say = app.public(table.place.guild_id)
    title = say("lobby.title", game=app.title(table.game, say))
    if isinstance(table, Match):
        text = [in_words(app, table, say), say("lobby.started")]
        address = link(replace(table.place, message_id=None))
        rows: tuple[Row, ...] = () if address is None else ((Link(say("button.to_game"), address),),)
        return Message("\n".join([title, *_seats(table, say)]), below="\n".join(text), rows=rows, framed=True)
    if table.phase is Phase.CLOSED:
        return Message("\n".join([title, say("lobby.closed")]), framed=True)
    free = table.size - len(table.seats)
    state = say("lobby.full") if table.full else say("lobby.free", count=free)
    expiry = say("lobby.expires", when=f"<t:{table.expires_at}:R>")
    text = [in_words(app, table, say), *_sides(app, table, say), "", state, expiry]
    rows = (_controls(table, say),) if table.full else (_controls(table, say), _computers(table, say))
    # A list would swallow the lines behind it, so these are a text of their own.
    return Message("\n".join([title, *_seats(table, say)]), below="\n".join(text), rows=rows, framed=True)


def options_panel(app: App, lobby: Lobby, say: Say) -> Message:
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
        for choice in app.face(lobby).options
    )
    return Message(say("lobby.options"), rows=rows)


def _seats(table: Lobby | Match, say: Say) -> list[str]:
    taken = [f"{number}. **{plain(who.shown)}**{_level(who, say)}" for number, who in enumerate(table.seats, 1)]
    size = table.size if isinstance(table, Lobby) else len(table.seats)
    free = [f"{number}. {say('lobby.free_seat')}" for number in range(len(taken) + 1, size + 1)]
    return taken + free


def _sides(app: App, lobby: Lobby, say: Say) -> list[str]:
    """Return who plays with whom, by the numbers of the seats."""
    game = app.face(lobby).game
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


async def renew(app: App, lobby: Lobby) -> None:
    """Bring a card up to date that was not pressed itself; one that was deleted is posted again."""
    place = lobby.place
    if place.posts_in is None or place.message_id is None:
        return
    channel = app.client.get_partial_messageable(place.posts_in)
    try:
        try:
            await channel.get_partial_message(place.message_id).edit(view=layout(card(app, lobby)))
        except discord.NotFound as error:
            if code(error) not in GONE_MESSAGE or lobby.phase is Phase.CLOSED:
                raise
            await post_card(app, lobby)
    except FAILURES as error:
        _log.info("card_not_renewed", table=lobby.id, code=code(error))


async def post_card(app: App, lobby: Lobby) -> None:
    """Post a card as a message of the bot's own. Raises any of FAILURES."""
    what = f"card {lobby.id} instead of {lobby.place.message_id}"
    message = await send(app, lobby.place, card(app, lobby), discord.AllowedMentions.none(), what=what)
    await app.tables.placement.mark_card(lobby.id, message.id)
