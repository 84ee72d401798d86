"""Moves in words; what a table is told about its game before it starts."""

import pytest

from bot.face import HintStep
from bot.games.saboteur.rules_pages import briefing
from bot.games.saboteur.texts.moves import hint
from bot.locale import LANGUAGES, speaker
from engine.games.saboteur.cards import BASE_SEATS, MORE_SEATS
from engine.games.saboteur.state import Options
from tests.bot.saboteur.table import ENGLISH, GAME, as_shown
from tests.engine.saboteur.kit import SOME_OPTIONS, dug_game


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_is_told(language: str) -> None:
    """In every language; where to look only if it has a place."""
    kinds = set()
    for options in SOME_OPTIONS:
        for _, _, move, _ in dug_game(options, 3)[1:]:
            kinds.add(type(move).__name__)
            told = hint(move, HintStep.MOVE, speaker(language))
            assert 2 <= len(told) < 300
            assert "{" not in told
            region = hint(move, HintStep.REGION, speaker(language))
            assert bool(region) == (type(move).__name__ in ("PlaceTunnel", "Rockfall", "LookAtGoal"))
    assert len(kinds) == 11


@pytest.mark.parametrize(
    ("words", "told", "region"),
    [
        ("NSW 3,-1", "T-junction at 3,-1 (NSW)", "columns 3 to 5"),
        ("break:cart @2", "broken mine cart, for player C", ""),
        ("fix:lantern/cart cart @0", "repair lantern or mine cart, for player A (mine cart)", ""),
        ("rockfall -1,1", "a rockfall at -1,1", "columns -3 to -1"),
        ("map 8,-2", "a map, for the lower goal", "columns 6 to 8"),
        ("theft", "a Theft", ""),
        ("inspect @1", "Inspection, for player B", ""),
        ("discard NES map", "a pass, discarding T-junction (NES) and map", ""),
        ("shed trap NES map", "getting rid of “Trapped” by discarding T-junction (NES) and map", ""),
        ("gold 3", "a gold card of 3", ""),
        ("steal @2", "stealing from player C", ""),
        ("steal none", "stealing nothing", ""),
    ],
)
def test_moves_in_words(words: str, told: str, region: str) -> None:
    """Players by letter, cards by name."""
    move = GAME.parse(words)
    assert as_shown(hint(move, HintStep.MOVE, ENGLISH)) == told
    assert as_shown(hint(move, HintStep.REGION, ENGLISH)) == region


def test_a_table_is_told_what_its_number_means() -> None:
    """Who is among the dwarf cards, and how many cards everybody gets."""
    assert briefing(Options(players=5), ENGLISH) == (
        "Dwarf cards: 4 gold-diggers and 2 saboteurs. One of them is left over, unseen.\n"
        "Everyone gets 6 cards. There are 6 maps among the cards."
    )
    assert briefing(Options(players=5, all_saboteurs=True, selfish=True, maps=5), ENGLISH) == (
        "Dwarf cards, one for each of you: 2 gold-diggers, 2 saboteurs and the selfish dwarf.\n"
        "Everyone gets 6 cards. There are 5 maps among the cards."
    )


def test_saboteur_2_says_that_four_or_more_is_best() -> None:
    """To tables of two and three."""
    told = {players: briefing(Options(players=players, expansion=True), ENGLISH) for players in MORE_SEATS}
    assert [players for players in MORE_SEATS if "best with 4 or more" in told[players]] == [2, 3]
    assert "1 boss, 1 profiteer and 2 geologists. 7 of them are dealt" in told[7]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_table_has_its_briefing(language: str) -> None:
    """Short, for every number of players."""
    for players in BASE_SEATS:
        assert 20 < len(briefing(Options(players=players), speaker(language))) < 400
    for players in MORE_SEATS:
        assert 20 < len(briefing(Options(players=players, expansion=True), speaker(language))) < 500
