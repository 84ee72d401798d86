"""Which part of a picture is shown."""

import pytest

from bot.draw.area import widened


@pytest.mark.parametrize(
    ("first", "last", "least", "count", "part"),
    [
        (3, 3, 3, 8, (2, 4)),
        (3, 3, 4, 8, (1, 4)),
        (0, 0, 4, 8, (0, 3)),
        (7, 7, 4, 8, (4, 7)),
        (-1, 1, 3, 8, (0, 2)),
        (6, 8, 5, 8, (3, 7)),
        (1, 6, 4, 8, (1, 6)),
        (-1, 8, 3, 8, (0, 7)),
        (1, 1, 5, 3, (0, 2)),
    ],
)
def test_a_part_is_wide_enough_and_stays_inside(first, last, least, count, part):
    """With what it is about in its middle, as far as there is room."""
    assert widened(first, last, least, count) == part
