"""Between the rounds of Saboteur: gold is picked or stolen, then all is revealed, then the next round begins."""

from __future__ import annotations

import pytest

from tests.bot.ui.direct_messages import direct_message, edits
from tests.bot.ui.miners import panel_of, picking, pictures, quickly, seated
from tests.bot.ui.parlor import Parlor, Verb, buttons, files, text
from tests.moments import seen
from tests.thorough import one_in

MORE = {
    "hands": {0: "EW NESW NESW theft", 1: "EW EW NESW NESW"},
    "dwarfs": "blue green",
    "players": 2,
    "rounds": 2,
    "expansion": True,
}
TO_THE_THEFT = "theft; EW 1,0; EW 2,0; NESW 3,0; NESW 4,0; NESW 5,0; NESW 6,0; EW 7,0"


async def test_a_round_ends_with_a_picture_of_its_own(parlor: Parlor) -> None:
    """The board that ends it shows two: the reveal with all dwarfs, then the next round's; each has its own words.
    Between them is who was suspected. What looks back stays."""
    match = await picking(parlor)
    assert len(pictures(parlor.board(match))) == 1
    for gold in ("gold 2", "gold 3"):
        match = await parlor.moved(match, gold)
    assert seen(match).table.round == 1
    ended = parlor.board(match)
    reveal, board = pictures(ended)
    assert "End of round 1." in str(reveal.description)
    assert "A gold-digger, B gold-digger, C saboteur" in str(reveal.description)
    assert "Gold nuggets this round: A ?, B ?, C 0." in str(reveal.description)
    assert str(board.description).startswith("The maze of Saboteur.")
    assert "Round 2 of 2 · 49 cards left in the draw pile. Goals:" in str(board.description)
    assert "Round 2 begins" in text(ended)
    for picture in (reveal, board):
        assert picture.filename.startswith("saboteur-")
        assert (await picture.read()).startswith(b"\x89PNG")
    await parlor.play_on(match)
    assert len(pictures(parlor.board(await parlor.match()))) == 1
    kept = parlor.boards(match)[-2]
    stays = [reveal.url]
    assert (kept.id, [picture.url for picture in pictures(kept)], buttons(kept)) == (ended.id, stays, {})


async def test_gold_is_picked_by_buttons_and_stays_secret(parlor: Parlor) -> None:
    """The panel has a button a card; what was taken is in the own direct message and in nobody else's."""
    match = await picking(parlor)
    assert "**Ann** is picking a gold card; 3 are left." in text(parlor.board(match))
    panel = await panel_of(parlor, match)
    assert set(buttons(panel)) == {"1 gold nugget", "2 gold nuggets", "3 gold nuggets"}
    await parlor.ann.click(panel, label="3 gold nuggets")
    assert "You pick the card with 3 gold nuggets." in text(panel)
    await parlor.ann.click(panel, label="✓ Take it")
    match = await parlor.match()
    assert match.to_act == 1
    panel = await panel_of(parlor, match)
    assert set(buttons(panel)) == {"1 gold nugget", "2 gold nuggets"}
    await parlor.bob.click(panel, label="1 gold nugget")
    await parlor.bob.click(panel, label="✓ Take it")
    gold = [f"**Your gold so far:** {nuggets}" for nuggets in ("5 nuggets", "1 nugget\n", "0 nuggets")]
    assert [line in direct_message(parlor, person) for line, person in zip(gold, parlor.people, strict=False)] == [
        True
    ] * 3
    words = text(parlor.board(await parlor.match()))
    assert "**Bob** picks a gold card." in words
    assert "nugget" not in words


@pytest.mark.parametrize("words", ["gold 3", "gold 3!"])
async def test_gold_that_is_typed_is_picked_at_once(parlor: Parlor, words: str) -> None:
    """As all typed moves are, with or without the mark that confirms; and what is suggested for it is what was
    typed."""
    match = await picking(parlor)
    offered = await parlor.ann.autocomplete(parlor.home(match), "saboteur move", "move", words)
    assert str(offered[0]["value"]) == words
    await parlor.play(match, words)
    assert (await parlor.match()).record.moves[-1] == "gold 3"


async def test_a_restart_between_a_round_s_end_and_the_next(parlor: Parlor) -> None:
    """The last pick was saved and not shown: reveal and new board are posted once, and direct messages tell the new
    deal."""
    match = await picking(parlor)
    match = await quickly(parlor, match, "gold 3; gold 2")
    counts = [edits(parlor, person) for person in parlor.people[:3]]
    await parlor.restart()
    await parlor.restart()
    match = await parlor.match()
    assert match.published_ply == match.ply
    assert await parlor.tables.outbox.due() == []
    assert [len(pictures(board)) for board in parlor.boards(match)] == [0, 0, 2]
    assert [edits(parlor, person) - count for person, count in zip(parlor.people[:3], counts, strict=True)] == [1] * 3
    for person in parlor.people[:3]:
        assert "Round 1 · your dwarf" in direct_message(parlor, person)


@pytest.mark.parametrize("restarted", one_in(2, [True, False]))
async def test_gold_is_stolen_by_a_button_a_person(parlor: Parlor, restarted: bool) -> None:
    """Also after a restart in the middle of it; the theft ends the round, and the reveal shows the gold after it."""
    match = await quickly(parlor, await seated(parlor, **MORE), TO_THE_THEFT)
    if restarted:
        await parlor.restart()
    else:
        await parlor.env.advance_time(61)
    match = await parlor.match()
    assert seen(match).table.phase == "steal"
    panel = await panel_of(parlor, match)
    assert set(buttons(panel)) == {"B Bob", "From nobody"}
    await parlor.ann.click(panel, label="B Bob")
    await parlor.ann.click(panel, label="✓ Take it")
    match = await parlor.match()
    assert match.record.moves[-1] == "steal @1"
    reveal, *_ = pictures(parlor.board(match))
    assert "End of round 1." in str(reveal.description)
    assert "Gold nuggets this round: A 1, B 4." in str(reveal.description)
    assert "**Ann** steals 1 gold nugget from **Bob**." in text(parlor.board(match))


async def test_the_end_of_the_game_reveals_round_and_gold(parlor: Parlor) -> None:
    """The last round's picture comes first, then everybody's gold; Rematch opens a table with the same edition."""
    match = await quickly(parlor, await seated(parlor, **MORE | {"rounds": 1}), TO_THE_THEFT)
    await parlor.to_act(match).slash(parlor.home(match), "saboteur move", move="steal none!")
    match = await parlor.match()
    assert not match.live
    last = parlor.boards(match)[-1]
    reveal, end = pictures(last)
    assert "End of round 1." in str(reveal.description)
    assert "The game is over." in str(end.description)
    assert "Gold nuggets: A" in str(end.description)
    [file] = files((await parlor.look_back(parlor.cas, match, Verb.RECORD)).response)
    assert file.filename == "saboteur-1.json"
    await parlor.bob.click(last, label="Rematch")
    lobby = await parlor.lobby_of(2)
    assert (lobby.game, lobby.options["expansion"], lobby.options["rounds"]) == ("saboteur", True, 1)
