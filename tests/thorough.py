"""Which of many cases the quick suite runs; the others are run by `-m thorough`."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def one_in(step: int, cases: Iterable[Any], ids: Callable[[Any], str] = str) -> list[Any]:
    """Return the cases, to parametrize one name with: the first of every `step` is quick, the others are thorough."""
    at_length = pytest.mark.thorough
    return [
        pytest.param(case, id=ids(case), marks=[at_length] if number % step else [])
        for number, case in enumerate(cases)
    ]
