"""Pages to read: the rules, the leaderboard, one's own games, help. All private, in the reader's language."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import lru_cache

from bot.face import Face, Page
from bot.locale import Say, plain, speaker
from bot.tables import Bouts, Lobby, Match, Standing
from bot.ui.call import Call, Told
from bot.ui.custom_id import Tag, Verb
from bot.ui.hall import Hall, link
from bot.ui.permits import missing_for_board, missing_for_thread, names
from bot.ui.private import turning
from bot.ui.sheet import Sheet

_ROWS = 10
"""People on a page of the leaderboard."""
_GAMES = 15
"""Games in one's own list."""


async def rules(hall: Hall, call: Call, tag: Tag) -> None:
    """Show a page of a game's rules; `rest` is the game and the page."""
    await call.open()
    game, _, number = tag.rest.partition(" ")
    await show_rules(hall, call, game, int(number or 0))


async def show_rules(hall: Hall, call: Call, game: str, number: int = 0) -> None:
    pages = await asyncio.to_thread(_rules, hall.faces[game], call.say.language)
    number = min(number, len(pages) - 1)
    page = pages[number]
    tag = Tag(Verb.RULES)
    row = turning(pages=len(pages), page=number, tag=tag, labels=_pages(call.say), before=f"{game} ")
    text = call.say("rules.page", title=page.title, text=page.text, page=number + 1, pages=len(pages))
    await call.show(Sheet(text, page.picture, rows=(row,)))


@lru_cache(maxsize=16)
def _rules(face: Face, language: str) -> Sequence[Page]:
    return tuple(face.rules(speaker(language)))


async def top(hall: Hall, call: Call, tag: Tag) -> None:
    """Show a page of the server's leaderboard; `rest` is the game and the page."""
    await call.open()
    game, _, number = tag.rest.partition(" ")
    await show_top(hall, call, game, int(number or 0))


async def show_top(hall: Hall, call: Call, game: str, number: int = 0) -> None:
    say = call.say
    if call.guild_id is None:
        raise Told(say("top.only_in_servers"))
    found = await hall.tables.leaderboard(call.guild_id, game, call.user_id, offset=number * _ROWS, limit=_ROWS)
    if not found.total:
        raise Told(say("top.nobody"))
    lines = [say("top.title", game=hall.title(game, say))]
    lines += [_standing(row, say) for row in found.rows]
    if found.own is not None and found.own not in found.rows:
        lines += ["…", _standing(found.own, say)]
    if any(row.provisional for row in found.rows):
        lines += ["", say("top.provisional")]
    pages = -(-found.total // _ROWS)
    row = turning(pages=pages, page=number, tag=Tag(Verb.TOP), labels=_pages(say), before=f"{game} ")
    await call.show(Sheet("\n".join(lines), rows=(row,) if pages > 1 else ()))


def _pages(say: Say) -> tuple[str, str]:
    return say("button.previous"), say("button.next")


async def show_stats(hall: Hall, call: Call, game: str, user_id: int, name: str) -> None:
    """Show one person's row of the leaderboard, and how the person has done against computers."""
    say = call.say
    bouts = await hall.tables.against_computers(game, user_id)
    if call.guild_id is None and not bouts:
        raise Told(say("top.only_in_servers"))
    lines = []
    if call.guild_id is not None:
        found = await hall.tables.stats(call.guild_id, game, user_id)
        if found is None:
            lines.append(say("stats.none", player=plain(name)))
        else:
            lines += [say("stats.title", game=hall.title(game, say), player=plain(name)), _standing(found, say)]
            if found.provisional:
                lines += ["", say("top.provisional")]
    if bouts:
        lines += ["", *_against_computers(hall.title(game, say), plain(name), bouts, say)]
    await call.show(Sheet("\n".join(lines).lstrip("\n")))


def _against_computers(title: str, name: str, bouts: Sequence[Bouts], say: Say) -> list[str]:
    """Return a line for each level of computer players, the weakest first, and the best level beaten."""
    lines = [say("stats.computers", game=title, player=name)]
    for row in bouts:
        level = say(f"level.{row.level}")
        lines.append(say("stats.level", level=level, wins=say("top.wins", count=row.wins), count=row.games))
    beaten = [row.level for row in bouts if row.wins]
    if beaten:
        lines.append(say("stats.best", level=say(f"level.{beaten[-1]}")))
    return lines


def _standing(row: Standing, say: Say) -> str:
    rating = say("top.rating_provisional" if row.provisional else "top.rating", rating=row.rating)
    return say(
        "top.row",
        rank=row.rank,
        player=plain(row.name),
        rating=rating,
        games=say("top.games", count=row.games),
        wins=say("top.wins", count=row.wins),
        gold=say("top.gold", count=row.gold),
    )


async def show_games(hall: Hall, call: Call, game: str) -> None:
    """Show where this person plays: those that wait for the person first."""
    say = call.say
    listing = await hall.tables.of_user(call.user_id, game=game, guild_id=call.guild_id, limit=_GAMES)
    lines = [_game(hall, table, call) for table in listing.tables]
    if not lines:
        raise Told(say("games.none" if call.guild_id is not None else "games.none_anywhere"))
    if listing.total > len(listing.tables):
        lines.append(say("games.more", count=listing.total - len(listing.tables)))
    title = say("games.title", game=hall.title(game, say))
    await call.show(Sheet("\n".join([title, *lines])))


def _game(hall: Hall, table: Lobby | Match, call: Call) -> str:
    say = call.say
    players = ", ".join(plain(who.shown) for who in table.seats)
    address = link(table.place)
    where = say("games.homeless") if address is None else f"[{say('button.to_game')}]({address})"
    if isinstance(table, Lobby):
        return say("games.lobby", number=table.id, players=players, where=where)
    assert table.to_act is not None
    if table.to_act == table.seat_of(call.user_id):
        return say("games.yours", number=table.id, players=players, where=where)
    turn = plain(table.seats[table.to_act].shown)
    return say("games.theirs", number=table.id, players=players, where=where, player=turn)


async def show_help(hall: Hall, call: Call) -> None:
    """Show how to begin, and what is missing here."""
    say = call.say
    lines = [say("help.title")]
    # These buttons are seen by everybody, so they are called as the server speaks.
    there = say if call.guild_id is None else hall.public(call.guild_id)
    join, start, play, army = (there(f"button.{name}") for name in ("join", "start", "play", "army"))
    lines += [say("help.game", game=hall.title(game, say), command=game, join=join, start=start) for game in hall.faces]
    lines.append(say("help.text", play=play, army=army))
    if call.guild_id is None:
        lines.append(say("help.direct"))
    else:
        given = call.interaction.app_permissions
        missing = missing_for_board(given, in_thread=call.in_thread)
        if missing:
            lines.append(say("trouble.missing", permissions=names(missing, say)))
        elif not call.in_thread and (missing := missing_for_thread(given)):
            lines.append(say("new.without_thread", permissions=names(missing, say)))
    await call.show(Sheet("\n\n".join(lines)))
