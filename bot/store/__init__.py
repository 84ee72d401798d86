"""The only room that speaks SQL. Everything that must survive a restart goes through here.

`Store` opens a database and its transactions, and a `Transaction` has a part for each subject (`tables`, `clocks`,
`pending` …): rows in, values out, no decisions. The database is SQLite or PostgreSQL; the schema is in `schema/`, and
migrations bring an older database up to date at the start.

- No move is lost: `(table, ply)` is its primary key, so two writers cannot both make the same one, and the id of
  an interaction is kept for a day, so a press that is delivered twice is carried out once.
- For each thing that people see a column tells what was shown last (see `pending.py`), so a process may be killed
  anywhere.
- A table that cannot be read is quarantined, and all others go on.
"""

from bot.store.achieved import ALL_TIME, GameResult, HeadToHead, Opponent, Rating
from bot.store.errors import Conflict, DamagedFile, FromTheFuture, InDoubt, InUse, NoBackup, NotSaved, StoreError
from bot.store.people_rows import (
    Erasure,
    Guess,
    Lookout,
    PastPuzzle,
    Preferences,
    Progress,
    StoredPuzzle,
)
from bot.store.post import Key, Post
from bot.store.store import Store, backup, open_store, read_url
from bot.store.table_rows import (
    EMPTY,
    HIDDEN,
    OTHERS,
    UNTIL_BACK,
    Answer,
    Damaged,
    Due,
    Invitation,
    Phase,
    Place,
    Remains,
    Saved,
    Seated,
    Spot,
    TableId,
    Timer,
)
from bot.store.transaction import Transaction

__all__ = [
    "ALL_TIME",
    "EMPTY",
    "HIDDEN",
    "OTHERS",
    "UNTIL_BACK",
    "Answer",
    "Conflict",
    "Damaged",
    "DamagedFile",
    "Due",
    "Erasure",
    "FromTheFuture",
    "GameResult",
    "Guess",
    "HeadToHead",
    "InDoubt",
    "InUse",
    "Invitation",
    "Key",
    "Lookout",
    "NoBackup",
    "NotSaved",
    "Opponent",
    "PastPuzzle",
    "Phase",
    "Place",
    "Post",
    "Preferences",
    "Progress",
    "Rating",
    "Remains",
    "Saved",
    "Seated",
    "Spot",
    "Store",
    "StoreError",
    "StoredPuzzle",
    "TableId",
    "Timer",
    "Transaction",
    "backup",
    "open_store",
    "read_url",
]
