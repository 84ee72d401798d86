"""What panels and pages are made of: a face's controls as the rows of a message, its sketches as pictures, drawn and
sent only if the message does not show them already, and the two buttons that turn pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from bot.draw.look import Look
from bot.face import Button, Picture, Player, Select, Sketch
from bot.locale import Say
from bot.ui.core.app import App
from bot.ui.core.application import resolve
from bot.ui.core.custom_id import Tag, read_number
from bot.ui.core.message import Menu, MenuItem, Message, Row, Tap
from bot.ui.core.reply import Reply
from engine.game import View


def laid_out(
    rows: Sequence[tuple[Button, ...] | Select],
    emoji: Mapping[str, Any],
    menu: Callable[[str], Tag],
    tap: Callable[[str, Button], Tag | None],
) -> tuple[Row, ...]:
    """Return a panel's rows. `menu` and `tap` return what a list and a button carry; both get the control's place,
    which keeps controls with the same target apart. Buttons that carry nothing are left out, and so are rows that
    become empty."""
    message_rows = list[Row]()
    for y, row in enumerate(rows):
        if isinstance(row, Select):
            items = tuple(
                MenuItem(choice.label, choice.draft, choice.chosen, choice.description, resolve(choice.emoji, emoji))
                for choice in row.choices
            )
            message_rows.append(Menu(menu(f"{y}"), row.prompt, items, row.disabled))
            continue
        taps = tuple(
            Tap(button.label, tag, button.style, resolve(button.emoji, emoji), button.disabled)
            for x, button in enumerate(row)
            if (tag := tap(f"{y}{x}", button)) is not None
        )
        if taps:
            message_rows.append(taps)
    return tuple(message_rows)


# --- Sketches --------------------------------------------------------------------------------------


async def show(
    app: App,
    reply: Reply,
    sketches: Sequence[Sketch],
    view: View,
    players: Sequence[Player],
    look: Look,
    content: Callable[[tuple[Picture, ...]], Message],
) -> None:
    """Answer with this content and the pictures of these sketches of the view. What the message in whose place it comes
    shows already is not drawn."""
    pictures = await _drawn(app, reply, sketches, view, players, look)
    arrived = await reply.edit(content(pictures))
    if not arrived and not all(picture.data for picture in pictures):
        # Another press on the same message was quicker, and its answer has other pictures.
        reply.forget_files()
        await reply.edit(content(await _drawn(app, reply, sketches, view, players, look)))


async def _drawn(
    app: App, reply: Reply, sketches: Sequence[Sketch], view: View, players: Sequence[Player], look: Look
) -> tuple[Picture, ...]:
    by_digest, pictures = reply.shown, []
    view_digest = _of_view(view)  # type: ignore[arg-type]  # every game's View is a value
    for sketch in sketches:
        digest = _digest(sketch, view_digest, players, reply.say, look)
        if digest not in by_digest:
            with app.foreground.going():
                by_digest[digest] = replace(await app.workers.draw(sketch.draw), digest=digest)
        pictures.append(by_digest[digest])
    return tuple(pictures)


def _digest(sketch: Sketch, view_digest: str, players: Sequence[Player], say: Say, look: Look) -> str:
    """Return a digest of all that the picture is drawn from, the view as a digest of its own. It stands in the
    picture's name, which only the viewer sees, who knows all of it."""
    drawn_from = repr((sketch.shows, view_digest, players, say.language, look))
    return blake2b(drawn_from.encode(), digest_size=6).hexdigest()


@lru_cache(maxsize=64)
def _of_view(view: View) -> str:
    """Return a digest of a view; kept, for all steps of a turn show the same one."""
    return blake2b(repr(view).encode(), digest_size=16).hexdigest()


# --- Pages -----------------------------------------------------------------------------------------


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
