"""The service that runs the tables: lobbies, matches, ranks. It knows no Discord and no SQL."""

from bot.store import Bouts, Dm, Erasure, OldBoard, Opponent, Phase, Place, Question, Seated, TableId, Wishes
from bot.tables.absence import Choice, Voted
from bot.tables.models import Leaderboard, LetterSent, Listing, Lobby, Match, Played, Press, Standing
from bot.tables.privacy import Forgotten, Holdings
from bot.tables.profiles import Best, Profile
from bot.tables.refusal import Refusal, Refused
from bot.tables.server_settings import ServerSettings
from bot.tables.service import Tables

__all__ = [
    "Best",
    "Bouts",
    "Choice",
    "Dm",
    "Erasure",
    "Forgotten",
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
    "Press",
    "Profile",
    "Question",
    "Refusal",
    "Refused",
    "Seated",
    "ServerSettings",
    "Standing",
    "TableId",
    "Tables",
    "Voted",
    "Wishes",
]
