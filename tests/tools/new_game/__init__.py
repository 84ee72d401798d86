"""Begin a new game: `uv run python -m tests.tools.new_game NAME` writes a small one, guess-the-number, with all that a
game has to bring: rules, twins, figures, a face, catalogues in every language, tests. It can be played at once, and is
then replaced piece by piece; CONTRIBUTING.md says in which order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

TEMPLATE = Path(__file__).parent / "template"
CALLED = "newgame"
"""What the game is called in the template."""
_NAME = re.compile(r"[a-z][a-z0-9_]{1,31}")


def write(name: str, into: Path) -> list[Path]:
    """Write the game into this tree; return the files. Raises ValueError with a sentence, and writes nothing then."""
    if not _NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name for a game: take 2 to 32 of a–z, 0–9 and _, a letter first")
    files = [*_files(name, into)]
    if existing := [path for path, _ in files if path.parent.exists()]:
        raise ValueError(f"there is something at {existing[0].parent} already")
    for path, text in files:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return [path for path, _ in files]


def _files(name: str, into: Path) -> Iterator[tuple[Path, str]]:
    for path in sorted(TEMPLATE.rglob("*")):
        if path.suffix in (".py", ".po"):
            text = path.read_text(encoding="utf-8").replace(CALLED, name)
            text = text.replace(CALLED.capitalize(), name.replace("_", " ").capitalize())
            yield into / str(path.relative_to(TEMPLATE)).replace(CALLED, name), text
