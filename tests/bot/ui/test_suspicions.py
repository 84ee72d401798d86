"""What makes people talk: after a round of Saboteur, who was suspected, between the reveal and the next board."""

import asyncio
from collections.abc import Callable

import pytest

from bot.tables.models import Press
from bot.tables.table import Match
from bot.ui.delivery import looking_back
from bot.ui.delivery.after_move import announce
from bot.workers.service import Given, T
from tests.bot.ui.miners import picking
from tests.bot.ui.parlor import Guessing, Parlor, Verb, buttons, files, found, text
from tests.bot.ui.people import Answer

SLOW = 90.0
"""Longer than SimCord waits for anything, so that no test does."""
ASKED = "Who was suspected in round"


async def test_after_a_round_everybody_sees_who_was_suspected(parlor: Parlor) -> None:
    """Once, with a picture between the one that shows all dwarfs and the next round's, so that nothing stands between
    the players and *Play*; not before the round has ended, and not again after a restart."""
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
    assert talk.id == home.history()[-1].id == match.place.message_id
    assert [a.filename.partition("-")[0] for a in files(talk)] == ["saboteur", "suspicion", "saboteur"]
    assert "(gold-digger)" in str(files(talk)[1].description)
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
    answer = await parlor.dee.click(menu, label="Soupçons")
    await parlor.quiet()
    assert answer.ephemeral
    assert "manche 1" in text(answer.response)
    assert "manche 2" in text(answer.response)


async def test_a_board_does_not_wait_long_for_suspicions(parlor: Parlor, monkeypatch: pytest.MonkeyPatch) -> None:
    """If they are not there soon, the board comes without them, nothing comes behind it, and *More* has them; before
    the first round is over there are none."""
    monkeypatch.setattr(looking_back, "SOON", 0.1)
    await parlor.restart(Slow())
    match = await picking(parlor)
    assert "Suspicions" not in buttons((await more(parlor, match)).response)
    for gold in ("gold 2", "gold 3"):
        await parlor.play(match, gold)
        match = await parlor.match()
    match = await parlor.match()
    assert len(files(parlor.board(match))) == 2
    await parlor.env.advance_time(SLOW)
    assert parlor.home(match).history()[-1].id == match.place.message_id
    assert not [m for m in parlor.home(match).history() if ASKED in text(m)]
    answer = await parlor.ann.click((await more(parlor, match)).response, label="Suspicions")
    assert answer.ephemeral
    assert "round 1" in text(answer.response)


class Slow(Guessing):
    """Workers that take their time for what they draw aside."""

    async def draw_aside(self, make: Callable[[*Given], T], *args: *Given) -> T:
        await asyncio.sleep(SLOW)
        return await self.draw(make, *args)


async def more(parlor: Parlor, match: Match) -> Answer:
    """What Ann's press of *More* brings."""
    board = parlor.board(match)
    return await parlor.ann.click(board, custom_id=found(board, Verb.MORE))
