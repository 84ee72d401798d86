"""Longer texts on pictures, broken into lines."""

import pytest

from bot.draw.text import ELLIPSIS, Style, broken_lines, largest, width
from bot.games.saboteur.names import dwarf_about
from bot.locale import LANGUAGES, speaker
from engine.games.saboteur.cards import Dwarf

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
