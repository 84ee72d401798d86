"""See the first laps of rounds of Saboteur as the table sees them, and name a saboteur: how soon do they show?

`python -m tests.tools.first_laps show --with hard --rounds 10` prints, lap by lap, only what is public of rounds that
computers play: nobody's dwarf, no hand, and nothing that a map showed. Whoever reads it writes a line for each lap into
a file, as `3 1 B`: in the third round, after the first lap, it is B. `… score --with hard --rounds 10 --named FILE`
says how often that was right, against chance, which is the share of saboteurs among the seats. Without a file three
readers name whom they suspect most: `plain` looks as the strangers do, `table` believes what the computers believe, and
`learned` has seen the other half of these rounds with their dwarfs, so it knows the habits of just these players.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import log
from pathlib import Path
from random import Random
from typing import TypeAlias

from engine import computer, find
from engine.computer.ladder import wilson
from engine.game import AnyGame, Seat
from engine.games.saboteur.ai.belief import believe
from engine.games.saboteur.ai.talk import guilt
from engine.games.saboteur.cards import SHAPES
from engine.games.saboteur.maze import GOAL_CELLS, Maze
from engine.games.saboteur.state import Options, State, Table

LETTERS = "ABCDEFGHIJKL"
LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""How a tunnel is drawn, by its open edges."""
Names: TypeAlias = Callable[["Watched", int], Seat]
"""Who is named in a round after a lap, from 1."""
Kind: TypeAlias = tuple[str, int, float]


@dataclass(frozen=True, slots=True)
class Watched:
    """The first laps of a round."""

    number: int
    """From 1."""
    tables: tuple[Table, ...]
    """What everybody saw at the deal, and after each lap."""
    saboteurs: frozenset[int]


def watched(options: Options, names: Sequence[str], laps: int, number: int, seed: int) -> Watched:
    """Return the first laps of one round, the seats taken by these players in turn; shorter if it ends before."""
    game: AnyGame = find("saboteur")
    state = game.start(options, Random(f"{seed}:{number}"))
    players = [computer.find(names[(number + seat) % len(names)], game) for seat in range(options.players)]
    rngs = [Random(f"{seed}:{number}:{seat}") for seat in range(options.players)]
    assert isinstance(state, State)
    dealt, tables = state.dwarfs[: options.players], [state.table]
    while len(tables) <= laps:
        for _ in range(options.players):
            seat = state.to_act
            if seat is not None and state.table.ending is None:
                state, _ = game.apply(state, seat, players[seat].choose(game, game.view(state, seat), rngs[seat]))
                assert isinstance(state, State)
        if state.table.ending is not None or state.to_act is None:
            break
        tables.append(state.table)
    return Watched(number, tuple(tables), frozenset(i for i, dwarf in enumerate(dealt) if dwarf == "saboteur"))


def shown(one: Watched) -> Iterator[str]:
    """Yield the lines of what everybody saw."""
    yield f"=== round {one.number}, {LETTERS[one.tables[0].to_act or 0]} begins"
    for lap, (before, after) in enumerate(zip(one.tables, one.tables[1:], strict=False), start=1):
        yield f"--- lap {lap}"
        for past in after.history[len(before.history) :]:
            words, at, whom = past.words.partition("@")
            yield f"{LETTERS[past.seat]}: {words}{at and LETTERS[int(whom)]}"
        yield from _drawn(after.maze)
        yield from (f"before {LETTERS[seat]}: {', '.join(cards)}" for seat, cards in enumerate(after.fronts) if cards)


def _drawn(maze: Maze) -> Iterator[str]:
    """Yield the rows of the maze, dead ends as x, and goals that are face down as ?."""
    signs = dict.fromkeys(GOAL_CELLS, "?")
    for cell, tunnel in maze.cards.items():
        shape = SHAPES[tunnel]
        dead_end = all(group.bit_count() == 1 for group in shape.groups)
        signs[cell] = "x" if dead_end else LINES[shape.open]
    for y in range(max(y for _, y in signs), min(y for _, y in signs) - 1, -1):
        columns = range(min(x for x, _ in signs), max(x for x, _ in signs) + 1)
        yield f"{y:3} " + "".join(signs.get((x, y), "·") for x in columns)


def plain(one: Watched, lap: int) -> Seat:
    """Name whom a plain look at what was done suspects most."""
    return _most(guilt(one.tables[lap]))


def table(one: Watched, lap: int) -> Seat:
    """Name whom the computers' belief suspects most."""
    return _most([chances.get("saboteur", 0.0) for chances in believe(one.tables[lap]).by_seat()])


def learned(rounds: Sequence[Watched], laps: int) -> Names:
    """Return the names of who knows how often saboteurs and others did each kind of thing, after this lap, in every
    other round: the rounds with odd numbers are judged by those with even ones, and the other way round."""
    odds = {(lap, odd): _odds(rounds, lap, odd) for lap in range(1, laps + 1) for odd in (0, 1)}

    def name(one: Watched, lap: int) -> Seat:
        told, unheard = odds[lap, 1 - one.number % 2]
        return _most([sum(told.get(kind, unheard) for kind in kinds) for kinds in _kinds(one.tables[lap])])

    return name


def _odds(rounds: Sequence[Watched], lap: int, odd: int) -> tuple[dict[Kind, float], float]:
    """Return what each kind of move tells, as log-odds, in these rounds up to this lap, and what one tells that was
    never seen there. Each kind counts once more than it was seen."""
    seen = {True: Counter[Kind](), False: Counter[Kind]()}
    for one in rounds:
        if one.number % 2 == odd and len(one.tables) > lap:
            for seat, kinds in enumerate(_kinds(one.tables[lap])):
                seen[seat in one.saboteurs].update(kinds)
    every = {*seen[True], *seen[False]}
    total = {side: sum(seen[side].values()) + len(every) + 1 for side in seen}
    unheard = log(total[False] / total[True])
    return {kind: log((seen[True][kind] + 1) / (seen[False][kind] + 1)) + unheard for kind in every}, unheard


def _kinds(now: Table) -> list[list[Kind]]:
    """Return by seat what kinds of moves it made in this round: what was done, with how many cards that were put away,
    and how much a plain look holds against it."""
    found: list[list[Kind]] = [[] for _ in range(now.options.players)]
    for number in range(now.begun, len(now.history)):
        past = now.history[number]
        before, after = (guilt(replace(now, history=now.history[: number + done]))[past.seat] for done in (0, 1))
        found[past.seat].append((past.words.partition(" ")[0], past.words.count("?"), round(after - before, 2)))
    return found


def _most(suspected: Sequence[float]) -> Seat:
    return Seat(max(range(len(suspected)), key=suspected.__getitem__))


def written(text: str) -> Names:
    """Return the names that somebody wrote down, a line as `3 1 B` each. Raises KeyError where none was written."""
    lines = (line.split() for line in text.splitlines() if line.strip())
    said: Mapping[tuple[int, int], Seat] = {
        (int(number), int(lap)): Seat(LETTERS.index(letter)) for number, lap, letter in lines
    }
    return lambda one, lap: said[one.number, lap]


def scored(rounds: Sequence[Watched], names: Names, laps: int) -> Iterator[str]:
    """Yield a line for each lap: how often who was named is a saboteur, against chance."""
    for lap in range(1, laps + 1):
        those = [one for one in rounds if one.saboteurs and len(one.tables) > lap]
        right = sum(names(one, lap) in one.saboteurs for one in those)
        chance = sum(len(one.saboteurs) / one.tables[0].options.players for one in those) / len(those)
        low, high = wilson(right, len(those))
        share = f"{right / len(those):.0%} [{low:.0%}, {high:.0%}]"
        yield f"lap {lap}: right {right} of {len(those)}, {share}, chance {chance:.0%}"


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("show", "score"))
    parser.add_argument("--with", dest="names", default="hard", help="players with commas, who take the seats in turn")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--laps", type=int, default=3)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--expansion", action="store_true")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--named", type=Path, help="a file with the names that somebody wrote down")
    arguments = parser.parse_args()
    options = Options(players=arguments.players, expansion=arguments.expansion, rounds=1)
    watch = partial(watched, options, arguments.names.split(","), arguments.laps, seed=arguments.seed)
    rounds = [watch(number=number) for number in range(1, arguments.rounds + 1)]
    if arguments.what == "show":
        lines: Iterator[str] = (line for one in rounds for line in shown(one))
    elif arguments.named:
        lines = scored(rounds, written(arguments.named.read_text()), arguments.laps)
    else:
        readers = {"plain": plain, "table": table, "learned": learned(rounds, arguments.laps)}
        lines = (f"{name}: {line}" for name, names in readers.items() for line in scored(rounds, names, arguments.laps))
    for line in lines:
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
