"""The small Discord of the sandbox: one server, #games, and five people with four languages; the first of them
moderates the server. And its memory between runs.

The same call always gives the same ids. SimCord derives ids from its clock and a counter, and the world is always built
in the same order at the same instant (SimCord's own first of January 2026); then the clock jumps to the present. So a
bot that is restarted on the same database finds its server, channel and players under the ids it knows, while new
messages and interactions get ids that were never used: the bot remembers ids of interactions to carry each out once,
and a second run must not repeat them. People who are added later go to the end of the list, so that the others keep
their ids.

SimCord keeps its world in memory, but a bot that restarts expects its boards, threads and direct messages where it left
them. So channels, threads, messages, their files, and the ids of commands, which messages mention, are kept in a small
SQLite database beside the bot's own. Ephemeral messages and interaction tokens are left out, as Discord loses them too.
Each run uploads the application's emoji anew, since only ephemeral panels show any. If the process is killed, the file
may be some seconds older than the bot's database. Then a message that the bot knows is missing, which can happen on
Discord as well.
"""

import json
import secrets
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import chain
from pathlib import Path
from typing import Any

import discord
import simcord
from simcord.backend import Backend, models
from simcord.backend.cdn import CDN_BASE

import bot.sandbox.faithful  # noqa: F401  the sandbox and the tests both import this module
from bot.store.files import keep_to_owner

EMOJI = f"{CDN_BASE}/emojis/"
"""The beginning of the addresses of emoji pictures."""
ENGLISH = "en-US"
PATIENCE = 60.0
"""Seconds that the bot may take to react."""
STARTING = 900.0
"""Seconds that it may take to start: after it was killed it brings all games up to date, on a machine that may be
busy."""
PAUSE = 0.25
"""Seconds up to which SimCord waits for a sleep of the bot."""


@dataclass(frozen=True, slots=True)
class Person:
    """An account to play with: its name, the name that is shown, and the app's language."""

    name: str
    shown: str
    locale: str = ENGLISH


PEOPLE = (
    Person("ann", "Ann", ENGLISH),
    Person("benoit", "Benoît", "fr"),
    Person("carice", "Carice", "nl"),
    Person("mei", "Mei", "zh-TW"),
    Person("finn", "Finn", ENGLISH),
)


class Room(simcord.Env):
    """SimCord's environment, in which no person waits for a sleep of the bot.

    After each action SimCord waits until the bot has nothing left to do. A sleep that ends within five seconds counts
    as something to do, so a reminder that is almost due would delay every press. SimCord does not wait for timers
    without a real one behind them: here they fire when the sandbox moves the clock (`Pages.tick`). Short pauses within
    an answer stay real. SimCord checks every few milliseconds whether the bot is done, not every 50.
    """

    patience = PATIENCE
    """Seconds that the bot may take until it has nothing left to do."""

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109  SimCord's own parameter
        idle: float = 0.005,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        # SimCord gives a bot five seconds to start: too few for one that has boards to draw, on a busy machine.
        timeout = None if timeout is None else max(timeout, self.patience)
        await super()._settle_internal(timeout=timeout, idle=idle, dispatch=dispatch, _deadline=_deadline)

    def _schedule_timer(self, record: Any, callback: Any, args: Any, schedule_context: Any) -> None:
        if record.when - self.backend.clock.elapsed <= PAUSE:
            super()._schedule_timer(record, callback, args, schedule_context)


@dataclass(frozen=True, slots=True)
class World:
    """Handles to the built server, channel and people."""

    guild: simcord.GuildHandle
    games: simcord.ChannelHandle
    members: tuple[simcord.MemberActor, ...]
    """In the order in which the people were given."""


def build_world(env: simcord.Env, people: Sequence[Person] = PEOPLE) -> World:
    """Build the server, its channel, its people and their direct messages, before the bot starts."""
    env.backend.bot_user.name = "Nugget"
    guild = env.create_guild("The Dwarves' Hall", preferred_locale=ENGLISH)
    games = guild.create_text_channel("games", topic="Board games of dwarven gold, played with Nugget")
    members = []
    for person in people:
        member = guild.add_member(env.create_user(person.name, global_name=person.shown))
        _ = member.user.dm_channel  # made on first use; made here, it has the same id in each run
        members.append(member)
    # Made last, so that the others keep their ids.
    keeping = discord.Permissions(manage_guild=True, manage_messages=True, manage_roles=True)
    keepers = guild.create_role("Keepers", permissions=keeping)
    env.backend.add_member_role(guild.id, members[0].id, keepers.id)
    guild.create_role("Dwarves", permissions=discord.Permissions.none(), mentionable=True)
    env.backend.edit_role(guild.id, keepers.id, {"position": 8})  # so that who has it may give Dwarves to people
    _let_it_give_roles(env, guild)
    speak(env, {m.id: p.locale for m, p in zip(members, people, strict=True)})
    return World(guild, games, tuple(members))


def _let_it_give_roles(env: simcord.Env, guild: simcord.GuildHandle) -> None:
    """Let the bot give people the role that `/nugget setup` names, as a server does that wants it to."""
    own = next(role for role in env.backend.get_guild(guild.id).roles.values() if role.managed)
    permissions = discord.Permissions(int(own.permissions))
    permissions.update(manage_roles=True)
    env.backend.edit_role(guild.id, own.id, {"permissions": permissions.value, "position": 9})


def speak(env: simcord.Env, locales: Mapping[int, str]) -> None:
    """Let each user's interactions carry that user's language, and the server's its own.

    SimCord (3.2) says "en-US" for everybody. Its events go to a list of subscribers in turn, of which the bot is one,
    so a subscriber at the front of the list can set the two fields first.
    """

    def set_languages(event: str, payload: Mapping[str, Any]) -> None:
        if event != "INTERACTION_CREATE" or not isinstance(payload, dict):
            return
        user = payload.get("user") or payload["member"]["user"]
        payload["locale"] = locales.get(int(user["id"]), ENGLISH)
        if payload.get("guild_id") is not None:
            guild = env.backend.get_guild(int(payload["guild_id"]))
            payload["guild_locale"] = guild.preferred_locale

    env.backend.subscribers.insert(0, set_languages)


def seconds_behind(env: simcord.Env, *, at_least: datetime | None = None) -> float:
    """Return the seconds that the simulated clock is behind the real one, or behind `at_least` if that is later."""
    real = datetime.now(UTC)
    present = real if at_least is None else max(real, at_least)
    return max(0.0, (present - env.now()).total_seconds())


# --- Its memory ---

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


class WorldFile:
    """The file of one sandbox, with the `kept` newest messages of each channel. Without a path nothing is saved."""

    def __init__(self, path: Path | None, kept: int = KEPT_MESSAGES) -> None:
        self._path = path
        self._kept = kept
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

    def restore(self, backend: Backend) -> None:
        """Put the saved things back into a built world."""
        if self._path is None:
            return
        with closing(sqlite3.connect(self._path)) as db:
            for (body,) in db.execute("select body from channel order by id"):
                _restore_channel(backend, _channel(json.loads(body)))
            for identity, body in db.execute("select id, body from message order by id"):
                message = _message(json.loads(body))
                if message.channel_id in backend.messages:
                    backend.messages[message.channel_id][identity] = message
                    backend._reserved_ids.add(identity)
                    self._saved[identity] = body
                    self._edited[identity] = message.edited_timestamp
            for url, data in db.execute("select url, data from blob"):
                backend.cdn._blobs[url] = data
            for (body,) in db.execute("select value from fact where name = 'commands'"):
                commands = json.loads(body)
                backend.commands[None] = {(command["name"], command["type"]): command for command in commands}
                backend._reserved_ids.update(int(command["id"]) for command in commands)

    def save(self, backend: Backend) -> None:
        """Write the changes since the last save, and delete pictures that no message shows."""
        messages = chain.from_iterable(channel.values() for channel in backend.messages.values())
        displayed = {a["url"] for message in messages for a in message.attachments}
        for url in [url for url in backend.cdn._blobs if url not in displayed and not url.startswith(EMOJI)]:
            del backend.cdn._blobs[url]
        if self._path is None:
            return
        written = self._written(backend)
        urls = {a["url"] for messages in self._lasting(backend) for m in messages for a in m.attachments}
        channels = [(c.id, _dump(c)) for c in backend.channels.values()]
        with closing(sqlite3.connect(self._path)) as db, db:
            left = backend.clock.now().isoformat()
            db.execute("insert or replace into fact values ('left', ?)", (left,))
            commands = list(backend.commands.get(None, {}).values())
            db.execute("insert or replace into fact values ('commands', ?)", (json.dumps(commands),))
            db.execute("delete from channel")
            db.executemany("insert into channel values (?, ?)", channels)
            forgotten = [(identity,) for identity in self._saved if identity not in written]
            db.executemany("delete from message where id = ?", forgotten)
            fresh = [item for item in written.items() if self._saved.get(item[0]) != item[1]]
            db.executemany("insert or replace into message values (?, ?)", fresh)
            stored = {url for (url,) in db.execute("select url from blob")}
            db.executemany("delete from blob where url = ?", [(url,) for url in stored - urls])
            blobs = [(url, backend.cdn._blobs[url]) for url in urls - stored]
            db.executemany("insert into blob values (?, ?)", blobs)
        self._saved = written

    def _written(self, backend: Backend) -> dict[int, str]:
        """Return all messages to keep, in their stored form."""
        texts = {}
        for messages in self._lasting(backend):
            for place, message in enumerate(messages, CHANGING - len(messages)):
                text = self._saved.get(message.id)
                if place >= 0 or text is None or self._edited.get(message.id) != message.edited_timestamp:
                    text = _dump(message)
                texts[message.id] = text
                self._edited[message.id] = message.edited_timestamp
        return texts

    def _lasting(self, backend: Backend) -> Iterator[list[models.Message]]:
        """Yield the newest lasting messages of each channel, oldest first; a "thinking" answer does not last."""
        for messages in backend.messages.values():
            lasting = [m for m in messages.values() if not m.is_ephemeral and not m.flags & (1 << 7)]
            yield sorted(lasting, key=lambda m: m.id)[-self._kept :]


def _dump(entity: models.Channel | models.Message) -> str:
    return json.dumps(vars(entity), default=_plain, separators=(",", ":"), ensure_ascii=False)


def _plain(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted(value)
    return {name: getattr(value, name) for name in value.__dataclass_fields__}


def _channel(body: dict[str, Any]) -> models.Channel:
    metadata = body.pop("thread_metadata")
    body["overwrites"] = [models.Overwrite(**item) for item in body["overwrites"]]
    body["thread_members"] = {int(k): v for k, v in body["thread_members"].items()}
    return models.Channel(thread_metadata=models.ThreadMetadata(**metadata) if metadata else None, **body)


def _message(body: dict[str, Any]) -> models.Message:
    mentions, system = body.pop("allowed_mentions"), body.pop("system_metadata")
    for name in ("users", "roles"):
        mentions[name] = None if mentions[name] is None else frozenset(mentions[name])
    body["reactions"] = [models.Reaction(**item) for item in body["reactions"]]
    body.update(poll=None, stickers=[])  # the bot sends neither
    return models.Message(
        allowed_mentions=models.AllowedMentions(**mentions),
        system_metadata=models.SystemMessageMetadata(**system) if system else None,
        **body,
    )


def _restore_channel(backend: Backend, channel: models.Channel) -> None:
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
