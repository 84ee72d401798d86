"""The pictures of README and docs, drawn by the bot itself.

`python -m tests.tools.readme_pictures` draws all of them anew into `docs`. They come from two games of computers, one a
line in `readme_games.jsonl` with its analysis, so they change only where the bot's own pictures do.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

from bot.computers import insight
from bot.draw.look import STANDARD
from bot.draw.share import Words, card
from bot.draw.standings import Mark, Row, standings
from bot.face import AnyFace, Picture, Player
from bot.games import faces
from bot.locale import speaker
from engine import record as records
from engine.computer import analysis
from engine.game import Event, Json, Seat, View, seen_by
from tests.tools import icon

DOCS = Path(__file__).parents[2] / "docs"
_GAMES: Mapping[str, dict[str, Json]] = {
    record["game"]: record
    for record in map(json.loads, Path(__file__).with_name("readme_games.jsonl").read_text("utf-8").splitlines())
}
_STANDINGS = (
    ("Carice", "6·3 2·5 4·9", (1, 1, 1), "3", 0),
    ("Ann", "4·7 1·5 8·6", (1, 0.5, 1), "2½", 0),
    ("Benoît", "6·1 8·4 7·5", (0.5, 0.5, 1), "2", 1),
    ("Hal", "7·2 3·8 1·9", (0.5, 1, 0.5), "2", -1),
    ("Gus", "8·9 2·1 7·3", (1, 0, 0.5), "1½", 0),
    ("Finn", "3·1 9·7 8·2", (0, 1, 0.5), "1½", 0),
    ("Ida", "4·2 9·6 5·3", (0, 0.5, 0), "½", 0),
    ("美玲", "5·9 3·4 2·6", (0.5, 0, 0), "½", 0),
    ("Jon", "5·8 7·6 1·4", (0, 0, 0), "0", 0),
)
"""A cup: names, the places of whom each person met, shares of points, points, and places risen."""
_SAY = speaker("en")


@dataclass(frozen=True, slots=True)
class Moment:
    """A game after some of its moves, as one viewer sees it."""

    face: AnyFace
    view: View
    players: tuple[Player, ...]
    events: tuple[Event, ...]
    """What the last move showed."""


def moment(game: str, moves: int | None = None, viewer: int | None = None) -> Moment:
    """Return the game after so many moves, or at its end."""
    record: Any = _GAMES[game]
    parsed = records.read({key: value for key, value in record.items() if key not in ("players", "analysis")})
    step = list(records.replay(parsed))[:moves][-1]
    seat = None if viewer is None else Seat(viewer)
    players = tuple(Player(Seat(number), name) for number, name in enumerate(record["players"]))
    return Moment(faces()[game], parsed.game.view(step.state, seat), players, tuple(seen_by(step.events, seat)))


def banner(game: str) -> Picture:
    """Return the game at a glance."""
    face = faces()[game]
    assert face.banner is not None
    return face.banner(face.game.read_options({}), _SAY, STANDARD)


def board(game: str, moves: int | None = None) -> Picture:
    """Return what everyone sees after so many moves, or the reveal at the end."""
    at = moment(game, moves)
    return at.face.pictures(at.view, at.players, at.events, _SAY, STANDARD)[0]


def plan(game: str, moves: int, seat: int, words: str) -> Picture:
    """Return what a player sees in the panel with this move planned."""
    at = moment(game, moves, seat)
    panel = at.face.panel(at.view, at.face.draft(at.view, at.face.game.parse(words)), at.players, _SAY, STANDARD)
    picture = panel.whole.draw()
    return replace(picture, alt=f"{panel.text} {picture.alt}")


def hand(game: str, moves: int, seat: int) -> Picture:
    """Return what a player alone knows."""
    at = moment(game, moves, seat)
    draw = at.face.secret(at.view, at.players, _SAY, STANDARD).draw
    assert draw is not None
    picture = draw()
    return replace(picture, alt=f"{at.players[seat].name}: {picture.alt}")


def shared(game: str, winner: int, day: date) -> Picture:
    """Return the card to share."""
    at = moment(game)
    assert at.face.keepsake is not None
    assert at.face.portrait is not None
    boards = at.face.keepsake(at.view, at.players, _SAY, STANDARD)
    title, name = _SAY.plain(f"{game}.title"), at.players[winner].name
    note = f"Game night · Nugget · {_SAY.plain(f'day.{day.month}', count=day.day, year=day.year)}"
    words = Words(title, _SAY.plain("lobby.won", count=1, players=name), (), note)
    portrait = at.face.portrait(at.view, Seat(winner), STANDARD)
    went = analysis.load(_GAMES[game]["analysis"])
    chart = insight.small(went, at.players, at.face.liveries, _SAY, STANDARD)
    data = card(words, [portrait], [board.data for board in boards], STANDARD.theme, chart)
    alt = insight.alt(went, at.players, _SAY.plain)
    return Picture(data, "share.png", f"{words.verdict} {boards[-1].alt} {alt}")


def cup() -> Picture:
    """Return the standings after three rounds of nine people at tables of three."""
    rows = [
        Row(str(place), name, tuple(map(Mark, met.split(), shares)), points, change)
        for place, (name, met, shares, points, change) in enumerate(_STANDINGS, 1)
    ]
    said = "; ".join(_SAY.plain("cup.row.plain", place=row.place, player=row.name, points=row.points) for row in rows)
    data = standings("Armadora cup · round 3", rows, STANDARD.theme)
    return Picture(data, "cup.png", _SAY.plain("cup.alt", rows=said))


def _icon() -> Picture:
    file = BytesIO()
    icon.draw().save(file, "PNG", optimize=True)
    return Picture(file.getvalue(), "icon.png", "")


PICTURES: Mapping[str, Callable[[], Picture]] = {
    "icon": _icon,
    "armadora": partial(banner, "armadora"),
    "armadora-board": partial(board, "armadora", 35),
    "armadora-plan": partial(plan, "armadora", 35, 0, "W1 d3"),
    "armadora-end": partial(shared, "armadora", 0, date(2026, 11, 27)),
    "saboteur": partial(banner, "saboteur"),
    "saboteur-maze": partial(board, "saboteur", 41),
    "saboteur-hand": partial(hand, "saboteur", 31, 0),
    "saboteur-end": partial(board, "saboteur"),
    "cup": cup,
}
"""Each picture by its name in `docs`."""


def main() -> None:
    for name, draw in PICTURES.items():
        (DOCS / f"{name}.png").write_bytes(draw().data)


if __name__ == "__main__":
    main()
