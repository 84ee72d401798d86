"""The verbs of Burrow, by the numbers of its rules: the deal, views, what is legal, what a move does."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from engine.games.burrow.state import (
    ROLES,
    ROOTS,
    Event,
    Move,
    Options,
    Outcome,
    Refusal,
    Round,
    State,
    Table,
    View,
    happened,
)

from engine.errors import IllegalMove
from engine.game import Achievement, Json, PastMove, Rest, Seat, Viewer, check_turn

# --- The deal ---


def roots(options: Options) -> list[int]:
    return [root for root in ROOTS for _ in range(options.players)]


def start(options: Options, rng: Random) -> State:
    rounds = []
    for _ in range(options.rounds):
        deck = roots(options)
        rng.shuffle(deck)
        rounds.append(Round(tuple(rng.choice(ROLES) for _ in range(options.players)), tuple(deck)))
    return deal(options, Seat(rng.randrange(options.players)), tuple(rounds))


def begun_by(state: State, seat: Seat) -> State:
    return deal(state.options, seat, state.rounds)


def deal(options: Options, first: Seat, rounds: tuple[Round, ...]) -> State:
    table = Table(options, to_act=first, points=(0,) * options.players)
    return begin_round(State(table, first, rounds, (), (), ()))[0]


def begin_round(state: State) -> tuple[State, list[Event]]:
    """1, 2: deal roles and roots to all."""
    players, size = state.options.players, state.options.roots
    dealt = state.rounds[state.table.round]
    hands = tuple(tuple(sorted(dealt.deck[size * seat : size * (seat + 1)])) for seat in range(players))
    events = [
        happened(Seat(seat), "dealt", role=role, hand=list(hand))
        for seat, (role, hand) in enumerate(zip(dealt.roles, hands, strict=True))
    ]
    table = replace(state.table, to_act=state.first, opened=False, swapped=(), dug=((),) * players, mid_turn=False)
    told = (*state.told, *events)
    buried: tuple[tuple[int, ...], ...] = ((),) * players
    deck = dealt.deck[size * players :]
    return replace(state, table=table, hands=hands, deck=deck, buried=buried, told=told), events


# --- Views ---


def view(state: State, viewer: Viewer) -> View:
    table = state.table
    seen = View(None, table, state.first, tuple(map(len, state.hands)), len(state.deck))
    if viewer is None or not 0 <= viewer < table.options.players:
        return seen
    return replace(
        seen,
        viewer=viewer,
        role=state.rounds[table.round].roles[viewer],
        hand=state.hands[viewer],
        buried=state.buried[viewer],
        told=tuple(event for event in state.told if event.to == viewer),
    )


def imagine(seen: View, rng: Random) -> State:
    """Return a state that looks the same: what the viewer does not see now is dealt anew. It forgets who has which
    cards after a swap of hands, which a toy may do."""
    players, table = seen.options.players, seen.table
    known = Counter(root for dug in table.dug for root in dug) + Counter(seen.hand) + Counter(seen.buried)
    pool = list((Counter(roots(seen.options)) - known).elements())
    rng.shuffle(pool)
    hands, buried = [], []
    for seat in range(players):
        mine = seat == seen.viewer
        count = sum(past.seat == seat and past.words == "bury ?" for past in _this_round(seen))
        hands.append(seen.hand if mine else tuple(sorted(pool.pop() for _ in range(seen.sizes[seat]))))
        buried.append(seen.buried if mine else tuple(sorted(pool.pop() for _ in range(count))))
    rounds = list(start(seen.options, rng).rounds)
    roles = [seen.role if seat == seen.viewer and seen.role else rng.choice(ROLES) for seat in range(players)]
    rounds[table.round] = replace(rounds[table.round], roles=tuple(roles))
    return State(table, seen.first, tuple(rounds), tuple(hands), tuple(pool[: seen.left]), tuple(buried), seen.told)


def _this_round(seen: View) -> Sequence[PastMove]:
    opened = [i for i, past in enumerate(seen.history) if past.words == "open"]
    return seen.history[opened[-1] :] if opened and seen.table.opened else ()


# --- Moves ---


def legal(view: View) -> tuple[Move, ...]:
    if view.viewer is None or view.to_act != view.viewer:
        return ()
    if not view.table.opened:
        return (Move("open"),)
    each = sorted(set(view.hand))
    swaps = [
        Move("swap", seat)
        for seat in range(view.options.players)
        if _swap_refused(view.table, view.viewer, seat) is None
    ]
    return (*(Move("dig", root) for root in each), *(Move("bury", root) for root in each), *swaps)


def forced(view: View) -> Move | None:
    return Move("open") if legal(view) == (Move("open"),) else None


def absent(view: View) -> Move:
    moves = legal(view)
    return next((move for move in moves if move.verb == "bury"), moves[0])


def rest(view: View) -> Rest[Move] | None:
    """Return a rest that buries the smallest root at each turn until the round ends."""
    if view.viewer is None or view.to_act is None or not view.table.opened or not view.hand:
        return None
    return Rest(view.table.round, Move("bury", view.hand[0]) if view.to_act == view.viewer else None)


def round_of(view: View) -> int | None:
    """Return the number of the round, from 0; None in a game of a single round."""
    return view.table.round if view.options.rounds > 1 else None


def _swap_refused(table: Table, seat: Seat, other: int) -> Refusal | None:
    if not table.options.swaps:
        return Refusal.NO_SWAPS
    if seat in table.swapped:
        return Refusal.SWAPPED
    return None if other != seat and 0 <= other < table.options.players else Refusal.NO_PARTNER


def check(table: Table, hand: Sequence[int], seat: Seat, move: Move) -> None:
    if not table.opened and move.verb != "open":
        raise IllegalMove(Refusal.CLOSED)
    match move.verb:
        case "open":
            if table.opened:
                raise IllegalMove(Refusal.OPENED)
        case "swap":
            if reason := _swap_refused(table, seat, move.number):
                raise IllegalMove(reason, seat=move.number)
        case _:
            if move.number not in hand:
                raise IllegalMove(Refusal.NO_SUCH_ROOT, root=move.number)


def apply(state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    table = state.table
    check_turn(table.to_act, seat)
    check(table, state.hands[seat], seat, move)
    state = replace(state, table=replace(table, history=(*table.history, PastMove(seat, move.public_words))))
    match move.verb:
        case "open":
            return replace(state, table=replace(state.table, opened=True)), (happened(None, "opened", seat=seat),)
        case "swap":
            return _swap(state, seat, Seat(move.number))
        case _:
            return _use(state, seat, move)


def _swap(state: State, seat: Seat, other: Seat) -> tuple[State, tuple[Event, ...]]:
    """3: swap two hands; both players are told their new cards, and so know the other's."""
    hands = list(state.hands)
    hands[seat], hands[other] = hands[other], hands[seat]
    private = [happened(who, "new_hand", hand=list(hands[who])) for who in (seat, other)]
    swapped = (*state.table.swapped, seat)
    if not hands[seat]:  # 4: no card to go on with
        after = replace(state, table=replace(state.table, swapped=swapped), hands=tuple(hands))
        after, more = _next(replace(after, told=(*after.told, *private)), seat)
        return after, (happened(None, "swapped", seat=seat, other=other), *private, *more)
    table = replace(state.table, swapped=swapped, mid_turn=True)
    after = replace(state, table=table, hands=tuple(hands), told=(*state.told, *private))
    return after, (happened(None, "swapped", seat=seat, other=other), *private)


def _use(state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    """3: dig a root up or bury it, and draw another one."""
    hand = list(state.hands[seat])
    hand.remove(move.number)
    public: Json = {"seat": seat} | ({"root": move.number} if move.verb == "dig" else {})
    events = [happened(None, "dug" if move.verb == "dig" else "buried", **public)]
    private: list[Event] = []
    if state.deck:
        hand.append(state.deck[0])
        private = [happened(seat, "drew", root=state.deck[0])]
    dug, buried = list(state.table.dug), list(state.buried)
    pile = dug if move.verb == "dig" else buried
    pile[seat] = tuple(sorted((*pile[seat], move.number)))
    hands = (*state.hands[:seat], tuple(sorted(hand)), *state.hands[seat + 1 :])
    after = replace(
        state,
        table=replace(state.table, dug=tuple(dug)),
        hands=hands,
        deck=state.deck[1:],
        buried=tuple(buried),
        told=(*state.told, *private),
    )
    after, more = _next(after, seat)
    return after, (*events, *private, *more)


def _next(state: State, seat: Seat) -> tuple[State, list[Event]]:
    """4: the turn goes on to the next player with a root, or the round ends."""
    players = state.options.players
    order = [Seat((seat + step) % players) for step in range(1, players + 1)]
    to_act = next((other for other in order if state.hands[other]), None)
    if to_act is not None:
        return replace(state, table=replace(state.table, to_act=to_act, mid_turn=False)), []
    roles = state.rounds[state.table.round].roles
    piles = [state.table.dug[s] if role == "mole" else state.buried[s] for s, role in enumerate(roles)]
    points = tuple(old + sum(pile) for old, pile in zip(state.table.points, piles, strict=True))
    events = [happened(None, "round_over", roles=list(roles), points=list(points))]
    if state.table.round + 1 == state.options.rounds:
        over = replace(state.table, to_act=None, points=points, mid_turn=False)
        return replace(state, table=over), [*events, happened(None, "game_over")]
    after, dealt = begin_round(replace(state, table=replace(state.table, points=points, round=state.table.round + 1)))
    return after, [*events, *dealt]


def reveals(events: Sequence[Any]) -> bool:
    """Return whether a root was drawn, hands were swapped, or a round ended."""
    return any(event.kind not in ("opened", "dug", "buried") for event in events)


def stop(state: State) -> State:
    """Return the state with all roles shown, as at the end of a round."""
    roles = state.rounds[state.table.round].roles
    return replace(state, table=replace(state.table, to_act=None, mid_turn=False, roles=roles))


def outcome(position: State | View) -> Outcome:
    finished = position.to_act is None
    if isinstance(position, View) and not finished:
        raise ValueError("before the end a view does not know the score")
    return Outcome(finished, position.table.points)


def achievements(state: State) -> Sequence[Achievement | None]:
    """Return for each seat its best achievement, if it has one."""
    return [Achievement(points, {"points": points}) if points else None for points in outcome(state).points]


def tallies(state: State) -> Sequence[Mapping[str, int]]:
    """Return for each seat the number of rounds in each role."""
    return [Counter(dealt.roles[seat] for dealt in state.rounds) for seat in range(state.options.players)]
