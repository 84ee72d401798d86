"""Armadora's face: its views as pictures, words and controls."""

from bot.face import Face, OptionChoice
from bot.games.armadora.panel import panel
from bot.games.armadora.picture import draw
from bot.games.armadora.refusals import refuse
from bot.games.armadora.result import result, standings
from bot.games.armadora.rules_pages import pages
from bot.games.armadora.sentences import secret, status, tell
from bot.games.armadora.suggest import suggest
from bot.games.armadora.text_board import text_board
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
    picture=draw,
    text_board=text_board,
    status=status,
    tell=tell,
    secret=secret,
    panel=panel,
    suggest=suggest,
    refuse=refuse,
    result=result,
    standings=standings,
    rules=pages,
    mid_turn=lambda view: view.table.power_used,
)
