"""`nugget doctor`: what whoever hosts the bot is told about it."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import http

from bot import doctor
from bot.doctor import Grade, examine
from bot.settings import load
from bot.store.checkup import checkup
from bot.store.errors import NotSaved
from bot.store.store import open_store
from bot.ui.commands.definitions import add_commands
from bot.ui.core.places import PERMISSIONS
from tests.databases import empty_copy
from tests.discord_double.state import TOKEN
from tests.discord_double.world import World

FILE = "games.sqlite3"
OLD = Path(__file__).parent / "store/version_0_1.sqlite3"


LOOKS = [look for look in doctor.LOOKS if look is not doctor.at_computers]
"""All looks but that at a computer player, who thinks for a second."""


@pytest.fixture(autouse=True)
def unset(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is set but the database."""
    monkeypatch.setenv("NUGGET_DATABASE_URL", FILE)


def put(name: str, content: bytes) -> None:
    """Put a file there."""
    Path(name).write_bytes(content)


def get(name: str) -> bytes | None:
    """What is in a file; None if there is none."""
    return Path(name).read_bytes() if Path(name).exists() else None


def ended_process() -> int:
    """Return the number of a process that is no more."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        return process.pid


async def said(grade: Grade) -> list[str]:
    """What is found of this grade."""
    return [finding.text async for finding in examine(load(), {}, LOOKS) if finding.grade is grade]


async def test_where_all_is_well_nothing_is_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that is not there yet is none: the first start makes it."""
    monkeypatch.setenv("NUGGET_DATABASE_URL", "new/games.sqlite3")
    assert await said(Grade.TROUBLE) == []
    assert any("first start" in text for text in await said(Grade.WELL))
    assert get("new") is None


async def test_a_slip_in_a_setting_s_name_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the environment and in the file, with the name that was meant, and without the value."""
    monkeypatch.setenv("NUGGET_TOKN", "hush")
    put(".env", b"NUGGET_WORKER=4\nOTHER=1\n")
    findings = await said(Grade.WATCH)
    assert any("NUGGET_TOKN is not a setting; did you mean NUGGET_TOKEN?" in text for text in findings)
    assert any("NUGGET_WORKER " in text and "NUGGET_WORKERS?" in text for text in findings)
    assert not any("hush" in text or "OTHER" in text for text in findings)


async def test_a_setting_s_former_name_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """It still counts, so it is no trouble and no slip of the pen."""
    monkeypatch.delenv("NUGGET_DATABASE_URL")
    monkeypatch.setenv("NUGGET_DATABASE", FILE)
    renamed = [text for text in await said(Grade.WATCH) if "NUGGET_DATABASE" in text]
    assert renamed == ["NUGGET_DATABASE still counts, and is called NUGGET_DATABASE_URL now"]
    assert any(text.startswith("1 of ") for text in await said(Grade.WELL))


async def test_a_database_in_use_is_no_trouble() -> None:
    """The bot may go on while it is examined."""
    empty_copy(Path(FILE))
    async with open_store(FILE):
        assert await said(Grade.TROUBLE) == []
        assert any("in use" in text for text in await said(Grade.WELL))


@pytest.mark.parametrize(("ago", "grade"), [(60, Grade.TROUBLE), (7200, Grade.WATCH)], ids=["now", "hours ago"])
async def test_another_process_with_the_token_is_told(ago: int, grade: Grade) -> None:
    """As long as the bot has noted one lately; what to do is told, too, and after a day nothing."""
    empty_copy(Path(FILE))
    async with open_store(FILE) as store, store.write() as tx:
        await tx.interactions.remember(1 << 60, int(time.time()))
        await tx.interactions.answered_elsewhere(1 << 60, int(time.time()) - ago)
    [finding] = [text for text in await said(grade) if "another process with this token" in text]
    assert "end the other process" in finding
    async with open_store(FILE) as store, store.write() as tx:
        await tx.interactions.forget(int(time.time()) - ago + 1)
    assert not any("another process with this token" in text for text in await said(grade))


async def test_looking_at_a_database_keeps_no_bot_from_starting() -> None:
    """Its lock is not tried, not even for a moment, which would leave a file; nor is it believed to be in use by a
    process that was killed."""
    empty_copy(Path(FILE))
    put(f"{FILE}.pid", f"process {ended_process()}\n".encode())
    assert await said(Grade.TROUBLE) == []
    assert not any("in use" in text for text in await said(Grade.WELL))
    assert get(f"{FILE}.lock") is None


async def test_an_older_database_is_told_and_stays_as_it_is() -> None:
    """The next start brings it up to date, not the doctor."""
    shutil.copy(OLD, FILE)
    before = get(FILE)
    assert any("the next start brings it" in text for text in await said(Grade.WELL))
    assert get(FILE) == before


async def test_a_damaged_database_is_trouble() -> None:
    """With what to do about it."""
    put(FILE, b"Not a database at all. " * 500)
    assert any("backup" in text for text in await said(Grade.TROUBLE))


@pytest.mark.parametrize("made", [False, True], ids=["before the first start", "where games are"])
async def test_a_disk_that_is_nearly_full_is_trouble(made: bool) -> None:
    """Before moves are refused for it: if there is less room than a database should have."""
    if made:
        empty_copy(Path(FILE))
    with pytest.raises(NotSaved, match=r"only \d+ MB are free on the disk of "):
        await checkup(FILE, room=1 << 80)
    assert await checkup(FILE, room=1)


def lead(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    """Let Discord be at this address; it knows the token."""
    monkeypatch.setattr(http.Route, "BASE", f"{address}/api/v10")
    monkeypatch.setenv("NUGGET_TOKEN", TOKEN)


@pytest.fixture
async def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """A Discord on this machine, for which the doctor has the token."""
    async with World.open(tmp_path) as opened:
        lead(monkeypatch, opened.bot.address)
        yield opened


async def test_the_token_is_tried(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord tells whose it is; the link to invite the bot comes with it, and the token does not."""
    findings = await said(Grade.WELL)
    assert any("in 1 servers" in text for text in findings)
    assert any(f"client_id={world.discord.bot.id}" in text for text in findings)
    assert not any(TOKEN in text for text in findings)
    assert any("`nugget rehearse`" in text for text in findings)
    monkeypatch.setenv("NUGGET_TOKEN", "not-a-token")
    assert any("NUGGET_TOKEN" in text for text in await said(Grade.TROUBLE))


async def test_a_proxy_that_is_not_used_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where Discord cannot be reached without one."""
    lead(monkeypatch, "http://127.0.0.1:9")
    for name in ("https_proxy", "HTTPS_PROXY"):
        monkeypatch.delenv(name, raising=False)
    assert not any("proxy" in text for text in await said(Grade.TROUBLE))
    monkeypatch.setenv("https_proxy", "http://u:hush@127.0.0.1:9")
    (finding,) = [text for text in await said(Grade.TROUBLE) if "Discord cannot be reached" in text]
    assert "proxy" in finding
    assert "hush" not in finding


async def test_libraries_have_nothing_to_say(world: World, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody who hosts the bot needs to know of voices and of intents."""
    assert any("Discord knows the token" in text for text in await said(Grade.WELL))
    assert [line.message for line in caplog.records if line.levelno >= logging.WARNING] == []
    assert not discord.VoiceClient.warn_nacl
    assert not discord.VoiceClient.warn_dave


READY = {
    "description": "Armadora and Saboteur in any channel.",
    "tags": ["board games"],
    "icon": "0f",
    "terms_of_service_url": "https://nugget.example/terms",
    "privacy_policy_url": "https://nugget.example/privacy",
    "integration_types_config": {
        "0": {"oauth2_install_params": {"scopes": ["bot", "applications.commands"], "permissions": str(PERMISSIONS)}}
    },
}
"""An application as docs/listing.md makes it."""


OF_OLD = {"integration_types_config": {}, "install_params": {"scopes": ["bot"], "permissions": "2048"}}
OF_ONES_OWN = {"integration_types_config": {}, "custom_install_url": "https://n.example/"}
"""Buttons that add an application to servers: one that asks for what former versions needed, and a link."""


async def bring_commands() -> None:
    """Let the double have the bot's commands, as a start of the bot does."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(TOKEN)
        tree = discord.app_commands.CommandTree(client)
        nobody: Any = SimpleNamespace(faces={})
        await add_commands(tree, nobody)
        await tree.sync()


@pytest.fixture
async def portal(world: World, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What the developer portal says of the application; the settings are those that fit to it."""
    for name, address in (("TERMS", "nugget.example/terms"), ("PRIVACY", "nugget.example/privacy")):
        monkeypatch.setenv(f"NUGGET_{name}_URL", f"https://{address}")
    monkeypatch.setenv("NUGGET_SUPPORT_URL", "https://discord.gg/nugget")
    world.discord.application = dict(READY)
    await bring_commands()
    return world.discord.application


async def test_an_application_that_is_ready_to_be_listed_is_well(portal: dict[str, Any]) -> None:
    """There is nothing to watch."""
    assert await said(Grade.WATCH) == []
    assert any("all that people read of it" in text for text in await said(Grade.WELL))


async def test_what_a_new_application_lacks_is_told(portal: dict[str, Any]) -> None:
    """All at once, and where to find it."""
    portal.clear()
    findings = await said(Grade.WATCH)
    (absent,) = [text for text in findings if text.startswith("the application has no")]
    for part in ("description", "tags", "icon", "address of terms of service", "address of a privacy policy"):
        assert f"no {part}" in absent
    assert "docs/listing.md" in absent
    assert any("no button that adds it to servers" in text for text in findings)


@pytest.mark.parametrize(
    ("changed", "grade", "words"),
    [
        ({"interactions_endpoint_url": "https://n.example/"}, Grade.TROUBLE, "Interactions Endpoint URL"),
        ({"bot_require_code_grant": True}, Grade.TROUBLE, "Requires OAuth2 Code Grant"),
        ({"approximate_guild_count": 75}, Grade.WATCH, "about 75 servers and not verified"),
        ({"description": " "}, Grade.WATCH, "no description"),
        ({"tags": []}, Grade.WATCH, "no tags"),
        ({"icon": None}, Grade.WATCH, "no icon"),
        ({"terms_of_service_url": "https://other.example/"}, Grade.WATCH, "NUGGET_TERMS_URL leads elsewhere"),
        ({"privacy_policy_url": "https://other.example/"}, Grade.WATCH, "NUGGET_PRIVACY_URL leads elsewhere"),
        ({"integration_types_config": {"1": {}}}, Grade.WATCH, "no button that adds it to servers"),
        (OF_OLD, Grade.WATCH, "asks for too little; under Installation add View Channel, Attach Files"),
        ({"bot_public": False, "description": "", "integration_types_config": {}}, Grade.WELL, "only its owner"),
        (OF_ONES_OWN, Grade.WELL, "a link of your own"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else "",
)
async def test_what_is_wrong_in_the_portal_is_told(
    portal: dict[str, Any], changed: Mapping[str, Any], grade: Grade, words: str
) -> None:
    """In one sentence, graded by whether the bot works with it; nothing else is found then."""
    portal.update(changed)
    findings = {level: await said(level) for level in (Grade.TROUBLE, Grade.WATCH)}
    if grade is not Grade.WELL:
        (text,) = findings.pop(grade)
        assert words in text
    else:
        assert any(words in text for text in await said(Grade.WELL))
    assert not any(findings.values())


async def test_a_verified_application_may_be_in_many_servers(portal: dict[str, Any], world: World) -> None:
    """Its bot carries a flag then."""
    portal["approximate_guild_count"] = 500
    assert any("not verified" in text for text in await said(Grade.WATCH))
    world.discord.bot_flags = discord.PublicUserFlags(verified_bot=True).value
    assert await said(Grade.WATCH) == []


async def test_addresses_that_only_the_portal_knows_are_told(
    portal: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot's own pages do not lead there."""
    for name in ("TERMS", "PRIVACY", "SUPPORT"):
        monkeypatch.delenv(f"NUGGET_{name}_URL")
    findings = await said(Grade.WATCH)
    assert [text.split(" is not set")[0] for text in findings] == [
        "NUGGET_TERMS_URL",
        "NUGGET_PRIVACY_URL",
        "NUGGET_SUPPORT_URL",
    ]


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such rights")
async def test_a_database_that_others_may_read_is_told() -> None:
    """It works, and the next start mends it; the doctor changes nothing."""
    empty_copy(Path(FILE))
    assert not any("others than their owner" in text for text in await said(Grade.WATCH))
    os.chmod(FILE, 0o644)
    assert any(f"{FILE}; the next start" in text for text in await said(Grade.WATCH))
    assert os.stat(FILE).st_mode & 0o777 == 0o644


async def test_shards_that_a_file_cannot_serve_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several processes need a server; one may serve all shards of a file."""
    monkeypatch.setenv("NUGGET_SHARDS", "0-1/4")
    assert any("NUGGET_SHARDS" in text and "PostgreSQL" in text for text in await said(Grade.TROUBLE))
    monkeypatch.setenv("NUGGET_SHARDS", "0-3/4")
    assert await said(Grade.TROUBLE) == []


async def test_fewer_shards_than_discord_suggests_are_found(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord refuses a shard with too many servers one day."""
    monkeypatch.setenv("NUGGET_SHARDS", "0-1/2")
    world.discord.shards = 3
    assert any("2 shards, fewer than" in text for text in await said(Grade.WATCH))
    world.discord.shards = 2
    assert not any("shards" in text for text in await said(Grade.WATCH))


async def test_channels_that_deny_something_are_named(world: World) -> None:
    """With what they deny, as Discord's own menus call it."""
    guild = world.discord.guilds[0]
    assert any(f"in {guild.name} 1 of 1 text channels are open" in text for text in await said(Grade.WELL))
    guild.channels[0].denied = discord.Permissions(attach_files=True).value
    (finding,) = [text for text in await said(Grade.WATCH) if "channel" in text or "lacks" in text]
    assert finding == f"in {guild.name} the bot lacks permissions in #{guild.channels[0].name} (Attach Files)"


def test_channels_are_looked_at_where_the_bot_is_let_in() -> None:
    """What the whole server denies is said once, of the server. Where the bot may not write it is kept out on purpose,
    but not everywhere."""
    well = discord.Permissions(PERMISSIONS)
    mute = discord.Permissions(PERMISSIONS & ~discord.Permissions(send_messages=True).value)
    bare = discord.Permissions(view_channel=True, send_messages=True)
    assert doctor.channels_of("Hall", well, {"games": well, "news": mute}).grade is Grade.WELL
    assert doctor.channels_of("Hall", bare, {"games": bare}).grade is Grade.WELL
    assert "no text channel" in doctor.channels_of("Hall", well, {"news": mute}).text
    many = doctor.channels_of("Hall", well, {f"room-{number}": bare for number in range(7)})
    assert "#room-4 (Attach Files, Read Message History, " in many.text
    assert many.text.endswith(" and 2 more")


@pytest.mark.parametrize(
    ("permissions", "lacking"),
    [
        (discord.Permissions(PERMISSIONS), ()),
        (discord.Permissions(administrator=True), ()),
        (discord.Permissions(PERMISSIONS & ~discord.Permissions(attach_files=True).value), ("Attach Files",)),
    ],
    ids=["as invited", "an administrator", "without files"],
)
def test_missing_permissions_are_named(permissions: discord.Permissions, lacking: tuple[str, ...]) -> None:
    """As Discord's own menus call them, with the server."""
    server: Mapping[str, Any] = {"name": "The Hall", "permissions": str(permissions.value)}
    finding = doctor.permissions_of([server])
    assert (finding.grade is Grade.WATCH) == bool(lacking)
    assert all(f"The Hall ({name})" in finding.text for name in lacking)


async def test_commands_that_discord_does_not_have_are_named(world: World) -> None:
    """None before the first start; then all, and later those that this version tells otherwise."""
    assert any("no commands of the bot's yet" in text for text in await said(Grade.WATCH))
    await bring_commands()
    assert any(f"has the {len(world.discord.commands)} commands" in text for text in await said(Grade.WELL))
    me = next(command for command in world.discord.commands if command["name"] == "me")
    me["options"][0]["description"] = "of an older version"
    world.discord.commands.append({**me, "name": "former"})
    (finding,) = [text for text in await said(Grade.WATCH) if "of this version" in text]
    assert "/former, /me; " in finding
