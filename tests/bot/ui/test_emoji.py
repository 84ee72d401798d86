"""The application's own emoji: uploaded once, replaced when they change, and never needed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, TypeAlias

import discord
import pytest
from simcord.backend.errors import BackendError

from bot.background import Background
from bot.face import AnyFace, Style
from bot.games import faces
from bot.locale import Markup
from bot.tables.table import Match
from bot.ui.core.application import LARGEST, MOST, name_of, resolve, uploaded_name
from bot.ui.core.components import layout
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Menu, MenuItem, Message, Tap
from bot.ui.delivery.emoji import bring
from tests.bot.ui.parlor import Guessing, Parlor, buttons
from tests.bot.ui.requests import Sent, on_the_wire
from tests.bot.ui.test_outbox import PASSING

PNG = b"\x89PNG\r\n\x1a\n"


# --- What faces bring --------------------------------------------------------------------------


def test_faces_bring_emoji_that_discord_takes() -> None:
    """Names that no other game has, and pictures that are small enough and the same whenever they are drawn; all of
    them together find room."""
    every = {name: drawing for face in faces().values() for name, drawing in face.emoji.items()}
    assert len(every) == sum(len(face.emoji) for face in faces().values()) < MOST
    assert all(re.fullmatch("[a-z0-9_]{2,24}", name) for name in every)
    for face in faces().values():
        for drawing in Random(1).sample([*face.emoji.values()], min(3, len(face.emoji))):
            picture = drawing()
            assert picture.startswith(PNG)
            assert len(picture) <= LARGEST
            assert drawing() == picture


def test_a_name_tells_the_picture() -> None:
    """And what is called otherwise is none of ours."""
    assert uploaded_name("sab_nes", b"one") != uploaded_name("sab_nes", b"two")
    assert name_of(uploaded_name("sab_nes", b"one")) == "sab_nes"
    assert len(uploaded_name("n" * 24, b"")) <= 32
    assert [name_of(other) for other in ("party", "Party_abcdef", "blob_12345g", "a_123456")] == [None] * 4


# --- On buttons --------------------------------------------------------------------------------


def shown(*emoji: Any) -> list[str | None]:
    """The emoji that a row of buttons with these has in Discord."""
    taps = tuple(Tap("words", Tag(Verb.CHOOSE, rest=str(n)), Style.PLAIN, icon) for n, icon in enumerate(emoji))
    [row] = layout(Message(Markup(""), rows=(taps,))).to_components()
    carried = [button.get("emoji") for button in row["components"]]
    return [None if icon is None else str(discord.PartialEmoji.from_dict(icon)) for icon in carried]


def test_a_button_carries_an_emoji_of_either_kind_or_words_alone() -> None:
    """A Unicode emoji, one of our own, or nothing where ours is not there; never a name that Discord would refuse."""
    own = {"nut": discord.PartialEmoji(name="nut_0123ab", id=77)}
    assert shown(resolve("⛏️", own), resolve("nut", own), resolve("nit", own), resolve(None, own), "nut") == [
        "⛏️",
        "<:nut_0123ab:77>",
        None,
        None,
        None,
    ]
    assert shown("1️⃣") == ["1️⃣"]


def test_the_choices_of_a_menu_do_too() -> None:
    """Each by itself."""
    nut = discord.PartialEmoji(name="nut_0123ab", id=77)
    items = (MenuItem("One", "a", emoji=nut), MenuItem("Two", "b", emoji="nit"))
    [row] = layout(Message(Markup(""), rows=(Menu(Tag(Verb.CHOOSE), "Choose", items),))).to_components()
    [select] = row["components"]
    assert [choice.get("emoji") for choice in select["options"]] == [{"id": "77", "name": "nut_0123ab"}, None]


# --- On their way to Discord -------------------------------------------------------------------


class Upload:
    """The bot with two pictures before Discord, where the application has emoji of these names; its requests, and what
    goes wrong with them. Emoji are numbered in the order in which they came."""

    def __init__(self, parlor: Parlor, *there: str) -> None:
        self._bot = parlor.bot
        self._ids = [parlor.env.backend.create_application_emoji(name).id for name in there]
        nut, acorn = partial(bytes, PNG + b"nut"), partial(bytes, PNG + b"acorn")
        self.drawings: dict[str, Callable[[], bytes]] = {"nut": nut, "acorn": acorn}
        self.own: dict[str, discord.PartialEmoji] = {}
        self.requests: list[str] = []
        self.faults: Mapping[str, Exception] = {}

    async def brings(self) -> bool:
        with on_the_wire(self._meet):
            return await bring(self._bot, self.drawings, self.own, Guessing(), Background(), 0)

    def numbers(self) -> dict[str, int]:
        """Return which emoji serve."""
        return {name: self._number(emoji.id) for name, emoji in self.own.items()}

    def _number(self, emoji: Any) -> int:
        return 1 + self._ids.index(int(emoji))

    def _meet(self, request: Sent, carry_out: Callable[[], Any]) -> Any:
        match request.method:
            case "GET":
                self.requests.append("list")
            case "POST":
                self.requests.append(f"create {name_of(request.body['name'])}")
            case _:
                self.requests.append(f"delete {self._number(request.path.rpartition('/')[2])}")
        if fault := self.faults.get(self.requests[-1]):
            raise fault
        answer = carry_out()
        if request.method == "POST":
            self._ids.append(int(answer["id"]))
        return answer


NUT, ACORN = (uploaded_name(name, PNG + name.encode()) for name in ("nut", "acorn"))
OLD = uploaded_name("nut", b"old")
FORBIDDEN = BackendError(403, 50013, "Missing Permissions")
Case: TypeAlias = tuple[Sequence[str], Mapping[str, Exception], Sequence[str], Mapping[str, int]]
UPLOADS: Mapping[str, Case] = {
    "what is missing is uploaded": ([], {}, ["create nut", "create acorn"], {"nut": 1, "acorn": 2}),
    "what is there is found": (["party", NUT, ACORN], {}, [], {"nut": 2, "acorn": 3}),
    "a changed picture replaces the old one, and only that": (
        [OLD, "party", uploaded_name("birch", b""), ACORN],
        {},
        ["create nut", "delete 1"],
        {"nut": 5, "acorn": 4},
    ),
    # The other one may be shown by the process that has uploaded it in the same moment.
    "what is there twice stays": ([NUT, NUT, ACORN], {}, [], {"nut": 1, "acorn": 3}),
    # Trying again would not help before the next version.
    "a picture that is refused keeps no other back": (
        [],
        {"create nut": BackendError(400, 50035, "Invalid Form Body")},
        ["create nut", "create acorn"],
        {"acorn": 1},
    ),
    "where the list is forbidden nobody insists": ([], {"list": FORBIDDEN}, [], {}),
    "where uploading is forbidden nobody insists": ([], {"create nut": FORBIDDEN}, ["create nut"], {}),
    "there are never more than Discord takes": (
        [f"other{number}" for number in range(MOST - 1)],
        {},
        ["create nut"],
        {"nut": MOST},
    ),
}
"""What is there, which requests fail, and which are made after the list; and the ids of the emoji that serve then."""


@pytest.mark.parametrize("case", UPLOADS)
async def test_emoji_are_brought(parlor: Parlor, case: str) -> None:
    """Each once, and done with."""
    names, faults, requests, own = UPLOADS[case]
    nuts = Upload(parlor, *names)
    nuts.faults = faults
    assert await nuts.brings()
    assert nuts.requests == ["list", *requests]
    assert nuts.numbers() == own


async def test_an_old_picture_serves_until_the_new_one_is_there(parlor: Parlor) -> None:
    """And is not deleted before."""
    nuts = Upload(parlor, OLD)
    nuts.faults = {"create nut": BackendError(503, 0, "Service Unavailable")}
    assert not await nuts.brings()
    assert (nuts.numbers(), uploaded(parlor)) == ({"nut": 1}, [OLD])
    nuts.faults = {}
    assert await nuts.brings()
    assert (nuts.numbers(), uploaded(parlor)) == ({"nut": 2, "acorn": 3}, [NUT, ACORN])


@pytest.mark.parametrize("trouble", PASSING)
async def test_trouble_on_the_way_is_for_later(parlor: Parlor, trouble: str) -> None:
    """Listing or uploading: what is there by then stays."""
    nuts, fault = Upload(parlor), PASSING[trouble][0]()
    nuts.faults = {"list": fault}
    assert not await nuts.brings()
    nuts.faults = {"create acorn": fault}
    assert not await nuts.brings()
    assert nuts.own.keys() == {"nut"}
    nuts.faults = {}
    assert await nuts.brings()
    assert nuts.own.keys() == {"nut", "acorn"}


async def test_what_cannot_be_drawn_is_left_out(parlor: Parlor) -> None:
    """And what is too large or no PNG; the others are there."""

    def fail() -> bytes:
        raise ZeroDivisionError

    nuts = Upload(parlor)
    nuts.drawings |= {"fail": fail, "big": lambda: PNG + bytes(LARGEST), "gif": lambda: b"GIF"}
    assert await nuts.brings()
    assert nuts.own.keys() == {"nut", "acorn"}


# --- Through Discord ---------------------------------------------------------------------------


def uploaded(parlor: Parlor) -> list[str]:
    return [emoji.name for emoji in parlor.env.backend.application_emojis.values()]


async def root_buttons(parlor: Parlor, *, fails: bool = False) -> tuple[list[str], list[Any]]:
    """What a player sees on the buttons of roots: the words, and the ids of the emoji; with `fails` once more."""
    match = await parlor.begin(2, game="burrow")
    person = parlor.to_act(match)
    panel = await person.tap(parlor.board(match), Verb.PLAY)
    if fails:
        parlor.env.inject_error("PATCH", "/webhooks/*/messages/@original", status=400, code=50035)
        await person.click(panel.response, label="Dig")
    roots = (await person.click(panel.response, label="Dig")).response
    parts = [part for row in roots.components for part in row.get("components", ())]
    parts = [part for part in parts if str(part.get("label", "")).isdigit()]
    return [part["label"] for part in parts], [(part.get("emoji") or {}).get("id") for part in parts]


def burrow() -> Mapping[str, AnyFace]:
    """The toy alone."""
    return {"burrow": faces()["burrow"]}


def with_emoji(game: str, **drawings: Callable[[], bytes]) -> Mapping[str, AnyFace]:
    """This game alone, with these pictures for its emoji."""
    return {game: replace(faces()[game], emoji=drawings, sprites=())}


async def test_buttons_get_their_emoji(parlor: Parlor) -> None:
    """A start uploads them, and the player sees them; others see no emoji of cards."""
    await parlor.restart(faces=burrow())
    await parlor.quiet()
    emoji = parlor.env.backend.application_emojis
    [number] = [number for number, upload in emoji.items() if upload.name.startswith("burrow_root_")]
    words, numbers = await root_buttons(parlor)
    assert words
    assert set(numbers) == {str(number)}
    board = parlor.board(await parlor.match())
    assert "burrow_root" not in str([part.to_dict() for part in board.components])


async def test_without_emoji_buttons_say_it_in_words(parlor: Parlor) -> None:
    """Where they may not be uploaded nothing else is different."""
    parlor.env.inject_error("POST", "/applications/*/emojis", status=403, code=50013, times=None)
    await parlor.restart(faces=burrow())
    await parlor.quiet()
    assert uploaded(parlor) == []
    words, numbers = await root_buttons(parlor)
    assert words
    assert set(numbers) == {None}


async def test_what_failed_is_tried_again(parlor: Parlor) -> None:
    """Until all are there, without a new start."""
    parlor.env.inject_error("GET", "/applications/*/emojis", status=503, times=2)
    parlor.env.inject_error("POST", "/applications/*/emojis", status=503, times=2)
    await parlor.restart(faces=with_emoji("burrow", burrow_root=lambda: PNG))
    await parlor.quiet()
    assert uploaded(parlor) == [uploaded_name("burrow_root", PNG)]


async def test_an_emoji_that_is_gone_leaves_the_words(parlor: Parlor) -> None:
    """Discord refuses a message with an emoji that somebody deleted: the panel comes without."""
    await parlor.restart(faces=burrow())
    await parlor.quiet()
    words, _ = await root_buttons(parlor, fails=True)
    assert words


@pytest.mark.parametrize(("game", "first"), [("armadora", "Palisade"), ("burrow", "Dig"), ("saboteur", "1")])
async def test_what_others_see_has_no_emoji_of_ours(parlor: Parlor, game: str, first: str) -> None:
    """From the card to the last board, in texts and on buttons: an emoji of a card beside a name would tell what
    somebody holds. The panel of who is to move has some."""
    drawings = {name: partial(bytes, PNG + name.encode()) for name in faces()[game].emoji}
    await parlor.restart(faces=with_emoji(game, **drawings))
    await parlor.quiet()
    match = await parlor.begin(3, game=game)
    board = parlor.board(match)
    panel = (await parlor.to_act(match).tap(board, Verb.PLAY)).response
    steps = str(panel.components)
    label = next(label for label in buttons(panel) if label.startswith(first))
    steps += str((await parlor.to_act(match).click(panel, label=label)).response.components)
    own = re.compile(r"<a?:\w+:\d+>|'emoji': \{[^}]*'id': '?\d")
    assert own.search(steps)
    pages = everywhere(parlor, match)
    for _ in range(3):
        await parlor.go_on(await parlor.match())
    pages += everywhere(parlor, match)
    if game == "burrow":
        await parlor.to_the_end(await parlor.match())
        pages += everywhere(parlor, match)
    assert len(pages) > 6
    assert [text for text in pages if own.search(text)] == []


def everywhere(parlor: Parlor, match: Match) -> list[str]:
    """What stands in the table's channel and in its thread now, texts and buttons."""
    messages = [*parlor.games.history(), *parlor.home(match).history()]
    return [f"{message.content} {[part.to_dict() for part in message.components]}" for message in messages]
