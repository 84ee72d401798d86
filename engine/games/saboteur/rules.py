"""The verbs of Saboteur in rulebook order, each with its number: dealing, what is legal, what a move does.

Whatever decides if a move is legal takes only the public `Table`, the mover's own hand and the gold cards that the
mover has been handed: what a player may do never depends on what the player may not know.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from random import Random

from engine.errors import IllegalMove
from engine.game import Seat, check_turn
from engine.games.saboteur import cards, moves
from engine.games.saboteur.events import Event
from engine.games.saboteur.maze import BESIDE_GOALS, GOAL_CELLS, START_CELL, Cell, neighbors
from engine.games.saboteur.reasons import Refusal
from engine.games.saboteur.scratch import BREAKING, Scratch, deal
from engine.games.saboteur.state import Deal, Options, Start, State, Table, View, kinds_of
from engine.games.saboteur.turn import carry_out

MOST_DISCARDS = {False: 1, True: 3}
"""The largest number of cards that a pass discards, by expansion (2.3, 3.2)."""

# --- 1, 2, 3 Cards and set-up ---


def start(options: Options, rng: Random) -> State:
    """Deal a game: dwarfs, goals and deck of each round, the pile of gold and the first player are drawn from `rng`."""
    rounds = tuple(deal_round(options, rng) for _ in range(options.rounds))
    gold = () if options.expansion else tuple(rng.sample(cards.GOLD_CARDS, len(cards.GOLD_CARDS)))
    return deal(options, Start(Seat(rng.randrange(options.players)), gold, rounds))


def begun_by(state: State, seat: Seat) -> State:
    """Return this deal with another first player of the first round."""
    return deal(state.options, replace(state.start, first=seat))


def deal_round(options: Options, rng: Random) -> Deal:
    """Draw the chance of one round."""
    dwarfs = [dwarf for dwarf, count in kinds_of(options).items() for _ in range(count)]
    rng.shuffle(dwarfs)
    while spares_selfish(options, dwarfs):
        rng.shuffle(dwarfs)
    deck = [card for card, count in cards.deck_cards(options.expansion, options.maps).items() for _ in range(count)]
    rng.shuffle(deck)
    return Deal(tuple(dwarfs), tuple(rng.sample(cards.GOALS, len(cards.GOALS))), tuple(deck))


def spares_selfish(options: Options, dwarfs: list[cards.Dwarf]) -> bool:
    """Return whether the selfish dwarf is dealt to nobody (2.20)."""
    return "selfish" in dwarfs[options.players :]


# --- 2.3 to 2.9, 3.2 to 3.5, 3.14 to 3.18: what is legal ---


def legal(view: View) -> tuple[moves.Move, ...]:
    """Return all legal moves of the viewer, empty unless the viewer is to act."""
    seat, table = view.viewer, view.table
    if seat is None or table.to_act != seat:
        return ()
    if table.phase == "pick":
        return tuple(moves.PickGold(value) for value in dict.fromkeys(view.offer))
    if table.phase == "steal":
        victims = [Seat(victim) for victim, gold in enumerate(table.gold) if gold > 0 and victim != seat]
        return (*map(moves.Steal, victims), moves.Steal(None))
    hand = view.hand
    digs = may_dig(table, seat)
    possible: list[moves.Move] = []
    for card in dict.fromkeys(hand):
        if card not in cards.WAYS:
            possible.extend(move for move in _aims(table, card) if _obstacle(table, seat, move) is None)
        elif digs:
            ways = cards.WAYS[card]
            possible.extend(
                moves.PlaceTunnel(tunnel, cell) for tunnel in ways for cell in table.maze.places(cards.SHAPES[tunnel])
            )
    for count in range(1, MOST_DISCARDS[table.options.expansion] + 1):
        possible.extend(map(moves.Discard, dict.fromkeys(combinations(hand, count))))
    if table.options.expansion:
        pairs = dict.fromkeys(combinations(hand, 2))
        possible.extend(moves.ShedCard(card, pair) for card in table.fronts[seat] for pair in pairs)
    return tuple(possible)


def may_dig(table: Table, seat: Seat) -> bool:
    """Return whether this seat may place tunnels: it has no broken tool (2.4, 2.5) and is not trapped (3.18)."""
    front = table.fronts[seat]
    return not front or (cards.TRAP not in front and BREAKING.isdisjoint(front))


def _aims(table: Table, card: cards.Card) -> Iterator[moves.Move]:
    """Yield whatever an action card can be played at, whether or not it has an effect there now."""
    seats = map(Seat, range(table.options.players))
    if card in cards.BREAKS:
        yield from (moves.BreakTool(cards.BREAKS[card], target) for target in seats)
    elif card in cards.FIXES:
        yield from (moves.FixTool(card, tool, target) for tool, target in product(cards.FIXES[card], seats))
    elif card in cards.AIMED:
        yield from (moves.PlayAt(cards.AIMED[card], target) for target in seats)
    elif card == cards.ROCKFALL:
        yield from map(moves.Rockfall, table.maze.cards)
    elif card == cards.MAP:
        yield from map(moves.LookAtGoal, GOAL_CELLS)
    else:
        yield moves.PlayTheft()


def dwarfs_left(table: Table) -> int:
    """Return the number of dwarfs left over (3.17); everybody can count them."""
    swapped = sum(past.words.startswith("swaphats") for past in table.history[table.begun :])
    return sum(cards.MORE_DWARFS.values()) - table.options.players - swapped


# --- Why a move is refused ---


def check(table: Table, hand: tuple[cards.Card, ...], offer: tuple[int, ...], seat: Seat, move: moves.Move) -> None:
    """Raise IllegalMove with its reason exactly when the move is not legal."""
    check_turn(table.to_act, seat)
    match move:
        case moves.PickGold(value):
            if table.phase != "pick":
                raise IllegalMove(Refusal.NO_GOLD_TO_PICK)
            if value not in offer:
                raise IllegalMove(Refusal.NOT_OFFERED, value=value, offer=offer)
        case moves.Steal(target):
            if table.phase != "steal":
                raise IllegalMove(Refusal.NO_STEALING)
            _check_victim(table, seat, target)
        case _ if table.phase != "dig":
            raise IllegalMove(Refusal.NOT_DIGGING)
        case _:
            _check_cards(table, hand, seat, move)


def _check_cards(table: Table, hand: tuple[cards.Card, ...], seat: Seat, move: moves.Move) -> None:
    """Refuse a move of digging, which plays or discards cards (2.3, 3.2)."""
    match move:
        case moves.Discard(discards):
            most = MOST_DISCARDS[table.options.expansion]
            if not 1 <= len(discards) <= most:
                raise IllegalMove(Refusal.TOO_MANY_DISCARDS, most=most)
            _check_in_hand(table, hand, discards)
        case moves.ShedCard(card, pair):
            if not table.options.expansion:
                raise IllegalMove(Refusal.NO_SHEDDING)
            if card not in table.fronts[seat]:
                raise IllegalMove(Refusal.NOT_IN_FRONT, card=card)
            _check_in_hand(table, hand, pair)
        case moves.PlaceTunnel(tunnel, cell):
            _check_in_hand(table, hand, (cards.SHAPES[tunnel].card,))
            _check_digger(table, seat)
            check_place(table, tunnel, cell)
        case _:
            action = moves.card_played(move)
            assert action is not None
            _check_in_hand(table, hand, (action,))
            if isinstance(move, moves.BreakTool | moves.FixTool | moves.PlayAt):
                _check_seat(table, move.target)
            if obstacle := _obstacle(table, seat, move):
                raise IllegalMove(obstacle, **_facts(move))


def _check_in_hand(table: Table, hand: tuple[cards.Card, ...], cost: tuple[cards.Card, ...]) -> None:
    """Refuse a move whose cards are not in hand, or not in this game at all."""
    remaining = list(hand)
    for card in cost:
        if card not in cards.deck_cards(table.options.expansion, 6):
            raise IllegalMove(Refusal.NOT_IN_GAME, card=card)
        if card not in remaining:
            raise IllegalMove(Refusal.NOT_IN_HAND, card=card)
        remaining.remove(card)


def _check_digger(table: Table, seat: Seat) -> None:
    """Refuse who may not place tunnels: the trapped, and who has a broken tool (2.4, 3.18)."""
    front = table.fronts[seat]
    if cards.TRAP in front:
        raise IllegalMove(Refusal.YOU_ARE_TRAPPED)
    if tools := tuple(tool for tool in cards.TOOLS if cards.BREAK_OF[tool] in front):
        raise IllegalMove(Refusal.TOOL_IS_BROKEN, tools=tools)


def check_place(table: Table, tunnel: cards.Tunnel, cell: Cell) -> None:
    """Raise IllegalMove unless a player who may dig and holds this tunnel may place it there (2.4, 3.3, 3.4)."""
    maze, shape = table.maze, cards.SHAPES[tunnel]
    facts = {"tunnel": tunnel, "cell": cell_words(cell)}
    if cell in maze.cards:
        raise IllegalMove(Refusal.CELL_TAKEN, **facts)
    if cell in GOAL_CELLS:
        raise IllegalMove(Refusal.GOAL_HERE, **facts)
    if cell not in maze.fringe:
        raise IllegalMove(Refusal.NOT_BESIDE_A_CARD, **facts)
    around = neighbors(cell)
    if shape.ladder and cell in BESIDE_GOALS:
        goal = next(neighbor for neighbor in around if neighbor in GOAL_CELLS)
        raise IllegalMove(Refusal.LADDER_BESIDE_GOAL, **facts, goal=cell_words(goal))
    fit = maze.fringe[cell]
    for side, towards in enumerate(around):
        if fit.closed & shape.open & 1 << side:
            raise IllegalMove(Refusal.ROCK_AHEAD, **facts, towards=cell_words(towards))
        if fit.open & ~shape.open & 1 << side:
            raise IllegalMove(Refusal.TUNNEL_BLOCKED, **facts, towards=cell_words(towards))
    if shape.ladder or fit.path & shape.open:
        return
    meets, behind_stub = maze.why_unreached(cell, shape.open)
    if not meets:
        raise IllegalMove(Refusal.NO_TUNNEL_MET, **facts)
    raise IllegalMove(Refusal.BEHIND_DEAD_END if behind_stub else Refusal.CUT_OFF, **facts)


def _obstacle(table: Table, seat: Seat, move: moves.Move) -> Refusal | None:
    """Return why an action card has no effect there; None if it has (2.5 to 2.8, 3.14)."""
    fronts, maze = table.fronts, table.maze
    match move:
        case moves.BreakTool(tool, target) if cards.BREAK_OF[tool] in fronts[target]:
            return Refusal.ALREADY_BROKEN
        case moves.FixTool(_, tool, target) if cards.BREAK_OF[tool] not in fronts[target]:
            return Refusal.NOT_BROKEN
        case moves.Rockfall(cell) if cell == START_CELL:
            return Refusal.START_STAYS
        case moves.Rockfall(cell) if cell in GOAL_CELLS:
            return Refusal.GOAL_STAYS
        case moves.Rockfall(cell) if cell not in maze.cards:
            return Refusal.NO_TUNNEL_HERE
        case moves.LookAtGoal(goal) if goal not in GOAL_CELLS:
            return Refusal.NOT_A_GOAL
        case moves.LookAtGoal(goal) if goal in maze.cards:
            return Refusal.GOAL_FACE_UP
        case moves.PlayTheft() if cards.THEFT in fronts[seat]:
            return Refusal.ALREADY_A_THIEF
        case moves.PlayAt(action, target):
            return _misaimed(table, seat, action, target)
    return None


def _misaimed(table: Table, seat: Seat, action: cards.Aimed, target: Seat) -> Refusal | None:
    """Return why an action of Saboteur 2 has no effect on this player; None if it has (3.14 to 3.18)."""
    front = table.fronts[target]
    match action:
        case "handsoff" if cards.THEFT not in front:
            return Refusal.NO_THEFT
        case "swaphands" if target == seat:
            return Refusal.OWN_HAND
        case "inspect" if target == seat:
            return Refusal.OWN_DWARF
        case "swaphats" if not dwarfs_left(table):
            return Refusal.NO_DWARF_LEFT
        case "trap" if target == seat:
            return Refusal.OWN_TRAP
        case "trap" if cards.TRAP in front:
            return Refusal.ALREADY_TRAPPED
        case "free" if cards.TRAP not in front:
            return Refusal.NOT_TRAPPED
    return None


def _facts(move: moves.Move) -> dict[str, object]:
    """Return what an action card is played at, as the sentence of a refusal needs it."""
    match move:
        case moves.BreakTool(tool, target) | moves.FixTool(_, tool, target):
            return {"tool": tool, "target": target}
        case moves.Rockfall(cell) | moves.LookAtGoal(cell):
            return {"cell": cell_words(cell)}
        case moves.PlayAt(_, target):
            return {"target": target}
        case _:
            return {}


def _check_victim(table: Table, seat: Seat, target: Seat | None) -> None:
    """Refuse to steal from oneself, and from who has no gold (3.13)."""
    if target is None:
        return
    _check_seat(table, target)
    if target == seat:
        raise IllegalMove(Refusal.OWN_GOLD)
    if table.gold[target] <= 0:
        raise IllegalMove(Refusal.NO_GOLD, target=target)


def _check_seat(table: Table, target: Seat) -> None:
    if not 0 <= target < table.options.players:
        raise IllegalMove(Refusal.NO_SUCH_PLAYER, target=target)


def cell_words(cell: Cell) -> str:
    """Return a cell as moves name it (5.1)."""
    return f"{cell[0]},{cell[1]}"


# --- The contract: apply, absent ---


def apply(state: State, seat: Seat, move: moves.Move) -> tuple[State, tuple[Event, ...]]:
    """Return the state after the move, and the events. Raises IllegalMove exactly when the move is not legal."""
    hand = state.hands[seat] if 0 <= seat < len(state.hands) else ()
    check(state.table, hand, state.offer, seat, move)
    scratch = Scratch(state)
    carry_out(scratch, seat, move)
    return scratch.freeze(), tuple(scratch.events)


def absent(view: View) -> moves.Move:
    """Return the move of an empty seat: discard a card, pick the highest gold card, steal nothing."""
    if view.table.phase == "pick":
        return moves.PickGold(view.offer[0])
    if view.table.phase == "steal":
        return moves.Steal(None)
    return moves.Discard(view.hand[:1])
