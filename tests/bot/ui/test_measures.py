"""What the bot counts about itself while people play: the steps of a turn, requests, and nothing about anybody."""

from __future__ import annotations

import structlog
from prometheus_client import REGISTRY
from structlog.contextvars import merge_contextvars

from bot.ui.core.limits import Work
from tests.bot.ui.parlor import Parlor
from tests.bot.ui.steps import NOT_SAVED
from tests.killed import failing

STEPS = ("answered", "saved", "board", "direct_messages")
CREWS = {"thinkers", "painter", "analyst", "puzzler", "reader"}
WORDS = {"armadora", "saboteur", "burrow", "route", "everything", "live", "lobby", "person", "server", *CREWS, *STEPS}
JOBS = {"think", "draw", "hint", "decided", "analyze", "film", "puzzle", "read_upload", "check_upload"}
URGENCIES = {"call", "board", "direct_message", "low"}
LIMITED = {work.value for work in Work}


def steps() -> dict[str, float]:
    """How often each step was reached."""
    found = {step: REGISTRY.get_sample_value("nugget_step_seconds_count", {"step": step}) for step in STEPS}
    return {step: number or 0 for step, number in found.items()}


async def test_each_step_of_a_turn_is_timed_and_nothing_that_is_counted_tells_of_anybody(parlor: Parlor) -> None:
    """From the press: a first answer, the move saved, the board shown, direct messages up to date. Labels are words of
    the bot's own, or Discord's codes: no name, no id, no move."""
    match = await parlor.begin()
    before = steps()
    await parlor.play(match, "W3 c4")
    await parlor.quiet()
    after = steps()
    # The panel was opened first, and that is answered, too.
    assert after["answered"] - before["answered"] >= 1
    assert {step: after[step] - before[step] for step in STEPS[1:]} == {"saved": 1, "board": 1, "direct_messages": 1}
    ours = [sample for family in REGISTRY.collect() if family.name.startswith("nugget_") for sample in family.samples]
    assert ours
    labels = {value for sample in ours for name, value in sample.labels.items() if name not in ("le", "code")}
    assert labels <= WORDS | JOBS | URGENCIES | LIMITED
    codes = {value for sample in ours for name, value in sample.labels.items() if name == "code"}
    assert all(len(code) <= 6 for code in codes)


async def test_a_line_of_the_log_tells_game_and_server(parlor: Parlor) -> None:
    """So that whoever hosts the bot finds what belongs together."""
    match = await parlor.begin()
    with (
        failing("bot.tables.outbox.Placement.mark_published", NOT_SAVED),
        structlog.testing.capture_logs([merge_contextvars]) as lines,
    ):
        await parlor.play(match, "W3 c4")
        await parlor.quiet()
    [line] = [line for line in lines if line["event"] == "not_noted"]
    assert (line["table"], line["game"], line["guild"]) == (match.id, "armadora", match.place.guild_id)
    assert "W3 c4" not in str(lines)
