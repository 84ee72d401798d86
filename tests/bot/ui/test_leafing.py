"""A history on pages: the newest page is full, each round has its heading, and buttons lead to each."""

from __future__ import annotations

from itertools import chain

import pytest

from bot.face import Style
from bot.locale import LANGUAGES, Markup, speaker
from bot.store.table_rows import TableId
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.panels import jump, jumps, read_round
from bot.ui.match.history import Leaf, Told, leaf

SAY = speaker("en")
TAG = Tag(Verb.HISTORY, TableId(10**18 - 1), 12_345)


def lines(*counts: int) -> list[Told]:
    """So many lines of a hundred characters in each round, counted through."""
    told = [(round, number) for round, count in enumerate(counts) for number in range(count)]
    return [Told(round, Markup(f"{place:04d} " + "x" * 95)) for place, (round, _) in enumerate(told)]


def shown(page: Leaf) -> list[str]:
    """The lines of a page below its title, those of moves by their number."""
    return [line if line.startswith("#") else line[:4] for line in page.text.splitlines()[1:]]


def test_each_page_has_a_heading_for_each_of_its_rounds():
    """Also where it begins in the middle of one; with nothing asked for it is the newest page."""
    pages = [leaf(lines(5, 9, 2), TAG, str(number), SAY) for number in range(3)]
    assert [shown(page) for page in pages] == [
        ["### Round 1", "0000", "0001"],
        ["### Round 1", "0002", "0003", "0004", "### Round 2", "0005", "0006", "0007", "0008"],
        ["### Round 2", "0009", "0010", "0011", "0012", "0013", "### Round 3", "0014", "0015"],
    ]
    assert [leaf(lines(5, 9, 2), TAG, asked, SAY).number for asked in ("", "99", "r9", "r", "r-1", "x")] == [2] * 6


def test_a_button_leads_to_the_page_on_which_a_round_begins():
    """It carries the round and not the page, for pages move while the game goes on."""
    told = lines(5, 9, 20)
    [row] = leaf(told, TAG, "", SAY).jumps
    assert [tap.label for tap in row] == ["Round 1", "Round 2", "Round 3"]
    led = [leaf(told, TAG, tap.tag.rest, SAY) for tap in row]
    for number, (page, first) in enumerate(zip(led, ("0000", "0005", "0014"), strict=True)):
        assert shown(page)[shown(page).index(first) - 1] == f"### Round {number + 1}"
        assert page.jumps[0][number].style is Style.CHOSEN
    assert [tap.style for tap in led[2].jumps[0]] == [Style.PLAIN, Style.PLAIN, Style.CHOSEN]


def test_what_was_one_round_or_one_page_needs_no_buttons():
    """And a game without rounds has no heading either."""
    assert leaf(lines(30), TAG, "", SAY).jumps == ()
    short = leaf(lines(2, 2), TAG, "", SAY)
    assert (short.turns, short.jumps) == ((), ())
    assert "page" not in short.text
    assert "(page 3 of 3)" in leaf(lines(15), TAG, "", SAY).text
    assert shown(short) == ["### Round 1", "0000", "0001", "### Round 2", "0002", "0003"]
    plain = leaf([Told(None, line.line) for line in lines(30)], TAG, "", SAY)
    assert plain.jumps == ()
    assert not any(line.startswith("#") for line in shown(plain))
    assert "Nothing has happened" in leaf([], TAG, "", SAY).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_buttons_of_a_page_differ_and_fit(language):
    """Whatever page, in any language, behind the longest text that stands before."""
    for number in range(4):
        page = leaf(lines(9, 9, 9), TAG, str(number), speaker(language), before="u ")
        taps = [*page.turns, *chain.from_iterable(page.jumps)]
        assert len({str(tap.tag) for tap in taps}) == len(taps) == 5
        assert all(len(tap.label) <= 80 for tap in taps)


def test_many_rounds_take_several_rows():
    """Five buttons a row, as Discord allows."""
    rows = jumps(dict.fromkeys(range(12), False), TAG, SAY)
    assert [len(row) for row in rows] == [5, 5, 2]


@pytest.mark.parametrize("text", ["", "3", "r", "r-1", "r1 ", "rr1", "r100", "r١", "R1"])
def test_what_stands_for_no_round_is_none(text):
    """A press may be made up."""
    assert read_round(text) is None
    assert read_round(jump(7)) == 7
