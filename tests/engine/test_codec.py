"""Values as JSON data and back, by their types."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Any, Literal, NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import find
from engine.codec import Form, codec
from engine.errors import BadRecord
from engine.game import PastMove, Seat
from tests.engine.runs import paths, replaced

Place = NewType("Place", int)
PLACES = ("a1", "b1", "c1")


class Kind(Enum):
    ORC = "orc"
    ELF = "elf"


@dataclass(frozen=True, slots=True)
class Dug:
    depth: int


@dataclass(frozen=True, slots=True)
class Found:
    what: str
    where: Place


@dataclass(frozen=True, slots=True)
class Whole:
    number: int
    flag: bool
    share: float
    level: Literal[1, 2]
    kind: Kind
    seat: Seat | None
    place: Place
    pair: tuple[int, str]
    ends: tuple[str, str]
    places: tuple[Place, ...]
    hands: tuple[tuple[int, ...] | None, ...]
    worth: Mapping[str, float]
    event: Dug | Found
    history: tuple[PastMove, ...]


dump, load = codec(Whole, {Place: Form(PLACES.__getitem__, PLACES.index)})
VALUE = Whole(
    number=7,
    flag=True,
    share=0.5,
    level=2,
    kind=Kind.ELF,
    seat=None,
    place=Place(1),
    pair=(3, "x"),
    ends=("a", "b"),
    places=(Place(2), Place(0)),
    hands=((1, 2), None, ()),
    worth={"W1 a1": 0.25},
    event=Found("gold", Place(0)),
    history=(PastMove(Seat(0), "pass"),),
)
DATA = {
    "number": 7,
    "flag": True,
    "share": 0.5,
    "level": 2,
    "kind": "elf",
    "seat": None,
    "place": "b1",
    "pair": [3, "x"],
    "ends": ["a", "b"],
    "places": ["c1", "a1"],
    "hands": [[1, 2], None, []],
    "worth": {"W1 a1": 0.25},
    "event": {"Found": {"what": "gold", "where": "a1"}},
    "history": [[0, "pass"]],
}
DEEP: Any = json.loads("[" * 900 + "]" * 900)


def test_the_types_tell_the_form() -> None:
    """Of each kind of type one field, in the order of the fields."""
    assert json.dumps(dump(VALUE)) == json.dumps(DATA)
    assert load(DATA) == load(dump(VALUE)) == VALUE


SEATS, AT = st.builds(Seat, st.integers(0)), st.sampled_from([Place(number) for number in range(len(PLACES))])
SHARES = st.floats(allow_nan=False, allow_infinity=False)
WHOLES = st.builds(
    Whole,
    share=SHARES,
    seat=st.none() | SEATS,
    place=AT,
    places=st.lists(AT).map(tuple),
    worth=st.dictionaries(st.text(), SHARES),
    event=st.builds(Dug) | st.builds(Found, where=AT),
    history=st.lists(st.builds(PastMove, SEATS, st.text())).map(tuple),
)


@given(WHOLES)
def test_what_is_dumped_is_loaded_as_it_was(value: Whole) -> None:
    """Also once it was written down as text; the fields of other types are what their types say."""
    assert load(json.loads(json.dumps(dump(value)))) == value


BROKEN: Mapping[str, list[Any]] = {
    "number": [True, 7.0, "7", None, [7], DEEP],
    "flag": [1, 0, "true", None],
    "share": [1, float("nan"), float("inf"), 10**400, "0.5", True],
    "level": [3, True, 1.0, "1", None, [1], {}, float("nan")],
    "kind": ["ELF", "dwarf", None, 1, ["elf"], {"elf": 1}],
    "seat": [False, "0", 0.0, [], {}],
    "place": ["d1", 1, None, [], {}, DEEP],
    "pair": [[3], [3, "x", 1], {}, "3x", None],
    "ends": ["ab", {"a": 1, "b": 2}],
    "pair.0": ["3", True],
    "places.1": ["z9", 0, None],
    "hands": [None, "x", "", {}, {"0": [1]}, 3],
    "hands.0": [1, "12", {"0": 1}],
    "hands.0.1": [True, None, "2", DEEP],
    "worth": [None, [], [["W1 a1", 0.25]], "W1 a1"],
    "worth.W1 a1": [1, None, float("nan"), "0.25"],
    "event": [None, {}, "Found", ["Found"], {"Lost": {}}, {"Dug": {"depth": 1}, "Found": {}}],
    "event.Found": [
        None,
        [],
        {"what": "gold"},
        {"what": "gold", "where": "a1", "who": 0},
        {"what": "gold", "were": "a1"},
    ],
    "history.0": [[0], [0, "pass", 1], {"seat": 0, "words": "pass"}, "0p", None],
    "history.0.0": ["0", True, None, 0.0],
}


@pytest.mark.parametrize(("place", "value"), [(place, value) for place, values in BROKEN.items() for value in values])
def test_what_does_not_fit_is_refused(place: str, value: Any) -> None:
    """Strictly, and the error does not say what stands there, which may be a secret or endless."""
    path = [int(key) if key.isdecimal() else key for key in place.split(".")]
    with pytest.raises(BadRecord, match=r"^Whole cannot be read$"):
        load(replaced(DATA, path, value))


@pytest.mark.parametrize("name", DATA)
def test_no_key_may_be_missing_or_left_over(name: str) -> None:
    """Whatever else is there."""
    less = {key: value for key, value in DATA.items() if key != name}
    for broken in (less, less | {"strange": 1}, DATA | {"strange": 1}, [*DATA.values()], None):
        with pytest.raises(BadRecord, match=r"^Whole cannot be read$"):
            load(broken)


def test_only_what_the_type_declares_is_dumped() -> None:
    """A value that knows more than its type says tells no more, and another value is none of this type."""

    @dataclass(frozen=True)
    class Deeper(Dug):
        secret: str

    dump_dug, _ = codec(Dug)
    assert dump_dug(Deeper(3, "gold")) == {"depth": 3}
    for game in map(find, ("armadora", "saboteur")):
        state: Any = game.start(game.read_options({}), Random(1))
        with pytest.raises(AttributeError, match="viewer"):
            game.dump_view(state)


def test_a_type_without_a_form_is_found_at_once() -> None:
    """Not when its first value is written."""

    @dataclass(frozen=True, slots=True)
    class Strange:
        at: complex

    @dataclass(frozen=True, slots=True)
    class Mixed:
        either: int | str

    for kind in (Strange, Mixed, list[int], set[int]):
        with pytest.raises(TypeError, match=r"has no form|cannot be told apart"):
            codec(kind)


@pytest.mark.parametrize("name", ["armadora", "saboteur"])
def test_a_damaged_view_is_a_view_or_refused(name: str) -> None:
    """Whatever stands anywhere in it."""
    game, rng = find(name), Random(1)
    state = game.start(game.read_options({"players": 4}), rng)
    for _ in range(12):
        assert state.to_act is not None
        state, _ = game.apply(state, state.to_act, rng.choice(game.legal(game.view(state, state.to_act))))
    data = json.loads(json.dumps(game.dump_view(game.view(state, state.to_act))))
    refused = 0
    values: tuple[Any, ...] = (None, True, -1, 10**400, float("nan"), "x", [], {}, [[]], DEEP)
    for path in rng.sample([path for path in paths(data) if path], 60):
        for value in values:
            try:
                game.load_view(replaced(data, path, value))
            except BadRecord:
                refused += 1
    assert refused > 300
