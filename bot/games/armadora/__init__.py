"""Armadora's face: its views as pictures, words and controls."""

from bot.face import Face, OptionChoice
from bot.games.armadora import panel, picture, refusals, result, rules_pages, sentences, suggest, text_board
from bot.games.armadora.picture_colors import LIVERIES
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
