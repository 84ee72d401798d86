"""Broken input for `python -m engine referee`: one clear JSON error each, exit status 1, never a traceback.

The other records of the input are still judged.
"""

import json
from copy import deepcopy
from functools import reduce
from operator import getitem
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.command_line import RECORD, lines, run
from tests.engine.runs import replaced
from tests.thorough import one_in

many_examples = settings(max_examples=400, derandomize=True, deadline=None)
GOLD = RECORD["start"]["gold"]
HUGE = 10**4000
NAN = float("nan")


def changed(path, value):
    """The sound record with another value at a path such as `start gold d1`."""
    return replaced(RECORD, [int(key) if key.isdecimal() else key for key in path.split()], value)


def without(path):
    record: Any = deepcopy(RECORD)
    *way, last = path.split()
    del reduce(getitem, way, record)[last]
    return record


def assert_one_clear_error(broken):
    """Before and after it, sound records are judged."""
    _, [sound] = run("referee", given=lines(RECORD))
    status, answers = run("referee", given=lines(RECORD, broken, RECORD))
    assert status == 1
    assert len(answers) == 3
    assert answers[0] == answers[2] == sound
    assert answers[1].keys() == {"error"}
    assert answers[1]["error"].keys() in ({"reason"}, {"move", "words", "reason"})
    assert 0 < len(answers[1]["error"]["reason"]) < 500
    return answers[1]["error"]


@pytest.mark.parametrize(
    "line",
    [
        *(b"{", b"}", b"nul", b"[1,", b"{'game': 1}", b"game", b"NaN", b"-Infinity", b"1e999", b"\x00", b'"open'),
        *(b"null", b"true", b"3", b"[]", b"{}", b'"text"', b"[{}]"),
        *(b"\xff\xfe\x00", b'{"game": "\xed\xa0\x80"}', b'"\\ud800"', json.dumps(RECORD).encode("utf-16")),
        *(b"[" * 100_000, b'{"a":' * 100_000, b"9" * 5000, b"[" * 900 + b"]" * 900),
        lines(RECORD)[:-1],
        lines(RECORD) + b"}",
        lines(RECORD) + lines(RECORD),
    ],
    ids=lambda line: repr(line[:24]),
)
def test_what_is_not_a_record(line):
    """Not JSON, not UTF-8, not an object, too deep, or too long a number."""
    assert_one_clear_error(line)


@pytest.mark.parametrize("path", ["game", "rules", "start", "moves", "start gold", "start characters", "start first"])
def test_a_missing_key(path):
    """The error names it."""
    _, [answer] = run("referee", given=lines(without(path)))
    assert path.split()[-1] in answer["error"]["reason"]
    assert_one_clear_error(without(path))


BAD_VALUES: dict[str, list[Any]] = {
    "game": ["chess", "", "Armadora", "../armadora", "armadora\0", "\ud800", None, 1, ["armadora"], {"a": 1}, NAN],
    "rules": [0, 2, "1", 1.0, True, None, [1], NAN, HUGE],
    "options": [None, [], "players", 2, True],
    "options players": [1, 5, 0, -2, "2", 2.0, True, None, [2], {}, NAN, HUGE],
    "options advanced": [0, 1, "yes", None, [], {}, 0.0],
    "options teams": [0, 1, "no", None],
    "options peek": [0, 1, "", None],
    "options mines": ["none", "Fixed", "", None, True, 1, ["fixed"], {}],
    "options colour": ["red"],
    "options Players": [2],
    "start": [None, [], "start", 0],
    "start gold": [None, [], {}, 40, dict(list(GOLD.items())[1:]), GOLD | {"a1": 0}, GOLD | {"a1": 3}],
    "start gold d1": [4, 6, 0, -5, 5.0, "5", None, True, [5], NAN, HUGE, float("inf")],
    "start characters": [None, [], "mage", {}, ["mage"], ["mage", "mage"], ["mage", "orc", "elf"], ["mage", "dwarf"]],
    "start characters 0": ["Mage", "", None, 1, ["mage"], {}, "\ud800"],
    "start first": [-1, 2, "0", 0.0, None, True, [0], NAN, HUGE],
    "moves": [None, "W3 c4", {}, 4, True, {"0": "W3 c4"}],
    "moves 0": [None, 0, True, [], {}, ["W3 c4"], "", " ", "W3", "W9 c4", "pass pass", "\ud800", "W3 c4\0", NAN, HUGE],
    "moves 1": ["W1 c4", "W1 d1", "E c4", "R c4", "x" * 100_000, "P " + "c3c4 " * 20_000],
    "moves 2": ["pass", "P a1b1 a1a2", "P c1d1", "O c3c4", "P c3c3"],
    "moves 3": ["W1 a2 W1 b1", "P a4b4 a5b5 b1c1", "p"],
}


@pytest.mark.parametrize(
    "bad", one_in(4, [(path, value) for path, values in BAD_VALUES.items() for value in values], lambda bad: bad[0])
)
def test_a_bad_value(bad):
    """Of a wrong type, out of range, or against the rules; only a bad move is said to be one."""
    path, value = bad
    error = assert_one_clear_error(changed(path, value))
    assert ("move" in error) == path.startswith("moves ")
    if "move" in error:
        assert error["move"] == int(path.split()[1])


@pytest.mark.parametrize(
    "gold",
    [
        *({(other if square == "d1" else square): GOLD[square] for square in GOLD} for other in ("a1", "i9", "")),
        {square.upper(): pile for square, pile in GOLD.items()},
        dict.fromkeys(GOLD, 5),
        GOLD | {"d1": 3, "b2": 5, "f2": 7, "a4": 7},
    ],
    ids=str,
)
def test_piles_and_mines_must_be_those_of_the_rules(gold):
    """1.2, 1.5: even 40 gold in other piles are refused, and so are other mines."""
    assert "move" not in assert_one_clear_error(changed("start gold", gold))


def test_random_mines_must_still_be_squares():
    """1.9: eight different squares of the board."""
    gold = {("z9" if square == "d1" else square): pile for square, pile in GOLD.items()}
    record = replaced(changed("options mines", "random"), ["start", "gold"], gold)
    assert "move" not in assert_one_clear_error(record)


@pytest.mark.parametrize("depth", one_in(4, [200, 500, 800, 900, 940, 970, 985, 995, 2000]))
@pytest.mark.parametrize(
    "path", ["game", "rules", "options", "options players", "start", "start gold", "start gold d1", "moves 0"]
)
def test_deep_nesting_anywhere(path, depth):
    """However deep a value is, it is only a wrong value."""
    line = json.dumps(changed(path, "HERE")).replace('"HERE"', "[" * depth + "]" * depth)
    assert_one_clear_error(line)


@pytest.mark.parametrize("depth", [200, 900, 985])
def test_deep_nesting_in_a_key_that_is_not_ours(depth):
    """Extra keys are not looked at: a result, or an error if no reader of JSON can read it."""
    line = json.dumps(RECORD | {"extra": "HERE"}).replace('"HERE"', "[" * depth + "]" * depth)
    status, [answer] = run("referee", given=lines(line))
    assert status == ("error" in answer)


def test_a_key_that_stands_twice():
    """Readers differ about which of the two counts, so what was checked by one may be another game to the next."""
    twice = lines(RECORD)[:-1] + b', "moves": []}'
    assert "key moves stands twice" in assert_one_clear_error(twice)["reason"]
    assert_one_clear_error(lines(RECORD).replace(b'"d1": 5', b'"d1": 5, "d1": 5'))


@pytest.mark.parametrize("command", ["verify", "referee"])
def test_what_is_published_of_a_record_may_be_anything(command):
    """Whatever stands under the keys of the check, there is a line for each record and no traceback."""
    odd = [{"9" * 5000: "x"}, {"start": "x" * 10**6}, {"start": [[[]]]}, {"1": 10**4000}, {"0": NAN}, 5, "x", [1]]
    for key, values in {"commitments": odd, "taken_back": [[10**4000], [NAN], [-1], {"0": 0}, "0"]}.items():
        for value in values:
            status, [answer] = run(command, given=lines(RECORD | {"salt": "5a" * 32, key: value}))
            assert status == ("error" in answer)
            assert len(json.dumps(answer)) < 5000


def test_characters_may_be_left_out_of_the_base_game():
    """1.7: there they have no effect."""
    record = without("start characters")
    record["options"]["advanced"] = False
    record["moves"] = ["W1 c4"]
    assert run("referee", given=lines(record))[0] == 0


@pytest.mark.thorough
@many_examples
@given(st.data())
def test_any_damage_to_a_line_gives_a_result_or_an_error(data):
    """Bytes cut out and other bytes put in."""
    line = lines(RECORD)
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, min(len(line), start + 20)))
    damaged = line[:start] + data.draw(st.binary(max_size=6)).replace(b"\n", b"") + line[end:]
    status, answers = run("referee", given=lines(RECORD, damaged, RECORD))
    assert len(answers) == 3
    assert ("error" in answers[1]) == bool(status)
