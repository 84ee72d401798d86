"""The log of a match: each move that was made, and each time that moves were taken back. Pure.

The log only grows, so a ply stays the number of the same line. The game is the fold of the log: the moves that count.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_WORDS = re.compile(r"taken back ([1-9][0-9]{0,5})")
"""The words of a line that takes moves back. No game has a move with such words, and typed words are stored only after
a game has read them as a move."""


class BadLog(Exception):
    """Raised if a log takes back more moves than there are."""


@dataclass(frozen=True, slots=True)
class Takeback:
    """A line that takes moves back."""

    ply: int
    """The number of this line."""
    count: int
    """How many moves it takes back: the newest of those that counted at this line."""


def words_of(count: int) -> str:
    """Return the words of a line that takes back `count` moves."""
    return f"taken back {count}"


def takebacks(lines: Sequence[str]) -> tuple[Takeback, ...]:
    """Return the lines of a log that take moves back."""
    matches = ((ply, _WORDS.fullmatch(words)) for ply, words in enumerate(lines))
    return tuple(Takeback(ply, int(words[1])) for ply, words in matches if words)


def counted(length: int, takebacks: Sequence[Takeback]) -> Sequence[int]:
    """Return the plies of the moves that count, in a log of `length` lines. Raises BadLog."""
    if not takebacks:
        return range(length)
    plies: list[int] = []
    begin = 0
    for line in takebacks:
        plies.extend(range(begin, line.ply))
        if not 0 < line.count <= len(plies):
            raise BadLog(f"line {line.ply} takes back {line.count} of {len(plies)} moves")
        del plies[-line.count :]
        begin = line.ply + 1
    plies.extend(range(begin, length))
    return plies


def moves_after(takebacks: Sequence[Takeback]) -> tuple[int, ...]:
    """Return, for each time that moves were taken back, after how many moves the game went on."""
    turns, undone = [], 0
    for before, line in enumerate(takebacks):
        undone += line.count
        turns.append(line.ply - before - undone)
    return tuple(turns)
