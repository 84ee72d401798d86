"""The host's private panel for the options of a table, and its presses."""

from __future__ import annotations

import json
from collections.abc import Iterable

from bot.locale import NOTHING, Markup, Say, in_lines
from bot.tables import Lobby, Refusal, Refused, TableId
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Menu, MenuItem, Message
from bot.ui.core.option_words import seats_in_words, value_explained, value_in_words
from bot.ui.core.reply import Reply
from bot.ui.lobby.card import NOT_OPEN, renew, still_open
from bot.ui.lobby.clocks import CHOICES, menus
from bot.ui.lobby.computers import fill
from engine.game import Json
from engine.options import PLAYERS, numbers_of_players

_DRAWINGS = 1000
"""The number of drawings of a panel after which its menus' custom_ids repeat."""


def options_panel(app: App, lobby: Lobby, say: Say, notice: Markup = NOTHING, *, drawn: int = 0) -> Message:
    """Return the host's panel: a menu for the number of players, one for each option that matters here, and the clock.
    With another `drawn` the custom_ids differ, so the menus show the present values instead of the last choice."""
    face = app.face(lobby)

    def menu(option: str, prompt: str, values: Iterable[tuple[Json, str, str]]) -> Menu:
        items = (
            MenuItem(label, json.dumps(value), value == lobby.options[option], about) for value, label, about in values
        )
        return Menu(Tag(Verb.SET, lobby.id, drawn, option), prompt, tuple(items))

    numbers = numbers_of_players(face.game, lobby.options)
    players = [(number, seats_in_words(number, say), "") for number in numbers]
    rows = [menu(PLAYERS, say.plain("option.players"), players)]
    for choice in face.options:
        if not choice.applies(lobby.options):
            continue
        values = [
            (value, value_in_words(lobby.game, choice, value, say), value_explained(lobby.game, choice, value, say))
            for value in choice.values
        ]
        prompt = say.plain(f"{lobby.game}.option.{choice.option}")
        rows.append(menu(choice.option, prompt, values))
    computers = app.tables.servers.settings(lobby.place.guild_id).computers
    rows += [] if lobby.place.private else menus(lobby, say, stand_ins=computers, drawn=drawn)
    return Message(in_lines(filter(None, [say("lobby.options"), notice])), rows=tuple(rows))


async def options(app: App, reply: Reply, tag: Tag) -> None:
    """Show the host the panel for the options."""
    await reply.defer()
    lobby = await _host_of(app, reply, tag.table)
    await reply.edit(options_panel(app, lobby, reply.say))


async def set_option(app: App, reply: Reply, tag: Tag) -> None:
    """Change one option, and bring the card up to date. After a refusal the panel shows the old value and the
    reason."""
    await reply.defer_edit()
    before = reply.table if isinstance(reply.table, Lobby) else await app.tables.lobby(tag.table)
    drawn = (tag.ply + 1) % _DRAWINGS
    offered = {
        item.value
        for menu in options_panel(app, before, reply.say).rows
        if isinstance(menu, Menu) and menu.tag.rest == tag.rest
        for item in menu.items
    }
    if reply.value not in offered:
        await reply.edit(options_panel(app, before, reply.say, reply.say("trouble.no_choice"), drawn=drawn))
        return
    try:
        lobby = await _set(app, reply, tag.table, tag.rest, json.loads(reply.value))
    except Refused as refused:
        if refused.reason in NOT_OPEN or refused.reason is Refusal.ALREADY_DONE:
            raise
        await reply.edit(options_panel(app, before, reply.say, refused.sentence(reply.say), drawn=drawn))
        return
    moved = tag.rest != PLAYERS and lobby.size != before.size
    notice = reply.say("lobby.options.seats", count=lobby.size) if moved else NOTHING
    await reply.edit(options_panel(app, lobby, reply.say, notice, drawn=drawn))
    await renew(app, lobby.id)


async def _set(app: App, reply: Reply, table: TableId, option: str, value: Json) -> Lobby:
    if option in CHOICES:
        return await app.tables.lobbies.set_clock(table, reply.press, **{option: value})
    lobby = await app.tables.lobbies.set_options(table, reply.press, {option: value})
    return await fill(app, reply, lobby) if lobby.place.private else lobby


async def _host_of(app: App, reply: Reply, table: TableId) -> Lobby:
    lobby = await still_open(app, table)
    if lobby.host_id != reply.user_id:
        host = next((who.name for who in lobby.seats if who.user_id == lobby.host_id), "")
        raise Refused(Refusal.NOT_HOST, host=host)
    return lobby
