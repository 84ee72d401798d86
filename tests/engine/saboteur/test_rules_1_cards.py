"""Rules 1: cards."""

from collections import Counter

import pytest

from tests.engine.saboteur.dealer import MORE_DWARFS, dead_end
from tests.engine.saboteur.kit import SEEDS, deals, rounds
from tests.engine.saboteur.records import Table
from tests.engine.saboteur.reference_maze import BASE_ACTIONS, BASE_TUNNELS, GOLD, LYING, MORE_ACTIONS, MORE_TUNNELS


@pytest.mark.parametrize(
    ("card", "lies"),
    [
        ("NW", {"NW", "ES"}),
        ("NE", {"NE", "SW"}),
        ("NES", {"NES", "NSW"}),
        ("NEW", {"NEW", "ESW"}),
        ("NS", {"NS"}),
        ("EW", {"EW"}),
        ("N|S|E", {"N|S|E", "N|S|W"}),
        ("N|E|W", {"N|E|W", "E|S|W"}),
    ],
)
def test_1_a_card_may_be_turned_by_180_degrees_only(card, lies):
    """There are at most two ways to lay a card, and each is spelled as it lies."""
    table = Table("NESW 1,0; NESW 0,1; NESW 0,-1", holding=card)
    tunnels = {words.split()[0] for words in table.legal(*"NESW")}
    assert {name for name in tunnels if LYING[name] == card} == lies


def test_1_edges_of_different_groups_are_not_joined():
    """No path leads from one dead end of a card to another."""
    table = Table("N|E|S|W 1,0; NESW 0,1", holding="NS EW")
    assert not {"2,0"} & table.cells("EW")
    assert not {"1,1", "1,-1"} & table.cells("NS")


def test_1_1_there_are_forty_tunnels_31_with_a_path_and_9_dead_ends():
    """So says the table of copies, and so deals the engine."""
    for chance in rounds(players=3):
        tunnels = Counter(card for card in chance["deck"] if card in LYING)
        assert tunnels == Counter(BASE_TUNNELS)
        assert sum(tunnels.values()) == 40
        assert sum(copies for card, copies in tunnels.items() if dead_end(card)) == 9


def test_1_1_three_goals_a_gold_and_two_stones():
    """Gold is a cross; the stones are two different curves."""
    assert all(sorted(chance["goals"]) == ["NE", "NESW", "NW"] for chance in rounds(players=3))


def test_1_2_there_are_27_actions():
    """Nine broken tools, six repairs of one tool, three of two, three rockfalls, six maps."""
    for chance in rounds(players=3):
        kinds = Counter(card.split(":")[0] for card in chance["deck"] if card not in LYING)
        assert kinds == {"break": 9, "fix": 9, "rockfall": 3, "map": 6}
        assert Counter(chance["deck"])["fix:lantern/cart"] == 1


def test_1_3_the_pile_has_28_gold_cards():
    """16 of 1, 8 of 2 and 4 of 3, in any order."""
    assert all(sorted(start["gold"]) == sorted(GOLD) for start in deals(players=4))
    assert sum(GOLD) == 44
    assert len({tuple(start["gold"]) for start in deals(players=4)}) == len(SEEDS)


@pytest.mark.parametrize(
    ("players", "saboteurs", "diggers", "hand", "deck"),
    [
        (3, 1, 3, 6, 49),
        (4, 1, 4, 6, 43),
        (5, 2, 4, 6, 37),
        (6, 2, 5, 5, 37),
        (7, 3, 5, 5, 32),
        (8, 3, 6, 4, 35),
        (9, 3, 7, 4, 31),
        (10, 4, 7, 4, 27),
    ],
)
def test_1_3_dwarfs_and_hands_by_the_number_of_players(players, saboteurs, diggers, hand, deck):
    """One dwarf more than players; the size of the hands leaves so many cards in the deck."""
    for chance in rounds(players=players, rounds=1):
        assert Counter(chance["dwarfs"]) == {"saboteur": saboteurs, "digger": diggers}
        assert len(chance["dwarfs"]) == players + 1
        assert len(chance["deck"]) == players * hand + deck
    table = Table(players=players, rounds=1)
    before = table.legal("discard")
    assert {words.split()[1] for words in before} == set(table.record["start"]["rounds"][0]["deck"][:hand])
    table.idle()
    assert len(table.record["moves"]) == players * hand + deck


def test_1_3_any_player_may_have_any_dwarf_and_the_spare_may_be_any():
    """The dwarfs are shuffled."""
    dealt = [chance["dwarfs"] for chance in rounds(players=3)]
    assert {tuple(dwarfs) for dwarfs in dealt} == {
        tuple("saboteur" if place == seat else "digger" for place in range(4)) for seat in range(4)
    }


def test_1_4_saboteur_2_adds_30_tunnels():
    """With the forty of the base game they are seventy."""
    for chance in rounds(players=2, expansion=True, rounds=1):
        tunnels = Counter(card for card in chance["deck"] if card in LYING)
        assert tunnels == Counter(BASE_TUNNELS) + Counter(MORE_TUNNELS)
        assert sum(tunnels.values()) == 70


def test_1_5_saboteur_2_adds_21_actions():
    """So all cards are 118."""
    for chance in rounds(players=2, expansion=True, rounds=1):
        actions = Counter(card for card in chance["deck"] if card not in LYING)
        assert actions == Counter(BASE_ACTIONS) + Counter(MORE_ACTIONS)
        assert (sum(MORE_ACTIONS.values()), len(chance["deck"])) == (21, 118)


def test_1_5_saboteur_2_has_dwarfs_of_its_own_and_no_gold_cards():
    """Fifteen dwarfs, whatever the number of players."""
    for start in deals(players=5, expansion=True, rounds=1):
        assert "gold" not in start
        [chance] = start["rounds"]
        assert Counter(chance["dwarfs"]) == MORE_DWARFS
        assert len(chance["dwarfs"]) == 15
