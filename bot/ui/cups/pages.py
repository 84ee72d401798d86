"""The private pages of cups: those of a server, and one of them, with what its managers may do."""

from collections.abc import Sequence
from dataclasses import replace

import discord
from discord import ui

from bot.face import Style
from bot.locale import Markup, Say, in_lines, letters
from bot.players import mention
from bot.store.table_rows import Key
from bot.tables.clock import DAY
from bot.tables.cups.cup import Cup, part_of
from bot.tables.cups.service import CARD
from bot.tables.lookouts import Invitee
from bot.tables.refusal import Refusal, Refused
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.custom_id import NOWHERE, Tag, Verb, read_number
from bot.ui.core.message import ITEM, OFFERED, DiscordMenu, Link, Menu, MenuItem, Message, Row, Tap, clip
from bot.ui.core.permissions import has_role
from bot.ui.core.places import link, server_of
from bot.ui.core.reply import Declined, Reply
from bot.ui.cups import words
from bot.ui.cups.messages import AGAIN, IN, OUT, SHOW, go_on, tag
from bot.ui.lobby.actions import check_not_timed_out

BEGIN, TIME, ADD, REMOVE, FIX, OFF = "begin", "time", "add", "remove", "fix", "off"
"""What a manager may do."""
HOSTS = (BEGIN, TIME, OFF)
"""What whoever opened the cup may do, too: nothing that decides who is in or who wins, for a host may be anybody."""
SURE = "sure"
_MOST_ADDED = 10
_SHORT = 50
"""Characters of a table in a list: typed with what is to be done, it fits where Discord takes a hundred."""
_YOUNG = 30 * DAY
"""Accounts that are younger are named to managers."""


async def show_cups(app: App, reply: Reply) -> None:
    """Show the cups of this server that the person sees. Raises Declined."""
    say, rows = reply.say, list[Row]()
    for cup in await seen(app, reply, unended=True):
        rows += [_line(app, cup, reply), (Tap(say.plain("button.cup_show"), _page(cup, SHOW)),)]
    past = [_line(app, cup, reply) for cup in await seen(app, reply, unended=False)]
    text = in_lines([say("cup.title_all"), *([] if rows else [say("cup.none")])])
    if may_open(app, reply):
        rows.append((Tap(say.plain("button.cup_new"), Tag(Verb.CUP_PANEL, rest="new"), Style.GO),))
    await reply.edit(Message(text, below=in_lines(past), rows=tuple(rows)))


async def seen(app: App, reply: Reply, *, unended: bool) -> Sequence[Cup]:
    """Return the cups of this server that the person sees: those that are open or run, or those that were played to the
    end. Raises Declined where there are no cups."""
    guild_id = server_of(reply, "cup.only_in_servers")
    cups = await app.tables.cups.of_server(guild_id, unended=unended)
    return [cup for cup in cups if visibility.in_sight(app, reply, cup.home, None)]


async def press(app: App, reply: Reply, tag: Tag) -> None:
    """Do what was pressed on a card or at the end of a cup."""
    cup, say = await _seen(app, reply, tag.ply), reply.say
    if tag.rest == SHOW:
        await _show(app, reply, cup)
        return
    if tag.rest in (IN, AGAIN):
        check_not_timed_out(reply.interaction.user, reply)
        _check_role(cup, reply)
    if tag.rest == IN:
        await app.tables.cups.sign_up(cup.id, reply.press)
        await reply.edit(Message(say("cup.you_are_in")))
    elif tag.rest == OUT:
        await app.tables.cups.leave(cup.id, reply.press)
        await reply.edit(Message(say("cup.you_are_out")))
    elif tag.rest == AGAIN:
        opens = may_open(app, reply) or reply.user_id == cup.row.host_id
        if not opens and await app.tables.ask(lambda tx: tx.cups.following(cup.id)) is None:
            raise Declined(say("cup.not_allowed"))
        cup = await app.tables.cups.again(cup.id, reply.press)
        await reply.edit(Message(say("cup.again_opened")))
    else:
        raise Declined(say("trouble.old_button"))
    await go_on(app, cup.id)


async def step(app: App, reply: Reply, tag: Tag) -> None:
    """Do what was pressed on a private page; `rest` is what that is, and what was chosen unless the press carries
    it."""
    act, *more = tag.rest.split(" ")
    values = more or reply.values
    if act == FIX and values and not more:
        await _ask_result(app, reply, tag)
        return
    await reply.defer_edit()
    cup, say, cups = await _seen(app, reply, tag.ply), reply.say, app.tables.cups
    if act == SHOW:
        await _show(app, reply, cup)
        return
    _check_manager(app, reply, cup, act)
    if act == OFF and more != [SURE]:
        yes = Tap(say.plain("button.cup_off"), _page(cup, f"{OFF} {SURE}"), Style.DANGER)
        await reply.edit(Message(say("cup.off_sure"), rows=((yes, *_back(cup, say)),)))
        return
    if act == ADD and not values:
        menu = DiscordMenu("user", _page(cup, ADD), say.plain("button.cup_add"), most=_MOST_ADDED)
        await reply.edit(Message(say("cup.add_whom"), rows=(menu, _back(cup, say))))
        return
    if act == ADD:
        await _add(app, reply, cup, values)
    elif act == BEGIN:
        await cups.begin(cup.id, reply.press)
    elif act == TIME:
        await cups.give_time(cup.id, reply.press, cup.plan.round_seconds // 2)
    elif act == REMOVE:
        await cups.leave(cup.id, reply.press, reply.number(next(iter(values), "")))
    elif act == OFF:
        await cups.call_off(cup.id, reply.press)
    else:
        raise Declined(say("trouble.old_button"))
    await _go_on(app, reply, cup)


async def typed(app: App, reply: Reply, tag: Tag) -> None:
    """Replace a result by what was typed into the form; `rest` is the table."""
    await replace_result(app, reply, tag, reply.fields.get("places", ""), reply.fields.get("reason", ""))


async def replace_result(app: App, reply: Reply, tag: Tag, places: str, reason: str) -> None:
    """Replace the result of a table by places in the order of seats. Raises Declined."""
    cup = await _seen(app, reply, tag.ply)
    _check_manager(app, reply, cup, FIX)
    part = reply.number(tag.rest)
    pairing = cup.pairing(part)
    numbers = [read_number(place, 99) or 0 for place in places.replace(",", " ").split()]
    if pairing is None or len(numbers) != len(pairing.seats) or min(numbers) != 1:
        raise Declined(reply.say("cup.fix_unread"))
    await app.tables.cups.correct(cup.id, reply.press, part, numbers, reason[:200])
    await _go_on(app, reply, cup)


def may_open(app: App, reply: Reply) -> bool:
    """Return whether this person may open cups here, as the server has it."""
    everybody = reply.guild_id is not None and app.tables.servers.settings(reply.guild_id).cups == "everybody"
    return everybody or _is_chosen(app, reply)


# --- Helpers ---------------------------------------------------------------------------------------


async def _go_on(app: App, reply: Reply, cup: Cup) -> None:
    await go_on(app, cup.id)
    await _show(app, reply, await app.tables.cups.get(cup.id))


async def _show(app: App, reply: Reply, cup: Cup) -> None:
    """Show one cup, and the way to its card."""
    content = page(app, reply, cup)
    if _manages(app, reply, cup):
        content = replace(content, text=in_lines([content.text, *await _notes(app, cup, reply.say)]))
    cards = [post for post in await app.tables.outbox.get(Key(CARD, cup.id)) if post.message_id is not None]
    addresses = filter(None, (link(replace(cup.home, message_id=post.message_id)) for post in cards))
    ways = [(Link(reply.say.plain("button.cup_card"), address),) for address in addresses]
    await reply.edit(replace(content, rows=(*ways, *content.rows)))


def page(app: App, reply: Reply, cup: Cup) -> Message:
    """Return one cup, and what its managers may do."""
    say, own = reply.say, cup.entry_of(reply.user_id)
    head = Markup("## 🏆 {}").format(words.title(app, cup, say))
    if cup.open or not cup.row.round:
        lines = [head, *words.about(app, cup, say), words.people_in(cup, say)]
    else:
        lines = [head, *words.places(cup, say), *words.replaced(cup, say), Markup(), *_own_place(cup, reply)]
    rows = _controls(app, reply, cup)
    if cup.open or (cup.running and own is not None and not own.out):
        act = IN if own is None else OUT
        rows = [(Tap(say.plain(f"button.cup_{act}"), tag(cup, act)),), *rows]
    return Message(in_lines(lines), rows=tuple(rows))


def _controls(app: App, reply: Reply, cup: Cup) -> list[Row]:
    """Return what this person may press as a manager of a cup."""
    say, acts = reply.say, (BEGIN, ADD, OFF) if cup.open else (TIME, OFF)
    mine = [act for act in acts if _may(app, reply, cup, act)]
    if not mine or not (cup.open or cup.running):
        return []
    rows: list[Row] = [tuple(Tap(say.plain(f"button.cup_{act}"), _page(cup, act)) for act in mine)]
    if not _manages(app, reply, cup):
        return rows
    rows.append(DiscordMenu("user", _page(cup, REMOVE), say.plain("button.cup_remove")))
    tables = [pairing for pairing in reversed(cup.row.pairings) if len(pairing.seats) > 1][:OFFERED]
    if tables:
        items = tuple(MenuItem(clip(words.table(cup, p, say), _SHORT), str(part_of(p))) for p in tables)
        rows.append(Menu(_page(cup, FIX), say.plain("button.cup_fix"), items))
    return rows


async def _notes(app: App, cup: Cup, say: Say) -> list[Markup]:
    """Return what managers should look at: the bot cannot tell which accounts are one person's."""
    now = app.tables.clocks.now()
    young = [e.name for e in cup.people if discord.utils.snowflake_time(e.user_id).timestamp() > now - _YOUNG]
    notes = [
        say("cup.suspicion", loser=words.called(loser, say), winner=words.called(winner, say))
        for loser, winner in await app.tables.cups.suspicions(cup)
    ]
    return [*notes, *([say("cup.young", people=say.listed(young[:_MOST_ADDED]))] if young else [])]


async def _ask_result(app: App, reply: Reply, tag: Tag) -> None:
    """Open the form for the places at a table, in turn order, and the reason."""
    cup, say = await _seen(app, reply, tag.ply), reply.say
    _check_manager(app, reply, cup, FIX)
    pairing = cup.pairing(reply.number(reply.value))
    if pairing is None:
        raise Declined(say("trouble.old_button"))
    form = ui.Modal(
        title=say.plain("cup.fix_title"), custom_id=str(Tag(Verb.CUP_TYPED, NOWHERE, cup.id, reply.value)), timeout=None
    )
    people = clip(words.people_at(cup, pairing, say), ITEM)
    places: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="places", max_length=60, placeholder="1 3 2")
    reason: ui.TextInput[ui.Modal] = ui.TextInput(custom_id="reason", max_length=200)
    form.add_item(ui.Label(text=say.plain("cup.fix_places"), description=people, component=places))
    form.add_item(ui.Label(text=say.plain("cup.fix_reason"), component=reason))
    form.stop()
    await reply.send_modal(form)


async def _add(app: App, reply: Reply, cup: Cup, values: Sequence[str]) -> None:
    """Sign the chosen people up, and tell who of them could not be."""
    people = await _chosen(app, reply, cup, values)
    invitees = (Invitee(member.id, letters(member.display_name) or member.name) for member in people)
    after = await app.tables.cups.add(cup.id, reply.press, *invitees)
    numbers = filter(None, map(read_number, values))
    if left_out := [mention(number) for number in numbers if after.entry_of(number) is None]:
        await reply.notify(reply.say("cup.left_out", people=reply.say.listed(left_out)))


async def _chosen(app: App, reply: Reply, cup: Cup, values: Sequence[str]) -> list[discord.Member]:
    """Return those of the chosen people who see the channel of the cup and are no bots."""
    guild, people = reply.interaction.guild, list[discord.Member]()
    for number in filter(None, map(read_number, values[:_MOST_ADDED])):
        if guild is not None and await visibility.reads(app, cup.home, number):
            member = await guild.fetch_member(number)
            people += [] if member.bot else [member]
    return people


async def _seen(app: App, reply: Reply, cup_id: int) -> Cup:
    """Return the cup if this person sees its channel. Refused: NO_CUP."""
    cup = await app.tables.cups.get(cup_id)
    if not visibility.in_sight(app, reply, cup.home, None):
        raise Refused(Refusal.NO_CUP)
    return cup


def _is_chosen(app: App, reply: Reply) -> bool:
    """Whether the server has chosen this person to run cups: by a role, or to manage the server."""
    if reply.guild_id is None:
        return False
    role = app.tables.servers.settings(reply.guild_id).cup_role
    return reply.interaction.permissions.manage_guild or (role is not None and has_role(reply.interaction.user, role))


def _manages(app: App, reply: Reply, cup: Cup) -> bool:
    return _is_chosen(app, reply) or visibility.moderates(app, reply, cup.home)


def _may(app: App, reply: Reply, cup: Cup, act: str) -> bool:
    return (act in HOSTS and reply.user_id == cup.row.host_id) or _manages(app, reply, cup)


def _check_manager(app: App, reply: Reply, cup: Cup, act: str) -> None:
    if not _may(app, reply, cup, act):
        raise Declined(reply.say("cup.not_manager"))


def _check_role(cup: Cup, reply: Reply) -> None:
    """Raise Declined for who lacks the role of the cup."""
    if cup.plan.role_id is not None and not has_role(reply.interaction.user, cup.plan.role_id):
        raise Declined(reply.say("cup.no_role"))


def _page(cup: Cup, act: str) -> Tag:
    return Tag(Verb.CUPS, NOWHERE, cup.id, act)


def _back(cup: Cup, say: Say) -> tuple[Tap]:
    return (Tap(say.plain("button.cup_back"), _page(cup, SHOW)),)


def _own_place(cup: Cup, reply: Reply) -> list[Markup]:
    """Return where this person stands, if in the cup."""
    own = cup.entry_of(reply.user_id)
    return [reply.say("cup.own_place", place=row.place) for row in cup.standings if own and row.entrant == own.number]


def _line(app: App, cup: Cup, reply: Reply) -> Markup:
    """Return what there is to say of a cup in a list."""
    say = reply.say
    name, channel = words.title(app, cup, say), Markup("<#{}>").format(str(cup.row.channel_id))
    if cup.open:
        return say("cup.line.open", count=len(cup.row.entries), cup=name, channel=channel)
    if cup.running:
        line = say("cup.line.running", number=cup.row.round, rounds=cup.rounds, cup=name, channel=channel)
    else:
        players, when = say.listed([words.called(entry, say) for entry in cup.winners]), cup.row.ended_at or 0
        line = say("cup.line.over", players=players, when=Markup("<t:{}:d>").format(when), cup=name)
    return Markup(" · ").join([line, *_own_place(cup, reply)])
