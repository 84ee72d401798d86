"""The picture of a player's army: what is in the direct message and behind *My army*."""

from io import BytesIO

import pytest
from PIL import Image

from bot.draw.look import STANDARD, Look, Theme
from bot.games.armadora import FACE
from bot.locale import ENGLISH, speaker
from tests.bot.armadora.table import PEOPLE
from tests.engine.armadora.kit import Play

SAY = speaker(ENGLISH)


def test_the_army_shows_what_is_left_in_hand() -> None:
    """The only 5 is gone once it is placed; the words beside the picture do not list the strengths again."""
    known = FACE.secret(Play("W5 a1").view(0), PEOPLE, SAY, STANDARD)
    assert known.draw is not None
    assert known.on_board
    picture = known.draw()
    assert picture.alt == "Your warriors in hand: 1 ×11, 2 ×2, 3 ×1 and 4 ×1."
    assert Image.open(BytesIO(picture.data)).size == (1200, 172)
    assert "Strength 1" in known.text
    assert "Strength 1" not in known.beside
    assert "a1 = 5" in known.beside


@pytest.mark.parametrize("theme", list(Theme))
@pytest.mark.parametrize("patterns", [False, True])
def test_each_look_has_its_army(theme: Theme, *, patterns: bool) -> None:
    known = FACE.secret(Play("").view(0), PEOPLE, SAY, Look(theme, patterns))
    assert known.draw is not None
    assert len(known.draw().data) < 60_000


def test_who_has_nothing_in_hand_or_looks_on_has_no_picture() -> None:
    """Neither the table, nor anybody once the game is over."""
    assert FACE.secret(Play("").view(None), PEOPLE, SAY, STANDARD).draw is None
    assert FACE.secret(Play("pass, pass").view(0), PEOPLE, SAY, STANDARD).draw is None
