"""The film of a finished game."""

from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image

from bot.draw.look import Look
from bot.ui.core.custom_id import Verb
from bot.workers import worker
from bot.workers.pictures import FRAMES, positions
from engine.game import Json
from tests.bot.ui.parlor import Guessing, Parlor, buttons, files

pytestmark = pytest.mark.real_pictures


def test_a_film_shows_the_deal_the_end_and_what_lies_evenly_between() -> None:
    """All of a short game; of a long one so many positions that the film stays short."""
    assert list(positions(0)) == [0]
    assert list(positions(5)) == [0, 1, 2, 3, 4, 5]
    for moves in (FRAMES - 1, FRAMES, 99, 1000):
        shown = list(positions(moves))
        assert (shown[0], shown[-1], len(shown)) == (0, moves, FRAMES)
        gaps = [b - a for a, b in pairwise(shown)]
        assert max(gaps) - min(gaps) <= 1


class Filming(Guessing):
    """Makes films."""

    async def film(self, record: Json, players: Sequence[str], language: str, look: Look) -> bytes:
        return worker.film(record, players, language, look.theme.value, look.patterns)


async def test_a_film_is_shown_to_whoever_looks_back(parlor: Parlor) -> None:
    """In private, as a GIF with an alt text, from the menu and from the replay; nothing follows the last board."""
    await parlor.restart(Filming())
    match = await parlor.over(first="W1 c4")
    home = parlor.home(match)
    assert home.history()[-1] == parlor.last_board(match)
    answer = await parlor.look_back(parlor.cas, match, Verb.FILM)
    await parlor.quiet()
    [film] = files(answer.response)
    assert film.filename.startswith("replay")
    assert "animation" in (film.description or "")
    played: Any = Image.open(BytesIO(await film.read()))
    assert (played.format, played.n_frames) == ("GIF", match.ply + 1)
    await parlor.restart()
    replay = await parlor.look_back(parlor.cas, match, Verb.REPLAY)
    answer = await parlor.cas.click(replay.response, custom_id=str(buttons(replay.response)["Film"]))
    await parlor.quiet()
    assert answer.ephemeral
    assert "replay-" in str(answer.response.components)
