"""The way from a press to its handler, found by what the button carries. It works for every message ever sent, also
after a restart.

Forms come back the same way. Commands go through discord.py's own tree, see `bot.ui.commands`.
"""

from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import discord
from structlog.contextvars import bind_contextvars

from bot.tables.refusal import Refused
from bot.ui.core import error_handler, visibility
from bot.ui.core.app import App
from bot.ui.core.custom_id import NOWHERE, Tag, Verb, read
from bot.ui.core.reply import Declined, Reply
from bot.ui.cups import pages as cups
from bot.ui.cups import panel as cup_panel
from bot.ui.lobby import actions as lobby
from bot.ui.lobby import invitations, lookouts, options, play
from bot.ui.match import absence, history, keepsakes, moderating, panel, records, set_back, views, watching
from bot.ui.pages import games, help, leaderboard, learn, privacy, puzzle, settings, setup

Handler: TypeAlias = Callable[[App, Reply, Tag], Awaitable[None]]

_MATCH_ANYWHERE: dict[Verb, Handler] = {
    Verb.PLAY: panel.play,
    Verb.HAND: views.hand,
    Verb.HINT: views.hint,
    Verb.BOARD: views.board,
    Verb.TEXT_BOARD: views.text_board,
    Verb.HISTORY: history.history,
    Verb.REST: absence.ask_rest,
    Verb.WAKE: absence.wake,
    Verb.DECIDE: absence.decide,
    Verb.TAKE_SEAT: absence.take_seat,
    Verb.MORE: views.more,
    Verb.TYPED: panel.typed,
    Verb.STOP: absence.ask_stop,
    Verb.REMATCH: play.rematch,
    Verb.LOOK_BACK: views.look_back,
    Verb.CHART: keepsakes.show_later,
    Verb.FILM: keepsakes.show_later,
    Verb.SHARE: keepsakes.show_card,
    Verb.RECORD: views.show_record,
    Verb.REPLAY: records.replay,
}
_MATCH_IN_PRIVATE: dict[Verb, Handler] = {
    Verb.WATCH: watching.watch,
    Verb.SUSPECT: watching.suspect,
    Verb.DRAFT: panel.draft,
    Verb.CHOOSE: panel.draft,
    Verb.MOVE: panel.move,
    Verb.TYPE: panel.ask_words,
    Verb.TAKEBACK: panel.take_back,
    Verb.PLAY_OUT: absence.ask_play_out,
    Verb.PLAY_OUT_NOW: absence.play_out,
    Verb.REST_NOW: absence.rest,
    Verb.POST: views.post,
    Verb.PUBLISH: keepsakes.publish,
    Verb.GIVE_SEAT: absence.give_seat,
    Verb.LEAVE_NOW: absence.leave_now,
    Verb.STOP_NOW: absence.stop_now,
}
OF_A_MATCH = _MATCH_ANYWHERE.keys() | _MATCH_IN_PRIVATE.keys()
"""Verbs of buttons that only a match has, and that carry its ply; those from before do not say when its newest move was
made."""
ANYWHERE: dict[Verb, Handler] = _MATCH_ANYWHERE | {
    Verb.KEEP_PLAYING: absence.keep_playing,
    Verb.RULES: help.rules,
    Verb.LEARN: learn.learn,
    Verb.PUZZLE: puzzle.puzzle,
    Verb.TOP: leaderboard.top,
    Verb.ACCEPT: invitations.accept,
    Verb.NOT_NOW: invitations.not_now,
    Verb.BLOCK: invitations.block,
    Verb.VERIFY: records.verify,
    Verb.OPEN: lambda app, reply, _: play.show_play(app, reply),
    Verb.LOOK: lookouts.look,
    Verb.CUP: cups.press,
    Verb.CUP_TYPED: cups.typed,
}
"""Verbs that are answered in private, wherever the button stands."""
ON_THE_CARD: dict[Verb, Handler] = {
    Verb.JOIN: lobby.join,
    Verb.GET_UP: lobby.get_up,
    Verb.SEATS: lobby.seats,
    Verb.INVITE: invitations.show_panel,
    Verb.OPTIONS: options.options,
    Verb.ANSWER: options.answer,
    Verb.START: lobby.start,
    Verb.ADD_COMPUTER: lobby.add_computer,
    Verb.REMOVE_COMPUTER: lobby.remove_computer,
    Verb.PLAY_NOW: lobby.play_now,
}
"""Verbs that change the card that was pressed."""
IN_PRIVATE: dict[Verb, Handler] = _MATCH_IN_PRIVATE | {
    Verb.SET: options.set_option,
    Verb.MORE_OPTIONS: options.more_options,
    Verb.SIT: lobby.sit_there,
    Verb.PLAY_NOW_ASKED: lobby.play_now_asked,
    Verb.INVITE_THEM: invitations.invite,
    Verb.WITHDRAW: invitations.withdraw,
    Verb.LEAVE: absence.ask_leave,
    Verb.HELP: help.help_page,
    Verb.NEW: play.press,
    Verb.GAMES: games.games,
    Verb.PRIVACY: privacy.privacy,
    Verb.PROFILE: leaderboard.profile,
    Verb.SETUP: setup.setup,
    Verb.SETTLE: setup.settle,
    Verb.MODERATE: moderating.moderate,
    Verb.PREFERENCE: settings.change,
    Verb.CUPS: cups.step,
    Verb.CUP_PANEL: cup_panel.show_panel,
}
"""Verbs that change the private message that was pressed; in a public message everybody would see the change."""
ANSWERS = {Verb.ACCEPT, Verb.NOT_NOW, Verb.BLOCK}
"""Verbs of an invitation, whose direct message may be out of date."""
APART = {Verb.SEATS, Verb.INVITE, Verb.OPTIONS, Verb.KEEP_PLAYING, Verb.REMATCH, Verb.VERIFY}
"""Verbs whose answer is a private message of its own, wherever the button stands."""
BY_HANDLERS = ANSWERS | {Verb.TYPE, Verb.CUPS, Verb.CHART, Verb.FILM}
"""Verbs whose handlers give the first answer themselves: a form, say, or one that depends on what was chosen."""
HANDLERS = ANYWHERE | ON_THE_CARD | IN_PRIVATE


async def route(app: App, interaction: discord.Interaction) -> None:
    """Carry out a press or a form; tell the person if anything goes wrong."""
    data: Any = interaction.data
    tag = read(str(data["custom_id"]))

    async def work(reply: Reply) -> None:
        if tag is None or not await _may_stand_here(app, reply, tag):
            raise Declined(reply.say("trouble.old_button"))
        if await set_back.told(app, reply, tag, of_a_match=tag.verb in OF_A_MATCH):
            return
        await _acknowledge(reply, tag.verb)
        await HANDLERS[tag.verb](app, reply, tag)

    await error_handler.answer(app, interaction, work)


async def _acknowledge(reply: Reply, verb: Verb) -> None:
    """Say where the answer will come, before anything is done: Discord waits only three seconds. Raises Lapsed."""
    if verb in BY_HANDLERS:
        return
    if verb in APART:
        await reply.defer()
    elif verb in ON_THE_CARD:
        await reply.defer_edit()
    else:
        await reply.defer_private()


async def _may_stand_here(app: App, reply: Reply, tag: Tag) -> bool:
    """Return whether such a button may stand in the message that was pressed. A changed client can send any custom_id
    from any message that it sees, and Discord passes it on. Refused: NO_TABLE, also if the person may not see the
    table; ALREADY_STARTED, if the person was invited and the game has begun since."""
    if tag.verb in IN_PRIVATE and not reply.from_private:
        return False
    if tag.table == NOWHERE:
        return True
    try:
        table = await visibility.look_at(app, reply, tag.table, to_moderate=tag.verb is Verb.MODERATE)
    except Refused:
        if tag.verb in ANSWERS:
            await invitations.check_not_begun(app, reply, tag.table)
        raise
    reply.table = table
    bind_contextvars(table=table.id, game=table.game)
    if tag.verb not in ON_THE_CARD:
        return True
    if table.card_id is None:
        # The card was posted and not noted, so only a message that holds this very button can be the card.
        return reply.from_own_button and not reply.from_private
    return table.card_id == reply.message_id
