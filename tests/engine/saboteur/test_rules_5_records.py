"""Rules 5.3 to 5.5: records and results."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from engine.errors import BadRecord, RecordReason
from engine.games.saboteur.reasons import BadStart
from engine.games.saboteur.state import Options
from engine.record import read
from tests.engine.runs import replaced
from tests.engine.saboteur.kit import GAME
from tests.engine.saboteur.records import DIG, Table, compose

EXPANSION: dict[str, Any] = {"players": 2, "expansion": True}
BASE = GAME.dump(GAME.start(Options(players=4, rounds=2), Random(1)))


def refused(data):
    with pytest.raises(BadRecord) as caught:
        GAME.load(json.loads(json.dumps(data)))
    assert 0 < len(str(caught.value)) < 500
    return caught.value


def changed(path, value):
    """The sound start with another value at a path such as `rounds 0 goals`."""
    return replaced(BASE, ["start", *(int(key) if key.isdigit() else key for key in path.split())], value)


def test_5_3_the_values_shown_are_the_defaults():
    """Only the players must be given."""
    defaults = {
        "players": 4,
        "expansion": False,
        "rounds": 3,
        "maps": 6,
        "all_saboteurs": False,
        "selfish": False,
        "broken_earn": True,
        "picks": "players",
        "blocked": "saboteurs",
    }
    assert GAME.read_options({"players": 4}) == GAME.read_options(defaults)
    assert read(compose(players=4)).data()["options"] == defaults
    without = deepcopy(BASE)
    del without["options"]["players"]
    assert refused(without).facts == {"key": "players"}
    assert refused({"start": BASE["start"]}).reason is RecordReason.MISSING_KEY


@pytest.mark.parametrize(
    "option",
    [
        *({"player": 4}, {"colour": 1}, {"peek": True}, {"Expansion": True}),
        *({"rounds": 0}, {"rounds": 4}, {"rounds": "3"}, {"rounds": True}, {"rounds": None}),
        *({"maps": 4}, {"maps": 7}, {"expansion": 1}, {"expansion": "yes"}, {"picks": "lowest"}, {"picks": None}),
        *({"blocked": "boss"}, {"selfish": 0}, {"all_saboteurs": 1}, {"broken_earn": "no"}),
        *({"players": 0}, {"players": 2}, {"players": 11}),
        *({"players": 13, "expansion": True}, {"players": 1, "expansion": True}),
        *({"players": 4.0}, {"players": "4"}, {"players": True}, {"players": None}, {"players": [4]}),
    ],
    ids=str,
)
def test_5_3_other_options_make_the_record_bad(option):
    """Unknown names and values; the reason names the option."""
    with pytest.raises(BadRecord) as caught:
        GAME.read_options({"players": 4} | option)
    assert list(option)[0 if "players" not in option else list(option).index("players")] in str(caught.value)


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
        ("rounds 0 deck 7", "teapot", None, "teapot"),
        ("rounds 1 dwarfs 0", "boss", None, "boss"),
    ],
)
def test_5_3_wrong_lists_are_told_card_by_card(path, value, missing, extra):
    """What is missing, and what is there too often or not a card at all."""
    error = refused(changed(path, value))
    assert error.reason is BadStart.WRONG_CARDS
    assert f"{path} ".startswith(f"{error.facts['key']} ")
    assert missing is None or error.facts["missing"] == missing
    assert error.facts["extra"] == extra


def test_5_1_lists_have_the_own_names_of_cards():
    """A turned name is none of them."""
    place = BASE["start"]["rounds"][0]["deck"].index("NES")
    error = refused(changed(f"rounds 0 deck {place}", "NSW"))
    assert error.facts == {"key": "rounds 0 deck", "missing": "NES", "extra": "NSW"}


def test_5_3_nothing_of_a_start_may_be_missing():
    """The reason names it."""
    for place, key in [("", key) for key in BASE["start"]] + [("rounds", key) for key in BASE["start"]["rounds"][1]]:
        data = deepcopy(BASE)
        del (data["start"]["rounds"][1] if place else data["start"])[key]
        assert key in str(refused(data))


@pytest.mark.parametrize("rounds", [1, 3])
def test_5_3_there_is_chance_for_each_round(rounds):
    """No more and no fewer than will be played."""
    data = deepcopy(BASE)
    data["options"]["rounds"] = rounds
    assert refused(data).reason is BadStart.WRONG_LENGTH


@pytest.mark.parametrize("first", [-1, 4, "0", 0.0, True, None])
def test_5_3_the_first_player_is_a_seat(first):
    """One who sits at the table (2.2)."""
    assert refused(changed("first", first)).facts["key"] == "first"


def test_5_4_lists_of_words_are_sorted_by_code_point_without_doubles():
    """Two equal cards in a hand are one move; capitals come before small letters."""
    table = Table(hands={0: "NES NES N|S EW map theft"}, **EXPANSION)
    legal = [move.words for move in GAME.legal(table.view(0))]
    assert len(legal) == len(set(legal))
    assert "discard NES NES" in legal
    assert "discard EW NES N|S" in legal
    assert "discard EW map theft" in legal


def test_5_5_the_result_of_a_game():
    """Rounds in order; gold is their sum; the ranking goes by gold, equal seats together."""
    settings = {"dwarfs": "digger saboteur digger digger", "gold": [2, 2, 1], "rounds": 1, "picks": "highest"}
    assert Table(DIG, players=3, first=2, **settings).result() == {
        "finished": True,
        "gold": [2, 0, 3],
        "ranking": [[2], [0], [1]],
        "rounds": [
            {
                "winners": [0, 2],
                "by": "gold",
                "finder": 2,
                "dwarfs": ["digger", "saboteur", "digger"],
                "gold": [2, 0, 3],
            }
        ],
    }
    tied = Table(DIG, players=3, first=2, **(settings | {"gold": [2, 2, 2], "dwarfs": "digger digger digger saboteur"}))
    assert tied.result()["ranking"] == [[0, 1, 2]]


def test_5_5_a_round_that_has_not_ended_counts_nowhere():
    """Though gold was picked already."""
    nothing = {"finished": False, "gold": [0, 0, 0], "ranking": [[0, 1, 2]], "rounds": []}
    assert Table("NESW 1,0").result() == nothing
    table = Table(DIG, gold=[1, 2, 3], dwarfs="digger digger digger saboteur").do("gold 3")
    assert table.turn is not None
    assert table.result() == nothing


def test_5_5_places_and_points_go_by_gold():
    """The first place is 1, equal seats share theirs, and the next place is as many further on."""
    table = Table(DIG, players=4, expansion=True, rounds=1, first=2, dwarfs="blue geologist boss blue")
    outcome = GAME.outcome(table.state)
    assert outcome.points == (3, 0, 2, 3)
    assert outcome.places == (1, 4, 3, 1)
    assert outcome.ranking == ((0, 3), (2,), (1,))


def test_5_5_gold_of_a_round_is_gained_less_stolen():
    """It may be below nothing when gold of another round was stolen."""
    after = [{"moves": "theft; " + DIG.replace("EW 7,0", "EW+green 7,0"), "dwarfs": "blue saboteur saboteur"}]
    table = Table(DIG, players=3, expansion=True, dwarfs="blue green green", after=after)
    table.do("theft; " + DIG.replace("EW 7,0", "EW+green 7,0"))
    assert table.legal() == ["steal @0", "steal none"]
    table.do("steal @0")
    assert table.round["gold"] == [-1, 1, 0]
    assert table.result()["gold"] == [4, 1, 0]
    assert table.result()["ranking"] == [[0], [1], [2]]
