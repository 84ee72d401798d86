"""The engine and the naive reference agree: on what is legal, on what is refused, on whose turn it is, and on results.

They share no code, so where both are wrong they must have misread the rules in the same way.
"""

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.engine.runs import accepts
from tests.engine.saboteur.dealer import FAVORITES, choose, deal, deck_of, dwarfs_of, guess, play_out, stack
from tests.engine.saboteur.records import GAME, final, read
from tests.engine.saboteur.reference import Saboteur
from tests.engine.saboteur.reference_maze import LYING
from tests.moments import mover
from tests.thorough import one_in

GAMES = 1
"""Games of each kind; 20 take some minutes."""
LISTS = 0.06
"""In how many positions the whole list of legal moves is compared."""
GUESSES = 5
"""Words a position, mostly illegal, on which both are asked."""

BASE: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 3, "selfish": True, "all_saboteurs": True},
    {"players": 4, "broken_earn": False},
    {"players": 4, "rounds": 1, "selfish": True},
    {"players": 5},
    {"players": 5, "selfish": True, "broken_earn": False, "maps": 5},
    {"players": 6, "all_saboteurs": True},
    {"players": 6, "picks": "highest", "selfish": True},
    {"players": 7, "rounds": 2},
    {"players": 8, "selfish": True},
    {"players": 9, "picks": "highest", "all_saboteurs": True, "maps": 5},
    {"players": 10},
    {"players": 10, "selfish": True, "broken_earn": False, "picks": "highest"},
]
EXPANSION: list[dict[str, Any]] = [
    *({"players": players, "expansion": True} for players in range(2, 13)),
    *({"players": players, "expansion": True, "blocked": "nobody"} for players in (2, 3, 5, 8)),
    {"players": 6, "expansion": True, "selfish": True, "picks": "highest", "broken_earn": False, "rounds": 2},
]

every_kind = pytest.mark.parametrize("options", one_in(4, BASE + EXPANSION))


def listed(state):
    return sorted(move.words for move in GAME.legal(GAME.view(state, state.to_act)))


@cache
def record_of(number, options):
    """A whole game, its moves chosen by zealous diggers from the engine's lists."""
    rng = Random(f"{number} {options}")
    record = deal(dict(options), rng)
    if rng.random() < 0.7:
        stack(record, rng.choice(list(FAVORITES)), rng)
    state, reference = read(record).start, Saboteur(record)
    while not reference.over():
        zeal = (0.9, 0.3, 0.8)[len(reference.rounds) % 3]
        words = choose(listed(state), reference, rng, zeal)
        state, _ = GAME.apply(state, mover(state), GAME.parse(words))
        reference.play(words)
        record["moves"].append(words)
    return record


def together(options):
    """Both sides in every position of some games: the record so far, the engine's state, the reference."""
    for number in range(GAMES):
        record = record_of(number, tuple(options.items()))
        state, reference = read(record).start, Saboteur(record)
        for index, words in enumerate(record["moves"]):
            yield record | {"moves": record["moves"][:index]}, state, reference
            state, _ = GAME.apply(state, mover(state), GAME.parse(words))
            reference.play(words)
        yield record, state, reference


@every_kind
def test_both_list_the_same_legal_moves(options):
    """In some positions, early and late, and wherever gold is picked or stolen."""
    rng = Random(str(options))
    for record, state, reference in together(options):
        if rng.random() < LISTS or reference.drawn or reference.thieves or reference.over():
            assert (listed(state) if reference.turn is not None else []) == reference.legal(), record


@every_kind
def test_both_accept_and_refuse_the_same_words(options):
    """In every position, random words are accepted by both or refused by both, and the same seat is to act."""
    rng = Random(str(options))
    for record, state, reference in together(options):
        assert state.to_act == reference.turn, record
        if reference.over():
            continue
        for words in (guess(reference, rng) for _ in range(GUESSES)):
            assert accepts(GAME, state, words) == reference.allows(words), (words, record)


@every_kind
def test_both_give_the_same_result(options):
    """After every move and at the end."""
    for record, state, reference in together(options):
        assert GAME.outcome(state).data() == reference.result(), record
    assert reference.over()


@every_kind
def test_what_the_engine_deals_is_what_the_rules_deal(options):
    """Exactly the cards and dwarfs of these options for each round, and a record that the engine reads."""
    start = GAME.start(GAME.read_options(options), Random(str(options)))
    record = {"game": "saboteur", "rules": 1, **GAME.dump(start), "moves": []}
    assert read(record).start == start
    for chance in record["start"]["rounds"]:
        assert sorted(chance["deck"]) == deck_of(options)
        assert sorted(chance["dwarfs"]) == sorted(dwarfs_of(options))
    assert listed(start) == Saboteur(record).legal()


@pytest.mark.parametrize("options", [BASE[5], EXPANSION[5]], ids=str)
def test_games_made_by_the_reference_alone_are_games_of_the_engine(options):
    """It deals, plays to the end, and the engine makes the same of the record."""
    record = deal(options | {"rounds": 1}, Random(7))
    reference = play_out(record, Random(7), zeal=0.9)
    assert GAME.outcome(final(read(record))).data() == reference.result()


@pytest.mark.thorough
def test_the_games_contain_every_kind_of_move_and_of_end():
    """Otherwise the agreement would say little."""
    kinds: Counter[str] = Counter()
    ends: Counter[tuple[str, str]] = Counter()
    for options in BASE + EXPANSION:
        record = record_of(0, tuple(options.items()))
        kinds.update("dig" if words.split()[0] in LYING else words.split()[0] for words in record["moves"])
        edition = "two" if options.get("expansion") else "base"
        for part in GAME.outcome(final(read(record))).data()["rounds"]:
            ends[edition, part["by"]] += 1
            if part["by"] == "gold" and part["dwarfs"][part["finder"]] in ("saboteur", "selfish", "boss"):
                ends[edition, part["dwarfs"][part["finder"]]] += 1
    assert {"dig", "discard", "shed", "map", "rockfall", "gold", "steal", "fix:lantern/cart"} <= kinds.keys()
    assert {"theft", "handsoff", "swaphands", "inspect", "swaphats", "trap", "free"} <= kinds.keys()
    assert {("base", "gold"), ("base", "cards"), ("two", "gold"), ("two", "cards")} <= ends.keys()
    assert {("base", "saboteur"), ("base", "selfish"), ("two", "saboteur"), ("two", "boss")} <= ends.keys()
