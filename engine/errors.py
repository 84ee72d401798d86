"""The exceptions for everything that the engine refuses.

An error carries an enum and facts, never a finished sentence: the room that shows it to a person has a catalogue with a
sentence for each reason. The value of a reason is the terse English that the command line prints, with the names of its
facts in braces.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import partial
from typing import Self


class Reason(Enum):
    """Why something was refused; each game has an enum of its own with this base."""

    def text(self, facts: Mapping[str, object]) -> str:
        """Return the terse English for the command line: the value with `facts` filled in.

        >>> CoreReason.NOT_YOUR_TURN.text({"to_act": 2})
        'not your turn: seat 2 is to act'
        """
        return str(self.value).format_map({key: _plain(fact) for key, fact in facts.items()})


class StartReason(Reason):
    """The base of enums of what can be wrong with a game's start in a record. Nobody at a table meets these, so faces
    have no sentences for them."""


class CoreReason(Reason):
    """The refusals that any game may meet."""

    NOT_YOUR_TURN = "not your turn: seat {to_act} is to act"
    GAME_OVER = "the game is over"


class NuggetError(Exception):
    """The base of all refusals: a `reason` and the `facts` that its sentence needs."""

    def __init__(self, reason: Reason, **facts: object) -> None:
        super().__init__(reason, facts)
        self.reason = reason
        self.facts: Mapping[str, object] = facts

    def __str__(self) -> str:
        return self.reason.text(self.facts)

    def __reduce__(self) -> tuple[Callable[[], Self], tuple[()]]:
        """Cross over from another process with reason and facts."""
        return partial(type(self), self.reason, **self.facts), ()


class IllegalMove(NuggetError):
    """The move can be read, but the rules do not allow it now."""


class BadWords(NuggetError):
    """The words cannot be read as a move; the facts say what was understood and what was expected."""


class BadRecord(NuggetError):
    """The record, its options or its start do not follow the game's rules."""


class UnknownGame(NuggetError):
    """There is no game of that name."""


class RecordReason(Reason):
    """What can be wrong with a record before its first move, whatever the game."""

    NOT_JSON = "not JSON"
    TOO_DEEP = "not a record: lists and objects are nested more than {most} deep"
    TOO_LARGE = "larger than the record of any game"
    SAME_KEY_TWICE = "key {key} stands twice in an object, so readers may differ about what it says"
    NOT_AN_OBJECT = "{name} is not an object"
    MISSING_KEY = "missing key: {key}"
    UNKNOWN_GAME = "unknown game: {name}"
    UNKNOWN_RULES = "unknown edition of the rules: {rules}"
    UNKNOWN_OPTION = "unknown option: {option}"
    BAD_OPTION = "option {option} cannot be {value}; expected {expected}"
    UNREADABLE = "{name} cannot be read"
    BAD_START = "start: {key} cannot be {value}; expected {expected}"
    MOVES_NOT_A_LIST = "moves is not a list"
    NO_SEAT = "there is no seat {seat}; the last is {last}"
    VIEW_OF_WHAT = "a view does not say of which game it is; --game names it"


def _plain(fact: object) -> str:
    if isinstance(fact, (tuple, list)):
        return " ".join(map(str, fact))
    return str(fact)
