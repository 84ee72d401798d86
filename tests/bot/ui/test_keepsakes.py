"""Keepsakes of a game that is over: the film, the chart of the winning chances, and the card to share. They take long:
whoever waits for one sees how far it is, and what is ready."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image
from simcord.backend.errors import BackendError

from bot.background import current
from bot.draw.look import Look
from bot.games import faces
from bot.locale import Markup
from bot.ui.core.custom_id import NOWHERE, Tag
from bot.ui.core.message import Tap
from bot.ui.match import keepsakes
from bot.workers import worker
from bot.workers.pictures import FRAMES, positions
from engine.computer.analysis import analyze_json
from engine.game import Json
from tests.bot.ui.bots import Counting
from tests.bot.ui.parlor import Guessing, Parlor, Verb, buttons, files, text, verbs
from tests.bot.ui.people import Answer
from tests.bot.ui.requests import Sent, on_the_wire

# --- What is shown -----------------------------------------------------------------------------


def test_a_film_shows_the_deal_the_end_and_what_lies_evenly_between() -> None:
    """All of a short game; of a long one so many positions that the film stays short."""
    assert list(positions(0)) == [0]
    assert list(positions(5)) == [0, 1, 2, 3, 4, 5]
    for moves in (FRAMES - 1, FRAMES, 99, 1000):
        shown = list(positions(moves))
        assert (shown[0], shown[-1], len(shown)) == (0, moves, FRAMES)
        gaps = [b - a for a, b in pairwise(shown)]
        assert max(gaps) - min(gaps) <= 1


class Filming(Guessing):
    """Makes films."""

    async def film(self, record: Json, players: Sequence[str], language: str, look: Look) -> bytes:
        return worker.film(record, players, language, look.theme.value, look.patterns)


@pytest.mark.real_pictures
async def test_a_film_is_shown_to_whoever_looks_back(parlor: Parlor) -> None:
    """In private, as a GIF with an alt text, from the menu and from the replay; nothing follows the last board."""
    await parlor.restart(Filming())
    match = await parlor.over(first="W1 c4")
    home = parlor.home(match)
    assert home.history()[-1] == parlor.last_board(match)
    answer = await parlor.look_back(parlor.cas, match, Verb.FILM)
    await parlor.quiet()
    [film] = files(answer.response)
    assert film.filename.startswith("replay")
    assert "animation" in (film.description or "")
    played: Any = Image.open(BytesIO(await film.read()))
    assert (played.format, played.n_frames) == ("GIF", match.ply + 1)
    await parlor.restart()
    replay = await parlor.look_back(parlor.cas, match, Verb.REPLAY)
    answer = await parlor.cas.click(replay.response, custom_id=str(buttons(replay.response)["Film"]))
    await parlor.quiet()
    assert answer.ephemeral
    assert "replay-" in str(answer.response.components)


async def test_whoever_looks_back_sees_the_chart(parlor: Parlor) -> None:
    """In private, with its words and an alt text, in the reader's language, after a restart as well. The reveal stays
    the last message."""
    parlor.speak(cas="fr")
    await parlor.restart(Counting())
    match = await parlor.over()
    home = parlor.home(match)
    assert home.history()[-1] == parlor.last_board(match)
    answer = await parlor.look_back(parlor.bob, match, Verb.CHART)
    await parlor.quiet()
    assert answer.ephemeral
    [chart] = files(answer.response)
    assert chart.filename.startswith("chances")
    assert "Chart of the winning chances" in (chart.description or "")
    await parlor.restart(Counting())
    answer = await parlor.look_back(parlor.cas, match, Verb.CHART)
    await parlor.quiet()
    assert "Graphique" in (files(answer.response)[0].description or "")


async def test_the_card_to_share_has_the_chart_too(parlor: Parlor) -> None:
    """It is in its alt text, and the match is analyzed once for both. Where nobody can analyze it, the card comes
    without, and who asks for the chart is told and may try again."""
    match = await parlor.over()
    answer = await parlor.look_back(parlor.bob, match, Verb.CHART)
    await parlor.quiet()
    assert "don’t have a chart" in text(answer.response)
    [bare] = files((await parlor.look_back(parlor.bob, match, Verb.SHARE)).response)
    assert "chances" not in (bare.description or "")
    counting = Counting()
    await parlor.restart(counting)
    await parlor.look_back(parlor.bob, match, Verb.CHART)
    await parlor.quiet()
    [card] = files((await parlor.look_back(parlor.bob, match, Verb.SHARE)).response)
    assert "Chart of the winning chances" in (card.description or "")
    assert counting.done == ["analyze"]


async def test_a_game_without_colors_for_it_has_no_chart(parlor: Parlor) -> None:
    """Nobody analyzes it, no button offers it, and a button from before says so; all else is as ever."""
    colorless = {"burrow": replace(faces()["burrow"], liveries=(), emoji={})}
    old = parlor.last_board(await parlor.over(game="burrow", rounds=1))
    menu = (await parlor.bob.click(old, label="Look back")).response
    counting = Counting()
    await parlor.restart(counting, faces=colorless)
    answer = await parlor.bob.tap(menu, Verb.CHART)
    await parlor.quiet()
    assert "don’t have a chart" in text(answer.response)
    for person in (parlor.ann, parlor.bob):
        await person.click(old, label="Rematch")
    match = await parlor.to_the_end(await parlor.match(2))
    await parlor.quiet()
    reveal = parlor.last_board(match)
    assert "The game is over" in text(reveal)
    assert "Rematch" in buttons(reveal)
    menu = (await parlor.bob.click(reveal, label="Look back")).response
    assert Verb.CHART not in verbs(menu)
    assert not counting.done


# --- While it is made --------------------------------------------------------------------------


class Slow(Guessing):
    """Makes films and analyses when it is let, and says how far it is when it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.may_end = asyncio.Event()
        self.made = 0

    async def film(self, record: Json, players: Sequence[str], language: str, look: Look) -> bytes:
        self.made += 1
        self.progress = current()
        await self.may_end.wait()
        return b"GIF89a"

    async def analyze(self, record: Json, seed: int) -> Json:
        self.progress = current()
        parts: list[tuple[float, Json]] = []
        whole = analyze_json(record, seed, playouts=2, report=lambda share, known: parts.append((share, known)))
        self.progress.report(*next(part for part in parts if part[1] is not None))
        await self.may_end.wait()
        return whole


class Clock:
    """Lets the seconds between two looks at the work go by when it is told to."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.passes, self.looked = asyncio.Event(), asyncio.Event()

    async def done_within(self, task: asyncio.Task[Any], seconds: float) -> bool:
        self.waits.append(seconds)
        self.looked.set()
        passing = asyncio.create_task(self.passes.wait())
        await asyncio.wait({task, passing}, return_when=asyncio.FIRST_COMPLETED)
        passing.cancel()
        return task.done()

    async def go_on(self) -> None:
        """Let them go by for all who wait, and each look at the work."""
        before, self.passes, self.looked = self.passes, asyncio.Event(), asyncio.Event()
        before.set()
        await self.looked.wait()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(keepsakes, "_done_within", clock.done_within)
    return clock


async def asked(parlor: Parlor, verb: Verb) -> tuple[Slow, Answer]:
    """Somebody asks for this after a game."""
    slow = Slow()
    await parlor.restart(slow)
    return slow, await parlor.look_back(parlor.bob, await parlor.over(), verb)


async def test_a_film_says_how_far_it_is(parlor: Parlor, clock: Clock) -> None:
    """After three seconds, with a button that asks again; then it takes the place of that."""
    slow, answer = await asked(parlor, Verb.FILM)
    assert "%" not in text(answer.response)
    await clock.go_on()
    assert "The film of the game is being drawn: **0%**" in text(answer.response)
    assert "Requested <t:" in text(answer.response)
    slow.progress.report(0.4)
    await clock.go_on()
    assert "**40%**" in text(answer.response)
    again = await parlor.bob.click(answer.response, label="Ask again")
    await clock.go_on()
    assert "**40%**" in text(again.response)
    slow.may_end.set()
    await parlor.quiet()
    for response in (answer.response, again.response):
        assert "%" not in text(response)
        assert files(response)
    assert slow.made == 1
    assert clock.waits[:3] == [keepsakes.SOON, keepsakes.EVERY, keepsakes.EVERY]


async def test_what_is_done_soon_is_never_half_done(parlor: Parlor, clock: Clock) -> None:
    """Nobody sees how far it is."""
    slow, answer = await asked(parlor, Verb.FILM)
    slow.may_end.set()
    await parlor.quiet()
    assert files(answer.response)
    assert not buttons(answer.response) or "Ask again" not in buttons(answer.response)
    assert clock.waits == [keepsakes.SOON]


async def test_the_chart_is_shown_before_all_of_it_is_known(parlor: Parlor, clock: Clock) -> None:
    """What the table could know comes later, and the picture stays until then."""
    slow, answer = await asked(parlor, Verb.CHART)
    await clock.go_on()
    assert "Working out how the game went" in text(answer.response)
    [half] = files(answer.response)
    await clock.go_on()
    assert [file.filename for file in files(answer.response)] == [half.filename]
    slow.may_end.set()
    await parlor.quiet()
    assert "Working out" not in text(answer.response)
    [whole] = files(answer.response)
    assert whole.description != half.description


async def test_whoever_closes_the_answer_is_not_disturbed(parlor: Parlor, clock: Clock) -> None:
    """Nothing is sent any more until the work is done."""
    slow, _ = await asked(parlor, Verb.FILM)
    tried, first = list[str](), asyncio.Event()

    def closed(request: Sent, _: object) -> None:
        tried.append(request.method)
        first.set()
        raise BackendError(404, 10008, "Unknown Message")

    with on_the_wire(closed):
        clock.passes.set()
        await first.wait()
        assert clock.waits == [keepsakes.SOON]
        slow.may_end.set()
        await parlor.quiet()
    assert tried == ["PATCH", "PATCH"]


@pytest.mark.parametrize("stops", [False, True])
async def test_whoever_goes_on_keeps_what_is_shown_then(clock: Clock, stops: bool) -> None:
    """Where something else was pressed on the message in whose place it comes, also if the bot closes then."""

    class Pressed:
        """An answer that is shown once, after which something else is pressed."""

        followed = False
        interaction = SimpleNamespace(created_at=datetime.now(UTC))

        def say(self, key: str, **facts: object) -> Markup:
            return Markup(key)

        async def edit(self, content: object) -> bool:
            assert not self.followed
            self.followed = True
            return True

    may_end = asyncio.Event()

    async def work() -> str:
        await may_end.wait()
        return "done"

    reply: Any = Pressed()
    again = Tap("Ask again", Tag(Verb.FILM, NOWHERE))
    waits = asyncio.create_task(keepsakes.waited_for(reply, work(), "waiting.film", again))
    await clock.looked.wait()
    await clock.go_on()
    assert reply.followed
    clock.passes.set()
    for _ in range(9):
        await asyncio.sleep(0)  # it looks at the work once more
    if stops:
        waits.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waits
    else:
        may_end.set()
        assert await waits == "done"


async def test_a_bot_that_closes_says_that_it_stopped(parlor: Parlor, clock: Clock) -> None:
    """Nothing stands at some percent for ever, and the button works after the restart."""
    _, answer = await asked(parlor, Verb.FILM)
    await clock.go_on()
    slow = Slow()
    slow.may_end.set()
    await parlor.restart(slow)
    assert "I’m restarting" in text(answer.response)
    again = await parlor.bob.click(answer.response, label="Ask again")
    await parlor.quiet()
    assert files(again.response)
