"""What was set or read lately, within a bound."""

import pytest

from bot.recent import Recent


def test_the_entry_unused_longest_is_forgotten() -> None:
    """To set and to read are uses; to ask whether it is there is none."""
    recent: Recent[str, int] = Recent(3)
    recent.update(a=1, b=2, c=3)
    assert recent["a"] == 1
    assert "b" in recent
    recent["d"] = 4
    assert list(recent) == ["c", "a", "d"]
    recent["c"] = 5
    recent["e"] = 6
    assert dict(recent) == {"d": 4, "c": 5, "e": 6}
    assert recent.get("a") is None


def test_entries_may_have_weights() -> None:
    """A heavy one takes the room of several; one that is set anew or taken out leaves its room to others."""
    recent: Recent[str, str] = Recent(10, len)
    recent.update(a="123", b="123", c="123")
    recent["a"] = "1"
    recent["d"] = "123"
    assert set(recent) == set("abcd")
    assert recent.pop("b") == "123"
    recent["e"] = "123"
    assert set(recent) == set("acde")
    recent["f"] = "1234567"
    assert set(recent) == set("ef")


def test_what_is_heavier_than_all_room_is_not_kept() -> None:
    """And all the rest has gone for it, so the room is free."""
    recent: Recent[str, str] = Recent(3, len)
    recent["a"] = "12"
    recent["b"] = "1234"
    assert not recent
    recent["c"] = "123"
    assert recent["c"] == "123"


def test_it_is_a_mapping() -> None:
    """Whatever is missing is missing as in any other, and it may be read while it is walked through."""
    recent: Recent[str, int] = Recent(2)
    recent.update(a=1, b=2)
    assert [(key, recent[key]) for key in recent] == [*recent.items()] == [("a", 1), ("b", 2)]
    with pytest.raises(KeyError):
        recent["c"]
    with pytest.raises(KeyError):
        del recent["c"]
    recent.clear()
    assert len(recent) == 0
