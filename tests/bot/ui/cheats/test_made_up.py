"""Presses that no message offers: whoever speaks to Discord without its app may press any custom_id on any message that
the person sees, and choose what no menu has."""

from __future__ import annotations

import pytest

from bot.store.table_rows import TableId
from bot.ui.router import HANDLERS
from tests.bot.ui.cheats.forging import private
from tests.bot.ui.parlor import Parlor, Tag, Verb, text
from tests.thorough import one_in

NUMBERS = (-1, 0, 10**18 - 1)
"""Numbers that no table and no ply has."""
HUGE = ("9" * 18, "9" * 19, "9" * 30)
RESTS = (
    *("", " ", "00", "00 ", "00 zz", "\0", "é" * 20, "move", "(", "[]"),
    *("armadora", "armadora 0", "armadora -1", "nothing 0", *(f"armadora {number}" for number in HUGE)),
)
VALUES: tuple[list[str], ...] = ([], [""], ["zz"], ["{"], ["9" * 40], ["null"], ["[[[["])


VERBS = sorted(HANDLERS, key=lambda verb: verb is not Verb.DRAFT)
"""All, and first one that may stand in private messages alone."""


@pytest.mark.parametrize("verb", one_in(len(VERBS), VERBS, lambda verb: verb.name))
async def test_nothing_that_is_made_up_stops_the_bot_or_changes_what_others_see(parlor: Parlor, verb: Verb) -> None:
    """Whatever stands in such a press of a stranger or a player: nothing fails, no move is made, and messages for
    everybody stay as they were."""
    match = await parlor.begin()
    home, table, ply = parlor.home(match), match.id, match.ply
    presses = [(Tag(verb, table, ply, rest), ["0"]) for rest in RESTS]
    presses += [(Tag(verb, table, ply, "0"), values) for values in VALUES]
    presses += [(Tag(verb, TableId(number)), ["0"]) for number in NUMBERS]
    presses += [(Tag(verb, table, number), ["0"]) for number in NUMBERS]
    before = {message.id: text(message) for place in (home, parlor.games) for message in place.history()}
    board, page = parlor.board(match).id, (await private(parlor.dee, home)).id
    for person, on in ((parlor.dee, board), (parlor.dee, page), (parlor.to_act(match), board)):
        for tag, values in presses:
            await parlor.forge(person, home, on, tag, values)
    await parlor.quiet()
    after = {message.id: text(message) for place in (home, parlor.games) for message in place.history()}
    assert after.items() >= before.items()
    assert (await parlor.match(table)).ply == ply
