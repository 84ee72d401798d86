"""A program of anybody's in a seat: it gets its view and its legal moves, and answers with the words of a move.

Each turn is one line of JSON on the program's standard input and one line of text on its standard output
(docs/engine.md). No other module of the engine starts processes or waits for them. A program sits in one seat for one
game, so it learns nothing of other seats and other games; whatever it does or fails to do, it is ended with the game.
"""

import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from random import Random
from threading import Thread, current_thread, main_thread
from types import TracebackType
from typing import IO

from engine.computer import find
from engine.computer.player import Budget, Player
from engine.errors import NuggetError, Reason
from engine.game import AnyGame, Move, View
from engine.options import quoted

PREFIX = "cmd:"
"""What the name of a program begins with, where a player is named."""
SECONDS = 10.0
"""How long a program may think about a move; the first time it also has to start."""
LONGEST = 1000
"""The number of bytes that an answer may have; the words of a move have far fewer."""
_GRACE = 1.0
"""The seconds in which a program should end by itself."""


class ProgramReason(Reason):
    """Why a game with a program ends early."""

    NOT_STARTED = "{program}, seat {seat}: cannot be started: {why}"
    SILENT = "{program}, seat {seat}, move {move}: no answer within {seconds} s; does it flush what it prints?"
    ENDED = "{program}, seat {seat}, move {move}: it ended instead of answering, with exit status {status}"
    CLOSED = "{program}, seat {seat}, move {move}: it closed its output instead of answering"
    TOO_LONG = "{program}, seat {seat}, move {move}: it answered more than {longest} bytes in a line"
    UNREADABLE = "{program}, seat {seat}, move {move}: it answered {words}, which is no move: {why}"
    ILLEGAL = "{program}, seat {seat}, move {move}: it answered {words}, which is not one of {count} legal moves"


class ProgramFault(NuggetError):
    """A program did not do its part, so the game cannot go on."""


def line(game: AnyGame, view: View) -> bytes:
    """Return what a program gets in its turn: its view and the words of its legal moves, in order, and nothing else."""
    legal = sorted(move.words for move in game.legal(view))
    return json.dumps({"view": game.dump_view(view), "legal": legal}).encode() + b"\n"


class Program:
    """A running program in one seat of one game."""

    def __init__(self, command: str, seat: int, seconds: float) -> None:
        """Start it. Raises ProgramFault."""
        self.name = PREFIX + command
        self._seat, self._seconds = seat, seconds
        self._exchange: Thread | None = None
        try:
            self._process = subprocess.Popen(
                command if os.name == "nt" else shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # so that it is ended with all that it has started
            )
        except (OSError, ValueError, IndexError) as error:
            why = getattr(error, "strerror", None) or (str(error) if command.strip() else "no program is named")
            raise ProgramFault(ProgramReason.NOT_STARTED, program=self.name, seat=seat, why=why) from error

    def __enter__(self) -> "Program":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End it and what it has started; after a finished game it may end by itself once its input does."""
        try:
            if kind is None:
                with suppress(OSError, subprocess.TimeoutExpired):
                    self._pipes[0].close()
                    self._process.wait(_GRACE)
        finally:
            self._kill()

    def _kill(self) -> None:
        with suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        if self._exchange is not None:
            self._exchange.join(_GRACE)
        if self._exchange is None or not self._exchange.is_alive():
            for pipe in self._pipes:
                with suppress(OSError):
                    pipe.close()

    def choose(self, game: AnyGame, view: View, rng: Random, budget: Budget | None = None) -> Move:
        """Return the move that the program answers. Raises ProgramFault."""
        number = len(view.history)
        answer = self._ask(line(game, view), number)
        words = answer.decode(errors="replace").strip()
        try:
            move = game.parse(words)
        except NuggetError as error:
            quote = quoted(words) or "an empty line"
            raise self._fault(ProgramReason.UNREADABLE, number, words=quote, why=str(error)) from error
        legal = game.legal(view)
        if move not in legal:
            raise self._fault(ProgramReason.ILLEGAL, number, words=quoted(words), count=len(legal))
        return move

    def _ask(self, question: bytes, number: int) -> bytes:
        """Return the line with which the program answers. Writing may take for ever as well as reading, so both are
        left to a thread, which ends with the program."""
        answers: list[bytes] = []
        self._exchange = exchange = Thread(target=self._write_and_read, args=(question, answers), daemon=True)
        exchange.start()
        exchange.join(self._seconds)
        if exchange.is_alive():
            raise self._fault(ProgramReason.SILENT, number, seconds=f"{self._seconds:g}")
        [answer] = answers
        if len(answer) > LONGEST:
            raise self._fault(ProgramReason.TOO_LONG, number, longest=LONGEST)
        if answer:
            return answer
        try:
            status = self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            raise self._fault(ProgramReason.CLOSED, number) from None
        raise self._fault(ProgramReason.ENDED, number, status=status)

    def _write_and_read(self, question: bytes, answers: list[bytes]) -> None:
        stdin, stdout = self._pipes
        with suppress(OSError):  # who has ended takes no question, but its last words may still be there
            stdin.write(question)
            stdin.flush()
        answers.append(stdout.readline(LONGEST + 1))

    @property
    def _pipes(self) -> tuple[IO[bytes], IO[bytes]]:
        """Its standard input and its standard output."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        return self._process.stdin, self._process.stdout

    def _fault(self, reason: ProgramReason, move: int, **facts: object) -> ProgramFault:
        return ProgramFault(reason, program=self.name, seat=self._seat, move=move, **facts)


@contextmanager
def seated(names: Sequence[str], game: AnyGame, seconds: float) -> Iterator[list[Player]]:
    """Give the players of these names, one a seat; each program runs until this ends. Raises UnknownPlayer and
    ProgramFault."""
    with ExitStack() as programs:
        players: list[Player] = []
        for seat, name in enumerate(names):
            if name.startswith(PREFIX):
                with _undisturbed():
                    players.append(programs.enter_context(Program(name.removeprefix(PREFIX), seat, seconds)))
            else:
                players.append(find(name, game))
        yield players


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Let the signal to end wait, so that no program is left that has just been started."""
    if current_thread() is not main_thread():
        yield
        return
    waiting: list[int] = []
    handler = signal.signal(signal.SIGTERM, lambda number, _: waiting.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, handler)
        for number in waiting:
            signal.raise_signal(number)


def leave_in_order() -> None:
    """Let this process, when it is told to end, end the programs that it has started."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
