"""Measure what the table believes of the dwarfs of Saboteur, in rounds of many kinds of players.

`python -m tests.tools.measure_belief --players 5` plays rounds in which each seat is one of several players, drawn by
chance. It prints by how much the log-loss of the beliefs is below that of the bare chances, and how often seats with a
given believed chance are saboteurs. `--with hard` plays with one player only. `--trust`, `--opening`, `--doubt`,
`--passes`, `--kind`, `--any`, `--saboteurs` and `--odd` replace constants of `engine/games/saboteur/ai/belief.py`, in
the same rounds.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log
from statistics import mean

from engine.games.saboteur.ai import belief
from engine.games.saboteur.ai.story import Story, story
from tests.tools import saboteur_rounds
from tests.tools.saboteur_rounds import rounds, sizes

ALL = "beginner,easy,normal,hard,plain,quiet,hider,bold,discarder,breaker"
PARTS = {"a quarter": 0.25, "half": 0.5, "three quarters": 0.75, "its last move": 1.0}
"""When beliefs are measured: after this share of the moves before the last one."""
BINS = 10
LEAST = 1e-9


@dataclass(frozen=True, slots=True)
class Guess:
    """A belief about one seat at one time, and the truth."""

    part: str
    guilt: float
    """The believed chance that it is a saboteur."""
    guilty: bool
    right: float
    """The believed chance of its true dwarf."""


def guesses(account: Story) -> Iterator[Guess]:
    """Yield the beliefs about all seats at the deal and at each of the PARTS, without dwarfs that were swapped away
    later, for nobody saw them."""
    for part, share in ({"the deal": 0.0} | PARTS).items():
        at = int(share * (len(account.words) - 1))
        for chances, dwarf in zip(account.believed[at], account.truth[at], strict=True):
            if dwarf is not None:
                yield Guess(part, chances.get("saboteur", 0.0), dwarf == "saboteur", chances.get(dwarf, 0.0))


def losses(selected: Sequence[Guess], part: str) -> tuple[float, float]:
    """Return the log-loss of guesses at this time: saboteur or not, and which dwarf."""
    selection = [guess for guess in selected if guess.part == part]
    whether = mean(-log(max(LEAST, guess.guilt if guess.guilty else 1 - guess.guilt)) for guess in selection)
    return whether, mean(-log(max(LEAST, guess.right)) for guess in selection)


def gone(selected: Sequence[Guess], part: str) -> tuple[float, float]:
    """Return by what share the log-loss of a guess is below that of the deal: saboteur or not, and which dwarf."""
    (whether, which), (whether_dealt, which_dealt) = losses(selected, part), losses(selected, "the deal")
    return 1 - whether / whether_dealt, 1 - which / which_dealt


def kept(beliefs: Sequence[Guess]) -> tuple[float, list[tuple[float, float, int]]]:
    """Return the mean distance between chances and how often they came true, over all guesses after the deal; and by
    tenths of the believed chance its mean, how often it came true, and the number of guesses."""
    bins: list[list[Guess]] = [[] for _ in range(BINS)]
    for guess in beliefs:
        if guess.part in PARTS:
            bins[min(BINS - 1, int(guess.guilt * BINS))].append(guess)
    means = [
        (mean(guess.guilt for guess in alike), mean(guess.guilty for guess in alike), len(alike))
        for alike in bins
        if alike
    ]
    count = sum(number for _, _, number in means)
    return sum(abs(chance - share) * number for chance, share, number in means) / count, means


def main() -> None:
    """Measure what the command line asks for."""
    parser = saboteur_rounds.parser(__doc__, rounds=100)
    parser.add_argument("--with", dest="names", default=ALL, help="players, with commas")
    for name in ("trust", "opening", "doubt", "passes", "kind", "any", "odd"):
        parser.add_argument(f"--{name}", type=float)
    parser.add_argument("--saboteurs", type=float, nargs=3, metavar="CHANCE", help="bold, digging along, passing")
    arguments = parser.parse_args()
    for name in ("trust", "opening", "doubt", "passes", "kind", "any"):
        if getattr(arguments, name) is not None:
            setattr(belief, name.upper(), getattr(arguments, name))
    if arguments.saboteurs is not None:
        belief.SABOTEURS[arguments.expansion] = tuple(arguments.saboteurs)
    if arguments.odd is not None:
        belief.ODD[arguments.expansion] = arguments.odd
    for options in sizes(arguments):
        tables = rounds(options, arguments.names.split(","), arguments.rounds, arguments.seed)
        beliefs = [guess for table in tables for guess in guesses(story(table, 0))]
        print(f"{options.players} players, {arguments.rounds} rounds of {arguments.names}")
        for part in PARTS:
            whether, which = gone(beliefs, part)
            print(f"  log-loss at {part}: {whether:.0%} smaller, of which dwarf {which:.0%}")
        dealt, end = (losses(beliefs, part)[1] for part in ("the deal", "its last move"))
        print(f"  of which dwarf {end:.2f} at its last move, {dealt:.2f} as dealt")
        off, means = kept(beliefs)
        likely = ", ".join(f"{chance:.0%} were {share:.0%} ({number})" for chance, share, number in means)
        print(f"  off by {off:.1%} on the average; believed so likely saboteurs: {likely}", flush=True)


if __name__ == "__main__":
    main()
