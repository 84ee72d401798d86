"""What the simulated Discord remembers from one run of the sandbox to the next.

SimCord keeps its world in memory, and Discord of course does not forget: a bot that starts again
expects its boards, threads and direct messages to be where it left them. This file keeps channels,
threads, messages and their files in a small SQLite database beside the bot's own, and the numbers
of commands, which messages mention. Ephemeral
messages and interaction tokens are left out, as they are lost on Discord too. The application's
emoji are uploaded anew by each run: only ephemeral panels carry any.

Should the process be killed, the file may be some seconds older than the bot's database; then some
message the bot knows is missing, which can happen on Discord as well.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcord.backend.models import (
    AllowedMentions,
    Channel,
    Message,
    Overwrite,
    Reaction,
    SystemMessageMetadata,
    ThreadMetadata,
)

from bot.sandbox.pictures import EMOJI
from bot.store.files import keep_to_owner

if TYPE_CHECKING:
    from simcord.backend import Backend

KEPT_MESSAGES = 500
"""Messages kept of each channel: the longest game whole."""
CHANGING = 40
"""The newest ones of these, which are written down in each save. Older ones are only when they were edited, or else a
long evening would hold up the game every second."""

_SCHEMA = """
create table if not exists fact (name text primary key, value text not null);
create table if not exists channel (id integer primary key, body text not null);
create table if not exists message (id integer primary key, body text not null);
create table if not exists blob (url text primary key, data blob not null);
"""


class Memory:
    """The file of one sandbox. Without a path nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._saved: dict[int, str] = {}
        self._edited: dict[int, str | None] = {}
        """When the messages that are saved had been edited last."""
        self.secret = secrets.token_hex(32)
        """Kept with the world, so that an open page still works after a restart and a reload."""
        self.left: datetime | None = None
        """Just after the last instant of the world that was kept: ids made from then on are new."""
        if path is None:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        keep_to_owner(path)
        with closing(sqlite3.connect(path)) as db, db:
            db.executescript(_SCHEMA)
            db.execute("insert or ignore into fact values ('secret', ?)", (self.secret,))
            facts = dict(db.execute("select name, value from fact"))
        self.secret = facts["secret"]
        if "left" in facts:
            self.left = datetime.fromisoformat(facts["left"]) + timedelta(milliseconds=1)

    def restore(self, backend: Backend) -> int:
        """Put back what was kept; gives the number of messages. The world must be built before."""
        if self._path is None:
            return 0
        with closing(sqlite3.connect(self._path)) as db:
            for (body,) in db.execute("select body from channel order by id"):
                _restore_channel(backend, _channel(json.loads(body)))
            count = 0
            for identity, body in db.execute("select id, body from message order by id"):
                message = _message(json.loads(body))
                if message.channel_id in backend.messages:
                    backend.messages[message.channel_id][identity] = message
                    backend._reserved_ids.add(identity)
                    self._saved[identity] = body
                    self._edited[identity] = message.edited_timestamp
                    count += 1
            for url, data in db.execute("select url, data from blob"):
                backend.cdn._blobs[url] = data
            for (body,) in db.execute("select value from fact where name = 'commands'"):
                commands = json.loads(body)
                backend.commands[None] = {(each["name"], each["type"]): each for each in commands}
                backend._reserved_ids.update(int(each["id"]) for each in commands)
        return count

    def save(self, backend: Backend) -> None:
        """Write what changed since the last time, and forget pictures that no message shows."""
        shown = {a["url"] for m in _messages(backend) for a in m.attachments}
        for url in [url for url in backend.cdn._blobs if url not in shown and not url.startswith(EMOJI)]:
            del backend.cdn._blobs[url]
        if self._path is None:
            return
        kept = self._written(backend)
        urls = {a["url"] for messages in _lasting(backend) for m in messages for a in m.attachments}
        channels = [(c.id, _dump(c)) for c in backend.channels.values()]
        with closing(sqlite3.connect(self._path)) as db, db:
            left = backend.clock.now().isoformat()
            db.execute("insert or replace into fact values ('left', ?)", (left,))
            commands = list(backend.commands.get(None, {}).values())
            db.execute("insert or replace into fact values ('commands', ?)", (json.dumps(commands),))
            db.execute("delete from channel")
            db.executemany("insert into channel values (?, ?)", channels)
            gone = [(identity,) for identity in self._saved if identity not in kept]
            db.executemany("delete from message where id = ?", gone)
            fresh = [item for item in kept.items() if self._saved.get(item[0]) != item[1]]
            db.executemany("insert or replace into message values (?, ?)", fresh)
            stored = {url for (url,) in db.execute("select url from blob")}
            db.executemany("delete from blob where url = ?", [(url,) for url in stored - urls])
            blobs = [(url, backend.cdn._blobs[url]) for url in urls - stored]
            db.executemany("insert into blob values (?, ?)", blobs)
        self._saved = kept

    def _written(self, backend: Backend) -> dict[int, str]:
        """Return all messages to keep, as they are stored."""
        kept = {}
        for messages in _lasting(backend):
            for place, message in enumerate(messages, CHANGING - len(messages)):
                known = self._saved.get(message.id)
                if place >= 0 or known is None or self._edited.get(message.id) != message.edited_timestamp:
                    known = _dump(message)
                kept[message.id] = known
                self._edited[message.id] = message.edited_timestamp
        return kept


def _messages(backend: Backend) -> Iterator[Message]:
    for messages in backend.messages.values():
        yield from messages.values()


def _lasting(backend: Backend) -> Iterator[list[Message]]:
    """Yield the newest lasting messages of each channel, in order; a "thinking" answer is not one of them."""
    for messages in backend.messages.values():
        lasting = [m for m in messages.values() if not m.is_ephemeral and not m.flags & (1 << 7)]
        yield sorted(lasting, key=lambda m: m.id)[-KEPT_MESSAGES:]


def _dump(thing: Channel | Message) -> str:
    return json.dumps(vars(thing), default=_plain, separators=(",", ":"), ensure_ascii=False)


def _plain(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted(value)
    return {name: getattr(value, name) for name in value.__dataclass_fields__}


def _channel(body: dict[str, Any]) -> Channel:
    metadata = body.pop("thread_metadata")
    body["overwrites"] = [Overwrite(**item) for item in body["overwrites"]]
    body["thread_members"] = {int(k): v for k, v in body["thread_members"].items()}
    return Channel(thread_metadata=ThreadMetadata(**metadata) if metadata else None, **body)


def _message(body: dict[str, Any]) -> Message:
    mentions, system = body.pop("allowed_mentions"), body.pop("system_metadata")
    for name in ("users", "roles"):
        mentions[name] = None if mentions[name] is None else frozenset(mentions[name])
    body["reactions"] = [Reaction(**item) for item in body["reactions"]]
    body.update(poll=None, stickers=[])  # the bot sends neither
    return Message(
        allowed_mentions=AllowedMentions(**mentions),
        system_metadata=SystemMessageMetadata(**system) if system else None,
        **body,
    )


def _restore_channel(backend: Backend, channel: Channel) -> None:
    """Put a channel back; of those the world has built anew only the newest message is taken."""
    built = backend.channels.get(channel.id)
    if built is not None:
        built.last_message_id = channel.last_message_id
        return
    if channel.guild_id not in backend.guilds:
        return
    guild = backend.guilds[channel.guild_id]
    (guild.thread_ids if channel.is_thread else guild.channel_ids).append(channel.id)
    backend.channels[channel.id] = channel
    backend.messages[channel.id] = {}
    backend._reserved_ids.add(channel.id)
