"""Measure what people at a table meet in the computer players of Saboteur: when saboteurs show themselves, what the
first lap tells, and how often diggers are mistaken.

`python -m tests.tools.measure_tempers --with hard --players 5 --rounds 300 --seed 4500` prints the laps in which
saboteurs make their first hostile move, how many of those who dig in the first lap are diggers, how many of the mends
of diggers go to saboteurs, and how many of their hammers to diggers. Intervals count a deal as one observation.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

from engine.computer.ladder import Z
from engine.games.saboteur.ai.belief import public_move
from engine.games.saboteur.ai.fast.geometry import cell_of
from engine.games.saboteur.ai.fast.maze import FastMaze
from engine.games.saboteur.ai.fast.moves import PLACE, ROCK, FastMove, hinders, mends
from engine.games.saboteur.ai.talk import gain
from engine.games.saboteur.cards import SHAPES
from engine.games.saboteur.state import Table
from tests.tools.saboteur_rounds import parser, rounds, sizes

HARM = -0.3
"""A tunnel that brings the goals nearer by so little, on the average, is hostile."""


@dataclass(slots=True)
class Meeting:
    """What people met in one round."""

    struck: list[int] = field(default_factory=list)
    """By saboteur: the lap of its first hostile move, 0 for none."""
    dug: list[bool] = field(default_factory=list)
    """By player who laid a tunnel in the first lap that is no dead end: whether it was no saboteur."""
    mended: list[bool] = field(default_factory=list)
    """By mend of another by a digger: whether it was a saboteur's."""
    broken: list[bool] = field(default_factory=list)
    """By tool that a digger broke: whether it was a digger's."""
    diggers: float = 0.0
    """The share of players who are no saboteurs."""


def hostile(maze: FastMaze, move: FastMove) -> bool:
    """Return whether all can see that a move does harm, if it is done to the honest."""
    if move[0] == ROCK:
        return gain(maze, move, _open(maze)) <= 0
    if move[0] == PLACE:
        harm = gain(maze, move, _open(maze)) < HARM
        return harm or (move[2].stub and cell_of(move[1])[0] > 0)
    return hinders(move)


def met(table: Table) -> Meeting:
    """Return what was met in the first round of a table."""
    result = table.results[0]
    goals = tuple(SHAPES[goal] for goal in result.goals)
    bad = [dwarf == "saboteur" for dwarf in result.dwarfs]
    struck: dict[int, int] = {seat: 0 for seat, against in enumerate(bad) if against}
    meeting = Meeting(diggers=1 - sum(bad) / len(bad))
    maze, turns = FastMaze(), Counter[int]()
    for number, past in enumerate(table.history[: result.moves]):
        seat, move = past.seat, public_move(past)
        turns[seat] += 1
        if bad[seat] and not struck[seat] and hostile(maze, move):
            struck[seat] = turns[seat]
        if number < len(bad) and move[0] == PLACE and not move[2].stub:
            meeting.dug.append(not bad[seat])
        if not bad[seat] and mends(move) and move[-1] != seat:
            meeting.mended.append(bad[move[-1]])
        if not bad[seat] and hinders(move):
            meeting.broken.append(not bad[move[-1]])
        if move[0] == ROCK:
            maze = maze.taken(move[1])
        elif move[0] == PLACE:
            maze, _ = maze.placed(move[1], move[2]).turned(goals, move[1])
    meeting.struck += struck.values()
    return meeting


def share(by_round: Sequence[Sequence[bool]]) -> str:
    """Return the share of what is true, with its 95 % interval, where a round is one observation."""
    count = sum(map(len, by_round))
    if not count:
        return "none"
    mean = sum(map(sum, by_round)) / count
    spread = sqrt(sum((sum(part) - mean * len(part)) ** 2 for part in by_round))
    return f"{mean:.1%} ± {Z * spread / count:.1%} of {count}"


def report(many: Sequence[Meeting]) -> str:
    """Return all that was met, in words."""
    laps = Counter(lap for meeting in many for lap in meeting.struck)
    struck = ", ".join(f"{lap or 'never'}: {laps[lap] / laps.total():.1%}" for lap in sorted(laps))
    diggers = sum(meeting.diggers for meeting in many) / len(many)
    return (
        f"first hostile move of {laps.total()} saboteurs by lap {struck}; who digs in the first lap is a digger in "
        f"{share([meeting.dug for meeting in many])} (dealt {diggers:.1%}); diggers mend a saboteur in "
        f"{share([meeting.mended for meeting in many])}, break a digger in "
        f"{share([meeting.broken for meeting in many])}"
    )


def _open(maze: FastMaze) -> list[int]:
    return [k for k in range(3) if maze.down >> k & 1]


def main() -> None:
    """Measure what the command line asks for."""
    command = parser(__doc__, rounds=300)
    command.add_argument("--with", dest="name", default="hard", help="a player")
    arguments = command.parse_args()
    for options in sizes(arguments):
        many = [met(table) for table in rounds(options, [arguments.name], arguments.rounds, arguments.seed)]
        print(f"{options.players} players, {arguments.rounds} rounds of {arguments.name}: {report(many)}", flush=True)


if __name__ == "__main__":
    main()
