"""Learning by playing: lessons in a private panel, with real moves on real boards."""

import sqlite3

import pytest

from bot.games import faces
from bot.store.people_rows import Progress
from bot.ui.core.custom_id import Tag, Verb
from tests.bot.ui.parlor import Parlor, buttons, text
from tests.bot.ui.people import Answer
from tests.thorough import one_in

LISTS = ("Other lessons", "Autres leçons")


async def pressed(parlor: Parlor, answer: Answer, label: str) -> Answer:
    """Press a button of the lesson, by how its label begins; beside a large panel it is behind another one."""
    for wanted in (label, *LISTS, label):
        for name, tag in buttons(answer.response).items():
            if name.startswith(wanted):
                answer = await parlor.ann.click(answer.response, custom_id=str(tag))
                if wanted == label:
                    return answer
    raise AssertionError(f"no {label!r} among {buttons(answer.response)}")


async def test_a_newcomer_plays_the_first_lesson(parlor: Parlor) -> None:
    """What was not asked for is explained and not made; what was asked for is made, answered and explained. A restart
    in between changes nothing."""
    answer = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    assert answer.ephemeral
    assert "lesson 1 of 10" in text(answer.response)
    assert "Type" not in buttons(answer.response)
    for label in ("e–h", "h3", "1×", "✓"):
        answer = await pressed(parlor, answer, label)
    assert "this calls for your strongest one" in text(answer.response)
    await parlor.restart()
    for label in ("e–h", "h3", "5×", "✓"):
        answer = await pressed(parlor, answer, label)
    assert "Well done" in text(answer.response)
    assert "Grim" in text(answer.response)
    answer = await pressed(parlor, answer, "Next lesson")
    assert "lesson 2 of 10" in text(answer.response)


@pytest.mark.parametrize("game", one_in(2, [name for name, face in faces().items() if face.lessons]))
async def test_all_lessons_can_be_turned_through(parlor: Parlor, game: str) -> None:
    """Each shows its task and its board, within what Discord allows in a message; the last has no next one."""
    parlor.speak(ann="fr")
    face, seen = faces()[game], set()
    answer = await parlor.ann.slash(parlor.games, "learn", game=game)
    for number in range(len(face.lessons)):
        assert f"{number + 1} sur {len(face.lessons)}" in text(answer.response)
        assert "attachment" in str(answer.response.components)
        seen.add(text(answer.response))
        if number + 1 < len(face.lessons):
            answer = await pressed(parlor, answer, "Sauter")
    assert len(seen) == len(face.lessons)
    assert not any(label.startswith("Sauter") for label in buttons(answer.response))


async def test_a_large_panel_leads_to_the_other_lessons_by_one_button(parlor: Parlor) -> None:
    """Discord has no room for three; the page behind it has the only button called Back."""
    answer = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    lesson = await pressed(parlor, answer, "Skip")
    assert "Skip ▸" not in buttons(lesson.response)
    answer = await pressed(parlor, lesson, "Other lessons")
    assert set(buttons(answer.response)) == {"◂ Lesson 1", "Start over", "Skip ▸", "Back to this lesson"}
    answer = await pressed(parlor, answer, "Back to this lesson")
    assert "lesson 2 of 10" in text(answer.response)
    assert "Other lessons" in buttons(answer.response)


async def test_rules_and_lobby_lead_to_the_lessons(parlor: Parlor) -> None:
    """For whoever looks there first."""
    card = await parlor.lobby()
    answer = await parlor.bob.click(card, label="Learn by playing")
    assert answer.ephemeral
    assert "lesson 1" in text(answer.response)
    rules = await parlor.bob.rules(parlor.games, "saboteur")
    tag = buttons(rules.response)["Learn by playing"]
    answer = await parlor.bob.click(rules.response, custom_id=str(tag))
    assert "Learn Saboteur" in text(answer.response)


async def first_lesson(parlor: Parlor, answer: Answer) -> Answer:
    """Do what Armadora's first lesson asks for."""
    for label in ("e–h", "h3", "5×", "✓"):
        answer = await pressed(parlor, answer, label)
    return answer


async def test_the_lessons_open_where_one_stopped(parlor: Parlor) -> None:
    """Also after a restart, in this game alone and for this person alone; what is done is told."""
    answer = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    assert "Done so far" not in text(answer.response)
    assert "Start over" not in buttons(answer.response)
    await first_lesson(parlor, answer)
    await parlor.restart()
    answer = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    assert "lesson 2 of 10" in text(answer.response)
    assert "Done so far: 1" in text(answer.response)
    answer = await pressed(parlor, answer, "Skip")
    answer = await pressed(parlor, answer, "Skip")
    card = await parlor.lobby()
    answer = await parlor.ann.click(card, label="Learn by playing")
    assert "lesson 4 of 10" in text(answer.response)
    assert "lesson 1 of 10" in text((await parlor.bob.slash(parlor.games, "learn", game="armadora")).response)
    assert "lesson 1 of" in text((await parlor.ann.slash(parlor.games, "learn", game="saboteur")).response)


async def test_the_lessons_can_be_begun_anew(parlor: Parlor) -> None:
    """Then nothing of them is done, and they open at the first one again."""
    answer = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    answer = await pressed(parlor, await first_lesson(parlor, answer), "Next lesson")
    answer = await pressed(parlor, answer, "Start over")
    assert "lesson 1 of 10" in text(answer.response)
    assert "Done so far" not in text(answer.response)
    assert "lesson 1 of 10" in text((await parlor.ann.slash(parlor.games, "learn", game="armadora")).response)


async def test_buttons_of_older_messages_still_lead_to_their_lesson(parlor: Parlor) -> None:
    """Whatever is done by now; and a damaged row counts as nothing done."""
    old = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    new = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    for _ in range(3):
        new = await pressed(parlor, new, "Skip")
    answer = await pressed(parlor, old, "Skip")
    assert "lesson 2 of 10" in text(answer.response)
    with sqlite3.connect(parlor.database) as database:
        database.execute("UPDATE lessons SET at = 99, done = '{damaged'")
    answer = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    assert "lesson 10 of 10" in text(answer.response)


async def test_whoever_did_all_lessons_is_told_so(parlor: Parlor) -> None:
    """And may still turn through them."""
    everything = Progress(9, frozenset(range(10)))
    await parlor.tables.preferences.note_lessons(parlor.ann.id, "armadora", everything)
    answer = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    assert "lesson 10 of 10" in text(answer.response)
    assert "You’ve done all the lessons" in text(answer.response)
    assert "lesson 9 of 10" in text((await pressed(parlor, answer, "◂")).response)


async def test_a_lesson_is_done_by_typed_words(parlor: Parlor) -> None:
    """Where one stopped: wrong moves and nonsense are explained, the right one is made; who reads boards in words is
    told the position, the own warriors, and how to type."""
    plain = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    assert "**Row 3:**" not in text(plain.response)
    page = (await parlor.ann.own_page(parlor.games, Verb.PREFERENCE)).response
    await parlor.ann.click(page, custom_id=str(Tag(Verb.PREFERENCE, rest="words on")))
    shown = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    assert "**Row 3:**" in text(shown.response)
    assert "To type your move" in text(shown.response)
    for words, answer in {"fly": "lesson 1 of 10", "W1 h3": "this calls for your strongest one"}.items():
        shown = await parlor.ann.slash(parlor.games, "learn", game="armadora", move=words)
        assert answer in text(shown.response)
        assert "Well done" not in text(shown.response)
    shown = await parlor.ann.slash(parlor.games, "learn", game="armadora", move="W5 h3!")
    assert "Well done" in text(shown.response)
    shown = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    assert "lesson 2 of 10" in text(shown.response)
