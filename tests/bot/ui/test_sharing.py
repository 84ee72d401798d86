"""The card to share: how a game ended, for whoever asks."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image

from bot.draw.chart import small
from bot.draw.chart.planes import Curve
from bot.draw.encoding import png
from bot.draw.look import Look, Theme
from bot.draw.share import LEAST, Words, card
from bot.face import PORTRAIT
from bot.games.armadora.picture.colors import LIVERIES, PALETTE
from bot.store.table_rows import Phase
from bot.tables.table import Match
from bot.ui.core.custom_id import Tag, Verb
from tests.bot.draw.pictures import picture
from tests.bot.ui.cheats.forging import says
from tests.bot.ui.parlor import Parlor, buttons, files, text
from tests.bot.ui.people import Answer
from tests.bot.ui.places import deny

pytestmark = pytest.mark.real_pictures


async def asked(parlor: Parlor, match: Match) -> Answer:
    return await parlor.look_back(parlor.cas, match, Verb.SHARE)


async def described(parlor: Parlor, match: Match) -> str:
    """Return the alternative text of the card."""
    [file] = files((await asked(parlor, match)).response)
    return file.description or ""


async def test_whoever_asks_gets_the_card_of_a_game_that_is_over(parlor: Parlor, any_game: str) -> None:
    """In private, also who did not play: one picture that is higher than the board, its alt text with names and day."""
    match = await parlor.to_the_end(await parlor.begin(2))
    shown = await asked(parlor, match)
    assert shown.response.ephemeral
    [file] = files(shown.response)
    assert file.filename.startswith("share")
    told = file.description or ""
    assert "Ann" in told
    assert "Bob" in told
    assert "won" in told
    assert parlor.guild.name in told
    assert re.search(r"\b[1-9]\d? [A-Z][a-z]+ 20\d\d\b", told), "the day as people write it"
    drawn = Image.open(BytesIO(await file.read()))
    board = Image.open(BytesIO(await files(parlor.last_board(match))[0].read()))
    assert drawn.width == board.width
    assert drawn.height > board.width / 2
    assert len(await file.read()) < 300_000


async def test_a_stopped_game_of_a_sequel_has_a_card_with_its_name(parlor: Parlor) -> None:
    """It says that it was stopped, and nobody's place; Saboteur 2 is not called Saboteur."""
    await parlor.begin(2, game="saboteur", expansion=True)
    for person in (parlor.ann, parlor.bob):
        await person.slash(parlor.games, "saboteur move", move="stop", table=1)
    match = await parlor.match()
    assert match.phase is Phase.STOPPED
    told = await described(parlor, match)
    assert told.startswith("Saboteur 2 ")
    assert "stopped" in told
    assert "won" not in told


@pytest.mark.parametrize("theme", Theme)
def test_a_card_holds_names_of_any_length(theme: Theme) -> None:
    """Long and wide ones are cut, of many people the last are left out; nothing is wider than the card."""
    words = Words("Saboteur", "M" * 200, tuple(f"{n}. {'龍' * 40}, 3" for n in range(12)), "2026-11-22")
    data = card(words, [], [picture((2, 2))], theme)
    drawn = Image.open(BytesIO(data))
    assert drawn.width == LEAST
    assert 300 < drawn.height < 640


@pytest.mark.parametrize("theme", Theme)
def test_a_card_shows_the_winners(theme: Theme) -> None:
    """Each portrait stands before the words, with a crown on it; that of another winner changes the card."""
    words = Words("Saboteur", "Ann and Bob won.", (), "Dwarven Hall · Nugget · 26 November 2026")
    boards = [png(PALETTE.new((2, 2), (0, 0, 0)), PALETTE.in_theme(theme))]
    cards = [card(words, portraits, boards, theme) for portraits in ([], [figure(40)], [figure(200)], [figure(40)] * 2)]
    assert len({*cards}) == len(cards)
    heights = [Image.open(BytesIO(data)).height for data in cards]
    assert heights[1] == heights[2] >= 176
    assert all(Image.open(BytesIO(data)).width == LEAST for data in cards)


@pytest.mark.parametrize("theme", Theme)
def test_a_card_ends_with_a_small_chart_in_its_own_colors(theme: Theme) -> None:
    """The board keeps its colors beside it; in a palette without room for others there is no chart."""
    curves = [Curve("Ann", "A", LIVERIES[0], (), (0.5, 0.2, 1.0)), Curve("Bob", "B", LIVERIES[1], (), (0.5, 0.8, 0.0))]
    drawn = small(curves, "Chances", Look(theme=theme))
    words, board = Words("Armadora", "Ann won.", (), "2026-11-27"), png(PALETTE.new((LEAST, 20), (0, 0, 0)))
    without, whole = (Image.open(BytesIO(card(words, [], [board], theme, chart))) for chart in (None, drawn))
    assert whole.convert("RGB").crop((0, 0, *without.size)).tobytes() == without.convert("RGB").tobytes()
    added = whole.convert("RGB").crop((0, without.height, *whole.size))
    assert LEAST / 4 < added.height < LEAST / 2
    red, green, blue = added.resize((1, 1), box=(LEAST - 100, 170, LEAST - 60, 200)).tobytes()
    assert red > max(green, blue), "Ann's side, who won"
    full = Image.new("P", (2, 2))
    full.putpalette([value for gray in range(256) for value in (gray, gray, gray)])
    assert card(words, [], [png(full)], theme, drawn) == card(words, [], [png(full)], theme)


def figure(gray: int) -> bytes:
    """A portrait: a square of one gray."""
    file = BytesIO()
    Image.new("RGBA", (PORTRAIT, PORTRAIT), (gray, gray, gray, 255)).save(file, "PNG")
    return file.getvalue()


async def test_partners_stand_on_the_card_once(parlor: Parlor) -> None:
    """As one side, with the gold that they won together."""
    match = await parlor.to_the_end(await parlor.begin(4))
    told = await described(parlor, match)
    assert "1. Ann and Cas, " in told
    assert "Bob and Dee" in told
    assert "1. Ann, " not in told


async def test_whoever_sees_the_card_or_a_film_may_show_it_to_everybody(parlor: Parlor) -> None:
    """Once for a press, where it is pressed, in the server's language, with who shows it and the way to the game; it
    mentions nobody."""
    parlor.speak(cas="fr")
    match = await parlor.to_the_end(await parlor.begin(2))
    page = (await asked(parlor, match)).response
    before = len(parlor.home(match).history())
    await parlor.cas.click(page, label="Publier ici")
    *_, last = parlor.home(match).history()
    assert len(parlor.home(match).history()) == before + 1
    assert "Cas wants to show you this game" in text(last)
    assert files(last)[0].filename.startswith("share")
    assert "won" in (files(last)[0].description or "")
    assert parlor.called(last) == []
    assert "Publier ici" not in buttons(page)
    film = await parlor.look_back(parlor.bob, match, Verb.FILM)
    await parlor.quiet()
    await parlor.bob.click(film.response, label="Post it here")
    assert files(parlor.home(match).history()[-1])[0].filename.startswith("replay")


async def test_who_may_not_write_here_shows_nothing(parlor: Parlor) -> None:
    """There is no such button, and one that is made up is refused in a sentence."""
    match = await parlor.to_the_end(await parlor.begin(2))
    home = parlor.home(match)
    deny(parlor, parlor.games, parlor.cas, send_messages_in_threads=True)
    page = (await asked(parlor, match)).response
    assert "Post it here" not in buttons(page)
    before = len(home.history())
    refused = await parlor.forge(parlor.cas, home, page.id, Tag(Verb.PUBLISH, match.id, match.ply, "card"))
    assert "not allowed to write" in says(refused)
    assert len([m for m in home.history() if not m.flags.ephemeral]) == before
