"""The small Discord of the sandbox: one server, #games, and five people with four languages; the first of them
moderates the server.

The same call always gives the same ids. SimCord derives ids from its clock and a counter, and the world is always built
in the same order at the same instant (SimCord's own first of January 2026); then the clock jumps to the present. So a
bot that is restarted on the same database finds its server, channel and players under the ids it knows, while new
messages and interactions get ids that were never used: the bot remembers ids of interactions to carry each out once,
and a second run must not repeat them. People who are added later go to the end of the list, so that the others keep
their ids.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import discord
import simcord

import bot.sandbox.faithful  # noqa: F401  the sandbox and the tests both import this module

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
    """Handles to the built server, channel and people, the people in the given order."""

    guild: simcord.GuildHandle
    games: simcord.ChannelHandle
    members: tuple[simcord.MemberActor, ...]
    people: tuple[Person, ...]


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
    return World(guild, games, tuple(members), tuple(people))


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
