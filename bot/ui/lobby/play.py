"""The way to a table: `/play` with a game sits the person down at an open table, or opens one. Without a game it shows
a private panel, from which people do the same, invite others, or begin against computers. And the press on Rematch:
another game for the same players, where the last one was played.

The panel has no memory. Its buttons carry the game, and its menu of people shows who was chosen; so it goes on after a
restart.
"""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict

from bot.face import Style
from bot.locale import Markup, Say, in_lines
from bot.store.table_rows import TableId
from bot.tables.refusal import Refusal, Refused
from bot.tables.series import GAMES
from bot.tables.table import Lobby, Match
from bot.ui.core import visibility
from bot.ui.core.app import App, Offer, offer_of, offers
from bot.ui.core.components import shown_people
from bot.ui.core.custom_id import Tag, Verb, read_number
from bot.ui.core.limits import Work
from bot.ui.core.message import DiscordMenu, Menu, MenuItem, Message, Row, Tap
from bot.ui.core.places import link_to, not_here
from bot.ui.core.reply import Declined, Reply
from bot.ui.delivery.publish import Posted, announce
from bot.ui.lobby.actions import begin_now, check_channel, check_not_timed_out, open_card
from bot.ui.lobby.card import check_shown, renew
from bot.ui.lobby.choices import suiting
from bot.ui.lobby.invitations import asked_often, take_seat
from engine.game import Json
from engine.measure import LEVELS
from engine.options import PLAYERS

MOST = 11
"""The most people whom one can ask to play: with oneself, as many as the largest table seats."""
_ANY = "any"
"""Stands for the game that the person played last."""
_GAME, _WHOM, _OPEN, _NOW, _ANOTHER = "game", "whom", "open", "now", "another"
"""What is pressed: the panel's two menus, its two buttons; and the button that opens a table in any case."""


async def play(app: App, reply: Reply, name: str, players: int | None = None) -> None:
    """Sit down at an open table of this game in this server, the nearest one that the person sees and that has a free
    seat. If there is none, open one here. Raises Declined."""
    if await _led(app, reply, name, players):
        return
    async with app.memory.lock(("play", reply.guild_id or reply.user_id, name)):
        # Somebody who asked at the same moment may have opened one by now.
        if not await _led(app, reply, name, players):
            await open_table(app, reply, name, players)


async def _led(app: App, reply: Reply, name: str, players: int | None) -> bool:
    """Let the person sit down at an open table of this game; return whether there is one. Raises Declined."""
    for lobby in await _open_tables(app, reply, name, players):
        if lobby.seat_of(reply.user_id) is not None:
            await _lead(reply, lobby, "play.waits", name)
            return True
        with suppress(Refused):  # somebody was quicker
            await _sit_down(app, reply, lobby, name)
            return True
    return False


async def open_table(
    app: App, reply: Reply, name: str, players: int | None = None, invited: Sequence[int] = ()
) -> None:
    """Open a table of this game here, and invite these people. Raises Declined."""
    offer = await _offer(app, reply, name)
    number = {} if players is None else {PLAYERS: players}
    lobby = await open_card(app, reply, offer.game, {**offer.options, **number}, invited=invited)
    await _replace_panel(app, reply, lobby.id, "play.opened")


async def _open_tables(app: App, reply: Reply, name: str, players: int | None) -> list[Lobby]:
    """Return the open tables of this game that this person sees, those of this channel first."""
    if reply.guild_id is None:
        return []
    chosen_options: dict[str, Json] = {} if players is None else {PLAYERS: players}
    game = None
    if name != _ANY:
        offer = await _offer(app, reply, name)
        game, usual = offer.game, asdict(app.faces[offer.game].game.read_options({}))
        siblings = (sibling.options for sibling in offers(app.faces).values() if sibling.game == game)
        chosen_options |= {option: usual[option] for options in siblings for option in options} | {**offer.options}
    tables = await app.tables.waiting.open_tables(reply.guild_id, game, chosen_options, reply.user_id)
    # A table whose card is not known to be there could not be shown to whoever sits down.
    tables = [lobby for lobby in tables if lobby.card_id is not None]
    visible = [table for table in await visibility.seen(app, reply, tables) if isinstance(table, Lobby)]
    return sorted(visible, key=lambda lobby: reply.channel_id not in (lobby.place.channel_id, lobby.place.thread_id))


async def _sit_down(app: App, reply: Reply, lobby: Lobby, name: str) -> None:
    """Sit down without a press on the card, and show the way. Refused: as `Lobbies.join`."""
    table = await take_seat(app, reply, lobby)
    await _lead(reply, table, "play.seated" if isinstance(table, Lobby) else "play.begun", name)
    if isinstance(table, Match):
        await announce(app, lobby.id)
    await renew(app, lobby.id)


async def _replace_panel(app: App, reply: Reply, table: TableId, key: str) -> None:
    """Show the way to this new table in place of the private message that was pressed, if there is one: a second press
    on it would open a second table."""
    if reply.from_private:
        await reply.edit(Message(reply.say(key), rows=(link_to(await app.tables.get(table), reply.say),)))


async def _lead(reply: Reply, table: Lobby | Match, key: str, name: str) -> None:
    """Show in private the way to a table, and a button that opens another one."""
    another = Tap(reply.say.plain("play.another"), Tag(Verb.NEW, rest=f"{_ANOTHER} {name}"))
    await reply.defer_private()
    await reply.edit(Message(reply.say(key), rows=((*link_to(table, reply.say), another),)))


async def show_play(app: App, reply: Reply) -> None:
    """Show the panel. Raises Declined where no table can be opened."""
    if reply.elsewhere:
        raise not_here(reply)
    await reply.edit(await _panel(app, reply, _ANY))


async def press(app: App, reply: Reply, tag: Tag) -> None:
    """Do what was pressed; `rest` is what that is, the game, and the level of computer players if it is not to be
    proposed."""
    act, name, level = tag.parts(3)
    people = shown_people(reply.interaction.message)
    if act in (_ANOTHER, _OPEN, _NOW):
        async with app.memory.once(reply, act) as first:
            if not first:  # the message leads to the table by now
                return
            if act == _NOW:
                await _play_now(app, reply, name, level)
            elif act == _OPEN and not people:
                await play(app, reply, name)
            else:
                await open_table(app, reply, name, invited=people)
        return
    if act == _GAME:
        name = reply.value
        await _offer(app, reply, name)
    elif act == _WHOM:
        people = tuple(number for value in reply.values if (number := read_number(value)) is not None)[:MOST]
    else:
        raise Declined(reply.say("trouble.old_button"))
    await reply.edit(await _panel(app, reply, name, people, drawing=tag.next_drawing))


async def _play_now(app: App, reply: Reply, name: str, level: str) -> None:
    """Open a table, and begin at once with computer players, of the level that suits the person if none is named."""
    offer = await _offer(app, reply, name)
    if level not in LEVELS:
        level = await suiting(app, reply, offer.game, offer.options)
    match = await begin_now(app, reply, offer.game, {**offer.options}, level)
    await _replace_panel(app, reply, match.id, "play.begun_now")


async def _offer(app: App, reply: Reply, name: str) -> Offer:
    """Return what is offered under this name; any game is the one that this person played last, else the first."""
    offered = offers(app.faces)
    if name == _ANY:
        last = await app.tables.last_of_user(reply.user_id)
        return next(iter(offered.values())) if last is None else offer_of(app.faces, last.game, last.options)
    if name not in offered:
        raise Declined(reply.say("trouble.no_choice"))
    return offered[name]


async def _panel(app: App, reply: Reply, name: str, people: Sequence[int] = (), *, drawing: int = 0) -> Message:
    """Return the panel with this game and these people chosen. With another `drawing` its menus show what is chosen
    now."""
    say, alone, offer = reply.say, reply.guild_id is None, await _offer(app, reply, name)
    look = await app.look_of(reply.user_id, reply.guild_id)
    picture = await app.banner(offer.game, offer.options, say, look)

    def tag(act: str) -> Tag:
        return Tag(Verb.NEW, ply=drawing, rest=f"{act} {name}")

    games = tuple(
        MenuItem(say.plain(offer.title), key, key == name, say.plain(offer.about))
        for key, offer in offers(app.faces).items()
    )
    any_game = MenuItem(say.plain("play.any"), _ANY, name == _ANY, say.plain("play.any.about"))
    rows: list[Row] = [_heading(say("play.which")), Menu(tag(_GAME), say.plain("play.which"), (any_game, *games))]
    if not alone:
        whom = DiscordMenu("user", tag(_WHOM), say.plain("play.anybody"), tuple(people), MOST)
        rows += [_heading(say("play.whom")), whom]
    open_it = Tap(say.plain("play.open"), tag(_OPEN), Style.PLAIN if alone else Style.GO)
    at_once = Tap(say.plain("play.now"), tag(_NOW), Style.GO if alone else Style.PLAIN)
    computers = alone or (app.tables.servers.settings(reply.guild_id).computers and not people)
    call = Tap(say.plain("button.look"), Tag(Verb.LOOK))
    taps = (at_once, open_it) if alone else (open_it, *([at_once] if computers else []), call)
    opening = "alone" if alone else "invited" if people else "about"
    about = in_lines([say(f"play.open.{opening}"), *([say("play.now.about")] if computers else [])])
    if name == _ANY:  # this one is opened if no other waits for players
        title = in_lines([say("play.title"), Markup("**{}**: {}").format(say(offer.title), say(offer.about))])
    else:
        title = in_lines([Markup("## {}").format(say(offer.title)), say(offer.about)])
    return Message(title, picture, rows=(*rows, about, taps), banner=bool(picture))


def _heading(text: Markup) -> Markup:
    return Markup("**{}**").format(text)


def play_tap(say: Say) -> Tap:
    """Return the button that leads to the panel."""
    return Tap(say.plain("button.new"), Tag(Verb.OPEN), Style.GO)


def beginner_tap(game: str, say: Say) -> Tap:
    """Return the button with which a private message lets a game against the weakest computer players begin."""
    return Tap(say.plain("button.beginner"), Tag(Verb.NEW, rest=f"{_NOW} {game} {LEVELS[0]}"), Style.GO)


# --- Rematch ---------------------------------------------------------------------------------------


async def rematch(app: App, reply: Reply, tag: Tag) -> None:
    """Sit down for another game at the same table; `rest` is the number of games of a series that begins. The first who
    does so opens its lobby, whose card calls the others; with the last one the game begins, and for a person who plays
    only against computer players it begins at once."""
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
    stayed = [player.user_id for player in old.seats if not (player.former or player.out)]
    return [user for user in stayed if user is not None and user != presser and user not in absent]


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
    await reply.edit(Message(reply.say("rematch.seated"), rows=(link_to(current, reply.say),)))


async def _begun(app: App, reply: Reply, table: TableId) -> None:
    posted = await announce(app, table, reply)
    await renew(app, table)
    match = await app.tables.match(table)
    text = reply.say("rematch.begun" if posted is Posted.DONE else "trouble.not_posted")
    await reply.edit(Message(text, rows=(link_to(match, reply.say),)))
