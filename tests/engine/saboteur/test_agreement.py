"""The engine and the naive reference agree: on what is legal, on what is refused, on whose turn it is, and on results.

They share no code, so where both are wrong they must have misread the rules in the same way.
"""

from collections import Counter
from dataclasses import asdict
from random import Random
from typing import Any

import pytest

from engine.record import read
from tests.engine.runs import accepts, run
from tests.engine.saboteur.dealer import deck_of, dwarfs_of
from tests.engine.saboteur.kit import GAME
from tests.engine.saboteur.reference import Saboteur
from tests.engine.saboteur.reference_maze import LYING, turned
from tests.thorough import one_in

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


def game_of(options):
    """A whole game of players who dig."""
    return run(GAME, asdict(GAME.read_options(options)))


def together(options):
    """Both sides in every position of a game: the engine's state, and the reference."""
    played = game_of(options)
    reference = Saboteur(played.record())
    for step in played.steps:
        yield step.before, reference
        reference.play(step.move.words)
    yield played.end, reference


def guess(reference, rng):
    """Canonical words, mostly illegal, about cards and places of this position."""
    anything = deck_of({"players": 3, "expansion": True})
    hand = reference.hands[reference.turn or 0] or anything
    places = [*reference.maze.tunnels, *reference.maze.goals, (0, 0)]
    (x, y), seat = rng.choice(places), f"@{rng.randrange(reference.players)}"
    near = f"{x + rng.randint(-1, 1)},{y + rng.randint(-1, 1)}"
    kind = rng.choices(("card", "discard", "shed", "gold", "steal"), (70, 10, 10, 4, 6))[0]
    if kind == "discard":
        return " ".join(["discard", *sorted(rng.choice(hand) for _ in range(rng.randint(1, 3)))])
    if kind == "shed":
        removed = rng.choice(["theft", "trap", "break:cart", "break:lantern", "break:pickaxe"])
        return " ".join(["shed", removed, *sorted(rng.choice(hand) for _ in range(2))])
    if kind == "gold":
        return f"gold {rng.randint(1, 3)}"
    if kind == "steal":
        return f"steal {rng.choice([seat, 'none'])}"
    card = rng.choice(hand if rng.random() < 0.85 else anything)
    if card in LYING:
        return f"{rng.choice([card, turned(card)])} {near}"
    if card in ("map", "rockfall"):
        return f"{card} {rng.choice([near, f'{x},{y}'])}"
    if "/" in card:
        return f"{card} {rng.choice(card.removeprefix('fix:').split('/'))} {seat}"
    return card if card == "theft" else f"{card} {seat}"


@every_kind
def test_both_list_the_same_legal_moves(options):
    """In some positions, early and late, and wherever gold is picked or stolen."""
    rng = Random(str(options))
    for state, reference in together(options):
        if rng.random() < LISTS or reference.drawn or reference.thieves or reference.over():
            assert (listed(state) if reference.turn is not None else []) == reference.legal()


@every_kind
def test_both_accept_and_refuse_the_same_words(options):
    """In every position, random words are accepted by both or refused by both, and the same seat is to act."""
    rng = Random(str(options))
    for state, reference in together(options):
        assert state.to_act == reference.turn
        for words in (guess(reference, rng) for _ in range(GUESSES if not reference.over() else 0)):
            assert accepts(GAME, state, words) == reference.allows(words), words


@every_kind
def test_both_give_the_same_result(options):
    """After every move and at the end."""
    for state, reference in together(options):
        assert GAME.outcome(state).data() == reference.result()
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


@pytest.mark.thorough
def test_the_games_contain_every_kind_of_move_and_of_end():
    """Otherwise the agreement would say little."""
    kinds: Counter[str] = Counter()
    ends: Counter[tuple[str, str]] = Counter()
    for options in BASE + EXPANSION:
        played = game_of(options)
        words = [step.move.words.split()[0] for step in played.steps]
        kinds.update("dig" if kind in LYING else kind for kind in words)
        edition = "two" if options.get("expansion") else "base"
        for part in GAME.outcome(played.end).data()["rounds"]:
            ends[edition, part["by"]] += 1
            if part["by"] == "gold" and part["dwarfs"][part["finder"]] in ("saboteur", "selfish", "boss"):
                ends[edition, part["dwarfs"][part["finder"]]] += 1
    assert {"dig", "discard", "shed", "map", "rockfall", "gold", "steal", "fix:lantern/cart"} <= kinds.keys()
    assert {"theft", "handsoff", "swaphands", "inspect", "swaphats", "trap", "free"} <= kinds.keys()
    assert {("base", "gold"), ("base", "cards"), ("two", "gold"), ("two", "cards")} <= ends.keys()
    assert {("base", "saboteur"), ("base", "selfish"), ("two", "saboteur"), ("two", "boss")} <= ends.keys()
