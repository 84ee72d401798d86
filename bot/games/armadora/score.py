"""The score of a finished game, from a view."""

from engine.games.armadora.scoring import Outcome, outcome
from engine.games.armadora.state import View


def reveal(view: View) -> Outcome | None:
    """Return the score of a game that was played to its end, else None: before the end no view holds it, and a stopped
    game has none."""
    return outcome(view) if view.table.finished else None
