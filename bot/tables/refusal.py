"""Why the service refuses: an enum and facts, never a sentence; the catalogue has a sentence for each reason.

What a game's own rules refuse is not here: those errors come from the engine, and the game's face tells them.
"""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from bot.locale import Markup, Say


class Refusal(Enum):
    """Why nothing happened. The value describes the reason, with its facts in braces."""

    ALREADY_DONE = "this interaction was carried out before; say nothing, the first answer stands"
    NO_TABLE = "there is no such table"
    EXPIRED = "the lobby has expired or everybody has left it"
    ALREADY_STARTED = "the game has begun, so its lobby is no more"
    NOT_STARTED = "the game has not begun"
    OVER = "the game is over, or was stopped"
    NOT_OVER = "only once the game is over"
    NOT_SEATED = "only those who play may do this"
    ALREADY_SEATED = "sits there already"
    FULL = "all seats are taken"
    NOT_FULL = "{count} more have to sit down before so many can play with these options"
    BAD_NUMBER = "with these options {numbers} can play, not {number}"
    TABLES_OPEN = "hosts {count} tables already that nobody has started"
    SERVER_TABLES_OPEN = "{count} tables wait for players in this server already"
    NOT_HOST = "only {host} may do this"
    KEPT = "the free seats are kept for {players}, who are invited"
    AWAITED = "{players} are invited and have not answered"
    TOO_MANY_INVITED = "{count} sit there or are invited, more than can play with these options"
    INVITED_OFTEN = "has invited {count} people within an hour"
    NOT_INVITED = "nobody has invited this person, or it was taken back"
    TOO_MANY_SEATED = "{count} sit there, more than the new options have seats"
    NOT_YOUR_TURN = "{player} is to act"
    OLD_BOARD = "the game has moved on since that board"
    QUARANTINED = "the table cannot be read and never goes on; `table` says which one"
    HAS_LEFT = "has left this game for good"
    NO_REST = "the bot cannot play for this seat now"
    STOOD_IN = "a computer player plays for this person"
    NO_STAND_IN = "nobody else would play then"
    NO_COMPUTERS = "computer players do not play in this server"
    REMOVED = "a moderator has removed this person from the game"
    VACATION_USED = "of the vacation that everybody has in twelve months {count} days are left"
    OWN_TABLE = "who sits at a table cannot moderate it"
    NO_CLOCK = "no clock runs at this table"
    PAUSED = "the clock stands still already"
    NOT_PAUSED = "the clock does not stand still"
    NOT_COUNTED = "this game does not count anyway"
    NOT_ASKED = "only the others decide what happens to who is late"
    NOT_LATE = "the time is not up any more, or it was decided what happens"
    TAKEBACK_OTHERS = "somebody else has moved since, or made that move: a computer player, say"
    TAKEBACK_REVEALED = "the move told somebody something new"
    TAKEBACK_SEEN = "{player} is to act and has opened the panel since"
    TAKEBACK_LATE = "the move was made too long ago"
    TAKEBACK_OFTEN = "{count} moves were taken back here already"
    TAKEBACK_UNKNOWN = "nobody knows any more whether the next player has opened the panel since: the bot was away"
    PLAYS_HERE = "only those who never sat here may do this: players are told anyway"
    TOO_MANY_FOLLOWERS = "as many people follow this game already as may"
    FOLLOWS_TOO_MANY = "nobody may follow more than {count} games at a time"
    ROUND_TOLD = "the roles of this round are known by now"
    NO_CUP = "there is no such cup, or it is over"
    CUPS_OPEN = "{count} cups are open or run in this server already"
    CUP_BEGUN = "sign-up is over"
    CUP_FULL = "{count} are in, as many as may"
    IN_A_CUP = "{player} is in another live cup, and nobody sits at two tables at once"
    NOT_IN_CUP = "is not in this cup"
    OF_A_CUP = "belongs to a cup, which opens its own tables"
    TOO_FEW_IN_CUP = "{count} are in, which is too few"
    NOT_SAVED = "the database is locked or full: nothing was done, try again"
    IN_DOUBT = "the database went away while this was saved: it is saved as a whole or not at all, nobody knows"


class Refused(Exception):
    """Raised if the service did nothing. `reason` says why, and `facts` is what its sentence needs."""

    def __init__(self, reason: Refusal, **facts: Any) -> None:
        super().__init__(reason, facts)
        self.reason = reason
        self.facts: Mapping[str, Any] = facts

    def sentence(self, say: Say) -> Markup:
        """Return the sentence for the reason, as text of a message. A fact that is several is listed."""
        facts: dict[str, Any] = {
            name: say.listed(fact) if isinstance(fact, tuple) else fact for name, fact in self.facts.items()
        }
        return say(f"refusal.{self.reason.name}", **facts)

    def __str__(self) -> str:
        return f"{self.reason.name} {dict(self.facts)}"
