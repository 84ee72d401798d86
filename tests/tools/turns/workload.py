"""What the command line gives to a measurement, and what it gets back."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from tests.postgres import Server, running

Figures: TypeAlias = dict[str, list[float]]
"""Each figure's values, by its name with the unit."""
WARM = 5
"""The number of turns that are played first, to fill the caches."""


@dataclass(frozen=True, slots=True)
class Workload:
    """What is measured."""

    game: str
    players: int
    database: str
    """One of DATABASES."""
    turns: int
    options: tuple[str, ...] = ()
    """Options of the game with their values as JSON, such as `expansion=true`."""

    @property
    def shared(self) -> bool:
        """Whether other processes serve the same database."""
        return self.database == "shared"

    @contextmanager
    def place(self) -> Iterator[tuple[Path, Server | None]]:
        """Return an empty folder, and the PostgreSQL server if the database is none in a file."""
        with (
            TemporaryDirectory(prefix="turns-") as folder,
            nullcontext() if self.database == "file" else running() as server,
        ):
            yield Path(folder), server


DATABASES = ("file", "postgres", "shared")
"""On a file, on a PostgreSQL of its own, or on one that other processes use, too."""
