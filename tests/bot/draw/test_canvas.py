"""Pictures made of sprites."""

from io import BytesIO

from PIL import Image

from bot.draw.canvas import Canvas
from bot.draw.colors import ramp
from bot.draw.drawing import Drawing
from bot.draw.look import Theme
from bot.draw.palette import Palette
from bot.draw.sprite import bake
from bot.draw.text import Style

BLACK, WHITE = (0, 0, 0), (255, 255, 255)
PALETTE = Palette(ramp("#000000 #ffffff", 9))


def canvas() -> Canvas:
    return Canvas(PALETTE, PALETTE.new((40, 40), WHITE))


def pixels(canvas: Canvas) -> Image.Image:
    return Image.open(BytesIO(canvas.png()))


def disc(behind: tuple[int, int, int] = WHITE):
    drawing = Drawing(20, 20)
    drawing.fill(drawing.ellipse(10, 10, 8), BLACK)
    return bake(drawing.finished(), PALETTE, behind)


def test_a_sprite_covers_only_its_shape():
    """Around the disc the ground stays, in it is the disc, and its edge lies between."""
    under_work = canvas()
    under_work.put(disc(), 10, 10)
    picture = pixels(under_work).convert("L")
    assert picture.getpixel((10, 10)) == 255
    assert picture.getpixel((20, 20)) == 0
    assert len(set(picture.crop((10, 18, 20, 20)).tobytes())) > 2


def test_a_drawing_is_not_darkened_by_what_is_not_there():
    """A white disc on white leaves no gray rim."""
    drawing = Drawing(20, 20)
    drawing.fill(drawing.ellipse(10, 10, 8), WHITE)
    under_work = canvas()
    under_work.center(bake(drawing.finished(), PALETTE, WHITE), 20, 20)
    assert set(pixels(under_work).convert("L").tobytes()) == {255}


def test_a_steady_sprite_is_the_same_in_every_theme():
    """What is drawn in the color of paper stays pale at night, in the nearest color that no theme changes, and its edge
    is mixed with what the ground is then."""
    paper, night, pale = (240, 224, 185), (32, 32, 32), (236, 222, 190)
    palette = Palette((paper,), (pale, BLACK), themes={Theme.DARK: ((night,), (pale, BLACK))})
    drawing = Drawing(20, 20)
    drawing.fill(drawing.ellipse(10, 10, 8), paper)
    themed, steady = (bake(drawing.finished(), palette, BLACK, steady=steady).pixels for steady in (False, True))
    colors = palette.in_theme(Theme.DARK)
    assert colors[themed.tobytes()[10 * 20 + 10]] == night
    assert colors[steady.tobytes()[10 * 20 + 10]] == pale


def test_the_ground_is_not_changed():
    """A canvas works on a copy, so that grounds can be kept."""
    ground = PALETTE.new((40, 40), WHITE)
    Canvas(PALETTE, ground).fill(0, 0, 40, 40, BLACK)
    assert ground.getpixel((0, 0)) == PALETTE.nearest(WHITE)


def test_words_are_written_where_they_are_asked_for():
    """Aligned to the left, in the middle, and to the right of a point, above the baseline."""
    bounds = []
    for align in (0, 0.5, 1):
        under_work = canvas()
        under_work.words("A", Style.NUMBERS, 16, 20, 30, BLACK, WHITE, align)
        ink = pixels(under_work).convert("L").point([255 * (v < 128) for v in range(256)]).getbbox()
        assert ink is not None
        bounds.append(ink)
    lefts = [left for left, _, _, _ in bounds]
    assert lefts == sorted(lefts, reverse=True)
    assert {bottom for _, _, _, bottom in bounds} == {30}


def test_what_recedes_is_mixed_with_the_shade():
    """Half dimmed, white on the left is gray, white on the right stays."""
    under_work = canvas()
    under_work.dim(0, 0, 20, 40, BLACK, 0.5)
    picture = pixels(under_work).convert("L")
    assert (picture.getpixel((5, 5)), picture.getpixel((30, 5))) == (128, 255)


def test_a_hatch_runs_on_from_one_rectangle_to_the_next():
    """So what is filled strip by strip looks like one area; and nobody has to ask for it."""
    whole, strips = canvas(), canvas()
    whole.hatch(1, 5, 7, 35, 31, BLACK, 6)
    for left in range(5, 35, 3):
        strips.hatch(1, left, 7, left + 3, 20, BLACK, 6)
        strips.hatch(1, left, 20, left + 3, 31, BLACK, 6)
    assert whole.png() == strips.png() != canvas().png()
