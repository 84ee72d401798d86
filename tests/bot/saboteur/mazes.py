"""Moments of games, made by chance but always the same, and mazes of any shape, for tests of pictures."""

from collections.abc import Iterable
from functools import cache
from random import Random

from engine.games.saboteur.cards import BASE_TUNNELS, MORE_TUNNELS, SHAPES, START, WAYS, Card, Tunnel
from engine.games.saboteur.maze import START_CELL, Cell, Maze
from tests.bot.saboteur.moments import Moment, moment


@cache
def grown(columns: int, rows: int, seed: int = 1, copies: int = 1) -> Moment:
    """A maze of the tunnels of so many decks of Saboteur 2, dug by the rules, on a picture of at most that size."""
    rng = Random(seed)
    deck = [Card(card) for card, count in {**BASE_TUNNELS, **MORE_TUNNELS}.items() for _ in range(count * copies)]
    rng.shuffle(deck)
    west, south = -((columns - 9) // 2), -(rows // 2)
    maze, skipped = Maze(), 0
    while deck and skipped < len(deck):
        card = deck.pop()
        ways = [
            (cell, tunnel)
            for tunnel in WAYS[card]
            for cell in maze.places(SHAPES[tunnel])
            if west < cell[0] < west + columns - 1 and south < cell[1] < south + rows - 1
        ]
        # Dead ends come last, or they would close the maze.
        if not ways or (skipped < len(deck) and any(group.bit_count() == 1 for group in SHAPES[ways[0][1]].groups)):
            deck.insert(0, card)
            skipped += 1
            continue
        skipped = 0
        maze = maze.with_card(*max(ways, key=lambda way: (way[0][0] + 2 * abs(way[0][1])) * rng.random()))
    return moment(6, 10, 1, expansion=True).with_maze(maze)


def maze_of(cards: Iterable[tuple[Cell, str]]) -> Maze:
    """The start and these tunnels."""
    return Maze([(START_CELL, START), *((cell, Tunnel(name)) for cell, name in cards)])


USUAL = moment(5, 24, 1).with_maze(
    maze_of(
        [
            ((1, 0), "NEW"), ((1, 1), "NES"), ((2, 1), "EW"), ((3, 1), "ESW"), ((3, 0), "NS"), ((2, 0), "N|E|S|W"),
            ((3, -1), "NESW"), ((4, -1), "EW"), ((5, -1), "NW"), ((5, 0), "NES"), ((6, 0), "EW"), ((7, 0), "NESW"),
            ((2, -1), "NE"), ((3, -2), "N|S"), ((4, 1), "NW"), ((0, -1), "NS"), ((7, -1), "NS"), ((8, 0), "NW"),
        ]
    )
)  # fmt: skip
