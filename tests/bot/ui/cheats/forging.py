"""Presses of buttons that a changed client makes up."""

from __future__ import annotations

import simcord

from bot.tables import Match
from tests.bot.ui.parlor import Parlor, Tag, Verb, found, press


async def forge(parlor: Parlor, who: simcord.MemberActor, match: Match, verb: Verb, rest: str = "") -> Match:
    """Let this person press, in a private message of theirs, a button that is not there; return the match after it."""
    match = await parlor.match(match.id)
    board = parlor.board(match)
    page = (await who.click(board, custom_id=found(board, Verb.MORE))).response
    assert page is not None
    _, forged = press(parlor.env, who, parlor.home(match), page.id, Tag(verb, match.id, match.ply, rest))
    parlor.env.backend.emit("INTERACTION_CREATE", forged)
    await parlor.env.settle()
    await parlor.quiet()
    return await parlor.match(match.id)
