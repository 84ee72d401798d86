"""Rules 1: board and pieces."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from engine.game import Seat
from engine.games.armadora.reasons import Refusal
from tests.engine.armadora.kit import GAME, GOLD, THIRTY_FOUR, Play
from tests.engine.armadora.reference import EDGES, SQUARES
from tests.moments import mover

SEEDS = range(200)


def deals(**options):
    """Many deals, each as the `start` of a record."""
    settings = GAME.read_options(options)
    return [GAME.dump(GAME.start(settings, Random(seed)))["start"] for seed in SEEDS]


def test_1_1_the_board_has_forty_squares_in_reading_order():
    """The board has 8 columns a-h and 5 rows 1-5."""
    [whole] = Play().result()["territories"]
    assert whole["squares"] == SQUARES
    assert len(SQUARES) == 40


def test_1_2_eight_squares_are_mines_and_the_other_32_are_free():
    """A warrior may go on any square but d1 b2 f2 h2 a4 e4 c5 g5."""
    free = {words.split()[1] for words in Play().legal("W1")}
    assert set(SQUARES) - free == {"d1", "b2", "f2", "h2", "a4", "e4", "c5", "g5"}
    assert len(free) == 32


def test_1_3_there_are_67_edges_written_in_reading_order():
    """35 edges are vertical, 32 horizontal, none at the border; each is written one way."""
    singles = [words.removeprefix("P ") for words in Play().legal("P ") if len(words) == 6]
    assert sorted(singles) == sorted(EDGES)
    assert sum(edge[1] == edge[3] for edge in singles) == 35
    assert sum(edge[0] == edge[2] for edge in singles) == 32


def test_1_4_there_are_35_palisades_one_supply_for_all():
    """After 34 palisades one is left for whoever comes first, after 35 none."""
    play = Play(THIRTY_FOUR)
    assert play.legal("P ") == ["P c5d5", "P g3g4"]
    play.refuses("P c5d5 g3g4", Refusal.ONE_PALISADE_LEFT)
    play.do("P g3g4")
    assert play.legal("P ") == []
    play.refuses("P c5d5", Refusal.NO_PALISADE_LEFT)


def test_1_5_forty_gold_lie_in_eight_piles_at_random_on_the_mines():
    """The piles are 3, 4, 4, 5, 5, 6, 6, 7, and any pile may lie on any mine."""
    for start in deals():
        assert sorted(start["gold"].values()) == [3, 4, 4, 5, 5, 6, 6, 7]
        assert start["gold"].keys() == GOLD.keys()
    assert {start["gold"]["d1"] for start in deals()} == {3, 4, 5, 6, 7}


@pytest.mark.parametrize(
    ("players", "army"),
    [(2, [11, 2, 1, 1, 1]), (3, [7, 2, 1, 1, 0]), (4, [5, 1, 1, 1, 0])],
)
def test_1_6_the_army_depends_on_the_number_of_players(players, army):
    """Each player has this many warriors of strength 1, 2, 3, 4 and 5."""
    play = Play(players=players)
    assert [list(play.view(seat).hand) for seat in range(players)] == [army] * players
    strengths = {words[1] for words in play.legal("W")}
    assert strengths == {str(strength) for strength, count in enumerate(army, 1) if count}
    if not army[4]:
        play.refuses("W5 a1", Refusal.NOT_IN_ARMY, strength=5, players=players)


def test_1_7_characters_are_all_different_and_dealt_at_random():
    """Each player is one of four characters."""
    for players in (2, 3, 4):
        dealt = [tuple(start["characters"]) for start in deals(players=players, advanced=True)]
        assert all(len(set(characters)) == players for characters in dealt)
        assert {characters[0] for characters in dealt} == {"orc", "goblin", "elf", "mage"}


@pytest.mark.parametrize("character", ["orc", "goblin", "elf", "mage"])
def test_1_7_in_the_base_game_characters_have_no_effect(character):
    """Without the advanced rules there are warriors, palisades and the pass: nothing else."""
    characters = tuple({"orc", "goblin", "elf", "mage"} - {character})
    play = Play("W1 a1, W1 c1", characters=(character, *characters))
    assert {words[0] for words in play.legal()} == {"W", "P", "p"}
    for words in ("M c1", "G1 e1", "O a1b1", "E c1", "R a1"):
        play.refuses(words, Refusal.BASE_GAME)


@pytest.mark.parametrize(
    ("players", "teams", "strengths"),
    [
        (2, True, [4, 3]),
        (3, True, [3, 1, 3]),
        (3, False, [3, 1, 3]),
        (4, True, [4, 3]),
        (4, False, [1, 1, 3, 2]),
    ],
)
def test_1_8_only_of_four_players_those_opposite_are_partners_unless_each_plays_alone(players, teams, strengths):
    """Seats 0 and 2 play against seats 1 and 3; teams mean nothing with fewer than four players."""
    play = Play("W1 a1, W1 c1, W3 e1, W2 g1", players=players, teams=teams)
    assert play.territory("a1")["strength"] == {str(side): strength for side, strength in enumerate(strengths)}
    assert len(play.result()["gold"]) == len(strengths)


def test_1_9_house_option_the_mines_on_random_squares():
    """Any eight different squares may hold the gold, in the same piles."""
    starts = deals(mines="random")
    assert all(sorted(s["gold"].values()) == [3, 4, 4, 5, 5, 6, 6, 7] for s in starts)
    assert {square for start in starts for square in start["gold"]} == set(SQUARES)


def test_1_10_the_first_player_is_drawn_at_random():
    """Every seat may come first."""
    for players in (2, 3, 4):
        firsts = Counter(start["first"] for start in deals(players=players))
        assert sorted(firsts) == list(range(players))
        assert min(firsts.values()) > len(SEEDS) / players / 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_10_play_goes_clockwise_from_the_first_player(players):
    """Seat 0, 1, 2, …, and after the last seat 0 again."""
    play = Play(players=players, first=players - 1)
    order = []
    for square in ("a1", "b1", "c1", "a2", "c2", "d2", "e2", "g2"):
        order.append(mover(play.state))
        play.do(f"W1 {square}")
    assert order[0] == Seat(players - 1)
    assert all(after == (before + 1) % players for before, after in pairwise(order))
