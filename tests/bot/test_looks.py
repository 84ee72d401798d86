"""Every game in every theme: the same picture in other colors; and who chooses which."""

from dataclasses import replace
from io import BytesIO
from itertools import combinations
from random import Random

import pytest
from PIL import Image

from bot.draw.look import STANDARD, Look, Theme, look_of
from bot.face import Player
from bot.games import faces
from bot.locale import LANGUAGES, speaker
from engine.game import Seat
from tests.engine.runs import all_options, run
from tests.thorough import one_in

SAY = speaker("en")
COLORLESS = {"nim"}
"""Games in whose pictures nothing has a seat's color."""
OTHERS = [theme for theme in Theme if theme is not Theme.STANDARD]


@pytest.fixture(params=faces(), scope="module")
def game(request):
    """A face, the view of whoever is to act first, and who plays."""
    face = faces()[request.param]
    state = face.game.start(face.game.read_options({"players": min(3, face.game.seats[-1])}), Random(5))
    players = [Player(Seat(seat), "Ann") for seat in range(state.options.players)]
    return face, face.game.view(state, state.to_act), players


def drawn(game, look: Look) -> list[bytes]:
    """All kinds of pictures that a person sees in a turn."""
    face, view, players = game
    secret = face.secret(view, players, SAY, look)
    panel = face.panel(view, "", players, SAY, look)
    drawings = [
        *face.pictures(view, players, (), SAY, look),
        *(sketch.draw() for sketch in (panel.whole, panel.detail) if sketch),
    ]
    if secret.draw is not None:
        drawings.append(secret.draw())
    if face.region is not None:
        drawings.append(face.region(view, face.game.legal(view)[0], players, SAY, look))
    drawings += [page.picture for page in face.rules_pages(SAY, look)]
    return [picture.data for picture in drawings if picture is not None]


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def test_a_theme_is_the_same_picture_in_other_colors(game):
    """Pixel by pixel the same places of another palette: so it takes no longer, and no larger file."""
    for standard, *themed in zip(*(drawn(game, Look(theme)) for theme in Theme), strict=True):
        for picture in themed:
            assert opened(picture).tobytes() == opened(standard).tobytes()
            assert len(picture) == len(standard)
        palettes = [bytes(opened(picture).getpalette() or ()) for picture in (standard, *themed)]
        assert all(first != second for first, second in combinations(palettes, 2))


def test_patterns_are_drawn_on_the_board(game):
    """And who wants none sees none: at the latest at the end of a game, when something lies there."""
    face, _, _ = game
    options = all_options(face.game)[0]
    view = face.game.view(run(face.game, options, seed=5).end, None)
    players = [Player(Seat(seat), "Ann") for seat in range(options["players"])]
    plain, patterned = (
        face.pictures(view, players, (), SAY, replace(STANDARD, patterns=patterns))[-1] for patterns in (False, True)
    )
    assert (opened(plain.data).tobytes() != opened(patterned.data).tobytes()) != (face.game.name in COLORLESS)
    assert plain.alt == patterned.alt


def words(game, language: str) -> list[str]:
    """What stands beside pictures and boards, asks in the panel, and tells the rules."""
    face, view, players = game
    say = speaker(language)
    panel = face.panel(view, "", players, say, STANDARD)
    drawings = [sketch.draw() for sketch in (panel.whole, panel.detail) if sketch]
    alts = [picture.alt for picture in (*face.pictures(view, players, (), say, STANDARD), *drawings)]
    return [
        *alts,
        panel.text,
        face.text_board(view, players, say),
        *(page.text for page in face.rules_pages(say, STANDARD)),
    ]


@pytest.mark.parametrize("language", one_in(3, LANGUAGES[1:]))
def test_all_words_are_the_readers(game, language):
    """None is the same in English."""
    assert not {*words(game, "en")} & {*words(game, language)}


def test_a_theme_of_another_version_is_the_standard_one():
    """Whatever is stored, pictures are drawn."""
    assert look_of("neon", True) == Look(Theme.STANDARD, True)
    assert look_of("dark", False) == Look(Theme.DARK)
