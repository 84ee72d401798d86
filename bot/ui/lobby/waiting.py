"""Tables that have waited for others for a while: their hosts are asked, once, whether computers are to play. The card
says so, and whoever opened the table gets the question in private while the answer to the command can be followed."""

from bot.face import Style
from bot.locale import in_lines
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.error_handler import guarded
from bot.ui.core.message import Tap
from bot.ui.core.places import link_to
from bot.ui.core.table_words import title
from bot.ui.lobby.card import proposes, renew


async def look(app: App) -> None:
    """Ask the hosts of the tables that have waited for long by now."""
    for lobby in await app.tables.waiting.mark_waiting(app.reach.doubtful()):
        await guarded(lobby.id, renew(app, lobby.id))
        reply = app.memory.take_opening(lobby.id)
        if reply is not None and lobby.host_id == reply.user_id and proposes(app, lobby):
            tap = Tap(reply.say.plain("button.play_now"), Tag(Verb.PLAY_NOW_ASKED, lobby.id), Style.GO)
            # Who opened several tables has as many of these questions.
            text = in_lines([title(app, lobby, reply.say), reply.say("lobby.waited")])
            await reply.notify(text, rows=((tap, *link_to(lobby, reply.say)),))
