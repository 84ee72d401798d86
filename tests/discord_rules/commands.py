"""The rules for commands in Discord's documentation that their schema leaves out (Application Commands)."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

from tests.discord_rules.request import Breach, Data, units
from tests.discord_rules.schema import known_locales

MOST_COMMANDS = 100
MOST_CHARACTERS = 8000
"""The limit for the sum of all names, descriptions and values of a command, each in its longest translation."""
CHOICE_NAMES = "each name of a choice once in every language"
_GROUPS = {1, 2}
"""Types of options that are subcommands or groups of them."""
_CHAT = 1


def check_commands(commands: Sequence[Data]) -> Iterator[Breach]:
    """Yield the breaches of all commands of an application."""
    kinds = Counter(command.get("type", _CHAT) for command in commands)
    if kinds[_CHAT] > MOST_COMMANDS:
        yield Breach("commands", "", f"{kinds[_CHAT]}, of {MOST_COMMANDS}")
    yield from _check_names(commands, "", "each name of a command once in every language")
    for command in commands:
        yield from _check_command(command)


def check_suggestions(choices: Sequence[Data]) -> Iterator[Breach]:
    """Yield the breaches of the choices that autocomplete suggests."""
    yield from _check_names(choices, "choices", CHOICE_NAMES)


def _check_command(command: Data) -> Iterator[Breach]:
    place = f"/{command['name']}"
    if command.get("type", _CHAT) == _CHAT:
        yield from _check_option(command, place)
    if (long := characters(command)) > MOST_CHARACTERS:
        yield Breach("characters of a command", place, f"{long}, of {MOST_CHARACTERS}")


def _check_option(option: Data, place: str) -> Iterator[Breach]:
    for locale, name in _in_all_languages(option, "name"):
        if not (all(map(_may_stand_in_a_name, name)) and name == name.lower()):
            yield Breach("names of commands and options", f"{place}.name {locale}", repr(name))
    inside: Sequence[Data] = option.get("options") or ()
    kinds = {option["type"] in _GROUPS for option in inside}
    if len(kinds) > 1:
        yield Breach("options or commands in a command", place, "both")
    yield from _check_names(inside, place, "each name of an option once in every language")
    required = [bool(option.get("required")) for option in inside]
    if required != sorted(required, reverse=True):
        yield Breach("what is required comes first", place, str([option["name"] for option in inside]))
    choices: Sequence[Data] = option.get("choices") or ()
    if choices and option.get("autocomplete"):
        yield Breach("choices or suggestions", place, "both")
    yield from _check_names(choices, f"{place}.choices", CHOICE_NAMES)
    for option in inside:
        yield from _check_option(option, f"{place} {option['name']}")


def _check_names(named: Sequence[Data], place: str, rule: str) -> Iterator[Breach]:
    """Yield the names that a list has twice: as they are, or in a language, where a name without a translation is shown
    as it is."""
    locales = {"", *(locale for each in named for locale in each.get("name_localizations") or ())}
    for locale in sorted(locales - known_locales() - {""}):
        yield Breach("languages that there are", place, repr(locale))
    for locale in sorted(locales):
        shown = Counter((each.get("name_localizations") or {}).get(locale, each["name"]) for each in named)
        for name in (name for name, times in shown.items() if times > 1):
            yield Breach(rule, f"{place} {locale}".strip(), repr(name))


def characters(it: Data) -> int:
    """Return the number of characters for which a command, option or choice counts."""
    own = sum(
        max(units(text) for _, text in [*_in_all_languages(it, name), ("", "")]) for name in ("name", "description")
    )
    inside = [*(it.get("options") or ()), *(it.get("choices") or ())]
    return own + units(str(it.get("value", ""))) + sum(map(characters, inside))


def _in_all_languages(it: Data, name: str) -> list[tuple[str, str]]:
    """Return a text as it is and its translations, by their locales."""
    plain = [("", it[name])] if name in it else []
    return [*plain, *(it.get(f"{name}_localizations") or {}).items()]


def _may_stand_in_a_name(character: str) -> bool:
    if character in "-_'" or unicodedata.category(character)[0] in "LN":
        return True
    return unicodedata.name(character, "").startswith(("DEVANAGARI", "THAI"))
