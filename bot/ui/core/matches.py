"""What several rooms say of a match: its title, whose turn it is."""

from __future__ import annotations

from bot.locale import Say, plain
from bot.tables import Match, TableId
from bot.ui.core.app import App
from engine.game import Seat


def with_turn(match: Match, seat: Seat | None, text: str, say: Say) -> str:
    """Return whose turn it is, and then the text."""
    if match.to_act is None:
        return text
    mine = match.to_act == seat
    turn = say("board.yours") if mine else say("board.theirs", player=match.players[match.to_act].mention)
    return f"{turn}\n{text}"


async def match_of(app: App, table: TableId) -> Match:
    """Return the match of this table, live or over."""
    return await app.tables.match(table)


def title(app: App, match: Match, say: Say) -> str:
    names = ", ".join(plain(who.shown) for who in match.seats)
    return say("board.title", game=app.title(match.game, say), players=names)
