"""The ground under the pieces: where everything lies, in pixels; the table, the map on it, and its squares in the
colors of territories, which tell them apart and after the game show their winners."""

from random import Random

from PIL import Image, ImageDraw

from bot.draw.canvas import Canvas
from bot.draw.colors import Color, mix
from bot.draw.drawing import Drawing, Mask, mottled, parchment
from bot.draw.look import Look
from bot.draw.sprite import art_cache, sprite_cache
from bot.draw.text import Style
from bot.games.armadora.picture import colors
from engine.game import Seat
from engine.games.armadora import board
from engine.games.armadora.scoring import Outcome
from engine.games.armadora.state import Options

SIZE = (1200, 960)
CELL = 132
"""Width and height of a square."""
LEFT, TOP = 72, 58
"""Upper left corner of a1."""
RIGHT, BOTTOM = LEFT + board.COLUMNS * CELL, TOP + board.ROWS * CELL
SHEET = (14, 10, 1186, BOTTOM + 14)
"""The map: the board with its border."""
MAP = (0, 0, SIZE[0], SHEET[3] + 10)
"""The part of the picture above the players' cards."""
CARDS = (14, SHEET[3] + 10, 1186, 950)
"""The strip of the players' cards."""


def corner(square: board.Square) -> tuple[int, int]:
    """Return the upper left corner of a square."""
    row, column = divmod(square, board.COLUMNS)
    return LEFT + column * CELL, TOP + row * CELL


def middle(square: board.Square) -> tuple[int, int]:
    """Return the middle of a square."""
    x, y = corner(square)
    return x + CELL // 2, y + CELL // 2


def upright(edge: board.Edge) -> bool:
    """Whether the edge separates squares that lie side by side, so that a palisade on it runs from top to bottom."""
    a, b = board.ENDS[edge]
    return b - a == 1


def edge_middle(edge: board.Edge) -> tuple[int, int]:
    """Return the middle of an edge."""
    x, y = corner(board.ENDS[edge][1])
    return (x, y + CELL // 2) if upright(edge) else (x + CELL // 2, y)


# --- Territories ---


def pastures(palisades: board.Edges) -> dict[board.Square, Color]:
    """Return grounds during the game: the largest territory is meadow, and neighboring territories differ."""
    by_size = sorted(board.territories(palisades), key=lambda squares: -squares.bit_count())
    grounds: dict[board.Square, Color] = {}
    for territory in by_size:
        squares = [board.Square(square) for square in board.bits(territory)]
        beside = {grounds.get(neighbor) for square in squares for neighbor, _ in board.STEPS[square]}
        color = next((color for color in colors.PASTURES if color not in beside), colors.MEADOW)
        grounds |= dict.fromkeys(squares, color)
    return grounds


def conquests(outcome: Outcome, options: Options) -> dict[board.Square, tuple[Seat, ...]]:
    """Return for each square of a territory that somebody won a seat of each side that wins it; several share it."""
    sides = options.sides()
    return {
        board.Square(square): tuple(sides[side][0] for side in territory.winners)
        for territory in outcome.territories
        for square in board.bits(territory.squares)
        if territory.winners
    }


# --- The table, the map and the squares ---

_BOARD = (board.COLUMNS * CELL, board.ROWS * CELL)
_STRIPE = 66
"""Width of a stripe along a row of squares. It divides a square, so each square has as much of one as of the other."""


@sprite_cache
def table() -> Image.Image:
    """Return the empty map on its table, in the palette."""
    # Rough wood and paper need no smooth edges, which would double the bytes of this part.
    planks, sheet = Drawing(*SIZE, scale=1), Drawing(*SIZE, scale=1)
    _planks(planks)
    _sheet(sheet)
    image, paper = planks.finished(), sheet.finished()
    image.alpha_composite(paper)
    canvas = Canvas(colors.PALETTE, colors.PALETTE.painted_in(colors.WOODEN, image))
    canvas.image.paste(
        colors.PALETTE.painted(image), (0, 0), paper.getchannel("A").point([255 * (v == 255) for v in range(256)])
    )
    for column, letter in enumerate("abcdefgh"):
        x = LEFT + column * CELL + CELL // 2
        canvas.words(letter, Style.NUMBERS, 38, x, TOP - 16, colors.TEXT, colors.PARCHMENT, align=0.5)
    for row, digit in enumerate("12345"):
        baseline = TOP + row * CELL + CELL // 2 + 14
        for x in ((SHEET[0] + LEFT) // 2 - 1, (SHEET[2] + RIGHT) // 2 + 1):
            canvas.words(digit, Style.NUMBERS, 38, x, baseline, colors.TEXT, colors.PARCHMENT, align=0.5)
    return canvas.image


def _planks(drawing: Drawing) -> None:
    width, height = SIZE
    rng = Random(5)
    drawing.fill(drawing.box(0, 0, width, height), colors.TABLE)
    for top in range(0, height, 75):
        drawing.fill(drawing.box(0, top, width, top + 73), mix(colors.TABLE, (120, 76, 40), rng.random() * 0.22))
        for _ in range(5):
            y, x = top + rng.uniform(8, 66), rng.uniform(-100, width)
            points = [(x + 60 * i, y + rng.uniform(-2.5, 2.5)) for i in range(rng.randint(3, 12))]
            drawing.fill(drawing.line(points, 1.6), mix(colors.TABLE, (0, 0, 0), 0.3))
    for top in range(0, height, 75):
        drawing.fill(drawing.box(0, top + 73, width, top + 75), colors.TABLE_SEAM)


def _sheet(drawing: Drawing) -> None:
    rng = Random(11)
    parchment(drawing, SHEET, rng, (colors.SEPIA, colors.PARCHMENT_DIM, colors.PARCHMENT))
    for x in (SHEET[0] + 30, SHEET[2] - 30):
        for row in range(board.ROWS - 1):
            mountains(drawing, x, TOP + (row + 1) * CELL + 10, rng)
    for column in range(board.COLUMNS - 1):
        x, y = LEFT + (column + 1) * CELL, TOP - 27
        drawing.fill(drawing.polygon([(x, y - 7), (x + 7, y), (x, y + 7), (x - 7, y)]), colors.SEPIA)
    drawing.fill(drawing.box(LEFT - 7, TOP - 7, RIGHT + 7, BOTTOM + 7, 5), colors.INK)
    drawing.fill(drawing.box(LEFT - 4, TOP - 4, RIGHT + 4, BOTTOM + 4, 3), colors.PARCHMENT_DIM)
    drawing.fill(drawing.box(LEFT - 2, TOP - 2, RIGHT + 2, BOTTOM + 2, 2), colors.INK)


def mountains(drawing: Drawing, x: float, y: float, rng: Random, share: float = 1) -> None:
    """Ink a few mountains, as old maps have them; `share` is how large, where 1 is for the border."""
    for dx, size in ((-9 * share, 13 * share), (9 * share, 11 * share), (0, 17 * share)):
        peak = (x + dx + rng.uniform(-1, 1), y - size * 1.25)
        foot = ((x + dx - size, y), (x + dx + size, y))
        drawing.fill(drawing.polygon([foot[0], peak, foot[1]]), colors.PARCHMENT)
        drawing.fill(drawing.polygon([peak, foot[1], (x + dx + size * 0.2, y)]), colors.PARCHMENT_DIM)
        drawing.fill(drawing.line([foot[0], peak, foot[1]], 1.7), colors.SEPIA)


@sprite_cache
def land() -> Image.Image:
    """Return the map on its table with all squares as meadow, so that few squares have to be copied."""
    image = table().copy()
    image.paste(ground(colors.MEADOW), (LEFT, TOP))
    return image


@sprite_cache
def conquered(seats: tuple[Seat, ...], patterns: bool) -> Image.Image:
    """Return the squares of the whole board on ground that these seats have won, in stripes if they are several."""
    canvas = Canvas(colors.PALETTE, ground(colors.LIVERIES[seats[0]].tint), Look(patterns=patterns))
    for place, seat in enumerate(seats):
        tint = colors.LIVERIES[seat].tint
        stripes = _stripes(place, len(seats))
        canvas.image.paste(ground(tint), (0, 0), stripes)
        canvas.pattern(seat, 0, 0, *_BOARD, colors.shades(tint)[1], within=stripes)
    return canvas.image


def _stripes(place: int, winners: int) -> Mask:
    """Return the stripes of one of several winners, as a mask; a single one has all."""
    mask = Image.new("L", _BOARD)
    draw = ImageDraw.Draw(mask)
    width, height = _BOARD
    for left in range(_STRIPE * place, width + height, _STRIPE * winners):
        right = left + _STRIPE - 1
        draw.polygon([(left, 0), (right, 0), (right - height, height), (left - height, height)], 255)
    return mask


@sprite_cache
def ground(color: Color) -> Image.Image:
    """Return the squares of the whole board on ground of one color, in the palette."""
    steps = [colors.PALETTE.nearest(shade) for shade in colors.shades(color)]
    indices = _relief().point([steps[min(colors.LEVELS - 1, round(v * colors.LEVELS / 256 - 0.5))] for v in range(256)])
    return colors.PALETTE.indexed(_BOARD, indices.tobytes())


def _gray(level: float) -> int:
    return round((level + 0.5) * 256 / colors.LEVELS)


@art_cache
def _relief() -> Image.Image:
    """Return the squares in grays: patches of grass, tufts, and the lines between the squares."""
    image = Image.new("L", _BOARD, _gray(colors.BASE_LEVEL))
    draw = ImageDraw.Draw(image)
    for square in board.SQUARES:
        if sum(divmod(square, board.COLUMNS)) % 2:
            x, y = _place(square)
            draw.rectangle((x, y, x + CELL - 1, y + CELL - 1), _gray(colors.BASE_LEVEL - 1))
    patches = mottled(_BOARD, 88, seed=3).point([255 * (v > 150) for v in range(256)], "1")
    image.paste(image.point([min(255, v + 256 // colors.LEVELS) for v in range(256)]), (0, 0), patches)
    rng = Random(21)
    for _ in range(72):
        place = rng.uniform(10, _BOARD[0] - 10), rng.uniform(16, _BOARD[1] - 6)
        _tuft(draw, place, rng.uniform(-1, 1), _gray(rng.choice((1.6, 5.9))))
    for square in rng.sample([square for square in board.SQUARES if square not in board.MINES], 12):
        left, top = _place(square)
        x, y = left + rng.choice((22, CELL - 22)), top + rng.choice((36, CELL - 12))
        for dx, dy in ((-9, -3), (9, -2), (0, 4)):
            _pine(draw, x + dx, y + dy)
    for column in range(1, board.COLUMNS):
        for y in range(6, _BOARD[1], 24):
            draw.rectangle((column * CELL - 1, y, column * CELL + 1, y + 12), _gray(1.0))
    for row in range(1, board.ROWS):
        for x in range(6, _BOARD[0], 24):
            draw.rectangle((x, row * CELL - 1, x + 12, row * CELL + 1), _gray(1.0))
    return image


def _place(square: board.Square) -> tuple[int, int]:
    x, y = corner(square)
    return x - LEFT, y - TOP


def _tuft(draw: ImageDraw.ImageDraw, place: tuple[float, float], lean: float, level: int) -> None:
    x, y = place
    for blade in (-4, 0, 4):
        draw.line((x + blade * 0.3, y, x + blade + lean, y - 9 + abs(blade) * 0.6), level, 2)


def _pine(draw: ImageDraw.ImageDraw, x: float, y: float) -> None:
    """Draw a small fir in the corner of a square, where no piece hides it."""
    draw.rectangle((x - 1, y - 4, x + 1, y), _gray(0))
    for half, foot, tip in ((9, y - 4, y - 17), (7, y - 12, y - 25)):
        draw.polygon([(x - half, foot), (x, tip), (x + half, foot)], _gray(0.0))
        draw.polygon([(x - half + 3, foot - 1), (x, tip + 3), (x + 1, foot - 1)], _gray(2.0))
