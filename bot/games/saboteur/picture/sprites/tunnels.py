"""Tunnels as they lie: hewn through the rock of a card, propped with timber, with tracks and a lantern's light."""

from math import hypot
from random import Random

from PIL import Image, ImageChops

from bot.draw.colors import Color
from bot.draw.drawing import Drawing, Mask, Point
from bot.draw.kept import art, kept
from bot.draw.sprite import Sprite, bake
from bot.games.saboteur.picture.colors import (
    FLOORS,
    GOLD,
    GOLD_DARK,
    INK,
    PALETTE,
    ROCK,
    ROCKS,
    STEEL_DARK,
    STEEL_LIGHT,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
)
from bot.games.saboteur.picture.layout import card_height
from bot.games.saboteur.picture.sprites.fittings import crystals, door, ladder, lantern, rubble, turntable
from bot.games.saboteur.picture.sprites.marks import gilt
from bot.games.saboteur.picture.sprites.passages import (
    HALF,
    MIDDLE,
    MOUTHS,
    OUTWARD,
    TALL,
    Passage,
    beside,
    chamber,
    is_hub,
    outline,
    passages,
    strides,
)
from bot.games.saboteur.picture.sprites.rock import MASTER, bake_few, rock, rock_art
from engine.games.saboteur.cards import SHAPES, Shape, Tunnel

_EVEN = 5
"""The level of the floor at the edges of cards."""
_FACE = 0.075
"""The visible height of the wall north of a passage."""
DARK = 0.5
"""The share of darkness in tunnels without a lantern's light."""


@kept
def card(name: Tunnel, width: int, variant: int, *, start: bool = False, lit: bool = True) -> Image.Image:
    """Return a whole tunnel card in the palette. It is dark unless `lit`: a path from the start leads there."""
    picture = rock(width, variant).pixels.copy()
    sprite = tunnel(name, width, start=True) if start else tunnel(name, width)
    picture.paste(sprite.pixels, (0, 0), sprite.mask)
    return picture if lit else picture.point(PALETTE.mixed_with(INK, DARK))


@kept
def tunnel(name: Tunnel, width: int, *, start: bool = False) -> Sprite:
    """Return the passages of a tunnel, without its rock."""
    return bake_few(tunnel_art(name, width, start=start), ROCK)


@kept
def planned(name: Tunnel, width: int) -> tuple[Sprite, Sprite]:
    """Return a whole card and its passages alone, both gilt, for a tunnel that is not placed yet."""
    whole, ways = card_art(name, width), tunnel_art(name, width)
    return bake(gilt(whole), PALETTE, GOLD), bake(gilt(ways), PALETTE, GOLD_DARK)


def card_art(name: Tunnel, width: int, *, variant: int = 1) -> Image.Image:
    """Return a whole tunnel card with its rock, RGBA."""
    art = rock_art(variant).resize((width, card_height(width)), Image.Resampling.BOX)
    art.alpha_composite(tunnel_art(name, width))
    return art


def tunnel_art(name: Tunnel, width: int, *, start: bool = False) -> Image.Image:
    """Return a tunnel without its rock, RGBA, for a card of this width."""
    return _master(name, start).resize((width, card_height(width)), Image.Resampling.BOX)


@art
def _master(name: Tunnel, start: bool) -> Image.Image:
    return _Card(name, start).painted()


class _Card:
    """A tunnel card in the making; the unit of coordinates is its width."""

    def __init__(self, name: Tunnel, start: bool) -> None:
        self.shape: Shape = SHAPES[name]
        self.start = start
        self.drawing = Drawing(MASTER, card_height(MASTER), scale=2)
        self.ways = passages(self.shape)
        self.hub = any(is_hub(self.shape, group) for group in self.shape.groups)
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

    def dig(self, ways: list[Passage]) -> None:
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

    def mask(self, ways: list[Passage], grown: float = 0, down: float = 0) -> Mask:
        """Return a mask of the floor of these passages, grown by a margin and moved down."""
        rng = Random(self.seed)
        whole = self.drawing.box(0, 0, 0, 0)
        whole.paste(0, (0, 0, *whole.size))
        shapes = [outline(way, rng) for way in ways]
        if self.hub and not all(way.blocked for way in ways):
            shapes.append(chamber(*MIDDLE, 0.27, rng))
        shapes += [chamber(*way.line[-1], HALF * 0.95, rng) for way in ways if way.blocked]
        for shape in shapes:
            part = self.drawing.polygon([self.at(x, y + down) for x, y in shape], grown * MASTER)
            whole = ImageChops.lighter(whole, part)
        return whole

    def light(self, ways: list[Passage], floor: Mask) -> None:
        """Paint light around the lantern, and darkness in blocked passages."""
        lit = [MIDDLE] if self.hub else [way.middle for way in ways if not way.blocked]
        bright = 11 if self.start else 10
        for x, y in lit:
            for level in range(_EVEN + 1, bright + 1):
                reach = 0.5 * (1 - (level - _EVEN - 1) / (bright - _EVEN + 0.5))
                glow = self.drawing.ellipse(*self.at(x, y), reach * MASTER, reach * TALL * 0.9 * MASTER)
                self.drawing.fill(ImageChops.multiply(floor, glow), FLOORS[level])
        for way in ways:
            if not way.blocked:
                continue
            x, y = way.line[-1]
            length = hypot(x - way.line[0][0], y - way.line[0][1])
            for level, reach in ((4, 1.1), (3, 0.9), (2, 0.65)):
                dark = self.drawing.ellipse(*self.at(x, y), (length * reach + 0.02) * MASTER)
                self.drawing.fill(ImageChops.multiply(self.mask([way]), dark), FLOORS[level])

    def lay_track(self, way: Passage, sleepers: bool = True) -> None:
        """Lay sleepers and two rails along a passage."""
        line = way.line
        for (x, y), (dx, dy) in strides(line, 0.125) if sleepers else ():
            ends = [self.at(x - dy * 0.115 * s, y + dx * 0.115 * s) for s in (-1, 1)]
            self.drawing.fill(self.drawing.line(ends, 0.045 * MASTER), WOOD)
        for away in (-0.065, 0.065):
            rail = [self.at(*point) for point in beside(line, away)]
            self.drawing.fill(self.drawing.line(rail, 0.036 * MASTER), STEEL_DARK)
            lifted = [(x - 1, y - 1) for x, y in rail]
            self.drawing.fill(self.drawing.line(lifted, 0.018 * MASTER), STEEL_LIGHT)

    def span(self, way: Passage) -> None:
        """Lead a passage over another on a bridge of planks."""
        self.dig_ends(way)
        shadow = self.box(0.5 - HALF - 0.05, 0.36, 0.5 + HALF + 0.09, TALL - 0.36)
        self.drawing.fill(shadow, INK, opacity=0.55)
        ends = (0.3, TALL - 0.3)
        deck = self.box(0.5 - HALF - 0.02, ends[0], 0.5 + HALF + 0.02, ends[1])
        self.drawing.fill(deck, INK)
        count = 9
        for i in range(count):
            y = ends[0] + 0.012 + (ends[1] - ends[0] - 0.012) * i / count
            plank = self.box(0.5 - HALF, y, 0.5 + HALF, y + (ends[1] - ends[0]) / count - 0.014)
            self.drawing.fill(plank, WOOD_LIGHT if i % 2 else _plank(WOOD_LIGHT))
        self.lay_track(Passage(way.group, way.line), sleepers=False)
        for x in (0.5 - HALF - 0.02, 0.5 + HALF + 0.02):
            rail = [self.at(x, ends[0] - 0.02), self.at(x, ends[1] + 0.02)]
            self.drawing.fill(self.drawing.line(rail, 0.075 * MASTER), INK)
            self.drawing.fill(self.drawing.line(rail, 0.042 * MASTER), WOOD)
            for y in (ends[0] - 0.02, TALL / 2, ends[1] + 0.02):
                self.drawing.fill(self.drawing.ellipse(*self.at(x, y), 0.055 * MASTER), INK)
                self.drawing.fill(self.drawing.ellipse(*self.at(x, y), 0.036 * MASTER), WOOD_LIGHT)

    def dig_ends(self, way: Passage) -> None:
        """Draw the ends of a passage that leads onto a bridge."""
        rng = Random(self.seed + "over")
        shape = [self.at(*point) for point in outline(way, rng)]
        for grown, color in ((0.026, INK), (0, FLOORS[_EVEN])):
            self.drawing.fill(self.drawing.polygon(shape, grown * MASTER), color)
        self.lay_track(way)

    # --- fitting out ---

    def fit_out(self) -> None:
        """Put in timber, lanterns, rubble, and the card's door, ladder or crystals."""
        for side in range(4):
            if self.shape.open >> side & 1:
                self.image.alpha_composite(prop(side))
        tight = any(not way.blocked for way in self.ways)
        for way in self.ways:
            if way.blocked:
                self.put(stamp("rubble", way.mouths[0], tight), *way.line[-1])
        if self.hub and not self.shape.ladder and not self.start:
            self.put(stamp("turntable"), *MIDDLE)
        for x, y in self.lanterns():
            self.put(stamp("lantern"), x, y)
        if self.shape.ladder or self.start:
            self.put(stamp("daylight" if self.start else "ladder"), *MIDDLE)
        if self.shape.extra in ("blue", "green"):
            way = next(way for way in self.ways if not way.blocked)
            self.put(stamp(self.shape.extra), *way.middle)
        if self.shape.extra == "crystal":
            self.put(stamp("crystals"), 0.8, TALL - 0.2)

    def put(self, art: Image.Image, x: float, y: float) -> None:
        """Put a picture of a thing with its middle at a point, cut off at the edges of the card."""
        left, top = round(x * MASTER) - art.width // 2, round(y * MASTER) - art.height // 2
        self.image.alpha_composite(art, (max(0, left), max(0, top)), (max(0, -left), max(0, -top)))

    def lanterns(self) -> list[Point]:
        """Return the places of the card's lanterns: on the walls of open passages, or in the middle of the card."""
        if self.hub:
            return [(0.5 - HALF - 0.05, TALL / 2 - HALF - 0.05)]
        if self.bridge:
            return [(0.13, TALL / 2 - HALF), (0.87, TALL / 2 - HALF)]
        if sum(not way.blocked for way in self.ways) == 2:
            return [MIDDLE]
        found = []
        for way in self.ways:
            if way.blocked:
                continue
            x, y = way.middle
            match way.mouths:
                case (0, 2):
                    found.append((x - HALF, y - 0.02))
                case (1, 3):
                    found.append((x, y - HALF + 0.01))
                case _:
                    dx, dy = x - 0.5, y - TALL / 2
                    # On the wall that is nearer to the middle of the card.
                    length = hypot(dx, dy)
                    found.append((x - dx / length * HALF, y - dy / length * HALF))
        return found

    # --- units ---

    def at(self, x: float, y: float) -> Point:
        return x * MASTER, y * MASTER

    def box(self, left: float, top: float, right: float, bottom: float, radius: float = 0) -> Mask:
        return self.drawing.box(left * MASTER, top * MASTER, right * MASTER, bottom * MASTER, radius * MASTER)


@art
def prop(side: int) -> Image.Image:
    """Return half a frame of timber at an edge of a card; the other half is on the neighboring card."""
    drawing = Drawing(MASTER, card_height(MASTER), scale=2)
    (x, y), (dx, dy) = MOUTHS[side], OUTWARD[side]
    reach, thick, beyond = HALF + 0.07, 0.055, 0.05

    def bar(reach: float, thick: float) -> Mask:
        ends = [(by, s * reach) for by in (-thick, beyond) for s in (-1, 1)]
        xs = [(x + dx * by + abs(dy) * along) * MASTER for by, along in ends]
        ys = [(y + dy * by + abs(dx) * along) * MASTER for by, along in ends]
        return drawing.box(min(xs), min(ys), max(xs), max(ys), 0.02 * MASTER)

    drawing.fill(bar(reach + 0.022, thick + 0.022), INK)
    drawing.fill(bar(reach, thick), WOOD_LIGHT, WOOD)
    drawing.fill(bar(reach, 0.012), WOOD_DARK)
    for s in (-1, 1):
        along = s * (reach - 0.045)
        nail = (x - dx * thick * 0.55 + abs(dy) * along, y - dy * thick * 0.55 + abs(dx) * along)
        drawing.fill(drawing.ellipse(nail[0] * MASTER, nail[1] * MASTER, 0.017 * MASTER), INK)
    return drawing.finished()


@art
def stamp(thing: str, side: int = 0, tight: bool = False) -> Image.Image:
    """Return the picture of a thing that stands in tunnels, drawn once for all cards."""
    size = MASTER
    drawing, middle, unit = Drawing(size, size, scale=2), (size / 2, size / 2), float(MASTER)
    match thing:
        case "rubble":
            rubble(drawing, middle, OUTWARD[side], unit * (0.8 if tight else 1))
        case "blue" | "green":
            door(drawing, middle, unit, thing)
        case "ladder" | "daylight":
            ladder(drawing, middle, unit, daylight=thing == "daylight")
        case _:
            {"turntable": turntable, "lantern": lantern, "crystals": crystals}[thing](drawing, middle, unit)
    return drawing.finished()


def _plank(color: Color) -> Color:
    red, green, blue = color
    return red * 5 // 6, green * 5 // 6, blue * 5 // 6
