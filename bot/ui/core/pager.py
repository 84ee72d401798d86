"""The two buttons that turn pages."""

from __future__ import annotations

from dataclasses import replace

from bot.locale import Say
from bot.ui.core.custom_id import Tag, read_number
from bot.ui.core.message import Tap

_MOST = 99_999
"""Larger than the number of pages of anything."""


def turning(
    *, pages: int, page: int, tag: Tag, labels: tuple[str, str], before: str = "", after: str = ""
) -> tuple[Tap, ...]:
    """Return the two buttons that turn pages. The `rest` of each button's tag is the number of its page, counted from
    0, between the texts `before` and `after`."""

    def tap(label: str, to: int, *, disabled: bool) -> Tap:
        return Tap(label, replace(tag, rest=f"{before}{to}{after}"), disabled=disabled)

    return (
        tap(labels[0], page - 1, disabled=page == 0),
        tap(labels[1], page + 1, disabled=page == pages - 1),
    )


def page_of(text: str, otherwise: int = 0) -> int:
    """Return the number of the page that a button carries; `otherwise` if the text is no number of a page."""
    page = read_number(text, _MOST)
    return otherwise if page is None else page


def previous_and_next(say: Say) -> tuple[str, str]:
    """Return the labels of the buttons that turn pages."""
    return say.plain("button.previous"), say.plain("button.next")
