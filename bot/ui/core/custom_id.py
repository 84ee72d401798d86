"""The custom_id of a button, a menu or a form, written and read: a verb, a table, a ply, and what else the verb needs.
On a public message it holds no secret."""

import re
from dataclasses import dataclass
from enum import Enum

from bot.store.table_rows import TableId

NOWHERE = TableId(0)
"""The table of a custom_id that is about none."""
_VERSION = "n1"
_AT = "-"
_MOST = 10**18 - 1
"""None of our numbers is larger, and a database holds no number that is much larger."""
LARGEST = 2**63 - 1
"""None of Discord's numbers is larger, and neither is any number in a database."""
DRAFT = re.compile(r"[A-Za-z0-9 .,+-]{0,40}")
"""The drafts that a face writes into its buttons; a draft that comes from outside may be anything."""
LONGEST = 100
"""The most characters that Discord allows in a custom_id."""


class Verb(Enum):
    """What a press asks for."""

    # The lobby's card.
    JOIN = "join"
    GET_UP = "up"
    SEATS = "seats"
    SIT = "sit"
    OPTIONS = "opt"
    SET = "set"
    ANSWER = "says"
    """Sets an option that the card asks for; `rest` is its name, a space, and the value."""
    MORE_OPTIONS = "opts"
    """Turns the page of the options; `rest` is `more`, or empty for the first page."""
    START = "go"
    OPEN = "open"
    """Opens the panel from which people open tables."""
    LOOK = "call"
    """Calls the presser when somebody opens a table; `rest` is what to change, if not that."""
    ADD_COMPUTER = "bot"
    REMOVE_COMPUTER = "nobot"
    PLAY_NOW = "now"
    """Lets computer players take the free seats, and begins."""
    PLAY_NOW_ASKED = "now_yes"
    """Does so as the answer to the private question whether to."""
    # Invitations.
    INVITE = "invite"
    """Shows the host whom to invite and who has answered."""
    INVITE_THEM = "invited"
    WITHDRAW = "no_call"
    """Takes back the invitation of the chosen person."""
    ACCEPT = "come"
    """Sits down, in the direct message with an invitation."""
    NOT_NOW = "not_now"
    BLOCK = "no_more"
    """Takes no invitations of the person who is `rest`."""
    # The board.
    PLAY = "play"
    HAND = "army"
    """Shows what one player alone may know. Buttons in old messages carry this value."""
    HINT = "hint"
    """`rest` is empty for where to look, `move` for what to play."""
    BOARD = "board"
    """Shows the board as one person may know it."""
    TEXT_BOARD = "text"
    HISTORY = "hist"
    MORE = "more"
    # Onlookers.
    WATCH = "watch"
    """Follows the match, or stops following it: `rest` is `follow` or `stop`."""
    SUSPECT = "guess"
    """Shows the panel in which an onlooker guesses a role; `rest` is the round, a space, and a bit for each seat named;
    another space and `sure` make it the guess."""
    # The turn panel; `rest` is the place of the button, a space, and the draft or the move.
    DRAFT = "d"
    CHOOSE = "c"
    """A choice from a list of the panel; the draft is the chosen value, and `rest` the place of the list."""
    MOVE = "m"
    TYPE = "type"
    """Opens the form."""
    TYPED = "typed"
    """The form that comes back."""
    TAKEBACK = "undo"
    # Letting the bot play for a while.
    REST = "rest"
    """Asks for confirmation."""
    REST_NOW = "rested"
    """`rest` is the round in which the bot plays."""
    WAKE = "wake"
    # Absent players.
    DECIDE = "late"
    """Votes on what happens to a player whose time is up; `rest` is the clock's run, a space, and the choice."""
    GIVE_SEAT = "give"
    """Lets a computer player stand in."""
    TAKE_SEAT = "back"
    PLAY_OUT = "rest_of"
    """Asks for confirmation that a computer player is to play the rest of the game."""
    PLAY_OUT_NOW = "played"
    PREFERENCE = "wish"
    """Changes one of the reader's own settings; `rest` is which."""
    PROFILE = "who"
    """Shows a person's profile; `rest` is the person's id, the game and the server."""
    PRIVACY = "priv"
    """Shows what is kept about the reader; `rest` is the page, or what is to be done."""
    GAMES = "games"
    """Shows the reader's games; `rest` is the page."""
    NEW = "new"
    """The panel that opens tables; `rest` is what was pressed, and what the panel shows."""
    # Looking after a server.
    SETUP = "setup"
    """Shows a setting; `rest` is the one to be cleared, if any."""
    SETTLE = "settle"
    """Changes the setting that is `rest`."""
    MODERATE = "mod"
    """`rest` is the act that a moderator wants."""
    # Cups.
    CUP = "cup"
    """The ply is the cup; `rest` is what is to be done there, `show` if nothing is."""
    CUPS = "cups"
    """A step of the private pages of cups; `rest` is which."""
    CUP_PANEL = "new_cup"
    """A step of the panel that opens cups; `rest` is what was pressed, and what the panel shows."""
    CUP_TYPED = "cup_typed"
    """The form with a manager's result that comes back."""
    # More.
    POST = "post"
    RULES = "rules"
    HELP = "help"
    """Shows how to begin; `rest` is the part, and its page."""
    LEARN = "learn"
    PUZZLE = "puzzle"
    """The ply is the day; `rest` is the part of its puzzle."""
    LEAVE = "leave"
    """Asks for confirmation."""
    LEAVE_NOW = "left"
    STOP = "stop"
    """Asks for confirmation."""
    STOP_NOW = "halt"
    KEEP_PLAYING = "go_on"
    """Voids the wish to stop."""
    # The end.
    REMATCH = "again"
    LOOK_BACK = "look"
    """Shows all that looks back on a match."""
    RECORD = "record"
    TOP = "top"
    CHART = "chart"
    FILM = "film"
    SHARE = "card"
    PUBLISH = "here"
    """Shows everybody, where it is pressed, what looks back on a match; `rest` is which."""
    REPLAY = "show"
    """`rest` is through whose eyes, and after how many moves."""
    VERIFY = "check"
    """Checks the record of a match, or with NOWHERE the one that the message carries."""


_VERBS = frozenset(verb.value for verb in Verb)
_DRAWINGS = 1000
"""The number of drawings of a panel after which its custom_ids repeat."""


@dataclass(frozen=True, slots=True)
class Tag:
    """What a custom_id carries; `str` writes the custom_id."""

    verb: Verb
    table: TableId = NOWHERE
    ply: int = 0
    """The ply of the board on which the button sits."""
    rest: str = ""
    """What else the verb needs."""
    at: int = 0
    """When the newest move on that board was made, in seconds since 1970; 0 where the button does not say. The same ply
    at another time belongs to moves that are lost: the game was set back, and came there on another way."""

    @property
    def next_drawing(self) -> int:
        """The ply for the next drawing of a panel whose menus count their drawings as `ply`: with another custom_id a
        menu forgets its last choice."""
        return (self.ply + 1) % _DRAWINGS

    def parts(self, count: int) -> list[str]:
        """Return so many parts of `rest`, which spaces divide: the last one is all that remains, and those that there
        are not are empty."""
        return [*self.rest.split(" ", count - 1), *[""] * count][:count]

    def __str__(self) -> str:
        ply = f"{self.ply}{_AT}{self.at}" if self.at else str(self.ply)
        text = f"{_VERSION}:{self.verb.value}:{self.table}:{ply}:{self.rest}"
        if len(text) > LONGEST:
            raise ValueError(f"a custom_id of {len(text)} characters: {text}")
        return text


def read(custom_id: str) -> Tag | None:
    """Return what a custom_id carries; None if it is not ours, or is from another version of the bot."""
    match custom_id.split(":", 4):
        case [version, verb, table, ply, rest] if version == _VERSION and verb in _VERBS:
            ply, stamped, time = ply.partition(_AT)
            place, line, at = read_number(table, _MOST), read_number(ply, _MOST), read_number(time, _MOST)
            if place is None or line is None or (at is None) is bool(stamped):
                return None
            return Tag(Verb(verb), TableId(place), line, rest, at or 0)
        case _:
            return None


def read_number(text: str, most: int = LARGEST) -> int | None:
    """Return the number, from 0 to `most`, that a button, a menu or a message of ours carries; None if the text is no
    such number, for a press may be made up."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
        return None
    number = int(text)
    return number if number <= most else None
