"""Persistence of the simulated Discord between runs of the sandbox.

SimCord keeps its world in memory, but a bot that restarts expects its boards, threads and direct messages where it left
them. This module keeps channels, threads, messages, their files, and the ids of commands, which messages mention, in a
small SQLite database beside the bot's own. Ephemeral messages and interaction tokens are left out, as Discord loses
them too. Each run uploads the application's emoji anew, since only ephemeral panels show any.

If the process is killed, the file may be some seconds older than the bot's database. Then a message that the bot knows
is missing, which can happen on Discord as well.
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
"""The number of messages kept of each channel: enough for the longest game."""
CHANGING = 40
"""The number of newest messages of a channel that each save writes. Older ones are written only after an edit, or the
saves of a long evening would delay the game every second."""

_SCHEMA = """
create table if not exists fact (name text primary key, value text not null);
create table if not exists channel (id integer primary key, body text not null);
create table if not exists message (id integer primary key, body text not null);
create table if not exists blob (url text primary key, data blob not null);
"""


class Memory:
    """The file of one sandbox. Without a path nothing is saved."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._saved: dict[int, str] = {}
        self._edited: dict[int, str | None] = {}
        """The time of the last edit of each saved message."""
        self.secret = secrets.token_hex(32)
        """The key of the pages' addresses, kept so that an open page works after a restart and a reload."""
        self.left: datetime | None = None
        """The instant just after the last one of the kept world: ids made from then on are new."""
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
        """Put the saved things back into a built world; return the number of messages."""
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
        """Write the changes since the last save, and delete pictures that no message shows."""
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
        """Return all messages to keep, in their stored form."""
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
    """Yield the newest lasting messages of each channel, oldest first; a "thinking" answer does not last."""
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
    """Put a channel back; a channel that the world has built anew gets only the id of its newest message."""
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
