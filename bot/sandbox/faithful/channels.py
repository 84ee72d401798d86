"""Refuse what Discord refuses in channels and threads, and SimCord (3.2) allows.

- The bot has the permissions that its invite link asks for, and no others.
- Forums take no messages; voice and stage channels need Connect.
- Only members of a private thread, and those with Manage Threads, get its events; a new member gets the thread.
- An archived thread takes no changes of its messages (50083); a new message unarchives it, unless it is
  locked.
- A message can have only one thread (160004), and has a flag for it. Deleting a thread takes Manage
  Threads.
- Only a thread's owner and members with Manage Threads change it; unarchiving takes the permissions for writing there.
  Its name changes at most twice in ten minutes.
- Pinning takes Pin Messages; Manage Messages is no longer enough.
- A channel takes a few edits of messages older than an hour, then refuses them with 429 and code 30046.
"""

from collections import defaultdict, deque
from datetime import timedelta
from typing import Any
from weakref import WeakKeyDictionary

import discord
from simcord.backend import errors, serializers
from simcord.backend.errors import BackendError
from simcord.backend.models import Channel
from simcord.backend.ops import base, channels, guilds, messages
from simcord.enums import ChannelType

from bot.sandbox.faithful.instead import Function, instead, route
from bot.ui.core.places import PERMISSIONS

EVERYBODY = PERMISSIONS | discord.Permissions(use_application_commands=True).value
"""The permissions of @everyone: none that would give the bot more than its invite link."""
HAS_THREAD = 1 << 5
"""The flag of a message that has a thread."""
OLD = timedelta(hours=1)
OLD_EDITS = 5, 20.0
"""The number of edits of old messages that a channel takes, and in how many seconds. Discord publishes no numbers;
these are about what people measured."""
RENAMES = 2, 600.0
"""The number of times that a thread's name may change, and in how many seconds."""
_SPEAKING = {ChannelType.VOICE, ChannelType.STAGE_VOICE}
_WITHOUT_MESSAGES = {ChannelType.CATEGORY, ChannelType.FORUM}

_counted: WeakKeyDictionary[Any, dict[tuple[str, int], deque[float]]] = WeakKeyDictionary()
"""The times of limited requests, by world, kind and channel."""


def archived_thread() -> BackendError:
    return BackendError(400, 50083, "Thread is archived")


def _permissions(backend: Any, channel: Channel) -> discord.Permissions:
    """The bot's permissions in this channel."""
    return discord.Permissions(backend.compute_permissions(channel.guild_id, backend.bot_user.id, channel.id))


# --- Permissions -----------------------------------------------------------------------------

guilds.DEFAULT_EVERYONE_PERMISSIONS = EVERYBODY


@instead(guilds.GuildMixin, "create_guild")
def _invited_by_the_link(original: Function, backend: Any, *args: Any, **options: Any) -> Any:
    guild = original(backend, *args, **options)
    own = next(role for role in guild.roles.values() if role.managed)
    backend.edit_role(guild.id, own.id, {"permissions": PERMISSIONS})
    return guild


@instead(base.BackendBase, "require_permissions")
def _with_connect(
    original: Function, backend: Any, guild_id: int | None, user_id: int, channel_id: int | None, *names: str
) -> None:
    original(backend, guild_id, user_id, channel_id, *names)
    if channel_id is not None and backend.get_channel(channel_id).type in _SPEAKING:
        granted = discord.Permissions(backend.compute_permissions(guild_id, user_id, channel_id))
        if not granted.connect:
            raise errors.missing_access()


# --- Private threads -------------------------------------------------------------------------


def _is_told(backend: Any, thread: Channel) -> bool:
    """Whether the bot gets this thread's events: those of a private one need membership or Manage Threads."""
    if thread.type != ChannelType.PRIVATE_THREAD or backend.bot_user.id in thread.thread_members:
        return True
    return _permissions(backend, thread).manage_threads


@instead(channels.ChannelMixin, "announce_thread_create")
def _told_to_members(original: Function, backend: Any, thread: Channel) -> None:
    if _is_told(backend, thread):
        original(backend, thread)


@instead(channels.ChannelMixin, "announce_channel_update")
def _changes_told_to_members(original: Function, backend: Any, channel_id: int) -> None:
    channel = backend.get_channel(channel_id)
    if not channel.is_thread or _is_told(backend, channel):
        original(backend, channel_id)


@instead(channels.ChannelMixin, "add_thread_member")
def _told_when_added(original: Function, backend: Any, thread_id: int, user_id: int) -> Any:
    thread = backend.get_thread(thread_id)
    new = user_id == backend.bot_user.id and not _is_told(backend, thread)
    thread = original(backend, thread_id, user_id)
    if new:
        backend.emit("THREAD_CREATE", serializers.channel_payload(backend, thread))
    return thread


@instead(serializers, "guild_create_payload")
def _active_threads(original: Function, backend: Any, guild: Any) -> Any:
    payload = original(backend, guild)
    threads = [backend.channels[number] for number in guild.thread_ids]
    active = [thread for thread in threads if not _archived(thread) and _is_told(backend, thread)]
    return {**payload, "threads": [serializers.thread_payload(backend, thread) for thread in active]}


# --- Archived threads, and names of threads --------------------------------------------------


def _archived(channel: Channel) -> bool:
    return channel.thread_metadata is not None and channel.thread_metadata.archived


def _locked(channel: Channel) -> bool:
    return channel.thread_metadata is not None and channel.thread_metadata.locked


@route("POST", "/channels/{channel_id}/messages")
def _send(original: Function, ctx: Any) -> Any:
    channel = ctx.backend.get_channel(ctx.int_arg("channel_id"))
    if channel.type in _WITHOUT_MESSAGES:
        raise BackendError(400, 50008, "Cannot send messages in a non-text channel")
    if _locked(channel) and not _permissions(ctx.backend, channel).manage_threads:
        raise BackendError(403, 160005, "Thread is locked")
    return original(ctx)


@instead(messages.MessageMixin, "commit_message")
def _unfolding(original: Function, backend: Any, message: Any, *, broadcast: bool = True) -> Any:
    channel = backend.get_channel(message.channel_id)
    if _archived(channel) and not _locked(channel) and not message.is_ephemeral:
        backend.edit_channel(channel.id, {}, thread_metadata={"archived": False})
    return original(backend, message, broadcast=broadcast)


@route("DELETE", "/channels/{channel_id}/messages/{message_id}")
def _delete(original: Function, ctx: Any) -> Any:
    if _archived(ctx.require_channel_permissions(ctx.int_arg("channel_id"))):
        raise archived_thread()
    return original(ctx)


@route("PATCH", "/channels/{channel_id}/messages/{message_id}")
def _edit(original: Function, ctx: Any) -> Any:
    channel = ctx.require_channel_permissions(ctx.int_arg("channel_id"))
    if _archived(channel):
        raise archived_thread()
    number = ctx.int_arg("message_id")
    if ctx.backend.clock.now() - discord.utils.snowflake_time(number) > OLD:
        why = "Maximum number of edits to messages older than 1 hour reached. Try again later."
        _count(ctx.backend, "old edits", channel.id, OLD_EDITS, BackendError(429, 30046, why))
    return original(ctx)


@route("POST", "/channels/{channel_id}/messages/{message_id}/threads")
def _one_thread(original: Function, ctx: Any) -> Any:
    if ctx.int_arg("message_id") in ctx.backend.channels:
        raise BackendError(400, 160004, "A thread has already been created for this message")
    answer = original(ctx)
    ctx.backend.get_message(ctx.int_arg("channel_id"), ctx.int_arg("message_id")).flags |= HAS_THREAD
    return answer


@route("DELETE", "/channels/{channel_id}")
def _delete_thread(original: Function, ctx: Any) -> Any:
    channel = ctx.require_channel_permissions(ctx.int_arg("channel_id"))
    if not channel.is_thread:
        return original(ctx)
    if not _permissions(ctx.backend, channel).manage_threads:
        raise errors.missing_permissions()
    payload = dict(serializers.channel_payload(ctx.backend, channel))
    ctx.backend.delete_channel(channel.id)
    return payload


@route("PATCH", "/channels/{channel_id}")
def _change(original: Function, ctx: Any) -> Any:
    backend = ctx.backend
    channel = ctx.require_channel_permissions(ctx.int_arg("channel_id"))
    if not channel.is_thread:
        return original(ctx)
    fields = ctx.fields("name", "archived", "locked", "auto_archive_duration", "invitable", "rate_limit_per_user")
    granted = _permissions(backend, channel)
    unarchives = fields.get("archived") is False and not _locked(channel)
    if _archived(channel) and fields.get("archived") is not False:
        raise archived_thread()
    owned = channel.owner_id == backend.bot_user.id and "locked" not in fields and not _locked(channel)
    if not (granted.manage_threads or owned or (fields.keys() == {"archived"} and unarchives)):
        raise errors.missing_permissions()
    if fields.get("name", channel.name) != channel.name:
        _count(backend, "names", channel.id, RENAMES, BackendError(429, 0, "You are being rate limited."))
    changes = {name: fields.pop(name) for name in ("name", "rate_limit_per_user") if name in fields}
    return dict(serializers.channel_payload(backend, backend.edit_channel(channel.id, changes, thread_metadata=fields)))


@route("PUT", "/channels/{channel_id}/messages/pins/{message_id}")
def _pin(original: Function, ctx: Any) -> Any:
    channel = ctx.require_channel_permissions(ctx.int_arg("channel_id"), "pin_messages")
    ctx.require_message(channel.id, ctx.int_arg("message_id"))
    ctx.backend.set_pinned(channel.id, ctx.int_arg("message_id"), True)


def _count(backend: Any, kind: str, channel_id: int, most: tuple[int, float], refusal: BackendError) -> None:
    """Count a request against a limit, given as a number and its seconds, or raise the refusal."""
    times, seconds = most
    requests = _counted.setdefault(backend, defaultdict(deque))[kind, channel_id]
    time = backend.clock.elapsed
    while requests and requests[0] <= time - seconds:
        requests.popleft()
    if len(requests) >= times:
        raise refusal
    requests.append(time)
