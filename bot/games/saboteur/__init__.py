"""Saboteur's face: its views as pictures, words and controls, for both editions."""

from bot.face import Face, OptionChoice
from bot.games.saboteur import rules_pages, suspicion
from bot.games.saboteur.input import draft, panel, typed
from bot.games.saboteur.lessons import LESSONS
from bot.games.saboteur.picture import board as picture
from bot.games.saboteur.picture import emblems, hand, maze
from bot.games.saboteur.texts import board, moves, result, sentences
from engine.games.saboteur import GAME
from engine.games.saboteur.events import Event
from engine.games.saboteur.moves import Move
from engine.games.saboteur.state import Options, State, View

FACE: Face[Options, State, View, Move, Event] = Face(
    game=GAME,
    options=(
        OptionChoice("expansion", (False, True), lambda options: True, titled=True),
        OptionChoice("rounds", (3, 2, 1), lambda options: True),
        OptionChoice("maps", (6, 5), lambda options: not options["expansion"], house=True),
        OptionChoice("all_saboteurs", (False, True), lambda options: not options["expansion"], house=True),
        OptionChoice("selfish", (False, True), lambda options: not options["expansion"], house=True),
        OptionChoice("broken_earn", (True, False), lambda options: not options["expansion"], house=True),
        OptionChoice("picks", ("players", "highest"), lambda options: not options["expansion"], house=True),
        OptionChoice("blocked", ("saboteurs", "nobody"), lambda options: bool(options["expansion"]), house=True),
    ),
    pictures=picture.pictures,
    text_board=board.text_board,
    status=sentences.status,
    tell=sentences.tell,
    beside=result.beside,
    secret=sentences.secret,
    sight=hand.sight,
    panel=panel.panel,
    draft=draft.draft,
    suggest=typed.suggest,
    readings=typed.readings,
    named=typed.moves_named,
    refuse=moves.refuse,
    result=result.result,
    score=result.score,
    hint=moves.hint,
    rules_pages=rules_pages.pages,
    first_turn=sentences.first_turn,
    briefing=rules_pages.briefing,
    film=picture.film,
    afterthoughts=suspicion.suspicions,
    banner=emblems.banner,
    keepsake=emblems.keepsake,
    portrait=emblems.portrait,
    emoji=emblems.EMOJI,
    lessons=LESSONS,
    sprites=(*hand.sprites(), *maze.sprites()),
    achievement=result.achievement,
    idea=result.idea,
    worth=result.worth,
    tallies=result.tallies,
)
