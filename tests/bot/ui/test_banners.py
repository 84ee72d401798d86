"""Whatever invites to a game begins with its banner, and says in a line what it is, for how many and for how long."""

from __future__ import annotations

import discord
import pytest
import simcord

from bot.ui.core.custom_id import Verb
from tests.bot.ui.direct_messages import invitation
from tests.bot.ui.messages import buttons, files, text
from tests.bot.ui.parlor import Parlor
from tests.bot.ui.requests import Sent
from tests.bot.ui.test_play import choose

ARMADORA = "2 to 4 players · 30 minutes"
SEQUEL = "2 to 12 players · 45 minutes"


def heads(message: discord.Message | simcord.ResponseMessage) -> bool:
    """Whether a picture stands above all else in a message."""
    shown = message.message if isinstance(message, simcord.ResponseMessage) else message
    parts = [*discord.ui.LayoutView.from_message(shown, timeout=None).walk_children()]
    return isinstance(
        next(part for part in parts if not isinstance(part, discord.ui.Container)), discord.ui.MediaGallery
    )


def banners(traffic: list[Sent]) -> int:
    """Return how often a banner was uploaded."""
    return sum("banner" in str(getattr(file, "filename", file)) for request in traffic for file in request.files)


@pytest.mark.parametrize(("game", "line"), [("armadora", ARMADORA), ("saboteur-expansion", SEQUEL)])
async def test_a_card_begins_with_the_banner_of_its_game(parlor: Parlor, game: str, line: str) -> None:
    """A sequel has one of its own; below stands what the game is."""
    card = (await parlor.ann.slash(parlor.games, "play", game=game)).public
    assert heads(card)
    assert line in text(card)
    [banner] = files(card)
    assert banner.filename.startswith(f"{game.partition('-')[0]}-banner")


async def test_an_edit_of_the_card_does_not_upload_the_banner_again(parlor: Parlor, traffic: list[Sent]) -> None:
    """Presses on it keep the file, and so do changes that come from elsewhere, without a request more. After a restart
    the bot reads the message once, and not again."""
    parlor.crowd()
    card = (await parlor.ann.slash(parlor.games, "play", game="saboteur", players=8)).public
    [own] = files(card)
    traffic.clear()
    await parlor.bob.click(card, label="Join")
    for reads, people in enumerate((parlor.people[2:4], parlor.people[4:6])):
        for person in people:
            await person.slash(parlor.games, "play", game="saboteur")
            newest = parlor.games.history()[-1]
            assert parlor.name(person) in text(newest)
            assert [file.filename for file in files(newest)] == [own.filename]
        assert banners(traffic) == 0
        assert sum(request.method == "GET" for request in traffic) == reads
        await parlor.restart()
        traffic.clear()


async def test_a_card_invites_only_as_long_as_its_table_is_open(parlor: Parlor) -> None:
    """Once the game has begun, or the table has closed, the picture is gone: people look at the board."""
    await parlor.begin()
    assert not files(parlor.games.history()[0])
    card = await parlor.lobby()
    await parlor.ann.click(card, label="Leave")
    assert not files(parlor.games.history()[-1])


async def test_the_panel_shows_which_game_it_is(parlor: Parlor, traffic: list[Sent]) -> None:
    """The banner changes with the choice of a game, and stays with other choices."""
    panel = (await parlor.ann.slash(parlor.games, "play")).response
    assert heads(panel)
    assert ARMADORA in text(panel)
    assert banners(traffic) == 1
    await choose(parlor, panel, 3, "saboteur-expansion")
    assert SEQUEL in text(panel)
    assert banners(traffic) == 2
    await choose(parlor, panel, 5, parlor.bob)
    assert heads(panel)
    assert banners(traffic) == 2


async def test_an_invitation_says_what_one_is_invited_to(parlor: Parlor) -> None:
    """It begins with the banner, leads to the rules and the lessons, and says until when the seat is kept."""
    await parlor.invite(parlor.bob)
    message = invitation(parlor, parlor.bob)
    assert heads(message)
    assert ARMADORA in text(message)
    assert {"Rules", "Learn by playing"} <= {*buttons(message)}
    assert f"<t:{(await parlor.lobby_of()).expires_at}:t>" in text(message)
    assert "lesson 1" in text((await parlor.bob.user.click(message, label="Learn by playing")).response).lower()
    await parlor.bob.tap(message, Verb.ACCEPT)
    assert not files(parlor.direct_messages(parlor.bob)[0])
