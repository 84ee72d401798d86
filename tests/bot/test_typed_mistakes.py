"""Whoever mistypes is told what was wrong, and a move that this very person could make now."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from bot.games import faces
from bot.locale import LANGUAGES, speaker
from bot.typed_words import example, examples, meant, question, refusal
from engine.errors import CoreReason, IllegalMove, NuggetError, RecordReason, UnknownGame
from engine.game import Move, Seat
from tests.engine.armadora.kit import Play as Armadora
from tests.engine.runs import mixed_options, run
from tests.engine.saboteur.kit import Play as Saboteur
from tests.thorough import one_in

TABLES = [(game, options) for game, face in faces().items() for options in mixed_options(face.game)]

BASE = Armadora("W1 a1, W1 b1, P c3c4, W2 e1, W5 a3, W1 h5")
GOBLIN = Armadora("W1 a1, W1 b1", advanced=True, characters=("goblin", "mage"))
FOUR = Armadora(players=4)
CORNER = Armadora("P a1b1, W1 a5")
DIG = Saboteur(
    "break:cart @2; break:lantern @2",
    hands={0: "EW NE break:cart fix:lantern/cart map rockfall", 1: "break:cart", 2: "break:lantern"},
    first=1,
)
BROKEN = Saboteur("break:cart @1", hands={0: "break:cart", 1: "EW"})
TWO = Saboteur(hands={0: "EW EW NE break:pickaxe map rockfall"}, players=5, expansion=True)

MISTAKES: list[tuple[Any, str, str, str]] = [
    (BASE, "", "nothing to read", "W"),
    (BASE, "5 c1", "no warriors of strength 5 left", "W1 c1"),
    (FOUR, "5 c1", "With this many players, nobody has a warrior of strength 5", "W1 c1"),
    (BASE, "6 c1", "no strength 6", "W1 c1"),
    (BASE, "33 c1", "no strength 33", "W3 c1"),
    (BASE, "-3 c1", "no strength −3", "W3 c1"),
    (BASE, "3 4 c1", "more than one strength: 3, 4", "W3 c1"),
    (BASE, "3", "“3” is missing a square", "W"),
    (BASE, "W3", "“W 3” is missing a square", "W3"),
    (BASE, "W c1", "missing the warrior’s strength", "W1 c1"),
    (BASE, "c1", "names only a square", "W1 c1"),
    (BASE, "W3 c1 c2", "more than one square: c1, c2", "W3 c1"),
    (BASE, "3 i4", "no square i4", "W3"),
    (BASE, "3 on c6", "no square c6", "W3"),
    (BASE, "3 d1", "gold on d1", "W3"),
    (BASE, "3 b1", "already a warrior on b1", "W3"),
    (BASE, "3 a1", "already a warrior on a1", "W3"),
    (BASE, "a1 a0", "no square a0", "W1"),
    (BASE, "h3–i3", "no square i3", ""),
    (BASE, "P c3", "doesn’t name both", "P"),
    (BASE, "c3 c4 c5", "doesn’t name both", "P"),
    (BASE, "c3 e5", "aren’t next to each other", "W3"),
    (BASE, "c4 – c3", "already a palisade at c3–c4", "P"),
    (CORNER, "P a1a2", "1 square (a1)", "P"),
    (BASE, "P a1a2 b1b2 c1c2", "at most 2", "P"),
    (BASE, "c1c2 c2c1", "same palisade twice", "W"),
    (BASE, "3 foo c1", "In “3 foo c1”, I can’t read “foo”", "W3 c1"),
    (BASE, "hello", "I can’t read “hello”", ""),
    (BASE, "W3 c1 pass", "more than one move", "W3 c1"),
    (BASE, "G3 c1", "it has no powers", "W3 c1"),
    (BASE, "G c1", "it has no powers", "W1 c1"),
    (BASE, "R", "it has no powers", "W"),
    (GOBLIN, "M", "Only the Mage", "W"),
    (GOBLIN, "E a1 b1", "Only the Elf", ""),
    (GOBLIN, "G c1", "missing the warrior’s strength", "G1 c1"),
    (GOBLIN, "R", "“R” is missing a square", "W"),
    (GOBLIN, "R a1", "needs a full territory", ""),
    (DIG, "", "nothing to read", ""),
    (DIG, "dance", "I can’t read “dance”", ""),
    (DIG, "NES 1,0", "You don’t have this card in your hand: T-junction (NES)", "NE"),
    (DIG, "NES", "You don’t have this card in your hand: T-junction (NES)", "NE"),
    (DIG, "ENE 1,0", "no card “ene”", ""),
    (DIG, "discard NES", "You don’t have this card in your hand: T-junction (NES)", "discard NE"),
    (DIG, "discard map rockfall", "only 1 card", "discard"),
    (DIG, "discard dwarf", "no card “dwarf”", "discard"),
    (DIG, "EW 9,9", "no card next to 9,9", "EW"),
    (DIG, "NE 1,0", "would block", "NE"),
    (DIG, "EW here", "“here” isn’t a place", "EW"),
    (BROKEN, "EW 1,0", "broken: mine cart.", ""),
    (DIG, "map 5,5", "no goal at 5,5", "map"),
    (DIG, "rockfall 0,0", "can’t remove the start", ""),
    (DIG, "break cart z", "no player “z”", "break:cart"),
    (DIG, "break cart F", "no player F", "break:cart"),
    (DIG, "break cart on C", "is already broken", "break:cart"),
    (DIG, "C break cart", "is already broken", ""),
    (DIG, "break leg b", "no tool “leg”, only these: pickaxe, lantern and mine cart", "break:cart"),
    (DIG, "fix:lantern/cart pickaxe c", "can’t repair “pickaxe”", "fix:lantern/cart"),
    (DIG, "fix:lantern/cart cart b", "isn’t broken", "fix:lantern/cart"),
    (DIG, "trap b", "isn’t in this edition: Trapped", ""),
    (DIG, "trap", "isn’t in this edition: Trapped", ""),
    (DIG, "steal", "can’t steal now", ""),
    (DIG, "gold", "No gold cards are being shared", ""),
    (DIG, "shed", "only in Saboteur 2", ""),
    (TWO, "shed map NE EW", "“map” is never in front of a player", ""),
    (TWO, "shed trap NE", "needs three cards", ""),
    (TWO, "shed trap NE EW", "in front of you", ""),
]
"""A game, what is typed, what the answer says was wrong, and how the move begins that it gives as an example."""


@cache
def answer(play: Any, typed: str, language: str = "en") -> tuple[str, str | None]:
    """What whoever is to act is told, as Discord shows it, and the example."""
    face, say = faces()[play.record["game"]], speaker(language)
    view = play.view(play.state.to_act)
    moves: Sequence[Move] = ()
    try:
        moves = meant(face, view, typed, say)
        assert len(moves) == 1
        assert moves[0] not in face.game.legal(view), "it is a move"
        with pytest.raises(NuggetError) as caught:
            face.game.apply(play.state, Seat(play.state.to_act), moves[0])
        wrong = caught.value
    except NuggetError as error:
        wrong = error
    sentence = re.sub(r"\\(.)", r"\1", refusal(face, view, typed, wrong, say, moves[0] if moves else None)).replace(
        "\N{WORD JOINER}", ""
    )
    words = re.findall("`([^`]+)`", sentence)
    return sentence, words[-1] if words else None


@pytest.mark.parametrize(("play", "typed", "wrong", "begins"), MISTAKES, ids=lambda value: str(value)[:40])
def test_a_mistake_is_named_and_the_example_is_legal(play: Any, typed: str, wrong: str, begins: str) -> None:
    """What was wrong, not what was right; and what could be typed, as near to it as can be."""
    sentence, words = answer(play, typed)
    assert wrong in sentence
    assert words is not None
    assert words.startswith(begins)
    assert words in play.legal()


@pytest.mark.parametrize("language", one_in(3, LANGUAGES[1:]))
def test_every_mistake_is_named_in_every_language(language: str) -> None:
    """With the same example, for it depends on the position alone."""
    for play, typed, *_ in MISTAKES:
        sentence, words = answer(play, typed, language)
        english, same = answer(play, typed)
        assert sentence != english
        assert words == same
        assert "{" not in sentence


def test_names_in_the_reader_s_language_are_explained_too() -> None:
    """Accents or not: a card that is not in hand, a place where it cannot go."""
    assert "pas de galerie à retirer en 5,5" in answer(DIG, "eboulement 5,5", "fr")[0]
    assert "Naast 9,9 ligt geen kaart" in answer(DIG, "bocht 9,9", "nl")[0]
    assert "échelle" in answer(TWO, "défausser échelle", "fr")[0]
    assert "9,9" in answer(DIG, "塌方 9,9", "zh_TW")[0]


@pytest.mark.parametrize("table", one_in(6, TABLES, lambda table: f"{table[0]}-{table[1]}"))
def test_examples_are_legal_moves_of_who_reads_them(table: tuple[str, Any]) -> None:
    """In every position, whatever was typed; others are given none."""
    game, options = table
    face = faces()[game]
    say = speaker("en")
    for state in run(face.game, options, seed=7).some_states(12):
        for seat in (None, *range(state.options.players)):
            view = face.game.view(state, None if seat is None else Seat(seat))
            legal = face.game.legal(view)
            for typed in ("", "W3 c4", "g3", "NES 3,-1", "discard map", "break:cart @2", "dig 3", "?"):
                words = example(face, view, typed)
                assert (words is None) == (not legal)
                if words is not None:
                    [move] = meant(face, view, words, say)
                    assert move in legal
                    assert not face.final(move) or all(map(face.final, legal))
            several = examples(face, view)
            assert bool(several) == bool(legal)
            assert all({*meant(face, view, words, say)} <= {*legal} for words in several)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_may_mean_two_moves_are_asked_about(language: str) -> None:
    """With words for each that mean it alone."""
    face, say = faces()["armadora"], speaker(language)
    view = GOBLIN.view(0)
    for typed in ("g3 g4", "G3 g4", "G3 G4", "g3-g4", "g3–g4", "g3g4", "Ｇ３　ｇ４", "g3\u200bg4", "g3 en g4", "f3 g3"):
        moves = meant(face, view, typed, say)
        offers = re.findall("`([^`]+)`", question(face, typed, moves, say))
        assert len(offers) == len(moves) > 1
        assert [list(meant(face, view, words, say)) for words in offers] == [[move] for move in moves]


def test_words_that_may_mean_two_moves_are_read_by_the_position() -> None:
    """Without a usable power it is the palisade, whether legal or not; where there can be no palisade and a space says
    that the warrior may be meant, it is the warrior."""
    face, say = faces()["armadora"], speaker("en")

    def read(play: Any, typed: str) -> list[str]:
        return [move.words for move in meant(face, play.view(play.state.to_act), typed, say)]

    used = Armadora("G1 c1", advanced=True, characters=("goblin", "mage"))
    mage = Armadora(advanced=True, characters=("mage", "goblin"))
    for play in (BASE, used, mage):
        for typed in ("g3 g4", "G3 g4", "g4 g3", "g2 h2", "f3 g3"):
            assert [words[0] for words in read(play, typed)] == ["P"]
    played = Armadora("P g3g4, W1 a1", advanced=True, characters=("goblin", "mage"))
    assert read(played, "g3 g4") == ["G3 g4"]
    assert read(played, "g3–g4") == ["P g3g4"], "as the bot writes it: there is one, and no warrior is placed"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_every_game_refuses_has_one_sentence_in_all_of_them(language: str) -> None:
    """A move out of turn, or after the end; and a reason that no player should meet."""
    errors = [*(IllegalMove(reason, to_act=1) for reason in CoreReason), UnknownGame(RecordReason.UNKNOWN_GAME)]
    texts = [{face.refusal(error, speaker(language)) for face in faces().values()} for error in errors]
    assert [len(sentences) for sentences in texts] == [1] * len(errors)
    assert len(set[str]().union(*texts)) == len(errors)
