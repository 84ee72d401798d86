"""*Hide my results* holds everywhere: nothing but a game's own messages names a person together with a result."""

from __future__ import annotations

import pytest

from tests.bot.ui.calling import board as play_message
from tests.bot.ui.calling import settle
from tests.bot.ui.cheats.forging import private, says
from tests.bot.ui.parlor import Parlor, Tag, Verb, files, text
from tests.bot.ui.people import Person
from tests.bot.ui.puzzling import RIGHT, guess, pose, posts, until_hour
from tests.bot.ui.steps import again, follow, won


async def hide(parlor: Parlor, person: Person) -> None:
    settings = await person.own_page(parlor.games, Verb.PRIVACY)
    await person.click(settings.response, label="Hide my results")


async def test_no_press_opens_their_page(parlor: Parlor) -> None:
    """Neither the command nor a button that is made up, or left over from before: both are answered alike, with no
    result. Whose page it is sees it by the same button."""
    await parlor.over()
    await hide(parlor, parlor.ann)
    page = (await private(parlor.bob, parlor.games)).id
    command = says(await parlor.bob.slash(parlor.games, "me", user=parlor.ann.user))
    assert "Ann has chosen not to be looked up" in command
    for rest in (f"{parlor.ann.id} armadora {parlor.guild.id}", f"{parlor.ann.id} armadora", f"{parlor.ann.id}"):
        words = says(await parlor.forge(parlor.bob, parlor.games, page, Tag(Verb.PROFILE, rest=rest)))
        assert "has chosen not to be looked up" in words
        assert not any(word in words for word in ("Ann", "one game", "win"))
    own = (await private(parlor.ann, parlor.games)).id
    answer = await parlor.forge(parlor.ann, parlor.games, own, Tag(Verb.PROFILE, rest=f"{parlor.ann.id} armadora"))
    assert "one game" in says(answer)


async def test_no_solution_names_their_streak(parlor: Parlor) -> None:
    """Ann was right on two days like Bob."""
    await pose(parlor)
    for _ in range(2):
        await until_hour(parlor)
        for person in (parlor.ann, parlor.bob):
            await guess(parlor, person, RIGHT)
    await hide(parlor, parlor.ann)
    await until_hour(parlor)
    *_, solved = posts(parlor, "The solution:")
    assert f"<@{parlor.bob.id}> (2 days)" in text(solved)
    assert f"<@{parlor.ann.id}>" not in text(solved)


async def test_no_play_message_names_them(parlor: Parlor) -> None:
    """Ann's open table stands there, and one free seat; the table's own card names her. Shown again, she is named."""
    await hide(parlor, parlor.ann)
    channel = await play_message(parlor)
    card = await parlor.lobby(players=2)
    await parlor.env.advance_time(61)
    (message,) = channel.history()
    assert "Armadora" in text(message)
    assert "Player A" in text(message)
    assert "Ann" not in text(message)
    assert "Ann" in text(card)
    settings = await parlor.ann.own_page(parlor.games, Verb.PRIVACY)
    await parlor.ann.click(settings.response, label="Show my results")
    await parlor.env.advance_time(61)
    (message,) = channel.history()
    assert "Ann" in text(message)


async def test_no_score_of_a_series_names_them(parlor: Parlor) -> None:
    """Nor who has won it; the game's result and seats name them as ever."""
    match, winner, loser = await won(parlor)
    await hide(parlor, winner)
    await again(parlor, loser, match, "Best of three")
    await again(parlor, winner, match)
    rematch = await parlor.match(2)
    name, seat = winner.name.capitalize(), parlor.seat_of(rematch, winner)
    [score] = [line for line in text(parlor.board(rematch)).splitlines() if "Best of three:" in line]
    assert f"Player {'AB'[seat]} **1**" in score
    assert name not in score
    rematch = await parlor.to_the_end(rematch)
    scores = [line for line in text(parlor.last_board(rematch)).splitlines() if "est of three" in line]
    assert scores
    assert name not in " ".join(scores)
    assert name in text(parlor.last_board(rematch))


@pytest.mark.real_pictures
async def test_no_card_that_others_share_names_them(parlor: Parlor) -> None:
    """Neither in its words nor, since other names are drawn, in its picture; their own card does."""
    match, winner, loser = await won(parlor)
    name = winner.name.capitalize()
    before = (await parlor.look_back(parlor.cas, match, Verb.SHARE)).response
    drawn = await files(before)[0].read()
    await hide(parlor, winner)
    page = (await parlor.look_back(parlor.cas, match, Verb.SHARE)).response
    await parlor.cas.click(page, label="Post it here")
    posted = files(parlor.home(match).history()[-1])[0]
    for file in (*files(page), posted):
        assert name not in (file.description or "")
        assert loser.name.capitalize() in (file.description or "")
        assert "Player" in (file.description or "")
        assert await file.read() != drawn
    own = (await parlor.look_back(winner, match, Verb.SHARE)).response
    assert name in (files(own)[0].description or "")
    assert await files(own)[0].read() == drawn


async def test_no_list_of_results_and_no_direct_message_names_them(parlor: Parlor) -> None:
    """The server's channel for results, and what a follower is told of the end."""
    hall = parlor.guild.create_text_channel("results")
    await settle(parlor, results_channel=hall.id)
    await hide(parlor, parlor.ann)
    match = await parlor.begin(2)
    await follow(parlor, parlor.cas, match)
    await parlor.to_the_end(match)
    await parlor.quiet()
    await parlor.env.advance_time(61)
    await parlor.quiet()
    (result,) = hall.history()
    *_, told = parlor.direct_messages(parlor.cas)
    for message in (result, told):
        assert "Bob" in text(message)
        assert "Player" in text(message)
        assert "Ann" not in text(message)
        assert not any("Ann" in (file.description or "") for file in files(message))
    assert "Ann" in text(parlor.last_board(match))


async def test_a_player_who_joins_last_is_hidden_from_the_start(parlor: Parlor) -> None:
    """The game begins with the press that seats Bob, who hid his results before."""
    await hide(parlor, parlor.bob)
    card = await parlor.lobby(players=2, seated=[parlor.bob])
    await parlor.ann.tap(card, Verb.START)
    match = await parlor.match()
    assert [player.unlisted for player in match.seats] == [player.user_id == parlor.bob.id for player in match.seats]
    await parlor.restart()
    assert (await parlor.match()).seats == match.seats
