"""Words that are typed to break what reads them: they get a sentence, and nothing changes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.games import faces
from bot.locale import LANGUAGES, speaker
from bot.tables.clock import zones
from bot.typed_words import meant, question, refusal, suggest
from bot.ui.core.custom_id import Verb
from engine.errors import BadWords, NuggetError
from engine.game import AnyGame
from tests.bot.ui import parlor as hands
from tests.bot.ui.parlor import Parlor, text
from tests.bot.ui.puzzling import guess_of, posed
from tests.engine.runs import mixed_options, run

thorough = settings(max_examples=150, derandomize=True, deadline=None)
HOSTILE = (
    *("9" * 100, "W" + "9" * 99, "W\u0663 c4", "NES " + "9" * 90, "NES 1," + "9" * 90, "gold " + "9" * 90, "@" * 100),
    *("\ud800", "W5 c4\0", "\n" * 100, "[" * 100, "-" * 100, "{0}", "{words}", "%s", "NaN", "1e999", "pass pass", "?"),
    *("**@everyone** <@1>", "```", "\u202epass", "W5 c4;pass", "W? c4", "steal @99", "map 999999,999999"),
)
PIECES = st.sampled_from(
    [*"wprmgeo |-+,:/@()9c4", "NES", "break:", "fix:", "pick", "swap", "\ud800", "\u0663", "  ", "\0"]
)
TYPED = st.lists(PIECES, max_size=160).map("".join) | st.text(st.characters(codec=None), max_size=60)


def refused(game: AnyGame, words: str) -> BadWords | None:
    """Return why words cannot be read as a move; those that can are moves whose own words mean the same."""
    try:
        move = game.parse(words)
    except BadWords as error:
        return error
    assert game.parse(move.words) == move
    return None


@thorough
@given(TYPED)
def test_whatever_is_typed_is_a_move_or_has_a_sentence(words: str) -> None:
    """In every game, and in every language there is something to say about it."""
    for face in faces().values():
        error = refused(face.game, words)
        told = [face.refuse(error, speaker(language)) for language in LANGUAGES] if error is not None else ["a move"]
        assert all(told)
        assert all(text.encode() for text in told)


@settings(thorough, max_examples=50)
@given(TYPED)
@example("G1 a1")
@example("EW 99,99")
def test_whatever_is_typed_is_offered_legal_moves_at_most(words: str) -> None:
    """Also where it cannot be read, which is said; and time zones that there are."""
    for face in faces().values():
        played = run(face.game, mixed_options(face.game)[0], seed=2)
        state = played.states[len(played.states) // 3]
        view = face.game.view(state, state.to_act)
        legal = {move.words for move in face.game.legal(view)}
        say = speaker("en")
        assert {offered for _, offered in face.suggest(view, words, say)} <= legal
        assert all(meant(face, view, offered, say)[0].words in legal for _, offered in suggest(face, view, words, say))
        try:
            told = question(face, words, meant(face, view, words, say), say)
        except NuggetError as error:
            told = refusal(face, view, words, error, say)
        assert told.encode()
    assert {*zones(words)} <= {*zones("")}


@pytest.mark.parametrize(
    ("game", "hostile"),
    [
        pytest.param("armadora", HOSTILE[::4], id="armadora"),
        pytest.param("armadora", HOSTILE, id="armadora, all", marks=pytest.mark.thorough),
        pytest.param("saboteur", HOSTILE, id="saboteur, all", marks=pytest.mark.thorough),
    ],
)
async def test_no_words_stop_the_bot_or_make_a_move(parlor: Parlor, game: str, hostile: Sequence[str]) -> None:
    """In the command, while it is being typed, in the panel's form, in a lesson and as a guess."""
    parlor.game = game
    await posed(parlor)
    match = await parlor.begin(2 if game == "armadora" else 3)
    person, home = parlor.to_act(match), parlor.home(match)
    for words in hostile:
        texts = [text((await person.slash(home, f"{game} move", move=words)).response)]
        await person.autocomplete(home, f"{game} move", "move", words)
        panel = await person.tap(parlor.board(match), Verb.PLAY)
        if any(tag.verb is Verb.TYPE for tag in hands.buttons(panel.response).values()):
            form = await person.tap(panel.response, Verb.TYPE)
            await person.submit_modal(form, {"words": words[:60]})
        for command, options in (("learn", {"game": game, "move": words}), ("puzzle", {"move": words})):
            texts.append(text((await person.slash(parlor.games, command, **options)).response))
        assert all(texts)
        assert all(each.encode() for each in texts)
    assert (await parlor.match(match.id)).ply == match.ply
    assert await guess_of(parlor, person) is None
