"""Leaving a table, leaving a game for good, and stopping a game that all agree to stop."""

import discord
import pytest

from bot.store.table_rows import Phase
from bot.tables.table import Match
from bot.ui.core.discord_errors import GONE_PLACE
from engine.game import Seat
from tests.bot.ui.lateness import said
from tests.bot.ui.parlor import Parlor, buttons, text
from tests.bot.ui.people import Person
from tests.thorough import one_in


async def test_leaving_a_game_asks_first_and_is_final(parlor: Parlor) -> None:
    """The seat passes from then on, everybody is told, and the others play on."""
    match = await parlor.begin(3)
    person = parlor.to_act(match)
    answer = await person.slash(parlor.home(match), "armadora move", move="leave")
    assert (await parlor.match()).ply == 0
    assert "can’t come back" in text(answer.response)
    left = await person.click(answer.response, label="Leave for good")
    match = await parlor.match()
    assert match.ply == 1
    assert any("has left the game" in text(m) for m in left.followups)
    assert "Play" in buttons(parlor.board(match))
    again = await person.click(parlor.board(match), label="More")
    assert set(buttons(again.response)) == {"Rules", "Follow this game"}
    refused = await person.slash(parlor.home(match), "armadora move", move="leave", table=match.id)
    assert "’ve left" in text(refused.response)


async def test_a_table_is_left_by_command_too(parlor: Parlor) -> None:
    """The card shows the free seat."""
    card = await parlor.lobby(players=2, seated=[parlor.bob])
    assert "left the table" in text((await parlor.bob.slash(parlor.games, "armadora move", move="leave")).response)
    assert "Join" in buttons(card)


async def test_a_game_is_stopped_when_all_agree(parlor: Parlor) -> None:
    """The first wish asks the others in the thread; the last one stops the game, which does not count."""
    question = await wish_to_stop(parlor, parlor.ann, await parlor.begin())
    await agree(parlor.bob, question)
    match = await parlor.match()
    assert match.phase is Phase.STOPPED
    last = parlor.board(match)
    assert "stopped" in text(last)
    assert "Rematch" in buttons(last)
    assert question.id not in {m.id for m in parlor.home(match).history()}, "nobody can press it any more"
    assert "Nobody has finished" in text((await parlor.ann.slash(parlor.games, "top", game="armadora")).response)


async def wish_to_stop(parlor: Parlor, person: Person, match: Match) -> discord.Message:
    """Let a player wish to stop the match; return the question that then stands in the thread."""
    menu = await person.click(parlor.board(match), label="More")
    await person.click(menu.response, label="Stop the game")
    await person.click(menu.response, label="Stop the game")
    return said(parlor, match, "would like to stop")[0]


async def agree(person: Person, question: discord.Message) -> None:
    """Let a player agree to stop, by the question."""
    answer = await person.click(question, label="Stop it")
    await person.click(answer.response, label="Stop the game")


@pytest.mark.parametrize("moves", [True, False])
async def test_one_who_would_play_on_voids_the_wish(parlor: Parlor, *, moves: bool) -> None:
    """By a move, or by one tap, of which everybody reads whose it was: the question is gone, and whoever would still
    stop asks anew."""
    match = await parlor.begin(3)
    question = await wish_to_stop(parlor, parlor.ann, match)
    if moves:
        await parlor.moved(match)
    else:
        assert "The game goes on." in text((await parlor.bob.click(question, label="Keep playing")).response)
        assert "Bob would like to keep playing" in text(parlor.home(match).history()[-1]).replace("*", "")
    assert not said(parlor, match, "would like to stop")
    match = await parlor.match()
    assert not any(match.agreed(Seat(seat)) for seat in range(3))
    await wish_to_stop(parlor, parlor.cas, match)
    assert (await parlor.match()).live


async def test_the_wish_says_for_whom_it_waits(parlor: Parlor) -> None:
    """Also for who is away: a computer player has the seat, and its person has to agree."""
    match = await parlor.begin(3)
    for _ in range(6):
        await parlor.go_on(await parlor.match())
    await parlor.tables.absence.give_seat(match.id, parlor.pressed(parlor.cas))
    match = await parlor.match()
    menu = await parlor.ann.click(parlor.board(match), label="More")
    await parlor.ann.click(menu.response, label="Stop the game")
    wish = await parlor.ann.click(menu.response, label="Stop the game")
    told = [text(wish.response), *map(text, said(parlor, match, "would like to stop"))]
    waits = (await parlor.match()).deciding
    away = [part for part in told if "only standing in" in part and "Cas" in part]
    assert len(away) == (2 if parlor.seat_of(match, parlor.cas) in waits else 0)
    assert "Bob" in told[0]


async def test_the_question_calls_those_who_must_answer(parlor: Parlor) -> None:
    """Those and nobody else; when another one agrees it is the same question, which says so."""
    match = await parlor.begin(3)
    question = await wish_to_stop(parlor, parlor.ann, match)
    stored = parlor.env.backend.get_message(parlor.home(match).id, question.id)
    assert set(stored.ping_user_ids) == {parlor.bob.id, parlor.cas.id}
    await agree(parlor.bob, question)
    (again,) = said(parlor, match, "would like to stop")
    assert again.id == question.id
    assert "Ann and Bob would" in text(again)
    assert f"<@{parlor.cas.id}>" in text(again)
    assert f"<@{parlor.bob.id}>" not in text(again)


@pytest.mark.parametrize("refusal", one_in(4, [(503, 0), (404, 10003), (429, 30046), (403, 50001)]))
async def test_a_question_is_not_asked_anew_because_its_change_failed(parlor: Parlor, refusal: tuple[int, int]) -> None:
    """Bob agrees, and the question cannot say so: it stays the only one, and nobody is called twice. However many tries
    it takes, it says so in the end, unless its place is gone."""
    match, (status, code) = await parlor.begin(3), refusal
    question = await wish_to_stop(parlor, parlor.ann, match)
    answer = await parlor.bob.click(question, label="Stop it")
    parlor.env.inject_error("PATCH", f"/channels/*/messages/{question.id}", status=status, code=code, times=None)
    await parlor.bob.click(answer.response, label="Stop the game")
    await parlor.env.advance_time(200)
    (there,) = said(parlor, match, "would like to stop")
    assert there.id == question.id
    assert "Ann and Bob would" not in text(there)
    parlor.env.backend.faults.clear()
    await parlor.env.advance_time(130)
    (there,) = said(parlor, match, "would like to stop")
    assert ("Ann and Bob would" in text(there)) is (code not in GONE_PLACE)


async def test_a_question_that_somebody_deleted_is_asked_anew(parlor: Parlor) -> None:
    """When the next player agrees; it calls who has not."""
    match = await parlor.begin(3)
    question = await wish_to_stop(parlor, parlor.ann, match)
    answer = await parlor.bob.click(question, label="Stop it")
    parlor.env.backend.delete_message(parlor.home(match).id, question.id)
    await parlor.bob.click(answer.response, label="Stop the game")
    (again,) = said(parlor, match, "Ann and Bob would")
    assert parlor.env.backend.get_message(parlor.home(match).id, again.id).ping_user_ids == [parlor.cas.id]


async def test_nobody_is_said_to_be_asked_who_is_not(parlor: Parlor) -> None:
    """The wish is saved, the person hears that the others do not know yet, and they are asked within a minute, once."""
    match = await parlor.begin()
    menu = await parlor.ann.click(parlor.board(match), label="More")
    await parlor.ann.click(menu.response, label="Stop the game")
    parlor.env.inject_error("POST", "/webhooks/*/*", status=500)
    await parlor.ann.click(menu.response, label="Stop the game")
    assert "couldn’t ask the others yet" in text(menu.response)
    await parlor.env.advance_time(61)
    (question,) = said(parlor, match, "would like to stop")
    await agree(parlor.bob, question)
    assert (await parlor.match()).phase is Phase.STOPPED
