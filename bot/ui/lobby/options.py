"""The host's private panel for the options of a table, and its presses."""

import json
from functools import partial

from bot.face import OptionChoice
from bot.locale import NOTHING, Markup, Say, in_lines
from bot.store.table_rows import TableId
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Message, Row, Tap, offered
from bot.ui.core.reply import Reply
from bot.ui.core.table_words import value_in_words
from bot.ui.delivery.outbox import bring_fresh
from bot.ui.lobby import choices
from bot.ui.lobby.card import NOT_OPEN, hosted, renew, show
from engine.game import Json
from engine.options import PLAYERS

MORE = "more"
"""The second page of the panel."""


def options_panel(
    app: App, lobby: Lobby, say: Say, notice: Markup = NOTHING, *, more: bool = False, drawing: int = 0
) -> Message:
    """Return the host's panel: a menu for the number of players, for each option that matters here, and for the clock,
    each under a sentence that says what it is about. With `more` return its second page, which has the house rules and
    the stand-ins. With another `drawing` the custom_ids differ, so the menus show the present values instead of the
    last choice."""
    usual, behind = [*_players(app, lobby, say, drawing)], list[Row]()
    for choice in app.face(lobby).options:
        if choice.applies(lobby.options):
            (behind if choice.house else usual).extend(_rule(lobby, choice, say, drawing))
    if not lobby.place.private:
        usual += choices.clock_menu(lobby, say, drawing)
        if choices.has_clock(lobby) and app.tables.servers.settings(lobby.place.guild_id).computers:
            behind += choices.stand_in_menu(lobby, choices.offered(app, lobby.game, lobby.options), say, drawing)
    more = more and bool(behind)
    rows = behind if more else usual
    if behind:
        label = say.plain("options.usual" if more else "options.more")
        rows.append((Tap(label, Tag(Verb.MORE_OPTIONS, lobby.id, drawing, "" if more else MORE)),))
    title = say("options.house" if more else "lobby.options")
    return Message(in_lines(filter(None, [title, notice])), rows=tuple(rows))


def _players(app: App, lobby: Lobby, say: Say, drawing: int) -> tuple[Row, ...]:
    numbers = app.face(lobby).game.numbers_of_players(lobby.options)
    values = [(number, say.plain("option.players.count", count=number), "") for number in numbers]
    return choices.option_menu(lobby, PLAYERS, "option.players", values, lobby.options[PLAYERS], say, drawing)


def _rule(lobby: Lobby, choice: OptionChoice, say: Say, drawing: int) -> tuple[Row, ...]:
    key = f"{lobby.game}.option.{choice.option}"
    values = [
        (value, value_in_words(lobby.game, choice, value, say), say.plain(f"{key}.{str(value).lower()}.about"))
        for value in choice.values
    ]
    return choices.option_menu(lobby, choice.option, key, values, lobby.options[choice.option], say, drawing)


async def options(app: App, reply: Reply, tag: Tag) -> None:
    """Show the host the panel for the options."""
    lobby = await hosted(app, reply, tag.table)
    await reply.edit(options_panel(app, lobby, reply.say))


async def answer(app: App, reply: Reply, tag: Tag) -> None:
    """Set an option that the card asks for. An older card may ask for what is so by now."""
    lobby = await hosted(app, reply, tag.table)
    option, value = tag.parts(2)
    if tag.rest in {tap.tag.rest for tap in choices.questions(app, lobby, reply.say)}:
        await _set(app, reply, tag.table, option, json.loads(value))
    await show(app, reply, tag.table)
    await bring_fresh(app, tag.table)


async def more_options(app: App, reply: Reply, tag: Tag) -> None:
    """Show the other page of the panel."""
    lobby = await hosted(app, reply, tag.table)
    await reply.edit(options_panel(app, lobby, reply.say, more=tag.rest == MORE, drawing=tag.next_drawing))


async def set_option(app: App, reply: Reply, tag: Tag) -> None:
    """Change one option, and bring the card up to date. After a refusal the panel shows the old value and the
    reason."""
    before = reply.table if isinstance(reply.table, Lobby) else await app.tables.lobby(tag.table)
    panel = partial(options_panel, app, say=reply.say, more=_is_behind(app, before, tag.rest), drawing=tag.next_drawing)
    if reply.value not in offered(panel(before).rows, tag.rest):
        await reply.edit(panel(before, notice=reply.say("trouble.no_choice")))
        return
    try:
        lobby = await _set(app, reply, tag.table, tag.rest, json.loads(reply.value))
    except Refused as refused:
        if refused.reason in NOT_OPEN or refused.reason is Refusal.ALREADY_DONE:
            raise
        await reply.edit(panel(before, notice=refused.sentence(reply.say)))
        return
    moved = tag.rest != PLAYERS and lobby.size != before.size
    notice = reply.say("lobby.options.seats", count=lobby.size) if moved else NOTHING
    await reply.edit(panel(lobby, notice=notice))
    await renew(app, lobby.id)


def _is_behind(app: App, lobby: Lobby, option: str) -> bool:
    """Return whether this option is on the second page."""
    house_rules = {choice.option for choice in app.face(lobby).options if choice.house}
    return option == choices.STAND_INS or option in house_rules


async def _set(app: App, reply: Reply, table: TableId, option: str, value: Json) -> Lobby:
    if option in choices.CHOICES:
        return await app.tables.lobbies.set_clock(table, reply.press, **{option: value})
    lobby = await app.tables.lobbies.set_options(table, reply.press, {option: value})
    return await choices.fill(app, reply, lobby) if lobby.place.private else lobby
