"""What the bot sends to SimCord's Discord, request by request, as it stands on the wire."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from simcord.http import router


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
        return [] if self.message is None else [*_all(self.message.get("components", ()))]

    @property
    def text(self) -> str:
        """All text of the message."""
        return "".join(str(part["content"]) for part in self.parts if "content" in part)


def _all(components: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for part in components:
        yield part
        yield from _all(part.get("components", ()))


def recorded(monkeypatch: pytest.MonkeyPatch) -> list[Sent]:
    """Return a list in which all requests are noted from now on."""
    traffic: list[Sent] = []
    dispatch = router.dispatch

    def note(backend: Any, method: str, path: str, **kwargs: Any) -> Any:
        traffic.append(Sent(method, path, kwargs.get("json"), tuple(kwargs.get("files") or ())))
        return dispatch(backend, method, path, **kwargs)

    monkeypatch.setattr(router, "dispatch", note)
    return traffic
