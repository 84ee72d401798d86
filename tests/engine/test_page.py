"""What docs/engine.md shows is true: its programs run, its promises hold."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import main
from tests.engine.command_line import run

PAGE = (Path(__file__).parents[2] / "docs/engine.md").read_text(encoding="utf-8")
PROGRAM, RESEARCH = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("game", "players"), [("armadora", "3"), ("saboteur", "4")])
def test_the_program_of_ten_lines_plays(game: str, players: str, tmp_path: Path) -> None:
    """Twice the same game, since it draws lots from what it is given."""
    assert len(PROGRAM.splitlines()) <= 10
    (tmp_path / "mine.py").write_text(PROGRAM)
    argv = ("play", "--game", game, "--players", players, "--with", f"cmd:{sys.executable} {tmp_path}/mine.py")
    status, [record] = run(*argv)
    assert (status, record["result"]["finished"]) == (0, True)
    assert run(*argv) == (0, [record])


def test_the_research_runs() -> None:
    """With fewer games."""
    text = RESEARCH.replace("range(1000)", "range(3)")
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    assert re.fullmatch(r"gold found in \d of 1000 rounds\n", done.stdout)


def test_a_game_depends_on_its_number_and_not_on_those_before(capsys: pytest.CaptureFixture[str]) -> None:
    """The first of three is the only one of one; and a process gives the bytes of another."""
    argv = ["play", "--with", "normal", "--game", "saboteur", "--players", "3", "--rounds", "1", "--seed", "5"]
    assert main([*argv, "--games", "2"]) == 0
    both = capsys.readouterr().out
    process = subprocess.run([sys.executable, "-m", "engine", *argv], capture_output=True, text=True, check=True)
    assert both.splitlines()[0] + "\n" == process.stdout


def test_the_commands_are_those_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    """None is missing on the page, and none is made up."""
    with pytest.raises(SystemExit):
        main(["--help"])
    [commands] = re.findall(r"\{(.*?)\}", capsys.readouterr().out.split("\n\n")[0].replace("\n", ""))
    assert {*commands.replace(" ", "").split(",")} == {*re.findall(r"^python -m engine (\w+)", PAGE, re.MULTILINE)}
