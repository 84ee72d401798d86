"""Saboteur as JSON data, both ways: options, start, and the moves of a game in progress."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any, cast

from engine import options
from engine.codec import Form, codec
from engine.errors import BadRecord, RecordReason
from engine.game import Json, Seat
from engine.games.saboteur import cards, notation
from engine.games.saboteur.maze import Maze
from engine.games.saboteur.reasons import BadStart
from engine.games.saboteur.rules import apply, spares_selfish
from engine.games.saboteur.scratch import deal
from engine.games.saboteur.state import Deal, Options, Start, State, View, kinds_of
from engine.options import QUOTED, bad_option, quoted, read_key, read_object, read_seat_number

_dump_start, _ = codec(Start)
_MAZE = Form(
    lambda maze: [[*cell, tunnel] for cell, tunnel in maze.cards.items()],
    lambda data: Maze(((x, y), tunnel) for x, y, tunnel in data),
)
"""A maze as its cards, in the order in which they were placed."""
dump_view, load_view = codec(View, {Maze: _MAZE})
"""A view as JSON data, and back: for another process that thinks for a seat."""


def read_options(data: Mapping[str, Json]) -> Options:
    """Return the options; those left out take their defaults. Raises BadRecord on unknown names or values."""
    agreed = options.read_options(Options, cards.SEATS, data)
    seats = cards.MORE_SEATS if agreed.expansion else cards.BASE_SEATS
    if agreed.players not in seats:
        raise bad_option("players", agreed.players, seats)
    return agreed


def dump(state: State) -> dict[str, Json]:
    """Return the state as JSON data: `options`, `start`, and after the first move `position`, which holds the moves."""
    start = _dump_start(state.start)
    if state.options.expansion:
        del start["gold"]
    data: dict[str, Json] = {"options": asdict(state.options), "start": start}
    if state.moves:
        data["position"] = {"moves": list(state.moves)}
    return data


def load(data: Mapping[str, Json]) -> State:
    """Return the state that `dump` wrote. Raises BadRecord if options or start break the rules."""
    option_data = read_object(data, "options")
    read_key(option_data, "players")
    agreed = read_options(option_data)
    start = read_object(data, "start")
    first = Seat(read_seat_number(start, "first", agreed.players))
    state = deal(agreed, Start(first, _read_gold(agreed, start), _read_rounds(agreed, start)))
    if "position" in data:
        for words in data["position"]["moves"]:
            assert state.to_act is not None
            state, _ = apply(state, state.to_act, notation.parse(words))
    return state


def _read_gold(agreed: Options, start: Mapping[str, Json]) -> tuple[int, ...]:
    """Return the order of the gold cards (1.3); Saboteur 2 has none."""
    if agreed.expansion:
        return ()
    return tuple(_cards("gold", read_key(start, "gold"), Counter(cards.GOLD_CARDS)))


def _read_rounds(agreed: Options, start: Mapping[str, Json]) -> tuple[Deal, ...]:
    rounds = _list("rounds", read_key(start, "rounds"))
    if len(rounds) != agreed.rounds:
        raise BadRecord(BadStart.WRONG_LENGTH, key="rounds", count=len(rounds), expected=agreed.rounds)
    return tuple(_read_round(agreed, f"rounds {number}", round_data) for number, round_data in enumerate(rounds))


def _read_round(agreed: Options, where: str, data: Json) -> Deal:
    """Return the chance of one round: dwarfs, goals and deck (1.1 to 1.5, 2.19, 2.20)."""
    if not isinstance(data, dict):
        raise BadRecord(RecordReason.NOT_AN_OBJECT, name=where)
    dwarfs = cast("list[cards.Dwarf]", _cards(f"{where} dwarfs", read_key(data, "dwarfs"), kinds_of(agreed)))
    if spares_selfish(agreed, dwarfs):
        raise BadRecord(BadStart.SELFISH_SPARED, key=f"{where} dwarfs")
    goals = cast("list[cards.Tunnel]", _cards(f"{where} goals", read_key(data, "goals"), Counter(cards.GOALS)))
    kinds_of_cards = cards.deck_cards(agreed.expansion, agreed.maps)
    deck = cast("list[cards.Card]", _cards(f"{where} deck", read_key(data, "deck"), kinds_of_cards))
    return Deal(tuple(dwarfs), tuple(goals), tuple(deck))


def _cards(where: str, data: Json, expected: Mapping[Any, int]) -> list[Json]:
    """Return the list if it has exactly these cards. Raises BadRecord with the missing and the extra cards."""
    row = _list(where, data)
    kind = type(next(iter(expected)))
    strange = [card for card in row if type(card) is not kind]
    counts: Counter[Json] = Counter(card for card in row if type(card) is kind)
    required: Counter[Json] = Counter(dict(expected))
    missing, extra = required - counts, counts - required
    if missing or extra or strange:
        odd = [*_counted(extra), *map(quoted, strange)]
        raise BadRecord(
            BadStart.WRONG_CARDS, key=where, missing=_cut(_counted(missing)) or "none", extra=_cut(odd) or "none"
        )
    return row


def _counted(counts: Mapping[Json, int]) -> list[str]:
    return [quoted(card) + (f" x{count}" if count > 1 else "") for card, count in sorted(counts.items())]


def _cut(words: Iterable[str]) -> str:
    return quoted(", ".join(words), 2 * QUOTED)


def _list(where: str, value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise BadRecord(BadStart.NOT_A_LIST, key=where)
    return value
