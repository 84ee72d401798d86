"""A person's page, in private: the results in one server, game by game. People see their own page anywhere, in direct
messages server by server, with the ways to their settings and their data, and with what nobody else sees: results
against computer players, and of games that not everybody in the server could see. Others' pages are seen only in
servers of which both are members, and only of people who may be looked up."""

from collections.abc import Sequence
from dataclasses import replace

from bot.draw.chart import course
from bot.draw.look import Look
from bot.draw.text import legible
from bot.face import Picture
from bot.locale import Markup, Say, in_lines, letters
from bot.store.people_rows import HeadToHead
from bot.tables.rankings import Profile
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb, read_number
from bot.ui.core.links import not_here
from bot.ui.core.message import OFFERED, ROW, Menu, MenuItem, Message, Row, Tap
from bot.ui.core.reply import Declined, Reply
from bot.ui.pages.leaderboard import champions, rank_line

_FILE = "rating.png"


async def profile(app: App, reply: Reply, tag: Tag) -> None:
    """Show the profile for another game or another server: `rest` is the person's id, the game and the server; the
    server may also come from a menu."""
    await reply.defer_edit()
    user, game, server = (*tag.rest.split(" ", 2), "", "")[:3]
    await show_profile(app, reply, reply.number(user), None, game, read_number(reply.value or server))


async def show_profile(
    app: App, reply: Reply, user_id: int, name: str | None, game: str = "", server: int | None = None
) -> None:
    """Show a person's page at one game; by default the one played most here. `name` is what to call the person; by
    default the newest known name."""
    say, itself = reply.say, user_id == reply.user_id
    own = await _servers(app, reply, user_id) if reply.guild_id is None else ()
    guild_id = reply.guild_id or (server if server in own else own[0] if own else 0)
    if not itself:
        await _check(app, reply, guild_id, user_id, name)
    among_people = await app.tables.rankings.games(guild_id, user_id, own=itself)
    computers = {key: await app.tables.rankings.against_computers(key, user_id) for key in app.faces if itself}
    games = [
        *among_people,
        *(key for key, levels in computers.items() if levels and key not in among_people),
    ]
    selected = game if game in games else games[0] if games else ""
    results = (
        await app.tables.rankings.profile(guild_id, selected, user_id, own=itself) if selected in among_people else None
    )
    if results is not None and not itself:
        absent = await app.members.absent_among(guild_id, [opponent.user_id for opponent in results.opponents])
        results = replace(
            results, opponents=tuple(opponent for opponent in results.opponents if opponent.user_id not in absent)
        )
    name = name or (say.plain("profile.somebody") if results is None else results.standing.name)
    if results is None:
        if not itself and not games:
            raise Declined(say("profile.none", player=name))
        text = say("profile.none_yet" if reply.guild_id is not None else "profile.none_anywhere", player=name)
    else:
        where = None if reply.guild_id is not None else _called(app, guild_id, say)
        text = _text(app, results, selected, name, where, say)
    if cups := next((count for count, user, _ in await champions(app, guild_id) if user == user_id), 0):
        text = in_lines([text, say("profile.cups", count=cups)])
    if computers.get(selected):
        against = _against_computers(app.title(selected, say), name, computers[selected], say)
        text = Markup("\n\n").join([text, in_lines(against)])
    look = await app.look_of(reply.user_id, reply.guild_id)
    pictures = (
        (await _chart(app, results, selected, name, say, look),) if results is not None and results.course else ()
    )
    at = "" if reply.guild_id is not None else f" {guild_id}"
    taps = tuple(
        Tap(
            app.title(key, say),
            Tag(Verb.PROFILE, rest=f"{user_id} {key}{at}"),
            disabled=key == selected,
        )
        for key in games[:ROW]
    )
    rows: list[Row] = [taps] if len(games) > 1 else []
    if len(own) > 1:
        items = tuple(MenuItem(_called(app, guild, say), str(guild), guild == guild_id) for guild in own[:OFFERED])
        rows.append(
            Menu(Tag(Verb.PROFILE, rest=f"{user_id} {selected} {guild_id}"), say.plain("profile.servers"), items)
        )
    if itself:
        settings = Tap(say.plain("button.settings"), Tag(Verb.PREFERENCE), emoji="⚙️")
        rows.append((settings, Tap(say.plain("button.privacy"), Tag(Verb.PRIVACY), emoji="🔒")))
    await reply.edit(Message(text, pictures, rows=tuple(rows)))


async def _check(app: App, reply: Reply, guild_id: int, user_id: int, name: str | None) -> None:
    """Raise Declined if another person's page is not for this reader: that person is no member of the server, as far as
    Discord tells, or does not want to be looked up."""
    say = reply.say
    name = name or say.plain("profile.somebody")
    if not await app.members.ask(guild_id, user_id):
        raise Declined(say("profile.none", player=name))
    if await app.tables.ask(lambda tx: tx.people.is_unlisted(user_id)):
        raise Declined(say("profile.unlisted", player=name))


def _against_computers(title: str, name: str, head_to_head: Sequence[HeadToHead], say: Say) -> list[Markup]:
    """Return a line for each level of computer players, the weakest first, and the best level that the person beat."""
    lines = [say("profile.computers", game=title, player=name)]
    for row in head_to_head:
        level = say(f"level.{row.level}")
        lines.append(say("profile.level", level=level, wins=say("top.wins", count=row.wins), count=row.games))
    beaten = [row.level for row in head_to_head if row.wins]
    if beaten:
        lines.append(say("profile.strongest", level=say(f"level.{beaten[-1]}")))
    return lines


async def _servers(app: App, reply: Reply, user_id: int) -> tuple[int, ...]:
    """Return the servers whose profiles this person may see here. Raises Declined for another person's profile."""
    if user_id != reply.user_id:
        raise not_here(reply) if reply.elsewhere else Declined(reply.say("profile.only_in_servers"))
    return await app.tables.ask(lambda tx: tx.results.servers_of(user_id))


def _called(app: App, guild_id: int, say: Say) -> str:
    """Return the name of a server if it is known: the bot may have been removed, or another process may serve it."""
    guild = app.client.get_guild(guild_id)
    return say.plain("profile.some_server") if guild is None else letters(guild.name) or str(guild_id)


def _text(app: App, results: Profile, game: str, name: str, where: str | None, say: Say) -> Markup:
    face, title = app.faces[game], app.title(game, say)
    title_here = say("profile.title", game=title, player=name)
    lines = [
        title_here if where is None else say("profile.title_in", game=title, player=name, server=where),
        rank_line(game, results.standing, say, page=True),
    ]
    if results.hidden:
        lines.append(say("profile.hidden", count=results.hidden, wins=say("top.wins", count=results.hidden_wins)))
    if results.longest:
        lines.append(say("profile.streak", now=results.streak, longest=results.longest))
    if face.tallies is not None and results.tallies:
        lines += [Markup(), say("profile.record"), *face.tallies(results.tallies, say)]
    if results.opponents:
        lines += [Markup(), say("profile.opponents")]
        lines += [
            say("profile.opponent", player=opponent.name, count=opponent.games, ahead=opponent.wins)
            for opponent in results.opponents
        ]
    if face.achievement is not None and results.best is not None:
        when = Markup("<t:{}:D>").format(results.best.at)
        lines += [Markup(), say("profile.best", when=when), face.achievement(results.best.facts, say)]
    if results.standing.provisional:
        lines += [Markup(), say("top.provisional")]
    return in_lines(lines)


async def _chart(app: App, results: Profile, game: str, name: str, say: Say, look: Look) -> Picture:
    title = say.plain("profile.chart", game=app.title(game, say), player=legible(name) or say.plain("profile.somebody"))
    games = say.plain("profile.games")
    data = await app.workers.draw(course, results.course, title, games, look)
    alt = say.plain(
        "profile.alt",
        count=len(results.course) - 1,
        first=results.course[0],
        last=results.course[-1],
        lowest=min(results.course),
        highest=max(results.course),
    )
    return Picture(data, _FILE, alt)
