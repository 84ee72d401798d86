"""What is typed is read in one way wherever it is typed: a command, the form of a turn, a puzzle, a lesson."""

from __future__ import annotations

import re
from typing import Any

from bot.tables.table import Match
from tests.bot.ui.parlor import Parlor, Verb, text
from tests.bot.ui.people import Person
from tests.bot.ui.puzzling import RIGHT, guess_of, posed
from tests.bot.ui.steps import at_the_panel
from tests.engine.armadora.kit import Play


async def goblin(parlor: Parlor) -> Match:
    """An advanced game of a Goblin, Ann, and a Mage, Bob."""
    parlor.deal("armadora", Play(advanced=True, characters=("goblin", "mage")).record["start"])
    return await parlor.begin(2, advanced=True)


async def typed(parlor: Parlor, person: Person, words: str) -> str:
    """Type words into the command; return the answer as Discord shows it."""
    match = await parlor.match()
    answer = await person.slash(parlor.home(match), f"{match.game} move", move=words)
    assert answer.ephemeral
    return shown(answer.response)


def shown(answer: Any) -> str:
    return re.sub(r"\\(.)", r"\1", text(answer)).replace("\N{WORD JOINER}", "")


async def test_a_goblin_is_asked_what_two_squares_in_column_g_mean(parlor: Parlor) -> None:
    """In the reader's language, with an exclamation mark or not; nothing is played until the answer is typed. Both
    readings are suggested, and choosing one is no further question."""
    match = await goblin(parlor)
    ann = parlor.to_act(match)
    parlor.speak(ann="fr")
    for answer in [await typed(parlor, ann, words) for words in ("g3 g4", "G3 g4", "g3 g4!")]:
        assert "peut vouloir" in answer
        assert "`P g3g4`" in answer
        assert "`goblin 3 g4`" in answer
    assert (await parlor.match()).ply == 0
    offered = await ann.autocomplete(parlor.home(match), "armadora move", "move", "g3 g4")
    values = [str(choice["value"]) for choice in offered]
    assert values[:2] == ["P g3g4", "goblin 3 g4"]
    await typed(parlor, ann, values[1])
    assert (await parlor.match()).record.moves == ("G3 g4",)
    await typed(parlor, ann, "g3 g4")
    assert (await parlor.match()).record.moves == ("G3 g4", "P g3g4"), "the power is used"


async def test_suggestions_read_what_is_half_typed_alike(parlor: Parlor) -> None:
    """Full width, and words between the parts."""
    match = await parlor.begin()
    for partial in ("３　ｃ", "3 in c", "3 sur c", "3 在 c"):
        offered = await parlor.to_act(match).autocomplete(parlor.home(match), "armadora move", "move", partial)
        assert "W3 c1" in [choice["value"] for choice in offered], partial


async def test_a_suggested_pass_keeps_the_mark_that_confirms_it(parlor: Parlor) -> None:
    """Whoever picks it is not asked again."""
    match = await parlor.begin()
    person, home = parlor.to_act(match), parlor.home(match)
    offered = [str(choice["value"]) for choice in await person.autocomplete(home, "armadora move", "move", "Pass!")]
    await person.slash(home, "armadora move", move=offered[0])
    assert (await parlor.match()).record.moves == ("pass",)


async def test_a_refusal_and_the_form_give_legal_examples_to_who_is_to_act_alone(parlor: Parlor, any_game: str) -> None:
    """Who waits, or only looks on, gets none."""
    match, person, panel = await at_the_panel(parlor, 3)
    legal = {move.words for move in match.record.game.legal(match.view(match.to_act))}
    *_, words = re.findall("`([^`]+)`", await typed(parlor, person, "zzz 9"))
    assert words in legal
    for other in (parlor.waiting(match), parlor.dee):
        assert "`" not in await typed(parlor, other, "zzz 9")
    assert (await parlor.match()).ply == match.ply
    form = str((await person.tap(panel, Verb.TYPE)).modal)
    [example] = re.findall(r"'placeholder': '([^']+)'", form)
    [hint] = re.findall(r"'description': '([^']+)'", form)
    assert example in legal
    assert {*re.split(", | and ", hint.removeprefix("For example: ").removesuffix("."))} <= legal


async def test_a_puzzle_reads_what_is_typed_as_a_table_does(parlor: Parlor) -> None:
    """A mistake is explained with an example that is legal there, and the guess is the move that is meant."""
    await posed(parlor)
    words = shown((await parlor.ann.slash(parlor.games, "puzzle", move="3 on z9")).response)
    assert "no square z9" in words
    assert re.search("Type, for example, `W3 [a-h][1-5]`", words)
    wide = "".join(chr(ord(sign) + 0xFEE0) for sign in "3g1!")
    await parlor.ann.slash(parlor.games, "puzzle", move=wide)
    made = await guess_of(parlor, parlor.ann)
    assert made is not None
    assert made.words == RIGHT


async def test_a_lesson_reads_what_is_typed_as_a_table_does(parlor: Parlor) -> None:
    """The mistake is named, with an example that is legal there."""
    words = shown((await parlor.ann.slash(parlor.games, "learn", game="armadora", move="３　ｏｎ　ｉ４")).response)
    assert "no square i4" in words
    assert "Type, for example, `W3 " in words
    words = shown((await parlor.ann.slash(parlor.games, "learn", game="saboteur", move="break leg")).response)
    assert "no tool “leg”" in words


async def test_an_action_is_read_as_a_move_is(parlor: Parlor) -> None:
    """Wide letters, unseen signs, marks at the end, the number before or after. The beginning of a move is none: one
    letter stands in the name of nearly every action."""
    match = await parlor.begin()
    assert "doesn’t name both" in await typed(parlor, parlor.to_act(match), "P")
    assert "remove" in await typed(parlor, parlor.to_act(match), "remove")
    await parlor.quick(match, "W3 c1")
    for words in ("Ｈｉｓｔｏｒｙ　１", "1 history", "HISTORY\u00a01.", "history\u200b 1!", "history1", "«History» 1"):
        assert "places a warrior" in await typed(parlor, parlor.ann, words), words
