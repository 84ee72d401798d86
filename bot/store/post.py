"""The stored row of a message: declared once, here. The table of the database is made from it (`schema.outbox`)."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, String, false

from bot.store.columns import Id
from bot.store.table_rows import TableId


class Key(NamedTuple):
    """What tells a message apart from all others."""

    kind: str
    """What it is: a result, a question, an old board and so on; see `bot.ui.delivery`."""
    about: int
    """What it is about, by the number of the table, server or puzzle."""
    part: int = 0
    """What else tells it apart from others of its kind about the same: a run of the clock, a message, a server."""
    user_id: int = 0
    """The person who gets it as a direct message; 0 where it stands in a channel."""


@dataclass(frozen=True, slots=True)
class Post:
    """A message that the bot owes people, or keeps true. It is owed while `shown` is less than `wanted`."""

    kind: Annotated[str, Column(String(16), primary_key=True)]
    about: Annotated[int, Column(Id, primary_key=True, autoincrement=False)]
    part: Annotated[int, Column(BigInteger, primary_key=True, autoincrement=False)] = 0
    user_id: Annotated[int, Column(BigInteger, primary_key=True, autoincrement=False, index=True)] = 0
    table_id: Annotated[TableId | None, Column(Id, ForeignKey("tables.id"), index=True)] = None
    """The table of players that it is about, with which it is deleted."""
    guild_id: Annotated[int | None, Column(BigInteger)] = None
    """The server whose process brings it; None stands for direct messages."""
    facts: Annotated[str, Column(String(200), nullable=False, server_default="")] = ""
    """What its kind needs to know besides."""
    due_at: Annotated[int, Column(BigInteger, nullable=False, server_default="0")] = 0
    """From when on it is owed."""
    wanted: Annotated[int, Column(Integer, nullable=False, server_default="1")] = 1
    """The version that people should see: counts the changes of what it tells of."""
    shown: Annotated[int, Column(Integer, nullable=False, server_default="0")] = 0
    """The version that stands, or that Discord has refused for good."""
    channel_id: Annotated[int | None, Column(BigInteger)] = None
    message_id: Annotated[int | None, Column(BigInteger)] = None
    """The message, once it stands. A channel without a message is where it is being sent."""
    closed: Annotated[bool, Column(Boolean, nullable=False, server_default=false())] = False
    """Whether the person takes no direct messages, so that this one is not tried again."""
    digest: Annotated[str | None, Column(String(32))] = None
    """A digest of what it shows, so that a change which changes nothing costs no request."""

    @property
    def key(self) -> Key:
        return Key(self.kind, self.about, self.part, self.user_id)

    def to(self, user_id: int) -> "Post":
        """Return the same message as it is owed to this person; 0 stands for a channel."""
        return Post(self.kind, self.about, self.part, user_id, self.table_id, self.guild_id, self.facts)

    @property
    def owed(self) -> bool:
        """Whether people do not see yet what they should."""
        return self.shown < self.wanted
