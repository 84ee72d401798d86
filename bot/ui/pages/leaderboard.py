"""A server's leaderboard, and how one person has done."""

from __future__ import annotations

from collections.abc import Sequence

from bot.locale import Markup, Say, in_lines
from bot.tables import Bouts, Standing
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Message
from bot.ui.core.pager import page_of, previous_and_next, turning
from bot.ui.core.reply import Declined, Reply

_ROWS = 10
"""People on a page of the leaderboard."""


async def top(app: App, reply: Reply, tag: Tag) -> None:
    """Show a page of the server's leaderboard; `rest` is the game and the page."""
    await reply.defer_private()
    game, _, number = tag.rest.partition(" ")
    if game not in app.faces:
        raise Declined(reply.say("trouble.old_button"))
    await show_top(app, reply, game, page_of(number))


async def show_top(app: App, reply: Reply, game: str, number: int = 0) -> None:
    say = reply.say
    if reply.guild_id is None:
        raise Declined(say("top.only_in_servers"))
    found = await app.tables.rankings.leaderboard(
        reply.guild_id, game, reply.user_id, offset=number * _ROWS, limit=_ROWS
    )
    if not found.total:
        raise Declined(say("top.nobody"))
    lines = [say("top.title", game=app.title(game, say))]
    lines += [_standing(game, row, say) for row in found.rows]
    if found.own is not None and found.own not in found.rows:
        lines += [Markup("…"), _standing(game, found.own, say)]
    if any(row.provisional for row in found.rows):
        lines += [Markup(), say("top.provisional")]
    pages = -(-found.total // _ROWS)
    row = turning(pages=pages, page=number, tag=Tag(Verb.TOP), labels=previous_and_next(say), before=f"{game} ")
    await reply.edit(Message(in_lines(lines), rows=(row,) if pages > 1 else ()))


async def show_stats(app: App, reply: Reply, game: str, user_id: int, name: str) -> None:
    """Show one person's row of the leaderboard with what the game counts beside, and how the person has done against
    computers."""
    say = reply.say
    if user_id != reply.user_id and await app.tables.privacy.is_unlisted(user_id):
        raise Declined(say("stats.unlisted", player=name))
    bouts = await app.tables.rankings.against_computers(game, user_id)
    if reply.guild_id is None and not bouts:
        raise Declined(say("top.only_in_servers"))
    lines: list[Markup] = []
    if reply.guild_id is not None:
        found = await app.tables.rankings.stats(reply.guild_id, game, user_id)
        if found is None:
            lines.append(say("stats.none", player=name))
        else:
            lines += [say("stats.title", game=app.title(game, say), player=name), _standing(game, found, say)]
            if (tell := app.faces[game].tallies) is not None:
                lines += tell(await app.tables.rankings.tallies(reply.guild_id, game, user_id), say)
            if found.provisional:
                lines += [Markup(), say("top.provisional")]
    if bouts:
        lines += [*([Markup()] if lines else []), *_against_computers(app.title(game, say), name, bouts, say)]
    await reply.edit(Message(in_lines(lines)))


def _against_computers(title: str, name: str, bouts: Sequence[Bouts], say: Say) -> list[Markup]:
    """Return a line for each level of computer players, the weakest first, and the best level beaten."""
    lines = [say("stats.computers", game=title, player=name)]
    for row in bouts:
        level = say(f"level.{row.level}")
        lines.append(say("stats.level", level=level, wins=say("top.wins", count=row.wins), count=row.games))
    beaten = [row.level for row in bouts if row.wins]
    if beaten:
        lines.append(say("stats.best", level=say(f"level.{beaten[-1]}")))
    return lines


def _standing(game: str, row: Standing, say: Say) -> Markup:
    rating = say("top.rating_provisional" if row.provisional else "top.rating", rating=row.rating)
    return say(
        "top.row",
        rank=row.rank,
        player=row.name,
        rating=rating,
        games=say("top.games", count=row.games),
        wins=say("top.wins", count=row.wins),
        points=say(f"{game}.points", count=row.points),
    )
