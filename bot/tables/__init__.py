"""The service that runs the tables: lobbies, matches, ranks. It knows no Discord and no SQL."""

from bot.store import (
    Bouts,
    Dm,
    Due,
    Erasure,
    Guess,
    OldBoard,
    Opponent,
    Phase,
    Place,
    Posting,
    Preferences,
    Progress,
    Question,
    Seated,
    Spot,
    TableId,
)
from bot.tables.absence import Choice, Voted
from bot.tables.models import Leaderboard, LetterSent, Listing, Lobby, Match, Played, Press, Standing
from bot.tables.privacy import Forgotten, Holdings
from bot.tables.profiles import Best, Profile
from bot.tables.puzzles import DailyPuzzle, Streak
from bot.tables.refusal import Refusal, Refused
from bot.tables.server_settings import ServerSettings
from bot.tables.service import Tables

__all__ = [
    "Best",
    "Bouts",
    "Choice",
    "DailyPuzzle",
    "Dm",
    "Due",
    "Erasure",
    "Forgotten",
    "Guess",
    "Holdings",
    "Leaderboard",
    "LetterSent",
    "Listing",
    "Lobby",
    "Match",
    "OldBoard",
    "Opponent",
    "Phase",
    "Place",
    "Played",
    "Posting",
    "Preferences",
    "Press",
    "Profile",
    "Progress",
    "Question",
    "Refusal",
    "Refused",
    "Seated",
    "ServerSettings",
    "Spot",
    "Standing",
    "Streak",
    "TableId",
    "Tables",
    "Voted",
]
