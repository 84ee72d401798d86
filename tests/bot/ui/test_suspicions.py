"""What makes people talk: after a round of Saboteur, who was suspected, for whoever looks back."""

from bot.tables.table import Match
from tests.bot.ui.miners import picking
from tests.bot.ui.parlor import Parlor, Verb, buttons, files, found, text
from tests.bot.ui.people import Answer

ASKED = "Who was suspected in round"


async def test_after_a_round_the_board_leads_to_who_was_suspected(parlor: Parlor) -> None:
    """The reveal stands above the next round's board and nothing else, so *Play* is on the screen with it; the words
    say where the rest is, and *More* has it from then on, and not before."""
    match = await picking(parlor)
    assert "Suspicions" not in buttons((await more(parlor, match)).response)
    for gold in ("gold 2", "gold 3"):
        await parlor.play(match, gold)
        match = await parlor.match()
    board = parlor.board(match)
    assert [file.filename.partition("-")[0] for file in files(board)] == ["saboteur", "saboteur"]
    assert "**More** › **Suspicions**" in text(board)
    assert ASKED not in text(board)
    answer = await parlor.ann.click((await more(parlor, match)).response, label="Suspicions")
    assert answer.ephemeral
    assert "round 1" in text(answer.response)
    assert "(gold-digger)" in str(files(answer.response)[0].description)
    await parlor.go_on(match)
    assert "Suspicions" not in text(parlor.board(await parlor.match()))


async def test_after_the_game_whoever_asks_sees_it_of_all_rounds(parlor: Parlor) -> None:
    """From a button under the last board, in private and in the reader's language."""
    parlor.speak(dee="fr")
    match = await picking(parlor)
    match = await parlor.to_the_end(match)
    await parlor.quiet()
    menu = (await parlor.dee.click(parlor.last_board(match), label="Look back")).response
    answer = await parlor.dee.click(menu, label="Soupçons")
    await parlor.quiet()
    assert answer.ephemeral
    assert "manche 1" in text(answer.response)
    assert "manche 2" in text(answer.response)


async def more(parlor: Parlor, match: Match) -> Answer:
    """What Ann's press of *More* brings."""
    board = parlor.board(match)
    return await parlor.ann.click(board, custom_id=found(board, Verb.MORE))
