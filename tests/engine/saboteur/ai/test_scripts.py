"""The plain players of Saboteur make legal moves, and do what their names say."""

from random import Random
from typing import Any

import pytest

from engine import computer
from engine.computer.player import play_game
from engine.game import Seat
from engine.games.saboteur import rules
from engine.games.saboteur.moves import BreakTool, Discard, PlaceTunnel, PlayAt, Rockfall
from engine.games.saboteur.state import Options
from engine.games.saboteur.view import view
from tests.engine.saboteur.ai import newcomers, strangers
from tests.engine.saboteur.ai.kit import TABLES, digging
from tests.engine.saboteur.kit import Play
from tests.thorough import one_in

GAME: Any = newcomers.GAME


@pytest.mark.parametrize("name", ["plain", "always", "quiet", *strangers.STRANGERS, *newcomers.NEWCOMERS])
@pytest.mark.parametrize("options", one_in(3, TABLES))
def test_a_plain_player_plays_a_whole_game(name: str, options: Options) -> None:
    """Every move is legal, digging, picking and stealing, up to the end."""
    start = GAME.start(rules_of_one_round(options), Random(7))
    rngs = [Random(seat) for seat in range(options.players)]
    finished = play_game(GAME, start, [computer.find(name, GAME)] * options.players, rngs)
    assert finished.state.to_act is None


def rules_of_one_round(options: Options) -> Options:
    """The same table for a single round."""
    return GAME.read_options({"players": options.players, "expansion": options.expansion, "rounds": 1})


def test_diggers_come_nearer_and_saboteurs_hinder() -> None:
    """On a fresh table each digger that can comes nearer, and `always` hinders where the quiet one does not."""
    hindered = 0
    for seed in range(12):
        state, seat = next(digging(Options(players=5), seed))
        seat_view = view(state, seat)
        plain, always, quiet = (computer.find(name, GAME) for name in ("plain", "always", "quiet"))
        if seat_view.dwarf != "saboteur":
            tunnels = [move for move in rules.legal(seat_view) if isinstance(move, PlaceTunnel) and move.cell == (1, 0)]
            if any({"E", "W"} <= set(move.tunnel) and "|" not in move.tunnel for move in tunnels):
                assert isinstance(plain.choose(GAME, seat_view, Random(1)), PlaceTunnel)
            continue
        hinders = (BreakTool, PlayAt, Rockfall)
        hindered += isinstance(always.choose(GAME, seat_view, Random(1)), hinders)
        assert not isinstance(quiet.choose(GAME, seat_view, Random(1)), hinders)
    assert hindered


WAY = "EW 1,0; EW 2,0; EW 3,0; NEW 4,0; ..."
HANDS = {0: "EW NEW NEW break:cart rockfall", 1: "EW NEW", 2: "EW NEW break:lantern"}


@pytest.mark.parametrize(
    ("name", "early", "late"),
    [
        ("hider", PlaceTunnel, (BreakTool, Rockfall)),
        ("bold", (BreakTool, Rockfall), (BreakTool, Rockfall)),
        ("discarder", Discard, (BreakTool, Rockfall)),
        ("breaker", PlaceTunnel, (BreakTool, Rockfall)),
    ],
)
def test_strangers_are_saboteurs_each_in_its_own_way(name: str, early: Any, late: Any) -> None:
    """A saboteur who hides digs along, a bold one blocks, one passes, one waits for somebody to help; near the goals
    all of them strike."""
    dwarfs, player = "saboteur digger digger", computer.find(name, GAME)
    fresh = Play(hands=HANDS | {0: "EW NEW NEW break:cart N|E|S|W"}, dwarfs=dwarfs).view(Seat(0))
    near = Play(f"{WAY}; ...; NEW 5,0; ...; ...", hands=HANDS, dwarfs=dwarfs).view(Seat(0))
    assert isinstance(player.choose(GAME, fresh, Random(1)), early)
    assert isinstance(player.choose(GAME, near, Random(1)), late)


def test_newcomers_are_diggers_each_in_its_own_way() -> None:
    """Who trusts mends the tools of anybody, who avenges breaks those of whoever broke its own, the others dig."""
    hands = {0: "fix:cart fix:lantern break:pickaxe EW", 1: "break:cart EW", 2: "break:lantern EW"}
    moves_before = "break:cart@0; break:lantern@1; fix:cart@0; ...; ..."
    game = Play(moves_before, hands=hands, first=1, dwarfs="digger digger digger")
    moves = {name: computer.find(name, GAME).choose(GAME, game.view(Seat(0)), Random(1)) for name in newcomers.MANNERS}
    assert moves["truster"].words == "fix:lantern @1"
    assert moves["avenger"].words == "break:pickaxe @1"
    assert isinstance(moves["hoarder"], PlaceTunnel)
    assert isinstance(moves["either"], PlaceTunnel)


def test_strangers_who_dig_break_the_tools_of_who_blocks() -> None:
    """Who laid a dead end at the head of the tunnel and took a part of it is found out by plain looking."""
    hands = {0: "EW", 1: "N|E|S|W rockfall", 2: "break:lantern"}
    game = Play("EW 1,0; N|E|S|W 2,0; ...; ...; rockfall 1,0", hands=hands, dwarfs="digger saboteur digger")
    move = computer.find("hider", GAME).choose(GAME, game.view(Seat(2)), Random(1))
    assert isinstance(move, BreakTool)
    assert move.target == 1
