"""Menus in the turn panel, as the toy has one for the partner of a swap: what is chosen is a draft like any other."""

from typing import Any

from simcord import ResponseMessage

from bot.tables.table import Match
from bot.ui.core.custom_id import read
from tests.bot.ui.messages import menus
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, text
from tests.bot.ui.people import Person
from tests.bot.ui.steps import at_the_panel
from tests.moments import mover, seen


async def test_a_choice_from_a_menu_leads_to_its_draft_and_then_the_panel_has_none(parlor: Parlor) -> None:
    """The panel goes on in place, and shows what was chosen; a button then makes the move. The turn goes on in the same
    panel, with the new hand; a second swap in the round is not offered."""
    match, panel, menu, person = await opened(parlor)
    other = mover(match, 1)
    hand = seen(match, other).hand
    assert {option["value"] for option in options(panel)} == {f"swap {s}" for s in range(3) if s != match.to_act}
    await person.select(panel, [f"swap {other}"], custom_id=str(menu))
    assert match.seats[other].name in text(panel)
    assert chosen(panel) == [f"swap {other}"]
    await person.tap(panel, Verb.MOVE)
    assert (await parlor.match()).record.moves == ("open", f"swap @{other}")
    assert f"In your hand: {hand[0]} {hand[1]}" in text(panel)
    assert not menus(panel)


async def test_buttons_lead_on_from_what_was_chosen(parlor: Parlor) -> None:
    """One changes one's mind: a root instead of a swap, and back."""
    match, panel, menu, person = await opened(parlor)
    other = mover(match, 2)
    await person.select(panel, [f"swap {other}"], custom_id=str(menu))
    await person.click(panel, label="Bury")
    assert chosen(panel) == []
    assert Verb.MOVE not in {tag.verb for tag in buttons(panel).values()}
    await person.click(panel, label=str(seen(match, match.to_act).hand[0]))
    assert Verb.MOVE in {tag.verb for tag in buttons(panel).values()}
    await person.select(panel, [f"swap {other}"], custom_id=select(panel)["custom_id"])
    assert chosen(panel) == [f"swap {other}"]


async def test_a_choice_that_is_forged_or_over_is_the_beginning(parlor: Parlor) -> None:
    """Whatever comes with the press is no more trusted than a custom_id. Who has swapped chooses from the panel as it
    was before, forged for the newest ply."""
    match, panel, menu, person = await opened(parlor)
    before = text(panel)
    for draft in ("", "nonsense", "swap 9", "swap me", "swap @1", "bury 9", "x" * 100, "swap 1\n", "§"):
        await forge(parlor, panel, menu, person, draft)
        assert text(panel) == before, draft
        assert chosen(panel) == [], draft
    await forge(parlor, panel, menu, person, f"swap {match.to_act}")
    assert text(panel) == before, "nobody swaps with oneself"
    assert (await parlor.match()).record.moves == ("open",)
    other = mover(match, 1)
    swapped = await parlor.moved(match, f"swap @{other}")
    assert swapped.to_act == match.to_act
    await forge(parlor, panel, Tag(menu.verb, menu.table, swapped.ply, menu.rest), person, f"swap {other}")
    assert "You swap hands" not in text(panel)
    assert (await parlor.match()).ply == swapped.ply


async def test_a_menu_of_an_old_panel_is_refused(parlor: Parlor) -> None:
    """The game went on meanwhile."""
    match, panel, menu, person = await opened(parlor)
    await parlor.play_on(match)
    other = mover(match, 1)
    answer = await person.select(panel, [f"swap {other}"], custom_id=str(menu))
    assert "You swap hands" not in text(panel)
    assert answer.followups


async def opened(parlor: Parlor) -> tuple[Match, ResponseMessage, Tag, Person]:
    """Open the panel of whoever is to act; return it with the tag of its menu."""
    match, person, panel = await at_the_panel(parlor, 3, game="burrow")
    menu = read(select(panel)["custom_id"])
    assert menu is not None
    assert (menu.verb, menu.ply) == (Verb.CHOOSE, match.ply)
    return match, panel, menu, person


async def forge(parlor: Parlor, panel: ResponseMessage, menu: Tag, person: Person, value: str) -> None:
    """Choose from the menu what it does not offer."""
    await parlor.forge(person, parlor.home(await parlor.match()), panel.id, menu, [value])


def select(panel: ResponseMessage) -> dict[str, Any]:
    [menu] = menus(panel)
    return menu


def options(panel: ResponseMessage) -> list[dict[str, Any]]:
    return select(panel)["options"]


def chosen(panel: ResponseMessage) -> list[str]:
    return [option["value"] for option in options(panel) if option.get("default")]
