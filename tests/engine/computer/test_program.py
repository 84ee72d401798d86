"""A program in a seat gets its view and its legal moves and nothing else, and nothing that it does hangs a game."""

import io
import json
import os
import shlex
import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from pickle import dumps, loads
from typing import Any

import pytest

from engine import computer, find
from engine.computer import ladder
from engine.computer.player import UnknownPlayer
from engine.computer.program import ProgramFault, ProgramReason
from tests.engine.command_line import lines, run
from tests.engine.runs import run as run_game

ECHO = "import json, sys\nfor line in sys.stdin:\n    "
FIRST = ECHO + "print(json.loads(line)['legal'][0], flush=True)"
GAMES = {"armadora": "--players 2", "saboteur": "--players 3 --rounds 1"}


def program(tmp_path: Path, text: str, name: str = "program.py") -> str:
    """The name of a player that is this program."""
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    return f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


def play(player: str, game: str = "armadora", *more: str) -> tuple[int, list[Any]]:
    return run("play", "--game", game, *GAMES[game].split(), "--with", player, *more)


@pytest.mark.parametrize("game", GAMES)
def test_a_program_plays_what_a_player_would(game: str, tmp_path: Path) -> None:
    """The record is sound, names the program, and is the same again."""
    player = program(tmp_path, FIRST)
    status, [record] = play(player, game)
    assert status == 0
    assert set(record["players"]) == {player}
    assert record["result"]["finished"]
    assert run("referee", given=lines(record)) == (0, [record["result"]])
    assert play(player, game) == (0, [record])


def test_it_is_asked_with_two_keys_and_nothing_else(tmp_path: Path) -> None:
    """Its own view, as `engine view` prints it, which shows the table no hand, and its legal moves, as `engine legal`
    does; a process for each seat and game."""
    log = tmp_path / "log"
    text = ECHO + f"open({str(log)!r} + str(__import__('os').getpid()), 'a').write(line)\n    " + FIRST.split("    ")[1]
    _, records = play(program(tmp_path, text), "saboteur", "--games", "2")
    logs = [file.read_text().splitlines() for file in tmp_path.glob("log*")]
    assert len(logs) == 6
    turns = sorted(
        (json.loads(turn) for turns in logs for turn in turns), key=lambda t: len(t["view"]["table"]["history"])
    )
    assert all({turn["view"]["viewer"] for turn in map(json.loads, turns)} in ({0}, {1}, {2}) for turns in logs)
    record = records[0]
    for moves in (0, 5, 9):
        before = record | {"moves": record["moves"][:moves]}
        _, [legal] = run("legal", given=lines(before))
        views = [run("view", "--seat", str(seat), given=lines(before))[1][0] for seat in range(3)]
        assert [view["viewer"] for view in views] == [0, 1, 2]
        [turn] = [turn for turn in turns if turn["view"] in views]
        assert turn == {"view": views[turn["view"]["table"]["to_act"]], "legal": legal}
        _, [onlooker] = run("view", given=lines(before))
        assert (onlooker["viewer"], onlooker["hand"], onlooker["dwarf"]) == (None, [], None)


def test_view_says_which_seats_there_are() -> None:
    """Instead of showing another one."""
    record = run_game(
        find("armadora"), {"players": 2, "advanced": False, "teams": True, "peek": True, "mines": "fixed"}
    )
    status, [answer] = run("view", "--seat", "2", given=lines(record.record()))
    assert (status, answer) == (1, {"error": {"reason": "there is no seat 2; the last is 1"}})


FAULTS = {
    "silent": ("import time; time.sleep(600)", "no answer within 0.5 s"),
    "deaf": ("import time; [print('W1 a1', flush=True), time.sleep(600)]", "no answer within 0.5 s"),
    "garbage": (ECHO + "print('good morning', flush=True)", "answered good morning, which is no move"),
    "empty": (ECHO + "print(flush=True)", "answered an empty line, which is no move"),
    "bytes": (
        ECHO + "sys.stdout.buffer.write(bytes(range(128, 256)) + b'\\n'), sys.stdout.flush()",
        "which is no move",
    ),
    "endless": ("while True: print('x' * 1000, end='')", "more than 1000 bytes in a line"),
    "illegal": (ECHO + "print('W1 d1', flush=True)", "answered W1 d1, which is not one of"),
    "ends": ("raise SystemExit(3)", "ended instead of answering, with exit status 3"),
    "closes": ("import os, time; os.close(1); time.sleep(600)", "closed its output"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_whatever_a_program_does_the_game_ends_with_a_sentence(
    fault: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Exit status 1, no record, no traceback, and the process is ended, too."""
    text, reason = FAULTS[fault]
    pid = tmp_path / "pid"
    text = f"open({str(pid)!r}, 'w').write(str(__import__('os').getpid()))\n{text}"
    since = time.monotonic()
    assert play(f"random,{program(tmp_path, text)}", "armadora", "--seed", "3", "--seconds", "0.5") == (1, [])
    assert time.monotonic() - since < 10
    said = capfd.readouterr().err
    assert "play: game 0: cmd:" in said
    assert ", seat 1, move " in said
    assert reason in said
    assert "Traceback" not in said
    with pytest.raises(ProcessLookupError):
        os.kill(int(pid.read_text()), 0)


def test_what_a_program_has_started_is_ended_with_it(tmp_path: Path) -> None:
    """Behind a shell, say, that waits for it."""
    pid = tmp_path / "pid"
    sleeper = f"open({str(pid)!r}, 'w').write(str(__import__('os').getpid())); __import__('time').sleep(600)"
    (tmp_path / "sleeper.py").write_text(sleeper)
    shell = f"cmd:sh -c '{sys.executable} {tmp_path}/sleeper.py; true'"
    assert play(shell, "armadora", "--seconds", "1") == (1, [])
    for _ in range(50):  # whose parent is gone is cleared away a moment later
        status = Path(f"/proc/{pid.read_text()}/stat")
        if not status.exists() or status.read_text().split()[2] == "Z":
            return
        time.sleep(0.02)
    raise AssertionError("it sleeps on")


@pytest.mark.parametrize("command", ["", "/nowhere/program", "'open"])
def test_a_program_that_cannot_be_started_is_named(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In a sentence that says why."""
    assert play(f"cmd:{command}") == (1, [])
    assert f"cmd:{command}, seat 0: cannot be started: " in capsys.readouterr().err


def test_a_comma_in_quotes_belongs_to_a_program(tmp_path: Path) -> None:
    """So that any command can be given, for each seat another one."""
    (tmp_path / "a,b.py").write_text(FIRST)
    player, other = f"cmd:{sys.executable} '{tmp_path}/a,b.py'", program(tmp_path, FIRST)
    assert play(f"{player},{other}")[0] == 0


def test_our_own_players_answer_as_a_program(tmp_path: Path) -> None:
    """`choose` needs the view alone, and plays what it plays after a record; of a view it has to know the game."""
    player = f"cmd:{shlex.quote(sys.executable)} -m engine choose --game saboteur --with normal"
    status, [record] = play(player, "saboteur")
    assert status == 0
    _, [same] = play("normal", "saboteur")  # a player without chance
    assert record["moves"] == same["moves"]
    status, [answer] = run("choose", "--with", "normal", given=b'{"view": {}, "legal": []}')
    assert (status, "--game names it" in answer["error"]["reason"]) == (1, True)
    status, [answer] = run("choose", "--game", "saboteur", "--with", "normal", given=b'{"view": {}, "legal": []}')
    assert (status, answer) == (1, {"error": {"reason": "View cannot be read"}})


# --- in the ladder ---


def climb(*argv: str) -> tuple[int, list[str], str]:
    parser = ArgumentParser()
    ladder.add_arguments(parser)
    out, progress = io.StringIO(), io.StringIO()
    status = ladder.run(parser.parse_args(argv), out, _still, progress)
    return status, out.getvalue().splitlines(), progress.getvalue()


def _still() -> float:
    return 0.0


def test_the_ladder_measures_a_program(tmp_path: Path) -> None:
    """Against whom it is asked for, at the tables that are asked for."""
    player = program(tmp_path, FIRST)
    argv = ("--games", "2", "--with", player, "--against", "random", "--only", "random-3")
    status, printed, _ = climb(*argv)
    assert status == 0
    report = json.loads(printed[0])
    assert (report["first"], report["second"], report["options"]) == (player, "random", {"players": 3})
    assert report["games"] == 3
    assert len(printed) == 6  # two reports, since the advanced game is such a table, too, and the table of both


def test_a_program_that_fails_ends_the_ladder(tmp_path: Path) -> None:
    """With the same sentence, out of another process."""
    text, reason = FAULTS["garbage"]
    status, printed, said = climb("--with", program(tmp_path, text), "--against", "random", "--games", "2")
    assert (status, printed) == (1, [])
    assert reason in said


def test_without_another_player_it_meets_each_level() -> None:
    """At each kind of table, as many as mean something there."""
    game: Any = find("saboteur")
    matches = ladder.planned(game, "cmd:x")
    assert len({match.options for match in matches}) == len({match.options for match in game.matches})
    assert [match.second for match in matches if match.options == (("players", 5),)] == [
        *game.levels(game.read_options({"players": 5}))
    ]
    assert all(match.seats and match.share and match.wanted is None for match in matches)


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (("--only", "nothing"), "no match has 'nothing' in its name; there are: easy-beginner, "),
        (("--against", "nobody"), "unknown player: nobody; there are random greedy"),
        (("--with", "nobody"), "unknown player: nobody; there are random greedy"),
        (("--options", '{"players": 77}', "--only", "hard-normal"), "no match can be played with these options: "),
    ],
)
def test_a_ladder_without_rungs_says_what_there_is(argv: tuple[str, ...], sentence: str) -> None:
    """Exit status 2 and a sentence instead of an empty table."""
    status, printed, said = climb(*argv)
    assert (status, printed) == (2, [])
    assert sentence in said


def test_only_the_command_line_starts_programs() -> None:
    """Wherever else a player is named, a program is no player."""
    with pytest.raises(UnknownPlayer):
        computer.find("cmd:true")


def test_a_refusal_crosses_from_another_process() -> None:
    """With its reason and its facts."""
    fault = ProgramFault(ProgramReason.SILENT, program="cmd:x", seat=1, move=2, seconds="0.5")
    again = loads(dumps(fault))
    assert (type(again), again.reason, str(again)) == (ProgramFault, ProgramReason.SILENT, str(fault))
