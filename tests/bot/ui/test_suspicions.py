"""What makes people talk: after a round of Saboteur, who was suspected, for whoever looks back."""

from tests.bot.ui.messages import menus
from tests.bot.ui.miners import picking
from tests.bot.ui.parlor import Parlor, Verb, buttons, files, text

ASKED = "Who was suspected in round"


async def test_after_a_round_the_board_leads_to_who_was_suspected(parlor: Parlor) -> None:
    """The reveal stands above the next round's board and nothing else, so *Play* is on the screen with it; the words
    say where the rest is, and *More* has it from then on, and not before."""
    match = await picking(parlor)
    assert "Suspicions" not in buttons((await parlor.ann.tap(parlor.board(match), Verb.MORE)).response)
    for gold in ("gold 2", "gold 3"):
        match = await parlor.moved(match, gold)
    board = parlor.board(match)
    assert [file.filename.partition("-")[0] for file in files(board)] == ["saboteur", "saboteur"]
    assert "**More** › **Suspicions**" in text(board)
    assert ASKED not in text(board)
    answer = await parlor.ann.click((await parlor.ann.tap(board, Verb.MORE)).response, label="Suspicions")
    assert answer.ephemeral
    assert "round 1" in text(answer.response)
    assert "(gold-digger)" in str(files(answer.response)[0].description)
    await parlor.go_on(match)
    assert "Suspicions" not in text(parlor.board(await parlor.match()))


async def test_after_the_game_whoever_asks_sees_a_round_at_a_time(parlor: Parlor) -> None:
    """In private and in the reader's language: the last round first, the others by a press in its place."""
    parlor.speak(dee="fr")
    match = await parlor.to_the_end(await picking(parlor))
    await parlor.quiet()
    menu = (await parlor.dee.click(parlor.last_board(match), label="Look back")).response
    answer = await parlor.dee.click(menu, label="Soupçons")
    await parlor.quiet()
    assert answer.ephemeral
    assert "manche 2" in text(answer.response)
    again = await parlor.dee.click(answer.response, label="Manche 1")
    await parlor.quiet()
    assert again.response.id == answer.response.id
    assert "manche 1" in text(again.response)


async def test_in_saboteur_2_the_other_roles_are_seen_by_a_choice(parlor: Parlor) -> None:
    """From a list below the picture, which each player's own role begins; the picture is another one then, and stays
    the one of its round."""
    match = await parlor.over(3, game="saboteur", expansion=True, rounds=2)
    menu = (await parlor.ann.click(parlor.last_board(match), label="Look back")).response
    answer = await parlor.ann.click(menu, label="Suspicions")
    await parlor.quiet()
    own = files(answer.response)[0].description
    [roles] = menus(answer.response)
    assert [choice["label"] for choice in roles["options"]][:2] == ["Each player’s own role", "blue gold-digger"]
    answer = await parlor.ann.select(answer.response, [roles["options"][5]["value"]], custom_id=roles["custom_id"])
    await parlor.quiet()
    assert "Round 2, profiteer" in str(files(answer.response)[0].description)
    assert files(answer.response)[0].description != own
