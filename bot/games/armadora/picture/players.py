"""The players' cards under the map: names, reserves as icons, whose turn it is; after the game, what each player won.
And a player's army, which that player alone sees."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from PIL import Image

from bot.draw.canvas import Canvas
from bot.draw.colors import Color, Livery, mix
from bot.draw.drawing import Drawing, curve, mirrored, nugget, star
from bot.draw.look import Look
from bot.draw.patterns import lines_on
from bot.draw.sprite import Sprite, bake, sprite_cache
from bot.draw.text import Style, fit, fitting_size
from bot.face import Picture, Player, drawable_name
from bot.games.armadora.names import letters_of_sides
from bot.games.armadora.picture import colors
from bot.games.armadora.picture.ground import CARDS, SIZE
from bot.games.armadora.picture.marks import pointer
from bot.games.armadora.picture.pieces import Icon, token
from bot.games.armadora.picture.portraits import portrait
from bot.games.armadora.texts.result import reveal
from bot.locale import PlainSay, Say
from engine.game import Seat
from engine.games.armadora.scoring import Outcome
from engine.games.armadora.state import STRENGTHS, Character, Hand, View

_SUPPLY = 92
"""Width of the supply of palisades, to the right of the cards while the game goes on."""
_HEAD = 50
"""Height of a card's head."""
_PATTERN, _PATTERN_STEP = 24, 18
"""The least width of the pattern in a card's head, behind the name, and its step: it has two rows."""
_PORTRAIT = 120
"""Width and height of a portrait, or in the base game, where players have no characters, of a warrior."""
BADGE = 66
"""Size of the owner's small warrior on a portrait."""
_POWER, _BANNER = 80, 46
"""Widths of the icons of a power and of the reinforcement: a phone shows them at a third of that."""
_WIDE = 180
"""From this width beside the portrait on, a card has room for the character's name."""
_NAME_SIZES = (40, 37, 34)
"""Sizes of names; a name gets the largest in which it fits."""


@dataclass(frozen=True, slots=True)
class _Card:
    """A card in the making: its canvas, player and place."""

    canvas: Canvas
    view: View
    seat: Seat
    score: Outcome | None
    left: int
    right: int
    paper: Color

    @property
    def inside(self) -> int:
        """The left edge of the room beside the portrait."""
        return self.left + _PORTRAIT + 12

    def put(self, sprite: Sprite, x: int, above: int) -> None:
        """Copy a sprite; `above` is the distance from the card's lower edge to the sprite's upper edge."""
        self.canvas.put(sprite, x, CARDS[3] - above)

    def write(self, text: str, style: Style, size: int, x: int, above: int) -> None:
        """Write a text, shortened to fit, with its baseline `above` pixels over the card's lower edge."""
        text = fit(text, style, size, self.right - x - 8)
        self.canvas.words(text, style, size, x, CARDS[3] - above, colors.TEXT, self.paper)


def cards(canvas: Canvas, view: View, players: Sequence[Player], say: PlainSay) -> None:
    """Draw the players' cards, partners side by side, and while the game goes on the supply of palisades."""
    score = reveal(view)
    left, top, right, bottom = CARDS
    sides = view.table.options.sides()
    order = [seat for side in sides for seat in side]
    teams = len(order) > len(sides)
    gap, between = (4, 26) if teams else (10, 10)
    gaps = [0, *(gap if place % 2 else between for place in range(1, len(order)))]
    playing = view.table.to_act is not None
    supply = _SUPPLY + gap if playing else 0
    broad = (right - left - supply - sum(gaps)) // len(order)
    x = left
    for place, seat in enumerate(order):
        x += gaps[place]
        if teams and place % 2 == 0:
            canvas.fill(x - 5, top - 5, x + 2 * broad + gap + 5, bottom + 5, colors.WOOD_LIGHT)
        paper = colors.PARCHMENT_DIM if view.table.passed[seat] and score is None else colors.PARCHMENT
        _draw(_Card(canvas, view, seat, score, x, x + broad, paper), players[seat], say)
        x += broad
    if playing:
        middle = right - _SUPPLY // 2 + 4
        icon = supply_icon(colors.TABLE)
        canvas.put(icon, middle - icon.size[0] // 2, top + 20)
        canvas.words(
            str(view.table.supply), Style.NUMBERS, 66, middle, bottom - 30, colors.ON_TABLE, colors.TABLE, align=0.5
        )


def _draw(card: _Card, player: Player, say: PlainSay) -> None:
    _draw_head(card, player, say)
    _draw_portrait(card)
    if card.score is not None:
        _draw_gold(card, card.score)
    elif card.view.table.passed[card.seat]:
        card.put(white_flag(card.paper), card.inside, 146)
        card.write(say("picture.passed"), Style.WORDS, 38, card.inside, 30)
    else:
        _draw_reserves(card, say)


def _draw_head(card: _Card, player: Player, say: PlainSay) -> None:
    """Draw the empty card with the player's name, an arrow if it is their turn, a crown if they have won."""
    table, top = card.view.table, CARDS[1]
    livery = colors.LIVERIES[card.seat]
    turn = table.to_act == card.seat
    wins = card.score is not None and table.options.side_of(card.seat) in card.score.ranking[0]
    blank = _blank_card(card.right - card.left, CARDS[3] - top, livery, card.paper, turn)
    card.canvas.put(blank, card.left, top)
    left, right = card.left + 14, card.right - (56 if turn else 70 if wins else 12)
    if wins:
        card.canvas.put(crown(colors.TABLE), card.right - 66, top - 16)
    if turn:
        card.canvas.put(pointer(livery.base), card.right - 51, top + 7)
    name = drawable_name(player, say)
    patterns = card.canvas.look.patterns
    room = right - left - (_PATTERN + 10 if patterns else 0)
    size = fitting_size(name, Style.WORDS, _NAME_SIZES, room)
    wide = card.canvas.words(
        fit(name, Style.WORDS, size, room), Style.WORDS, size, left, top + 39, livery.ink, livery.base
    )
    if patterns:
        card.canvas.pattern(card.seat, left + wide + 10, top + 8, right, top + 44, lines_on(livery), _PATTERN_STEP)


def _draw_portrait(card: _Card) -> None:
    """Draw the character with the owner's small warrior, in the base game a warrior alone."""
    table, patterns = card.view.table, card.canvas.look.patterns
    if table.options.advanced:
        card.put(portrait(table.characters[card.seat], card.seat, card.paper), card.left + 9, 143)
        card.put(token(BADGE, card.seat, None, False, card.paper, patterns), card.left + 3, BADGE + 5)
    else:
        card.put(token(_PORTRAIT, card.seat, None, False, card.paper, patterns), card.left + 7, 143)


def _draw_reserves(card: _Card, say: PlainSay) -> None:
    """Draw the remaining warriors, reinforcement and powers."""
    table, seat, paper, x = card.view.table, card.seat, card.paper, card.inside
    above = 66 if table.options.advanced else 102
    card.put(helm(paper), x, above)
    card.write(str(table.in_hand[seat]), Style.NUMBERS, 62, x + 56, above - 49)
    if not table.options.advanced:
        return
    character, flag = table.characters[seat], banner(not table.reinforcements[seat], paper)
    card.put(power_icon(character, table.powers[seat], paper), x - 2, 149)
    if card.right - x > _WIDE:
        card.put(flag, x + 150, 70)
        word, room = say(f"armadora.picture.{character.value}"), card.right - x - 94
        size = fitting_size(word, Style.WORDS, (38, 34, 30, 26), room)
        card.write(word, Style.WORDS, size, x + 86, 100)
    else:
        card.put(flag, card.right - 55, 151)


def _draw_gold(card: _Card, score: Outcome) -> None:
    """Draw a side's gold and its piles; partners have the same on both cards, under both letters."""
    options, x = card.view.table.options, card.inside
    side = options.side_of(card.seat)
    seats = options.sides()[side]
    piles = score.piles[side]
    above = 112 if len(seats) > 1 else 138 if len(piles) > 1 else 108
    if len(seats) > 1:
        card.write(letters_of_sides(options)[side], Style.NUMBERS, 34, x + 6, 116)
    card.put(gold_icon(card.paper), x - 4, above)
    card.write(str(score.gold[side]), Style.NUMBERS, 60, x + 58, above - 50)
    if len(piles) > 1:  # a single one is the same number again
        row = "·".join(map(str, piles))
        size = fitting_size(row, Style.NUMBERS, (38, 32, 27, 22), card.right - x - 8)
        card.write(row, Style.NUMBERS, size, x, 16)


@sprite_cache
def _blank_card(width: int, height: int, livery: Livery, paper: Color, turn: bool) -> Sprite:
    drawing = Drawing(width, height)
    edge = 8.0 if turn else 3.0
    drawing.fill(drawing.box(0, 0, width, height, 12), colors.INK)
    if turn:
        drawing.fill(drawing.box(1.5, 1.5, width - 1.5, height - 1.5, 11), colors.GOLD.base)
        drawing.fill(drawing.box(edge - 2, edge - 2, width - edge + 2, height - edge + 2, 9), colors.INK)
    drawing.fill(drawing.box(edge, edge, width - edge, height - edge, 8), livery.base)
    drawing.fill(drawing.box(edge, _HEAD, width - edge, height - edge - 8), colors.INK)
    drawing.fill(drawing.box(edge, _HEAD + 3, width - edge, height - edge, 8), paper)
    drawing.fill(drawing.box(edge, _HEAD + 3, width - edge, _HEAD + 20), paper)
    return bake(drawing.finished(), colors.PALETTE, colors.TABLE)


# --- The army ---

_ARMY_HEIGHT, _TOKEN = 172, 136
_COUNT = 60
"""Size of the number of warriors of a strength."""


def army(seat: Seat, hand: Hand, say: Say, look: Look) -> Picture:
    """Return the picture of what a player has in hand: a token for each strength, with how many are left, and nothing
    of a strength that is used up."""
    canvas = Canvas(colors.PALETTE, _army_ground(), look)
    wide, left = SIZE[0] // len(STRENGTHS), [*zip(STRENGTHS, hand, strict=True)]
    for place, (strength, count) in enumerate(left):
        if count:
            middle = place * wide + 10 + _TOKEN // 2
            canvas.center(token(_TOKEN, seat, strength, False, colors.TABLE, look.patterns), middle, _ARMY_HEIGHT // 2)
            x, baseline = middle + _TOKEN // 2 + 2, _ARMY_HEIGHT // 2 + _COUNT // 3
            canvas.words(f"×{count}", Style.NUMBERS, _COUNT, x, baseline, colors.ON_TABLE, colors.TABLE)
    held = say.plain.listed([f"{strength} ×{count}" for strength, count in left if count])
    return Picture(canvas.png(), "armadora-army.png", say.plain("armadora.alt.army", warriors=held or "–"))


@sprite_cache
def _army_ground() -> Image.Image:
    drawing = Drawing(SIZE[0], _ARMY_HEIGHT, scale=1)
    drawing.fill(drawing.box(-4, -4, SIZE[0] + 4, _ARMY_HEIGHT + 4), colors.TABLE)
    return colors.PALETTE.painted(drawing.finished())


# --- Icons ---

SPENT = 0.62
"""The share of the ground's color in a used-up icon."""


def _faded(art: Image.Image, spent: bool) -> Image.Image:
    """Return a picture, which the ground shines through if what it stands for is used up."""
    if spent:
        art.putalpha(art.getchannel("A").point([round(alpha * (1 - SPENT)) for alpha in range(256)]))
    return art


@sprite_cache
def helm(behind: Color) -> Sprite:
    """Return the icon of warriors in hand."""
    drawing = Icon(44, 44, scale=4)
    right = curve((22, 4), (35, 8), (39, 22), (38, 40))
    shape = [*right, (26, 40), (26, 27), (22, 23), *mirrored([*right, (26, 40), (26, 27), (22, 23)], 22)]
    drawing.shape(shape, colors.ROCK.light, colors.ROCK.base, 2)
    drawing.fill(drawing.box(7, 19, 37, 25, 2), colors.INK)
    drawing.fill(drawing.box(20.5, 3, 23.5, 20, 1), colors.INK)
    return bake(drawing.at(54), colors.PALETTE, behind, steady=True)


@sprite_cache
def supply_icon(behind: Color) -> Sprite:
    """Return the icon of the palisades left for all."""
    drawing = Icon(96, 78)
    for left, top, bottom in ((12, 16, 68), (62, 14, 69), (28, 7, 72), (46, 9, 73)):
        width = 20
        stake = [(left, bottom), (left, top + 12), (left + width / 2, top), (left + width, top + 12)]
        stake.append((left + width, bottom))
        drawing.shape(stake, colors.STAKE.base, colors.STAKE.dark, 2.2)
        lit = [(left, bottom), (left, top + 12), (left + width / 2, top), (left + width * 0.45, bottom)]
        drawing.fill(drawing.polygon(lit), colors.STAKE.light, colors.STAKE.base)
    for y in (32, 56):
        drawing.stroke(curve((10, y), (48, y + 4), (84, y)), 2.6, colors.STAKE.light, 1.7)
    return bake(drawing.finished(), colors.PALETTE, behind, steady=True)


@sprite_cache
def power_icon(character: Character, times: int, behind: Color) -> Sprite:
    """Return the icon of a character's power, with how many times it may still be used if that is more than once."""
    drawing = Icon(44, 40)
    drawing.disc(20, 20, 16.5, (0x4A, 0x3A, 0x2C), line=2.5)
    match character:
        case Character.MAGE:
            lids = [*curve((5, 20), (12, 12), (20, 10), (28, 12), (35, 20)), *curve((28, 28), (20, 30), (12, 28))]
            drawing.fill(drawing.polygon(lids), colors.WHITE)
            drawing.fill(drawing.ellipse(20, 20, 7), (0x1D, 0x4B, 0x9B))
            drawing.fill(drawing.ellipse(20, 20, 3.4), colors.INK)
        case Character.ELF:
            drawing.fill(drawing.line([(11, 29), (28, 12)], 3.4), colors.STAKE.light)
            drawing.fill(drawing.polygon([(33, 7), (30, 18), (22, 10)]), colors.WHITE)
            for along in (0, 4.5):
                x, y = 10 + along, 30 - along
                drawing.fill(drawing.line([(x - 4, y - 1), (x, y), (x + 1, y + 4)], 2.4), colors.GOLD.light)
        case Character.ORC:
            for left in (8, 16, 24):
                stake = [(left, 30), (left, 15), (left + 4, 8), (left + 8, 15), (left + 8, 30)]
                drawing.fill(drawing.polygon(stake), colors.INK)
                drawing.fill(drawing.polygon([(x + (left + 4 - x) * 0.2, y) for x, y in stake]), colors.STAKE.light)
            drawing.fill(drawing.line([(9, 23), (31, 23)], 2.4), colors.INK)
        case Character.GOBLIN:
            drawing.fill(drawing.polygon([(18, 26), (18, 11), (20, 5), (22, 11), (22, 26)]), colors.ROCK.light)
            drawing.fill(drawing.polygon([(20, 26), (20, 5), (22, 11), (22, 26)]), colors.WHITE)
            drawing.fill(drawing.line([(13, 26), (27, 26)], 3.4), colors.GOLD.base)
            drawing.fill(drawing.line([(20, 27), (20, 33)], 3.4), colors.STAKE.base)
    if times > 1:
        drawing.fill(drawing.ellipse(35, 32, 8.4), colors.INK)
        drawing.fill(drawing.letters(str(times), Style.NUMBERS, 13, 35, 32), colors.WHITE)
    return bake(_faded(drawing.at(_POWER), not times), colors.PALETTE, behind, steady=True)


@sprite_cache
def banner(spent: bool, behind: Color) -> Sprite:
    """Return the icon of the reinforcement that a player may still place."""
    drawing = Icon(36, 44)
    drawing.stroke([(6, 4), (6, 40)], 2.6, colors.STAKE.light, 1.45)
    flag = [(8, 5), (34, 5), (29, 15), (34, 25), (8, 25)]
    drawing.shape(flag, colors.GOOD, line=1.8)
    drawing.fill(drawing.line([(14, 15), (24, 15)], 3), colors.WHITE)
    drawing.fill(drawing.line([(19, 10), (19, 20)], 3), colors.WHITE)
    return bake(_faded(drawing.at(_BANNER), spent), colors.PALETTE, behind, steady=True)


@sprite_cache
def gold_icon(behind: Color) -> Sprite:
    """Return the icon of gold won."""
    drawing = Drawing(56, 50)
    rng = Random(2)
    for x, y in ((14, 34), (42, 34), (28, 35), (21, 20), (36, 20)):
        nugget(drawing, (x, y), 11, rng, colors.GOLD, colors.INK, 2.2)
    drawing.fill(drawing.polygon(star(42, 12, 8, 2, 4)), colors.WHITE)
    return bake(drawing.finished(), colors.PALETTE, behind, steady=True)


@sprite_cache
def crown(behind: Color) -> Sprite:
    """Return the winner's crown."""
    drawing = Icon(56, 42)
    shape = [(9, 36), (5, 11), (17, 21), (28, 5), (39, 21), (51, 11), (47, 36)]
    drawing.shape(shape, colors.GOLD.light, colors.GOLD.base, 2.6)
    drawing.fill(drawing.box(10, 30, 46, 36), mix(colors.GOLD.base, colors.INK, 0.3))
    for x, y in ((5, 10), (28, 5), (51, 10)):
        drawing.disc(x, y, 2.8, colors.WHITE, line=1.7)
    return bake(drawing.finished(), colors.PALETTE, behind, steady=True)


@sprite_cache
def white_flag(behind: Color) -> Sprite:
    """Return the icon of a player who has passed."""
    drawing = Icon(52, 60)
    drawing.stroke([(8, 5), (8, 56)], 3, colors.STAKE.light, 1.75)
    cloth = [*curve((10, 8), (22, 4), (34, 10), (48, 6)), *curve((48, 30), (34, 34), (22, 28), (10, 32))]
    drawing.shape(cloth, colors.WHITE, line=2)
    return bake(drawing.finished(), colors.PALETTE, behind, steady=True)
