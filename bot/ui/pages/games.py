"""A person's own games of all kinds, in all servers and in direct messages. Those that wait for the person come first,
each with the ways on."""

from bot.face import Style
from bot.locale import Markup, letters
from bot.tables.table import Lobby, Match
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Link, Message, Row, Tap
from bot.ui.core.panels import page_of, turning
from bot.ui.core.places import link_to
from bot.ui.core.reply import Declined, Reply
from bot.ui.delivery.sending import may_post
from bot.ui.match.panel import seat_back

_GAMES = 5
"""The games on a page: with the buttons of each, as many as a message has room for."""


async def games(app: App, reply: Reply, tag: Tag) -> None:
    """Turn a page; `rest` is its number."""
    await show_games(app, reply, page_of(tag.rest))


async def show_games(app: App, reply: Reply, number: int = 0) -> None:
    """List a page of the games of this person; a page behind the last one means the first. Raises Declined if there are
    no games."""
    say = reply.say
    listing = await app.tables.of_user(reply.user_id, offset=number * _GAMES, limit=_GAMES)
    if number and not listing.tables:
        await show_games(app, reply)
        return
    pages = -(-listing.total // _GAMES)
    tables = await visibility.playing(app, reply, listing.tables)
    if not tables and pages < 2:
        raise Declined(say("games.none_anywhere", command=app.command("play")))
    rows = [row for table in tables for row in _rows(app, table, reply)]
    turn = turning(say, Tag(Verb.GAMES), number, pages)
    await reply.edit(Message(say("games.title"), rows=(*rows, turn if pages > 1 else ())))


def _rows(app: App, table: Lobby | Match, reply: Reply) -> tuple[Row, Row]:
    """Return what there is to say of a table, and below it its buttons."""
    say, seat = reply.say, table.seat_of(reply.user_id)

    def tap(verb: Verb, label: str, style: Style = Style.PLAIN) -> Tap:
        return Tap(label, Tag(verb, table.id, table.ply if isinstance(table, Match) else 0), style)

    taps: list[Tap | Link] = [*link_to(table, say)]
    if isinstance(table, Match) and seat is not None:
        if table.stood_in(seat):
            taps.append(seat_back(table, say))
        elif table.to_act == seat:
            taps.append(tap(Verb.PLAY, say.plain("button.play"), Style.GO))
        taps.append(tap(Verb.BOARD, say.plain("button.board")))
    taps.append(tap(Verb.LEAVE, say.plain("button.get_up")))
    players = say.listed([player.called(say) for player in table.seats])
    game = app.title_of(table, say)
    if table.row.cup_id is not None:
        game = say.plain("cup.title", game=game)
    text = say("games.row", number=table.id, game=game, players=players,
               place=_place(app, table, reply), standing=_state(table, reply))  # fmt: skip
    return text, tuple(taps)


def _state(table: Lobby | Match, reply: Reply) -> Markup:
    say = reply.say
    if isinstance(table, Lobby):
        return say("games.lobby")
    assert table.to_act is not None
    own = table.seat_of(reply.user_id)
    if own is not None and table.stood_in(own):
        return say("games.stood_in")
    if table.to_act == own:
        return say("games.yours")
    return say("games.theirs", player=table.seats[table.to_act].called(say))


def _place(app: App, table: Lobby | Match, reply: Reply) -> str:
    """Return the server where a table is, by its name if that is known, or why it is shown nowhere."""
    if table.place.posts_in is None:
        return reply.say("games.homeless")
    if table.place.guild_id is None:
        return reply.say("games.direct")
    guild = app.client.get_guild(table.place.guild_id)
    if guild is not None and not guild.unavailable and not may_post(app, table.place.spot):
        return reply.say("games.closed")
    return reply.say("profile.some_server") if guild is None else letters(guild.name)
