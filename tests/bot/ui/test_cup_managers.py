"""Who may open, join and manage a cup on Discord, and what a manager does."""

from __future__ import annotations

from bot.store.cup_rows import CupPhase
from bot.store.table_rows import Place
from bot.ui.core.custom_id import Tag, Verb
from tests.bot.tables.cups.kit import plan
from tests.bot.ui.calling import settle
from tests.bot.ui.cheats.forging import says
from tests.bot.ui.cup_steps import card, cup_of, managed, menu_of, opened, passes, signed_up
from tests.bot.ui.parlor import Parlor, buttons, text
from tests.bot.ui.people import Person
from tests.bot.ui.places import deny, time_out

# --- Who may ---------------------------------------------------------------------------------------


async def test_managers_open_cups_and_the_server_decides_who_else(parlor: Parlor) -> None:
    """A role too, or everybody; whoever may not finds no button, and a made-up press is refused."""
    page = await parlor.ann.slash(parlor.games, "cup")
    assert "New cup" not in buttons(page.response)
    made_up = await parlor.forge(parlor.ann, parlor.games, page.response.id, Tag(Verb.CUP_PANEL, rest="open aaaaaaa"))
    assert "can’t open cups" in says(made_up)
    role = parlor.guild.create_role("Hosts")
    await settle(parlor, cup_role=role.id)
    parlor.env.backend.add_member_role(parlor.guild.id, parlor.bob.id, role.id)
    await parlor.env.settle()
    assert "New cup" in buttons((await parlor.bob.slash(parlor.games, "cup")).response)
    assert "New cup" not in buttons((await parlor.ann.slash(parlor.games, "cup")).response)
    await settle(parlor, cups="everybody")
    assert "New cup" in buttons((await parlor.ann.slash(parlor.games, "cup")).response)
    assert not await parlor.tables.cups.of_server(parlor.guild.id, unended=True)


async def test_only_managers_of_a_cup_manage_it(parlor: Parlor) -> None:
    """Others see how it stands, and made-up presses change nothing."""
    await settle(parlor, cups="everybody")
    await opened(parlor, parlor.ann)
    await signed_up(parlor, parlor.bob)
    page = await parlor.bob.click(card(parlor), label="Show")
    assert {*buttons(page.response)} == {"I’m out"}
    assert "younger" not in text(page.response)
    cup = await cup_of(parlor)
    for act in ("begin", "add", f"remove {parlor.bob.id}", "off sure", "time"):
        await parlor.forge(parlor.bob, parlor.games, page.response.id, Tag(Verb.CUPS, ply=cup.id, rest=act))
    assert (await cup_of(parlor)).row == cup.row
    own = await parlor.ann.click(card(parlor), label="Show")
    assert {*buttons(own.response)} == {"I’m in", "Begin now", "Call it off"}
    for act in ("add", f"remove {parlor.bob.id}"):  # a host may be anybody, and says neither who is in nor who wins
        tag = Tag(Verb.CUPS, ply=cup.id, rest=act)
        await parlor.forge(parlor.ann, parlor.games, own.response.id, tag, [str(parlor.bob.id)])
    assert (await cup_of(parlor)).row == cup.row


async def test_nobody_signs_up_without_the_role_of_the_cup_or_timed_out(parlor: Parlor) -> None:
    """Nor by the end of the last one; with the role it works."""
    max_, role = await managed(parlor), parlor.guild.create_role("Dwarves")
    place = Place(parlor.guild.id, parlor.games.id)
    await parlor.tables.cups.open(parlor.pressed(max_), place, plan(role_id=role.id), None)
    await passes(parlor, 61)
    assert "another role" in text((await parlor.bob.click(card(parlor), label="I’m in")).response)
    parlor.env.backend.add_member_role(parlor.guild.id, parlor.bob.id, role.id)
    await time_out(parlor, parlor.bob)
    for act in ("in", "again"):
        tag = Tag(Verb.CUP, ply=(await cup_of(parlor)).id, rest=act)
        await parlor.forge(parlor.bob, parlor.games, card(parlor).id, tag)
    assert not (await cup_of(parlor)).row.entries
    await time_out(parlor, parlor.bob, until=None)
    await signed_up(parlor, parlor.bob)
    assert [entry.name for entry in (await cup_of(parlor)).row.entries] == ["Bob"]


async def test_nobody_signs_up_for_what_they_do_not_see(parlor: Parlor) -> None:
    await settle(parlor, cups="everybody")
    await opened(parlor, parlor.ann)
    cup = await cup_of(parlor)
    elsewhere = parlor.guild.create_text_channel("elsewhere")
    page = await parlor.bob.slash(elsewhere, "cup")
    deny(parlor, parlor.games, parlor.bob, view_channel=True)
    await parlor.env.settle()
    answer = await parlor.forge(parlor.bob, elsewhere, page.response.id, Tag(Verb.CUP, ply=cup.id, rest="in"))
    assert "over" in says(answer)
    assert not (await cup_of(parlor)).row.entries
    assert "Armadora" not in text((await parlor.bob.slash(elsewhere, "cup")).response)


# --- Managing --------------------------------------------------------------------------------------


async def test_managers_begin_correct_and_end_a_cup(parlor: Parlor) -> None:
    """Each act from the page behind Show."""
    max_ = await managed(parlor)
    await opened(parlor, max_, size=1)
    await signed_up(parlor, parlor.ann, parlor.bob, parlor.cas, parlor.dee)
    page = await max_.click(card(parlor), label="Show")
    assert "younger than a month: Ann, Bob, Cas and Dee" in text(page.response)
    menu = menu_of(page, "remove")
    page = await max_.select(page.response, [parlor.dee], custom_id=menu)
    assert [entry.name for entry in (await cup_of(parlor)).row.entries] == ["Ann", "Bob", "Cas"]
    page = await max_.click(page.response, label="Begin now")
    await passes(parlor)
    cup = await cup_of(parlor)
    page = await max_.click(page.response, label="More time")
    assert (await cup_of(parlor)).row.ends_at == (cup.row.ends_at or 0) + 30 * 60
    form = await max_.select(page.response, ["1001"], custom_id=menu_of(page, "fix"))
    page = await max_.submit_modal(form, {"places": "2, 1 3", "reason": "they had agreed on it"})
    pairing = (await cup_of(parlor)).row.pairings[0]
    assert (pairing.judged, pairing.reason) == ("manager", "they had agreed on it")
    assert [score["place"] for score in pairing.scores or ()] == [2, 1, 3]
    seen = await parlor.ann.click(card(parlor), label="Show")
    assert "a manager replaced the result. Reason: they had agreed on it" in text(seen.response)
    await passes(parlor)
    page = await max_.click(card(parlor), label="Show")
    sure = await max_.click(page.response, label="Call it off")
    assert (await cup_of(parlor)).running
    await max_.click(sure.response, label="Call it off")
    assert not await parlor.tables.cups.of_server(parlor.guild.id, unended=True)


async def test_people_are_added_who_see_the_channel(parlor: Parlor) -> None:
    """Whoever does not is left out, and so is who is in another live cup; the manager is told whom, and not which."""
    max_ = await managed(parlor)
    place = Place(parlor.guild.id, parlor.guild.create_text_channel("elsewhere").id)
    other = await parlor.tables.cups.open(parlor.pressed(max_), place, plan(), None)
    await parlor.tables.cups.sign_up(other.id, parlor.pressed(parlor.bob))
    await opened(parlor, max_)
    deny(parlor, parlor.games, parlor.cas, view_channel=True)
    page = await max_.click(card(parlor), label="Show")
    page = await max_.click(page.response, label="Add people")
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
