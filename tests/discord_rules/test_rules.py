"""Each rule of Discord's finds what breaks it, and lets good requests pass."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from tests.discord_rules import message, schema
from tests.discord_rules.commands import CHOICE_NAMES, characters
from tests.discord_rules.components import REFUSED
from tests.discord_rules.good import GOOD, answer, button, menu, put, row, text
from tests.discord_rules.limits import check_limits
from tests.discord_rules.request import COMPONENTS_V2, File, Request
from tests.discord_rules.schema import check_answer, check_request

WIDE = "\U0001f600"
"""One character that counts as two."""


def rules_broken(request: Request) -> set[str]:
    """Return the rules that a request breaks by itself; a request that fits no schema is not checked further."""
    return {breach.rule for breach in check_request(request) or check_limits(request)}


@pytest.mark.parametrize("name", GOOD)
def test_good_requests_pass(name: str) -> None:
    """What the bot sends every day breaks no rule."""
    assert [*check_request(GOOD[name]), *check_limits(GOOD[name])] == []


BUTTON, MENU = "components/4/components/0", "components/2/components/0"
FIELD, WHICH = "data/components/1/component", "data/components/2/component"
OPTION = "0/options/0/options/0"
PARTS = [{"type": 17, "components": [text(str(number)) for number in range(40)]}]
OPTIONS = [{"label": str(number), "value": str(number)} for number in range(26)]
SUGGESTIONS = [{"name": str(number), "value": str(number)} for number in range(26)]
COMMANDS = [{"name": f"c{number}", "description": "x", "type": 1} for number in range(101)]
ALL_AND_SOME = {"parse": ["users"], "users": [6001]}
SURE = {"type": 5, "name": "sure", "description": "Are you?"}
NEEDED = SURE | {"required": True}
FTP = {"type": 2, "style": 5, "label": "a", "url": "ftp://a.b"}
ELSEWHERE = {"type": 13, "file": {"url": "https://a.b/record.json"}}
NONE_OF_TWO = menu() | {"required": True, "min_values": 0}
CHOSEN = [{"label": letter, "value": letter, "default": True} for letter in "ab"]
STOP = "Arrêter la partie"
IN_FRENCH = {"name": STOP, "value": "pause"}

BREAKS: dict[str, tuple[str, str, object, str]] = {
    # what is broken: the good request, the place, the value put there (None: nothing), the rule
    "no such type of component": ("board", "components/0", {"type": 99}, schema.BODY),
    "a label that is a number": ("board", f"{BUTTON}/label", 7, schema.BODY),
    "an unknown style": ("board", f"{BUTTON}/style", 9, schema.BODY),
    "a letter in an id": ("direct messages", "recipient_id", "6001x", schema.BODY),
    "an unknown answer": ("silent", "type", 44, schema.BODY),
    "an unknown language": ("commands", "0/name_localizations/tlh", "armadora", "languages that there are"),
    "41 components": ("board", "components", PARTS, REFUSED),
    "4,001 characters in two texts": ("board", "components", [text("a" * 2000), text("b" * 2001)], REFUSED),
    "2,001 that count for two": ("board", "components", [text(WIDE * 1000), text(WIDE * 1001)], REFUSED),
    "an empty text": ("board", "components/0/content", " \n", "nothing is empty"),
    "an empty row": ("board", "components/4/components", [], schema.BODY),
    "six buttons": ("panel", "components/2", row(*(button("a", str(number)) for number in range(6))), schema.BODY),
    "a button beside a menu": ("panel", "components/2/components/+", button("a", "a"), REFUSED),
    "a button outside a row": ("board", "components/0", button("a", "a"), schema.BODY),
    "a row in a section": ("board", "components/2/components/0", row(button("a", "a")), schema.BODY),
    "a container in a container": ("board", "components/3/components/0", {"type": 17, "components": []}, schema.BODY),
    "a label of 81": ("board", f"{BUTTON}/label", "x" * 81, schema.BODY),
    "a label of 41 that count for two": ("board", f"{BUTTON}/label", WIDE * 41, schema.BODY),
    "nothing on a button": ("board", f"{BUTTON}/label", "", "something stands on a button"),
    "a word for an emoji": ("board", f"{BUTTON}/emoji", {"name": "gold"}, "an emoji is one"),
    "a button without custom_id": ("board", f"{BUTTON}/custom_id", None, REFUSED),
    "a link to a place that is not shown": ("board", BUTTON, FTP, "a link leads to a page"),
    "a custom_id of 101": ("board", f"{BUTTON}/custom_id", "x" * 101, schema.BODY),
    "a custom_id twice": ("board", f"{BUTTON}/custom_id", "rules", REFUSED),
    "26 options": ("panel", f"{MENU}/options", OPTIONS, schema.BODY),
    "a value twice": ("panel", f"{MENU}/options/1/value", "one", REFUSED),
    "an option of 101": ("panel", f"{MENU}/options/1/label", "x" * 101, schema.BODY),
    "more to choose than there is": ("panel", f"{MENU}/max_values", 3, "bounds of a choice"),
    "a placeholder of 151": ("panel", f"{MENU}/placeholder", "x" * 151, schema.BODY),
    "an alt text of 1,025": ("board", "attachments/0/description", "x" * 1025, schema.BODY),
    "an alt text of 1,025 in a gallery": ("board", "components/1/items/0/description", "x" * 1025, schema.BODY),
    "a picture that was not sent": ("board", "components/1/items/0/media/url", "attachment://b.png", message.SHOWN),
    "a file that was not sent": ("board", "attachments/+", {"id": 1, "filename": "b.png"}, message.LISTED),
    "a name with a space": ("board", "attachments/0/filename", "my board.png", "names of files"),
    "a kept file without its name": ("edit", "attachments/0/filename", None, message.NAMED),
    "a nonce of 26": ("board", "nonce", "n" * 26, schema.BODY),
    "everybody called": ("board", "allowed_mentions/parse", ["everyone"], message.MENTIONS),
    "mentions left to Discord": ("board", "allowed_mentions", None, message.MENTIONS),
    "mentions of an edit left to Discord": ("edit", "allowed_mentions", None, message.MENTIONS_OF_EDITS),
    "all users and some": ("board", "allowed_mentions", ALL_AND_SOME, "parse or names, not both"),
    "content beside components": ("board", "content", "hello", message.ONLY_V2),
    "components without their flag": ("board", "flags", 0, REFUSED),
    "a private message in a channel": ("board", "flags", COMPONENTS_V2 | 64, "flags that may be set"),
    "an edit that makes private": ("edit", "flags", COMPONENTS_V2 | 64, "flags that may be set"),
    "nothing at all": ("follow-up", "components", [], "something is sent"),
    "101 messages to look back": ("look back", "?limit", "101", schema.QUERY),
    "back before and after": ("look back", "?before after", "1 2", "one way to look back"),
    "a thread without a name": ("thread", "name", " ", "nothing is empty"),
    "a thread of 101 characters": ("thread", "name", "x" * 101, schema.BODY),
    "a form of six parts": ("form", "data/components", [text(str(number)) for number in range(6)], REFUSED),
    "a title of 46": ("form", "data/title", "x" * 46, schema.BODY),
    "a label of a form of 46": ("form", "data/components/1/label", "x" * 46, schema.BODY),
    "a button in a form": ("form", "data/components/0", row(button("a", "a")), schema.BODY),
    "more written than may be": ("form", f"{FIELD}/max_length", 1, "lengths of an input"),
    "a title of nothing": ("form", "data/title", " ", "nothing is empty"),
    "a label of nothing": ("form", "data/components/1/label", " ", "nothing is empty"),
    "something disabled in a form": ("form", f"{WHICH}/disabled", True, "nothing is disabled in a form"),
    "more at least than at most": ("form", f"{FIELD}/min_length", 41, REFUSED),
    "none chosen where one must be": ("form", WHICH, NONE_OF_TWO, "bounds of a choice"),
    "two chosen beforehand of one": ("panel", f"{MENU}/options", CHOSEN, "bounds of a choice"),
    "a word for the emoji of an option": ("panel", f"{MENU}/options/0/emoji", {"name": "gold"}, "an emoji is one"),
    "a file from elsewhere": ("board", "components/0", ELSEWHERE, "a file component shows what was sent"),
    "a nonce to keep that is not there": ("board", "nonce", None, "a nonce that is to be kept is there"),
    "26 suggestions": ("suggestions", "data/choices", SUGGESTIONS, schema.BODY),
    "a suggestion of 101": ("suggestions", "data/choices/0/name", "x" * 101, schema.BODY),
    "a choice twice in French": ("commands", f"{OPTION}/choices/1/name_localizations/fr", STOP, CHOICE_NAMES),
    "a choice in French as another in English": ("commands", f"{OPTION}/choices/1", IN_FRENCH, CHOICE_NAMES),
    "a command with a capital": ("commands", "0/name_localizations/fr", "Armadora", "names of commands and options"),
    "a command with a space": ("commands", "1/name", "help me", "names of commands and options"),
    "a command twice": ("commands", "1/name", "armadora", "each name of a command once in every language"),
    "a description of 101": ("commands", "0/description_localizations/fr", "x" * 101, schema.BODY),
    "what is required last": ("commands", "0/options/0/options/+", NEEDED, "what is required comes first"),
    "options beside commands": ("commands", "0/options/+", SURE, "options or commands in a command"),
    "101 commands": ("commands", "", COMMANDS, "commands"),
    "choices and suggestions": ("commands", f"{OPTION}/autocomplete", True, "choices or suggestions"),
    "an emoji with a dash": ("emoji", "name", "gold-coin", "names of emoji"),
    "an emoji that is none": ("emoji", "image", "data:text/plain;base64,aGk=", "image of an emoji"),
    "an emoji of 300 kB": ("emoji", "image", f"data:image/png;base64,{'A' * 400_000}", "image of an emoji"),
}


@pytest.mark.parametrize("name", BREAKS)
def test_what_is_broken_is_caught(name: str) -> None:
    """A good request with one thing wrong breaks the rule that says so."""
    good, path, value, rule = BREAKS[name]
    assert rule in rules_broken(put(GOOD[good], path, value))


@pytest.mark.parametrize(
    ("files", "rule"),
    [
        ({0: File("board.png", 10 * 1024 * 1024 + 1)}, "size of a file"),
        ({0: File("board.png", 0)}, "no file is empty"),
        ({0: File("board.png", 1), 1: File("board.png", 1)}, "each name of a file once"),
        ({number: File(f"{number}.png", 1) for number in range(11)}, "files of a message"),
        ({number: File(f"{number}.png", 9 * 1024 * 1024) for number in range(3)}, "size of a request"),
    ],
    ids=["11 MiB", "nothing in it", "a name twice", "11 files", "27 MiB together"],
)
def test_files_have_limits(files: dict[int, File], rule: str) -> None:
    """Files may be neither too large nor empty nor too many, nor have the same name."""
    assert rule in rules_broken(replace(GOOD["board"], files=files))


def test_a_command_counts_for_its_longest_translations() -> None:
    """8,000 characters are allowed, of each text the longest translation; choices count with their values."""
    command = {
        "name": "do",
        "description": "Do it",
        "description_localizations": {"fr": "Fais-le donc", "nl": "Doe het"},
        "options": [{"name": "what", "description": "What", "choices": [{"name": "Stop", "value": "end"}]}],
    }
    assert characters(command) == len("do") + len("Fais-le donc") + len("what") + len("What") + len("Stop") + len("end")


def test_a_command_has_8000_characters_at_most() -> None:
    """Seventy-nine descriptions of a hundred characters are nearly all that a command may say."""
    said = {"type": 5, "description": "x" * 100, "description_localizations": {"fr": "y" * 90}}
    commands = [
        {"type": 1, "name": f"c{number}", "description": "x", "options": [{**said, "name": "o"}]}
        for number in range(25)
    ]
    groups = [{"type": 2, "name": f"g{number}", "description": "x", "options": commands} for number in range(4)]
    long = replace(GOOD["commands"], body=[{"name": "long", "description": "x", "type": 1, "options": groups}])
    assert rules_broken(long) == {"characters of a command"}
    assert rules_broken(put(long, "0/options", groups[:3])) == set()


def test_words_have_2000_characters_at_most() -> None:
    """A message of words alone, too, names whom it calls, and is not too long."""
    words = replace(GOOD["board"], body={"content": "x" * 2000, "allowed_mentions": {"parse": []}}, files={})
    assert rules_broken(words) == set()
    assert rules_broken(put(words, "content", "x" * 2001)) == {"length"}


def test_a_request_that_no_schema_speaks_of_is_caught() -> None:
    """Whoever lets the bot use another route has to bring its schema."""
    unknown = Request("DELETE", "/guilds/1")
    assert [breach.rule for breach in check_request(unknown)] == [schema.ROUTE]


def test_a_breach_names_the_innermost_place() -> None:
    """Of all that a component might have been, what is said is of what it was meant to be."""
    wrong = put(GOOD["board"], "components/2/accessory/label", "x" * 81)
    (breach,) = check_request(wrong)
    assert (breach.rule, breach.field) == (schema.BODY, "components[2].accessory.label")


def test_answers_are_held_against_their_schema() -> None:
    """A message that a double answers with has all that Discord's would have, of its kind."""
    assert check_answer(GOOD["board"], answer()) == []
    (breach,) = check_answer(GOOD["board"], answer(nonce=None))
    assert (breach.rule, breach.field) == (schema.ANSWER, "nonce")
    without = answer()
    del without["author"]["primary_guild"]
    assert [breach.field for breach in check_answer(GOOD["board"], without)] == ["author"]


def test_the_schemas_are_small_and_say_where_they_come_from() -> None:
    """They are less than 100 KiB, with their source and its license."""
    assert schema.SCHEMAS.stat().st_size < 100 << 10
    source = json.loads(schema.SCHEMAS.read_text())["info"]["x-source"]
    assert "discord/discord-api-spec" in source
    assert "MIT" in source
