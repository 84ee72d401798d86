"""Looking for a game: the private panel in which people say when they want to be called to tables."""

import discord
import structlog

from bot.face import Style
from bot.locale import Markup, Say, in_lines
from bot.store.people_rows import Lookout
from bot.tables.clock import DAY
from bot.tables.lookouts import ALWAYS, TONIGHT, UNTIL, WEEK
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.discord_errors import FAILURES, LATER, code
from bot.ui.core.limits import Work
from bot.ui.core.message import Menu, MenuItem, Message, Tap
from bot.ui.core.permissions import call_role, has_role, mention_role, unfit
from bot.ui.core.places import server_of
from bot.ui.core.reply import Declined, Reply
from bot.ui.delivery.calls import SHOW
from bot.ui.delivery.outbox import bring_fresh

_GAMES, _UNTIL, STOP = "games", "until", "stop"
"""What is changed: the `rest` of the panel's controls."""
_ANY = "any"

_log = structlog.get_logger(__name__)


async def look(app: App, reply: Reply, tag: Tag) -> None:
    """Let the presser be called from now on, or change or show what is called for. Where the server has chosen a role,
    give or take that instead."""
    guild_id = server_of(reply, "look.only_in_servers")
    if tag.rest != SHOW:
        app.limits.spend(reply, Work.LOOK)
    role = call_role(app, guild_id)
    if role is not None:
        await reply.edit(await _with_role(app, reply, role, tag.rest))
    else:
        await reply.edit(await _by_name(app, reply, guild_id, tag))
        await bring_fresh(app, guild_id)


async def looks(app: App, reply: Reply) -> bool:
    """Return whether the presser is called to tables of this server."""
    guild_id = reply.guild_id
    if guild_id is None:
        return False
    if (role := call_role(app, guild_id)) is not None:
        return has_role(reply.interaction.user, role.id)
    return await app.tables.lookouts.of(guild_id, reply.user_id) is not None


# --- By name -----------------------------------------------------------------------------------


async def _by_name(app: App, reply: Reply, guild_id: int, tag: Tag) -> Message:
    lookouts = app.tables.lookouts
    match tag.rest:
        case "stop":
            await lookouts.stop(guild_id, reply.press)
            return _not_looking(reply.say, reply.say("look.stopped"))
        case "show":
            lookout = await lookouts.of(guild_id, reply.user_id)
            if lookout is None:
                return _not_looking(reply.say, reply.say("look.not_looking"))
        case "games":
            lookout = await lookouts.look(guild_id, reply.press, games=_games(app, reply))
        case "until":
            if reply.value not in UNTIL:
                raise Declined(reply.say("trouble.no_choice"))
            lookout = await lookouts.look(guild_id, reply.press, until=reply.value)
        case "":
            lookout = await lookouts.of(guild_id, reply.user_id) or await lookouts.look(guild_id, reply.press)
        case _:
            raise Declined(reply.say("trouble.old_button"))
    return _panel(app, guild_id, lookout, reply.say, drawing=tag.next_drawing)


def _games(app: App, reply: Reply) -> tuple[str, ...]:
    """Return the chosen games; none for any. Raises Declined."""
    names = {*reply.values}
    if not names or not names <= {_ANY, *app.faces}:
        raise Declined(reply.say("trouble.no_choice"))
    return () if _ANY in names else tuple(sorted(names))


def _panel(app: App, guild_id: int, lookout: Lookout, say: Say, *, drawing: int) -> Message:
    """Return the panel of a person who is called: what for, until when, and how often at most."""
    titles = [app.title(game, say) for game in lookout.games if game in app.faces]
    games = say.listed(titles) if titles else say("look.any")
    when = None if lookout.until is None else Markup("<t:{}:f>").format(lookout.until)
    ends = say("look.endless") if when is None else say("look.ends", when=when)
    lines = [say("look.title"), say("look.games", games=games), ends, Markup()]
    lines.append(say("look.rules", command=app.command("me")))
    channel = app.tables.servers.settings(guild_id).play_channel
    if channel is not None:
        lines.append(say("look.listed", channel=Markup("<#{}>").format(str(channel))))
    items = [
        MenuItem(say.plain("look.any"), _ANY, not lookout.games),
        *(MenuItem(app.title(game, say), game, game in lookout.games) for game in sorted(app.faces)),
    ]
    present = _chosen(app, lookout)
    times = tuple(MenuItem(say.plain(f"look.until.{until}"), until, until == present) for until in UNTIL)
    rows = (
        Menu(Tag(Verb.LOOK, ply=drawing, rest=_GAMES), say.plain("look.which"), tuple(items), most=len(items)),
        Menu(Tag(Verb.LOOK, ply=drawing, rest=_UNTIL), say.plain("look.how_long"), times),
        (Tap(say.plain("look.stop"), Tag(Verb.LOOK, rest=STOP)),),
    )
    return Message(in_lines(lines), rows=rows)


def _chosen(app: App, lookout: Lookout) -> str:
    """Return which of UNTIL is nearest to when the lookout ends."""
    if lookout.until is None:
        return ALWAYS
    return TONIGHT if lookout.until <= app.tables.clocks.now() + DAY else WEEK


def _not_looking(say: Say, text: Markup) -> Message:
    return Message(text, rows=((Tap(say.plain("button.look"), Tag(Verb.LOOK), Style.CHOSEN),),))


# --- With a role -------------------------------------------------------------------------------


async def _with_role(app: App, reply: Reply, role: discord.Role, wish: str) -> Message:
    """Give the presser the role, or take it; return what holds then. Raises Declined."""
    say, member = reply.say, reply.interaction.user
    if not isinstance(member, discord.Member):
        raise Declined(say("look.only_in_servers"))
    has = has_role(member, role.id)
    if wish in ("", STOP) and has == (wish == STOP):
        # Looked at with each press, for the role may have got permissions since it was chosen.
        if (trouble := unfit(role, say)) is not None:
            raise Declined(in_lines([trouble, say("look.role.ask")]))
        try:
            await (member.remove_roles(role) if has else member.add_roles(role))
        except FAILURES as error:
            if code(error) in LATER:
                raise
            _log.info("role_not_changed", code=code(error))
            raise Declined(say("look.role.refused", role=mention_role(role.id))) from error
        has = not has
    if not has:
        return _not_looking(say, say("look.role.has_not", role=mention_role(role.id)))
    stop = Tap(say.plain("look.stop"), Tag(Verb.LOOK, rest=STOP))
    return Message(say("look.role.has", role=mention_role(role.id)), rows=((stop,),))
