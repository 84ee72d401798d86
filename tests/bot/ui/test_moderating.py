"""Moderators: their panel, what is told, and that they learn no secret."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import simcord

from bot.store.table_rows import Phase
from bot.tables.clock import DAY
from bot.tables.table import Match
from tests.bot.ui.lateness import pass_time, said
from tests.bot.ui.messages import menus
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, text, verbs
from tests.bot.ui.people import Person
from tests.bot.ui.steps import TABLE
from tests.bot.ui.watch import ONE, Watch, placing, watched


@pytest.fixture
def mo(parlor: Parlor) -> Person:
    """A moderator."""
    return parlor.newcomer("mo", manage_messages=True)


async def panel(parlor: Parlor, mo: Person, match: Match) -> simcord.ResponseMessage:
    answer = await mo.slash(parlor.home(match), "nugget moderate")
    assert answer.response.ephemeral
    return answer.response


async def do(mo: Person, page: simcord.ResponseMessage, act: str) -> None:
    """Press this button, and yes if that is asked."""
    tags = [tag for tag in buttons(page).values() if tag.verb is Verb.MODERATE]
    await mo.click(page, custom_id=str(next(tag for tag in tags if tag.rest == act)))
    sure = [tag for tag in buttons(page).values() if tag.rest.endswith("sure")]
    if sure:
        await mo.click(page, custom_id=str(sure[0]))


async def test_the_clock_is_paused_and_resumed(parlor: Parlor, mo: Any) -> None:
    """The thread is told by whom, without calling anybody, and the board says so; a restart changes nothing."""
    match = await parlor.begin(clock="relaxed")
    await do(mo, await panel(parlor, mo, match), "pause")
    (told,) = said(parlor, match, "paused the clock")
    assert f"<@{mo.id}>" in text(told)
    assert not parlor.called(told)
    assert "The clock is paused" in text(parlor.board(match))
    await parlor.restart()
    await pass_time(parlor, 3 * DAY)
    assert not said(parlor, match, "time for this turn is up")
    await parlor.go_on(await parlor.match())
    moved = await parlor.match()
    assert moved.ply > match.ply
    assert "The clock is paused" in text(parlor.board(moved))
    page = await panel(parlor, mo, moved)
    await do(mo, page, "resume")
    assert "The clock is paused" not in text(parlor.board(await parlor.match()))
    assert (await parlor.match()).timer.deadline is not None
    before = (await parlor.match()).timer.run
    await do(mo, page, "extend")
    assert (await parlor.match()).timer.run == before + 1
    assert said(parlor, match, "another full turn’s time")


async def removed(parlor: Parlor, mo: Person, question: str) -> Match:
    """Let the moderator take the seat away of who is to act, which is asked about; return the match after it."""
    match = await parlor.match()
    page = await panel(parlor, mo, match)
    [menu] = menus(page)
    await mo.select(page, [str(match.to_act)], custom_id=menu["custom_id"])
    assert question in text(page)
    assert await parlor.match() == match
    await mo.click(page, label="Yes, remove them")
    await parlor.quiet()
    return await parlor.match()


async def test_a_seat_is_taken_away_for_good_and_with_the_last_person_the_game_ends(parlor: Parlor, mo: Any) -> None:
    """A computer player goes on, and the person is told so wherever they press; the thread is told, too."""
    match = await parlor.begin(2)
    after = await removed(parlor, mo, "A computer player takes over")
    assert after.live
    assert after.ply > match.ply
    assert said(parlor, match, "from this game")
    leaver, board = parlor.to_act(match), parlor.board(after)
    assert "A moderator removed you" in text((await leaver.tap(board, Verb.PLAY)).response)
    assert Verb.TAKE_SEAT not in verbs((await leaver.tap(board, Verb.HAND)).response)
    assert not (await removed(parlor, mo, "Nobody else is playing here")).live
    assert said(parlor, match, "Nobody is left, so it has ended")
    assert "Rematch" in buttons(parlor.last_board(match))


async def test_a_game_is_ended_unrated(parlor: Parlor, mo: Any) -> None:
    """After a question; the last board says so."""
    match = await parlor.begin()
    await do(mo, await panel(parlor, mo, match), "end")
    assert (await parlor.match()).phase is Phase.STOPPED
    assert "Rematch" in buttons(parlor.last_board(match))
    assert said(parlor, match, "ended this game")


async def test_a_finished_game_is_declared_void(parlor: Parlor, mo: Any) -> None:
    """The leaderboard is worked out anew in the background, and the card says that it does not count."""
    await parlor.to_the_end(await parlor.begin())
    before = (await parlor.tables.rankings.leaderboard(parlor.guild.id, "armadora", 0)).rows
    await parlor.begin()
    match = await parlor.to_the_end(await parlor.match(2))
    assert (await parlor.tables.rankings.leaderboard(parlor.guild.id, "armadora", 0)).rows != before
    await do(mo, await panel(parlor, mo, match), "void")
    await parlor.quiet()
    assert (await parlor.tables.rankings.leaderboard(parlor.guild.id, "armadora", 0)).rows == before
    assert said(parlor, match, "voided this game")
    await parlor.env.advance_time(61)
    assert any("doesn’t count" in text(card) for card in parlor.games.history())
    page = await panel(parlor, mo, match)
    assert not buttons(page)


async def test_an_abandoned_table_is_closed(parlor: Parlor, mo: Any) -> None:
    """After a question, and told by whom; its card says so, nobody can sit down or start, and it is in the list of
    tables only as long as it is open."""
    card = await parlor.lobby()
    answer = await mo.slash(parlor.games, "nugget moderate")
    page = answer.response
    assert "This table closes" in text(page)
    await mo.click(page, custom_id=str(buttons(page)["Close the table"]))
    assert (await parlor.lobby_of()).phase is Phase.LOBBY
    await mo.click(page, custom_id=str(buttons(page)["Yes, close it"]))
    assert (await parlor.lobby_of()).phase is Phase.CLOSED
    assert not buttons(page)
    messages = [message for message in parlor.games.history() if f"<@{mo.id}> closed this table" in text(message)]
    assert [f"Armadora**: {parlor.ann.user.global_name}" in text(message) for message in messages] == [True]
    assert "This table has closed" in text(parlor.games.history()[0])
    assert not buttons(card)
    assert not await parlor.tables.moderation.tables(parlor.guild.id, [parlor.games.id])


async def test_a_table_whose_game_has_begun_meanwhile_is_not_closed(parlor: Parlor, mo: Any) -> None:
    """The question was asked before; nor does a button of a game's panel do anything to a table before its game."""
    card = await parlor.lobby(players=2)
    page = (await mo.slash(parlor.games, "nugget moderate")).response
    await parlor.forge(mo, parlor.games, page.id, Tag(Verb.MODERATE, TABLE, 0, "pause"))
    await mo.click(page, custom_id=str(buttons(page)["Close the table"]))
    await parlor.bob.tap(card, Verb.JOIN)
    await parlor.ann.tap(card, Verb.START)
    assert "already begun" in text((await mo.click(page, custom_id=str(buttons(page)["Yes, close it"]))).followups[-1])
    assert (await parlor.match()).live


async def test_of_several_tables_the_one_that_is_shown_here_is_meant(parlor: Parlor, mo: Any) -> None:
    """A table in the channel rather than games in its threads; of two tables in the channel one has to be named."""
    await parlor.begin()
    await parlor.lobby()
    page = (await mo.slash(parlor.games, "nugget moderate")).response
    assert "Close the table" in buttons(page)
    await parlor.lobby()
    assert "several tables" in text((await mo.slash(parlor.games, "nugget moderate")).response)
    assert "Close the table" in buttons((await mo.slash(parlor.games, "nugget moderate", table=3)).response)


async def test_only_moderators_of_the_channel_may(parlor: Parlor, mo: Any) -> None:
    """Players are not shown the command; one who has the right elsewhere alone is told; presses are checked again."""
    match = await parlor.begin()
    assert "nugget moderate" not in parlor.ann.available_commands(parlor.games)
    page = await panel(parlor, mo, match)
    for who in (parlor.ann, parlor.dee):
        for act in ("end sure", "pause", "remove 0 sure", "void sure"):
            await parlor.forge(who, parlor.home(match), page.id, Tag(Verb.MODERATE, match.id, match.ply, act))
    after = await parlor.match()
    assert after.live
    assert not any(seat.removed for seat in after.seats)
    den = parlor.guild.create_text_channel("den")
    assert "no table here" in text((await mo.slash(den, "nugget moderate")).response)
    assert "Ann" in text((await mo.slash(den, "nugget moderate", table=match.id)).response)


async def moderating(parlor: Parlor, watch: Watch) -> None:
    """Let a moderator look at everything that can be done with the table, and pause its clock."""
    mo = watch.person = parlor.newcomer("mo", manage_messages=True)
    match = await parlor.match()
    page = await panel(parlor, mo, match)
    watch.look()
    for seat in range(len(match.seats)):
        await mo.select(page, [str(seat)], custom_id=str(Tag(Verb.MODERATE, match.id, match.ply, "remove")))
        watch.look()
        page = await panel(parlor, mo, match)
    await do(mo, page, "pause")


async def test_a_moderator_is_shown_what_the_table_knows(tmp_path: Path) -> None:
    """The panel and its questions, to the last custom_id, are the same whatever somebody placed or holds."""
    world = await watched(tmp_path, "one", "cas", placing(ONE, moderating, clock="relaxed"))
    assert "remove them" in str(world)
    assert "paused the clock" in str(world)
    twin = placing({"ann": (1, 1, 1), "bob": (1, 1, 1)}, moderating, clock="relaxed")
    assert await watched(tmp_path, "twin", "cas", twin) == world
