"""Seats whose players leave, come back, go on vacation or are gone from the server, as people see it."""

from __future__ import annotations

import pytest

from bot.tables.absence import Choice
from bot.tables.clock import DAY, HOUR
from tests.bot.ui.lateness import LOOK, begin, others, pass_time, question, said, vote
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, text
from tests.bot.ui.steps import alone
from tests.moments import mover


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
