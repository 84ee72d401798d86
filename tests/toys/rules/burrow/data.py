"""Burrow in words and as JSON data, both ways."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace

from engine.games.burrow.rules import deal, roots
from engine.games.burrow.state import ROLES, SEATS, Event, Move, Options, Refusal, Round, State, Table, View, happened

from engine.errors import BadWords
from engine.game import Json, PastMove, Seat
from engine.options import bad_start, read_key, read_object, read_options

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
    names = ("to_act", "round", "opened", "swapped", "dug", "points", "mid_turn", "roles")
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
        roles=tuple(data["roles"]),
        history=tuple(PastMove(seat, words) for seat, words in data["history"]),
    )


def _tuples(data: Json) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, data))


def _dump_events(events: Sequence[Event]) -> Json:
    return [[event.to, event.kind, dict(event.facts)] for event in events]


def _load_events(data: Json) -> tuple[Event, ...]:
    return tuple(happened(to, kind, **facts) for to, kind, facts in data)
