"""The service that runs the tables: lobbies, matches, ranks. It knows no Discord and no SQL."""

from bot.tables.refusal import Refusal, Refused
from bot.tables.service import Tables
from bot.tables.values import (
    Dm,
    Leaderboard,
    Listing,
    Lobby,
    Match,
    Phase,
    Place,
    Played,
    Press,
    Seated,
    Standing,
    TableId,
)

__all__ = [
    "Dm",
    "Leaderboard",
    "Listing",
    "Lobby",
    "Match",
    "Phase",
    "Place",
    "Played",
    "Press",
    "Refusal",
    "Refused",
    "Seated",
    "Standing",
    "TableId",
    "Tables",
]
