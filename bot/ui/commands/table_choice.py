"""Which table a command means: the one that is named, else the one that is played here, else the person's only one."""

from collections.abc import Sequence

from bot.locale import letters
from bot.store.table_rows import TableId
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby, Match
from bot.typed_words import suggest
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.message import ITEM, OFFERED, clip
from bot.ui.core.reply import Declined, Reply

_NO_NUMBER = 1 << 62
"""Larger than the number of any table, and not much smaller than the largest number a database can look for."""


async def chosen(
    app: App, reply: Reply, game: str, number: int | None, *, seated: bool = True, to_act: bool = False
) -> TableId:
    """Return the table that a command means: with `seated` only a table where the person sits; with `to_act` only a
    match, and preferably one that waits for the person. Raises Declined if there is no such table, or if there are
    several. Refused: NO_TABLE, if the named one may not be seen or is of another game."""
    if number is not None:
        if not 0 < number < _NO_NUMBER or (await visibility.look_at(app, reply, TableId(number))).game != game:
            raise Refused(Refusal.NO_TABLE)
        return TableId(number)
    tables_here = [t for t in await _shown_here(app, reply, game) if not to_act or isinstance(t, Match)]
    own_here = await visibility.playing(app, reply, tables_here)
    if not seated and not own_here and tables_here:
        return tables_here[0].id
    own = await _own(app, reply, game)
    candidates: Sequence[Lobby | Match] = own_here or [t for t in own if not to_act or isinstance(t, Match)]
    if to_act and len(candidates) > 1:
        candidates = [t for t in candidates if _waits(t, reply.user_id)] or candidates
    match candidates:
        case []:
            none = "games.none" if reply.guild_id is not None else "games.none_anywhere"
            raise Declined(reply.say(none, command=app.command("play")))
        case [table]:
            return table.id
        case _:
            raise Declined(reply.say("games.several"))


async def last_played(app: App, reply: Reply, game: str) -> TableId | None:
    """Return the match of this game that ended last among those of this person; None if there is none."""
    match = await app.tables.last_of_user(reply.user_id, game=game, guild_id=reply.guild_id)
    return None if match is None or not await visibility.seen(app, reply, [match]) else match.id


async def own_tables(app: App, reply: Reply, game: str, typed: str) -> list[tuple[str, TableId]]:
    """Return (label, number) of the person's tables that fit what was typed."""
    labels = [(_label(app, table, reply), table.id) for table in await _own(app, reply, game)]
    return [pair for pair in labels if typed.casefold() in pair[0].casefold()]


async def suggestions(app: App, reply: Reply, game: str, typed: str, number: TableId | None) -> list[tuple[str, str]]:
    """Return (label, words) of moves that fit what was typed; an empty list if the person is not to act."""
    try:
        table = await app.tables.get(await chosen(app, reply, game, number, to_act=True))
    except (Declined, Refused):
        return []
    seat = table.eyes_of(reply.user_id) if isinstance(table, Match) else None
    if isinstance(table, Lobby) or seat is None or table.to_act != seat:
        return []
    return [*suggest(app.face(table), table.view(seat), typed, reply.say)]


async def _own(app: App, reply: Reply, game: str) -> list[Lobby | Match]:
    listing = await app.tables.of_user(reply.user_id, game=game, guild_id=reply.guild_id, limit=OFFERED)
    return await visibility.playing(app, reply, listing.tables)


async def _shown_here(app: App, reply: Reply, game: str) -> list[Lobby | Match]:
    """Return the tables that are shown in this very channel or thread, the newest move first."""
    if reply.channel_id is None:
        return []
    listing = await app.tables.of_channel(reply.channel_id, game=game)
    return [table for table in listing.tables if table.place.posts_in == reply.channel_id]


def _waits(table: Lobby | Match, user_id: int) -> bool:
    return isinstance(table, Match) and table.to_act is not None and table.to_act == table.seat_of(user_id)


def _label(app: App, table: Lobby | Match, reply: Reply) -> str:
    players = reply.say.plain.row([player.called(reply.say) for player in table.seats])
    guild = app.guild(table.place.guild_id)
    server = "" if guild is None or reply.guild_id is not None else letters(guild.name)
    return clip(" · ".join(filter(None, (f"{table.id}", players, server))), ITEM)
