"""The turn panel: a draft is the words of a move."""

from collections.abc import Sequence
from functools import partial

from bot.draw.look import STANDARD, Look
from bot.face import Button, Panel, Player, Select, SelectChoice, Sketch, Style, whose_turn
from bot.games.newgame.picture import draw_board
from bot.locale import Say
from engine.games.newgame.rules import legal
from engine.games.newgame.state import View


def panel(view: View, draft: str, players: Sequence[Player], say: Say, look: Look = STANDARD) -> Panel:
    """Return the step of the viewer's turn that this draft is at; an unreadable or outdated one is the beginning."""
    moves, board = legal(view), Sketch("", partial(draw_board, view, players, say, look))
    if not moves:
        return Panel(whose_turn(view, players, say), (), board)
    choice = next((move for move in moves if move.words == draft), None)
    choices = tuple(SelectChoice(move.words, move.words, chosen=move == choice) for move in moves)
    typing = Button(say.plain("button.type"), draft="type")
    prompt = Select(say.plain("newgame.panel.prompt"), choices)
    if choice is None:
        return Panel(say("newgame.panel.choose"), (prompt, (typing,)), board)
    make = Button(say.plain("newgame.panel.do", number=choice.number), move=choice.words, style=Style.GO)
    return Panel(say("newgame.panel.choose"), (prompt, (make, typing)), board)
