"""Cheating for ratings."""

from __future__ import annotations

from bot.store.table_rows import Phase
from bot.tables.absence import Choice
from bot.tables.clock import DAY, HOUR
from bot.tables.table import Match
from bot.tables.verdicts import FAIR_SHARE
from tests.bot.ui.cheats.forging import press_privately
from tests.bot.ui.lateness import begin, others, pass_time, said, vote
from tests.bot.ui.parlor import Parlor, Verb, buttons, text


async def played(parlor: Parlor, match: Match, moves: int = 14) -> Match:
    """The match after so many moves, behind Discord's back."""
    for _ in range(moves):
        game, view = match.record.game, match.record.game.view(match.state, match.to_act)
        idle = game.absent(view).words
        match = await parlor.quick(match, next(move.words for move in game.legal(view) if move.words != idle))
    await parlor.go_on(match)
    return await parlor.match(match.id)


async def test_a_game_of_three_moves_says_that_it_counts_for_nobody(parlor: Parlor) -> None:
    """And the leaderboard stays empty."""
    parlor.tables.base.fair_share = FAIR_SHARE  # stories are short, so elsewhere they count
    match = await parlor.begin()
    await parlor.go_on(match)
    match = await parlor.to_the_end(await parlor.match())
    assert "too few moves" in text(parlor.last_board(match))
    top = (await parlor.ann.slash(parlor.games, "top", game="armadora")).response
    assert "Ann" not in text(top)


async def test_one_vote_ends_no_game_a_second_after_the_time_is_up(parlor: Parlor) -> None:
    """It does once the time to decide is over, as a defeat of who stayed away; the last board says so, and nobody is
    asked any more."""
    match = await played(parlor, await begin(parlor))
    await pass_time(parlor, DAY)
    late, (other,) = match.to_act, others(parlor, match)
    await vote(parlor, other, match, Choice.STOP)
    assert (await parlor.match()).live
    await pass_time(parlor, 12 * HOUR)
    match = await parlor.match()
    assert match.phase is Phase.STOPPED
    assert late is not None
    last = text(parlor.last_board(match))
    assert all(words in last for words in ("was stopped", "counts as a defeat", match.seats[late].name))
    assert said(parlor, match, "time for this turn is up") == []


async def test_who_is_left_alone_reads_what_stopping_means_and_stops(parlor: Parlor) -> None:
    """A game that somebody has left for good may be stopped without them, and is theirs to lose."""
    match = await played(parlor, await parlor.begin(clock="none"))
    alone, gone = parlor.to_act(match), parlor.waiting(match)
    match = await press_privately(parlor, gone, match, Verb.LEAVE_NOW)
    more = (await alone.tap(parlor.board(match), Verb.MORE)).response
    answer = await alone.tap(more, Verb.STOP)
    ask = [*answer.messages, more][0]
    assert f"defeat for {gone.name.capitalize()}" in text(ask)
    await alone.tap(ask, Verb.STOP_NOW)
    match = await parlor.match()
    assert (match.phase, match.row.verdict["away"]) == (Phase.STOPPED, [match.seat_of(gone.id)])
    assert "Rematch" in buttons(parlor.last_board(match))


async def test_a_moderator_who_plays_cannot_moderate_the_table(parlor: Parlor) -> None:
    """Neither by the command nor by a button that a changed client makes up."""
    parlor.people[0] = parlor.ann = cheat = parlor.newcomer("mo", manage_messages=True)
    match = await parlor.begin(clock="relaxed")
    page = (await cheat.slash(parlor.home(match), "nugget moderate")).response
    assert "another moderator" in text(page)
    assert (await press_privately(parlor, cheat, match, Verb.MODERATE, "end sure")).live
