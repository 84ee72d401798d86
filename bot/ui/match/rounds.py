"""The rounds of a match in what retells it: a heading above each round, and buttons that lead to each."""

from collections.abc import Mapping
from dataclasses import replace

from bot.face import Style
from bot.locale import Markup, Say
from bot.ui.core.custom_id import Tag, read_number
from bot.ui.core.message import ROW, Tap

_MOST = 99
"""Larger than the number of rounds of any game."""
_ROUND = "r"


def heading(round: int | None, say: Say) -> list[Markup]:
    """Return the heading of a round, from 0; none where only one is played."""
    return [] if round is None else [say("rounds.heading", number=round + 1)]


def jumps(rounds: Mapping[int, bool], tag: Tag, say: Say, before: str = "") -> tuple[tuple[Tap, ...], ...]:
    """Return a button for each of these rounds, highlighted where it is shown already, if there are several. The `rest`
    of each button's tag is what `jump` makes of the round, behind the text `before`."""
    taps = [
        Tap(
            say.plain("rounds.jump", number=round + 1),
            replace(tag, rest=f"{before}{jump(round)}"),
            Style.CHOSEN if present else Style.PLAIN,
        )
        for round, present in rounds.items()
    ]
    return tuple(tuple(taps[first : first + ROW]) for first in range(0, len(taps), ROW)) if len(taps) > 1 else ()


def jump(round: int) -> str:
    """Return what stands for the beginning of a round, from 0, where else a page or a move is named."""
    return f"{_ROUND}{round}"


def round_of(text: str) -> int | None:
    """Return the round that this text stands for; None if it is none."""
    return read_number(text.removeprefix(_ROUND), _MOST) if text.startswith(_ROUND) else None
