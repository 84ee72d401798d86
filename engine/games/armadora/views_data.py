"""A View as JSON data, both ways: what crosses to another process that thinks for a seat, and nothing more."""

from collections.abc import Mapping

from engine.game import Json
from engine.games.armadora.data import dump, load
from engine.games.armadora.state import State, Strength, View

UNTOLD = Strength(1)
"""Stands in the table's data for the strength of every face-down warrior."""


def dump_view(view: View) -> dict[str, Json]:
    """Return the view as JSON data: the public table, and apart from it what the viewer knows of the rest."""
    printed = tuple(warrior.face_up or UNTOLD for warrior in view.table.warriors)
    return {
        "viewer": view.viewer,
        "table": dump(State(view.table, hands=(), strengths=printed)),
        "hands": [None if hand is None else list(hand) for hand in view.hands],
        "strengths": list(view.strengths),
    }


def load_view(data: Mapping[str, Json]) -> View:
    """Return the view that `dump_view` wrote."""
    return View(
        viewer=data["viewer"],
        table=load(data["table"]).table,
        hands=tuple(None if hand is None else (hand[0], hand[1], hand[2], hand[3], hand[4]) for hand in data["hands"]),
        strengths=tuple(data["strengths"]),
    )
