"""Names that try to do something: harmless in messages, unharmed on buttons and in lists, alt texts, suggestions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.tables.clock import HOUR
from tests.bot.hostile import HOSTILE, SHORT, does_something, is_escaped, unseen
from tests.bot.ui.lateness import pass_time
from tests.bot.ui.parlor import NAMES, Parlor, Verb, another_world, buttons
from tests.bot.ui.places import begun_in_thread, put_out, turn_of
from tests.bot.ui.requests import Sent
from tests.moments import mover

TEXTS, LABELS = ("content",), ("label", "placeholder", "description", "title")


class Reader:
    """Reads all that is shown anywhere, as it stands after each step."""

    def __init__(self, parlor: Parlor) -> None:
        self.parlor = parlor
        self.texts: set[str] = set()
        self.labels: set[str] = set()

    def read(self) -> None:
        backend = self.parlor.env.backend
        for channel in backend.messages.values():
            for message in channel.values():
                for key, text in texts(json.loads(json.dumps(message.components, default=str))):
                    self.texts.update([text] if key in TEXTS else [])
                    self.labels.update([text] if key in LABELS else [])
                self.labels.update(a["description"] for a in message.attachments if a.get("description"))
        self.labels.update(str(thread.name) for thread in self.parlor.games.threads)

    def read_of(self, *words: str) -> bool:
        """Whether a text holds all these words."""
        return any(all(word in text for word in words) for text in self.texts)


def texts(part: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text in what was sent, behind the key under which it stands."""
    if isinstance(part, str):
        yield key, part
    elif isinstance(part, dict):
        for name, value in part.items():
            yield from texts(value, name)
    elif isinstance(part, list | tuple):
        for each in part:
            yield from texts(each, key)


def all_texts(traffic: list[Sent]) -> list[str]:
    """Return every text of every request: messages, forms, suggestions, names of threads and files, alt texts."""
    sent = [(request.body, [file.filename for file in request.files]) for request in traffic]
    return [text for _, text in texts(sent)]


@pytest.mark.parametrize(
    ("game", "hand", "options"),
    [
        pytest.param("armadora", "My army", {}, id="armadora"),
        pytest.param("burrow", "My roots", {"rounds": 1}, id="burrow", marks=pytest.mark.thorough),
        pytest.param("saboteur", "My hand", {"rounds": 1}, id="saboteur", marks=pytest.mark.thorough),
    ],
)
async def test_names_do_nothing_wherever_they_are_shown(
    tmp_path: Path, traffic: list[Sent], game: str, hand: str, options: dict[str, Any]
) -> None:
    """Card, board, hand, help, history, direct messages, refusals, games, leaving, stopping, result, leaderboard."""
    async with another_world(tmp_path / "games.sqlite3", dict(zip(NAMES, SHORT, strict=True))) as parlor:
        reader = Reader(parlor)
        ann, bob, cas, dee = parlor.people
        card = await parlor.lobby(game=game, players=3, **options)
        await bob.click(card, label="Join")
        await bob.click(card, label="Options")  # only the host, who is named, may
        reader.read()
        await cas.click(card, label="Join")
        await ann.click(card, label="Start")
        match = await parlor.match()
        reader.read()
        early = parlor.waiting(match)
        await early.click(parlor.board(match), label="Play")
        moves = {
            "armadora": ("1 a1", "1 b1", "p c3c4 d3d4"),
            "burrow": (f"swap @{mover(match, 1)}", "", ""),
            "saboteur": ("", "", ""),
        }
        for move in moves[game]:
            await (parlor.play(match, move) if move else parlor.play_on(match))
            match = await parlor.match()
            reader.read()
        await parlor.play(match, "**@everyone** <@1>")
        for label in (hand, "Text board", "History", "More", "Play"):
            await parlor.to_act(match).click(parlor.board(match), label=label)
            reader.read()
        for action in ("board", "hand"):
            await early.slash(parlor.home(match), f"{game} move", move=action)
            reader.read()
        await early.slash(parlor.home(match), "games")
        reader.read()
        suggested = await early.autocomplete(parlor.games, f"{game} move", "table", "")
        assert suggested
        assert not any(is_escaped(choice["name"]) for choice in json.loads(json.dumps(suggested, default=vars)))
        server = parlor.bot.get_guild(parlor.guild.id)
        assert server is not None
        server.name = "\u202eThe Hall"  # as its people may call it
        for person in parlor.people[:3]:
            assert await person.user.autocomplete(f"{game} move", "table", "")
        await ann.slash(parlor.games, "help")
        menu = await cas.click(parlor.board(match), label="More")
        answer = await cas.click(menu.response, label="Stop the game")
        await cas.click(answer.response, label="Stop the game")
        reader.read()
        menu = await cas.click(parlor.board(match), label="More")
        answer = await cas.click(menu.response, label="Leave the game")
        await cas.click(answer.response, label="Leave for good")
        reader.read()
        await parlor.to_the_end(await parlor.match())
        reader.read()
        await ann.slash(parlor.games, "top", game=game)
        await ann.slash(parlor.games, "me", user=bob.user)
        await ann.slash(parlor.games, "me", user=dee.user)
        board = parlor.board(await parlor.match())
        assert buttons(board)["Rematch"].verb is Verb.REMATCH
        for verb in (Verb.REPLAY, Verb.SHARE, Verb.HISTORY):
            await parlor.look_back(ann, await parlor.match(), verb)
        await ann.click(board, label="Rematch")
        for person in parlor.people:
            await person.slash(parlor.games, "learn", game="saboteur")
            await person.slash(parlor.games, "me")
        reader.read()
    for sentence in ("Only the host", "like to stop", "has left", "too few games", "nothing to show"):
        assert reader.read_of(sentence, "\\"), sentence
    assert [text for text in reader.texts if does_something(text)] == []
    assert [label for label in reader.labels if is_escaped(label)] == []
    written = all_texts(traffic)
    assert [text for text in written if unseen(text)] == []
    assert [text for text in written if "The Hall" in text], "the server is named, too"
    assert any("@everyone" in label for label in reader.labels), "in alt texts names are as they are"


async def test_names_of_servers_do_nothing_in_direct_messages(parlor: Parlor) -> None:
    """Where several servers meet they are named: in reminders, in calls and questions to who is not in the thread, in
    hands and results, in invitations and in what became of them."""
    server = parlor.bot.get_guild(parlor.guild.id)
    assert server is not None
    server.name = HOSTILE
    thread, _ = await begun_in_thread(parlor, parlor.ann, parlor.bob, clock="relaxed")
    await turn_of(parlor, parlor.ann)
    put_out(parlor, thread, parlor.bob)
    reader = Reader(parlor)
    match = await turn_of(parlor, parlor.bob)
    await pass_time(parlor, 12 * HOUR)
    await parlor.ann.slash(thread, "armadora move", move="stop the game!", table=match.id)
    reader.read()
    await parlor.bob.user.slash("armadora move", move="stop the game!", table=match.id)
    await parlor.invite(parlor.dee)
    await parlor.env.advance_time(61)
    reader.read()
    (invitation,) = parlor.direct_messages(parlor.dee)
    await parlor.dee.tap(invitation, Verb.NOT_NOW)
    reader.read()
    naming = [text for text in reader.texts if "evil" in text]
    kinds = ("It’s your turn", "still your turn", "whose thread", "hand", "is over", "invites you", "not now")
    assert [kind for kind in kinds if not any(kind in text for text in naming)] == []
    assert [text for text in naming if does_something(text) or unseen(text)] == []
