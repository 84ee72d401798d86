"""Show the bot's own pictures, emoji included, without SimCord's checks.

SimCord's preview trusts no picture: it starts a process for each, one after the other, decodes the picture there and
encodes it again, once for each viewer. A page with twenty boards took ten seconds. Here every file is the bot's, so a
PNG is passed on unchanged; other files take SimCord's way.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

import discord
from simcord.backend.cdn import CDN_BASE
from simcord.preview._media import MediaInfo, MediaWorker

if TYPE_CHECKING:
    from simcord.backend import Backend

EMOJI = f"{CDN_BASE}/emojis/"
"""The beginning of the addresses of emoji pictures."""

_BEGINNING = struct.Struct(">8s4x4sII")
"""The beginning of a PNG: its signature, the length and name of its first chunk, its width and height."""


class OwnPictures(MediaWorker):
    """A validator of media that reads only the first bytes of a PNG."""

    async def validate(self, key: str, blob: bytes, *, media_time: float | None = None) -> MediaInfo:
        if len(blob) >= _BEGINNING.size:
            signature, chunk, width, height = _BEGINNING.unpack_from(blob)
            if (signature, chunk) == (b"\x89PNG\r\n\x1a\n", b"IHDR"):
                return MediaInfo(
                    format="PNG",
                    width=width,
                    height=height,
                    frames=1,
                    decoded_bytes=width * height * 4,
                    normalized=blob,
                    content_type="image/png",
                    capture=blob,
                    poster=blob,
                    memory_limited=True,  # false would put a warning about the process beside each picture
                )
        return await super().validate(key, blob, media_time=media_time)


def keep_emoji(client: discord.Client, backend: Backend) -> None:
    """Keep the pictures of uploaded emoji: SimCord drops them, and a page would show the emoji's names."""
    create = client.create_application_emoji

    async def create_and_keep(*, name: str, image: bytes) -> discord.Emoji:
        emoji = await create(name=name, image=image)
        backend.cdn._blobs[f"{EMOJI}{emoji.id}.png"] = image
        return emoji

    bot: Any = client
    bot.create_application_emoji = create_and_keep
