"""What panels and pages are made of: a face's controls as the rows of a message, its sketches as pictures, drawn and
sent only if the message does not show them already, panels outside a game at a table, and the buttons that turn pages
and lead to rounds."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Any

from bot.draw.look import Look
from bot.face import AnyFace, Button, Picture, Player, Select, Sketch, Style
from bot.locale import Markup, Say, breadth, cut, in_lines, units
from bot.typed_words import example
from bot.ui.core.app import App
from bot.ui.core.application import resolve
from bot.ui.core.custom_id import Tag, Verb, read_number
from bot.ui.core.message import ROW, TEXT, Menu, MenuItem, Message, Row, Tap, with_buttons
from bot.ui.core.reply import Reply
from engine.game import View

OURS = {"type": Verb.TYPE, "rest": Verb.REST}
"""The verbs of the drafts that do not belong to the face: one opens the form, the other asks whether the bot is to play
for a while."""
STEADY, LINE = 4, 36
"""The lines that the text of a step takes at least, and the letters of a line on a phone; Chinese ones count twice."""
EMPTY = Markup("\u200b")
"""What an empty line holds, or Discord would leave it out."""


def steady(text: Markup) -> Markup:
    """Return the text below empty lines, STEADY lines on a phone in all, so that what stands below it does not move
    from step to step."""
    missing = STEADY - sum(max(1, -(-breadth(line) // LINE)) for line in text.splitlines())
    return in_lines([*[EMPTY] * missing, text])


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
            Tap(button.label, tag, button.style, resolve(button.emoji, emoji), button.disabled, button.brief)
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
    sketch: Sketch,
    view: View,
    players: Sequence[Player],
    look: Look,
    content: Callable[[Picture], Message],
) -> None:
    """Answer with this content and the picture of this sketch of the view. If the message in whose place it comes shows
    it already, it is not drawn."""
    picture = await _drawn(app, reply, sketch, view, players, look)
    arrived = await reply.edit(content(picture))
    if not arrived and not picture.data:
        # Another press on the same message was quicker, and its answer has another picture.
        reply.forget_files()
        await reply.edit(content(await _drawn(app, reply, sketch, view, players, look)))


async def _drawn(app: App, reply: Reply, sketch: Sketch, view: View, players: Sequence[Player], look: Look) -> Picture:
    digest = _digest(sketch, view, players, reply.say, look)
    if (shown := reply.shown.get(digest)) is not None:
        return shown
    with app.foreground.going():
        return replace(await app.workers.draw(sketch.draw), digest=digest)


def _digest(sketch: Sketch, view: View, players: Sequence[Player], say: Say, look: Look) -> str:
    """Return a digest of all that the picture is drawn from. It stands in the picture's name, which only the viewer
    sees, who knows all of it."""
    drawn_from = repr((sketch.shows, view, players, say.language, look))
    return blake2b(drawn_from.encode(), digest_size=6).hexdigest()


# --- Without a table -------------------------------------------------------------------------------

STEP, MOVE = "d", "m"
"""What a button of such a panel does: a step of the panel, or a move."""


async def show_apart(
    app: App, reply: Reply, face: AnyFace, view: View, players: Sequence[Player], draft: str,
    *, texts: Iterable[Markup], task: Markup, command: str, tag: Callable[[str], Tag], below: Iterable[Tap],
    whole: bool = False,
) -> None:  # fmt: skip
    """Show the panel of a position that belongs to no table at this draft: these texts and what the panel says of a
    choice, the `whole` board or what the turn is about, the `task` right above the panel's buttons, where a phone shows
    it, and below them these buttons until a move is ready, as far as there is room for them. `command` is how a move is
    typed there. `tag` returns what a button carries: from its place, STEP or MOVE, and the draft or the move, and from
    the place alone for a list."""
    say = reply.say
    preferences = await app.tables.preferences.of(reply.user_id)
    look = app.own_look(preferences, reply.guild_id)
    panel = face.panel(view, draft, players, say, look)
    parts = [*texts, *([steady(panel.text)] if draft else [])]
    if preferences.text_boards:
        how = say("learn.type", command=app.command(command), example=example(face, view))
        position = [how, face.secret(view, players, say, app.look(None)).text, face.text_board(view, players, say)]
        room = TEXT - units(task) - sum(units(part) + 2 for part in parts)
        parts.append(cut(Markup("\n\n").join(position), room))
    above = Markup("\n\n").join(filter(None, parts))

    def tap(place: str, button: Button) -> Tag | None:
        if button.draft in OURS:  # only a game at a table has these
            return None
        return tag(f"{place} {STEP} {button.draft or ''}" if button.move is None else f"{place} {MOVE} {button.move}")

    rows = laid_out(panel.rows, app.application.emoji, tag, tap)

    def content(picture: Picture) -> Message:
        return with_buttons(Message(above, (picture,), task, rows), below)

    if any(button.move for row in panel.rows if not isinstance(row, Select) for button in row):
        below = ()  # they would only take a line more below the move that is ready
    sketch = panel.whole if whole else panel.detail or panel.whole
    await show(app, reply, sketch, view, players, look, content)


# --- Pages and rounds ------------------------------------------------------------------------------


_MOST_PAGES = 99_999
"""Larger than the number of pages of anything."""
_MOST_ROUNDS = 99
"""Larger than the number of rounds of any game."""
_ROUND = "r"


def turning(
    say: Say, tag: Tag, page: int, pages: int, *, before: str = "", after: str = "",
    back: str = "button.previous", on: str = "button.next",
) -> tuple[Tap, ...]:  # fmt: skip
    """Return the two buttons that turn pages, whose labels have the keys `back` and `on`. The `rest` of each button's
    tag is the number of its page, counted from 0, between the texts `before` and `after`."""
    turns = ((back, page - 1, page == 0), (on, page + 1, page == pages - 1))
    return tuple(
        Tap(say.plain(key), replace(tag, rest=f"{before}{to}{after}"), disabled=disabled) for key, to, disabled in turns
    )


def page_of(text: str, otherwise: int = 0) -> int:
    """Return the number of the page that a button carries; `otherwise` if the text is no number of a page."""
    page = read_number(text, _MOST_PAGES)
    return otherwise if page is None else page


def round_heading(round: int | None, say: Say) -> list[Markup]:
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


def read_round(text: str) -> int | None:
    """Return the round that this text stands for; None if it is none."""
    return read_number(text.removeprefix(_ROUND), _MOST_ROUNDS) if text.startswith(_ROUND) else None
