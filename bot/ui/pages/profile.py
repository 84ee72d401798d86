"""How one person has done in this server, game by game: in private, and only of who may be looked up."""

from __future__ import annotations

from bot.draw.chart import course
from bot.draw.text import legible
from bot.face import Picture
from bot.locale import Markup, Say, in_lines
from bot.tables import Profile
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Message, Tap
from bot.ui.core.reply import Declined, Reply
from bot.ui.pages.leaderboard import standing

_FILE = "rating.png"
_DIGITS = 20
"""No number of Discord's is longer."""


async def profile(app: App, reply: Reply, tag: Tag) -> None:
    """Show how somebody has done at another game: `rest` is the person's number and the game."""
    await reply.defer_edit()
    user, _, game = tag.rest.partition(" ")
    if not (user.isascii() and user.isdecimal() and len(user) <= _DIGITS):
        raise Declined(reply.say("trouble.old_button"))
    await show_profile(app, reply, int(user), None, game)


async def show_profile(app: App, reply: Reply, user_id: int, name: str | None, game: str = "") -> None:
    """Show how this person has done here at one game: the one that was played most where none is named. Without `name`
    it is the newest that is known."""
    say, guild_id = reply.say, reply.guild_id
    if guild_id is None:
        raise Declined(say("profile.only_in_servers"))
    if user_id != reply.user_id and await app.tables.privacy.is_unlisted(user_id):
        raise Declined(say("stats.unlisted", player=name or say.plain("profile.somebody")))
    games = await app.tables.profiles.games(guild_id, user_id)
    chosen = game if game in games else games[0] if games else ""
    found = await app.tables.profiles.profile(guild_id, chosen, user_id) if chosen else None
    if found is None:
        raise Declined(say("profile.none", player=name or say.plain("profile.somebody")))
    name = name or found.standing.name
    pictures = (await _chart(app, found, chosen, name, say),) if found.course else ()
    taps = tuple(
        Tap(app.title(each, say), Tag(Verb.PROFILE, rest=f"{user_id} {each}"), disabled=each == chosen)
        for each in games[:5]
    )
    rows = (taps,) if len(games) > 1 else ()
    await reply.edit(Message(_text(app, found, chosen, name, say), pictures, rows=rows))


def _text(app: App, found: Profile, game: str, name: str, say: Say) -> Markup:
    face = app.faces[game]
    lines = [
        say("profile.title", game=app.title(game, say), player=name),
        standing(game, found.standing, say, "profile.standing"),
    ]
    if found.longest:
        lines.append(say("profile.streak", now=found.streak, longest=found.longest))
    if face.tallies is not None and found.tallies:
        lines += [Markup(), say("profile.record"), *face.tallies(found.tallies, say)]
    if found.opponents:
        lines += [Markup(), say("profile.opponents")]
        lines += [say("profile.opponent", player=one.name, count=one.games, ahead=one.wins) for one in found.opponents]
    if face.feat is not None and found.best is not None:
        when = Markup("<t:{}:D>").format(found.best.at)
        lines += [Markup(), say("profile.best", when=when), face.feat(found.best.facts, say)]
    if found.standing.provisional:
        lines += [Markup(), say("top.provisional")]
    return in_lines(lines)


async def _chart(app: App, found: Profile, game: str, name: str, say: Say) -> Picture:
    title = say.plain("profile.chart", game=app.title(game, say), player=legible(name) or say.plain("profile.somebody"))
    games = say.plain("profile.games")
    data = await app.workers.draw(course, found.course, title, games)
    alt = say.plain(
        "profile.alt",
        count=len(found.course) - 1,
        first=found.course[0],
        last=found.course[-1],
        lowest=min(found.course),
        highest=max(found.course),
    )
    return Picture(data, _FILE, alt)
