"""Upload of the faces' emoji to Discord: each once, and again when its picture has changed.

All of this happens in the background, and what fails is tried again later or at the next start. Emoji that somebody
else gave to the application are left alone.
"""

from collections.abc import Callable, Collection, Mapping, Sequence

import discord
import structlog

from bot.background import Background
from bot.ui.core.app import App
from bot.ui.core.application import LARGEST, MOST, name_of, uploaded_name
from bot.ui.core.discord_errors import FAILURES, LATER, code
from bot.workers.service import Workers

FIRST_PAUSE = 60.0
"""Seconds before the first retry; each further retry doubles the pause."""
LONGEST_PAUSE = 3600.0

_pictures: dict[Callable[[], bytes], bytes] = {}
"""The pictures that were drawn: each is drawn once, however often the bot reconnects, for a hundred emoji take
seconds."""
_PNG = b"\x89PNG\r\n\x1a\n"
_log = structlog.get_logger(__name__)


async def upload(app: App, breath: float) -> None:
    """Upload the emoji of all faces, `breath` seconds apart. Buttons use the emoji that Discord has already at once,
    and each new one once it is uploaded. Of several processes one uploads, and the others read what is there."""
    drawings = {name: drawing for face in app.faces.values() for name, drawing in face.emoji.items()}
    pause = FIRST_PAUSE
    while drawings:
        if app.tables.shards.lead:
            complete = await bring(app.client, drawings, app.application.emoji, app.workers, app.background, breath)
        else:
            complete = await learn(app.client, drawings, app.application.emoji)
        if complete:
            return
        await app.background.pause(pause)
        pause = min(2 * pause, LONGEST_PAUSE)


async def learn(client: discord.Client, names: Collection[str], own: dict[str, discord.PartialEmoji]) -> bool:
    """Fill `own` with the emoji of these names that Discord has, the newest of each name. Return whether all are there,
    or trying again would not help."""
    try:
        uploaded = await client.fetch_application_emojis()
    except FAILURES as error:
        _failed("emoji_not_listed", error)
        return code(error) not in LATER
    for emoji in sorted(uploaded, key=lambda emoji: emoji.id):
        if (name := name_of(emoji.name)) is not None and name in names:
            own[name] = _partial(emoji)
    return own.keys() >= set(names)


async def bring(
    client: discord.Client,
    drawings: Mapping[str, Callable[[], bytes]],
    own: dict[str, discord.PartialEmoji],
    workers: Workers,
    background: Background,
    breath: float,
) -> bool:
    """Upload the missing emoji, fill `own` with those that are there, and delete outdated ones. Return whether all is
    done, or trying again would not help."""
    try:
        uploaded = await client.fetch_application_emojis()
    except FAILURES as error:
        _failed("emoji_not_listed", error)
        return code(error) not in LATER
    for emoji in uploaded:  # an outdated picture serves until the new one is uploaded
        if (name := name_of(emoji.name)) is not None and name in drawings:
            own.setdefault(name, _partial(emoji))
    by_name, current, room = {emoji.name: emoji for emoji in reversed(uploaded)}, set[str](), MOST - len(uploaded)
    for name, drawing in drawings.items():
        await background.pause(breath)  # drawing takes processor time from boards
        if (picture := await background.long(_picture(workers, name, drawing))) is None:
            continue
        called = uploaded_name(name, picture)
        if called not in by_name:
            if room <= 0:
                _log.error("no_room_for_emoji", emoji=name)
                continue
            try:
                by_name[called] = await client.create_application_emoji(name=called, image=picture)
            except FAILURES as error:
                _failed("emoji_not_uploaded", error, name)
                if code(error) in LATER or _forbids(error):
                    return code(error) not in LATER
                continue
            room -= 1
        own[name] = _partial(by_name[called])
        current.add(called)
    await _delete_outdated(uploaded, current, background, breath)
    return True


async def _delete_outdated(
    uploaded: Sequence[discord.Emoji], current: Collection[str], background: Background, breath: float
) -> None:
    """Delete the emoji in place of which others of the same names are `current`."""
    names = {name_of(called) for called in current}
    for emoji in [emoji for emoji in uploaded if emoji.name not in current and name_of(emoji.name) in names]:
        await background.pause(breath)
        try:
            await emoji.delete()
        except FAILURES as error:  # the next start tries again
            _failed("emoji_not_deleted", error, emoji.name)


async def _picture(workers: Workers, name: str, drawing: Callable[[], bytes]) -> bytes | None:
    """Draw an emoji; log and skip one that cannot be drawn, or that Discord would not accept."""
    try:
        if drawing not in _pictures:
            _pictures[drawing] = await workers.draw(drawing)
    except Exception:
        _log.exception("emoji_not_drawn", emoji=name)
        return None
    picture = _pictures[drawing]
    if picture.startswith(_PNG) and len(picture) <= LARGEST:
        return picture
    _log.error("emoji_not_usable", emoji=name, size=len(picture))
    return None


def _forbids(error: BaseException) -> bool:
    """Return whether Discord takes no emoji at all."""
    return isinstance(error, discord.HTTPException) and error.status in (401, 403)


def _partial(emoji: discord.Emoji) -> discord.PartialEmoji:
    return discord.PartialEmoji(name=emoji.name, id=emoji.id)


def _failed(event: str, error: BaseException, name: str | None = None) -> None:
    _log.warning(event, emoji=name, code=code(error), kind=type(error).__name__)
