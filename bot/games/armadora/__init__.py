"""Armadora's face: its views as pictures, words and controls."""

from bot.face import Face, OptionChoice
from bot.games.armadora import rules_pages
from bot.games.armadora.input import draft, panel, typed
from bot.games.armadora.lessons import LESSONS
from bot.games.armadora.picture import board as picture
from bot.games.armadora.picture.colors import LIVERIES
from bot.games.armadora.picture.emblems import EMOJI, banner, keepsake, portrait
from bot.games.armadora.texts import board, result, sentences
from engine.games.armadora import GAME
from engine.games.armadora.moves import Event, Move, Pass
from engine.games.armadora.notation import spelled
from engine.games.armadora.state import Options, State, View

FACE: Face[Options, State, View, Move, Event] = Face(
    game=GAME,
    options=(
        OptionChoice("advanced", (False, True), lambda options: True),
        OptionChoice("teams", (True, False), lambda options: options["players"] == 4, decisive=True, unasked=False),
        OptionChoice("peek", (True, False), lambda options: True, house=True),
        OptionChoice("mines", ("fixed", "random"), lambda options: True, house=True),
    ),
    pictures=picture.pictures,
    text_board=board.text_board,
    status=sentences.status,
    tell=sentences.tell,
    secret=sentences.secret,
    panel=panel.panel,
    draft=draft.draft,
    suggest=typed.suggest,
    readings=typed.readings,
    spelled=spelled,
    refuse=sentences.refuse,
    result=result.result,
    score=result.score,
    hint=sentences.hint,
    rules_pages=rules_pages.pages,
    first_turn=sentences.first_turn,
    opening=sentences.opening,
    region=sentences.region_picture,
    final=lambda move: isinstance(move, Pass),
    banner=banner,
    keepsake=keepsake,
    portrait=portrait,
    liveries=LIVERIES,
    emoji=EMOJI,
    lessons=LESSONS,
    sprites=tuple(picture.sprites()),
    achievement=result.achievement,
    idea=result.idea,
    tallies=result.tallies,
)
