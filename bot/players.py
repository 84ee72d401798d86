"""The players, as people see them."""

from dataclasses import dataclass

from bot.locale import Markup, letters
from engine.game import Seat

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""By seat, its letter."""
MARK = "🤖"
"""The mark before the names of computer players."""
UNSEEN = "?"
"""The replacement for a name without visible characters, because a button needs a label."""


def shown(name: str, computer: str | None) -> str:
    """Return the name as people see it everywhere, marked if it is that of a computer player, which has a level; nobody
    else's begins with the mark."""
    visible = letters(name) if computer is not None else letters(name).lstrip(f"{MARK} ")
    return (visible or UNSEEN) if computer is None else f"{MARK} {visible or UNSEEN}"


def former(seat: int) -> int:
    """Return the number of a former player, who had everything deleted. It tells only the seat, so nobody can tell
    which games were the same person's. It is negative, and Discord's own numbers are positive."""
    return -1 - seat


def is_former(user_id: int | None) -> bool:
    """Whether this is the number of a former player."""
    return user_id is not None and user_id < 0


def mention(user_id: int) -> Markup:
    """Return what Discord shows as this person's name. It notifies only people whom the message allows to be
    notified."""
    return Markup("<@{}>").format(str(user_id))


@dataclass(frozen=True, slots=True)
class Player:
    """The player in a seat, as a face may show it."""

    seat: Seat
    name: str
    """The display name: any script, any length up to 32, emoji included."""
    user_id: int | None = None
    """The Discord user; None for a computer player and for a former player."""

    @property
    def letter(self) -> str:
        """The letter of the seat."""
        return LETTERS[self.seat]

    @property
    def bold_name(self) -> Markup:
        """The name for the text of a message."""
        return Markup("**{}**").format(self.name)

    @property
    def mention(self) -> Markup:
        """How a message names the player. A mention notifies only people whom the message allows to be notified."""
        return self.bold_name if self.user_id is None else mention(self.user_id)
