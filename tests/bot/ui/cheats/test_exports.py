"""The file of one's own data as an aid in a running game: it holds what its reader may see at that time, and nothing
else."""

from __future__ import annotations

import json
from importlib import import_module
from random import Random
from typing import Any

import engine
from bot.store.table_rows import Phase, Place, Saved, Seated, TableId
from bot.tables.privacy import own_of
from engine.game import Json, Seat
from tests.engine.laws import HIDING_RUNS, RUNS
from tests.engine.runs import Run, SomeGame, run


def handed_out(record: dict[str, Json], viewer: Seat) -> str:
    """Return what the person in this seat is given of a game that goes on."""
    game = engine.find(record["game"])
    seats = range(record["options"]["players"])
    saved = Saved(
        id=TableId(1),
        phase=Phase.LIVE,
        place=Place(1, 2),
        game=game.name,
        edition=game.edition,
        options=record["options"],
        host_id=100,
        seats=tuple(Seated(100 + seat, f"P{seat}", "en") for seat in seats),
        opened_at=0,
        expires_at=0,
        moved_at=0,
        start=record["start"],
        salt="5a" * 32,
        ply=len(record["moves"]),
    )
    return json.dumps(own_of(game, saved, [(words, 5) for words in record["moves"]], 100 + viewer))


def twins(played: Run, viewer: Seat, moves: int) -> tuple[dict[str, Json], dict[str, Json]]:
    """Return the records of the first moves of a game and of its twin, which that viewer cannot tell apart by what is
    before everybody's eyes; what a player has to remember is another thing in the twin."""
    its = import_module(f"tests.engine.{played.game.name}.twins")
    twin = its.twin_record(played, viewer, Random(f"{viewer} {moves}"))
    twin["moves"] = twin["moves"][:moves]
    if hasattr(its, "with_another_memory"):
        twin["moves"] = its.with_another_memory(played, viewer, twin["moves"], Random(f"{viewer} {moves}"))
    return played.record(moves), twin


@HIDING_RUNS
def test_a_running_game_is_handed_out_alike_in_twins(a_run: tuple[SomeGame, dict[str, Any]]) -> None:
    """After any number of moves, whatever may not be known to the person in a seat, or has to be remembered there."""
    game, options = a_run
    played = run(game, options, seed=4)
    different = 0
    live = [number for number, state in enumerate(played.states) if state.to_act is not None]
    for viewer in played.some_viewers[1:]:
        assert viewer is not None
        for moves in {live[len(live) // 3], live[2 * len(live) // 3], live[-1]}:
            one, twin = twins(played, viewer, moves)
            different += one != twin
            assert handed_out(one, viewer) == handed_out(twin, viewer)
    assert different, "the twins are twins of themselves"


@RUNS
def test_what_is_handed_out_of_a_running_game_is_its_view(a_run: tuple[SomeGame, dict[str, Any]]) -> None:
    """Beside the view there are the own moves as they stand in it, and what the table agreed to: so it says no more
    whatever a view may hide."""
    game, options = a_run
    played = run(game, options, seed=5)
    moves = len(played.steps) // 2
    for viewer in played.some_viewers[1:]:
        assert viewer is not None
        view = played.game.view(played.states[moves], viewer)
        data = json.loads(handed_out(played.record(moves), viewer))
        assert data["view"] == json.loads(json.dumps(played.game.dump_view(view)))
        own = [(number, made.words) for number, made in enumerate(view.history, 1) if made.seat == viewer]
        assert [(made["move"], made["words"]) for made in data["moves"]] == own
        assert not {"start", "salt", "record", "commitments"} & {*data}
