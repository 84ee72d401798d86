"""What the bot sends to SimCord's Discord, request by request, as it stands on the wire: there a test sees, refuses or
loses it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import partial
from typing import Any, TypeAlias

from simcord.components import walk_components
from simcord.http import router

from tests.bot.ui.parlor import Parlor


@dataclass(frozen=True)
class Sent:
    """One request."""

    method: str
    path: str
    body: Any
    """As JSON; None without one."""
    files: tuple[Any, ...] = ()

    @property
    def message(self) -> dict[str, Any] | None:
        """The message that it sends or edits; None if it does something else."""
        *_, last = self.path.strip("/").split("/")
        if not isinstance(self.body, dict) or self.method not in ("POST", "PATCH"):
            return None
        if last == "callback":
            data: dict[str, Any] | None = self.body.get("data")
            return data if data and "components" in data and "custom_id" not in data else None
        writes = "/messages" in self.path or (self.path.startswith("/webhooks/") and self.method == "POST")
        return self.body if writes and not self.path.endswith("/threads") else None

    @property
    def parts(self) -> list[dict[str, Any]]:
        """The components of the message, those within others too."""
        return [] if self.message is None else [*walk_components(self.message.get("components", ()))]

    @property
    def text(self) -> str:
        """All text of the message."""
        return "".join(str(part["content"]) for part in self.parts if "content" in part)


Handler: TypeAlias = Callable[[Sent, Callable[[], Any]], Any]
"""What becomes of a request: it gets the request and what carries it out, and returns the answer or raises an error."""

_handlers: list[Handler] = []
_dispatch = router.dispatch


@contextmanager
def on_the_wire(handler: Handler) -> Iterator[None]:
    """Within the block each request goes through this on its way to Discord, and through those of blocks around it."""
    _handlers.append(handler)
    try:
        yield
    finally:
        _handlers.remove(handler)


def _through_all(backend: Any, method: str, path: str, **what: Any) -> Any:
    request = Sent(method, path, what.get("json"), tuple(what.get("files") or ()))
    carry_out = partial(_dispatch, backend, method, path, **what)
    for handler in _handlers:
        carry_out = partial(handler, request, carry_out)
    return carry_out()


vars(router)["dispatch"] = _through_all


def requests_to(parlor: Parlor, path: str, method: str = "*") -> list[Any]:
    """Return the requests that the bot has sent, of this method, whose path is like this."""
    requests = parlor.env.backend.http_requests
    return [request for request in requests if fnmatch(request.path, path) and fnmatch(request.method, method)]
