"""The board as a picture, for the table and for a seat: everything in it comes from a View.

The picture is composed of sprites in one palette; see `bot.draw`. This module decides what is drawn and where;
`pieces`, `marks`, `players` and `ground` beside it decide how it looks.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from PIL import Image

from bot.draw.canvas import Canvas
from bot.draw.colors import Color
from bot.draw.look import STANDARD, Look
from bot.face import Picture, Player
from bot.games.armadora.picture.colors import CHOSEN, FRAME, INK, LIVERIES, MEADOW, NOBODY, PALETTE, PASTURES
from bot.games.armadora.picture.ground import (
    CELL,
    LEFT,
    MAP,
    RIGHT,
    TOP,
    conquered,
    conquests,
    corner,
    edge_middle,
    ground,
    land,
    middle,
    pastures,
    upright,
)
from bot.games.armadora.picture.marks import (
    NO_MARKS,
    Marks,
    arrows,
    eye,
    frame,
    last_move,
    number,
    point,
    reinforcement,
    shares,
)
from bot.games.armadora.picture.pieces import ON_BOARD, mine, palisade, token
from bot.games.armadora.picture.players import cards
from bot.games.armadora.texts.board import alt
from bot.games.armadora.texts.result import reveal
from bot.locale import Say
from bot.players import LETTERS
from engine.game import Event
from engine.games.armadora.board import SQUARES, Edge, Edges, Square, Squares, bits, mask
from engine.games.armadora.scoring import Territory
from engine.games.armadora.state import PILES, STRENGTHS, Strength, View, Warrior

__all__ = ["FILE", "Marks", "draw", "draw_map", "pictures"]

FILE = "armadora.png"
"""The file name of every picture, always the same, so that it reveals nothing."""


def sprites() -> Iterator[Callable[[], object]]:
    """Yield functions that draw palisades, and warriors, mines and frames on the grounds of all territories."""
    for level in (True, False):
        for fresh in (True, False):
            yield partial(palisade, level, MEADOW, fresh=fresh)
        yield partial(palisade, level, INK, planned=True)
    for behind in PASTURES:
        yield partial(ground, behind)
        for gold in sorted({*PILES}):
            yield partial(mine, gold, behind)
        yield partial(frame, FRAME, behind)
        yield partial(frame, CHOSEN, behind)
        # Most tables are for two, and most of a board is meadow.
        for seat in range(len(LIVERIES) if behind == MEADOW else 2):
            for strength in (None, *STRENGTHS):
                yield partial(token, ON_BOARD, seat, strength, False, behind, False)


def pictures(
    view: View, players: Sequence[Player], events: Sequence[Event], say: Say, look: Look = STANDARD
) -> tuple[Picture]:
    """Return the one picture of the board, with the events' changes outlined; after the game, with the reveal."""
    return (draw(view, players, events, say, look),)


def draw(
    view: View,
    players: Sequence[Player],
    events: Sequence[Event],
    say: Say,
    look: Look = STANDARD,
    *,
    marks: Marks = NO_MARKS,
) -> Picture:
    """Return the picture of the board with the marks of a turn panel."""
    canvas = board(view, look, events, marks)
    cards(canvas, view, players, say.plain)
    return Picture(canvas.png(), FILE, alt(view, players, events, say.plain))


def draw_map(view: View, players: Sequence[Player], say: Say, look: Look, marks: Marks) -> Picture:
    """Return the board with the marks of a turn panel, without the players' cards."""
    canvas = board(view, look, marks=marks).cropped(MAP)
    return Picture(canvas.png(), FILE, alt(view, players, (), say.plain))


def board(view: View, look: Look, events: Sequence[Event] = (), marks: Marks = NO_MARKS) -> Canvas:
    """Return the board alone, with room for words or cards under it."""
    canvas = Canvas(PALETTE, land(), look)
    score = reveal(view)
    if score:
        won = conquests(score, view.table.options)
        grounds = {square: LIVERIES[won[square][0]].tint if square in won else NOBODY for square in SQUARES}
        lands = {square: conquered(seats, look.patterns) for square, seats in won.items()}
    else:
        grounds, lands = pastures(view.table.palisades), {}
    for square, color in grounds.items():
        if color != MEADOW:  # the ground is meadow already
            _lay_ground(canvas, square, lands.get(square) or ground(color))
    squares, edges = last_move(events)
    _put_pieces(canvas, view, squares, edges, grounds)
    for place, territory in enumerate(score.territories if score else (), 1):
        _put_shares(canvas, view, territory, grounds)
        _put_number(canvas, view, place, territory, grounds)
    point(canvas, view, marks, grounds)
    return canvas


def _lay_ground(canvas: Canvas, square: Square, whole: Image.Image) -> None:
    """Copy a square from the ground of a whole board."""
    x, y = corner(square)
    canvas.image.paste(whole.crop((x - LEFT, y - TOP, x - LEFT + CELL, y - TOP + CELL)), (x, y))


def _put_pieces(canvas: Canvas, view: View, squares: Squares, edges: Edges, grounds: Mapping[Square, Color]) -> None:
    """Draw all pieces from back to front: pieces lower on the map cover those behind them."""
    pieces: list[tuple[int, int, Callable[[], None]]] = []
    for edge in map(Edge, bits(view.table.palisades)):
        wood = palisade(upright(edge), MEADOW, fresh=bool(edges >> edge & 1))
        x, y = edge_middle(edge)
        pieces.append((y - upright(edge), x, partial(canvas.center, wood, x, y)))
    for square, gold in view.table.gold:
        x, y = middle(square)
        pieces.append((y, x, partial(canvas.center, mine(gold, grounds[square]), x, y)))
    fresh: list[Callable[[], None]] = []
    for warrior, strength in view.warriors:
        x, y = middle(warrior.square)
        ground = grounds[warrior.square]
        paint = partial(_put_warrior, canvas, view, warrior, strength, ground)
        if squares >> warrior.square & 1:
            # The frame lies over the palisades around the warrior, and the warrior over the frame.
            fresh += [partial(canvas.put, frame(FRAME, ground), *corner(warrior.square)), paint]
        else:
            pieces.append((y, x, paint))
    ordered = [paint for _, _, paint in sorted(pieces, key=lambda piece: piece[:2])]
    for paint_piece in ordered + fresh:
        paint_piece()


def _put_warrior(canvas: Canvas, view: View, warrior: Warrior, strength: Strength | None, ground: Color) -> None:
    x, y = middle(warrior.square)
    public = warrior.face_up is not None or view.to_act is None
    canvas.center(token(ON_BOARD, warrior.owner, strength, public, ground, canvas.look.patterns), x, y)
    if warrior.arrows:
        canvas.center(arrows(warrior.arrows, ground), x + 39, y - 30)
    if warrior.reinforced:
        canvas.center(reinforcement(ground), x - 43, y - 33)
    if any(look.square == warrior.square for look in view.table.looks):
        canvas.center(eye(ground), x - 36, y + 40)


def _put_shares(canvas: Canvas, view: View, territory: Territory, grounds: Mapping[Square, Color]) -> None:
    """Draw at the richest mine of a territory who wins its gold."""
    mines = [(gold, -square) for square, gold in view.table.gold if territory.squares >> square & 1]
    if not mines or not territory.winners:
        return
    square = Square(-max(mines)[1])
    sides = view.table.options.sides()
    winners = tuple((sides[side][0], "".join(LETTERS[seat] for seat in sides[side])) for side in territory.winners)
    plaque = shares(winners, territory.share, grounds[square])
    x, y = middle(square)
    half = plaque.size[0] // 2
    canvas.center(plaque, max(LEFT + half, min(x, RIGHT - half)), y - 42)


def _put_number(canvas: Canvas, view: View, place: int, territory: Territory, grounds: Mapping[Square, Color]) -> None:
    """Draw a territory's number in the result's table, if possible on a square without gold or a Mage's mark."""
    crowded = view.table.mines | mask(look.square for look in view.table.looks)
    square = min(map(Square, bits(territory.squares)), key=lambda square: (crowded >> square & 1, square))
    x, y = middle(square)
    canvas.center(number(place, grounds[square]), x - 42, y + 42)
