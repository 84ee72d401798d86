"""The banner of each game: a picture without words for the top of whatever invites to it."""

from collections.abc import Iterator
from io import BytesIO
from itertools import combinations
from typing import Any

import pytest
from PIL import Image

from bot.draw.look import STANDARD, Look, Theme
from bot.face import BANNER, AnyFace, Picture
from bot.games import faces
from bot.locale import LANGUAGES, speaker

SAY = speaker("en")
WITH_BANNER = [name for name, face in faces().items() if face.banner is not None]
SEQUELS = [(name, choice) for name in WITH_BANNER for choice in faces()[name].options if choice.titled is not None]


def banner(face: AnyFace, look: Look = STANDARD, language: str = "en", **options: Any) -> Picture:
    assert face.banner is not None
    return face.banner(face.game.read_options(options), speaker(language), look)


def games() -> Iterator[tuple[AnyFace, dict[str, Any]]]:
    """Each game that has a banner, and its sequels."""
    yield from ((faces()[name], {}) for name in WITH_BANNER)
    yield from ((faces()[name], {choice.option: choice.titled}) for name, choice in SEQUELS)


def opened(picture: Picture) -> Image.Image:
    return Image.open(BytesIO(picture.data))


def test_armadora_and_saboteur_have_a_banner():
    """And whoever makes a new game may do without."""
    assert {"armadora", "saboteur"} <= set(WITH_BANNER)


@pytest.mark.parametrize("theme", Theme)
def test_a_banner_is_low_light_and_the_same_each_time(theme):
    """A phone shows it 390 pixels wide and 130 high; in a theme it is the same picture in other colors."""
    for face, options in games():
        for patterns in (False, True):
            picture = banner(face, Look(theme, patterns), **options)
            image = opened(picture)
            assert (image.format, image.mode, image.size) == ("PNG", "P", BANNER)
            assert (BANNER[0] // 2, BANNER[1] // 2) == (390, 130)
            assert len(picture.data) <= 40_000
            assert picture == banner(face, Look(theme, patterns), **options)
            assert image.tobytes() == opened(banner(face, Look(patterns=patterns), **options)).tobytes()


def test_themes_games_and_sequels_have_different_banners():
    """Nobody takes one game for another."""
    pictures = [banner(face, Look(theme), **options).data for face, options in games() for theme in Theme]
    assert len({*pictures}) == len(pictures)


def test_a_banner_is_told_in_each_language():
    """Its alternative text names the game; the picture is the same for all, since nothing is written on it."""
    for face, options in games():
        pictures = [banner(face, language=language, **options) for language in LANGUAGES]
        assert len({picture.data for picture in pictures}) == 1
        assert all(first.alt != second.alt for first, second in combinations(pictures, 2))
        for language, picture in zip(LANGUAGES, pictures, strict=True):
            title = speaker(language).plain(f"{face.game.name}.title")
            assert title in picture.alt
            assert len(picture.alt) <= 200


@pytest.mark.parametrize(("name", "choice"), SEQUELS)
def test_a_sequels_banner_names_the_sequel(name, choice):
    """As the lobby does."""
    for language in LANGUAGES:
        title = speaker(language).plain(f"{name}.option.{choice.option}.{str(choice.titled).lower()}")
        assert title in banner(faces()[name], language=language, **{choice.option: choice.titled}).alt
