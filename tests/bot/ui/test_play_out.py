"""Playing out the rest of a game against computers that is as good as decided."""

from __future__ import annotations

from pathlib import Path

import pytest
import simcord

from bot.store.table_rows import Phase
from bot.tables.table import Match
from engine.computer.analysis import decided_json
from engine.game import Json
from tests.bot.ui.cheats.forging import says
from tests.bot.ui.parlor import Guessing, Parlor, Verb, text, verbs
from tests.bot.ui.steps import alone, beside
from tests.bot.ui.watch import Scripted, Story, Watch, watched


async def opened(parlor: Parlor, match: Match) -> simcord.ResponseMessage:
    """Return Ann's panel, opened when it is known whether the game is decided."""
    await parlor.quiet()
    answer = await parlor.ann.tap(parlor.board(match), Verb.PLAY)
    return answer.response


async def test_the_rest_is_played_out_for_who_says_yes(parlor: Parlor) -> None:
    """Offered in the panel, to which *Back* leads, asked once, and then the game goes on to its end by itself; the
    result counts."""
    _, match = await beside(parlor, sure=True)
    panel = await opened(parlor, match)
    assert Verb.PLAY_OUT not in verbs(parlor.board(match)), "in private alone"
    await parlor.ann.tap(panel, Verb.PLAY_OUT)
    assert "as good as decided" in text(panel)
    await parlor.ann.tap(panel, Verb.PLAY)
    assert Verb.DRAFT in verbs(panel)
    await parlor.ann.tap(panel, Verb.PLAY_OUT)
    assert (await parlor.match()).ply == match.ply, "nothing is done unasked"
    assert "is playing the rest for you" in text((await parlor.ann.tap(panel, Verb.PLAY_OUT_NOW)).response)
    await parlor.quiet()
    match = await parlor.match()
    assert match.phase is Phase.FINISHED
    record = await parlor.tables.matches.record(match.id)
    assert set(record["stand_ins"].values()) == {"hard"}


async def test_the_seat_can_be_taken_back_at_any_time(parlor: Parlor) -> None:
    """In the middle of a thought, which then counts for nothing."""
    workers, match = await beside(parlor, sure=True)
    panel = await opened(parlor, match)
    await parlor.ann.tap(panel, Verb.PLAY_OUT)
    workers.may_think.clear()
    page = (await parlor.ann.tap(panel, Verb.PLAY_OUT_NOW)).response
    assert "standing in for **Ann** and thinking" in text(parlor.board(await parlor.match()))
    back = await parlor.ann.tap(page, Verb.TAKE_SEAT)
    workers.may_think.set()
    await parlor.quiet()
    assert "Welcome back" in text(back.response)
    assert (await parlor.match()).record.moves == match.record.moves


async def test_it_is_not_offered_before(parlor: Parlor) -> None:
    """While the game is open, and in no game with other people."""
    _, match = await beside(parlor)
    assert Verb.PLAY_OUT not in verbs(await opened(parlor, match))
    await parlor.begin()
    among = await parlor.match(2)
    assert Verb.PLAY_OUT not in verbs((await parlor.to_act(among).tap(parlor.board(among), Verb.PLAY)).response)


async def test_an_offer_is_worked_out_anew_after_a_restart(parlor: Parlor) -> None:
    """The button from before works if it still holds, and says kindly so if it does not."""
    _, match = await beside(parlor, sure=True)
    panel = await opened(parlor, match)
    doubting = Guessing()
    await parlor.restart(doubting)
    assert "isn’t decided yet" in says(await parlor.ann.tap(panel, Verb.PLAY_OUT))
    certain = Guessing()
    certain.sure = True
    await parlor.restart(certain)
    await parlor.ann.tap(panel, Verb.PLAY_OUT)
    assert Verb.PLAY_OUT_NOW in verbs(panel)


class Judging(Scripted):
    """A computer player that does as it is told, and says what can be believed from a view."""

    async def decided(self, game: str, view: Json, seed: int) -> Json:
        return decided_json(game, view, seed)


def to_the_point(strengths: tuple[int, int, int]) -> Story:
    """Return a story in which Ann places warriors against a computer that has placed these, and looks at her panel."""

    async def story(parlor: Parlor, watch: Watch) -> None:
        match = await alone(parlor)
        for square in ("a1", "c3", "e5"):
            await parlor.play(match, f"5 {square}" if square == "a1" else f"4 {square}")
            await parlor.quiet()
            match = await parlor.match()
            if match.to_act != match.solo:
                break
            await opened(parlor, match)
            watch.look()

    return story


@pytest.mark.parametrize("watcher", ["ann", "cas"])
async def test_an_offer_tells_nothing_of_what_is_hidden(tmp_path: Path, watcher: str) -> None:
    """It is the same whatever the computer has placed, and an onlooker sees none."""
    world = await watched(tmp_path, "one", watcher, to_the_point((1, 3, 4)), Judging((1, 3, 4)))
    assert await watched(tmp_path, "twin", watcher, to_the_point((5, 1, 2)), Judging((5, 1, 2))) == world
