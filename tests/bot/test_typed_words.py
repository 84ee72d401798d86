"""What people type is read alike in every game and language: one table of spellings, held to all moves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.face import MOST
from bot.games import faces
from bot.locale import LANGUAGES, speaker
from bot.typed_words import is_sure, meant, plain
from engine.errors import NuggetError
from engine.game import Move
from tests.engine.armadora.kit import Play as Armadora
from tests.engine.runs import mixed_options, run
from tests.engine.saboteur.kit import Play as Saboteur
from tests.thorough import one_in

WIDE = {**{chr(sign): chr(sign + 0xFEE0) for sign in range(0x21, 0x7F)}, " ": "\u3000"}
"""The full-width form of each sign, as Chinese keyboards write it."""
CYRILLIC = {"a": "\u0430", "c": "\u0441", "e": "\u0435"}
BETWEEN = ("in", "on", "at", "sur", "en", "à", "dans", "op", "naar", "在", "到")
DASHES = "‐‑–—−－"

Spelling = Callable[[str], str]


def _between(word: str) -> Spelling:
    return lambda words: words.replace(" ", f" {word} ", 1)


def _for(sign: str, plain: str) -> Spelling:
    return lambda words: words.replace(sign, plain)


SPELLINGS: dict[str, Spelling] = {
    "as it stands": str,
    "small": str.lower,
    "capitals": str.upper,
    "as a phone begins": lambda words: f"{words[:1].upper()}{words[1:].lower()}",
    "full width": lambda words: "".join(WIDE[sign] for sign in words),
    "full-width digits": lambda words: re.sub("[0-9]", lambda digit: WIDE[digit[0]], words),
    "Cyrillic letters": lambda words: re.sub("[ace](?=[0-9])", lambda letter: CYRILLIC[letter[0]], words),
    "digits of keys": lambda words: re.sub("[0-9]", "\\g<0>\ufe0f\u20e3", words),
    "many spaces": _for(" ", "   "),
    "no-break spaces": _for(" ", "\u00a0"),
    "narrow no-break spaces": _for(" ", "\u202f"),
    "tabs": _for(" ", "\t"),
    "spaces without width": _for(" ", "\u200b"),
    "beside a space one without width": _for(" ", " \u200b"),
    "unseen at both ends": lambda words: f"\ufeff\u200b {words} \u200e",
    "at once": lambda words: f"{words}!",
    "at once, full width": lambda words: f"{words} ！",
    "a full stop": lambda words: f"{words}.",
    "a Chinese full stop": lambda words: f"{words}。",
    "quoted": lambda words: f"« {words} »",
    "as code": lambda words: f"`{words}`",
    "a comma": _for(" ", ", "),
    "a colon": lambda words: words.replace(" ", ": ", 1),
    "an arrow": lambda words: words.replace(" ", " → ", 1),
    "an arrow of signs": lambda words: words.replace(" ", " -> ", 1),
    "Chinese without spaces": lambda words: words.replace(" ", "在", 1),
    **{f"with {word}": _between(word) for word in BETWEEN},
    **{f"the dash {dash!a}": _for("-", dash) for dash in DASHES},
}
"""How the words of any move of any game may be typed, by what is done to them."""


def _of_armadora(words: str) -> Iterator[str]:
    """Squares of palisades and palisades either way round, with all kinds of signs between; warriors behind."""
    letter, *places = words.split(" ")
    if letter not in ("P", "O"):
        number, at = letter[1:], places[0] if places else ""
        if words != "pass":
            yield from (f"{letter}{at}", f"{letter[0]} {at} {number}", f"({letter}) [{at}]")
        if at[:1] != "g" or letter[0] != "G":
            yield f"{at} {letter}".strip()  # `g4 G3` are the canonical words of another warrior
        if letter[0] == "W":
            yield from (f"{number} {at}", f"{at} {number}", f"{at}{number}", f"{number}在{at}", f"{at}: {number}")
            yield from (f"{number} {word} {at}" for word in BETWEEN)
        return
    ends = [(place[:2], place[2:]) for place in places]
    for sign in ("", " ", "-", " - ", *DASHES, "|", "/", "→", " -> ", " ↔ ", "~", " and ", " et ", " en ", "和", "+"):
        for begin in ("", "P ") if letter == "P" else ("O ",):
            yield begin + " ".join(f"{a}{sign}{b}" for a, b in ends)
            yield begin + " ".join(f"{b}{sign}{a}" for a, b in reversed(ends))
    for sign in ("+", " + ", ",", ", ", "; ", " and ", " et ", " en ", " 和 ", "和", " & ", "、"):
        yield ("" if letter == "P" else "O ") + sign.join(f"{a}{b}" for a, b in ends)
        yield ("" if letter == "P" else "O ") + sign.join(f"{b}–{a}" for a, b in reversed(ends))


def _of_saboteur(words: str) -> Iterator[str]:
    """Places in brackets or without a comma, what is played behind, cards with joins; players by their letters."""
    head, _, tail = words.partition(" ")
    if cell := re.fullmatch(r"(-?[0-9]+),(-?[0-9]+)", tail):
        x, y = cell.groups()
        yield from (f"{head} ({x}, {y})", f"{head} {x} {y}", f"{head} {x} , {y}", f"{x},{y} {head}", f"{head}{x},{y}")
        yield from (f"{head} {x}，{y}", f"{head} ({x}；{y})", f"{head} in {x},{y}", f"{x},{y} : {head}")
    if tail.startswith("@"):
        letter = "ABCDEFGHIJKL"[int(tail[1:])]
        yield from (f"{head} {letter}", f"{head} on {letter}", f"{letter} {head}", f"{tail} {head}", f"{head}@{letter}")
    if head in ("discard", "shed"):
        cards = tail.split(" ")
        yield from (f"{head} {sign.join(cards)}" for sign in (", ", " + ", "; ", " and ", " et ", "和", "、", " & "))
    if head == "gold":
        yield from (f"{tail} gold", f"gold{tail}", f"gold: {tail}")


def _of_burrow(words: str) -> Iterator[str]:
    """Numbers before or behind, with or without a space."""
    head, _, tail = words.partition(" ")
    if tail:
        yield from (f"{head}{tail}", f"{tail} {head}", f"{tail}{head}", f"{head} a {tail}", f"{head} de {tail}")


OWN: dict[str, Callable[[str], Iterator[str]]] = {
    "armadora": _of_armadora,
    "saboteur": _of_saboteur,
    "burrow": _of_burrow,
}
"""What else is typed in each game."""


def ways(game: str, move: Move) -> list[str]:
    """Return all ways of the tables to type a move. Where its canonical words may mean another, it is also spelled
    out."""
    spelled = faces()[game].spelled(move)
    typed = [spell(words) for words in dict.fromkeys((move.words, spelled)) for spell in SPELLINGS.values()]
    return [*dict.fromkeys((*typed, *OWN.get(game, lambda words: iter(()))(move.words)))]


def moves_of(game: str, options: Any, count: int) -> Iterator[tuple[Any, list[Move]]]:
    """Yield views of a game with a few of their legal moves, some of each kind."""
    rng, rules = Random(f"{game} {options}"), faces()[game].game
    for state in run(rules, options, seed=5).some_states(count)[:-1]:
        view = rules.view(state, state.to_act)
        kinds: dict[str, list[Move]] = {}
        for move in rules.legal(view):
            kinds.setdefault(f"{move.words[0]}{move.words.count(' ')}", []).append(move)
        yield view, [rng.choice(moves) for moves in kinds.values()]


TABLES = [(game, options) for game, face in faces().items() for options in mixed_options(face.game)]


@pytest.mark.parametrize("table", one_in(10, TABLES, lambda table: f"{table[0]}-{table[1]}"))
def test_a_move_is_read_however_it_is_typed(table: tuple[str, Any]) -> None:
    """Or the person is asked; what is read is never another move."""
    game, options = table
    face, say = faces()[game], speaker("en")
    wrong, doubtful, read = [], 0, 0
    for view, moves in moves_of(game, options, 5):
        for move in moves:
            for typed in ways(game, move):
                try:
                    readings: Sequence[Move] = meant(face, view, typed, say)
                except NuggetError as error:
                    wrong.append((move.words, typed, error.reason.name))
                    continue
                if move not in readings:
                    wrong.append((move.words, typed, readings[0].words))
                read, doubtful = read + 1, doubtful + (len(readings) > 1)
    assert wrong == []
    assert doubtful < read / 20


NOTATION = (Path(__file__).parents[2] / "docs/notation.md").read_text(encoding="utf-8").replace(r"\|", "|")
PROMISED = [
    (typed, words)
    for spellings, words in re.findall(r"^\| (`.+`) \| `(.+?)`", NOTATION.partition("| read as |")[2], re.MULTILINE)
    for typed in re.findall("`(.+?)`", spellings)
]
"""What is typed, and the move as which the documentation's table says that it is read."""


def test_the_documentation_promises_something() -> None:
    """Otherwise nothing of it is tested here."""
    assert len(PROMISED) == 19


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        *PROMISED,
        ("palisade between c3 and c4", "P c3c4"),
        ("柵欄在c3和c4之間", "P c3c4"),
        ("guerrier 3 sur c4", "W3 c4"),
        ("discard 3", "discard map"),
        ("1 1,0", "NSW 1,0"),
        ("1 1 0", "NSW 1,0"),
        ("T-junction 1,0", "NSW 1,0"),
        ("défausser plan", "discard map"),
        ("DEFAUSSER PLAN", "discard map"),
        ("棄牌 地圖", "discard map"),
        ("verkennen 8,0", "map 8,0"),
    ],
)
def test_what_the_documentation_promises_is_read(typed: str, words: str) -> None:
    """Each row of its table, and more of each kind; names of cards in any language of the bot."""
    armadora = re.search("[a-h][1-5]", plain(typed))
    play: Any = Armadora() if armadora else Saboteur(hands={0: "NS NES map map map map"}, players=3)
    face = faces()[play.record["game"]]
    assert [move.words for move in meant(face, play.view(0), typed, speaker("en"))] == [words]


TYPED = (
    *("", "1", "c", "e", "g", "m", "o", "p", "r", "w", "@", "🙂", "(", "x" * 500),
    *("c3c4", "discard", "shed", "gold", "steal"),
)


@pytest.mark.parametrize("case", one_in(15, product(TABLES, LANGUAGES)))
def test_suggestions_are_legal_and_fit_into_discord(case: tuple[tuple[str, Any], str]) -> None:
    """At most 25, each once and with at most 100 characters; and none for who waits, for onlookers, or at the end."""
    (game, options), language = case
    face, say = faces()[game], speaker(language)
    played = run(face.game, options, seed=5)
    for state, viewer in product(played.some_states(3), played.viewers):
        view = face.game.view(state, viewer)
        if viewer is None or viewer != state.to_act:
            assert not face.suggest(view, "", say)
            continue
        legal = {move.words for move in face.game.legal(view)}
        for typed in TYPED:
            offered = face.suggest(view, typed, say)
            assert len(offered) <= MOST
            assert len({words for _, words in offered}) == len(offered)
            assert all(1 <= len(label) <= 100 for label, _ in offered)
            assert {words for _, words in offered} <= legal


@pytest.mark.parametrize(
    ("typed", "sure"),
    [("pass!", True), ("pass ！ ", True), ("pass!\u200b", True), ("pass!!.", True), ("pass", False), ("pass?!", False)],
)
def test_an_exclamation_mark_confirms(typed: str, sure: bool) -> None:
    """Narrow or wide, whatever stands behind it unseen; but a question is no answer."""
    assert is_sure(typed) == sure
    assert plain(typed) == "pass"


def test_mentions_are_left_whole() -> None:
    """What looks like an arrow in them is none."""
    assert (
        plain("Invite <@123456789012345678> <@!987654321098765>") == "invite <@123456789012345678> <@!987654321098765>"
    )


def test_long_texts_are_no_move_and_take_no_time() -> None:
    """They are left as they are, and quoted in part."""
    face = faces()["armadora"]
    for typed in ("W3 c4" + " " * 1000 + "x", "g" * 100_000, "\ufdfa" * 390):
        with pytest.raises(NuggetError) as caught:
            meant(face, Armadora().view(0), typed, speaker("en"))
        assert len(str(caught.value.facts["words"])) <= 80
