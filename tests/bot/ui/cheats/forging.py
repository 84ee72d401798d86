"""Presses that are made up, as a changed client can send them, by anybody on any message that the person sees; and what
comes of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import simcord

from bot.store.table_rows import TableId
from bot.tables.table import Match
from bot.ui.commands.actions import ACTIONS
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.router import IN_PRIVATE
from tests.bot.ui.parlor import Parlor, buttons, files, text
from tests.bot.ui.people import Answer, Person

NOT_THERE = TableId(999)
"""No table has this number."""
AT_A_TABLE = frozenset(Verb) - {
    *{Verb.RULES, Verb.LEARN, Verb.PUZZLE, Verb.TOP, Verb.HELP, Verb.NEW, Verb.GAMES, Verb.PREFERENCE, Verb.PROFILE},
    *{Verb.PRIVACY, Verb.SETUP, Verb.SETTLE, Verb.CUP, Verb.CUPS, Verb.CUP_PANEL, Verb.CUP_TYPED},
}
"""What is pressed at a table. A verb that is new belongs to one unless it is named here."""
RESTS: Mapping[Verb, Sequence[str]] = {
    Verb.WATCH: ("follow", "stop"),
    Verb.SUSPECT: ("0 1", "0 1 sure", "x"),
    Verb.HINT: ("", "move"),
    Verb.HISTORY: ("", "0"),
    Verb.REPLAY: ("o 1 x", "a 1 x"),
    Verb.PUBLISH: ("card", "film"),
    Verb.DRAFT: ("00 ",),
    Verb.MOVE: ("00 pass", "00 D1"),
    Verb.REST_NOW: ("0", "1"),
    Verb.MODERATE: ("show", "end sure", "remove 0 sure"),
    Verb.DECIDE: ("1 seat", "0 stop"),
    Verb.SIT: ("0",),
    Verb.MORE_OPTIONS: ("", "more"),
    Verb.ANSWER: ('clock "relaxed"', "teams true", "x"),
}
"""What the buttons of a verb carry besides, where it matters."""

_HELP = "## Nugget:"
"""How the private message begins on which made-up presses stand."""

Where = simcord.ChannelHandle | None
"""The channel of a message; None for the person's direct messages."""


def tags(table: TableId, ply: int) -> list[Tag]:
    """Return all that can be pressed at a table."""
    return [
        Tag(verb, table, ply, rest)
        for verb in sorted(AT_A_TABLE, key=lambda verb: verb.value)
        for rest in RESTS.get(verb, ("",))
    ]


async def private(person: Person, where: Where) -> simcord.ResponseMessage:
    """Return a message of the bot's that this person alone sees, where that stands."""
    answer = await (person.user.slash("help") if where is None else person.slash(where, "help"))
    assert answer.response.ephemeral
    assert text(answer.response).startswith(_HELP)
    return answer.response


async def press_privately(parlor: Parlor, person: Person, match: Match, verb: Verb, rest: str = "") -> Match:
    """Let this person press, in a private message of theirs, a button of the match that is not there; return the match
    after it."""
    match = await parlor.match(match.id)
    board = parlor.board(match)
    page = (await person.tap(board, Verb.MORE)).response
    await parlor.forge(person, parlor.home(match), page.id, Tag(verb, match.id, match.ply, rest))
    await parlor.quiet()
    return await parlor.match(match.id)


async def learned(result: simcord.InteractionResult) -> tuple[Any, ...]:
    """Return all that a person learns from an answer: texts, labels, pictures and other files, a form."""
    messages = _shown(result)
    return (
        [text(message) for message in messages],
        [sorted(buttons(message)) for message in messages],
        [await file.read() for message in messages for file in files(message)],
        [file.description for message in messages for file in files(message)],
        result.modal is not None,
    )


def says(result: simcord.InteractionResult) -> str:
    """Return what an answer says."""
    return "\n".join(map(text, _shown(result)))


def _shown(result: simcord.InteractionResult) -> list[simcord.ResponseMessage]:
    """Return the messages of an answer, without the private one that was pressed, where that stays as it was."""
    return [message for message in Answer.of(result).messages if not text(message).startswith(_HELP)]


async def finds_no_table(
    parlor: Parlor,
    person: Person,
    where: Where,
    table: TableId,
    ply: int = 0,
    *,
    public: int | None = None,
    verbs: Collection[Verb] = AT_A_TABLE,
    typed: Iterable[str] = (),
) -> None:
    """Each of these presses, in a private message or on the public one, and each of these words typed is answered as
    for a table that does not exist."""
    page = (await private(person, where)).id
    for tag, nothing in zip(tags(table, ply), tags(NOT_THERE, ply), strict=True):
        if tag.verb in verbs:
            on = page if public is None or tag.verb in IN_PRIVATE else public
            answer, baseline = [await parlor.forge(person, where, on, pressed) for pressed in (tag, nothing)]
            assert await learned(answer) == await learned(baseline), tag
            assert says(answer), tag
    for words in typed:
        await is_answered_alike(person, where, "armadora move", table, move=words)


async def is_answered_alike(person: Person, where: Where, command: str, table: TableId, **options: str) -> None:
    """The command with this table's number is answered as with one that no table has."""
    given = partial(person.user.slash, command) if where is None else partial(person.slash, where, command)
    answer, baseline = [await given(**options, table=number) for number in (table, NOT_THERE)]
    assert await learned(answer) == await learned(baseline), options


async def learns_nothing(parlor: Parlor, person: Person, where: simcord.ChannelHandle, match: Match) -> None:
    """Every press on any message that this person sees, and every command, is answered as if there were no such
    table, and changes nothing."""
    card = (await person.slash(where, "play", game="armadora", players=2)).response.id
    before = await parlor.match(match.id)
    typed = ("pass", "seat 1", *ACTIONS)
    await finds_no_table(parlor, person, where, match.id, match.ply, public=card, typed=typed)
    assert await parlor.match(match.id) == before
