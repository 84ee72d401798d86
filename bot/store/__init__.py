"""The only room that speaks SQL. Everything that must survive a restart goes through here."""

from bot.store.errors import Conflict, FromTheFuture, InUse, NoBackup, NotSaved, StoreError
from bot.store.rows import Bouts, Dm, Phase, Place, Saved, Seated, TableId, Tally
from bot.store.store import Store, backup, open_store, read_url
from bot.store.transaction import Transaction

__all__ = [
    "Bouts",
    "Conflict",
    "Dm",
    "FromTheFuture",
    "InUse",
    "NoBackup",
    "NotSaved",
    "Phase",
    "Place",
    "Saved",
    "Seated",
    "Store",
    "StoreError",
    "TableId",
    "Tally",
    "Transaction",
    "backup",
    "open_store",
    "read_url",
]
