"""The servers' Play messages. Rows in, values out."""

from collections.abc import Mapping

from sqlalchemy import delete, insert, select, update

from bot.store.part import Part
from bot.store.people_rows import PlayMessage
from bot.store.schema import play_messages

_COLUMNS = (play_messages.c.channel_id, play_messages.c.message_id, play_messages.c.digest)


class PlayMessages(Part):
    """The part of a transaction that knows Play messages."""

    async def all(self) -> Mapping[int, PlayMessage]:
        """Return the Play messages of all servers, in the shards of this process."""
        served = self._served(play_messages.c.guild_id)
        rows = (await self._db.execute(select(play_messages.c.guild_id, *_COLUMNS).where(served))).all()
        return {row[0]: PlayMessage(*row[1:]) for row in rows}

    async def of(self, guild_id: int) -> PlayMessage | None:
        """Return the Play message of this server; None without one."""
        row = (await self._db.execute(select(*_COLUMNS).where(play_messages.c.guild_id == guild_id))).one_or_none()
        return None if row is None else PlayMessage(*row)

    async def save(self, guild_id: int, message: PlayMessage) -> None:
        """Store the Play message of this server, sent or about to be sent."""
        row = {"channel_id": message.channel_id, "message_id": message.message_id, "digest": message.digest}
        own = play_messages.c.guild_id == guild_id
        if (await self._db.execute(update(play_messages).where(own).values(row))).rowcount == 0:
            await self._db.execute(insert(play_messages).values(guild_id=guild_id, **row))

    async def delete(self, guild_id: int) -> None:
        """Note that this server has no Play message any more."""
        await self._db.execute(delete(play_messages).where(play_messages.c.guild_id == guild_id))
