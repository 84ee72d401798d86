"""SimCord for thousands of stories: it looks whether the bot is done as soon as it can be and not before, and copies
messages quickly."""

from __future__ import annotations

import asyncio
import marshal
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import simcord
from simcord import _dpy_internals, _runtime, _settlement, components, gateway, results
from simcord.backend import serializers
from simcord.http import router

# A busy machine fails no test. The limit holds from the start, because the bot draws already then.
_PATIENCE = 60.0
_env: Any = simcord.Env
_env.__init__.__kwdefaults__["settle_timeout"] = _PATIENCE
_settle = simcord.Env._settle_internal
_MOST_TURNS = 10_000
"""Turns of the loop without a look whether the bot is done: SimCord tells of work that never ends."""


async def _settle_patiently(env: simcord.Env, *, timeout: float | None = None, idle: float = 0.0, **more: Any) -> None:  # noqa: ASYNC109
    """Wait as long as the environment does, whatever somebody wishes. SimCord looks through all that the bot does at
    each turn of the loop, which takes longer than what is done there; so it gets to look when nothing goes on by
    itself, and in threads."""
    await _go_on()
    while working := tuple(env._work.executors):
        if not (await asyncio.wait(working, timeout=_PATIENCE, return_when=asyncio.FIRST_COMPLETED))[0]:
            break
        await _go_on()
    await _settle(env, idle=0.001, **more)


async def _go_on() -> None:
    """Return when nothing can go on in this loop but who waits for a time or a thread."""
    loop: Any = asyncio.get_running_loop()
    for _ in range(_MOST_TURNS):
        await asyncio.sleep(0)
        if not loop._ready:
            return


_env._settle_internal = _settle_patiently


# The loops of discord.py are nearly all that waits, and the last that SimCord takes a task for.
_recognized, _reason = _settlement._recognized_wait, _settlement._park_reason


def _recognized_wait(state: Any, task: Any, waiter: Any) -> bool:
    return _dpy_internals.tasks_loop_sleep(task, waiter) or _recognized(state, task, waiter)


def _park_reason(state: Any, task: Any, deadline: float, seen: set[int] | None = None) -> str | None:
    waiter = getattr(task, "_fut_waiter", None)
    if _dpy_internals.tasks_loop_sleep(task, waiter) and _settlement._timer_records_waking(state, task, waiter):
        return "discord.ext.tasks loop interval"
    return _reason(state, task, deadline, seen)


vars(_settlement).update(_recognized_wait=_recognized_wait, _park_reason=_park_reason)


# Each is itself and no other; compared field by field they would have to be looked through at each call.
_record: Any = _runtime._CallbackRecord
_record.__eq__ = object.__eq__


def _copied(data: Any) -> Any:
    """Return a copy of what is JSON; `deepcopy`, which SimCord takes for each message, takes many times as long."""
    try:
        return marshal.loads(marshal.dumps(data, 2))  # the last version that does not look for what is shared
    except ValueError:  # it holds texts or numbers of a class of their own
        return _copied_by_hand(data)


def _copied_by_hand(data: Any) -> Any:
    kind = type(data)
    if kind is dict:
        return {key: _copied_by_hand(value) for key, value in data.items()}
    if kind is list:
        return [_copied_by_hand(value) for value in data]
    return data if isinstance(data, str | int | float | None) else deepcopy(data)


for _module in (components, results, serializers):
    vars(_module)["deepcopy"] = _copied
for _module in (gateway, router):
    vars(_module)["copy"] = SimpleNamespace(deepcopy=_copied)  # all that they ask of it
