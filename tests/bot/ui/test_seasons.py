"""The leaderboard of all time, of this season and of past ones."""

from __future__ import annotations

import simcord

from bot.tables.clock import DAY
from tests.bot.ui.parlor import Parlor, Tag, Verb, text

BEFORE, NOW = 20261, 20262
"""The simulated world begins in January 2026."""


async def choose(parlor: Parlor, page: simcord.ResponseMessage, season: int, shown: int) -> str:
    """Let Ann choose another season than the one that is shown; return what the page says then."""
    await parlor.ann.select(page, [str(season)], custom_id=str(Tag(Verb.TOP, rest=f"armadora season {shown}")))
    return text(page)


async def test_one_chooses_a_season_and_past_ones_are_kept(parlor: Parlor) -> None:
    """All time comes first, with the winners of past seasons; each season has its own page."""
    await parlor.over()
    await parlor.later(90 * DAY)
    first = await parlor.tables.rankings.leaderboard(parlor.guild.id, "armadora", 0, season=BEFORE)
    page = (await parlor.ann.slash(parlor.games, "top", game="armadora")).response
    assert "Past seasons" in text(page)
    assert "🏅 January to March 2026: **Ann and Bob**" in text(page), "both are first"
    assert all(row.name in text(page) for row in first.rows)
    empty = await choose(parlor, page, NOW, 0)
    assert "Season: April to June 2026" in empty
    assert "Nobody has finished a game this season" in empty
    old = await choose(parlor, page, BEFORE, NOW)
    assert "Season: January to March 2026" in old
    assert "Past seasons" not in old
    assert "1. **Ann**" in old
    assert "one game" in old
    again = await choose(parlor, page, 0, BEFORE)
    assert "Season:" not in again
