"""A private panel of what moderators may do with a table. Each act is told where the table is shown, with the name of
the moderator. The panel shows only what the table knows, and nobody moderates a table where they sit."""

from contextlib import suppress

from bot.face import Style
from bot.locale import NOTHING, Markup, Say, in_lines
from bot.players import mention
from bot.store.table_rows import Phase, TableId
from bot.tables.clock import NONE, clock_of
from bot.tables.moderation import check_apart, people
from bot.tables.refusal import Refused
from bot.tables.table import Lobby, Match
from bot.tables.verdicts import counts
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb, read_number
from bot.ui.core.message import Menu, MenuItem, Message, Row, Tap
from bot.ui.core.reply import Declined, Reply
from bot.ui.core.table_words import title, with_turn
from bot.ui.delivery.sending import post_quietly
from bot.ui.lobby.card import expiry, renew
from bot.ui.match.absence import show_all
from engine.game import Seat

_SURE = "sure"
"""Stands behind an act that was confirmed."""
CONFIRMED = ("close", "remove", "end", "void")
"""Acts that cannot be undone and so ask for confirmation."""


async def show_moderation(app: App, reply: Reply, table: TableId) -> None:
    """Show what can be done with this table. Raises Declined if the person may not moderate it."""
    visible = await _table(app, reply, table)
    await reply.edit(_panel(app, visible, reply.say))


async def moderate(app: App, reply: Reply, tag: Tag) -> None:
    """Carry out the act of the button, or first ask for confirmation; `rest` is the act, the seat, and whether the act
    is confirmed."""
    table = await _table(app, reply, tag.table)
    act, *more = tag.rest.split(" ")
    sure, say = _SURE in more, reply.say
    seat = _seat(reply, table, more[0] if sure else reply.value) if act == "remove" else None
    if act == "show":
        await reply.edit(_panel(app, table, say))
    elif act in CONFIRMED and not sure:
        await reply.edit(_question(table, act, seat, say))
    elif act == "close":
        await _close(app, reply, table)
    elif isinstance(table, Match):
        sentence, after = await _do(app, reply, table, act, seat)
        await reply.edit(_panel(app, after, say, say("moderate.done")))
        await post_quietly(app, reply, after.place, Message(sentence))
        await show_all(app, reply, after)
    else:
        raise Declined(say("trouble.old_button"))


async def _close(app: App, reply: Reply, table: Lobby | Match) -> None:
    """Close a lobby. Raises Refused if its game has begun, or if it is closed already."""
    closed = await app.tables.moderation.close(table.id, reply.press)
    await renew(app, closed.id)
    await reply.edit(_panel(app, closed, reply.say, reply.say("moderate.done")))
    say = app.public_of(closed)
    sentence = say("moderate.closed", moderator=mention(reply.user_id), table=title(app, closed, say))
    await post_quietly(app, reply, closed.place, Message(sentence))


async def _do(app: App, reply: Reply, match: Match, act: str, seat: Seat | None) -> tuple[Markup, Match]:
    """Carry out an act; return what everybody is told, and the match after it. Raises Declined and Refused."""
    to, say, press = app.tables.moderation, app.public_of(match), reply.press
    moderator = mention(reply.user_id)
    match act:
        case "pause":
            return say("moderate.paused", moderator=moderator), await to.pause(match.id, press)
        case "resume":
            return say("moderate.resumed", moderator=moderator), await to.resume(match.id, press)
        case "extend" if match.to_act is not None:
            player = match.seats[match.to_act].called(say)
            return say("moderate.extended", moderator=moderator, player=player), await to.extend(match.id, press)
        case "remove" if seat is not None:
            after = (await to.remove(match.id, press, seat)).match
            return say(_removed(after, seat), moderator=moderator, player=match.seats[seat].called(say)), after
        case "end":
            return say("moderate.ended", moderator=moderator), await to.end(match.id, press)
        case "void":
            after = await to.void(match.id, press)
            app.background.start(_count_anew(app))
            return say("moderate.voided", moderator=moderator), after
        case _:
            raise Declined(reply.say("trouble.old_button"))


def _removed(after: Match, seat: Seat) -> str:
    """Return the key of the sentence about the seat of a player who was removed."""
    if after.phase is Phase.STOPPED:
        return "moderate.removed_last"
    return "moderate.removed" if after.seats[seat].left else "moderate.replaced"


async def _count_anew(app: App) -> None:
    with suppress(Refused):  # the recount is pending, and the look of every minute does it
        await app.tables.recounts.settle()


async def _table(app: App, reply: Reply, table: TableId) -> Lobby | Match:
    """Return the table if the presser may moderate where it is shown and does not sit there. Refused: NO_TABLE, if the
    presser does not see the table, and OWN_TABLE. Raises Declined, for the presser may have lost the right."""
    visible = await visibility.look_at(app, reply, table, to_moderate=True)
    if not visibility.moderates(app, reply, visible.place):
        permissions = [reply.say(f"permission.{name}") for name in ("manage_messages", "manage_guild")]
        raise Declined(reply.say("moderate.not_allowed", either=permissions[0], other=permissions[1]))
    check_apart(visible, reply.user_id)
    return visible


def _panel(app: App, table: Lobby | Match, say: Say, notice: Markup | None = None) -> Message:
    lines = [say("moderate.title"), title(app, table, say), _standing(table, say), notice or say("moderate.intro")]
    return Message(in_lines(filter(None, lines)), rows=_rows(table, say))


def _standing(table: Lobby | Match, say: Say) -> Markup:
    """Return the state of the table: how long a lobby stays open, whose turn it is, or that it is over."""
    if isinstance(table, Lobby):
        return say("lobby.closed") if table.phase is Phase.CLOSED else expiry(table, say)
    if table.live:
        return with_turn(table, None, say("clock.paused") if table.paused else NOTHING, say)
    return say("lobby.stopped") if table.phase is Phase.STOPPED else say("moderate.over")


def _rows(table: Lobby | Match, say: Say) -> tuple[Row, ...]:
    def tap(act: str, style: Style = Style.PLAIN, *, disabled: bool = False) -> Tap:
        return Tap(say.plain(f"moderate.{act}"), _tag(table, act), style, disabled=disabled)

    if isinstance(table, Lobby):
        return () if table.phase is Phase.CLOSED else ((tap("close", Style.DANGER),),)
    match = table
    if not match.live:
        return ((tap("void", Style.DANGER),),) if counts(match) else ()
    clock = clock_of(match.timer) is not NONE
    first = tap("resume" if match.paused else "pause", disabled=not clock)
    extend = tap("extend", disabled=match.timer.deadline is None)
    items = tuple(MenuItem(f"{seat + 1}. {match.seats[seat].called(say)}", str(seat)) for seat in people(match))
    menu = Menu(_tag(match, "remove"), say.plain("moderate.remove"), items)
    return (first, extend, tap("end", Style.DANGER)), *([menu] if items else [])


def _question(table: Lobby | Match, act: str, seat: Seat | None, say: Say) -> Message:
    player = "" if seat is None else table.seats[seat].called(say)
    confirmed = " ".join([act, *([] if seat is None else [str(seat)]), _SURE])
    yes = Tap(say.plain(f"moderate.{act}.now"), _tag(table, confirmed), Style.DANGER)
    back = Tap(say.plain("button.back"), _tag(table, "show"))
    last = act == "remove" and isinstance(table, Match) and people(table) == (seat,)
    ask = "moderate.remove.ask_last" if last else f"moderate.{act}.ask"
    return Message(say(ask, player=player), rows=((yes, back),))


def _tag(table: Lobby | Match, act: str) -> Tag:
    return Tag(Verb.MODERATE, table.id, table.ply if isinstance(table, Match) else 0, act)


def _seat(reply: Reply, table: Lobby | Match, number: str) -> Seat:
    """Return the seat of this number. Raises Declined if there is no such seat, for a press may be made up."""
    seat = read_number(number, len(table.seats) - 1)
    if seat is None:
        raise Declined(reply.say("trouble.no_choice"))
    return Seat(seat)
