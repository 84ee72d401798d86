"""Nobody is called by the same person all the time, by whatever means; and friends of theirs still call them."""

from __future__ import annotations

import discord
import pytest

from bot.store.table_rows import TableId
from bot.tables.lookouts import MOST_FROM_ONE
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.limits import LIMITS, Limit, Work
from tests.bot.ui.calling import calls_of
from tests.bot.ui.parlor import Parlor, text
from tests.bot.ui.people import Answer, Person
from tests.bot.ui.requests import Sent

PINGS = MOST_FROM_ONE + 2
"""How often somebody tries."""


@pytest.fixture(autouse=True)
def may_open_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit of opening tables is another one."""
    monkeypatch.setitem(LIMITS, Work.TABLE, Limit(1000, 1000, 600.0))


async def opens(parlor: Parlor, host: Person, guest: Person) -> Answer:
    """Let somebody open a table from the panel, with this guest, and leave it; return what the host is told."""
    page = (await host.slash(parlor.games, "play")).response
    await host.select(page, [guest.user], custom_id=str(Tag(Verb.NEW, rest="whom any")))
    answer = await host.click(page, label="Open a table")
    table = await newest(parlor)
    await parlor.quiet()
    await parlor.tables.leave(table, parlor.pressed(host))
    return answer


async def newest(parlor: Parlor) -> TableId:
    tables = await parlor.tables.ask(lambda tx: tx.lists.lobbies(parlor.guild.id, None, parlor.tables.clocks.now()))
    return max(table.id for table in tables)


async def test_nobody_uses_up_a_persons_invitations(parlor: Parlor, traffic: list[Sent]) -> None:
    """Open, invite, leave, again and again: Bob is called a few times, Ann is told when she may again, also after a
    restart, and Cas's invitation arrives."""
    for number in range(PINGS):
        if number == PINGS - 1:
            await parlor.restart()
        answer = await opens(parlor, parlor.ann, parlor.bob)
    assert calls_of(traffic, parlor.bob) == MOST_FROM_ONE
    told = "\n".join(map(text, answer.messages))
    assert f"You’ve asked <@{parlor.bob.id}> to play a few times" in told
    assert "<t:" in told
    before = len(parlor.direct_messages(parlor.bob))
    await opens(parlor, parlor.cas, parlor.bob)
    assert calls_of(traffic, parlor.bob) == MOST_FROM_ONE + 1
    assert len(parlor.direct_messages(parlor.bob)) == before + 1
    await parlor.later(3601)
    await opens(parlor, parlor.ann, parlor.bob)
    assert calls_of(traffic, parlor.bob) == MOST_FROM_ONE + 2


async def test_who_calls_by_all_old_boards_is_heard_a_few_times(parlor: Parlor, traffic: list[Sent]) -> None:
    """*Rematch* and *Best of three* below each board count like invitations; who is not called may still come."""
    boards = list[discord.Message]()
    for number in range(MOST_FROM_ONE + 2):
        card = await parlor.lobby(players=2, seated=[parlor.bob])
        await parlor.ann.tap(card, Verb.START)
        match = await parlor.to_the_end(await parlor.match(number + 1))
        await parlor.quiet()
        boards.append(parlor.last_board(match))
    before = calls_of(traffic, parlor.bob)
    for number, board in enumerate(boards):
        answer = await parlor.ann.click(board, label="Rematch" if number % 2 else "Best of three")
        await parlor.quiet()
        table = await newest(parlor)
        if number < len(boards) - 1:
            await parlor.tables.leave(table, parlor.pressed(parlor.ann))
    assert calls_of(traffic, parlor.bob) - before == MOST_FROM_ONE
    assert any("a few times" in text(message) for message in answer.messages)
    await parlor.bob.click(boards[-1], label="Rematch")
    assert (await parlor.match(table)).live
