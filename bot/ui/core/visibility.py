"""Whether a person may see where a table is shown. This is the one place that decides it, before anything is done for a
press or a command that names a table.

A press can be made up: a changed client sends any custom_id from any message that it sees. So neither the message nor
the button decides, but who presses, and where.

- A player of the table sees it from anywhere while being a member of the server: the seat stays theirs even if a role
  that showed the channel was taken away. The same holds for a player who may take the seat back.
- An open invitation shows a table to who is invited, from anywhere, as long as Discord shows the place to that person,
  which is asked with each press. One that was answered or taken back, or whose table has closed, shows nothing that the
  person does not see anyway; where every member of the server sees the table it tells why it is too late.
- Anybody else, including a player who is out of the game, sees the table in the channel or thread where it is shown,
  and elsewhere in the server if Discord would show them that channel. A private thread is seen by its moderators and by
  people who press in it, for Discord lets only members in. A thread of an unknown kind counts as private.
- If the channel was deleted, only the players see the table.
- A table in direct messages is seen by its player.

A table that the person may not see is refused like a table that does not exist.
"""

import asyncio
from collections.abc import Collection, Iterable, Mapping

import discord
import structlog

from bot.store.table_rows import Phase, Place, TableId
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby, Match
from bot.ui.core.app import App
from bot.ui.core.discord_errors import FAILURES, NO_MEMBER, code
from bot.ui.core.reply import Reply
from engine.game import Seat

_log = structlog.get_logger(__name__)


async def look_at(app: App, reply: Reply, number: TableId, *, to_moderate: bool = False) -> Lobby | Match:
    """Return the table if this person may see it; with `to_moderate` also a table whose channel was deleted, for
    moderators of the server. Refused: NO_TABLE, if it does not exist or the person may not see it, and QUARANTINED.
    Raises any of FAILURES if only Discord could tell."""
    try:
        table = await app.tables.get(number)
    except Refused as refused:
        if refused.reason is Refusal.QUARANTINED and not await _sees_remains(app, reply, number):
            raise Refused(Refusal.NO_TABLE) from None
        raise
    visible = await seen(app, reply, [table], to_moderate=to_moderate, raises=True)
    if not visible:
        raise Refused(Refusal.NO_TABLE)
    return visible[0]


async def seen(
    app: App, reply: Reply, tables: Iterable[Lobby | Match], *, to_moderate: bool = False, raises: bool = False
) -> list[Lobby | Match]:
    """Return those of these tables that this person may see, in their present state. Where Discord does not answer they
    are left out; or with `raises`, raise any of FAILURES."""
    visible = []
    for table in tables:
        present = await _shown(app, reply, table, raises=raises)
        if present is not None:
            visible.append(present)
        elif to_moderate and table.place.channel_id is None and moderates(app, reply, table.place):
            visible.append(table)
    return visible


async def playing(app: App, reply: Reply, tables: Iterable[Lobby | Match]) -> list[Lobby | Match]:
    """Return those of these tables at which this person plays or may take the seat back."""
    own = [table for table in tables if _plays(table, reply.user_id)]
    return [table for table in await seen(app, reply, own) if _plays(table, reply.user_id)]


def in_sight(app: App, reply: Reply, place: Place, card_id: int | None) -> bool:
    """Return whether this person, who presses or types in this very server, sees the place, player or not. Discord is
    not asked: the press tells."""
    if place.guild_id is None or place.guild_id != reply.guild_id or place.posts_in is None:
        return False
    if reply.channel_id == place.posts_in:
        return True
    member = reply.interaction.user
    return isinstance(member, discord.Member) and _reads(app, member, place, card_id)


async def reads(
    app: App, place: Place, person: discord.Member | int, card_id: int | None = None, *, raises: bool = False
) -> bool:
    """Return whether Discord shows this place to this person: for a message that the person gets elsewhere, or that
    others see there because of what the person did elsewhere.

    Somebody given by id is asked about, and it is noted whether the person is a member of the server. Somebody given
    as a member was asked about by the caller. For a private thread that the person does not moderate, Discord is asked
    who is in it; and it is asked for what discord.py does not keep: an archived thread, and the channels of a server
    that another process serves.

    If Discord does not answer, return False; or with `raises`, for callers that can try again later, raise any of
    FAILURES."""
    try:
        member = await _member(app, place, person) if isinstance(person, int) else person
        return member is not None and (_reads(app, member, place, card_id) or await _is_let_in(app, member, place))
    except FAILURES as error:
        if raises:
            raise
        _log.info("readers_not_known", guild=place.guild_id, code=code(error))
        return False


async def presser(app: App, reply: Reply, place: Place) -> discord.Member | None:
    """Return who presses as a member of the server of this place; None for no member, or if Discord does not answer. It
    is asked only about a press that came from elsewhere."""
    if reply.guild_id == place.guild_id:
        user = reply.interaction.user
        return user if isinstance(user, discord.Member) else None
    try:
        return await _member(app, place, reply.user_id)
    except FAILURES as error:
        _log.info("presser_not_known", guild=place.guild_id, code=code(error))
        return None


async def outside(app: App, table: Lobby | Match, users: Collection[int]) -> Mapping[int, bool]:
    """Return those of these people whom no message may mention where the table is shown: who is not in the private
    thread that this is, for a mention lets people in. Nobody elsewhere.

    Discord is asked each time, for it tells the bot of nobody who leaves or is removed. Where it does not answer,
    people count as not in it; the values say of whom it is certain."""
    place = table.place
    if not users or not may_be_private(app, place, table.card_id):
        return {}
    guild = app.guild(place.guild_id)
    try:
        thread = None if guild is None else await _fetched(app, guild, place.thread_id)
    except FAILURES as error:
        _log.info("thread_not_known", guild=place.guild_id, code=code(error))
        thread = None
    if not isinstance(thread, discord.Thread):
        return dict.fromkeys(users, False)
    if not thread.is_private():
        return {}
    inside = await asyncio.gather(*(_is_known_in(thread, user) for user in users))
    return {user: membership is False for user, membership in zip(users, inside, strict=True) if not membership}


async def _member(app: App, place: Place, user_id: int) -> discord.Member | None:
    """Return this person as a member of the server, or None, and note which. Raises any of FAILURES."""
    guild = await _server(app, place)
    if guild is None:
        return None
    try:
        member = await guild.fetch_member(user_id)
    except discord.NotFound as error:
        if code(error) in NO_MEMBER:
            app.members.note(guild.id, user_id, member=False)
        return None
    app.members.note(guild.id, user_id)
    return member


async def _is_let_in(app: App, reader: discord.Member | discord.Role, place: Place) -> bool:
    """Return whether Discord shows this place to this member, or to everybody with this role, as far as Discord has to
    be asked for it. Raises any of FAILURES."""
    channel = await _fetched(app, reader.guild, place.channel_id)
    if not isinstance(channel, discord.abc.GuildChannel):
        return False
    permissions = channel.permissions_for(reader)
    if place.thread_id is None or not _readable(channel, permissions):
        return _readable(channel, permissions)
    thread = await _fetched(app, reader.guild, place.thread_id)
    if not isinstance(thread, discord.Thread):
        return False
    if not thread.is_private() or permissions.manage_threads:
        return True
    return isinstance(reader, discord.Member) and await _is_in(thread, reader.id)


async def _server(app: App, place: Place) -> discord.Guild | None:
    """Return the server of this place, from Discord if another process serves it; None if the bot is not there. Raises
    any of FAILURES."""
    guild = app.guild(place.guild_id)
    if guild is not None or place.guild_id is None or app.tables.shards.serves(place.guild_id):
        return guild
    try:
        return await app.client.fetch_guild(place.guild_id, with_counts=False)
    except discord.NotFound:
        return None


async def _fetched(
    app: App, guild: discord.Guild, channel_id: int | None
) -> discord.abc.GuildChannel | discord.Thread | None:
    """Return this channel or thread, from Discord if discord.py does not keep it; None if the bot does not see it.
    Raises any of FAILURES."""
    channel = app.channel(guild.id, channel_id)
    if channel is not None or channel_id is None:
        return channel
    try:
        return await guild.fetch_channel(channel_id)
    except (discord.NotFound, discord.Forbidden, discord.InvalidData):
        return None


async def _is_known_in(thread: discord.Thread, user_id: int) -> bool | None:
    """Return whether this person is in the thread; None if Discord does not answer."""
    try:
        return await _is_in(thread, user_id)
    except FAILURES as error:
        _log.info("thread_member_not_known", thread=thread.id, code=code(error))
        return None


async def _is_in(thread: discord.Thread, user_id: int) -> bool:
    """Return whether this person is in the thread. Raises any of FAILURES."""
    try:
        await thread.fetch_member(user_id)
    except discord.NotFound:
        return False
    return True


def public(app: App, table: Lobby | Match) -> bool:
    """Return whether every member of the server sees where the table is shown, as far as this process knows."""
    return public_place(app, table.place, table.card_id)


def public_place(app: App, place: Place, card_id: int | None = None) -> bool:
    """Return the same for a place."""
    guild = app.guild(place.guild_id)
    return guild is not None and _reads(app, guild.default_role, place, card_id)


def moderates(app: App, reply: Reply, place: Place) -> bool:
    """Return whether this person may moderate this place; if its channel was deleted, its server."""
    member = reply.interaction.user
    if place.guild_id is None or place.guild_id != reply.guild_id or not isinstance(member, discord.Member):
        return False
    channel = app.channel(place.guild_id, place.channel_id)
    if isinstance(channel, discord.abc.GuildChannel):
        return allowed_to_moderate(channel.permissions_for(member))
    return place.channel_id is None and allowed_to_moderate(member.guild_permissions)


def allowed_to_moderate(permissions: discord.Permissions) -> bool:
    """Return whether these permissions make a moderator."""
    return permissions.manage_messages or permissions.manage_guild


def may_be_private(app: App, place: Place, card_id: int | None) -> bool:
    """Return whether the place is a private thread or an unknown one, for discord.py does not keep archived threads.
    The bot's own threads are made on the card, whose id they have, and all such threads are public."""
    if place.thread_id is None or place.thread_id == card_id:
        return False
    thread = app.channel(place.guild_id, place.thread_id)
    return not isinstance(thread, discord.Thread) or thread.is_private()


def open_to(app: App, here: Place, table: Lobby | Match) -> bool:
    """Return whether everybody who reads this place sees where the table is shown: it is the same place or one in the
    same channel, or the whole server sees the table, or at least whoever reads this place's channel."""
    place = table.place
    if place.guild_id is None or place.guild_id != here.guild_id or place.posts_in is None:
        return False
    if place.posts_in == here.posts_in:
        return True
    if may_be_private(app, place, table.card_id):
        return False
    channel = app.channel(place.guild_id, place.channel_id)
    if not isinstance(channel, discord.abc.GuildChannel):
        return False
    if here.channel_id == channel.id or _readable(channel, channel.permissions_for(channel.guild.default_role)):
        return True
    channel_here = app.channel(here.guild_id, here.channel_id)
    return isinstance(channel_here, discord.abc.GuildChannel) and _read_by_all_of(channel, channel_here)


async def late_guest(app: App, reply: Reply, table: Match) -> bool:
    """Return whether this person, who was invited and does not play, may be told that the game has begun: every member
    of the server sees the place, and so does the person."""
    return await _is_public(app, table) and await _reads_now(app, reply, table)


async def only_invited(app: App, reply: Reply, table: Lobby | Match) -> bool:
    """Return whether nothing but an open invitation shows this table to this person, who does not sit there. Raises any
    of FAILURES."""
    if table.seat_of(reply.user_id) is not None or in_sight(app, reply, table.place, table.card_id):
        return False
    return not await _is_public(app, table)


async def _shown(app: App, reply: Reply, table: Lobby | Match, *, raises: bool) -> Lobby | Match | None:
    """Return the table in its present state if this person may see it, else None. A player who has left the server, or
    has come back, is noted. With `raises` raise any of FAILURES if only Discord could tell."""
    seat = table.seat_of(reply.user_id)
    player = None if seat is None else table.seats[seat]
    if seat is None or player is None or ((player.left or player.removed) and not table.place.private):
        sees = in_sight(app, reply, table.place, table.card_id)
        return table if sees or await _lets_in(app, reply, table, raises=raises) else None
    if not await _is_there(app, reply, table, seat):
        return None
    if not player.gone:
        return table
    await app.tables.absence.mark_back(table.id, seat)
    return await app.tables.get(table.id)


async def _lets_in(app: App, reply: Reply, table: Lobby | Match, *, raises: bool) -> bool:
    """Return whether an invitation shows this table to this person."""
    user_id = reply.user_id
    if not isinstance(table, Lobby) or all(guest.user_id != user_id for guest in table.invited):
        return False
    waits = table.phase is Phase.LOBBY and table.expires_at > app.tables.clocks.now()
    try:
        holds = (waits and table.awaits(user_id)) or await _is_public(app, table)
        return holds and await _reads_now(app, reply, table)
    except FAILURES as error:
        if raises:
            raise
        _log.info("guest_not_known", guild=table.place.guild_id, code=code(error))
        return False


async def _is_public(app: App, table: Lobby | Match) -> bool:
    """Return whether every member of the server sees where the table is shown. Raises any of FAILURES."""
    if public(app, table):
        return True
    guild = await _server(app, table.place)
    return guild is not None and await _is_let_in(app, guild.default_role, table.place)


async def _reads_now(app: App, reply: Reply, table: Lobby | Match) -> bool:
    """Return whether Discord shows the place of this table to who presses. Raises any of FAILURES."""
    in_server, user = reply.guild_id == table.place.guild_id, reply.interaction.user
    person = user if in_server and isinstance(user, discord.Member) else user.id
    return await reads(app, table.place, person, table.card_id, raises=True)


async def _is_there(app: App, reply: Reply, table: Lobby | Match, seat: Seat) -> bool:
    """Return whether this player is a member of the table's server, as far as that is known."""
    guild_id, user_id = table.place.guild_id, reply.user_id
    if guild_id is None or reply.guild_id == guild_id:
        return True
    member = await app.members.is_member(guild_id, user_id)
    if member is False and isinstance(table, Match):
        await app.tables.absence.mark_gone(table.id, seat)
    return not table.seats[seat].gone if member is None else member


def _plays(table: Lobby | Match, user_id: int) -> bool:
    seat = table.seat_of(user_id)
    return seat is not None and not (table.seats[seat].left or table.seats[seat].removed)


def _reads(app: App, member: discord.Member | discord.Role, place: Place, card_id: int | None) -> bool:
    """Return whether Discord shows this place to this member, or to everybody with this role."""
    channel = app.channel(place.guild_id, place.channel_id)
    if not isinstance(channel, discord.abc.GuildChannel):
        return False
    permissions = channel.permissions_for(member)
    return _readable(channel, permissions) and (permissions.manage_threads or not may_be_private(app, place, card_id))


def _read_by_all_of(channel: discord.abc.GuildChannel, other: discord.abc.GuildChannel) -> bool:
    """Return whether Discord shows this channel to all to whom it shows the other one, as far as roles and exceptions
    for single members tell that for sure."""
    guild = channel.guild
    for role in guild.roles:
        if _readable(other, other.permissions_for(role)) and not _readable(channel, channel.permissions_for(role)):
            return False
    return _shut_out(channel) <= _shut_out(other) and _let_in(other) <= _let_in(channel)


def _shut_out(channel: discord.abc.GuildChannel) -> set[int]:
    """Return the roles and members from whom the channel is hidden, besides everybody."""
    denied = (
        target.id
        for target, overwrite in channel.overwrites.items()
        if False in (overwrite.view_channel, overwrite.connect)
    )
    return {*denied} - {channel.guild.default_role.id}


def _let_in(channel: discord.abc.GuildChannel) -> set[int]:
    """Return the single members, besides the bot, to whom the channel is shown."""
    targets = (target.id for target, overwrite in channel.overwrites.items() if overwrite.view_channel)
    return {user for user in targets if channel.guild.get_role(user) is None} - {channel.guild.me.id}


def _readable(channel: discord.abc.GuildChannel, permissions: discord.Permissions) -> bool:
    """Return whether Discord shows this channel to whom these permissions are given."""
    # The text of a voice channel is read by members who may connect.
    reads = permissions.connect or not isinstance(channel, discord.VoiceChannel | discord.StageChannel)
    return permissions.view_channel and reads


async def _sees_remains(app: App, reply: Reply, number: TableId) -> bool:
    """Return whether this person may know of a table that cannot be read."""
    place, people = await app.tables.matches.whereabouts(number)
    if reply.user_id not in people:
        return in_sight(app, reply, place, None)
    return place.guild_id in (None, reply.guild_id) or bool(await app.members.is_member(place.guild_id, reply.user_id))
