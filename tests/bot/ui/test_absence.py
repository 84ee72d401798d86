"""Clocks, votes, stand-ins and vacations, and players who leave and come back, as people see them, through restarts
too."""

from __future__ import annotations

import pytest

from bot.tables.absence import Choice
from bot.tables.clock import DAY, HOUR
from tests.bot.ui.lateness import LOOK, begin, choices, others, pass_time, question, said, vote
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, files, text
from tests.bot.ui.steps import alone
from tests.moments import mover

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


# --- Who leaves and comes back -------------------------------------------------------------------


@pytest.mark.usefixtures("any_game")
async def test_a_person_takes_the_seat_back_by_pressing_play(parlor: Parlor) -> None:
    """Board, hand and direct message say who plays; then the panel is there as ever."""
    match = await begin(parlor, players=3)
    late = parlor.to_act(match)
    await pass_time(parlor, DAY)
    for who in others(parlor, match):
        if not (await parlor.match()).stood_in(mover(match)):
            await vote(parlor, who, match, Choice.SEAT)
    after = await parlor.match()
    name = late.name.capitalize()
    assert f"A computer player is standing in for {name}" in text(parlor.board(after))
    assert "is standing in for you" in text(parlor.direct_messages(late)[-1])
    assert f"A computer player is standing in for {name}" in text(parlor.games.history()[0])
    offer = await late.tap(parlor.board(after), Verb.PLAY)
    assert set(buttons(offer.response)) == {"Take my seat back"}
    await late.click(offer.response, label="Take my seat back")
    assert "You’re making your own moves again" in text(offer.response)
    back = await parlor.match()
    assert not back.stood_in(mover(match))
    assert "standing in" not in text(parlor.board(back))
    assert "standing in" not in text(parlor.direct_messages(late)[-1])
    assert "standing in" not in text(parlor.games.history()[0])
    assert len(said(parlor, match, f"{name} is back")) == 1


@pytest.mark.usefixtures("any_game")
async def test_who_leaves_is_offered_a_stand_in_first(parlor: Parlor) -> None:
    """It plays at once if it is that player's turn, whose typed move is refused; the seat can be taken back from the
    hand and from More."""
    match = await parlor.begin(3)
    person = parlor.to_act(match)
    more = (await person.click(parlor.board(match), label="More")).response
    await person.click(more, label="Leave the game")
    assert {"Let a computer stand in", "Leave for good", "Back"} == set(buttons(more))
    await person.click(more, label="Let a computer stand in")
    await parlor.quiet()
    after = await parlor.match()
    assert after.ply > match.ply
    assert not after.seats[mover(match)].left
    assert len(said(parlor, match, "can’t play for a while")) == 1
    for name, typed in ((f"{match.game} move", {"move": parlor.words(match), "table": match.id}), ("games", {})):
        answer = await person.slash(parlor.games, name, **typed)
        assert "is standing in for you" in text(answer.response)
    pages = []
    for verb in (Verb.HAND, Verb.MORE):
        pages.append((await person.tap(parlor.board(after), verb)).response)
        assert "Take my seat back" in buttons(pages[-1])
    came = await person.click(pages[0], label="Take my seat back")
    assert "You’re making your own moves again" in text(came.response)
    assert (await parlor.match()).present == (0, 1, 2)
    again = await person.click(pages[1], label="Take my seat back")
    assert "No computer player is standing in for you" in text(again.response)
    assert (await parlor.match()).present == (0, 1, 2)


async def test_against_computers_alone_leaving_is_for_good(parlor: Parlor) -> None:
    """Nobody else would play, so no stand-in is offered; the game counts as one against computers."""
    match = await alone(parlor)
    more = (await parlor.ann.click(parlor.board(match), label="More")).response
    await parlor.ann.click(more, label="Leave the game")
    assert set(buttons(more)) == {"Leave for good", "Back"}
    assert "The computers play on" in text(more)
    assert "one of your games against them" in text(more)


async def test_nobody_waits_for_who_left_the_server(parlor: Parlor) -> None:
    """Once Discord says so, when they are to be reminded, the others are asked."""
    match = await begin(parlor, players=3)
    leaver = parlor.to_act(match)
    parlor.guild.remove_member(leaver)
    await pass_time(parlor, 12 * HOUR)
    await parlor.env.advance_time(LOOK)
    assert "is no longer in this server" in text(await question(parlor, match))
    assert said(parlor, match, "still your turn") == []


async def test_a_vacation_that_is_too_long_is_refused_kindly(parlor: Parlor) -> None:
    """It says how many days are left, and nobody is away."""
    for days in (21, 14):
        await parlor.tables.preferences.go_away(parlor.pressed(parlor.ann), parlor.tables.clocks.now() + days * DAY)
        await parlor.later(22 * DAY)
    page = (await parlor.ann.own_page(parlor.games, Verb.PREFERENCE)).response
    assert "you have 7 days left" in text(page)
    refused = await parlor.ann.select(page, ["10"], custom_id=str(Tag(Verb.PREFERENCE, rest="away")))
    assert "That’s too long" in text(refused.followups[-1])
    assert (await parlor.tables.preferences.of(parlor.ann.id)).away_until is None
