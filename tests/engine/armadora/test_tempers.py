"""Tempers of Armadora are drawn with the first warrior, and last."""

from random import Random
from typing import Any

from engine import computer, find
from engine.computer.player import Budget, play_game
from engine.game import Seat
from engine.games.armadora.ai.tempers import HOARDER, HUNTER, TEMPERS, name, temper
from engine.games.armadora.board import SQUARE_NAMES, Square
from engine.games.armadora.state import PILES, Options
from engine.games.armadora.view import view
from tests.engine.armadora.kit import Play
from tests.engine.armadora.twins import twin_state

GAME: Any = find("armadora")
LITTLE = Budget(playouts=5)


def test_a_first_warrior_shows_the_temper_and_later_ones_keep_it() -> None:
    """Whoever began with a weak warrior hoards, with a strong one hunts."""
    for seed in range(12):
        state = GAME.start(GAME.options(), Random(seed))
        move: Any = computer.find("normal", GAME).choose(GAME, GAME.view(state, state.to_act), Random(seed), LITTLE)
        after, _ = GAME.apply(state, state.to_act, move)
        assert temper(GAME.view(after, state.to_act), Random(99)).begins(move)


def test_a_temper_is_told_by_nothing_that_others_know() -> None:
    """Of a first warrior only its owner knows the strength: with all dealt anew that the owner may not know the temper
    is the same; with all that the table may not know it is often another one."""
    others = 0
    start = GAME.start(GAME.options(players=3), Random(1))
    state = play_game(GAME, start, [computer.find("random")] * 3, [Random(seat) for seat in range(3)]).state
    live = Play("W1 a1, W3 c3, W5 d3, W1 b1, W2 e2, W1 g2").state
    for number in range(20):
        for seat in (Seat(0), Seat(1)):
            own = temper(view(live, seat), Random(0))
            assert temper(view(twin_state(live, seat, Random(number)), seat), Random(0)) == own
            others += temper(view(twin_state(live, None, Random(number)), seat), Random(0)) != own
    assert others
    assert {name(GAME.view(state, Seat(seat)), "hard") for seat in range(3)} <= {kind.name for kind in TEMPERS}


def test_before_the_first_warrior_there_is_no_temper_to_tell() -> None:
    """It is drawn by chance then."""
    fresh = Play("W1 a1").view(Seat(1))
    assert name(fresh, "hard") is None
    assert {temper(fresh, Random(seed)) for seed in range(20)} == set(TEMPERS)


def test_a_warrior_that_comes_face_up_shows_no_temper() -> None:
    """All see a goblin's strength (4.4); the first one that lies face down counts."""
    goblin = Play("G5 c3", advanced=True, characters=("goblin", "elf"))
    assert name(goblin.view(Seat(0)), "hard") is None
    assert temper(goblin.do("W1 a1").view(Seat(0)), Random(0)) == HOARDER


def test_who_may_not_look_at_its_warriors_hoards_until_it_has_placed_a_strong_one() -> None:
    """Its hand tells it which are placed, not where; so who began with a strong one hunts from then on."""
    state = GAME.start(Options(peek=False), Random(1))
    for words in ("W1 a1", "W3 c3", "W2 b1", "W1 d3"):
        state, _ = GAME.apply(state, state.to_act, GAME.parse(words))
    assert temper(view(state, Seat(0)), Random(0)) == HOARDER
    assert temper(view(state, Seat(1)), Random(0)) == HUNTER


def test_each_likes_something() -> None:
    """Strong warriors in the hand, or beside the most gold, which lies on a4."""
    fresh = Play("W1 h1").view(Seat(1))
    beside, elsewhere, weak = (GAME.parse(words) for words in ("W5 a3", "W5 c4", "W1 a3"))
    assert dict(fresh.table.gold)[Square(SQUARE_NAMES.index("a4"))] == max(PILES)
    assert HOARDER.liking(beside, fresh) < 0 == HOARDER.liking(weak, fresh)
    assert HUNTER.liking(beside, fresh) > 0 == HUNTER.liking(elsewhere, fresh) == HUNTER.liking(weak, fresh)
