"""The web server of a page, with two additions to SimCord's: a tab notices a restart of the sandbox, and menus are
distinguished as on Discord.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from importlib.resources import files
from typing import Any, ClassVar

from aiohttp import web
from simcord.preview import Preview, _action_plans, _component_projection
from simcord.preview._server import PreviewServer

_SCRIPT = "/again.js"
_RUN = "/run"
_MENU = 3
"""The type of a menu among components."""


class PageServer(PreviewServer):
    """SimCord's server for one page, with the id of the sandbox's run."""

    _STATIC_FILES: ClassVar[dict[str, str]] = {**PreviewServer._STATIC_FILES, _SCRIPT: "", _RUN: ""}

    def __init__(self, preview: Preview, port: int, run: str) -> None:
        super().__init__(preview, port)
        self._run = run

    async def _static(self, request: web.Request) -> web.Response:
        if request.path not in (_SCRIPT, _RUN):
            answer: web.Response = await super()._static(request)
            if request.path == "/" and answer.text is not None:
                answer.text = answer.text.replace("</body>", f'<script type="module" src="{_SCRIPT}"></script></body>')
            return answer
        if request.headers.get("Host", "") not in self._allowed_hosts():
            raise web.HTTPForbidden
        if request.path == _RUN:
            return web.Response(text=self._run, headers=self._SECURITY_HEADERS)
        text = files("bot.sandbox").joinpath("again.js").read_text(encoding="utf-8")
        return web.Response(text=text, content_type="text/javascript", headers=self._SECURITY_HEADERS)


def tell_menus_apart() -> None:
    """Let a page identify a menu by its custom_id, as Discord does: with a new custom_id it forgets the last choice.
    SimCord identifies a menu by its place in the message, so the same choice could not be made twice."""
    plans: Any = _action_plans
    projection: Any = _component_projection
    if not hasattr(plans, "nugget_knows_menus"):
        plans.nugget_knows_menus = True
        by_place, shown = plans._component_key, projection._control_key
        plans._component_key = lambda component, path, message_id: _key(
            component, f"message:{message_id}", lambda: by_place(component, path, message_id)
        )
        projection._control_key = lambda scope, component, path: _key(
            component, scope, lambda: shown(scope, component, path)
        )


def _key(component: Mapping[str, Any], scope: str, otherwise: Callable[[], str | None]) -> str | None:
    """Return a page's key of a component: the custom_id for a menu of a message, SimCord's key for any other."""
    custom_id = component.get("custom_id")
    if component.get("type") != _MENU or not scope.startswith("message:") or not isinstance(custom_id, str):
        return otherwise()
    return f"{scope}:component:{blake2b(custom_id.encode(), digest_size=8).hexdigest()}"
