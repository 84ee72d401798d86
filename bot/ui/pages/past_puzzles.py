"""The puzzles of past days, for one person to choose from: a guess at one of them counts for nothing."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.locale import Markup, Say, in_lines
from bot.tables import DailyPuzzle, PastPuzzle
from bot.tables.clock import DAY
from bot.ui.core.app import App
from bot.ui.core.custom_id import NOWHERE, Tag, Verb
from bot.ui.core.message import Menu, MenuItem, Message, Row, Tap
from bot.ui.core.panels import page_of
from bot.ui.core.reply import Reply
from bot.ui.delivery.puzzle_messages import stars

LIST, CHOSEN = "past", "pick"
"""The `rest` of the button that shows the list, before the number of a page, and of the menu whose value is a puzzle's
number."""
_ON_PAGE = 20
_MARKS = {True: "✅", False: "▫️", None: "🧩"}


def way(say: Say, page: int = 0, key: str = "puzzle.another") -> Tap:
    """Return the button that shows a page of the list."""
    return Tap(say.plain(key), Tag(Verb.PUZZLE, NOWHERE, 0, f"{LIST} {page}"))


def about(daily: DailyPuzzle, say: Say) -> Markup:
    """Return that the puzzle is one of a past day, and that a guess counts for nothing."""
    return say("puzzle.past", when=Markup("<t:{}:D>").format(daily.opens_at))


async def show_list(app: App, reply: Reply, page: str) -> None:
    """Show a page of the puzzles whose solutions are public, the newest day first, with those marked that this person
    solved."""
    say, at = reply.say, page_of(page)
    found = await app.tables.puzzles.past(reply.user_id, at * _ON_PAGE, _ON_PAGE + 1)
    if not found:
        await reply.edit(Message(say("puzzle.past.none")))
        return
    items = tuple(_item(app, one, say) for one in found[:_ON_PAGE])
    rows: list[Row] = [Menu(Tag(Verb.PUZZLE, NOWHERE, 0, CHOSEN), say.plain("puzzle.past.choose"), items)]
    turns = [way(say, at + 1, "button.earlier")] if len(found) > _ON_PAGE else []
    turns += [way(say, at - 1, "button.later")] if at else []
    if turns:
        rows.append(tuple(turns))
    await reply.edit(Message(in_lines([say("puzzle.past.title"), say("puzzle.past.counts")]), rows=tuple(rows)))


def _item(app: App, one: PastPuzzle, say: Say) -> MenuItem:
    day = datetime.fromtimestamp(one.day * DAY, UTC).date().isoformat()
    told = "puzzle.past.open" if one.right is None else "puzzle.past.solved" if one.right else "puzzle.past.missed"
    label = f"{app.title(one.game, say)} {stars(one.hardness)}".rstrip()
    return MenuItem(label, str(one.id), description=say.plain(told, day=day), emoji=_MARKS[one.right])
