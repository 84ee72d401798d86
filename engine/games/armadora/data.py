"""Armadora as JSON data, both ways: options, start, and the position of a game in progress."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from engine.codec import Form, codec
from engine.game import Json, Seat
from engine.games.armadora.board import EDGE_NAMES, MINES, SQUARE_NAMES, SQUARE_OF, Edge, Edges, Square, bits, mask
from engine.games.armadora.rules import deal
from engine.games.armadora.state import PILES, SEATS, Character, Options, State, View
from engine.options import bad_start, read_key, read_object, read_options, read_seat_number

_WORDS: Mapping[Any, Form] = {
    Square: Form(SQUARE_NAMES.__getitem__, SQUARE_OF.__getitem__),
    Edges: Form(
        lambda edges: [EDGE_NAMES[edge] for edge in bits(edges)],
        lambda names: mask(map(Edge, map(EDGE_NAMES.index, names))),
    ),
}
"""Squares and palisades by their names."""
_dump_state, _load_state = codec(State, _WORDS)
dump_view, load_view = codec(View, _WORDS)
"""A view as JSON data, and back: for another process that thinks for a seat."""


def dump(state: State) -> dict[str, Json]:
    """Return the state as JSON data: `options`, `start`, and after the first move the complete `position`."""
    table = state.table
    data: dict[str, Json] = {
        "options": asdict(table.options),
        "start": {
            "gold": {SQUARE_NAMES[square]: pile for square, pile in table.gold},
            "characters": [character.value for character in table.characters],
            "first": table.first,
        },
    }
    return data | {"position": _dump_state(state)} if table.history else data


def load(data: Mapping[str, Json]) -> State:
    """Return the state that `dump` wrote. Raises BadRecord if options or start break the rules."""
    if "position" in data:
        return _load_state(data["position"])
    options = read_options(Options, SEATS, read_object(data, "options")) if "options" in data else Options()
    start = read_object(data, "start")
    gold, characters = _read_gold(options, start), _read_characters(options, start)
    return deal(options, gold, characters, Seat(read_seat_number(start, "first", options.players)))


def _read_gold(options: Options, start: Mapping[str, Json]) -> tuple[tuple[Square, int], ...]:
    """Return the mines and their gold (1.2, 1.5, 1.9)."""
    gold = read_object(start, "gold")
    mines = {SQUARE_NAMES[s] for s in MINES} if options.mines == "fixed" else set(SQUARE_OF)
    if len(gold) != len(PILES) or not mines.issuperset(gold):
        names = " ".join(SQUARE_NAMES[s] for s in MINES)
        expected = f"the mines {names}" if options.mines == "fixed" else "eight squares"
        raise bad_start("gold", list(gold), expected)
    piles = list(gold.values())
    if any(type(pile) is not int for pile in piles) or tuple(sorted(piles)) != PILES:
        raise bad_start("gold", piles, "the piles " + " ".join(map(str, PILES)))
    return tuple(sorted((SQUARE_OF[name], pile) for name, pile in gold.items()))


def _read_characters(options: Options, start: Mapping[str, Json]) -> tuple[Character, ...]:
    """Return the characters by seat (1.7). In the base game, where they have no effect, they may be left out."""
    if "characters" not in start and not options.advanced:
        return tuple(Character)[: options.players]
    names = read_key(start, "characters")
    characters = {character.value for character in Character}
    if (
        not isinstance(names, list)
        or len(names) != options.players
        or not all(isinstance(name, str) and name in characters for name in names)
        or len(set(names)) < len(names)
    ):
        expected = f"{options.players} different ones of {' '.join(sorted(characters))}"
        raise bad_start("characters", names, expected)
    return tuple(Character(name) for name in names)
