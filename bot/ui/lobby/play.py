"""The way to a table: `/play` with a game opens one at once. Without a game it shows a private panel, from which people
open one, or begin against computers.

The panel has no memory. Its buttons carry the game, and its menu of people shows who was chosen; so it goes on after a
restart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.face import AnyFace, Style
from bot.locale import Markup, Say, in_lines
from bot.tables import Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb, read_number
from bot.ui.core.invite import not_here
from bot.ui.core.message import Menu, MenuItem, Message, PeopleMenu, Row, Tap, shown_people
from bot.ui.core.reply import Declined, Reply
from bot.ui.lobby.actions import begin_now, open_card
from bot.ui.lobby.computers import LEVELS, proposed
from engine.game import Json
from engine.options import PLAYERS

MOST = 11
"""The most people whom one can ask to play: with oneself, as many as the largest table seats."""
_DRAWINGS = 1000
"""The number of drawings after which the menus' custom_ids repeat."""
_ANY = "any"
"""Stands for the game that the person played last."""
_SHOW, _GAME, _WHOM, _OPEN, _NOW = "show", "game", "whom", "open", "now"
"""What is pressed: the way to the panel, its two menus, and its two buttons."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that people may choose, under the title by which they look for it."""

    game: str
    title: str
    """The key of the title."""
    about: str
    """The key of what it is, in a line."""
    options: Mapping[str, Json]
    """The options that make it."""


def offers(faces: Mapping[str, AnyFace]) -> dict[str, Offer]:
    """Return the games to choose from, by name: each game, and what else of it has a title of its own."""
    found = {}
    for game, face in faces.items():
        found[game] = Offer(game, f"{game}.title", f"{game}.about", {})
        for choice in face.options:
            if (value := choice.titled) is not None:
                title = f"{game}.option.{choice.option}.{str(value).lower()}"
                found[f"{game}-{choice.option}"] = Offer(game, title, f"{title}.about", {choice.option: value})
    return found


async def open_table(app: App, reply: Reply, name: str, players: int | None = None) -> None:
    """Open a table of this game here. Raises Declined."""
    offer = await _offer(app, reply, name)
    await open_card(app, reply, offer.game, {**offer.options, **({} if players is None else {PLAYERS: players})})


async def show_play(app: App, reply: Reply) -> None:
    """Show the panel. Raises Declined where no table can be opened."""
    if reply.elsewhere:
        raise not_here(reply)
    await reply.edit(_panel(app, reply, _ANY))


async def press(app: App, reply: Reply, tag: Tag) -> None:
    """Do what was pressed; `rest` is what that is, the game, and the level of computer players if it is not to be
    proposed."""
    what, name, level = (*tag.rest.split(" ", 2), "", "")[:3]
    if what == _OPEN:
        await open_table(app, reply, name)
    elif what == _NOW:
        await _play_now(app, reply, name, level)
    else:
        await reply.defer_edit()
        people = shown_people(reply.interaction.message)
        if what == _GAME:
            name = reply.value
            await _offer(app, reply, name)
        elif what == _WHOM:
            people = tuple(number for value in reply.values if (number := read_number(value)) is not None)[:MOST]
        else:
            await show_play(app, reply)
            return
        await reply.edit(_panel(app, reply, name, people, drawn=(tag.ply + 1) % _DRAWINGS))


async def _play_now(app: App, reply: Reply, name: str, level: str) -> None:
    """Open a table, and begin at once with computer players, of the level that suits the person if none is named."""
    offer = await _offer(app, reply, name)
    if level not in LEVELS:
        level = proposed(await app.tables.rankings.against_computers(offer.game, reply.user_id))
    await begin_now(app, reply, offer.game, {**offer.options}, level)


async def _offer(app: App, reply: Reply, name: str) -> Offer:
    """Return what is offered under this name; any game is the one that this person played last, else the first."""
    found = offers(app.faces)
    if name == _ANY:
        last = await app.tables.last_of_user(reply.user_id)
        name = next(iter(found)) if last is None else _name(app, last)
    if name not in found:
        raise Declined(reply.say("trouble.no_choice"))
    return found[name]


def _name(app: App, match: Match) -> str:
    """Return under which name the game of this match is offered."""
    fitting = [
        name
        for name, offer in offers(app.faces).items()
        if offer.game == match.game and all(match.options.get(key) == value for key, value in offer.options.items())
    ]
    return fitting[-1]


def _panel(app: App, reply: Reply, name: str, people: Sequence[int] = (), *, drawn: int = 0) -> Message:
    """Return the panel with this game and these people chosen. With another `drawn` its menus show what is chosen
    now."""
    say, alone = reply.say, reply.guild_id is None

    def tag(what: str) -> Tag:
        return Tag(Verb.NEW, ply=drawn, rest=f"{what} {name}")

    games = tuple(
        MenuItem(say.plain(offer.title), each, each == name, say.plain(offer.about))
        for each, offer in offers(app.faces).items()
    )
    any_game = MenuItem(say.plain("play.any"), _ANY, name == _ANY, say.plain("play.any.about"))
    rows: list[Row] = [_heading(say("play.which")), Menu(tag(_GAME), say.plain("play.which"), (any_game, *games))]
    if not alone:
        rows += [_heading(say("play.whom")), PeopleMenu(tag(_WHOM), say.plain("play.anybody"), tuple(people), MOST)]
    open_it = Tap(say.plain("play.open"), tag(_OPEN), Style.PLAIN if alone else Style.GO)
    now = Tap(say.plain("play.now"), tag(_NOW), Style.GO if alone else Style.PLAIN)
    computers = alone or (app.tables.servers.settings(reply.guild_id).computers and not people)
    taps = (now, open_it) if alone else (open_it, *([now] if computers else []))
    about = in_lines(
        [say("play.open.alone" if alone else "play.open.about"), *([say("play.now.about")] if computers else [])]
    )
    return Message(say("play.title"), rows=(*rows, about, taps))


def _heading(text: Markup) -> Markup:
    return Markup("**{}**").format(text)


def play_tap(say: Say, style: Style = Style.GO) -> Tap:
    """Return the button that leads from a private message to the panel."""
    return Tap(say.plain("button.new"), Tag(Verb.NEW, rest=_SHOW), style)


def beginner_tap(game: str, say: Say) -> Tap:
    """Return the button with which a private message lets a game against the weakest computer players begin."""
    return Tap(say.plain("button.beginner"), Tag(Verb.NEW, rest=f"{_NOW} {game} {LEVELS[0]}"), Style.GO)
