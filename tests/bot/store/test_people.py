"""What is stored of people, servers and those who look on: each person's own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.store.people_rows import Lookout, Preferences, Progress
from bot.store.table_rows import Answer, Phase, Place, Post, Seated
from bot.store.transaction import Transaction
from tests.bot.store.kit import ANN, BOB, CAS, DEE, GAME, HALL, HERE, INN, OTHER, THERE, add, asked, lobby, match, saved


async def test_progress_and_preferences_are_a_persons_own(tx: Transaction) -> None:
    """Progress is also a game's."""
    kept = {(ANN, GAME): "one", (BOB, GAME): "two", (ANN, OTHER): "three"}
    for key, at in kept.items():
        await tx.lessons.save(*key, Progress("nine"))
        await tx.lessons.save(*key, Progress(at, frozenset({f"lesson {at}"})))
    assert {key: (await tx.lessons.progress(*key)).lesson for key in kept} == kept
    assert await tx.lessons.progress(CAS, GAME) == Progress()
    for user in (ANN, BOB):
        await tx.preferences.save(user, Preferences(zone=f"{user}", away_until=user))
        await tx.preferences.save_vacations(user, [(user, 9), (0, 1)])
    await tx.preferences.save(ANN, Preferences(zone="x"))
    await tx.preferences.save_vacations(ANN, [(7, 8)])
    assert await tx.preferences.of(BOB) == Preferences(zone="2", away_until=2)
    assert [await tx.preferences.vacations(user) for user in (ANN, BOB)] == [[(7, 8)], [(0, 1), (BOB, 9)]]


async def test_who_is_away_is_asked_for_a_table(tx: Transaction) -> None:
    """And noted with all open tables of that person."""
    one, two = await match(tx, ANN, BOB), await match(tx, ANN, CAS)
    over = await match(tx, ANN, phase=Phase.FINISHED, to_act=None)
    await tx.preferences.save(BOB, Preferences(away_until=50))
    await tx.preferences.save(CAS, Preferences(away_until=60))
    await tx.preferences.save(ANN, Preferences())
    assert await tx.preferences.away_until(one) == {BOB: 50}
    await tx.preferences.away(ANN, 70)
    for table, away in ((one, [70, None]), (two, [70, None]), (over, [None])):
        found: Any = await tx.tables.get(table)
        assert [seat.away_until for seat in found.seats] == away


async def test_settings_are_a_servers_own(tx: Transaction) -> None:
    """Also when one of them is changed or deleted, with all that is owed there."""
    for guild in (HALL, INN):
        await tx.outbox.owe(Post("play", guild, guild_id=guild), Post("puzzle", guild, 7, guild_id=guild))
        await tx.servers.save(guild, {"of": guild})
    await tx.servers.save(HALL, {"of": "x"})
    assert await tx.servers.all() == {HALL: {"of": "x"}, INN: {"of": INN}}
    await tx.servers.mark_removed(HALL, 9)
    assert await tx.servers.removed() == {HALL: 9}
    assert await tx.servers.present() == {INN: {"of": INN}}
    await tx.servers.mark_removed(HALL, None)
    assert await tx.servers.present() == {HALL: {"of": "x"}, INN: {"of": INN}}
    assert [await tx.servers.get(guild) for guild in (HALL, INN, 300)] == [{"of": "x"}, {"of": INN}, None]
    assert await tx.servers.removed() == {}
    assert not await tx.servers.delete(HALL, 1), "there may be more"
    assert await tx.servers.delete(HALL, 9)
    assert [key.about for key in await tx.outbox.due(0, 9)] == [INN, INN]
    assert await tx.servers.known() == {INN}
    assert [await tx.servers.knows(guild) for guild in (HALL, INN)] == [False, True]


async def test_every_server_of_which_anything_is_stored_is_known(tx: Transaction) -> None:
    """Settings, or a table only."""
    await tx.servers.save(300, {})
    for guild in (HALL, INN, INN, 400):
        await add(tx, ANN, place=Place(guild, 1))
    assert await tx.servers.known() == {HALL, INN, 300, 400}


async def test_invitations_are_counted_by_host_and_by_guest(tx: Transaction) -> None:
    """Since a time."""
    await add(tx, ANN, invited=(asked(BOB, 5), asked(CAS, 6)))
    await add(tx, DEE, invited=(asked(CAS, 7, host_id=DEE),))
    assert [await tx.invitations.by_host(ANN, since) for since in (4, 5, 6)] == [2, 1, 0]
    assert await tx.invitations.to([BOB, CAS, DEE], 5) == {CAS: 2}
    assert await tx.invitations.to([CAS], 6) == {CAS: 1}


async def test_an_invitation_is_counted_for_who_made_it(tx: Transaction) -> None:
    """Ann has left the table, which Dee hosts by now."""
    one = await add(tx, DEE, invited=(asked(BOB, 5), asked(CAS, 5, host_id=DEE)))
    assert [await tx.invitations.by_host(host, 4) for host in (ANN, DEE)] == [1, 1]
    assert await tx.invitations.approached(ANN, [BOB, CAS], 4) == {BOB: [5]}
    assert await tx.invitations.approached(DEE, [BOB, CAS], 4) == {CAS: [5]}
    assert [await tx.invitations.open_from(ANN, user) for user in (BOB, CAS)] == [(one,), ()]


async def test_who_was_asked_to_tables_and_did_not_come_is_known(tx: Transaction) -> None:
    """By invitations and calls since a time, answered with no or not at all, to open and closed tables; not where the
    person sits, and not by another host."""
    await add(tx, ANN, invited=(asked(BOB, 5), asked(CAS, 4)), phase=Phase.CLOSED)
    await add(tx, ANN, invited=(asked(BOB, 6, answer=Answer.DECLINED),))
    await add(tx, ANN, BOB, invited=(asked(BOB, 7),))
    await match(tx, ANN, BOB, invited=(asked(BOB, 8),))
    await add(tx, DEE, invited=(asked(BOB, 9, host_id=DEE),))
    table = await add(tx, ANN)
    for user in (BOB, CAS):
        await tx.lookouts.save(HALL, Lookout(user))
    await tx.lookouts.choose(HALL, table, [BOB], 10, 0)
    assert await tx.invitations.approached(ANN, [BOB, CAS, DEE], 4) == {BOB: [5, 6, 10]}
    assert await tx.invitations.approached(ANN, [BOB, CAS], 3) == {BOB: [5, 6, 10], CAS: [4]}
    assert await tx.invitations.approached(ANN, [BOB], 10) == {}


async def test_what_is_noted_of_an_invitation_is_noted_of_that_one(tx: Transaction) -> None:
    """Of that table and that person."""
    one = await add(tx, ANN, invited=(asked(BOB), asked(CAS)), card_id=5)
    two = await add(tx, ANN, invited=(asked(BOB),), card_id=6)
    await tx.invitations.called(one, [BOB])
    assert await tx.invitations.of(one, BOB) == asked(BOB, called=True)
    assert await tx.invitations.of(one, CAS) == asked(CAS)
    assert await tx.invitations.of(two, BOB) == asked(BOB)


async def test_an_answer_is_saved_with_its_table(tx: Transaction) -> None:
    """The same person's invitation to another table has none."""
    one, two = [await add(tx, ANN, invited=(asked(BOB),)) for _ in range(2)]
    before = await saved(tx, one)
    await tx.tables.save(before, replace(before, invited=(asked(BOB, answer=Answer.DECLINED),)))
    assert await tx.invitations.of(one, BOB) == asked(BOB, answer=Answer.DECLINED)
    assert await tx.invitations.of(two, BOB) == asked(BOB)


async def test_old_invitations_are_forgotten_once_nothing_is_to_be_said(tx: Transaction) -> None:
    """From before a time, with the notes of their direct messages; those to open lobbies stay."""
    invited = (asked(BOB, 4), asked(CAS, 5), asked(DEE, 4))
    over, still_open = await add(tx, ANN, invited=invited, phase=Phase.CLOSED), await add(tx, ANN, invited=invited)
    messages = [Post("invitation", table, user_id=user) for table in (over, still_open) for user in (BOB, CAS, DEE)]
    other = Post("x", over, user_id=BOB)
    await tx.outbox.owe(*messages, other)
    await tx.outbox.note(*(message for message in messages if message.user_id != DEE))
    await tx.invitations.forget(5)
    there = {(each.about, each.user_id) for each in await tx.outbox.get(*(message.key for message in messages))}
    for table in (over, still_open):
        for user in (BOB, CAS, DEE):
            stays = (table, user) != (over, BOB)
            assert (await tx.invitations.of(table, user) is not None, (table, user) in there) == (stays, stays)
    assert await tx.outbox.get(other.key) == [other]


async def test_who_has_met_whom_is_known(tx: Transaction) -> None:
    """In games that have begun; the language is that of the last table."""
    await match(tx, ANN, BOB)
    await add(tx, ANN, CAS)
    await match(tx, DEE, CAS)
    assert await tx.invitations.played_with(ANN, [BOB, CAS, DEE]) == {BOB}
    await tx.tables.add(lobby(HERE, Seated(BOB, "2", "fr")))
    assert await tx.invitations.languages([ANN, BOB, 9]) == {ANN: "en", BOB: "fr"}


async def test_hosts_are_blocked_one_by_one(tx: Transaction) -> None:
    """And all of them are let in at once."""
    for user, host in ((ANN, CAS), (ANN, DEE), (BOB, CAS), (ANN, CAS)):
        await tx.invitations.block(user, host)
    assert await tx.invitations.blocking(CAS, [ANN, BOB, DEE]) == {ANN, BOB}
    assert await tx.invitations.blocking(DEE, [ANN, BOB]) == {ANN}
    assert await tx.invitations.blocked(ANN) == (CAS, DEE)
    assert await tx.invitations.blocked(CAS) == ()
    await tx.invitations.unblock_all(ANN)
    assert [await tx.invitations.blocked(user) for user in (ANN, BOB)] == [(), (CAS,)]


async def test_people_are_invited_to_a_rematch_of_one_table(tx: Transaction) -> None:
    """And not of another one."""
    one, two = await match(tx, ANN), await match(tx, ANN)
    await add(tx, ANN, rematch_of=one, invited=(asked(BOB),))
    await add(tx, ANN, rematch_of=two, invited=(asked(CAS),))
    assert await tx.invitations.to_rematches(one) == {BOB}


async def test_guesses_of_onlookers_are_those_of_a_round(tx: Transaction) -> None:
    """They are kept until the match is over and its last board was posted."""
    live = await match(tx, ANN)
    unposted = await match(tx, ANN, phase=Phase.FINISHED, to_act=None, ply=1)
    over = await match(tx, ANN, phase=Phase.FINISHED, to_act=None)
    rows = ((live, 1, BOB, 3), (live, 1, CAS, 5), (live, 2, BOB, 6), (unposted, 1, BOB, 1), (over, 1, BOB, 2))
    for row in rows:
        await tx.onlookers.add_guess(*row)
    assert sorted(await tx.onlookers.guesses(live, 1)) == [3, 5]
    assert [await tx.onlookers.guess(live, round, BOB) for round in (1, 2, 3)] == [3, 6, None]
    assert [await tx.onlookers.guess(live, 1, user) for user in (CAS, DEE)] == [5, None]
    await tx.onlookers.forget_guesses()
    assert [await tx.onlookers.guess(table, 1, BOB) for table in (live, unposted, over)] == [3, 1, None]


async def test_lookouts_are_those_of_a_server(tx: Transaction) -> None:
    """While their time is not up; who was never called first."""
    for guild, user, until in ((HALL, ANN, None), (HALL, BOB, 9), (INN, ANN, 5), (INN, CAS, None)):
        await tx.lookouts.save(guild, Lookout(user, (GAME,), until))
    await tx.lookouts.save(HALL, Lookout(ANN, (), 8))
    assert await tx.lookouts.of(HALL, ANN) == Lookout(ANN, (), 8)
    assert await tx.lookouts.of(INN, ANN) == Lookout(ANN, (GAME,), 5)
    assert await tx.lookouts.of(HALL, CAS) is None
    assert [await tx.lookouts.any_in(HALL, now) for now in (8, 9)] == [True, False]
    assert await tx.lookouts.any_in(INN, 99)
    table = await add(tx, DEE)
    await tx.lookouts.choose(HALL, table, [ANN], 4, 0)
    found = {guild: await tx.lookouts.in_server(guild, 5) for guild in (HALL, INN)}
    looking = {guild: [person.user_id for person in people] for guild, people in found.items()}
    assert looking == {HALL: [BOB, ANN], INN: [CAS]}
    assert await tx.lookouts.forget(8) == {HALL, INN}
    keys = ((HALL, ANN), (HALL, BOB), (INN, ANN), (INN, CAS))
    assert [await tx.lookouts.of(*key) is None for key in keys] == [True, False, True, False]
    await tx.lookouts.delete(INN, CAS)
    assert await tx.lookouts.of(INN, CAS) is None
    assert await tx.lookouts.of(HALL, BOB) is not None


async def test_a_call_names_those_who_were_not_called_lately(tx: Transaction) -> None:
    """Of its server; and so does a role."""
    one, two = await add(tx, DEE), await add(tx, DEE)
    for guild in (HALL, INN):
        await tx.servers.save(guild, {})
        for user in (ANN, BOB, CAS):
            await tx.lookouts.save(guild, Lookout(user))
    await tx.lookouts.choose(HALL, one, [BOB], 5, 0)
    await tx.lookouts.choose(HALL, two, [ANN, BOB], 9, 4)
    assert await tx.lookouts.called_to(HALL, one) == [BOB]
    assert await tx.lookouts.called_to(HALL, two) == [ANN]
    assert await tx.lookouts.called_to(INN, two) == []
    await tx.lookouts.choose(HALL, two, [BOB], 9, 5)
    assert await tx.lookouts.called_to(HALL, two) == [ANN, BOB]
    assert await tx.lookouts.choose_role(HALL, 5, 0)
    assert not await tx.lookouts.choose_role(HALL, 9, 4)
    assert await tx.lookouts.choose_role(HALL, 9, 5)
    assert await tx.lookouts.choose_role(INN, 5, 0)


async def test_a_person_is_named_where_the_person_looks_or_waits(tx: Transaction) -> None:
    """Once for each server; not where a game has begun."""
    await tx.lookouts.save(HALL, Lookout(ANN))
    await tx.lookouts.save(INN, Lookout(BOB))
    await add(tx, ANN)
    await add(tx, BOB)
    await match(tx, ANN, place=THERE)
    assert await tx.lookouts.servers_of(ANN) == [HALL]
    assert sorted(await tx.lookouts.servers_of(BOB)) == sorted([HALL, INN])
    assert await tx.lookouts.servers_of(CAS) == []
