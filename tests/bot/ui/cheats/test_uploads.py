"""Files that are made to stop the bot: each gets a sentence, and the bot goes on."""

from __future__ import annotations

import json
from typing import Any

from bot.ui.core.custom_id import Tag, Verb
from bot.workers.crew import WorkFailed
from bot.workers.uploads import LARGEST, MOST_MOVES, MOST_TAKEN_BACK
from engine.game import Json
from tests.bot.ui.parlor import Guessing, Parlor, buttons, text
from tests.bot.ui.people import Answer
from tests.engine.command_line import RECORD

SEALED = RECORD | {"salt": "5a" * 32}
"""A record that can be checked."""


def written(record: Any, **raw: str) -> bytes:
    """Return a file with a record, in which these keys hold this text."""
    text = json.dumps(record | dict.fromkeys(raw, "HERE"))
    for value in raw.values():
        text = text.replace('"HERE"', value, 1)
    return text.encode()


def listed(item: str, times: int) -> str:
    return "[" + ",".join([item] * times) + "]"


UNREADABLE = {
    "half a million moves taken back": written(SEALED, taken_back=listed("0", 500_000)),
    "more moves taken back than in any game": written(SEALED, taken_back=listed("0", MOST_TAKEN_BACK + 1)),
    "more seals than moves can have": written(SEALED | {"commitments": {f"{n}": "" for n in range(MOST_MOVES + 2)}}),
    "a number of five thousand digits": written(SEALED, more="9" * 5000),
    "more moves than in any game": written(SEALED, moves=listed('"pass"', MOST_MOVES + 1)),
    "lists in lists": written(SEALED, more="[" * 500 + "]" * 500),
    "nothing but the beginnings of lists": b"[" * LARGEST,
    "lists in lists where a name should be": written(SEALED, game="[" * 300 + "]" * 300),
    "the same key twice": written(SEALED)[:-1] + b', "moves": []}',
    "not a number": written(SEALED, rules="NaN"),
    "half a character": b'"\\ud800"',
    "a game that is half a character": written(SEALED, game='"\\ud800"'),
    "a game elsewhere": written(SEALED | {"game": "../armadora"}),
    "too large": b" " * (LARGEST + 1),
    "zeros": bytes(1000),
}
UNCHECKABLE = {
    "an index of five thousand digits": written(SEALED, commitments='{"' + "9" * 5000 + '": "00"}'),
    "an index of other digits": written(SEALED, commitments='{"\u0663": "00"}'),
}
"""What only a check looks at."""


async def test_no_file_stops_the_bot(parlor: Parlor) -> None:
    """Whatever is in it, its reader is told in a sentence that it is no record of a game."""
    for name, file in UNREADABLE.items():
        told = await parlor.cas.slash(parlor.games, "games", record=("game.json", file))
        assert "can’t read **game.json**" in text(told.response).replace("\\", ""), name
    for name, file in UNCHECKABLE.items():
        told = await check(parlor, file)
        assert "can’t read **game.json**" in text(told.response).replace("\\", ""), name


async def check(parlor: Parlor, file: bytes) -> Answer:
    """Let Cas give the bot a file, and have it checked."""
    answer = await parlor.cas.slash(parlor.games, "games", record=("game.json", file))
    return await parlor.cas.click(answer.response, label="Verify")


async def test_names_in_a_file_are_only_names(parlor: Parlor) -> None:
    """Halves of characters, lines, mentions and markup in them neither break a message nor call anybody."""
    for names in (["\ud800" * 9, "\udfff"], ["@everyone\n# Ha", "<@1>"], ["\0", "‮"], ["", None], ["a" * 10_000, "b"]):
        file = written(RECORD | {"players": names, "moves": ["W3 c4"]})
        answer = await parlor.cas.slash(parlor.games, "games", record=("game.json", file))
        answer = await parlor.cas.click(answer.response, custom_id=str(buttons(answer.response)["Next"]))
        words = text(answer.response)
        assert "after move 1 of 1" in words
        assert words.encode()
        assert "@everyone" not in words
        assert "\n# Ha" not in words
        assert "a" * 33 not in words


class Late(Guessing):
    """Reads no file in time."""

    async def read_upload(self, file: bytes) -> Json:
        raise WorkFailed("crashed or late")

    check_upload = read_upload


async def test_what_cannot_be_checked_now_is_said_so(parlor: Parlor) -> None:
    """Where the process that reads files was late, the reader is asked to try again, and told nothing of the file."""
    answer = await parlor.cas.slash(parlor.games, "games", record=("game.json", written(SEALED)))
    await parlor.restart(Late())
    for told in (
        await parlor.cas.click(answer.response, label="Verify"),
        await parlor.cas.slash(parlor.games, "games", record=("game.json", written(SEALED))),
    ):
        assert "couldn’t check **game.json**" in text(told.response).replace("\\", "")


async def test_a_press_that_was_made_up_finds_no_file(parlor: Parlor) -> None:
    """A replay of a record is asked for on a message that carries none: there is nothing to step through."""
    match = await parlor.begin(2)
    board = parlor.board(match)
    for rest in ("a 1 eyes", "a " + "9" * 70, "t -1", "٣ ٣", ""):
        before = len(parlor.seen_by(parlor.cas, parlor.home(match)))
        await parlor.forge(parlor.cas, parlor.home(match), board.id, Tag(Verb.REPLAY, rest=rest))
        told = parlor.seen_by(parlor.cas, parlor.home(match))
        assert len(told) == before + 1
        assert "no longer works" in text(told[-1])
