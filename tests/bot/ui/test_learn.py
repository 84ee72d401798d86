"""Learning by playing: lessons in a private panel, with real moves on real boards."""

import re

import pytest

from bot.games import faces
from bot.store.people_rows import Progress
from bot.ui.core.custom_id import Tag, Verb
from tests.bot.ui.parlor import Parlor, buttons, text, verbs
from tests.bot.ui.people import Answer
from tests.databases import by_hand
from tests.thorough import one_in

LIST = "All lessons"
DONE = re.compile(r"✅ (\d+)")


async def pressed(parlor: Parlor, answer: Answer, label: str) -> Answer:
    """Press a button of the lesson, by how its label begins."""
    tag = next(tag for name, tag in buttons(answer.response).items() if name.startswith(label))
    return await parlor.ann.click(answer.response, custom_id=str(tag))


async def chosen(parlor: Parlor, answer: Answer, number: int) -> Answer:
    """Choose a lesson of the list, from 1."""
    listed = await pressed(parlor, answer, LIST)
    menu = next(part for row in listed.response.components for part in row.get("components", ()) if part["type"] == 3)
    return await parlor.ann.select(listed.response, [str(number - 1)], custom_id=menu["custom_id"])


async def test_a_newcomer_plays_the_first_lesson(parlor: Parlor) -> None:
    """What was not asked for is explained and not made; what was asked for is made, answered and explained. A restart
    in between changes nothing, and no page of the board has to be turned. A move that is ready leads on or back: the
    other lessons would only take a line more below it."""
    answer = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    assert answer.ephemeral
    assert "lesson 1 of 9" in text(answer.response)
    assert "Type" not in buttons(answer.response)
    assert "Eight mines" in text(answer.response)
    for label in ("a2", "1×", "Back", "1×", "a2", "✓"):
        ready = LIST not in buttons(answer.response)
        assert ready is (label in ("Back", "✓"))
        answer = await pressed(parlor, answer, label)
        assert text(answer.response).splitlines()[-1].startswith("**Your task:** place your warrior")
    assert "this calls for your strongest one" in text(answer.response)
    await parlor.restart()
    answer = await first_lesson(parlor, answer)
    assert "Well done" in text(answer.response)
    assert "Grim" in text(answer.response)
    assert set(buttons(answer.response)) == {"Next lesson ▸", LIST}
    answer = await pressed(parlor, answer, "Next lesson")
    assert "lesson 2 of 9" in text(answer.response)
    assert "a2" in text(answer.response)


@pytest.mark.parametrize("game", one_in(2, [name for name, face in faces().items() if face.lessons]))
async def test_every_lesson_is_opened_from_the_list(parlor: Parlor, game: str) -> None:
    """Each shows its task and its board, within what Discord allows in a message, and leads back to the list."""
    face, seen = faces()[game], set()
    answer = await parlor.ann.slash(parlor.games, "learn", game=game)
    for number in range(1, len(face.lessons) + 1):
        answer = await chosen(parlor, answer, number)
        assert f"{number} of {len(face.lessons)}" in text(answer.response)
        assert "attachment" in str(answer.response.components)
        seen.add(text(answer.response))
    assert len(seen) == len(face.lessons)


async def test_the_list_says_what_was_done(parlor: Parlor) -> None:
    """In the reader's language; the only way to begin anew is there, once there is something to begin anew. Then
    nothing is done, and the lessons open at the first one again."""
    answer = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    listed = await pressed(parlor, answer, LIST)
    assert "2. Place palisades" in text(listed.response)
    assert not DONE.findall(text(listed.response))
    assert set(buttons(listed.response)) == {"Back to “Place a warrior”"}
    answer = await first_lesson(parlor, await pressed(parlor, listed, "Back to “Place a warrior”"))
    listed = await pressed(parlor, answer, LIST)
    assert DONE.findall(text(listed.response)) == ["1"]
    assert set(buttons(listed.response)) == {"Back to “Place a warrior”", "Learn everything again"}
    answer = await pressed(parlor, listed, "Learn everything again")
    assert "lesson 1 of 9" in text(answer.response)
    assert not DONE.findall(text((await pressed(parlor, answer, LIST)).response))
    assert "lesson 1 of 9" in text((await parlor.ann.slash(parlor.games, "learn", game="armadora")).response)


async def test_after_the_base_game_one_plays(parlor: Parlor) -> None:
    """Whoever has learned to pass can begin a game with one press, or go on to the powers."""
    answer = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    answer = await chosen(parlor, answer, 4)
    for label in ("Pass", "Yes, pass"):
        answer = await pressed(parlor, answer, label)
    assert "You know all you need for a first game" in text(answer.response)
    assert Verb.NEW in verbs(answer.response)
    assert "You’re the Mage" in text((await pressed(parlor, answer, "Next lesson")).response)


async def first_lesson(parlor: Parlor, answer: Answer) -> Answer:
    """Do what Armadora's first lesson asks for."""
    for label in ("a2", "5×", "✓"):
        answer = await pressed(parlor, answer, label)
    return answer


async def test_the_lessons_open_at_the_first_that_was_not_done(parlor: Parlor) -> None:
    """Also after a restart, in this game alone and for this person alone, and after a look at a later one; cards and
    rules lead there, too."""
    answer = await first_lesson(parlor, await parlor.ann.slash(parlor.games, "learn", game="armadora"))
    await parlor.restart()
    answer = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    assert "lesson 2 of 9" in text(answer.response)
    await chosen(parlor, answer, 4)
    card = await parlor.lobby()
    for person, lesson in ((parlor.ann, "lesson 2 of 9"), (parlor.bob, "lesson 1 of 9")):
        answer = await person.click(card, label="Learn by playing")
        assert answer.ephemeral
        assert lesson in text(answer.response)
    rules = (await parlor.ann.rules(parlor.games, "saboteur")).response
    assert "Saboteur, lesson 1 of" in text((await parlor.ann.click(rules, label="Learn by playing")).response)


async def test_buttons_of_older_messages_still_lead_to_their_lesson(parlor: Parlor) -> None:
    """Also those that earlier editions had; and a damaged row counts as nothing done."""
    old = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    for rest in ("armadora 1 turn d", "armadora 99 turn d", "armadora 1 again d", "armadora 2 list d"):
        answer = await parlor.forge(parlor.ann, parlor.games, old.response.id, Tag(Verb.LEARN, rest=rest))
        assert ("All lessons" in buttons(answer.response)) == ("list" not in rest)
    by_hand(parlor.database, "UPDATE lessons SET lesson = 'gone', done = '{damaged'")
    assert "lesson 1 of 9" in text((await parlor.ann.slash(parlor.games, "learn", game="armadora")).response)


async def test_whoever_did_all_lessons_is_told_so(parlor: Parlor) -> None:
    """They find the list, and may do any of them again, or play."""
    everything = Progress("pass", frozenset(lesson.name for lesson in faces()["armadora"].lessons))
    await parlor.tables.preferences.note_lessons(parlor.ann.id, "armadora", everything)
    answer = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    assert len(DONE.findall(text(answer.response))) == 9
    assert "You’ve done all the lessons" in text(answer.response)
    assert Verb.NEW in verbs(answer.response)


async def test_a_lesson_is_done_by_typed_words(parlor: Parlor) -> None:
    """Where one stopped: wrong moves and nonsense are explained, the right one is made; who reads boards in words is
    told the position, the own warriors, and how to type."""
    assert "**Row 3:**" not in text((await parlor.ann.slash(parlor.games, "learn", game="armadora")).response)
    page = (await parlor.ann.own_page(parlor.games, Verb.PREFERENCE)).response
    await parlor.ann.click(page, custom_id=str(Tag(Verb.PREFERENCE, rest="words on")))
    shown = await parlor.ann.slash(parlor.games, "learn", game="armadora")
    assert "**Row 3:**" in text(shown.response)
    assert "To type your move" in text(shown.response)
    for words, answer in {"fly": "lesson 1 of 9", "W1 a2": "this calls for your strongest one"}.items():
        shown = await parlor.ann.slash(parlor.games, "learn", game="armadora", move=words)
        assert answer in text(shown.response)
        assert "Well done" not in text(shown.response)
    assert "Well done" in text((await parlor.ann.slash(parlor.games, "learn", game="armadora", move="W5 a2!")).response)
    assert "lesson 2 of 9" in text((await parlor.ann.slash(parlor.games, "learn", game="armadora")).response)
