"""A database file with as many games as there might be one day."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import engine
from bot.store.table_rows import Phase, Post
from engine.game import AnyGame, Json

GUILD, CHANNEL, USER = 1 << 50, 1 << 51, 1 << 52
NOW = 1_800_000_000
A_GUILD = 50
"""The number of tables in each server, a tenth of them in each channel; also the number of people in each."""
GAME: AnyGame = engine.find("armadora")


def fill(path: Path, *, live: int, finished: int, waiting: int) -> int:
    """Put games into a database that has its tables, and return its size in bytes: `live` and `finished` are the
    numbers of games. Of the live ones `waiting` wait for a board; half of these also wait for an answer to the question
    what to do, the others for the question itself."""
    random = Random(1)
    start, words, actors = _game(random)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA synchronous = OFF")
        made = list(_tables(live, finished, waiting, start, len(words), actors))
        _insert(db, "tables", made)
        _insert(db, "seats", _seats(made))
        db.executemany(
            "INSERT INTO moves (table_id, ply, words, at) VALUES (?, ?, ?, ?)",
            ((row["id"], ply, words[ply], NOW) for row in made for ply in range(row["ply"])),
        )
        db.executemany("INSERT INTO interactions VALUES (?, ?)", ((number, NOW) for number in range(10 * live)))
        _insert(db, "outbox", _questions(made))
        people = {(row["guild_id"], USER + row["id"] % A_GUILD) for row in made}
        rating = {"game": GAME.name, "name": "Ann", "games": 9, "wins": 3, "points": 99, "mu": 25.0, "sigma": 5.0}
        own = ({"guild_id": guild, "user_id": user, "rating": random.randrange(2000)} for guild, user in people)
        _insert(db, "ratings", (rating | row for row in own))
    db.close()
    return path.stat().st_size


def _game(random: Random) -> tuple[Json, list[str], list[int | None]]:
    """Return the start of a game between two, its moves, and the seat to act before each move and at the end."""
    state = GAME.start(GAME.read_options({"players": 2}), random)
    dealt, words, actors = GAME.dump(state), list[str](), [state.to_act]
    while state.to_act is not None:
        move = random.choice(GAME.legal(GAME.view(state, state.to_act)))
        state, _ = GAME.apply(state, state.to_act, move)
        words.append(move.words)
        actors.append(state.to_act)
    return dealt, words, [*actors]


def _tables(
    live: int, finished: int, waiting: int, dealt: Any, length: int, actors: Sequence[int | None]
) -> Iterator[dict[str, Any]]:
    for number in range(1, live + finished + 1):
        # Live games were begun last, and those that wait are spread among them.
        rank = number - finished
        over = rank <= 0
        waits = not over and rank * waiting // live > (rank - 1) * waiting // live
        ply = length if over else 1 + number % max(1, length - 1)
        guild = number // A_GUILD
        yield {
            "id": number,
            "phase": (Phase.FINISHED if over else Phase.LIVE).value,
            "guild_id": GUILD + guild,
            "channel_id": CHANNEL + guild * 10 + number % 10,
            "thread_id": None if number % 3 else CHANNEL * 2 + number,
            "message_id": CHANNEL * 4 + number,
            "game": GAME.name,
            "edition": GAME.edition,
            "options": json.dumps(dealt["options"]),
            "host_id": USER,
            "opened_at": NOW,
            "expires_at": NOW,
            "start": json.dumps(dealt["start"]),
            "ply": ply,
            "to_act": actors[ply],
            "computers": sum(1 << seat for seat in range(2) if _computer(number, seat, actors[ply])),
            "published_ply": ply - waits,
            "lost_boards": 0,
            "clock": "slow" if waits or number % 4 == 0 else "none",
            "stand_in_level": "normal",
            "run": ply,
            "deadline": NOW - 1 if waits else NOW + 999 if number % 4 == 0 and not over else None,
            "remind_at": None,
            "reminded": 0,
            "started_at": NOW,
            "moved_at": NOW - number % 1000,
            "ended_at": NOW if over else None,
            "finish": number if over else None,
        }


def _computer(number: int, seat: int, to_act: int | None) -> bool:
    """Return whether a computer sits there; where computers play they have already moved."""
    return seat != to_act and number % 5 == 0


def _seats(made: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for row in made:
        for seat in range(2):
            computer = "easy" if _computer(row["id"], seat, row["to_act"]) else None
            user = None if computer else USER + row["guild_id"] % 1000 * A_GUILD + (row["id"] * 2 + seat) % A_GUILD
            own = {"table_id": row["id"], "seat": seat, "user_id": user, "name": "Ann", "language": "en-US"}
            yield own | {"computer": computer, "left": 0, "reserve": 0, "gone": 0}


def _questions(made: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for row in made:
        if row["deadline"] == NOW - 1 and row["ply"] % 2:
            place = {"message_id": row["id"], "channel_id": row["channel_id"]}
            about = {"about": row["id"], "table_id": row["id"], "guild_id": row["guild_id"]}
            yield asdict(Post("late", part=row["run"], shown=1, **about, **place))


def _insert(db: sqlite3.Connection, table: str, rows: Iterable[dict[str, Any]]) -> None:
    for columns, alike in groupby(rows, tuple):
        names, marks = ", ".join(f'"{name}"' for name in columns), ", ".join("?" * len(columns))
        db.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", ([*row.values()] for row in alike))
