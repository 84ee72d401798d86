"""The messages that the bot owes people or keeps true: `bot.store.post.Post` declares their row."""

from bot.store.columns import declared
from bot.store.post import Post
from bot.store.schema.base import metadata, partial

_OWED = "shown < wanted"

outbox = declared("outbox", metadata, Post, partial("due_at", _OWED))
