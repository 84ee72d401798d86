"""What a card to share shows of a game: its last picture without what the card says, and its winners."""

from io import BytesIO

import pytest
from PIL import Image

from bot.draw.look import STANDARD, Look, Theme
from bot.face import PORTRAIT, Player
from bot.games import faces
from bot.locale import LANGUAGES, speaker
from engine.game import Seat
from tests.engine.runs import all_options, run
from tests.thorough import one_in

SAY = speaker("en")
GAMES = [
    (name, options)
    for name, face in faces().items()
    if face.keepsake is not None and face.portrait is not None
    for options in all_options(face.game)[::7]
]


@pytest.fixture(params=GAMES, ids=str, scope="module")
def game(request):
    """A face, the view of a game that is over, and who played."""
    name, options = request.param
    face = faces()[name]
    view = face.game.view(run(face.game, options, seed=5).end, None)
    return face, view, [Player(Seat(seat), "Ann") for seat in range(view.options.players)]


def test_there_are_games_with_keepsakes():
    """Otherwise nothing is tested here."""
    assert {name for name, _ in GAMES} >= {"armadora", "saboteur"}


@pytest.mark.parametrize("theme", one_in(2, Theme))
def test_a_keepsake_is_pictures_of_one_palette(game, theme):
    """As a card needs it; each tells in words what it shows."""
    face, view, players = game
    pictures = face.keepsake(view, players, SAY, Look(theme))
    palettes = {bytes(Image.open(BytesIO(picture.data)).getpalette() or ()) for picture in pictures}
    assert len(palettes) == 1
    assert all(0 < len(picture.alt) <= 1024 for picture in pictures)
    assert sum(len(picture.data) for picture in pictures) < 300_000


def test_everybody_who_may_have_won_has_a_portrait(game):
    """A square with nothing around the figure, of another color or shape for each player."""
    face, view, players = game
    portraits = [face.portrait(view, player.seat, STANDARD) for player in players]
    for portrait in portraits:
        image = Image.open(BytesIO(portrait))
        assert (image.mode, image.size) == ("RGBA", (PORTRAIT, PORTRAIT))
        assert image.getchannel("A").getpixel((PORTRAIT - 1, 0)) == 0
    assert len({*portraits}) == len(players)


@pytest.mark.parametrize("language", LANGUAGES)
def test_days_are_written_as_people_do(language):
    """The same day of each month differs, and so do the days of one; in French the first is an ordinal."""
    say = speaker(language).plain
    days = [say(f"day.{month}", count=count, year=2026) for count in (1, 26) for month in range(1, 13)]
    assert len({*days}) == 24
    assert (days[0], days[-2]) == {
        "en": ("1 January 2026", "26 November 2026"),
        "fr": ("1er janvier 2026", "26 novembre 2026"),
        "nl": ("1 januari 2026", "26 november 2026"),
        "zh_TW": ("2026 年 1 月 1 日", "2026 年 11 月 26 日"),
    }[language]
    assert all("2026" in day for day in days)
