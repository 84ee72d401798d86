"""A temper is its seat's own secret, lasts for the whole game, and shows in how the seat plays."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine import computer, find
from engine.computer.player import play_game
from engine.game import Seat
from engine.games.saboteur.ai.fast.moves import from_move
from engine.games.saboteur.ai.fast.round import known_round
from engine.games.saboteur.ai.features import BACK, BREAKS, DIG, ROCKS, STUB
from engine.games.saboteur.ai.tempers import EVEN, TEMPERS, foes, name, temper
from engine.games.saboteur.moves import PlaceTunnel
from engine.games.saboteur.state import Options
from tests.engine.saboteur.ai.kit import TABLES, digging
from tests.engine.saboteur.kit import Play
from tests.engine.saboteur.twins import twin_state
from tests.thorough import one_in
from tests.tools.measure_tempers import hostile, met
from tests.tools.saboteur_rounds import rounds

GAME: Any = find("saboteur")
BY_NAME = {temper.name: temper for temper in TEMPERS}


@pytest.mark.parametrize("options", one_in(3, TABLES))
def test_a_temper_is_told_by_nothing_that_others_know(options: Options) -> None:
    """With all dealt anew that a seat may not know its temper is the same; with all that the table may not know it is
    often another one."""
    others = 0
    for number, (state, seat) in enumerate(digging(options, 3, every=29)):
        own = temper(GAME.view(state, seat))
        assert temper(GAME.view(twin_state(state, seat, Random(number)), seat)) == own
        start = GAME.start(options, Random(f"3:{number}"))
        dealt_anew = twin_state(start, None, Random(number))
        for owner in range(options.players):
            view = GAME.view(dealt_anew, Seat(owner))
            others += temper(view) != temper(GAME.view(start, Seat(owner)))
    assert others


def test_a_temper_lasts_for_a_game_and_all_are_as_likely() -> None:
    """The hands of later rounds change nothing, and the plain levels have none."""
    count = Counter[str]()
    for seed in range(60):
        start = GAME.start(Options(players=5), Random(seed))
        count.update(temper(GAME.view(start, seat)).name for seat in range(5))
    assert set(count) == set(BY_NAME)
    assert min(count.values()) > 45
    start = GAME.start(Options(players=3), Random(1))
    end = play_game(GAME, start, [computer.find("beginner", GAME)] * 3, [Random(1)] * 3).state
    for seat in range(3):
        was, told = GAME.view(start, seat), GAME.view(end, seat)
        assert name(told, "hard") == name(told, "master") == temper(was).name
        assert name(told, "beginner") is None


def test_a_saboteur_hides_until_its_temper_lets_it_strike() -> None:
    """The quiet one spoils by tunnels before it breaks a tool; the hasty one waits for nothing."""
    hammer, dead_end, tunnel = [(BREAKS, 1.0)], [(STUB, 1.0), (BACK, 2.0)], [(DIG, 1.0)]
    for away, shown in (
        (7, "hasty"),
        (5, "hasty quiet"),
        (3, "hasty quiet patient"),
        (2, "hasty quiet patient vengeful"),
    ):
        assert {own.name for own in TEMPERS if not own.shows(dead_end, away)} == set(shown.split())
    assert BY_NAME["quiet"].shows(hammer, 3)
    assert not BY_NAME["patient"].shows(hammer, 3)
    assert not any(own.shows(tunnel, 9) for own in (*TEMPERS, EVEN))
    assert EVEN.shows([(ROCKS, 1.0)], 6)


def test_diggers_trust_and_accuse_each_in_its_own_way() -> None:
    """What speaks against somebody counts little for the patient, much for the hasty, and whoever broke a tool is no
    friend of the vengeful; without a sign all but the hasty believe what was dealt."""
    told, dealt = [0.7, 0.3, 0.05], 0.3
    even = EVEN.distrusted(told, dealt, [1])
    patient, quiet, hasty, vengeful = (own.distrusted(told, dealt, [1]) for own in TEMPERS)
    assert even == pytest.approx(told)
    assert quiet == pytest.approx(told)
    assert 0.3 < patient[0] < 0.5
    assert patient[1] == pytest.approx(0.3)
    assert hasty[0] > 0.9
    assert vengeful[1] > 0.7
    assert vengeful[0] == pytest.approx(0.7)


def test_who_hindered_somebody_is_a_foe() -> None:
    """In this round, by a hammer."""
    game = Play("break:cart@0; ...", hands={0: "EW NEW", 1: "EW", 2: "break:cart"}, first=2, then="NEW")
    assert foes(game.view(Seat(0))) == [2]
    assert foes(game.view(Seat(1))) == []


def test_in_the_first_lap_nobody_shows_itself_and_some_saboteurs_dig() -> None:
    """Of all tempers; so who digs may be anybody."""
    digs = 0
    for seed in range(25):
        state = GAME.start(Options(players=5), Random(f"first:{seed}"))
        for _ in range(5):
            view = GAME.view(state, state.to_act)
            move: Any = computer.find("hard", GAME).choose(GAME, view, Random(1))
            if view.dwarf == "saboteur":
                digs += isinstance(move, PlaceTunnel)
                assert not hostile(known_round(view).maze, from_move(move))
            state, _ = GAME.apply(state, state.to_act, move)
    assert digs


@pytest.mark.thorough
def test_saboteurs_do_not_all_show_themselves_in_the_same_lap() -> None:
    """Over 300 rounds no lap has more than 30 of 100, and they are spread over ten; here there are few rounds."""
    tables = rounds(Options(players=5, rounds=1), ["hard"], 30, 4500)
    laps = Counter(lap for table in tables for lap in met(table).struck)
    assert max(laps.values()) < 0.5 * laps.total()
    assert len(laps.keys() - {0}) >= 4
