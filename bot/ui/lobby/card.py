"""The card of a table in its channel, and the host's private panel for the options."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace

import discord
import structlog

from bot.face import Style
from bot.locale import NOTHING, Markup, Say, in_lines
from bot.tables import Lobby, Match, Phase, Seated
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.discord_errors import FAILURES, GONE_MESSAGE, code
from bot.ui.core.message import Link, Menu, MenuItem, Message, Row, Tap, layout
from bot.ui.core.option_words import in_words, seats_in_words, value_in_words
from bot.ui.core.places import link
from bot.ui.delivery.publish import send
from bot.ui.lobby.computers import LEVELS
from engine.game import Json
from engine.options import PLAYERS, numbers_of_players

_log = structlog.get_logger(__name__)


def card(app: App, table: Lobby | Match) -> Message:
    """Return the card of a table, in the language of its server."""
    say = app.public(table.place.guild_id)
    title = say("lobby.title", game=app.title(table.game, say))
    if isinstance(table, Match):
        text = [in_words(app, table, say), say("lobby.started")]
        address = link(replace(table.place, message_id=None))
        rows: tuple[Row, ...] = () if address is None else ((Link(say.plain("button.to_game"), address),),)
        return Message(in_lines([title, *_seats(table, say)]), below=in_lines(text), rows=rows, framed=True)
    if table.phase is Phase.CLOSED:
        return Message(in_lines([title, say("lobby.closed")]), framed=True)
    expiry = say("lobby.expires", when=Markup("<t:{}:R>").format(table.expires_at))
    text = [in_words(app, table, say), *_meaning(app, table, say), Markup(), *_state(app, table, say), expiry]
    controls = _controls(table, say, startable=not table.missing(app.face(table).game))
    rows = (controls,) if table.full else (controls, _computers(table, say))
    # A list would swallow the lines behind it, so these are a text of their own.
    return Message(in_lines([title, *_seats(table, say)]), below=in_lines(text), rows=rows, framed=True)


def options_panel(app: App, lobby: Lobby, say: Say, notice: Markup = NOTHING) -> Message:
    """Return the host's panel: a menu for the number of players, and one for each option that means something here."""
    face = app.face(lobby)

    def menu(option: str, prompt: str, values: Iterable[tuple[Json, str]]) -> Menu:
        items = (MenuItem(label, json.dumps(value), value == lobby.options[option]) for value, label in values)
        return Menu(Tag(Verb.SET, lobby.id, 0, option), prompt, tuple(items))

    numbers = numbers_of_players(face.game, lobby.options)
    rows = [menu(PLAYERS, say.plain("option.players"), [(number, seats_in_words(number, say)) for number in numbers])]
    for choice in face.options:
        if not choice.applies(lobby.options):
            continue
        values = [(value, value_in_words(lobby.game, choice, value, say)) for value in choice.values]
        prompt = say.plain(f"{lobby.game}.option.{choice.option}")
        rows.append(menu(choice.option, prompt, values))
    return Message(in_lines(filter(None, [say("lobby.options"), notice])), rows=tuple(rows))


def _seats(table: Lobby | Match, say: Say) -> list[Markup]:
    taken = [Markup("{}. **{}**{}").format(n, who.shown, _level(who, say)) for n, who in enumerate(table.seats, 1)]
    size = table.size if isinstance(table, Lobby) else len(table.seats)
    free = [Markup("{}. {}").format(n, say("lobby.free_seat")) for n in range(len(taken) + 1, size + 1)]
    return taken + free


def _meaning(app: App, lobby: Lobby, say: Say) -> list[Markup]:
    """Return who plays with whom, by the numbers of the seats, and what else the options mean: for as many as there are
    seats, or for those who sit there if they are about to start."""
    face = app.face(lobby)
    players = len(lobby.seats) if lobby.agreed else lobby.size
    options = face.game.read_options({**lobby.options, PLAYERS: players})
    sides = face.game.sides(options)
    teams = [Markup(" + ").join(str(seat + 1) for seat in side) for side in sides]
    told = [say("lobby.teams", teams=Markup(" · ").join(teams))] if len(sides) < players else []
    return told if face.briefing is None else [*told, face.briefing(options, say)]


def _state(app: App, lobby: Lobby, say: Say) -> list[Markup]:
    """Return what is still needed to start."""
    if lobby.full:
        return [say("lobby.full")]
    if lobby.agreed:
        agreed, asked = (say.listed([who.shown for who in people]) for people in (lobby.agreed, lobby.asked))
        return [say("lobby.agreeing", number=len(lobby.seats), agreed=agreed, asked=asked)]
    free = say("lobby.free", count=lobby.size - len(lobby.seats))
    return [free] if lobby.missing(app.face(lobby).game) else [free, say("lobby.enough", number=len(lobby.seats))]


def _level(who: Seated, say: Say) -> Markup:
    return Markup() if who.computer is None else Markup(" · {}").format(say(f"level.{who.computer}"))


def _computers(lobby: Lobby, say: Say) -> Row:
    """Return the menu of computer players that the host may add. Its custom_id changes with the seats, for then the
    menu forgets what was chosen last and the same level can be chosen again."""
    levels = tuple(MenuItem(say.plain(f"level.{level}"), level) for level in LEVELS)
    return Menu(Tag(Verb.ADD_COMPUTER, lobby.id, rest=str(len(lobby.seats))), say.plain("lobby.add_computer"), levels)


def _controls(lobby: Lobby, say: Say, *, startable: bool) -> Row:
    def tap(verb: Verb, label: str, style: Style = Style.PLAIN, *, disabled: bool = False) -> Tap:
        return Tap(label, Tag(verb, lobby.id), style, disabled=disabled)

    computers = any(who.computer is not None for who in lobby.seats)
    return (
        tap(Verb.JOIN, say.plain("button.join"), Style.CHOSEN, disabled=lobby.full),
        tap(Verb.GET_UP, say.plain("button.get_up")),
        tap(Verb.OPTIONS, say.plain("button.options")),
        tap(Verb.START, say.plain("button.start"), Style.GO, disabled=not startable),
        *([tap(Verb.REMOVE_COMPUTER, say.plain("button.remove_computer"))] if computers else []),
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
