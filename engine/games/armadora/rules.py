"""The verbs of Armadora in rulebook order, each with its number: dealing, what is legal, what a move does.

Whatever decides if a move is legal takes only the public `Table` and the mover's own hand: what a player may do never
depends on what the player may not know.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from engine.errors import IllegalMove
from engine.game import Seat, check_turn
from engine.games.armadora import board, moves
from engine.games.armadora.effects import events, play, put, without
from engine.games.armadora.reasons import Refusal
from engine.games.armadora.state import (
    ARMY,
    PILES,
    POWERS,
    STRENGTHS,
    Character,
    Hand,
    Options,
    State,
    Strength,
    Table,
    View,
)

# --- 1 Board and pieces ---


def start(options: Options, rng: Random) -> State:
    """Deal a game: gold (1.5, 1.9), characters (1.7) and the first player (1.10) are drawn from `rng`."""
    squares = board.MINES if options.mines == "fixed" else tuple(sorted(rng.sample(board.SQUARES, len(PILES))))
    piles = rng.sample(PILES, len(PILES))
    characters = rng.sample(list(Character), options.players)
    first = Seat(rng.randrange(options.players))
    return deal(options, tuple(zip(squares, piles, strict=True)), tuple(characters), first)


def deal(
    options: Options,
    gold: tuple[tuple[board.Square, int], ...],
    characters: tuple[Character, ...],
    first: Seat,
) -> State:
    """Return the state before the first move, with all chance given."""
    army = ARMY[options.players]
    zeros = (0,) * options.players
    table = Table(
        options=options,
        gold=gold,
        characters=characters,
        first=first,
        to_act=first,
        in_hand=(sum(army),) * options.players,
        powers=tuple(POWERS[c] for c in characters) if options.advanced else zeros,
        reinforcements=(1,) * options.players if options.advanced else zeros,
        passed=(False,) * options.players,
    )
    return State(table, hands=(army,) * options.players, strengths=())


def begun_by(state: State, seat: Seat) -> State:
    """Return this deal with another first player."""
    return deal(state.options, state.table.gold, state.table.characters, seat)


# --- 2 A turn ---


def free_squares(table: Table) -> board.Squares:
    """Return the squares without gold and without a warrior (2.2)."""
    return board.Squares(board.ALL_SQUARES & ~table.mines & ~table.occupied)


def _placeable_warriors(table: Table, hand: Hand) -> Iterator[tuple[Strength, board.Square]]:
    """Yield each strength in hand with each square where such a warrior may stand (2.2, and 4.4 for the Goblin's)."""
    free = [board.Square(square) for square in board.bits(free_squares(table))]
    return ((strength, square) for strength in STRENGTHS if hand[strength - 1] for square in free)


def placeable_edges(table: Table) -> tuple[board.Edge, ...]:
    """Return the edges where a single palisade is legal (2.3, 2.5)."""
    return board.placeable_edges(table.palisades) if table.supply else ()


def placeable_pairs(table: Table) -> Iterator[tuple[board.Edge, board.Edge]]:
    """Yield the pairs of edges where two palisades are legal together (2.3, 2.5), in order."""
    if table.supply >= 2:
        together = board.forbidden_pairs(table.palisades)
        for first, second in combinations(placeable_edges(table), 2):
            if (1 << first | 1 << second) not in together:
                yield first, second


def placeable_beside(table: Table, first: board.Edge) -> frozenset[board.Edge]:
    """Return the edges where a palisade is legal together with one at `first`."""
    return board.placeable_beside(table.palisades, first) if table.supply >= 2 else frozenset()


def can_act(table: Table, hand: Hand, seat: Seat) -> bool:
    """Return whether any action (2.1) is possible."""
    return (
        (any(hand) and free_squares(table) != 0)
        or reinforceable_squares(table, seat) != 0
        or bool(placeable_edges(table))  # last, since it takes longest
    )


def _check_warrior(table: Table, hand: Hand, strength: Strength, square: board.Square) -> None:
    """Refuse a warrior that is not in hand or may not stand there (2.2, and 4.4 for the Goblin's)."""
    if not hand[strength - 1]:
        if not ARMY[table.options.players][strength - 1]:
            raise IllegalMove(Refusal.NOT_IN_ARMY, strength=strength, players=table.options.players)
        raise IllegalMove(Refusal.NO_SUCH_WARRIOR, strength=strength)
    if table.mines >> square & 1:
        raise IllegalMove(Refusal.GOLD_HERE, square=board.SQUARE_NAMES[square])
    if table.occupied >> square & 1:
        raise IllegalMove(Refusal.WARRIOR_HERE, square=board.SQUARE_NAMES[square])


def _check_palisades(table: Table, edges: Sequence[board.Edge]) -> None:
    """Refuse palisades that may not stand there (2.3, 2.5, and 4.5 for the Orc's). Each is judged with all of them on
    the board."""
    if not table.supply:
        raise IllegalMove(Refusal.NO_PALISADE_LEFT)
    if len(edges) > table.supply:
        raise IllegalMove(Refusal.ONE_PALISADE_LEFT)
    for edge in edges:
        if table.palisades >> edge & 1:
            raise IllegalMove(Refusal.PALISADE_HERE, edge=board.EDGE_NAMES[edge])
    if small := board.too_small(board.Edges(table.palisades | board.mask(edges))):
        names = board.square_names(small)
        raise IllegalMove(Refusal.WOULD_ENCLOSE, count=len(names), squares=names)


# --- 4 Powers ---


def may_use_power(table: Table, seat: Seat) -> bool:
    """Return whether the seat has a power left and used none this turn (4.1)."""
    return table.powers[seat] > 0 and not table.power_used


def lookable_squares(table: Table, seat: Seat) -> board.Squares:
    """Return the squares of face-down warriors of opponents (4.3)."""
    side_of = table.options.side_of
    return board.mask(w.square for w in table.warriors if w.face_up is None and side_of(w.owner) != side_of(seat))


def shootable_squares(table: Table, seat: Seat) -> board.Squares:
    """Return the squares of opponents' warriors in territories with an own warrior that are not full (4.6)."""
    side_of = table.options.side_of
    own = board.mask(w.square for w in table.warriors if w.owner == seat)
    theirs = board.mask(w.square for w in table.warriors if side_of(w.owner) != side_of(seat))
    free = free_squares(table)
    targets = 0
    for territory in board.territories(table.palisades):
        if territory & own and territory & free:
            targets |= territory & theirs
    return board.Squares(targets)


def _check_power(table: Table, hand: Hand, seat: Seat, move: moves.Power) -> None:
    """Refuse a power (4.1 to 4.8), in this order: whose power it is, one a turn, its target, an action after it."""
    needed = _POWER_OF[type(move)]
    if not table.options.advanced:
        raise IllegalMove(Refusal.BASE_GAME)
    if table.characters[seat] is not needed:
        character = table.characters[seat].value
        raise IllegalMove(Refusal.NOT_YOUR_POWER, needed=needed.value, character=character)
    if table.power_used:
        raise IllegalMove(Refusal.ONE_POWER_A_TURN)
    if not table.powers[seat]:
        raise IllegalMove(Refusal.NO_POWER_LEFT)
    match move:
        case moves.MageLook(square):
            _check_target(table, seat, square)
            if not lookable_squares(table, seat) >> square & 1:
                raise IllegalMove(Refusal.FACE_UP, square=board.SQUARE_NAMES[square])
        case moves.ElfArrow(square):
            _check_target(table, seat, square)
            if not shootable_squares(table, seat) >> square & 1:
                full = not territory_of(table, square) & free_squares(table)
                reason = Refusal.TERRITORY_FULL if full else Refusal.OUT_OF_RANGE
                raise IllegalMove(reason, square=board.SQUARE_NAMES[square])
        case moves.GoblinWarrior(strength, square):
            _check_warrior(table, hand, strength, square)
        case moves.OrcPalisade(edge):
            _check_palisades(table, (edge,))
    if not _acts_after(table, hand, seat, move):
        raise IllegalMove(Refusal.NO_ACTION_AFTER)


def _check_target(table: Table, seat: Seat, square: board.Square) -> None:
    warrior = table.warrior_on(square)
    if warrior is None:
        raise IllegalMove(Refusal.NO_WARRIOR_HERE, square=board.SQUARE_NAMES[square])
    if table.options.side_of(warrior.owner) == table.options.side_of(seat):
        raise IllegalMove(Refusal.NOT_AN_OPPONENT, square=board.SQUARE_NAMES[square])


def _acts_after(table: Table, hand: Hand, seat: Seat, move: moves.Power) -> bool:
    """Return whether some action remains possible after the power (4.2)."""
    if placeable_edges(table) and not isinstance(move, moves.OrcPalisade):
        return True  # only the Orc's power takes places for palisades away
    if isinstance(move, moves.GoblinWarrior):
        hand = without(hand, move.strength)
    return can_act(put(table, seat, move), hand, seat)


_POWER_OF = {
    moves.MageLook: Character.MAGE,
    moves.ElfArrow: Character.ELF,
    moves.OrcPalisade: Character.ORC,
    moves.GoblinWarrior: Character.GOBLIN,
}


# --- 5 Reinforcement ---


def territory_of(table: Table, square: board.Square) -> board.Squares:
    """Return the territory that holds this square (2.4)."""
    return next(t for t in board.territories(table.palisades) if t >> square & 1)


def reinforceable_squares(table: Table, seat: Seat) -> board.Squares:
    """Return the squares of own warriors in full territories without a reinforcement (5.2); no squares if it is used
    up."""
    if not table.reinforcements[seat]:
        return board.Squares(0)
    own = board.mask(w.square for w in table.warriors if w.owner == seat)
    reinforced = board.mask(w.square for w in table.warriors if w.reinforced)
    free = free_squares(table)
    places = 0
    for territory in board.territories(table.palisades):
        if not territory & (free | reinforced):
            places |= territory & own
    return board.Squares(places)


def _check_reinforcement(table: Table, seat: Seat, square: board.Square) -> None:
    """Refuse a reinforcement that is used up or may not be placed there (5.1, 5.2)."""
    name = board.SQUARE_NAMES[square]
    if not table.options.advanced:
        raise IllegalMove(Refusal.BASE_GAME)
    if not table.reinforcements[seat]:
        raise IllegalMove(Refusal.NO_REINFORCEMENT_LEFT)
    warrior = table.warrior_on(square)
    if warrior is None:
        raise IllegalMove(Refusal.NO_WARRIOR_HERE, square=name)
    if warrior.owner != seat:
        raise IllegalMove(Refusal.NOT_YOUR_WARRIOR, square=name)
    territory = territory_of(table, square)
    if free := (territory & free_squares(table)).bit_count():
        raise IllegalMove(Refusal.NOT_FULL, free=free)
    for beside in table.warriors:
        if beside.reinforced and territory >> beside.square & 1:
            raise IllegalMove(Refusal.ALREADY_REINFORCED, square=name, other=board.SQUARE_NAMES[beside.square])


# --- The contract: legal and apply ---


def legal(view: View, *, pairs: bool = True) -> tuple[moves.Move, ...]:
    """Return all legal moves of the viewer, empty unless the viewer is to act. Without `pairs` those of two palisades
    are left out, of which there are up to 1,300 (see `placeable_pairs`)."""
    seat, hand, table = view.viewer, view.hand, view.table
    if seat is None or hand is None or table.to_act != seat:
        return ()
    possible: list[moves.Move] = [moves.PlaceWarrior(*placed) for placed in _placeable_warriors(table, hand)]
    possible.extend(moves.place_palisades(edge) for edge in placeable_edges(table))
    if pairs:
        possible.extend(moves.place_palisades(first, second) for first, second in placeable_pairs(table))
    possible.extend(moves.Reinforce(board.Square(square)) for square in board.bits(reinforceable_squares(table, seat)))
    if not table.power_used:
        possible.extend(_legal_powers(table, hand, seat))
        possible.append(moves.Pass())
    return tuple(possible)


def _legal_powers(table: Table, hand: Hand, seat: Seat) -> Iterator[moves.Power]:
    if not may_use_power(table, seat):
        return
    targets: Iterator[moves.Power]
    match table.characters[seat]:
        case Character.MAGE:
            targets = (moves.MageLook(board.Square(s)) for s in board.bits(lookable_squares(table, seat)))
        case Character.ELF:
            targets = (moves.ElfArrow(board.Square(s)) for s in board.bits(shootable_squares(table, seat)))
        case Character.ORC:
            targets = (moves.OrcPalisade(edge) for edge in placeable_edges(table))
        case Character.GOBLIN:
            targets = (moves.GoblinWarrior(*placed) for placed in _placeable_warriors(table, hand))
    yield from (move for move in targets if _acts_after(table, hand, seat, move))


def check(table: Table, hand: Hand, seat: Seat, move: moves.Move) -> None:
    """Raise IllegalMove with its reason exactly when the move is not legal. The seat is to act and has this hand."""
    match move:
        case moves.PlaceWarrior(strength, square):
            _check_warrior(table, hand, strength, square)
        case moves.PlacePalisades(edges):
            _check_palisades(table, edges)
        case moves.Reinforce(square):
            _check_reinforcement(table, seat, square)
        case moves.Pass():
            if table.power_used:
                raise IllegalMove(Refusal.MUST_ACT)
        case _:
            _check_power(table, hand, seat, move)


def apply(state: State, seat: Seat, move: moves.Move) -> tuple[State, tuple[moves.Event, ...]]:
    """Return the state after the move, and the events. Raises IllegalMove exactly when the move is not legal."""
    table, hands, strengths = state.table, state.hands, state.strengths
    check_turn(table.to_act, seat)
    check(table, hands[seat], seat, move)
    after = play(table, seat, move)
    if isinstance(move, moves.PlaceWarrior | moves.GoblinWarrior):
        hand = without(hands[seat], move.strength)
        hands = (*hands[:seat], hand, *hands[seat + 1 :])
        strengths = (*strengths, move.strength)
    changed = State(after, hands, strengths)
    stuck = isinstance(move, moves.Pass) and not can_act(table, state.hands[seat], seat)
    return changed, tuple(events(state, changed, seat, move, forced=stuck))


def forced(view: View) -> moves.Move | None:
    """Return a pass where no action is possible (2.7). Everybody sees that, for the number of warriors in hand is
    public."""
    seat, hand, table = view.viewer, view.hand, view.table
    if seat is None or hand is None or table.to_act != seat or table.power_used:
        return None
    return None if can_act(table, hand, seat) else moves.Pass()


def absent(view: View) -> moves.Move:
    """Return a pass; after a power, where a pass is not allowed (4.2), an action, if possible one that tells nothing of
    the hand."""
    if not view.table.power_used:
        return moves.Pass()
    actions = legal(view)
    return next((move for move in actions if not isinstance(move, moves.PlaceWarrior)), actions[0])


def stop(state: State) -> State:
    """Return the state of a game that is stopped: all warriors are shown, as at the end (3.5)."""
    return replace(state, table=replace(state.table, to_act=None, power_used=False))
