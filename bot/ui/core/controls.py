"""A face's panel as the rows of a message."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.face import Button, Select
from bot.ui.core.custom_id import Tag
from bot.ui.core.emoji import resolve
from bot.ui.core.message import Menu, MenuItem, Row, Tap


def laid_out(
    rows: Sequence[tuple[Button, ...] | Select],
    emoji: Mapping[str, Any],
    menu: Callable[[str], Tag],
    tap: Callable[[str, Button], Tag | None],
) -> tuple[Row, ...]:
    """Return a panel's rows. `menu` and `tap` return what a list and a button carry; both get the control's place,
    which keeps controls with the same target apart. Buttons that carry nothing are left out, and so are rows that
    become empty."""
    made = list[Row]()
    for y, row in enumerate(rows):
        if isinstance(row, Select):
            items = tuple(
                MenuItem(one.label, one.draft, one.chosen, one.description, resolve(one.emoji, emoji))
                for one in row.choices
            )
            made.append(Menu(menu(f"{y}"), row.prompt, items, row.disabled))
            continue
        taps = tuple(
            Tap(button.label, tag, button.style, resolve(button.emoji, emoji), button.disabled)
            for x, button in enumerate(row)
            if (tag := tap(f"{y}{x}", button)) is not None
        )
        if taps:
            made.append(taps)
    return tuple(made)
