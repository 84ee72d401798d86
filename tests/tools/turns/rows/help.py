"""`nugget --help`: processor time of its process."""

from __future__ import annotations

import resource
import subprocess
import sys

from tests.tools.turns.given import Figures, Given

TIMES = 3


def figures(given: Given) -> Figures:
    """Ask for help a few times."""
    return {"help, ms": [1000 * _spent() for _ in range(TIMES)]}


def _spent() -> float:
    """Return the seconds of processor time that one process takes for its help."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "bot", "--help"], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
