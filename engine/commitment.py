"""Commitments: hidden information is fixed before anybody can profit from changing it, and can be checked afterwards.

Before the first move a single hash is published. It binds all that the start holds, piece by piece, and the salts of
all moves to come. After each move that the table does not know in full, the hash is carried on. Once the game is over
its record holds the salt, and anybody who has it computes the same hashes and compares them with the published ones.

The hashes are the only thing shown to everybody that depends on secrets; without the salt they look random. The scheme
uses SHA-256 and HMAC alone, so a few lines in any language check it; docs/fairness.md spells it out.
"""

import hashlib
import hmac
import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.errors import BadRecord, Reason
from engine.game import Json, PastMove
from engine.options import quoted
from engine.record import Record, replay

SALT = "salt"
"""The key in a record of the salt of its game, 64 hexadecimal digits."""
COMMITMENTS = "commitments"
"""The key in a record of the hashes that were published."""
TAKEN_BACK = "taken_back"
"""The key in a record of its take-backs: for each one, the number of moves that were left."""
START = "start"
"""The key of the first hash in COMMITMENTS; the other keys are the indices of moves, as text."""
SHORT = 16
"""The number of digits of a hash that is published after a move. They are enough: the first hash binds the salts, so
nobody can search for other values with the same digits."""
_INDEX = re.compile("0|[1-9][0-9]{0,5}")
"""The index of a move as text; no game has a million moves."""


class CommitmentReason(Reason):
    """Why a record cannot be checked, or is not what was promised."""

    NO_SALT = "no salt: the record holds nothing to check it by"
    BAD_SALT = "salt is not 64 hexadecimal digits"
    BAD_TAKEN_BACK = "taken_back is not a list of numbers of moves"
    BAD_COMMITMENTS = "commitments is not an object of hashes"
    OTHER_START = "the start is not what was committed to: it gives {computed}, published was {published}"
    OTHER_MOVE = "move {move} is not what was committed to: it gives {computed}, published was {published}"


@dataclass(frozen=True, slots=True)
class Commitments:
    """The hashes of a game, as lower-case hexadecimal digits."""

    start: str
    """The hash of all that was dealt: 64 digits."""
    moves: tuple[tuple[int, str], ...]
    """By the index of each move that is secret in part, the hash of all secrets up to that move: `SHORT` digits."""

    @property
    def newest(self) -> str:
        """The hash that binds all secrets so far."""
        return self.moves[-1][1] if self.moves else self.start

    def data(self) -> dict[str, Json]:
        """Return the hashes as a record holds them: `start`, and the indices of moves as text."""
        return {START: self.start} | {str(index): digits for index, digits in self.moves}


def commit(record: Record, history: Sequence[PastMove], salt: str, taken_back: Sequence[int] = ()) -> Commitments:
    """Return the hashes of a game up to its newest move.

    `history` is what the table sees of the record's moves, which must be in canonical words. `taken_back` has, for each
    take-back, the number of moves that were left. A move that replaces one that was taken back gets a salt of its own,
    or else two hashes would tell whether both moves are the same.
    """
    dealt = record.game.dump(record.start)
    whole = {
        "game": record.game.name,
        "rules": record.game.edition,
        "options": dealt["options"],
        "salt": _sha256(salt),
        "start": {name: _sealed(salt, f"start {name}", value) for name, value in _pieces(dealt["start"])},
    }
    newest = first = _sha256(_canonical(whole))
    moves, went_on = [], sorted(taken_back)
    for index, (words, past) in enumerate(zip(record.moves, history, strict=True)):
        if words != past.words:
            before = bisect_right(went_on, index)
            name = f"move {index} again {before}" if before else f"move {index}"
            newest = _sha256(newest + _sealed(salt, name, words))
            moves.append((index, newest[:SHORT]))
    return Commitments(first, tuple(moves))


def verify(record: Record) -> Commitments:
    """Return the hashes that follow from a record and its salt, for comparison with the published ones.

    Raises BadRecord if the record holds no salt, or other hashes than these; BadMove if a move is illegal.
    """
    salt = record.extra.get(SALT)
    if salt is None:
        raise BadRecord(CommitmentReason.NO_SALT)
    if not (isinstance(salt, str) and re.fullmatch(r"[0-9a-f]{64}", salt)):
        raise BadRecord(CommitmentReason.BAD_SALT)
    steps = tuple(replay(record))
    state = steps[-1].state if steps else record.start
    canonical = replace(record, moves=tuple(step.words for step in steps))
    taken_back = record.extra.get(TAKEN_BACK, [])
    if not (isinstance(taken_back, list) and all(type(at) is int and at >= 0 for at in taken_back)):
        raise BadRecord(CommitmentReason.BAD_TAKEN_BACK)
    computed = commit(canonical, record.game.view(state, None).history, salt, taken_back)
    _compare(computed.data(), record.extra.get(COMMITMENTS, {}))
    return computed


def _compare(computed: Mapping[str, Json], published: Json) -> None:
    """Raise BadRecord where the hashes differ. A record that holds no published hashes passes."""
    if not (isinstance(published, dict) and all(key == START or _INDEX.fullmatch(key) for key in published)):
        raise BadRecord(CommitmentReason.BAD_COMMITMENTS)
    keys = {*computed, *published} if published else set[str]()
    for key in sorted(keys, key=lambda key: -1 if key == START else int(key)):
        if computed.get(key) != published.get(key):
            facts = {"computed": computed.get(key), "published": quoted(published.get(key))}
            if key == START:
                raise BadRecord(CommitmentReason.OTHER_START, **facts)
            raise BadRecord(CommitmentReason.OTHER_MOVE, move=int(key), **facts)


def _pieces(value: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """Yield what was dealt, piece by piece, each with its path: `gold.d1`, or `rounds.0.deck`. A value that is neither
    an object nor a list of objects is one piece."""
    inner: Iterable[tuple[object, Json]] | None = None
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
        inner = enumerate(value)
    if inner is None:
        yield path, value
    else:
        for key, piece in inner:
            yield from _pieces(piece, f"{path}.{key}" if path else str(key))


def _sealed(salt: str, name: str, value: Json) -> str:
    """Return the hash of one piece, with a salt of its own: a person who is told one piece and its salt can check it,
    and learns nothing of the others."""
    own = hmac.new(bytes.fromhex(salt), name.encode(), hashlib.sha256).hexdigest()
    return _sha256(own + _canonical(value))


def _canonical(value: Json) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
