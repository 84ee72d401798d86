"""A table that cannot be read: its thread is told once, its players get its record, and all others go on."""

import json

import simcord

from tests.bot.ui.parlor import Parlor, Verb, files, text
from tests.databases import by_hand


def told(parlor: Parlor, channel: simcord.ChannelHandle) -> int:
    """Return how often the channel was told that a game cannot go on."""
    return sum("can’t go on" in text(message) for message in channel.history())


async def test_its_thread_is_told_once_and_its_players_get_the_record(parlor: Parlor) -> None:
    """Also over restarts; an onlooker is told and gets no file."""
    match = await parlor.begin()
    match = await parlor.moved(match, "1 a1")
    board, thread = parlor.board(match), parlor.home(match)
    by_hand(parlor.database, "UPDATE tables SET edition = 99")
    await parlor.restart()
    await parlor.restart()
    assert told(parlor, thread) == 1
    pressed = await parlor.ann.tap(board, Verb.PLAY)
    assert "can’t go on" in text(pressed.response)
    (file,) = files(pressed.response)
    stored = json.loads(await file.read())
    assert (stored["rules"], stored["moves"]) == (99, ["W1 a1"])
    pressed = await parlor.dee.tap(board, Verb.TEXT_BOARD)
    assert "can’t go on" in text(pressed.response)
    assert not files(pressed.response)
    listed = await parlor.ann.slash(parlor.games, "games")
    assert "not in any games" in text(listed.response).lower()


async def test_beside_it_boards_are_posted_and_computers_go_on(parlor: Parlor) -> None:
    """What the last run pending comes at the next start."""
    first = await parlor.begin()
    damaged = await parlor.quick(first, "1 a1")
    await parlor.begin()
    second = await parlor.quick(await parlor.match(2), "1 b1")
    by_hand(parlor.database, f"UPDATE tables SET game = 'chess' WHERE id = {damaged.id}")
    await parlor.restart()
    assert (await parlor.match(second.id)).published_ply == 1
