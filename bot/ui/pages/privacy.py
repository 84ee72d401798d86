"""What is kept about one person, why and for how long; its export as a file; and its deletion."""

import asyncio
import gzip
import json
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from itertools import islice

import discord
import structlog

from bot.face import Style
from bot.locale import Markup, Say
from bot.tables.table import Match
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.discord_errors import FAILURES, code
from bot.ui.core.error_handler import guarded
from bot.ui.core.limits import Work
from bot.ui.core.message import Attached, Message, Row, Tap
from bot.ui.core.panels import page_of, turning
from bot.ui.core.reply import Reply
from bot.ui.delivery import erasing
from bot.ui.delivery.publish import announce
from bot.ui.delivery.sending import may_post, send
from bot.ui.lobby.card import renew as renew_card
from bot.ui.pages.leaderboard import profile_button
from engine.game import Json

PAGES = ("games", "scores", "preferences", "traces", "deleting")
"""What is kept, page by page."""
_ALL = 1000
"""More games than anybody plays at once."""
_PIECES = 2000
"""Pieces of an export that are written at once: a few milliseconds."""
_PAUSE = 0.005
"""Seconds between them."""
_LARGEST = 8 << 20
"""Bytes of a file that Discord accepts for sure; a larger file is compressed."""

_log = structlog.get_logger(__name__)


async def privacy(app: App, reply: Reply, tag: Tag) -> None:
    """Turn a page, or do what was pressed; `rest` is the number of the page or the action."""
    deeds: dict[str, Callable[[App, Reply], Awaitable[None]]] = {
        "export": _export,
        "list": partial(_unlist, wished=False),
        "unlist": partial(_unlist, wished=True),
        "forget": _ask,
        "forget now": _forget,
    }
    if tag.rest in deeds:
        await deeds[tag.rest](app, reply)
    else:
        await _show(app, reply, page_of(tag.rest))


async def _show(app: App, reply: Reply, number: int) -> None:
    """Show a page; the first one says what is kept about this person."""
    say, pages = reply.say, len(PAGES) + 1
    number = min(number, pages - 1)
    turn = turning(say, Tag(Verb.PRIVACY), number, pages)
    if number:
        text = say("privacy.page", text=say(f"privacy.{PAGES[number - 1]}"), page=number + 1, pages=pages)
        await reply.edit(Message(text, rows=(turn,)))
        return
    holdings = await app.tables.privacy.holdings(reply.user_id)
    summary = say("privacy.kept", running=holdings.running + holdings.lobbies, ended=holdings.ended)
    listed = say("privacy.unlisted" if holdings.unlisted else "privacy.listed")
    about = Markup("\n\n").join([say("privacy.intro"), summary, listed])
    unlist = _tap(say, "list" if holdings.unlisted else "unlist")
    rows: tuple[Row, ...] = (
        (_tap(say, "export", Style.CHOSEN), unlist, _tap(say, "forget", Style.DANGER)),
        (*turn, profile_button(reply.user_id, say)),
        *app.links.rows(say),
    )
    await reply.edit(Message(say("privacy.page", text=about, page=1, pages=pages), rows=rows))


async def _export(app: App, reply: Reply) -> None:
    """Export everything, to this person alone."""
    app.limits.spend(reply, Work.EXPORT)
    # A person who left a server may learn nothing new of a game there, so membership is checked now.
    running = await app.tables.of_user(reply.user_id, limit=_ALL)
    await visibility.seen(app, reply, running.tables)
    data = await _written(await app.tables.privacy.export(reply.user_id))
    file = Attached("nugget.json", data)
    if len(data) > _LARGEST:
        file = Attached("nugget.json.gz", await asyncio.to_thread(gzip.compress, data))
    await reply.notify(reply.say("privacy.exported"), file)


async def _written(export: Mapping[str, Json]) -> bytes:
    """Return the file with this export. It is written in pieces, with pauses, because it may be large."""
    written = list[str]()
    pieces = json.JSONEncoder(ensure_ascii=False, indent=1).iterencode(export)
    while some := "".join(islice(pieces, _PIECES)):
        written.append(some)
        await asyncio.sleep(_PAUSE)
    return "".join(written).encode()


async def _unlist(app: App, reply: Reply, *, wished: bool) -> None:
    await app.tables.privacy.unlist(reply.press, wished=wished)
    await _show(app, reply, 0)


async def _ask(app: App, reply: Reply) -> None:
    """Ask whether everything is really to be deleted, and say what happens then."""
    holdings, say = await app.tables.privacy.holdings(reply.user_id), reply.say
    text = say("privacy.ask", running=holdings.running + holdings.lobbies, ended=holdings.ended)
    back = Tap(say.plain("button.back"), Tag(Verb.PRIVACY, rest="0"))
    await reply.edit(Message(text, rows=((_tap(say, "forget now", Style.DANGER), back),)))


async def _forget(app: App, reply: Reply) -> None:
    """Delete everything, and tell the other players. What is left to do on Discord goes on in the background, and after
    a restart."""
    direct_messages_in: int | None = None
    try:
        direct_messages_in = (await app.client.create_dm(discord.Object(reply.user_id))).id
    except FAILURES as error:  # the channels that games have noted suffice
        _log.info("no_direct_message_channel", code=code(error))
    forgotten = await app.tables.privacy.forget(reply.press, direct_messages_in)
    await reply.edit(Message(reply.say("privacy.forgotten")))
    for lobby in forgotten.lobbies:
        await guarded(lobby.id, renew_card(app, lobby.id))
    for match in forgotten.left:
        await guarded(match.id, _tell(app, match))
        await guarded(match.id, announce(app, match.id))
        await guarded(match.id, renew_card(app, match.id))
    erasing.begin(app)


async def _tell(app: App, match: Match) -> None:
    """Tell the other players that somebody has gone, without saying who. Raises any of FAILURES."""
    if may_post(app, match.place.spot) or not app.tables.serves(match):
        sentence = app.public(match.place.guild_id)("privacy.told")
        await send(app, match.place, Message(sentence), discord.AllowedMentions.none(), identity=f"former {match.id}")


def _tap(say: Say, deed: str, style: Style = Style.PLAIN) -> Tap:
    return Tap(say.plain(f"privacy.button.{deed.replace(' ', '_')}"), Tag(Verb.PRIVACY, rest=deed), style)
