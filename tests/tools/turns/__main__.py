"""The costs of playing, row by row: `python -m tests.tools.turns --help`.

Figures are milliseconds of processor time where nothing else is said, so compare them only on one machine: with
`--against FOLDER`, the files of another commit, the two take turns, each time in a process of its own. These tools
measure both, so a bot that is too old for them is left out with a sentence. For one core put `taskset -c 0` before it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, fields
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from statistics import mean, median, quantiles
from typing import Any, TypeAlias

from tests.tools.turns import rows
from tests.tools.turns.workload import DATABASES, Figures, Workload

Measure: TypeAlias = Callable[[str, Workload, Path], Figures]
ROWS = sorted(module.name for module in iter_modules(rows.__path__))
TOOLS = Path(__file__).resolve().parents[1]
ROOT = TOOLS.parents[1]
ONE_ROW = """
import json, sys, tests.tools
tests.tools.__path__.insert(0, sys.argv[1])  # the tools of this commit, the bot of another
from tests.tools.turns.__main__ import row
print(json.dumps(row(sys.argv[2], json.loads(sys.argv[3]))))
"""


class Unmeasured(Exception):
    """The process of a row has failed; the text is what it said."""


def row(name: str, load: dict[str, Any]) -> Figures:
    """Measure one row in this process."""
    figures: Figures = asyncio.run(import_module(f"{rows.__name__}.{name}").figures(Workload(**load)))
    return figures


def measured(name: str, load: Workload, folder: Path) -> Figures:
    """Measure one row in a process of its own, with the bot in this folder. Raises Unmeasured."""
    command = [sys.executable, "-c", ONE_ROW, str(TOOLS), name, json.dumps(asdict(load))]
    env = {**os.environ, "PYTHONPATH": str(folder)}
    process = subprocess.run(command, env=env, cwd=folder, capture_output=True, text=True, check=False)
    if process.returncode:
        raise Unmeasured(process.stderr)
    figures: Figures = json.loads(process.stdout.splitlines()[-1])
    return figures


def by_turns(
    name: str, load: Workload, against: Path | None, rounds: int, measure: Measure = measured
) -> tuple[Figures, Figures]:
    """Return the figures of a row, and those of an older bot, if there is one that can be measured. Raises Unmeasured
    if this one cannot."""
    after: Figures = {}
    before: Figures = {}
    for _ in range(rounds if against else 1):
        _add(after, measure(name, load, ROOT))
        if against is not None:
            try:
                _add(before, measure(name, load, against.resolve()))
            except Unmeasured as error:
                reason = str(error).strip().rpartition("\n")[2]
                sys.stderr.write(f"{name}: the older bot cannot be measured by the tools of this one: {reason}\n")
                against = None
    return after, before


def _add(figures: Figures, more: Figures) -> None:
    for figure, values in more.items():
        figures.setdefault(figure, []).extend(values)


def lines(name: str, after: Figures, before: Figures) -> Iterator[str]:
    """Yield the figures of a row in words, beside earlier ones."""
    yield f"{name}: {(import_module(f'{rows.__name__}.{name}').__doc__ or '').partition(chr(10))[0]}"
    for figure, values in after.items():
        line = f"  {figure:32}{median(values):10.2f}"
        if len(values) > 20:
            line += f"{mean(values):10.2f} on average{quantiles(values, n=100)[98]:10.2f} at the 99th percentile"
        if (old := before.get(figure)) and median(old):
            line += f"{median(old):10.2f} before, {median(values) / median(old):.2f} of it"
            line += f", {mean(values) / mean(old):.2f} on average" if len(values) > 20 else ""
        yield line


def main() -> None:
    """Measure what the command line asks for, and print it."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.turns", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"of {', '.join(ROWS)}; all, if none is named")
    parser.add_argument("--game", default="armadora")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--options", nargs="+", default=(), help="such as expansion=true, where people tap")
    parser.add_argument("--database", choices=DATABASES, default="file", help="a file; PostgreSQL; one that is shared")
    parser.add_argument("--turns", type=int, default=60, help="turns, one after the other")
    parser.add_argument("--against", type=Path, help="a folder with another commit, to measure by turns")
    parser.add_argument("--rounds", type=int, default=3, help="how often by turns")
    arguments = parser.parse_args()
    if unknown := {*arguments.rows} - {*ROWS}:
        parser.error(f"no such row: {', '.join(sorted(unknown))}")
    load = Workload(**{field.name: getattr(arguments, field.name) for field in fields(Workload)})
    for name in arguments.rows or ROWS:
        try:
            after, before = by_turns(name, load, arguments.against, arguments.rounds)
        except Unmeasured as error:
            sys.exit(f"{name} cannot be measured:\n{error}")
        print(*lines(name, after, before), sep="\n", flush=True)


if __name__ == "__main__":
    main()
