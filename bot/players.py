"""Who plays, as people see it."""

from dataclasses import dataclass

from bot.locale import plain
from engine.game import Seat

MARK = "🤖"
"""What stands before the names of computer players."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat, as a face may show them."""

    seat: Seat
    name: str
    """The display name: any script, any length up to 32, emoji included."""
    user_id: int | None = None
    """The Discord user; None for a computer player."""

    @property
    def mention(self) -> str:
        """How a message's text names the player without a notification of its own accord."""
        return f"**{plain(self.name)}**" if self.user_id is None else f"<@{self.user_id}>"
