"""`nugget rehearse`: it finds nothing in the simulated Discords, finds each untruth that is planted there, and leaves
nothing behind, wherever it is killed."""

from __future__ import annotations

import json
import re
from argparse import ArgumentTypeError
from collections.abc import Callable, Mapping
from copy import deepcopy
from itertools import chain
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.__main__ import _channel, main
from bot.cli import UNCONFIGURED, _agrees
from bot.games import faces
from bot.rehearsal import truths
from bot.rehearsal.exchanges import OPEN, media_of, parts_of
from bot.rehearsal.run import file_text, summary
from bot.rehearsal.stage import EMOJI, NoStage, find, sweep
from bot.rehearsal.truths import TRUTHS, differences, plain
from tests.bot.rehearsal.doubles import MEANT, Double, Killed, between, forgive, on_each_double, over_sockets, simulated
from tests.discord_double.state import TOKEN

ROOT = Path(truths.__file__).parents[1]
NOTHING: tuple[list[Any], ...] = [], [], []


@on_each_double
async def test_both_simulated_discords_hold_to_the_truths(double: Double) -> None:
    """A rehearsal finds nothing there that is not as Discord says, and takes everything away again."""
    outcome = await double.rehearse()
    assert [str(difference) for difference in outcome.differences] == []
    assert [line for line in double.lines if not line.startswith("well ")] == []
    assert outcome.unforeseen == ()
    assert not outcome.left
    assert double.standing() == NOTHING


# --- Untruths ----------------------------------------------------------------------------------


def parts(payload: Any, kind: int) -> list[Any]:
    """Return the components of a message that are of this kind."""
    return [part for part in parts_of(payload["components"]) if part["type"] == kind]


def media(payload: Any) -> list[Any]:
    """Return what a message shows."""
    return list(chain.from_iterable(map(media_of, parts_of(payload["components"]))))


def lacks(name: str, objects: Callable[[Any], list[Any]]) -> Callable[[Any], object]:
    """Return the change by which these objects of a message lack a field."""
    return lambda message: [entry.pop(name, None) for entry in objects(message)]


def of_kind(kind: int) -> Callable[[Any], list[Any]]:
    return lambda payload: parts(payload, kind)


def items(payload: Any) -> list[Any]:
    return [item for gallery in parts(payload, 12) for item in gallery["items"]]


def downloads(payload: Any) -> list[Any]:
    return [part["file"] for part in parts(payload, 13)]


def listed(payload: Any) -> None:
    file = {"id": "1", "filename": "one.png", "size": 1, "url": "https://cdn/1/one.png", "proxy_url": "https://cdn/1"}
    payload["attachments"] = [file for _ in media(payload)]


def tagged(payload: Any) -> None:
    for button in parts(payload, 2):
        button["custom_id"] = f"{button.get('custom_id')}!"


def unflagged(payload: Any) -> None:
    payload["flags"] = 0 if payload["edited_timestamp"] else payload["flags"]


def renumbered(payload: Any) -> None:
    components: Any = parts_of(payload["components"])
    for number, part in enumerate(components, 1):
        part["id"] = number


def bare(payload: Any) -> None:
    """Let an edit lose the pictures."""
    if payload["edited_timestamp"]:
        payload["components"] = [part for part in payload["components"] if part["type"] != 12]


def anew(payload: Any) -> None:
    """Let an edit give kept pictures other numbers."""
    for item in media(payload) if payload["edited_timestamp"] else ():
        item["attachment_id"] = str(int(item["attachment_id"]) + 1)


def misnamed(payload: Any) -> None:
    for item in media(payload):
        item["url"] += ".png"


def numbered(payload: Any) -> None:
    """Let emoji have numbers that are no text."""
    for part in parts(payload, 2):
        if (part.get("emoji") or {}).get("id"):
            part["emoji"]["id"] = int(part["emoji"]["id"])


def unmarked(payload: Any) -> None:
    payload["flags"] &= ~(1 << 5)


LIES: Mapping[str, tuple[str, Callable[[Any], object]]] = {
    "attachments are listed all the same": ("attachments", listed),
    "a picture has no number": ("components.items.media.attachment_id", lacks("attachment_id", media)),
    "a kept picture gets another number": ("components.items.media.attachment_id", anew),
    "a picture has another name": ("components.items.media.url", misnamed),
    "a picture has no width": ("components.items.media", lacks("width", media)),
    "a picture is of no kind": ("components.items.media", lacks("content_type", media)),
    "alt texts are dropped": ("components.items.description", lacks("description", items)),
    "an edit loses the pictures": ("components", bare),
    "buttons have another custom_id": ("components.custom_id", tagged),
    "components are renumbered": ("components.id", renumbered),
    "components are not numbered": ("components.id", lacks("id", of_kind(10))),
    "an emoji's number is no text": ("components.emoji", numbered),
    "nobody is chosen any more": ("components.default_values", lacks("default_values", of_kind(5))),
    "a file has no number": ("components.file", lacks("attachment_id", downloads)),
    "a file has no name": ("components.name", lacks("name", of_kind(13))),
    "a file has no size": ("components.size", lacks("size", of_kind(13))),
    "the flag is lost in an edit": ("flags", unflagged),
    "a thread leaves no flag": ("flags", unmarked),
    "nobody says that it was edited": ("edited_timestamp", lambda message: message.update(edited_timestamp=None)),
    "it is pinned": ("message", lambda message: message.update(pinned=True)),
    "everybody is called": ("mention_everyone", lambda message: message.update(mention_everyone=True)),
}
"""What a simulated Discord tells of messages that is not so, and the truth that it breaks."""


@pytest.mark.parametrize("lie", LIES)
async def test_each_untruth_about_a_message_is_found(double: Double, lie: str) -> None:
    """Under the truth that it breaks, in words, and everything is taken away all the same."""
    truth, change = LIES[lie]
    with double.lying(change):
        outcome = await double.rehearse()
    forgive()
    assert truth in {difference.truth for difference in outcome.differences}
    assert any(TRUTHS[truth].says in line for line in summary(outcome))
    assert double.standing() == NOTHING


SEND, ONE = "POST /channels/{channel_id}/messages", "/channels/{channel_id}/messages/{message_id}"


class Middleman:
    """Tells other things than Discord did: of each route it may answer otherwise."""

    def __init__(self, deed: str) -> None:
        self._deed = deed
        self._answers: dict[str, list[Any]] = {}

    def __call__(self, route: str, answer: Any) -> Any:
        before = self._answers.setdefault(route, [])
        before.append(deepcopy(answer) if not isinstance(answer, BaseException) else answer)
        refused = answer.code if isinstance(answer, discord.HTTPException) else None
        match self._deed, route, refused:
            case "nonce", _, None if route == SEND:
                return {**answer, "id": str(int(answer["id"]) + len(before) - 1)}
            case "one thread", _, 160004:
                return before[0]
            case (("kept by its number alone" | "kept without a word" | "archived"), _, (50035 | 50083)):
                return self._answers[f"GET {ONE}"][-1]
            case "history", "GET /channels/{channel_id}/messages", None:
                return answer[::-1]
            case "thread", "POST /channels/{channel_id}/messages/{message_id}/threads", None:
                return {**answer, "name": "another"}
            case "unarchived", "GET /channels/{channel_id}", None if "thread_metadata" in answer:
                return {**answer, "thread_metadata": {**answer["thread_metadata"], "archived": True}}
            case "gone", _, 10008:
                return self._answers[f"GET {ONE}"][-2]
            case "emoji", "GET /applications/{application_id}/emojis", None:
                return before[2] if len(before) > 3 else answer
            case "taken", "PATCH /channels/{channel_id}", None:
                return discord.HTTPException(Refusal(), {"code": 50013, "message": "no"})
        return answer


class Refusal:
    """All that discord.py wants to know of an answer that is none."""

    status = 403
    reason = "Forbidden"


ACTIONS = (
    *("nonce", "one thread", "kept by its number alone", "kept without a word", "archived", "history", "thread"),
    *("unarchived", "gone", "emoji", "taken"),
)


@pytest.mark.parametrize("deed", ACTIONS)
async def test_each_untruth_about_a_deed_is_found(double: Double, deed: str) -> None:
    """A second message for a nonce, a second thread, an edit that should be refused, an order, what should be gone."""
    with between(double.client, Middleman(deed)):
        outcome = await double.rehearse()
    forgive()
    assert deed in {difference.truth for difference in outcome.differences}
    await sweep(await find(double.client, double.channel))
    assert double.standing() == NOTHING


def test_each_truth_has_an_untruth() -> None:
    """Otherwise nobody knows whether a rehearsal would see it."""
    assert {truth for truth, _ in LIES.values()} | {*ACTIONS} == TRUTHS.keys()


def test_each_truth_names_a_file() -> None:
    """Where the bot builds on it, so that whoever finds a difference knows where to look."""
    assert [truth.relied_on for truth in TRUTHS.values() if not (ROOT / truth.relied_on).is_file()] == []


@on_each_double
async def test_a_field_that_nobody_knows_is_named(double: Double) -> None:
    """And is no difference: Discord tells more as time goes by."""
    with double.lying(lambda message: [item.update(placeholder="abc") for item in media(message)]):
        outcome = await double.rehearse()
    assert not outcome.differences
    assert any("components.items.media.placeholder" in line for line in summary(outcome))


# --- Killed in the middle ----------------------------------------------------------------------

WRITES = {
    "an emoji": ("POST /applications/{application_id}/emojis", 1),
    "a card": (SEND, 1),
    "a thread": (f"POST {ONE}/threads", 1),
    "a board": (SEND, 3),
    "an edit": (f"PATCH {ONE}", 1),
    "the last edit": (f"PATCH {ONE}", 4),
    "an archived thread": ("PATCH /channels/{channel_id}", 1),
    "the emoji's end": ("DELETE /applications/{application_id}/emojis/{emoji_id}", 1),
    "the card's end": (f"DELETE {ONE}", 1),
    "the thread's end": ("DELETE /channels/{channel_id}", 1),
}
"""Each kind of request that leaves something, and at which of them the rehearsal is killed."""


@pytest.mark.parametrize("where", WRITES)
async def test_what_a_killed_rehearsal_left_the_next_one_takes_away(double: Double, where: str) -> None:
    """Before it does anything else; and it leaves alone what others said."""
    route, times = WRITES[where]
    place = double.client.get_partial_messageable(double.channel)
    foreign = await place.send(view=discord.ui.LayoutView().add_item(discord.ui.TextDisplay("a game")))
    requests: list[str] = []

    def die(called: str, answer: Any) -> Any:
        requests.append(called)
        return Killed() if requests.count(route) >= times else answer

    with between(double.client, die), pytest.raises(Killed):
        await double.rehearse()
    forgive(MEANT)
    stage = await find(double.client, double.channel)
    left = await sweep(stage)
    assert left or where == "the thread's end"
    assert [message.id for message in [*double.standing()[0]]] == [foreign.id]
    assert double.standing()[1:] == ([], [])
    assert await sweep(stage) == 0


async def test_a_card_with_a_thread_is_found_however_much_was_said_since(double: Double) -> None:
    """The thread's number leads to it."""
    cards: list[int] = []

    def die(called: str, answer: Any) -> Any:
        cards.extend([int(answer["id"])] if called == f"POST {ONE}/threads" else [])
        return Killed() if cards else answer

    with between(double.client, die), pytest.raises(Killed):
        await double.rehearse()
    place = double.client.get_partial_messageable(double.channel)
    await place.send(view=discord.ui.LayoutView().add_item(discord.ui.TextDisplay("a game")))
    await sweep(await find(double.client, double.channel), look_back=1)
    assert cards[0] not in {message.id for message in double.standing()[0]}


# --- What is written down, and where it may take place ------------------------------------------


@on_each_double
async def test_what_is_saved_tells_of_nobody(double: Double) -> None:
    """No number of the server's, no name, no address, no token; the same number becomes the same other one."""
    outcome = await double.rehearse()
    text = file_text(outcome)
    stage = await find(double.client, double.channel)
    assert double.client.user is not None
    numbers = (stage.channel.id, stage.guild.id, double.client.user.id)
    secrets = (TOKEN, stage.guild.name, *map(str, numbers), "127.0.0.1", "simcord", double.client.user.name)
    assert [secret for secret in secrets if secret in text] == []
    heard = json.loads(text)["exchanges"]
    thread = next(exchange for exchange in heard if exchange["route"] == f"POST {ONE}/threads")
    card = next(exchange for exchange in heard if exchange["route"] == SEND)
    assert thread["answer"]["id"] == card["answer"]["id"]
    assert card["answer"]["components"][0]["components"]


async def test_what_one_discord_said_is_a_fixture_for_another(tmp_path: Path) -> None:
    """What was saved is what the other one says of messages, field by field, but for numbers and what nobody needs."""
    heard = []
    for opened in (simulated(), over_sockets(tmp_path)):
        async with opened as double:
            outcome = await double.rehearse()
            text = re.sub(r"\b1\d{17}\b", str(10**17), file_text(outcome))
            exchanges = json.loads(text)["exchanges"]
            heard.append([exchange for exchange in exchanges if "components" in (exchange["answer"] or ())])
    assert [exchange["route"] for exchange in heard[0]] == [exchange["route"] for exchange in heard[1]]
    assert len(heard[0]) > 25
    pairs = zip(*heard, strict=True)
    unlike = chain.from_iterable(differences(first["answer"], second["answer"]) for first, second in pairs)
    fields = {plain(path) for path, _, _ in unlike}
    assert fields <= OPEN | {"components.id"}


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("123456789012345678", 123456789012345678),
        ("https://discord.com/channels/987654321098765432/123456789012345678", 123456789012345678),
        ("https://ptb.discord.com/channels/987654321098765432/123456789012345678/", 123456789012345678),
    ],
)
def test_a_channel_is_named_by_its_number_or_its_address(text: str, number: int) -> None:
    """As Discord's own menus copy either."""
    assert _channel(text) == number


@pytest.mark.parametrize("text", ["#games", "games", "12", "https://discord.com/channels/@me/123456789012345678", ""])
def test_whatever_else_names_no_channel(text: str) -> None:
    """And is told so before anything is done."""
    with pytest.raises(ArgumentTypeError, match="address"):
        _channel(text)


@pytest.mark.parametrize(("answer", "agrees"), [("y", True), (" Yes ", True), ("", False), ("no", False)])
def test_only_a_yes_begins(answer: str, agrees: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever else is answered, nothing is done."""
    monkeypatch.setattr("builtins.input", lambda _: answer)
    assert _agrees() is agrees


def test_without_a_token_it_says_so(nowhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the status that tells scripts that trying again will not help."""
    assert main(["rehearse", "123456789012345678"]) == UNCONFIGURED
    assert "NUGGET_TOKEN" in capsys.readouterr().err


def test_the_emoji_of_rehearsals_is_no_game_s() -> None:
    """Or a rehearsal would delete it."""
    assert EMOJI not in {name for face in faces().values() for name in face.emoji}


@on_each_double
async def test_a_thread_is_deleted_by_who_manages_threads(double: Double) -> None:
    """Not by who made it: that is why a rehearsal asks for more than games do."""
    double.forbid(discord.Permissions(manage_threads=True).value)
    place = double.client.get_partial_messageable(double.channel)
    card = await place.send(view=discord.ui.LayoutView().add_item(discord.ui.TextDisplay("a card")))
    channel = await double.client.fetch_channel(double.channel)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.get_partial_message(card.id).create_thread(name="a game")
    with pytest.raises(discord.Forbidden) as refused:
        await thread.delete()
    assert refused.value.code == 50013


async def test_where_a_permission_is_missing_nothing_begins(double: Double) -> None:
    """It is named, as Discord's own menus call it."""
    double.forbid(discord.Permissions(attach_files=True, manage_threads=True).value)
    with pytest.raises(NoStage, match="Attach Files, Manage Threads"):
        await find(double.client, double.channel)
    with pytest.raises(NoStage, match="10003"):
        await find(double.client, 1)
