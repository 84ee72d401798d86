"""The private page for one's own settings: pictures, boards in words, reminders, vacation."""

from __future__ import annotations

from io import BytesIO

import discord
import simcord
from PIL import Image

from bot.tables.base import Press
from bot.tables.clock import DAY, LONGEST_VACATION
from tests.bot.ui.parlor import Parlor, Tag, Verb, files, text
from tests.bot.ui.steps import choose_setting, settings_page


async def test_one_chooses_where_to_be_reminded_and_when_not(parlor: Parlor) -> None:
    """Each choice is kept, and the page shows what holds."""
    page = await settings_page(parlor)
    assert "No quiet hours" in text(page)
    await choose_setting(parlor, page, "remind", "dm")
    await choose_setting(parlor, page, "begins", "22", 1)
    assert "Quiet hours from 22:00 to 8:00" in text(page)
    await choose_setting(parlor, page, "ends", "7", 2)
    preferences = await parlor.tables.preferences.of(parlor.ann.id)
    assert (preferences.remind, preferences.quiet_begins, preferences.quiet_ends) == ("dm", 22, 7)
    await choose_setting(parlor, page, "begins", "never", 3)
    assert "No quiet hours" in text(page)
    assert (await parlor.tables.preferences.of(parlor.ann.id)).quiet_ends is None
    assert "Quiet hours from" not in text(await settings_page(parlor))


async def test_the_time_zone_is_chosen_with_suggestions(parlor: Parlor) -> None:
    """The page says what time it is there; what is no zone changes nothing."""
    choices = await parlor.ann.autocomplete(parlor.games, "me", "zone", "taip")
    assert [(choice["name"], choice["value"]) for choice in choices] == [("Asia/Taipei", "Asia/Taipei")]
    page = await settings_page(parlor, zone="Asia/Taipei")
    assert "It’s 8:00 where you are (Asia/Taipei)" in text(page).replace("\\", "")
    assert "don’t know that time zone" in text(await settings_page(parlor, zone="Asia/Atlantis"))
    assert (await parlor.tables.preferences.of(parlor.ann.id)).zone == "Asia/Taipei"


async def test_one_goes_on_vacation_and_comes_back(parlor: Parlor) -> None:
    """The boards of one's turns say so at once; nothing longer than three weeks is offered."""
    match = await parlor.begin(2, clock="slow")
    if parlor.to_act(match).id != parlor.ann.id:
        match = await parlor.moved(match)
    page = await settings_page(parlor)
    await choose_setting(parlor, page, "away", "5")
    away = await parlor.match()
    assert away.timer.deadline == (match.timer.deadline or 0) + 5 * DAY
    assert "On vacation until" in text(page)
    assert "Ann is on vacation" in text(parlor.board(away))
    await choose_setting(parlor, page, "away", "21", 1)
    assert (await parlor.match()).timer.deadline == (match.timer.deadline or 0) + LONGEST_VACATION
    await choose_setting(parlor, page, "away", "never", 2)
    assert (await parlor.match()).timer.deadline == match.timer.deadline
    assert "vacation" not in text(parlor.board(await parlor.match()))


NOT_OFFERED = (("remind", "post"), ("begins", "24"), ("ends", "7"), ("away", "99"), ("away", "x"), ("", "dm"))


async def test_what_is_not_offered_cannot_be_chosen(parlor: Parlor) -> None:
    """A changed client may send anything."""
    page = await settings_page(parlor)
    before = await parlor.tables.preferences.of(parlor.ann.id)
    for what, value in NOT_OFFERED:
        await parlor.forge(parlor.ann, parlor.games, page.id, Tag(Verb.PREFERENCE, rest=what), [value])
        assert await parlor.tables.preferences.of(parlor.ann.id) == before, (what, value)


async def colors_of(message: simcord.ResponseMessage | discord.Message) -> list[bytes]:
    """The palettes of a message's pictures."""
    return [bytes(Image.open(BytesIO(await file.read())).getpalette() or b"") for file in files(message)]


async def test_private_pictures_follow_the_reader_and_public_ones_the_server(parlor: Parlor) -> None:
    """Until somebody has chosen, theirs are as the server has them; a board that all see is never one person's."""
    match = await parlor.begin(2)
    person = parlor.to_act(match)
    board = parlor.board(match)
    [standard] = await colors_of(board)
    assert await colors_of((await person.click(board, label="Play")).response) == [standard]
    page = (await person.own_page(parlor.games, Verb.PREFERENCE)).response
    await person.select(page, ["dark"], custom_id=str(Tag(Verb.PREFERENCE, rest="theme")))
    [dark] = await colors_of((await person.click(board, label="Play")).response)
    assert dark != standard
    assert set(await colors_of((await person.click(board, label="My army")).response)) == {dark}
    changed = Press(99, person.id, "Ann", "en")
    await parlor.tables.servers.change(parlor.guild.id, changed, theme="light", patterns=True)
    await parlor.go_on(match)
    board = parlor.board(await parlor.match())
    [light] = await colors_of(board)
    assert len({standard, dark, light}) == 3
    assert set(await colors_of((await person.click(board, label="My army")).response)) == {dark}


async def test_a_switch_does_what_it_said_however_often_it_is_pressed(parlor: Parlor) -> None:
    """So a press that comes twice does nothing twice."""
    for state, holds in (("on", True), ("off", False)):
        page = await settings_page(parlor)
        for action in ("patterns", "words"):
            await parlor.ann.click(page, custom_id=str(Tag(Verb.PREFERENCE, rest=f"{action} {state}")))
        preferences = await parlor.tables.preferences.of(parlor.ann.id)
        assert (preferences.patterns, preferences.text_boards) == (holds, holds)
