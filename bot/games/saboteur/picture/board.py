"""The table as a picture, for everybody and for a seat: everything in it comes from a View.

From top to bottom it shows the maze, cropped and scaled, the players, and in a panel the hand.
"""

from collections.abc import Collection, Iterator, Sequence

from bot.draw.canvas import Canvas
from bot.draw.look import STANDARD, Look
from bot.face import Picture, Player
from bot.games.saboteur.picture.colors import PALETTE, WOOD_DARK
from bot.games.saboteur.picture.hand import draw_strip, strip_height
from bot.games.saboteur.picture.layout import SIDE, WIDTH, around, crop, needed
from bot.games.saboteur.picture.marks import NO_MARKS, Marks
from bot.games.saboteur.picture.maze import maze
from bot.games.saboteur.picture.players import draw_players, panel_height
from bot.games.saboteur.picture.reveal import end, reveals
from bot.games.saboteur.texts.alt import alt, alt_hand
from bot.locale import Say
from engine.game import Event
from engine.games.saboteur.maze import Cell
from engine.games.saboteur.state import View

__all__ = ["FILE", "Marks", "draw", "draw_close_up", "draw_hand_alone", "draw_maze", "pictures"]

FILE = "saboteur.png"
"""The file name of every picture, always the same, so that it reveals nothing."""


def pictures(
    view: View, players: Sequence[Player], events: Sequence[Event], say: Say, look: Look = STANDARD
) -> tuple[Picture, ...]:
    """Return a picture of each round that ended in these events, then that of the table or of the game's end."""
    now = end(view, players, say, look) if view.table.over else draw(view, players, events, say, look)
    return (*reveals(view, players, events, say, look), now)


def film(
    moments: Sequence[tuple[View, Sequence[Event]]], players: Sequence[Player], say: Say, look: Look
) -> Iterator[tuple[Picture, ...]]:
    """Yield the `pictures` of each moment, all with the crop that the largest maze needs, so that the film does not
    jump."""
    within = {cell for view, _ in moments for cell in needed(view.table.maze)}
    for view, events in moments:
        now = (
            end(view, players, say, look) if view.table.over else draw(view, players, events, say, look, within=within)
        )
        yield (*reveals(view, players, events, say, look, within=within), now)


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
    panel, strip = panel_height(len(players), held=bool(view.table.held)), strip_height(view) if hand else 0
    canvas, top = maze(view, events, marks, look, below=panel + strip, within=within)
    draw_players(canvas, view, players, say.plain, top, marks)
    if hand:
        draw_strip(canvas, view, say.plain, top + panel, marks)
    return Picture(canvas.png(), FILE, alt(view, players, events, say.plain, marks))


def draw_hand_alone(view: View, say: Say, look: Look) -> Picture:
    """Return the viewer's hand, or the gold on offer, as the strip under the table shows it."""
    canvas = Canvas(PALETTE, PALETTE.new((WIDTH, strip_height(view)), WOOD_DARK), look)
    draw_strip(canvas, view, say.plain, 0)
    return Picture(canvas.png(), FILE, alt_hand(view, (), say.plain))


def draw_maze(view: View, players: Sequence[Player], say: Say, look: Look, marks: Marks) -> Picture:
    """Return the maze alone, with marks."""
    canvas, _ = maze(view, (), marks, look)
    return Picture(canvas.png(), FILE, alt(view, players, (), say.plain, marks))


def draw_close_up(view: View, players: Sequence[Player], say: Say, look: Look, marks: Marks) -> Picture:
    """Return the part of the maze around these marks."""
    layout = around(crop(view.table.maze, marks.cells), marks.cells)
    canvas, _ = maze(view, (), marks, look, layout=layout)
    left, right = layout.left - SIDE, layout.left + layout.columns * layout.card[0] + SIDE
    return Picture(
        canvas.cropped((left, 0, right, layout.height)).png(), FILE, alt(view, players, (), say.plain, marks)
    )
