"""What a search asks about a decision in Saboteur: legal moves, worlds that may be, values that make sense."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine import computer
from engine.game import Seat
from engine.games import saboteur
from engine.games.saboteur import rules
from engine.games.saboteur.ai.hooks import Hooks
from engine.games.saboteur.ai.worlds import Worlds
from engine.games.saboteur.cards import Card, deck_cards, dwarf_cards
from engine.games.saboteur.moves import BreakTool, Discard, PickGold, PlaceTunnel, Rockfall
from engine.games.saboteur.state import Options
from engine.games.saboteur.view import known_dwarfs, known_goals, view
from tests.engine.saboteur.ai.kit import TABLES, digging
from tests.engine.saboteur.kit import Play
from tests.thorough import one_in

HARD: Any = computer.find("hard")
EXPERT: Any = computer.find("expert")


@pytest.mark.parametrize("options", one_in(3, TABLES))
def test_candidates_are_legal_and_all_of_them_are_worth_something(options: Options) -> None:
    """Through whole games candidates are legal and different, and each has a value in an imagined world."""
    for state, seat in digging(options, seed=8, every=90):
        seat_view = view(state, seat)
        hooks = Hooks(seat_view)
        hooks.infer()
        rng = Random(1)
        candidates = hooks.candidates(rng)
        assert len(set(candidates)) == len(candidates) > 0
        assert set(candidates) <= set(rules.legal(seat_view))
        assert hooks.quick(rng) == candidates[0]
        values = hooks.values(hooks.imagine(rng), candidates)
        assert len(values) == len(candidates)
        assert hooks.playouts >= len(candidates)


@pytest.mark.parametrize("options", one_in(3, TABLES))
def test_imagined_worlds_hold_what_the_viewer_knows_and_each_card_once(options: Options) -> None:
    """Own hand, dwarf, goals seen and dwarfs inspected are as they are; cards and dwarfs are those of the box."""
    rng = Random(2)
    for state, seat in digging(options, seed=9, every=90):
        seat_view = view(state, seat)
        worlds = Worlds(seat_view)
        for _ in range(2):
            world, gold = worlds.imagine(rng)
            assert tuple(sorted(world.hands[seat])) == seat_view.hand
            assert [len(hand) for hand in world.hands] == list(seat_view.table.hand_sizes)
            assert len(world.deck) == seat_view.table.deck_size
            assert world.goals[gold].card == "NESW"
            for cell, tunnel in known_goals(seat_view).items():
                assert world.goals[[(8, 2), (8, 0), (8, -2)].index(cell)].card == Card(tunnel)
            for owner, dwarf in known_dwarfs(seat_view).items():
                assert world.dwarfs[owner] == dwarf
            cards = Counter(card for hand in world.hands for card in hand) + Counter(world.deck)
            assert not cards - Counter(deck_cards(options.expansion, options.maps))
            kinds = dwarf_cards(options.players, options.expansion, options.all_saboteurs, options.selfish)
            assert not Counter(world.dwarfs) + Counter(world.leftovers) - Counter(kinds)


TO_THE_GOLD = "EW 1,0; EW 2,0; EW 3,0; NEW 4,0; NEW 5,0; NEW 6,0; ...; ..."
HANDS = {0: "map EW NEW NEW N|E|S|W", 1: "EW NEW", 2: "EW NEW"}


def test_the_highest_gold_card_is_picked_without_a_search() -> None:
    """When gold is shared there is a single candidate, the highest card."""
    game = Play(
        f"map 8,0; {TO_THE_GOLD}; NEW 7,0",
        hands=HANDS,
        dwarfs="digger digger digger",
        gold=[1, 3, 2] + [1] * 15 + [2] * 7 + [3] * 3,
    )
    assert game.state.table.phase == "pick"
    assert Hooks(game.view(game.state.to_act)).candidates(Random(1)) == [PickGold(3)]


@pytest.mark.parametrize(("dwarf", "digs"), [("digger", True), ("saboteur", False)])
def test_a_digger_beside_the_gold_digs_it_up_and_a_saboteur_does_not(dwarf: str, digs: bool) -> None:
    """Who has seen the gold and can reach it with one card does so as a digger, at a glance and by a short search."""
    game = Play(f"map 8,0; {TO_THE_GOLD}", hands=HANDS, dwarfs=f"{dwarf} digger digger")
    seat_view = view(game.state, Seat(0))
    hooks = Hooks(seat_view)
    for move in (hooks.quick(Random(1)), HARD.choose(saboteur.GAME, seat_view, Random(1))):
        assert (isinstance(move, PlaceTunnel) and move.cell == (7, 0) and "E" in move.tunnel.partition("|")[0]) == digs


def test_a_geologist_opens_as_people_expect() -> None:
    """Where it hardly matters no geologist begins with a tunnel behind the entrance, or shuts the way to the goals."""
    openings, opened = 0, Options(players=5, expansion=True)
    for seed in range(150):
        state = rules.start(opened, Random(seed))
        assert state.to_act is not None
        if state.dwarfs[state.to_act] == "geologist":
            move = Hooks(view(state, state.to_act)).quick(Random(1))
            openings += 1
            if isinstance(move, PlaceTunnel):
                assert move.cell[0] >= 0
                assert (move.tunnel, move.cell) != ("W", (1, 0)), "a dead end with a crystal is another thing"
    assert openings > 10


@pytest.mark.parametrize("way", ["EW 1,0; ...; ...", "EW 1,0; EW 2,0; ..."])
def test_a_saboteur_does_not_show_itself_while_the_goals_are_far(way: str) -> None:
    """With a tunnel or two on the table, a saboteur keeps its hammers and rockfalls for later; with the gold near it
    uses them."""
    hands = {0: "EW break:cart break:lantern rockfall N|E|S|W NEW", 1: "EW", 2: "EW"}
    seat_view = Play(way, hands=hands, dwarfs="saboteur digger digger", then="NW NS NE").view(Seat(0))
    assert not isinstance(Hooks(seat_view).quick(Random(1)), BreakTool | Rockfall)
    late = {0: "break:cart break:lantern rockfall NEW NEW EW", 1: "EW NEW", 2: "EW"}
    near = "EW 1,0; EW 2,0; EW 3,0; NEW 4,0; NEW 5,0; ...; NEW 6,0; ...; ..."
    seat_view = Play(near, hands=late, dwarfs="saboteur digger digger", then="NW NS NE").view(Seat(0))
    assert isinstance(Hooks(seat_view).quick(Random(1)), BreakTool | Rockfall)


@pytest.mark.parametrize("dwarfs", ["digger digger saboteur", "saboteur digger digger"])
def test_who_thinks_long_still_counts_what_speaks_for_a_move(dwarfs: str) -> None:
    """In every world that is played on a move is worth less, the less speaks for it; not only in the first."""
    hands = {0: "EW NEW N|E|S|W map NS", 1: "EW", 2: "EW"}
    seat_view = Play("EW 1,0; EW 2,0; ...", hands=hands, dwarfs=dwarfs).view(Seat(0))
    by_length = []
    for long in (False, True):
        hooks = Hooks(seat_view)
        if long:
            hooks.infer()
        moves = hooks.candidates(Random(1))[:4]
        world = hooks.imagine(Random(2))
        hooks.values(world, moves)
        by_length.append(hooks.values(world, moves))
    less = [short - long for short, long in zip(*by_length, strict=True)]
    assert less[0] == 0
    assert less == sorted(less)
    assert less[-1] > 0


@pytest.mark.thorough
def test_a_saboteur_thinks_as_long_as_a_digger_and_by_what_worlds_show() -> None:
    """How long somebody thinks does not tell the dwarf, and what looks best at once is not always made."""
    spent, strayed = [], set[str]()
    for state, seat in digging(Options(players=5), seed=4, every=9):
        seat_view = view(state, seat)
        hooks = Hooks(seat_view)
        move = EXPERT.think(hooks, Random(1), computer.Budget(playouts=200))
        if move != Hooks(seat_view).quick(Random(1)):
            strayed.add(str(seat_view.dwarf))
        spent.append((seat_view.dwarf, hooks.playouts >= 200))
    assert {dwarf for dwarf, _ in spent} == strayed == {"digger", "saboteur"}
    assert all(enough for _, enough in spent)


def test_who_can_do_one_thing_only_thinks_no_shorter() -> None:
    """Who holds only tunnels, with a broken pick, passes, and takes as long as with a hand full of choices."""
    game = Play("...; break:pickaxe @0; ...", hands={0: "EW EW EW NEW NEW NEW", 1: "break:pickaxe"}, then="NEW NEW")
    seat_view = game.view(Seat(0))
    hooks = Hooks(seat_view)
    assert len(hooks.candidates(Random(1))) == 1
    move = EXPERT.think(hooks, Random(1), computer.Budget(playouts=200))
    assert isinstance(move, Discard)
    assert hooks.playouts >= 200


def test_what_speaks_for_a_move_counts_as_one_world_and_no_more() -> None:
    """The first world of each stage of a search takes off what speaks against a move, later ones do not."""
    seat_view = Play(f"map 8,0; {TO_THE_GOLD}", hands=HANDS, dwarfs="digger digger digger").view(Seat(0))
    hooks = Hooks(seat_view)
    rng = Random(1)
    moves = hooks.candidates(rng)
    world = hooks.imagine(rng)
    first, later = hooks.values(world, moves), hooks.values(world, moves)
    assert first[0] == later[0]
    assert all(early <= late for early, late in zip(first, later, strict=True))
    assert first != later
    assert hooks.values(world, hooks.candidates(rng, moves)) == first[:5]
