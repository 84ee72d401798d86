"""Learning by playing: lessons in a private panel, with real moves on real boards."""

import pytest
import simcord

from bot.games import faces
from tests.bot.ui.parlor import Parlor, buttons, text


async def pressed(parlor: Parlor, shown: simcord.InteractionResult, label: str) -> simcord.InteractionResult:
    """Press a button of the lesson, by how its label begins."""
    tag = next(tag for name, tag in buttons(shown.response).items() if name.startswith(label))
    return await parlor.ann.click(shown.response, custom_id=str(tag))


async def test_a_newcomer_plays_the_first_lesson(parlor: Parlor) -> None:
    """What was not asked for is explained and not made; what was asked for is made, answered and explained. A restart
    in between changes nothing."""
    shown = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    assert shown.ephemeral
    assert "lesson 1 of 6" in text(shown.response)
    assert "Type" not in buttons(shown.response)
    for label in ("d–h", "h3", "1×", "✓"):
        shown = await pressed(parlor, shown, label)
    assert "the task is your strongest one" in text(shown.response)
    await parlor.restart()
    for label in ("d–h", "h3", "5×", "✓"):
        shown = await pressed(parlor, shown, label)
    assert "Well done" in text(shown.response)
    assert "Grim" in text(shown.response)
    shown = await pressed(parlor, shown, "Next lesson")
    assert "lesson 2 of 6" in text(shown.response)


@pytest.mark.parametrize("game", [name for name, face in faces().items() if face.lessons])
async def test_all_lessons_can_be_turned_through(parlor: Parlor, game: str) -> None:
    """Each shows its task and its board, within what Discord allows in a message; the last has no next one."""
    parlor.speak(ann="fr")
    face, seen = faces()[game], set()
    shown = await parlor.ann.slash(parlor.games, "learn", game=game)
    for number in range(len(face.lessons)):
        assert f"{number + 1} sur {len(face.lessons)}" in text(shown.response)
        assert "attachment" in str(shown.response.components)
        seen.add(text(shown.response))
        if number + 1 < len(face.lessons):
            shown = await pressed(parlor, shown, "Sauter")
    assert len(seen) == len(face.lessons)
    assert not any(label.startswith("Sauter") for label in buttons(shown.response))


async def test_rules_and_lobby_lead_to_the_lessons(parlor: Parlor) -> None:
    """For whoever looks there first."""
    card = await parlor.lobby()
    shown = await parlor.bob.click(card, label="Learn by playing")
    assert shown.ephemeral
    assert "lesson 1" in text(shown.response)
    rules = await parlor.bob.slash(parlor.games, "saboteur rules")
    tag = buttons(rules.response)["Learn by playing"]
    shown = await parlor.bob.click(rules.response, custom_id=str(tag))
    assert "Learn Saboteur" in text(shown.response)
