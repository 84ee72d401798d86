"""The pages that people play on: one SimCord preview for each channel, thread and direct message.

SimCord's preview is made for a scenario with one channel that a script drives. Five of its limits prevent playing on
several pages at once. This module works around them:

* SimCord allows one preview per world, for no technical reason: the guard looks at one attribute of the environment.
  Here that attribute is a `_Chorus`, which says "closed" to the guard and passes the environment's one call to all
  previews.
* SimCord runs one operation on the world at a time, and refuses a second one with an error. Two people may press at the
  same time while the clock ticks, so operations wait for a lock.
* A page shows its last published state, and an action publishes its own channel only. After each action and each tick
  the pages whose messages changed are published, and only these: a page that is published just before a press refuses
  that press as made on an old state.
* The clock stands still unless a script moves it. `Pages.tick` moves it to the present, so that clocks, reminders and
  timeouts work and new ids are new (see `world`).
* Links to channels lead to the real Discord. The pages show them as links to the sandbox's index page, which redirects.

`pictures` works around SimCord's slow handling of pictures, `server` around restarts and menus.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
from collections import Counter
from collections.abc import Mapping
from typing import Any

import simcord
from simcord.backend.access import message_accessible
from simcord.builders import ChannelHandle, UserHandle
from simcord.preview import Preview
from simcord.preview._pages import _Page

from bot.sandbox.server import Link, OwnPictures, PageServer
from bot.sandbox.world import World, seconds_behind

log = logging.getLogger(__name__)

THREAD_PAGES = 16
"""The number of threads, the newest ones, that have a page."""

DISCORD = "https://discord.com/"
"""The beginning of the links to channels that the bot writes."""

LONG_GAP = 60.0
"""Seconds without a tick after which the clock jumps."""

PRIVATE_MESSAGES = 6
"""The number of ephemeral messages that a person keeps in a channel; older ones vanish, as by a reload of the app."""

_LOOK_BACK = 60
"""The number of newest messages whose changes publish a page; a page shows 50."""


class _Chorus:
    """Takes the place of SimCord's only preview, and allows several."""

    _closed = True

    def __init__(self, pages: Mapping[int, Preview]) -> None:
        self._pages = pages

    def _mark_action_dispatched(self) -> None:
        for page in self._pages.values():
            page._mark_action_dispatched()


class ChannelPage(Preview):
    """The preview of one channel; it shares a lock with the others."""

    _MAX_PAGES = 64

    def __init__(self, pages: Pages, channel: ChannelHandle, viewers: tuple[Any, ...], port: int):
        super().__init__(
            pages.env,
            channel,
            viewers,
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale="en-US",
            timezone=pages.timezone,
            presentation_time=None,
            assets=None,
            port=port,
        )
        self._server = PageServer(self, port, pages.run)
        self.capability = pages.capability(channel.id)
        self._all = pages
        self._shown: dict[str, bytes] = {}
        self._media_worker = OwnPictures()

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self._all.lock:
            result = await super()._action(context_id, body)
            self._all.publish()
        return result

    def _open_page(self, viewer_id: Any = None, target_id: Any = None) -> _Page:
        if self._python is not None:  # a page opens at the present, not at the start
            self._python.target_id = self._initial_target(self._python.viewer, self.channel.id)
            self._python.window_end_id = None
        return super()._open_page(viewer_id, target_id)

    def _publish(self, page: _Page, *, reason: Any = "action") -> None:
        self._advance_presentation_time()  # the base of relative times such as "in 5 minutes"
        super()._publish(page, reason=reason)
        self._lead_home(page)
        self._shown[page.id] = self._look(page)

    def _lead_home(self, page: _Page) -> None:
        """Let links to channels, in buttons and in text, lead to the index page instead of Discord."""
        parts: list[Any] = [page.snapshot.get("messages", {})]
        while parts:
            part = parts.pop()
            if isinstance(part, dict):
                for name in ("url", "href"):
                    address = part.get(name)
                    if isinstance(address, str) and address.startswith(f"{DISCORD}channels/"):
                        part[name] = self._all.front + address.removeprefix(DISCORD)
                parts.extend(part.values())
            elif isinstance(part, list | tuple):
                parts.extend(part)

    def _look(self, page: _Page) -> bytes:
        """A digest of what this page's viewer can see of the channel."""
        backend = self.env.backend
        messages = sorted(backend.messages.get(page.channel_id, {}).items())[-_LOOK_BACK:]
        digest = hashlib.blake2b(digest_size=16)
        for _, message in messages:
            if message_accessible(backend, page.channel_id, message, page.viewer.id, history=True):
                digest.update(repr(message).encode())
        return digest.digest()

    def _publish_message_pages(self, *, reason: Any = "action") -> None:
        self.publish_changes(reason, and_also=self._action_page)

    def publish_changes(self, reason: Any = "refresh", *, and_also: _Page | None = None) -> None:
        """Publish the newest state on every open page of this channel that shows an older one."""
        for page in tuple(self._pages.values()):
            if page.id not in self._pages or page is self._python:
                continue
            if page is and_also or self._shown.get(page.id) != self._look(page):
                self._publish(page, reason=reason)
        self._shown = {key: value for key, value in self._shown.items() if key in self._pages}


class Pages:
    """All pages of a world, and the lock that every operation on the world takes."""

    def __init__(
        self,
        env: simcord.Env,
        world: World,
        *,
        secret: str,
        first_port: int,
        front: str = DISCORD,
        timezone: str = "UTC",
    ) -> None:
        self.env = env
        self.world = world
        self.timezone = timezone
        self.front = front
        """The address of the index page."""
        self.lock = asyncio.Lock()
        self.unsaved = False
        """Whether the world has changed since a caller last set this to False."""
        self.run = secrets.token_hex(8)
        """A random id of this run, by which open tabs notice that they belong to an earlier one."""
        self._secret = secret.encode()
        self._next_port = first_port
        self._ports: dict[int, int] = {}
        self.opened: dict[int, ChannelPage] = {}
        """The open pages, by the numbers of their channels."""
        self._chorus: Any = _Chorus(self.opened)

    def capability(self, channel_id: int) -> str:
        """The secret part of a page's address: one for each channel, the same after a restart."""
        key = hmac.new(self._secret, str(channel_id).encode(), hashlib.sha256)
        return key.hexdigest()[:43]

    def links(self) -> list[Link]:
        """Links to all pages: #games, the direct messages, then the threads, newest first."""
        order = sorted(self.opened.values(), key=lambda page: -page.channel.id)
        links = [self._link(page) for page in order if page.channel.is_thread]
        fixed = [self.world.games, *(m.user.dm_channel for m in self.world.members)]
        return [self._link(self.opened[c.id]) for c in fixed if c.id in self.opened] + links

    def _link(self, page: ChannelPage) -> Link:
        channel, url = page.channel, page.url
        if channel.guild is None:
            (user,) = page.viewers
            return Link("dm", user.global_name or user.name, url, str(channel.id))
        return Link("thread" if channel.is_thread else "channel", channel.name or "", url, str(channel.id))

    async def tick(self) -> None:
        """Move the clock to the present, open and close pages as channels come and go, publish."""
        async with self.lock:
            try:
                await self._catch_up(seconds_behind(self.env))
            except TimeoutError:
                log.warning("the bot is still busy; the clock of the sandbox waits for it")
            await self._match_channels()
            self.publish()

    async def _catch_up(self, seconds: float) -> None:
        """Advance the clock. After a long gap, as when the computer slept, jump first: repeating timers then fire once,
        as in a real process, and not once for each missed time."""
        if seconds > LONG_GAP:
            self.env.backend.clock.advance(seconds - 1)
            seconds = 1
        await self.env.advance_time(seconds)

    def publish(self) -> None:
        """Publish the pages that show an old state.

        Every action of the bot or a person leaves a line in SimCord's logs. A line means that there may be changes; the
        logs are then emptied, because they would grow all through a long session.
        """
        logs = (self.env.backend.transcript, self.env.backend.http_requests)
        if not any(logs):
            return
        self.unsaved = True
        self._dismiss_old_panels()
        for page in self.opened.values():
            page.publish_changes()
        for entries in logs:
            entries.clear()

    def _dismiss_old_panels(self) -> None:
        """Remove all but the newest ephemeral messages: dozens of panels would slow down every page."""
        for channel_id, messages in self.env.backend.messages.items():
            panels: Counter[int] = Counter()
            for message in sorted(messages.values(), key=lambda m: m.id, reverse=True):
                if message.is_ephemeral and message.interaction_metadata:
                    owner = int(message.interaction_metadata["user"]["id"])
                    panels[owner] += 1
                    if panels[owner] > PRIVATE_MESSAGES:
                        self.env.backend.delete_message(channel_id, message.id)

    async def close(self) -> None:
        """Close every page."""
        while self.opened:
            await self.opened.popitem()[1].close()

    async def _match_channels(self) -> None:
        """Open a page for each channel without one, and close the pages of channels that are gone."""
        pages = self._channels_to_show()
        for channel_id in list(self.opened):
            if channel_id not in pages or self.opened[channel_id]._closed:
                await self.opened.pop(channel_id).close()
        for channel_id, (channel, viewers) in pages.items():
            if channel_id not in self.opened:
                await self._show(channel, viewers)

    def _channels_to_show(self) -> dict[int, tuple[ChannelHandle, tuple[Any, ...]]]:
        world, backend = self.world, self.env.backend
        pages: dict[int, tuple[ChannelHandle, tuple[Any, ...]]] = {}
        if world.games.id in backend.channels:
            pages[world.games.id] = (world.games, world.members)
        for member in world.members:
            user: UserHandle = member.user
            pages[user.dm_channel.id] = (user.dm_channel, (user,))
        for thread in sorted(world.games.threads, key=lambda t: t.id)[-THREAD_PAGES:]:
            pages[thread.id] = (thread, world.members)
        return pages

    async def _show(self, channel: ChannelHandle, viewers: tuple[Any, ...]) -> None:
        """Open a page on its earlier port, or on the next free one."""
        while True:
            port = self._ports.pop(channel.id, None) or self._take_port()
            page = ChannelPage(self, channel, viewers, port)
            self.env._preview = self._chorus
            try:
                await page.__aenter__()
            except simcord.SetupError as refusal:
                if not isinstance(refusal.__cause__, OSError):
                    raise
                continue
            finally:
                self.env._preview = self._chorus
            self.opened[channel.id], self._ports[channel.id] = page, port
            return

    def _take_port(self) -> int:
        port, self._next_port = self._next_port, self._next_port + 1
        if port > 65535:
            raise OSError("there is no free port left for the pages; choose a lower --port")
        return port
