"""The chosen part of a turn, and the short text in which the panel's buttons carry it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from engine.games.armadora import board, moves
from engine.games.armadora.state import Strength, View

ACROSS = board.COLUMNS // 2
"""The columns of half a board; the fifth button of a row is a strength."""


class Kind(Enum):
    """The kind of move that the draft becomes, by the letter of its notation, or a step before a move."""

    WARRIOR = "W"
    PALISADES = "P"
    REINFORCEMENT = "R"
    LOOK = "M"
    GOBLIN = "G"
    ORC = "O"
    ARROW = "E"
    SPECIAL = "S"
    """The choice between power and reinforcement."""
    PASS = "N"


WARRIORS = frozenset({Kind.WARRIOR, Kind.GOBLIN})
"""Moves that need a strength and a free square."""
PALISADES = frozenset({Kind.PALISADES, Kind.ORC})
"""Moves that need edges."""
TARGETS: Mapping[Kind, Callable[[board.Square], moves.Move]] = {
    Kind.LOOK: moves.MageLook,
    Kind.ARROW: moves.ElfArrow,
    Kind.REINFORCEMENT: moves.Reinforce,
}
"""Moves that need the square of a warrior."""
POWERS = frozenset({Kind.LOOK, Kind.GOBLIN, Kind.ORC, Kind.ARROW})


class Half(Enum):
    """The half of the board whose squares have buttons while a warrior is placed. A row of the panel is a row of the
    half: four squares, free or not, and a strength. So a square is found where it lies."""

    LEFT = "l"
    RIGHT = "r"

    @property
    def opposite(self) -> "Half":
        """The other half."""
        return Half.RIGHT if self is Half.LEFT else Half.LEFT

    @property
    def columns(self) -> range:
        """The columns of the half."""
        return range(ACROSS) if self is Half.LEFT else range(ACROSS, board.COLUMNS)

    @property
    def rows(self) -> Sequence[Sequence[board.Square]]:
        """The squares of the half, row by row."""
        return [[board.Square(row * board.COLUMNS + column) for column in self.columns] for row in range(board.ROWS)]

    @property
    def squares(self) -> board.Squares:
        """The squares of the half as a set."""
        return board.mask(square for row in self.rows for square in row)


def half_of(square: board.Square) -> Half:
    """Return the half of the board where a square lies."""
    return Half.LEFT if square % board.COLUMNS < ACROSS else Half.RIGHT


@dataclass(frozen=True, slots=True)
class Draft:
    """The whole choice so far."""

    half: Half
    kind: Kind = Kind.WARRIOR
    strength: Strength | None = None
    squares: tuple[board.Square, ...] = ()
    """The squares as they were tapped; palisades lie between the first and the second, and the third and the fourth."""

    @property
    def words(self) -> str:
        """The draft as text for a button; `read` reads it."""
        squares = "".join(board.SQUARE_NAMES[square] for square in self.squares)
        return f"{self.half.value}{self.kind.value}{self.strength or ''}{squares}"

    @property
    def bare(self) -> bool:
        """Whether only the kind is chosen."""
        return self.strength is None and not self.squares

    @property
    def edges(self) -> tuple[board.Edge, ...]:
        """The chosen palisades."""
        pairs = zip(self.squares[::2], self.squares[1::2], strict=False)
        return tuple(board.EDGE_BETWEEN[pair] for pair in pairs)

    @property
    def square(self) -> board.Square | None:
        """The chosen square; with palisades, the one whose side is not chosen yet."""
        if self.kind in PALISADES and len(self.squares) % 2 == 0:
            return None
        return self.squares[-1] if self.squares else None

    @property
    def move(self) -> moves.Move | None:
        """The move of this draft if it is complete, else None."""
        if self.kind is Kind.PASS:
            return moves.Pass()
        if self.kind in PALISADES:
            if self.square is not None or not self.edges:
                return None
            return moves.OrcPalisade(self.edges[0]) if self.kind is Kind.ORC else moves.place_palisades(*self.edges)
        if self.square is None:
            return None
        if self.kind in WARRIORS:
            if self.strength is None:
                return None
            make = moves.GoblinWarrior if self.kind is Kind.GOBLIN else moves.PlaceWarrior
            return make(self.strength, self.square)
        return TARGETS[self.kind](self.square)

    def beginning(self) -> "Draft":
        """Return the empty draft with the same half of the board."""
        return Draft(self.half)

    def with_post(self, square: board.Square) -> "Draft":
        """Return the draft with this square as the one whose side is to be chosen."""
        return replace(self, squares=(*self._whole, square))

    def with_edge(self, ends: tuple[board.Square, board.Square]) -> "Draft":
        """Return the draft with one more palisade."""
        return replace(self, squares=(*self._whole, *ends))

    def back(self) -> "Draft":
        """Return the draft without its last palisade, or without the square whose side is not chosen yet."""
        return replace(self, squares=self._whole if self.square is not None else self._whole[:-2])

    @property
    def _whole(self) -> tuple[board.Square, ...]:
        return self.squares[: len(self.squares) // 2 * 2]


_LETTERS = "".join(kind.value for kind in Kind)
_FORM = re.compile(f"([lr])([{_LETTERS}])([1-5]?)((?:[a-h][1-5]){{0,4}})")


def read(words: str) -> Draft | None:
    """Return the draft of this text, or None if it is not a draft."""
    match = _FORM.fullmatch(words)
    if not match:
        return None
    half, letter, strength, names = match.groups()
    squares = tuple(board.SQUARE_OF[name] for name in re.findall("..", names))
    kind = Kind(letter)
    ends = zip(squares[::2], squares[1::2], strict=False)
    if kind in PALISADES and not all(pair in board.EDGE_BETWEEN for pair in ends):
        return None
    return Draft(Half(half), kind, Strength(int(strength)) if strength else None, squares)


def kind_of(move: moves.Move) -> Kind:
    """Return the kind of a move."""
    return Kind.PASS if isinstance(move, moves.Pass) else Kind(move.words[0])


def draft(view: View, move: moves.Move) -> str:
    """Return the text of the complete draft for a move, at the half of the board where the move lies."""
    strength = move.strength if isinstance(move, moves.PlaceWarrior | moves.GoblinWarrior) else None
    squares = moves.squares_of(move)
    half = half_of(squares[0]) if squares else Half.LEFT
    return Draft(half, kind_of(move), strength, squares).words
