"""The rules, in the order of the rulebook; the game in words and as data."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from random import Random
from typing import Any

from engine.codec import codec
from engine.errors import BadWords, IllegalMove
from engine.game import Json, Seat, Viewer, check_turn
from engine.games.newgame.state import SEATS, Event, Move, Options, Outcome, Refusal, State, View
from engine.options import bad_start, read_key, read_object, read_options


def start(options: Options, rng: Random) -> State:
    """1: all chance of the game."""
    return State(options=options, number=rng.randint(1, options.numbers))


def view(state: State, viewer: Viewer) -> View:
    """What the viewer may know, built as a list of what is allowed."""
    seated = viewer is not None and 0 <= viewer < state.options.players
    number = state.number if state.to_act is None else None
    return View(
        viewer=viewer if seated else None,
        options=state.options,
        named=state.named,
        stopped=state.stopped,
        number=number,
    )


def legal(view: View) -> tuple[Move, ...]:
    """2: what nobody has named."""
    if view.viewer is None or view.viewer != view.to_act:
        return ()
    return tuple(Move(number) for number in range(1, view.options.numbers + 1) if number not in view.named)


def apply(state: State, seat: Seat, move: Move) -> tuple[State, tuple[Event, ...]]:
    """2, 3: a number is named, and after the last one the hidden one is shown."""
    check_turn(state.to_act, seat)
    if not 1 <= move.number <= state.options.numbers:
        raise IllegalMove(Refusal.NO_SUCH_NUMBER, number=move.number, largest=state.options.numbers)
    if move.number in state.named:
        raise IllegalMove(Refusal.NAMED, number=move.number)
    after = replace(state, named=(*state.named, move.number))
    endings = (Event(None, state.number),) if after.to_act is None else ()
    return after, (Event(None, move.number, seat), *endings)


def reveals(events: Sequence[Any]) -> bool:
    """A number that is named tells no more than its words; what is shown does."""
    return any(event.seat is None for event in events)


def stop(state: State) -> State:
    """The game as it stays when people give it up: its number is shown, and nobody has won."""
    return replace(state, stopped=True)


def outcome(position: State | View) -> Outcome:
    """3: who came nearest."""
    if position.number is None:
        raise ValueError("before the end a view does not know the score")
    points = [0] * position.options.players
    for seat, guess in enumerate(() if position.stopped else position.named):
        points[seat] = position.options.numbers - abs(guess - position.number)
    return Outcome(position.to_act is None, tuple(points))


def imagine(view: View, rng: Random) -> State:
    """A state that looks the same to the viewer."""
    number = view.number or rng.randint(1, view.options.numbers)
    return State(options=view.options, named=view.named, stopped=view.stopped, number=number)


def parse(words: str) -> Move:
    bare = words.strip()
    if not (bare.isascii() and bare.isdecimal() and len(bare) < 3):
        raise BadWords(Refusal.UNREADABLE, words=words[:80], understood="")
    return Move(int(bare))


def dump(state: State) -> dict[str, Json]:
    data = {"options": asdict(state.options), "start": {"number": state.number}}
    return data | ({"position": _dump_state(state)} if state.named or state.stopped else {})


def load(data: Mapping[str, Json]) -> State:
    if "position" in data:
        return _load_state(data["position"])
    options = read_options(Options, SEATS, read_object(data, "options") if "options" in data else {})
    number = read_key(read_object(data, "start"), "number")
    if type(number) is not int or not 1 <= number <= options.numbers:
        raise bad_start("number", number, f"a number from 1 to {options.numbers}")
    return State(options=options, number=number)


_dump_state, _load_state = codec(State)
dump_view, load_view = codec(View)
