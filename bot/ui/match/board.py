"""The board for one person: as that person may know it, as text, or posted again for everybody."""

from bot.locale import Markup, units
from bot.store.table_rows import TableId
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag
from bot.ui.core.limits import Work
from bot.ui.core.message import TEXT, Message, Row
from bot.ui.core.places import check_here, home, way_to
from bot.ui.core.reply import Declined, Reply
from bot.ui.core.table_words import position, title, with_turn
from bot.ui.delivery.board import controls, end_controls
from bot.ui.delivery.outbox import bring_fresh
from bot.ui.delivery.publish import Posted, check, move, publish
from bot.ui.match.look_back import back
from engine.game import seen_by


async def board(app: App, reply: Reply, tag: Tag) -> None:
    """Show the board as this person may know it, with all its buttons."""
    await reply.defer_private()
    await show_board(app, reply, tag.table)


async def show_board(app: App, reply: Reply, table: TableId) -> None:
    """Do the same once it is said that an answer comes."""
    match = await _with_place(app, reply, await app.tables.match(table))
    say, seat = reply.say, match.eyes_of(reply.user_id)
    since = seen_by(match.story(max(0, match.ply - 1)), None)
    preferences = await app.tables.preferences.of(reply.user_id)
    look = app.own_look(preferences, match.place.guild_id)
    pictures = await app.pictures(match, seat, since, say, look)
    status = app.face(match).status(match.view(seat), match.players(say), say)
    rows = [controls(match, say) if match.live else end_controls(match, say), *way_to(match, say)]
    above, below = title(app, match, say), with_turn(match, seat, status, say)
    if preferences.text_boards:
        room = TEXT - units(above) - units(below) - 2
        below = Markup("\n\n").join(filter(None, [below, position(app, match, seat, say, room)]))
    await reply.edit(Message(above, pictures, below, tuple(rows)))


async def _with_place(app: App, reply: Reply, match: Match) -> Match:
    """Return the match. If its channel was deleted and one of its players asks, the match moves here; a board that was
    deleted is posted again."""
    if match.live:
        await check(app, match)
        match = await app.tables.match(match.id)
    place = home(reply, match.place)
    if match.place.posts_in is not None or match.eyes_of(reply.user_id) is None or place is None:
        return match
    await check_here(app, reply)
    await move(app, match.id, place)
    await publish(app, match.id)
    await bring_fresh(app, match.id)
    return await app.tables.match(match.id)


async def text_board(app: App, reply: Reply, tag: Tag) -> None:
    await reply.defer_private()
    match = await app.tables.match(tag.table)
    rows: tuple[Row, ...] = () if match.live else ((back(match, reply.say),),)
    await reply.edit(Message(position(app, match, match.eyes_of(reply.user_id), reply.say, TEXT), rows=rows))


async def post(app: App, reply: Reply, tag: Tag) -> None:
    """Post the board again; here, if the match's own channel is gone or closed to the bot."""
    await reply.defer_private()
    match = await app.tables.match(tag.table)
    match.own_seat(reply.user_id)
    app.limits.spend(reply, Work.POST)
    posted = await publish(app, match.id, reply, again=True)
    place = home(reply, match.place)
    if posted is not Posted.DONE and place is not None and place.posts_in != match.place.posts_in:
        await check_here(app, reply)
        await move(app, match.id, place)
        posted = await publish(app, match.id, reply)
    if posted is not Posted.DONE:
        raise Declined(reply.say("trouble.not_posted" if place is not None else "trouble.homeless"))
    await bring_fresh(app, match.id)
    current = await app.tables.match(match.id)
    await reply.edit(Message(reply.say("more.posted"), rows=way_to(current, reply.say)))
