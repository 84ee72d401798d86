"""Burrow in words and as JSON data, both ways."""

from collections.abc import Mapping
from dataclasses import asdict

from engine.games.burrow.rules import deal, roots
from engine.games.burrow.state import ROLES, SEATS, Event, Move, Options, Refusal, Round, State, View, happened

from engine.codec import Form, codec
from engine.errors import BadWords
from engine.game import Json, Seat
from engine.options import bad_start, read_key, read_object, read_options, read_seat_number

# --- Words and data ---


def parse(words: str) -> Move:
    match words.lower().replace("@", " ").split():
        case ["open"]:
            return Move("open")
        case ["dig" | "bury" | "swap" as verb, number] if number.isdecimal() and len(number) < 3:
            return Move(verb, int(number))
        case _:
            raise BadWords(Refusal.UNREADABLE, words=words[:80], understood="")


_EVENTS: Form = Form(
    lambda event: [event.to, event.kind, dict(event.facts)], lambda data: happened(data[0], data[1], **data[2])
)
"""The form of an event's facts, which may be any JSON data."""
_dump_state, _load_state = codec(State, {Event: _EVENTS})
dump_view, load_view = codec(View, {Event: _EVENTS})


def dump(state: State) -> dict[str, Json]:
    data: dict[str, Json] = {
        "options": asdict(state.options),
        "start": {
            "first": state.first,
            "rounds": [{"roles": list(each.roles), "deck": list(each.deck)} for each in state.rounds],
        },
    }
    return data | {"position": _dump_state(state)} if state.table.history else data


def load(data: Mapping[str, Json]) -> State:
    if "position" in data:
        return _load_state(data["position"])
    options = read_options(Options, SEATS, read_object(data, "options") if "options" in data else {})
    start = read_object(data, "start")
    first, rounds = Seat(read_seat_number(start, "first", options.players)), read_key(start, "rounds")
    if not isinstance(rounds, list) or len(rounds) != options.rounds:
        raise bad_start("rounds", rounds, f"{options.rounds} rounds")
    return deal(options, first, tuple(_read_round(options, each) for each in rounds))


def _read_round(options: Options, data: Json) -> Round:
    if not isinstance(data, dict):
        raise bad_start("rounds", data, "an object")
    roles, deck = read_key(data, "roles"), read_key(data, "deck")
    if not isinstance(roles, list) or len(roles) != options.players or not all(role in ROLES for role in roles):
        raise bad_start("roles", roles, "a role for each seat")
    if not isinstance(deck, list) or not all(type(root) is int for root in deck) or sorted(deck) != roots(options):
        raise bad_start("deck", deck, "each root once for each seat")
    return Round(tuple(roles), tuple(deck))
