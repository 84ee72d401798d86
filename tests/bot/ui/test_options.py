"""The host's panel of options, of which the number of players is one in every game."""

import pytest
import simcord

from tests.bot.ui.messages import menus
from tests.bot.ui.parlor import Parlor, Tag, Verb, text


@pytest.mark.usefixtures("any_game")
async def test_each_menu_stands_under_its_name_and_what_it_decides(parlor: Parlor) -> None:
    """On both pages, so a menu that shows its value still says what the value is of."""
    card = await parlor.lobby()
    panel = (await parlor.ann.tap(card, Verb.OPTIONS)).response
    for label in ("More options", "◂ Main options"):
        parts = panel.components[1:-1]
        for above, row in zip(parts[::2], parts[1::2], strict=True):
            name, about = above["content"].split("\n")
            assert name == f"**{row['components'][0]['placeholder']}**"
            assert about.startswith("-# ")
        await parlor.ann.click(panel, label=label)


async def test_house_rules_are_behind_more_options(parlor: Parlor) -> None:
    """Whoever opens the panel for the first time meets what matters most, in that order; a rule that is changed stays
    in view."""
    card = await parlor.lobby(game="saboteur", players=5)
    panel = (await parlor.ann.click(card, label="Options")).response
    assert names(panel) == ["players", "expansion", "rounds", "clock"]
    await parlor.ann.click(panel, label="More options")
    behind = ["maps", "all_saboteurs", "selfish", "broken_earn", "picks", "stand_in_level"]
    assert names(panel) == behind
    table = (await parlor.lobby_of()).id
    await parlor.ann.select(panel, ["5"], custom_id=str(Tag(Verb.SET, table, 1, "maps")))
    assert names(panel) == behind
    await parlor.ann.click(panel, label="◂ Main options")
    assert names(panel) == ["players", "expansion", "rounds", "clock"]


async def test_only_the_host_turns_the_pages_of_the_options(parlor: Parlor) -> None:
    """A press that is made up on another private message changes nothing there."""
    card = await parlor.lobby(players=3, seated=[parlor.bob])
    table = (await parlor.lobby_of()).id
    page = (await parlor.bob.click(card, label="Rules")).response
    await parlor.forge(parlor.bob, parlor.games, page.id, Tag(Verb.MORE_OPTIONS, table, 0, "more"))
    assert "Ann" in text(parlor.seen_by(parlor.bob, parlor.games)[-1])


def names(panel: simcord.ResponseMessage) -> list[str]:
    """The options of the page that is shown, in order."""
    return [menu["custom_id"].rpartition(":")[2] for menu in menus(panel)]
