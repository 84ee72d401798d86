"""Why the service says no: an enum and facts, never a sentence; the catalogue has one for each reason.

What a game's own rules refuse is not here: those errors come from the engine and the game's face tells them.
"""

from collections.abc import Mapping
from enum import Enum


class Refusal(Enum):
    """Why nothing happened: what the sentence is about, its facts in braces. A fact is a number or a player's name."""

    ALREADY_DONE = "this interaction was carried out before; say nothing, the first answer stands"
    NO_TABLE = "there is no such table"
    EXPIRED = "the lobby has expired or everybody has left it"
    ALREADY_STARTED = "the game has begun, so its lobby is no more"
    NOT_STARTED = "the game has not begun"
    OVER = "the game is over, or was stopped"
    NOT_OVER = "only once the game is over: its record holds secrets"
    NOT_SEATED = "only those who play may do this"
    ALREADY_SEATED = "sits there already"
    FULL = "all seats are taken {players}"
    NOT_FULL = "seats are still free {missing}"
    NOT_HOST = "only the host may do this {host}"
    TOO_MANY_SEATED = "more people sit there than the new options have seats {seated} {players}"
    NOT_YOUR_TURN = "someone else is to act {player}"
    OLD_BOARD = "the game has moved on since that board"
    FINISH_TURN = "the turn has begun and may not end in a pass: finish it, then leave"
    HAS_LEFT = "has left this game for good"
    NOT_SAVED = "the database is locked or full: nothing was done, try again"


class Refused(Exception):
    """The service did nothing; `reason` says why, with the `facts` that its sentence needs."""

    def __init__(self, reason: Refusal, **facts: object) -> None:
        super().__init__(reason, facts)
        self.reason = reason
        self.facts: Mapping[str, object] = facts

    @property
    def key(self) -> str:
        """The sentence in the bot's catalogue, to be said with `facts`."""
        return f"refusal.{self.reason.name}"

    def __str__(self) -> str:
        return f"{self.reason.name} {dict(self.facts)}"
