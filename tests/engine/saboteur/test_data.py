"""5.3: options and starts are checked, card by card."""

import json
from copy import deepcopy
from random import Random

import pytest

from engine.errors import BadRecord, RecordReason
from engine.games.saboteur.reasons import BadStart
from engine.games.saboteur.state import Options
from tests.engine.saboteur.kit import GAME, SOME_OPTIONS, dug_game

BASE = GAME.dump(GAME.start(Options(players=4, rounds=2), Random(1)))
MORE = GAME.dump(GAME.start(Options(players=2, expansion=True), Random(1)))


def refused(data):
    with pytest.raises(BadRecord) as caught:
        GAME.load(json.loads(json.dumps(data)))
    assert 0 < len(str(caught.value)) < 500
    return caught.value


@pytest.mark.parametrize("options", SOME_OPTIONS, ids=str)
def test_states_round_trip(options):
    """Through JSON, in any phase."""
    for state, *_ in dug_game(options, 1)[::40]:
        assert GAME.load(json.loads(json.dumps(GAME.dump(state)))) == state


@pytest.mark.parametrize(
    "options",
    [
        *({"players": players} for players in (0, 1, 2, 11, "3", 3.0, True, None, [3])),
        *({"players": players, "expansion": True} for players in (1, 13)),
        *({"players": 4, "rounds": rounds} for rounds in (0, 4, "3", None, True)),
        *({"players": 4, "maps": maps} for maps in (4, 7, "6")),
        *({"players": 4, name: 1} for name in ("expansion", "all_saboteurs", "selfish", "broken_earn")),
        {"players": 4, "picks": "lowest"},
        {"players": 4, "blocked": "boss"},
        {"players": 4, "peek": True},
        {"players": 4, "Expansion": True},
    ],
    ids=str,
)
def test_bad_options(options):
    """Wrong types, values, names and numbers of players."""
    with pytest.raises(BadRecord):
        GAME.read_options(options)


def test_players_must_be_given():
    """In a record."""
    data = deepcopy(BASE)
    del data["options"]["players"]
    assert refused(data).facts == {"key": "players"}
    assert refused({"start": BASE["start"]}).reason is RecordReason.MISSING_KEY


def test_options_of_the_other_edition_have_no_effect():
    """3.19: lists are those without them."""
    more = deepcopy(MORE)
    more["options"] |= {"maps": 5, "selfish": True, "all_saboteurs": True, "broken_earn": False, "picks": "highest"}
    assert GAME.load(more).start == GAME.load(MORE).start
    base = deepcopy(BASE)
    base["options"]["blocked"] = "nobody"
    assert GAME.load(base).start == GAME.load(BASE).start


@pytest.mark.parametrize(
    ("path", "value", "missing", "extra"),
    [
        ("rounds 1 deck 5", "NESW+crystal", None, "NESW+crystal"),
        ("rounds 0 goals", ["NW", "NW", "NESW"], "NE", "NW"),
        ("rounds 0 goals", ["NW", "NESW"], "NE", "none"),
        ("rounds 0 goals 0", 4, None, "4"),
        ("rounds 0 dwarfs", ["digger"] * 5, "saboteur", "digger"),
        ("rounds 0 dwarfs", ["digger"] * 4, "saboteur", "none"),
        ("gold", [1] * 28, "2 x8, 3 x4", "1 x12"),
        ("gold 0", True, None, "true"),
        ("gold", [], "1 x16, 2 x8, 3 x4", "none"),
    ],
)
def test_wrong_lists_are_told_card_by_card(path, value, missing, extra):
    """What is missing, and what is there too often or not a card at all."""
    data = deepcopy(BASE)
    *way, last = [int(key) if key.isdigit() else key for key in path.split()]
    place = data["start"]
    for key in way:
        place = place[key]
    place[last] = value
    error = refused(data)
    assert error.reason is BadStart.WRONG_CARDS
    assert f"{path} ".startswith(f"{error.facts['key']} ")
    assert missing is None or error.facts["missing"] == missing
    assert error.facts["extra"] == extra


def test_a_turned_name_is_no_card_of_a_list():
    """5.1: lists have own names."""
    data = deepcopy(BASE)
    deck = data["start"]["rounds"][0]["deck"]
    deck[deck.index("NES")] = "NSW"
    assert refused(data).facts == {"key": "rounds 0 deck", "missing": "NES", "extra": "NSW"}


@pytest.mark.parametrize("path", ["first", "gold", "rounds", "rounds 0 dwarfs", "rounds 0 goals", "rounds 1 deck"])
@pytest.mark.parametrize("value", [None, "x", {}, 7.5, [[]], [None], True])
def test_nonsense_in_a_start(path, value):
    """Of whatever type."""
    data = deepcopy(BASE)
    *way, last = [int(key) if key.isdigit() else key for key in path.split()]
    place = data["start"]
    for key in way:
        place = place[key]
    place[last] = value
    refused(data)
    del place[last]
    refused(data)


def test_rounds_must_be_as_many_as_agreed():
    """A start holds the chance of each round (5.3)."""
    data = deepcopy(BASE)
    data["options"]["rounds"] = 3
    assert refused(data).reason is BadStart.WRONG_LENGTH


def test_the_selfish_dwarf_is_dealt():
    """Some player always has the selfish dwarf (2.20)."""
    options = Options(players=4, rounds=1, selfish=True)
    for seed in range(20):
        data = GAME.dump(GAME.start(options, Random(seed)))
        dwarfs = data["start"]["rounds"][0]["dwarfs"]
        assert dwarfs[-1] != "selfish"
    dwarfs.remove("selfish")
    dwarfs.append("selfish")
    assert refused(data).reason is BadStart.SELFISH_SPARED


def test_first_is_a_seat():
    """The first player is one who sits at the table (2.2)."""
    for first in (-1, 4, "0", True, None):
        data = deepcopy(BASE)
        data["start"]["first"] = first
        assert refused(data).facts["key"] == "first"
