"""Armadora as JSON data, both ways: options, start, and the position of a game that is under way."""

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import get_args

from engine.errors import BadRecord, RecordReason
from engine.game import Json, Seat
from engine.games.armadora.board import (
    EDGE_NAMES,
    EDGES,
    MINES,
    SQUARE_NAMES,
    SQUARE_OF,
    Square,
    bits,
    mask,
)
from engine.games.armadora.rules import deal
from engine.games.armadora.state import (
    ARMY,
    PILES,
    STRENGTHS,
    Character,
    Hand,
    Look,
    Options,
    State,
    Strength,
    Table,
    View,
    Warrior,
)


def read_options(data: Mapping[str, Json]) -> Options:
    """Return the options, those left out with their defaults. Raises BadRecord on unknown names or values."""
    values: dict[str, Json] = {}
    for field in fields(Options):
        if field.name not in data:
            continue
        value = data[field.name]
        if field.name == "players":
            allowed: tuple[Json, ...] = tuple(ARMY)
        else:
            allowed = (False, True) if field.type is bool else get_args(field.type)
        if not any(value == one and type(value) is type(one) for one in allowed):
            expected = " or ".join(map(_plain, allowed))
            raise BadRecord(
                RecordReason.BAD_OPTION,
                option=field.name,
                value=_plain(value),
                expected=expected,
            )
        values[field.name] = value
    if unknown := [name for name in data if name not in Options.__dataclass_fields__]:
        raise BadRecord(RecordReason.UNKNOWN_OPTION, option=unknown[0])
    return Options(**values)


def dump(state: State) -> dict[str, Json]:
    """Return the state as JSON data: `options`, `start`, and `position` unless nothing was moved yet."""
    table = state.table
    data: dict[str, Json] = {
        "options": asdict(table.options),
        "start": {
            "gold": {SQUARE_NAMES[square]: pile for square, pile in table.gold},
            "characters": [character.value for character in table.characters],
            "first": table.first,
        },
    }
    if state != deal(table.options, table.gold, table.characters, table.first):
        data["position"] = {
            "to_act": table.to_act,
            "warriors": [
                {
                    "square": SQUARE_NAMES[warrior.square],
                    "owner": warrior.owner,
                    "strength": strength,
                    "face_up": warrior.face_up is not None,
                    "arrows": warrior.arrows,
                    "reinforced": warrior.reinforced,
                }
                for warrior, strength in zip(table.warriors, state.strengths, strict=True)
            ],
            "palisades": [EDGE_NAMES[edge] for edge in bits(table.palisades)],
            "powers": list(table.powers),
            "reinforcements": list(table.reinforcements),
            "passed": list(table.passed),
            "looks": [[look.seat, SQUARE_NAMES[look.square]] for look in table.looks],
            "power_used": table.power_used,
        }
    return data


def load(data: Mapping[str, Json]) -> State:
    """Return the state that `dump` wrote. Raises BadRecord if options or start are not what the rules say.

    A `position` is not checked: nobody but `dump` writes one.
    """
    options = read_options(_object(data, "options")) if "options" in data else Options()
    start = _object(data, "start")
    state = deal(
        options,
        _read_gold(options, start),
        _read_characters(options, start),
        _read_first(options, start),
    )
    return _read_position(state.table, data["position"]) if "position" in data else state


def _read_gold(options: Options, start: Mapping[str, Json]) -> tuple[tuple[Square, int], ...]:
    """1.2, 1.5, 1.9."""
    gold = _object(start, "gold")
    known = {SQUARE_NAMES[s] for s in MINES} if options.mines == "fixed" else set(SQUARE_OF)
    if len(gold) != len(PILES) or not known.issuperset(gold):
        names = " ".join(SQUARE_NAMES[s] for s in MINES)
        expected = f"the mines {names}" if options.mines == "fixed" else "eight squares"
        raise _bad_start("gold", list(gold), expected)
    piles = list(gold.values())
    if any(type(pile) is not int for pile in piles) or tuple(sorted(piles)) != PILES:
        raise _bad_start("gold", piles, "the piles " + " ".join(map(str, PILES)))
    return tuple(sorted((SQUARE_OF[name], pile) for name, pile in gold.items()))


def _read_characters(options: Options, start: Mapping[str, Json]) -> tuple[Character, ...]:
    """1.7. In the base game, where they have no effect, they may be left out."""
    if "characters" not in start and not options.advanced:
        return tuple(Character)[: options.players]
    names = _key(start, "characters")
    known = {character.value for character in Character}
    if (
        not isinstance(names, list)
        or len(names) != options.players
        or not all(isinstance(name, str) and name in known for name in names)
        or len(set(names)) < len(names)
    ):
        expected = f"{options.players} different ones of {' '.join(sorted(known))}"
        raise _bad_start("characters", names, expected)
    return tuple(Character(name) for name in names)


def _read_first(options: Options, start: Mapping[str, Json]) -> Seat:
    """1.10."""
    first = _key(start, "first")
    if type(first) is not int or not 0 <= first < options.players:
        raise _bad_start("first", first, f"a seat from 0 to {options.players - 1}")
    return Seat(first)


def _read_position(table: Table, data: Mapping[str, Json]) -> State:
    warriors = tuple(
        Warrior(
            square=SQUARE_OF[w["square"]],
            owner=Seat(w["owner"]),
            face_up=Strength(w["strength"]) if w["face_up"] else None,
            arrows=w["arrows"],
            reinforced=w["reinforced"],
        )
        for w in data["warriors"]
    )
    strengths = tuple(Strength(w["strength"]) for w in data["warriors"])
    hands = []
    for seat in range(table.options.players):
        placed = [s for w, s in zip(warriors, strengths, strict=True) if w.owner == seat]
        hands.append(_hand_without(ARMY[table.options.players], placed))
    palisades = set(data["palisades"])
    return State(
        table=Table(
            options=table.options,
            gold=table.gold,
            characters=table.characters,
            first=table.first,
            to_act=data["to_act"],
            warriors=warriors,
            palisades=mask(edge for edge in EDGES if EDGE_NAMES[edge] in palisades),
            in_hand=tuple(map(sum, hands)),
            powers=tuple(data["powers"]),
            reinforcements=tuple(data["reinforcements"]),
            passed=tuple(data["passed"]),
            looks=tuple(Look(Seat(seat), SQUARE_OF[name]) for seat, name in data["looks"]),
            power_used=data["power_used"],
        ),
        hands=tuple(hands),
        strengths=strengths,
    )


def _hand_without(hand: Hand, placed: list[Strength]) -> Hand:
    a, b, c, d, e = (n - placed.count(s) for s, n in zip(STRENGTHS, hand, strict=True))
    return (a, b, c, d, e)


def _key(data: Mapping[str, Json], key: str) -> Json:
    if key not in data:
        raise BadRecord(RecordReason.MISSING_KEY, key=key)
    return data[key]


def _object(data: Mapping[str, Json], key: str) -> Mapping[str, Json]:
    value = _key(data, key)
    if not isinstance(value, dict):
        raise BadRecord(RecordReason.NOT_AN_OBJECT, name=key)
    return value


def _bad_start(key: str, value: Json, expected: str) -> BadRecord:
    return BadRecord(RecordReason.BAD_START, key=key, value=_plain(value), expected=expected)


def _plain(value: Json) -> str:
    """The value as JSON writes it, cut to 80 characters."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= 80 else text[:79] + "…"


UNTOLD = Strength(1)
"""Stands in the table's data for the strength of every face-down warrior."""


def dump_view(view: View) -> dict[str, Json]:
    """Return the view as JSON data: the public table, and apart from it what the viewer knows of the rest."""
    printed = tuple(warrior.face_up or UNTOLD for warrior in view.table.warriors)
    return {
        "viewer": view.viewer,
        "table": dump(State(view.table, hands=(), strengths=printed)),
        "hands": [None if hand is None else list(hand) for hand in view.hands],
        "strengths": list(view.strengths),
    }


def load_view(data: Mapping[str, Json]) -> View:
    """Return the view that `dump_view` wrote."""
    return View(
        viewer=data["viewer"],
        table=load(data["table"]).table,
        hands=tuple(None if hand is None else (hand[0], hand[1], hand[2], hand[3], hand[4]) for hand in data["hands"]),
        strengths=tuple(data["strengths"]),
    )
