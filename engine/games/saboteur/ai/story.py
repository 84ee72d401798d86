"""Who was suspected of what in a round that is over, move by move: what the table could believe, and what was true.

Data only, from public things only; how it is drawn is the face's. A dwarf that was swapped away stays unseen, so there
is no truth about its wearer until the swap.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from engine.game import Seat
from engine.games.saboteur.ai.belief import believe_moves
from engine.games.saboteur.cards import SHAPES, Dwarf
from engine.games.saboteur.state import Table
from engine.games.saboteur.view import hats_swapped

TELLING = 3
"""So many moves at most are named that gave most away."""
LEAST = 0.05
"""Named is only what raised the belief in the truth by this chance: less is no news to anybody."""


@dataclass(frozen=True, slots=True)
class Story:
    """A round of digging. Position 0 is the deal, position k follows its k-th move."""

    begun: int
    """How many moves of the game had been made before the round."""
    seats: tuple[Seat, ...]
    """By move: who made it."""
    words: tuple[str, ...]
    """By move: what the table saw of it."""
    believed: tuple[tuple[Mapping[Dwarf, float], ...], ...]
    """By position and seat: the chance of each dwarf, as the table could believe."""
    truth: tuple[tuple[Dwarf | None, ...], ...]
    """By position and seat: who it was; None where nobody was ever shown."""
    telling: tuple[int, ...]
    """The moves that gave most away, by their number in the round from 0, most telling first: those after which the
    table believed the truth about whoever moved much more than before. Where all was clear early they may be none."""


def story(table: Table, number: int) -> Story:
    """Return the story of a round that has ended, by its number from 0. Raises IndexError for another."""
    result = table.results[number]
    begun, end = table.spans[number]
    moves = table.history[begun:end]
    players = table.options.players
    goals = tuple(SHAPES[goal] for goal in result.goals)
    believed = tuple(
        tuple(believe_moves(table.options, moves[0].seat, goals, moves[:length]).by_seat())
        for length in range(len(moves) + 1)
    )
    swapped = hats_swapped(moves)
    truth = tuple(
        tuple(result.dwarfs[seat] if length >= swapped.get(seat, 0) else None for seat in map(Seat, range(players)))
        for length in range(len(moves) + 1)
    )
    gains: list[tuple[float, int]] = []
    for at, ((before, after), past) in enumerate(zip(pairwise(believed), moves, strict=True)):
        dwarf = truth[at][past.seat]
        if dwarf is not None:
            gains.append((after[past.seat].get(dwarf, 0.0) - before[past.seat].get(dwarf, 0.0), at))
    gains.sort(key=lambda entry: (-entry[0], entry[1]))
    return Story(
        begun,
        tuple(past.seat for past in moves),
        tuple(past.words for past in moves),
        believed,
        truth,
        tuple(at for gain, at in gains[:TELLING] if gain >= LEAST),
    )
