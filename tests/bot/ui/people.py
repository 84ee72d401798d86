"""The people of a simulated server, and what the bot answers them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
import simcord

from bot.ui.core.custom_id import Tag, Verb
from tests.bot.ui.messages import found


class Answer(simcord.InteractionResult):
    """What came of a press or a command."""

    @classmethod
    def of(cls, result: simcord.InteractionResult) -> Answer:
        return cls(result._env, result._interaction)

    @property
    def messages(self) -> list[simcord.ResponseMessage]:
        """All messages that the bot answered with."""
        first = super().response
        return [first, *self.followups] if first else self.followups

    @property
    def response(self) -> simcord.ResponseMessage:
        """The message that the bot answered with. Fails where there is none."""
        message = super().response
        assert message is not None, f"the bot answered with no message: {self!r}"
        return message

    @property
    def public(self) -> simcord.ResponseMessage:
        """The first message that everybody sees. Fails where there is none."""
        return next(message for message in self.messages if not message.ephemeral)

    def __repr__(self) -> str:
        return f"<Answer acknowledged={self.acknowledged} kind={self._interaction.response_kind!r}>"


class Person(simcord.MemberActor):
    """Somebody in a server, whose presses and commands give an `Answer`."""

    @classmethod
    def comes(cls, guild: simcord.GuildHandle, user: simcord.UserHandle, **as_who: Any) -> Person:
        """Let this user join the server."""
        guild.add_member(user, **as_who)
        return cls(guild._env, guild, user)

    async def slash(self, channel: simcord.ChannelHandle, name: str, /, **options: Any) -> Answer:
        return Answer.of(await super().slash(channel, name, **options))

    async def own_page(self, channel: simcord.ChannelHandle, verb: Verb) -> Answer:
        """Open the page of one's own, and from there the settings (PREFERENCE) or one's data (PRIVACY)."""
        page = await self.slash(channel, "me")
        return await self.click(page.response, custom_id=str(Tag(verb)))

    async def rules(self, channel: simcord.ChannelHandle, game: str) -> Answer:
        """Open the rules of a game, as a newcomer does."""
        page = await self.slash(channel, "learn")
        return await self.click(page.response, custom_id=str(Tag(Verb.RULES, rest=f"{game} 0")))

    async def click(
        self,
        message: discord.Message | simcord.ResponseMessage,
        *,
        label: str | None = None,
        custom_id: str | None = None,
    ) -> Answer:
        return Answer.of(await super().click(message, label=label, custom_id=custom_id))

    async def tap(self, message: discord.Message | simcord.ResponseMessage, verb: Verb) -> Answer:
        """Press the message's first button with this verb, in a server or in a direct message."""
        stands = message.message if isinstance(message, simcord.ResponseMessage) else message
        presser = self if stands.guild else self.user
        return Answer.of(await presser.click(message, custom_id=found(message, verb)))

    async def select(
        self, message: discord.Message | simcord.ResponseMessage, values: Sequence[Any], *, custom_id: str | None = None
    ) -> Answer:
        return Answer.of(await super().select(message, values, custom_id=custom_id))

    async def submit_modal(self, shown: simcord.InteractionResult, values: dict[str, Any]) -> Answer:
        return Answer.of(await super().submit_modal(shown, values))
