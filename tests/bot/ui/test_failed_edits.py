"""Messages that a press changes: whichever one request fails, and however, soon everybody sees what they would see if
none had failed. Each story is told in two worlds, with the fault and without."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from fnmatch import fnmatch
from itertools import cycle, product
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from bot.ui.router import HANDLERS
from tests.bot.ui.parlor import Parlor, Verb, another_world
from tests.bot.ui.presses import LIKE_OTHERS, SEEN_BY_OTHERS, STORIES
from tests.bot.ui.requests import Sent, on_the_wire
from tests.bot.ui.test_outbox import PASSING
from tests.thorough import one_in

Name: TypeAlias = tuple[Verb, str]
Case: TypeAlias = tuple[Name, int, str]


WAITED = 75
"""Seconds in which the look of every minute comes by once."""


# --- Faults ------------------------------------------------------------------------------------

CHANGES = ("PATCH", "DELETE")
FAULTS = [fault for fault in PASSING if fault != "too many"]
"""The limit of a channel holds for what the bot sends there, and not for an answer."""


class Trouble:
    """Lets one request fail as `fault` says: of those that change a message, the one behind the first `after`. A
    `stubborn` one fails however often it is repeated."""

    def __init__(self, fault: str = "", after: int = 0, *, stubborn: bool = False) -> None:
        self._fault, self._left, self._stubborn = fault, after, stubborn
        self.failed = list[str]()

    def carry(self, request: Sent, carry_out: Callable[[], Any]) -> Any:
        """Let the request fail or not."""
        if not self._fault or not self._fails(request):
            return carry_out()
        self.failed.append(request.path)
        error, arrived = PASSING[self._fault]
        if arrived:
            carry_out()
        raise error()

    def _fails(self, request: Sent) -> bool:
        if self.failed:
            return self._stubborn and request.path == self.failed[0]
        changes = request.method in CHANGES and fnmatch(request.path, "*/messages/*")
        self._left -= changes
        return changes and self._left < 0


# --- What people see ---------------------------------------------------------------------------


def seen(parlor: Parlor, *, in_private: bool) -> list[Any]:
    """Return all that people see, without ids and times; with `in_private` also what the bot answered them alone."""
    channels = [*parlor.guild.channels.values()]
    channels += [thread for channel in channels for thread in channel.threads]
    messages = [
        message for channel in channels for person in parlor.people for message in channel.history(viewer=person)
    ]
    messages += [message for person in parlor.people for message in parlor.direct_messages(person)]
    visible = [message for message in messages if in_private or not message.flags.ephemeral]
    contents = [(message.author.name, [part.to_dict() for part in message.components]) for message in visible]
    numbers: dict[str, str] = {}
    data = re.sub(
        r"\d{15,}", lambda match: numbers.setdefault(match[0], f"#{len(numbers)}"), json.dumps(contents, default=str)
    )
    return list(json.loads(re.sub(r"<t:\d+", "<t:", data)))


async def told(folder: Path, name: Name, trouble: Trouble | None = None, *, in_private: bool) -> list[Any]:
    """Tell this story in a world of its own; return what people see soon after the press."""
    database = folder / ("troubled.sqlite3" if trouble else "faultless.sqlite3")
    async with another_world(database) as parlor:
        press = await STORIES[name](parlor)
        with on_the_wire((trouble or Trouble()).carry):
            await press()
            await parlor.quiet()
        await parlor.env.advance_time(WAITED)
        await parlor.quiet()
        return seen(parlor, in_private=in_private)


def _called(case: Case) -> str:
    (verb, which), after, fault = case
    return f"{verb.name.lower()}-{which}-{after}-{fault}"


def cases(stories: Iterable[Name], changes: int) -> list[Any]:
    """Return each of these stories with each of its first changes and some fault; some of all are quick."""
    changed = zip(product(stories, range(changes)), cycle(FAULTS))
    return one_in(23, [(name, after, fault) for (name, after), fault in changed], ids=_called)


@pytest.mark.parametrize("case", cases(STORIES, 2))
async def test_whichever_change_fails_people_see_the_truth(tmp_path: Path, case: Case) -> None:
    """Cards, boards, questions, calls, direct messages, and the private page that was pressed."""
    name, after, fault = case
    trouble = Trouble(fault, after)
    after_fault = await told(tmp_path, name, trouble, in_private=True)
    assert trouble.failed or after, "the press changed nothing"
    assert after_fault == await told(tmp_path, name, in_private=True)


@pytest.mark.parametrize("case", cases(SEEN_BY_OTHERS, 3))
async def test_what_fails_again_and_again_is_put_right_for_everybody(tmp_path: Path, case: Case) -> None:
    """As long as the press is being answered the message cannot be changed: its presser waits in vain, and nobody else
    is told what is not so."""
    name, after, fault = case
    trouble = Trouble(fault, after, stubborn=True)
    after_fault = await told(tmp_path, name, trouble, in_private=False)
    assert after_fault == await told(tmp_path, name, in_private=False)


def test_there_is_a_story_of_each_kind_of_press() -> None:
    """Of each button and menu that there is."""
    verbs_told = {verb for verb, _ in STORIES}
    assert verbs_told.isdisjoint(LIKE_OTHERS)
    assert verbs_told | LIKE_OTHERS == {*HANDLERS}
