"""A game in which nothing is hidden, from the first move to the last: what other games need for their secrets is not
there."""

from __future__ import annotations

from tests.bot.ui.parlor import Parlor, text


async def test_a_game_without_secrets_writes_to_nobody(parlor: Parlor) -> None:
    """Everything is on the board, so players have no direct message; the end is told in the thread alone."""
    match = await parlor.begin(game="nim")
    for words in ("a3", "b4", "c4", "c1"):
        match = await parlor.moved(match, words)
    assert not match.live
    assert "takes the last stone and wins" in text(parlor.board(match))
    assert [len(parlor.direct_messages(person)) for person in (parlor.ann, parlor.bob)] == [0, 0]


async def test_who_asks_for_boards_in_words_gets_them_of_an_open_game_too(parlor: Parlor) -> None:
    """They are what this player's direct message is for."""
    await parlor.tables.preferences.change(parlor.pressed(parlor.ann), text_boards=True)
    await parlor.begin(game="nim")
    assert "Heaps: a 3 · b 4 · c 5." in text(parlor.direct_messages(parlor.ann)[-1])
    assert parlor.direct_messages(parlor.bob) == []
