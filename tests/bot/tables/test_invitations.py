"""Seats that are kept for people who are invited; and a game that begins by itself once they sit there."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from bot.store.schema import invitations
from bot.store.table_rows import Answer, Key, Phase, Place
from bot.tables.clock import HOUR
from bot.tables.lookouts import MOST_FROM_ONE, MOST_INVITATIONS, MOST_INVITED, Invitee
from bot.tables.refusal import Refusal
from bot.tables.table import Lobby, Match
from tests.bot.tables.kit import HERE, Service, press, refused, user
from tests.databases import on_each_database
from tests.killed import Killed, failing


def guests(*names: str) -> list[Invitee]:
    return [Invitee(user(name), name) for name in names]


async def invites(
    service: Service, host: str, *names: str, game: str = "armadora", place: Place = HERE, **options: object
) -> Lobby:
    """This person opens a table and invites these people."""
    return await service.tables.lobbies.open_lobby(press(host), place, game, options, invited=guests(*names))


def awaited(lobby: Lobby) -> list[str]:
    return [one.name for one in lobby.awaited]


# --- Kept seats --------------------------------------------------------------------------------


@pytest.mark.parametrize(("names", "players"), [(("Bob",), 2), (("Bob", "Cleo"), 3), (("Bob", "Cleo", "Dee"), 4)])
@on_each_database
async def test_as_many_play_as_are_called(service: Service, names: tuple[str, ...], players: int) -> None:
    """The number of players is that of the host and the people who are invited, and all free seats are theirs."""
    lobby = await invites(service, "Ann", *names)
    assert (lobby.size, sorted(awaited(lobby)), lobby.free) == (players, [*names], 0)
    assert await service.get(lobby.id) == lobby


async def test_a_game_for_more_keeps_its_other_seats_free(service: Service) -> None:
    """Where the game needs more than were invited, the nearest number that it allows leaves seats for anybody."""
    lobby = await invites(service, "Ann", "Bob", game="saboteur")
    assert (lobby.size, awaited(lobby), lobby.free) == (3, ["Bob"], 1)
    lobby = await service.join(lobby, "Cleo")
    with refused(Refusal.KEPT, players=("Bob",), count=1):
        await service.tables.lobbies.join(lobby.id, press("Dee"))


async def test_a_number_that_was_asked_for_stays(service: Service) -> None:
    """And it must have room for everybody."""
    lobby = await invites(service, "Ann", "Bob", players=4)
    assert (lobby.size, lobby.free) == (4, 2)
    with refused(Refusal.TOO_MANY_INVITED, count=4):
        await invites(service, "Ann", "Bob", "Cleo", "Dee", players=3)
    with refused(Refusal.TOO_MANY_INVITED, count=5):
        await invites(service, "Ann", "Bob", "Cleo", "Dee", "Eve")


async def test_nobody_takes_a_kept_seat(service: Service) -> None:
    """Neither a person nor a computer, and no smaller number of players takes it away."""
    lobby = await invites(service, "Ann", "Bob", "Cleo", players=4)
    lobby = await service.join(lobby, "Dee")
    for name in ("Eve", "Fay"):
        with refused(Refusal.KEPT, players=("Bob", "Cleo"), count=2):
            await service.tables.lobbies.join(lobby.id, press(name))
    with refused(Refusal.KEPT, players=("Bob", "Cleo"), count=2):
        await service.tables.lobbies.add_computer(lobby.id, press("Ann"), "easy", "Grim")
    assert (await service.tables.computers.fill(lobby.id, user("Ann"), "easy", ["Grim", "Grom"])).seats == lobby.seats
    with refused(Refusal.TOO_MANY_INVITED, count=4):
        await service.tables.lobbies.set_options(lobby.id, press("Ann"), {"players": 3})
    assert await service.get(lobby.id) == lobby


async def test_who_says_not_now_frees_the_seat(service: Service) -> None:
    """The host sees the answer, anybody may sit there, and also the person who has changed their mind. Nobody else
    declines."""
    lobby = await invites(service, "Ann", "Bob", "Cleo")
    lobby = await service.tables.invitations.decline(lobby.id, press("Bob"))
    assert ([one.answer for one in lobby.invited], awaited(lobby)) == ([Answer.DECLINED, None], ["Cleo"])
    for name in ("Ann", "Bob", "Dee"):  # the host, who has answered, who was never asked
        with refused(Refusal.NOT_INVITED):
            await service.tables.invitations.decline(lobby.id, press(name))
    lobby = await service.join(lobby, "Bob")
    assert [one.answer for one in lobby.invited] == [None, None]


async def test_who_gets_up_again_frees_the_seat(service: Service) -> None:
    """Getting up is an answer, too."""
    lobby = await invites(service, "Ann", "Bob", "Cleo")
    lobby = await service.join(lobby, "Bob")
    found = await service.get_up(lobby, "Bob")
    assert (awaited(found), found.free) == (["Cleo"], 1)


# --- The beginning -----------------------------------------------------------------------------


async def test_a_table_without_invitations_waits_for_a_start(service: Service) -> None:
    """There the last who sits down begins nothing; neither where all who were invited said no."""
    assert (await service.lobby("Ann", "Bob")).phase is Phase.LOBBY
    lobby = await invites(service, "Ann", "Bob")
    await service.tables.invitations.decline(lobby.id, press("Bob"))
    assert (await service.join(lobby, "Cleo")).full


async def test_nobody_begins_without_the_people_who_are_invited(service: Service) -> None:
    """Neither with fewer nor with computers, until they have answered or the invitation is taken back."""
    lobby = await invites(service, "Ann", "Bob", players=3)
    lobby = await service.join(lobby, "Cleo")
    with refused(Refusal.AWAITED, players=("Bob",), count=1):
        await service.tables.lobbies.start(lobby.id, press("Cleo"))
    with refused(Refusal.AWAITED, players=("Bob",), count=1):
        await service.tables.computers.play_now(lobby.id, press("Ann"), "easy", ["Grim"])
    lobby = await service.tables.invitations.withdraw(lobby.id, press("Ann"), user("Bob"))
    assert [one.answer for one in lobby.invited] == [Answer.WITHDRAWN]
    match = await service.tables.computers.play_now(lobby.id, press("Ann"), "easy", ["Grim"])
    assert [seat.name for seat in match.seats] == ["Ann", "Cleo", "Grim"]


async def test_a_kill_before_the_deal_leaves_the_seat_open(on_file: Service) -> None:
    """The seat and the deal are one: the guest presses once more, and the game begins."""
    lobby, bob = await invites(on_file, "Ann", "Bob"), press("Bob")
    with failing("bot.tables.matches.Matches.begin", Killed()), pytest.raises(Killed):
        await on_file.tables.lobbies.join(lobby.id, bob)
    await on_file.restart()
    assert await on_file.get(lobby.id) == lobby
    assert isinstance(await on_file.tables.lobbies.join(lobby.id, bob), Match)


# --- Inviting more, and taking back ------------------------------------------------------------


async def test_the_host_invites_more(service: Service) -> None:
    """The table gets a seat more if it has none, as far as the game allows it; and nobody else invites."""
    lobby = await invites(service, "Ann", "Bob")
    with refused(Refusal.NOT_HOST, host="Ann"):
        await service.tables.invitations.invite(lobby.id, press("Bob"), guests("Cleo"))
    lobby = await service.tables.invitations.invite(lobby.id, press("Ann"), guests("Cleo", "Bob", "Ann"))
    assert (lobby.size, awaited(lobby)) == (3, ["Bob", "Cleo"])
    with refused(Refusal.TOO_MANY_INVITED, count=5):
        await service.tables.invitations.invite(lobby.id, press("Ann"), guests("Dee", "Eve"))
    assert await service.get(lobby.id) == lobby


async def test_nobody_is_invited_twice_to_a_table(service: Service) -> None:
    """Neither after saying no nor after the invitation was taken back."""
    lobby = await invites(service, "Ann", "Bob", "Cleo")
    await service.tables.invitations.decline(lobby.id, press("Bob"))
    lobby = await service.tables.invitations.withdraw(lobby.id, press("Ann"), user("Cleo"))
    assert await service.tables.invitations.invite(lobby.id, press("Ann"), guests("Bob", "Cleo")) == lobby
    with refused(Refusal.NOT_INVITED):
        await service.tables.invitations.decline(lobby.id, press("Cleo"))


# --- Who takes invitations ---------------------------------------------------------------------


async def test_some_are_invited_by_people_whom_they_have_played_with(service: Service) -> None:
    """A game together is enough, of any kind; a table that never began is not."""
    await service.tables.preferences.change(press("Bob"), invitations="known")
    await service.lobby("Ann", "Bob")
    assert (await invites(service, "Ann", "Bob")).invited == ()
    await service.match("Ann", "Bob")
    assert awaited(await invites(service, "Ann", "Bob")) == ["Bob"]
    assert (await invites(service, "Cleo", "Bob")).invited == ()


async def test_a_host_who_is_blocked_invites_somebody_else(service: Service) -> None:
    """The block declines, holds for all tables of that host, and for no other host, until it is lifted."""
    lobby = await invites(service, "Ann", "Bob")
    with refused(Refusal.NOT_INVITED):
        await service.tables.invitations.block(lobby.id, press("Dee"), user("Ann"))
    found = await service.tables.invitations.block(lobby.id, press("Bob"), user("Ann"))
    assert isinstance(found, Lobby)
    assert awaited(found) == []
    assert await service.tables.ask(lambda tx: tx.invitations.blocked(user("Bob"))) == (user("Ann"),)
    assert (await invites(service, "Ann", "Bob")).invited == ()
    assert awaited(await invites(service, "Cleo", "Bob")) == ["Bob"]
    await service.tables.invitations.unblock_all(press("Bob"))
    assert awaited(await invites(service, "Ann", "Bob")) == ["Bob"]


async def test_a_block_declines_all_that_the_host_has_asked(service: Service) -> None:
    """At other tables, too, also where the host has left since; another host's invitation stays open."""
    first, second = await invites(service, "Ann", "Bob", players=3), await invites(service, "Ann", "Bob")
    other = await invites(service, "Cleo", "Bob")
    await service.join(first, "Dee")
    await service.tables.leave(first.id, press("Ann"))
    await service.tables.invitations.block(second.id, press("Bob"), user("Ann"))
    left = [await service.tables.lobby(table.id) for table in (first, second, other)]
    assert [awaited(lobby) for lobby in left] == [[], [], ["Bob"]]


async def test_an_invitation_that_was_taken_back_stays_so(service: Service) -> None:
    """Bob takes a free seat like anybody, gets up, and no seat is kept; the game does not begin by itself for him."""
    lobby = await invites(service, "Ann", "Bob", players=2)
    await service.tables.invitations.withdraw(lobby.id, press("Ann"), user("Bob"))
    with refused(Refusal.NO_TABLE):
        await service.tables.lobbies.join(lobby.id, press("Bob"), invited=True)
    seated = await service.tables.lobbies.join(lobby.id, press("Bob"))
    assert isinstance(seated, Lobby)
    assert (seated.full, seated.begins) == (True, False)
    left = await service.get_up(lobby, "Bob")
    assert [one.answer for one in left.invited] == [Answer.WITHDRAWN]
    assert (awaited(left), left.free) == ([], 1)


async def test_a_host_invites_so_many_an_hour(service: Service) -> None:
    """The next one is refused, whoever it is, until an hour has passed."""
    made = 0
    while made + 11 <= MOST_INVITED:
        names = [f"{made}.{number}" for number in range(11)]
        lobby = await invites(service, "Ann", *names, game="burrow")
        await service.tables.leave(lobby.id, press("Ann"))
        made += 11
    with refused(Refusal.INVITED_OFTEN, count=made):
        await invites(service, "Ann", *(f"X{number}" for number in range(11)), game="burrow")
    service.clock.now += HOUR
    assert len((await invites(service, "Ann", "Bob")).invited) == 1


async def test_a_person_is_invited_so_many_times_an_hour(service: Service) -> None:
    """The next host's table opens without keeping a seat."""
    for number in range(MOST_INVITATIONS):
        assert (await invites(service, f"Host{number}", "Bob")).invited
    assert (await invites(service, "Ann", "Bob")).invited == ()
    service.clock.now += HOUR
    assert (await invites(service, "Ann", "Bob")).invited


@pytest.mark.parametrize("ends", ["leaves", "takes back", "is told no", "hands on"])
async def test_a_host_does_not_use_up_a_persons_invitations(service: Service, ends: str) -> None:
    """However each table ends: after a few the person hears no more of this host for an hour, also after a restart,
    and is still invited by friends."""
    lobbies, invitations = service.tables.lobbies, service.tables.invitations
    for number in range(MOST_FROM_ONE):
        service.clock.now += 60
        lobby = await invites(service, "Ann", "Bob", players=3)
        assert awaited(lobby) == ["Bob"], number
        if ends == "takes back":
            await invitations.withdraw(lobby.id, press("Ann"), user("Bob"))
        if ends == "is told no":
            await invitations.decline(lobby.id, press("Bob"))
        if ends == "hands on":
            await lobbies.join(lobby.id, press("Eve"))
        await service.tables.leave(lobby.id, press("Ann"))
    first = service.clock.now - (MOST_FROM_ONE - 1) * 60
    await service.restart()
    assert awaited(await invites(service, "Ann", "Bob", "Cleo", players=4)) == ["Cleo"]
    often = service.tables.invitations.asked_often
    assert await often(user("Ann"), [user("Bob"), user("Cleo")]) == {user("Bob"): first + HOUR}
    assert await often(user("Eve"), [user("Bob")]) == {}
    for friend in ("Dee", "Fay", "Gus"):
        assert awaited(await invites(service, friend, "Bob")) == ["Bob"]
    service.clock.now = first + HOUR
    assert awaited(await invites(service, "Ann", "Bob")) == ["Bob"]


async def test_who_comes_each_time_is_asked_as_often_as_they_play(service: Service) -> None:
    """An evening of quick games: what was accepted is no nagging. Getting up again is."""
    for _ in range(MOST_FROM_ONE + 1):
        lobby = await invites(service, "Ann", "Bob")
        assert awaited(lobby) == ["Bob"]
        assert isinstance(await service.tables.lobbies.join(lobby.id, press("Bob")), Match)
    for number in range(MOST_FROM_ONE + 1):
        lobby = await invites(service, "Ann", "Bob", players=3)
        assert len(lobby.invited) == (number < MOST_FROM_ONE)
        await service.tables.lobbies.join(lobby.id, press("Bob"))
        for name in ("Bob", "Ann"):
            await service.tables.leave(lobby.id, press(name))


async def test_nobody_invites_into_direct_messages(service: Service) -> None:
    """Nobody else could sit down there."""
    lobby = await invites(service, "Ann", "Bob", place=Place(None, 5), players=3)
    assert (lobby.invited, lobby.free) == ((), 2)


# --- What is owed ------------------------------------------------------------------------------


async def test_an_invitation_is_owed_until_it_says_what_became_of_it(service: Service) -> None:
    """First the message, then, whatever happens, its last state; who has not answered is left alone meanwhile."""
    lobby = await invites(service, "Ann", "Bob", "Cleo", "Dee")
    bob, cleo, dee = (user(name) for name in ("Bob", "Cleo", "Dee"))
    assert await service.behind("invitation") == sorted((lobby.id, who) for who in (bob, cleo, dee))
    await service.show("invitation", lobby.id, bob, cleo, dee)
    await service.tables.invitations.decline(lobby.id, press("Bob"))
    await service.join(lobby, "Cleo")
    assert await service.behind("invitation") == sorted([(lobby.id, bob), (lobby.id, cleo)])
    await service.show("invitation", lobby.id, bob, cleo)
    service.clock.now += 2 * HOUR
    await service.tables.expire()
    assert await service.behind("invitation") == [(lobby.id, dee)]


# --- People who go -----------------------------------------------------------------------------


async def test_who_has_everything_deleted_is_invited_no_more(service: Service) -> None:
    """The seat is free, the card is brought up to date, and nobody knows whom this person had blocked or who had
    blocked this person."""
    lobby = await invites(service, "Ann", "Bob")
    other = await invites(service, "Cleo", "Ann")
    await service.tables.invitations.block(other.id, press("Ann"), user("Cleo"))
    await service.tables.invitations.block(lobby.id, press("Bob"), user("Ann"))
    third = await invites(service, "Dee", "Bob")
    await service.show("card", third.id)
    await service.tables.privacy.forget(press("Bob"), None)
    found = await service.get(third.id)
    assert (found.invited, found.free) == ((), 1)
    assert (third.id, 0) in await service.behind("card")
    assert await service.behind("invitation") == [(other.id, user("Ann"))]
    await service.tables.privacy.forget(press("Cleo"), None)
    assert await service.tables.ask(lambda tx: tx.invitations.blocked(user("Ann"))) == ()


async def test_a_damaged_invitation_quarantines_its_table_alone(on_file: Service) -> None:
    """The others are listed."""
    lobby, other = await invites(on_file, "Ann", "Bob"), await invites(on_file, "Ann", "Cleo")
    here = update(invitations).where(invitations.c.table_id == lobby.id)
    await on_file.execute(here.values(answer="perhaps"))
    listed = await on_file.tables.of_user(user("Ann"))
    assert [table.id for table in listed.tables] == [other.id]
    assert Key("quarantine", lobby.id) in await on_file.owed()
