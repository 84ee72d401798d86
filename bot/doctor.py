"""`nugget doctor`: tells the host in words whether everything that the bot needs is there.

It changes no game and no setting, goes on after each problem, and tells no secret.
"""

import os
import platform
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from functools import partial
from importlib import metadata
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, TypeAlias
from urllib.request import getproxies

import discord

from bot.draw.text import FONTS, Style
from bot.face import AnyFace
from bot.locale import speaker
from bot.settings import FILE, FORMER, Settings, given, slips, variable
from bot.store.checkup import answered_elsewhere, checkup, exposed, without_log
from bot.store.errors import NeedsServer, StoreError
from bot.store.store import file_of, read_url
from bot.ui.commands.definitions import add_commands
from bot.ui.commands.tree import differing, ours, registered
from bot.ui.core.discord_errors import FAILURES
from bot.ui.core.permissions import missing_for_board, missing_for_thread
from bot.ui.core.places import invite_address
from bot.workers.crew import WorkFailed
from bot.workers.pictures import first_picture
from bot.workers.service import Workers

_NAMED = 5
"""How many servers are named if something is missing in several."""
_LOOKED_INTO = 20
"""How many servers' channels are checked; each server takes three requests."""
_PAGE = 200
"""Servers in one answer of Discord."""
_SCOPES = frozenset({"bot", "applications.commands"})
"""What the invitation link asks for besides permissions."""
_VERIFIABLE = 75
"""The number of servers from which on an application may ask Discord to verify it."""
_UNVERIFIED = 100
"""The number of servers beyond which an unverified application cannot join any."""
_LISTING = "docs/listing.md"
_DAY, _LATELY = 86400, 3600
"""Seconds for which notes about other processes are of interest, and for which they tell of the present."""


class Grade(Enum):
    """How good a finding is; the value is its name."""

    WELL = "well"
    WATCH = "watch"
    """It works, but the host should look at it."""
    TROUBLE = "trouble"


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding, as a sentence without a capital letter and a full stop."""

    grade: Grade
    text: str


well, watch, trouble = (partial(Finding, grade) for grade in Grade)


Faces: TypeAlias = Mapping[str, AnyFace]
Look: TypeAlias = Callable[[Settings, Faces], AsyncIterator[Finding]]
"""A look at one thing that the bot needs."""


async def at_variables(settings: Settings, faces: Faces) -> AsyncIterator[Finding]:
    """Yield where the settings come from, and variables that look like settings and are none."""
    for finding in _variables():
        yield finding


def _variables() -> list[Finding]:
    names = {variable(name) for name in Settings.model_fields}
    variables = given().keys()
    former = sorted(variables & FORMER.keys())
    findings = [watch(f"{name} still counts, and is called {FORMER[name]} now") for name in former]
    for name, near in slips().items():
        guess = "" if near is None else f"; did you mean {near}?"
        findings.append(watch(f"{name} is not a setting{guess}"))
    place = f"the environment and {Path(FILE).resolve()}" if os.path.isfile(FILE) else "the environment"
    changed = len({FORMER.get(name, name) for name in variables} & names)
    return [well(f"{changed} of {len(names)} settings come from {place}"), *findings]


async def at_database(settings: Settings, faces: Faces) -> AsyncIterator[Finding]:
    """Yield whether the database is sound and this process may use it, and what others do with it."""
    try:
        file = file_of(read_url(settings.database_url))
    except StoreError as error:
        yield trouble(f"{variable('database_url')}: {error}")
        return
    if settings.shards is not None and not all(shards.whole for shards in settings.shards):
        if file is not None:
            yield trouble(f"{variable('shards')} names some of all shards; {NeedsServer()}")
        else:
            remark = "the others are for other processes with this database"
            own = " or ".join(map(str, settings.shards))
            yield well(f"this process serves shards {own}; {remark}")
    try:
        for text in await checkup(settings.database_url):
            yield well(text)
        if (open_to := await exposed(settings.database_url)) is not None:
            yield watch(open_to)
        if (last := await answered_elsewhere(settings.database_url, int(time.time()) - _DAY)) is not None:
            yield _another_copy(last)
        if (slower := await without_log(settings.database_url)) is not None:
            yield watch(slower)
    except StoreError as error:
        yield trouble(f"database: {error}")
    except ModuleNotFoundError as error:
        yield trouble(f"this database needs {error.name}; install nugget[postgres]")


def _another_copy(last: int) -> Finding:
    """Return what it means that the bot last noted another one with its token at this time."""
    at = f"{datetime.fromtimestamp(last, UTC):%Y-%m-%d %H:%M} UTC"
    text = (
        f"another process with this token answered presses, last noted at {at}: an old server that still runs, say. "
        "Each move goes to whoever is first, so games are split between two databases; end the other process, or reset "
        "the token"
    )
    return trouble(text) if time.time() - last < _LATELY else watch(text)


async def at_pictures(settings: Settings, faces: Faces) -> AsyncIterator[Finding]:
    """Yield whether pictures can be drawn."""
    missing = sorted({file for style in Style for file in style.value if not (FONTS / file).is_file()})
    if missing:
        yield trouble(f"fonts are missing: {', '.join(missing)}; install Nugget again")
        return
    start = time.perf_counter()
    for face in faces.values():
        first_picture(face)()
    took = time.perf_counter() - start
    yield well(f"fonts are there, and {len(faces)} first pictures took {took:.1f} s")


async def at_computers(settings: Settings, faces: Faces) -> AsyncIterator[Finding]:
    """Yield whether computer players think."""
    game = next(iter(faces.values())).game
    state = game.start(game.read_options({}), Random(0))
    assert state.to_act is not None
    start = time.perf_counter()
    try:
        async with Workers(1) as workers:
            await workers.hint(game.name, game.dump_view(game.view(state, state.to_act)), 0)
            took = time.perf_counter() - start
    except WorkFailed as error:
        yield trouble(f"computer players do not think ({error}); their processes cannot be started")
    else:
        yield well(f"a computer player thought of a move after {took:.1f} s")


async def at_discord(settings: Settings, faces: Faces) -> AsyncIterator[Finding]:
    """Yield whether Discord knows the token, and what it says of the application, its servers and channels."""
    if settings.token is None:
        yield watch(f"{variable('token')} is not set, so Discord was not asked; the sandbox needs none")
        return
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        try:
            await client.login(settings.token.get_secret_value())
            application = await client.application_info()
            shards, _, starts = await client.http.get_bot_gateway()
            servers = await client.http.get_guilds(_PAGE)
        except discord.LoginFailure:
            yield trouble(f"Discord does not accept the token in {variable('token')}")
            return
        except (*FAILURES, discord.GatewayNotFound) as error:
            direct = "; a proxy that the environment names is not used" if "https" in getproxies() else ""
            yield trouble(f"Discord cannot be reached now ({type(error).__name__}){direct}")
            return
        more = " or more" if len(servers) == _PAGE else ""
        yield well(f"Discord knows the token: it is {application.name}'s, in {len(servers)}{more} servers")
        starts_left = f"{starts['remaining']} of {starts['total']} starts are left for today"
        grade = well if starts["remaining"] > 10 else watch
        yield grade(f"{starts_left}; Discord suggests {shards} shards")
        if settings.shards is not None and (count := settings.shards[0].count) < shards:
            yield watch(f"{variable('shards')} counts {count} shards, fewer than Discord suggests")
        yield well(f"the bot is invited by {invite_address(application.id)}")
        assert client.user is not None
        for finding in _application(application, settings, verified=client.user.public_flags.verified_bot):
            yield finding
        yield await _commands(client, faces)
        yield permissions_of(servers)
        for server in servers[:_LOOKED_INTO]:
            yield await _channels(client, server)
        if len(servers) > _LOOKED_INTO:
            yield well(f"the channels of the other {len(servers) - _LOOKED_INTO} servers were left out")
        yield well(
            "whether Discord does with messages what the bot builds on, `nugget rehearse` tries in a test server"
        )


async def _channels(client: discord.Client, server: Any) -> Finding:
    try:
        may = await _in_channels(client, int(server["id"]))
    except FAILURES as error:
        return watch(f"the channels of {server['name']} cannot be looked at ({type(error).__name__})")
    return channels_of(server["name"], discord.Permissions(int(server["permissions"])), may)


def _application(application: discord.AppInfo, settings: Settings, *, verified: bool) -> Iterator[Finding]:
    """Yield what is missing in Discord's developer portal for the application to work, to be added, and to be
    listed."""
    if application.interactions_endpoint_url:
        yield trouble(
            "the application names an Interactions Endpoint URL, so Discord tells the bot of no command and no press; "
            "empty that field under General Information"
        )
    if application.bot_require_code_grant:
        yield trouble("Requires OAuth2 Code Grant is on under Bot, so nobody can invite the bot; switch it off")
    if (count := application.approximate_guild_count) >= _VERIFIABLE and not verified:
        limit = f"it is in about {count} servers and not verified, and joins none beyond {_UNVERIFIED} as it is"
        yield watch(f"{limit}; {_LISTING} says how Discord verifies it")
    if not application.bot_public:
        yield well("only its owner can add the bot to servers (Public Bot is off), so nobody looks for it")
        return
    yield _adding(application)
    if application.user_integration_config is None:
        yield well("people cannot add the bot for themselves alone; User Install under Installation lets them")
    if absent := _absent(application):
        yield watch(f"the application has no {', no '.join(absent)}; {_LISTING} has all of it")
    else:
        yield well("the application has all that people read of it before they add it")
    yield from _addresses(application, settings)


def _adding(application: discord.AppInfo) -> Finding:
    """Return whether the button in the bot's profile adds the bot with everything that it needs."""
    if application.custom_install_url:
        return well("the button in the bot's profile leads to a link of your own")
    config = application.guild_integration_config
    params = (
        application.install_params if config is None else config.oauth2_install_params or application.install_params
    )
    if params is None:
        return watch(
            "the bot's profile has no button that adds it to servers; under Installation choose Guild Install and the "
            "link that Discord provides"
        )
    lacking = () if params.permissions.administrator else _missing(params.permissions)
    missing = [*filter(None, [_names(lacking)]), *sorted(_SCOPES.difference(params.scopes))]
    if missing:
        return watch(
            f"the button in the bot's profile asks for too little; under Installation add {', '.join(missing)}"
        )
    return well("the button in the bot's profile adds it with all that it needs")


def _absent(application: discord.AppInfo) -> list[str]:
    """Return what Discord requires of a verified or listed application and this one lacks."""
    required = {
        "description": application.description.strip(),
        "tags": application.tags,
        "icon": application.icon,
        "address of terms of service": application.terms_of_service_url,
        "address of a privacy policy": application.privacy_policy_url,
    }
    return [name for name, value in required.items() if not value]


def _addresses(application: discord.AppInfo, settings: Settings) -> Iterator[Finding]:
    """Yield where Discord and the bot's own pages have different addresses."""
    for setting, own, portal in (
        ("terms_url", settings.terms_url, application.terms_of_service_url),
        ("privacy_url", settings.privacy_url, application.privacy_policy_url),
    ):
        if portal and own is None:
            yield watch(f"{variable(setting)} is not set, so /help does not lead to {portal}")
        elif portal and own != portal:
            yield watch(f"{variable(setting)} leads elsewhere than the application does, to {portal}")
    if settings.support_url is None:
        yield watch(f"{variable('support_url')} is not set, so people find no place where they can ask you")


async def _commands(client: discord.Client, faces: Faces) -> Finding:
    """Return whether Discord has the commands of this version, which only a start of the bot sends there."""
    tree = discord.app_commands.CommandTree(client)
    nobody: Any = SimpleNamespace(faces=faces)  # these commands are only read, never answered
    await add_commands(tree, nobody)
    try:
        theirs = await registered(client)
    except FAILURES as error:
        return watch(f"the bot's commands cannot be looked at ({type(error).__name__})")
    if not theirs:
        return watch("Discord has no commands of the bot's yet; its first start brings them")
    if different := differing(await ours(tree), theirs):
        names = ", ".join(f"/{name}" for name in different)
        again = "a start of the bot brings them, and if Discord refuses them, the log says why (commands_not_taken)"
        return watch(f"Discord does not have the commands of this version: {names}; {again}")
    return well(f"Discord has the {len(theirs)} commands of this version")


def permissions_of(servers: Sequence[Any]) -> Finding:
    """Return where permissions are missing for a whole server; its channels may differ."""
    lacking = []
    for server in servers:
        permissions = discord.Permissions(int(server["permissions"]))
        if (missing := _missing(permissions)) and not permissions.administrator:
            lacking.append(f"{server['name']} ({_names(missing)})")
    if not lacking:
        return well("every server gives the bot the permissions that it needs")
    return watch(f"permissions are missing in {_some(lacking)}")


async def _in_channels(client: discord.Client, guild_id: int) -> Mapping[str, discord.Permissions]:
    """Return the bot's permissions in the text channels of a server, by the channel's name. Raises any of FAILURES."""
    assert client.user is not None
    guild = await client.fetch_guild(guild_id, with_counts=False)
    me = await guild.fetch_member(client.user.id)
    channels = await guild.fetch_channels()
    return {
        channel.name: channel.permissions_for(me) for channel in channels if isinstance(channel, discord.TextChannel)
    }


def channels_of(server: str, whole: discord.Permissions, may: Mapping[str, discord.Permissions]) -> Finding:
    """Return which single channels deny the bot something that the `whole` server grants. Channels where the bot may
    not see or write are ignored, because moderators keep it out that way."""
    denied = () if whole.administrator else _missing(whole)
    open_to_it = {name: own for name, own in may.items() if own.view_channel and own.send_messages}
    lacking = []
    for name, own in open_to_it.items():
        if missing := [permission for permission in _missing(own) if permission not in denied]:
            lacking.append(f"#{name} ({_names(missing)})")
    if not open_to_it:
        return watch(f"in {server} there is no text channel in which the bot may see and write")
    if lacking:
        return watch(f"in {server} the bot lacks permissions in {_some(lacking)}")
    return well(f"in {server} {len(open_to_it)} of {len(may)} text channels are open to the bot")


def _missing(permissions: discord.Permissions) -> tuple[str, ...]:
    return missing_for_board(permissions, in_thread=False) + missing_for_thread(permissions)


def _names(missing: Sequence[str]) -> str:
    say = speaker("en")
    return ", ".join(say.plain(f"permission.{name}") for name in missing)


def _some(places: Sequence[str]) -> str:
    remainder = f" and {len(places) - _NAMED} more" if len(places) > _NAMED else ""
    return f"{'; '.join(places[:_NAMED])}{remainder}"


LOOKS: Sequence[Look] = (at_variables, at_database, at_pictures, at_computers, at_discord)


async def examine(settings: Settings, faces: Faces, looks: Sequence[Look] = LOOKS) -> AsyncIterator[Finding]:
    """Yield the findings of these looks, each as soon as it is known."""
    python = ".".join(map(str, sys.version_info[:3]))
    yield well(f"Nugget {metadata.version('nugget')} with Python {python} on {platform.system()}")
    for look in looks:
        async for finding in look(settings, faces):
            yield finding
