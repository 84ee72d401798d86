"""Text in the bot's fonts: what is legible, how it fits, and how it is broken into lines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.draw.text import ELLIPSIS, FONTS, Style, broken_lines, fit, font_of, largest, legible, shape, width
from bot.games.saboteur.names import dwarf_about
from bot.locale import LANGUAGES, speaker
from bot.locale.saying import files
from bot.players import LETTERS
from engine.games.saboteur.cards import Dwarf

EVERYTHING = st.text(max_size=40)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fonts_have_every_character_that_pictures_write(language):
    """Each letter of each catalogue's sentences for pictures has a glyph."""
    import polib

    sentences = [
        entry.msgstr
        for file in files(language)
        for entry in polib.pofile(str(file), encoding="utf-8")
        if ".picture." in entry.msgid
    ]
    assert sentences
    missing = {c for sentence in sentences for c in sentence if not font_of(Style.WORDS, c)}
    assert not missing


@pytest.mark.parametrize("style", Style)
def test_the_text_beside_a_font_names_the_characters_that_it_has(style):
    """All of them but control characters."""
    from fontTools.ttLib import TTFont

    for file in style.value:
        with TTFont(FONTS / file, lazy=True) as font:
            held = {chr(code) for code in font.getBestCmap() if code >= 0x20}
        assert held == set((FONTS / file).with_suffix(".txt").read_text("utf-8"))


def test_the_numbers_have_their_own_font():
    """Numerals, the letters of players and columns, and signs are in the font for numbers."""
    for character in f"0123456789{LETTERS}abcdefgh+−·…":
        assert font_of(Style.NUMBERS, character)


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Grimbold", "Grimbold"),
        ("Иван Łódź Ελένη", "Иван Łódź Ελένη"),
        ("林小龍 さくら 한국어", "林小龍 さくら 한국어"),
        ("𝕲𝖗𝖎𝖒 🔥🔥", "Grim"),
        ("👑A👑 12", "A 12"),
        ("  two   words ", "two words"),
        ("Z\u0351\u0343alg\u0334o", "Zalgo"),
        ("\u202eevil\u200b", "evil"),
        ("line\nbreak", "line break"),
        ("👑👑", ""),
        ("مرحبا بالعالم", ""),
        ("דנה", ""),
        ("\u3164", ""),
        ("", ""),
    ],
)
def test_a_name_shows_what_the_fonts_have(name, drawn):
    """Fancy letters become plain, emoji are left out, and of a name in another script nothing remains."""
    assert legible(name) == drawn


@pytest.mark.thorough
@given(EVERYTHING)
def test_any_text_can_be_drawn(text):
    """Whatever a name holds, it becomes a shape, and what is legible holds only characters of the fonts."""
    shape(text, Style.WORDS, 20)
    assert all(font_of(Style.WORDS, c) for c in legible(text))


@given(EVERYTHING, st.integers(min_value=40, max_value=300))
def test_a_text_fits_into_its_room(text, room):
    """However long a name is, it is not wider than its place; a shortened one ends in an ellipsis."""
    fitted = fit(text, Style.WORDS, 32, room)
    assert width(fitted, Style.WORDS, 32) <= room
    assert fitted == text or fitted.endswith(ELLIPSIS)


def test_words_of_all_fonts_stand_on_one_line():
    """A Latin and a Chinese word have the same height of shape, and the ink of a digit ends at the baseline."""
    assert shape("A", Style.WORDS, 40).height == shape("林", Style.WORDS, 40).height == 60
    ink = shape("1", Style.NUMBERS, 40).getbbox()
    assert ink is not None
    assert abs(ink[3] - 40) <= 1


DWARFS: tuple[Dwarf, ...] = ("digger", "saboteur", "selfish", "blue", "green", "boss", "profiteer", "geologist")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", [300, 500, 800])
def test_lines_fit_and_lose_nothing(language, room):
    """Joined together again they are the text, and no line of Chinese begins with a comma or a full stop."""
    for dwarf in DWARFS:
        text = dwarf_about(dwarf, speaker(language).plain)
        lines = broken_lines(text, Style.WORDS, 30, room)
        assert all(width(line, Style.WORDS, 30) <= room for line in lines)
        assert "".join("".join(lines).split()) == "".join(text.split())
        assert all(line[0] not in "，。、：；！？）」" for line in lines)


def test_a_text_is_as_large_as_there_is_room():
    """The largest size that fits; what is too long for the smallest ends with an ellipsis."""
    assert largest("gold", Style.WORDS, (40, 20), 400, 1) == (40, ("gold",))
    size, lines = largest("gold " * 8, Style.WORDS, (40, 20), 400, 1)
    assert size == 20
    assert len(lines) == 1
    size, lines = largest("gold " * 80, Style.WORDS, (40, 20), 400, 2)
    assert size == 20
    assert len(lines) == 2
    assert lines[-1].endswith(ELLIPSIS)
    assert all(width(line, Style.WORDS, 20) <= 400 for line in lines)


def test_one_word_without_end_is_cut():
    """It cannot be broken, and leaves no room."""
    _, [line] = largest("M" * 90, Style.WORDS, (40, 20), 300, 3)
    assert line.endswith(ELLIPSIS)
    assert width(line, Style.WORDS, 20) <= 300
