"""The score of a finished game as a view holds it."""

from engine.games.armadora.scoring import Outcome, outcome
from engine.games.armadora.state import View


def reveal(view: View) -> Outcome | None:
    """Return the score if the game is over, else None: before the end no view can tell it."""
    return outcome(view) if view.to_act is None else None
