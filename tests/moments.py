"""What a test knows of a moment in a game and types do not say: that somebody is to act, and of which game it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.game import Seat, State, Viewer

if TYPE_CHECKING:
    from bot.tables.table import Match


def mover(at: Match | State, on: int = 0) -> Seat:
    """Return whose turn it is, or who sits `on` seats further around the table. Fails where nobody is to act."""
    assert at.to_act is not None, "nobody is to act"
    state: Any = getattr(at, "state", at)
    return Seat((at.to_act + on) % state.options.players)


def truth(match: Match) -> Any:
    """Return the state of a match, of which the tests of one game know what it holds."""
    return match.state


def seen(match: Match, viewer: Viewer = None) -> Any:
    """Return what a viewer knows of a match, for the tests of one game."""
    return match.view(viewer)
