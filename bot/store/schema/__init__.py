"""The database's tables, with only what both SQLite and PostgreSQL have.

`moves` only grows, until its whole table is deleted. What follows from it (`ply`, `to_act`, `head_to_head`, `ratings`,
`tallies`) is stored so that lists need no replay, and changes in the transaction that adds the move.

A column with the number of a person is called `user_id` or `host_id`. What is stored about the person is exported and
deleted by that name, see `bot.store.people`; a test looks at every column.
"""

from bot.store.schema.achieved import head_to_head, old_ratings, ratings, recounts, results, strengths, tallies
from bot.store.schema.base import metadata
from bot.store.schema.calls import lookouts
from bot.store.schema.games import (
    audience,
    computers_turn,
    counted,
    heartbeat,
    hidden,
    in_phase,
    interactions,
    invitations,
    live,
    lobby,
    moves,
    seats,
    spot,
    tables,
    unended,
    votes,
)
from bot.store.schema.outbox import outbox
from bot.store.schema.people import (
    blocks,
    erasures,
    guesses,
    lessons,
    preferences,
    puzzles,
    secrets,
    servers,
    unlisted,
    vacations,
)

__all__ = [
    "audience",
    "blocks",
    "computers_turn",
    "counted",
    "erasures",
    "guesses",
    "head_to_head",
    "heartbeat",
    "hidden",
    "in_phase",
    "interactions",
    "invitations",
    "lessons",
    "live",
    "lobby",
    "lookouts",
    "metadata",
    "moves",
    "old_ratings",
    "outbox",
    "preferences",
    "puzzles",
    "ratings",
    "recounts",
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
    "vacations",
    "votes",
]
