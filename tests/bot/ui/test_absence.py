"""Clocks, votes and stand-ins as people see them, through restarts too."""

from __future__ import annotations

import pytest

from bot.tables.absence import Choice
from tests.bot.ui.lateness import LOOK, begin, choices, others, pass_time, question, said, vote
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, files, text
from tests.moments import mover

HOUR, DAY = 3600, 86400


# --- The choice --------------------------------------------------------------------------------


@pytest.mark.usefixtures("any_game")
async def test_the_host_chooses_a_clock(parlor: Parlor) -> None:
    """Among the options; the card says what it means, and with a clock how strong stand-ins are can be chosen. A day
    for each turn is what nobody has to choose."""
    card = await parlor.lobby()
    assert "⏳ Relaxed: 24 hours a turn" in text(card)
    assert "Stand-ins" not in text(card)
    panel = (await parlor.ann.tap(card, Verb.OPTIONS)).response
    table = (await parlor.lobby_of()).id
    await parlor.ann.select(panel, ['"slow"'], custom_id=str(Tag(Verb.SET, table, 0, "clock")))
    assert "⏳ Slow: 3 days a turn" in text(parlor.games.history()[-1])
    await parlor.ann.click(panel, label="More options")
    await parlor.ann.select(panel, ['"hard"'], custom_id=str(Tag(Verb.SET, table, 2, "stand_in_level")))
    assert (await parlor.lobby_of()).timer.stand_in_level == "hard"
    words = text(parlor.games.history()[-1])
    assert "Stand-ins: Mine-master (hard)" in words, "what the card shows is what all agree to"


async def test_without_a_clock_nothing_speaks_of_time(parlor: Parlor) -> None:
    """Neither the card nor the board."""
    match = await parlor.begin(2, clock="none")
    assert "⏳" not in text(parlor.board(match))
    assert all("⏳" not in text(message) for message in parlor.games.history())


@pytest.mark.usefixtures("any_game")
async def test_the_board_shows_the_time(parlor: Parlor) -> None:
    """As a timestamp that each reader's Discord shows in the reader's own time; with a live clock also the reserve."""
    match = await begin(parlor, "live", players=3)
    ends = (match.timer.deadline or 0) - 600
    assert f"ends <t:{ends}:R>, with 10:00 in reserve after that" in text(parlor.board(match))
    await parlor.go_on(match)
    after = await parlor.match()
    assert f"<t:{(after.timer.deadline or 0) - 600}:R>" in text(parlor.board(after))


async def test_when_the_reserve_begins_to_run_the_player_is_told(parlor: Parlor) -> None:
    """Once, by name; the board counts down the reserve from then on."""
    match = await begin(parlor, "live")
    await parlor.env.advance_time(90 + LOOK)
    await parlor.env.advance_time(LOOK)
    (reminder,) = said(parlor, match, "still your turn")
    runs = f"Now using the reserve, which runs out <t:{match.timer.deadline}:R>"
    assert runs in text(reminder)
    assert runs in text(parlor.board(match))
    await parlor.env.advance_time(600)
    await question(parlor, match)


# --- Time is up --------------------------------------------------------------------------------


@pytest.mark.usefixtures("any_game")
async def test_when_the_time_is_up_the_others_are_asked(parlor: Parlor) -> None:
    """Once, by name, through a restart; nothing is played, and the late player's move withdraws the question."""
    match = await begin(parlor, players=3)
    await pass_time(parlor, DAY)
    poll = await question(parlor, match)
    assert "time for this turn is up" in text(poll)
    assert {user.id for user in poll.mentions} == {who.id for who in others(parlor, match)}
    await parlor.restart()
    await parlor.env.advance_time(LOOK)
    assert (await question(parlor, match)).id == poll.id
    assert (await parlor.match()).ply == match.ply
    await parlor.go_on(match)
    assert said(parlor, match, "time for this turn is up") == []
    assert (await parlor.match()).ply > match.ply


async def test_a_vote_is_counted_through_a_restart_and_can_be_changed(parlor: Parlor) -> None:
    """The question says who wants what; more than half decide."""
    match = await begin(parlor, players=4)
    one, two, _ = others(parlor, match)
    await pass_time(parlor, DAY)
    assert "more than half of you" in text(await question(parlor, match))
    shown_before = [file.url for file in files(parlor.board(match))]
    assert "Your choice: **End the game**" in text(await vote(parlor, one, match, Choice.STOP))
    await parlor.restart()
    await vote(parlor, one, match, Choice.MORE)
    assert "**More time**" in text(await question(parlor, match))
    assert "**End the game**" not in text(await question(parlor, match))
    await vote(parlor, two, match, Choice.MORE)
    after = await parlor.match()
    assert said(parlor, match, "time for this turn is up") == []
    assert len(said(parlor, match, "more time")) == 1
    assert f"<t:{after.timer.deadline}:R>" in text(parlor.board(after)), "the board shows the new time"
    assert {tag.verb for tag in buttons(parlor.board(after)).values()} >= {Verb.PLAY, Verb.HAND, Verb.MORE}
    assert [file.url for file in files(parlor.board(after))] == shown_before


async def test_the_late_player_and_onlookers_do_not_vote(parlor: Parlor) -> None:
    """They are told kindly; a vote that is made up, and a button of a question that is gone, do nothing."""
    match = await begin(parlor)
    await pass_time(parlor, DAY)
    poll, timer = await question(parlor, match), (await parlor.match()).timer
    for person, answer in ((parlor.to_act(match), "up to the other players"), (parlor.dee, "Only people sitting")):
        assert answer in text((await person.click(poll, custom_id=choices(poll)["more"])).response)
    waiting, board = others(parlor, match)[0], match.place.message_id or 0
    for rest in ("", "x more", "1", "1 all", "99999999999 more", "² more"):
        await parlor.forge(waiting, parlor.home(match), board, Tag(Verb.DECIDE, match.id, match.ply, rest))
        assert (await parlor.match()).timer == timer, rest
    tag = choices(poll)["seat"]
    await vote(parlor, waiting, match, Choice.MORE)
    await parlor.forge(waiting, parlor.home(match), board, tag)
    assert "already settled" in text(parlor.seen_by(waiting, parlor.home(match))[-1])
    assert not (await parlor.match()).stood_in(mover(match))


@pytest.mark.usefixtures("any_game")
async def test_a_stand_in_plays_one_turn(parlor: Parlor) -> None:
    """The board tells for whom, and the next player is called; the late one plays the next turn again."""
    match = await begin(parlor, players=3)
    late = parlor.to_act(match)
    await pass_time(parlor, DAY)
    for who in others(parlor, match):
        if (await parlor.match()).ply == match.ply:
            await vote(parlor, who, match, Choice.TURN)
    after = await parlor.match()
    assert after.ply > match.ply
    assert f"made a move for {late.name.capitalize()}" in text(parlor.board(after))
    assert not after.stood_in(mover(match))
    assert f"<@{after.seats[mover(after)].user_id}>, it’s your turn" in text(parlor.board(after))
