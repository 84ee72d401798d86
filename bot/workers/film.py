"""A finished game as an animation: what the table saw, from the deal to the last board.

It is drawn by a worker process, because it takes a second or more, from a record, names and a language alone.
"""

from collections.abc import Sequence

from bot.draw.encoding import animate_within
from bot.draw.look import Look
from bot.games import faces
from bot.locale import speaker
from bot.players import Player
from engine import record as records
from engine.game import Json, Seat, seen_by

FRAMES = 60
"""The most positions that are shown, evenly distributed over the moves."""
MOST = 1_500_000
"""The most bytes of a film."""
_POSITION, _EVENT, _END = 700, 2500, 5000
"""Milliseconds for a position, for an event's separate picture before it, and for the end."""


def film(record: Json, players: Sequence[str], language: str, look: Look) -> bytes:
    """Return the GIF of a game. Raises BadRecord, UnknownGame or BadMove."""
    given = records.read(record)
    steps = tuple(records.replay(given))
    face, say = faces()[given.game.name], speaker(language)
    people = [Player(Seat(seat), name) for seat, name in enumerate(players)]
    moments, shown = [], 0
    for moves in positions(len(steps)):
        state = steps[moves - 1].state if moves else given.start
        events = seen_by([event for step in steps[shown:moves] for event in step.events], None)
        moments.append((given.game.view(state, None), events))
        shown = moves
    if face.film is not None:
        drawn = face.film(moments, people, say, look)
    else:
        drawn = (face.pictures(view, people, events, say, look) for view, events in moments)
    frames, times = list[bytes](), list[int]()
    for pictures in drawn:
        frames.extend(picture.data for picture in pictures)
        times.extend([_EVENT] * (len(pictures) - 1) + [_POSITION])
    times[-1] = _END
    return animate_within(MOST, frames, times)


def positions(moves: int, most: int = FRAMES) -> Sequence[int]:
    """Return after how many moves positions are shown: the deal, the end, and evenly in between."""
    count = min(most - 1, moves)
    return (0, *(round(moves * number / count) for number in range(1, count + 1)))
