"""Refusals say what was understood and what to do."""

import pytest

from bot.games.saboteur.texts.moves import refuse
from bot.locale import LANGUAGES, speaker
from engine.errors import BadWords, CoreReason, IllegalMove, RecordReason, UnknownGame
from engine.games.saboteur.reasons import Refusal, Unreadable
from tests.bot.saboteur.table import ENGLISH, GAME, as_shown
from tests.engine.saboteur.kit import Play
from tests.moments import mover

FACTS = {
    "card": "NES",
    "target": 2,
    "tools": ("pickaxe", "cart"),
    "tool": "lantern",
    "tunnel": "NSW",
    "cell": "3,-1",
    "towards": "4,-1",
    "goal": "8,0",
    "most": 3,
    "value": 3,
    "offer": (2, 1),
}
"""A value for each fact that the rules give."""
WORDS = {
    Unreadable.EMPTY: " ",
    Unreadable.UNKNOWN_WORDS: "dance",
    Unreadable.NO_SUCH_CARD: "N|NE 1,0",
    Unreadable.NO_SUCH_TOOL: "break:leg @1",
    Unreadable.NO_CELL: "NES",
    Unreadable.NOT_A_CELL: "NES here",
    Unreadable.NO_PLAYER: "break:cart",
    Unreadable.NOT_A_PLAYER: "break:cart me",
    Unreadable.NO_TOOL: "fix:lantern/cart @1",
    Unreadable.WRONG_TOOL: "fix:lantern/cart pickaxe @1",
    Unreadable.NO_CARDS: "discard",
    Unreadable.NOT_TWO_CARDS: "shed trap NES",
    Unreadable.NOT_A_FRONT_CARD: "shed map NES NES",
    Unreadable.NO_VALUE: "gold",
    Unreadable.NO_VICTIM: "steal",
    Unreadable.TOO_MUCH: "theft @1",
}
"""Words that cannot be read, for each reason."""


def unread(words: str) -> BadWords:
    with pytest.raises(BadWords) as caught:
        GAME.parse(words)
    return caught.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_illegal_move_has_its_sentence(language: str) -> None:
    """With all its facts, no two alike."""
    texts = [refuse(IllegalMove(reason, **FACTS), speaker(language)) for reason in Refusal]
    assert len(set(texts)) == len(texts)
    assert all(len(text) > 8 and "{" not in text for text in texts)
    for reason in CoreReason:
        assert refuse(IllegalMove(reason, **FACTS), speaker(language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", Unreadable, ids=str)
def test_all_unreadable_words_have_their_sentence(reason: Unreadable, language: str) -> None:
    """It names what was wrong, or to what something is missing."""
    error = unread(WORDS[reason])
    assert error.reason is reason
    text = as_shown(refuse(error, speaker(language)))
    wrong = next((error.facts[fact] for fact in ("rest", "tool", "card") if fact in error.facts), None)
    assert str(wrong or error.facts["understood"]) in text.replace("\N{WORD JOINER}", "")
    assert "{" not in text


def test_players_are_called_by_letter_and_places_as_they_are_typed() -> None:
    """As on the picture; who is not at the table, by number."""
    assert "Player C’s lantern is already broken." in refuse(IllegalMove(Refusal.ALREADY_BROKEN, **FACTS), ENGLISH)
    assert "no player 77" in refuse(IllegalMove(Refusal.NO_SUCH_PLAYER, target=77), ENGLISH)
    text = refuse(IllegalMove(Refusal.LADDER_BESIDE_GOAL, **FACTS), ENGLISH)
    assert text.startswith("3,-1 is next to the middle goal,")


def test_a_refusal_comes_from_the_rules() -> None:
    """What the engine raises is told with the names of cards and tools."""
    play = Play("break:cart @1", hands={0: "break:cart", 1: "EW"})
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(play.state, mover(play.state), GAME.parse("EW 1,0"))
    assert "broken: mine cart." in refuse(caught.value, ENGLISH)
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(play.state, mover(play.state), GAME.parse("swaphats @0"))
    assert "There’s no Swap Your Hats in this edition." in refuse(caught.value, ENGLISH)


def test_typed_words_are_no_markdown() -> None:
    """Nobody can make the bot shout or mention."""
    text = refuse(unread("@everyone **boo** <@1>"), ENGLISH)
    assert "@everyone" not in text
    assert "**" not in text
    assert "<@1>" not in text


def test_anything_else_has_a_sentence_too() -> None:
    """A reason that no player should meet."""
    assert refuse(UnknownGame(RecordReason.UNKNOWN_GAME, name="chess"), ENGLISH)
