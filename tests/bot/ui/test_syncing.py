"""Discord is told the commands where it has others; where it refuses them, the bot is there all the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any

import discord
import pytest
import simcord
import structlog

from bot import measures
from bot.games import faces
from bot.ui.commands.tree import PAUSES, differing
from tests.bot.ui.parlor import Parlor, text
from tests.bot.ui.requests import Sent
from tests.bot.ui.steps import commands_told
from tests.discord_double import payloads
from tests.discord_double.model import Person
from tests.thorough import one_in

MINE = "/applications/*/commands"


def accepted() -> float:
    """What the metric says."""
    [metric] = measures.COMMANDS.collect()
    return metric.samples[0].value


def spoil(env: simcord.Env) -> None:
    """Let Discord have a command otherwise than this version."""
    next(command for command in env.backend.commands[None].values() if command["name"] == "help")["description"] = (
        "older"
    )


def refuse(env: simcord.Env, times: int | None, *, status: int = 400, code: int = 50035) -> None:
    env.inject_error("PUT", MINE, status=status, code=code, message="Invalid Form Body", times=times)


@pytest.mark.parametrize("error", one_in(3, [(400, 50035), (400, 30034), (403, 50001), (500, 0)]))
async def test_refused_commands_keep_nobody_from_playing(parlor: Parlor, error: tuple[int, int]) -> None:
    """The commands that Discord has go on working, by the numbers that it knows them by."""
    status, code = error
    commands = dict(parlor.app.application.commands)
    assert commands
    assert accepted() == 1
    spoil(parlor.env)
    refuse(parlor.env, None, status=status, code=code)
    with structlog.testing.capture_logs() as logs:
        await parlor.restart()
    assert [line["code"] for line in logs if line["event"] == "commands_not_taken"] == [code if status < 500 else 0]
    assert accepted() == 0
    assert parlor.app.application.commands == commands
    assert (await parlor.begin()).live


async def test_refused_commands_are_told_again_later_and_not_for_ever(parlor: Parlor) -> None:
    """With growing pauses; what is taken in the end is known then."""
    assert list(PAUSES) == sorted(set(PAUSES))
    spoil(parlor.env)
    refuse(parlor.env, None)
    with structlog.testing.capture_logs() as logs:
        await parlor.restart()
        for pause in PAUSES:
            await parlor.later(pause + 120)
        told = [line for line in logs if line["event"] == "commands_not_taken"]
        assert [line["again_in"] for line in told] == [*PAUSES, None]
        await parlor.later(3 * PAUSES[-1])
        assert len([line for line in logs if line["event"] == "commands_not_taken"]) == len(told)
    parlor.env.backend.faults.clear()
    refuse(parlor.env, 2)
    await parlor.restart()
    await parlor.later(PAUSES[0] + 120)
    assert accepted() == 0
    await parlor.later(PAUSES[1] + 120)
    assert accepted() == 1


async def test_a_bot_whose_commands_were_never_taken_is_online(parlor: Parlor) -> None:
    """Then it names them in words, without a link to press."""
    parlor.env.inject_error("*", MINE, status=400, code=50035, times=None)
    await parlor.restart()
    assert parlor.bot.is_ready()
    assert parlor.app.application.commands == {}
    assert parlor.app.command("help") == "`/help`"
    parlor.env.backend.faults.clear()
    assert "`/play`" in text((await parlor.ann.slash(parlor.games, "help")).response)


async def test_commands_that_discord_has_are_not_told_again(parlor: Parlor, traffic: Sequence[Sent]) -> None:
    """A start looks which it has, and learns their ids; what somebody changed or deleted there comes back."""
    commands = dict(parlor.app.application.commands)
    assert told(traffic) == 1
    await parlor.restart()
    assert told(traffic) == 1
    assert parlor.app.application.commands == commands
    spoil(parlor.env)
    await parlor.restart()
    assert told(traffic) == 2
    assert not any(command["description"] == "older" for command in parlor.env.backend.commands[None].values())
    parlor.env.backend.commands[None].clear()
    await parlor.restart()
    assert told(traffic) == 3
    assert parlor.app.application.commands.keys() == commands.keys()


def told(traffic: Sequence[Sent]) -> int:
    """Return how often the commands were registered."""
    return sum(request.method == "PUT" and request.path.endswith("/commands") for request in traffic)


async def in_discord() -> tuple[Sequence[Any], list[Any]]:
    """Return the bot's commands as they are sent, and as Discord writes them."""
    sent = await commands_told()
    return sent, [payloads.command(deepcopy({**request}), "1", "2", Person(3, "Nugget")) for request in sent]


def option_of(command: Any) -> Any:
    """Return the first option, that of a subcommand if there is one."""
    first = command["options"][0]
    return option_of(first) if first.get("options") else first


CHANGES: dict[str, Callable[[Any], object]] = {
    "its words": lambda command: command.update(description="Other words"),
    "its words in one language": lambda command: command["description_localizations"].update(fr="Autre chose"),
    "a language fewer": lambda command: command["description_localizations"].pop("nl"),
    "where it can be used": lambda command: command.update(contexts=[0]),
    "who can add it": lambda command: command.update(integration_types=[1]),
    "who sees it": lambda command: command.update(default_member_permissions="32"),
    "the age of its readers": lambda command: command.update(nsfw=True),
    "an option more": lambda command: command["options"].append({"type": 4, "name": "more", "description": "More"}),
    "an option's words": lambda command: option_of(command).update(description="Other words"),
    "an option's suggestions": lambda command: option_of(command).update(
        autocomplete=not option_of(command).get("autocomplete")
    ),
    "an option that must be there": lambda command: option_of(command).update(
        required=not option_of(command).get("required")
    ),
    "an option's least value": lambda command: option_of(command).update(min_value=0),
    "an option's choices": lambda command: option_of(command).update(choices=[{"name": "One", "value": 1}]),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
async def test_whatever_people_would_see_makes_commands_differ(change: Callable[[Any], object]) -> None:
    """As Discord writes them they are the same, though it adds fields; any change of theirs is found, with its name."""
    sent, commands = await in_discord()
    assert differing(sent, commands) == []
    assert differing(sent, [{**entry, "version": "9", "handler": None, "new_field": 1} for entry in commands]) == []
    change(next(entry for entry in commands if entry["name"] == "saboteur"))
    assert differing(sent, commands) == ["saboteur"]
    assert differing(sent, []) == sorted(entry["name"] for entry in sent)


async def test_commands_are_named_in_every_language(parlor: Parlor) -> None:
    """Names, descriptions and options carry French, Dutch and Chinese."""
    spoken = {discord.Locale.french, discord.Locale.dutch, discord.Locale.taiwan_chinese}
    synced = {command.name: command for command in await parlor.bot.tree.fetch_commands()}
    assert set(synced) > {*faces(), "nugget"}
    assert spoken <= set(synced["help"].description_localizations)
    for game in (*faces(), "nugget"):
        for command in synced[game].options:
            assert spoken <= set(command.name_localizations)
            assert spoken <= set(command.description_localizations)
            assert isinstance(command, discord.app_commands.AppCommandGroup)
            for option in command.options:
                assert spoken <= set(option.name_localizations)
                assert spoken <= set(option.description_localizations)
