"""How people stand in a server. Its leaderboard of each game, of all time and by seasons, where the row of somebody who
has left the server has no name; and a person's page, in private: the results in one server, game by game.

People see their own page anywhere, in direct messages server by server, with the ways to their settings and their data,
and with what nobody else sees: results against computer players, and of games that not everybody in the server could
see. Others' pages are seen only in servers of which both are members, and only of people who may be looked up.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.draw.chart import course
from bot.draw.look import Look
from bot.draw.text import legible
from bot.face import Picture
from bot.locale import Markup, Say, in_lines, letters
from bot.store.people_rows import ALL_TIME, HeadToHead
from bot.store.table_rows import Place
from bot.tables.rankings import Profile, Standing
from bot.tables.ratings import year_and_quarter
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb, read_number
from bot.ui.core.message import OFFERED, ROW, Menu, MenuItem, Message, Row, Tap
from bot.ui.core.panels import page_of, turning
from bot.ui.core.places import not_here, server_of
from bot.ui.core.reply import Declined, Reply

CUPS = "cups"
"""Stands for the page of cups in place of a game."""
_ROWS = 10
"""People on a page of the leaderboard."""
_SEASONS = 24
"""The newest seasons to choose from: with all time, as many items as a menu takes."""
_WINNERS = 4
"""The number of past seasons whose winners are named."""


async def top(app: App, reply: Reply, tag: Tag) -> None:
    """Show a page of the server's leaderboard; `rest` is the game, the page, and the season unless that was chosen from
    the menu."""
    game, number, season = tag.parts(3)
    if game == CUPS:
        await _show_champions(app, reply)
        return
    if game not in app.faces:
        raise Declined(reply.say("trouble.old_button"))
    await show_top(app, reply, game, page_of(number), page_of(reply.value or season))


async def show_top(app: App, reply: Reply, game: str | None, number: int = 0, season: int = ALL_TIME) -> None:
    """Show a page of the leaderboard of all time or of a season; an unknown season means all time. By default it is the
    leaderboard of the first game that has one here."""
    say, rankings = reply.say, app.tables.rankings
    guild_id = server_of(reply, "top.only_in_servers")
    season = season if year_and_quarter(season) else ALL_TIME
    game = game or await _first_game(app, guild_id, reply.user_id)
    board = await rankings.leaderboard(guild_id, game, reply.user_id, season=season, offset=number * _ROWS, limit=_ROWS)
    rated = app.tables.servers.settings(guild_id).rated
    if not board.total and season == ALL_TIME:
        raise Declined(say("top.nobody" if rated else "top.unrated"))
    lines = [say("top.title", game=app.title(game, say))]
    if season != ALL_TIME:
        lines.append(say("top.season", season=season_in_words(season, say)))
    absent = await app.members.absent_among(guild_id, [row.user_id for row in board.rows])
    rows = [replace(row, name=say.plain("top.gone")) if row.user_id in absent else row for row in board.rows]
    lines += [rank_line(game, row, say) for row in rows] or [say("top.nobody_yet")]
    if board.own is not None and board.own not in board.rows:
        lines += [Markup("…"), rank_line(game, board.own, say)]
    if any(row.provisional for row in board.rows):
        lines += [Markup(), say("top.provisional")]
    if not rated:
        lines += [Markup(), say("top.unrated")]
    seasons = await rankings.seasons(guild_id, game)
    if season in (ALL_TIME, seasons[0]):
        lines += await _winners(app, guild_id, game, say)
    pages = -(-board.total // _ROWS)
    turn = turning(say, Tag(Verb.TOP), number, pages, before=f"{game} ", after=f" {season}")
    own = (profile_button(reply.user_id, say, game),) if board.own is not None else ()
    last = (*(turn if pages > 1 else ()), *own)
    below: list[Row] = [_boards(app, game, say), _seasons(game, season, seasons, say), last]
    await reply.edit(Message(in_lines(lines), rows=tuple(below)))


def _boards(app: App, game: str, say: Say) -> Row:
    """Return the ways to the leaderboards of all games, and to the cups."""
    games = (
        Tap(app.title(name, say), Tag(Verb.TOP, rest=f"{name} 0"), disabled=name == game)
        for name in [*app.faces][: ROW - 1]
    )
    return (*games, Tap(say.plain("top.cups"), Tag(Verb.TOP, rest=f"{CUPS} 0"), emoji="🏆"))


async def champions(app: App, guild_id: int) -> Sequence[tuple[int, int, str]]:
    """Return how many cups people have won, the user and a name, most first, in channels that every member sees."""
    won, names = Counter[int](), dict[int, str]()
    for user_id, name, channel_id, count in await app.tables.ask(lambda tx: tx.cups.won(guild_id)):
        if visibility.public_place(app, Place(guild_id, channel_id)):
            won[user_id] += count
            names[user_id] = name
    return [(count, user_id, names[user_id]) for user_id, count in won.most_common()]


async def _show_champions(app: App, reply: Reply) -> None:
    """Show who has won most cups here."""
    say = reply.say
    if reply.guild_id is None:
        raise Declined(say("top.only_in_servers"))
    best = (await champions(app, reply.guild_id))[:_ROWS]
    absent = await app.members.absent_among(reply.guild_id, [user_id for _, user_id, _ in best])
    lines = [
        say("top.cups_won", count=count, player=say.plain("top.gone") if user_id in absent else name)
        for count, user_id, name in best
    ]
    games = [Tap(app.title(name, say), Tag(Verb.TOP, rest=f"{name} 0")) for name in [*app.faces][:ROW]]
    text = in_lines([say("top.cups_title"), *(lines or [say("top.no_cups", command=app.command("cup"))])])
    await reply.edit(Message(text, rows=(tuple(games),)))


async def _first_game(app: App, guild_id: int, user_id: int) -> str:
    """Return the first game of which people have finished matches here; the first of all if there is none."""
    for game in app.faces:
        if (await app.tables.rankings.leaderboard(guild_id, game, user_id, limit=1)).total:
            return game
    return next(iter(app.faces))


def profile_button(user_id: int, say: Say, game: str = "") -> Tap:
    """Return the button that leads from a private message to a person's page."""
    return Tap(say.plain("button.profile"), Tag(Verb.PROFILE, rest=f"{user_id} {game}"), emoji="👤")


def season_in_words(season: int, say: Say) -> str:
    """Return a season in words: `October to December 2026`."""
    quarter = year_and_quarter(season)
    assert quarter is not None
    return say.plain(f"season.{quarter[1]}", year=quarter[0])


def _seasons(game: str, season: int, seasons: Sequence[int], say: Say) -> Menu:
    """Return the menu of all time and all seasons. Its custom_id changes with the choice, so that the menu shows the
    choice."""
    items = [MenuItem(say.plain("top.all_time"), str(ALL_TIME), season == ALL_TIME)]
    for number in seasons[:_SEASONS]:
        about = say.plain("top.goes_on") if number == seasons[0] else ""
        items.append(MenuItem(season_in_words(number, say), str(number), season == number, about))
    return Menu(Tag(Verb.TOP, rest=f"{game} season {season}"), say.plain("top.choose"), tuple(items))


async def _winners(app: App, guild_id: int, game: str, say: Say) -> list[Markup]:
    """Return a line for each of the newest past seasons with its winner."""
    won = await app.tables.rankings.winners(guild_id, game, _WINNERS)
    absent = await app.members.absent_among(guild_id, [*{winner.user_id for first in won.values() for winner in first}])
    lines = [
        say(
            "top.winner",
            season=season_in_words(season, say),
            players=say.listed(
                [say.plain("top.gone") if winner.user_id in absent else winner.name for winner in first]
            ),
            rating=first[0].rating,
        )
        for season, first in won.items()
    ]
    return [Markup(), say("top.winners"), *lines] if lines else []


def rank_line(game: str, row: Standing, say: Say, *, page: bool = False) -> Markup:
    """Return how a person stands on the leaderboard: as a row of it, or on the person's `page`. Whoever has played only
    where not everybody looks has a rating there and nothing else."""
    rating = say("top.rating_provisional" if row.provisional else "top.rating", rating=row.rating)
    if not row.games:
        key = "profile.rating" if page else "top.row_rating"
        return say(key, rank=row.rank, player=row.name, rating=rating)
    return say(
        "profile.standing" if page else "top.row",
        rank=row.rank,
        player=row.name,
        rating=rating,
        games=say("top.games", count=row.games),
        wins=say("top.wins", count=row.wins),
        points=say(f"{game}.points", count=row.points),
    )


# --- A person's page -------------------------------------------------------------------------------


_FILE = "rating.png"


async def profile(app: App, reply: Reply, tag: Tag) -> None:
    """Show the profile for another game or another server: `rest` is the person's id, the game and the server; the
    server may also come from a menu."""
    user, game, server = tag.parts(3)
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
    games = [*among_people, *(key for key, levels in computers.items() if levels and key not in among_people)]
    selected = game if game in games else games[0] if games else ""
    results = None
    if selected in among_people:
        results = await app.tables.rankings.profile(guild_id, selected, user_id, own=itself)
    if results is not None and not itself:
        absent = await app.members.absent_among(guild_id, [opponent.user_id for opponent in results.opponents])
        present = tuple(opponent for opponent in results.opponents if opponent.user_id not in absent)
        results = replace(results, opponents=present)
    name = name or (say.plain("profile.somebody") if results is None else results.standing.name)
    if results is not None:
        where = None if reply.guild_id is not None else _called(app, guild_id, say)
        text = _text(app, results, selected, name, where, say)
    elif itself or games:
        text = say("profile.none_yet" if reply.guild_id is not None else "profile.none_anywhere", player=name)
    else:
        raise Declined(say("profile.none", player=name))
    if cups := next((count for count, user, _ in await champions(app, guild_id) if user == user_id), 0):
        text = in_lines([text, say("profile.cups", count=cups)])
    if computers.get(selected):
        against = _against_computers(app.title(selected, say), name, computers[selected], say)
        text = Markup("\n\n").join([text, in_lines(against)])
    pictures: tuple[Picture, ...] = ()
    if results is not None and results.course:
        look = await app.look_of(reply.user_id, reply.guild_id)
        pictures = (await _chart(app, results, selected, name, say, look),)
    rows = _ways(app, reply, user_id, games, selected, own, guild_id)
    await reply.edit(Message(text, pictures, rows=tuple(rows)))


def _ways(
    app: App, reply: Reply, user_id: int, games: Sequence[str], game: str, servers: Sequence[int], guild_id: int
) -> Iterator[Row]:
    """Yield the ways from a person's page to those at other games and, in direct messages, in other servers; from one's
    own also to the settings and the data."""
    say, at = reply.say, "" if reply.guild_id is not None else f" {guild_id}"
    if len(games) > 1:
        tags = {key: Tag(Verb.PROFILE, rest=f"{user_id} {key}{at}") for key in games[:ROW]}
        yield tuple(Tap(app.title(key, say), tag, disabled=key == game) for key, tag in tags.items())
    if len(servers) > 1:
        items = tuple(MenuItem(_called(app, guild, say), str(guild), guild == guild_id) for guild in servers[:OFFERED])
        yield Menu(Tag(Verb.PROFILE, rest=f"{user_id} {game} {guild_id}"), say.plain("profile.servers"), items)
    if user_id == reply.user_id:
        settings = Tap(say.plain("button.settings"), Tag(Verb.PREFERENCE), emoji="⚙️")
        yield settings, Tap(say.plain("button.privacy"), Tag(Verb.PRIVACY), emoji="🔒")


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
