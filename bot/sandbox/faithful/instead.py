"""Decorators that replace functions and routes of SimCord by ones that call the originals."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from simcord.http import router

Function = Callable[..., Any]


def instead(owner: Any, name: str) -> Callable[[Function], Function]:
    """Replace a function of SimCord by the decorated one, which gets the original as its first argument."""
    original = getattr(owner, name)

    def put(function: Function) -> Function:
        @wraps(original)
        def truthful(*args: Any, **options: Any) -> Any:
            return function(original, *args, **options)

        setattr(owner, name, truthful)
        return function

    return put


def route(method: str, path: str) -> Callable[[Function], Function]:
    """Let the decorated function answer this route; it gets the original handler and the request."""
    parts = path.strip("/").split("/")
    table = router._ROUTES[method]
    at = next(number for number, (template, _) in enumerate(table) if template == parts)
    original = table[at][1]

    def put(function: Function) -> Function:
        table[at] = (parts, lambda ctx: function(original, ctx))
        return function

    return put
