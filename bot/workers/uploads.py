"""Records that people upload, read and replayed by a worker process of its own: a file from outside may hold anything.

What such a file costs is bounded: by its size, by what a real game can have, and where that is not enough by the time
and the memory of the process (see `bot.workers.service`). What comes back is small and sound, or says what is wrong.
"""

from base64 import b64decode
from enum import StrEnum

from engine import record as records
from engine.commitment import COMMITMENTS, TAKEN_BACK, CommitmentReason, verify
from engine.errors import BadRecord, NuggetError, Reason, RecordReason
from engine.game import Json
from engine.record import BadMove, Record

LARGEST = 1 << 20
"""Bytes of a file that is looked at; records have some thousands."""
MOST_MOVES = 1000
"""No game of any kind takes so many decisions."""
MOST_TAKEN_BACK = 3 * MOST_MOVES
"""From one position on, moves are taken back three times at most."""
LONGEST_NAME = 32
"""Characters of a player's name, as on Discord."""


class Fault(StrEnum):
    """What is wrong with a file, under the key `fault` of what comes back."""

    UNREADABLE = "unreadable"
    BAD_MOVE = "bad move"
    """The rules do not allow it; its index stands under `move`."""
    NO_SALT = "no salt"
    OTHER_START = "other start"
    OTHER_MOVE = "other move"
    """It is not what was committed to; its index stands under `move`."""


_FAULTS: dict[Reason, Fault] = {
    CommitmentReason.NO_SALT: Fault.NO_SALT,
    CommitmentReason.BAD_SALT: Fault.NO_SALT,
    CommitmentReason.OTHER_START: Fault.OTHER_START,
    CommitmentReason.OTHER_MOVE: Fault.OTHER_MOVE,
}


def read_upload(file: str) -> Json:
    """Return the `record` in a file, given in base64, with legal moves in canonical words and nothing that is not ours,
    and the `players`: their names, None for one that was deleted, or None for all if the file does not tell; or
    else the `fault`."""
    try:
        given = _record(file)
        steps = tuple(records.replay(given))
    except (BadMove, NuggetError) as error:
        return _fault(error)
    sound = Record(given.game, given.start, tuple(step.words for step in steps))
    return {"record": sound.data(), "players": _names(given)}


def check_upload(file: str) -> Json:
    """Return of a record that is what was committed to its `game`, how many `moves` it has, and the `commitments`: the
    hash of the `start` and those of the `moves` with their indices; or else the `fault`."""
    try:
        given = _record(file)
        found = verify(given)
    except (BadMove, NuggetError) as error:
        return _fault(error)
    hashes = {"start": found.start, "moves": [list(each) for each in found.moves]}
    return {"game": given.game.name, "moves": len(given.moves), "commitments": hashes}


def _record(file: str) -> Record:
    """Return the record in a file if it is no larger than a game can be. Raises BadRecord or UnknownGame."""
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
    # Half a character, as JSON can hold it, is nothing that can be written anywhere.
    return [name and name[:LONGEST_NAME].encode(errors="replace").decode() for name in names]


def _fault(error: BadMove | NuggetError) -> Json:
    if isinstance(error, BadMove):
        return {"fault": Fault.BAD_MOVE, "move": error.index}
    fault = _FAULTS.get(error.reason, Fault.UNREADABLE)
    return {"fault": fault} | ({"move": error.facts["move"]} if fault is Fault.OTHER_MOVE else {})
