"""A card to share of a match that is over: the last board with who won, where and when, and a small chart."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime

from bot.computers import insight
from bot.draw.look import Look
from bot.draw.share import Words, card
from bot.draw.text import Style as Lettering
from bot.draw.text import fit, legible
from bot.face import Picture
from bot.locale import PlainSay, Say
from bot.players import Player
from bot.store.table_rows import Phase
from bot.tables.refusal import Refused
from bot.tables.table import LETTERS, Match
from bot.ui.core.app import App
from bot.ui.core.message import ALT, clip
from bot.ui.delivery.looking_back import analyzed, has_chart
from bot.workers.crew import WorkFailed
from engine.game import Seat, seen_by

FILE = "share.png"
_NAME = 420
"""The most pixels of a name."""
_CROWNED = 3
"""The most winners whose portraits there is room for."""


async def shared_card(app: App, match: Match, say: Say, look: Look) -> Picture:
    """Return the card of a match that is over."""
    note = _note(app, match, say.plain)
    key = "card", match.id, match.ply, match.players(say), note, say.language, look
    return await app.shared.get(key, lambda: _card(app, match, note, say, look))


async def _card(app: App, match: Match, note: str, say: Say, look: Look) -> Picture:
    face, view, players = app.face(match), match.view(None), match.players(say)
    if face.keepsake is None:
        boards = await app.pictures(match, None, seen_by(match.story(max(0, match.ply - 1)), None), say, look)
    else:
        boards = tuple(await app.workers.draw(face.keepsake, view, players, say, look))
    small, chances = None, ""
    if has_chart(app, match):
        with suppress(WorkFailed, Refused):  # such a card has no chart
            went = await analyzed(app, match)
            small = await app.workers.draw(insight.small, went, players, face.liveries, say, look)
            chances = insight.alt(went, players, say.plain)
    portraits = []
    if face.portrait is not None:
        portraits = [await app.workers.draw(face.portrait, view, seat, look) for seat in _winners(match)[:_CROWNED]]
    names = [_name(player, say.plain) for player in players]
    verdict, places = _verdict(match, names, say), _places(match, names, say)
    words = Words(app.title_of(match, say), verdict, () if face.keepsake else places, note)
    alt = " ".join([words.title, words.note, words.verdict, *places, boards[-1].alt, chances])
    picture = await app.workers.draw(card, words, portraits, [board.data for board in boards], look.theme, small)
    return Picture(picture, FILE, clip(alt, ALT))


def _winners(match: Match) -> list[Seat]:
    """Return who won; nobody if the game was stopped."""
    if match.phase is not Phase.FINISHED:
        return []
    places = match.record.game.outcome(match.state).places
    return [Seat(seat) for seat, place in enumerate(places) if place == 1]


def _verdict(match: Match, names: Sequence[str], say: Say) -> str:
    """Return who won; for a stopped game, that it was stopped."""
    if match.phase is not Phase.FINISHED:
        return say.plain("lobby.stopped")
    winners = [names[seat] for seat in _winners(match)]
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


def _note(app: App, match: Match, say: PlainSay) -> str:
    """Return the server's name, the bot's and the day on which the match ended."""
    guild = None if match.place.guild_id is None else app.client.get_guild(match.place.guild_id)
    server, own = "" if guild is None else guild.name, "" if app.client.user is None else app.client.user.name
    day = datetime.fromtimestamp(match.row.ended_at or match.row.started_at or 0, UTC)
    written = say(f"day.{day.month}", count=day.day, year=day.year)
    return " · ".join(
        part for part in (fit(legible(server), Lettering.WORDS, 34, _NAME), legible(own), written) if part
    )
