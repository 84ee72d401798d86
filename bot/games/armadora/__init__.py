"""Armadora's face: its views as pictures, words and controls."""

from bot.face import Face, OptionChoice
from bot.games.armadora import rules_pages
from bot.games.armadora.input import panel, suggest
from bot.games.armadora.picture import board as picture
from bot.games.armadora.picture.colors import LIVERIES
from bot.games.armadora.texts import refusals, result, sentences, text_board
from engine.games.armadora import GAME

FACE = Face(
    game=GAME,
    options=(
        OptionChoice("players", (2, 3, 4), lambda options: True),
        OptionChoice("advanced", (False, True), lambda options: True),
        OptionChoice("teams", (True, False), lambda options: options["players"] == 4),
        OptionChoice("peek", (True, False), lambda options: True),
        OptionChoice("mines", ("fixed", "random"), lambda options: True),
    ),
    picture=picture.draw,
    text_board=text_board.text_board,
    status=sentences.status,
    tell=sentences.tell,
    secret=sentences.secret,
    panel=panel.panel,
    suggest=suggest.suggest,
    refuse=refusals.refuse,
    result=result.result,
    standings=result.standings,
    rules=rules_pages.pages,
    mid_turn=lambda view: view.table.power_used,
    liveries=LIVERIES,
)
