"""Tunnels as they lie: hewn through the rock of a card, propped with timber, with tracks and a lantern's light. And the
rock itself, the earth under all cards, and the timber frame around the table."""

from math import hypot
from random import Random

from PIL import Image, ImageChops, ImageDraw

from bot.draw.colors import Color, mix
from bot.draw.drawing import Drawing, Mask, Point
from bot.draw.sprite import Sprite, art_cache, bake, sprite_cache
from bot.games.saboteur.picture import EDGE, MASTER, SIDE, WIDTH, card_height, passages
from bot.games.saboteur.picture.colors import EARTH, FEW, FLOORS, FRAME, GOLD, INK, PALETTE, ROCK, ROCKS, STEEL, WOOD
from bot.games.saboteur.picture.signs import gilt
from engine.games.saboteur.cards import SHAPES, Shape, Tunnel

VARIANTS = 6
"""The number of different rocks."""
_LARGEST = 2000
"""The greatest height of a picture."""


@art_cache
def rock_art(variant: int) -> Image.Image:
    """Return a block of hewn rock: facets that catch light from the upper left, clefts, a dark seam around it."""
    width, height = MASTER, card_height(MASTER)
    drawing = Drawing(width, height, scale=2)
    rng = Random(variant * 7 + 3)
    base = 6 if variant % 3 == 2 else 5
    drawing.fill(drawing.box(0, 0, width, height), ROCKS[base])
    for _ in range(9):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        r = rng.uniform(20, 44)
        lean = rng.uniform(-0.4, 0.4)
        top, left, right, low = (
            (x + lean * r, y - r),
            (x - r, y + r * 0.2),
            (x + r, y),
            (x + lean * r * 0.3, y + r * 0.8),
        )
        drawing.fill(drawing.polygon([left, top, (x, y)]), ROCKS[base + 2])
        drawing.fill(drawing.polygon([top, right, (x, y)]), ROCKS[base + 1])
        drawing.fill(drawing.polygon([left, (x, y), right, low]), ROCKS[base - 1])
    for _ in range(3):
        x, y = rng.uniform(10, width - 10), rng.uniform(10, height - 10)
        cleft = [(x, y)]
        for _ in range(3):
            x, y = x + rng.uniform(-16, 16), y + rng.uniform(6, 20)
            cleft.append((x, y))
        drawing.fill(drawing.line(cleft, 2.5), ROCKS[base - 3])
    for inset, level in ((0.0, 1), (2.2, base + 3)):
        edge = drawing.box(inset, inset, width - 0.01, height - 0.01)
        hole = drawing.box(inset + 2.2, inset + 2.2, width - 2.2, height - 2.2, 6)
        edge.paste(0, (0, 0), hole)
        drawing.fill(edge, ROCKS[level], opacity=1 if inset == 0 else 0.55)
    return drawing.finished()


def bake_few(art: Image.Image, behind: Color) -> Sprite:
    """Return a sprite in the colors FEW, for cards of the maze."""
    sprite = bake(art, FEW, behind)
    return Sprite(PALETTE.painted_in(FEW, sprite.pixels), sprite.mask)


@sprite_cache
def rock(width: int, variant: int) -> Sprite:
    """Return the rock of a card."""
    art = rock_art(variant).resize((width, card_height(width)), Image.Resampling.BOX)
    return bake_few(art, ROCKS[5])


@sprite_cache
def shadow(width: int) -> Sprite:
    """Return the shadow of a card, a twelfth of its width larger on each side."""
    more = width // 12
    wide, high = width + 2 * more, card_height(width) + 2 * more
    drawing = Drawing(wide, high)
    drawing.fill(drawing.box(0, more * 0.5, wide, high, more * 1.5), INK)
    mask = drawing.finished().getchannel("A").point([255 * (alpha >= 128) for alpha in range(256)], "1")
    return Sprite(PALETTE.new((wide, high), EARTH.dark), mask)


@sprite_cache
def earth() -> Image.Image:
    """Return the bare table in the palette, as high as any picture: dark earth with a few pebbles."""
    image = PALETTE.new((WIDTH, _LARGEST), EARTH.base)
    draw = ImageDraw.Draw(image)
    rng = Random(8)
    light, dark = PALETTE.nearest(EARTH.light), PALETTE.nearest(EARTH.dark)
    for _ in range(260):
        x, y, r = rng.uniform(0, WIDTH), rng.uniform(0, _LARGEST), rng.uniform(1.5, 5)
        draw.ellipse((x - r, y - r * 0.7, x + r, y + r * 0.7), dark)
        draw.ellipse((x - r, y - r * 0.7, x + r - 1.5, y + r * 0.7 - 1.5), light)
    return image


@sprite_cache
def beam(upright: bool) -> Image.Image:
    """Return a beam of the frame, as long as any picture needs, in the palette."""
    size = (SIDE, _LARGEST) if upright else (WIDTH, EDGE)
    drawing = Drawing(*size, scale=1)
    width, height = size
    drawing.fill(drawing.box(0, 0, width, height), FRAME.base)
    rng = Random(5)
    across, along = (width, height) if upright else (height, width)
    for _ in range(along // 60):
        at, start = rng.uniform(6, across - 6), rng.uniform(0, along)
        line = [(at + rng.uniform(-1, 1), start + 24 * i) for i in range(rng.randint(2, 6))]
        shade = FRAME.dark if rng.random() < 0.6 else FRAME.light
        drawing.fill(drawing.line(line if upright else [(y, x) for x, y in line], 2), shade)
    for near, far, color in (
        (0, 3, INK),
        (3, 6, FRAME.light),
        (across - 6, across - 3, INK),
        (across - 3, across, INK),
    ):
        drawing.fill(drawing.box(*((near, 0, far, along) if upright else (0, near, along, far))), color)
    return PALETTE.painted(drawing.finished())


@sprite_cache
def bracket() -> Sprite:
    """Return the iron plate that holds two beams together at a corner of the frame."""
    drawing = Drawing(SIDE, EDGE)
    drawing.fill(drawing.box(2, 2, SIDE - 2, EDGE - 2, 7), INK)
    drawing.fill(drawing.box(4.5, 4.5, SIDE - 4.5, EDGE - 4.5, 5), STEEL.dark, mix(STEEL.dark, INK, 0.5))
    drawing.fill(drawing.box(4.5, 4.5, SIDE - 4.5, 7, 2), STEEL.base)
    for x in (12, SIDE - 12):
        for y in (12.5, EDGE - 12):
            drawing.fill(drawing.ellipse(x, y, 4.6), INK)
            drawing.fill(drawing.ellipse(x - 0.5, y - 0.5, 3.2), STEEL.base)
    return bake(drawing.finished(), PALETTE, FRAME.base)


# --- Tunnels ---

_EVEN = 5
"""The level of the floor at the edges of cards."""
_FACE = 0.075
"""The visible height of the wall north of a passage."""
DARK = 0.5
"""The share of darkness in tunnels without a lantern's light."""


@sprite_cache
def card(name: Tunnel, width: int, variant: int, *, start: bool = False, lit: bool = True) -> Image.Image:
    """Return a whole tunnel card in the palette. It is dark unless `lit`: a path from the start leads there."""
    picture = rock(width, variant).pixels.copy()
    sprite = tunnel(name, width, start=True) if start else tunnel(name, width)
    picture.paste(sprite.pixels, (0, 0), sprite.mask)
    return picture if lit else picture.point(PALETTE.mixed_with(INK, DARK))


@sprite_cache
def tunnel(name: Tunnel, width: int, *, start: bool = False) -> Sprite:
    """Return the passages of a tunnel, without its rock."""
    return bake_few(tunnel_art(name, width, start=start), ROCK.base)


@sprite_cache
def planned(name: Tunnel, width: int) -> tuple[Sprite, Sprite]:
    """Return a whole card and its passages alone, both gilt, for a tunnel that is not placed yet."""
    ways = tunnel_art(name, width)
    whole = rock_art(1).resize(ways.size, Image.Resampling.BOX)
    whole.alpha_composite(ways)
    return bake(gilt(whole), PALETTE, GOLD.base), bake(gilt(ways), PALETTE, GOLD.dark)


def tunnel_art(name: Tunnel, width: int, *, start: bool = False) -> Image.Image:
    """Return a tunnel without its rock, RGBA, for a card of this width."""
    return _master(name, start).resize((width, card_height(width)), Image.Resampling.BOX)


@art_cache
def _master(name: Tunnel, start: bool) -> Image.Image:
    return _Card(name, start).painted()


class _Card:
    """A tunnel card in the making; the unit of coordinates is its width."""

    def __init__(self, name: Tunnel, start: bool) -> None:
        self.shape: Shape = SHAPES[name]
        self.start = start
        self.drawing = Drawing(MASTER, card_height(MASTER), scale=2)
        self.ways = passages.passages(self.shape)
        self.hub = any(passages.is_hub(self.shape, group) for group in self.shape.groups)
        self.seed = name

    def painted(self) -> Image.Image:
        """Return the finished tunnel."""
        over = [way for way in self.ways if way.mouths == (0, 2)] if self.bridge else []
        under = [way for way in self.ways if way not in over]
        self.dig(under)
        if over:
            self.span(over[0])
        self.image = self.drawing.finished()
        self.fit_out()
        return self.image

    @property
    def bridge(self) -> bool:
        """Whether one passage leads over another."""
        return sorted(way.mouths for way in self.ways) == [(0, 2), (1, 3)]

    # --- digging ---

    def dig(self, ways: list[passages.Passage]) -> None:
        """Draw these passages into the rock, and lay their tracks."""
        lip, floor, low = self.mask(ways, 0.05), self.mask(ways), self.mask(ways, down=_FACE)
        self.drawing.fill(lip, ROCKS[10], ROCKS[8])
        self.drawing.fill(self.mask(ways, 0.026), INK)
        self.drawing.fill(floor, FLOORS[_EVEN])
        self.light(ways, floor)
        face = ImageChops.subtract(floor, low)
        self.drawing.fill(face, FLOORS[1])
        self.drawing.fill(ImageChops.subtract(face, self.mask(ways, down=_FACE * 0.45)), ROCKS[3])
        for way in ways:
            self.lay_track(way)

    def mask(self, ways: list[passages.Passage], grown: float = 0, down: float = 0) -> Mask:
        """Return a mask of the floor of these passages, grown by a margin and moved down."""
        rng = Random(self.seed)
        whole = self.drawing.box(0, 0, 0, 0)
        whole.paste(0, (0, 0, *whole.size))
        shapes = [passages.outline(way, rng) for way in ways]
        if self.hub and not all(way.blocked for way in ways):
            shapes.append(passages.chamber(*passages.MIDDLE, 0.27, rng))
        shapes += [passages.chamber(*way.line[-1], passages.HALF * 0.95, rng) for way in ways if way.blocked]
        for shape in shapes:
            part = self.drawing.polygon([self.at(x, y + down) for x, y in shape], grown * MASTER)
            whole = ImageChops.lighter(whole, part)
        return whole

    def light(self, ways: list[passages.Passage], floor: Mask) -> None:
        """Paint light around the lantern, and darkness in blocked passages."""
        lit = [passages.MIDDLE] if self.hub else [way.middle for way in ways if not way.blocked]
        bright = 11 if self.start else 10
        for x, y in lit:
            for level in range(_EVEN + 1, bright + 1):
                reach = 0.5 * (1 - (level - _EVEN - 1) / (bright - _EVEN + 0.5))
                glow = self.drawing.ellipse(*self.at(x, y), reach * MASTER, reach * passages.TALL * 0.9 * MASTER)
                self.drawing.fill(ImageChops.multiply(floor, glow), FLOORS[level])
        for way in ways:
            if not way.blocked:
                continue
            x, y = way.line[-1]
            length = hypot(x - way.line[0][0], y - way.line[0][1])
            for level, reach in ((4, 1.1), (3, 0.9), (2, 0.65)):
                dark = self.drawing.ellipse(*self.at(x, y), (length * reach + 0.02) * MASTER)
                self.drawing.fill(ImageChops.multiply(self.mask([way]), dark), FLOORS[level])

    def lay_track(self, way: passages.Passage, sleepers: bool = True) -> None:
        """Lay sleepers and two rails along a passage."""
        line = way.line
        for (x, y), (dx, dy) in passages.strides(line, 0.125) if sleepers else ():
            ends = [self.at(x - dy * 0.115 * s, y + dx * 0.115 * s) for s in (-1, 1)]
            self.drawing.fill(self.drawing.line(ends, 0.045 * MASTER), WOOD.base)
        for away in (-0.065, 0.065):
            rail = [self.at(*point) for point in passages.beside(line, away)]
            self.drawing.fill(self.drawing.line(rail, 0.036 * MASTER), STEEL.dark)
            lifted = [(x - 1, y - 1) for x, y in rail]
            self.drawing.fill(self.drawing.line(lifted, 0.018 * MASTER), STEEL.light)

    def span(self, way: passages.Passage) -> None:
        """Lead a passage over another on a bridge of planks."""
        self.dig_ends(way)
        shadow = self.box(0.5 - passages.HALF - 0.05, 0.36, 0.5 + passages.HALF + 0.09, passages.TALL - 0.36)
        self.drawing.fill(shadow, INK, opacity=0.55)
        ends = (0.3, passages.TALL - 0.3)
        deck = self.box(0.5 - passages.HALF - 0.02, ends[0], 0.5 + passages.HALF + 0.02, ends[1])
        self.drawing.fill(deck, INK)
        count = 9
        for i in range(count):
            y = ends[0] + 0.012 + (ends[1] - ends[0] - 0.012) * i / count
            plank = self.box(0.5 - passages.HALF, y, 0.5 + passages.HALF, y + (ends[1] - ends[0]) / count - 0.014)
            self.drawing.fill(plank, WOOD.light if i % 2 else _plank(WOOD.light))
        self.lay_track(way, sleepers=False)
        for x in (0.5 - passages.HALF - 0.02, 0.5 + passages.HALF + 0.02):
            rail = [self.at(x, ends[0] - 0.02), self.at(x, ends[1] + 0.02)]
            self.drawing.fill(self.drawing.line(rail, 0.075 * MASTER), INK)
            self.drawing.fill(self.drawing.line(rail, 0.042 * MASTER), WOOD.base)
            for y in (ends[0] - 0.02, passages.TALL / 2, ends[1] + 0.02):
                self.drawing.fill(self.drawing.ellipse(*self.at(x, y), 0.055 * MASTER), INK)
                self.drawing.fill(self.drawing.ellipse(*self.at(x, y), 0.036 * MASTER), WOOD.light)

    def dig_ends(self, way: passages.Passage) -> None:
        """Draw the ends of a passage that leads onto a bridge."""
        rng = Random(self.seed + "over")
        shape = [self.at(*point) for point in passages.outline(way, rng)]
        for grown, color in ((0.026, INK), (0, FLOORS[_EVEN])):
            self.drawing.fill(self.drawing.polygon(shape, grown * MASTER), color)
        self.lay_track(way)

    # --- fitting out ---

    def fit_out(self) -> None:
        """Put in timber, lanterns, rubble, and the card's door, ladder or crystals."""
        for side in range(4):
            if self.shape.open >> side & 1:
                self.image.alpha_composite(passages.prop(side))
        tight = any(not way.blocked for way in self.ways)
        for way in self.ways:
            if way.blocked:
                self.put(passages.stamp("rubble", way.mouths[0], tight), *way.line[-1])
        if self.hub and not self.shape.ladder and not self.start:
            self.put(passages.stamp("turntable"), *passages.MIDDLE)
        for x, y in self.lanterns():
            self.put(passages.stamp("lantern"), x, y)
        if self.shape.ladder or self.start:
            self.put(passages.stamp("daylight" if self.start else "ladder"), *passages.MIDDLE)
        if self.shape.extra in ("blue", "green"):
            way = next(way for way in self.ways if not way.blocked)
            self.put(passages.stamp(self.shape.extra), *way.middle)
        if self.shape.extra == "crystal":
            self.put(passages.stamp("crystals"), 0.8, passages.TALL - 0.2)

    def put(self, art: Image.Image, x: float, y: float) -> None:
        """Put a picture of a thing with its middle at a point, cut off at the edges of the card."""
        left, top = round(x * MASTER) - art.width // 2, round(y * MASTER) - art.height // 2
        self.image.alpha_composite(art, (max(0, left), max(0, top)), (max(0, -left), max(0, -top)))

    def lanterns(self) -> list[Point]:
        """Return the places of the card's lanterns: on the walls of open passages, or in the middle of the card."""
        if self.hub:
            return [(0.5 - passages.HALF - 0.05, passages.TALL / 2 - passages.HALF - 0.05)]
        if self.bridge:
            return [(0.13, passages.TALL / 2 - passages.HALF), (0.87, passages.TALL / 2 - passages.HALF)]
        if sum(not way.blocked for way in self.ways) == 2:
            return [passages.MIDDLE]
        places = []
        for way in self.ways:
            if way.blocked:
                continue
            x, y = way.middle
            match way.mouths:
                case (0, 2):
                    places.append((x - passages.HALF, y - 0.02))
                case (1, 3):
                    places.append((x, y - passages.HALF + 0.01))
                case _:
                    dx, dy = x - 0.5, y - passages.TALL / 2
                    # On the wall that is nearer to the middle of the card.
                    length = hypot(dx, dy)
                    places.append((x - dx / length * passages.HALF, y - dy / length * passages.HALF))
        return places

    # --- units ---

    def at(self, x: float, y: float) -> Point:
        return x * MASTER, y * MASTER

    def box(self, left: float, top: float, right: float, bottom: float, radius: float = 0) -> Mask:
        return self.drawing.box(left * MASTER, top * MASTER, right * MASTER, bottom * MASTER, radius * MASTER)


def _plank(color: Color) -> Color:
    red, green, blue = color
    return red * 5 // 6, green * 5 // 6, blue * 5 // 6
