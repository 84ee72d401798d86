"""What the bot sends to SimCord's Discord, request by request, as it stands on the wire."""

from __future__ import annotations

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


def recorded(monkeypatch: pytest.MonkeyPatch) -> list[Sent]:
    """Return a list in which all requests are noted from now on."""
    sent: list[Sent] = []
    dispatch = router.dispatch

    def note(backend: Any, method: str, path: str, **what: Any) -> Any:
        sent.append(Sent(method, path, what.get("json"), tuple(what.get("files") or ())))
        return dispatch(backend, method, path, **what)

    monkeypatch.setattr(router, "dispatch", note)
    return sent
