"""Saboteur's table from the first card on: options, numbers of players, starting with fewer;
commands, rules, leaderboard and statistics."""

from __future__ import annotations

import pytest
import simcord

from engine.game import Seat
from tests.bot.ui.messages import menus
from tests.bot.ui.miners import panel_of, seated
from tests.bot.ui.parlor import Parlor, Verb, buttons, files, text
from tests.moments import seen


async def choose(parlor: Parlor, panel: simcord.ResponseMessage, option: str, value: str) -> None:
    """Let Ann choose this from the panel's list for the option."""
    [menu] = [menu for menu in menus(panel) if menu["custom_id"].endswith(f":{option}")]
    await parlor.ann.select(panel, [value], custom_id=menu["custom_id"])


def lists(panel: simcord.ResponseMessage) -> dict[str, list[str]]:
    """The values that each list of the panel offers, by the list's option."""
    return {
        menu["custom_id"].rpartition(":")[2]: [choice["value"] for choice in menu["options"]] for menu in menus(panel)
    }


# --- The lobby ---


@pytest.mark.parametrize("players", [2, 12])
async def test_two_or_twelve_people_need_saboteur_2(parlor: Parlor, players: int) -> None:
    """In Saboteur they are refused kindly, with the numbers that go, and no table is opened. The host's list says so,
    too."""
    refused = await parlor.ann.slash(parlor.games, "play", game="saboteur", players=players)
    assert "3 to 10" in text(refused.response).replace("–", " to ")
    assert refused.ephemeral
    assert parlor.games.history() == []
    card = await parlor.lobby(game="saboteur", players=players, expansion=True)
    assert (await parlor.lobby_of()).size == players
    panel = (await parlor.ann.click(card, label="Options")).response
    assert lists(panel)["players"] == [str(number) for number in range(2, 13)]
    assert set(lists(panel)) == {"players", "expansion", "rounds", "clock"}
    await parlor.ann.click(panel, label="More options")
    assert set(lists(panel)) == {"blocked", "stand_in_level"}


async def test_the_edition_changes_what_else_can_be_chosen(parlor: Parlor) -> None:
    """Seats that the other edition does not have become the nearest number that it has."""
    card = await parlor.lobby(game="saboteur", players=12, expansion=True)
    panel = (await parlor.ann.click(card, label="Options")).response
    await choose(parlor, panel, "expansion", "false")
    assert (await parlor.lobby_of()).size == 10
    assert lists(panel)["players"] == [str(number) for number in range(3, 11)]
    await parlor.ann.click(panel, label="More options")
    assert {"maps", "all_saboteurs", "selfish", "broken_earn", "picks"} <= set(lists(panel))
    await choose(parlor, panel, "selfish", "true")
    await choose(parlor, panel, "maps", "5")
    await choose(parlor, panel, "all_saboteurs", "true")
    await choose(parlor, panel, "picks", '"highest"')
    options = (await parlor.lobby_of()).options
    assert (options["selfish"], options["maps"], options["picks"]) == (True, 5, "highest")
    assert "selfish dwarf" in text(card)
    await parlor.ann.click(panel, label="◂ Main options")
    await choose(parlor, panel, "expansion", "true")
    await parlor.ann.click(panel, label="More options")
    assert "maps" not in lists(panel)


async def test_fewer_may_start_if_all_agree(parlor: Parlor) -> None:
    """From three on, and not with two; the card then says what the game will be like for those who sit."""
    card = await parlor.lobby(game="saboteur", players=10, seated=[parlor.bob])
    assert "Start" not in buttons(card)
    await parlor.cas.click(card, label="Join")
    assert "Start" in buttons(card)
    await parlor.bob.click(card, label="Start")
    assert "1 saboteur" in text(card)
    assert "3 gold-diggers" in text(card)
    await parlor.cas.click(card, label="Start")
    assert (await parlor.lobby_of()).seats
    await parlor.ann.click(card, label="Start")
    match = await parlor.match()
    assert (len(match.seats), seen(match, Seat(0)).options.players, len(seen(match, Seat(0)).hand)) == (3, 3, 6)


# --- Commands ---


async def test_a_map_tells_its_player_alone(parlor: Parlor) -> None:
    """In the panel at once, in the direct message and in My hand to be looked up, in words and as a picture; the board
    tells only that it was played."""
    match = await seated(parlor, hands={0: "map"}, goals=["NESW", "NW", "NE"])
    panel = await panel_of(parlor, match)
    await parlor.ann.click(panel, custom_id=next(str(tag) for label, tag in buttons(panel).items() if "map" in label))
    await parlor.ann.click(panel, label="A upper goal")
    await parlor.ann.tap(panel, Verb.MOVE)
    assert "gold" in text(panel)
    assert [str(file.description) for file in files(panel)] == ["upper goal: gold (only you know)"]
    match = await parlor.match()
    assert "upper goal" in text(parlor.board(match))
    assert "gold" not in text(parlor.board(match)).replace("gold-digger", "")
    hand = await parlor.ann.slash(parlor.games, "saboteur move", move="hand")
    assert "upper goal" in text(hand.response)
    assert "upper goal: gold (only you know)" in str(files(hand.response)[0].description)
    (direct_message,) = parlor.direct_messages(parlor.ann)
    assert "upper goal" in text(direct_message)
    assert "upper goal: gold (only you know)" in str(files(direct_message)[0].description)
    assert "upper goal" not in text(parlor.direct_messages(parlor.bob)[0])
    answer = await parlor.bob.click(parlor.board(match), label="My hand")
    assert "upper goal" not in str(files(answer.response)[0].description)
