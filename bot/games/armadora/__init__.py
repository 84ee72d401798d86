"""Armadora's face: its views as pictures, words and controls."""

from bot.face import Face, OptionChoice
from bot.games.armadora import rules_pages
from bot.games.armadora.input import draft, panel, reading, suggest
from bot.games.armadora.lessons import LESSONS
from bot.games.armadora.picture import board as picture
from bot.games.armadora.picture.colors import LIVERIES
from bot.games.armadora.picture.emoji import EMOJI
from bot.games.armadora.texts import hint, refusals, result, sentences, stats, text_board
from engine.games.armadora import GAME
from engine.games.armadora.moves import Event, Move, Pass
from engine.games.armadora.notation import spelled
from engine.games.armadora.state import Options, State, View

FACE: Face[Options, State, View, Move, Event] = Face(
    game=GAME,
    options=(
        OptionChoice("advanced", (False, True), lambda options: True, decisive=True),
        OptionChoice("teams", (True, False), lambda options: options["players"] == 4, decisive=True),
        OptionChoice("peek", (True, False), lambda options: True, house=True),
        OptionChoice("mines", ("fixed", "random"), lambda options: True, house=True),
    ),
    pictures=picture.pictures,
    text_board=text_board.text_board,
    status=sentences.status,
    tell=sentences.tell,
    secret=sentences.secret,
    panel=panel.panel,
    draft=draft.draft,
    suggest=suggest.suggest,
    readings=reading.readings,
    spelled=spelled,
    refuse=refusals.refuse,
    result=result.result,
    score=result.score,
    hint=hint.hint,
    rules_pages=rules_pages.pages,
    first_turn=sentences.first_turn,
    region=hint.picture,
    final=lambda move: isinstance(move, Pass),
    liveries=LIVERIES,
    emoji=EMOJI,
    lessons=LESSONS,
    sprites=tuple(picture.sprites()),
    achievement=stats.achievement,
    tallies=stats.tallies,
)
