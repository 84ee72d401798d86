"""Burrow: moles and badgers dig for roots. A toy with what a real game may have and Armadora has not.

1 Each round everybody is dealt a hidden role, mole or badger, and two or three roots of 1 to 5
  from a deck.
2 The first player of a round opens it: `open` is the only move then.
3 On a turn one digs a root up, for everybody to see (`dig 3`), or buries it face down (`bury 3`), and draws while the
  deck lasts. Before that one may swap hands with somebody, once a round (`swap @2`, with the option).
4 Who has no root is skipped. When nobody has one the round ends and the roles are shown: a mole gets what it dug up, a
  badger what it buried. Most points win.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from random import Random
from typing import Literal

from engine.errors import BadWords, CoreReason, IllegalMove, Reason
from engine.game import Game, Json, PastMove, Seat, Side, Viewer
from engine.options import bad_start, read_key, read_object, read_options

SEATS = range(2, 13)
ROLES = ("mole", "badger")
ROOTS = (1, 2, 3, 4, 5)


class Refusal(Reason):
    """Why Burrow refuses a move, or cannot read one."""

    CLOSED = "the burrow has to be opened first"
    OPENED = "the burrow is open"
    NO_SUCH_ROOT = "no root of {root} in hand"
    SWAPPED = "hands can be swapped once a round"
    NO_SWAPS = "this game is played without swaps"
    NO_PARTNER = "seat {seat} is nobody to swap with"
    UNREADABLE = "cannot read {words!r}"


@dataclass(frozen=True, slots=True)
class Options:
    """What was agreed before the deal."""

    players: int = 3
    rounds: Literal[1, 2] = 2
    roots: Literal[2, 3] = 2
    """In each hand at the start of a round."""
    swaps: bool = True


@dataclass(frozen=True, slots=True)
class Move:
    """One decision: `open`, `dig 3`, `bury 3` or `swap @2`."""

    verb: Literal["open", "dig", "bury", "swap"]
    number: int = 0
    """The root, or the seat to swap with."""

    @property
    def words(self) -> str:
        match self.verb:
            case "open":
                return "open"
            case "swap":
                return f"swap @{self.number}"
            case _:
                return f"{self.verb} {self.number}"

    @property
    def public_words(self) -> str:
        """The words as the table knows them."""
        return "bury ?" if self.verb == "bury" else self.words


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened: a `kind` and its `facts`, by name."""

    to: Viewer
    kind: str
    facts: tuple[tuple[str, Json], ...] = ()


def happened(to: Viewer, kind: str, **facts: Json) -> Event:
    values = (tuple(value) if isinstance(value, list) else value for value in facts.values())
    return Event(to, kind, tuple(zip(facts, values, strict=True)))


@dataclass(frozen=True, slots=True)
class Round:
    """What is dealt for a round."""

    roles: tuple[str, ...]
    deck: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """All that is public."""

    options: Options
    to_act: Seat | None
    round: int = 0
    opened: bool = False
    swapped: tuple[Seat, ...] = ()
    dug: tuple[tuple[int, ...], ...] = ()
    """By seat, in this round."""
    points: tuple[int, ...] = ()
    """By seat, of the rounds that are over."""
    mid_turn: bool = False
    history: tuple[PastMove, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth."""

    table: Table
    first: Seat
    rounds: tuple[Round, ...]
    hands: tuple[tuple[int, ...], ...]
    """By seat, sorted."""
    deck: tuple[int, ...]
    buried: tuple[tuple[int, ...], ...]
    """By seat, in this round."""
    told: tuple[Event, ...] = ()
    """All that was ever told to one seat alone: what its view must recall."""

    @property
    def options(self) -> Options:
        return self.table.options

    @property
    def to_act(self) -> Seat | None:
        return self.table.to_act


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer may know."""

    viewer: Viewer
    table: Table
    first: Seat
    sizes: tuple[int, ...]
    """By seat, how many roots are in hand."""
    left: int
    """How many are in the deck."""
    role: str | None = None
    hand: tuple[int, ...] = ()
    buried: tuple[int, ...] = ()
    told: tuple[Event, ...] = ()

    @property
    def options(self) -> Options:
        return self.table.options

    @property
    def to_act(self) -> Seat | None:
        return self.table.to_act

    @property
    def mid_turn(self) -> bool:
        return self.table.mid_turn

    @property
    def history(self) -> tuple[PastMove, ...]:
        return self.table.history


@dataclass(frozen=True, slots=True)
class Outcome:
    """The score: the points of the rounds that are over."""

    finished: bool
    points: tuple[int, ...]

    @property
    def places(self) -> tuple[int, ...]:
        return tuple(1 + sum(other > own for other in self.points) for own in self.points)

    @property
    def ranking(self) -> tuple[tuple[Side, ...], ...]:
        return tuple(
            tuple(Side(seat) for seat, place in enumerate(self.places) if place == this)
            for this in sorted(set(self.places))
        )

    def data(self) -> dict[str, Json]:
        ranking = [list(sides) for sides in self.ranking]
        return {"finished": self.finished, "points": list(self.points), "ranking": ranking}


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


def deal(options: Options, first: Seat, rounds: tuple[Round, ...]) -> State:
    table = Table(options, to_act=first, points=(0,) * options.players)
    return begin_round(State(table, first, rounds, (), (), ()))[0]


def begin_round(state: State) -> tuple[State, list[Event]]:
    """1, 2: everybody gets a role and roots."""
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
    """Return a state that looks the same: what the viewer does not see now is dealt anew. Who has what since a swap of
    hands is not held on to, which a toy may do."""
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
    if table.to_act is None:
        raise IllegalMove(CoreReason.GAME_OVER)
    if table.to_act != seat:
        raise IllegalMove(CoreReason.NOT_YOUR_TURN, to_act=table.to_act)
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
    """3: hands change; both are told what they have now, and so know what the other has."""
    hands = list(state.hands)
    hands[seat], hands[other] = hands[other], hands[seat]
    private = [happened(who, "new_hand", hand=list(hands[who])) for who in (seat, other)]
    swapped = (*state.table.swapped, seat)
    if not hands[seat]:  # 4: nothing to go on with
        after = replace(state, table=replace(state.table, swapped=swapped), hands=tuple(hands))
        after, more = _next(replace(after, told=(*after.told, *private)), seat)
        return after, (happened(None, "swapped", seat=seat, other=other), *private, *more)
    table = replace(state.table, swapped=swapped, mid_turn=True)
    after = replace(state, table=table, hands=tuple(hands), told=(*state.told, *private))
    return after, (happened(None, "swapped", seat=seat, other=other), *private)


def _use(state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    """3: a root is dug up or buried, and another one drawn."""
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
    """4: the turn goes on to who has a root, or the round ends."""
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


def outcome(position: State | View) -> Outcome:
    finished = position.to_act is None
    if isinstance(position, View) and not finished:
        raise ValueError("before the end a view does not know the score")
    return Outcome(finished, position.table.points)


# --- Words and data ---


def parse(words: str) -> Move:
    match words.lower().replace("@", " ").split():
        case ["open"]:
            return Move("open")
        case ["dig" | "bury" | "swap" as verb, number] if number.isdecimal() and len(number) < 3:
            return Move(verb, int(number))
        case _:
            raise BadWords(Refusal.UNREADABLE, words=words[:80], understood="")


def dump(state: State) -> dict[str, Json]:
    data: dict[str, Json] = {
        "options": asdict(state.options),
        "start": {
            "first": state.first,
            "rounds": [{"roles": list(each.roles), "deck": list(each.deck)} for each in state.rounds],
        },
    }
    if state.table.history:
        hidden = {"hands": state.hands, "deck": state.deck, "buried": state.buried, "told": _dump_events(state.told)}
        data["position"] = _dump_table(state.table) | hidden
    return data


def load(data: Mapping[str, Json]) -> State:
    options = read_options(Options, SEATS, read_object(data, "options") if "options" in data else {})
    start = read_object(data, "start")
    first, rounds = read_key(start, "first"), read_key(start, "rounds")
    if type(first) is not int or not 0 <= first < options.players:
        raise bad_start("first", first, "a seat")
    if not isinstance(rounds, list) or len(rounds) != options.rounds:
        raise bad_start("rounds", rounds, f"{options.rounds} rounds")
    state = deal(options, Seat(first), tuple(_read_round(options, each) for each in rounds))
    if "position" not in data:
        return state
    place = data["position"]
    return replace(
        state,
        table=_load_table(options, place),
        hands=_tuples(place["hands"]),
        deck=tuple(place["deck"]),
        buried=_tuples(place["buried"]),
        told=_load_events(place["told"]),
    )


def _read_round(options: Options, data: Json) -> Round:
    if not isinstance(data, dict):
        raise bad_start("rounds", data, "an object")
    roles, deck = read_key(data, "roles"), read_key(data, "deck")
    if not isinstance(roles, list) or len(roles) != options.players or not all(role in ROLES for role in roles):
        raise bad_start("roles", roles, "a role for each seat")
    if not isinstance(deck, list) or not all(type(root) is int for root in deck) or sorted(deck) != roots(options):
        raise bad_start("deck", deck, "each root once for each seat")
    return Round(tuple(roles), tuple(deck))


def dump_view(view: View) -> dict[str, Json]:
    own = {"role": view.role, "hand": view.hand, "buried": view.buried, "told": _dump_events(view.told)}
    public = {"first": view.first, "sizes": view.sizes, "left": view.left, "table": _dump_table(view.table)}
    return {"viewer": view.viewer, "options": asdict(view.options)} | public | own


def load_view(data: Mapping[str, Json]) -> View:
    return View(
        viewer=data["viewer"],
        table=_load_table(Options(**data["options"]), data["table"]),
        first=data["first"],
        sizes=tuple(data["sizes"]),
        left=data["left"],
        role=data["role"],
        hand=tuple(data["hand"]),
        buried=tuple(data["buried"]),
        told=_load_events(data["told"]),
    )


def _dump_table(table: Table) -> dict[str, Json]:
    names = ("to_act", "round", "opened", "swapped", "dug", "points", "mid_turn")
    return {name: getattr(table, name) for name in names} | {"history": [[p.seat, p.words] for p in table.history]}


def _load_table(options: Options, data: Mapping[str, Json]) -> Table:
    return Table(
        options=options,
        to_act=data["to_act"],
        round=data["round"],
        opened=data["opened"],
        swapped=tuple(data["swapped"]),
        dug=_tuples(data["dug"]),
        points=tuple(data["points"]),
        mid_turn=data["mid_turn"],
        history=tuple(PastMove(seat, words) for seat, words in data["history"]),
    )


def _tuples(data: Json) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, data))


def _dump_events(events: Sequence[Event]) -> Json:
    return [[event.to, event.kind, dict(event.facts)] for event in events]


def _load_events(data: Json) -> tuple[Event, ...]:
    return tuple(happened(to, kind, **facts) for to, kind, facts in data)


GAME: Game[Options, State, View, Move] = Game(
    name="burrow",
    edition=1,
    seats=SEATS,
    options=Options,
    read_options=lambda data: read_options(Options, SEATS, data),
    start=start,
    view=view,
    legal=legal,
    forced=forced,
    absent=absent,
    apply=apply,
    outcome=outcome,
    imagine=imagine,
    parse=parse,
    dump=dump,
    load=load,
    sides=lambda options: tuple((Seat(seat),) for seat in range(options.players)),
    dump_view=dump_view,
    load_view=load_view,
)
