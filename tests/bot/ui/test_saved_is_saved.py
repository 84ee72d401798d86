"""What was saved is never called unsaved: trouble behind a move costs a board or a direct message for a while, no
more."""

from __future__ import annotations

import pytest

from tests.bot.ui.cheats.forging import says
from tests.bot.ui.parlor import Parlor, Verb, buttons, text
from tests.bot.ui.steps import NOT_SAVED
from tests.killed import failing

CHANNELS, FOLLOW_UPS, CALLBACKS = "/channels/*/messages", "/webhooks/*/*", "/interactions/*/*/callback"


@pytest.mark.parametrize(
    ("broken", "answer"),
    [
        pytest.param("bot.tables.outbox.Placement.mark_published", "Done", id="its board is posted and not noted"),
        pytest.param("bot.ui.match.panel.tell_all", "That’s saved", id="nothing can be read"),
    ],
)
async def test_a_move_is_never_called_unsaved_for_what_fails_behind_it(
    parlor: Parlor, broken: str, answer: str
) -> None:
    """Nobody hears that nothing has changed. A minute later the board stands and is noted, once."""
    match = await parlor.begin()
    with failing(broken, NOT_SAVED):
        made = says(await parlor.play(match, "1 a1"))
    assert answer in made
    assert "nothing has changed" not in made
    assert (await parlor.match()).published_ply == 0
    await parlor.env.advance_time(61)
    match = await parlor.match()
    assert match.ply == match.published_ply == 1
    assert len(parlor.boards(match)) == 2


async def test_a_direct_message_that_cannot_be_noted_stops_nothing(parlor: Parlor) -> None:
    """Whether it was sent or refused: the game begins, and nobody hears that it did not."""
    parlor.env.inject_error("POST", f"/channels/{parlor.bob.user.dm_channel.id}/messages", status=403, code=50007)
    card = await parlor.lobby(seated=[parlor.bob])
    with failing("bot.store.outbox.Outbox.note", NOT_SAVED):
        begun = await parlor.ann.click(card, label="Start")
    assert not any("nothing has changed" in text(answer) for answer in begun.followups)
    match = await parlor.match()
    assert match.published_ply == 0
    await parlor.play(match, "1 a1")
    assert (await parlor.match()).ply == 1


async def test_a_thread_that_cannot_be_noted_is_found_later(parlor: Parlor) -> None:
    """The deal is saved, so the game begins as soon as the database lets the bot note its thread."""
    card = await parlor.lobby(seated=[parlor.bob])
    with failing("bot.tables.outbox.Placement.move_home", NOT_SAVED):
        begun = await parlor.ann.click(card, label="Start")
    assert "Everything is saved" in text(begun.followups[-1])
    await parlor.env.advance_time(61)
    match = await parlor.match()
    assert (match.place.thread_id, match.published_ply) == (card.id, 0)
    assert len(parlor.games.threads) == 1


async def test_a_board_that_cannot_be_posted_again_is_not_said_to_be(parlor: Parlor) -> None:
    """The board that is there stays the one that counts."""
    match = await parlor.begin()
    board = parlor.board(match)
    more = await parlor.ann.tap(board, Verb.MORE)
    for path in (CHANNELS, FOLLOW_UPS):
        parlor.env.inject_error("POST", path, status=500)
    asked = await parlor.ann.tap(more.response, Verb.POST)
    assert "Discord rejected the board" in text(asked.followups[-1])
    assert (await parlor.match()).place == match.place
    await parlor.play(match, "1 a1")
    assert not buttons(next(m for m in parlor.home(match).history() if m.id == board.id))


async def test_a_card_that_does_not_arrive_is_sent_by_itself(parlor: Parlor) -> None:
    """The table was saved, so it is shown."""
    parlor.env.inject_error("POST", CALLBACKS, status=500)
    await parlor.ann.slash(parlor.games, "play", game="armadora")
    [card] = parlor.games.history(viewer=parlor.ann)
    assert "Join" in buttons(card)
    assert (await parlor.lobby_of()).place.message_id == card.id


async def test_a_card_that_does_not_arrive_is_told(parlor: Parlor) -> None:
    """It comes a minute later, so nobody has to open a second table."""
    for path in (CALLBACKS, CHANNELS):
        parlor.env.inject_error("POST", path, status=500)
    opened = await parlor.ann.slash(parlor.games, "play", game="armadora")
    assert opened.ephemeral
    assert "I’ll post it as soon as I can" in text(opened.response)
    await parlor.env.advance_time(61)
    [card] = parlor.games.history()
    assert (await parlor.lobby_of()).card_id == card.id
