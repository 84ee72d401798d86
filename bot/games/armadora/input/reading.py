"""What typed words may mean, as far as the position helps to tell."""

import re
from collections.abc import Sequence

from bot.locale import Say
from engine.errors import BadWords, IllegalMove
from engine.games.armadora import notation
from engine.games.armadora.board import SQUARE_OF
from engine.games.armadora.moves import GoblinWarrior, Move
from engine.games.armadora.reasons import Refusal
from engine.games.armadora.rules import check, legal
from engine.games.armadora.state import Strength, View

_NOT_THERE = (
    Refusal.BASE_GAME,
    Refusal.NOT_YOUR_POWER,
    Refusal.ONE_POWER_A_TURN,
    Refusal.NO_POWER_LEFT,
    Refusal.NO_REINFORCEMENT_LEFT,
)
"""Why a power or the reinforcement is not possible, whatever its strength and its place."""
_BEHIND = re.compile("([a-fh][1-5]) +g([1-5])")
"""What no canonical words look like: a square, and behind it the Goblin's warrior; or two squares."""
_ANY = {"g": "g1 a1", "m": "m a1", "e": "e a1", "o": "o a1b1", "r": "r a1"}
"""By letter, the words of some move of its kind."""


def readings(view: View, text: str, say: Say) -> Sequence[Move]:
    """Return the moves that the text may mean. Raises BadWords, or IllegalMove if the text names a power that is not
    there: more words would not help."""
    behind = _BEHIND.fullmatch(text)
    also = () if behind is None else (GoblinWarrior(Strength(int(behind[2])), SQUARE_OF[behind[1]]),)
    try:
        found = notation.readings(text)
    except BadWords as error:
        if also:
            return also
        letter = str(error.facts["understood"])[:1]
        if letter.isupper() and (words := _ANY.get(letter.lower())):
            _check_power(view, notation.parse(words))
        raise
    if len(found) > 1 and not notation.is_spaced(text) and found[0] not in legal(view):
        return found[:1]  # written as the bot writes a palisade, and there can be none
    return *found, *also


def _check_power(view: View, move: Move) -> None:
    """Raise IllegalMove if no move of this kind is possible."""
    if view.viewer is None or view.hand is None:
        return
    try:
        check(view.table, view.hand, view.viewer, move)
    except IllegalMove as error:
        if error.reason in _NOT_THERE:
            raise
