"""Who plays a game for the first time learns in a line what wins and what to do."""

import pytest

from bot.games import faces
from bot.locale import LANGUAGES, speaker
from bot.tables.table import Match
from engine.game import Seat
from engine.record import read
from tests.bot.ui.parlor import Parlor, Verb, text

FIRST = "**First game?**"


async def first_panel(parlor: Parlor, match: Match) -> str:
    """Return the panel of whoever is to act."""
    board = parlor.board(match)
    return text((await parlor.to_act(match).tap(board, Verb.PLAY)).response)


@pytest.mark.usefixtures("any_game")
async def test_the_first_board_of_a_first_game_says_what_wins_and_what_to_do(parlor: Parlor) -> None:
    """In one line, which the next board no longer has."""
    match = await parlor.begin(3)
    assert [line for line in text(parlor.board(match)).splitlines() if FIRST in line and "Play" in line]
    await parlor.go_on(match)
    assert FIRST not in text(parlor.board(await parlor.match()))


async def test_one_newcomer_is_enough_for_the_board_and_only_newcomers_read_it_in_their_panel(parlor: Parlor) -> None:
    """Bob's first game is Ann's second one."""
    await parlor.begin(2)
    card = await parlor.lobby(players=2, seated=[parlor.cas])
    await parlor.ann.tap(card, Verb.START)
    match = await parlor.match(2)
    assert FIRST in text(parlor.board(match))
    told = {}
    for _ in range(2):
        person = parlor.to_act(match)
        told[person.id] = "In a turn you place" in await first_panel(parlor, match)
        await parlor.play(match, "W1 a1" if len(told) == 1 else "W1 h1")
        match = await parlor.match(2)
    assert told == {parlor.ann.id: False, parlor.cas.id: True}
    assert "In a turn you place" not in await first_panel(parlor, match)


async def test_another_game_and_a_sequel_are_new_to_who_knows_one(parlor: Parlor) -> None:
    """Armadora tells nothing of Saboteur, and Saboteur not what the teams of Saboteur 2 are; who knows one is not told
    again. A game that never began was no game. The board says which of the two Saboteurs begins."""
    await parlor.begin(3, game="armadora")
    await parlor.lobby(game="saboteur", players=3)
    for table, told in ((3, "Gold-diggers win"), (4, "Two teams"), (5, "")):
        await parlor.begin(3, game="saboteur", expansion=table > 3)
        board = text(parlor.board(await parlor.match(table)))
        assert told in board
        assert (FIRST in board) == bool(told)
        assert f"**{'Saboteur 2' if table > 3 else 'Saboteur'}** begins" in board


async def test_the_first_board_of_an_advanced_game_says_who_can_do_what(parlor: Parlor) -> None:
    """Partners and powers stand there, for everybody; the next board has them no longer."""
    match = await parlor.begin(4, advanced=True, teams=True)
    board = text(parlor.board(match))
    assert "Partners: Ann and Cas · Bob and Dee" in board.replace("*", "")
    assert all(f"{name}, the " in board.replace("*", "") for name in ("Ann", "Bob", "Cas", "Dee"))
    await parlor.go_on(match)
    assert "Partners" not in text(parlor.board(await parlor.match()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_first_turn_is_explained_briefly(language: str) -> None:
    """To players by what they are, and to the table without it."""
    say = speaker(language)
    for face in faces().values():
        for record in [lesson.record for lesson in face.lessons]:
            state = read(record).start
            told = [face.first_turn(face.game.view(state, viewer), say) for viewer in (None, Seat(0))]
            assert all(0 < len(text) <= 400 for text in told)
            assert f"**{say('button.play')}**" in told[0]
