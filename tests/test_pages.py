"""What the pages for readers say is there, and true."""

import re
from pathlib import Path

import pytest

from engine import find

ROOT = Path(__file__).parents[1]


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
