"""An answer whose echo nobody reads is the request that discord.py would send."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.webhook.async_ import async_context

from bot.face import Picture
from bot.locale import Markup
from bot.ui.core.components import KeptFile, files, layout
from bot.ui.core.message import Message
from bot.ui.core.unread import edit_unread


class Sent(Exception):
    """A request, instead of its answer."""


class Wire:
    async def edit_original_interaction_response(self, *path, files, multipart, **rest):
        named = [(file.filename, file.description, file.fp.getvalue()) for file in files]
        said = [(part["name"], part["value"]) for part in multipart if not part["name"].startswith("files[")]
        raise Sent(path, named, said, sorted(part["name"] for part in multipart), rest)


@pytest.mark.parametrize("data", [b"", b"PNG"])
async def test_the_same_is_sent(data):
    """With a file and without: the components, the files that stay, and that nobody is mentioned."""
    session, nobody = object(), discord.AllowedMentions.none()
    http = SimpleNamespace(proxy="http://localhost", proxy_auth=None)
    interaction: Any = SimpleNamespace(
        client=SimpleNamespace(http=http, allowed_mentions=nobody),
        _state=SimpleNamespace(http=http, allowed_mentions=nobody),
        followup=SimpleNamespace(session=session),
        _session=session,
        application_id=7,
        token="secret",
    )
    content = Message(Markup("words"), (Picture(data, "a.png", "alt"),) if data else ())
    wire: Any = Wire()
    async_context.set(wire)
    told = []
    for edit in (edit_unread, discord.Interaction.edit_original_response):
        with pytest.raises(Sent) as sent:
            await edit(interaction, view=layout(content), attachments=[KeptFile(5, "b.png"), *files(content)])
        told.append(sent.value.args)
    assert told[0] == told[1]
