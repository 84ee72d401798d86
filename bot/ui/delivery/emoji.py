"""The faces' emoji on their way to Discord: uploaded once, and again when a picture has changed.

All of it goes on behind what people do, and whatever goes wrong is tried again later, or at the next start. Emoji that
somebody else gave to the application are left alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping

import discord
import structlog

from bot.background import Background
from bot.face import AnyFace
from bot.ui.core.app import App
from bot.ui.core.discord_errors import FAILURES, LATER, code
from bot.ui.core.emoji import LARGEST, MOST, name_of, uploaded_name

FIRST_PAUSE = 60.0
"""Seconds before what failed is tried again; each time it takes twice as long."""
LONGEST_PAUSE = 3600.0

_PNG = b"\x89PNG\r\n\x1a\n"
_log = structlog.get_logger(__name__)


async def upload(app: App, breath: float) -> None:
    """Bring the emoji of all faces to Discord, a breath of so many seconds apart; then `app.emoji` has them."""
    pictures = await asyncio.to_thread(draw, app.faces.values())
    pause = FIRST_PAUSE
    while pictures and not await bring(app.client, pictures, app.emoji, app.background, breath):
        await app.background.long(asyncio.sleep(pause))
        pause = min(2 * pause, LONGEST_PAUSE)


def draw(faces: Iterable[AnyFace]) -> dict[str, bytes]:
    """Draw all emoji; return the pictures by name. One that cannot be drawn is logged and left out."""
    return dict(_drawn(faces))


def _drawn(faces: Iterable[AnyFace]) -> Iterator[tuple[str, bytes]]:
    for face in faces:
        for name, drawing in face.emoji.items():
            try:
                picture = drawing()
            except Exception:
                _log.exception("emoji_not_drawn", emoji=name)
                continue
            if picture.startswith(_PNG) and len(picture) <= LARGEST:
                yield name, picture
            else:
                _log.error("emoji_not_usable", emoji=name, size=len(picture))


async def bring(
    client: discord.Client,
    pictures: Mapping[str, bytes],
    own: dict[str, discord.PartialEmoji],
    background: Background,
    breath: float,
) -> bool:
    """Upload what is missing, note in `own` what is there, and delete what has become old. Return whether that was
    all, as far as trying again in a while would help."""
    try:
        there = await client.fetch_application_emojis()
    except FAILURES as error:
        _failed("emoji_not_listed", error)
        return code(error) not in LATER
    wanted = {name: uploaded_name(name, picture) for name, picture in pictures.items()}
    for emoji in there:
        name = name_of(emoji.name)
        if name in wanted and (name not in own or emoji.name == wanted[name]):
            own[name] = _partial(emoji)  # an old picture is better than none until the new one is there
    room = MOST - len(there)
    for name, called in wanted.items():
        if name in own and own[name].name == called:
            continue
        if room <= 0:
            _log.error("no_room_for_emoji", emoji=name)
            break
        await background.long(asyncio.sleep(breath))
        try:
            own[name] = _partial(await client.create_application_emoji(name=called, image=pictures[name]))
        except FAILURES as error:
            _failed("emoji_not_uploaded", error, name)
            if code(error) in LATER:
                return False
            if isinstance(error, discord.HTTPException) and error.status in (401, 403):
                return True
        else:
            room -= 1
    old = [emoji for emoji in there if _outdated(emoji.name, wanted, own)]
    for emoji in old:
        await background.long(asyncio.sleep(breath))
        try:
            await emoji.delete()
        except FAILURES as error:  # the next start finds it again
            _failed("emoji_not_deleted", error, emoji.name)
    return True


def _outdated(called: str, wanted: Mapping[str, str], own: Mapping[str, discord.PartialEmoji]) -> bool:
    """Return whether an emoji that is called like this was replaced by one that is there."""
    name = name_of(called)
    return name is not None and name in wanted and name in own and called != wanted[name] == own[name].name


def _partial(emoji: discord.Emoji) -> discord.PartialEmoji:
    return discord.PartialEmoji(name=emoji.name, id=emoji.id)


def _failed(event: str, error: BaseException, name: str | None = None) -> None:
    _log.warning(event, emoji=name, code=code(error), kind=type(error).__name__)
