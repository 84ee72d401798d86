"""Forgetting a person: all that is one person's goes, and nothing of anybody else."""

from __future__ import annotations

from bot.players import former
from bot.store.people_rows import Preferences, Progress
from bot.store.table_rows import Phase, Place, Post
from bot.store.transaction import Transaction
from tests.bot.store.kit import ANN, BOB, CAS, DEE, GAME, HALL, HERE, add, asked, match, result, saved


async def test_what_is_left_to_erase_is_done_one_by_one(tx: Transaction) -> None:
    """Channels and tables."""
    table = await match(tx, ANN)
    await tx.people.add_erasures([7, 8], [table])
    found = await tx.people.erasures()
    assert [(one.channel_id, one.table_id) for one in found] == [(7, None), (8, None), (None, table)]
    await tx.people.erased(found[0])
    assert await tx.people.erasures() == found[1:]
    assert await tx.people.erasures(1) == found[1:2]


async def test_who_is_unlisted_is_a_persons_own_wish(tx: Transaction) -> None:
    """And can be taken back."""
    for user in (ANN, BOB, ANN):
        await tx.people.unlist(user, wished=True)
    await tx.people.unlist(BOB, wished=False)
    assert [await tx.people.is_unlisted(user) for user in (ANN, BOB, CAS)] == [True, False, False]
    assert await tx.people.unlisted_among([ANN, BOB]) == {ANN}


async def test_a_former_player_sits_in_the_seats_of_one_person(tx: Transaction) -> None:
    """Where they are shown, the name has to be erased; a game in direct messages loses its place."""
    shown = await match(tx, ANN, BOB, ply=4)
    behind = await match(tx, ANN, BOB, phase=Phase.FINISHED, to_act=None)
    private = await match(tx, ANN, place=Place(None, 30, message_id=31), phase=Phase.QUARANTINED, to_act=None)
    waits = await add(tx, BOB, ANN)
    others = [await match(tx, BOB, CAS), await match(tx, BOB, place=Place(None, 40))]
    before = {table: await saved(tx, table) for table in others}
    hands = [Post("hand", table, 1, BOB, table_id=table, wanted=0) for table in (shown, behind, others[0])]
    await tx.outbox.owe(*hands)
    tx.touched.clear()
    await tx.people.hold(ANN)
    await tx.people.forget(ANN)
    assert tx.touched == {shown, behind, private, waits}
    for table in (shown, behind):
        found = await saved(tx, table)
        assert [(seat.user_id, seat.name) for seat in found.seats] == [(former(0), ""), (BOB, f"{BOB}")]
        assert found.place == HERE
    assert [seat.former for seat in (await saved(tx, waits)).seats] == [False, True]
    assert [key.about for key in await tx.outbox.due(0, 9)] == [shown, behind]
    assert (await saved(tx, private)).place == Place(None, None)
    assert {table: await saved(tx, table) for table in others} == before
    left = [(erasure.channel_id, erasure.table_id) for erasure in await tx.people.erasures()]
    assert left == [(None, shown), (None, behind)]
    assert await tx.people.seated_at(ANN) == ()


async def test_what_belongs_to_no_seat_is_forgotten(tx: Transaction) -> None:
    """The results of deleted games, and that somebody was a host."""
    hosted, other = await add(tx, ANN), await add(tx, BOB)
    await tx.results.add([result(94, ANN, 0, 1), result(94, BOB, 1, 1)])
    tx.touched.clear()
    await tx.people.forget(ANN)
    assert tx.touched == {hosted}
    assert [(await saved(tx, table)).host_id for table in (hosted, other)] == [0, BOB]
    assert [len(await tx.results.of(HALL, GAME, user)) for user in (ANN, BOB)] == [0, 1]


async def test_what_nobody_shares_is_deleted(tx: Transaction) -> None:
    """One person's preferences, blocks by and of that person, and who made that person's invitations; cards that keep a
    seat for the person change."""
    invited = [await add(tx, DEE, invited=(asked(user),)) for user in (ANN, BOB)]
    made = await add(tx, DEE, invited=(asked(BOB, host_id=ANN), asked(CAS, host_id=BOB)))
    for user, host in ((ANN, CAS), (BOB, ANN), (BOB, CAS)):
        await tx.invitations.block(user, host)
    for user in (ANN, BOB):
        await tx.preferences.save(user, Preferences(zone="x"))
    await tx.recounts.add(HALL, GAME)
    cards = [Post("card", table, wanted=0) for table in (*invited, made)]
    await tx.outbox.owe(*cards)
    await tx.people.forget(ANN)
    assert await tx.outbox.due(0, 9) == [cards[0].key]
    assert [await tx.invitations.blocked(user) for user in (ANN, BOB)] == [(), (CAS,)]
    assert [(await tx.preferences.of(user)).zone for user in (ANN, BOB)] == ["UTC", "x"]
    assert await tx.recounts.changes(HALL, GAME) == 1
    assert [one.host_id for one in (await saved(tx, made)).invited] == [0, BOB]


async def test_a_persons_direct_messages_are_known_by_their_channels(tx: Transaction) -> None:
    """From what was sent, and games there."""
    channels = {ANN: 70, BOB: 80}
    sent = [Post("hand", 1, user_id=user, channel_id=channel) for user, channel in channels.items()]
    asked_in = [Post("x", 1, user_id=user, channel_id=channel + 1) for user, channel in channels.items()]
    await tx.outbox.owe(*sent, *asked_in, Post("hand", 1, user_id=CAS))
    await add(tx, ANN, place=Place(None, 72))
    await add(tx, BOB, place=Place(None, 82))
    await add(tx, ANN, place=Place(None, None))
    assert sorted(await tx.people.direct_message_channels(ANN)) == [70, 71, 72]
    assert await tx.people.direct_message_channels(CAS) == ()


async def test_all_that_is_stored_about_a_person_is_exported(tx: Transaction) -> None:
    """And of tables that the person opened, what a host may know."""
    mine, other = await match(tx, ANN, BOB), await match(tx, BOB)
    await tx.invitations.block(ANN, CAS)
    await tx.lessons.save(ANN, GAME, Progress("three"))
    await tx.lessons.save(BOB, GAME, Progress("four"))
    found = await tx.people.about(ANN)
    assert [row["lesson"] for row in found["lessons"]] == ["three"]
    assert [row["table_id"] for row in found["seats"]] == [mine]
    assert [row["id"] for row in found["tables"]] == [mine]
    assert "start" not in found["tables"][0]
    assert found["blocks"] == [{"user_id": ANN}], "whose invitations are not taken is the host's business, too"
    assert [row["id"] for row in (await tx.people.about(BOB))["tables"]] == [other]
