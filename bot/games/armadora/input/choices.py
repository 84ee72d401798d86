"""The choices of a turn, derived from the legal moves alone: this module holds no rule of the game."""

from collections.abc import Iterable, Set
from functools import lru_cache

from bot.games.armadora.input.draft import PALISADES, TARGETS, WARRIORS, Draft, Kind
from engine.games.armadora.board import ENDS, Edge, Square
from engine.games.armadora.moves import (
    ElfArrow,
    GoblinWarrior,
    MageLook,
    Move,
    OrcPalisade,
    Pass,
    PlacePalisades,
    PlaceWarrior,
    Reinforce,
)
from engine.games.armadora.rules import legal
from engine.games.armadora.state import Strength, View


def worthwhile(view: View) -> tuple[Move, ...]:
    """Return the viewer's legal moves, without a Mage's look at a warrior that the viewer knows."""
    return tuple(move for move in legal(view) if not (isinstance(move, MageLook) and view.strength_on(move.square)))


@lru_cache(maxsize=32)
def choices_of(view: View) -> "Choices":
    """Return the choices of the viewer's turn; kept, for there are up to 1,400 moves, and each tap asks for them."""
    return Choices(worthwhile(view))


class Choices:
    """The legal moves of a turn, sorted so that buttons can ask."""

    def __init__(self, moves: Iterable[Move]) -> None:
        self._warriors: dict[Kind, set[tuple[Strength, Square]]] = {kind: set() for kind in WARRIORS}
        self._targets: dict[Kind, set[Square]] = {kind: set() for kind in TARGETS}
        self._alone: dict[Kind, set[Edge]] = {kind: set() for kind in PALISADES}
        self._beside: dict[Edge, set[Edge]] = {}
        """For each palisade, the palisades that may be placed together with it."""
        self.may_pass = False
        self._sort(moves)
        kinds = (*self._warriors.items(), *self._targets.items(), *self._alone.items())
        self.kinds: Set[Kind] = {kind for kind, found in kinds if found}
        """The kinds that have a legal move."""

    def _sort(self, moves: Iterable[Move]) -> None:
        for move in moves:
            match move:
                case PlacePalisades((first, second)):
                    self._beside.setdefault(first, set()).add(second)
                    self._beside.setdefault(second, set()).add(first)
                case PlacePalisades((edge,)):
                    self._alone[Kind.PALISADES].add(edge)
                case PlaceWarrior(strength, square):
                    self._warriors[Kind.WARRIOR].add((strength, square))
                case GoblinWarrior(strength, square):
                    self._warriors[Kind.GOBLIN].add((strength, square))
                case OrcPalisade(edge):
                    self._alone[Kind.ORC].add(edge)
                case MageLook(square):
                    self._targets[Kind.LOOK].add(square)
                case ElfArrow(square):
                    self._targets[Kind.ARROW].add(square)
                case Reinforce(square):
                    self._targets[Kind.REINFORCEMENT].add(square)
                case Pass():
                    self.may_pass = True

    @property
    def special(self) -> tuple[Kind, ...]:
        """The power and the reinforcement, if they are possible now."""
        kinds = (Kind.LOOK, Kind.ARROW, Kind.ORC, Kind.GOBLIN, Kind.REINFORCEMENT)
        return tuple(kind for kind in kinds if kind in self.kinds)

    def strengths(self, draft: Draft) -> Set[Strength]:
        """Return the strengths that may be chosen beside the draft's square."""
        moves, chosen = self._warriors[draft.kind], draft.square
        return {strength for strength, square in moves if chosen in (None, square)}

    def squares(self, draft: Draft) -> Set[Square]:
        """Return the squares that may be chosen beside the rest of the draft."""
        if draft.kind in WARRIORS:
            moves = self._warriors[draft.kind]
            return {square for strength, square in moves if draft.strength in (None, strength)}
        if draft.kind in PALISADES:
            return {square for edge in self.edges(draft) for square in ENDS[edge]}
        return self._targets[draft.kind]

    def edges(self, draft: Draft) -> Set[Edge]:
        """Return the palisades that may be placed together with those of the draft."""
        if not draft.edges:
            return self._alone[draft.kind]
        if draft.kind is Kind.ORC or len(draft.edges) > 1:
            return set()
        return self._beside.get(draft.edges[0], set())

    def allow(self, draft: Draft) -> bool:
        """Return whether the draft is the beginning or can still become a legal move."""
        if draft == draft.beginning():
            return True
        if draft.kind is Kind.SPECIAL:
            return draft.bare and len(self.special) > 1
        if draft.kind is Kind.PASS:
            return draft.bare and self.may_pass
        if draft.kind not in self.kinds:
            return False
        if draft.kind in PALISADES:
            return draft.strength is None and self._allow_palisades(draft)
        if draft.strength is not None and not (draft.kind in WARRIORS and draft.strength in self.strengths(draft)):
            return False
        return not draft.squares or (len(draft.squares) == 1 and draft.square in self.squares(draft))

    def _allow_palisades(self, draft: Draft) -> bool:
        """Return whether the palisades may be placed, checked in the order in which they were chosen."""
        step = Draft(draft.half, draft.kind)
        for edge in draft.edges:
            if edge not in self.edges(step):
                return False
            step = step.with_edge(ENDS[edge])
        return draft.square is None or draft.square in self.squares(draft)
