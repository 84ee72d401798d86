"""What a server has settled for its games."""

from dataclasses import replace
from typing import Any

import pytest

from bot.tables.server_settings import ServerSettings, read_settings, written
from engine.errors import BadRecord
from tests.bot.tables.kit import GUILD, Service, press
from tests.databases import by_hand, on_each_database

CHOSEN = ServerSettings(
    channels=(GUILD + 5, GUILD + 6),
    threads=False,
    language="zh_TW",
    theme="light",
    patterns=True,
    clock="slow",
    rated=False,
    computers=False,
    cups="everybody",
    cup_role=GUILD + 11,
    keep_days=90,
    results_channel=GUILD + 7,
    puzzle_channel=GUILD + 8,
    call_role=GUILD + 9,
    play_channel=GUILD + 10,
)
"""Nothing as it is by default."""


def all_of(settings: ServerSettings) -> dict[str, Any]:
    return {name: getattr(settings, name) for name in ServerSettings.__dataclass_fields__}


@on_each_database
async def test_what_is_settled_holds_at_once_and_after_a_restart(service: Service) -> None:
    """In this server alone; settings that were not named stay, also by a change before anything was read; others, and
    direct messages, have the defaults."""
    assert service.tables.servers.settings(GUILD) == service.tables.servers.settings(None) == ServerSettings()
    await service.tables.servers.load()
    await service.tables.servers.change(GUILD, press("Ann"), clock="live")
    changed = await service.tables.servers.change(GUILD, press("Ann"), language="fr", channels=(GUILD,))
    wanted = ServerSettings(clock="live", language="fr", channels=(GUILD,))
    assert changed == service.tables.servers.settings(GUILD) == wanted
    assert service.tables.servers.settings(GUILD + 1) == ServerSettings()
    await service.restart()
    wanted = replace(wanted, threads=False)
    assert await service.tables.servers.change(GUILD, press("Ann"), threads=False) == wanted
    await service.restart()
    await service.tables.servers.load()
    assert service.tables.servers.settings(GUILD) == wanted


async def test_every_setting_is_kept(service: Service) -> None:
    """Each of them comes back as it was stored."""
    assert all(getattr(CHOSEN, name) != default for name, default in all_of(ServerSettings()).items())
    await service.tables.servers.change(GUILD, press("Ann"), **all_of(CHOSEN))
    await service.tables.servers.load()
    assert service.tables.servers.settings(GUILD) == CHOSEN
    assert read_settings(written(CHOSEN)) == CHOSEN


@pytest.mark.parametrize(
    "wrong",
    [
        {"clock": "hourglass"},
        {"language": "tlh"},
        {"keep_days": 0},
        {"keep_days": True},
        {"threads": "no"},
        {"channels": ("here",)},
        {"results_channel": -1},
    ],
)
async def test_a_value_that_no_setting_can_have_is_refused(service: Service, wrong: dict[str, Any]) -> None:
    """And nothing changes."""
    await service.tables.servers.load()
    with pytest.raises(BadRecord):
        await service.tables.servers.change(GUILD, press("Ann"), rated=False, **wrong)
    assert service.tables.servers.settings(GUILD) == ServerSettings()


@pytest.mark.parametrize("name", [*ServerSettings.__dataclass_fields__])
def test_a_damaged_setting_takes_its_default_and_spares_the_others(name: str) -> None:
    """And so does one that is missing."""
    for damage in ({"of": "another kind"}, 0.5):
        stored = written(CHOSEN) | {name: damage}
        assert all_of(read_settings(stored)) == all_of(CHOSEN) | {name: all_of(ServerSettings())[name]}
    del stored[name]
    assert all_of(read_settings(stored)) == all_of(CHOSEN) | {name: all_of(ServerSettings())[name]}


def test_what_another_version_has_settled_is_left_alone() -> None:
    """A setting that this one does not know is no damage."""
    assert read_settings({"rated": False, "weather": "rain"}) == ServerSettings(rated=False)


@pytest.mark.parametrize("stored", ["{torn", '"words"', "[1]", "null"])
async def test_a_damaged_row_is_as_good_as_none(on_file: Service, stored: str) -> None:
    """The other servers' settings can be read all the same."""
    for guild in (GUILD, GUILD + 1):
        await on_file.tables.servers.change(guild, press("Ann"), rated=False)
    by_hand(on_file.path, f"UPDATE servers SET settings = '{stored}' WHERE guild_id = {GUILD}")
    await on_file.tables.servers.load()
    assert on_file.tables.servers.settings(GUILD) == ServerSettings()
    assert on_file.tables.servers.settings(GUILD + 1) == ServerSettings(rated=False)
