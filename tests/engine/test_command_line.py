"""`python -m engine`: records judged, legal moves listed, games played, from the command line."""

import io
import itertools
import json
import subprocess
import sys

import pytest

from engine.__main__ import main
from engine.bench import bench
from tests.engine.armadora.kit import GAME
from tests.engine.armadora.reference import Armadora
from tests.engine.command_line import RECORD, lines, run
from tests.engine.runs import all_options
from tests.engine.runs import run as run_game


def judged(record):
    game = Armadora(record)
    for words in record["moves"]:
        game.play(words)
    return game.result()


def test_referee_prints_a_result_for_each_record():
    """One line a record, in order; exit status 0."""
    records = [run_game(GAME, options).record() for options in all_options(GAME)[::10]]
    unfinished = [record | {"moves": record["moves"][:9]} for record in records]
    status, results = run("referee", given=lines(*records, *unfinished))
    assert status == 0
    assert results == [judged(record) for record in (*records, *unfinished)]
    assert [result["finished"] for result in results] == [True] * len(records) + [False] * len(unfinished)


def test_the_result_has_the_format_of_the_design():
    """Exactly these keys, in this order, for the record and for each territory."""
    _, [result] = run("referee", given=lines(RECORD | {"moves": ["W3 c4", "P c1d1"]}))
    [territory] = result.pop("territories")
    assert result == {"finished": False, "gold": [40, 0], "piles": [[40], []], "ranking": [[0], [1]]}
    assert list(result) == ["finished", "gold", "piles", "ranking"]
    assert len(territory.pop("squares")) == 40
    assert territory == {"gold": 40, "strength": {"0": 3}, "winners": [0], "share": 40}
    assert list(territory) == ["gold", "strength", "winners", "share"]


def test_legal_lists_the_legal_words_sorted():
    """In canonical form, after each record's moves."""
    records = [run_game(GAME, options, seed=3).record(30) for options in all_options(GAME)[::20]]
    expected = []
    for record in records:
        game = Armadora(record)
        for words in record["moves"]:
            game.play(words)
        expected.append(game.legal())
    assert run("legal", given=lines(*records)) == (0, expected)


def test_legal_lists_nothing_when_the_game_is_over():
    """An empty list, not an error."""
    assert run("legal", given=lines(RECORD | {"moves": ["pass", "pass"]})) == (0, [[]])


def test_options_left_out_take_their_defaults():
    """All of them, or some."""
    record = {key: value for key, value in RECORD.items() if key != "options"} | {"moves": ["W5 c4"]}
    for extra in ("{}", '{"options": {}}', '{"options": {"players": 2}}', '{"options": {"advanced": false}}'):
        status, [result] = run("referee", given=lines(record | json.loads(extra)))
        assert status == 0
        assert result["territories"][0]["strength"] == {"0": 5}


def test_extra_keys_are_allowed():
    """Names, dates and whatever else."""
    assert run("referee", given=lines(RECORD | {"players": ["Ann", "Bob"], "note": {"a": [1]}})) == run(
        "referee", given=lines(RECORD)
    )


def test_moves_may_be_written_loosely():
    """A record typed by hand is read like a move typed by hand."""
    loose = RECORD | {"moves": ["3 c4", "o d1-c1", "p b3|a3 b2a2", "PASS"]}
    assert run("referee", given=lines(loose)) == run("referee", given=lines(RECORD))


@pytest.mark.parametrize("command", ["referee", "legal"])
@pytest.mark.parametrize(
    ("moves", "index"),
    [
        (["W3 d1"], 0),
        (["W3 c4", "W3 c4"], 1),
        (["W3 c4", "O c1d1", "pass"], 2),
        (["pass", "pass", "W1 a1"], 2),
        (["W3 c4", "what is this"], 1),
        (["W3 c4", ""], 1),
    ],
)
def test_the_first_bad_move_is_named(command, moves, index):
    """Its index from 0, its words as given, and the reason; exit status 1."""
    status, [answer] = run(command, given=lines(RECORD | {"moves": [*moves, "P c3c4"]}))
    assert status == 1
    assert answer["error"].keys() == {"move", "words", "reason"}
    assert answer["error"]["move"] == index
    assert answer["error"]["words"] == moves[index]
    assert answer["error"]["reason"]


def test_blank_lines_are_no_records():
    """Nothing in, nothing out."""
    assert run("referee", given=b"") == (0, [])
    status, results = run("referee", given=lines("", RECORD, "  ", RECORD, ""))
    assert (status, len(results)) == (0, 2)


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
def test_the_last_line_may_end_as_it_likes(end):
    """With or without a line feed, from any system."""
    assert run("referee", given=lines(RECORD) + end)[0] == 0


def test_records_may_come_from_a_file(tmp_path):
    """Instead of standard input."""
    file = tmp_path / "records.jsonl"
    file.write_bytes(lines(RECORD, RECORD))
    assert run("referee", str(file)) == run("referee", given=lines(RECORD, RECORD))


def test_a_file_that_is_not_there_is_an_error_of_the_command_line(tmp_path, capsys):
    """Exit status 2, a sentence, and no traceback."""
    status, printed = run("referee", str(tmp_path / "nothing.jsonl"))
    assert (status, printed) == (2, [])
    assert "nothing.jsonl" in capsys.readouterr().err


def test_a_reader_who_has_seen_enough_is_no_error_of_the_file():
    """The whole program ends by it, without a sentence."""

    class Closed(io.StringIO):
        def write(self, _):
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        main(("view",), io.BytesIO(lines(RECORD)), Closed())


@pytest.mark.parametrize("argv", [(), ("judge",), ("play", "--players", "two"), ("play", "--games", "0")], ids=str)
def test_a_wrong_command_line_is_explained(argv, capsys):
    """By usage, with exit status 2."""
    with pytest.raises(SystemExit) as caught:
        run(*argv)
    assert caught.value.code == 2
    assert "usage" in capsys.readouterr().err


def test_play_prints_finished_records_that_the_referee_confirms():
    """A record per game, its result under `result` and the players under `players`."""
    flags = "--game armadora --players 3 --advanced --games 3 --seed 7 --with random"
    status, records = run("play", *flags.split())
    assert status == 0
    assert len(records) == 3
    for record in records:
        assert record["options"] | {"players": 3, "advanced": True} == record["options"]
        assert record["players"] == ["random"] * 3
        assert record["result"]["finished"]
        assert run("referee", given=lines(record)) == (0, [record["result"]])


def test_play_takes_a_player_for_each_seat():
    """And every option by its name."""
    flags = "--players 4 --no-teams --no-peek --mines random --with random,random,random,random"
    status, [record] = run("play", *flags.split())
    assert status == 0
    assert record["options"] == {"players": 4, "advanced": False, "teams": False, "peek": False, "mines": "random"}
    assert len(record["result"]["gold"]) == 4


def test_play_repeats_a_seed():
    """The same seed, the same games; another seed, others."""
    argv = ("play", "--games", "2", "--with", "random", "--seed")
    assert run(*argv, "7") == run(*argv, "7")
    assert run(*argv, "7") != run(*argv, "8")


@pytest.mark.parametrize(
    "flags", ["--players 5", "--with nobody", "--players 3 --with random,random", "--with random,random,random"]
)
def test_play_refuses_what_it_cannot_seat(flags, capsys):
    """Exit status 2 and a sentence."""
    assert run("play", *flags.split()) == (2, [])
    assert capsys.readouterr().err


@pytest.mark.thorough
def test_bench_measures_every_game():
    """With a clock that runs fast: figures that are numbers above zero."""

    def figures(value):
        return [f for v in value.values() for f in figures(v)] if isinstance(value, dict) else [value]

    ticks = itertools.count()
    measured = bench(lambda: float(next(ticks)))
    assert "armadora" in measured
    assert all(figure > 0 for figure in figures(measured))
    json.dumps(measured, allow_nan=False)


def engine_process(*argv, given=b""):
    return subprocess.run(
        [sys.executable, "-m", "engine", *argv], input=given, capture_output=True, check=False, timeout=60
    )


def test_the_command_as_a_process():
    """Exit status 0 for sound records, 1 if there was any error, and no traceback."""
    sound = engine_process("referee", given=lines(RECORD))
    assert (sound.returncode, sound.stderr) == (0, b"")
    assert json.loads(sound.stdout) == judged(RECORD)
    broken = engine_process("legal", given=lines(b"\xff\xfe{", RECORD))
    assert (broken.returncode, broken.stderr) == (1, b"")
    assert len(broken.stdout.splitlines()) == 2


def test_choose_prints_the_words_of_a_legal_move_for_each_record():
    """One line a record, plain words; the same seed and lines choose the same."""
    records = lines(RECORD | {"moves": []}, RECORD)
    answers = []
    for seed in ("1", "1", "2"):
        out = io.StringIO()
        assert main(["choose", "--with", "random", "--seed", seed], io.BytesIO(records), out) == 0
        answers.append(out.getvalue().splitlines())
    assert answers[0] == answers[1] != answers[2]
    _, legal = run("legal", given=records)
    assert all(words in moves for words, moves in zip(answers[0], legal, strict=True))


def test_choose_says_what_is_wrong():
    """A game that is over, a player that there is not, a bad record: a line with the reason, and exit status 1."""
    over, bad = RECORD | {"moves": ["pass", "pass"]}, RECORD | {"moves": ["W9 z9"]}
    status, printed = run("choose", "--with", "random", given=lines(over, bad))
    assert status == 1
    assert all(set(line) == {"error"} for line in printed)
    status, [printed] = run("choose", "--with", "hal", given=lines(RECORD))
    assert (status, "unknown player: hal" in printed["error"]["reason"]) == (1, True)


def test_choose_answers_before_it_is_asked_again():
    """So that a program can play a game move by move."""
    command = [sys.executable, "-m", "engine", "choose", "--with", "random"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(lines(RECORD) + b"\n")
            process.stdin.flush()
            assert process.stdout.readline().strip()
        process.stdin.close()
        assert process.wait() == 0
