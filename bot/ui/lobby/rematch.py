"""The press on Rematch: another game for the same players, where the last one was played."""

import asyncio
from collections.abc import Collection, Mapping

from bot.store.table_rows import TableId
from bot.tables.refusal import Refusal, Refused
from bot.tables.series import GAMES
from bot.tables.table import Lobby, Match
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag
from bot.ui.core.limits import Work
from bot.ui.core.message import Message
from bot.ui.core.places import way_to
from bot.ui.core.reply import Declined, Reply
from bot.ui.delivery.after_move import announce
from bot.ui.delivery.publish import Posted
from bot.ui.lobby.actions import check_channel, check_not_timed_out
from bot.ui.lobby.card import check_shown, renew
from bot.ui.lobby.inviting import asked_often


async def rematch(app: App, reply: Reply, tag: Tag) -> None:
    """Sit down for another game at the same table; `rest` is the number of games of a series that begins. The first who
    does so opens its lobby, whose card calls the others; with the last one the game begins, and for a person who plays
    only against computer players it begins at once."""
    await reply.defer()
    app.limits.spend(reply, Work.TABLE)
    old = await app.tables.match(tag.table)
    if old.place.posts_in is None:
        raise Declined(reply.say("trouble.homeless"))
    if not old.place.private:
        await _check_presser(app, reply, old)
    check_channel(app, reply, old.place)
    in_series = tag.rest == str(GAMES)
    async with app.memory.lock(("rematch", tag.table)):
        absent = await _absent(app, old, reply.user_id)
        often = await app.tables.invitations.asked_often(reply.user_id, _others(old, reply.user_id, absent))
        next_table = await app.tables.rematches.again(old.id, reply.press, in_series=in_series, absent=absent)
    if isinstance(next_table, Lobby):
        await _seated(app, reply, next_table)
        if next_table.host_id == reply.user_id and (notice := asked_often(_left_out(often, next_table), reply.say)):
            await reply.notify(notice)
    else:
        await _begun(app, reply, next_table.id)
    if in_series and next_table.row.best_of is None:
        await reply.notify(reply.say("rematch.no_series"))


async def _check_presser(app: App, reply: Reply, old: Match) -> None:
    """Raise Refused(NO_TABLE) if the presser, a player who may press anywhere, does not see where the card will be
    shown to everybody, and Declined if the presser is timed out."""
    member = await visibility.presser(app, reply, old.place)
    sees = visibility.in_sight(app, reply, old.place, old.card_id)
    if member is None or not (sees or await visibility.reads(app, old.place, member, old.card_id)):
        raise Refused(Refusal.NO_TABLE)
    check_not_timed_out(member, reply)


async def _absent(app: App, old: Match, presser: int) -> frozenset[int]:
    """Return the players who are known to have left the server, or who do not see a hidden place any more: a mention
    would let them into a private thread again."""
    if old.place.private:
        return frozenset()
    partners = _others(old, presser)
    present = await asyncio.gather(*(_is_there(app, old, user) for user in partners))
    return frozenset(user for user, is_there in zip(partners, present, strict=True) if not is_there)


def _others(old: Match, presser: int, absent: Collection[int] = ()) -> list[int]:
    """Return the people whom a rematch calls, besides the presser."""
    stayed = [
        player.user_id for player in old.seats if player.user_id is not None and not (player.former or player.out)
    ]
    return [user for user in stayed if user != presser and user not in absent]


def _left_out(often: Mapping[int, int], lobby: Lobby) -> dict[int, int]:
    """Return those who were not invited to this lobby because its host has asked them often lately."""
    invited = {guest.user_id for guest in lobby.invited} | {player.user_id for player in lobby.seats}
    return {user: again for user, again in often.items() if user not in invited}


async def _is_there(app: App, old: Match, user_id: int) -> bool:
    if visibility.public(app, old):
        return await app.members.is_member(old.place.guild_id or 0, user_id) is not False
    if await visibility.outside(app, old, [user_id]):
        return False
    return await visibility.reads(app, old.place, user_id, old.card_id)


async def _seated(app: App, reply: Reply, lobby: Lobby) -> None:
    await renew(app, lobby.id)
    current = await check_shown(app, reply, lobby.id)
    await reply.edit(Message(reply.say("rematch.seated"), rows=way_to(current, reply.say)))


async def _begun(app: App, reply: Reply, table: TableId) -> None:
    posted = await announce(app, table, reply)
    await renew(app, table)
    match = await app.tables.match(table)
    text = reply.say("rematch.begun" if posted is Posted.DONE else "trouble.not_posted")
    await reply.edit(Message(text, rows=way_to(match, reply.say)))
