"""The picture in words, for who cannot see it: at most 1,024 characters, always."""

from collections.abc import Sequence

from bot.face import Player
from bot.locale import Say
from engine.game import Event
from engine.games.armadora.state import View


def alt(view: View, players: Sequence[Player], events: Sequence[Event], say: Say) -> str:
    """Return what the picture shows in words."""
    return "Armadora"
