"""Imagined worlds: the quick answer to what a move changes is the same as working the whole end out again."""

from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from engine.game import Seat
from engine.games.armadora import rules
from engine.games.armadora.ai.belief import Belief
from engine.games.armadora.ai.fast_board import labels
from engine.games.armadora.ai.imagination import REINFORCEMENT
from engine.games.armadora.ai.many_sides import ManySides, imagination
from engine.games.armadora.ai.orders import first
from engine.games.armadora.ai.rollouts import ground
from engine.games.armadora.ai.two_sides import TwoSides, World
from engine.games.armadora.bench import random_game
from engine.games.armadora.board import Edges, too_small
from engine.games.armadora.moves import ElfArrow, PlacePalisades, PlaceWarrior
from engine.games.armadora.state import ARMY, Options, View
from engine.games.armadora.view import view
from tests.thorough import one_in

pytestmark = pytest.mark.usefixtures("quick_readers")
DUELS = [Options(), Options(advanced=True), Options(players=4, advanced=True), Options(mines="random")]
MELEES = [Options(players=3), Options(players=4, teams=False, advanced=True)]


@cache
def views(options: Options) -> list[View]:
    """Return views of those to act, from the opening to the end."""
    positions = []
    for seed, length in enumerate((0, 6, 14, 25, 33, 45)):
        _, state, _ = random_game(seed, options, length)
        if state.to_act is not None:
            positions.append(view(state, state.to_act))
    return positions


def margin(duel: TwoSides, world: World) -> int:
    """Work out from the pieces who wins how much more."""
    label, number = labels(world.palisades)
    lead = [0] * number
    for square, territory in enumerate(label):
        lead[territory] += world.warrior[square] + world.extra[square]
    signs = [(ahead > 0) - (ahead < 0) for ahead in lead]
    return sum(pile * signs[label[square]] for square, pile in duel.start.table.gold)


@pytest.mark.parametrize("options", one_in(2, DUELS))
def test_what_a_move_changes_is_what_working_it_out_again_gives(options: Options) -> None:
    """For warriors, palisades, arrows and reinforcements: the quick margin is that of the pieces moved by hand."""
    for seat_view in views(options):
        assert seat_view.viewer is not None
        duel = TwoSides(ground(seat_view.table), Belief(seat_view), seat_view.viewer)
        rng = Random(str(options))
        for move in rng.sample(rules.legal(seat_view), min(30, len(rules.legal(seat_view)))):
            world = duel.imagine(rng)
            assert margin(duel, world) == world.margin
            if isinstance(move, PlaceWarrior):
                quick = duel.trade(world, seat_view.viewer, move.strength, move.square)
                origin, warrior = world.at[seat_view.viewer][move.strength], world.warrior
                if origin is not None:
                    warrior[origin], warrior[move.square] = warrior[move.square], warrior[origin]
                    assert margin(duel, world) == quick
            elif isinstance(move, PlacePalisades):
                quick = duel.build(world, move.mask)
                world.palisades = duel.wall(first(world.order, move.mask))
                assert world.palisades & move.mask == move.mask
                assert too_small(Edges(world.palisades)) is None
                assert margin(duel, world) == quick
            elif isinstance(move, ElfArrow):
                quick = duel.shoot(world, move.square)
                world.extra = [extra + 2 * (square == move.square) for square, extra in enumerate(world.extra)]
                assert margin(duel, world) == quick


@pytest.mark.parametrize("options", one_in(2, DUELS))
def test_a_world_holds_what_the_viewer_knows_and_whole_armies(options: Options) -> None:
    """Known strengths stand where they are known to, and no side has more warriors than it was dealt."""
    for seat_view in views(options):
        assert seat_view.viewer is not None
        duel = TwoSides(ground(seat_view.table), Belief(seat_view), seat_view.viewer)
        world = duel.imagine(Random(1))
        for warrior, strength in zip(seat_view.table.warriors, seat_view.strengths, strict=True):
            if strength is not None:
                assert world.warrior[warrior.square] == 2 * strength * duel.sign[warrior.owner]
        army = ARMY[options.players]
        for sign in (1, -1):
            for worth in range(1, 6):
                dealt = army[worth - 1] * duel.sign.count(sign)
                assert world.warrior.count(2 * sign * worth) <= dealt


@pytest.mark.parametrize("options", one_in(2, MELEES))
def test_the_same_with_three_sides_or_four(options: Options) -> None:
    """A trade leaves the sums as they were, and gives what the traded pieces give; so do palisades."""
    for seat_view in views(options):
        assert seat_view.viewer is not None
        melee = ManySides(ground(seat_view.table), Belief(seat_view), seat_view.viewer)
        rng = Random(str(options))
        for move in rng.sample(rules.legal(seat_view), min(30, len(rules.legal(seat_view)))):
            world = melee.imagine(rng)
            assert melee.build(world, Edges(0)) == world.margin
            if isinstance(move, PlaceWarrior) and (origin := world.at[move.strength]) is not None:
                before = repr(world)
                quick = melee.trade(world, seat_view.viewer, move.strength, move.square)
                assert repr(world) == before
                if not any(world.extra[square] for square in (origin, move.square)):
                    for values in (world.side, world.warrior):
                        values[origin], values[move.square] = values[move.square], values[origin]
                    assert melee.build(world, Edges(0)) == quick
            elif isinstance(move, PlacePalisades):
                quick = melee.build(world, move.mask)
                world.order = first(world.order, move.mask)
                assert melee.build(world, Edges(0)) == quick


@pytest.mark.parametrize("options", one_in(3, [Options(), Options(mines="random"), Options(players=3), *MELEES[1:]]))
def test_a_reinforcement_now_is_one_that_comes_first(options: Options) -> None:
    """In worlds in which the seat's own comes before all others it changes nothing where it is imagined to come."""
    first = 0
    for seat_view in views(replace(options, advanced=True)):
        assert seat_view.viewer is not None
        mind: Any = imagination(ground(seat_view.table), Belief(seat_view), seat_view.viewer)
        rng = Random(4)
        for world in (mind.imagine(rng) for _ in range(40)):
            standing = [w.square for w in seat_view.table.warriors if w.owner == seat_view.viewer]
            came = [s for s in standing if abs(world.extra[s] - mind.extra[s]) == REINFORCEMENT]
            if came and world.queue[0] == seat_view.viewer:
                first += 1
                assert mind.reinforce(world, came[0]) == world.margin
    assert first


def test_any_seat_may_be_the_first_to_reinforce() -> None:
    """In worlds the seats take turns in any order: who sits last does not find all good places taken."""
    seat_view = next(
        candidate for candidate in views(Options(players=3, advanced=True)) if all(candidate.table.reinforcements)
    )
    assert seat_view.viewer is not None
    mind = ManySides(ground(seat_view.table), Belief(seat_view), seat_view.viewer)
    rng = Random(1)
    queues = [tuple(mind.imagine(rng).queue) for _ in range(90)]
    assert {queue[0]: queues.count(queue) > 15 for queue in queues} == {0: True, 1: True, 2: True}


def test_likelier_deals_come_more_often() -> None:
    """After many early warriors near gold, a strong one is believed to be among them more often than by chance."""
    _, state, _ = random_game(2, Options(), 20)
    seat_view = view(state, Seat(0))
    belief = Belief(seat_view)
    hidden = [w.square for w, s in zip(seat_view.table.warriors, seat_view.strengths, strict=True) if s is None]
    rng = Random(1)
    sums = [
        [strength[square] for square in hidden] for strength, _ in islice(iter(lambda: belief.draw(rng), None), 400)
    ]
    mean = sum(map(sum, sums)) / (400 * len(hidden))
    by_chance = sum(s * n for s, n in enumerate(ARMY[2], start=1)) / sum(ARMY[2])
    assert mean > by_chance
