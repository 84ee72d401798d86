"""A test fails by what was found while it ran."""

from __future__ import annotations

import pytest

from tests.discord_rules import plugin
from tests.discord_rules.good import GOOD
from tests.discord_rules.request import Breach
from tests.discord_rules.watch import Finding, findings

FOUND = Finding(Breach("a row", "components[4]", "six buttons"), GOOD["board"], (("ui/core/reply.py", 7, "edit"),))


def test_a_test_in_which_something_was_found_fails() -> None:
    """It fails when it is over, and says what was found; the next one begins anew."""
    part = plugin.look()
    next(part)
    findings.extend([FOUND, FOUND])
    with pytest.raises(plugin.BrokenRules) as caught:
        next(part)
    said = str(caught.value)
    assert said.count("a row") == 1
    assert "components[4]: six buttons" in said
    assert "POST /channels/{channel_id}/messages" in said
    assert '"label": "My hand"' in said  # the part of the body
    assert "from  ui/core/reply.py:7 in edit" in said
    assert findings == []


def test_a_test_that_fails_anyway_says_what_was_found() -> None:
    """That may be why."""
    part = plugin.look()
    next(part)
    findings.append(FOUND)
    with pytest.raises(ValueError, match="another") as caught:
        part.throw(ValueError("another"))
    assert "a row" in caught.value.__notes__[0]


def test_without_findings_a_test_passes() -> None:
    """Nothing is said."""
    part = plugin.look()
    next(part)
    with pytest.raises(StopIteration):
        next(part)
