"""The only room that speaks SQL. Everything that must survive a restart goes through here."""

from bot.store.errors import Conflict, DamagedFile, FromTheFuture, InUse, NoBackup, NotSaved, StoreError
from bot.store.rows import (
    Bouts,
    Damaged,
    Dm,
    Erasure,
    OldBoard,
    Phase,
    Place,
    Question,
    Rating,
    Remains,
    Saved,
    Seated,
    TableId,
    Timer,
    Wishes,
)
from bot.store.store import Store, backup, open_store, read_url
from bot.store.transaction import Transaction

__all__ = [
    "Bouts",
    "Conflict",
    "Damaged",
    "DamagedFile",
    "Dm",
    "Erasure",
    "FromTheFuture",
    "InUse",
    "NoBackup",
    "NotSaved",
    "OldBoard",
    "Phase",
    "Place",
    "Question",
    "Rating",
    "Remains",
    "Saved",
    "Seated",
    "Store",
    "StoreError",
    "TableId",
    "Timer",
    "Transaction",
    "Wishes",
    "backup",
    "open_store",
    "read_url",
]
