"""The Discord client and its upkeep: it opens the tables, syncs the commands and routes every press.

Making a client opens nothing; `setup_hook` does, and `close` closes it. So the same client runs on Discord and in the
sandbox.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from datetime import datetime, timedelta
from functools import partial
from itertools import chain, count
from typing import Any

import discord
import structlog
from discord.ext import tasks

from bot.background import Background
from bot.computers.opponents import TICK, Opponents
from bot.computers.puzzler import Puzzler
from bot.face import AnyFace
from bot.shards import Shards, shard_of
from bot.steady import TrueTime
from bot.tables.refusal import Refused
from bot.tables.service import Tables
from bot.tables.table import Match
from bot.ui import router
from bot.ui.commands.definitions import add_commands
from bot.ui.commands.tree import LimitedTree, Syncing
from bot.ui.core import permissions, visibility
from bot.ui.core.app import App
from bot.ui.core.discord_errors import FAILURES
from bot.ui.core.error_handler import guarded
from bot.ui.core.message import NO_LINKS, Links
from bot.ui.core.pace import LIMIT, LONGEST_WAIT, Pace
from bot.ui.cups import messages as cups
from bot.ui.delivery import due, emoji, publish, silence
from bot.ui.lobby.actions import ask_hosts
from bot.ui.recovery import recover
from bot.workers.pictures import draw_ahead, drawings
from bot.workers.service import Workers

_log = structlog.get_logger(__name__)

permissions.deny_unseen_channels()

FINISHING = 5.0
"""Seconds that handlers in progress get for their answers when the bot closes."""
LOOKING_EVERY = 60.0
"""Seconds between two looks at everything that is pending."""
CLOCKS_EVERY = 15.0
"""Seconds between two looks at the clocks; outages of the bot are known with the same precision."""
TAKING_OVER_EVERY = 2.0
"""Seconds between two looks at what other processes have changed. People wait for these boards."""
IDENTIFYING = 5.0
"""Seconds between the identifications of two shards."""
CLEANING_EVERY = 1800.0
"""Seconds between two rounds of deleting what is no longer kept."""
CLEANING_PAUSE = 0.5
"""Seconds between two steps of such a round."""


class SteadyLoop(tasks.Loop[Any]):
    """A loop of discord.py's, which plans each round by the machine's clock: set back by an hour, it would not go on
    for an hour. This one sleeps by the event loop's clock."""

    def __init__(self, work: Callable[[], Coroutine[Any, Any, None]], seconds: float, name: str) -> None:
        """Do this work every `seconds`, counted from the beginning of a round to that of the next."""
        always = discord.utils.MISSING
        super().__init__(work, seconds, hours=0, minutes=0, time=always, count=None, reconnect=True, name=name)
        self._began_at = 0.0

    def _get_next_sleep_time(self, now: datetime = discord.utils.MISSING) -> datetime:
        # This is called at the beginning of each round.
        self._began_at = asyncio.get_running_loop().time()
        return super()._get_next_sleep_time(now)

    def _try_sleep_until(self, dt: datetime) -> asyncio.Future[Any]:
        passed = asyncio.get_running_loop().time() - self._began_at
        due = discord.utils.utcnow() + timedelta(seconds=(self.seconds or 0.0) - passed)
        sleeping: asyncio.Future[Any] = super()._try_sleep_until(due)
        return sleeping


class Nugget(discord.AutoShardedClient):
    """The bot."""

    def __init__(
        self,
        open_tables: Callable[[], AbstractAsyncContextManager[Tables]],
        open_workers: Callable[[], AbstractAsyncContextManager[Workers]],
        faces: Mapping[str, AnyFace],
        *,
        pause: float,
        emoji_pause: float,
        tick: float = TICK,
        shards: Shards | None = None,
        requests: int = LIMIT,
        links: Links = NO_LINKS,
        clocks_every: float = CLOCKS_EVERY,
        sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        """`pause` is the least time in seconds that a computer player takes, a longer thought is rounded up by `tick`,
        and `emoji_pause` is the time between two uploads of emoji, so that these do not delay other requests. The
        client serves `shards`, or if None all of the number that Discord suggests. `requests` is the number of requests
        that Discord takes each second from all processes together. `links` are the addresses of the bot's own pages.
        The clocks are looked at every `clocks_every` seconds, and pauses in the background are spent in `sleep`.

        It is AutoSharded even for one shard, because a plain client ends when its first connection fails, and keeps
        trying a resume address that does not work.
        """
        trace = Pace(part=(1.0 if shards is None else shards.share) * requests / LIMIT).trace()
        self._true_time = TrueTime()
        self._true_time.listen(trace)
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            shard_count=None if shards is None else shards.count,
            shard_ids=None if shards is None else [*shards.ids],  # type: ignore[arg-type]  # the default is None
            max_messages=None,
            max_ratelimit_timeout=LONGEST_WAIT,
            http_trace=trace,
        )
        self.tree = LimitedTree(self)
        self.app: App | None = None
        """What the handlers need; None before `setup_hook` and after `close`."""
        self._open_tables = open_tables
        self._open_workers = open_workers
        self._faces = faces
        self._pause = pause
        self._tick = tick
        self._emoji_pause = emoji_pause
        self._links = links
        self._sleep = sleep
        self.prepared = asyncio.Event()
        """Set when everything is drawn that takes long the first time."""
        self._syncing: Syncing | None = None
        self._identified: set[int] = set()
        """The shards that have identified themselves."""
        self._announced: set[int] = set()
        """The servers that Discord has announced to these, and has told nothing else of yet."""
        self._begun = False
        """Whether all of them are there, and the loops run."""
        self._opened = AsyncExitStack()
        self.clean_up = self.every(CLEANING_EVERY, "clean_up", self._clean_up)
        self.look_after = self.every(LOOKING_EVERY, "look_after", self._look_after)
        self.look_at_clocks = self.every(clocks_every, "look_at_clocks", self._look_at_clocks)
        self.looks = [self.clean_up, self.look_after, self.look_at_clocks]
        """The loops that start when the bot is ready and end when it closes."""

    async def setup_hook(self) -> None:
        """Open the tables, start the workers, and sync the commands with Discord."""
        tables = await self._opened.enter_async_context(self._open_tables())
        workers = await self._opened.enter_async_context(self._open_workers())
        background = Background(self._sleep)
        opponents = Opponents(tables, workers, self._moved, pause=self._pause, tick=self._tick, background=background)
        puzzler = Puzzler(tables, workers, background, sorted(self._faces))
        self.app = App(self, tables, self._faces, workers, opponents, background, puzzler, self._links)
        tables.ask_who_sees(partial(visibility.public, self.app))
        self.app.ended = partial(cups.ended, self.app)
        with suppress(Refused):
            # Before any press is answered, so that no player is late because the bot was away.
            await tables.clocks.beat(true_time=self._true_time.now())
        with suppress(Refused):  # `_look_after` tries again every minute
            await tables.servers.load()
        if not tables.shards.whole:
            self.looks.append(self.every(TAKING_OVER_EVERY, "take_over", recover))
        self.tree.app = self.app
        self.app.application.offered = await add_commands(self.tree, self.app)
        self._syncing = Syncing(self.app, self.tree)
        await self._syncing.begin()
        background.start(self._prepare(self.app))

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Let shards identify themselves one after the other, some seconds apart: within this process, as discord.py
        does it, and among all processes that share the database. Discord refuses earlier ones, and allows a thousand a
        day."""
        if self.app is not None and not self.app.tables.shards.whole:
            with suppress(Refused):
                await self.app.tables.in_turn(IDENTIFYING)
                return
        await super().before_identify_hook(shard_id, initial=initial)

    async def on_ready(self) -> None:
        """Begin without the servers that Discord cannot reach just now: none has come for two seconds."""
        if not self._begun:
            await self._begin()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Begin with the last of the announced servers. Two seconds later discord.py would say that we are ready."""
        self._announced.discard(guild.id)
        await self._begin_if_all_are_there()

    async def _begin_if_all_are_there(self) -> None:
        shards = self.shard_ids or range(self.shard_count or 1)
        if not self._begun and not self._announced and self._identified.issuperset(shards):
            await self._begin()

    async def _begin(self) -> None:
        """Start the loops. The first look brings what the last process left."""
        self._begun = True
        _log.info("ready", servers=len(self.guilds), shards=sorted(self.shards), of=self.shard_count)
        if self.app is not None:
            with suppress(Refused):  # the next start compares again
                # This includes servers that Discord cannot reach just now.
                await self.app.tables.servers.compare(self._present, absent=self._would_know)
                # Nobody has told the bot meanwhile whose permissions have changed.
                await self.app.tables.lookouts.outdate_play_messages()
        for look in self.looks:
            if not look.is_running():
                look.start()

    async def on_shard_connect(self, shard_id: int) -> None:
        """Note that the events of this shard arrive, and which servers are still to come."""
        if self.app is not None:
            self.app.reach.connected(shard_id, anew=True)
        self._identified.add(shard_id)
        self._announced |= {guild.id for guild in self.guilds if guild.unavailable and guild.shard_id == shard_id}
        self._begun = False
        await self._begin_if_all_are_there()

    async def on_shard_resumed(self, shard_id: int) -> None:
        if self.app is not None:
            self.app.reach.connected(shard_id, anew=False)

    async def on_shard_disconnect(self, shard_id: int) -> None:
        """Note that no events of this shard arrive until the connection is back."""
        if self.app is not None:
            self.app.reach.lost(shard_id)

    @property
    def servers_heard(self) -> int | None:
        """The number of servers whose events arrive; None while any shard has lost its connection."""
        hears = self.is_ready() and self.app is not None and not self.app.reach.deaf
        return len(self.guilds) if hears else None

    # --- Loops ---------------------------------------------------------------------------------

    def every(self, seconds: float, name: str, work: Callable[[App], Awaitable[None]]) -> tasks.Loop[Any]:
        """Return a loop that does this work every `seconds` until it is cancelled. Errors are logged under `name` and
        do not end the loop."""

        async def once() -> None:
            try:
                if self.app is not None:
                    await work(self.app)
            except (Refused, *FAILURES) as error:
                _log.warning("look_failed", look=name, kind=type(error).__name__)
            except Exception:
                _log.exception("look_failed", look=name)

        return SteadyLoop(once, seconds, name)

    async def _look_after(self, app: App) -> None:
        """Close expired lobbies, bring what is pending, and let computers go on."""
        # What has just ended is pending: boards of stopped matches, cards of closed lobbies.
        await app.tables.servers.load()
        await self._beat(app)  # so that no lobby closes for an outage
        await app.tables.expire(app.reach.doubtful())
        await recover(app)
        await app.tables.recounts.settle()
        # Not right after the start, when there is other work.
        if self.look_after.current_loop > 0 and app.tables.shards.lead:
            app.puzzler.seek()
        if self._syncing is not None:
            await self._syncing.look()

    async def _look_at_clocks(self, app: App) -> None:
        """Send reminders, ask the other players about late ones, and ask the hosts of tables that wait for long; let
        cups go on. But not in servers whose events do not arrive: there the clocks stand still."""
        await self._beat(app)
        await due.look(app)
        await ask_hosts(app)
        await cups.look(app)
        await silence.look(app, self)

    async def _beat(self, app: App) -> None:
        await app.tables.clocks.beat(app.reach.away(), self._true_time.now())

    async def _clean_up(self, app: App) -> None:
        """Delete what is no longer kept, in steps, so that nobody waits for long."""
        for _ in count():
            if not await app.tables.servers.clean_up(self._present):
                return
            await asyncio.sleep(CLEANING_PAUSE)

    # --- Events --------------------------------------------------------------------------------

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Route a press or a form. Slash commands go through the command tree instead."""
        kinds = (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if self.app is not None and interaction.type in kinds:
            await router.route(self.app, interaction)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Let the games of the deleted thread go on in its channel; those of a private one wait for a new home."""
        await self._evict(payload.thread_id, hidden=payload.thread_type is discord.ChannelType.private_thread)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Let the tables of a thread that was locked go on in its channel: nobody can press anything in the thread."""
        if payload.data["thread_metadata"].get("locked"):
            private = payload.thread_type is discord.ChannelType.private_thread
            parent = self.get_channel(payload.parent_id)
            forum = isinstance(parent, discord.ForumChannel)
            await self._evict(payload.thread_id, hidden=private or forum, locked=True)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Let the games of the deleted channel wait for a new home."""
        await self._evict(channel.id)

    async def on_guild_channel_update(self, _: object, channel: discord.abc.GuildChannel) -> None:
        """Note that other people may see the channel."""
        await self._outdate(channel.guild)

    async def on_guild_role_update(self, _: object, role: discord.Role) -> None:
        """Note that the role may open other channels."""
        await self._outdate(role.guild)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Note that the role may have been the one that is called to tables."""
        await self._outdate(role.guild)

    async def on_guild_update(self, _: object, guild: discord.Guild) -> None:
        """Note that the server may speak another language."""
        await self._outdate(guild)

    async def _outdate(self, guild: discord.Guild) -> None:
        """Note that the Play message of this server may have to say something else."""
        await self._note(lambda tables: tables.lookouts.outdate_play_message(guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Note that the bot is in this server, so that its data are kept."""
        await self._note(lambda tables: tables.servers.joined(guild.id))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Note that the bot was removed. Discord does not report an outage of a server as this event."""
        await self._note(lambda tables: tables.servers.removed(guild.id))

    async def _note(self, event: Callable[[Tables], Awaitable[None]]) -> None:
        """Let the tables note this event, if they can be reached."""
        if self.app is not None:
            with suppress(Refused):
                await event(self.app.tables)

    @property
    def _present(self) -> frozenset[int]:
        return frozenset(guild.id for guild in self.guilds)

    def _would_know(self, guild_id: int) -> bool:
        """Whether this process would know that the bot is in this server, because the server belongs to one of its
        shards."""
        return bool(self.shard_count) and shard_of(guild_id, self.shard_count) in self.shards

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """Log what no handler caught, without the arguments, which may hold secrets."""
        _log.exception("event_failed", event_name=event_method)

    async def _moved(self, match: Match) -> None:
        """Show the moves that computers have made without a press."""
        if self.app is not None:
            await publish.announce(self.app, match.id)

    async def _prepare(self, app: App) -> None:
        """Draw what takes long the first time, so that nobody waits for it, and only then upload emoji to Discord."""
        try:
            for drawing in chain.from_iterable(map(drawings, self._faces.values())):
                await app.background.long(app.workers.draw(draw_ahead, drawing))
        except Exception:  # it is drawn when somebody needs it
            _log.exception("not_warmed_up")
        self.prepared.set()
        await emoji.upload(app, self._emoji_pause)

    async def _evict(self, place_id: int, *, hidden: bool = False, locked: bool = False) -> None:
        if self.app is not None:
            with suppress(Refused):
                for match in await self.app.tables.placement.lost(place_id, hidden=hidden, locked=locked):
                    await guarded(match.id, publish.publish(self.app, match.id))

    async def close(self) -> None:
        """Wait for the answers in progress, then close everything. A second call does nothing."""
        looking = [task for look in self.looks if (task := look.get_task()) is not None]
        for look in self.looks:
            look.cancel()
        if looking:
            # A look that is undoing a change needs the database for that; without it, it would never end.
            await asyncio.wait(looking, timeout=FINISHING)
        if self.app is not None:
            await self.app.foreground.answered(FINISHING)
            await self.app.background.close()
        await super().close()
        self.app = None
        await self._opened.aclose()
