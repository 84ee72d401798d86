"""The suspicions of a finished round: the most revealing moves in words, and a picture with a strip for each player,
move by move, and the player's real dwarf. In Saboteur 2 there is a picture of each dwarf besides: for whom was the
table sure of it?"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from bot.draw.canvas import Canvas
from bot.draw.colors import Color
from bot.draw.look import STANDARD, Look
from bot.draw.text import Style, largest
from bot.face import ALT, Afterthought, Afterthoughts, Picture, Player, drawable_name
from bot.games.saboteur.names import dwarf_name
from bot.games.saboteur.picture import READABLE, WIDTH, colors
from bot.games.saboteur.picture.cards import number
from bot.games.saboteur.picture.dwarfs import dwarf_bust
from bot.games.saboteur.picture.signs import badge
from bot.games.saboteur.texts.moves import move_in_words
from bot.locale import NOTHING, Markup, PlainSay, Say, in_lines
from engine.errors import BadWords
from engine.game import Event, Seat
from engine.games.saboteur.ai.story import Story, story
from engine.games.saboteur.cards import MORE_DWARFS, SHAPES, Dwarf, Extra
from engine.games.saboteur.events import RoundEnded
from engine.games.saboteur.maze import GOAL_CELLS, START_CELL, Cell
from engine.games.saboteur.moves import BreakTool, FixTool, Move, PlaceTunnel, Rockfall
from engine.games.saboteur.notation import parse
from engine.games.saboteur.state import View


def suspicions(
    view: View, events: Sequence[Event], players: Sequence[Player], say: Say, look: Look = STANDARD
) -> tuple[Afterthoughts, ...]:
    """Return what makes the afterthoughts on each round that ended in these events; its dwarfs are all public by
    then."""
    afterthought = partial(_of_round, view=view, players=players, say=say, look=look)
    kinds = MORE_DWARFS if view.options.expansion else ()
    return tuple(
        {
            say.plain("saboteur.suspicion.own"): partial(afterthought, event.round),
            **{dwarf_name(dwarf, say.plain): partial(afterthought, event.round, dwarf) for dwarf in kinds},
        }
        for event in events
        if isinstance(event, RoundEnded)
    )


def _of_round(
    number: int, dwarf: Dwarf | None = None, *, view: View, players: Sequence[Player], say: Say, look: Look
) -> Afterthought:
    """Return the afterthought on a round: what was believed of each player's own dwarf, or of this one."""
    tale = story(view.table, number)
    if dwarf is not None:
        title = say.plain("saboteur.suspicion.title.role", number=number + 1, dwarf=dwarf_name(dwarf, say.plain))
        picture = draw(replace(tale, telling=()), players, title, say.plain, look, dwarf)
        return Afterthought(say("saboteur.suspicion.role", title=title), picture)
    moves = [_line(tale, place, players, say) for place in range(len(tale.telling))]
    words = "saboteur.suspicion.text" if moves else "saboteur.suspicion.quiet"
    title = say.plain("saboteur.suspicion.title", number=number + 1)
    return Afterthought(in_lines([say(words, number=number + 1), *moves]), draw(tale, players, title, say.plain, look))


def _line(tale: Story, place: int, players: Sequence[Player], say: Say) -> Markup:
    """Return a line for one of the most revealing moves: the table's belief about the mover before and after it."""
    move = tale.telling[place]
    seat = tale.seats[move]
    dwarf = tale.truth[-1][seat] or tale.truth[move][seat]
    assert dwarf is not None
    action, reason = _move(tale.words[move], say), reason_for(tale, move, players, say)
    before, after = (round(100 * tale.believed[at][seat].get(dwarf, 0.0)) for at in (move, move + 1))
    return say(
        "saboteur.suspicion.move",
        place=place + 1,
        turn=move + 1,
        player=players[seat].bold_name,
        dwarf=dwarf_name(dwarf, say.plain),
        move=say("saboteur.suspicion.because", move=action, reason=reason) if reason else action,
        before=before,
        after=after,
    )


def _move(words: str, say: Say) -> Markup:
    move = _parsed(words)
    return say("saboteur.suspicion.unseen") if move is None else move_in_words(move, say)


def _parsed(words: str) -> Move | None:
    """Return the move that the table saw; None for cards that were discarded face down."""
    with suppress(BadWords):
        return parse(words)
    return None


def reason_for(tale: Story, move: int, players: Sequence[Player], say: Say) -> Markup:
    """Return what in a move everybody could have seen: whom it helped or hurt, or whether it led nearer to the goals;
    nothing if that does not tell why."""
    match _parsed(tale.words[move]):
        case None:
            return say("saboteur.suspicion.because.unseen")
        case BreakTool(_, target) | FixTool(_, _, target) if target != tale.seats[move] and tale.truth[-1][target]:
            dwarf = dwarf_name(tale.truth[-1][target] or "digger", say.plain)
            return say("saboteur.suspicion.because.target", player=players[target].bold_name, dwarf=dwarf)
        case Rockfall():
            return say("saboteur.suspicion.because.rockfall")
        case PlaceTunnel(tunnel, _) if gain := _gained(SHAPES[tunnel].extra, tale.truth[-1][tale.seats[move]]):
            return say(f"saboteur.suspicion.because.{gain}")
        case PlaceTunnel(_, cell):
            dug = [past.cell for past in map(_parsed, tale.words[:move]) if isinstance(past, PlaceTunnel)]
            before = map(_missing, (START_CELL, *dug))
            nearer, away = _missing(cell) < min(before), tale.truth[-1][tale.seats[move]] == "saboteur"
            if nearer is away:  # it gave something away for another reason
                return NOTHING
            return say(f"saboteur.suspicion.because.{'nearer' if nearer else 'not_nearer'}")
        case _:
            return NOTHING


def _gained(extra: Extra, dwarf: Dwarf | None) -> str:
    """Return what a dwarf gains by a tunnel with this print, whatever its way; nothing if it gains nothing."""
    return "crystal" if (extra, dwarf) == ("crystal", "geologist") else "door" if extra and extra == dwarf else ""


def _missing(cell: Cell) -> int:
    """Return how many steps a cell is from the nearest goal, as the crow flies."""
    return min(abs(cell[0] - x) + abs(cell[1] - y) for x, y in GOAL_CELLS)


def _alt(tale: Story, title: str, players: Sequence[Player], say: PlainSay, dwarf: Dwarf | None) -> str:
    """Return the picture in words: for each player the real dwarf, and the table's final belief in it, or in this
    one."""
    parts = [title]
    for seat, (player, real) in enumerate(zip(players, tale.truth[-1], strict=True)):
        if real is not None:
            believed = round(100 * tale.believed[-1][seat].get(dwarf or real, 0.0))
            key = "saboteur.suspicion.alt" if dwarf is None else "saboteur.suspicion.alt.role"
            parts.append(say(key, player=drawable_name(player, say), dwarf=dwarf_name(real, say), believed=believed))
    return " ".join(parts)[:ALT]


# --- The picture ---

FILE = "suspicion.png"
_PAINTS: dict[Dwarf, tuple[Color, Color]] = {
    "saboteur": (colors.BAD, colors.BAD_DARK),
    "digger": (colors.GOLD.base, colors.GOLD.dark),
    "selfish": (colors.STEEL.light, colors.STEEL.base),
    "blue": (colors.BLUE.base, colors.BLUE.dark),
    "green": (colors.GREEN.light, colors.GREEN.base),
    "boss": (colors.GOLD.base, colors.GOLD.dark),
    "profiteer": (colors.CRYSTAL.light, colors.CRYSTAL.base),
    "geologist": (colors.STEEL.dark, colors.STEEL.base),
}
"""The color of each dwarf and of its pattern, in their order from the bottom of a strip. Gold-diggers of the base game
and the boss never meet."""
COLORS: dict[Dwarf, Color] = {dwarf: color for dwarf, (color, _) in _PAINTS.items()}
_BASE: frozenset[Dwarf] = frozenset({"saboteur", "digger", "selfish"})
"""The dwarfs of the base game."""
_TITLE, _KEY, _SIDE, _GAP = 72, 46, 14, 8
_KEYS = 3
"""The number of dwarfs in a line of the key."""
PLOT, _NUMBERS = 418, 66
"""The left edge of the strips, and the width of the numbers beside them."""
_AXIS = 40
"""Height of the line with the turns, below the strips."""
_MEDAL = 44
_HEADING, _SMALL = 54, 62
"""Of the strips on a card to share: the height of the line above them, and of each line of them."""


def draw(
    tale: Story, players: Sequence[Player], title: str, say: PlainSay, look: Look, dwarf: Dwarf | None = None
) -> Picture:
    """Return the picture of a round. The height of a strip is 100 %, divided among the dwarfs of the base game that the
    player could be; those of Saboteur 2 are too many, so a strip shows the real one, or this `dwarf`, against all
    others. Notches below it are the player's moves, and the most revealing moves are numbered."""
    tall = 116 if len(players) <= 5 else 96 if len(players) <= 8 else 80
    kinds, many = _kinds(tale)
    if many:
        kinds = [kind for kind in kinds if kind in ([dwarf] if dwarf else tale.truth[-1])]
    head = _TITLE + -(-(len(kinds) + many) // _KEYS) * _KEY + _KEY + 10
    end = head + len(players) * (tall + _GAP)
    canvas = colors.bare_earth(end + _AXIS, look)
    canvas.fill(0, 0, WIDTH, head - 6, colors.WOOD.dark)
    canvas.fill(0, head - 10, WIDTH, head - 6, colors.GOLD.base)
    _draw_head(canvas, [*kinds, *([None] if many else [])], title, head - 52, say)
    for seat, player in enumerate(players):
        top = head + seat * (tall + _GAP)
        canvas.fill(_SIDE, top, WIDTH - _SIDE, top + tall, colors.PARCHMENT_DIM)
        _draw_player(canvas, player, seat, tale.truth[-1][seat], top, tall, say)
        _draw_strip(canvas, tale, seat, [] if many and not dwarf else kinds, top, tall)
    _draw_turns(canvas, len(tale.believed), end, say)
    return Picture(canvas.png(), FILE, _alt(tale, title, players, say, dwarf))


def small(view: View, say: PlainSay, look: Look) -> Canvas:
    """Return the strips of the last round for a card to share: two in a line, beside the player's badge and dwarf."""
    tale = story(view.table, len(view.table.results) - 1)
    kinds, many = _kinds(tale)
    players, broad = view.options.players, WIDTH // 2
    canvas = colors.bare_earth(_HEADING + -(-players // 2) * _SMALL + _GAP, look)
    title = say("saboteur.suspicion.title", number=len(view.table.results))
    for text, x, ink in (
        (title, _SIDE + 4, colors.ON_EARTH),
        (say("saboteur.suspicion.height"), broad, colors.PALE_DIM),
    ):
        size, lines = largest(text, Style.WORDS, (30, 27, READABLE), broad - 2 * _SIDE, 1)
        canvas.lines(lines, Style.WORDS, size, x, 10, ink, colors.EARTH.base)
    for seat, dwarf in enumerate(tale.truth[-1]):
        row, column = divmod(seat, 2)
        x, y = column * broad, _HEADING + row * _SMALL
        canvas.put(badge(seat, 46, colors.EARTH.base), x + _SIDE, y + 4)
        if dwarf is not None:
            canvas.put(dwarf_bust(dwarf, 54, colors.EARTH.base), x + _SIDE + 50, y)
        left, right = x + _SIDE + 112, x + broad - _SIDE
        canvas.fill(left - 4, y - 2, right + 4, y + 56, colors.PARCHMENT_DIM)
        _draw_layers(canvas, tale, seat, [] if many else kinds, (left, right), (y + 2, y + 52))
    return canvas


def _kinds(tale: Story) -> tuple[list[Dwarf], bool]:
    """Return the dwarfs that players could be, and whether these are too many for one strip."""
    kinds = [dwarf for dwarf in COLORS if any(dwarf in chances for chances in tale.believed[0])]
    return kinds, not {*kinds} <= _BASE


def _draw_head(canvas: Canvas, kinds: Sequence[Dwarf | None], title: str, lowest: int, say: PlainSay) -> None:
    """Write the title, the key, in which None is any other dwarf, and what the height says."""
    size, lines = largest(title, Style.NUMBERS, (44, 40, 36, 32), WIDTH - 2 * _SIDE, 1)
    canvas.lines(lines, Style.NUMBERS, size, _SIDE + 4, 8, colors.GOLD.light, colors.WOOD.dark)
    room = (WIDTH - 2 * _SIDE) // _KEYS
    for place, dwarf in enumerate(kinds):
        row, column = divmod(place, _KEYS)
        x, y = _SIDE + 4 + column * room, _TITLE + row * _KEY
        canvas.fill(x, y, x + 30, y + 30, colors.PALE)
        shade(canvas, dwarf, x + 2, y + 2, x + 28, y + 28)
        text = say("saboteur.suspicion.other") if dwarf is None else dwarf_name(dwarf, say)
        size, lines = largest(text, Style.WORDS, (30, 26, 22, 19), room - 46, 1)
        canvas.lines(lines, Style.WORDS, size, x + 40, y - 2 + (30 - size) // 2, colors.PALE, colors.WOOD.dark)
    size, lines = largest(say("saboteur.suspicion.height"), Style.WORDS, (30, 27, READABLE), WIDTH - 2 * _SIDE, 1)
    canvas.lines(lines, Style.WORDS, size, _SIDE + 4, lowest, colors.PALE_DIM, colors.WOOD.dark)


def _draw_player(
    canvas: Canvas, player: Player, seat: int, dwarf: Dwarf | None, top: int, tall: int, say: PlainSay
) -> None:
    """Draw a player's name, and the dwarf that the player was."""
    canvas.put(badge(seat, 46, colors.PARCHMENT_DIM), _SIDE + 8, top + (tall - 46) // 2)
    bust = tall - 8
    left = PLOT - _NUMBERS - bust - 4
    size, lines = largest(drawable_name(player, say), Style.WORDS, (32, 29, 26), left - _SIDE - 66, 1)
    canvas.lines(lines, Style.WORDS, size, _SIDE + 62, top + (tall - size) // 2 - 4, colors.TEXT, colors.PARCHMENT_DIM)
    if dwarf is not None:
        canvas.put(dwarf_bust(dwarf, bust, colors.PARCHMENT_DIM), left, top + 4)


def shade(canvas: Canvas, dwarf: Dwarf | None, left: int, top: int, right: int, bottom: int) -> None:
    """Fill a rectangle with a dwarf's color and its pattern, which tells dwarfs apart whoever looks; None is any other
    dwarf."""
    canvas.fill(left, top, right, bottom, colors.INK if dwarf is None else COLORS[dwarf])
    if dwarf is not None and bottom > top:
        canvas.hatch([*COLORS].index(dwarf), left, top, right, bottom, _PAINTS[dwarf][1], 12)


def _across(position: float, positions: int, left: int = PLOT, right: int = WIDTH - _SIDE - 8) -> int:
    """Return where a position begins, in pixels from the left."""
    return left + round((right - left) * position / positions)


def _draw_layers(
    canvas: Canvas, tale: Story, seat: int, kinds: Sequence[Dwarf], across: tuple[int, int], down: tuple[int, int]
) -> None:
    """Draw what the table believed of a player: these dwarfs one on the other, or the real one if none is given."""
    (left, right), (upper, lower), positions = across, down, len(tale.believed)
    canvas.fill(left - 2, upper - 2, right + 2, lower + 2, colors.INK)
    for position, believed in enumerate(tale.believed):
        sums, share, real = lower, 0.0, tale.truth[position][seat]
        x0, x1 = (_across(position + step, positions, left, right) for step in (0, 1))
        for dwarf in kinds or ([real] if real else []):
            share += believed[seat].get(dwarf, 0.0)
            edge = max(upper, lower - round((lower - upper) * share))
            shade(canvas, dwarf, x0, edge, x1, sums)
            sums = edge


def _draw_strip(canvas: Canvas, tale: Story, seat: int, kinds: Sequence[Dwarf], top: int, tall: int) -> None:
    """Draw a player's strip: its layers, half its height, and the player's moves."""
    positions = len(tale.believed)
    upper, lower = top + 6, top + tall - 16
    right = WIDTH - _SIDE - 8
    _draw_layers(canvas, tale, seat, kinds, (PLOT, right), (upper, lower))
    middle = (upper + lower) // 2
    for x in range(PLOT, right, 12):
        canvas.fill(x, middle - 2, x + 5, middle, colors.PALE)
        canvas.fill(x, middle, x + 5, middle + 2, colors.INK)
    for percent, baseline in (("100%", upper + 18), ("0%", lower + 2)):
        canvas.words(percent, Style.NUMBERS, READABLE, PLOT - 8, baseline, colors.TEXT, colors.PARCHMENT_DIM, align=1)
    for move, mover in enumerate(tale.seats):
        if mover == seat:
            x = (_across(move + 1, positions) + _across(move + 2, positions)) // 2 if move + 1 < positions else right
            canvas.fill(x - 3, lower + 4, x + 3, lower + 12, colors.INK)
    for place, move in enumerate(tale.telling, start=1):
        if tale.seats[move] == Seat(seat):
            x = min(max(_across(move + 1, positions), PLOT + _MEDAL // 2), right - _MEDAL // 2)
            canvas.center(number(place, _MEDAL, True, colors.WHITE), x, middle)


def _draw_turns(canvas: Canvas, positions: int, top: int, say: PlainSay) -> None:
    """Write the numbers of the turns under the lowest strip, each where what its move told begins."""
    size, lines = largest(say("saboteur.suspicion.turns"), Style.WORDS, (28, READABLE), PLOT - 3 * _SIDE, 1)
    canvas.lines(lines, Style.WORDS, size, PLOT - 8, top - 2, colors.ON_EARTH, colors.EARTH.base, align=1)
    step = next(step for step in (1, 2, 5, 10, 20, 50) if positions / step <= 10)
    for turn in range(step, positions, step):
        x = _across(turn + 0.5, positions)
        canvas.words(str(turn), Style.NUMBERS, 26, x, top + 24, colors.ON_EARTH, colors.EARTH.base, align=0.5)
