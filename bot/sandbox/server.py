"""The web server of a page, with three additions to SimCord's: a tab notices a restart of the sandbox, menus are
distinguished as on Discord, and channels that direct messages mention have their names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from importlib.resources import files
from typing import Any, ClassVar

from aiohttp import web
from simcord.backend.access import can_access_channel
from simcord.preview import Preview, _action_plans, _component_projection, _messages, _queries, _snapshot
from simcord.preview._server import PreviewServer

_SCRIPT = "/again.js"
_RUN = "/run"
_CHANNEL = re.compile(r"<#([0-9]{1,20})>")
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


def name_channels() -> None:
    """Let a page of direct messages name the channels and threads that its reader sees, as Discord does. SimCord names
    those of the page's own server, which direct messages have not."""
    messages: Any = _messages
    if hasattr(messages, "nugget_names_channels"):
        return
    messages.nugget_names_channels = True
    known: Any = messages._markdown_context

    def with_names(preview: Preview, page: Any, message: Any, channel: Any, *, content: str = "") -> dict[str, Any]:
        context: dict[str, Any] = known(preview, page, message, channel, content=content)
        if channel.guild_id is None:
            context["channels"] = _names(preview, page, messages._message_texts(message, content))
            context["channel_ids"] = [*context["channels"]]
        return context

    for module in (_messages, _queries, _snapshot):
        vars(module)["_markdown_context"] = with_names


def _names(preview: Preview, page: Any, texts: Iterable[str]) -> dict[str, str]:
    """Return the names of the channels that these texts mention and the page's reader sees, by their numbers."""
    there = preview.env.backend.channels
    mentioned = {found for text in texts for found in _CHANNEL.findall(text) if int(found) in there}
    seen = {found for found in mentioned if can_access_channel(preview.env, int(found), page.viewer)}
    return {found: there[int(found)].name or found for found in sorted(seen)}


def _key(component: Mapping[str, Any], scope: str, otherwise: Callable[[], str | None]) -> str | None:
    """Return a page's key of a component: the custom_id for a menu of a message, SimCord's key for any other."""
    custom_id = component.get("custom_id")
    if component.get("type") != _MENU or not scope.startswith("message:") or not isinstance(custom_id, str):
        return otherwise()
    return f"{scope}:component:{blake2b(custom_id.encode(), digest_size=8).hexdigest()}"
