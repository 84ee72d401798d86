"""What can go wrong with the database, as errors that the rest of the bot understands."""

from pathlib import Path


class StoreError(Exception):
    """The base of all errors of the database."""


class NoPlace(StoreError):
    """This is no address at which games can be kept. The text does not repeat it."""


class NotSaved(StoreError):
    """The database is locked, full, damaged or out of reach. The transaction was rolled back as a whole."""


class InDoubt(StoreError):
    """The answer to COMMIT was lost, and so was that to the question what became of it: the transaction was carried out
    or rolled back as a whole, and nobody knows which."""


class Conflict(StoreError):
    """Another writer was first: the row exists already. The transaction was rolled back."""


class InUse(StoreError):
    """Another process works with this database."""

    def __init__(self, path: Path, holder: str) -> None:
        super().__init__(f"{path} is in use by another process{holder and f' ({holder})'}")
        self.path = path


class TakenElsewhere(NotSaved):
    """Another bot works with this database on a server, or another process serves some of these shards."""

    def __init__(self, why: str = "another bot works with this database") -> None:
        super().__init__(why)


class NeedsServer(StoreError):
    """Several processes cannot share a file."""

    def __init__(self) -> None:
        super().__init__(
            "a file of SQLite's is for one process, which then serves all shards; several processes share a database "
            "on a server of PostgreSQL's"
        )


class FromTheFuture(StoreError):
    """The database was made by a newer version of the bot, which this one cannot read."""


class HalfFilled(StoreError):
    """A transfer into this database was broken off, so it holds only some of the games."""

    def __init__(self, what: str = "the same `nugget transfer` again goes on where it was") -> None:
        super().__init__(f"a transfer into this database was broken off; {what}")


class DamagedFile(StoreError):
    """The file of the database is damaged; nothing was changed in it."""

    def __init__(self, path: Path, verdict: str) -> None:
        super().__init__(
            f"{path} is damaged ({verdict}). Nothing was changed. Put it aside and start with your newest backup; "
            "what can be saved of it, the command `sqlite3 FILE .recover` finds"
        )


class NoBackup(StoreError):
    """The backup could not be made; an older one of that name is untouched."""
