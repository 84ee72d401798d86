"""What makes people talk: after a round of Saboteur, who was suspected, in a message of its own."""

from bot.tables import Press
from bot.ui.delivery.after_move import announce
from tests.bot.ui.parlor import Parlor, files, text
from tests.bot.ui.test_saboteur_rounds import picking

ASKED = "Who was suspected in round"


async def test_after_a_round_everybody_sees_who_was_suspected(parlor: Parlor) -> None:
    """Once, behind the board that shows all dwarfs, with a picture; not before the round has ended, and not again after
    a restart."""
    match = await picking(parlor)
    await parlor.quiet()
    home = parlor.home(match)
    assert not [m for m in home.history() if ASKED in text(m)]
    for gold in ("gold 2", "gold 3"):
        await parlor.play(match, gold)
        match = await parlor.match()
    await parlor.quiet()
    await parlor.restart()
    await parlor.quiet()
    [talk] = [m for m in home.history() if ASKED in text(m)]
    assert [a.filename.partition("-")[0] for a in files(talk)] == ["suspicion"]
    assert "(gold-digger)" in str(files(talk)[0].description)
    leaving = await parlor.match()
    await parlor.tables.absence.give_seat(match.id, Press(1, parlor.to_act(leaving).id, "", "en"))
    assert parlor.bot.app is not None
    await announce(parlor.bot.app, match.id)
    await parlor.quiet()
    assert len([m for m in home.history() if ASKED in text(m)]) == 1, "who sits there is nothing to talk about"


async def test_after_the_game_whoever_asks_sees_it_of_all_rounds(parlor: Parlor) -> None:
    """From a button under the last board, in private and in the reader's language."""
    parlor.speak(dee="fr")
    match = await picking(parlor)
    match = await parlor.to_the_end(match)
    await parlor.quiet()
    menu = (await parlor.dee.click(parlor.last_board(match), label="Look back")).response
    asked = await parlor.dee.click(menu, label="Soupçons")
    await parlor.quiet()
    assert asked.ephemeral
    assert "manche 1" in text(asked.response)
    assert "manche 2" in text(asked.response)
