"""What a legal move does: pieces on the table, the end of the turn, and the events.

Nothing here asks whether a move is legal; `rules` does.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from engine.game import PastMove, Seat
from engine.games.armadora import moves
from engine.games.armadora.board import Edges, Square, territories
from engine.games.armadora.state import Hand, Look, State, Strength, Table, Warrior


def without(hand: Hand, strength: Strength) -> Hand:
    """Return the hand with one warrior of this strength less."""
    a, b, c, d, e = (n - (i == strength - 1) for i, n in enumerate(hand))
    return (a, b, c, d, e)


def put(table: Table, seat: Seat, move: moves.Move) -> Table:
    """Return the table with the pieces of a legal move on it, the turn not yet ended."""
    return replace(table, **_changes(table, seat, move))


def play(table: Table, seat: Seat, move: moves.Move) -> Table:
    """Return the table after a legal move, with the move in its history and the turn with the next seat."""
    changes = _changes(table, seat, move)
    changes["history"] = (*table.history, PastMove(seat, moves.public_words(move)))
    if not isinstance(move, moves.Power):
        changes["to_act"] = next_seat(seat, changes.get("passed", table.passed))
        changes["power_used"] = False
    return replace(table, **changes)


def _changes(table: Table, seat: Seat, move: moves.Move) -> dict[str, Any]:
    """Return the fields of the table that a legal move changes, with their new values, except for the turn."""
    changes: dict[str, Any] = {}
    match move:
        case moves.PlaceWarrior(_, square):
            return _warrior(table, seat, Warrior(square, seat))
        case moves.GoblinWarrior(strength, square):
            changes = _warrior(table, seat, Warrior(square, seat, face_up=strength))
        case moves.PlacePalisades() | moves.OrcPalisade():
            changes = {"palisades": Edges(table.palisades | move.mask)}
        case moves.Reinforce(square):
            unused = _less(table.reinforcements, seat)
            changes = {"warriors": _marked(table, square, reinforced=True), "reinforcements": unused}
        case moves.ElfArrow(square):
            changes = {"warriors": _marked(table, square, arrow=True)}
        case moves.MageLook(square):
            changes = {"looks": (*table.looks, Look(seat, square))}
        case moves.Pass():
            changes = {"passed": tuple(p or s == seat for s, p in enumerate(table.passed))}
    if isinstance(move, moves.Power):
        changes |= {"powers": _less(table.powers, seat), "power_used": True}
    return changes


def _warrior(table: Table, seat: Seat, warrior: Warrior) -> dict[str, Any]:
    return {"warriors": (*table.warriors, warrior), "in_hand": _less(table.in_hand, seat)}


def _marked(table: Table, square: Square, *, arrow: bool = False, reinforced: bool = False) -> tuple[Warrior, ...]:
    return tuple(
        replace(w, arrows=w.arrows + arrow, reinforced=w.reinforced or reinforced) if w.square == square else w
        for w in table.warriors
    )


def next_seat(seat: int, passed: Sequence[bool]) -> Seat | None:
    """Return the next seat clockwise that has not passed; None when all have (1.10, 2.7, 2.8)."""
    players = len(passed)
    for step in range(1, players + 1):
        following = (seat + step) % players
        if not passed[following]:
            return Seat(following)
    return None


def events(before: State, after: State, seat: Seat, move: moves.Move, forced: bool) -> Iterator[moves.Event]:
    """Yield the events of a move, each with its addressee. `forced`: the move is a pass without any possible action
    (2.7)."""
    match move:
        case moves.PlaceWarrior(strength, square):
            yield moves.WarriorPlaced(None, seat, square, face_up=None)
            yield moves.StrengthSeen(seat, square, strength)
        case moves.GoblinWarrior(strength, square):
            yield moves.WarriorPlaced(None, seat, square, face_up=strength)
        case moves.PlacePalisades(edges):
            yield moves.PalisadesPlaced(None, seat, edges, extra=False)
        case moves.OrcPalisade(edge):
            yield moves.PalisadesPlaced(None, seat, (edge,), extra=True)
        case moves.Reinforce(square):
            yield moves.Reinforced(None, seat, square)
        case moves.ElfArrow(square):
            yield moves.ArrowShot(None, seat, square)
        case moves.MageLook(square):
            yield moves.Looked(None, seat, square)
            strengths = zip(before.table.warriors, before.strengths, strict=True)
            strength = next(strength for warrior, strength in strengths if warrior.square == square)
            yield moves.StrengthSeen(seat, square, strength)
        case moves.Pass():
            yield moves.Passed(None, seat, forced=forced)
    existing = territories(before.table.palisades)
    if new := tuple(t for t in territories(after.table.palisades) if t not in existing):
        yield moves.TerritoriesSplit(None, new)
    if after.to_act is None:
        yield moves.GameOver(None, after.strengths)


def _less(counts: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return tuple(n - (s == seat) for s, n in enumerate(counts))
