"""What several pages and messages say of a match: its title, whose turn it is."""

from __future__ import annotations

from bot.locale import Markup, Say, in_lines
from bot.tables import Match
from bot.ui.core.app import App
from engine.game import Seat


def with_turn(match: Match, seat: Seat | None, text: Markup, say: Say) -> Markup:
    """Return whose turn it is, and then the text."""
    if match.to_act is None:
        return text
    mine = match.to_act == seat
    turn = say("board.yours") if mine else say("board.theirs", player=match.players[match.to_act].mention)
    return in_lines(filter(None, [turn, text]))


def title(app: App, match: Match, say: Say) -> Markup:
    """Return the game's name and who plays."""
    names = Markup(", ").join(who.shown for who in match.seats)
    return say("board.title", game=app.title(match.game, say), players=names)
