"""The rules for components in Discord's documentation that their schema leaves out. (Component Reference; Interaction
Response: Modal.)

The schemas state which components may be inside others, and the length of each text. SimCord knows how many there may
be, which go together, and what may not be there twice; here stands what it lets pass.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from simcord.components import ComponentValidationError, validate_components, validate_modal
from simcord.enums import ComponentType

from tests.discord_rules.request import COMPONENTS_V2, Breach, Data, parts, units
from tests.discord_rules.schema import wide

REFUSED = "what SimCord refuses"
_CHOICES = {ComponentType.STRING_SELECT, ComponentType.RADIO_GROUP, ComponentType.CHECKBOX_GROUP}
"""Components that offer options."""
_PICTOGRAM = re.compile("[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff]|\u20e3")
"""Characters that every emoji has one of, and no other text."""
_LINK = 5


def check_in_message(components: Sequence[Data], *, v2: bool) -> Iterator[Breach]:
    """Yield the breaches of the components of a message."""
    yield from _check_by_simcord(partial(validate_components, flags=COMPONENTS_V2 * v2), [*components])
    for place, part in parts(components):
        yield from _check_part(place, part)


def check_form(data: Data) -> Iterator[Breach]:
    """Yield the breaches of a form (a modal)."""
    yield from _check_by_simcord(validate_modal, data)
    if not data["title"].strip():
        yield Breach("nothing is empty", "title", repr(data["title"]))
    for place, part in parts(data["components"]):
        yield from _check_part(place, part)
        if part.get("disabled"):
            yield Breach("nothing is disabled in a form", f"{place}.disabled", "true")


def _check_by_simcord(validate: Callable[[Any], object], data: Any) -> Iterator[Breach]:
    try:
        validate(wide(data))
    except ComponentValidationError as error:
        yield Breach(REFUSED, "components", str(error))


def _check_part(place: str, part: Data) -> Iterator[Breach]:
    kind = ComponentType(part["type"])
    match kind:
        case ComponentType.BUTTON:
            yield from _check_button(place, part)
        case ComponentType.TEXT_DISPLAY if not part["content"].strip():
            yield Breach("nothing is empty", f"{place}.content", repr(part["content"]))
        case ComponentType.LABEL if not part["label"].strip():
            yield Breach("nothing is empty", f"{place}.label", repr(part["label"]))
        case ComponentType.TEXT_INPUT:
            yield from _check_text_input(place, part)
    if kind in _CHOICES:
        yield from _check_options(place, part, kind)


def _check_button(place: str, part: Data) -> Iterator[Breach]:
    if not ((part.get("label") or "").strip() or part.get("emoji")):
        yield Breach("something stands on a button", place, "neither a label nor an emoji")
    if part["style"] == _LINK and not re.match("(https?|discord)://", part.get("url") or ""):
        yield Breach("a link leads to a page", f"{place}.url", repr(part.get("url")))
    yield from _check_emoji(place, part)


def _check_emoji(place: str, part: Data) -> Iterator[Breach]:
    emoji = part.get("emoji")
    if emoji and not emoji.get("id") and not _PICTOGRAM.search(emoji.get("name") or ""):
        yield Breach("an emoji is one", f"{place}.emoji", repr(emoji.get("name")))


def _check_text_input(place: str, part: Data) -> Iterator[Breach]:
    least, most = part.get("min_length") or 0, part.get("max_length") or 4000
    if (value := part.get("value")) and not least <= units(value) <= most:
        yield Breach("lengths of an input", f"{place}.value", f"{units(value)} characters, of {least} to {most}")


def _check_options(place: str, part: Data, kind: ComponentType) -> Iterator[Breach]:
    options: Sequence[Data] = part["options"]
    for number, option in enumerate(options):
        yield from _check_emoji(f"{place}.options[{number}]", option)
    least = _bound(part, "min_values", 1)
    most = _bound(part, "max_values", len(options) if kind is ComponentType.CHECKBOX_GROUP else 1)
    if not least <= most <= len(options):
        yield Breach("bounds of a choice", place, f"{least} to {most} of {len(options)} options")
    if (chosen := sum(bool(option.get("default")) for option in options)) > most:
        yield Breach("bounds of a choice", place, f"{chosen} are chosen beforehand, of {most}")
    if part.get("required") and part.get("min_values") == 0:
        yield Breach("bounds of a choice", f"{place}.min_values", "0 where something is required")


def _bound(part: Data, name: str, usual: int) -> int:
    value = part.get(name)
    return usual if value is None else int(value)
