"""Every refusal has its kind sentence, in every game and language."""

from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest
from engine.games.burrow.state import Refusal as BurrowRefusal
from engine.games.nim import Refusal as NimRefusal

from bot.games import faces
from bot.locale import LANGUAGES, speaker
from engine.errors import BadWords, IllegalMove, Reason
from engine.games.armadora.reasons import Refusal as ArmadoraRefusal
from engine.games.saboteur.reasons import Refusal as SaboteurRefusal
from tests.bot.hostile import as_shown
from tests.engine.armadora import test_rules_8_notation as armadora
from tests.engine.saboteur import test_rules_5_notation as saboteur

REFUSALS: dict[str, type[Reason]] = {
    "armadora": ArmadoraRefusal,
    "burrow": BurrowRefusal,
    "nim": NimRefusal,
    "saboteur": SaboteurRefusal,
}
FACTS: dict[str, dict[str, Any]] = {
    "armadora": {
        "strength": 5, "players": 3, "edge": "c3c4", "count": 2, "squares": ("a1", "b1"), "needed": "mage",
        "character": "orc", "free": 3, "square": "c4", "other": "b2",
    },
    "burrow": {"root": 4, "seat": 2, "words": "dance"},
    "nim": {"heap": "d", "left": 3, "words": "dance"},
    "saboteur": {
        "card": "NES", "target": 2, "tools": ("pickaxe", "cart"), "tool": "lantern", "tunnel": "NSW", "cell": "3,-1",
        "towards": "4,-1", "goal": "8,0", "most": 3, "value": 3, "offer": (2, 1),
    },
}  # fmt: skip
"""By game a value for each fact that its rules give."""
UNREADABLE: dict[str, Any] = {"armadora": armadora.UNREADABLE, "saboteur": saboteur.UNREADABLE}
AS_THEY_ARE = {"count", "squares", "strength", "square", "other", "free", "root", "heap", "left", "words"}
"""Facts that every sentence shows so."""
WRONG = ("numbers", "squares", "square", "number", "rest", "tool", "card")
"""Facts about what is wrong in words that cannot be read."""
EACH_GAME = pytest.mark.parametrize("game", REFUSALS)


def listed(fact: object) -> str:
    return ", ".join(fact) if isinstance(fact, tuple) else str(fact)


def unreadable(game: str) -> Iterator[BadWords]:
    """An error for each reason why words of a game cannot be read."""
    for reason, refused in UNREADABLE.get(game, {}).items():
        with pytest.raises(BadWords) as caught:
            faces()[game].game.parse(next(iter(refused)))
        assert caught.value.reason is reason
        yield caught.value


@EACH_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_illegal_move_has_its_sentence(game: str, language: str) -> None:
    """With all the facts that the engine's own sentence names; no two alike."""
    texts = set()
    for reason in REFUSALS[game]:
        fact_names = {name for _, name, _, _ in Formatter().parse(reason.value) if name}
        facts = FACTS[game] if "count" in fact_names else FACTS[game] | {"count": None}
        text = faces()[game].refuse(IllegalMove(reason, **facts), speaker(language))
        assert len(text) > 8, reason
        assert "{" not in text, reason
        assert all(listed(facts[name]) in text for name in fact_names & AS_THEY_ARE), reason
        texts.add(text)
    assert len(texts) == len(REFUSALS[game])


@EACH_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_unreadable_words_have_their_sentence(game: str, language: str) -> None:
    """It names what was wrong, or to what something is missing; what can be typed depends on the position."""
    for error in unreadable(game):
        text = as_shown(faces()[game].refuse(error, speaker(language)))
        wrong = next((error.facts[name] for name in WRONG if name in error.facts), error.facts["understood"])
        assert listed(wrong) in text.replace("\N{WORD JOINER}", ""), error.reason
        assert "{" not in text, error.reason
        assert "`3 c4`" not in text, error.reason
