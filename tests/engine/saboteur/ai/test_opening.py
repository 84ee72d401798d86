"""In the first lap computer players open the round alike, so that nobody sees who is a saboteur."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine import computer
from engine.game import Seat
from engine.games import saboteur
from engine.games.saboteur.ai.belief import believe
from engine.games.saboteur.ai.hooks import Hooks
from engine.games.saboteur.ai.levels import LEVELS
from engine.games.saboteur.ai.talk import guilt
from engine.games.saboteur.moves import Discard, LookAtGoal, Move, PlaceTunnel
from engine.games.saboteur.state import Options
from engine.games.saboteur.view import view
from tests.engine.saboteur.kit import Play

GAME: Any = saboteur.GAME
EXPERT: Any = computer.find("expert")
BOTH = [("digger digger saboteur", False), ("saboteur digger digger", False), ("blue green boss", True)]
"""Dwarfs of three seats, and by which edition."""


def opened(hand: str, moves: str = "", **rules: Any) -> Move:
    """Return what the first seat does in its first turn after these moves, which begin with the last seat's."""
    hands = {0: hand, 2: "EW break:cart"}
    return Hooks(Play(moves, hands=hands, first=2 if moves else 0, **rules).view(Seat(0))).quick(Random(1))


@pytest.mark.parametrize(("dwarfs", "expansion"), BOTH)
def test_who_has_a_map_looks(dwarfs: str, expansion: bool) -> None:
    """Whatever it is, and however well it could dig or block."""
    assert isinstance(opened("map EW NEW NESW N|E|S|W rockfall", dwarfs=dwarfs, expansion=expansion), LookAtGoal)


@pytest.mark.parametrize(("seen", "left"), [("8,2", ("8,0", "8,-2")), ("8,0", ("8,2", "8,-2"))])
def test_two_do_not_look_at_the_same_goal(seen: str, left: tuple[str, ...]) -> None:
    """All together learn more if the second looks at another one."""
    hands = {0: "map EW NEW", 2: "map EW"}
    move = Hooks(Play(f"map {seen}", hands=hands, first=2).view(Seat(0))).quick(Random(1))
    assert isinstance(move, LookAtGoal)
    assert move.words.removeprefix("map ") in left


@pytest.mark.parametrize(("dwarfs", "expansion"), BOTH)
def test_who_has_a_bad_card_puts_one_away(dwarfs: str, expansion: bool) -> None:
    """For all to see it is the same: one card. A digger parts with the dead end, a saboteur with a tunnel."""
    move = opened("EW NEW NESW N|E|S|W rockfall fix:cart", dwarfs=dwarfs, expansion=expansion)
    assert isinstance(move, Discard)
    assert (move.cards == ("N|E|S|W",)) == (not dwarfs.startswith("saboteur"))
    assert len(move.cards) == 1


def test_who_has_good_cards_only_digs() -> None:
    """A saboteur as well, with the tunnel that helps least."""
    good = "EW NEW NESW NEW rockfall fix:cart"
    assert isinstance(opened(good, dwarfs="digger digger saboteur"), PlaceTunnel)
    assert isinstance(opened(good, dwarfs="saboteur digger digger"), PlaceTunnel)


def test_who_has_a_broken_tool_opens_no_round() -> None:
    """It mends its tool, if it can."""
    move = opened("EW NEW NESW N|E|S|W rockfall fix:cart", "break:cart@0", dwarfs="digger digger saboteur")
    assert move.words == "fix:cart @0"


def test_who_opens_a_round_puts_away_nothing_that_a_friend_needs() -> None:
    """Of three repairs one is too many, but not the one for a tool that was broken in this lap."""
    hands = {0: "EW NEW NESW fix:cart fix:lantern fix:pickaxe", 2: "EW break:pickaxe"}
    game = Play("break:pickaxe@1", hands=hands, dwarfs="digger digger saboteur", first=2)
    assert not isinstance(Hooks(game.view(Seat(0))).quick(Random(1)), Discard)


def test_from_the_second_lap_on_everybody_plays_to_win() -> None:
    """The same hands dig and block."""
    hand, way = "NEW NEW NESW N|E|S|W rockfall break:cart", "...; EW 1,0; EW 2,0"
    for dwarfs, digs in (("digger digger saboteur", True), ("saboteur digger digger", False)):
        game = Play(way, hands={0: hand, 1: "EW", 2: "EW"}, dwarfs=dwarfs, then="NEW")
        move = Hooks(game.view(Seat(0))).quick(Random(1))
        assert isinstance(move, PlaceTunnel)
        assert ("|" not in move.tunnel) == digs


@pytest.mark.parametrize("dwarfs", ["digger digger saboteur", "saboteur digger digger"])
def test_who_thinks_long_opens_the_round_in_the_same_way(dwarfs: str) -> None:
    """And thinks as long about it as about any other move, so that its time tells nothing of its hand."""
    game = Play(hands={0: "EW NEW NESW N|E|S|W rockfall fix:cart"}, dwarfs=dwarfs)
    hooks = Hooks(game.view(Seat(0)))
    assert EXPERT.think(hooks, Random(1), computer.Budget(playouts=200)) == Hooks(game.view(Seat(0))).quick(Random(1))
    assert hooks.playouts >= 200


def test_a_card_put_away_tells_less_in_the_first_lap_than_in_the_second() -> None:
    """Everybody opens so; whoever does so later is suspected."""
    hands = {0: "EW EW NEW", 1: "NEW NEW", 2: "EW NEW"}
    clues = [
        believe(Play(moves, hands=hands).state.table).by_seat()[1]["saboteur"]
        for moves in ("EW 1,0; ...; EW 2,0; EW 3,0; NEW 4,0; NEW 5,0", "EW 1,0; NEW 2,0; EW 3,0; EW 4,0; ...; NEW 5,0")
    ]
    assert clues[1] > 1.5 * clues[0]


@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("dwarfs", ["digger digger saboteur", "saboteur digger digger"])
@pytest.mark.parametrize("hand", ["map EW NEW", "EW NEW NESW N|E|S|W rockfall fix:cart"])
def test_lower_levels_open_the_round_in_the_same_way(level: str, dwarfs: str, hand: str) -> None:
    """So a newcomer who plays now does not see at once who is a saboteur."""
    view = Play(hands={0: hand}, dwarfs=dwarfs).view(Seat(0))
    assert LEVELS[level](view, Random(1)) == Hooks(view).quick(Random(1))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("players", "level"), [(3, "hard"), (5, "hard"), (7, "hard"), (10, "hard"), (5, "easy"), (5, "normal")]
)
def test_nobody_can_name_a_saboteur_after_the_first_lap(players: int, level: str) -> None:
    """Neither by looking plainly nor as the computers do: no more often than 20 points above chance. In 100 rounds
    chance alone makes 9 points of difference."""
    player, right, chance = computer.find(level, GAME), Counter[str](), 0.0
    for number in range(1, 101):
        state = GAME.start(Options(players=players, rounds=1), Random(f"28:{number}"))
        saboteurs = {seat for seat, dwarf in enumerate(state.dwarfs[:players]) if dwarf == "saboteur"}
        for seat in range(players):
            assert state.to_act is not None
            move = player.choose(GAME, view(state, state.to_act), Random(f"28:{number}:{seat}"))
            state, _ = GAME.apply(state, state.to_act, move)
        chance += len(saboteurs) / players
        beliefs = [chances.get("saboteur", 0.0) for chances in believe(state.table).by_seat()]
        for reader, suspicion in (("plain", guilt(state.table)), ("table", beliefs)):
            right[reader] += max(range(players), key=suspicion.__getitem__) in saboteurs
    assert max(right.values()) <= round(chance) + 20, right
