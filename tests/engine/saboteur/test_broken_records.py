"""Damage to records of Saboteur: a result, or one of the engine's own errors with a reason; never anything else."""

from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.errors import BadRecord, UnknownGame
from engine.record import BadMove
from tests.engine.saboteur.dealer import choose, deal, guess
from tests.engine.saboteur.records import GAME, final, read
from tests.engine.saboteur.reference import Saboteur
from tests.moments import mover

DAMAGES = 80
"""To each sound record; 5000 take a minute."""
LENGTH = 60
"""Moves of a record: enough to reach picks and thefts."""

KINDS = [
    {"players": 3},
    {"players": 5, "selfish": True, "broken_earn": False},
    {"players": 10, "all_saboteurs": True, "maps": 5, "picks": "highest"},
    {"players": 2, "expansion": True},
    {"players": 7, "expansion": True, "blocked": "nobody"},
]
JUNK: list[Any] = [
    *(None, True, False, 0, 1, -1, 2, 13, 0.5, 10**30, float("nan"), float("inf"), "", " ", "NESW", "map", "gold 2"),
    *("digger", "selfish", "boss", "NS+blue", "discard NES", "steal none", "teapot", "\ud800", "\0", "@1", "x" * 300),
    *([], {}, [[]], ["NESW"], [None], {"players": 3}, {"deck": []}, ["map"] * 67),
]


@cache
def sound(kind):
    """A record of a game by zealous diggers."""
    rng = Random(kind)
    record = deal(KINDS[kind], rng)
    reference = Saboteur(record)
    state = read(record).start
    while not reference.over() and len(record["moves"]) < LENGTH:
        legal = sorted(move.words for move in GAME.legal(GAME.view(state, state.to_act)))
        words = choose(legal, reference, rng, 0.9)
        state, _ = GAME.apply(state, mover(state), GAME.parse(words))
        reference.play(words)
        record["moves"].append(words)
    return record


def places(value):
    """Every list and object inside a JSON value with each of its keys."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def damaged(record, rng):
    """One to three things are changed, lost, doubled or exchanged."""
    record = deepcopy(record)
    for _ in range(rng.randint(1, 3)):
        everywhere = list(places(record))
        outer = [place for place in everywhere if isinstance(place[0], dict) or isinstance(place[0][place[1]], list)]
        if not everywhere:
            break
        inside, key = rng.choice(outer if outer and rng.random() < 0.4 else everywhere)
        how = rng.choice(["junk", "junk", "drop", "double", "exchange", "guess"])
        if how == "drop":
            del inside[key]
        elif how == "double" and isinstance(inside, list):
            inside.insert(rng.randrange(len(inside) + 1), inside[key])
        elif how == "exchange":
            donor, place = rng.choice(everywhere)
            inside[key], donor[place] = deepcopy(donor[place]), deepcopy(inside[key])
        elif how == "guess":
            inside[key] = guess(Saboteur(sound(3)), rng)
        else:
            inside[key] = deepcopy(rng.choice(JUNK))
    return record


def why(record):
    """The reason why the engine refuses the record, or None; any other exception goes through."""
    try:
        GAME.outcome(final(read(record))).data()
    except (BadRecord, UnknownGame) as error:
        return str(error)
    except BadMove as error:
        return str(error.error) if 0 <= error.index < len(record["moves"]) else ""
    return None


@pytest.mark.parametrize("kind", range(len(KINDS)), ids=lambda kind: str(KINDS[kind]))
def test_damage_to_a_record_gives_a_result_or_a_reason(kind):
    """Wrong options, cards missing or twice, unknown words, what is no list: errors of the engine only."""
    rng = Random(kind)
    reasons = [why(damaged(sound(kind), rng)) for _ in range(DAMAGES)]
    assert "" not in reasons
    assert reasons.count(None) < DAMAGES / 2


@pytest.mark.parametrize(
    "path",
    [
        *("options", "options players", "start", "start first", "start gold", "start gold 3", "start rounds"),
        *("start rounds 1", *(f"start rounds 1 {key}" for key in ("dwarfs", "goals", "deck"))),
        *("start rounds 0 deck 7", "start rounds 0 dwarfs 0", "start rounds 0 goals 2", "moves", "moves 0"),
    ],
)
def test_a_value_of_the_wrong_kind_anywhere(path):
    """Nothing is replaced by junk unnoticed."""
    *way, last = [int(key) if key.isdigit() else key for key in path.split()]
    for junk in JUNK:
        record = deepcopy(sound(0))
        inside = record
        for key in way:
            inside = inside[key]
        unchanged = junk == inside[last] and type(junk) is type(inside[last])
        inside[last] = junk
        if not unchanged and (path, junk) != ("moves", []):
            assert why(record), junk
