"""Files that people upload are read by a process of its own: sound ones in full, all others in a word, and none of them
stops anybody."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from base64 import b64encode
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import engine
from bot.workers.crew import WorkFailed
from bot.workers.service import Workers
from bot.workers.uploads import LARGEST, Fault, check_upload, read_upload
from engine import record as records
from engine.commitment import COMMITMENTS, TAKEN_BACK
from tests.bot.workers.actors import VIEW
from tests.engine.runs import all_options, paths, run, sealed

many_examples = settings(max_examples=300, derandomize=True, deadline=None)
FAULTS = {fault.value for fault in Fault}


@cache
def sound(name: str) -> dict[str, Any]:
    """Return the record of a finished game, with its salt and what was published, names, and moves taken back."""
    played = run(engine.find(name), all_options(engine.find(name))[0], seed=1)
    seats = range(played.start.options.players)
    return json.loads(json.dumps(sealed(played, [0, 2]) | {"players": [f"P{seat}" for seat in seats]}))


def encoded(data: Any) -> str:
    return b64encode(data if isinstance(data, bytes) else json.dumps(data).encode()).decode()


def assert_an_answer(file: str) -> None:
    """What comes back is small, can be written as JSON and as UTF-8, and is a sound game or one fault."""
    for job in (read_upload, check_upload):
        answer = job(file)
        assert len(json.dumps(answer)) < 100_000
        json.dumps(answer, ensure_ascii=False).encode()
        if "fault" in answer:
            assert answer["fault"] in FAULTS
            assert ("move" in answer) == (answer["fault"] in (Fault.BAD_MOVE, Fault.OTHER_MOVE))
        elif job is read_upload:
            record = records.read(answer["record"])
            records.final(record)
            assert answer["players"] is None or len(answer["players"]) == record.start.options.players


@pytest.mark.parametrize("name", engine.game_names())
def test_a_sound_record_is_read_and_checked(name: str) -> None:
    """Nothing of it is lost that a replay shows, and what follows from its salt is what was published."""
    record = sound(name)
    loud = record | {"moves": [words.lower().replace(" ", "  ") for words in record["moves"]]}
    for data in (record, loud):
        answer = read_upload(encoded(data))
        assert answer["players"] == record["players"]
        assert answer["record"] == {key: record[key] for key in ("game", "rules", "options", "start", "moves")}
    checked = check_upload(encoded(record))
    assert (checked["game"], checked["moves"]) == (name, len(record["moves"]))
    hashes = {str(index): digits for index, digits in checked["commitments"]["moves"]}
    assert {"start": checked["commitments"]["start"], **hashes} == record[COMMITMENTS]


def test_a_fault_is_told_with_its_move() -> None:
    """By its index, from 0."""
    record = sound("armadora")
    assert read_upload(encoded(record | {"moves": ["fly"]})) == {"fault": Fault.BAD_MOVE, "move": 0}
    other = record[COMMITMENTS] | {"999": "0" * 16}
    assert check_upload(encoded(record | {COMMITMENTS: other})) == {"fault": Fault.OTHER_MOVE, "move": 999}


HOSTILE = st.one_of(
    *(st.none(), st.booleans(), st.floats(), st.integers(), st.text(st.characters(codec=None), max_size=9)),
    st.sampled_from([10**4000, -(10**4000), "9" * 5000, "\ud800", "\0", "x" * 5000, "[" * 500, "?", "1e999", "٣"]),
    st.sampled_from([[], {}, [[]], [0] * 3001, {"9" * 5000: 0}, {"-1": 0}, {"٣": 0}, {"": 0}, dict.fromkeys("abc", 0)]),
    st.integers(1, 3000).map("deep {}".format),
)
"""What may stand where something else should."""
DEEP = re.compile(rb'"deep (\d+)"')
"""What stands for lists in lists, as many as it says, until all is written: Python would not write them."""


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A sound record in which some things are another thing, are gone, are there twice, or have another name."""
    record: Any = deepcopy(sound(draw(st.sampled_from(engine.game_names()))))
    for _ in range(draw(st.integers(1, 4))):
        spots = [path for path in paths(record) if path]
        if not spots:
            break
        *way, last = draw(st.sampled_from([min(spots, key=len), *spots]))
        inside = record
        for key in way:
            inside = inside[key]
        match draw(st.integers(0, 4)):
            case 0 | 1:
                inside[last] = deepcopy(draw(HOSTILE))
            case 2:
                del inside[last]
            case 3 if isinstance(inside, list):
                inside.insert(draw(st.integers(0, len(inside))), inside[draw(st.integers(0, len(inside) - 1))])
            case 3:
                inside[str(draw(HOSTILE))[:9000]] = inside.pop(last)
            case _:
                record[draw(st.sampled_from([TAKEN_BACK, COMMITMENTS, "salt", "players", "moves"]))] = deepcopy(
                    draw(HOSTILE)
                )
    written = json.dumps(record).encode()
    written = DEEP.sub(lambda deep: b"[" * int(deep[1]) + b"]" * int(deep[1]), written)
    if draw(st.booleans()):
        return written
    at = draw(st.integers(0, len(written)))
    return written[:at] + draw(st.binary(max_size=6)) + written[at + draw(st.integers(0, 20)) :]


@pytest.mark.thorough
@many_examples
@given(mutated())
@example(b"")
@example(b"[" * LARGEST)
@example(b'{"a":' * (LARGEST // 5))
@example(b"9" * 5000)
def test_whatever_becomes_of_a_record_gives_a_game_or_a_fault(data: bytes) -> None:
    """Nothing is raised, whatever was changed in a sound record of any game."""
    assert_an_answer(encoded(data))


@many_examples
@given(st.binary(max_size=200))
def test_any_bytes_give_a_fault(data: bytes) -> None:
    """What nobody wrote as a record is none."""
    assert_an_answer(encoded(data))


async def test_files_are_read_in_another_process(workers: Workers) -> None:
    """A good one behind the worst is read like any other, and whoever thinks meanwhile is not disturbed."""
    good = json.dumps(sound("saboteur")).encode()
    worst = (b"[" * LARGEST, b"[" + b"[]," * 340_000 + b"[]]", b"\xff" * LARGEST)
    *faults, checked, read = await asyncio.gather(
        *map(workers.check_upload, worst), workers.check_upload(good), workers.read_upload(good)
    )
    assert await workers.think("armadora", VIEW, "greedy", 1)
    assert faults == [{"fault": Fault.UNREADABLE}] * len(worst)
    assert (checked["game"], read["record"]["game"]) == ("saboteur", "saboteur")


GREEDY = """
import sys
from bot.workers import worker
def hang(file):
    while True: pass
def swell(file):
    return len(bytearray(2 << 30))
worker.JOBS["read_upload"], worker.JOBS["check_upload"] = hang, swell
worker.main()
"""


async def test_a_file_that_takes_too_long_or_too_much_disturbs_nobody() -> None:
    """Its process is ended, or has no more memory; others go on, and so does the next file."""
    async with Workers(1, brief=0.5, command=(sys.executable, "-c", GREEDY)) as workers:
        with pytest.raises(WorkFailed, match="crashed or late"):
            await workers.read_upload(b"{}")
        workers.brief = 60.0
        with pytest.raises(WorkFailed, match="MemoryError"):
            await workers.check_upload(b"{}")
        assert await workers.think("armadora", VIEW, "greedy", 1)
