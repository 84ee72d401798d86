"""A cup as people see it: from `/cup` to the crown."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from random import Random
from typing import Any

import discord
import pytest

from bot.store.cup_rows import CupPhase, Entry
from bot.store.table_rows import Key
from bot.ui.core.custom_id import Tag, Verb
from tests.bot.ui.calling import callings, settle
from tests.bot.ui.cheats.forging import says
from tests.bot.ui.cup_steps import awaited, card, cup_of, managed, match_of, menu_of, opened, passes, playing
from tests.bot.ui.evening import Answered
from tests.bot.ui.parlor import Parlor, buttons, files, text
from tests.bot.ui.places import fold
from tests.bot.ui.requests import Sent


async def test_a_cup_from_sign_up_to_the_crown(parlor: Parlor, traffic: list[Sent]) -> None:
    """One card for its whole life, threads in which people are called once, and one message with the crown."""
    max_ = await awaited(parlor)
    assert "Begins" in text(card(parlor))
    assert "**3** are in: Ann, Bob and Cas" in text(card(parlor))
    await parlor.later(15 * 60 + 20)
    await passes(parlor)
    cup = await cup_of(parlor)
    assert (cup.row.round, len(cup.playing)) == (1, 1)
    [called] = callings(traffic)
    assert {*called} == {str(person.id) for person in (parlor.ann, parlor.bob, parlor.cas)}, "all, and once"
    for _ in range(cup.rounds):
        cup = await cup_of(parlor)
        table = cup.pairings[0].table_id
        assert table is not None
        match = await parlor.match(table)
        thread = parlor.home(match)
        calls = [message for message in thread.history() if "at the latest" in text(message)]
        assert len(calls) == 1
        assert {user.id for user in calls[0].mentions} == {parlor.ann.id, parlor.bob.id, parlor.cas.id}
        assert f"Round {cup.row.round} of {cup.rounds}" in text(card(parlor))
        assert files(card(parlor))
        assert "Squares: places of the opponents met" in text(card(parlor))
        listed = text((await parlor.ann.slash(parlor.games, "cup")).response)
        assert f"round {cup.row.round} of {cup.rounds} · Your place:" in listed
        assert "Your place" not in text((await max_.slash(parlor.games, "cup")).response)
        await parlor.to_the_end(match)
        last = parlor.home(match).history()[-1]
        assert {*buttons(last)} == {"Cup", "Look back"}
        page = (await parlor.bob.click(last, label="Cup")).response
        assert "Armadora cup" in text(page)
        parts = discord.ui.LayoutView.from_message(page.message).walk_children()
        assert f"/{parlor.games.id}/{card(parlor).id}" in str([getattr(part, "url", None) for part in parts])
        await passes(parlor, 31)
    cup = await cup_of(parlor)
    assert cup.row.phase is CupPhase.OVER
    shown = [message for message in parlor.games.history() if "👑" in text(message)]
    assert len(shown) == 2  # the card, and the end
    assert {"Film", "Play again next week"} <= {*buttons(shown[-1])}
    traffic.clear()
    for who in (parlor.bob, max_, parlor.bob):
        await who.click(shown[-1], label="Play again next week")
    await passes(parlor)
    [following] = await parlor.tables.cups.of_server(parlor.guild.id, unended=True)
    assert [entry.name for entry in following.row.entries] == ["Max", "Bob"], "who may open cups comes first"
    assert following.row.begins_at == (cup.row.begins_at or 0) + 7 * 86400
    assert "Played last time: <@" in text(parlor.games.history()[-1])
    assert [{*users} for users in callings(traffic)] == [{*called}], "who played the last time"


async def test_the_panel_opens_what_was_chosen(parlor: Parlor) -> None:
    """Tables of four, knock-out, when eight are in, rounds of two days, every week, weaker computers, games that do not
    count; the card says so, with the time zone. Where computers may not play no level is asked for."""
    max_ = await managed(parlor)
    switches = "Repeats: Once", "Leaderboard: Games count"
    await opened(parlor, max_, *switches, size=2, form=2, begins=9, round_seconds=2, level=0)
    cup = await cup_of(parlor)
    plan, begins = cup.plan, cup.row.opened_at + 7 * 86400
    assert (plan.options["players"], plan.form, plan.most, plan.round_seconds) == (4, "knock_out", 8, 2 * 86400)
    assert (plan.repeats, plan.level, plan.rated) == ("week", "beginner", False)
    shown = text(card(parlor))
    assert f"Begins as soon as 8 are in, or else <t:{begins}:F>" in shown
    assert "(UTC)" in shown
    assert "Newcomer (beginner)" in shown
    assert "Games don’t count for the leaderboard" in shown
    await settle(parlor, computers=False)
    panel = await max_.slash(parlor.games, "cup", action="new cup")
    with pytest.raises(StopIteration):
        menu_of(panel, "level")


async def test_a_cup_says_how_it_has_ended(parlor: Parlor) -> None:
    """Called off, too few people, or too few twice in a row, after which it is not repeated."""
    max_ = await managed(parlor)
    await opened(parlor, max_, size=1)
    assert "Nobody wins it then" in text((await max_.slash(parlor.games, "cup", action="call it off")).response)
    await max_.slash(parlor.games, "cup", action="call it off!")
    await passes(parlor)
    assert "was called off" in text(card(parlor))
    await opened(parlor, max_, size=1)
    await parlor.later(15 * 60 + 20)
    await passes(parlor)
    [*_, last] = parlor.games.history()
    assert "Too few people signed up, so" in text(last)
    await opened(parlor, max_, "Repeats: Once", size=1)
    for days in (0, 7):
        await parlor.later(days * 86400 + 15 * 60 + 20)
        await passes(parlor, 61)
    [*_, last] = parlor.games.history()
    assert "Too few people signed up twice in a row" in text(last)
    assert not await parlor.tables.cups.of_server(parlor.guild.id, unended=True)


async def test_an_evening_that_has_passed_opens_no_cup_for_another_one(parlor: Parlor) -> None:
    """The panel shows which one is meant now, and the next press opens that."""
    max_ = await managed(parlor)
    panel = await max_.slash(parlor.games, "cup", action="new cup")
    panel = await max_.select(panel.response, ["2"], custom_id=menu_of(panel, "begins"))
    await parlor.later(86400)
    panel = await max_.click(panel.response, label="Open sign-up")
    assert not await parlor.tables.cups.of_server(parlor.guild.id, unended=True)
    await max_.click(panel.response, label="Open sign-up")
    assert ((await cup_of(parlor)).row.begins_at or 0) > parlor.tables.clocks.now()


async def test_a_choice_that_the_panel_does_not_have_is_the_first(parlor: Parlor) -> None:
    """However it was made up."""
    max_ = await managed(parlor)
    page = await max_.slash(parlor.games, "cup")
    panel = await max_.click(page.response, label="New cup")
    for rest, value in (("open ttttttt", "0"), ("game aaaaaaa", "999"), ("begins ttttttt", "-1")):
        tag = Tag(Verb.CUP_PANEL, rest=rest)
        answer = await parlor.forge(max_, parlor.games, panel.response.id, tag, [value])
        assert "went wrong" not in says(answer)
    await passes(parlor)
    assert (await cup_of(parlor)).plan.game == "armadora"


async def test_a_thread_is_found_after_a_kill_whatever_names_and_language(parlor: Parlor) -> None:
    """Made, and not noted; meanwhile the server speaks French, and Ann has another name."""
    max_ = await awaited(parlor, rounds=1)
    games: Any = parlor.app.channel(parlor.guild.id, parlor.games.id)
    made = await games.create_thread(name="🏆 1.1 Anna, Bob and Cas", type=discord.ChannelType.public_thread)
    await settle(parlor, language="fr")
    await parlor.tables.cups.begin((await cup_of(parlor)).id, parlor.pressed(max_))
    await passes(parlor, 61)
    assert (await match_of(parlor)).place.thread_id == made.id


@pytest.mark.parametrize("closed", ["deleted", "locked"])
async def test_a_thread_closed_before_its_call_stands_is_made_again(parlor: Parlor, closed: str) -> None:
    """Discord is too busy for the call of a table, and meanwhile a moderator tidies up."""
    max_ = await awaited(parlor, rounds=1)
    with Answered("cup_table", ConnectionResetError, inf).on():
        await parlor.tables.cups.begin((await cup_of(parlor)).id, parlor.pressed(max_))
        await passes(parlor, 61)
    [thread] = parlor.env.bot.guilds[0].threads
    if closed == "deleted":
        parlor.env.backend.delete_channel(thread.id)
    else:
        fold(parlor, thread.id, locked=True)
    await passes(parlor, 10 * 60)
    match = await match_of(parlor)
    assert match.place.thread_id != thread.id
    assert len([m for m in parlor.home(match).history() if "at the latest" in text(m)]) == 1


async def test_a_restart_in_the_middle_of_a_round_changes_nothing(parlor: Parlor) -> None:
    """Threads are made once and people called once, and the cup goes on. If it is repeated the next sign-up comes with
    the crown: nobody waits for a look at all that is owed."""
    await playing(parlor, "Repeats: Once", rounds=1)
    await parlor.restart()
    await passes(parlor, 61)
    match = await match_of(parlor)
    assert len([m for m in parlor.home(match).history() if "at the latest" in text(m)]) == 1
    await parlor.to_the_end(match)
    await passes(parlor)
    assert [line for m in parlor.games.history() for line in ("👑", "Every week") if line in text(m)] == [
        "👑",  # the card
        "👑",
        "Every week",
    ]


async def test_two_cups_with_tables_of_one_name_have_their_own_threads(parlor: Parlor) -> None:
    """The same people, the same round, the same channel."""
    max_ = await managed(parlor)
    for _ in range(2):
        await opened(parlor, max_, size=1, round_seconds=2)
    cups = await parlor.tables.cups.of_server(parlor.guild.id, unended=True)
    for cup in cups:
        for person in (parlor.ann, parlor.bob, parlor.cas):
            await parlor.tables.cups.sign_up(cup.id, parlor.pressed(person))
        parlor.tables.base.rng = Random(1)  # so that they sit in the same order
        await parlor.tables.cups.begin(cup.id, parlor.pressed(max_))
    await passes(parlor, 61)
    begun = [(await parlor.tables.cups.get(cup.id)).pairings[0].table_id or 0 for cup in cups]
    assert len({(await parlor.match(table)).place.thread_id for table in begun}) == 2


async def test_cups_that_were_won_are_told(parlor: Parlor) -> None:
    """On the leaderboard and on one's own page; nobody who hides their results, and nothing of a hidden channel."""
    await playing(parlor, rounds=1)
    match = await match_of(parlor)
    while match.live:
        won = parlor.to_act(match) is parlor.ann and not any("c4" in words for words in match.record.moves)
        match = await parlor.quick(match, "W1 c4" if won else "pass")
    await passes(parlor, 61)
    assert [entry.name for entry in (await cup_of(parlor)).winners] == ["Ann"]
    top = await parlor.bob.slash(parlor.games, "top")
    assert "**Ann** · one cup" in text((await parlor.bob.click(top.response, label="Cups")).response)
    assert "One cup won here" in text((await parlor.ann.slash(parlor.games, "me")).response)
    assert "cup won" not in text((await parlor.bob.slash(parlor.games, "me")).response)
    await parlor.tables.privacy.unlist(parlor.pressed(parlor.ann), wished=True)
    top = await parlor.bob.slash(parlor.games, "top")
    assert "Ann" not in text((await parlor.bob.click(top.response, label="Cups")).response)


async def test_five_hundred_people_fit_on_a_card(parlor: Parlor) -> None:
    """While they sign up, and in the first round; every request keeps Discord's limits."""
    max_ = await managed(parlor)
    await opened(parlor, max_, round_seconds=4)
    cup = await cup_of(parlor)
    long = "W" * 32
    entries = tuple(Entry(i, (1 << 50) + i, f"{long[:28]}{i}", "en") for i in range(500))
    async with parlor.change() as tx:
        await tx.cups.save(cup.row, replace(cup.row, entries=entries))
        await tx.outbox.outdate("cup", cup.id)
    await passes(parlor, 61)
    assert "460 others" in text(card(parlor))
    await max_.click(card(parlor), label="Show")
    await parlor.tables.cups.begin(cup.id, parlor.pressed(max_))
    async with parlor.change() as tx:
        for part in [1000 + number for number in range(1, 251)]:  # nobody is there: no threads
            await tx.outbox.drop(Key("cup_table", cup.id, part))
    await passes(parlor, 61)
    assert "and 238 more tables" in text(card(parlor))
    await max_.click(card(parlor), label="Show")
