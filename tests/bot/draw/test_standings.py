"""The standings of a cup as a picture."""

from __future__ import annotations

import pytest

from bot.draw.look import Theme
from bot.draw.standings import Mark, Row, standings


@pytest.mark.parametrize(("met", "other"), [("2·3·4", "2·3·5"), ("10·12·13", "10·12·14"), ("1·2·3·4", "1·2·3·5")])
def test_a_mark_names_all_whom_a_person_met(met: str, other: str) -> None:
    """Also at tables of four and five, and far down: the last one is not cut off."""
    first, second = (
        standings("Cup", [Row("1", "Ann", (Mark(places, 1.0),) * 3, "2½")], Theme.STANDARD) for places in (met, other)
    )
    assert first != second
