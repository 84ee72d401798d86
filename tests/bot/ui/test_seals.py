"""Seals: what was hidden is bound by hashes that everybody sees, and *Verify* checks a record against them."""

import json
import re
from typing import Any

from bot.workers.uploads import LARGEST
from tests.bot.ui.parlor import Parlor, Verb, buttons, text
from tests.bot.ui.people import Person

START = re.compile(r"`([0-9a-f]{64})`")
MOVE = re.compile(r"`([0-9a-f]{16})`")


async def checked(parlor: Parlor, data: bytes) -> str:
    """Return what Ann is told of a file."""
    result = await parlor.ann.slash(parlor.games, "games", record=("game.json", data))
    if "Verify" in buttons(result.response):
        result = await parlor.ann.click(result.response, label="Verify")
    return text(result.response).replace("\\", "")


def file(record: Any) -> bytes:
    return json.dumps(record).encode()


async def test_the_seals_are_in_the_history_from_the_start(parlor: Parlor) -> None:
    """For players and onlookers, and they are those that the record has in the end. Boards say that the deal is sealed,
    and show no digits."""
    match = await parlor.begin(2)
    boards, dealt = [text(parlor.board(match))], await seals(parlor, parlor.cas)
    await parlor.play(match, "W1 c4")
    boards.append(text(parlor.board(await parlor.match())))
    hidden = await seals(parlor, parlor.ann)
    await parlor.play(await parlor.match(), "P a1b1 c1d1")
    boards.append(text(parlor.board(await parlor.match())))
    seen = await seals(parlor, parlor.cas)
    await parlor.to_the_end(await parlor.match())
    record = await parlor.tables.matches.record(match.id)
    start, first = record["commitments"]["start"], record["commitments"]["0"]
    assert dealt == [start]
    assert hidden == seen == [first, start]
    assert ["sealed" in board for board in boards] == [True, False, False]
    assert not any(START.search(board) or MOVE.search(board) for board in boards)


async def seals(parlor: Parlor, person: Person) -> list[str]:
    """Return the digits that this person finds below the newest board, none of them behind *More*."""
    board = parlor.board(await parlor.match())
    shown = {verb: await person.tap(board, verb) for verb in (Verb.HISTORY, Verb.MORE)}
    digits = {verb: re.findall(r"`([0-9a-f]{16}|[0-9a-f]{64})`", text(one.response)) for verb, one in shown.items()}
    assert not digits[Verb.MORE]
    return digits[Verb.HISTORY]


async def test_a_game_that_is_under_way_keeps_its_salt(parlor: Parlor) -> None:
    """With it, the hashes could be tried out; so no message holds it before the end. Another game has another."""
    first = await parlor.begin(2)
    await parlor.begin(2)
    match = await parlor.match(2)
    assert match.row.salt != first.row.salt
    await parlor.play(match, "W1 c4")
    assert match.row.salt
    assert len(match.row.salt) == 64
    texts = [text(m) for m in parlor.seen_by(parlor.ann, parlor.home(match)) + parlor.direct_messages(parlor.ann)]
    assert texts
    assert not [each for each in texts if match.row.salt in each]


async def test_verify_tells_in_a_sentence_what_a_game_or_a_file_is(parlor: Parlor) -> None:
    """By anybody, in private, a finished game is verified without its file. A good record is confirmed with all its
    seals to compare; else it says which move, or that it cannot be read."""
    match = await parlor.over(first="W1 c4")
    record = await parlor.tables.matches.record(match.id)
    by_button = [await parlor.look_back(person, match, Verb.VERIFY) for person in (parlor.ann, parlor.cas)]
    assert all(answer.ephemeral for answer in by_button)
    for words in (*(text(answer.response) for answer in by_button), await checked(parlor, file(record))):
        assert "Nothing was changed" in words
        assert all(digits in words for digits in record["commitments"].values())
    expected = {
        file(record | {"moves": ["W2 c4", "pass", "pass"]}): "move 1 is different",
        file(record | {"moves": ["W9 c4"]}): "don’t allow move 1",
        file(record | {"commitments": {"start": "0" * 64}}): "its deal is different",
        file(record | {"salt": None}): "it has no seal",
        file(record | {"game": "chess"}): "can’t read **game.json**",
    }
    unreadable = (b"", b"\xff\xfe", b"[" * 5000, b"{}", b"12", b"x" * (LARGEST + 1))
    expected |= dict.fromkeys(unreadable, "can’t read **game.json**")
    answers = {data: await checked(parlor, data) for data in expected}
    assert [answer for data, answer in answers.items() if expected[data] not in answer] == []
