"""A person's own games."""

from __future__ import annotations

from bot.locale import Markup, in_lines
from bot.tables import Lobby, Match
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.message import Message
from bot.ui.core.places import link
from bot.ui.core.reply import Declined, Reply

_GAMES = 15
"""The most games that are listed."""


async def show_games(app: App, reply: Reply, game: str) -> None:
    """List the games of this person, those that wait for the person first."""
    say = reply.say
    listing = await app.tables.of_user(reply.user_id, game=game, guild_id=reply.guild_id, limit=_GAMES)
    games = [_game(app, table, reply) for table in await visibility.playing(app, reply, listing.tables)]
    if not games:
        raise Declined(say("games.none" if reply.guild_id is not None else "games.none_anywhere"))
    if listing.total > len(listing.tables):
        games.append(say("games.more", count=listing.total - len(listing.tables)))
    title = say("games.title", game=app.title(game, say))
    await reply.edit(Message(in_lines([title, *games])))


def _game(app: App, table: Lobby | Match, reply: Reply) -> Markup:
    say = reply.say
    players = Markup(", ").join(who.called(say) for who in table.seats)
    address = link(table.place)
    way = Markup("[{}]({})").format(say("button.to_game"), address)
    where = say("games.homeless") if address is None else way
    if isinstance(table, Lobby):
        return say("games.lobby", number=table.id, players=players, where=where)
    assert table.to_act is not None
    own = table.seat_of(reply.user_id)
    if own is not None and table.stood_in(own):
        return say("games.stood_in", number=table.id, players=players, where=where)
    if table.to_act == table.seat_of(reply.user_id):
        return say("games.yours", number=table.id, players=players, where=where)
    turn = table.seats[table.to_act].called(say)
    return say("games.theirs", number=table.id, players=players, where=where, player=turn)
