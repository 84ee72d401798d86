"""Rules 2: a turn."""

from itertools import combinations

import pytest

from engine.games.armadora.reasons import Refusal
from tests.engine.armadora.kit import CORNER, FENCE, Play
from tests.engine.armadora.reference import EDGES

CORNERED = f"{FENCE}, W1 b2, W1 h5, "


@pytest.mark.parametrize(
    "action", ["W1 c3", "P a1b1", "P a1b1 e3e4", "pass", f"{CORNERED}R b2", f"{CORNERED}M h5, R b2"]
)
def test_2_1_a_turn_is_exactly_one_action(action):
    """After a warrior, one or two palisades, the reinforcement, with a power before it or not, or a pass it is the next
    player's turn."""
    assert Play(action, gold=CORNER, advanced=True).state.to_act == 1


def test_2_2_any_warrior_in_hand_on_any_free_square_face_down():
    """A warrior may go wherever there is neither gold nor a warrior."""
    play = Play("W5 a1, W1 b1")
    play.refuses("W1 d1", Refusal.GOLD_HERE, square="d1")
    play.refuses("W1 a1", Refusal.WARRIOR_HERE, square="a1")
    play.refuses("W1 b1", Refusal.WARRIOR_HERE, square="b1")
    play.refuses("W5 c1", Refusal.NO_SUCH_WARRIOR, strength=5)
    assert len(play.legal("W")) == 4 * 30
    assert all(warrior.face_up is None for warrior in play.table.warriors)


def test_2_3_one_or_two_palisades_on_free_edges_that_need_not_touch():
    """Palisades of one move may be far apart, and none goes where one stands."""
    play = Play("P a1b1 g5h5")
    play.refuses("P a1b1", Refusal.PALISADE_HERE, edge="a1b1")
    play.refuses("P c3c4 g5h5", Refusal.PALISADE_HERE, edge="g5h5")


def test_2_4_the_undivided_board_is_one_territory():
    """Until palisades enclose something, there is one territory of 40; a dead end is legal (2.6)."""
    play = Play("P a3b3 b3c3, P c3d3 d3e3, P e3f3 f3g3")
    assert [len(t["squares"]) for t in play.result()["territories"]] == [40]


@pytest.mark.parametrize(
    ("before", "words", "inside"),
    [
        ("P a1b1", "P a1a2", "a1"),
        ("P a1a2 b1b2", "P b1c1", "a1 b1"),
        ("P a1a2 b1b2, P c1c2", "P c1d1", "a1 b1 c1"),
        ("P b1c1 b1b2, P a2b2", "P a2a3", "a1 b1 a2"),
        ("P b2c2 c1c2, P c2d2", "P c2c3", "c2"),
    ],
)
def test_2_5_no_palisade_may_create_a_territory_below_four_squares(before, words, inside):
    """One, two or three enclosed squares are too few; the refusal says which, in words that anybody understands."""
    squares = tuple(inside.split())
    english = Play(before).refuses(words, Refusal.WOULD_ENCLOSE, squares=squares, count=len(squares))
    assert english == f"would enclose {len(squares)} squares: {inside}"


def test_2_5_both_parts_must_be_large_enough():
    """A palisade that cuts off three squares is refused, whichever side they are on."""
    play = Play("P a1b1 a2b2, P a3b3 a4b4, P a5b5")
    assert [len(t["squares"]) for t in play.result()["territories"]] == [5, 35]
    for edge in ("a1a2", "a2a3", "a3a4", "a4a5"):
        play.refuses(f"P {edge}", Refusal.WOULD_ENCLOSE)


def test_2_5_a_pair_is_judged_with_both_on_the_board():
    """Each may be legal alone and the two illegal together: at the start, in the four corners."""
    legal = set(Play().legal("P "))
    assert len(legal) == 67 + 2207
    pairs = {f"P {first} {second}" for first, second in combinations(EDGES, 2)}
    assert pairs - legal == {"P a1b1 a1a2", "P g1h1 h1h2", "P a4a5 a5b5", "P h4h5 g5h5"}
    Play().refuses("P a1b1 a1a2", Refusal.WOULD_ENCLOSE, count=1, squares=("a1",))


def test_2_5_if_one_palisade_is_illegal_the_whole_move_is_refused():
    """Nothing is placed, and the player may try again."""
    play = Play("P a1b1")
    play.refuses("P a1a2 e3e4", Refusal.WOULD_ENCLOSE, squares=("a1",))
    assert play.do("P e3e4").state.table.palisades.bit_count() == 2


def test_2_5_a_pair_may_enclose_two_territories_at_once():
    """Both new territories must have four squares or more."""
    play = Play("P b1c1 b2c2, P f1g1 f2g2, P a2a3 g2g3, P b2b3 h2h3")
    assert [len(t["squares"]) for t in play.result()["territories"]] == [4, 32, 4]


def test_2_6_a_territory_may_hold_any_number_of_mines_or_none():
    """Four mines together, or four squares without gold, may be a territory."""
    gold = {"a1": 7, "b1": 6, "a2": 6, "b2": 5, "d5": 5, "e5": 4, "f5": 4, "g5": 3}
    play = Play(f"{FENCE}, P f1g1 f2g2, P g2g3 h2h3", gold=gold)
    assert play.territory("a1")["gold"] == 24
    assert play.territory("g1")["gold"] == 0


def test_2_7_a_player_may_pass_though_able_to_act():
    """Passing is always possible on one's turn."""
    play = Play()
    assert play.legal("pass") == ["pass"]
    play.do("pass")
    [passed, *_] = play.events
    assert not passed.forced


@pytest.mark.parametrize("passer", [0, 1, 2])
def test_2_7_passing_is_final(passer):
    """Who has passed gets no further turn."""
    play = Play(players=3)
    for seat, square in enumerate(("a1", "b1", "c1")):
        play.do("pass" if seat == passer else f"W1 {square}")
    turns = []
    for square in ("a2", "c2", "d2", "e2"):
        turns.append(play.state.to_act)
        play.do(f"W1 {square}")
    assert passer not in turns
    assert len(set(turns)) == 2


@pytest.mark.parametrize("players", [2, 3], ids=["nothing to place", "the 33rd warrior has no square"])
def test_2_7_who_has_no_legal_action_must_pass(players):
    """Without a palisade and a warrior to place only the pass is left, forced; so it is for the one of three who keeps
    a warrior, since there are 33 of them and 32 squares (1.6)."""
    play = Play(players=players)
    while actions := play.legal("W") + play.legal("P "):
        play.do(actions[-1])
    assert sum(play.table.in_hand) == players - 2
    for _ in range(players):
        assert play.legal() == ["pass"]
        assert play.game.forced(play.view(play.state.to_act)) == play.game.parse("pass")
        play.do("pass")
        assert play.events[0].forced


def test_2_8_a_lone_remaining_player_plays_on():
    """The game is over only when all have passed."""
    play = Play("pass, pass", players=3)
    for square in ("a1", "b1", "c1", "a2"):
        assert play.state.to_act == 2
        play.do(f"W1 {square}")
    assert not play.result()["finished"]
    play.do("pass")
    assert play.result()["finished"]
    assert play.state.to_act is None
    assert play.legal() == []
