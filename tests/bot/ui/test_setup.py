"""A server's settings: the panel for who manages it, and that each setting holds everywhere."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot.locale import speaker
from bot.sandbox.world import speak
from bot.tables.absence import Choice
from bot.tables.clock import HOUR
from bot.ui.core.message import LABEL
from tests.bot.ui.lateness import LOOK, others, pass_time, question, vote
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, text, verbs
from tests.bot.ui.people import Person
from tests.thorough import one_in


@pytest.fixture
def keeper(parlor: Parlor) -> Person:
    """Somebody who may manage the server and its messages."""
    return parlor.newcomer("kay", manage_guild=True, manage_messages=True)


async def panel(parlor: Parlor, keeper: Person) -> simcord.ResponseMessage:
    answer = await keeper.slash(parlor.games, "nugget setup")
    assert answer.response.ephemeral
    return answer.response


async def settle(parlor: Parlor, keeper: Person, name: str, *values: Any) -> simcord.ResponseMessage:
    """Choose this setting from the list of a new panel, and this value for it."""
    page = await panel(parlor, keeper)
    await keeper.select(page, [name], custom_id=str(Tag(Verb.SETUP)))
    await keeper.select(page, [*values], custom_id=str(Tag(Verb.SETTLE, ply=1, rest=name)))
    return page


# --- The panel ---------------------------------------------------------------------------------


async def test_only_who_manages_the_server_may_change_it_and_sees_what_holds(parlor: Parlor, keeper: Any) -> None:
    """Others are not shown the command; a moderator is told why not; and each press is checked again. The panel shows
    one setting at a time, in private; what was changed holds at once and stands there."""
    mo = parlor.newcomer("mo", manage_messages=True)
    assert "nugget setup" not in parlor.ann.available_commands(parlor.games)
    assert "Manage Server" in text((await mo.slash(parlor.games, "nugget setup")).response)
    page = await panel(parlor, keeper)
    await parlor.forge(mo, parlor.games, page.id, Tag(Verb.SETTLE, rest="rated"), ["false"])
    assert parlor.tables.servers.settings(parlor.guild.id).rated
    assert "Leaderboard**: Games count" in text(page)
    await keeper.select(page, ["rated"], custom_id=str(Tag(Verb.SETUP)))
    assert "count for this server’s leaderboard" in text(page)
    await keeper.select(page, ["false"], custom_id=str(Tag(Verb.SETTLE, ply=1, rest="rated")))
    assert "Leaderboard**: Games don’t count" in text(page)
    assert not parlor.tables.servers.settings(parlor.guild.id).rated
    await parlor.restart()
    assert not parlor.tables.servers.settings(parlor.guild.id).rated


NOT_OFFERED = (("rated", "7"), ("clock", '"sand"'), ("channels", "5"), ("results_channel", "x"), ("", "true"))


async def test_what_is_not_offered_cannot_be_settled(parlor: Parlor, keeper: Any) -> None:
    """A changed client may send anything."""
    page = await panel(parlor, keeper)
    before = parlor.tables.servers.settings(parlor.guild.id)
    for what, value in NOT_OFFERED:
        await parlor.forge(keeper, parlor.games, page.id, Tag(Verb.SETTLE, rest=what), [value])
        assert parlor.tables.servers.settings(parlor.guild.id) == before, (what, value)


@pytest.mark.parametrize("language", one_in(2, ["en-US", "fr", "nl", "zh-TW"]))
async def test_the_panel_fits_a_phone(parlor: Parlor, keeper: Any, language: str) -> None:
    """In every language each setting has a sentence, three rows of controls at most, and no long labels."""
    speak(parlor.env, {keeper.id: language})
    page = await panel(parlor, keeper)
    assert speaker(language)("setup.title") in text(page)
    for drawn, name in enumerate(("channels", "threads", "language", "clock", "rated", "computers", "keep_days")):
        await keeper.select(page, [name], custom_id=str(Tag(Verb.SETUP, ply=drawn)))
        rows = [part for part in page.components if part["type"] == 1]
        assert len(rows) <= 3
        assert len(text(page)) < 1500
        assert all(len(label) <= LABEL for label in buttons(page))


async def test_a_channel_that_is_gone_is_told_and_stops_nothing(parlor: Parlor, keeper: Any) -> None:
    """Where the last of the channels for games was deleted, games may be opened anywhere again."""
    channel = parlor.guild.create_text_channel("den")
    await settle(parlor, keeper, "channels", channel)
    await settle(parlor, keeper, "results_channel", channel)
    parlor.env.backend.delete_channel(channel.id)
    await parlor.env.settle()
    assert "was deleted" in text(await panel(parlor, keeper))
    assert (await parlor.begin()).live


# --- Each setting holds ------------------------------------------------------------------------


async def test_games_are_opened_where_they_may_be(parlor: Parlor, keeper: Any) -> None:
    """Elsewhere a kind sentence names where, for a rematch too; and the choice can be taken back."""
    match = await parlor.passes(await parlor.begin())
    den = parlor.guild.create_text_channel("den")
    page = await settle(parlor, keeper, "channels", den)
    refused = await parlor.ann.slash(parlor.games, "play", game="armadora")
    assert den.mention in text(refused.response)
    assert refused.response.ephemeral
    assert den.mention in text((await parlor.ann.tap(parlor.last_board(match), Verb.REMATCH)).response)
    await parlor.begin(channel=den)
    assert (await parlor.match(2)).live
    await keeper.click(page, label="All channels")
    assert parlor.tables.servers.settings(parlor.guild.id).channels == ()
    assert "Join" in buttons(await parlor.lobby())


async def test_without_threads_games_are_played_in_the_channel(parlor: Parlor, keeper: Any) -> None:
    """Boards stand there, and nobody is told that a permission is missing."""
    await settle(parlor, keeper, "threads", "false")
    match = await parlor.begin()
    assert match.place.posts_in == parlor.games.id
    assert not parlor.games.threads
    await parlor.play_on(match)
    assert len(parlor.boards(await parlor.match())) == 2


async def test_new_tables_begin_with_the_server_s_clock(parlor: Parlor, keeper: Any) -> None:
    """Who opens one can still choose another."""
    await settle(parlor, keeper, "clock", '"slow"')
    assert "Slow" in text(await parlor.lobby())
    assert "Relaxed" in text(await parlor.lobby(clock="relaxed"))
    assert (await parlor.lobby_of()).timer.clock == "slow"


async def test_where_games_are_not_rated_none_counts(parlor: Parlor, keeper: Any) -> None:
    """The card, the first board and the leaderboard say so; a game that had begun before counts, and the other way
    round."""
    before = await parlor.begin()
    await settle(parlor, keeper, "rated", "false")
    await parlor.passes(before)
    top = await parlor.ann.slash(parlor.games, "top", game="armadora")
    assert "Ann" in text(top.response)
    assert "don’t count" in text(top.response)
    card = await parlor.lobby(players=2)
    assert "won’t count" in text(card)
    await parlor.bob.click(card, label="Join")
    await parlor.ann.click(card, label="Start")
    match = await parlor.match(2)
    assert "won’t count" in text(parlor.board(match))
    await settle(parlor, keeper, "rated", "true")
    await parlor.passes(match)
    standing = await parlor.tables.rankings.stats(parlor.guild.id, "armadora", parlor.ann.id)
    assert standing is not None
    assert standing.games == 1


async def test_without_computers_none_can_sit_down_and_who_leaves_leaves_for_good(parlor: Parlor, keeper: Any) -> None:
    """Neither the card nor who leaves is offered one, and what was offered before is refused."""
    match = await parlor.begin()
    answer = await parlor.ann.slash(parlor.home(match), "armadora move", move="leave")
    assert Verb.GIVE_SEAT in verbs(answer.response)
    card = await parlor.lobby(players=3)
    offered = str(Tag(Verb.ADD_COMPUTER, (await parlor.lobby_of(2)).id, rest="1"))
    assert offered in str(card.components)
    await settle(parlor, keeper, "computers", "false")
    added = await parlor.ann.select(card, ["easy"], custom_id=offered)
    given = await parlor.ann.tap(answer.response, Verb.GIVE_SEAT)
    for refused in (added, given):
        assert "Computer players are turned off" in text(refused.followups[0])
    assert "Add" not in str((await parlor.lobby(players=3)).components)
    answer = await parlor.ann.slash(parlor.home(match), "armadora move", move="leave")
    assert Verb.GIVE_SEAT not in verbs(answer.response)


@pytest.mark.parametrize("choice", one_in(3, [Choice.MORE, None, Choice.STOP]))
async def test_without_computers_nobody_stands_in(parlor: Parlor, keeper: Any, choice: Choice | None) -> None:
    """The others can give more time or end the game, and if they do not decide it ends as a defeat of who is late."""
    await settle(parlor, keeper, "computers", "false")
    match = await parlor.begin(3, clock="relaxed")
    await pass_time(parlor, 24 * HOUR + 1)
    poll = await question(parlor, match)
    offered = [tag.rest.partition(" ")[2] for tag in buttons(poll).values() if tag.verb is Verb.DECIDE]
    assert offered == ["more", "stop"]
    assert "count as a defeat for Ann" in text(poll)
    if choice is not None:
        for person in others(parlor, match):
            await vote(parlor, person, match, choice)
    await pass_time(parlor, 12 * HOUR)
    await parlor.env.advance_time(LOOK)
    assert (await parlor.match()).live == (choice is Choice.MORE)
