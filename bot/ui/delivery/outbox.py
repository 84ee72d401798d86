"""The outbox: the one way by which what people should see becomes so.

A message is owed from the transaction that changes what it tells of: a row in the database (`bot.store.Post`), of a
`Kind`. A kind says two things: its address, and the content that should stand there now. All else is the same for all
kinds, and is here:

- order: nothing is shown that leads to what does not stand yet
- audience: who may see it is asked when it is shown
- place: a table's home moves when its place goes away (`homes`)
- outcome: what Discord's answers mean (`Outcome`), with growing pauses, so that what stays refused costs a few dozen
  requests a day
- mark: each message carries one, by which it is found where nobody knows whether it was sent
- note: the row says what stands

Whoever serves a server brings its messages: after the change, and with a look at everything that is owed, at the start
and once a minute. So a process may be killed anywhere.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from hashlib import blake2b
from typing import ClassVar, Final, TypeAlias

import discord
import structlog

from bot.store.post import Key, Post
from bot.tables import Lobby, Match, Place, Refused
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.components import layout
from bot.ui.core.discord_errors import (
    ARCHIVED,
    BAD_FORM,
    CLOSED_DMS,
    FAILURES,
    FORBIDDEN,
    GONE_MESSAGE,
    GONE_PLACE,
    LATER,
    NO_MESSAGES,
    code,
)
from bot.ui.core.message import Message
from bot.ui.core.pace import Urgency, urgency
from bot.ui.delivery import homes
from bot.ui.delivery.archived import changed
from bot.ui.delivery.changing import rewrite
from bot.ui.delivery.sending import addressed, may_post, post
from bot.ui.delivery.upkeep import guarded, rests, retry

_log = structlog.get_logger(__name__)


# --- What a kind says --------------------------------------------------------------------------


class Instead(Enum):
    """What is to be done in place of showing a message."""

    NOTHING = "nothing"
    """It is over and done with: what stands there stays."""
    GONE = "gone"
    """Nothing is to stand there any more."""
    NOT_YET = "not yet"
    """It is still owed."""


@dataclass(frozen=True, slots=True)
class Home:
    """Where a table is shown."""

    table: Lobby | Match
    calls: Collection[int] = ()
    """The people whom the message mentions."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person's direct messages. What is said there about a table (`of`) is for who may see it; the players may."""

    user_id: int
    of: Lobby | Match | None = None


@dataclass(frozen=True, slots=True)
class Channel:
    """A channel or thread. What is said there about a table (`of`) is for who may see it."""

    place: Place
    of: Lobby | Match | None = None


@dataclass(frozen=True, slots=True)
class Itself:
    """A message that stands already, and is only changed."""

    channel_id: int


Address: TypeAlias = Home | Person | Channel | Itself


class Kind(ABC):
    """A kind of message. There is one instance of each, in `KINDS`."""

    name: ClassVar[str]
    urgency: ClassVar[Urgency] = Urgency.LOW
    kept: ClassVar[bool] = False
    """Whether the message is kept true, instead of being posted once."""
    aside: ClassVar[bool] = False
    """Whether it takes so long to make that nobody waits for it."""

    @abstractmethod
    async def address(self, app: App, owed: Post) -> Address | Instead:
        """Return where it is to stand by now. Raises any of FAILURES, or Refused."""

    @abstractmethod
    async def content(self, app: App, owed: Post) -> Message:
        """Return what is to stand there by now. Raises any of FAILURES, or Refused."""

    def mark(self, app: App, owed: Post) -> str:
        """Return what tells the message apart from all others that the bot has posted."""
        return " ".join(map(str, (*owed.key, owed.facts)))

    def is_it(self, owed: Post, message: discord.Message) -> bool:
        """Return whether this is the message, by its buttons: it may have been sent before there were marks."""
        return False

    async def stands(self, app: App, owed: Post, message: discord.Message) -> None:  # noqa: B027  # most do nothing
        """Do what follows once the message stands."""

    async def show(self, app: App, owed: Post, address: Address, *, looks: bool) -> Post | None:
        """Show the message; return its row as it is then, or None if nothing is left to do. With `looks` it may have
        been sent already. Raises any of FAILURES."""
        channel_id = await _channel(app, address)
        content = replace(await self.content(app, owed), mark=self.mark(app, owed))
        shows = replace(owed, channel_id=channel_id, digest=_digest(content))
        if owed.message_id is not None:
            if owed.channel_id == channel_id:
                if owed.digest == shows.digest:
                    return shows
                try:
                    await rewrite(app, channel_id, owed.message_id, layout(content))
                    return shows
                except discord.NotFound as error:
                    if code(error) not in GONE_MESSAGE:
                        raise
            else:
                await _delete(app, owed)
        message = await self._find(app, owed, channel_id, content.mark) if looks else None
        if message is None:
            message = await self._send(app, owed, address, channel_id, content)
        elif self.kept:
            await rewrite(app, channel_id, message.id, layout(content))
        await self.stands(app, owed, message)
        return replace(shows, message_id=message.id)

    async def _find(self, app: App, owed: Post, channel_id: int, mark: str) -> discord.Message | None:
        return await app.messages.find(channel_id, mark, lambda message: self.is_it(owed, message))

    async def _send(self, app: App, owed: Post, address: Address, channel_id: int, content: Message) -> discord.Message:
        called = discord.AllowedMentions.none()
        if isinstance(address, Home):
            content, called, _ = await addressed(app, address.table, content, address.calls)
        channel = app.client.get_partial_messageable(channel_id)
        # Discord drops a second message with the same nonce; one in place of a deleted message is another one.
        return await post(channel, content, called, what=f"{content.mark} after {owed.message_id}")


KINDS: Final[dict[str, Kind]] = {}
"""All kinds by name. Each kind's own file adds it."""


def kind(of: type[Kind]) -> type[Kind]:
    """Add a kind of message."""
    KINDS[of.name] = of()
    return of


# --- What Discord's answers mean ---------------------------------------------------------------


class Outcome(Enum):
    """What one of Discord's refusals means for a message, of whichever kind."""

    LATER = "later"
    """It may pass, or nobody knows whether the message arrived: it is looked for, and sent again."""
    MOVED = "moved"
    """The place is gone or closed: what stands at a table's home moves with it."""
    SHUT = "shut"
    """The person, or the channel that a server chose, takes no messages of the bot."""
    DONE = "done"
    """What was to be changed or deleted is gone."""
    FAULT = "fault"
    """Discord does not take the message for its form: a fault of ours, and logged as one."""


_OUTCOMES: Mapping[Outcome, frozenset[int]] = {
    Outcome.LATER: frozenset(LATER),
    Outcome.MOVED: frozenset(GONE_PLACE | NO_MESSAGES | ARCHIVED),
    Outcome.SHUT: frozenset(CLOSED_DMS | FORBIDDEN),
    Outcome.DONE: frozenset(GONE_MESSAGE),
    Outcome.FAULT: frozenset(BAD_FORM),
}


def outcome_of(error: BaseException) -> Outcome:
    """Return what this refusal means."""
    return next((meaning for meaning, codes in _OUTCOMES.items() if code(error) in codes), Outcome.FAULT)


# --- Bringing ----------------------------------------------------------------------------------


async def bring_fresh(app: App, about: int) -> bool:
    """Bring what this process has just made owed about this, a table or a server. Return whether all of it stands."""
    done = True
    for key in app.tables.outbox.fresh(about):
        if KINDS[key.kind].aside:
            app.background.start(guarded(about, _bring_aside(app, key)))
        else:
            done = await bring(app, key, looks=False) and done
    return done


async def bring_due(app: App, *, but: Collection[str] = ()) -> None:
    """Bring everything that is owed by now, in the shards of this process. An error with one message does not stop the
    others."""
    await bring_each(app, [key for key in await app.tables.outbox.due() if key.kind not in but])


async def bring_each(app: App, keys: Iterable[Key]) -> None:
    """Bring these messages, unless Discord has refused them lately."""
    for key in keys:
        if rests(app, key):
            continue
        if KINDS[key.kind].aside:
            app.background.start(guarded(key.about, _bring_aside(app, key)))
        else:
            await guarded(key.about, bring(app, key))


async def _bring_aside(app: App, key: Key) -> None:
    """Bring a message that takes long, one of its kind at a time."""
    if not app.memory.lock(key).locked():
        async with app.memory.lock(key.kind):
            await bring(app, key)


async def bring(app: App, key: Key, *, looks: bool = True) -> bool:
    """Bring this message if it is owed. Return whether nothing is owed any more. With `looks` it may have been sent
    already, and is looked for."""
    async with app.memory.lock(key):
        while True:
            owed = await app.tables.outbox.get(key)
            if owed is None or not owed.owed or not app.tables.serves_guild(owed.guild_id):
                return True
            if not app.reach.has(owed.guild_id):
                return False
            try:
                with urgency(KINDS[key.kind].urgency):
                    done = await _bring(app, owed, looks=looks or key in app.memory.uncertain)
            except FAILURES as error:
                if await _moved(app, owed, error):
                    looks = True
                    continue
                return await _refused(app, owed, error)
            if done:
                app.memory.shown(owed.about, key)
                app.memory.wakes(key)
            return done


async def _bring(app: App, owed: Post, *, looks: bool) -> bool:
    """Show this message and note it; return whether nothing is owed any more. Raises any of FAILURES."""
    own = KINDS[owed.kind]
    address = await own.address(app, owed)
    allowed = address if isinstance(address, Instead) else await _allowed(app, address)
    shown: Post | None = None
    if allowed is Instead.NOT_YET:
        return False
    if allowed is Instead.GONE:
        await _delete(app, owed)
    elif allowed is Instead.NOTHING:
        shown = owed
    else:
        shown = await own.show(app, owed, allowed, looks=looks)
    return await _note(app, owed, shown if own.kept else None)


async def _allowed(app: App, address: Address) -> Address | Instead:
    """Return the address if the message may be shown there now: what it leads to stands, and who reads it there may
    see what it tells of. Raises any of FAILURES."""
    match address:
        case Home(table):
            return address if may_post(app, table.place.spot) else Instead.NOT_YET
        case Person(user_id, table) if table is not None and not _plays(table, user_id):
            sees = visibility.reads(app, table.place, user_id, table.card_id, raises=True)
            return await _in_order(table, address) if await sees else Instead.GONE
        case Channel(place, table):
            if table is not None and not visibility.open_to(app, place, table):
                return Instead.GONE
            if not may_post(app, place.spot):
                return Instead.NOT_YET
            return address if table is None else await _in_order(table, address)
    return address


def _plays(table: Lobby | Match, user_id: int) -> bool:
    return (table.eyes_of(user_id) if isinstance(table, Match) else table.seat_of(user_id)) is not None


async def _in_order(table: Lobby | Match, address: Address) -> Address | Instead:
    """Return the address once what the message leads to stands."""
    if isinstance(table, Lobby):
        stands = table.card_id is not None
    else:
        stands = table.place.posts_in is None or table.published_ply >= table.ply
    return address if stands else Instead.NOT_YET


async def _moved(app: App, owed: Post, error: BaseException) -> bool:
    """Return whether the message goes to another place now because of this refusal. It does so at most twice: to a
    thread's channel, and from there to none."""
    if owed.table_id is None or outcome_of(error) is not Outcome.MOVED:
        return False
    address = await KINDS[owed.kind].address(app, owed)
    return (
        isinstance(address, Home)
        and isinstance(address.table, Match)
        and (await homes.refused(app, address.table, error))
    )


async def _refused(app: App, owed: Post, error: BaseException) -> bool:
    """Do what this refusal asks for; return whether nothing is owed any more."""
    meaning, key = outcome_of(error), owed.key
    _log.info("not_shown", what=owed.kind, about=owed.about, code=code(error), outcome=meaning.value)
    if code(error) == 0:
        app.memory.uncertain.add(key)
    if meaning in (Outcome.DONE, Outcome.FAULT, Outcome.SHUT):
        if meaning is Outcome.FAULT:
            _log.error("refused_for_its_form", what=owed.kind, about=owed.about, code=code(error))
        return await _note(app, owed, replace(owed, message_id=None) if KINDS[owed.kind].kept else None)
    if not retry(app, key, lambda: guarded(owed.about, bring(app, key))):
        app.memory.rest(key, asyncio.get_running_loop().time())
    return False


async def _note(app: App, owed: Post, shown: Post | None) -> bool:
    """Note what stands now; for None nothing is left to do. Return whether that is noted."""
    try:
        await (app.tables.outbox.forget(owed) if shown is None else app.tables.outbox.note(shown))
    except Refused as error:
        # People see it and what was saved holds, so no error may say that nothing has happened. It is still owed: it
        # is found by its mark.
        _log.warning("not_noted", what=owed.kind, about=owed.about, reason=error.reason.name)
        app.memory.uncertain.add(owed.key)
        return False
    return True


# --- Helpers -----------------------------------------------------------------------------------


async def _channel(app: App, address: Address) -> int:
    """Return the channel of an address. Raises any of FAILURES."""
    if isinstance(address, Person):
        return (await app.client.create_dm(discord.Object(address.user_id))).id
    if isinstance(address, Itself):
        return address.channel_id
    place = address.table.place if isinstance(address, Home) else address.place
    assert place.posts_in is not None
    return place.posts_in


async def _delete(app: App, owed: Post) -> None:
    """Delete the message if it stands. Raises any of FAILURES."""
    if owed.channel_id is None or owed.message_id is None:
        return
    message = app.client.get_partial_messageable(owed.channel_id).get_partial_message(owed.message_id)

    def once() -> Awaitable[None]:
        return message.delete()

    try:
        await changed(app, owed.channel_id, once)
    except FAILURES as error:
        if outcome_of(error) is not Outcome.DONE:
            raise


def _digest(content: Message) -> str:
    """Return a digest of what the message shows in words and buttons; its pictures show nothing else."""
    words = (content.text, content.below, content.turn, content.standing, content.rows)
    return blake2b(repr(words).encode(), digest_size=16).hexdigest()
