"""One interaction, from the first answer to the last.

Discord wants a first answer within three seconds. So the router first says how a press will be answered (`defer`,
`defer_edit`, `defer_private`), unless its handler shows a form (`send_modal`); then the handler takes its time and
answers (`edit`). It is expected, and no error, that the person leaves meanwhile or that the interaction's token
expires.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Any, ClassVar, cast
from weakref import WeakValueDictionary

import discord
import structlog

from bot import measures
from bot.face import Picture
from bot.locale import Markup, Say, letters, speaker
from bot.tables.base import Press
from bot.tables.table import Lobby, Match
from bot.ui.core.components import KeptFile, attachments, files, kept_files, layout, parts_of, shown_pictures
from bot.ui.core.custom_id import LARGEST, read_number
from bot.ui.core.discord_errors import ANSWERED, BAD_FORM, EXPECTED, FAILURES, LATER, TOO_LATE, code
from bot.ui.core.message import Attached, Message, Row, without_own_emoji

_AT_ONCE = 1.0
"""Seconds after which a request may have been sent again because its first answer was lost; then the second one finds
that this very process has answered."""

_log = structlog.get_logger(__name__)


class Lapsed(Exception):
    """The interaction cannot be answered, because it came too late or came twice. There is nothing to do."""


class Declined(Exception):
    """Nothing is done, and the person is told this sentence in private: the one way for a handler to say no."""

    def __init__(self, text: Markup) -> None:
        super().__init__(text)
        self.text = text


class Reply:
    """An interaction that is being answered."""

    _newest: ClassVar[WeakValueDictionary[int, Reply]] = WeakValueDictionary()
    """The newest press on each message, by the message's id."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self.interaction = interaction
        self.say: Say = speaker(interaction.locale.value)
        """Speaks the language of the person."""
        self.table: Lobby | Match | None = None
        """The table that was pressed, as it was when the press came; for uses that need no newer one."""
        self.answered_elsewhere = False
        """Whether the first answer found that another process, or this one on a second delivery, had answered."""
        self.overtaken = False
        """Whether others have moved since this press, so that what follows calls the presser again."""
        self._waiting = False
        """Whether the person sees a private "thinking" that the next answer replaces."""
        self._apart = False
        """Whether the answer is a message of its own."""
        self._forgotten = False
        """Whether the files of the message that was pressed are not to be relied on."""
        self._answer: asyncio.Task[Any] | None = None
        """The answer in progress that replaces "thinking"."""
        self._shown: discord.Message | None = None
        """The answer as it stands, once there is one; a further one comes in its place."""
        self.elsewhere = _is_elsewhere(interaction)
        """Whether the bot itself is not here: in a server that has only its commands, and where a person who added the
        app for themselves alone uses it, in some server or in a conversation with others. There every answer is
        private, and no table is opened or moved."""
        if self.message_id is not None:
            self._newest[self.message_id] = self

    @property
    def user_id(self) -> int:
        return self.interaction.user.id

    @property
    def guild_id(self) -> int | None:
        """The server of the interaction; None in direct messages, and where the bot is not: the bot knows and keeps
        nothing of that server."""
        return None if self.elsewhere else self.interaction.guild_id

    @property
    def channel_id(self) -> int | None:
        """The channel or thread of the interaction."""
        return self.interaction.channel_id

    @property
    def press(self) -> Press:
        """Who pressed, in the form that `bot.tables` takes."""
        user = self.interaction.user
        called = user.global_name if self.elsewhere else user.display_name  # which may be a name in the server alone
        return Press(self.interaction.id, user.id, letters(called or "") or user.name, self.say.language)

    @property
    def message_id(self) -> int | None:
        """The id of the message that was pressed."""
        message = self.interaction.message
        return None if message is None else message.id

    @property
    def from_private(self) -> bool:
        """Whether the pressed message is one that only this person sees."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    @property
    def from_own_button(self) -> bool:
        """Whether the bot wrote the message that was pressed, and the pressed control is in it."""
        message, data = self.interaction.message, cast("Any", self.interaction.data)
        if message is None or message.author != self.interaction.client.user:
            return False
        return any(getattr(part, "custom_id", None) == data["custom_id"] for part in parts_of(message.components))

    @property
    def value(self) -> str:
        """The value that was chosen from a menu; a client sends it, so it may be anything."""
        return next(iter(self.values), "")

    @property
    def values(self) -> tuple[str, ...]:
        """All values that were chosen from a menu that allows several."""
        data: Any = self.interaction.data
        return tuple(map(str, data.get("values") or ()))

    @property
    def fields(self) -> Mapping[str, str]:
        """What was typed into a form, by field; a client sends it, so it may be anything."""

        def typed(part: Any) -> Iterator[tuple[str, str]]:
            if "value" in part:
                yield str(part.get("custom_id")), str(part["value"] or "")
            for child in (*part.get("components", ()), *([part["component"]] if "component" in part else [])):
                yield from typed(child)

        return dict(typed(dict(self.interaction.data or {})))

    def number(self, text: str, most: int = LARGEST) -> int:
        """Return the number, from 0 to `most`, that a press carries. Raises Declined if it carries none, for a press
        may be made up."""
        number = read_number(text, most)
        if number is None:
            raise Declined(self.say("trouble.old_button"))
        return number

    @property
    def in_thread(self) -> bool:
        return isinstance(self.interaction.channel, discord.Thread)

    @property
    def of_command(self) -> bool:
        return self.interaction.type is discord.InteractionType.application_command

    # --- The first answer ----------------------------------------------------------------------

    async def defer(self) -> None:
        """Say that a private answer follows. Raises Lapsed."""
        await self._defer(thinking=True)
        self._waiting = self._apart = True

    async def send_message(self, content: Message, mentions: discord.AllowedMentions) -> discord.Message | None:
        """Answer with a message that everybody sees, at once or after `defer_edit`; return it, or None if it did not
        arrive."""
        try:
            if self.interaction.response.is_done():
                return await self.followup(content, mentions)
            with self._first_answer():
                answer = await self.interaction.response.send_message(
                    view=layout(content), files=files(content), allowed_mentions=mentions, ephemeral=self.elsewhere
                )
        except FAILURES as error:
            _expected(error)
            return None
        measures.reached("answered")
        return answer.resource if isinstance(answer.resource, discord.Message) else None

    async def defer_edit(self) -> None:
        """Say that the message that was pressed changes later. Raises Lapsed."""
        await self._defer(thinking=False)

    async def defer_private(self) -> None:
        """Say that a private answer follows, in place of the message that was pressed if that is private. Raises
        Lapsed."""
        if self.from_private:
            await self.defer_edit()
        else:
            await self.defer()

    async def send_modal(self, form: discord.ui.Modal) -> None:
        """Show a form at once. Raises Lapsed."""
        await self._first(self.interaction.response.send_modal(form))

    async def _defer(self, *, thinking: bool) -> None:
        if not self.interaction.response.is_done():  # a command that does a button's work was answered before
            await self._first(self.interaction.response.defer(ephemeral=thinking, thinking=thinking))

    async def _first(self, answer: Awaitable[object]) -> None:
        """Send the first answer. Raises Lapsed."""
        try:
            with self._first_answer():
                await answer
        except FAILURES as error:
            _log.info("not_answered", interaction=self.interaction.id, code=code(error))
            raise Lapsed from error
        measures.reached("answered")

    @contextmanager
    def _first_answer(self) -> Iterator[None]:
        """Send the first answer within the block; its errors pass."""
        start = time.monotonic()
        try:
            yield
        except discord.HTTPException as error:
            self.answered_elsewhere = code(error) in ANSWERED and time.monotonic() - start < _AT_ONCE
            raise

    # --- What follows --------------------------------------------------------------------------

    @asynccontextmanager
    async def beside(self, answer: Coroutine[Any, Any, Any]) -> AsyncIterator[None]:
        """Send this answer while the block runs. While the person sees "thinking", messages from the block wait for the
        answer."""
        task = asyncio.create_task(answer)
        self._answer = task if self._waiting else None
        try:
            yield
        finally:
            await task

    async def edit(self, content: Message) -> bool:
        """Show this to the person, instead of "thinking" or in place of the message that was pressed; return whether
        that was possible, which it is not with a picture without data that the message does not show any more."""
        try:
            await self._edit(content)
        except FAILURES as error:
            if code(error) in BAD_FORM:
                if not all(picture.data for picture in content.pictures):
                    _log.info("pictures_gone", interaction=self.interaction.id)
                    return False
                if (bare := without_own_emoji(content)) != content:
                    _log.warning("emoji_refused", interaction=self.interaction.id)
                    return await self.edit(bare)
            _expected(error)
            return False
        return True

    async def _edit(self, content: Message) -> None:
        """Send the answer, and once more if nobody knows whether it arrived: a change may be repeated. But not if the
        person has gone on, and may be answered already."""
        try:
            await self._edit_once(content)
        except FAILURES as error:
            if code(error) != 0 or self.followed:
                raise
            _log.info("answer_repeated", interaction=self.interaction.id, kind=type(error).__name__)
            await self._edit_once(content)
        self._waiting = False

    async def _edit_once(self, content: Message) -> None:
        """Send the answer; files that are on Discord already stay."""
        self._shown = await self.interaction.edit_original_response(
            view=layout(content), attachments=attachments(content, self._files())
        )

    async def notify(self, text: Markup, file: Attached | None = None, *, rows: tuple[Row, ...] = ()) -> None:
        """Send this sentence to the person alone."""
        content = Message(text, rows=rows, file=file)
        await self._answered()
        try:
            if not self.interaction.response.is_done():
                with self._first_answer():
                    await self.interaction.response.send_message(
                        view=layout(content), files=files(content), ephemeral=True
                    )
            elif self._waiting:
                await self.edit(content)
            else:
                await self.interaction.followup.send(view=layout(content), files=files(content), ephemeral=True)
        except FAILURES as error:
            _expected(error)

    async def can_follow(self) -> bool:
        """Return whether a further message would stand on its own, once the answer in progress has arrived. While the
        person sees "thinking", Discord puts the first message that comes in its place and makes it private."""
        await self._answered()
        return not self._waiting

    async def followup(self, content: Message, mentions: discord.AllowedMentions) -> discord.Message:
        """Send a message that everybody in the channel sees, if one `can_follow`. Raises any of FAILURES."""
        message: discord.Message = await self.interaction.followup.send(
            view=layout(content),
            files=files(content),
            allowed_mentions=mentions,
            ephemeral=self.elsewhere,
            wait=True,
        )
        return message

    async def _answered(self) -> None:
        """Wait for the answer that replaces "thinking", if one is in progress."""
        if self._answer is not None:
            await asyncio.wait({self._answer})

    @property
    def shown(self) -> dict[str, Picture]:
        """By digest, the pictures of the message in whose place an answer comes, without their data: `edit` keeps
        them."""
        return shown_pictures(self._files().values())

    @property
    def followed(self) -> bool:
        """Whether the person has gone on: a newer press came on the message in whose place the answer comes."""
        return not self._apart and self.message_id is not None and self._newest.get(self.message_id) is not self

    def forget_files(self) -> None:
        """Keep nothing of what is shown any more."""
        self._forgotten, self._shown = True, None

    def _files(self) -> dict[str, KeptFile]:
        """Return the files of the message in whose place an answer comes, by name."""
        pressed = None if self._waiting or self._forgotten else self.interaction.message
        message = self._shown or pressed
        return {} if message is None else {file.filename: file for file in kept_files(message)}


def _is_elsewhere(interaction: discord.Interaction) -> bool:
    if interaction.guild_id is None:
        return bool(interaction.context.private_channel)
    alone = interaction.is_user_integration() and not interaction.is_guild_integration()
    return alone or interaction.client.get_guild(interaction.guild_id) is None


def _expected(error: BaseException) -> None:
    """Log an expected error; raise any other."""
    if isinstance(error, discord.HTTPException) and code(error) not in EXPECTED | LATER:
        raise error
    _log.info("not_shown", code=code(error), kind=type(error).__name__, late=code(error) in TOO_LATE)
