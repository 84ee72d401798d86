"""What looks back, for whoever asks: the face's afterthoughts on rounds that are over, and after the end the chart of
the winning chances, the film, and a card to share: the last board with who won, where and when, and a small chart.
These take a while to make, so no board waits for them. And the result for who was not there, in the server's channel
for results and for those who follow the match. Who hides their results is not named in either."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import discord

from bot.computers import insight
from bot.draw.look import Look
from bot.draw.share import Words, card
from bot.draw.text import Style as Lettering
from bot.draw.text import fit, legible
from bot.face import Afterthoughts, Picture, drawable_name
from bot.locale import Markup, PlainSay, Say, in_lines, speaker
from bot.players import Player
from bot.store.table_rows import Phase, Place, Post, Spot, TableId
from bot.tables.refusal import Refused
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import Verb
from bot.ui.core.message import Message, Tap
from bot.ui.core.own_messages import tags
from bot.ui.core.pace import Urgency
from bot.ui.core.places import link_to
from bot.ui.core.table_words import outcome_line, tag_of, title, winners
from bot.ui.delivery.kinds import Address, Channel, Instead, Kind, Person, kind
from bot.ui.delivery.sending import may_post
from bot.workers.crew import WorkFailed
from engine.computer import analysis
from engine.computer.analysis import Analysis
from engine.game import seen_by

FILM = "replay.gif"
CARD = "share.png"
_NAME = 420
"""The most pixels of a name on a card."""
_CROWNED = 3
"""The most winners whose portraits it has room for."""


def has_afterthoughts(app: App, match: Match) -> bool:
    """Return whether the face has afterthoughts on this match so far."""
    return bool(afterthoughts(app, match, app.public_of(match), app.look(match.place.guild_id)))


def afterthoughts(app: App, match: Match, say: Say, look: Look) -> Sequence[Afterthoughts]:
    """Return the face's afterthoughts on each round of this match that is over."""
    made = app.face(match).afterthoughts
    if made is None:
        return ()
    return made(match.view(None), seen_by(match.story(), None), match.players(say), say, look)


def has_chart(app: App, match: Match) -> bool:
    """Return whether there is a chart of the winning chances: for each match that was played to its end."""
    return match.phase is Phase.FINISHED and bool(app.face(match).liveries)


def key_of(what: str, match: Match, say: Say, look: Look, *more: object) -> tuple[object, ...]:
    """Return the key under which what is made of a match is shared. The names are part of it, for a deleted person is
    called otherwise from then on."""
    return what, match.id, match.ply, match.players(say), say.language, look, *more


async def chart(app: App, match: Match, say: Say, look: Look) -> Message | None:
    """Return the chart of a match that is over, with its words; None if there is none just now."""
    if not has_chart(app, match):
        return None
    with suppress(WorkFailed, Refused):
        return await app.shared.get(key_of("chart", match, say, look), lambda: _drawn(app, match, say, look))
    return None


async def chart_so_far(app: App, match: Match, say: Say, look: Look, ready: Any) -> Message:
    """Return the chart before it is finished: without what the table could know."""
    key = key_of("chart so far", match, say, look)
    return await app.shared.get(key, lambda: _pictured(app, match, analysis.load(ready), say, look))


async def _drawn(app: App, match: Match, say: Say, look: Look) -> Message:
    """Draw the chart. Refused: NOT_OVER. Raises WorkFailed."""
    return await _pictured(app, match, await analyzed(app, match), say, look)


async def analyzed(app: App, match: Match) -> Analysis:
    """Return the analysis of a match that is over. Refused: NOT_OVER. Raises WorkFailed."""
    return await app.shared.get(("analysis", match.id, match.ply), lambda: app.opponents.look_back(match))


async def _pictured(app: App, match: Match, went: Analysis, say: Say, look: Look) -> Message:
    players, face = match.players(say), app.face(match)
    picture = await app.workers.draw(insight.picture, went, players, face.liveries, say, look)
    return Message(Markup(), (picture,), insight.caption(went, players, face, say))


async def film(app: App, match: Match, say: Say, look: Look) -> Picture | None:
    """Return the film of a match that is over, once it is drawn; None if that is not possible just now."""
    with suppress(WorkFailed, Refused):
        key = key_of("film", match, say, look)
        data = await app.shared.get(key, lambda: app.opponents.film(match, say.language, look))
        return Picture(data, FILM, say.plain("film.alt", game=app.title_of(match, say), count=match.moves))
    return None


# --- The card --------------------------------------------------------------------------------------


async def shared_card(app: App, match: Match, say: Say, look: Look) -> Picture:
    """Return the card of a match that is over."""
    note = _note(app, match, say.plain)
    key = key_of("card", match, say, look, note)
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
        portraits = [await app.workers.draw(face.portrait, view, seat, look) for seat in winners(match)[:_CROWNED]]
    names = [_name(player, say.plain) for player in players]
    verdict, places = _verdict(match, names, say), _places(match, names, say)
    words = Words(app.title_of(match, say), verdict, () if face.keepsake else places, note)
    alt = " ".join([words.title, words.note, words.verdict, *places, boards[-1].alt, chances])
    picture = await app.workers.draw(card, words, portraits, [board.data for board in boards], look.theme, small)
    return Picture(picture, CARD, alt)


def _verdict(match: Match, names: Sequence[str], say: Say) -> str:
    """Return who won; for a stopped game, that it was stopped."""
    if match.phase is not Phase.FINISHED:
        return say.plain("lobby.stopped")
    first = [names[seat] for seat in winners(match)]
    return say.plain("lobby.won", count=len(first), players=say.plain.listed(first))


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
    return fit(drawable_name(player, say), Lettering.WORDS, 36, _NAME)


def _note(app: App, match: Match, say: PlainSay) -> str:
    """Return the server's name, the bot's and the day on which the match ended."""
    guild = app.guild(match.place.guild_id)
    server, own = "" if guild is None else guild.name, "" if app.client.user is None else app.client.user.name
    day = datetime.fromtimestamp(match.row.ended_at or match.row.started_at or 0, UTC)
    written = say(f"day.{day.month}", count=day.day, year=day.year)
    return " · ".join(filter(None, (fit(legible(server), Lettering.WORDS, 34, _NAME), legible(own), written)))


# --- Results ---------------------------------------------------------------------------------------


@kind
class Result(Kind):
    """The result of a match in its server's channel for results. One that cannot be posted there is no longer owed."""

    name = "result"

    async def address(self, app: App, owed: Post) -> Address | Instead:
        channel_id = app.tables.servers.settings(owed.guild_id).results_channel
        if channel_id is None or not may_post(app, Spot(owed.guild_id, channel_id)):
            return Instead.NOTHING
        return Channel(Place(owed.guild_id, channel_id), await app.tables.match(TableId(owed.about)))

    async def content(self, app: App, owed: Post) -> Message:
        return await _result(app, await app.tables.match(TableId(owed.about)))

    def is_it(self, owed: Post, message: discord.Message) -> bool:
        # The last board, which may be in the same channel, has more buttons.
        return [(tag.verb, tag.table) for tag in tags(message)] == [(Verb.REPLAY, owed.about)]


async def _result(app: App, match: Match) -> Message:
    """Return the message: the last picture, who played and who won, and a link to the game."""
    say = app.public_of(match)
    match = match.without_unlisted(say)
    pictures = await app.pictures(match, None, (), say, app.look(match.place.guild_id))
    lines = [
        say("results.title", game=app.title_of(match, say)),
        outcome_line(match, say),
        say("results.players", players=say.listed([player.called(say) for player in match.seats])),
    ]
    replay = Tap(say.plain("button.replay"), tag_of(match, Verb.REPLAY), emoji="🎞️")
    return Message(in_lines(lines), pictures[-1:], rows=((replay, *link_to(match, say)),))


@kind
class End(Kind):
    """The direct message to a follower of a match that is over, in the language that the row tells."""

    name = "end"
    urgency = Urgency.DIRECT_MESSAGE
    aside = True

    async def address(self, app: App, owed: Post) -> Address | Instead:
        match = await app.tables.match(TableId(owed.about))
        if match.live:
            return Instead.NOT_YET
        return Instead.NOTHING if match.eyes_of(owed.user_id) is not None else Person(owed.user_id, match)

    async def content(self, app: App, owed: Post) -> Message:
        match, say = await app.tables.match(TableId(owed.about)), speaker(owed.facts)
        return await _message(app, match.without_unlisted(say, but=owed.user_id), say)


async def _message(app: App, match: Match, say: Say) -> Message:
    """Return the message. It has the film that everybody sees in the thread, for each one more costs seconds."""
    public, look = app.public_of(match), app.look(match.place.guild_id)
    finished = match.phase is Phase.FINISHED
    gif = await film(app, match, public, look) if finished else None
    pictures = ((await app.pictures(match, None, (), say, look))[-1] if gif is None else gif,)
    result = app.face(match).result(match.view(None), match.players(say), say) if finished else outcome_line(match, say)
    heading: Markup = in_lines([say("watch.over"), title(app, match, say)])
    return Message(heading, pictures, result, (link_to(match, say),))
