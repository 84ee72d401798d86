"""Typed moves: what typed words may mean, as far as the position helps to tell, and the legal moves that fit what was
typed so far."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest

from bot.face import MOST
from bot.games.armadora.input.choices import TOUCHING, worthwhile
from bot.games.armadora.names import move_facts
from bot.locale import PlainSay, Say
from engine.errors import BadWords, IllegalMove
from engine.games.armadora import notation
from engine.games.armadora.board import EDGE_BETWEEN, ENDS, SQUARE_NAMES, SQUARE_OF, Edge
from engine.games.armadora.moves import GoblinWarrior, Move, OrcPalisade, Pass, PlacePalisades, PlaceWarrior
from engine.games.armadora.notation import bare, spelled
from engine.games.armadora.reasons import Refusal
from engine.games.armadora.rules import check, legal
from engine.games.armadora.state import Strength, View

_NOT_THERE = (
    Refusal.BASE_GAME,
    Refusal.NOT_YOUR_POWER,
    Refusal.ONE_POWER_A_TURN,
    Refusal.NO_POWER_LEFT,
    Refusal.NO_REINFORCEMENT_LEFT,
)
"""Why a power or the reinforcement is not possible, whatever its strength and its place."""
_BEHIND = re.compile("([a-fh][1-5]) +g([1-5])")
"""What no canonical words look like: a square, and behind it the Goblin's warrior; or two squares."""
_ANY = {"g": "g1 a1", "m": "m a1", "e": "e a1", "o": "o a1b1", "r": "r a1"}
"""By letter, the words of some move of its kind."""


def readings(view: View, text: str, say: Say) -> Sequence[Move]:
    """Return the moves that the text may mean. Raises BadWords, or IllegalMove if the text names a power that is not
    there: more words would not help."""
    behind = _BEHIND.fullmatch(text)
    also = () if behind is None else (GoblinWarrior(Strength(int(behind[2])), SQUARE_OF[behind[1]]),)
    try:
        moves = notation.readings(text)
    except BadWords as error:
        if also:
            return also
        letter = str(error.facts["understood"])[:1]
        if letter.isupper() and (words := _ANY.get(letter.lower())):
            _check_power(view, notation.parse(words))
        raise
    if len(moves) > 1 and not notation.is_spaced(text) and moves[0] not in legal(view):
        return moves[:1]  # written as the bot writes a palisade, and there can be none
    return *moves, *also


def _check_power(view: View, move: Move) -> None:
    """Raise IllegalMove if no move of this kind is possible."""
    if view.viewer is None or view.hand is None:
        return
    try:
        check(view.table, view.hand, view.viewer, move)
    except IllegalMove as error:
        if error.reason in _NOT_THERE:
            raise


_FIRST_EDGE = re.compile("(p?)([a-h][1-5])([a-h][1-5])(.*)")


# --- Suggestions ---


def suggest(view: View, typed: str, say: Say) -> Sequence[tuple[str, str]]:
    """Return at most MOST pairs of label and words of legal moves, mixed by kind; a move typed in full comes first."""
    moves = worthwhile(view)
    start = bare(typed)
    kinds: dict[type[Move], list[Move]] = {}
    singles = (move for move in moves if any(form.startswith(start) for form in _forms(move)))
    for move in chain(singles, _pairs(moves, start)):
        kinds.setdefault(type(move), []).append(move)
    mixed = [move for group in zip_longest(*kinds.values()) for move in group if move]
    offered = dict.fromkeys((*_typed_in_full(moves, typed), *mixed))
    return [(_label(move, say.plain), spelled(move)) for move in [*offered][:MOST]]


def _typed_in_full(moves: Sequence[Move], typed: str) -> Iterator[Move]:
    """Yield the moves that may have been typed in full, in any of their forms."""
    try:
        readings = notation.readings(typed)
    except BadWords:
        return
    yield from (move for move in readings if move in moves)


def _forms(move: Move) -> tuple[str, ...]:
    """Return the forms in which a move of one piece may be typed."""
    match move:
        case PlaceWarrior(strength, square):
            at = SQUARE_NAMES[square]
            return f"w{strength}{at}", f"{strength}{at}", f"{at}{strength}", f"w{at}{strength}", f"{at}w{strength}"
        case GoblinWarrior(strength, square):
            at = SQUARE_NAMES[square]
            return f"g{strength}{at}", f"g{at}{strength}", f"{at}g{strength}"
        case PlacePalisades((edge,)):
            return tuple(f"{letter}{form}" for form in _edge_forms(edge) for letter in ("p", ""))
        case OrcPalisade(edge):
            return tuple(f"o{form}" for form in _edge_forms(edge))
        case PlacePalisades() | Pass():
            # Passing is final, so it is offered only when typed in full.
            return ()
        case _:
            letter, at = move.words[0].lower(), SQUARE_NAMES[move.square]
            return f"{letter}{at}", f"{at}{letter}"


def _edge_forms(edge: Edge) -> tuple[str, str]:
    first, second = (SQUARE_NAMES[square] for square in ENDS[edge])
    return first + second, second + first


def _pairs(moves: Sequence[Move], start: str) -> Iterator[Move]:
    """Yield moves of two palisades of which the first is typed in full; those that continue its fence come first."""
    match = _FIRST_EDGE.fullmatch(start)
    first = match and EDGE_BETWEEN.get((SQUARE_OF[match[2]], SQUARE_OF[match[3]]))
    if match is None or first is None:
        return
    placing = (move for move in moves if isinstance(move, PlacePalisades) and first in move.edges)
    seconds = {edge: move for move in placing for edge in move.edges if edge != first}
    for second in sorted(seconds, key=lambda edge: edge not in TOUCHING[first]):
        if any(form.startswith(match[4]) for form in _edge_forms(second)):
            yield seconds[second]


def _label(move: Move, say: PlainSay) -> str:
    kind, facts = move_facts(move)
    return say(f"armadora.suggest.{kind}", words=move.words, **facts)
