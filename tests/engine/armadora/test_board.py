"""The board's bit sets against the reference's sets of names: territories, and which palisades are too many."""

from itertools import combinations
from random import Random

import pytest

from engine.games.armadora import board
from engine.games.armadora.ai.fast_board import enclosures, labels, walk
from engine.games.armadora.board import Edge
from tests.engine.armadora.reference import EDGES, SQUARES, Armadora, territories
from tests.thorough import one_in

BOARDS = range(40)
every_board = pytest.mark.parametrize("seed", one_in(5, BOARDS))


def built(seed, most=35):
    """A reference game with palisades built at random, from a few to all that fit, or the first so many of them."""
    options = {"players": 2, "advanced": False, "teams": True}
    game = Armadora({"options": options, "start": {"gold": {}, "characters": [], "first": 0}})
    rng = Random(seed)
    for edge in rng.sample(EDGES, len(EDGES)):
        if len(game.palisades) < seed and game.can_build([edge]):
            game.palisades.add(edge)
    game.palisades = set(sorted(game.palisades)[:most])
    return game


def as_bits(edges):
    return board.mask(Edge(board.EDGE_NAMES.index(edge)) for edge in edges)


def names(edges):
    return [board.EDGE_NAMES[edge] for edge in edges]


def test_there_are_273_connected_shapes_of_one_to_three_squares():
    """40 single squares, 67 pairs, 166 of three; the fence is exactly the edges that leave the shape."""
    assert len(board.SMALL_SHAPES) == 40 + 67 + 166
    for shape, around in board.SMALL_SHAPES:
        inside = set(board.square_names(shape))
        fence = {edge for edge in EDGES if (edge[:2] in inside) != (edge[2:] in inside)}
        assert {board.EDGE_NAMES[bit] for bit in board.bits(around)} == fence


@every_board
def test_territories_are_those_of_the_reference(seed):
    """2.4: in the order of their first squares."""
    palisades = built(seed).palisades
    regions = [set(board.square_names(squares)) for squares in board.territories(as_bits(palisades))]
    assert regions == territories(palisades)


@every_board
def test_a_palisade_is_forbidden_exactly_where_it_would_enclose_too_few(seed):
    """2.5: singles."""
    game = built(seed, most=34)  # the supply is another rule
    expected = [edge for edge in EDGES if game.can_build([edge])]
    assert names(board.placeable_edges(as_bits(game.palisades))) == expected


@every_board
def test_a_pair_is_forbidden_exactly_where_it_would_enclose_too_few_together(seed):
    """2.5: pairs of palisades that are legal alone."""
    game = built(seed, most=33)
    alone = [edge for edge in EDGES if game.can_build([edge])]
    expected = {as_bits(pair) for pair in combinations(alone, 2) if not game.can_build(list(pair))}
    assert board.forbidden_pairs(as_bits(game.palisades)) == expected


@every_board
def test_beside_a_palisade_stands_what_is_legal_together_with_it(seed):
    """2.5: for each edge, legal alone or not."""
    game = built(seed, most=33)
    alone = {edge for edge in EDGES if game.can_build([edge])}
    for number, first in enumerate(EDGES):
        beside = names(board.placeable_beside(as_bits(game.palisades), Edge(number)))
        expected = {edge for edge in alone - {first} if first in alone and game.can_build([first, edge])}
        assert set(beside) == expected


@every_board
def test_the_quick_labels_are_the_same_territories(seed):
    """Two squares have the same number exactly when they are in the same territory."""
    palisades = built(seed).palisades
    label, count = labels(as_bits(palisades))
    assert len(label) == 40
    assert all(0 <= number < count for number in label)
    groups = [{name for name, number in zip(SQUARES, label, strict=True) if number == n} for n in range(count)]
    assert sorted(map(sorted, filter(None, groups))) == sorted(map(sorted, territories(palisades)))


@every_board
@pytest.mark.parametrize("supply", [35, 5, 0])
def test_the_quick_walk_places_what_is_legal_when_its_turn_comes(seed, supply):
    """The same palisades as trying one after the other."""
    game = built(seed // 2)
    order = Random(seed).sample(EDGES, len(EDGES))
    bits = as_bits(game.palisades)
    possible = names(board.placeable_edges(bits))
    expected: list[str] = []
    game_supply = min(supply, 35 - len(game.palisades))
    for edge in order:
        if edge in possible and len(expected) < game_supply and game.can_build([edge]):
            game.palisades.add(edge)
            expected.append(edge)
    tried = [Edge(board.EDGE_NAMES.index(edge)) for edge in order if edge in possible]
    assert names(walk(enclosures(bits), tried, game_supply)) == expected
