"""SimCord does what Discord does, where it did not by itself: each of these is held against the sockets of
`tests/discord_double` too, in `test_double.py` and `test_double_places.py` there."""

from contextlib import suppress
from io import BytesIO
from typing import Any

import discord
import pytest
import simcord
from discord import ui
from simcord.backend.errors import BackendError
from simcord.http import router
from simcord.interactions import base_payload

import bot.sandbox.faithful  # noqa: F401  it is what is tested


@pytest.fixture
def simcord_bot() -> discord.Client:
    return discord.Client(intents=discord.Intents(guilds=True))


@pytest.fixture
async def place(simcord_env: simcord.Env) -> Any:
    """A channel, as the bot writes to it."""
    guild = simcord_env.create_guild("The Hall")
    channel = guild.create_text_channel("games")
    await simcord_env.settle()
    return simcord_env.bot.get_partial_messageable(channel.id)


def shown(*names: str) -> ui.LayoutView:
    """Return a view that shows these pictures, and a file to download."""
    view = ui.LayoutView(timeout=None)
    for name in names:
        at = f"attachment://{name}"
        view.add_item(ui.File(at) if name.endswith(".json") else ui.MediaGallery(discord.MediaGalleryItem(at)))
    return view


def sent(*names: str) -> list[discord.File]:
    return [discord.File(BytesIO(name.encode()), name) for name in names]


async def test_what_a_component_shows_is_not_among_the_attachments(place: Any) -> None:
    """It is told of in the component, with its number; a file that nothing shows is an attachment."""
    message = await place.send(view=shown("one.png", "record.json"), files=sent("one.png", "record.json", "loose.txt"))
    for told in (message, await place.fetch_message(message.id)):
        assert [file.filename for file in told.attachments] == ["loose.txt"]
        gallery, file = told.components
        assert gallery.items[0].media.attachment_id
        assert file.media.attachment_id
        assert file.name == "record.json"


async def edit(message: discord.Message, view: ui.LayoutView, listed: list[dict[str, Any]]) -> discord.Message:
    """Edit a message so that it shows this, with these files listed."""
    references: Any = [discord.Object(0) for _ in listed]
    for reference, payload in zip(references, listed, strict=True):
        reference.to_dict = lambda payload=payload: payload
    return await message.edit(view=view, attachments=references)


async def test_a_file_is_kept_by_its_number_and_its_name(place: Any) -> None:
    """Without the name, or without being listed at all, what shows it is refused, and nothing has changed."""
    message = await place.send(view=shown("one.png"), files=sent("one.png"))
    number = str(message.components[0].items[0].media.attachment_id)
    for listed in ([], [{"id": number}], [{"id": number, "filename": "other.png"}]):
        with pytest.raises(discord.HTTPException) as refused:
            await edit(message, shown("one.png"), listed)
        assert refused.value.code == 50035
    answer = await edit(message, shown("one.png"), [{"id": number, "filename": "one.png"}])
    gallery: Any = answer.components[0]
    assert str(gallery.items[0].media.attachment_id) == number


ANSWERS = {2: {4, 5, 9}, 3: {4, 5, 6, 7, 9}, 4: {8}, 5: {4, 5}}
"""What may answer each kind of interaction: a command, a press, a command that is being typed, a form without a
message that it came from."""


@pytest.mark.parametrize("kind", ANSWERS)
async def test_only_some_answers_fit_an_interaction(simcord_env: simcord.Env, place: Any, kind: int) -> None:
    """What came of no message changes none, a form is not answered by a form, and suggestions are for who types."""
    board = await place.send(view=ui.LayoutView().add_item(ui.TextDisplay("a board")))
    words = {"flags": 1 << 15, "components": [{"type": 10, "content": "x"}]}
    field = {"type": 18, "label": "x", "component": {"type": 4, "custom_id": "x", "style": 1}}
    data = {8: {"choices": []}, 9: {"custom_id": "x", "title": "x", "components": [field]}}
    user, accepted = simcord_env.create_user("ann"), set()
    for first in range(4, 10):
        record, _ = base_payload(
            simcord_env.backend, type=kind, channel_id=place.id, guild_id=None, user_id=user.id, data={}
        )
        record.source_message_id = board.id if kind == 3 else None
        path, answer = f"/interactions/{record.id}/{record.token}/callback", {"type": first}
        with suppress(BackendError):
            router.dispatch(simcord_env.backend, "POST", path, json=answer | {"data": data.get(first, words)})
            accepted.add(first)
    assert accepted == ANSWERS[kind]
