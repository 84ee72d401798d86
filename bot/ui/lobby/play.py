"""The way to a table: `/play` with a game opens one at once, and without a game it shows a private panel.

The panel has no memory. Its buttons carry the game, and its menu of people shows who was chosen; so it goes on after a
restart.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.face import AnyFace, Style
from bot.locale import Say
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.invite import not_here
from bot.ui.core.message import Menu, MenuItem, Message, Row, Tap
from bot.ui.core.reply import Declined, Reply
from bot.ui.lobby.actions import open_card
from engine.game import Json
from engine.options import PLAYERS

_DRAWINGS = 1000
"""The number of drawings after which the menus' custom_ids repeat."""
_SHOW, _GAME, _OPEN = "show", "game", "open"
"""What is pressed: the way to the panel, the menu of games, the button that opens a table."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that people may choose, under the title by which they look for it."""

    game: str
    title: str
    """The key of the title."""
    options: Mapping[str, Json]
    """The options that make it."""


def offers(faces: Mapping[str, AnyFace]) -> dict[str, Offer]:
    """Return the games to choose from, by name: each game, and what else of it has a title of its own."""
    found = {}
    for game, face in faces.items():
        found[game] = Offer(game, f"{game}.title", {})
        for choice in face.options:
            if (value := choice.titled) is not None:
                title = f"{game}.option.{choice.option}.{str(value).lower()}"
                found[f"{game}-{choice.option}"] = Offer(game, title, {choice.option: value})
    return found


async def open_table(app: App, reply: Reply, name: str, players: int | None = None) -> None:
    """Open a table of this game here. Raises Declined."""
    offer = _offer(app, reply, name)
    await open_card(app, reply, offer.game, {**offer.options, **({} if players is None else {PLAYERS: players})})


async def show_play(app: App, reply: Reply) -> None:
    """Show the panel. Raises Declined where no table can be opened."""
    if reply.elsewhere:
        raise not_here(reply)
    await reply.edit(_panel(app, reply, next(iter(app.faces))))


async def press(app: App, reply: Reply, tag: Tag) -> None:
    """Do what was pressed in the panel; `rest` is what that is, and the game."""
    what, _, name = tag.rest.partition(" ")
    if what == _OPEN:
        await open_table(app, reply, name)
        return
    await reply.defer_edit()
    if what == _SHOW:
        await show_play(app, reply)
        return
    _offer(app, reply, reply.value)
    await reply.edit(_panel(app, reply, reply.value, drawn=(tag.ply + 1) % _DRAWINGS))


def _offer(app: App, reply: Reply, name: str) -> Offer:
    offer = offers(app.faces).get(name)
    if offer is None:
        raise Declined(reply.say("trouble.no_choice"))
    return offer


def _panel(app: App, reply: Reply, name: str, *, drawn: int = 0) -> Message:
    """Return the panel with this game chosen. With another `drawn` its menus show what is chosen now."""
    say = reply.say

    def tag(what: str) -> Tag:
        return Tag(Verb.NEW, ply=drawn, rest=f"{what} {name}")

    games = tuple(
        MenuItem(say.plain(offer.title), each, each == name, _for(app, offer, say))
        for each, offer in offers(app.faces).items()
    )
    rows: tuple[Row, ...] = (
        say("play.which"),
        Menu(tag(_GAME), say.plain("play.which_short"), games),
        (Tap(say.plain("play.open"), tag(_OPEN), Style.GO),),
    )
    return Message(say("play.title"), rows=rows)


def _for(app: App, offer: Offer, say: Say) -> str:
    """Return what the game is, in a line."""
    return say.plain(f"{offer.game}.about" if not offer.options else f"{offer.title}.about")


def play_tap(say: Say, style: Style = Style.GO) -> Tap:
    """Return the button that leads from a private message to the panel."""
    return Tap(say.plain("button.new"), Tag(Verb.NEW, rest=_SHOW), style)
