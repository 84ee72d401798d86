"""SimCord for thousands of stories: it looks whether the bot is done as soon as it can be and not before, keeps no
record of what is called at once, and copies messages quickly."""

from __future__ import annotations

import asyncio
from asyncio import BaseEventLoop
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import orjson
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


async def _settle_patiently(
    env: simcord.Env,
    *,
    timeout: float | None = None,  # noqa: ASYNC109  SimCord's own parameter
    idle: float = 0.0,
    **more: Any,
) -> None:
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
    rests = loop.create_future()

    def look(turns: int) -> None:
        if loop._ready and turns:
            BaseEventLoop.call_soon(loop, look, turns - 1)
        else:
            rests.set_result(None)

    BaseEventLoop.call_soon(loop, look, _MOST_TURNS)
    await rests


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

# A step of a task is called in the task's own context and raises nothing, and none is left when SimCord gets to look.
_track: Any = _runtime._track_callback


def _track_callback(
    work: Any, original: Any, callback: Any, args: Any, *, context: Any, when: float | None, **more: Any
) -> asyncio.Handle:
    if when is None and isinstance(getattr(callback, "__self__", None), asyncio.Task):
        handle: asyncio.Handle = original(callback, *args, context=context)
        return handle
    tracked: asyncio.Handle = _track(work, original, callback, args, context=context, when=when, **more)
    return tracked


# The loop asks for the time at each turn, and for the real one.
_time: Any = _dpy_internals._clock_monotonic


def _clock_monotonic() -> float:
    now: float = _dpy_internals._REAL_MONOTONIC() if _runtime._BOT_SCOPE.get() is None else _time()
    return now


vars(_runtime)["_track_callback"] = _track_callback
vars(_dpy_internals)["_clock_monotonic"] = _clock_monotonic


_AS_THEY_ARE = orjson.OPT_PASSTHROUGH_DATETIME | orjson.OPT_PASSTHROUGH_DATACLASS


def _copied(data: Any) -> Any:
    """Return a copy of what is JSON, as it arrives on the other side; `deepcopy`, which SimCord takes for each message,
    takes many times as long."""
    try:
        return orjson.loads(orjson.dumps(data, option=_AS_THEY_ARE))
    except TypeError:  # it holds something else, too
        return deepcopy(data)


for _module in (components, results, serializers):
    vars(_module)["deepcopy"] = _copied
for _module in (gateway, router):
    vars(_module)["copy"] = SimpleNamespace(deepcopy=_copied)  # all that they ask of it
