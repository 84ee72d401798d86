"""Answers whose echo nobody reads.

Discord returns each message as it stands after an edit, and discord.py makes objects of all its components: a tenth of
a millisecond for a panel, at each step of a turn. So this is `Interaction.edit_original_response` up to its request.
"""

from collections.abc import Sequence

import discord
from discord.http import handle_message_parameters
from discord.webhook.async_ import async_context

from bot.ui.core.components import Layout


async def edit_unread(
    interaction: discord.Interaction, view: Layout, attachments: Sequence[discord.File | discord.Attachment]
) -> None:
    """Change the answer to an interaction to this. Raises any of FAILURES."""
    client = interaction.client
    nobody = client.allowed_mentions  # where nothing else is said
    with handle_message_parameters(view=view, attachments=attachments, previous_allowed_mentions=nobody) as sent:
        await async_context.get().edit_original_interaction_response(
            interaction.application_id,
            interaction.token,
            session=interaction.followup.session,
            proxy=client.http.proxy,
            proxy_auth=client.http.proxy_auth,
            payload=sent.payload,
            multipart=sent.multipart,
            files=sent.files,
        )
