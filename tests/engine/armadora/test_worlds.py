"""Imagined worlds: the quick answer to what a move changes is the same as working the whole end out again."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from engine.game import Seat
from engine.games.armadora import rules
from engine.games.armadora.ai.belief import Belief
from engine.games.armadora.ai.fast_board import labels
from engine.games.armadora.ai.imagination import ARROW, POOL, REINFORCEMENT, Imagination, Orders, World, moved_to_front
from engine.games.armadora.ai.rollouts import ground
from engine.games.armadora.bench import random_game
from engine.games.armadora.board import EDGE_NAMES, Edge, Edges, mask, too_small
from engine.games.armadora.moves import ElfArrow, PlacePalisades, PlaceWarrior
from engine.games.armadora.state import ARMY, Options, View
from engine.games.armadora.view import view
from tests.thorough import one_in

pytestmark = pytest.mark.usefixtures("quick_readers")
TABLES = [
    Options(),
    Options(advanced=True),
    Options(players=4, advanced=True),
    Options(mines="random"),
    Options(players=3),
    Options(players=4, teams=False, advanced=True),
]


@cache
def views(options: Options) -> list[View]:
    """Return views of those to act, from the opening to the end."""
    positions = []
    for seed, length in enumerate((0, 6, 14, 25, 33, 45)):
        _, state, _ = random_game(seed, options, length)
        if state.to_act is not None:
            positions.append(view(state, state.to_act))
    return positions


def margin(mind: Imagination, world: World) -> int:
    """Work out from the pieces how much more the seat's side wins than the best other one."""
    label, number = labels(world.palisades)
    sums = [[0] * mind.sides for _ in range(number)]
    for territory, side, power, extra in zip(label, world.side, world.warrior, world.extra, strict=True):
        if side >= 0:
            sums[territory][side] += power + extra
    gold = Counter[int]()
    for square, pile in mind.start.table.gold:
        gold[label[square]] += pile
    won = [0] * mind.sides
    for territory, pile in gold.items():
        winners = [side for side, power in enumerate(sums[territory]) if power == max(sums[territory]) > 0]
        for side in winners:
            won[side] += pile // len(winners)
    return won[mind.side] - max(share for side, share in enumerate(won) if side != mind.side)


def imagination(seat_view: View) -> Imagination:
    assert seat_view.viewer is not None
    return Imagination(ground(seat_view.table), Belief(seat_view), seat_view.viewer)


@pytest.mark.parametrize("options", one_in(2, TABLES))
def test_what_a_move_changes_is_what_working_it_out_again_gives(options: Options) -> None:
    """For warriors, palisades and arrows: the quick margin is that of the pieces moved by hand, and leaves the world as
    it was."""
    for seat_view in views(options):
        mind = imagination(seat_view)
        rng = Random(str(options))
        for move in rng.sample(rules.legal(seat_view), min(30, len(rules.legal(seat_view)))):
            world = mind.imagine(rng)
            before = repr(world)
            assert margin(mind, world) == world.margin == mind.build(world, Edges(0))
            if isinstance(move, PlaceWarrior) and (origin := world.at[move.strength]) is not None:
                quick = mind.trade(world, move.strength, move.square)
                assert repr(world) == before
                if not any(world.extra[square] for square in (origin, move.square)):
                    for values in (world.side, world.warrior):
                        values[origin], values[move.square] = values[move.square], values[origin]
                    assert margin(mind, world) == quick
            elif isinstance(move, PlacePalisades):
                quick = mind.build(world, move.mask)
                assert repr(world) == before
                world.palisades = mind.wall(moved_to_front(world.order, move.mask))
                assert world.palisades & move.mask == move.mask
                assert too_small(Edges(world.palisades)) is None
                assert margin(mind, world) == quick
            elif isinstance(move, ElfArrow):
                quick = mind.shoot(world, move.square)
                assert repr(world) == before
                world.extra = [extra - ARROW * (square == move.square) for square, extra in enumerate(world.extra)]
                assert margin(mind, world) == quick


@pytest.mark.parametrize("options", one_in(2, TABLES))
def test_a_world_holds_what_the_viewer_knows_and_whole_armies(options: Options) -> None:
    """Known strengths stand where they are known to, and no side has more warriors than it was dealt."""
    for seat_view in views(options):
        mind = imagination(seat_view)
        world = mind.imagine(Random(1))
        for warrior, strength in seat_view.warriors:
            assert world.side[warrior.square] == mind.start.side_of[warrior.owner]
            if strength is not None:
                assert world.warrior[warrior.square] == 2 * strength
        pieces = Counter(zip(world.side, world.warrior, strict=True))
        for side, seats in enumerate(options.sides()):
            for power, number in enumerate(ARMY[options.players], start=1):
                assert pieces[side, 2 * power] <= number * len(seats)


@pytest.mark.parametrize(
    "options", one_in(3, [options for options in TABLES if len(options.sides()) == options.players])
)
def test_a_reinforcement_now_is_one_that_comes_first(options: Options) -> None:
    """In worlds in which the seat's own comes before all others it changes nothing where it is imagined to come.
    Partners are left out, whose reinforcements come to each other's warriors."""
    first = 0
    for seat_view in views(replace(options, advanced=True)):
        mind = imagination(seat_view)
        rng = Random(4)
        for world in (mind.imagine(rng) for _ in range(40)):
            standing = [w.square for w in seat_view.table.warriors if w.owner == seat_view.viewer]
            came = [s for s in standing if world.extra[s] - mind.extra[s] == REINFORCEMENT]
            if came and world.queue[0] == seat_view.viewer:
                first += 1
                assert mind.reinforce(world, came[0]) == world.margin
    assert first


def test_any_seat_may_be_the_first_to_reinforce() -> None:
    """In worlds the seats take turns in any order: who sits last does not find all good places taken."""
    seat_view = next(
        candidate for candidate in views(Options(players=3, advanced=True)) if all(candidate.table.reinforcements)
    )
    mind = imagination(seat_view)
    rng = Random(1)
    queues = [tuple(mind.imagine(rng).queue) for _ in range(90)]
    assert {queue[0]: queues.count(queue) > 15 for queue in queues} == {0: True, 1: True, 2: True}


def test_likelier_deals_come_more_often() -> None:
    """After many early warriors near gold, a strong one is believed to be among them more often than by chance."""
    _, state, _ = random_game(2, Options(), 20)
    seat_view = view(state, Seat(0))
    belief = Belief(seat_view)
    hidden = [w.square for w, s in seat_view.warriors if s is None]
    rng = Random(1)
    sums = [
        [strength[square] for square in hidden] for strength, _ in islice(iter(lambda: belief.draw(rng), None), 400)
    ]
    mean = sum(map(sum, sums)) / (400 * len(hidden))
    by_chance = sum(s * n for s, n in enumerate(ARMY[2], start=1)) / sum(ARMY[2])
    assert mean > by_chance


def test_orders_are_random_orders_of_all_items() -> None:
    """Before and after the pool is full, each item comes once; and none always comes first."""
    orders, rng = Orders(list(range(9))), Random(1)
    sample = [orders.draw(rng) for _ in range(3 * POOL)]
    assert all(sorted(order) == list(range(9)) for order in sample)
    assert {order[0] for order in sample[2 * POOL :]} == set(range(9))
    sample[-1].clear()
    assert all(len(orders.draw(rng)) == 9 for _ in range(3 * POOL))


def test_some_edges_are_drawn_to_the_front() -> None:
    """The others keep their order."""
    a, b, c = (Edge(EDGE_NAMES.index(name)) for name in ("a1b1", "a1a2", "h4h5"))
    assert moved_to_front([a, b, c], Edges(mask([c]))) == [c, a, b]
