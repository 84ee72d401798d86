"""Rematches: one message calls everybody back to the table, and each needs one tap."""

from __future__ import annotations

import discord

from bot.tables.table import Match
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.servers import STAYS
from tests.bot.ui.cheats.forging import says
from tests.bot.ui.parlor import Parlor, buttons, text, verbs
from tests.bot.ui.places import begun_at, private_thread, time_out
from tests.bot.ui.requests import Sent
from tests.bot.ui.steps import again, won


def cards(parlor: Parlor, match: Match) -> list[discord.Message]:
    """Return the cards in the thread of the match, on which one can sit down."""
    return [m for m in parlor.home(match).history() if Verb.JOIN in verbs(m)]


async def test_one_message_calls_everybody_and_each_needs_one_tap(parlor: Parlor) -> None:
    """In the old thread, with a mention of each; on the card or below the old board, the last one begins the game."""
    match = await parlor.over(3)
    before, in_channel = len(parlor.home(match).history()), len(parlor.games.history())
    seated = await again(parlor, parlor.bob, match)
    assert "at the new table" in text(seated.response)
    [card] = cards(parlor, match)
    assert len(parlor.home(match).history()) == before + 1
    assert sorted(parlor.called(card)) == sorted([parlor.ann.id, parlor.cas.id])
    await parlor.cas.tap(card, Verb.JOIN)
    assert parlor.called(card) == parlor.called(cards(parlor, match)[0]), "an edit calls nobody"
    await again(parlor, parlor.ann, match)
    rematch = await parlor.match(2)
    assert rematch.live
    assert [seat.name for seat in rematch.seats] == ["Ann", "Bob", "Cas"]
    assert rematch.place.thread_id == match.place.thread_id
    assert parlor.home(match).history()[-1] == parlor.board(rematch)
    assert not cards(parlor, match)
    assert len(parlor.games.history()) == in_channel, "nothing is posted in the channel"


async def test_who_left_the_server_is_not_called(parlor: Parlor) -> None:
    """The seat is free for anybody."""
    match = await parlor.over(3)
    parlor.env.backend.remove_member(parlor.guild.id, parlor.cas.id)
    await parlor.later(STAYS + 60)
    await again(parlor, parlor.ann, match)
    [card] = cards(parlor, match)
    assert parlor.called(card) == [parlor.bob.id]
    await parlor.bob.tap(card, Verb.JOIN)
    await parlor.dee.tap(card, Verb.JOIN)
    await parlor.quiet()
    assert [seat.name for seat in (await parlor.match(2)).seats] == ["Ann", "Bob", "Dee"]


async def test_a_stranger_cannot_call_people_to_a_rematch(parlor: Parlor) -> None:
    """Neither below the board nor by a press that is made up, for a series or not; and nobody can before the end."""
    match = await parlor.begin(2)
    early = Tag(Verb.REMATCH, match.id, match.ply)
    refused = await parlor.forge(parlor.ann, parlor.home(match), parlor.board(match).id, early)
    assert "once the game is over" in says(refused)
    match = await parlor.to_the_end(match)
    board = parlor.last_board(match)
    for rest in ("", "3", "99"):
        await parlor.forge(parlor.dee, parlor.home(match), board.id, Tag(Verb.REMATCH, match.id, match.ply, rest))
    assert not cards(parlor, match)
    odd = Tag(Verb.REMATCH, match.id, match.ply, "99")
    await parlor.forge(parlor.ann, parlor.home(match), board.id, odd)
    assert (await parlor.lobby_of(2)).row.best_of is None


async def whispered(parlor: Parlor) -> Match:
    """A game of Ann and Bob in a private thread, played to its end."""
    return await parlor.to_the_end(await begun_at(parlor, private_thread(parlor, parlor.ann, parlor.bob)))


async def test_who_presses_in_the_server_is_not_asked_about(parlor: Parlor, traffic: list[Sent]) -> None:
    """The press tells who that is; only whether the person is in the private thread is asked, from elsewhere."""
    match = await whispered(parlor)
    page = (await parlor.bob.slash(parlor.games, "help")).response
    traffic.clear()
    await parlor.forge(parlor.bob, parlor.games, page.id, Tag(Verb.REMATCH, match.id, match.ply))
    await parlor.quiet()
    assert len(cards(parlor, match)) == 1
    asked = [each.path for each in traffic if each.path.endswith(f"members/{parlor.bob.id}")]
    assert asked == [f"/channels/{parlor.home(match).id}/thread-members/{parlor.bob.id}"]


async def test_who_was_put_out_of_a_private_thread_is_not_let_in_by_a_rematch(parlor: Parlor) -> None:
    """There a mention lets people in, so it names nobody who is not in it any more."""
    match = await whispered(parlor)
    parlor.env.backend.remove_thread_member(parlor.home(match).id, parlor.bob.id)
    await again(parlor, parlor.ann, match)
    [card] = cards(parlor, match)
    assert parlor.called(card) == []
    assert (await parlor.lobby_of(2)).free == 1


async def test_who_was_removed_or_is_timed_out_calls_nobody(parlor: Parlor) -> None:
    """Below the last board, and for a series too."""
    match = await parlor.over(3)
    await time_out(parlor, parlor.ann)
    async with parlor.change() as tx:
        await parlor.tables.base.save(tx, match, match.with_seat(parlor.seat_of(match, parlor.bob), removed=True))
    for who, label, told in ((parlor.ann, "Rematch", "timed out"), (parlor.bob, "Best of three", "removed")):
        answer = await again(parlor, who, match, label)
        assert told in says(answer)
    assert not cards(parlor, match)


async def test_who_asks_for_a_series_too_late_is_told(parlor: Parlor) -> None:
    """The next game goes on as it is."""
    match = await parlor.over()
    for who in (parlor.ann, parlor.bob):
        await again(parlor, who, match)
    late = await again(parlor, parlor.ann, match, "Best of three")
    assert "it’s a single game" in says(late)
    assert (await parlor.match(2)).row.best_of is None


async def test_where_the_old_thread_is_locked_the_channel_takes_the_card(parlor: Parlor) -> None:
    """A public thread to which the bot cannot post any more does not stand in the way of the next game."""
    match = await parlor.over()
    home = parlor.home(match).id
    parlor.env.inject_error("POST", f"/channels/{home}/messages", status=400, code=160005, times=None)
    seated = await again(parlor, parlor.ann, match)
    assert "at the new table" in text(seated.response)
    card = parlor.games.history()[-1]
    assert Verb.JOIN in verbs(card)
    await parlor.bob.tap(card, Verb.JOIN)
    await parlor.quiet()
    assert (await parlor.match(2)).live


async def test_the_best_of_three_is_one_tap_and_tells_its_score(parlor: Parlor) -> None:
    """On the first board, at each end and on the card once all sit there; while it goes on, the button below the last
    board leads to the next game."""
    match, winner, loser = await won(parlor)
    winning = winner.name.capitalize()
    assert "Best of three:" not in text(parlor.last_board(match))
    await again(parlor, loser, match, "Best of three")
    [card] = cards(parlor, match)
    assert "Best of three: game 2" in text(card)
    await again(parlor, winner, match)
    rematch = await parlor.match(2)
    shown = next(m for m in parlor.home(match).history() if m.id == card.id)
    assert f"Best of three: {winning} **1**" in text(shown)
    assert f"Best of three: {winning} **1**" in text(parlor.board(rematch))
    await parlor.env.advance_time(61)
    assert f"Best of three: {winning} **1**" in text(parlor.card(match))
    board = parlor.last_board(await parlor.to_the_end(rematch))
    await parlor.env.advance_time(61)
    [score] = [line for line in text(board).splitlines() if "Best of three:" in line]
    assert score in text(parlor.card(match)), "the card on which the thread hangs keeps the score"
    assert "Next game" in buttons(board)
    assert "Best of three" not in buttons(board)
    assert "Best of three:" in text(board)
    typed = await winner.autocomplete(parlor.home(rematch), "armadora move", "move", "")
    assert {str(one["value"]) for one in typed} & {"rematch", "best_of", "next_game"} == {"next_game"}
