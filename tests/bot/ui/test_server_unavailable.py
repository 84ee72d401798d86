"""Discord cannot reach a server, or a connection has fallen silent: nobody there can press anything, so nobody is late,
and everything goes on where it stood once people are back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from typing import Any

import pytest
from simcord.backend import serializers
from structlog.testing import capture_logs

from bot.shards import ALL
from bot.tables.absence import Choice
from bot.tables.table import Match
from tests.bot.ui.lateness import LOOK, begin, others, question, said, vote
from tests.bot.ui.parlor import Parlor, text

FOURTEEN_MINUTES = 840
"""More than the 90 seconds of a turn, 10 minutes of reserve, and 2 minutes to decide."""


async def goes(parlor: Parlor) -> None:
    """Discord cannot reach the server any more."""
    guild_id = parlor.guild.id
    parlor.env.backend.emit("GUILD_DELETE", {"id": str(guild_id), "unavailable": True})
    await parlor.env.settle()
    assert (found := parlor.bot.get_guild(guild_id)) is not None
    assert found.unavailable


async def comes_back(parlor: Parlor) -> None:
    backend = parlor.env.backend
    backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, backend.get_guild(parlor.guild.id)))
    await parlor.env.settle()


async def looks(parlor: Parlor, seconds: int) -> None:
    """Let so much time go by, and the bot look at its clocks meanwhile."""
    for _ in range(ceil(seconds / LOOK)):
        await parlor.env.advance_time(LOOK)


def left(parlor: Parlor, match: Match) -> int:
    assert match.timer.deadline is not None
    return match.timer.deadline - parlor.tables.clocks.now()


@pytest.mark.usefixtures("any_game")
async def test_nobody_is_late_in_a_server_that_discord_cannot_reach(parlor: Parlor) -> None:
    """No reminder, no question, no move of a computer, also after a restart meanwhile, when the new process hears of
    the server only that it is away; when it is back, the turn has the time that it had, and the board says until
    when."""
    match = await begin(parlor, "live", players=3)
    before, told = left(parlor, match), len(parlor.home(match).history())
    await goes(parlor)
    await looks(parlor, 160)
    await parlor.restart()
    await goes(parlor)
    await looks(parlor, FOURTEEN_MINUTES)
    assert (await parlor.match()).ply == 0
    assert len(parlor.home(match).history()) == told
    await comes_back(parlor)
    await looks(parlor, LOOK)
    back = await parlor.match()
    assert before - 2 * LOOK <= left(parlor, back) <= before + LOOK
    assert f"<t:{(back.timer.deadline or 0) - 600}:R>" in text(parlor.board(back))
    await parlor.go_on(back)
    await looks(parlor, 112)
    assert len(said(parlor, match, "still your turn")) == 1


async def test_votes_stand_still_and_the_question_says_so(parlor: Parlor) -> None:
    """Those who were asked have the time to decide that was left; and what they choose then counts."""
    match = await begin(parlor, "live", players=3)
    await looks(parlor, 690 + 2 * LOOK)
    poll = await question(parlor, match)
    ends = ((await parlor.match()).timer.deadline or 0) + 120
    assert f"<t:{ends}:R>" in text(poll)
    await goes(parlor)
    await looks(parlor, FOURTEEN_MINUTES)
    assert (await parlor.match()).ply == 0
    await comes_back(parlor)
    await looks(parlor, LOOK)
    later = ((await parlor.match()).timer.deadline or 0) + 120
    assert later >= ends + FOURTEEN_MINUTES - LOOK
    assert f"<t:{later}:R>" in text(await question(parlor, match))
    for who in others(parlor, match):
        await vote(parlor, who, match, Choice.MORE)
    assert (await parlor.match()).timer.run == match.timer.run + 1


async def test_a_lobby_stays_open_and_its_card_says_so(parlor: Parlor) -> None:
    """Nobody could sit down; so nobody is proposed to play against computers, either."""
    await parlor.lobby(players=3)
    async with parlor.change() as tx:  # whose hour is nearly over
        await tx.clocks.put_off_all(-3300, ALL)
    before = await parlor.lobby_of()
    await goes(parlor)
    await looks(parlor, 400)
    assert not (await parlor.lobby_of()).row.waited
    await comes_back(parlor)
    await parlor.env.advance_time(70)
    after = await parlor.lobby_of()
    assert after.expires_at > parlor.tables.clocks.now() + 200 - 70
    card = parlor.games.history()[-1]
    assert (card.id, f"<t:{after.expires_at}:R>" in text(card)) == (before.card_id, True)
    joined = await parlor.bob.click(card, label="Join")
    assert len((await parlor.lobby_of()).seats) == 2, joined


async def test_a_server_that_is_away_and_then_gone_is_a_removal(parlor: Parlor) -> None:
    """As if it had not been away; before that it is none."""
    await begin(parlor, "live")
    await goes(parlor)
    await looks(parlor, 2 * LOOK)
    assert await parlor.tables.ask(lambda tx: tx.servers.removed()) == {}
    parlor.env.backend.remove_guild(parlor.guild.id)
    await parlor.env.settle()
    with capture_logs() as logged:
        await looks(parlor, 160)
    assert set(await parlor.tables.ask(lambda tx: tx.servers.removed())) == {parlor.guild.id}
    assert [line for line in logged if line["log_level"] == "error"] == []


async def test_a_board_waits_until_the_server_is_back(parlor: Parlor) -> None:
    """Somebody moved from elsewhere; nothing is sent into the server meanwhile, and nothing is given up."""
    match = await begin(parlor, "live")
    await goes(parlor)
    match = await parlor.quick(match, parlor.words(match))
    before = len(parlor.home(match).history())
    await looks(parlor, 130)
    assert (await parlor.match()).published_ply < match.ply
    assert len(parlor.home(match).history()) == before
    await comes_back(parlor)
    await looks(parlor, 70 + LOOK)
    assert (await parlor.match()).published_ply == match.ply
    assert len(parlor.boards(match)) == match.ply + 1


# --- A connection that has fallen silent -------------------------------------------------------


def shard_of(parlor: Parlor) -> Any:
    """Return the bot's connection, in discord.py."""
    info: Any = parlor.bot.shards[0]
    return info._parent


@contextmanager
def silence(parlor: Parlor) -> Iterator[None]:
    """Let no event arrive through the present connection, and questions remain without an answer."""
    socket = shard_of(parlor).ws
    gateway = socket._gateway

    async def swallow(*_: object, **__: object) -> None:
        return

    feed, request = gateway.feed, socket.request_chunks
    gateway.feed = lambda event, payload: None
    socket.request_chunks = swallow
    yield
    gateway.feed, socket.request_chunks = feed, request


def hears(parlor: Parlor) -> bool:
    return parlor.bot.servers_heard is not None


async def test_in_a_quiet_server_nothing_is_taken_for_silence(parlor: Parlor) -> None:
    """For long no event comes, and the clock runs: who is late is asked about as always."""
    match = await begin(parlor, "live")
    with capture_logs() as logged:
        await looks(parlor, 690 + 2 * LOOK)
    await question(parlor, match)
    assert "shard_fell_silent" not in [line["event"] for line in logged]


async def test_where_a_connection_has_fallen_silent_nobody_is_late(
    parlor: Parlor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The shard connects anew; until that has succeeded all its clocks stand still, also those of direct messages, and
    the silence before is added, too."""
    match = await begin(parlor, "live")
    await looks(parlor, 80)
    before = left(parlor, await parlor.match())
    tries = []

    async def reconnect() -> None:  # which does not succeed yet
        tries.append(1)

    with monkeypatch.context() as patched, silence(parlor), capture_logs() as logged:
        patched.setattr(shard_of(parlor), "reconnect", reconnect)
        await looks(parlor, FOURTEEN_MINUTES)
        assert [line["event"] for line in logged].count("shard_fell_silent") == len(tries) == 1
        assert not hears(parlor)
        assert (await parlor.match()).ply == 0
        assert said(parlor, match, "time for this turn is up") == []
        assert abs(left(parlor, await parlor.match()) - before) < 100
    await parlor.bot.shards[0].connect()
    await parlor.env.settle()
    await looks(parlor, 2 * LOOK)
    back = await parlor.match()
    assert hears(parlor)
    shown = (back.timer.deadline or 0) - (0 if back.timer.reminded else 600)
    assert f"<t:{shown}:R>" in text(parlor.board(back))
    await parlor.go_on(back)
    assert (await parlor.match()).ply == 1


async def test_a_connection_that_never_answers_is_not_given_up(parlor: Parlor) -> None:
    """Perhaps Discord does not answer such questions any more; to connect anew again and again would be worse."""
    with silence(parlor), capture_logs() as logged:
        await looks(parlor, 400)
    assert "shard_fell_silent" not in [line["event"] for line in logged]
    assert hears(parlor)
