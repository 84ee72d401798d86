"""A card to share of a match that is over: the last board with names, result and date."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from bot.draw.look import Look
from bot.draw.share import Words, card
from bot.draw.text import Style as Lettering
from bot.draw.text import fit, legible
from bot.face import Picture
from bot.locale import PlainSay, Say
from bot.players import Player
from bot.tables import Match, Phase
from bot.tables.table import LETTERS
from bot.ui.core.app import App
from bot.ui.core.message import ALT, clip
from engine.game import seen_by

FILE = "share.png"
_NAME = 420
"""The most pixels of a name in the list of places."""


async def shared_card(app: App, match: Match, say: Say, look: Look) -> Picture:
    """Return the card of a match that is over."""
    key = "card", match.id, match.ply, match.players(say), say.language, look
    return await app.shared.get(key, lambda: _card(app, match, say, look))


async def _card(app: App, match: Match, say: Say, look: Look) -> Picture:
    events = seen_by(match.story(max(0, match.ply - 1)), None)
    players = match.players(say)
    boards = await app.pictures(match, None, events, say, look)
    names = [_name(player, say.plain) for player in players]
    words = Words(app.title(match.game, say), _verdict(match, names, say), _places(match, names, say), _day(match))
    alt = " ".join([words.title, words.note, words.verdict, *words.places, boards[-1].alt])
    drawn = await app.workers.draw(card, words, [board.data for board in boards], look.theme)
    return Picture(drawn, FILE, clip(alt, ALT))


def _verdict(match: Match, names: Sequence[str], say: Say) -> str:
    """Return who won; for a stopped game, that it was stopped."""
    if match.phase is not Phase.FINISHED:
        return say.plain("lobby.stopped")
    places = match.record.game.outcome(match.state).places
    winners = [name for name, place in zip(names, places, strict=True) if place == 1]
    return say.plain("lobby.won", count=len(winners), players=say.plain.listed(winners))


def _places(match: Match, names: Sequence[str], say: Say) -> tuple[str, ...]:
    """Return each side's place, players and points, best first; for a stopped game, who played."""
    if match.phase is not Phase.FINISHED:
        return tuple(names)
    game = match.record.game
    score, sides = game.outcome(match.state), game.sides(match.state.options)
    return tuple(
        say.plain(
            "share.place",
            place=score.places[side[0]],
            player=say.plain.listed([names[seat] for seat in side]),
            points=say.plain(f"{match.game}.points", count=score.points[side[0]]),
        )
        for side in sorted(sides, key=lambda side: score.places[side[0]])
    )


def _name(player: Player, say: PlainSay) -> str:
    """Return the drawable part of a name; the seat's letter if there is none."""
    name = legible(player.name) or say("picture.player", letter=LETTERS[player.seat])
    return fit(name, Lettering.WORDS, 36, _NAME)


def _day(match: Match) -> str:
    """Return the day on which the match ended, in a form that people everywhere read."""
    return datetime.fromtimestamp(match.row.ended_at or match.row.started_at or 0, UTC).date().isoformat()
