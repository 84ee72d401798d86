"""Messages as data: how pictures and menus become what Discord takes."""

from dataclasses import replace
from io import BytesIO
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.face import Picture
from bot.locale import Markup
from bot.ui.core.components import files, layout
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import PARTS, Menu, MenuItem, Message, Tap, named, with_buttons
from bot.ui.core.reply import Reply
from bot.ui.delivery.kinds import digest

GALLERY = discord.ComponentType.media_gallery.value
ONE, TWO = Picture(b"one", "board.png", "The first round"), Picture(b"two", "board.png", "The board")


def gallery(content: Message) -> list[tuple[str, str | None]]:
    """Return the address and the description of every picture of a message, each of which is seen whole."""
    shown = [part["items"] for part in layout(content).to_components() if part["type"] == GALLERY]
    assert all(len(items) == 1 for items in shown)
    return [(item["media"]["url"], item["description"]) for items in shown for item in items]


def test_pictures_stand_one_below_the_other() -> None:
    """In their order, each with its alternative text, and each with the name of a file that is sent along."""
    content = Message(Markup("text"), (ONE, TWO))
    sent = files(content)
    assert [file.fp.read() for file in sent] == [b"one", b"two"]
    assert gallery(content) == [
        (f"attachment://{sent[0].filename}", "The first round"),
        (f"attachment://{sent[1].filename}", "The board"),
    ]
    assert gallery(Message(Markup("text"))) == []


def test_the_names_of_a_message_s_pictures_differ() -> None:
    """Also of pictures that look alike; and the same pictures have the same names again."""
    names = [name for name, _ in named((ONE, TWO, ONE, ONE))]
    assert len(set(names)) == 4
    assert names == [name for name, _ in named((ONE, TWO, ONE, ONE))]
    assert all(name.startswith("board-") and name.endswith(".png") for name in names)


def _shown(file: tuple[int, str]) -> discord.components.MediaGalleryComponent:
    """Return a picture as Discord tells of it."""
    number, name = file
    media: Any = {"url": f"https://cdn.discord.example/attachments/7/{number}/{name}?ex=1", "attachment_id": number}
    return discord.components.MediaGalleryComponent({"id": 1, "type": 12, "items": [{"media": media}]}, None)


class Pressed:
    """An interaction with a message that has these files."""

    def __init__(self, names: list[str]) -> None:
        self.id = 1
        self.locale = SimpleNamespace(value="en-US")
        self.guild_id, self.context = None, SimpleNamespace(private_channel=False)
        self.message = SimpleNamespace(id=7, attachments=[], components=[*map(_shown, enumerate(names, 100))])
        self.sent: list[Any] = []

    async def edit_original_response(self, *, view: discord.ui.LayoutView, attachments: list[Any]) -> None:
        self.sent = attachments


@pytest.mark.parametrize(
    "change",
    [
        *({part: Markup("other")} for part in ("text", "below", "turn", "standing")),
        {"rows": ((Tap("Play", Tag(Verb.BOARD)),),)},
    ],
)
def test_a_message_that_says_or_offers_something_else_has_another_digest(change: Any) -> None:
    """By its digest alone it is known whether what stands there is still true."""
    content = Message(Markup("text"), (ONE,), rows=((Tap("Watch", Tag(Verb.BOARD)),),))
    assert digest(replace(content, **change)) != digest(content) == digest(replace(content, pictures=(TWO,)))


async def test_an_edit_sends_only_the_pictures_that_changed() -> None:
    """The others stay where they are, whatever their order; what is shown no more is dropped."""
    (one, _), (two, _) = named((ONE, TWO))
    pressed: Any = Pressed([one, "old.png"])
    await Reply(pressed).edit(Message(Markup("text"), (TWO, ONE)))
    kept, new = pressed.sent
    assert kept.to_dict() == {"id": 100, "filename": one}
    assert isinstance(new, discord.File)
    assert (new.filename, new.fp.read()) == (two, b"two")
    await Reply(pressed).edit(Message(Markup("text"), (ONE,)))
    assert [file.to_dict() for file in pressed.sent] == [{"id": 100, "filename": one}]
    await Reply(pressed).edit(Message(Markup("text")))
    assert pressed.sent == []


@pytest.mark.parametrize(("newer", "sent"), [(False, 2), (True, 1)])
async def test_an_answer_that_may_be_lost_is_sent_again_unless_a_newer_press_is_answered(
    newer: bool, sent: int
) -> None:
    """The second sending would write an older state over the newer one."""
    pressed, tries = Pressed([]), list[Any]()

    async def fails(**content: Any) -> None:
        tries.append(content)
        if len(tries) == 1:
            raise TimeoutError

    pressed.edit_original_response = fails  # type: ignore[method-assign]  # for this one
    reply = Reply(cast(Any, pressed))
    others = [Reply(cast(Any, Pressed([])))] if newer else []
    assert await reply.edit(Message(Markup("text"))) is not newer
    assert len(tries) == sent
    assert len(others) == newer


def test_a_menu_becomes_a_select() -> None:
    """Labels and second lines are cut to what Discord takes; the chosen item is shown as such."""
    items = (MenuItem("W" * 120, "a"), MenuItem("Two", "b", chosen=True, description="x" * 120, emoji="⛏️"))
    [row] = layout(Message(Markup(""), rows=(Menu(Tag(Verb.CHOOSE, rest="0"), "p" * 200, items),))).to_components()
    [select] = row["components"]
    assert len(select["placeholder"]) == 150
    one, two = select["options"]
    assert {**one, "label": len(one["label"])} == {"label": 100, "value": "a", "default": False}
    assert len(two.pop("description")) == 100
    assert two == {"label": "Two", "value": "b", "default": True, "emoji": {"name": "⛏️"}}


def test_files_are_made_anew_for_each_sending() -> None:
    """A file that was sent is read to its end."""
    content = Message(Markup(""), (ONE,))
    for _ in range(2):
        [file] = files(content)
        assert isinstance(file.fp, BytesIO)
        assert file.fp.read() == b"one"


def test_more_buttons_stand_below_as_far_as_there_is_room() -> None:
    """In the last row as far as a phone shows it in one line, then in rows of their own; what Discord would not take is
    left out."""
    taps = [Tap(str(number), Tag(Verb.MORE, rest=str(number))) for number in range(60)]
    content = Message(Markup("text"), (ONE,))
    rows: list[Any] = [*with_buttons(content, taps[:7]).rows]
    assert [len(row) for row in rows] == [5, 2]
    menu = Menu(Tag(Verb.CHOOSE), "Choose", (MenuItem("a", "a"),))
    behind = with_buttons(Message(Markup("text"), rows=(menu, (taps[0],))), taps[1:3])
    assert behind.rows == (menu, tuple(taps[:3]))
    broad = [Tap(label, Tag(Verb.MORE, rest=label)) for label in ("Palisades", "Look or +1", "Pass", "All lessons")]
    rows = [*with_buttons(content, broad).rows]
    assert [len(row) for row in rows] == [3, 1]
    full = with_buttons(content, taps)
    parts = [part for item in layout(full).to_components() for part in (item, *item.get("components", ()))]
    assert len(parts) in (PARTS - 1, PARTS)
