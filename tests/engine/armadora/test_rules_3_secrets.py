"""Rules 3: what is secret. (That nothing else leaks is shown by the twins, in test_twins.py.)"""

import pytest

from tests.engine.armadora.kit import Play

EVERYBODY = (None, 0, 1, 2)


def test_3_1_the_table_is_public():
    """Board, owners, numbers of warriors, powers, reinforcements, looks: all see the same."""
    play = Play("W1 a1, W2 b1, W1 c1, M b1, P a4b4", players=3, advanced=True)
    views = [play.view(viewer).table for viewer in EVERYBODY]
    assert views == [play.state.table] * 4


def test_3_1_face_up_warriors_are_public():
    """Everybody knows the strength of the Goblin's extra warrior."""
    play = Play("G2 a1, W1 b1", characters=("goblin", "elf"), advanced=True)
    assert [play.view(viewer).strengths for viewer in (None, 0, 1)] == [
        (2, None),
        (2, 1),
        (2, None),
    ]


def test_3_2_strengths_of_face_down_warriors_are_secret_to_all_but_the_owner():
    """Each sees the own warriors, and of the others' only that they are there."""
    play = Play("W4 a1, W3 b1, W2 c1", players=3)
    assert play.view(0).strengths == (4, None, None)
    assert play.view(1).strengths == (None, 3, None)
    assert play.view(2).strengths == (None, None, 2)
    assert play.view(None).strengths == (None, None, None)


def test_3_2_the_strengths_left_in_hand_are_secret_to_all_but_the_owner():
    """Each sees the own hand only."""
    play = Play("W4 a1, W3 b1", players=3)
    assert play.view(0).hands == ((7, 2, 1, 0, 0), None, None)
    assert play.view(1).hands == (None, (7, 2, 0, 1, 0), None)
    assert play.view(None).hands == (None, None, None)


def test_3_2_partners_do_not_see_each_others():
    """A partner is as blind as an opponent."""
    play = Play("W4 a1, W3 b1", players=4, teams=True)
    assert play.view(2).strengths == (None, None)
    assert play.view(2).hands == (None, None, (5, 1, 1, 1, 0), None)


def test_3_3_what_the_mage_sees_is_the_mages_alone():
    """Not even the owner learns more than that it was looked at, and the partner learns no more."""
    play = Play("W1 a1, W3 b1, W1 c1, W1 e1, M b1", players=4, advanced=True)
    assert play.view(0).strengths == (1, 3, None, None)
    assert play.view(2).strengths == (None, None, 1, None)
    assert play.view(3).strengths == (None, None, None, 1)
    assert play.view(None).strengths == (None, None, None, None)
    addressees = {event.to for event in play.events if hasattr(event, "strength")}
    assert addressees == {0}


def test_3_4_without_peek_own_placed_warriors_must_be_remembered():
    """Once placed a warrior's strength is in nobody's view."""
    play = Play("W4 a1, W3 b1", peek=False)
    assert [play.view(viewer).strengths for viewer in (None, 0, 1)] == [(None, None)] * 3
    assert play.view(0).hand == (11, 2, 1, 0, 1)


def test_3_4_without_peek_what_the_mage_saw_must_be_remembered():
    """Once the move is made the Mage's view shows it no more, not even within the same turn."""
    play = Play("W1 a1, W3 b1, M b1", advanced=True, peek=False)
    assert {event.to for event in play.events if getattr(event, "strength", None) == 3} == {0}
    assert play.view(0).strengths == (None, None)
    assert play.do("W1 c1").view(0).strengths == (None, None, None)


@pytest.mark.parametrize("peek", [True, False])
def test_3_5_when_the_game_is_over_every_warrior_is_revealed(peek):
    """To all seats and to the table."""
    play = Play("W4 a1, W3 b1, W2 c1, pass, pass, pass", players=3, peek=peek)
    assert [play.view(viewer).strengths for viewer in EVERYBODY] == [(4, 3, 2)] * 4


def test_3_5_before_the_last_pass_nothing_is_revealed():
    """A player who has passed still keeps their secrets."""
    play = Play("W4 a1, W3 b1, pass")
    assert play.view(1).strengths == (None, 3)
