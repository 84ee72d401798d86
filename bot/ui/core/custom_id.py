"""What the custom_id of a button, a menu or a form carries: a verb, a table, a ply, and what else the verb needs; to be
written and to be read. On a public message it holds no secret."""

import re
from dataclasses import dataclass
from enum import Enum

from bot.tables import TableId

NOWHERE = TableId(0)
"""What stands for the table where none is meant."""
_VERSION = "n1"
_MOST = 10**18 - 1
"""No number of ours is larger, and a database holds none that is much larger."""
LARGEST = 2**63 - 1
"""No number of Discord's is larger, and a database holds none that is."""
DRAFT = re.compile(r"[A-Za-z0-9 .,+-]{0,40}")
"""What a face writes into the draft of a button; what comes from outside may be anything."""
LONGEST = 100
"""What Discord allows."""


class Verb(Enum):
    """What a press asks for."""

    # The lobby's card.
    JOIN = "join"
    GET_UP = "up"
    SEATS = "seats"
    SIT = "sit"
    OPTIONS = "opt"
    SET = "set"
    START = "go"
    ADD_COMPUTER = "bot"
    REMOVE_COMPUTER = "nobot"
    # The board.
    PLAY = "play"
    HAND = "army"
    """What one player alone may know. Buttons in old messages carry this value."""
    HINT = "hint"
    """`rest` is empty for where to look, `move` for what to play."""
    TEXT_BOARD = "text"
    HISTORY = "hist"
    MORE = "more"
    # The turn panel; `rest` is the place of the button, a space, and the draft or the move.
    DRAFT = "d"
    CHOOSE = "c"
    """From a list of the panel; the draft is the chosen value, and `rest` the place of the list."""
    MOVE = "m"
    TYPE = "type"
    """Opens the form."""
    TYPED = "typed"
    """Comes back from the form."""
    TAKEBACK = "undo"
    # Letting the bot play for a while.
    REST = "rest"
    """Asks whether it is meant."""
    REST_NOW = "rested"
    """`rest` is for how long."""
    WAKE = "wake"
    # Who is not there.
    DECIDE = "late"
    """What is to happen to somebody whose time is up; `rest` is the run of the clock, a space, and the choice."""
    GIVE_SEAT = "give"
    """Lets a computer player stand in."""
    TAKE_SEAT = "back"
    PLAY_OUT = "rest_of"
    """Asks whether a computer player is to play the rest of the game."""
    PLAY_OUT_NOW = "played"
    PREFERENCE = "wish"
    """Changes one's own settings; `rest` is which."""
    PROFILE = "who"
    """How somebody has done; `rest` is the person's number and the game."""
    PRIVACY = "priv"
    """What is kept about somebody; `rest` is the page, or what is to be done."""
    # Who looks after a server.
    SETUP = "setup"
    """Shows a setting; `rest` is the one to be cleared, if any."""
    SETTLE = "settle"
    """Changes the setting that is `rest`."""
    MODERATE = "mod"
    """`rest` is what a moderator wants."""
    # More.
    POST = "post"
    RULES = "rules"
    HELP = "help"
    """How to begin; `rest` is the page."""
    LEARN = "learn"
    PUZZLE = "puzzle"
    """The ply is the day; `rest` is what of its puzzle."""
    LEAVE = "leave"
    """Asks whether it is meant."""
    LEAVE_NOW = "left"
    STOP = "stop"
    """Asks whether it is meant."""
    STOP_NOW = "halt"
    # The end.
    REMATCH = "again"
    TOP = "top"
    CHART = "chart"
    FILM = "film"
    SHARE = "card"
    REPLAY = "show"
    """`rest` is through whose eyes, and after how many moves."""


_VERBS = frozenset(verb.value for verb in Verb)


@dataclass(frozen=True, slots=True)
class Tag:
    """What a custom_id carries; `str` writes it."""

    verb: Verb
    table: TableId = NOWHERE
    ply: int = 0
    """Which board the button sits on."""
    rest: str = ""
    """Whatever else the verb needs."""

    def __str__(self) -> str:
        text = f"{_VERSION}:{self.verb.value}:{self.table}:{self.ply}:{self.rest}"
        if len(text) > LONGEST:
            raise ValueError(f"a custom_id of {len(text)} characters: {text}")
        return text


def read(custom_id: str) -> Tag | None:
    """Return what a custom_id carries, or None if it is not one of ours or of another version of the bot."""
    match custom_id.split(":", 4):
        case [version, verb, table, ply, rest] if version == _VERSION and verb in _VERBS:
            place, at = read_number(table, _MOST), read_number(ply, _MOST)
            return None if place is None or at is None else Tag(Verb(verb), TableId(place), at, rest)
        case _:
            return None


def read_number(text: str, most: int = LARGEST) -> int | None:
    """Return the number that a button, a menu or a message of ours carries, from 0 to `most`; None if the text is no
    such number, for a press may be made up."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most))):
        return None
    number = int(text)
    return number if number <= most else None
