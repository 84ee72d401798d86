"""Rules 5: words, records and results."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from engine.errors import BadRecord, BadWords, NuggetError
from engine.game import Seat
from engine.record import BadMove
from tests.engine.saboteur.dealer import deck_of
from tests.engine.saboteur.records import DIG, GAME, Table, compose, final, read, rejects, replay
from tests.engine.saboteur.reference_maze import LYING

EXPANSION: dict[str, Any] = {"players": 2, "expansion": True}


def words(text):
    return GAME.parse(text).words


@pytest.mark.parametrize("lies", sorted(LYING))
def test_5_1_a_tunnel_is_its_groups_and_what_is_on_it(lies):
    """As it lies, in one spelling; discarded by its own name."""
    assert words(f"{lies} 3,-1") == f"{lies} 3,-1"
    assert words(f"discard {lies}") == f"discard {LYING[lies]}"


@pytest.mark.parametrize("card", sorted(set(deck_of(EXPANSION)) - set(LYING)))
def test_5_1_an_action_has_one_name(card):
    """Which a discard uses as well."""
    assert words(f"discard {card}") == f"discard {card}"


@pytest.mark.parametrize("bad", ["NSX 1,0", "NS+red 1,0", "NESW+ladder 1,0", "break:boat @1", "fix:map @1", "NS+blue"])
def test_5_1_there_are_no_other_cards(bad):
    """And a tunnel needs a cell."""
    with pytest.raises(BadWords) as caught:
        GAME.parse(bad)
    assert str(caught.value)


@pytest.mark.parametrize(
    "canonical",
    [
        *("NSW 3,-1", "N|S|E 0,1", "break:cart @2", "fix:cart @2", "fix:lantern/cart cart @2"),
        *("rockfall 3,1", "map 8,-2", "theft", "handsoff @1", "swaphands @1", "inspect @1", "swaphats @1"),
        *("trap @1", "free @11", "discard NES", "discard EW NES map", "shed break:cart NES map", "shed theft EW EW"),
        *("gold 3", "steal @2", "steal none"),
    ],
)
def test_5_2_each_move_has_one_way_to_be_written(canonical):
    """What is read is written the same."""
    assert words(canonical) == canonical
    assert GAME.parse(canonical) == GAME.parse(words(canonical))


@pytest.mark.parametrize(
    ("generous", "canonical"),
    [
        ("nsw 3,-1", "NSW 3,-1"),
        ("WSN 3,-1", "NSW 3,-1"),
        ("  NSW   3,-1 ", "NSW 3,-1"),
        ("NSW (3,-1)", "NSW 3,-1"),
        ("NSW 3 -1", "NSW 3,-1"),
        ("e|n 1,0", "N|E 1,0"),
        ("N|E|S 1,0", "N|S|E 1,0"),
        ("E|S|N 1,0", "N|S|E 1,0"),
        ("SE|WN 1,0", "NW|ES 1,0"),
        ("ns|e+GREEN 1,0", "NS|E+green 1,0"),
        ("break:pick @2", "break:pickaxe @2"),
        ("Break:Lamp @2", "break:lantern @2"),
        ("break:wagon @0", "break:cart @0"),
        ("fix:lamp/wagon wagon @1", "fix:lantern/cart cart @1"),
        ("fix:cart/pick pick @1", "fix:pickaxe/cart pickaxe @1"),
        ("MAP 8 -2", "map 8,-2"),
        ("rockfall (3,1)", "rockfall 3,1"),
        ("STEAL None", "steal none"),
        ("discard nsw", "discard NES"),
        ("discard map ew NSW", "discard EW NES map"),
        ("shed break:wagon map nsw", "shed break:cart NES map"),
    ],
)
def test_5_2_reading_is_generous_and_writing_strict(generous, canonical):
    """Any case, letters and groups in any order, extra spaces, other names of tools, brackets around cells."""
    assert words(generous) == canonical


@pytest.mark.parametrize(
    "bad",
    [
        *("", " ", "pass", "hello", "NES", "NES 1", "NES 1,0 2,0", "NES a,b", "NES 1.5,0", "map", "map @1", "rockfall"),
        *("break:cart", "break:cart 2", "fix:cart", "fix:lantern/cart @2", "fix:lantern/cart pickaxe @2"),
        *("discard", "discard hello", "shed", "shed map", "gold", "gold x", "steal", "steal some", "trap", "trap 1,0"),
        *("theft theft", "gold 3 3", "@1", "1,0", "+", "|", "||| 1,0", "NES+ 1,0", "\ud800", "NES\0 1,0", "N" * 10_000),
    ],
)
def test_5_2_what_is_no_move_is_refused_with_a_reason(bad):
    """Whatever it is."""
    with pytest.raises(NuggetError) as caught:
        GAME.apply(Table().state, Seat(0), GAME.parse(bad))
    assert str(caught.value)


@pytest.mark.parametrize("words", ["gold 0", "gold 4", "gold -1", "steal @99", "break:cart @12", "NES 999999,0"])
def test_5_2_far_numbers_are_refused_with_a_reason(words):
    """Whether they are read as a move or not."""
    with pytest.raises(NuggetError) as caught:
        GAME.apply(Table(hands={0: "NES break:cart"}).state, Seat(0), GAME.parse(words))
    assert str(caught.value)


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
    assert GAME.dump(read(compose(players=4)).start)["options"] == defaults
    record = compose(players=4)
    del record["options"]["players"]
    assert "players" in rejects(record)
    del record["options"]
    assert rejects(record)


@pytest.mark.parametrize(
    "option",
    [
        *({"player": 4}, {"colour": 1}, {"rounds": 0}, {"rounds": 4}, {"rounds": "3"}, {"rounds": True}),
        *({"maps": 4}, {"maps": 7}, {"expansion": 1}, {"expansion": "yes"}, {"picks": "lowest"}, {"picks": None}),
        *({"blocked": "boss"}, {"selfish": 0}, {"all_saboteurs": None}, {"broken_earn": "no"}),
        *({"players": 2}, {"players": 11}, {"players": 13, "expansion": True}, {"players": 1, "expansion": True}),
        *({"players": 4.0}, {"players": "4"}, {"players": True}, {"players": None}, {"players": [4]}),
    ],
    ids=str,
)
def test_5_3_other_options_make_the_record_bad(option):
    """Unknown names and values; the reason names the option."""
    with pytest.raises(BadRecord) as caught:
        GAME.read_options({"players": 4} | option)
    assert list(option)[0 if "players" not in option else list(option).index("players")] in str(caught.value)


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_5_3_there_is_chance_for_each_round(rounds):
    """No more and no fewer than will be played."""
    record = compose(rounds=rounds)
    assert len(GAME.dump(read(record).start)["start"]["rounds"]) == rounds
    record["start"]["rounds"].append(record["start"]["rounds"][0])
    assert rejects(record)
    record["start"]["rounds"] = record["start"]["rounds"][: rounds - 1]
    assert rejects(record)


@pytest.mark.parametrize("first", [-1, 3, "0", None, 0.0, True])
def test_5_3_the_first_player_is_a_seat(first):
    """From 0."""
    record = compose(players=3)
    record["start"]["first"] = first
    assert rejects(record)


@pytest.mark.parametrize("key", ["first", "gold", "rounds"])
def test_5_3_nothing_of_the_start_may_be_missing(key):
    """The reason names it."""
    record = compose(players=3)
    del record["start"][key]
    assert key in rejects(record)


@pytest.mark.parametrize("key", ["dwarfs", "goals", "deck"])
def test_5_3_nothing_of_a_round_may_be_missing(key):
    """The reason names it."""
    record = compose(players=3)
    del record["start"]["rounds"][2][key]
    assert key in rejects(record)


def test_5_3_the_gold_pile_is_exactly_that_of_the_rules():
    """28 cards, no other values."""
    for change in ([1], [3, 3], [2, 2, 2]):
        record = compose(players=3)
        record["start"]["gold"][: len(change)] = [5] * len(change)
        assert rejects(record)
    record = compose(players=3, gold=[1])
    record["start"]["gold"][0] = 3
    assert rejects(record)


def test_5_3_unknown_cards_are_told():
    """The reason names the card."""
    record = compose(players=3)
    record["start"]["rounds"][0]["deck"][5] = "teapot"
    assert "teapot" in rejects(record)


def test_5_3_a_record_is_written_as_it_was_read():
    """Options filled in, start and moves unchanged."""
    for record in (Table(DIG, gold=[1, 2, 3]).record, Table("theft; map 8,0", **EXPANSION).record):
        data = read(record).data()
        assert {key: data[key] for key in ("game", "rules", "start", "moves")} == {
            key: record[key] for key in ("game", "rules", "start", "moves")
        }
        assert record["options"].items() <= data["options"].items()
        assert read(data).start == read(record).start


def test_5_3_other_editions_and_games_are_refused():
    """This is edition 1."""
    assert rejects(compose() | {"rules": 2})


def test_5_4_lists_of_words_are_sorted_by_code_point_without_doubles():
    """Two equal cards in a hand are one move; capitals come before small letters."""
    table = Table(hands={0: "NES NES N|S EW map theft"}, **EXPANSION)
    legal = [move.words for move in GAME.legal(table.view(0))]
    assert len(legal) == len(set(legal))
    assert "discard NES NES" in legal
    assert "discard EW NES N|S" in legal
    assert "discard EW map theft" in legal


def test_5_4_a_turned_tunnel_has_its_own_name_in_a_discard():
    """`discard NSW` is `discard NES`."""
    record = compose(hands={0: "NES"})
    for typed in ("discard NSW", "discard NES"):
        assert [step.words for step in replay(read(record | {"moves": [typed]}))] == ["discard NES"]


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


def test_5_5_a_finished_game_has_one_result_for_all():
    """Also from what a seat or the table sees; before the end gold is secret."""
    table = Table(DIG, rounds=1, picks="highest", gold=[3, 2, 1])
    for viewer in (None, 0, 1, 2):
        assert GAME.outcome(table.view(viewer)).data() == table.result()
    with pytest.raises(ValueError, match=r"\w"):
        GAME.outcome(Table("NESW 1,0").view(0))


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


def test_5_a_bad_move_is_told_by_its_place():
    """Counted from 0, with its words and a reason; whether it is illegal or not to be read."""
    record = compose("NESW 1,0")
    for bad in ("NESW 5,5", "hello", "gold 3"):
        with pytest.raises(BadMove) as caught:
            final(read(record | {"moves": ["NESW 1,0", bad]}))
        assert (caught.value.index, caught.value.words) == (1, bad)
        assert str(caught.value.error)


def test_5_a_game_that_is_over_takes_no_moves():
    """Whatever is tried."""
    table = Table(DIG, rounds=1, picks="highest")
    record = deepcopy(table.record)
    record["moves"].append("discard map")
    with pytest.raises(BadMove) as caught:
        final(read(record))
    assert caught.value.index == 7


PIECES = [
    *("NES", "nsw", "N|S|E", "|", "+", "+blue", "+ladder", "1,0", "(1,-1)", "-3", "1", "@0", "@11", "@", ",", "none"),
    *("break", ":", "cart", "pick", "fix:lamp/wagon", "/", "map", "rockfall", "discard", "shed", "gold", "steal"),
    *(
        "theft",
        "swaphands",
        "trap",
        "?",
        "é",
        "３",
        "²",
        "\ud800",
        "\0",
        "\n",
        "9" * 5000,
        "-" + "9" * 5000,
        "0x1",
        "1e5",
    ),
]


def test_5_2_any_text_is_a_move_or_refused_with_a_reason():
    """What is read as a move is written in canonical words, which are read as the same move."""
    rng, moves = Random(5), 0
    for _ in range(6000):
        text = rng.choice(["", " "]).join(rng.choices(PIECES, k=rng.randint(1, 5)))
        try:
            move = GAME.parse(text)
        except BadWords as error:
            reason = str(error)
        else:
            moves += 1
            reason = "none"
            assert GAME.parse(move.words) == move
            assert GAME.parse(move.words).words == move.words
        assert reason
    assert moves > 30
