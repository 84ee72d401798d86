"""The steps of a rehearsal, taken with the bot's own code, each followed by reading back its result."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial
from secrets import token_hex
from typing import Any, TypeAlias

import discord

from bot.background import Background
from bot.face import AnyFace
from bot.rehearsal.exchanges import EDIT, OPEN, Data, Ear, ExpectedMessage
from bot.rehearsal.stage import EMOJI, THREAD, Scenery, Stage, drawings, turn, with_emoji
from bot.rehearsal.truths import Difference, beside, differences, field_of, in_words, plain, truth_of
from bot.ui.core.components import KeptFile, files, kept_files, lasting, lasting_files, layout, with_turn
from bot.ui.core.custom_id import Verb
from bot.ui.core.discord_errors import BAD_FORM, FAILURES, GONE_MESSAGE, HAS_THREAD, code
from bot.ui.core.message import Message
from bot.ui.core.own_messages import tags
from bot.ui.delivery import emoji
from bot.ui.delivery.publish import WEEK
from bot.ui.delivery.sending import post
from bot.workers.service import Workers

_NOBODY = discord.AllowedMentions.none()
_LOOK_BACK = 25
"""The number of messages that are searched for a board, as in `publish`."""
_ARCHIVED = {50083}
_NO_CHANNEL = {10003}

Step: TypeAlias = tuple[str, Callable[[], Awaitable[None]]]


class NotReached(Exception):
    """An earlier step failed that this one needs."""


class Nameless(KeptFile):
    """A file that an edit names by its id alone, which Discord refuses."""

    __slots__ = ()

    def to_dict(self) -> Any:
        return {"id": self.id}


class Play:
    """One rehearsal; `found` collects the differences."""

    def __init__(
        self, stage: Stage, scenery: Scenery, ear: Ear, faces: Mapping[str, AnyFace], workers: Workers
    ) -> None:
        self.differences: list[Difference] = []
        self.unforeseen: set[str] = set()
        """Fields of messages that the bot does not know. They are no differences."""
        self._stage = stage
        self._scenery = scenery
        self._ear = ear
        self._faces = faces
        self._workers = workers
        self._run = token_hex(8)
        """A part of nonces, new in each rehearsal, or Discord would take its messages for those of an earlier one."""
        self._expected: dict[int, ExpectedMessage] = {}
        self._messages: dict[str, discord.Message] = {}
        self._thread: discord.Thread | None = None
        self._emoji: discord.PartialEmoji | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps in their order."""
        boards = self._scenery.boards
        return (
            ("an emoji of the application's own", self._bring_emoji),
            ("a card", self._card),
            ("the same card once more", self._card_again),
            ("a thread on the card", self._start_thread),
            ("a second thread on it", self._second_thread),
            ("a board with its picture", partial(self._post, "board", boards[0])),
            ("another turn line", self._turn_line),
            ("an edit without a change", self._no_change),
            ("the next board", partial(self._post, "next board", boards[1])),
            ("the old board without its buttons", self._old_board),
            ("a board changed in place", self._in_place),
            ("files kept as Discord will not have it", self._badly_kept),
            ("a film", partial(self._post, "film", self._scenery.film)),
            ("a record to download", partial(self._post, "last board", self._scenery.last)),
            ("a look back for a board", self._look_back),
            ("a thread that is archived", self._archive),
            ("a message that unarchives it", self._unarchive),
            ("an emoji taken away", self._take_emoji),
            ("a card and a thread taken away", self._take_card),
        )

    async def step(self, name: str, work: Callable[[], Awaitable[None]]) -> bool | None:
        """Take a step; return whether it brought no difference, or None if it needs one that failed."""
        self._ear.step, before = name, len(self.differences)
        try:
            await work()
        except NotReached:
            return None
        except FAILURES as error:
            self._differs("taken", "the request", "taken", f"refused with {code(error) or type(error).__name__}")
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            # discord.py or the bot's own code could not read the answer.
            self._differs("message", "the answer", "readable", f"such that it leads to {type(error).__name__}")
        return len(self.differences) == before

    # --- The steps -----------------------------------------------------------------------------

    async def _bring_emoji(self) -> None:
        own: dict[str, discord.PartialEmoji] = {}
        painters = drawings(self._faces)
        if not painters:
            raise NotReached
        await emoji.bring(self._stage.client, painters, own, self._workers, Background(), 0.0)
        uploaded = {(stored.id, stored.name) for stored in await self._stage.client.fetch_application_emojis()}
        self._emoji = own.get(EMOJI)
        if self._emoji is None or (self._emoji.id, self._emoji.name) not in uploaded:
            self._differs("emoji", "the emoji", "there under its name", "not there")

    async def _card(self) -> None:
        card = self._scenery.card
        if self._emoji is not None:
            card = with_emoji(card, self._emoji)
        self._scenery = replace(self._scenery, card=card)
        await self._post("card", card)

    async def _card_again(self) -> None:
        first, second = self._message("card"), await self._send("card", self._scenery.card)
        if second.id != first.id:
            self._differs("nonce", "the message", "the one that was there", "a second one")

    async def _start_thread(self) -> None:
        card = self._message("card")
        self._thread = await self._on(card).create_thread(name=THREAD, auto_archive_duration=WEEK)
        self._compare_with(
            {
                "id": str(card.id),
                "type": _kind(self._stage.channel).value,
                "guild_id": str(self._stage.guild.id),
                "parent_id": str(self._stage.channel.id),
                "owner_id": str(self._stage.me.id),
                "name": THREAD,
                "thread_metadata": {"archived": False, "locked": False, "auto_archive_duration": WEEK},
            },
            self._ear.last.answer,
            truth="thread",
        )
        self._expected[card.id].has_thread = True
        await self._read("card")

    async def _second_thread(self) -> None:
        card = self._message("card")
        again = partial(self._on(card).create_thread, name=THREAD, auto_archive_duration=WEEK)
        await self._refused(HAS_THREAD, "one thread", again)

    async def _turn_line(self) -> None:
        board = self._message("board")
        await self._change("board", with_turn(board, turn(1)), kept_files(board))

    async def _no_change(self) -> None:
        board = await self._read("board")
        await self._change("board", with_turn(board, turn(1)), kept_files(board))

    async def _old_board(self) -> None:
        old = await self._read("board")
        await self._change("board", lasting(old), lasting_files(old))

    async def _in_place(self) -> None:
        content = self._scenery.boards[2]
        await self._change("next board", layout(content), files(content))

    async def _badly_kept(self) -> None:
        board = await self._read("next board")
        nameless = [Nameless(file.id, file.filename) for file in kept_files(board)]
        mistakes: Mapping[str, Collection[KeptFile]] = {"kept by its number alone": nameless, "kept without a word": ()}
        for truth, listed in mistakes.items():
            change = partial(
                board.edit, view=with_turn(board, turn(3)), attachments=[*listed], allowed_mentions=_NOBODY
            )
            await self._refused(BAD_FORM, truth, change)
        await self._read("next board")

    async def _look_back(self) -> None:
        place, me = self._place("board"), self._stage.me.id
        messages = [message async for message in place.history(limit=_LOOK_BACK)]
        plies = [_ply(message) for message in messages if message.author.id == me]
        numbers = [message.id for message in messages]
        if [ply for ply in plies if ply is not None] != [2, 2]:
            self._differs("history", "the boards that are found", "the last one and the one before", in_words(plies))
        if numbers != sorted(numbers, reverse=True):
            self._differs("history", "the order", "the newest first", "another one")
        if (count := len([message async for message in place.history(limit=2)])) != 2:
            self._differs("history", "how many there are", "2", str(count))

    async def _archive(self) -> None:
        thread, board = self._own_thread(), self._message("last board")
        await thread.edit(archived=True)
        self._compare_with({"thread_metadata": {"archived": True}}, self._ear.last.answer, truth="thread")
        change = partial(board.edit, view=lasting(board), attachments=lasting_files(board), allowed_mentions=_NOBODY)
        await self._refused(_ARCHIVED, "archived", change)

    async def _unarchive(self) -> None:
        await self._post("unfolding", replace(self._scenery.card, rows=()))
        thread = await self._stage.client.fetch_channel(self._own_thread().id)
        if not isinstance(thread, discord.Thread) or thread.archived:
            self._differs("unarchived", "the thread", "unarchived", "archived")

    async def _take_emoji(self) -> None:
        if self._emoji is None:
            raise NotReached
        own = self._emoji.id
        for stored in await self._stage.client.fetch_application_emojis():
            if stored.id == own:
                await stored.delete()
        if any(stored.id == own for stored in await self._stage.client.fetch_application_emojis()):
            self._differs("emoji", "the emoji", "gone", "still there")

    async def _take_card(self) -> None:
        card, thread = self._message("card"), self._own_thread()
        await self._on(card).delete()
        await self._refused(GONE_MESSAGE, "gone", self._on(card).fetch)
        await thread.delete()
        await self._refused(_NO_CHANNEL, "gone", partial(self._stage.client.fetch_channel, thread.id))

    # --- What the steps are made of ------------------------------------------------------------

    async def _post(self, name: str, content: Message) -> None:
        """Post a message and compare the answer."""
        message = self._messages[name] = await self._send(name, content)
        self._expected[message.id] = ExpectedMessage(message.id, self._place(name).id, self._stage.me.id)
        self._look()
        await self._read(name)

    async def _send(self, name: str, content: Message) -> discord.Message:
        return await post(self._place(name), content, _NOBODY, identity=f"rehearsal {self._run} {name}")

    async def _change(
        self, name: str, view: discord.ui.LayoutView, attachments: Sequence[discord.File | discord.Attachment]
    ) -> None:
        """Edit a message as `sending.rewrite` does, and compare the answer."""
        message = self._place(name).get_partial_message(self._message(name).id)
        self._messages[name] = await message.edit(view=view, attachments=attachments, allowed_mentions=_NOBODY)
        self._look()
        await self._read(name)

    async def _read(self, name: str) -> discord.Message:
        """Request a message, compare it with what is expected, and return it."""
        number = self._message(name).id
        message = await self._place(name).fetch_message(number)
        self._compare(self._expected[number], self._ear.last.answer)
        return message

    def _look(self) -> None:
        """Apply the last request to its message, and compare the message with the answer."""
        exchange = self._ear.last
        expected_message = self._expected[int(exchange.answer["id"])]
        expected_message.changed = exchange.route == EDIT
        expected_message.take(exchange.sent, exchange.uploads)
        self._compare(expected_message, exchange.answer)
        expected_message.learn(exchange.answer)

    async def _refused(self, codes: Collection[int], truth: str, work: Callable[[], Awaitable[Any]]) -> None:
        """Send a request that Discord should refuse with one of these codes."""
        refusal = f"refused with {' or '.join(map(str, sorted(codes)))}"
        try:
            await work()
        except FAILURES as error:
            if code(error) not in codes:
                self._differs(truth, "it", refusal, f"refused with {code(error)}")
        else:
            self._differs(truth, "it", refusal, "taken")

    def _compare(self, expected_message: ExpectedMessage, answer: Data) -> None:
        expected = expected_message.description
        self._compare_with(expected, answer)
        if twice := expected_message.twice(answer):
            self._differs("components.id", "the numbers of components", "different ones", in_words(twice))
        self.unforeseen |= {plain(path) for path in beside(expected, answer) if path[0] not in OPEN}

    def _compare_with(self, expected: Data, answer: Data, truth: str = "") -> None:
        for path, value, actual in differences(expected, answer):
            self._differs(truth or truth_of(path), field_of(path), value, actual)

    def _differs(self, truth: str, field: str, expected: str, actual: str) -> None:
        self.differences.append(Difference(self._ear.step, truth, field, expected, actual))

    def _message(self, name: str) -> discord.Message:
        if name not in self._messages:
            raise NotReached
        return self._messages[name]

    def _own_thread(self) -> discord.Thread:
        if self._thread is None:
            raise NotReached
        return self._thread

    def _on(self, card: discord.Message) -> discord.PartialMessage:
        return self._stage.channel.get_partial_message(card.id)

    def _place(self, name: str) -> discord.PartialMessageable:
        """Return where this message is: the card in the channel, all others in the thread."""
        where = self._stage.channel.id if name == "card" else self._own_thread().id
        return self._stage.client.get_partial_messageable(where)


def _kind(channel: discord.TextChannel) -> discord.ChannelType:
    """Return the type of the threads in this channel."""
    return discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread


def _ply(message: discord.Message) -> int | None:
    """Return the ply that a board's buttons carry; None for other messages and for boards without buttons."""
    return next((tag.ply for tag in tags(message) if tag.verb is Verb.PLAY), None)
