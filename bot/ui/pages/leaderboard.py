"""A server's leaderboard of each game, of all time and by seasons. The row of somebody who has left the server has no
name."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bot.locale import Markup, Say, in_lines
from bot.store.people_rows import ALL_TIME
from bot.store.table_rows import Place
from bot.tables.rankings import Standing
from bot.tables.ratings import year_and_quarter
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.links import not_here
from bot.ui.core.message import ROW, Menu, MenuItem, Message, Row, Tap
from bot.ui.core.panels import page_of, turning
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
    await reply.defer_private()
    game, number, season = (*tag.rest.split(" ", 2), "", "")[:3]
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
    if reply.elsewhere:
        raise not_here(reply)
    if reply.guild_id is None:
        raise Declined(say("top.only_in_servers"))
    season = season if year_and_quarter(season) else ALL_TIME
    game = game or await _first_game(app, reply.guild_id, reply.user_id)
    board = await rankings.leaderboard(
        reply.guild_id, game, reply.user_id, season=season, offset=number * _ROWS, limit=_ROWS
    )
    rated = app.tables.servers.settings(reply.guild_id).rated
    if not board.total and season == ALL_TIME:
        raise Declined(say("top.nobody" if rated else "top.unrated"))
    lines = [say("top.title", game=app.title(game, say))]
    if season != ALL_TIME:
        lines.append(say("top.season", season=season_in_words(season, say)))
    absent = await app.members.absent_among(reply.guild_id, [row.user_id for row in board.rows])
    rows = [replace(row, name=say.plain("top.gone")) if row.user_id in absent else row for row in board.rows]
    lines += [rank_line(game, row, say) for row in rows] or [say("top.nobody_yet")]
    if board.own is not None and board.own not in board.rows:
        lines += [Markup("…"), rank_line(game, board.own, say)]
    if any(row.provisional for row in board.rows):
        lines += [Markup(), say("top.provisional")]
    if not rated:
        lines += [Markup(), say("top.unrated")]
    seasons = await rankings.seasons(reply.guild_id, game)
    if season in (ALL_TIME, seasons[0]):
        lines += await _winners(app, reply.guild_id, game, say)
    pages = -(-board.total // _ROWS)
    turn = turning(say, Tag(Verb.TOP), number, pages, before=f"{game} ", after=f" {season}")
    games = [
        Tap(app.title(name, say), Tag(Verb.TOP, rest=f"{name} 0"), disabled=name == game)
        for name in [*app.faces][: ROW - 1]
    ]
    own = (profile_button(reply.user_id, say, game),) if board.own is not None else ()
    last = (*(turn if pages > 1 else ()), *own)
    games.append(Tap(say.plain("top.cups"), Tag(Verb.TOP, rest=f"{CUPS} 0"), emoji="🏆"))
    rows_below: list[Row] = [tuple(games), _seasons(game, season, seasons, say), *([last] if last else [])]
    await reply.edit(Message(in_lines(lines), rows=tuple(rows_below)))


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
    await reply.edit(
        Message(
            in_lines([say("top.cups_title"), *(lines or [say("top.no_cups", command=app.command("cup"))])]),
            rows=(tuple(games),),
        )
    )


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
