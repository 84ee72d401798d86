"""The maze on its picture: the crop of the table and its scale, the earth, the cards on it, the frame with the
coordinates, and the marks of the last move and of a turn panel's choices."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PIL import Image

from bot.draw.canvas import Canvas
from bot.draw.look import STANDARD, Look
from bot.draw.sprite import sprite_cache
from bot.draw.text import Style
from bot.games.saboteur.names import place_letter
from bot.games.saboteur.picture import EDGE, SIDE, WIDTH, card_height, cards
from bot.games.saboteur.picture import signs as signs
from bot.games.saboteur.picture.colors import BAD, FRAME, GOLD, PALE, PALETTE, WHITE
from bot.games.saboteur.picture.tunnels import VARIANTS, beam, bracket, card, earth, planned, rock, shadow, tunnel
from engine.game import Event, Seat
from engine.games.saboteur.cards import BASE_TUNNELS, GOALS, WAYS, Card, Tunnel
from engine.games.saboteur.events import GoalTurned, MapPlayed, RockFell, RoundBegun, TunnelPlaced
from engine.games.saboteur.maze import GOAL_CELLS, START_CELL, Cell, Maze
from engine.games.saboteur.state import Table, View
from engine.games.saboteur.view import known_goals

_WIDTHS = (111, 100, 90, 83, 76, 71, 66, 62, 58, 52, 46, 40, 34, 28, 24, 20, 16, 12)
"""Possible widths of a card: few, so that sprites are made once for many mazes."""
USUAL_WIDTHS = _WIDTHS[1:3]
"""The widths of cards in nearly all mazes: from the ten columns of a new round to eleven."""
_ROOM = 960
"""The most height for all cells together."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A crop of the table and its scale."""

    west: int
    """The column at the left."""
    north: int
    """The row at the top."""
    columns: int
    rows: int
    card: tuple[int, int]
    """Width and height of a card."""

    @property
    def left(self) -> int:
        """The left edge of the leftmost column."""
        return (WIDTH - self.columns * self.card[0]) // 2

    @property
    def bottom(self) -> int:
        """The lower edge of the lowest row."""
        return EDGE + self.rows * self.card[1]

    @property
    def height(self) -> int:
        """The height of the maze with its frame."""
        return self.bottom + EDGE

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Return the upper left corner of a cell."""
        width, height = self.card
        return self.left + (cell[0] - self.west) * width, EDGE + (self.north - cell[1]) * height

    def middle(self, cell: Cell) -> tuple[int, int]:
        """Return the middle of a cell."""
        x, y = self.corner(cell)
        return x + self.card[0] // 2, y + self.card[1] // 2


def open_cells(maze: Maze) -> tuple[Cell, ...]:
    """Return the empty cells to which a path from the start leads."""
    return tuple(cell for cell, fit in maze.fringe.items() if fit.path)


def open_places(table: Table) -> tuple[Cell, ...]:
    """Return the empty cells to which a path leads; none once the digging has ended."""
    return open_cells(table.maze) if table.phase == "dig" and table.to_act is not None else ()


def cells_to_show(maze: Maze) -> tuple[Cell, ...]:
    """Return the cells that a picture of this maze must show: all cards, goals and cells where a card may be placed."""
    return (*maze.cards, *GOAL_CELLS, *open_cells(maze))


def crop(maze: Maze, more: Iterable[Cell] = (), room: int = _ROOM) -> Layout:
    """Return the smallest crop of the table with all `cells_to_show` cells and the cells `more`, with at most this
    height for all cells together."""
    west, north, columns, rows = _extent((*cells_to_show(maze), *more))
    fitting = (w for w in _WIDTHS if columns * w <= WIDTH - 2 * SIDE and rows * card_height(w) <= room)
    width = next(fitting, _WIDTHS[-1])
    return Layout(west, north, columns, rows, (width, card_height(width)))


def final_crop(maze: Maze, more: Iterable[Cell] = ()) -> Layout:
    """Return the smallest crop with all cards and goals of a maze in which nobody digs any more. Its scale is that of
    the boards before, which show the cells `more` as well: their sprites are made already."""
    return Layout(*_extent((*maze.cards, *GOAL_CELLS)), crop(maze, more).card)


def _extent(cells: Collection[Cell]) -> tuple[int, int, int, int]:
    """Return the column at the left and the row at the top of these cells, and how many columns and rows they take."""
    west, east = min(x for x, _ in cells), max(x for x, _ in cells)
    south, north = min(y for _, y in cells), max(y for _, y in cells)
    return west, north, east - west + 1, north - south + 1


# --- Marks ---


@dataclass(frozen=True, slots=True)
class Marks:
    """The marks of a turn panel. Only the person whose panel it is sees them."""

    spots: tuple[tuple[str, Cell], ...] = ()
    """Cells that may be chosen, each with its letter."""
    planned: tuple[Cell, Tunnel] | None = None
    """A tunnel that is not placed yet, drawn gilt."""
    lying: Tunnel | None = None
    """The chosen tunnel as it lies, so that the hand shows it the same way round."""
    struck: Cell | None = None
    """The tunnel that a rockfall will remove."""
    goal: Cell | None = None
    """The goal to look at."""
    seats: frozenset[Seat] = frozenset()
    """The targeted players."""
    cards: frozenset[int] = frozenset()
    """Indices in the hand of the chosen cards."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the picture has to show."""
        planned = (self.planned[0],) if self.planned else ()
        return (*(cell for _, cell in self.spots), *planned, *(cell for cell in (self.struck, self.goal) if cell))


NO_MARKS = Marks()


@dataclass(frozen=True, slots=True)
class Last:
    """Changes in the maze of this round since the last picture."""

    placed: tuple[Cell, ...] = ()
    """Cells with new tunnels."""
    turned: tuple[Cell, ...] = ()
    """Goals that were turned over."""
    removed: tuple[Cell, ...] = ()
    """Cells where rockfalls removed a tunnel."""
    looked: tuple[Cell, ...] = ()
    """Goals that a player looked at."""


def last_move(events: Sequence[Event]) -> Last:
    """Return the changes of these events in the maze, without those of an earlier round."""
    placed: dict[Cell, None] = {}
    removed: dict[Cell, None] = {}
    turned: dict[Cell, None] = {}
    looked: dict[Cell, None] = {}
    for event in events:
        match event:
            case TunnelPlaced(cell=cell):
                placed[cell] = None
                removed.pop(cell, None)
            case RockFell(cell=cell):
                removed[cell] = None
                placed.pop(cell, None)
            case GoalTurned(goal=goal):
                turned[goal] = None
                looked.pop(goal, None)
            case MapPlayed(goal=goal):
                looked[goal] = None
            case RoundBegun():
                for cells in (placed, removed, turned, looked):
                    cells.clear()
            case _:
                pass
    return Last(tuple(placed), tuple(turned), tuple(removed), tuple(looked))


# --- The picture ---

_USUAL_SPOTS = 9
"""The number of cells to choose from that few steps exceed."""


def sprites() -> Iterator[Callable[[], object]]:
    """Yield functions that draw the cards of the base game, and the marks on them, as nearly all mazes show them."""
    for width in USUAL_WIDTHS:
        for name in (way for base in BASE_TUNNELS for way in WAYS[Card(base)]):
            yield partial(tunnel, name, width)
            yield partial(planned, name, width)
        yield partial(cards.goal, None, width, False)
        for face in GOALS:
            yield partial(cards.goal, face, width, True)
        for variant in range(VARIANTS):
            yield partial(rock, width, variant)
        for place in range(_USUAL_SPOTS):
            yield partial(signs.lettered, place_letter(place), width)
        for color in (WHITE, GOLD.light):
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
    for timber, (left, top, _, _) in zip(_frame(layout), _sides(layout), strict=True):
        canvas.image.paste(timber, (left, top))
    return canvas, layout.height


def _put_cells(canvas: Canvas, view: View, layout: Layout) -> None:
    table, width = view.table.maze, layout.card[0]
    for left, top in map(layout.corner, (*table.cards, *table.goals_down)):
        canvas.put(shadow(width), left - width // 12, top - width // 12)
    for cell in open_places(view.table):
        canvas.put(signs.opening(width), *layout.corner(cell))
    for cell, name in table.cards.items():
        lit = bool(table.reached.get(cell))
        if cell in GOAL_CELLS:
            canvas.put(cards.goal(name, width), *layout.corner(cell))
        else:
            picture = card(name, width, _variant(cell), start=cell == START_CELL, lit=lit)
            canvas.image.paste(picture, layout.corner(cell))
    faces = _faces(view)
    for cell in table.goals_down:
        known = view.table.ending is None and cell in faces
        canvas.put(cards.goal(faces.get(cell), width, known), *layout.corner(cell))


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
    changed = {cell for cell in (marks.planned and marks.planned[0], marks.struck) if cell}
    for letter, cell in marks.spots:
        if cell not in changed:
            canvas.center(signs.lettered(letter, width), *layout.middle(cell))
    if marks.planned:
        cell, name = marks.planned
        ground, ways = planned(name, width)
        for sprite in (ground, signs.frame(GOLD.light, width), ways):
            canvas.put(sprite, *layout.corner(cell))
    if marks.struck:
        canvas.put(signs.frame(BAD, width), *layout.corner(marks.struck))
        canvas.center(signs.cross(width), *layout.middle(marks.struck))
    if marks.goal:
        canvas.put(signs.frame(GOLD.light, width), *layout.corner(marks.goal))
        if marks.goal not in _faces(view):
            _put_eye(canvas, layout, marks.goal)


def _sides(layout: Layout) -> tuple[tuple[int, int, int, int], ...]:
    """Return the upper, the lower, the left and the right part of the frame: left, upper, right and lower edge."""
    left, right = layout.left - SIDE, layout.left + layout.columns * layout.card[0] + SIDE
    top, bottom, height = EDGE, layout.bottom, layout.height
    return (
        (left, 0, right, top),
        (left, bottom, right, height),
        (left, top, left + SIDE, bottom),
        (right - SIDE, top, right, bottom),
    )


@sprite_cache
def _frame(layout: Layout) -> tuple[Image.Image, ...]:
    """Return the four sides of the frame. Boards that follow each other have the same one, with its dozens of
    numbers."""
    canvas = Canvas(PALETTE, PALETTE.new((WIDTH, layout.height), FRAME.base))
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
        for baseline in (EDGE - 8, bottom + EDGE - 8):
            canvas.words(str(column), Style.NUMBERS, 29, x, baseline, PALE, FRAME.base, align=0.5)
    for row in _numbered(range(layout.north - layout.rows + 1, layout.north + 1), height):
        baseline = layout.middle((0, row))[1] + 10
        for x in (left - SIDE // 2, right + SIDE // 2):
            canvas.words(str(row), Style.NUMBERS, 29, x, baseline, PALE, FRAME.base, align=0.5)
    return tuple(canvas.image.crop(side) for side in _sides(layout))


def _numbered(lines: Sequence[int], size: int) -> Iterator[int]:
    """Yield the columns or rows that have a number: as many as keep apart, each of this size in pixels."""
    step = next(step for step in (1, 2, 5, 10) if step * size >= 40)
    return (line for line in lines if line % step == 0)
