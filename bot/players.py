"""Who plays, as people see it."""

from dataclasses import dataclass

from bot.locale import Markup, letters
from engine.game import Seat

MARK = "🤖"
"""What stands before the names of computer players."""
UNSEEN = "?"
"""What stands for a name of which nothing is to be seen: a button has to have a label."""


def shown(name: str, computer: str | None) -> str:
    """Return the name as people see it, wherever it stands: that of a computer player, which has a level, is marked."""
    seen = letters(name) or UNSEEN
    return seen if computer is None else f"{MARK} {seen}"


def former(seat: int) -> int:
    """Return the number that stands for a person who had everything about them deleted: it tells the seat and nothing
    else, so nobody can tell which games were the same person's. Discord's own numbers are positive."""
    return -1 - seat


def is_former(user_id: int | None) -> bool:
    """Whether this number stands for a person who had everything about them deleted."""
    return user_id is not None and user_id < 0


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits in a seat, as a face may show them."""

    seat: Seat
    name: str
    """The display name: any script, any length up to 32, emoji included."""
    user_id: int | None = None
    """The Discord user; None for a computer player, and for a person who is known no more."""

    @property
    def mention(self) -> Markup:
        """How a message's text names the player without a notification of its own accord."""
        return Markup("**{}**").format(self.name) if self.user_id is None else Markup("<@{}>").format(self.user_id)
