"""The public board: how much it tells."""

from types import SimpleNamespace
from typing import Any

from bot.locale import speaker
from bot.ui.delivery.board import TOLD, told


def test_what_is_left_out_of_a_long_story_is_marked() -> None:
    """The newest is told, and a sign stands for the rest; a short story is told in full."""
    face = SimpleNamespace(tell=lambda event, players, say: event)
    app: Any = SimpleNamespace(face=lambda match: face)
    match: Any = SimpleNamespace(players=())
    old, new, last = "a" * (TOLD // 2), "b" * (TOLD // 2), "c"

    def tell(*events: Any) -> list[str]:
        return told(app, match, events, speaker("en"))

    assert tell(old, new, last) == ["…", new, last]
    assert tell(new, last) == [new, last]
    assert tell() == []
