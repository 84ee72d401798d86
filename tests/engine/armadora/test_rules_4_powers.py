"""Rules 4: powers of the advanced game."""

from dataclasses import replace

import pytest

from engine.games.armadora.reasons import Refusal
from engine.games.armadora.rules import legal
from tests.engine.armadora.kit import CORNER, FENCE, THIRTY_FOUR, TWO_FREE, Play


def advanced(moves: str, *characters: str, **options) -> Play:
    everybody = (*characters, *({"mage", "elf", "orc", "goblin"} - set(characters)))
    return Play(moves, characters=everybody, **{"advanced": True} | options)


@pytest.mark.parametrize(("character", "powers"), [("mage", 2), ("elf", 2), ("orc", 1), ("goblin", 1)])
def test_4_1_powers_are_limited(character, powers):
    """Mage 2, Elf 2, Orc 1, Goblin 1."""
    play = advanced("W1 a1, W1 b1", character)
    uses = {"mage": "M b1", "elf": "E b1", "orc": "O g4g5", "goblin": "G1 h5"}
    for charges in range(powers, 0, -1):
        assert play.table.powers[0] == charges
        play.do(uses[character]).do(play.legal("W")[0]).do(play.legal("W")[-1])
    assert play.table.powers[0] == 0
    assert not set("MEOG") & {words[0] for words in play.legal()}
    for words in ("M b1", "E b1", "O c4c5", "G1 h4"):
        own = words[0] == character[0].upper()
        play.refuses(words, Refusal.NO_POWER_LEFT if own else Refusal.NOT_YOUR_POWER)


def test_4_1_one_power_a_turn_at_most():
    """After a power the same player acts, with no second power."""
    play = advanced("W1 a1, W1 b1, M b1", "mage")
    assert play.state.to_act == 0
    assert play.table.powers[0] == 1
    play.refuses("M b1", Refusal.ONE_POWER_A_TURN)


def test_4_2_a_turn_with_a_power_may_not_end_in_a_pass():
    """After a power the pass is refused."""
    play = advanced("O c3c4", "orc")
    assert play.legal("pass") == []
    play.refuses("pass", Refusal.MUST_ACT)
    assert play.game.absent(play.view(0)).words.startswith("P ")  # which tells nothing of the hand


def roomiest(play: Play) -> str:
    """A free square in the territory with the most of them, so that none gets full early."""
    free = {words.split()[1] for words in play.legal("W1")}
    rooms = [[s for s in t["squares"] if s in free] for t in play.result()["territories"]]
    return max(rooms, key=len)[0]


def test_4_2_a_power_may_be_used_only_if_an_action_remains():
    """A Mage who can do nothing else may not look: only the pass is left."""
    play = advanced("W1 a1, W1 b1", "mage")
    while play.state.to_act != 0 or play.legal() != ["pass"]:
        actions = play.legal("W") + play.legal("P ") + play.legal("R") or ["pass"]
        play.do(actions[-1])
    assert play.table.powers[0] == 2
    play.refuses("M b1", Refusal.NO_ACTION_AFTER)


def test_4_2_the_orc_may_not_take_the_last_palisade_if_no_action_remains():
    """With a warrior left there is one."""
    view = advanced(THIRTY_FOUR, "mage", "orc").view(1)
    for hand, powers in (((1, 0, 0, 0, 0), {"O"}), ((0, 0, 0, 0, 0), set())):
        assert {move.words[0] for move in legal(replace(view, hands=(view.hands[0], hand)))} & {"O"} == powers


def test_4_2_the_goblin_may_not_give_his_last_warrior_away_if_no_action_remains():
    """He may place it as his action; as the extra only if that makes another action possible."""
    play = advanced(f"{FENCE}, P c4c5, pass", "goblin", gold=CORNER)
    while palisades := play.legal("P "):
        play.do(palisades[0])
    while play.table.in_hand[0] > 1:
        strongest = play.legal("W")[-1][:2]
        play.do(f"{strongest} {roomiest(play)}")
    assert not play.legal("P ")
    assert not play.legal("R")
    play.refuses("G1 " + roomiest(play), Refusal.NO_ACTION_AFTER)
    assert "W1 " + roomiest(play) in play.legal()
    assert "G1 b2" in play.legal()  # which fills its territory: the reinforcement may follow
    assert play.do("G1 b2").legal() == ["R b2"]


def test_4_3_the_mage_looks_at_a_face_down_warrior_of_an_opponent():
    """Not at a partner's, an own, or a face-up one."""
    play = advanced("W1 a1, G1 b1, W1 c1, W1 e1, W1 f1", "mage", "goblin", "orc", "elf", players=4)
    assert play.legal("M") == ["M c1", "M f1"]
    play.refuses("M a1", Refusal.NOT_AN_OPPONENT)  # own
    play.refuses("M e1", Refusal.NOT_AN_OPPONENT)  # the partner's
    play.refuses("M b1", Refusal.FACE_UP)  # face up
    play.refuses("M h5", Refusal.NO_WARRIOR_HERE)  # nobody there


def test_4_4_the_goblin_places_an_extra_warrior_face_up():
    """It comes from his hand, goes on a free square, and his turn goes on."""
    play = advanced("G4 a1", "goblin", players=3)
    [warrior] = play.table.warriors
    assert (warrior.owner, warrior.face_up) == (0, 4)
    assert play.table.in_hand[0] == 10
    assert play.state.to_act == 0
    play.refuses("W4 b1", Refusal.NO_SUCH_WARRIOR)  # the only one is on the board
    play.do("W1 b1")
    assert [w.face_up for w in play.table.warriors] == [4, None]


def test_4_5_the_orc_places_one_extra_palisade():
    """With the action's one or two there are up to three in a turn, from the same supply."""
    play = advanced("O a1b1, P c3c4 e3e4", "orc")
    assert play.table.supply == 32
    assert play.state.to_act == 1


def test_4_5_the_extra_palisade_obeys_the_rules_of_palisades():
    """On a free edge, and no territory below four squares, also together with the action's."""
    play = advanced("P a1b1 a2b2, W1 h1", "orc")
    play.refuses("O a1b1", Refusal.PALISADE_HERE)
    play.refuses("O a1a2", Refusal.WOULD_ENCLOSE)
    play.do("O e3e4")
    play.refuses("P a1a2", Refusal.WOULD_ENCLOSE)
    play.refuses("P e3e4", Refusal.PALISADE_HERE)


def test_4_6_the_elf_shoots_an_opponents_warrior_in_a_territory_with_an_own_warrior():
    """Face up or down; before the board is divided this is the whole board."""
    play = advanced("G1 a1, W1 b1, W1 c1", "goblin", "elf")
    assert play.do("W1 e1").legal("E") == ["E a1", "E b1", "E e1"]
    play.refuses("E c1", Refusal.NOT_AN_OPPONENT)  # own
    play.refuses("E h5", Refusal.NO_WARRIOR_HERE)  # nobody there


def test_4_6_without_an_own_warrior_in_the_territory_no_arrow():
    """Other territories are out of reach, and a partner's warrior does not count."""
    play = advanced(
        f"{FENCE}, W1 a1, W1 b1, W1 h5, W1 g1, W1 c1, W1 e1",
        *("elf", "mage", "orc", "goblin"),
        players=4,
    )
    assert play.legal("E") == ["E e1", "E g1"]
    play.refuses("E b1", Refusal.OUT_OF_RANGE, square="b1")  # only the partner is there
    play.refuses("E c1", Refusal.NOT_AN_OPPONENT)  # the partner's own warrior


def test_4_6_no_arrow_in_a_full_territory():
    """When each square is taken, it is too late to shoot."""
    play = advanced(f"{FENCE}, W1 b2, P e3e4", "elf", gold=TWO_FREE)
    assert play.do("P e4e5, W1 a2").legal("E") == []
    play.refuses("E a2", Refusal.TERRITORY_FULL)


def test_4_7_two_arrows_may_hit_the_same_warrior_and_strength_has_no_floor():
    """1 with two arrows counts -1."""
    play = advanced("W1 a1, W1 b1, E b1, W1 c1, P g3g4, E b1", "elf")
    assert play.territory("a1")["strength"] == {"0": 2, "1": -1}


def test_4_8_a_territory_is_full_when_each_square_holds_a_warrior_or_gold():
    """Then its warriors may be reinforced; one free square is enough to prevent it."""
    play = advanced(f"{FENCE}, W1 b2, P e3e4", "elf", gold=TWO_FREE)
    assert play.refuses("R b2", Refusal.NOT_FULL, free=1) == "this territory is not full: 1 squares free"
    assert play.do("W1 a2, P e4e5").legal("R") == ["R a2", "R b2"]


def test_4_9_arrows_stay_with_their_warrior_when_the_territory_is_divided():
    """The arrow counts in the part where the warrior is."""
    play = advanced(f"W1 h5, W3 b1, E b1, W1 g4, P c3c4, {FENCE}", "elf")
    assert play.territory("b1")["strength"] == {"1": 2}
    assert play.territory("h5")["strength"] == {"0": 2}
