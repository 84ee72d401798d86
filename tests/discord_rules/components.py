"""The rules for components in Discord's documentation that their schema leaves out: their total size, and which go
together. (Component Reference; Interaction Response: Modal.)

The schemas state which components may be inside others, and the length of each text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from simcord.enums import ComponentType

from tests.discord_rules.request import Breach, Data, parts, units

MOST_PARTS = 40
MOST_TEXT = 4000
MOST_IN_A_FORM = 5

_CHOICES = {ComponentType.STRING_SELECT, ComponentType.RADIO_GROUP, ComponentType.CHECKBOX_GROUP}
"""Components that offer options."""
_PICTOGRAM = re.compile("[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff]|\u20e3")
"""Characters that every emoji has one of, and no other text."""
_LINK = 5


def check_in_message(components: Sequence[Data], *, v2: bool) -> Iterator[Breach]:
    """Yield the breaches of the components of a message."""
    if not v2 and any(part["type"] != ComponentType.ACTION_ROW for part in components):
        yield Breach("components need their flag", "components", "more than rows")
    everything = list(parts(components))
    if len(everything) > MOST_PARTS:
        yield Breach("components in a message", "components", f"{len(everything)}, of {MOST_PARTS}")
    text = sum(units(part["content"]) for _, part in everything if part["type"] == ComponentType.TEXT_DISPLAY)
    if text > MOST_TEXT:
        yield Breach("text in a message", "components", f"{text} units of UTF-16, of {MOST_TEXT}")
    yield from _check_all(everything)


def check_form(data: Data) -> Iterator[Breach]:
    """Yield the breaches of a form (a modal)."""
    if not 0 < (count := len(data["components"])) <= MOST_IN_A_FORM:
        yield Breach("parts of a form", "components", f"{count}, of 1 to {MOST_IN_A_FORM}")
    if not data["title"].strip():
        yield Breach("nothing is empty", "title", repr(data["title"]))
    everything = list(parts(data["components"]))
    yield from _check_all(everything)
    for place, part in everything:
        if part.get("disabled"):
            yield Breach("nothing is disabled in a form", f"{place}.disabled", "true")


def _check_all(everything: Sequence[tuple[str, Data]]) -> Iterator[Breach]:
    for name in ("custom_id", "id"):
        counted = Counter(part[name] for _, part in everything if part.get(name))
        for value in (value for value, count in counted.items() if count > 1):
            yield Breach(f"each {name} once", name, repr(value))
    for place, part in everything:
        yield from _check_part(place, part)


def _check_part(place: str, part: Data) -> Iterator[Breach]:
    kind = ComponentType(part["type"])
    match kind:
        case ComponentType.ACTION_ROW:
            yield from _check_row(place, part["components"])
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


def _check_row(place: str, inside: Sequence[Data]) -> Iterator[Breach]:
    menus = sum(each["type"] != ComponentType.BUTTON for each in inside)
    if menus and len(inside) > 1:
        yield Breach("a menu has a row of its own", place, f"{menus} menus among {len(inside)}")


def _check_button(place: str, part: Data) -> Iterator[Breach]:
    if not ((part.get("label") or "").strip() or part.get("emoji")):
        yield Breach("something stands on a button", place, "neither a label nor an emoji")
    wanted, unwanted = ("url", "custom_id") if part["style"] == _LINK else ("custom_id", "url")
    if not part.get(wanted) or part.get(unwanted) is not None:
        yield Breach("a button has a custom_id or is a link", place, f"style {part['style']} needs {wanted} alone")
    if part["style"] == _LINK and not re.match("(https?|discord)://", part.get("url") or ""):
        yield Breach("a button has a custom_id or is a link", f"{place}.url", repr(part.get("url")))
    yield from _check_emoji(place, part)


def _check_emoji(place: str, part: Data) -> Iterator[Breach]:
    emoji = part.get("emoji")
    if emoji and not emoji.get("id") and not _PICTOGRAM.search(emoji.get("name") or ""):
        yield Breach("an emoji is one", f"{place}.emoji", repr(emoji.get("name")))


def _check_text_input(place: str, part: Data) -> Iterator[Breach]:
    least, most = part.get("min_length") or 0, part.get("max_length") or 4000
    if least > most:
        yield Breach("lengths of an input", place, f"min_length {least}, max_length {most}")
    if (value := part.get("value")) and not least <= units(value) <= most:
        yield Breach("lengths of an input", f"{place}.value", f"{units(value)} characters, of {least} to {most}")


def _check_options(place: str, part: Data, kind: ComponentType) -> Iterator[Breach]:
    options: Sequence[Data] = part["options"]
    values = Counter(option["value"] for option in options)
    for value in (value for value, count in values.items() if count > 1):
        yield Breach("each value of a choice once", place, repr(value))
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
