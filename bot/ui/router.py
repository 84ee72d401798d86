"""From a press to its handler, by what the button carries: works for every message ever sent, restarts or not.

Forms come back the same way. Commands go through discord.py's own tree, see `bot.commands`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord

from bot.ui import charts, lobby, private, reading, trouble, turn
from bot.ui.call import Call, Told
from bot.ui.custom_id import Tag, Verb, read
from bot.ui.hall import Hall

Handler: TypeAlias = Callable[[Hall, Call, Tag], Awaitable[None]]

HANDLERS: dict[Verb, Handler] = {
    Verb.JOIN: lobby.join,
    Verb.GET_UP: lobby.get_up,
    Verb.OPTIONS: lobby.options,
    Verb.SET: lobby.set_option,
    Verb.START: lobby.start,
    Verb.ADD_COMPUTER: lobby.add_computer,
    Verb.REMOVE_COMPUTER: lobby.remove_computer,
    Verb.PLAY: turn.play,
    Verb.DRAFT: turn.draft,
    Verb.MOVE: turn.move,
    Verb.TYPE: turn.ask_words,
    Verb.TYPED: turn.typed,
    Verb.ARMY: private.army,
    Verb.HINT: private.hint,
    Verb.TEXT_BOARD: private.text_board,
    Verb.HISTORY: private.history,
    Verb.MORE: private.more,
    Verb.POST: private.post,
    Verb.LEAVE: private.ask_leave,
    Verb.LEAVE_NOW: private.leave,
    Verb.STOP: private.ask_stop,
    Verb.STOP_NOW: private.stop,
    Verb.RULES: reading.rules,
    Verb.TOP: reading.top,
    Verb.REMATCH: lobby.rematch,
    Verb.CHART: charts.show,
}


async def route(hall: Hall, interaction: discord.Interaction) -> None:
    """Carry out a press or a form; whatever goes wrong is told to the person."""
    data: Any = interaction.data
    tag = read(str(data["custom_id"]))

    async def work(call: Call) -> None:
        if tag is None:
            raise Told(call.say("trouble.old_button"))
        await HANDLERS[tag.verb](hall, call, tag)

    await trouble.answer(hall, interaction, work)
