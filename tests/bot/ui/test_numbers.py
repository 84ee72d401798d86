"""The numbers that buttons carry, which a changed client may make up."""

import pytest

from bot.store.table_rows import TableId
from bot.ui.core.custom_id import LARGEST, Tag, Verb, read, read_number
from bot.ui.core.panels import page_of

MADE_UP = ("", " ", "-1", "+1", " 1", "1 ", "1_0", "1.0", "1e3", "0x1", "x", "\u0661", "\u00b2", "9" * 5000)
"""Some of them Python's `int` would take."""


@pytest.mark.parametrize("text", MADE_UP)
def test_what_is_no_number_is_read_as_none(text: str) -> None:
    """Signs, spaces, the digits of other scripts, and more digits than a database holds; as a page it is the one that
    is shown otherwise."""
    assert read_number(text) is None
    assert (page_of(text), page_of(text, otherwise=4)) == (0, 4)
    assert read(f"n1:play:{text}:0:") is None
    assert read(f"n1:play:0:{text}:") is None


def test_a_number_goes_as_far_as_what_it_stands_for() -> None:
    """A channel's as far as Discord's numbers, a seat's as far as the seats."""
    assert [read_number(str(number)) for number in (0, LARGEST, LARGEST + 1)] == [0, LARGEST, None]
    assert [read_number(text, 11) for text in ("0", "07", "11", "12", "011")] == [0, 7, 11, None, None]
    assert read_number("0", -1) is None
    assert [page_of(text) for text in ("3", "99999", "100000")] == [3, 99_999, 0]


def test_a_tag_is_read_as_it_was_written() -> None:
    """With whatever its verb needs; another verb or another version is none of ours."""
    numbers = TableId(10**18 - 1), 7, "remove 0: sure"
    for tag in (Tag(Verb.PLAY), Tag(Verb.MODERATE, *numbers), Tag(Verb.MODERATE, *numbers, at=1_800_000_000)):
        assert read(str(tag)) == tag
    assert str(Tag(Verb.PLAY, TableId(3), 5)) == "n1:play:3:5:", "as buttons had it that do not say when"
    odd = ("5-", "-7", "5--7", "5-x", "5-1-2", f"5-{10**18}")
    for strange in ("n1:nothing:1:0:", "n2:play:1:0:", "n1:play:1:0", "play", *(f"n1:play:1:{ply}:" for ply in odd)):
        assert read(strange) is None
