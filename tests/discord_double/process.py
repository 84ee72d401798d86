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
ENDING = 60.0
"""Seconds that the bot has to end by itself when it is told to."""


class BotProcess:
    """One bot, through any number of runs."""

    def __init__(self, folder: Path, stirred: Callable[[], None], database: str | None = None) -> None:
        """Without the address of a `database` the bot has a file in its folder."""
        self.folder = folder
        self.database = database or str(folder / "games.sqlite3")
        self.command = "run"
        """The `nugget` command that it runs."""
        self.arguments: tuple[str, ...] = ()
        self.whole = False
        """Whether the bot draws ahead and uploads emoji after the start, as it does with Discord itself."""
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
        """The exit status, or the signal as a negative number; None while the bot runs."""
        return None if self._process is None else self._process.returncode

    async def start(self) -> None:
        """Start the bot, without waiting for anything."""
        assert not self.running
        self.lives += 1
        told = str(int(self.whole)), self.command, *self.arguments
        with self._log_file.open("wb") as log:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.discord_double.launch", self.address, *told),
                stdin=PIPE,  # its end tells the bot that the parent process has ended
                stdout=log,
                stderr=log,
                cwd=self.folder,  # a folder without anybody's .env
                env=self._environment(),
                start_new_session=True,
            )
        self._ended = asyncio.create_task(self._watch(self._process))

    async def stop(self) -> None:
        """Tell the bot to end, and wait until it has."""
        if self.running:
            assert self._process is not None
            self._process.terminate()
            await self.ended(ENDING)

    async def kill(self) -> None:
        """Kill the bot at once, as a power cut would."""
        if self.running:
            assert self._process is not None
            self._process.kill()
            await self.ended(ENDING)

    async def ended(self, within: float = ENDING) -> int:
        """Wait until the bot has ended by itself; return its exit status."""
        assert self._ended is not None
        return await asyncio.wait_for(asyncio.shield(self._ended), within)

    async def close(self) -> None:
        """End all processes of the bot."""
        await self.kill()
        if self._process is not None:
            # Its workers end by themselves with the bot; this is for any that did not.
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)

    @property
    def cpu(self) -> float:
        """Seconds of processor time of this run, without its workers; 0 where the system does not tell."""
        with suppress(OSError):
            assert self._process is not None
            fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return 0.0

    # --- Output --------------------------------------------------------------------------------

    @property
    def output(self) -> str:
        """All output of this run."""
        return self._log_file.read_text(encoding="utf-8", errors="replace") if self.lives else ""

    @property
    def log(self) -> list[dict[str, Any]]:
        """The log records of this run."""
        lines = []
        for line in self.output.splitlines():
            with suppress(ValueError):
                lines.append(json.loads(line))
        return [line for line in lines if isinstance(line, dict)]

    @property
    def errors(self) -> list[dict[str, Any]]:
        """The log records of errors of this run."""
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
