"""What is left of moves that were taken back: in clocks, and in the record and its seal."""

import json

from bot.tables.table import Match
from engine.commitment import COMMITMENTS, TAKEN_BACK, Commitments, verify
from engine.record import read
from tests.bot.tables.kit import Service, moved, press, take_back, turn
from tests.moments import mover

# --- Clocks ------------------------------------------------------------------------------------


async def test_the_clock_goes_on_as_if_the_move_had_not_been_made(service: Service) -> None:
    """The time since then is that of who took it back; the next player has lost nothing."""
    match = await service.match("Ann", "Bob", clock="live")
    seat, deadline = mover(match), match.timer.deadline
    service.clock.now += 100
    after = await service.move(match, "W1 c4")
    assert after.seats[seat].reserve == 590
    service.clock.now += 95
    back = await take_back(service, after)
    assert (back.timer.deadline, back.timer.run) == (deadline, after.timer.run + 1)
    assert await service.get(match.id) == back
    service.clock.now += 5
    again = await service.move(back, "W2 c4")
    assert [again.seats[seat].reserve, again.seats[1 - seat].reserve] == [600 - (100 + 95 + 5 - 90), 600]
    assert again.timer.deadline == service.clock.now + 690


async def test_without_others_the_clock_stands(service: Service) -> None:
    """Who left meanwhile does not wait any more."""
    match = await service.match("Ann", "Bob", "Cleo", clock="live")
    match = await service.move(match, "W1 c4")
    maker = match.recent[-1].seat
    others = [who.name for seat, who in enumerate(match.seats) if seat not in (maker, match.to_act)]
    await service.tables.leave(match.id, press(others[0]))
    match = await take_back(service, await service.get(match.id))
    assert match.timer.deadline is not None
    match = await service.move(match, "W1 c4")
    following = mover(match)
    await service.tables.absence.give_seat(match.id, press(match.seats[following].name))
    assert (await take_back(service, await service.get(match.id))).timer.deadline is None


# --- What is left of it ------------------------------------------------------------------------


def sealed(match: Match) -> Commitments:
    """The hashes of what is secret in a match."""
    assert match.commitments is not None
    return match.commitments


async def test_the_record_holds_what_counts_and_can_be_checked(service: Service) -> None:
    """Its hashes are those that the boards showed; of what was taken back there is none, and the log has both."""
    match = await moved(service, "W1 c4", "W2 c2")
    shown = {sealed(match).newest}
    match = await service.move(await take_back(service, match), "W2 c2")
    assert sealed(match).newest not in shown, "the same warrior has another hash"
    after = sealed(match)
    match = await service.finish(match)
    record = await service.tables.matches.record(match.id)
    assert record["moves"] == ["W1 c4", "W2 c2", "pass", "pass"]
    assert record[TAKEN_BACK] == [1]
    assert verify(read(json.loads(json.dumps(record)))).moves[: len(after.moves)] == after.moves
    assert record[COMMITMENTS]["1"] == after.newest
    told = [
        (line.step.seat == match.record.start.to_act, line.step.words, line.number, line.takes_back)
        for line in await service.tables.takebacks.log(match)
    ]
    assert told == [
        (True, "W1 c4", 1, False),
        (False, "W2 c2", None, False),
        (False, "W2 c2", None, True),
        (False, "W2 c2", 2, False),
        (True, "pass", 3, False),
        (False, "pass", 4, False),
    ]


async def test_the_record_tells_which_of_the_moves_that_count_a_stand_in_made(service: Service) -> None:
    """By their number in the record, though there are more lines in the log."""
    match = await take_back(service, await moved(service, "W1 c4", "W2 c2"))
    match = await service.tables.absence.give_seat(match.id, turn(match))
    match = await service.move(match, "W3 c2")
    await service.tables.absence.take_seat_back(match.id, press(match.seats[match.recent[-1].seat].name))
    match = await service.finish(await service.get(match.id))
    record = await service.tables.matches.record(match.id)
    assert record["stand_ins"] == {"1": "normal"}


async def test_what_is_left_of_a_damaged_match_holds_what_counts(service: Service) -> None:
    """Its players get the record as far as it can be read."""
    match = await take_back(service, await moved(service, "W1 c4", "W2 c2"))
    async with service.store.write() as tx:
        await tx.tables.quarantine(match.id, 0)
    record = await service.tables.matches.remains(match.id, press("Ann").user_id)
    assert record is not None
    assert record["moves"] == ["W1 c4"]
    assert record[TAKEN_BACK] == [1]
