"""Armadora as JSON data, both ways: options, start, and the position of a game that is under way."""

from collections.abc import Mapping
from dataclasses import asdict, replace

from engine import options
from engine.game import Json, PastMove, Seat
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
    SEATS,
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
from engine.options import bad_start, read_key, read_object


def read_options(data: Mapping[str, Json]) -> Options:
    """Return the options, those left out with their defaults. Raises BadRecord on unknown names or values."""
    return options.read_options(Options, SEATS, data)


def dump(state: State) -> dict[str, Json]:
    """Return the state as JSON data: `options`, `start`, and `position` unless nothing was moved yet."""
    data = _dump_table(state.table)
    if "position" in data:
        data["position"]["strengths"] = list(state.strengths)
    return data


def _dump_table(table: Table) -> dict[str, Json]:
    data: dict[str, Json] = {
        "options": asdict(table.options),
        "start": {
            "gold": {SQUARE_NAMES[square]: pile for square, pile in table.gold},
            "characters": [character.value for character in table.characters],
            "first": table.first,
        },
    }
    if table.history:
        data["position"] = {
            "to_act": table.to_act,
            "warriors": [
                {
                    "square": SQUARE_NAMES[warrior.square],
                    "owner": warrior.owner,
                    "face_up": warrior.face_up,
                    "arrows": warrior.arrows,
                    "reinforced": warrior.reinforced,
                }
                for warrior in table.warriors
            ],
            "palisades": [EDGE_NAMES[edge] for edge in bits(table.palisades)],
            "in_hand": list(table.in_hand),
            "powers": list(table.powers),
            "reinforcements": list(table.reinforcements),
            "passed": list(table.passed),
            "looks": [[look.seat, SQUARE_NAMES[look.square]] for look in table.looks],
            "power_used": table.power_used,
            "history": [[past.seat, past.words] for past in table.history],
        }
    return data


def load(data: Mapping[str, Json]) -> State:
    """Return the state that `dump` wrote. Raises BadRecord if options or start are not what the rules say.

    A `position` is not checked: nobody but `dump` writes one.
    """
    table = _load_table(data)
    army = ARMY[table.options.players]
    if not table.history:
        return State(table, hands=(army,) * table.options.players, strengths=())
    strengths = tuple(map(Strength, data["position"]["strengths"]))
    hands = []
    for seat in range(table.options.players):
        placed = [s for w, s in zip(table.warriors, strengths, strict=True) if w.owner == seat]
        hands.append(_hand_without(army, placed))
    return State(table, tuple(hands), strengths)


def _load_table(data: Mapping[str, Json]) -> Table:
    chosen = read_options(read_object(data, "options")) if "options" in data else Options()
    start = read_object(data, "start")
    table = deal(
        chosen,
        _read_gold(chosen, start),
        _read_characters(chosen, start),
        _read_first(chosen, start),
    ).table
    return _read_position(table, data["position"]) if "position" in data else table


def _read_gold(options: Options, start: Mapping[str, Json]) -> tuple[tuple[Square, int], ...]:
    """1.2, 1.5, 1.9."""
    gold = read_object(start, "gold")
    known = {SQUARE_NAMES[s] for s in MINES} if options.mines == "fixed" else set(SQUARE_OF)
    if len(gold) != len(PILES) or not known.issuperset(gold):
        names = " ".join(SQUARE_NAMES[s] for s in MINES)
        expected = f"the mines {names}" if options.mines == "fixed" else "eight squares"
        raise bad_start("gold", list(gold), expected)
    piles = list(gold.values())
    if any(type(pile) is not int for pile in piles) or tuple(sorted(piles)) != PILES:
        raise bad_start("gold", piles, "the piles " + " ".join(map(str, PILES)))
    return tuple(sorted((SQUARE_OF[name], pile) for name, pile in gold.items()))


def _read_characters(options: Options, start: Mapping[str, Json]) -> tuple[Character, ...]:
    """1.7. In the base game, where they have no effect, they may be left out."""
    if "characters" not in start and not options.advanced:
        return tuple(Character)[: options.players]
    names = read_key(start, "characters")
    known = {character.value for character in Character}
    if (
        not isinstance(names, list)
        or len(names) != options.players
        or not all(isinstance(name, str) and name in known for name in names)
        or len(set(names)) < len(names)
    ):
        expected = f"{options.players} different ones of {' '.join(sorted(known))}"
        raise bad_start("characters", names, expected)
    return tuple(Character(name) for name in names)


def _read_first(options: Options, start: Mapping[str, Json]) -> Seat:
    """1.10."""
    first = read_key(start, "first")
    if type(first) is not int or not 0 <= first < options.players:
        raise bad_start("first", first, f"a seat from 0 to {options.players - 1}")
    return Seat(first)


def _read_position(table: Table, data: Mapping[str, Json]) -> Table:
    palisades = set(data["palisades"])
    return replace(
        table,
        to_act=data["to_act"],
        warriors=tuple(
            Warrior(
                square=SQUARE_OF[w["square"]],
                owner=Seat(w["owner"]),
                face_up=w["face_up"],
                arrows=w["arrows"],
                reinforced=w["reinforced"],
            )
            for w in data["warriors"]
        ),
        palisades=mask(edge for edge in EDGES if EDGE_NAMES[edge] in palisades),
        in_hand=tuple(data["in_hand"]),
        powers=tuple(data["powers"]),
        reinforcements=tuple(data["reinforcements"]),
        passed=tuple(data["passed"]),
        looks=tuple(Look(Seat(seat), SQUARE_OF[name]) for seat, name in data["looks"]),
        power_used=data["power_used"],
        history=tuple(PastMove(Seat(seat), words) for seat, words in data["history"]),
    )


def _hand_without(hand: Hand, placed: list[Strength]) -> Hand:
    a, b, c, d, e = (n - placed.count(s) for s, n in zip(STRENGTHS, hand, strict=True))
    return (a, b, c, d, e)


def dump_view(view: View) -> dict[str, Json]:
    """Return the view as JSON data: the public table, and apart from it what the viewer knows of the rest."""
    return {
        "viewer": view.viewer,
        "table": _dump_table(view.table),
        "hands": [None if hand is None else list(hand) for hand in view.hands],
        "strengths": list(view.strengths),
    }


def load_view(data: Mapping[str, Json]) -> View:
    """Return the view that `dump_view` wrote."""
    return View(
        viewer=data["viewer"],
        table=_load_table(data["table"]),
        hands=tuple(None if hand is None else (hand[0], hand[1], hand[2], hand[3], hand[4]) for hand in data["hands"]),
        strengths=tuple(data["strengths"]),
    )
