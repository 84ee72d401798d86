"""The turn panel: what it takes to make a move with a thumb, and what can never be pressed."""

import re
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest

from bot.games.armadora import FACE
from bot.games.armadora.input.buttons import TYPE
from bot.games.armadora.input.draft import Half
from bot.games.armadora.names import edge_name
from bot.locale import LANGUAGES, speaker
from engine.game import Seat
from engine.games.armadora.board import SQUARE_NAMES, SQUARE_OF, Square, bits, square_names
from engine.games.armadora.effects import play
from engine.games.armadora.moves import PlaceWarrior
from engine.games.armadora.rules import free_squares
from engine.games.armadora.state import Strength
from tests.bot.armadora.table import Thumb, thumb
from tests.bot.phone import fits
from tests.engine.armadora.kit import GAME, Play
from tests.engine.runs import run
from tests.thorough import one_in

KINDS = [
    {"players": 2, "advanced": False, "teams": True, "peek": True, "mines": "fixed"},
    {"players": 2, "advanced": True, "teams": True, "peek": False, "mines": "random"},
    {"players": 3, "advanced": True, "teams": True, "peek": True, "mines": "fixed"},
    {"players": 4, "advanced": True, "teams": True, "peek": True, "mines": "fixed"},
]


def late(options, least: int, most: int):
    """The view of who is to act, late in a game, with about so many legal moves."""
    for seed in range(20):
        for state in reversed(run(GAME, options, seed).states):
            view = GAME.view(state, state.to_act)
            if state.to_act is not None and least <= len(GAME.legal(view)) <= most:
                return view
    raise AssertionError("no such position")


# --- Taps --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "moves"), [("W", "W1 a1, W4 b1"), ("P", "P c3c4 d3d4")], ids=["warrior", "palisade"])
def test_a_warrior_or_one_palisade_takes_three_taps_and_a_confirmation(kind, moves):
    """Every legal warrior is placed by strength, square, at most one switch of the half, and the confirmation; every
    palisade by what it is, square, side, and only this one."""
    hand = thumb(moves)
    taps = hand.moves(lambda draft: draft[1] == kind and len(draft) <= 6)
    legal = {move.words for move in GAME.legal(hand.view) if move.words[0] == kind and len(move.words) <= 6}
    assert legal <= set(taps)
    assert max(taps[words] for words in legal) == 4


def test_strength_and_square_come_in_either_order_and_stay_when_the_half_is_switched():
    """Strength first, square first, with a switch between."""
    hand = thumb()
    confirm = "✓ 3 on g4"
    assert hand.press("3×1", "e–h ▸", "g4", confirm) == "W3 g4"
    assert hand.press("e–h ▸", "g4", "3×1", confirm) == "W3 g4"
    assert hand.press("e–h ▸", "g4", "◂ a–d", "3×1", confirm) == "W3 g4"


def is_palisade_within(squares, draft):
    return draft[1] == "P" and set(re.findall("[a-h][1-5]", draft)) <= squares


@pytest.mark.parametrize("moves", one_in(2, ["P c3c4 d3d4, W1 a1", ""]))
def test_two_palisades_take_at_most_six_taps(moves):
    """From the opening of the panel to the confirmation, wherever the two stand; five if they touch."""
    hand = thumb(moves)
    pairs = [move.words for move in GAME.legal(hand.view) if move.words[0] == "P" and len(move.words) > 6]
    for words in Random(1).sample(pairs, 40):
        squares = set(re.findall("[a-h][1-5]", words))
        taps = hand.moves(partial(is_palisade_within, squares)).get(words)
        assert taps is not None, words
        assert taps <= 6, words
    assert hand.press("Palisades", "f2", "② f2–g2", "① f1–g1", "✓ Place both") == "P f1g1 f2g2"


def test_a_fence_goes_on_by_the_edges_that_touch_it():
    """After the first palisade its six continuations are offered by name; others by square and side."""
    hand = thumb()
    draft = hand.press("Palisades", "c3", "③ c3–c4")
    offered = sorted(label[2:] for label in hand.labels(draft) if "–" in label)
    assert offered == ["b3–b4", "b3–c3", "b4–c4", "c3–d3", "c4–d4", "d3–d4"]
    assert hand.press("Palisades", "c3", "③ c3–c4", "h4", "① h3–h4", "✓ Place both") == "P c3c4 h3h4"


def test_the_sides_of_a_square_have_numbers_too():
    """The square is ringed, and its sides are numbered clockwise from the north, as their buttons are; the border has
    none. Before a square is chosen no number can be pressed."""
    hand = thumb()
    for square, names in (("c3", ["c2–c3", "c3–d3", "c3–c4", "b3–c3"]), ("a1", ["", "a1–b1", "a1–a2", ""])):
        numbers = hand.buttons(f"lP{square}")[:6]
        assert [button.label[2:] for button in numbers] == [*names, "", ""]
        assert [button.disabled for button in numbers] == [not name for name in (*names, "", "")]
        marks = hand.marks(f"lP{square}")
        assert marks.squares == 1 << SQUARE_OF[square]
        assert {number: edge_name(edge) for number, edge in marks.numbered} == {
            number: name for number, name in enumerate(names, 1) if name
        }
    assert all(button.disabled for button in hand.buttons("lP")[:6])


# --- Everything legal and nothing else ----------------------------------------------------------


@pytest.mark.parametrize("options", KINDS, ids=str)
def test_exactly_the_legal_moves_can_be_made(options):
    """Late in a game, every legal move can be reached by pressing buttons, and no other move can; but for a look at
    what is known. All steps keep to Discord's limits."""
    hand = Thumb(late(options, 15, 70))
    known = {f"M {SQUARE_NAMES[w.square]}" for w in hand.view.table.warriors if hand.view.strength_on(w.square)}
    assert sorted(hand.moves()) == sorted({move.words for move in GAME.legal(hand.view)} - known)
    for step in hand.panels.values():
        fits(step, FACE.emoji)


@pytest.mark.parametrize("options", KINDS[1:], ids=str)
def test_each_power_and_the_reinforcement_can_be_reached(options):
    """Whenever a power or the reinforcement is legal, the panel leads to it on each of its targets."""
    reached = set()
    for state in run(GAME, options, seed=5).states[::3]:
        view = GAME.view(state, state.to_act)
        special = {move.words for move in GAME.legal(view) if move.words[0] in "MGOER"}
        if special:
            hand = Thumb(view)
            moves = hand.moves(lambda draft: draft[1] in "SMGOER")
            for step in hand.panels.values():
                fits(step, FACE.emoji)
            known = {f"M {SQUARE_NAMES[w.square]}" for w in view.table.warriors if view.strength_on(w.square)}
            assert {words for words in moves if words[0] in "MGOER"} == special - known
            reached |= {words[0] for words in special}
    assert len(reached) >= 2


def test_the_places_where_a_fence_may_go_on_have_the_numbers_of_their_buttons():
    """In the picture a number stands for the tick, and what is not legal keeps its cross and has no number."""
    hand = thumb()
    by_sign = {button.label[:1]: button for button in hand.buttons("lPa1b1")}
    marks = hand.marks("lPa1b1")
    assert [number for number, _ in marks.numbered] == [2, 3]
    assert [by_sign[sign].disabled for sign in "①②③"] == [True, False, False]
    assert [edge_name(edge) for _, edge in marks.numbered] == [by_sign[sign].label[2:] for sign in "②③"]


def test_palisades_that_are_illegal_together_cannot_be_chosen_together():
    """Each would be legal alone; after one of them the other is disabled."""
    hand = thumb()
    assert not hand.button("② a1–b1", "lPa1").disabled
    assert not hand.button("③ a1–a2", "lPa1").disabled
    assert hand.button("① a1–a2", "lPa1b1").disabled
    assert hand.button("a1", "lPa1b1").disabled, "both of its sides are illegal now"
    assert hand.button("①", "lPa1").disabled, "there is the border"


def test_a_second_palisade_is_asked_for_only_where_one_is_possible():
    """With few places left the first may rule out all others."""
    hand = Thumb(late(KINDS[0], 15, 40))
    hand.moves(lambda draft: draft[1] == "P")
    questions = {draft for draft, panel in hand.panels.items() if "second palisade" in panel.text}
    last = {"✓ Place it", "Back"}
    alone = {draft for draft in hand.panels if {button.label for button in hand.live(draft).values()} == last}
    assert alone
    assert not questions & alone


def test_squares_show_what_stands_on_them():
    """Gold, own and other warriors are marked, and no warrior can be placed there."""
    hand = Thumb(late(KINDS[2], 20, 60))
    table, marked = hand.view.table, set()
    for button in (button for button in hand.buttons() if re.fullmatch("[a-h][1-5].?", button.label)):
        warrior = table.warrior_on(SQUARE_OF[button.label[:2]])
        own = warrior is not None and warrior.owner == hand.view.viewer
        gold = bool(table.mines >> SQUARE_OF[button.label[:2]] & 1)
        assert button.label[2:] == ("•" if own else "°" if warrior else "¤" if gold else "")
        assert button.disabled == bool(warrior or gold)
        marked.add(button.label[2:])
    assert marked == {"•", "°", "¤", ""}


def test_strengths_that_are_used_up_are_disabled():
    """The number left stands beside each strength, which has its token where emoji are shown."""
    hand = thumb("W5 a1, W1 b1")
    assert hand.button("5×0").disabled
    assert not hand.button("1×11").disabled
    assert (hand.button("1×11").emoji, hand.button("1×11").brief) == ("arm_strength_1", "×11")


@pytest.mark.parametrize(("players", "strengths"), [(2, ["123", "45"]), (3, ["1234"]), (4, ["1234"])])
def test_a_strength_that_the_table_does_not_have_is_not_there(players, strengths):
    """At tables of three and four there is no 5; at others they have two rows, for five are too broad for a phone."""
    rows: Any = thumb(players=players).panel().rows
    lines = ["".join(button.label[0] for button in row if "×" in button.label) for row in rows]
    assert [line for line in lines if line] == strengths


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_cannot_place_a_warrior_is_not_asked_to(language):
    """The panel says why, and shows no squares or strengths that nobody can choose."""
    say, state = speaker(language), Play("W1 a1, pass", players=2).state
    nothing = GAME.view(replace(state, hands=((0,) * 5, state.hands[1])), Seat(0))
    full = GAME.view(state, Seat(0))
    squares = free_squares(full.table)
    question = Thumb(full, say).panel().text
    panels = [Thumb(view, say).panel() for view in (nothing, full_up(state, squares))]
    said = [str(panel.text).splitlines() for panel in panels]
    assert say("armadora.panel.begin") in question
    assert [lines[0] for lines in said] == [say("armadora.panel.no_warrior"), say("armadora.panel.no_square")]
    assert not any("°" in line for lines in said for line in lines)
    assert all(len(panel.rows) == 1 for panel in panels)


def full_up(state, squares):
    """The same moment, with a warrior of the other one's on each of these squares."""
    table, strengths = state.table, list(state.strengths)
    for square in bits(squares):
        table = play(table, Seat(1), PlaceWarrior(Strength(1), Square(square)))
        strengths.append(1)
    return GAME.view(replace(state, table=replace(table, to_act=Seat(0)), strengths=tuple(strengths)), Seat(0))


def test_a_half_that_is_full_is_neither_opened_nor_led_to():
    """Wherever the viewer played last."""
    squares = [name for name in SQUARE_NAMES if name[0] in "abcd" and name not in ("d1", "b2", "a4", "c5")]
    placed = ", ".join(f"W1 {name}" for name in squares)
    names = thumb(placed).labels()
    assert {"e1", "h5"} <= set(names)
    assert not any("▸" in label or "◂" in label for label in names)


@pytest.mark.parametrize("options", KINDS, ids=str)
def test_a_row_of_buttons_is_a_row_of_the_board(options):
    """Four squares side by side, whatever stands on them; those that are free can be pressed."""
    for state in run(GAME, options, seed=3).states[::6]:
        if state.to_act is None or not any(move.words[0] == "W" for move in GAME.legal(GAME.view(state, state.to_act))):
            continue
        hand, free = Thumb(GAME.view(state, state.to_act)), set(square_names(free_squares(state.table)))
        for half, names in ((Half.LEFT, "abcd"), (Half.RIGHT, "efgh")):
            rows: Any = hand.panel(f"{half.value}W").rows
            for number, row in enumerate(rows[-6:-1], 1):
                assert [button.label[:2] for button in row[:4]] == [f"{name}{number}" for name in names]
                assert len(row) <= 4 + (number == 1), "beside the first one stands the switch"
                assert [not button.disabled for button in row[:4]] == [button.label in free for button in row[:4]]


@pytest.mark.parametrize(
    ("moves", "half"),
    [
        ("", "left"),
        ("W1 h1", "right"),
        ("P g1h1", "right"),
        ("W1 h1, W1 a1", "right"),
        ("W1 h1, W1 a1, W1 h3, P a1b1", "right"),
        ("W1 h1, W1 a1, W1 b1, P g1h1", "left"),
        ("W1 h1, W1 a1, P a1b1, P g1h1", "left"),
    ],
)
def test_the_panel_opens_where_the_fight_is_and_remembers(moves, half):
    """Where others moved last; from the first own piece on, where the viewer's last one stands."""
    [switch] = [label for label in thumb(moves).labels() if "▸" in label or "◂" in label]
    assert ("◂" in switch) == (half == "right")


@pytest.mark.parametrize(
    "draft",
    [
        "garbage", TYPE, "lW6", "lWa9", "lWa1b1", "lW3a1", "lWd1", "lP3", "lPa1h5", "lPa1b1a1a2", "lPb1c1", "lM",
        "lMa1", "lS", "lSa1", "lN3", "lPc3c4c3c4", "lPa1b1c1d1e1f1", "lW3" + "a" * 60, "x" * 200, "lRa1", "lE", "lG3c4",
    ],
)  # fmt: skip
def test_outdated_and_unreadable_drafts_are_the_beginning(draft):
    """Nothing that a button may have carried once, or that nobody ever wrote, does any harm."""
    hand = thumb("W1 a1, W5 b1, P b1c1 b2c2")
    if draft == "lW3a1":
        assert hand.panel("lW3") != hand.panel(""), "a draft that is still good stays"
    assert hand.panel(draft) == hand.panel("")
