"""The private page that tells how somebody has done in this server."""

from __future__ import annotations

import simcord

from tests.bot.ui.parlor import Parlor, buttons, files, text
from tests.bot.ui.people import Person


async def profile_of(parlor: Parlor, person: Person, of: Person | None = None) -> simcord.ResponseMessage:
    answer = await person.slash(parlor.games, "me", **({} if of is None else {"user": of.user}))
    assert answer.ephemeral
    return answer.response


async def test_a_profile_tells_rating_record_opponents_and_streak_in_the_readers_language(parlor: Parlor) -> None:
    """With a picture of the rating's course, described in words; anybody may ask for anybody's."""
    for table in (1, 2):
        await parlor.begin(2)
        await parlor.passes(await parlor.match(table))
    page = await profile_of(parlor, parlor.bob, parlor.ann)
    words = text(page)
    assert "Armadora: Ann in this server" in words
    assert "2 games" in words
    assert "With 2 players:" in words
    assert "Favorite opponents" in words
    assert "Bob: 2 games" in words
    (picture,) = files(page)
    assert picture.description is not None
    assert picture.description.startswith("Chart of the rating over 2 games: from 1000")
    parlor.speak(bob="fr")
    page = await profile_of(parlor, parlor.bob, parlor.ann)
    assert "Ann sur ce serveur" in text(page)
    assert "Adversaires préférés" in text(page)
    assert str(files(page)[0].description).startswith("Graphique de la cote")


async def test_several_games_have_a_button_each(parlor: Parlor) -> None:
    """The one that was played most comes first."""
    await parlor.over()
    await parlor.begin(3, game="saboteur", rounds=1)
    await parlor.to_the_end(await parlor.match(2))
    page = await profile_of(parlor, parlor.ann)
    assert "Armadora: Ann" in text(page)
    await parlor.ann.click(page, label="Saboteur")
    assert "Saboteur: Ann" in text(page)
    assert "All rounds:" in text(page)
    await parlor.ann.click(page, label="Armadora")
    assert "Armadora: Ann" in text(page)


async def test_the_leaderboard_leads_to_the_own_profile(parlor: Parlor) -> None:
    """For whoever is on it."""
    await parlor.over()
    board = await parlor.ann.slash(parlor.games, "top", game="armadora")
    await parlor.ann.click(board.response, label="My profile")
    assert "Armadora: Ann in this server" in text(board.response)
    assert "My profile" not in buttons((await parlor.dee.slash(parlor.games, "top", game="armadora")).response)


async def test_who_has_played_nothing_has_nothing_to_tell(parlor: Parlor) -> None:
    """Nor in a direct message, where one's profiles of all servers are."""
    assert "nothing to show for Cas yet" in text(await profile_of(parlor, parlor.ann, parlor.cas))
    direct = await parlor.ann.user.slash("me")
    assert "appear here" in text(direct.response)
    assert {"Settings", "My data"} == set(buttons(direct.response))
