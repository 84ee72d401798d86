"""How often a client asks a PostgreSQL server and waits for the answer, counted between the two."""

from __future__ import annotations

import select
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingUnixStreamServer
from tempfile import TemporaryDirectory
from threading import Thread

SOCKET = ".s.PGSQL.5432"


class Between(ThreadingUnixStreamServer):
    """Listens like the server, and passes everything on."""

    daemon_threads = True

    def __init__(self, here: Path, there: Path) -> None:
        self.trips = 0
        self.there = str(there / SOCKET)
        super().__init__(str(here / SOCKET), _Passing)


class _Passing(BaseRequestHandler):
    server: Between

    def handle(self) -> None:
        answered = True
        with socket.socket(socket.AF_UNIX) as there:
            there.connect(self.server.there)
            while True:
                for end in select.select([self.request, there], [], [])[0]:
                    if not (said := end.recv(65536)):
                        return
                    # Whatever a client sends before it is answered is one trip.
                    self.server.trips += answered and end is self.request
                    answered = end is there
                    (self.request if answered else there).sendall(said)


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
