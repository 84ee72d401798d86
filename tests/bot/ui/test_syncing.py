"""Discord is told the commands; where it refuses them, the bot is there all the same."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
import structlog

from bot import measures
from bot.games import faces
from bot.ui.commands.syncing import PAUSES
from bot.ui.pages.help import COMMANDS
from tests.bot.ui.parlor import Parlor, make_bot, text

MINE = "/applications/*/commands"


@pytest.fixture
def commands_in_english() -> None:
    """Here they are told in all languages."""


def accepted() -> float:
    """What the metric says."""
    [metric] = measures.COMMANDS.collect()
    return metric.samples[0].value


def refuse(env: simcord.Env, times: int | None, *, status: int = 400, code: int = 50035) -> None:
    env.inject_error("PUT", MINE, status=status, code=code, message="Invalid Form Body", times=times)


@pytest.mark.parametrize(("status", "code"), [(400, 50035), (400, 30034), (403, 50001), (500, 0)])
async def test_refused_commands_keep_nobody_from_playing(tmp_path: Path, status: int, code: int) -> None:
    """The commands that Discord has go on working, by the numbers that it knows them by."""
    database = tmp_path / "games.sqlite3"
    async with simcord.run(make_bot(database)) as env:
        parlor = Parlor(env, database)
        known = dict(app_of(parlor).application.commands)
        assert known
        assert accepted() == 1
        refuse(env, None, status=status, code=code)
        with structlog.testing.capture_logs() as logs:
            await parlor.restart()
        assert [line["code"] for line in logs if line["event"] == "commands_not_taken"] == [code if status < 500 else 0]
        assert accepted() == 0
        assert app_of(parlor).application.commands == known
        match = await parlor.begin()
        assert match.live
        await parlor.close()


async def test_refused_commands_are_told_again_later_and_not_for_ever(tmp_path: Path) -> None:
    """With growing pauses; what is taken in the end is known then."""
    assert list(PAUSES) == sorted(set(PAUSES))
    database = tmp_path / "games.sqlite3"
    async with simcord.run(make_bot(database)) as env:
        parlor = Parlor(env, database)
        refuse(env, None)
        with structlog.testing.capture_logs() as logs:
            await parlor.restart()
            for pause in PAUSES:
                await parlor.later(pause + 120)
            told = [line for line in logs if line["event"] == "commands_not_taken"]
            assert [line["again_in"] for line in told] == [*PAUSES, None]
            await parlor.later(3 * PAUSES[-1])
            assert len([line for line in logs if line["event"] == "commands_not_taken"]) == len(told)
        env.backend.faults.clear()
        refuse(env, 2)
        await parlor.restart()
        await parlor.later(PAUSES[0] + 120)
        assert accepted() == 0
        await parlor.later(PAUSES[1] + 120)
        assert accepted() == 1
        await parlor.close()


async def test_a_bot_whose_commands_were_never_taken_is_online(tmp_path: Path) -> None:
    """Then it names them in words, without a link to press."""
    database = tmp_path / "games.sqlite3"
    async with simcord.run(make_bot(database)) as env:
        parlor = Parlor(env, database)
        env.inject_error("*", MINE, status=400, code=50035, times=None)
        await parlor.restart()
        assert parlor.bot.is_ready()
        assert app_of(parlor).application.commands == {}
        assert app_of(parlor).command("help") == "`/help`"
        env.backend.faults.clear()
        shown = await parlor.ann.slash(parlor.games, "help")
        assert "`/play`" in text(shown.response)
        await parlor.close()


async def test_commands_are_named_in_every_language(parlor: Parlor) -> None:
    """Names, descriptions and options carry French, Dutch and Chinese."""
    spoken = {discord.Locale.french, discord.Locale.dutch, discord.Locale.taiwan_chinese}
    synced = {command.name: command for command in await parlor.bot.tree.fetch_commands()}
    assert set(synced) == {*faces(), *COMMANDS, "nugget"}
    assert spoken <= set(synced["help"].description_localizations)
    for game in (*faces(), "nugget"):
        for locale in spoken:
            names = [command.name_localizations[locale] for command in synced[game].options]
            assert len(set(names)) == len(names)
            assert all(re.fullmatch(r"[-_\w]{1,32}", name) and name == name.lower() for name in names)
        for command in synced[game].options:
            assert spoken <= set(command.description_localizations)
            assert isinstance(command, discord.app_commands.AppCommandGroup)
            for option in command.options:
                assert spoken <= set(option.name_localizations)
                assert spoken <= set(option.description_localizations)


def app_of(parlor: Parlor) -> Any:
    assert parlor.bot.app is not None
    return parlor.bot.app
