"""The rulebooks in docs/rules, and the code that cites them by number."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

HOUSE = Path(__file__).parent.parent
GAMES = ["armadora", "saboteur"]
_NUMBER = re.compile(r"(?<![\d.,])([1-9]\.\d{1,2})(?![\d.]*\d)(?! to 1\b)")
"""A number of a rule; contrasts, such as "4.5 to 1", are none."""
_TELLING = re.compile(r'(# .*|"""(?:.|\n)*?"""|def test_(\d)_(\d+)(?:_|\b))')
"""A comment, a docstring, or the beginning of a test's name."""


def rules(game: str) -> list[str]:
    """Return the numbers that a game's rulebook has, in its order."""
    book = (HOUSE / "docs/rules" / f"{game}.md").read_text(encoding="utf-8")
    return re.findall(r"^(?:\*\*|#+ )(\d\.\d+)", book, re.MULTILINE)


def citations(game: str) -> Iterator[tuple[str, str]]:
    """Yield each rule that a game's rooms cite, in comments, docstrings and names of tests, and where."""
    for room in ("engine/games", "bot/games", "tests/engine", "tests/bot"):
        for path in sorted((HOUSE / room / game).rglob("*.py")):
            for words, chapter, number in _TELLING.findall(path.read_text(encoding="utf-8")):
                rules = [f"{chapter}.{number}"] if chapter else _NUMBER.findall(words)
                yield from ((rule, str(path.relative_to(HOUSE))) for rule in rules)


@pytest.mark.parametrize("game", GAMES)
def test_each_rule_that_is_cited_stands_in_the_rulebook(game: str) -> None:
    """A stranger who reads "(2.14)" finds it in docs/rules."""
    numbers, cited = {*rules(game)}, [*citations(game)]
    assert len({rule for rule, _ in cited}) > 30, "the citations are not found"
    assert [(rule, where) for rule, where in cited if rule not in numbers] == []


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_numbered_once_and_in_order(game: str) -> None:
    """So that a number means one sentence."""
    numbers = [tuple(map(int, rule.split("."))) for rule in rules(game)]
    assert numbers == sorted(set(numbers))


def test_each_game_has_its_rulebook() -> None:
    """Games of the tests lie elsewhere."""
    assert {rules.parent.name for rules in (HOUSE / "engine/games").glob("*/rules.py")} == {*GAMES}
