"""The service that runs the tables: lobbies, matches, ratings. It knows no Discord and no SQL.

`Tables` in `service.py` holds the parts of the service. A part checks what a person asks for, computes the new row with
pure functions (`clock.py`, `turns.py`, `counting.py`, `ratings.py`, `verdicts.py`), and saves it in one transaction.
Nothing here shows anything: callers post what is `pending`.

"Refused: X, Y" in a docstring lists the reasons for which a method raises `Refused`.
"""

from bot.store import (
    Answer,
    Due,
    Erasure,
    Guess,
    HeadToHead,
    Invitation,
    Lookout,
    Opponent,
    PastPuzzle,
    Phase,
    Place,
    Preferences,
    Progress,
    Saved,
    Seated,
    Spot,
    TableId,
)
from bot.tables.absence import Choice, Voted
from bot.tables.lookouts import Scene
from bot.tables.models import Invitee, Leaderboard, Listing, Played, Press, Standing
from bot.tables.privacy import Forgotten, Holdings
from bot.tables.profiles import Best, Profile
from bot.tables.puzzles import DailyPuzzle, Streak
from bot.tables.refusal import Refusal, Refused
from bot.tables.server_settings import ServerSettings
from bot.tables.service import Tables
from bot.tables.table import Lobby, Match

__all__ = [
    "Answer",
    "Best",
    "Choice",
    "DailyPuzzle",
    "Due",
    "Erasure",
    "Forgotten",
    "Guess",
    "HeadToHead",
    "Holdings",
    "Invitation",
    "Invitee",
    "Leaderboard",
    "Listing",
    "Lobby",
    "Lookout",
    "Match",
    "Opponent",
    "PastPuzzle",
    "Phase",
    "Place",
    "Played",
    "Preferences",
    "Press",
    "Profile",
    "Progress",
    "Refusal",
    "Refused",
    "Saved",
    "Scene",
    "Seated",
    "ServerSettings",
    "Spot",
    "Standing",
    "Streak",
    "TableId",
    "Tables",
    "Voted",
]
