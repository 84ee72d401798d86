"""What can be read and changed within one transaction, by parts: rows in, values out. No decision is made here."""

from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.shards import Shards
from bot.store.clocks import Clocks
from bot.store.cups import Cups
from bot.store.invitations import Invitations, Lookouts
from bot.store.lists import Lists
from bot.store.outbox import Outbox
from bot.store.people import AllPreferences, Lessons, People
from bot.store.presses import Interactions, Onlookers, Votes
from bot.store.puzzles import Puzzles
from bot.store.scores import Recounts, Results, Scores
from bot.store.servers import Servers
from bot.store.table_rows import TableId
from bot.store.tables import Tables


class Transaction:
    """The database within one transaction. `Store.read` and `Store.write` make one; use its parts."""

    def __init__(self, connection: AsyncConnection, shards: Shards, *, writes: bool = False) -> None:
        self.writes = writes
        self.touched: set[TableId] = set()
        """The tables of players whose rows or seats were changed."""
        self.since = 0
        """A counter of earlier changes, set and used by the code that opened the transaction."""
        self.saved: dict[TableId, Any] = {}
        """The tables as that code has saved them last."""
        shared = connection, shards, self.touched, writes
        self.interactions = Interactions(*shared)
        self.tables = Tables(*shared)
        self.lists = Lists(*shared)
        self.clocks = Clocks(*shared)
        self.votes = Votes(*shared)
        self.invitations = Invitations(*shared)
        self.onlookers = Onlookers(*shared)
        self.outbox = Outbox(*shared)
        self.scores = Scores(*shared)
        self.results = Results(*shared)
        self.recounts = Recounts(*shared)
        self.servers = Servers(*shared)
        self.people = People(*shared)
        self.preferences = AllPreferences(*shared)
        self.lessons = Lessons(*shared)
        self.puzzles = Puzzles(*shared)
        self.lookouts = Lookouts(*shared)
        self.cups = Cups(*shared)
