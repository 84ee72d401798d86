"""The texts of docs/listing.md fit where Discord wants them, and name what there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.locale import LANGUAGES, speaker
from bot.settings import Settings, variable
from bot.ui.core.places import PERMISSIONS

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "listing.md").read_text(encoding="utf-8")
CALLED = {"en": "English", "fr": "Français", "nl": "Nederlands", "zh_TW": "繁體中文"}
"""The chapter of each language."""
GAMES = sorted(each.parent.name for each in (DOCS.parent / "bot/games").glob("*/__init__.py"))
LONGEST = {"Description": 400, "Summary": 200}
"""Characters that Discord takes, by what a text is for."""


def texts(language: str) -> dict[str, str]:
    """The texts in a language, by what each is for."""
    chapter = PAGE.split(f"\n### {CALLED[language]}\n")[1].split("\n### ")[0]
    parts = re.split(r"^\*\*([A-Z][\w ]+)\*\*$", chapter, flags=re.MULTILINE)[1:]
    return {name: re.sub(r"^> ?", "", text.strip(), flags=re.MULTILINE) for name, text in zip(*[iter(parts)] * 2)}  # noqa: B905  in pairs


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_texts_that_fit(language: str) -> None:
    """Counted as Discord may count them, by UTF-16 units."""
    found = texts(language)
    assert [*found] == ["Description", "Summary", "Long description"]
    for name, most in LONGEST.items():
        assert most // 5 < len(found[name].encode("utf-16-le")) // 2 <= most, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_name_commands_and_buttons_as_that_language_has_them(language: str) -> None:
    """Whoever types what the page says finds it."""
    say = speaker(language).plain
    known = {f"/{say(f'command.{name}.name')}" for name in ("play", "learn", "puzzle")}
    known |= {f"/nugget {say('command.setup.name')}"}
    found = texts(language)
    named = set(re.findall(r"`(/[^`]+)`", found["Long description"]))
    assert named == known
    assert f"/{say('command.learn.name')}" in found["Description"]
    assert re.search(rf"[*「]{say('button.play_now')}[*」]", found["Long description"])


def test_tags_are_those_that_discord_takes() -> None:
    """At most five, each of at most twenty characters."""
    tags = re.findall(r"^- `(.+)`$", PAGE.split("\n## Tags\n")[1].split("\n## ")[0], re.MULTILINE)
    assert 1 <= len(set(tags)) == len(tags) <= 5
    assert max(map(len, tags)) <= 20


def test_the_settings_that_pages_name_exist() -> None:
    """And the link that invites the bot asks for the permissions that it needs."""
    known = {variable(name) for name in Settings.model_fields}
    for page in ("listing.md", "terms.md", "hosting.md"):
        assert set(re.findall(r"NUGGET_[A-Z_]+", (DOCS / page).read_text(encoding="utf-8"))) <= known, page
    assert f"permissions={PERMISSIONS}" in (DOCS / "hosting.md").read_text(encoding="utf-8")
