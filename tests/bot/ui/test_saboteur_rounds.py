"""Between the rounds of Saboteur: gold is picked or stolen, then all is revealed, then the next round begins."""

from __future__ import annotations

from tests.bot.ui.direct_messages import direct_message, edits
from tests.bot.ui.miners import picking, pictures, quickly, seated
from tests.bot.ui.parlor import Parlor, Verb, buttons, files, text
from tests.moments import seen

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
