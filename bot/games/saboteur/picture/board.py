"""The table as a picture, for everybody and for a seat: everything in it comes from a View.

From top to bottom it shows the maze, cropped and scaled, the players, and in a panel the hand. The end of a round, with
all dwarfs and goals, and the end of the game, with everybody's gold, are pictures of their own.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from bot.draw.canvas import Canvas
from bot.draw.drawing import Drawing
from bot.draw.look import STANDARD, Look
from bot.draw.patterns import patterned
from bot.draw.sprite import Sprite, bake, sprite_cache
from bot.draw.text import Style, fit, largest, line_height, width
from bot.face import Picture, Player, drawable_name
from bot.games.saboteur.names import dwarf_name
from bot.games.saboteur.picture import FILE, FRONT, WIDTH, colors
from bot.games.saboteur.picture.dwarfs import dwarf_bust
from bot.games.saboteur.picture.hand import STRIP, draw_strip
from bot.games.saboteur.picture.maze import NO_MARKS, Marks, cells_to_show, crop, final_crop, maze
from bot.games.saboteur.picture.players import draw_players, panel_height
from bot.games.saboteur.picture.signs import badge, sign
from bot.games.saboteur.texts.board import alt, alt_end, alt_hand, alt_reveal
from bot.games.saboteur.texts.result import trapped, verdict, with_teams
from bot.locale import PlainSay, Say
from engine.game import Event, Seat
from engine.games.saboteur.events import Result, RoundEnded
from engine.games.saboteur.maze import Cell
from engine.games.saboteur.scoring import Outcome, outcome
from engine.games.saboteur.state import View


def pictures(
    view: View,
    players: Sequence[Player],
    events: Sequence[Event],
    say: Say,
    look: Look = STANDARD,
    *,
    within: Collection[Cell] = (),
) -> tuple[Picture, ...]:
    """Return a picture of each round that ended in these events, with all gold that the viewer knows by now (2.16), and
    that of the table or of the game's end; they show at least the cells `within`."""
    ends = (
        draw_reveal(
            view,
            players,
            replace(event.result, gold=view.earned[event.round]),
            event.round,
            say,
            look,
            within=within,
        )
        for event in events
        if isinstance(event, RoundEnded)
    )
    board = end(view, players, say, look) if view.table.over else draw(view, players, events, say, look, within=within)
    return (*ends, board)


def film(
    moments: Sequence[tuple[View, Sequence[Event]]], players: Sequence[Player], say: Say, look: Look
) -> Iterator[tuple[Picture, ...]]:
    """Yield the `pictures` of each moment, all with the crop that the largest maze needs, so that the film does not
    jump."""
    within = {cell for view, _ in moments for cell in cells_to_show(view.table.maze)}
    return (pictures(view, players, events, say, look, within=within) for view, events in moments)


def draw(
    view: View,
    players: Sequence[Player],
    events: Sequence[Event],
    say: Say,
    look: Look = STANDARD,
    *,
    marks: Marks = NO_MARKS,
    hand: bool = False,
    within: Collection[Cell] = (),
) -> Picture:
    """Return the picture of the table with the marks of a turn panel, and the viewer's hand if asked for; it shows at
    least the cells `within`."""
    panel, strip = panel_height(len(players), held=bool(view.table.held)), STRIP if hand else 0
    canvas, top = maze(view, events, marks, look, below=panel + strip, within=within)
    draw_players(canvas, view, players, say.plain, top, marks)
    if hand:
        draw_strip(canvas, view, say.plain, top + panel, marks)
    held = alt_hand(view, (), say.plain) if hand else ""
    return Picture(canvas.png(), FILE, alt(view, players, events, say.plain, marks, held))


def draw_turn(view: View, players: Sequence[Player], say: Say, look: Look, marks: Marks, *, people: bool) -> Picture:
    """Return the maze, or the `people` in its place, and below it the viewer's hand, or the gold on offer: as high in
    each step of a turn."""
    canvas, top = maze(view, (), marks, look, below=STRIP, layout=crop(view.table.maze, room=_TURN_ROOM))
    if people:
        canvas.fill(0, 0, WIDTH, top, colors.EARTH.base)
        panel = panel_height(len(players), held=bool(view.table.held))
        draw_players(canvas, view, players, say.plain, (top - panel) // 2, marks)
    draw_strip(canvas, view, say.plain, top, marks)
    hand = alt_hand(view, (), say.plain)
    return Picture(canvas.png(), FILE, alt(view, players, (), say.plain, marks, hand))


_TURN_ROOM = 704
"""The most height for all cells of the maze together above the hand."""
_SIDE = 14
_GAP = 10
_BROAD_STRIPE = 12
"""Height of the stripe of a player's color if it has a pattern."""


# --- The end of a round ---

BANNER = 150
"""Height of the head, above the maze."""
_CELL = 116
"""Height of a player's place."""


def draw_reveal(
    view: View,
    players: Sequence[Player],
    result: Result,
    number: int,
    say: Say,
    look: Look = STANDARD,
    *,
    within: Collection[Cell] = (),
) -> Picture:
    """Return the end of round `number`, from 0: who won and why, everybody's dwarf, where the gold was."""
    columns = 2 if len(players) in (2, 4) else 3
    rows = -(-len(players) // columns)
    dug_out = last_maze(view, result, look, within).image
    top = BANNER + dug_out.height + _GAP
    height = top + rows * (_CELL + _GAP) + 4
    canvas = colors.bare_earth(height, look)
    _draw_banner(canvas, view, players, result, number, say.plain)
    canvas.image.paste(dug_out, (0, BANNER))
    broad = (WIDTH - 2 * _SIDE - (columns - 1) * _GAP) // columns
    lost = trapped(result) if with_teams(result.dwarfs) else ()
    for seat, player in enumerate(players):
        row, column = divmod(seat, columns)
        x, y = _SIDE + column * (broad + _GAP), top + row * (_CELL + _GAP)
        _draw_dwarf(canvas, player, Seat(seat), result, x, y, broad, say.plain, caught=Seat(seat) in lost)
    return Picture(canvas.png(), FILE, alt_reveal(view, players, result, number, say.plain))


def _draw_banner(
    canvas: Canvas, view: View, players: Sequence[Player], result: Result, number: int, say: PlainSay
) -> None:
    """Write the number of the round, who won and why."""
    canvas.fill(0, 0, WIDTH, BANNER, colors.WOOD.dark)
    canvas.fill(0, BANNER - 4, WIDTH, BANNER, colors.GOLD.base)
    text = say("saboteur.picture.round_end", number=number + 1, rounds=view.options.rounds)
    size, lines = largest(text, Style.NUMBERS, (38, 34, 30), WIDTH - 2 * _SIDE, 1)
    canvas.lines(lines, Style.NUMBERS, size, _SIDE + 4, 6, colors.GOLD.light, colors.WOOD.dark)
    finder = None if result.finder is None else fit(drawable_name(players[result.finder], say), Style.WORDS, 34, 400)
    size, lines = largest(say(verdict(result), player=finder), Style.WORDS, (36, 33, 30, 27, 24), WIDTH - 40, 2)
    below = 56 + (84 - line_height(size) * len(lines)) // 2
    canvas.lines(lines, Style.WORDS, size, _SIDE + 4, below, colors.PALE, colors.WOOD.dark)


def last_maze(view: View, result: Result, look: Look, within: Collection[Cell] = ()) -> Canvas:
    """Return the last maze of the round, with all goals face up."""
    table = replace(view.table, maze=result.maze, to_act=None, ending=result)
    canvas, _ = maze(replace(view, table=table), look=look, layout=final_crop(result.maze, within))
    return canvas


def _draw_dwarf(
    canvas: Canvas, player: Player, seat: Seat, result: Result, left: int, top: int, broad: int, say: PlainSay,
    *, caught: bool,
) -> None:  # fmt: skip
    """Draw a player's dwarf and public gold of the round; winners are gilt."""
    won = seat in result.winners
    dwarf, gain = result.dwarfs[seat], result.gold[seat]
    paper = colors.PARCHMENT if won else colors.PARCHMENT_DIM
    canvas.put(_place(broad, _CELL, seat, won, canvas.look.patterns), left, top)
    canvas.put(dwarf_bust(dwarf, 98, paper), left + 10, top + 7)
    x, right = left + 116, left + broad - 12
    canvas.put(badge(seat, 42, paper), x, top + 9)
    if won:
        canvas.put(sign("crown", 40, paper), right - 40, top + 8)
    room = right - x - 48 - (44 if won else FRONT + 8 if caught else 0)
    size, lines = largest(drawable_name(player, say), Style.WORDS, (32, 29, 26), room, 1)
    canvas.lines(lines, Style.WORDS, size, x + 48, top + 11 + (32 - size) // 2, colors.TEXT, paper)
    worth = "?" if gain is None else "" if gain == 0 and not won else f"+{gain}".replace("+-", "−")
    if worth:
        canvas.words(worth, Style.NUMBERS, 38, right, top + 96, colors.TEXT, paper, align=1)
        right -= width(worth, Style.NUMBERS, 38) + 46
        canvas.put(sign("gold", 40, paper), right, top + 64)
    elif caught:
        right -= FRONT
        canvas.put(sign("locked", FRONT, paper), right, top + 18)
    size, lines = largest(dwarf_name(dwarf, say), Style.WORDS, (28, 26, 23, 20), right - x - 6, 1)
    if len(lines[0]) < len(dwarf_name(dwarf, say)):
        size, lines = largest(dwarf_name(dwarf, say), Style.WORDS, (22, 20, 18), right - x - 6, 2)
    canvas.lines(
        lines,
        Style.WORDS,
        size,
        x + 2,
        top + (80 if len(lines) == 1 else 76) - line_height(size) * len(lines) // 2,
        colors.TEXT,
        paper,
    )


@sprite_cache
def _place(broad: int, tall: int, seat: int, won: bool, patterns: bool) -> Sprite:
    """Return the paper of a player with a stripe of their color, gilt for a winner."""
    drawing = Drawing(broad, tall)
    drawing.fill(drawing.box(0, 0, broad, tall, 12), colors.INK)
    edge = 3.0
    if won:
        drawing.fill(drawing.box(1, 1, broad - 1, tall - 1, 11), colors.GOLD.light, colors.GOLD.dark)
        drawing.fill(drawing.box(5, 5, broad - 5, tall - 5, 8), colors.INK)
        edge = 6.0
    paper = colors.PARCHMENT if won else colors.PARCHMENT_DIM
    drawing.fill(drawing.box(edge, edge, broad - edge, tall - edge, 8), paper)
    stripe = drawing.box(edge, tall - edge - (_BROAD_STRIPE if patterns else 7), broad - edge, tall - edge, 4)
    drawing.fill(stripe, colors.LIVERIES[seat].base)
    if patterns:
        patterned(drawing, seat, stripe, colors.LIVERIES[seat], _BROAD_STRIPE)
    return bake(drawing.finished(), colors.PALETTE, colors.EARTH.base)


# --- The end of the game ---

_HEADLINE = 170
_ROW = 74
_TOTAL = 170
_ROUND = 138
"""Width of the columns."""


def end(view: View, players: Sequence[Player], say: Say, look: Look = STANDARD, *, headline: bool = True) -> Picture:
    """Return the end of the game: everybody's gold by round, best first, with crowns for the winners."""
    score = outcome(view)
    below = _HEADLINE if headline else 0
    canvas = colors.bare_earth(below + 52 + len(players) * (_ROW + 6) + 8, look)
    if headline:
        _draw_headline(canvas, players, score, say.plain)
    rounds = len(score.rounds)
    for number in range(rounds):
        x = WIDTH - _SIDE - _TOTAL - (rounds - number) * _ROUND + _ROUND // 2
        text = say.plain("saboteur.picture.round_short", number=number + 1)
        size, lines = largest(text, Style.WORDS, (28, 25, 22), _ROUND - 8, 1)
        canvas.lines(lines, Style.WORDS, size, x, below + 12, colors.ON_EARTH, colors.EARTH.base, align=0.5)
    text = fit(say.plain("saboteur.picture.total"), Style.WORDS, 30, _TOTAL - 10)
    canvas.lines(
        [text], Style.WORDS, 30, WIDTH - _SIDE - _TOTAL // 2, below + 10, colors.ON_EARTH, colors.EARTH.base, align=0.5
    )
    top = below + 52
    for seats in score.ranking:
        for side in seats:
            _draw_row(canvas, players[side], Seat(side), score, top, say.plain)
            top += _ROW + 6
    return Picture(canvas.png(), FILE, alt_end(view, players, say.plain))


def _draw_headline(canvas: Canvas, players: Sequence[Player], score: Outcome, say: PlainSay) -> None:
    """Write who has won."""
    canvas.fill(0, 0, WIDTH, _HEADLINE, colors.WOOD.dark)
    canvas.fill(0, _HEADLINE - 4, WIDTH, _HEADLINE, colors.GOLD.base)
    first = score.ranking[0]
    names = [fit(drawable_name(players[seat], say), Style.NUMBERS, 44, 500) for seat in first]
    text = say("saboteur.picture.winner", count=len(names), players=say.listed(names))
    canvas.put(sign("crown", 110, colors.WOOD.dark), _SIDE + 8, 28)
    size, lines = largest(text, Style.NUMBERS, (56, 48, 42, 36, 31, 27), WIDTH - 2 * _SIDE - 150, 3)
    top = (_HEADLINE - 4 - line_height(size) * len(lines)) // 2
    canvas.lines(lines, Style.NUMBERS, size, _SIDE + 140, top, colors.GOLD.light, colors.WOOD.dark)


def _draw_row(canvas: Canvas, player: Player, seat: Seat, score: Outcome, top: int, say: PlainSay) -> None:
    """Draw a player's place, name, dwarf and gold of each round, and all gold."""
    place = score.places[seat]
    first = place == 1
    paper = colors.PARCHMENT if first else colors.PARCHMENT_DIM
    canvas.put(_place(WIDTH - 2 * _SIDE, _ROW, seat, first, canvas.look.patterns), _SIDE, top)
    base = top + 50
    canvas.words(str(place), Style.NUMBERS, 40, _SIDE + 40, base, colors.TEXT, paper, align=0.5)
    canvas.put(badge(seat, 52, paper), _SIDE + 72, top + 9)
    left, rounds = _SIDE + 134, score.rounds
    right = WIDTH - _SIDE - _TOTAL - len(rounds) * _ROUND
    if first:
        canvas.put(sign("crown", 44, paper), right - 50, top + 12)
    room = right - left - (54 if first else 6)
    size, lines = largest(drawable_name(player, say), Style.WORDS, (36, 32, 28), room, 1)
    canvas.lines(lines, Style.WORDS, size, left, top + 15 + (36 - size) // 2, colors.TEXT, paper)
    for number, result in enumerate(rounds):
        x = right + number * _ROUND
        canvas.fill(x, top + 12, x + 2, top + _ROW - 16, colors.SEPIA)
        canvas.put(dwarf_bust(result.dwarfs[seat], 56, paper), x + 8, top + 6)
        gain = result.gold[seat]
        text = str(gain).replace("-", "−") if gain or seat in result.winners else "–"
        canvas.words(text, Style.NUMBERS, 32, x + 98, base - 3, colors.TEXT, paper, align=0.5)
    x = WIDTH - _SIDE - _TOTAL
    canvas.fill(x, top + 12, x + 2, top + _ROW - 16, colors.SEPIA)
    canvas.put(sign("gold", 54, paper), x + 16, top + 7)
    canvas.words(str(score.gold[seat]), Style.NUMBERS, 46, x + 118, base + 2, colors.TEXT, paper, align=0.5)
