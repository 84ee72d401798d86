"""The Play message of a server: what it shows, where it stands, and that it is one message whatever happens."""

from __future__ import annotations

import asyncio

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.sandbox.faithful import messages
from bot.store.table_rows import Key, Post
from tests.bot.ui.calling import allowed, board, look, looking, pinged, settle, shown
from tests.bot.ui.parlor import Parlor, Verb, buttons, text
from tests.bot.ui.places import hidden_channel
from tests.bot.ui.requests import Sent, requests_to


@pytest.mark.parametrize("more", [{}, {"manage_messages": True}])
async def test_nobody_asks_in_vain_to_pin(parlor: Parlor, traffic: list[Sent], more: dict[str, bool]) -> None:
    """Discord counts refusals, and Manage Messages no longer lets anybody pin; the message does its work unpinned."""
    allowed(parlor, **more)
    play = await board(parlor)
    assert not play.pinned_messages()
    assert [request.path for request in traffic if "/pins" in request.path] == []


async def test_the_play_message_shows_what_everybody_may_see(parlor: Parlor) -> None:
    """Pinned, it opens tables, follows what happens and stays one message."""
    allowed(parlor, pin_messages=True)
    play = await board(parlor)
    assert [message.id for message in play.pinned_messages()] == [shown(play).id]
    assert "No table" in text(shown(play))
    await parlor.lobby(hidden_channel(parlor, parlor.ann))
    panel = await parlor.ann.click(shown(play), label="Play")
    waits = await parlor.ann.click(panel.response, label="Open a table")
    await parlor.ann.click(waits.response, label="Open another table")
    await parlor.quiet()
    assert text(shown(play)).count("](https://discord.com/channels/") == 1
    await look(parlor, parlor.bob)
    await parlor.quiet()
    assert parlor.bob.mention in text(shown(play))
    card = next(message for message in play.history() if "Join" in buttons(message))
    await parlor.ann.tap(card, Verb.GET_UP)
    await parlor.quiet()
    assert "No table" in text(shown(play))
    await parlor.next_process()
    assert "No table" in text(shown(play))


async def test_a_play_message_is_where_it_is_wished(parlor: Parlor, traffic: list[Sent]) -> None:
    """Posted again once deleted, moved with the setting, deleted without it. No edit comes where nothing changed, and
    nobody is notified."""
    play = await board(parlor)
    parlor.env.backend.delete_message(play.id, shown(play).id)
    await parlor.lobby()
    await parlor.env.advance_time(61 + 2 * 60 + 61)  # the table has waited for two minutes
    first = shown(play)
    await parlor.env.advance_time(300)
    assert shown(play).edited_at == first.edited_at
    await looking(parlor, parlor.bob)
    other = await board(parlor, "other")
    assert parlor.bob.mention in text(shown(other))
    assert pinged(traffic, other) == [{"parse": []}]
    assert not [message for message in play.history() if buttons(message)]
    await settle(parlor, play_channel=None)
    await parlor.env.advance_time(61)
    assert not [message for message in other.history() if buttons(message)]
    assert await stored(parlor) is None


async def stored(parlor: Parlor) -> Post | None:
    """Return the row of the Play message."""
    found = await parlor.tables.outbox.get(Key("play", parlor.guild.id))
    return found[0] if found else None


async def test_changes_in_a_row_cost_one_edit(parlor: Parlor) -> None:
    """Some seconds after the first of them."""
    play, over = await board(parlor), asyncio.Event()

    async def sleep(_: float) -> None:
        await over.wait()

    await parlor.restart(sleep=sleep)
    for person in (parlor.bob, parlor.cas, parlor.dee):
        await look(parlor, person)
    assert tries(parlor, "PATCH", play) == 0
    over.set()
    await parlor.quiet()
    assert tries(parlor, "PATCH", play) == 1
    assert all(person.mention in text(shown(play)) for person in (parlor.bob, parlor.cas, parlor.dee))


async def test_it_follows_what_everybody_may_see(parlor: Parlor) -> None:
    """A channel that is hidden from now on is named no more, and one that is opened is, within a minute: no table has
    changed for that."""
    play = await board(parlor)
    await parlor.lobby()
    await parlor.quiet()
    assert "No table" not in text(shown(play))
    sees = discord.Permissions(view_channel=True).value
    for denied in (sees, 0):
        hides = Overwrite(parlor.guild.id, OverwriteType.ROLE, 0, denied)
        parlor.env.backend.set_overwrite(parlor.games.id, hides)
        await parlor.env.advance_time(61)
        assert ("No table" in text(shown(play))) is bool(denied)


def tries(parlor: Parlor, method: str, play: simcord.ChannelHandle) -> int:
    """Return how often the bot has tried this with messages of the channel."""
    return len(requests_to(parlor, f"/channels/{play.id}/messages*", method))


async def test_a_play_message_that_is_refused_for_good_waits_for_a_change(parlor: Parlor) -> None:
    """It is not tried every minute: what it would say now is noted as refused. Once it would say something else it is
    tried again. The same holds for a change of it, and it stays one message."""
    play = parlor.guild.create_text_channel("play")
    parlor.env.inject_error("POST", f"/channels/{play.id}/messages", status=400, code=50035, times=None)
    await settle(parlor, play_channel=play.id)
    await parlor.env.advance_time(61)
    for _ in range(3):
        assert tries(parlor, "POST", play) == 1
        row = await stored(parlor)
        assert row is not None
        assert (row.message_id, row.owed) == (None, False)
        await parlor.env.advance_time(61)
    parlor.env.backend.faults.clear()
    await parlor.env.advance_time(61)
    assert play.history() == []
    await looking(parlor, parlor.bob)
    await parlor.env.advance_time(61)
    first = shown(play)
    assert parlor.bob.mention in text(first)
    parlor.env.inject_error("PATCH", f"/channels/{play.id}/messages/*", status=400, code=50035, times=None)
    before = tries(parlor, "PATCH", play)
    await looking(parlor, parlor.dee)
    await parlor.env.advance_time(181)
    assert tries(parlor, "PATCH", play) == before + 1
    parlor.env.backend.faults.clear()
    messages.nonces.clear()  # after some minutes Discord forgets them
    await looking(parlor, parlor.cas)
    await parlor.env.advance_time(61)
    assert parlor.cas.mention in text(shown(play))
    assert shown(play).id == first.id
