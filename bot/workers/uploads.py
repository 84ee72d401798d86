"""Reading and replaying uploaded records in a worker process of its own, because a file from outside may hold anything.

The cost of a file is bounded by its size, by the limits of real games, and if that is not enough by the time and memory
of the process (see `bot.workers.service`). The result is small and valid, or says what is wrong.
"""

from base64 import b64decode
from enum import StrEnum

from engine import record as records
from engine.commitment import COMMITMENTS, TAKEN_BACK, CommitmentReason, verify
from engine.errors import BadRecord, NuggetError, Reason, RecordReason
from engine.game import Json
from engine.record import BadMove, Record

LARGEST = 1 << 20
"""The most bytes of a file; records have some thousands."""
MOST_MOVES = 1000
"""The most moves of a record. Every game has fewer."""
MOST_TAKEN_BACK = 3 * MOST_MOVES
"""Moves are taken back at most three times from one position."""
LONGEST_NAME = 32
"""The most characters of a player's name, as on Discord."""


class Fault(StrEnum):
    """What is wrong with a file. It stands under the key `fault` of the result."""

    UNREADABLE = "unreadable"
    BAD_MOVE = "bad move"
    """The rules forbid a move; its index stands under `move`."""
    NO_SALT = "no salt"
    OTHER_START = "other start"
    OTHER_MOVE = "other move"
    """A move does not match its commitment; its index stands under `move`."""


_FAULTS: dict[Reason, Fault] = {
    CommitmentReason.NO_SALT: Fault.NO_SALT,
    CommitmentReason.BAD_SALT: Fault.NO_SALT,
    CommitmentReason.OTHER_START: Fault.OTHER_START,
    CommitmentReason.OTHER_MOVE: Fault.OTHER_MOVE,
}


def read_upload(file: str) -> Json:
    """Read a file that is given in base64. Return its `record`, with legal moves in canonical words and without foreign
    data, and the names of the `players`: None for one that was deleted, or None instead of all if the file has none. Or
    else return the `fault`."""
    try:
        record = _record(file)
        steps = tuple(records.replay(record))
    except (BadMove, NuggetError) as error:
        return _fault(error)
    sound = Record(record.game, record.start, tuple(step.words for step in steps))
    return {"record": sound.data(), "players": _names(record)}


def check_upload(file: str) -> Json:
    """Return `game`, the number of `moves` and the `commitments` of a record that matches them: the hash of the `start`
    and those of the `moves` with their indices. Or else return the `fault`."""
    try:
        record = _record(file)
        verified = verify(record)
    except (BadMove, NuggetError) as error:
        return _fault(error)
    hashes = {"start": verified.start, "moves": [list(numbered) for numbered in verified.moves]}
    return {"game": record.game.name, "moves": len(record.moves), "commitments": hashes}


def _record(file: str) -> Record:
    """Return the record in a file if it is no larger than that of a real game. Raises BadRecord or UnknownGame."""
    record = records.read(records.decode(b64decode(file)))
    most = {TAKEN_BACK: MOST_TAKEN_BACK, COMMITMENTS: MOST_MOVES + 1}
    sizes = {key: len(value) for key in most if isinstance(value := record.extra.get(key), list | dict)}
    if len(record.moves) > MOST_MOVES or any(size > most[key] for key, size in sizes.items()):
        raise BadRecord(RecordReason.TOO_LARGE)
    return record


def _names(record: Record) -> list[str | None] | None:
    names = record.extra.get("players")
    if not (isinstance(names, list) and len(names) == record.start.options.players):
        return None
    if not all(isinstance(name, str | None) for name in names):
        return None
    # Half a character (a lone surrogate), which JSON can hold, cannot be encoded.
    return [name and name[:LONGEST_NAME].encode(errors="replace").decode() for name in names]


def _fault(error: BadMove | NuggetError) -> Json:
    if isinstance(error, BadMove):
        return {"fault": Fault.BAD_MOVE, "move": error.index}
    fault = _FAULTS.get(error.reason, Fault.UNREADABLE)
    return {"fault": fault} | ({"move": error.facts["move"]} if fault is Fault.OTHER_MOVE else {})
