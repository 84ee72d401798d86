"""Newgame's face: its views as pictures, words and controls. A skeleton, to be replaced by those of your game."""

from bot.face import Face, OptionChoice
from bot.games.newgame import panel, picture, words
from engine.games.newgame import GAME
from engine.games.newgame.state import Event, Move, Options, State, View

FACE: Face[Options, State, View, Move, Event] = Face(
    game=GAME,
    options=(OptionChoice("numbers", (10, 20), lambda options: True),),
    pictures=picture.pictures,
    text_board=words.text_board,
    status=words.status,
    tell=words.tell,
    panel=panel.panel,
    refuse=words.refuse,
    result=words.result,
    hint=words.hint,
    rules_pages=words.rules_pages,
    first_turn=words.first_turn,
    liveries=picture.LIVERIES,
)
