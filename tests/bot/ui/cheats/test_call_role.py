"""Nobody lets everybody take a role who could give it to nobody."""

from __future__ import annotations

import pytest

from tests.bot.ui.calling import allowed, choose
from tests.bot.ui.parlor import Parlor, text


@pytest.mark.parametrize("may", [False, True], ids=["without the right", "below the role"])
async def test_a_role_that_one_could_not_give_is_not_chosen(parlor: Parlor, may: bool) -> None:
    """Other bots may trust whoever has it, so managing the server is not enough: it takes the right to manage roles,
    and a role above."""
    players = parlor.guild.create_role("players", mentionable=True)
    allowed(parlor, manage_roles=True)
    person = parlor.newcomer("who", manage_guild=True, manage_messages=True, manage_roles=may)
    assert "couldn’t give" in text(await choose(parlor, person, players))
    assert parlor.tables.servers.settings(parlor.guild.id).call_role is None
