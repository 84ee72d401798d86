"""Limits per person and per server: what they count, when they let go, and what they cost."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from prometheus_client import REGISTRY

from bot.locale import speaker
from bot.tables.lobbies import MOST_HOSTED, MOST_WAITING
from bot.ui.core import limits
from bot.ui.core.limits import AT_ONCE, AT_ONCE_IN_SERVER, LIMITS, REMEMBERED, Limits, Work
from bot.ui.core.reply import Declined, Lapsed, Reply
from tests.bot.tables.kit import Clock

HALL, INN = 11, 22
FEW = 3


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def budget(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Limits:
    """Nothing has been asked for yet; a person gets three films in ten minutes and a server four."""
    monkeypatch.setitem(LIMITS, Work.FILM, limits.Limit(FEW, FEW + 1, 600.0))
    return Limits(clock)


def by(person: int, server: int | None = HALL, language: str = "en-US") -> Reply:
    """Return an interaction of this person there, as far as limits look at it."""
    reply: Any = SimpleNamespace(user_id=person, guild_id=server, say=speaker(language))
    return reply


def refused(budget: Limits, reply: Reply, work: Work = Work.FILM) -> str:
    """Return what this person is told instead; nothing if it is done."""
    try:
        budget.spend(reply, work)
    except Declined as declined:
        return str(declined.text)
    return ""


def test_a_person_gets_some_and_more_when_the_time_is_up(budget: Limits, clock: Clock) -> None:
    """The next one is refused until ten minutes after the first."""
    assert [refused(budget, by(1)) for _ in range(FEW)] == [""] * FEW
    clock.now += 599
    assert "a lot at once" in refused(budget, by(1))
    clock.now += 2
    assert refused(budget, by(1)) == ""


@pytest.mark.parametrize("language", ["en-US", "fr", "nl", "zh-TW"])
def test_who_is_refused_is_told_when_to_come_again(budget: Limits, language: str) -> None:
    """In the own language, as a time that Discord counts down."""
    for _ in range(FEW):
        budget.spend(by(1, language=language), Work.FILM)
    words = refused(budget, by(1, language=language))
    assert re.search(r"<t:\d+:R>", words)
    assert ("a lot at once" in words) == (language == "en-US")


def test_one_person_s_limit_is_nobody_else_s(budget: Limits) -> None:
    """Nor is that of one kind of work another one's."""
    for _ in range(FEW):
        budget.spend(by(1), Work.FILM)
    assert refused(budget, by(1))
    assert refused(budget, by(1), Work.CHART) == ""
    assert refused(budget, by(2)) == ""


def test_a_person_has_one_limit_everywhere(budget: Limits) -> None:
    """Going to another server or to direct messages gives nothing."""
    budget.spend(by(1, HALL), Work.FILM)
    budget.spend(by(1, INN), Work.FILM)
    budget.spend(by(1, None), Work.FILM)
    assert "a lot at once" in refused(budget, by(1, HALL))


def test_the_people_of_a_server_have_a_limit_together(budget: Limits) -> None:
    """Those of another server and of direct messages do not notice."""
    for person in range(FEW + 1):
        budget.spend(by(person, HALL), Work.FILM)
    assert "This server has asked" in refused(budget, by(9, HALL))
    assert refused(budget, by(9, INN)) == ""
    assert [refused(budget, by(person, None)) for person in range(20, 30)] == [""] * 10


def test_what_is_refused_is_not_counted(budget: Limits, clock: Clock) -> None:
    """Neither on the person, so whoever asks too soon need not wait longer, nor on the server."""
    for _ in range(FEW):
        budget.spend(by(1), Work.FILM)
    for _ in range(5):
        assert refused(budget, by(1))
        clock.now += 1
    assert refused(budget, by(2)) == ""
    clock.now += 596
    assert refused(budget, by(1)) == ""


def test_who_asks_on_and_on_is_not_even_answered(budget: Limits, clock: Clock) -> None:
    """An answer costs the bot as much as many presses; a minute later there is one again."""
    for _ in range(FEW):
        budget.spend(by(1), Work.FILM)
    for _ in range(LIMITS[Work.REFUSAL].person):
        assert refused(budget, by(1))
    with pytest.raises(Lapsed):
        budget.spend(by(1), Work.FILM)
    clock.now += 61
    assert refused(budget, by(1))


def test_only_some_presses_of_a_person_are_answered_at_the_same_time(budget: Limits) -> None:
    """One more is refused; another person's is not; and when they are done there is room again."""
    with ExitStack() as going:
        for _ in range(AT_ONCE):
            going.enter_context(budget.answering(by(1)))
        with pytest.raises(Declined, match="still busy"), budget.answering(by(1)):
            pass
        with budget.answering(by(2)):
            pass
    with budget.answering(by(1)):
        pass
    assert not budget.in_progress


def test_many_who_press_at_once_in_one_server_hold_up_no_other(budget: Limits) -> None:
    """However many accounts they are: another server and direct messages do not notice."""
    with ExitStack() as going:
        for person in range(AT_ONCE_IN_SERVER):
            going.enter_context(budget.answering(by(person, HALL)))
        with pytest.raises(Declined, match="others in this server"), budget.answering(by(999, HALL)):
            pass
        for person in range(1000, 1000 + AT_ONCE_IN_SERVER):
            going.enter_context(budget.answering(by(person, INN)))
        for person in range(2000, 2001 + AT_ONCE_IN_SERVER):
            going.enter_context(budget.answering(by(person, None)))
    with budget.answering(by(999, HALL)):
        pass
    assert not budget.in_progress


def test_what_is_remembered_is_bounded(budget: Limits) -> None:
    """However many people press; those who pressed last are known, and one more than that is not."""
    most = LIMITS[Work.CHART].person
    for person in (0, 1):
        for _ in range(most):
            budget.spend(by(person, None), Work.CHART)
    for person in range(2, REMEMBERED + 1):
        budget.spend(by(person, None), Work.CHART)
    assert refused(budget, by(1, None), Work.CHART)
    assert not refused(budget, by(0, None), Work.CHART)


def test_refusals_are_counted_by_what_it_was_and_whose_limit(budget: Limits) -> None:
    """Nothing about the person."""

    def count() -> float:
        labels = {"work": "film", "whose": "person"}
        return REGISTRY.get_sample_value("nugget_limited_total", labels) or 0.0

    before = count()
    for _ in range(FEW + 2):
        refused(budget, by(1))
    assert count() - before == 2


def test_the_page_for_servers_says_what_holds() -> None:
    """All limits stand there, but for how often somebody is told of one."""
    page = (Path(__file__).parents[3] / "docs/servers.md").read_text(encoding="utf-8")
    lengths = {60.0: "a minute", 120.0: "two minutes", 600.0: "ten minutes", 3600.0: "an hour"}
    for work, limit in LIMITS.items():
        if work is not Work.REFUSAL:
            held = lengths[limit.seconds]
            cells = rf"\| {limit.person:,} in {held}[^|]*\| {limit.server:,} in {held}[^|]*\|"
            assert re.search(cells, page), work
    assert f"{AT_ONCE} at the same time | 6,000 in two minutes, {AT_ONCE_IN_SERVER} at the same time |" in page
    assert f"| {MOST_HOSTED} at a time | {MOST_WAITING} at a time |" in page


def test_everything_has_its_limit() -> None:
    """And a server has never less than a person."""
    assert set(LIMITS) == set(Work)
    assert all(limit.person <= limit.server for limit in LIMITS.values())
