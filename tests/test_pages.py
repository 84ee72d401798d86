"""What the pages for readers say is there, and true."""

import re
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from engine import find
from tests.bot.draw.pictures import looks_as_it_did
from tests.bot.test_terms import catalogue
from tests.tools import icon
from tests.tools.readme_pictures import PICTURES

ROOT = Path(__file__).parents[1]
drawn = cache(lambda name: PICTURES[name]())


def test_links_lead_somewhere() -> None:
    """To a file beside the page, and to a heading that it has."""
    for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")):
        for target, heading in re.findall(r"\]\((?!https?://)([^)#]*)#?([^)]*)\)", page.read_text(encoding="utf-8")):
            there = page.parent / target if target else page
            assert there.exists(), (page.name, target)
            if heading:
                titles = re.findall(r"^#+ (.+)$", there.read_text(encoding="utf-8"), re.MULTILINE)
                anchors = [re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles]
                assert heading in anchors, (page.name, heading)


@pytest.mark.parametrize("game", ["armadora", "saboteur"])
def test_the_page_about_notation_is_true(game: str) -> None:
    """Each move in its tables is read, and the first way of writing it is the bot's own."""
    page = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
    chapter = next(part for part in re.split(r"^## ", page, flags=re.MULTILINE) if part.lower().startswith(game))
    rows = [
        re.findall(r"`(.+?)`", row.replace(r"\|", "|")) for row in re.findall(r"^\| (`.+?) \| ", chapter, re.MULTILINE)
    ]
    assert len(rows) >= 9
    for own, *others in rows:
        move = find(game).parse(own)
        assert move.words == own
        assert all(find(game).parse(other) == move for other in others)


@pytest.mark.parametrize("name", [*PICTURES])
def test_pictures_are_those_of_today(name: str) -> None:
    """`python -m tests.tools.readme_pictures` draws them anew; a name that is another one would be seen."""
    assert looks_as_it_did(ROOT / f"docs/{name}.png", drawn(name).data, 0.0001)


@pytest.mark.thorough
def test_what_discord_cuts_off_of_the_icon_is_nothing_but_ground() -> None:
    """It shows a circle; outside of it every pixel is a dark teal."""
    picture: Any = icon.draw()
    middle = icon.SIZE / 2
    for x, y in product(range(0, icon.SIZE, 4), repeat=2):
        if (x - middle) ** 2 + (y - middle) ** 2 > middle**2:
            red, green, blue = picture.getpixel((x, y))
            assert red < 30 < green < blue < 120, (x, y)


def test_pages_show_each_picture() -> None:
    """And none that nobody draws."""
    pages = "".join(page.read_text(encoding="utf-8") for page in (ROOT / "README.md", ROOT / "docs/listing.md"))
    shown = re.findall(r"""[/(](\w[\w-]*)\.png""", pages)
    assert {*shown} == {*PICTURES} == {file.stem for file in (ROOT / "docs").glob("*.png")}


def test_the_readme_says_what_pictures_show() -> None:
    """Each person, character, dwarf, card, square and number that it names is in the picture's own words."""
    english, page = catalogue("en"), (ROOT / "README.md").read_text(encoding="utf-8")
    keys = [key for key in english if re.fullmatch(r"saboteur\.(dwarf|card)\.\w+|armadora\.picture\.\w+", key)]
    terms = "|".join(["Ann", "Finn", "Mei", "Benoît", "Carice", r"[a-h]?\d+", *(english[key][0] for key in keys)])
    for name, alt in re.findall(r'src="docs/(.+?)\.png".* alt="(.+?)"', page):
        named = re.findall(rf"\b({terms})s?\b", alt, re.IGNORECASE)
        own = drawn(name).alt
        assert named, name
        assert [word for word in named if not re.search(rf"\b{word}\b", own, re.IGNORECASE)] == [], name
