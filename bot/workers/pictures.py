"""Pictures for which nobody waits: a finished game as an animation, and drawing ahead.

A film is what the table saw, from the deal to the last board. It is drawn by a worker process, because it takes a
second or more, from a record, names and a language alone.
"""

from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random
from typing import TypeAlias

from bot.draw.encoding import animate_within
from bot.draw.look import STANDARD, Look
from bot.face import AnyFace, Picture, Player
from bot.games import faces
from bot.locale import speaker
from engine import record as records
from engine.game import Json, Seat, seen_by

FRAMES = 60
"""The most positions that are shown, evenly distributed over the moves."""
MOST = 1_500_000
"""The most bytes of a film."""
DRAWN = 0.7
"""The share of a film's work that is done once its pictures are drawn; the rest is putting them together."""
Report: TypeAlias = Callable[[float], None]
"""Is told what share of the work is done."""
_POSITION, _EVENT, _END = 700, 2500, 5000
"""Milliseconds for a position, for an event's separate picture before it, and for the end."""


def film(record: Json, players: Sequence[str], language: str, look: Look, report: Report = lambda share: None) -> bytes:
    """Return the GIF of a game, and `report` how far it is. Raises BadRecord, UnknownGame or BadMove."""
    parsed = records.read(record)
    steps = tuple(records.replay(parsed))
    face, say = faces()[parsed.game.name], speaker(language)
    people = [Player(Seat(seat), name) for seat, name in enumerate(players)]
    moments, start = [], 0
    for moves in positions(len(steps)):
        state = steps[moves - 1].state if moves else parsed.start
        events = seen_by([event for step in steps[start:moves] for event in step.events], None)
        moments.append((parsed.game.view(state, None), events))
        start = moves
    if face.film is not None:
        boards = face.film(moments, people, say, look)
    else:
        boards = (face.pictures(view, people, events, say, look) for view, events in moments)
    frames, times = list[bytes](), list[int]()
    for number, pictures in enumerate(boards, 1):
        report(DRAWN * number / len(moments))
        frames.extend(picture.data for picture in pictures)
        times.extend([_EVENT] * (len(pictures) - 1) + [_POSITION])
    times[-1] = _END
    return animate_within(MOST, frames, times)


def positions(moves: int) -> Sequence[int]:
    """Return after how many moves positions are shown: the deal, the end, and evenly in between."""
    count = min(FRAMES - 1, moves)
    return (0, *(round(moves * number / count) for number in range(1, count + 1)))


def drawings(face: AnyFace) -> Sequence[Callable[[], object]]:
    """Return the functions that draw everything that takes long the first time."""
    return first_picture(face), *face.sprites


@cache
def first_picture(face: AnyFace) -> Callable[[], Sequence[Picture]]:
    """Return a function that draws some picture of this game. The players have a Chinese name, because that needs the
    largest font."""
    game = face.game
    state = game.start(game.read_options({}), Random(0))
    players = [Player(Seat(seat), "龍") for seats in game.sides(game.read_options({})) for seat in seats]
    return partial(face.pictures, game.view(state, None), players, (), speaker(None), STANDARD)


@cache
def draw_ahead(drawing: Callable[[], object]) -> None:
    """Draw this once in the current process, which caches its parts."""
    drawing()
