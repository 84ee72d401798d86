"""The sequence of requests: the answers to an interaction, and the changes of a message.

(Interaction Callback Type; Create Followup Message; Edit Message; Uploading Files.) An `Order` learns from the requests
and their answers what was posted and answered, so it is for one Discord.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote, urlsplit

from simcord.enums import InteractionType

from tests.discord_rules.message import NAMED, ONLY_V2, check_shown, listed_names
from tests.discord_rules.request import COMPONENTS_V2, EPHEMERAL, Breach, Data, Interaction, Request, media, parts

MESSAGE, THINKING, SILENT, UPDATE, SUGGESTIONS, FORM = 4, 5, 6, 7, 8, 9
"""Types of first answers: a message, a deferred message, a deferred update, an update, suggestions, a form."""
ANSWERS: Mapping[int, set[int]] = {
    InteractionType.PING: {1},
    InteractionType.APPLICATION_COMMAND: {MESSAGE, THINKING, FORM},
    InteractionType.MESSAGE_COMPONENT: {MESSAGE, THINKING, SILENT, UPDATE, FORM},
    InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE: {SUGGESTIONS},
    InteractionType.MODAL_SUBMIT: {MESSAGE, THINKING, SILENT, UPDATE},
}
IN_PLACE_OF_THINKING = "what was promised is edited, not followed up"
KEPT = "a file that is kept is the message's"
_ORIGINAL = "@original"


@dataclass
class _Message:
    """A message as Discord has it."""

    flags: int = 0
    files: dict[int, str] = field(default_factory=dict)
    """Names of files by their ids."""
    content: str = ""


@dataclass
class _Answered:
    """An interaction and its answers."""

    asked: Interaction
    first: int
    thinking: bool = False
    original: str | None = None
    """The id of the message that `@original` means."""
    made: set[str] = field(default_factory=set)


class Order:
    """The interactions that were answered and the messages that were posted."""

    def __init__(self) -> None:
        self._answered: dict[str, _Answered] = {}
        """Answered interactions by their tokens."""
        self._messages: dict[str, _Message] = {}

    def check(self, request: Request, interaction: Interaction | None) -> list[Breach]:
        """Return the breaches of a request after all that came before. `interaction` is the one that it answers
        first."""
        match request.method, request.names:
            case "POST", ("interactions", _, token, "callback"):
                return [*self._check_first(request, token, interaction)]
            case method, ("webhooks", _, token, *rest):
                return [*self._check_further(request, method, token, rest[-1] if rest else None)]
            case method, ("channels", _, "messages", number) if number.isdecimal():
                return [*self._check_own_way(request, method, number)]
        return []

    def learn(self, request: Request, interaction: Interaction | None, answer: Any) -> None:
        """Record a request that was carried out."""
        match request.method, request.names:
            case "POST", ("interactions", _, token, "callback"):
                self._learn_first(request.body, token, interaction, answer)
            case method, ("webhooks", _, token, *rest) if token in self._answered:
                it = self._answered[token]
                if method != "GET":
                    it.thinking = False
                if not rest and isinstance(answer, dict):
                    it.made.add(answer["id"])
        self._learn_messages(answer)

    # --- First answers -------------------------------------------------------------------------

    def _check_first(self, request: Request, token: str, interaction: Interaction | None) -> Iterator[Breach]:
        kind, data = int(request.body["type"]), request.body.get("data") or {}
        before = self._answered.get(token)
        # The same answer again is for a second delivery: Discord refuses it, and no bot can know.
        if before is not None and before.first != kind:
            yield Breach("one first answer", "type", f"{kind} after {before.first}")
        if kind == THINKING and (more := {name for name, value in data.items() if value and name != "flags"}):
            yield Breach("nothing is said while thinking", "data", str(more))
        if kind == THINKING and int(data.get("flags") or 0) & ~EPHEMERAL:
            yield Breach("nothing is said while thinking", "data.flags", f"{data['flags']:#x}")
        if interaction is None:
            return
        if kind not in ANSWERS[interaction.kind]:
            yield Breach("answers that fit", "type", f"{kind} to {interaction.kind.name}")
        if kind in (SILENT, UPDATE):
            if interaction.message_id is None:
                yield Breach("answers that fit", "type", f"{kind} where no message was pressed")
            elif kind == UPDATE:
                changed = self._check_change(data, request, interaction.message_id)
                yield from (breach.inside("data") for breach in changed)

    def _learn_first(self, body: Data, token: str, interaction: Interaction | None, answer: Any) -> None:
        kind = int(body["type"])
        said = answer.get("interaction", {}) if isinstance(answer, dict) else {}
        it = _Answered(interaction or Interaction(InteractionType.MESSAGE_COMPONENT), kind, thinking=kind == THINKING)
        if kind in (MESSAGE, THINKING):
            it.original = said.get("response_message_id")
            flags = int((body.get("data") or {}).get("flags") or 0)
            if it.original is not None:
                self._messages[it.original] = _Message(flags & EPHEMERAL)
        elif kind in (SILENT, UPDATE):
            it.original = it.asked.message_id
        self._answered[token] = it

    # --- What follows --------------------------------------------------------------------------

    def _check_further(self, request: Request, method: str, token: str, number: str | None) -> Iterator[Breach]:
        it = self._answered.get(token)
        if it is None:
            yield Breach("the first answer comes first", "", f"{method} of an interaction that was not answered")
            return
        if it.first == SUGGESTIONS:
            yield Breach("nothing follows suggestions", "", method)
        if number is None:
            if it.thinking:
                yield Breach(IN_PLACE_OF_THINKING, "", "a follow-up takes the place of 'thinking', and its privacy")
            return
        if number == _ORIGINAL and it.first == FORM:
            yield Breach("a form is no message", "", f"{method} of {_ORIGINAL} after a form")
        if number != _ORIGINAL and number in self._messages and number not in {*it.made, it.original}:
            yield Breach("a token reaches its own messages", "", f"{method} of the message {number}")
        if method == "PATCH":
            yield from self._check_change(request.body, request, it.original if number == _ORIGINAL else number)

    def _check_own_way(self, request: Request, method: str, number: str) -> Iterator[Breach]:
        known = self._messages.get(number)
        if known is not None and known.flags & EPHEMERAL:
            yield Breach("a private message is reached by its token alone", "", f"{method} {request.path}")
        if method == "PATCH":
            yield from self._check_change(request.body, request, number)

    def _check_change(self, data: Data, request: Request, number: str | None) -> Iterator[Breach]:
        """Yield the breaches of changing this message with `data`."""
        known = self._messages.get(number or "")
        if known is None:
            return
        v2 = bool(known.flags & COMPONENTS_V2)
        if v2 and data.get("flags") is not None and not int(data["flags"]) & COMPONENTS_V2:
            yield Breach("components stay components", "flags", f"{data['flags']:#x}")
        if v2 and data.get("content"):
            yield Breach(ONLY_V2, "content", repr(data["content"])[:80])
        if not v2 and known.content and int(data.get("flags") or 0) & COMPONENTS_V2 and "content" not in data:
            yield Breach(ONLY_V2, "content", "stays as it was")
        for index, each in enumerate(data.get("attachments") or ()):
            number_of_file, name = int(each["id"]), each.get("filename")
            if number_of_file not in request.files and known.files.get(number_of_file) != name and name:
                yield Breach(KEPT, f"attachments[{index}]", f"{number_of_file} {name!r}, of {known.files}")
            elif number_of_file not in request.files and number_of_file not in known.files:
                yield Breach(NAMED, f"attachments[{index}]", f"{number_of_file}, of {known.files}")
        if "attachments" not in data:
            yield from check_shown(data.get("components") or (), [*known.files.values(), *listed_names(data, request)])

    # --- Messages ------------------------------------------------------------------------------

    def _learn_messages(self, answer: Any) -> None:
        for each in answer if isinstance(answer, list) else [answer]:
            if isinstance(each, dict):
                message = (each.get("resource") or {}).get("message") or each
                if "author" in message and "components" in message:
                    self._messages[message["id"]] = _read(message)


def _read(message: Data) -> _Message:
    files = {int(each["id"]): str(each["filename"]) for each in message["attachments"]}
    for _, part in parts(message["components"]):
        for _, shown in media(part):
            if number := shown.get("attachment_id"):
                files[int(number)] = unquote(urlsplit(shown["url"]).path.rpartition("/")[2])
    return _Message(int(message.get("flags") or 0), files, str(message.get("content") or ""))
