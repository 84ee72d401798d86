"""The puzzles of the day in the channels that servers chose, and their solutions a day later: each once, in the
language and the look of the server. A channel in which the bot may not post is left alone until it may."""

import discord

from bot.locale import Markup, Say
from bot.store.post import Key, Post
from bot.store.table_rows import Place, Spot
from bot.tables.puzzles import LATE, DailyPuzzle
from bot.ui.core.app import App
from bot.ui.core.custom_id import NOWHERE, Tag, Verb
from bot.ui.core.message import Message
from bot.ui.core.own_messages import tags
from bot.ui.delivery.kinds import Address, Channel, Instead, Kind, kind
from bot.ui.delivery.puzzle_messages import OWN, question, solution
from bot.ui.delivery.sending import may_post


@kind
class PosedPuzzle(Kind):
    """A puzzle while its day lasts. It stays where it is when the server chooses another channel, and its row stays,
    for the solution comes to the same channel."""

    name = "puzzle"
    kept = fixed = True

    async def address(self, app: App, owed: Post) -> Address | Instead:
        await app.tables.servers.load()
        daily = await app.tables.puzzles.of(owed.part)
        channel_id = app.tables.servers.settings(owed.about).puzzle_channel
        if owed.message_id is not None or daily is None or app.tables.puzzles.is_out(daily) or channel_id is None:
            return Instead.NOTHING
        return Channel(Place(owed.about, channel_id))

    async def content(self, app: App, owed: Post) -> Message:
        return await question(app, await _puzzle(app, owed), app.public(owed.about), app.look(owed.about))

    def is_it(self, owed: Post, message: discord.Message) -> bool:
        return Tag(Verb.PUZZLE, NOWHERE, owed.part) in tags(message)


@kind
class Solution(Kind):
    """The solution of a puzzle, where the puzzle was posted, for some days."""

    name = "solution"

    async def address(self, app: App, owed: Post) -> Address | Instead:
        daily = await app.tables.puzzles.of(owed.part)
        posed = await app.tables.outbox.get(Key("puzzle", owed.about, owed.part))
        stands = [post.channel_id for post in posed if post.message_id is not None]
        if daily is None or app.tables.puzzles.today() > daily.day + LATE or not stands:
            return Instead.NOTHING
        if not app.tables.puzzles.is_out(daily):
            return Instead.NOT_YET
        return Channel(Place(owed.about, stands[0]))

    async def content(self, app: App, owed: Post) -> Message:
        say, look = app.public(owed.about), app.look(owed.about)
        return await solution(app, await _puzzle(app, owed), owed.about, say, look)

    def is_it(self, owed: Post, message: discord.Message) -> bool:
        return Tag(Verb.PUZZLE, NOWHERE, owed.part, OWN) in tags(message)


def trouble(app: App, guild_id: int, say: Say) -> Markup | None:
    """Return why puzzles cannot be posted in the channel of this server; None if they can, or if the server wants
    none."""
    channel_id = app.tables.servers.settings(guild_id).puzzle_channel
    if channel_id is None or may_post(app, Spot(guild_id, channel_id)):
        return None
    return say("puzzle.channel_closed", channel=Markup("<#{}>").format(channel_id))


async def _puzzle(app: App, owed: Post) -> DailyPuzzle:
    daily = await app.tables.puzzles.of(owed.part)
    assert daily is not None  # it has an address
    return daily
