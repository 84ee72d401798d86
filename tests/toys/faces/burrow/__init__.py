"""Burrow's face: its views as pictures, words and controls. Small, but it does all that a face may do."""

from bot.games.burrow import controls, picture, words
from engine.games.burrow import GAME
from engine.games.burrow.state import Event, Move, Options, State, View

from bot.face import Face, OptionChoice

FACE: Face[Options, State, View, Move, Event] = Face(
    game=GAME,
    options=(
        OptionChoice("rounds", (1, 2), lambda options: True),
        OptionChoice("roots", (2, 3), lambda options: True),
        OptionChoice("swaps", (True, False), lambda options: True, house=True),
    ),
    pictures=picture.pictures,
    text_board=words.text_board,
    status=words.status,
    tell=words.tell,
    secret=words.secret,
    panel=controls.panel,
    draft=lambda view, move: controls.as_draft(move),
    suggest=controls.suggest,
    refuse=words.refuse,
    result=words.result,
    hint=words.hint,
    rules_pages=words.rules_pages,
    first_turn=words.first_turn,
    briefing=words.briefing,
    liveries=picture.LIVERIES,
    emoji=picture.EMOJI,
    achievement=words.achievement,
    tallies=words.tallies,
)
