"""From a press to its handler, by what the button carries: works for every message ever sent, restarts or not.

Forms come back the same way. Commands go through discord.py's own tree, see `bot.ui.commands`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord

from bot.ui.core import error_handler
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb, read
from bot.ui.core.reply import Declined, Reply
from bot.ui.delivery import charts
from bot.ui.lobby import actions as lobby
from bot.ui.match import board, hand, history, leaving, more, panel, resting
from bot.ui.pages import leaderboard, rules

Handler: TypeAlias = Callable[[App, Reply, Tag], Awaitable[None]]

HANDLERS: dict[Verb, Handler] = {
    Verb.JOIN: lobby.join,
    Verb.GET_UP: lobby.get_up,
    Verb.OPTIONS: lobby.options,
    Verb.SET: lobby.set_option,
    Verb.START: lobby.start,
    Verb.ADD_COMPUTER: lobby.add_computer,
    Verb.REMOVE_COMPUTER: lobby.remove_computer,
    Verb.PLAY: panel.play,
    Verb.DRAFT: panel.draft,
    Verb.CHOOSE: panel.choose,
    Verb.MOVE: panel.move,
    Verb.TYPE: panel.ask_words,
    Verb.TYPED: panel.typed,
    Verb.HAND: hand.hand,
    Verb.HINT: hand.hint,
    Verb.TEXT_BOARD: board.text_board,
    Verb.HISTORY: history.history,
    Verb.REST: resting.ask_rest,
    Verb.REST_NOW: resting.rest,
    Verb.WAKE: resting.wake,
    Verb.MORE: more.more,
    Verb.POST: board.post,
    Verb.LEAVE: leaving.ask_leave,
    Verb.LEAVE_NOW: leaving.leave,
    Verb.STOP: leaving.ask_stop,
    Verb.STOP_NOW: leaving.stop,
    Verb.RULES: rules.rules,
    Verb.TOP: leaderboard.top,
    Verb.REMATCH: lobby.rematch,
    Verb.CHART: charts.show,
}


async def route(app: App, interaction: discord.Interaction) -> None:
    """Carry out a press or a form; whatever goes wrong is told to the person."""
    data: Any = interaction.data
    tag = read(str(data["custom_id"]))

    async def work(reply: Reply) -> None:
        if tag is None:
            raise Declined(reply.say("trouble.old_button"))
        await HANDLERS[tag.verb](app, reply, tag)

    await error_handler.answer(app, interaction, work)
