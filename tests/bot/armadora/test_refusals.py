"""Every refusal has its kind sentence, in every language."""

from typing import Any

import pytest

from bot.games.armadora.texts.sentences import refuse
from bot.locale import LANGUAGES, speaker
from engine.errors import BadWords, IllegalMove, Reason
from engine.game import Seat
from engine.games.armadora.reasons import Refusal, Unreadable
from tests.bot.armadora.table import ENGLISH
from tests.engine.armadora.kit import GAME, Play
from tests.engine.armadora.test_rules_8_notation import UNREADABLE

FACTS: dict[Reason, dict[str, Any]] = {
    Refusal.NO_SUCH_WARRIOR: {"strength": 5},
    Refusal.NOT_IN_ARMY: {"strength": 5, "players": 3},
    Refusal.PALISADE_HERE: {"edge": "c3c4"},
    Refusal.WOULD_ENCLOSE: {"count": 2, "squares": ("a1", "b1")},
    Refusal.NOT_YOUR_POWER: {"needed": "mage", "character": "orc"},
    Refusal.NOT_FULL: {"free": 3},
    Refusal.ALREADY_REINFORCED: {"square": "a1", "other": "b2"},
    **{
        reason: {"square": "c4"}
        for reason in (
            Refusal.GOLD_HERE,
            Refusal.WARRIOR_HERE,
            Refusal.NO_WARRIOR_HERE,
            Refusal.NOT_AN_OPPONENT,
            Refusal.FACE_UP,
            Refusal.OUT_OF_RANGE,
            Refusal.TERRITORY_FULL,
            Refusal.NOT_YOUR_WARRIOR,
        )
    },
}
"""The facts that the rules give, for those reasons that need some."""


def unread(words: str) -> BadWords:
    with pytest.raises(BadWords) as caught:
        GAME.parse(words)
    return caught.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_illegal_move_has_its_sentence(language):
    """With all its facts, in every language; no two alike."""
    reasons = {reason: FACTS.get(reason, {}) for reason in Refusal}
    texts = {reason: refuse(IllegalMove(reason, **facts), speaker(language)) for reason, facts in reasons.items()}
    for reason, text in texts.items():
        assert len(text) > 8, reason
        assert "{" not in text, reason
        for name in reasons[reason].keys() & {"count", "squares", "strength", "square", "other", "free"}:
            fact = reasons[reason][name]
            assert (", ".join(fact) if isinstance(fact, tuple) else str(fact)) in text, reason
    assert len({*texts.values()}) == len(texts)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_unreadable_words_have_their_sentence(language):
    """It names what was wrong, in every language."""
    for reason in Unreadable:
        error = unread(next(iter(UNREADABLE[reason])))
        text = refuse(error, speaker(language))
        facts: Any = error.facts
        named = next((name for name in ("numbers", "squares", "square", "number") if name in facts), "understood")
        wrong = facts[named] if isinstance(facts[named], str) else ", ".join(facts[named])
        assert wrong in text, reason
        assert "{" not in text, reason
        assert "`3 c4`" not in text, "what can be typed depends on the position"


def test_a_refusal_comes_from_the_rules():
    """What the engine raises is told with the names of squares and edges as people read them."""
    play = Play("P c3c4, W1 a1")
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(play.state, Seat(0), GAME.parse("P c3c4"))
    assert "c3–c4" in refuse(caught.value, ENGLISH)
    play = Play("P a1b1, W1 a5")
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(play.state, Seat(0), GAME.parse("P a1a2"))
    assert "1 square (a1)" in refuse(caught.value, ENGLISH)
