"""Who wants to know the puzzle, its solution, or whether a guess was right, before everybody may."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.tables.refusal import Refusal
from bot.ui.core.custom_id import Tag, Verb
from tests.bot.tables.kit import GUILD, Service, press, refused, user
from tests.bot.ui.parlor import Parlor, files, text
from tests.bot.ui.puzzling import RIGHT, WRONG, data_of, posed
from tests.databases import empty_copy

RESTS = ("", "own", "story", "story 0", "00 d ", "00 d g1", f"00 m {RIGHT}", "00 m W5 h2", "00 m ?")
"""All that a button of a puzzle may ask for."""


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


@pytest.fixture
async def service(service: Service) -> Service:
    """The service on a Tuesday morning, with a puzzle for that day and the next."""
    service.clock.now = at("2026-11-24 08:00")
    for day in (1, 2):
        await service.tables.puzzles.add(service.tables.puzzles.today() + day, data_of())
    return service


# --- What is asked for before its time -----------------------------------------------------------


async def told(parlor: Parlor, message: int, day: int, rest: str) -> str:
    """Return what Cas is told for a press that was made up, on a message that everybody sees."""
    before = len(parlor.seen_by(parlor.cas, parlor.games))
    tag = Tag(Verb.PUZZLE, ply=day, rest=rest)
    await parlor.forge(parlor.cas, parlor.games, message, tag)
    [answer] = parlor.seen_by(parlor.cas, parlor.games)[before:]
    assert not files(answer)
    return text(answer)


async def test_the_puzzle_of_tomorrow_is_closed_to_everybody(parlor: Parlor) -> None:
    """Whatever is asked of it by a press that was made up, the answer is that of a day which has no puzzle at all."""
    asked = await posed(parlor)
    puzzles = parlor.tables.puzzles
    assert await puzzles.has(puzzles.today() + 1, "armadora")
    [today] = await puzzles.on(puzzles.today(), puzzles.today() + 1)
    tomorrow = today.id + 1
    for rest in RESTS:
        answers = {await told(parlor, asked.id, number, rest) for number in (tomorrow, tomorrow + 1)}
        assert answers == {"This puzzle is gone, or can’t be read anymore."}, rest
    assert "gone" in await told(parlor, asked.id, 10**17, "")
    for number in (-1, -(10**16)):  # no button carries such a number
        assert "no longer works" in await told(parlor, asked.id, number, "")
    assert await parlor.tables.ask(lambda tx: tx.puzzles.get(tomorrow)) is not None
    assert not await parlor.tables.ask(lambda tx: tx.puzzles.has_guessed(parlor.cas.id))


async def test_nobody_finds_a_puzzle_at_home(service: Service, tmp_path: Path) -> None:
    """The seed of a day is another one in each installation and follows from no date; restarts do not change it."""
    puzzles = service.tables.puzzles
    days = [(day, game) for day in range(20_000, 20_002) for game in ("armadora", "saboteur")]
    seeds = [await puzzles.seed(*day) for day in days]
    async with Service(empty_copy(tmp_path / "other.sqlite3")) as other:
        assert not {*seeds} & {await other.tables.puzzles.seed(*day) for day in days}
    assert len({*seeds}) == 4
    assert all(len(seed) == 64 for seed in seeds)
    await service.restart()
    assert [await service.tables.puzzles.seed(*day) for day in days] == seeds


async def test_two_processes_find_by_one_secret(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where another one has drawn it in the same moment, its secret stays, and the next search goes by it."""
    seed = await service.tables.puzzles.seed(1, "armadora")
    await service.restart()

    async def not_yet(self: object, kind: str) -> str | None:
        return None

    with monkeypatch.context() as patch:
        patch.setattr("bot.store.puzzles.Puzzles.secret", not_yet)
        with refused(Refusal.NOT_SAVED):
            await service.tables.puzzles.seed(1, "armadora")
    assert await service.tables.puzzles.seed(1, "armadora") == seed


async def test_the_secret_is_nobodys_data(service: Service, capfd: pytest.CaptureFixture[str]) -> None:
    """Neither an export nor the log holds it, or a seed that was made of it."""
    seed = await service.tables.puzzles.seed(1, "armadora")
    async with service.store.read() as tx:
        secret = await tx.puzzles.secret("puzzles")
    assert secret
    given = json.dumps(await service.tables.privacy.export(user("Ann")))
    logged = "".join(capfd.readouterr())
    assert not [found for found in (secret, seed) if found in given + logged]


# --- The hour ------------------------------------------------------------------------------------


async def test_a_puzzle_opens_at_midday_and_closes_a_day_later(service: Service) -> None:
    """At 12:00 UTC to the second: before it there is nothing to see, and after a day there is nothing to guess."""
    puzzles, clock = service.tables.puzzles, service.clock
    day = puzzles.today() + 1
    clock.now = at("2026-11-24 11:59:59")
    assert (puzzles.today(), await puzzles.on(day)) == (day - 1, [])
    clock.now = at("2026-11-24 12:00:00")
    [daily] = await puzzles.on(day)
    assert (puzzles.today(), puzzles.hours(day), puzzles.is_out(daily)) == (day, 0, False)
    assert daily.closes_at == at("2026-11-25 12:00:00")
    clock.now = at("2026-11-25 11:59:59")
    assert (puzzles.hours(day), puzzles.is_out(daily)) == (23, False)
    assert not (await puzzles.guess(daily, press("Ann"), RIGHT, GUILD)).late
    clock.now = at("2026-11-25 12:00:00")
    assert (puzzles.today(), puzzles.is_out(daily)) == (day + 1, True)
    assert (await puzzles.guess(daily, press("Bob"), RIGHT, GUILD)).late
    assert await puzzles.guessed(daily) == {RIGHT: 1}
    assert ((await puzzles.streak(user("Ann"))).best, (await puzzles.streak(user("Bob"))).best) == (1, 0)


async def test_a_streak_that_others_see_tells_nothing_of_today(service: Service) -> None:
    """The person alone reads at once that it has grown; in a message for everybody it grows with the solution."""
    puzzles, clock = service.tables.puzzles, service.clock
    clock.now = at("2026-11-24 12:00:00")
    [first] = await puzzles.on(puzzles.today())
    await puzzles.guess(first, press("Ann"), RIGHT, GUILD)
    clock.now = at("2026-11-25 12:00:00")
    [second] = await puzzles.on(puzzles.today())
    await puzzles.guess(second, press("Ann"), RIGHT, GUILD)
    assert (await puzzles.streak(user("Ann"))).running == 2
    assert (await puzzles.streaks_in(GUILD, first))[user("Ann")].running == 1


# --- Whether a puzzle may be tried ---------------------------------------------------------------


async def test_only_a_puzzle_whose_solution_is_public_is_one_of_the_past(service: Service) -> None:
    """Neither that of today nor that of tomorrow is in the list, and neither is offered to warm up."""
    puzzles, clock = service.tables.puzzles, service.clock
    clock.now = at("2026-11-24 12:00:00")
    await puzzles.add(puzzles.today() + 2, data_of(hardness=1))
    assert await puzzles.past(user("Ann"), 0, 9) == []
    clock.now = at("2026-11-26 12:00:00")
    assert [one.day for one in await puzzles.past(user("Ann"), 0, 9)] == [puzzles.today() - 1, puzzles.today() - 2]
    assert await puzzles.warm_up(user("Ann")) is None
    clock.now = at("2026-11-27 12:00:00")
    easy = await puzzles.warm_up(user("Ann"))
    assert easy is not None
    assert (easy.day, easy.puzzle.hardness) == (puzzles.today() - 1, 1)
    await puzzles.guess(easy, press("Ann"), WRONG, GUILD)
    assert await puzzles.warm_up(user("Ann")) is None
