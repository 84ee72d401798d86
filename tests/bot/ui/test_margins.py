"""Every message stays below Discord's limits: at most 40 components, 3,900 of 4,000 units of text.

What the stories of this folder send is held against the same margins (`traffic` in `conftest`).
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from simcord.components import walk_components

from bot.face import Picture
from bot.games import faces
from bot.locale import LANGUAGES, Markup, units
from bot.sandbox.world import speak
from bot.ui.core.components import layout
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import ITEM, LABEL, PARTS, TEXT, Menu, MenuItem, Message, Row, Tap, clip, fits
from tests.bot.ui.parlor import NAMES, Parlor, another_world, buttons, text
from tests.bot.ui.requests import Sent
from tests.thorough import one_in

CODES = {"en": "en-US", "zh_TW": "zh-TW"}
WORDS = ("gold", "**bold**", "雅", "🏔️", "\n", " ", "`c4`", "<@123456789012345678>", "\\*", "👩\u200d🚀")


def sizes(content: Message) -> tuple[int, int]:
    """Return how many components and units of text become of a message."""
    found = [*walk_components(layout(content).to_components())]
    return len(found), sum(units(part.get("content", "")) for part in found)


def taps(*widths: int) -> tuple[Row, ...]:
    return tuple(
        tuple(Tap("x", Tag(Verb.MORE, rest=f"{y}{x}")) for x in range(width)) for y, width in enumerate(widths)
    )


def test_the_margins_are_those_that_were_agreed() -> None:
    """Discord changes what it counts now and then."""
    assert (PARTS, TEXT) == (40, 3900)


@pytest.mark.parametrize("seed", range(40))
def test_texts_of_any_length_fit(seed: int) -> None:
    """Each of them and all together; what is cut ends with an ellipsis, and something of the first one is left."""
    rng = Random(seed)

    def words(most: int) -> Markup:
        return Markup("".join(rng.choices(WORDS, k=rng.randrange(most))))

    content = Message(words(4000), below=words(4000), turn=words(40), framed=bool(seed % 2))
    _, long = sizes(content)
    assert long <= TEXT
    wanted = units(content.text) + units(content.below) + units(content.turn)
    assert long == wanted if wanted <= TEXT else long > TEXT - 200


def test_headings_of_menus_take_their_part() -> None:
    """Each is a text and a component more."""
    menu = Markup("x" * 100), Menu(Tag(Verb.CHOOSE), "Choose", (MenuItem("a", "a"),))
    assert sizes(Message(Markup("y" * TEXT), rows=menu * 2)) == (7, TEXT)
    whole = Message(Markup("above"), below=Markup("below"), rows=menu * 12)
    whole = replace(whole, rows=(*whole.rows, Markup("-"), Markup("-")))
    assert sizes(whole) == (PARTS, 2 + 12 * 100 + len("above") + len("below"))
    assert not fits(replace(whole, rows=(*whole.rows, *menu)))


def test_a_large_panel_has_its_texts_in_one() -> None:
    """Armadora's squares leave room for a single text beside the picture; nothing of either is lost."""
    picture = Picture(b"png", "board.png", "The board")
    large = Message(Markup("above"), (picture,), Markup("below"), taps(5, 5, 5, 5, 5, 5, 1))
    assert sizes(large) == (PARTS, len("above\n\nbelow"))
    assert sizes(Message(Markup("above"), (picture,), Markup("below"), taps(5, 5, 5, 5, 5, 4, 1)))[0] == PARTS


@pytest.mark.parametrize("most", [LABEL, ITEM, 1024])
def test_labels_are_cut_by_units(most: int) -> None:
    """An emoji is never cut in two."""
    for letter in ("a", "雅", "🏔"):
        cut = clip(letter * 2000, most)
        assert most - 1 <= units(cut) <= most
        assert cut.rstrip("…") == letter * (len(cut) - 1)


@pytest.mark.parametrize("language", one_in(2, LANGUAGES))
async def test_help_fits_with_more_games(parlor: Parlor, language: str) -> None:
    """In every language, for who may use every command."""
    assert len(faces()) == 4
    person = parlor.newcomer("keeper", administrator=True)
    speak(parlor.env, {person.id: CODES.get(language, language)})
    page = (await person.slash(parlor.games, "help")).response
    assert 100 < units(text(page)) < 1000, "three lines"
    await person.click(page, custom_id=str(Tag(Verb.HELP, rest="more")))
    assert 300 < units(text(page)) < TEXT, "nothing of it is cut"
    for command in ("</burrow move:", "</play:", "</nugget moderate:"):
        assert command in text(page)


@pytest.mark.parametrize("language", one_in(4, LANGUAGES))
async def test_a_table_of_the_longest_names_fits(tmp_path: Path, traffic: list[Sent], language: str) -> None:
    """Armadora's largest panels with boards in words, for partners; Saboteur's twelve are in `test_saboteur_large`."""
    code = CODES.get(language, language)
    async with another_world(tmp_path / "games.sqlite3", dict.fromkeys(NAMES[:4], "🏔" * 32)) as parlor:
        parlor.env.backend.edit_guild(parlor.guild.id, {"preferred_locale": code})
        parlor.speak(**dict.fromkeys(NAMES[:4], code))
        for person in parlor.people[:4]:
            await parlor.tables.preferences.change(parlor.pressed(person), text_boards=True)
        match = await parlor.begin(4, advanced=True, teams=True)
        who, board = parlor.to_act(match), parlor.board(match)
        for verb in (Verb.HAND, Verb.TEXT_BOARD, Verb.HISTORY, Verb.MORE):
            await who.tap(board, verb)
        panel = (await who.tap(board, Verb.PLAY)).response
        for _ in range(4):
            steps = [str(tag) for tag in buttons(panel).values() if tag.verb is Verb.DRAFT]
            await who.click(panel, custom_id=steps[0])
        await parlor.go_on(match)
        await parlor.to_the_end(await parlor.match())
    assert max(len(request.parts) for request in traffic) == PARTS - 1
    assert max(units(request.text) for request in traffic) > 1200
