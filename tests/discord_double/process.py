"""The bot as a process of its own: started, told to end, killed, started again on the same database."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.discord_double.state import TOKEN

ROOT = Path(__file__).resolve().parents[2]
LOOK = 1.0
"""Seconds between two looks at what is pending; with Discord itself it is a minute."""
ENDING = 60.0
"""Seconds that the bot has to end by itself when it is told to."""


class BotProcess:
    """One bot, through as many lives as it takes."""

    def __init__(self, folder: Path, stirred: Callable[[], None], database: str | None = None) -> None:
        """Without an address of a `database` it has a file in its folder."""
        self.folder = folder
        self.database = database or str(folder / "games.sqlite3")
        self.command = "run"
        """What it is told to do: any of the `nugget` command's."""
        self.arguments: tuple[str, ...] = ()
        self.look = LOOK
        self.whole = False
        """Whether it draws ahead and brings emoji after the start, as it does with Discord itself."""
        self.settings = {"workers": "1", "computer_pause": "0", "log_level": "INFO"}
        self.address = ""
        self.lives = 0
        self._process: Process | None = None
        self._ended: asyncio.Task[int] | None = None
        self._stirred = stirred

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.returncode is None

    @property
    def status(self) -> int | None:
        """How it ended: its exit status, or the signal as a negative number; None while it runs."""
        return None if self._process is None else self._process.returncode

    async def start(self) -> None:
        """Start it, without waiting for anything."""
        assert not self.running
        self.lives += 1
        told = str(self.look), str(int(self.whole)), self.command, *self.arguments
        with self._log_file.open("wb") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.discord_double.launch", self.address, *told),
                stdin=PIPE,  # whose end tells it that whoever started it is no more
                stdout=log,
                stderr=log,
                cwd=self.folder,  # no .env of anybody's lies there
                env=self._environment(),
                start_new_session=True,
            )
        self._ended = asyncio.create_task(self._watch(self._process))

    async def stop(self) -> None:
        """Tell it to end, and wait until it has."""
        if self.running:
            assert self._process is not None
            self._process.terminate()
            await self.ended(ENDING)

    async def kill(self) -> None:
        """End it at once, as a power cut would."""
        if self.running:
            assert self._process is not None
            self._process.kill()
            await self.ended(ENDING)

    async def ended(self, within: float = ENDING) -> int:
        """Wait until it has ended by itself; return its exit status."""
        assert self._ended is not None
        return await asyncio.wait_for(asyncio.shield(self._ended), within)

    async def close(self) -> None:
        """Leave nothing behind."""
        await self.kill()
        if self._process is not None:
            # Its workers end by themselves when it does; this is for those that did not.
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)

    @property
    def cpu(self) -> float:
        """Seconds of processor time that it used in this life, without its workers; 0 where no system tells."""
        with suppress(OSError):
            assert self._process is not None
            fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return 0.0

    # --- What it said --------------------------------------------------------------------------

    @property
    def output(self) -> str:
        """All that it said in this life."""
        return self._log_file.read_text(encoding="utf-8", errors="replace") if self.lives else ""

    @property
    def log(self) -> list[dict[str, Any]]:
        """What it logged in this life."""
        lines = []
        for line in self.output.splitlines():
            with suppress(ValueError):
                lines.append(json.loads(line))
        return [line for line in lines if isinstance(line, dict)]

    @property
    def errors(self) -> list[dict[str, Any]]:
        """What it logged as errors in this life."""
        return [line for line in self.log if line.get("level") in ("error", "critical")]

    @property
    def _log_file(self) -> Path:
        return self.folder / f"bot-{self.lives}.log"

    def _environment(self) -> dict[str, str]:
        clean = {name: value for name, value in os.environ.items() if not name.startswith("NUGGET_")}
        own = {"token": TOKEN, "database_url": self.database, "log_format": "json", **self.settings}
        return clean | {"PYTHONPATH": str(ROOT)} | {f"NUGGET_{name.upper()}": value for name, value in own.items()}

    async def _watch(self, process: Process) -> int:
        status = await process.wait()
        self._stirred()
        return status
