"""The plain players of Saboteur make legal moves, and do what their names say."""

from random import Random
from typing import Any

import pytest

from engine import computer, find
from engine.computer.match import play_game
from engine.games.saboteur import rules
from engine.games.saboteur.moves import BreakTool, PlaceTunnel, PlayAt, Rockfall
from engine.games.saboteur.state import Options
from engine.games.saboteur.view import view
from tests.engine.saboteur.ai.kit import TABLES, digging
from tests.thorough import one_in

GAME: Any = find("saboteur")


@pytest.mark.parametrize("name", ["plain", "always", "quiet"])
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
        seen = view(state, seat)
        plain, always, quiet = (computer.find(name, GAME) for name in ("plain", "always", "quiet"))
        if seen.dwarf != "saboteur":
            tunnels = [move for move in rules.legal(seen) if isinstance(move, PlaceTunnel) and move.cell == (1, 0)]
            if any({"E", "W"} <= set(move.tunnel) and "|" not in move.tunnel for move in tunnels):
                assert isinstance(plain.choose(GAME, seen, Random(1)), PlaceTunnel)
            continue
        hinders = (BreakTool, PlayAt, Rockfall)
        hindered += isinstance(always.choose(GAME, seen, Random(1)), hinders)
        assert not isinstance(quiet.choose(GAME, seen, Random(1)), hinders)
    assert hindered
