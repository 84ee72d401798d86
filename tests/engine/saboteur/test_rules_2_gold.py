"""Rules 2.14 to 2.21: gold, the end of a round, and the options."""

import pytest

from engine.errors import BadRecord
from engine.games.saboteur.events import RoundEnded
from engine.games.saboteur.reasons import BadStart
from engine.record import read
from tests.engine.saboteur.kit import GAME, rounds
from tests.engine.saboteur.records import DIG, DIG_SIX, Table, compose
from tests.engine.saboteur.reference_maze import GOLD
from tests.moments import mover

FIVE = "digger saboteur digger digger saboteur digger"
"""With `first=4`, seat 0 digs last of seven."""
TEN = "digger selfish digger digger digger digger digger saboteur saboteur saboteur"


def found(finder, players, **settings):
    """A table at which this seat has just reached the gold."""
    return Table(DIG, first=(finder - 6) % players, players=players, **settings)


def test_2_14_as_many_cards_are_drawn_as_players():
    """Whoever reached the gold sees them and picks one of any value that is among them."""
    table = found(0, 5, dwarfs=FIVE, gold=[1, 1, 2, 3, 1, 2])
    assert table.turn == 0
    assert table.legal() == ["gold 1", "gold 2", "gold 3"]
    assert found(0, 5, dwarfs=FIVE, gold=[1, 1, 2, 2, 1, 3]).legal() == ["gold 1", "gold 2"]


def test_2_14_an_empty_seat_picks_the_highest_card():
    """So nobody waits, and whoever left earns what a player would have."""
    table = found(0, 5, dwarfs=FIVE, gold=[1, 1, 2, 3, 1, 2])
    assert GAME.absent(table.view(0)).words == "gold 3"


def test_2_14_the_rest_is_passed_counter_clockwise_among_the_diggers():
    """Against turn order, saboteurs left out, round and round until none is left."""
    table = found(0, 5, dwarfs=FIVE, gold=[1, 2, 2, 3, 1])
    picks = []
    for words in ("gold 3", "gold 2", "gold 2"):
        picks.append(table.turn)
        table.do(words)
    assert picks == [0, 3, 2]
    assert table.round["gold"] == [4, 0, 2, 3, 0]
    assert table.round["winners"] == [0, 2, 3]


def test_2_14_where_one_value_is_left_nobody_is_asked():
    """The cards that are left are handed out in the same order."""
    table = found(0, 5, dwarfs=FIVE, gold=[1, 1, 1, 1, 3])
    assert table.turn == 0
    table.do("gold 3")
    assert table.round["gold"] == [4, 0, 1, 2, 0]
    assert found(0, 5, dwarfs=FIVE, gold=[2, 2, 2, 2, 2]).round["gold"] == [4, 0, 2, 4, 0]


def test_2_14_who_picks_may_take_a_small_card():
    """It is a choice."""
    table = found(0, 5, dwarfs=FIVE, gold=[1, 1, 1, 1, 3]).do("gold 1; gold 1; gold 3")
    assert table.round["gold"] == [2, 0, 3, 2, 0]


def test_2_14_a_saboteur_who_reached_the_gold_picks_nothing():
    """The first digger counter-clockwise from there begins."""
    table = found(4, 5, dwarfs=FIVE, gold=[1, 2, 3, 1, 2])
    assert table.turn == 3
    table.do("gold 3")
    assert table.turn == 2
    table.do("gold 2")
    assert table.turn == 0
    table = found(1, 5, dwarfs=FIVE, gold=[1, 2, 3, 1, 2])
    assert table.turn == 0
    assert table.do("gold 3").turn == 3


def test_2_14_with_ten_players_nine_cards_are_drawn():
    """Though there are ten."""
    pile = [1, 1, 2, 2, 3, 3, 1, 1, 1, 3, 3, 2]
    table = found(0, 10, gold=pile, picks="highest")
    assert sum(table.round["gold"]) == sum(pile[:9])


PAY = {
    "a lone one gets four": ("digger saboteur digger digger", [0, 4, 0]),
    "two get three each": ("digger saboteur digger digger saboteur", [0, 3, 0, 0, 3]),
    "three get three each": ("saboteur saboteur saboteur", [3, 3, 3, 0, 0, 0, 0]),
    "four get two each": ("saboteur saboteur saboteur saboteur", [2, 2, 2, 2, 0, 0, 0, 0, 0, 0]),
    "one, though another lies to spare": ("digger digger saboteur digger digger saboteur", [0, 0, 4, 0, 0]),
    "none, if the only one lies to spare": ("digger digger digger saboteur", [0, 0, 0]),
}


@pytest.mark.parametrize(("dwarfs", "gold"), PAY.values(), ids=PAY)
def test_2_15_saboteurs_dealt_to_players_are_paid_by_their_number(dwarfs, gold):
    """Wherever they sit; the diggers get nothing."""
    table = Table(players=len(gold), dwarfs=dwarfs).idle()
    assert (table.round["gold"], table.round["by"]) == (gold, "cards")
    assert table.round["winners"] == [seat for seat, amount in enumerate(gold) if amount]


def next_draw(front):
    """What three diggers draw in the second round, a lone saboteur having been paid in the first from this pile."""
    after = [{"moves": DIG, "dwarfs": "digger digger digger saboteur"}]
    table = Table(dwarfs="saboteur digger digger digger", gold=front, picks="highest", idle=True, after=after)
    table.idle().do(DIG)
    return sorted(table.round["gold"], reverse=True)


def test_2_15_they_are_paid_with_the_largest_cards_that_fit_nearest_the_front():
    """Four is a 3 and a 1: the first of each leaves the pile where it lies."""
    assert next_draw([2, 3, 1, 3, 2, 2]) == [3, 2, 2]
    assert next_draw([1, 3, 2, 2, 2, 1, 1]) == [2, 2, 2]
    assert next_draw([1, 1, 2, 3, 3, 2]) == [3, 2, 1]


def test_2_15_saboteurs_are_paid_in_seat_order():
    """Three and three: the first 3 and the second; the diggers then draw what followed."""
    after = [{"moves": DIG, "dwarfs": "digger digger digger digger saboteur saboteur"}]
    front = [1, 3, 1, 3, 1, 3, 2, 2]
    table = Table(players=5, dwarfs="saboteur saboteur", gold=front, picks="highest", idle=True, after=after)
    table.idle().do(DIG)
    assert sum(table.round["gold"]) == 1 + 1 + 1 + 3 + 2


def test_2_15_what_cards_cannot_make_is_paid_all_the_same():
    """Six 1s and four 3s are left: three saboteurs get two 1s each, and the fourth gets 2 without a card."""
    front = [2] * 8 + [1] * 10
    after = [{"moves": DIG}, {"dwarfs": "saboteur saboteur saboteur saboteur", "idle": True}]
    table = Table(DIG, players=10, gold=front, picks="highest", after=after)
    table.do(DIG).idle()
    assert [sum(part["gold"]) for part in table.result()["rounds"]] == [17, 9, 8]
    assert table.round["gold"] == [2, 2, 2, 2, 0, 0, 0, 0, 0, 0]


def test_2_16_roles_are_shown_when_the_round_ends():
    """The result names them for the seats, the spare one not."""
    table = found(0, 5, dwarfs=FIVE, picks="highest")
    assert table.round["dwarfs"] == FIVE.split()[:5]


@pytest.mark.parametrize("picks", [("gold 3", "gold 2"), ("gold 3; gold 2; gold 2", "gold 2; gold 3; gold 2")])
def test_2_16_gold_stays_secret_until_the_game_ends(picks):
    """What others picked, and could have picked, is in nobody's view, not when the round is over either."""
    one, other = (found(0, 5, dwarfs=FIVE, gold=[1, 2, 2, 3, 1]).do(words) for words in picks)
    assert [viewer for viewer in (None, *range(5)) if one.view(viewer) == other.view(viewer)] == [None, 1, 2, 4]


def test_2_16_the_end_of_the_last_round_tells_all_gold():
    """The game ends with it; after an earlier round what was picked is not told."""
    gold = []
    for count in (1, 2):
        table = found(0, 5, dwarfs=FIVE, gold=[1, 2, 2, 3, 1], rounds=count).do("gold 3; gold 2; gold 2")
        gold += [event.result.gold for event in table.events if isinstance(event, RoundEnded)]
    assert gold == [(4, 0, 2, 3, 0), (None, 0, None, None, 0)]


def test_2_17_the_left_neighbor_of_whoever_moved_last_begins_the_next_round():
    """After the gold, and after the last discard."""
    assert found(0, 5, dwarfs=FIVE, picks="highest").turn == 1
    assert found(4, 5, dwarfs=FIVE, picks="highest").turn == 0
    table = Table(players=4, first=2)
    seats = []
    while not table.result()["rounds"]:
        seats.append(mover(table.state))
        table.do(table.legal("discard")[0])
    assert table.turn == (seats[-1] + 1) % 4


def test_2_17_the_next_round_begins_with_new_cards_and_a_bare_table():
    """Broken tools are gone as well; the gold won is kept."""
    moves = "NESW 1,0; NESW 2,0; NESW 3,0; NESW 4,0; break:cart @4; NESW 5,0; EW 6,0; EW 7,0"
    settings = {"players": 5, "first": 1, "dwarfs": FIVE, "picks": "highest", "gold": [2] * 5}
    table = Table(moves, after=[{"holding": "NESW"}], **settings)
    assert table.turn == 4
    assert table.cells("NESW") == {"1,0", "-1,0", "0,1", "0,-1"}
    deck = table.record["start"]["rounds"][1]["deck"]
    assert {words.split()[1] for words in table.legal("discard")} == set(deck[24:30])
    assert sum(table.result()["gold"]) == 10


def test_2_17_after_three_rounds_most_gold_wins():
    """Ties share the victory."""
    table = Table(DIG, dwarfs="digger digger digger saboteur", picks="highest", gold=[2, 1, 1])
    assert table.result()["finished"] is False
    table.idle().idle()
    result = table.result()
    assert result["finished"] is True
    assert table.turn is None
    assert len(result["rounds"]) == 3
    gold = result["gold"]
    assert gold == [sum(part["gold"][seat] for part in result["rounds"]) for seat in range(3)]
    assert [seat for place in result["ranking"] for seat in place] == sorted(range(3), key=lambda seat: -gold[seat])


def test_2_18_diggers_with_a_broken_tool_get_none():
    """As many cards are drawn as ever, and the others share them."""
    settings = {"players": 4, "first": 0, "dwarfs": "digger digger digger digger", "gold": [2, 2, 2, 2]}
    moves = "NESW 1,0; NESW 2,0; NESW 3,0; break:cart @2; NESW 4,0; NESW 5,0; discard map; EW 6,0; EW 7,0"
    table = Table(moves, broken_earn=False, **settings)
    assert table.round["winners"] == [0, 1, 3]
    assert table.round["gold"] == [4, 2, 0, 2]
    table = Table(moves, **settings)
    assert table.round["gold"] == [2, 2, 2, 2]


def test_2_18_if_no_digger_may_take_any_none_is_drawn():
    """Then nobody wins, though the gold was reached, and the pile stays as it is."""
    moves = (
        "break:cart @1; break:lantern @2; discard map; NESW 1,0; discard map; discard map; NESW 2,0; discard map;"
        "discard map; NESW 3,0; discard N; discard E; NESW 4,0; discard NES; discard NEW; NESW 5,0; discard NES;"
        "discard NEW; EW 6,0; discard NES; discard NEW; EW 7,0"
    )
    after = [{"moves": DIG, "dwarfs": "digger digger digger saboteur"}]
    settings = {"dwarfs": "saboteur digger digger digger", "gold": [3, 3, 3], "picks": "highest", "after": after}
    table = Table(moves, broken_earn=False, **settings)
    assert table.round == {
        "winners": [],
        "by": "gold",
        "finder": 0,
        "dwarfs": ["saboteur", "digger", "digger"],
        "gold": [0, 0, 0],
    }
    assert table.do(DIG).round["gold"] == [3, 3, 3]


def test_2_19_with_all_saboteurs_in_play_there_is_no_spare_dwarf():
    """One digger fewer is in the game."""
    for chance in rounds(players=5, all_saboteurs=True, rounds=1):
        assert sorted(chance["dwarfs"]) == ["digger"] * 3 + ["saboteur"] * 2


def test_2_20_five_maps():
    """Instead of six."""
    for chance in rounds(players=5, maps=5, rounds=1):
        assert chance["deck"].count("map") == 5
        assert len(chance["deck"]) == 66


def test_2_20_the_selfish_dwarf_is_always_dealt_to_a_player():
    """It is one of the digger cards and never the spare one."""
    dealt = [chance["dwarfs"] for chance in rounds(players=3, selfish=True, rounds=1)]
    assert {tuple(sorted(dwarfs)) for dwarfs in dealt} == {("digger", "digger", "saboteur", "selfish")}
    assert {dwarfs.index("selfish") for dwarfs in dealt} == {0, 1, 2}
    record = compose(selfish=True, dwarfs="digger selfish digger saboteur")
    record["start"]["rounds"][0]["dwarfs"] = ["digger", "saboteur", "digger", "selfish"]
    with pytest.raises(BadRecord) as caught:
        read(record)
    assert caught.value.reason is BadStart.SELFISH_SPARED


def test_2_20_the_selfish_dwarf_alone_gets_four_if_he_makes_the_connection():
    """Paid as saboteurs are, without anybody being asked."""
    table = Table(DIG, selfish=True, dwarfs="selfish digger saboteur digger", gold=[2, 1, 1, 2, 2])
    assert table.round["winners"] == [0]
    assert table.round["gold"] == [4, 0, 0]
    assert table.round["finder"] == 0


def test_2_20_else_the_selfish_dwarf_is_skipped_and_one_card_fewer_is_drawn():
    """The other diggers share what is drawn."""
    table = Table(DIG, selfish=True, dwarfs="digger selfish digger saboteur", gold=[1, 2, 3], picks="highest")
    assert table.round["gold"] == [2, 0, 1]
    assert table.round["winners"] == [0, 2]


def test_2_20_with_ten_players_the_skipped_dwarf_leaves_eight_cards():
    """One fewer than the nine of 2.14, and not than ten."""
    pile = [1, 1, 2, 2, 3, 3, 1, 1, 2, 3, 3, 2]
    table = found(0, 10, selfish=True, gold=pile, picks="highest", dwarfs=TEN)
    assert sum(table.round["gold"]) == sum(pile[:8])
    assert table.round["gold"][1] == 0


def test_2_20_the_selfish_dwarf_gets_nothing_when_the_saboteurs_win():
    """He is a digger."""
    assert Table(dwarfs="saboteur selfish digger digger", selfish=True).idle().round["gold"] == [4, 0, 0]


def test_2_21_highest_first_asks_nobody():
    """Each in turn gets the highest left, in the order of 2.14."""
    table = found(0, 5, dwarfs=FIVE, gold=[1, 2, 3, 1, 2], picks="highest")
    assert table.round["gold"] == [3 + 1, 0, 2, 2 + 1, 0]
    assert table.turn == 1
    assert len(table.legal("gold")) == 0


def test_2_21_and_otherwise_the_players_pick():
    """The default."""
    assert GAME.read_options({"players": 3}).picks == "players"
    assert found(0, 5, dwarfs=FIVE, gold=GOLD[14:19]).legal() == ["gold 1", "gold 2"]


def test_2_14_the_finder_is_whoever_placed_the_last_card():
    """Not who dug most."""
    table = Table(DIG_SIX + "; discard map; EW 7,0", dwarfs="digger digger digger saboteur", gold=[1, 2, 3])
    assert table.turn == 1
