"""Small pictures that explain a rule: mazes drawn with the code of all mazes, and cards and dwarfs with their names."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from bot.draw.canvas import Canvas
from bot.draw.colors import Color
from bot.draw.look import Look
from bot.draw.sprite import Sprite
from bot.draw.text import Style
from bot.face import Picture
from bot.games.saboteur.names import card_name, dwarf_name
from bot.games.saboteur.picture.board import FILE
from bot.games.saboteur.picture.colors import EARTH, ON_EARTH, PALETTE
from bot.games.saboteur.picture.layout import READABLE, WIDTH, card_height
from bot.games.saboteur.picture.marks import NO_MARKS, Marks
from bot.games.saboteur.picture.maze import maze
from bot.games.saboteur.picture.sprites.cards import card_face
from bot.games.saboteur.picture.sprites.dwarfs import dwarf_bust
from bot.games.saboteur.picture.words import largest, line_height, write
from bot.locale import PlainSay
from engine.game import Seat
from engine.games.saboteur.cards import Card, Dwarf, Tunnel
from engine.games.saboteur.maze import START_CELL, Cell, Maze
from engine.games.saboteur.state import Options, Table, View

_CARD = 150
_GAP = 30
_MOST = 5
"""The most things in a row."""
_NAMES = (34, 30, 27, READABLE)
"""Sizes of the names; a name gets the largest in which it fits."""

ThingT = TypeVar("ThingT", Card, Dwarf)


# --- Mazes ---

_FIT, _MISFIT = (3, 1), (1, 1)


def tunnels_example(say: PlainSay, look: Look) -> Picture:
    """Return a tunnel that fits, gilt, and one that does not fit, struck out."""
    table = {(1, 0): "EW", (2, 0): "NEW", (2, 1): "ES", (3, 0): "E|W", _MISFIT: "NS"}
    return _maze(
        table, say("saboteur.rules.tunnels.example"), look, Marks(planned=(_FIT, Tunnel("EW")), struck=_MISFIT)
    )


def goals_example(say: PlainSay, look: Look) -> Picture:
    """Return a reached goal that is stone."""
    table = {(x, 0): "EW" for x in range(1, 8)} | {(3, 0): "NEW", (6, 0): "NESW", (8, 0): "NW"}
    return _maze(table, say("saboteur.rules.goals.example"), look)


def doors_example(say: PlainSay, look: Look) -> Picture:
    """Return a path to the gold through a blue door."""
    table = {(x, 0): "EW" for x in range(1, 8)} | {(4, 0): "EW+blue", (6, 0): "NEW", (8, 0): "NESW"}
    return _maze(table, say("saboteur.rules.doors.example"), look)


def _maze(tunnels: dict[Cell, str], words: str, look: Look, marks: Marks = NO_MARKS) -> Picture:
    cards = ((cell, Tunnel(name)) for cell, name in tunnels.items())
    seats = 3
    table = Table(
        options=Options(seats),
        first=Seat(0),
        to_act=Seat(0),
        maze=Maze([(START_CELL, Tunnel("NESW")), *cards]),
        fronts=((),) * seats,
        hand_sizes=(0,) * seats,
        deck_size=0,
    )
    canvas, _ = maze(View(None, table, (), None, (), (), 0, ()), (), marks, look)
    return Picture(canvas.png(), FILE, words)


# --- Cards and dwarfs ---


def cards_example(cards: Sequence[Card], say: PlainSay, look: Look) -> Picture:
    """Return these cards with their names."""
    return _gallery(
        cards, lambda card: card_face(card, _CARD, EARTH), card_height(_CARD), partial(card_name, say=say), say, look
    )


def dwarfs_example(dwarfs: Sequence[Dwarf], say: PlainSay, look: Look) -> Picture:
    """Return these dwarfs with their names."""
    return _gallery(
        dwarfs, lambda dwarf: dwarf_bust(dwarf, _CARD, EARTH), _CARD, partial(dwarf_name, say=say), say, look
    )


def _gallery(
    things: Sequence[ThingT],
    sprite: Callable[[ThingT], Sprite],
    tall: int,
    named: Callable[[ThingT], str],
    say: PlainSay,
    look: Look,
) -> Picture:
    """Return things in rows of at most five, each with its name below."""
    count = len(things)
    rows = -(-count // _MOST)
    columns = -(-count // rows)
    pitch = (WIDTH - _GAP) // columns
    high = tall + 3 * line_height(_NAMES[-1]) + _GAP
    canvas = Canvas(PALETTE, PALETTE.new((WIDTH, _GAP + high * rows), EARTH), look)
    for place, thing in enumerate(things):
        row, column = divmod(place, columns)
        here = min(columns, count - row * columns)
        middle = (WIDTH - here * pitch) // 2 + column * pitch + pitch // 2
        top = _GAP + row * high
        canvas.put(sprite(thing), middle - _CARD // 2, top)
        _write(canvas, named(thing), middle, top + tall + 4, pitch - 12, ON_EARTH)
    return Picture(canvas.png(), FILE, say.listed([named(thing) for thing in things]))


def _write(canvas: Canvas, name: str, middle: int, top: int, room: int, ink: Color) -> None:
    size, lines = largest(name, Style.WORDS, _NAMES, room, 3)
    write(canvas, lines, Style.WORDS, size, middle, top, ink, EARTH, align=0.5)
