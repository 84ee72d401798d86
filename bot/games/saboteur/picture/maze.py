"""The maze on its picture: the earth, the cards on it, the frame with the coordinates, and the marks."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial

from PIL import Image

from bot.draw.canvas import Canvas
from bot.draw.kept import kept
from bot.draw.look import STANDARD, Look
from bot.draw.text import Style
from bot.games.saboteur.picture.colors import BAD, GOLD_LIGHT, PALE, PALETTE, WHITE, WOOD_DARK
from bot.games.saboteur.picture.layout import EDGE, SIDE, USUAL_WIDTHS, WIDTH, Layout, crop, open_places
from bot.games.saboteur.picture.marks import NO_MARKS, Last, Marks, last_move
from bot.games.saboteur.picture.sprites import goals
from bot.games.saboteur.picture.sprites import marks as signs
from bot.games.saboteur.picture.sprites.rock import VARIANTS, beam, bracket, earth, rock, shadow
from bot.games.saboteur.picture.sprites.tunnels import card, planned, tunnel
from engine.game import Event
from engine.games.saboteur.cards import BASE_TUNNELS, GOALS, WAYS, Card, Tunnel
from engine.games.saboteur.maze import GOAL_CELLS, START_CELL, Cell
from engine.games.saboteur.state import View
from engine.games.saboteur.view import known_goals

_USUAL_SPOTS = 9
"""The number of cells to choose from that few steps exceed."""


def sprites() -> Iterator[Callable[[], object]]:
    """Yield functions that draw the cards of the base game, and the marks on them, as nearly all mazes show them."""
    for width in USUAL_WIDTHS:
        for name in (way for base in BASE_TUNNELS for way in WAYS[Card(base)]):
            yield partial(tunnel, name, width)
            yield partial(planned, name, width)
        yield partial(goals.goal, None, width, False)
        for face in GOALS:
            yield partial(goals.goal, face, width, True)
        for variant in range(VARIANTS):
            yield partial(rock, width, variant)
        for number in range(1, _USUAL_SPOTS + 1):
            yield partial(signs.numbered, number, width)
        for color in (WHITE, GOLD_LIGHT):
            yield partial(signs.frame, color, width)


def maze(
    view: View,
    events: Sequence[Event] = (),
    marks: Marks = NO_MARKS,
    look: Look = STANDARD,
    *,
    below: int = 0,
    within: Collection[Cell] = (),
    layout: Layout | None = None,
) -> tuple[Canvas, int]:
    """Return a canvas with the maze and `below` pixels of room under it, and where that room begins; at least the
    cells `within` are shown, or those of the layout if one is given."""
    last = last_move(events)
    layout = layout or crop(view.table.maze, (*last.removed, *marks.cells, *within))
    canvas = Canvas(PALETTE, earth(), look, layout.height + below)
    _put_cells(canvas, view, layout)
    _put_last(canvas, view, layout, last)
    _point(canvas, view, layout, marks)
    _put_frame(canvas, layout)
    return canvas, layout.height


def _put_cells(canvas: Canvas, view: View, layout: Layout) -> None:
    table, width = view.table.maze, layout.card[0]
    for cell in open_places(view.table):
        canvas.put(signs.opening(width), *layout.corner(cell))
    places = [layout.corner(cell) for cell in (*table.cards, *table.goals_down)]
    for left, top in places:
        canvas.put(shadow(width), left - width // 12, top - width // 12)
    for cell, name in table.cards.items():
        lit = bool(table.reached.get(cell))
        if cell in GOAL_CELLS:
            canvas.put(goals.goal(name, width), *layout.corner(cell))
        else:
            picture = card(name, width, _variant(cell), start=cell == START_CELL, lit=lit)
            canvas.image.paste(picture, layout.corner(cell))
    faces = _faces(view)
    for cell in table.goals_down:
        known = view.table.ending is None and cell in faces
        canvas.put(goals.goal(faces.get(cell), width, known), *layout.corner(cell))


def _faces(view: View) -> Mapping[Cell, Tunnel]:
    """Return the face-down goals that the viewer knows: all of them once the digging has ended."""
    if view.table.ending is not None:
        return dict(zip(GOAL_CELLS, view.table.ending.goals, strict=True))
    return known_goals(view)


def _variant(cell: Cell) -> int:
    """Return the number of a cell's rock; neighbors differ."""
    x, y = cell
    return (x * 5 + y * 3 + x * y) % VARIANTS


def _put_last(canvas: Canvas, view: View, layout: Layout, last: Last) -> None:
    """Outline the changes that still hold: a picture that is drawn later may get older events."""
    width, cards, faces = layout.card[0], view.table.maze.cards, _faces(view)
    placed = [cell for cell in last.placed if cell in cards]
    removed = [cell for cell in last.removed if cell not in cards]
    for cell in removed:
        canvas.put(signs.rockfall(width), *layout.corner(cell))
    for cell in (*placed, *last.turned, *removed, *last.looked):
        canvas.put(signs.frame(WHITE, width), *layout.corner(cell))
    for cell in placed:
        # The card's passages continue through the frame.
        canvas.put(tunnel(cards[cell], width), *layout.corner(cell))
    for cell in last.looked:
        if cell not in faces:
            _put_eye(canvas, layout, cell)


def _put_eye(canvas: Canvas, layout: Layout, cell: Cell) -> None:
    """Draw an eye at the upper edge of a goal; a viewer who knows the goal sees one at its lower edge already."""
    x, y = layout.corner(cell)
    sprite = signs.eye(max(8, round(layout.card[0] * 0.5)))
    canvas.put(sprite, x + (layout.card[0] - sprite.size[0]) // 2, y + round(layout.card[1] * 0.03))


def _point(canvas: Canvas, view: View, layout: Layout, marks: Marks) -> None:
    width = layout.card[0]
    taken = {cell for cell in (marks.planned and marks.planned[0], marks.struck) if cell}
    for number, cell in enumerate(marks.spots, start=marks.first):
        if cell not in taken:
            canvas.center(signs.numbered(number, width), *layout.middle(cell))
    if marks.planned:
        cell, name = marks.planned
        ground, ways = planned(name, width)
        for sprite in (ground, signs.frame(GOLD_LIGHT, width), ways):
            canvas.put(sprite, *layout.corner(cell))
    if marks.struck:
        canvas.put(signs.frame(BAD, width), *layout.corner(marks.struck))
        canvas.center(signs.cross(width), *layout.middle(marks.struck))
    if marks.goal:
        canvas.put(signs.frame(GOLD_LIGHT, width), *layout.corner(marks.goal))
        if marks.goal not in _faces(view):
            _put_eye(canvas, layout, marks.goal)


def _put_frame(canvas: Canvas, layout: Layout) -> None:
    """Frame the maze with timber, and write the coordinates on it."""
    for part, (left, top, _, _) in zip(_frame(layout), _sides(layout), strict=True):
        canvas.image.paste(part, (left, top))


def _sides(layout: Layout) -> tuple[tuple[int, int, int, int], ...]:
    """Return the upper, the lower, the left and the right part of the frame: left, upper, right and lower edge."""
    left, right = layout.left - SIDE, layout.left + layout.columns * layout.card[0] + SIDE
    top, bottom, height = layout.top, layout.bottom, layout.height
    return (
        (left, 0, right, top),
        (left, bottom, right, height),
        (left, top, left + SIDE, bottom),
        (right - SIDE, top, right, bottom),
    )


@kept
def _frame(layout: Layout) -> tuple[Image.Image, ...]:
    """Return the four sides of the frame. Boards that follow each other have the same one, with its dozens of
    numbers."""
    canvas = Canvas(PALETTE, PALETTE.new((WIDTH, layout.height), WOOD_DARK))
    left, right, bottom = layout.left, layout.left + layout.columns * layout.card[0], layout.bottom
    for x in (left - SIDE, right):
        canvas.image.paste(beam(upright=True).crop((0, 0, SIDE, bottom + EDGE)), (x, 0))
    for y in (0, bottom):
        canvas.image.paste(beam(upright=False).crop((0, 0, right - left + 2 * SIDE, EDGE)), (left - SIDE, y))
    for x in (left - SIDE, right):
        for y in (0, bottom):
            canvas.put(bracket(), x, y)
    width, height = layout.card
    for column in _numbered(range(layout.west, layout.west + layout.columns), width):
        x = layout.middle((column, 0))[0]
        for baseline in (layout.top - 12, bottom + EDGE - 12):
            canvas.words(str(column), Style.NUMBERS, 32, x, baseline, PALE, WOOD_DARK, align=0.5)
    for row in _numbered(range(layout.north - layout.rows + 1, layout.north + 1), height):
        baseline = layout.middle((0, row))[1] + 11
        for x in (left - SIDE // 2, right + SIDE // 2):
            canvas.words(str(row), Style.NUMBERS, 32, x, baseline, PALE, WOOD_DARK, align=0.5)
    return tuple(canvas.image.crop(side) for side in _sides(layout))


def _numbered(lines: Sequence[int], size: int) -> Iterator[int]:
    """Yield the columns or rows that have a number: as many as keep apart, each of this size in pixels."""
    step = next(step for step in (1, 2, 5, 10) if step * size >= 40)
    return (line for line in lines if line % step == 0)
