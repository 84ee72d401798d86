"""A View as JSON data, both ways: what crosses to another process that thinks for a seat, and nothing more."""

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any, get_args

from engine.game import Json, PastMove
from engine.games.saboteur.events import Note, PrivateEvent, Result
from engine.games.saboteur.maze import Maze
from engine.games.saboteur.state import Options, Table, View

_EVENTS: Mapping[str, Any] = {event.__name__: event for event in get_args(PrivateEvent)}


def dump_view(view: View) -> dict[str, Json]:
    """Return the view as JSON data: the public table, and apart from it what the viewer knows of the rest."""
    return {
        "viewer": view.viewer,
        "table": _dump_table(view.table),
        "hand": list(view.hand),
        "dwarf": view.dwarf,
        "offer": list(view.offer),
        "earned": [list(gains) for gains in view.earned],
        "taken": view.taken,
        "notes": [_dump_note(note) for note in view.notes],
    }


def load_view(data: Mapping[str, Json]) -> View:
    """Return the view that `dump_view` wrote."""
    return View(
        viewer=data["viewer"],
        table=_load_table(data["table"]),
        hand=tuple(data["hand"]),
        dwarf=data["dwarf"],
        offer=tuple(data["offer"]),
        earned=_tuples(data["earned"]),
        taken=data["taken"],
        notes=tuple(_load_note(data["viewer"], note) for note in data["notes"]),
    )


def _dump_table(table: Table) -> dict[str, Json]:
    plain = {field.name: getattr(table, field.name) for field in fields(table)}
    return plain | {
        "options": asdict(table.options),
        "maze": _dump_maze(table.maze),
        "history": [[past.seat, past.words] for past in table.history],
        "results": [_dump_result(result) for result in table.results],
        "ending": None if table.ending is None else _dump_result(table.ending),
    }


def _load_table(data: Mapping[str, Json]) -> Table:
    plain = {key: _tuples(value) for key, value in data.items()}
    return Table(
        **plain
        | {
            "options": Options(**data["options"]),
            "maze": _load_maze(data["maze"]),
            "history": tuple(PastMove(seat, words) for seat, words in data["history"]),
            "results": tuple(_load_result(result) for result in data["results"]),
            "ending": None if data["ending"] is None else _load_result(data["ending"]),
        }
    )


def _dump_maze(maze: Maze) -> Json:
    return [[*cell, tunnel] for cell, tunnel in maze.cards.items()]


def _load_maze(data: Json) -> Maze:
    return Maze(((x, y), tunnel) for x, y, tunnel in data)


def _dump_result(result: Result) -> Json:
    plain = {field.name: getattr(result, field.name) for field in fields(result)}
    return plain | {"maze": _dump_maze(result.maze)}


def _load_result(data: Mapping[str, Json]) -> Result:
    told: dict[str, Any] = {key: _tuples(value) for key, value in data.items()}
    return Result(**told | {"maze": _load_maze(data["maze"])})


def _dump_note(note: Note) -> Json:
    event = note.event
    told = [getattr(event, field.name) for field in fields(event)[1:]]
    return [note.after, type(event).__name__, *told]


def _load_note(viewer: Json, data: Json) -> Note:
    after, name, *told = data
    return Note(after, _EVENTS[name](viewer, *map(_tuples, told)))


def _tuples(value: Json) -> Json:
    """The value with its lists, as JSON has them, as tuples."""
    return tuple(map(_tuples, value)) if isinstance(value, list | tuple) else value
