"""The leaderboard of all time, of this season and of past ones."""

from __future__ import annotations

import pytest
import simcord

from tests.bot.ui.parlor import Parlor, Tag, Verb, text

NOW, BEFORE = 20261, 20254
"""The simulated world begins in 2026."""


async def top_of(parlor: Parlor) -> simcord.ResponseMessage:
    answer = await parlor.ann.slash(parlor.games, "top", game="armadora")
    return answer.response


async def choose(parlor: Parlor, page: simcord.ResponseMessage, season: int, shown: int) -> str:
    """Let Ann choose another season than the one that is shown; return what the page says then."""
    await parlor.ann.select(page, [str(season)], custom_id=str(Tag(Verb.TOP, rest=f"armadora season {shown}")))
    return text(page)


async def test_one_chooses_a_season_and_past_ones_are_kept(parlor: Parlor, monkeypatch: pytest.MonkeyPatch) -> None:
    """All time comes first, with the winners of past seasons; each season has its own page."""
    with monkeypatch.context() as then:
        then.setattr("bot.tables.verdicts.season_of", lambda seconds: BEFORE)
        await parlor.passes(await parlor.begin(2))
    first = await parlor.tables.rankings.leaderboard(parlor.guild.id, "armadora", 0, season=BEFORE)
    page = await top_of(parlor)
    assert "Past seasons" in text(page)
    assert "🏅 October to December 2025: **Ann and Bob**" in text(page), "both are first"
    assert all(row.name in text(page) for row in first.rows)
    empty = await choose(parlor, page, NOW, 0)
    assert "Season: January to March 2026" in empty
    assert "Nobody has finished a game this season" in empty
    old = await choose(parlor, page, BEFORE, NOW)
    assert "Season: October to December 2025" in old
    assert "Past seasons" not in old
    assert "1. **Ann**" in old
    assert "one game" in old
    again = await choose(parlor, page, 0, BEFORE)
    assert "Season:" not in again
