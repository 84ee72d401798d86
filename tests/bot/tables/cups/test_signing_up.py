"""Who is in a cup, and when it begins."""

from __future__ import annotations

from bot.store.cup_rows import CupPhase
from bot.tables.lookouts import Invitee
from bot.tables.refusal import Refusal
from tests.bot.tables.cups.kit import DAY, HOUR, MINUTE, NINE, gone_on, opened, plan, played, running
from tests.bot.tables.kit import Service, press, refused, user


async def test_people_sign_up_and_think_better_of_it(service: Service) -> None:
    """Twice is once, and who is out is no more in."""
    cup = await opened(service, "Ann", "Bob", "Ann")
    assert [entry.name for entry in cup.row.entries] == ["Ann", "Bob"]
    cup = await service.tables.cups.leave(cup.id, press("Ann"))
    cup = await service.tables.cups.sign_up(cup.id, press("Cleo"))
    assert [entry.name for entry in cup.row.entries] == ["Bob", "Cleo"]
    with refused(Refusal.NOT_IN_CUP):
        await service.tables.cups.leave(cup.id, press("Ann"))


async def test_a_cup_begins_at_its_time(service: Service) -> None:
    """Not before, and by itself."""
    cup = await opened(service, *NINE[:3], begins_in=15 * MINUTE)
    assert (await gone_on(service, cup, 15 * MINUTE - 1)).open
    assert (await gone_on(service, cup, 1)).row.round == 1


async def test_a_cup_begins_when_it_is_full(service: Service) -> None:
    """And takes nobody more; of several who are added as many as there is room for."""
    cup = await opened(service, *NINE[:4], wishes=plan(most=4))
    with refused(Refusal.CUP_FULL, count=4):
        await service.tables.cups.sign_up(cup.id, press("Eve"))
    await service.tables.cups.leave(cup.id, press("Dee"))
    cup = await service.tables.cups.add(cup.id, press("Max"), *(Invitee(user(name), name) for name in ("Fay", "Gus")))
    assert [entry.name for entry in cup.row.entries] == ["Ann", "Bob", "Cleo", "Fay"]
    assert (await gone_on(service, cup)).running
    with refused(Refusal.CUP_BEGUN):
        await service.tables.cups.sign_up(cup.id, press("Eve"))


async def test_a_cup_that_is_never_full_begins_after_a_week(service: Service) -> None:
    """With those who are in: nobody waits for ever."""
    cup = await opened(service, *NINE[:4], wishes=plan(most=6))
    service.clock.now += 7 * DAY - 1
    assert not await service.tables.cups.due()
    service.clock.now += 1
    assert await service.tables.cups.due() == [cup.id]
    assert (await gone_on(service, cup)).running


async def test_a_cup_without_enough_people_ends_at_its_time(service: Service) -> None:
    """Two are too few, also for a manager who wants to begin."""
    cup = await opened(service, "Ann", "Bob", begins_in=HOUR)
    with refused(Refusal.TOO_FEW_IN_CUP, count=2):
        await service.tables.cups.begin(cup.id, press("Max"))
    assert (await gone_on(service, cup, HOUR)).row.phase is CupPhase.TOO_FEW
    assert not await service.behind("cup_end")


async def test_nobody_is_in_two_live_cups(service: Service) -> None:
    """A cup of days is no evening."""
    await opened(service, "Ann")
    second, slow = await opened(service, by="Lou"), await opened(service, wishes=plan(seconds=2 * DAY))
    with refused(Refusal.IN_A_CUP, player="Ann"):
        await service.tables.cups.sign_up(second.id, press("Ann"))
    assert (await service.tables.cups.sign_up(slow.id, press("Ann"))).entry_of(user("Ann"))


async def test_whoever_left_a_live_cup_waits_for_the_table_to_end(service: Service) -> None:
    """A computer plays there, and the person may come back: not while sitting at a table of another cup."""
    cup, other = await running(service, *NINE[:3]), await opened(service)
    await service.tables.cups.leave(cup.id, press("Bob"))
    with refused(Refusal.IN_A_CUP, player="Bob"):
        await service.tables.cups.sign_up(other.id, press("Bob"))
    await played(service, cup)
    assert (await service.tables.cups.sign_up(other.id, press("Bob"))).entry_of(user("Bob"))


async def test_a_server_has_five_cups_at_most(service: Service) -> None:
    for _ in range(5):
        await opened(service)
    with refused(Refusal.CUPS_OPEN, count=5):
        await opened(service)
