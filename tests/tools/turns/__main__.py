"""The costs of playing, row by row: `python -m tests.tools.turns --help`.

Figures are milliseconds of processor time where nothing else is said, so compare them only on one machine: with
`--against FOLDER`, the files of another commit, the two take turns, each time in a process of its own.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, fields
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from statistics import median, quantiles

from tests.tools.turns import rows
from tests.tools.turns.given import DATABASES, Figures, Given

ROWS = sorted(module.name for module in iter_modules(rows.__path__))
TOOLS = Path(__file__).resolve().parents[1]
ROOT = TOOLS.parents[1]
ONE_ROW = """
import json, sys, tests.tools
tests.tools.__path__.insert(0, sys.argv[1])  # the tools of this commit, the bot of another
from tests.tools.turns.__main__ import row
print(json.dumps(row(sys.argv[2], json.loads(sys.argv[3]))))
"""


def row(name: str, given: dict[str, object]) -> Figures:
    """Measure one row in this process."""
    found: Figures = import_module(f"{rows.__name__}.{name}").figures(Given(**given))  # type: ignore[arg-type]
    return found


def measured(name: str, given: Given, folder: Path) -> Figures:
    """Measure one row in a process of its own, with the bot in this folder."""
    command = [sys.executable, "-c", ONE_ROW, str(TOOLS), name, json.dumps(asdict(given))]
    env = {**os.environ, "PYTHONPATH": str(folder)}
    said = subprocess.run(command, env=env, cwd=folder, stdout=subprocess.PIPE, check=True, text=True).stdout
    found: Figures = json.loads(said.splitlines()[-1])
    return found


def lines(name: str, taken: Figures, before: Figures) -> Iterator[str]:
    """Yield the figures of a row in words, beside earlier ones."""
    yield f"{name}: {(import_module(f'{rows.__name__}.{name}').__doc__ or '').partition(chr(10))[0]}"
    for figure, values in taken.items():
        said = f"  {figure:32}{median(values):10.2f}"
        if len(values) > 20:
            said += f"{quantiles(values, n=100)[98]:10.2f} at the 99th percentile"
        if old := before.get(figure):
            said += f"{median(old):10.2f} before"
            said += f", {median(values) / median(old):.2f} of it" if median(old) else ""
        yield said


def main() -> None:
    """Measure what the command line asks for, and print it."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.turns", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"of {', '.join(ROWS)}; all, if none is named")
    parser.add_argument("--game", default="armadora")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--options", nargs="+", default=(), help="such as expansion=true, where people tap")
    parser.add_argument("--database", choices=DATABASES, default="file", help="a file; PostgreSQL; one that is shared")
    parser.add_argument("--turns", type=int, default=60, help="turns, one after the other")
    parser.add_argument("--rate", type=float, default=50.0, help="moves a second in a rush")
    parser.add_argument("--tables", type=int, default=100, help="tables in a rush")
    parser.add_argument("--seconds", type=float, default=20.0, help="length of a rush")
    parser.add_argument("--against", type=Path, help="a folder with another commit, to measure by turns")
    parser.add_argument("--rounds", type=int, default=3, help="how often by turns")
    asked = parser.parse_args()
    if unknown := {*asked.rows} - {*ROWS}:
        parser.error(f"no such row: {', '.join(sorted(unknown))}")
    given = Given(**{field.name: getattr(asked, field.name) for field in fields(Given)})
    for name in asked.rows or ROWS:
        taken: Figures = {}
        before: Figures = {}
        for _ in range(asked.rounds if asked.against else 1):
            for found, folder in ((taken, ROOT), (before, asked.against)):
                if folder is not None:
                    for figure, values in measured(name, given, folder.resolve()).items():
                        found.setdefault(figure, []).extend(values)
        sys.stdout.write("".join(f"{line}\n" for line in lines(name, taken, before)))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
