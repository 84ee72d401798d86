"""The card to share: how a game ended, for whoever asks."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot.draw.look import Theme
from bot.draw.share import LEAST, Words, card
from bot.tables import Match, Phase
from bot.ui.core.custom_id import Verb
from tests.bot.draw.test_gif import picture
from tests.bot.ui.parlor import Parlor, files, found
from tests.bot.ui.people import Answer

pytestmark = pytest.mark.real_pictures


async def asked(parlor: Parlor, match: Match) -> Answer:
    board = parlor.last_board(match)
    return await parlor.cas.click(board, custom_id=found(board, Verb.SHARE))


async def test_whoever_asks_gets_the_card_of_a_game_that_is_over(parlor: Parlor, any_game: str) -> None:
    """In private, also who did not play: one picture that is higher than the board, its alt text with names and day."""
    match = await parlor.to_the_end(await parlor.begin(2))
    shown = await asked(parlor, match)
    assert shown.ephemeral
    [file] = files(shown.response)
    assert file.filename.startswith("share")
    told = file.description or ""
    assert "Ann" in told
    assert "Bob" in told
    assert "won" in told
    assert "20" in told
    drawn = Image.open(BytesIO(await file.read()))
    board = Image.open(BytesIO(await files(parlor.last_board(match))[0].read()))
    assert drawn.width == board.width
    assert drawn.height > board.height
    assert len(await file.read()) < 300_000


async def test_a_stopped_game_has_a_card_too(parlor: Parlor) -> None:
    """It says that it was stopped, and nobody's place."""
    await parlor.begin(2)
    for who in (parlor.ann, parlor.bob):
        await who.slash(parlor.games, f"{parlor.game} move", move="stop", table=1)
    match = await parlor.match()
    assert match.phase is Phase.STOPPED
    [file] = files((await asked(parlor, match)).response)
    assert "stopped" in (file.description or "")
    assert "won" not in (file.description or "")


@pytest.mark.parametrize("theme", Theme)
def test_a_card_holds_names_of_any_length(theme: Theme) -> None:
    """Long and wide ones are cut, of many people the last are left out; nothing is wider than the card."""
    words = Words("Saboteur", "M" * 200, tuple(f"{n}. {'龍' * 40}, 3" for n in range(12)), "2026-11-22")
    data = card(words, [picture((2, 2))], theme)
    drawn = Image.open(BytesIO(data))
    assert drawn.width == LEAST
    assert 300 < drawn.height < 600
