"""The database's tables, with only what both SQLite and PostgreSQL have.

`moves` only grows, until its whole table is deleted. What follows from it (`ply`, `to_act`, `head_to_head`, `ratings`,
`tallies`) is stored so that lists need no replay, and changes in the transaction that adds the move.

A column with the number of a person is called `user_id` or `host_id`. What is stored about the person is exported and
deleted by that name, see `bot.store.people`; a test looks at every column.
"""

from bot.store.schema.achieved import head_to_head, old_ratings, ratings, recounts, results, strengths, tallies
from bot.store.schema.base import metadata
from bot.store.schema.calls import calls, lookouts, play_messages
from bot.store.schema.games import (
    audience,
    computers_turn,
    counted,
    followers,
    handovers,
    heartbeat,
    in_phase,
    interactions,
    live,
    lobby,
    moves,
    old_boards,
    questions,
    result_pending,
    seats,
    spot,
    tables,
    unended,
    untold_quarantine,
    votes,
)
from bot.store.schema.people import (
    erasures,
    forgetting,
    guesses,
    lessons,
    preferences,
    puzzle_posts,
    puzzles,
    secrets,
    servers,
    unlisted,
    vacations,
)

__all__ = [
    "audience",
    "calls",
    "computers_turn",
    "counted",
    "erasures",
    "followers",
    "forgetting",
    "guesses",
    "handovers",
    "head_to_head",
    "heartbeat",
    "in_phase",
    "interactions",
    "lessons",
    "live",
    "lobby",
    "lookouts",
    "metadata",
    "moves",
    "old_boards",
    "old_ratings",
    "play_messages",
    "preferences",
    "puzzle_posts",
    "puzzles",
    "questions",
    "ratings",
    "recounts",
    "result_pending",
    "results",
    "seats",
    "secrets",
    "servers",
    "spot",
    "strengths",
    "tables",
    "tallies",
    "unended",
    "unlisted",
    "untold_quarantine",
    "vacations",
    "votes",
]
