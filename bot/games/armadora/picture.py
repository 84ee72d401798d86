"""The board as a picture, for the table and for a seat: everything in it comes from a View.

The picture is copied together from sprites in one palette; see `bot.draw`. What is drawn is decided here and in the
other `picture_*` modules, what it looks like in the `sprites*` modules.
"""

from collections.abc import Sequence
from random import Random

from bot.draw.canvas import Canvas
from bot.draw.palette import Color
from bot.face import Picture, Player
from bot.games.armadora.alt import alt
from bot.games.armadora.picture_colors import BAD, GOLD, GOOD, PALETTE, WHITE
from bot.games.armadora.picture_ground import colors, ground, table
from bot.games.armadora.picture_layout import CELL, LEFT, TOP, corner, edge_middle, middle, upright
from bot.games.armadora.picture_marks import NO_MARKS, Marks, last_move
from bot.games.armadora.picture_players import cards
from bot.games.armadora.sprites import TOKEN, chip, dot, eye, palisade, pile, ring, token
from bot.locale import Say
from engine.game import Event
from engine.games.armadora.board import ALL_SQUARES, COLUMNS, Edge, Square, bits
from engine.games.armadora.scoring import Outcome, outcome
from engine.games.armadora.state import View
from engine.games.armadora.view import imagine

__all__ = ["FILE", "Marks", "draw", "draw_view"]

FILE = "armadora.png"
"""The name of every picture's file: it tells nothing."""


def draw(view: View, players: Sequence[Player], events: Sequence[Event], say: Say) -> Picture:
    """Return the picture of the board, what the events changed outlined; when the game is over, the reveal."""
    return draw_view(view, players, events, say)


def draw_view(
    view: View, players: Sequence[Player], events: Sequence[Event], say: Say, *, marks: Marks = NO_MARKS
) -> Picture:
    """Return the picture of the board with what a turn panel points at."""
    canvas = Canvas(PALETTE, table())
    score = reveal(view)
    grounds = _lay_ground(canvas, view, score)
    _put_pieces(canvas, view, grounds)
    squares, edges = last_move(events)
    for s in bits(squares):
        canvas.put(ring(WHITE), *corner(Square(s)))
    for e in bits(view.table.palisades):
        canvas.center(
            palisade(upright(Edge(e)), WHITE if edges >> e & 1 else (0x5F, 0x7D, 0x38)), *edge_middle(Edge(e))
        )
    _put_marks(canvas, view, marks, grounds)
    cards(canvas, view, players, score, say)
    return Picture(canvas.png(), FILE, alt(view, players, events, say))


def reveal(view: View) -> Outcome | None:
    """Return the score if the game is over: then the view holds everything, and nothing needs to be imagined."""
    return outcome(imagine(view, Random(0))) if view.to_act is None else None


def _lay_ground(canvas: Canvas, view: View, score: Outcome | None) -> dict[int, Color]:
    grounds = {}
    for territory, color in colors(view, score).items():
        art = ground(color)
        if territory == ALL_SQUARES:
            canvas.image.paste(art, (LEFT, TOP))
        for square in bits(territory):
            grounds[square] = color
            if territory != ALL_SQUARES:
                x, y = corner(Square(square))
                canvas.image.paste(art.crop((x - LEFT, y - TOP, x - LEFT + CELL, y - TOP + CELL)), (x, y))
    return grounds


def _put_pieces(canvas: Canvas, view: View, grounds: dict[int, Color]) -> None:
    for square, gold in view.table.gold:
        canvas.center(pile(gold, grounds[square]), *middle(square))
    looked = {look.square for look in view.table.looks}
    for warrior, strength in zip(view.table.warriors, view.strengths, strict=True):
        behind = grounds[warrior.square]
        x, y = middle(warrior.square)
        open_ = warrior.face_up is not None or view.to_act is None
        canvas.center(token(TOKEN, warrior.owner, strength, open_, behind), x, y)
        if warrior.arrows:
            canvas.center(chip(f"−{warrior.arrows}", False, behind), x + 38, y - 38)
        if warrior.reinforced:
            canvas.center(chip("+1", True, behind), x - 38, y - 38)
        if warrior.square in looked:
            canvas.center(eye(behind), x - 38, y + 38)


def _put_marks(canvas: Canvas, view: View, marks: Marks, grounds: dict[int, Color]) -> None:
    for s in bits(marks.targets):
        canvas.put(ring(WHITE, thin=True), *corner(Square(s)))
    for s in bits(marks.squares):
        canvas.put(ring(GOLD), *corner(Square(s)))
    if marks.warrior is not None and view.viewer is not None:
        square, strength = marks.warrior
        canvas.center(token(TOKEN, view.viewer, strength, False, grounds[square]), *middle(square))
        canvas.put(ring(GOLD), *corner(square))
    for e in bits(marks.edges):
        canvas.center(palisade(upright(Edge(e)), GOLD, ghost=True), *edge_middle(Edge(e)))
    for e in bits(marks.legal):
        canvas.center(dot(True, GOOD), *edge_middle(Edge(e)))
    for e in bits(marks.illegal):
        canvas.center(dot(False, BAD), *edge_middle(Edge(e)))
    if marks.half is not None:
        first = COLUMNS // 2 if marks.half == "left" else 0
        del first
