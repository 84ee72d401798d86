"""The tools that measure what playing costs (`tests/tools/turns`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.turns import __main__ as turns
from tests.tools.turns.evening import evening
from tests.tools.turns.workload import Figures, Workload

WORKLOAD = Workload("saboteur", 3, "file", turns=1)
OLDER = Path("older")


@pytest.mark.thorough
async def test_people_open_a_table_with_the_commands_that_the_bot_has(tmp_path: Path) -> None:
    """The options are chosen in the host's panel, and the game begins in one of the servers."""
    async with evening(tmp_path, guilds=2) as it:
        seats = await it.open("saboteur", 1, 3, {"expansion": "true"})
        match = await it.tables.match(seats.id)
        assert match.row.options["expansion"] is True
        assert match.place.guild_id == it.discord.guilds[1].id


def test_an_older_bot_that_cannot_be_measured_is_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence says why, and the figures of this bot are there all the same."""

    def measured(name: str, load: Workload, folder: Path) -> Figures:
        if folder == OLDER.resolve():
            raise turns.Unmeasured("Traceback\nKeyError: 'play'\n")
        return {"ms": [1.0]}

    assert turns.by_turns("turn", WORKLOAD, OLDER, 2, measured) == ({"ms": [1.0, 1.0]}, {})
    said = capsys.readouterr().err
    assert said == "turn: the older bot cannot be measured by the tools of this one: KeyError: 'play'\n"


def test_a_figure_that_was_nothing_before_has_no_ratio() -> None:
    """Requests that only the newer bot sends are told without one."""
    _, said = turns.lines("turn", {"requests": [2.0]}, {"requests": [0.0]})
    assert said.split() == ["requests", "2.00"]
