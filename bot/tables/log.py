"""The log of a match: each move that was made, and each time that moves were taken back. Pure.

It only grows, so the number of a line is a ply for good. The game is the fold of it: those moves that count.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_WORDS = re.compile(r"taken back ([1-9][0-9]{0,5})")
"""The words of a line that takes so many moves back. No move of any game is called so, and what people type is stored
only once a game has read it as a move."""


class BadLog(Exception):
    """A log takes back more moves than there are."""


@dataclass(frozen=True, slots=True)
class Takeback:
    """A line that takes moves back."""

    ply: int
    """Its number."""
    count: int
    """How many of the moves that counted then it takes back, the newest."""


def words_of(count: int) -> str:
    """Return the words of a line that takes back so many moves."""
    return f"taken back {count}"


def takebacks(lines: Sequence[str]) -> tuple[Takeback, ...]:
    """Return those lines of a log that take moves back."""
    found = ((ply, _WORDS.fullmatch(words)) for ply, words in enumerate(lines))
    return tuple(Takeback(ply, int(words[1])) for ply, words in found if words)


def counted(length: int, takebacks: Sequence[Takeback]) -> Sequence[int]:
    """Return the numbers of the lines, of so many, whose moves count. Raises BadLog."""
    if not takebacks:
        return range(length)
    found: list[int] = []
    begin = 0
    for line in takebacks:
        found.extend(range(begin, line.ply))
        if not 0 < line.count <= len(found):
            raise BadLog(f"line {line.ply} takes back {line.count} of {len(found)} moves")
        del found[-line.count :]
        begin = line.ply + 1
    found.extend(range(begin, length))
    return found


def moves_after(takebacks: Sequence[Takeback]) -> tuple[int, ...]:
    """Return after how many moves the game went on, each time that some were taken back."""
    found, gone = [], 0
    for before, line in enumerate(takebacks):
        gone += line.count
        found.append(line.ply - before - gone)
    return tuple(found)
