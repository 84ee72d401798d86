"""Saboteur's pictures besides those of a table: the banner on top of whatever invites to it, emoji for buttons, and
what a card to share shows."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random

from PIL import Image, ImageChops

from bot.draw.canvas import Canvas
from bot.draw.colors import Color, mix
from bot.draw.drawing import UNIT, Drawing, Inked, Point, arc, curve
from bot.draw.encoding import png, png_of_art
from bot.draw.look import Look
from bot.draw.sprite import bake, sprite_cache
from bot.draw.text import Style
from bot.face import BANNER, PORTRAIT, Picture, Player
from bot.games.saboteur.picture import FILE, colors
from bot.games.saboteur.picture.actions import action_art, nugget, whole
from bot.games.saboteur.picture.board import draw, end, last_maze
from bot.games.saboteur.picture.cards import gold_heap
from bot.games.saboteur.picture.dwarfs import bust
from bot.games.saboteur.picture.passages import crystals, door, lantern, stone
from bot.games.saboteur.picture.signs import badge_art
from bot.games.saboteur.suspicion import small
from bot.games.saboteur.texts.board import alt_end
from bot.locale import Say
from bot.players import LETTERS
from engine.game import Seat
from engine.games.saboteur.cards import ACTIONS, GOALS, MORE_DWARFS, SHAPES, TOOLS, Card, Dwarf, Edges, Tool, Tunnel
from engine.games.saboteur.cards import GOLD as GOLD_GOAL
from engine.games.saboteur.state import Options, View

# --- The banner: a gallery with its track, gold, and dwarfs of whom one means harm ---

_WIDTH, _HEIGHT = BANNER
_CEILING = curve((-20, 54), (90, 34), (230, 50), (390, 30), (540, 48), (690, 32), (_WIDTH + 20, 52))
_FLOOR = curve((_WIDTH + 20, 234), (610, 226), (390, 234), (170, 226), (-20, 232))
_PROPS = (14, 262, 514, 766)
_FEET = 232
_CREW: dict[bool, tuple[tuple[Dwarf, int, int], ...]] = {
    False: (("digger", 222, 142), ("digger", 104, 176), ("saboteur", 664, 182)),
    True: (("boss", 212, 160), ("blue", 92, 168), ("geologist", 570, 160), ("green", 690, 168)),
}
"""By whether it is Saboteur 2, each with the middle of its place and its size; those behind come first."""


def banner(options: Options, say: Say, look: Look) -> Picture:
    """Return the picture for the head of whatever invites to the game, without words in it."""
    sequel = options.expansion
    words = say.plain("saboteur.picture.banner_2" if sequel else "saboteur.picture.banner")
    return Picture(png(_picture(sequel), colors.PALETTE.in_theme(look.theme)), "saboteur-banner.png", words)


@sprite_cache
def _picture(sequel: bool) -> Image.Image:
    canvas = Canvas(colors.PALETTE, colors.PALETTE.painted(_gallery()))
    canvas.put(bake(_fittings(sequel), colors.PALETTE, colors.FLOOR.base, steady=True), 0, 0)
    return canvas.image


def _gallery() -> Image.Image:
    """Return the lit gallery in its rock."""
    # Without smooth edges, whose mixed colors would be others in some theme.
    drawing, rng = Drawing(_WIDTH, _HEIGHT, scale=1), Random(6)
    drawing.fill(drawing.box(0, 0, _WIDTH, _HEIGHT), colors.ROCKS[4])
    for _ in range(70):
        x, y, r = rng.uniform(0, _WIDTH), rng.choice((rng.uniform(-10, 60), rng.uniform(225, 270))), rng.uniform(16, 34)
        top: Point = (x + rng.uniform(-r, r) * 0.4, y - r)
        drawing.fill(drawing.polygon([(x - r, y + r * 0.2), top, (x, y)]), colors.ROCKS[6])
        drawing.fill(drawing.polygon([top, (x + r, y), (x, y)]), colors.ROCKS[5])
        drawing.fill(drawing.polygon([(x - r, y + r * 0.2), (x, y), (x + r, y), (x, y + r * 0.7)]), colors.ROCKS[3])
    hollow = [*_CEILING, *_FLOOR]
    drawing.fill(drawing.polygon(hollow, 7), colors.INK)
    drawing.fill(drawing.polygon(hollow, 3), colors.FLOORS[2])
    drawing.fill(drawing.polygon(hollow), colors.FLOORS[4])
    for level, reach, tall in ((5, 190, 96), (6, 150, 78), (7, 104, 58)):
        for x in (136, 390, 644):
            glow = drawing.ellipse(x, 128, reach, tall)
            inside = drawing.polygon(hollow)
            drawing.fill(Image.composite(glow, Image.new("L", glow.size), inside), colors.FLOORS[level])
    ground = [*curve((-20, 214), (190, 208), (390, 216), (590, 208), (_WIDTH + 20, 214)), *_FLOOR]
    drawing.fill(drawing.polygon(ground), colors.FLOORS[9])
    return drawing.finished()


def _fittings(sequel: bool) -> Image.Image:
    """Return what stands in the gallery: props, lanterns, the track, dwarfs and gold."""
    back = Drawing(_WIDTH, _HEIGHT)
    for x in _PROPS:
        back.fill(back.box(x - 14, 34, x + 14, 232), colors.INK)
        back.fill(back.box(x - 10, 34, x + 10, 230), colors.WOOD.light, colors.WOOD.base)
        back.fill(back.box(x - 34, 28, x + 34, 52, 5), colors.INK)
        back.fill(back.box(x - 30, 32, x + 30, 48, 3), colors.WOOD.light, colors.WOOD.base)
    for x in (150, 390, 630) if sequel else (163, 390, 590):
        back.fill(back.line([(x, 34), (x, 62)], 3), colors.INK)
        lantern(back, (x, 80), 190)
    if sequel:
        door(back, (318, 164), 250, "blue")
        door(back, (462, 164), 250, "green")
    art = back.finished()
    for dwarf, x, size in _CREW[sequel]:
        art.alpha_composite(bust(dwarf).at(size), (x - size // 2, _FEET - size))
    heap = gold_heap(150 if sequel else 216)
    art.alpha_composite(heap, ((_WIDTH - heap.width) // 2, _FEET + (22 if sequel else 34) - heap.height))
    front, rng = Drawing(_WIDTH, _HEIGHT), Random(9)
    for x in range(-10, _WIDTH + 20, 44):
        front.fill(front.box(x, 218, x + 24, 252, 3), colors.INK)
        front.fill(front.box(x + 3, 221, x + 21, 249, 2), colors.WOOD.light, colors.WOOD.base)
    for y in (224, 241):
        front.fill(front.box(0, y - 5, _WIDTH, y + 5), colors.INK)
        front.fill(front.box(0, y - 3, _WIDTH, y + 3), colors.STEEL.light, colors.STEEL.base)
    if not sequel:
        for x, y, r in ((560, 226, 20), (752, 232, 26), (590, 236, 15)):
            stone(front, (x, y), r, rng)
    art.alpha_composite(front.finished())
    if sequel:
        glitter = Drawing(_WIDTH, _HEIGHT)
        for x, y, size in ((22, 208, 130), (752, 210, 140)):
            crystals(glitter, (x, y), size)
        art.alpha_composite(glitter.finished())
    return art


# --- Emoji: tunnels and goals at the size of a letter are miniatures, few bold strokes, no ornament ---

SIZE = 128
"""Width and height in pixels: the largest that Discord shows."""
_DWARFS: tuple[Dwarf, ...] = ("digger", "selfish", *MORE_DWARFS)
_VALUES = (1, 2, 3)


_MOUTHS: tuple[Point, ...] = ((50, 0), (100, 50), (50, 100), (0, 50))
"""Where passages meet the edges N, E, S, W."""
_CORNERS: dict[int, tuple[float, float, float]] = {
    3: (100, 0, 180),
    6: (100, 100, 270),
    12: (0, 100, 0),
    9: (0, 0, 90),
}
"""By the edges that a curve joins: the corner around which it bends, and the angle where its arc begins."""
_FINE = 3
_WIDE, _LINE = 27, 5
"""The width of a passage, and of the ink on both sides of it."""


def emoji_of_card(card: Card | Tunnel) -> str:
    """Return the name of the emoji of a card, a tunnel as it lies: `sab_nes`, `sab_break_cart`."""
    words = card.replace("|", "_").replace("+", "_").replace(":", "_").replace("/", "_")
    return f"sab_{words.lower()}"


def emoji_of_dwarf(dwarf: Dwarf) -> str:
    """Return the name of the emoji of a dwarf."""
    return f"sab_dwarf_{dwarf}"


def emoji_of_tool(tool: Tool) -> str:
    """Return the name of the emoji of a whole tool."""
    return f"sab_{tool}"


def emoji_of_gold(value: int) -> str:
    """Return the name of the emoji of a gold card, 1 to 3."""
    return f"sab_gold_{value}"


def emoji_of_goal(goal: Tunnel | None) -> str:
    """Return the name of the emoji of a goal card, or of its back for None."""
    return "sab_goal" if goal is None else "sab_goal_gold" if goal == GOLD_GOAL else "sab_goal_stone"


def emoji_of_seat(seat: Seat) -> str:
    """Return the name of the emoji of a seat's badge."""
    return f"sab_seat_{LETTERS[seat].lower()}"


# --- Miniatures ---


def tunnel_miniature(name: Tunnel) -> Inked:
    """Return a tunnel as it lies."""
    shape, art = SHAPES[name], Inked(scale=_FINE)
    _tile(art, mix(colors.ROCK.base, colors.ROCK.light, 0.5), colors.ROCK.base)
    stubs = [group for group in shape.groups if group.bit_count() == 1]
    ways = [group for group in shape.groups if group.bit_count() > 1]
    # The passage from north to south lies over that from east to west.
    for group in sorted(ways, key=lambda group: group == 5):
        _dig(art, _lines(group))
    if shape.ladder:
        _ladder(art, shape.open)
    else:
        for group in stubs:
            _stub(art, group)
    if shape.extra in ("blue", "green"):
        top, bottom = (
            (colors.BLUE.base, colors.BLUE.dark) if shape.extra == "blue" else (colors.GREEN.base, colors.GREEN.dark)
        )
        _door(art, *_middle(ways[0]), top, bottom)
    if shape.extra == "crystal":
        _crystal(art)
    _round_off(art, colors.INK)
    return art


def goal_miniature(goal: Tunnel | None) -> Inked:
    """Return the face of a goal card, or the back for None."""
    art = Inked(scale=_FINE)
    if goal is None:
        _tile(art, colors.WOOD.light, colors.WOOD.base)
        for x in (35, 65):
            art.fill(art.line([(x, 0), (x, 100)], 4), colors.WOOD.dark)
        art.fill(art.letters("?", Style.NUMBERS, 76, 50, 50, 7), colors.INK)
        art.fill(art.letters("?", Style.NUMBERS, 76, 50, 50), colors.GOLD.light)
        _round_off(art, colors.INK)
    elif goal == GOLD_GOAL:
        _tile(art, mix(colors.GOLD.dark, colors.INK, 0.3), colors.INK)
        for x, y in ((28, 70), (72, 70), (50, 66), (38, 42), (64, 42)):
            nugget(art, x, y, 21)
        _round_off(art, colors.GOLD.base)
    else:
        _tile(art, colors.ROCK.dark, colors.INK)
        for x, y, r in ((29, 66, 22), (72, 67, 21), (50, 37, 23)):
            lump: list[Point] = [(-1, 0.2), (-0.6, -0.8), (0.3, -1), (1, -0.3), (0.8, 0.7), (-0.5, 0.9)]
            art.shape([(x + r * px, y + r * py) for px, py in lump], colors.ROCK.light, colors.ROCK.base, 4)
        _round_off(art, colors.ROCK.light)
    return art


def _tile(art: Inked, top: Color, bottom: Color) -> None:
    art.fill(art.box(0, 0, UNIT, UNIT), top, bottom)


def _round_off(art: Inked, edge: Color) -> None:
    """Cut off the corners, and draw a frame through which passages lead."""
    if edge != colors.INK:
        for inset, paint in ((0.0, edge), (9.0, colors.INK)):
            far = UNIT - inset
            art.fill(art.line([(inset, inset), (far, inset), (far, far), (inset, far), (inset, inset)], 6), paint)
    art.cut(art.box(1, 1, UNIT - 1, UNIT - 1, 18))


def _lines(group: Edges) -> list[list[Point]]:
    """Return the lines of a passage."""
    if group in _CORNERS:
        x, y, begin = _CORNERS[group]
        return [arc(x, y, 50, begin, begin + 90)]
    if group in (5, 10):
        return [[mouth for side, mouth in enumerate(_MOUTHS) if group >> side & 1]]
    return [[mouth, (50, 50)] for side, mouth in enumerate(_MOUTHS) if group >> side & 1]


def _dig(art: Inked, lines: Sequence[Sequence[Point]]) -> None:
    """Draw passages along these lines."""
    for wide, paint in ((_WIDE + 2 * _LINE, colors.INK), (_WIDE, colors.FLOOR.light)):
        for line in lines:
            art.fill(art.line(line, wide), paint)


def _middle(group: Edges) -> Point:
    lines = _lines(group)
    if group in _CORNERS:
        return lines[0][len(lines[0]) // 2]
    return 50, 50


def _stub(art: Inked, group: Edges) -> None:
    """Draw a dead end: a short passage and a red bar."""
    side = group.bit_length() - 1
    (x, y), (dx, dy) = _MOUTHS[side], ((0, 1), (-1, 0), (0, -1), (1, 0))[side]
    _dig(art, [[(x, y), (x + dx * 16, y + dy * 16)]])
    bar = [(x + dx * 24 + dy * 17, y + dy * 24 + dx * 17), (x + dx * 24 - dy * 17, y + dy * 24 - dx * 17)]
    art.stroke(bar, 12, colors.BAD, _LINE)


def _door(art: Inked, x: float, y: float, top: Color, bottom: Color) -> None:
    """Draw a door with its white rim and its mark: a disc, or for a green one a cross."""
    art.fill(art.box(x - 26, y - 31, x + 26, y + 31, 10), colors.INK)
    art.fill(art.box(x - 22, y - 27, x + 22, y + 27, 7), colors.WHITE)
    art.fill(art.box(x - 17, y - 22, x + 17, y + 22, 3), top, bottom)
    if top == colors.BLUE.base:
        art.disc(x, y, 10, colors.WHITE, line=0)
    else:
        for lean in (-1, 1):
            art.fill(art.line([(x - 11, y - 15 * lean), (x + 11, y + 15 * lean)], 7), colors.WHITE)


def _ladder(art: Inked, edges: Edges) -> None:
    """Draw the passages of a ladder's card and the ladder itself."""
    _dig(art, [[mouth, (50, 50)] for side, mouth in enumerate(_MOUTHS) if edges >> side & 1])
    art.disc(50, 50, 29, colors.INK)
    for y in (36, 50, 64):
        art.stroke([(36, y), (64, y)], 6, colors.WOOD.light, 2)
    for x in (35, 65):
        art.stroke([(x, 20), (x, 80)], 8, colors.WOOD.light, 4)


def _crystal(art: Inked) -> None:
    art.shape([(62, 97), (60, 76), (72, 58), (84, 76), (82, 97)], colors.CRYSTAL.light, colors.CRYSTAL.base, 5)
    art.shape([(72, 58), (84, 76), (82, 97), (73, 97)], colors.CRYSTAL.base, colors.CRYSTAL.dark, 0)
    art.shape([(82, 97), (84, 82), (91, 74), (97, 84), (96, 97)], colors.CRYSTAL.light, colors.CRYSTAL.dark, 4)


# --- All emoji ---


def _drawings() -> Iterator[tuple[str, Callable[[], Inked]]]:
    for tunnel in SHAPES:
        yield emoji_of_card(tunnel), partial(tunnel_miniature, tunnel)
    for card in sorted(ACTIONS):
        yield emoji_of_card(card), partial(action_art, card)
    for tool in TOOLS:
        yield emoji_of_tool(tool), partial(whole, tool)
    for dwarf in _DWARFS:
        yield emoji_of_dwarf(dwarf), partial(bust, dwarf)
    for value in _VALUES:
        yield emoji_of_gold(value), partial(_gold, value)
    for goal in (None, *GOALS[:2]):
        yield emoji_of_goal(goal), partial(goal_miniature, goal)
    for seat in map(Seat, range(len(colors.LIVERIES))):
        yield emoji_of_seat(seat), partial(badge_art, seat)


def _gold(value: int) -> Inked:
    """Draw a gold card's nuggets."""
    art = Inked()
    places = {1: ((50, 50, 44),), 2: ((30, 36, 30), (68, 66, 30)), 3: ((50, 27, 26), (27, 70, 26), (73, 70, 26))}
    for x, y, size in places[value]:
        nugget(art, x, y, size)
    return art


def _png(draw: Callable[[], Inked]) -> bytes:
    art = Image.new("RGBA", (SIZE, SIZE))
    art.alpha_composite(draw().at(SIZE - 4), (2, 2))
    return png_of_art(art)


EMOJI: Mapping[str, Callable[[], bytes]] = {name: partial(_png, draw) for name, draw in _drawings()}
"""By name, the function that draws the emoji as a PNG on transparent ground."""


# --- A card to share ---


def keepsake(view: View, players: Sequence[Player], say: Say, look: Look) -> tuple[Picture, ...]:
    """Return the last maze with its goals, the gold of each round and who was suspected in the last one; of a stopped
    game the table."""
    if not view.table.over:
        return (draw(view, players, (), say, look),)
    maze, words = last_maze(view, view.table.results[-1], look), alt_end(view, players, say.plain)
    gold = end(view, players, say, look, headline=False)
    return Picture(maze.png(), FILE, words), gold, Picture(small(view, say.plain, look).png(), FILE, words)


def portrait(view: View, seat: Seat, look: Look) -> bytes:
    """Return the dwarf that a player was in the last round, with the player's badge."""
    size, middle = PORTRAIT, PORTRAIT / 2
    ring = Drawing(size, size)
    ring.fill(ring.ellipse(middle, middle, middle - 1), colors.INK)
    ring.fill(ring.ellipse(middle, middle, middle - 5), colors.LIVERIES[seat].base)
    ring.fill(ring.ellipse(middle, middle, middle - 13), colors.INK)
    inside = ring.ellipse(middle, middle, middle - 16)
    ring.fill(inside, colors.PARCHMENT, colors.PARCHMENT_DIM)
    dwarf = bust(view.table.results[-1].dwarfs[seat]).at(size)
    within = inside.resize(dwarf.size, Image.Resampling.BOX)
    dwarf.putalpha(ImageChops.multiply(dwarf.getchannel("A"), within))
    art = ring.finished()
    art.alpha_composite(dwarf)
    own = badge_art(seat).at(size * 2 // 5)
    art.alpha_composite(own, (0, size - own.height))
    return png_of_art(art)
