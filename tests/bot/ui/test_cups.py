"""A cup as people see it: from `/cup` to the crown."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from random import Random

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.store.cup_rows import CupPhase, Entry
from bot.store.table_rows import Key, Place
from bot.tables.cups.cup import Cup
from bot.ui.core.custom_id import Tag, Verb, read
from tests.bot.tables.cups.kit import plan
from tests.bot.ui.calling import callings
from tests.bot.ui.cheats.forging import forge, says
from tests.bot.ui.parlor import Parlor, buttons, files, text
from tests.bot.ui.people import Answer, Person
from tests.bot.ui.requests import Sent


def tap(found: discord.Message | Answer, label: str) -> str:
    """The custom_id of the button with this label."""
    message = found.response if isinstance(found, Answer) else found
    return str(next(tag for name, tag in buttons(message).items() if name == label))


def menu_of(page: Answer, act: str) -> str:
    """The custom_id of the menu that does this."""
    parts = discord.ui.LayoutView.from_message(page.response.message).walk_children()
    tags = [tag for part in parts if (tag := read(str(getattr(part, "custom_id", "")))) is not None]
    return str(next(tag for tag in tags if tag.rest.split(" ")[0] == act))


async def passes(parlor: Parlor, seconds: float = 5) -> None:
    """Let some time go by, and all be shown."""
    await parlor.env.advance_time(seconds)
    await parlor.quiet()
    await parlor.env.advance_time(5)
    await parlor.quiet()


async def managed(parlor: Parlor) -> Person:
    """Somebody who manages the server."""
    role = parlor.guild.create_role(
        "Managers", permissions=discord.Permissions(manage_guild=True, manage_messages=True)
    )
    user = parlor.env.create_user("max", global_name="Max")
    person = Person.comes(parlor.guild, user, roles=[role])
    parlor.people.append(person)
    return person


async def opened(parlor: Parlor, who: Person, *presses: str, **choices: int) -> discord.Message:
    """Let this person open a cup in `games` with these choices of the panel and presses there; return its card."""
    page = await who.slash(parlor.games, "cup")
    panel = await who.click(page.response, custom_id=tap(page, "New cup"))
    for name, value in choices.items():
        panel = await who.select(panel.response, [str(value)], custom_id=menu_of(panel, name))
    for label in presses:
        panel = await who.click(panel.response, custom_id=tap(panel, label))
    await who.click(panel.response, custom_id=tap(panel, "Open sign-up"))
    await passes(parlor)
    return card(parlor)


def card(parlor: Parlor) -> discord.Message:
    return next(message for message in parlor.games.history() if "cup" in text(message) and "🏆" in text(message))


async def cup_of(parlor: Parlor) -> Cup:
    [cup] = [
        *await parlor.tables.cups.of_server(parlor.guild.id, unended=True),
        *await parlor.tables.cups.of_server(parlor.guild.id, unended=False),
    ]
    return cup


async def signed_up(parlor: Parlor, *people: Person) -> None:
    for person in people:
        await person.click(card(parlor), custom_id=tap(card(parlor), "I’m in"))
    await passes(parlor)


async def test_a_cup_from_sign_up_to_the_crown(parlor: Parlor, traffic: list[Sent]) -> None:
    """One card for its whole life, threads in which people are called once, and one message with the crown."""
    max_ = await managed(parlor)
    assert "Begins" in text(await opened(parlor, max_, size=1))
    await signed_up(parlor, parlor.ann, parlor.bob, parlor.cas)
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
        page = (await parlor.bob.click(last, custom_id=tap(last, "Cup"))).response
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
        await who.click(shown[-1], custom_id=tap(shown[-1], "Play again next week"))
    await passes(parlor)
    [following] = await parlor.tables.cups.of_server(parlor.guild.id, unended=True)
    assert [entry.name for entry in following.row.entries] == ["Max", "Bob"], "who may open cups comes first"
    assert following.row.begins_at == (cup.row.begins_at or 0) + 7 * 86400
    assert "Played last time: <@" in text(parlor.games.history()[-1])
    assert [{*users} for users in callings(traffic)] == [{*called}], "who played the last time"


# --- Who may ---------------------------------------------------------------------------------------


def hide(parlor: Parlor, channel: simcord.ChannelHandle, person: Person) -> None:
    """Hide this channel from this person."""
    denied = Overwrite(
        target_id=person.id, type=OverwriteType.MEMBER, allow=0, deny=discord.Permissions(view_channel=True).value
    )
    parlor.env.backend.set_overwrite(channel.id, denied)


async def settles(parlor: Parlor, **changes: object) -> None:
    await parlor.tables.servers.change(parlor.guild.id, parlor.pressed(parlor.ann), **changes)


async def test_managers_open_cups_and_the_server_decides_who_else(parlor: Parlor) -> None:
    """A role too, or everybody; whoever may not finds no button, and a made-up press is refused."""
    page = await parlor.ann.slash(parlor.games, "cup")
    assert "New cup" not in buttons(page.response)
    made_up = await forge(parlor, parlor.ann, parlor.games, page.response.id, Tag(Verb.CUP_PANEL, rest="open aaaaaaa"))
    assert "can’t open cups" in says(made_up)
    role = parlor.guild.create_role("Hosts")
    await settles(parlor, cup_role=role.id)
    parlor.env.backend.add_member_role(parlor.guild.id, parlor.bob.id, role.id)
    await parlor.env.settle()
    assert "New cup" in buttons((await parlor.bob.slash(parlor.games, "cup")).response)
    assert "New cup" not in buttons((await parlor.ann.slash(parlor.games, "cup")).response)
    await settles(parlor, cups="everybody")
    assert "New cup" in buttons((await parlor.ann.slash(parlor.games, "cup")).response)
    assert not await parlor.tables.cups.of_server(parlor.guild.id, unended=True)


async def test_only_managers_of_a_cup_manage_it(parlor: Parlor) -> None:
    """Others see how it stands, and made-up presses change nothing."""
    await settles(parlor, cups="everybody")
    await opened(parlor, parlor.ann)
    await signed_up(parlor, parlor.bob)
    page = await parlor.bob.click(card(parlor), custom_id=tap(card(parlor), "Show"))
    assert {*buttons(page.response)} == {"I’m out"}
    assert "younger" not in text(page.response)
    cup = await cup_of(parlor)
    for act in ("begin", "add", f"remove {parlor.bob.id}", "off sure", "time"):
        await forge(parlor, parlor.bob, parlor.games, page.response.id, Tag(Verb.CUPS, ply=cup.id, rest=act))
    assert (await cup_of(parlor)).row == cup.row
    own = await parlor.ann.click(card(parlor), custom_id=tap(card(parlor), "Show"))
    assert {*buttons(own.response)} == {"I’m in", "Begin now", "Call it off"}
    for act in ("add", f"remove {parlor.bob.id}"):  # a host may be anybody, and says neither who is in nor who wins
        await forge(
            parlor,
            parlor.ann,
            parlor.games,
            own.response.id,
            Tag(Verb.CUPS, ply=cup.id, rest=act),
            [str(parlor.bob.id)],
        )
    assert (await cup_of(parlor)).row == cup.row


async def test_nobody_signs_up_without_the_role_of_the_cup_or_timed_out(parlor: Parlor) -> None:
    """Nor by the end of the last one; with the role it works."""
    max_, role = await managed(parlor), parlor.guild.create_role("Dwarves")
    place = Place(parlor.guild.id, parlor.games.id)
    await parlor.tables.cups.open(parlor.pressed(max_), place, plan(role_id=role.id), None)
    await passes(parlor, 61)
    assert "another role" in text(
        (await parlor.bob.click(card(parlor), custom_id=tap(card(parlor), "I’m in"))).response
    )
    parlor.env.backend.add_member_role(parlor.guild.id, parlor.bob.id, role.id)
    until = discord.utils.utcnow() + timedelta(days=1)
    parlor.env.backend.get_member(parlor.guild.id, parlor.bob.id).timed_out_until = until.isoformat()
    await parlor.env.settle()
    for act in ("in", "again"):
        tag = Tag(Verb.CUP, ply=(await cup_of(parlor)).id, rest=act)
        await forge(parlor, parlor.bob, parlor.games, card(parlor).id, tag)
    assert not (await cup_of(parlor)).row.entries
    parlor.env.backend.get_member(parlor.guild.id, parlor.bob.id).timed_out_until = None
    await parlor.env.settle()
    await signed_up(parlor, parlor.bob)
    assert [entry.name for entry in (await cup_of(parlor)).row.entries] == ["Bob"]


async def test_nobody_signs_up_for_what_they_do_not_see(parlor: Parlor) -> None:
    await settles(parlor, cups="everybody")
    await opened(parlor, parlor.ann)
    cup = await cup_of(parlor)
    elsewhere = parlor.guild.create_text_channel("elsewhere")
    page = await parlor.bob.slash(elsewhere, "cup")
    hide(parlor, parlor.games, parlor.bob)
    await parlor.env.settle()
    answer = await forge(parlor, parlor.bob, elsewhere, page.response.id, Tag(Verb.CUP, ply=cup.id, rest="in"))
    assert "over" in says(answer)
    assert not (await cup_of(parlor)).row.entries
    assert "Armadora" not in text((await parlor.bob.slash(elsewhere, "cup")).response)


# --- Managing --------------------------------------------------------------------------------------


async def test_managers_begin_correct_and_end_a_cup(parlor: Parlor) -> None:
    """Each act from the page behind Show."""
    max_ = await managed(parlor)
    await opened(parlor, max_, size=1)
    await signed_up(parlor, parlor.ann, parlor.bob, parlor.cas, parlor.dee)
    page = await max_.click(card(parlor), custom_id=tap(card(parlor), "Show"))
    assert "younger than a month: Ann, Bob, Cas and Dee" in text(page.response)
    menu = menu_of(page, "remove")
    page = await max_.select(page.response, [parlor.dee], custom_id=menu)
    assert [entry.name for entry in (await cup_of(parlor)).row.entries] == ["Ann", "Bob", "Cas"]
    page = await max_.click(page.response, custom_id=tap(page, "Begin now"))
    await passes(parlor)
    cup = await cup_of(parlor)
    page = await max_.click(page.response, custom_id=tap(page, "More time"))
    assert (await cup_of(parlor)).row.ends_at == (cup.row.ends_at or 0) + 30 * 60
    form = await max_.select(page.response, ["1001"], custom_id=menu_of(page, "fix"))
    page = await max_.submit_modal(form, {"places": "2, 1 3", "reason": "they had agreed on it"})
    pairing = (await cup_of(parlor)).row.pairings[0]
    assert (pairing.judged, pairing.reason) == ("manager", "they had agreed on it")
    assert [score["place"] for score in pairing.scores or ()] == [2, 1, 3]
    seen = await parlor.ann.click(card(parlor), custom_id=tap(card(parlor), "Show"))
    assert "a manager replaced the result. Reason: they had agreed on it" in text(seen.response)
    await passes(parlor)
    page = await max_.click(card(parlor), custom_id=tap(card(parlor), "Show"))
    sure = await max_.click(page.response, custom_id=tap(page, "Call it off"))
    assert (await cup_of(parlor)).running
    await max_.click(sure.response, custom_id=tap(sure, "Call it off"))
    assert not await parlor.tables.cups.of_server(parlor.guild.id, unended=True)


async def test_people_are_added_who_see_the_channel(parlor: Parlor) -> None:
    """Whoever does not is left out, and so is who is in another live cup; the manager is told whom, and not which."""
    max_ = await managed(parlor)
    place = Place(parlor.guild.id, parlor.guild.create_text_channel("elsewhere").id)
    other = await parlor.tables.cups.open(parlor.pressed(max_), place, plan(), None)
    await parlor.tables.cups.sign_up(other.id, parlor.pressed(parlor.bob))
    await opened(parlor, max_)
    hide(parlor, parlor.games, parlor.cas)
    page = await max_.click(card(parlor), custom_id=tap(card(parlor), "Show"))
    page = await max_.click(page.response, custom_id=tap(page, "Add people"))
    page = await max_.select(page.response, [parlor.ann, parlor.bob, parlor.cas], custom_id=menu_of(page, "add"))
    assert f"Couldn’t add <@{parlor.bob.id}> and <@{parlor.cas.id}>" in text(page.followups[-1])
    assert "**1** is in: Ann" in text(page.response)


async def test_all_that_is_pressed_can_be_typed(parlor: Parlor) -> None:
    """By the labels of the buttons; what a form or a list takes stands behind an equals sign."""
    max_ = await managed(parlor)

    async def typed(who: Person, action: str) -> str:
        return text((await who.slash(parlor.games, "cup", action=action)).response)

    assert "don’t know how" in await typed(max_, "Open sign-up = Chess")
    assert "New cup" in await typed(max_, "new cup = saboteur")
    assert "Sign-up is open" in await typed(max_, "open sign-up = Saboteur, 3 players, knock-out, Rounds: 1 round")
    plan = (await cup_of(parlor)).plan
    assert (plan.game, plan.options["players"], plan.form, plan.rounds) == ("saboteur", 3, "knock_out", 1)
    assert "don’t know how" in await typed(parlor.ann, "begin now")
    assert "You’re in" in await typed(parlor.ann, "im in")
    await typed(max_, f"Add people = <@{parlor.bob.id}> <@{parlor.cas.id}> <@{parlor.dee.id}>")
    await typed(max_, f"Remove someone = <@{parlor.dee.id}>")
    assert "for people who are in this cup" in await typed(max_, f"Remove someone = <@{parlor.dee.id}>")
    assert [entry.name for entry in (await cup_of(parlor)).row.entries] == ["Ann", "Bob", "Cas"]
    await typed(max_, "begin now")
    await passes(parlor)
    [replaced] = await max_.autocomplete(parlor.games, "cup", "action", "replace")
    label = str(replaced["value"])
    assert "a place for each seat" in await typed(max_, label)
    await typed(max_, label.replace("…", "2 1 3 they had agreed on it"))
    assert (await cup_of(parlor)).row.pairings[0].reason == "they had agreed on it"
    await passes(parlor)
    assert (await cup_of(parlor)).row.phase is CupPhase.OVER
    assert "next week is open" in await typed(max_, "play again next week")
    assert "Nobody wins it then" in await typed(max_, "call it off")
    await typed(max_, "call it off!")
    assert not await parlor.tables.cups.of_server(parlor.guild.id, unended=True)


# --- All the rest ----------------------------------------------------------------------------------


async def test_the_panel_opens_what_was_chosen(parlor: Parlor) -> None:
    """Tables of four, knock-out, when eight are in, rounds of two days, every week, weaker computers, games that do not
    count; the card says so, with the time zone."""
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


async def test_where_computers_may_not_play_no_level_is_asked_for(parlor: Parlor) -> None:
    max_ = await managed(parlor)
    await settles(parlor, computers=False)
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
    panel = await max_.click(panel.response, custom_id=tap(panel, "Open sign-up"))
    assert not await parlor.tables.cups.of_server(parlor.guild.id, unended=True)
    await max_.click(panel.response, custom_id=tap(panel, "Open sign-up"))
    assert ((await cup_of(parlor)).row.begins_at or 0) > parlor.tables.clocks.now()


async def test_a_choice_that_the_panel_does_not_have_is_the_first(parlor: Parlor) -> None:
    """However it was made up."""
    max_ = await managed(parlor)
    page = await max_.slash(parlor.games, "cup")
    panel = await max_.click(page.response, custom_id=tap(page, "New cup"))
    for rest, value in (("open ttttttt", "0"), ("game aaaaaaa", "999"), ("begins ttttttt", "-1")):
        tag = Tag(Verb.CUP_PANEL, rest=rest)
        answer = await forge(parlor, max_, parlor.games, panel.response.id, tag, [value])
        assert "went wrong" not in says(answer)
    await passes(parlor)
    assert (await cup_of(parlor)).plan.game == "armadora"


async def test_a_thread_is_found_after_a_kill_whatever_names_and_language(parlor: Parlor) -> None:
    """Made, and not noted; meanwhile the server speaks French, and Ann has another name."""
    max_ = await managed(parlor)
    await opened(parlor, max_, size=1, rounds=1)
    await signed_up(parlor, parlor.ann, parlor.bob, parlor.cas)
    made = await parlor.app.channel(parlor.guild.id, parlor.games.id).create_thread(  # type: ignore[union-attr]
        name="🏆 1.1 Anna, Bob and Cas", type=discord.ChannelType.public_thread
    )
    await settles(parlor, language="fr")
    await parlor.tables.cups.begin((await cup_of(parlor)).id, parlor.pressed(max_))
    await passes(parlor, 61)
    match = await parlor.match((await cup_of(parlor)).pairings[0].table_id or 0)
    assert match.place.thread_id == made.id


async def test_a_restart_in_the_middle_of_a_round_changes_nothing(parlor: Parlor) -> None:
    """Threads are made once and people called once, and the cup goes on."""
    max_ = await managed(parlor)
    await opened(parlor, max_, size=1, rounds=1)
    await signed_up(parlor, parlor.ann, parlor.bob, parlor.cas)
    await parlor.later(15 * 60 + 20)
    await passes(parlor)
    await parlor.restart()
    await passes(parlor, 61)
    cup = await cup_of(parlor)
    match = await parlor.match(cup.pairings[0].table_id or 0)
    assert len([m for m in parlor.home(match).history() if "at the latest" in text(m)]) == 1
    await parlor.to_the_end(match)
    await passes(parlor, 31)
    assert (await cup_of(parlor)).row.phase is CupPhase.OVER


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


async def test_the_next_sign_up_comes_with_the_crown(parlor: Parlor) -> None:
    """A cup that is repeated leaves nobody waiting for a look at all that is owed."""
    max_ = await managed(parlor)
    await opened(parlor, max_, "Repeats: Once", size=1, rounds=1)
    await signed_up(parlor, parlor.ann, parlor.bob, parlor.cas)
    await parlor.tables.cups.begin((await cup_of(parlor)).id, parlor.pressed(max_))
    await passes(parlor, 61)
    await parlor.to_the_end(await parlor.match((await cup_of(parlor)).pairings[0].table_id or 0))
    await passes(parlor)
    assert [line for m in parlor.games.history() for line in ("👑", "Every week") if line in text(m)] == [
        "👑",  # the card
        "👑",
        "Every week",
    ]


async def test_cups_that_were_won_are_told(parlor: Parlor) -> None:
    """On the leaderboard and on one's own page; nobody who hides their results, and nothing of a hidden channel."""
    max_ = await managed(parlor)
    await opened(parlor, max_, size=1, rounds=1)
    await signed_up(parlor, parlor.ann, parlor.bob, parlor.cas)
    await parlor.later(15 * 60 + 20)
    await passes(parlor)
    cup = await cup_of(parlor)
    match = await parlor.match(cup.pairings[0].table_id or 0)
    while match.live:
        won = parlor.to_act(match) is parlor.ann and not any("c4" in words for words in match.record.moves)
        match = await parlor.quick(match, "W1 c4" if won else "pass")
    await passes(parlor, 61)
    assert [entry.name for entry in (await cup_of(parlor)).winners] == ["Ann"]
    top = await parlor.bob.slash(parlor.games, "top")
    page = await parlor.bob.click(top.response, custom_id=tap(top, "Cups"))
    assert "**Ann** · one cup" in text(page.response)
    assert "One cup won here" in text((await parlor.ann.slash(parlor.games, "me")).response)
    assert "cup won" not in text((await parlor.bob.slash(parlor.games, "me")).response)
    await parlor.tables.privacy.unlist(parlor.pressed(parlor.ann), wished=True)
    top = await parlor.bob.slash(parlor.games, "top")
    page = await parlor.bob.click(top.response, custom_id=tap(top, "Cups"))
    assert "Ann" not in text(page.response)


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
    await max_.click(card(parlor), custom_id=tap(card(parlor), "Show"))
    await parlor.tables.cups.begin(cup.id, parlor.pressed(max_))
    async with parlor.change() as tx:
        for part in [1000 + number for number in range(1, 251)]:  # nobody is there: no threads
            await tx.outbox.drop(Key("cup_table", cup.id, part))
    await passes(parlor, 61)
    assert "and 238 more tables" in text(card(parlor))
    await max_.click(card(parlor), custom_id=tap(card(parlor), "Show"))
