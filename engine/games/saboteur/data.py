"""Saboteur as JSON data, both ways: options, start, and the moves of a game that is under way."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, cast, get_args

from engine.errors import BadRecord, RecordReason
from engine.game import Json, Seat
from engine.games.saboteur import notation
from engine.games.saboteur.cards import (
    BASE_PLAYERS,
    GOALS,
    GOLD_CARDS,
    MORE_PLAYERS,
    Card,
    Dwarf,
    Tunnel,
    deck_cards,
    dwarf_cards,
)
from engine.games.saboteur.reasons import BadStart
from engine.games.saboteur.rules import apply, spares_selfish
from engine.games.saboteur.scratch import deal
from engine.games.saboteur.state import Deal, Options, Start, State

_CUT = 80
"""Characters of a wrong value that are quoted back."""


def read_options(data: Mapping[str, Json]) -> Options:
    """Return the options, those left out with their defaults. Raises BadRecord on unknown names or values."""
    for name, value in data.items():
        field = Options.__dataclass_fields__.get(name)
        if field is None:
            raise BadRecord(RecordReason.UNKNOWN_OPTION, option=_plain(name))
        if name != "players":
            allowed = (False, True) if field.type is bool else get_args(field.type)
            _check_option(name, value, allowed)
    players = MORE_PLAYERS if data.get("expansion", False) else BASE_PLAYERS
    _check_option("players", data.get("players", Options().players), players)
    return Options(**data)


def _check_option(name: str, value: Json, allowed: Sequence[Json]) -> None:
    if not any(type(value) is type(one) and value == one for one in allowed):
        span = isinstance(allowed, range)
        expected = f"{allowed[0]} to {allowed[-1]}" if span else " or ".join(map(_plain, allowed))
        raise BadRecord(RecordReason.BAD_OPTION, option=name, value=_plain(value), expected=expected)


def dump(state: State) -> dict[str, Json]:
    """Return the state as JSON data: `options`, `start`, and once a move was made `position`, which holds the moves."""
    start = state.start
    data: dict[str, Json] = {
        "options": asdict(state.options),
        "start": {
            "first": start.first,
            **({} if state.options.expansion else {"gold": list(start.gold)}),
            "rounds": [
                {"dwarfs": list(one.dwarfs), "goals": list(one.goals), "deck": list(one.deck)} for one in start.rounds
            ],
        },
    }
    if state.moves:
        data["position"] = {"moves": list(state.moves)}
    return data


def load(data: Mapping[str, Json]) -> State:
    """Return the state that `dump` wrote. Raises BadRecord if options or start are not what the rules say."""
    given = _object(data, "options", "options")
    _key(given, "players")
    options = read_options(given)
    start = _object(data, "start", "start")
    state = deal(options, Start(_read_first(options, start), _read_gold(options, start), _read_rounds(options, start)))
    if "position" in data:
        for words in data["position"]["moves"]:
            assert state.to_act is not None
            state, _ = apply(state, state.to_act, notation.parse(words))
    return state


def _read_first(options: Options, start: Mapping[str, Json]) -> Seat:
    """2.2"""
    first = _key(start, "first")
    if type(first) is not int or not 0 <= first < options.players:
        expected = f"a seat from 0 to {options.players - 1}"
        raise BadRecord(RecordReason.BAD_START, key="first", value=_plain(first), expected=expected)
    return Seat(first)


def _read_gold(options: Options, start: Mapping[str, Json]) -> tuple[int, ...]:
    """1.3; Saboteur 2 has none."""
    if options.expansion:
        return ()
    return tuple(_cards("gold", _key(start, "gold"), Counter(GOLD_CARDS)))


def _read_rounds(options: Options, start: Mapping[str, Json]) -> tuple[Deal, ...]:
    rounds = _list("rounds", _key(start, "rounds"))
    if len(rounds) != options.rounds:
        raise BadRecord(BadStart.WRONG_LENGTH, key="rounds", count=len(rounds), expected=options.rounds)
    return tuple(_read_round(options, f"rounds {number}", one) for number, one in enumerate(rounds))


def _read_round(options: Options, where: str, data: Json) -> Deal:
    """1.1 to 1.5, 2.19, 2.20"""
    if not isinstance(data, dict):
        raise BadRecord(RecordReason.NOT_AN_OBJECT, name=where)
    kinds = dwarf_cards(options.players, options.expansion, options.all_saboteurs, options.selfish)
    dwarfs = cast("list[Dwarf]", _cards(f"{where} dwarfs", _key(data, "dwarfs"), kinds))
    if spares_selfish(options, dwarfs):
        raise BadRecord(BadStart.SELFISH_SPARED, key=f"{where} dwarfs")
    goals = cast("list[Tunnel]", _cards(f"{where} goals", _key(data, "goals"), Counter(GOALS)))
    cards = deck_cards(options.expansion, options.maps)
    deck = cast("list[Card]", _cards(f"{where} deck", _key(data, "deck"), cards))
    return Deal(tuple(dwarfs), tuple(goals), tuple(deck))


def _cards(where: str, given: Json, expected: Mapping[Any, int]) -> list[Json]:
    """Return the list if it has exactly these cards; else say card by card what is missing or too many."""
    cards = _list(where, given)
    kind = type(next(iter(expected)))
    strange = [card for card in cards if type(card) is not kind]
    counts: Counter[Json] = Counter(card for card in cards if type(card) is kind)
    wanted: Counter[Json] = Counter(dict(expected))
    missing, extra = wanted - counts, counts - wanted
    if missing or extra or strange:
        odd = [*_counted(extra), *map(_plain, strange)]
        raise BadRecord(
            BadStart.WRONG_CARDS, key=where, missing=_cut(_counted(missing)) or "none", extra=_cut(odd) or "none"
        )
    return cards


def _counted(cards: Mapping[Json, int]) -> list[str]:
    return [_plain(card) + (f" x{count}" if count > 1 else "") for card, count in sorted(cards.items())]


def _cut(words: Iterable[str]) -> str:
    text = ", ".join(words)
    return text if len(text) <= 2 * _CUT else text[: 2 * _CUT - 1] + "…"


def _list(where: str, value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise BadRecord(BadStart.NOT_A_LIST, key=where)
    return value


def _key(data: Mapping[str, Json], key: str) -> Json:
    if key not in data:
        raise BadRecord(RecordReason.MISSING_KEY, key=key)
    return data[key]


def _object(data: Mapping[str, Json], key: str, name: str) -> Mapping[str, Json]:
    value = _key(data, key)
    if not isinstance(value, dict):
        raise BadRecord(RecordReason.NOT_AN_OBJECT, name=name)
    return value


def _plain(value: Json) -> str:
    """The value as JSON writes it, cut."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if len(text) <= _CUT else text[: _CUT - 1] + "…"
