"""How often a client asks a PostgreSQL server and waits for the answer, counted between the two; and connections that
are cut there."""

from __future__ import annotations

import select
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingUnixStreamServer
from tempfile import TemporaryDirectory
from threading import Thread

SOCKET = ".s.PGSQL.5432"


class Cut(Enum):
    """When a connection is cut."""

    UNHEARD = "the server does not get what the client says"
    UNANSWERED = "the server carries it out, and the client does not hear of it"


class Between(ThreadingUnixStreamServer):
    """Listens like the server, and passes everything on."""

    daemon_threads = True

    def __init__(self, here: Path, there: Path) -> None:
        self.trips = 0
        self.there = str(there / SOCKET)
        self.strike: Callable[[int], Cut | None] = lambda trip: None
        """Called at the beginning of each trip, with its number; returns whether to cut its connection."""
        super().__init__(str(here / SOCKET), _Passing)


class _Passing(BaseRequestHandler):
    server: Between

    def handle(self) -> None:
        answered, cut = True, None
        with socket.socket(socket.AF_UNIX) as there, suppress(ConnectionError):
            there.connect(self.server.there)
            while True:
                for end in select.select([self.request, there], [], [])[0]:
                    if not (said := end.recv(65536)):
                        return
                    asks = end is self.request
                    if asks and answered:  # whatever a client sends before it is answered is one trip
                        self.server.trips += 1
                        cut = self.server.strike(self.server.trips)
                    if cut is Cut.UNHEARD or (cut is Cut.UNANSWERED and not asks):
                        return
                    answered = not asks
                    if asks:
                        with suppress(BrokenPipeError):  # what the server has said before it ended is passed on, too
                            there.sendall(said)
                    else:
                        self.request.sendall(said)


@contextmanager
def counted(folder: Path) -> Iterator[tuple[Between, Path]]:
    """Yield what counts, and a folder with a socket like the one in this folder, on which it counts."""
    with TemporaryDirectory(prefix="pg") as name:
        between = Between(Path(name), folder)
        Thread(target=between.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        try:
            yield between, Path(name)
        finally:
            between.shutdown()
            between.server_close()
