"""Menus in the turn panel: what is chosen from one is a draft like any other."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from simcord import MemberActor, ResponseMessage

from bot.client import Nugget
from bot.face import Panel, Player, Select, SelectChoice
from bot.games import armadora
from bot.locale import Say
from bot.ui.core.custom_id import read
from engine.games.armadora.state import View
from tests.bot.ui.parlor import Parlor, Tag, Verb, found, make_bot, press, text
from tests.bot.ui.test_turn import deliver


@pytest.fixture
def simcord_bot(database: Path, monkeypatch: pytest.MonkeyPatch) -> Nugget:
    """A bot whose panels for Armadora have a menu of strengths instead of the first row."""

    def panel(view: View, draft: str, players: Sequence[Player], say: Say) -> Panel:
        drawn = real(view, draft, players, say)
        choices = tuple(SelectChoice(f"Strength {n}", f"lW{n}", chosen=draft == f"lW{n}") for n in (1, 5))
        return Panel(drawn.text, (Select("Which warrior?", choices), *drawn.rows[1:]), drawn.picture)

    real = armadora.FACE.panel
    monkeypatch.setattr(armadora, "FACE", replace(armadora.FACE, panel=panel))
    return make_bot(database)


async def test_a_choice_from_a_menu_leads_to_its_draft(parlor: Parlor) -> None:
    """The panel goes on in place, and shows what was chosen; buttons lead on from there."""
    panel, menu, who = await opened(parlor)
    await who.select(panel, ["lW5"], custom_id=str(menu))
    assert "Strength 5" in text(panel)
    [chosen] = [option["value"] for option in options(panel) if option.get("default")]
    assert chosen == "lW5"
    await who.click(panel, label="b3")
    await who.click(panel, custom_id=found(panel, Verb.MOVE))
    assert (await parlor.match()).record.moves == ("W5 b3",)


@pytest.mark.parametrize("draft", ["", "nonsense", "lW9", "lPa1h5", "x" * 100, "lW5\n", "§"])
async def test_a_forged_choice_is_the_beginning(parlor: Parlor, draft: str) -> None:
    """Whatever comes with the press is no more trusted than a custom_id."""
    panel, menu, who = await opened(parlor)
    before = text(panel)
    _, payload = press(parlor.env, who, parlor.home(await parlor.match()), panel.id, menu)
    payload["data"] |= {"component_type": 3, "values": [draft]}
    await deliver(parlor, payload)
    assert text(panel) == before
    assert not any(option.get("default") for option in options(panel))


async def test_a_menu_of_an_old_panel_is_refused(parlor: Parlor) -> None:
    """The game went on meanwhile."""
    panel, menu, who = await opened(parlor)
    await parlor.play(await parlor.match(), "1 a1")
    answer = await who.select(panel, ["lW5"], custom_id=str(menu))
    assert "Strength 5" not in text(panel)
    assert answer.followups


async def opened(parlor: Parlor) -> tuple[ResponseMessage, Tag, MemberActor]:
    """Open the panel of whoever is to act; return it with the tag of its menu."""
    match = await parlor.begin()
    who = parlor.to_act(match)
    panel = (await who.click(parlor.board(match), label="Play")).response
    assert panel is not None
    menu = read(select(panel)["custom_id"])
    assert menu is not None
    assert (menu.verb, menu.ply) == (Verb.CHOOSE, 0)
    return panel, menu, who


def select(panel: ResponseMessage) -> dict[str, Any]:
    [found] = [part for row in panel.components for part in row.get("components", ()) if part["type"] == 3]
    return found


def options(panel: ResponseMessage) -> list[dict[str, Any]]:
    return select(panel)["options"]
