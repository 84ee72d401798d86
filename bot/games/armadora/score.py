"""The score of a finished game as a view holds it."""

from engine.games.armadora.scoring import Outcome, outcome
from engine.games.armadora.state import View


def reveal(view: View) -> Outcome | None:
    """Return the score if the game was played to its end, else None: before the end no view can tell it, and a game
    that was stopped has none."""
    return outcome(view) if view.table.finished else None
