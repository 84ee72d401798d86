"""Computer players at the tables: their turns, and what people have won against them."""

import pytest

from bot.store.people_rows import HeadToHead
from bot.tables.refusal import Refusal
from tests.bot.tables.kit import GUILD, HERE, Service, against, legal_words, press, refused, user, won
from tests.databases import on_each_database
from tests.killed import Killed, failing
from tests.moments import mover

ARMADORA = "armadora"


async def test_a_computer_plays_its_own_seat_only(service: Service) -> None:
    """Its move is taken when it is to act; a person's turn is refused, and so is an old board."""
    match = await against(service, "hard")
    if match.to_act == 0:
        with refused(Refusal.NOT_YOUR_TURN, player="Ann"):
            await service.tables.matches.play_computer(match.id, "W1 c4", ply=0)
        match = await service.move(match, "W1 a1")
    ply = match.ply
    match = (await service.tables.matches.play_computer(match.id, "W1 c4", ply=ply)).match
    with refused(Refusal.OLD_BOARD):
        await service.tables.matches.play_computer(match.id, "W1 c3", ply=ply)


async def test_computers_play_a_round_that_opens_by_itself(service: Service) -> None:
    """A computer that is first at the deal is waited for after the opening, not before."""
    for _ in range(8):
        match = await against(service, *["easy"] * 11, game="burrow")
        assert match.record.moves == ("open",)
        waiting = match.to_act != 0
        assert (match.id in await service.tables.ask(lambda tx: tx.lists.of_computers())) == waiting
        if waiting:
            words = legal_words(match)[0]
            assert (await service.move(match, words)).record.moves == ("open", words)


async def test_a_game_with_a_computer_rates_nobody(service: Service) -> None:
    """Not even the people who played each other in it."""
    await won(service, await service.match("Ann", "Bob", computers=["easy"]), "Ann")
    assert (await service.tables.rankings.leaderboard(GUILD, ARMADORA, user("Ann"))).total == 0


@on_each_database
async def test_wins_against_computers_are_counted_by_level(service: Service) -> None:
    """Games and wins stand by level, the weakest first, wherever they were played."""
    await won(service, await against(service, "expert"), "Durin 0")
    await won(service, await against(service, "easy"), "Ann")
    await won(service, await against(service, "easy"), "Durin 0")
    await won(service, await against(service, "hard"), "Ann")
    found = await service.tables.rankings.against_computers(ARMADORA, user("Ann"))
    assert found == (HeadToHead("easy", 2, 1), HeadToHead("hard", 1, 1), HeadToHead("expert", 1, 0))
    assert await service.tables.rankings.against_computers(ARMADORA, user("Bob")) == ()


async def test_a_level_is_beaten_only_by_being_ahead_of_it(service: Service) -> None:
    """A shared victory is a game without a win; a computer that lost to another computer was not beaten by a person."""
    await won(service, await against(service, "easy"), None)
    assert await service.tables.rankings.against_computers(ARMADORA, user("Ann")) == (HeadToHead("easy", 1, 0),)
    await won(service, await against(service, "easy", "hard"), "Durin 1")
    found = await service.tables.rankings.against_computers(ARMADORA, user("Ann"))
    assert found == (HeadToHead("easy", 2, 0), HeadToHead("hard", 1, 0))


async def test_one_computer_tied_for_first_is_no_win(service: Service) -> None:
    """Though another one of its level is behind both."""
    match = await against(service, "easy", "easy")
    while match.live:
        seat = mover(match)
        match = await service.move(match, f"W1 {'ah'[seat]}1" if seat < 2 and match.ply < 3 else "pass")
    assert match.record.game.outcome(match.state).places == (1, 1, 3)
    assert await service.tables.rankings.against_computers(ARMADORA, user("Ann")) == (HeadToHead("easy", 1, 0),)


async def test_a_computer_as_a_partner_is_no_opponent(service: Service) -> None:
    """In teams only the other side's level counts."""
    await won(service, await against(service, "easy", "hard", "easy"), "Durin 1")
    assert await service.tables.rankings.against_computers(ARMADORA, user("Ann")) == (HeadToHead("easy", 1, 1),)


async def test_two_people_against_computers_each_have_their_own_count(service: Service) -> None:
    """Among opponents only the one who won has beaten the computer."""
    await won(service, await against(service, "normal", people=("Ann", "Bob")), "Bob")
    assert await service.tables.rankings.against_computers(ARMADORA, user("Ann")) == (HeadToHead("normal", 1, 0),)
    assert await service.tables.rankings.against_computers(ARMADORA, user("Bob")) == (HeadToHead("normal", 1, 1),)


# --- Games that begin at once ------------------------------------------------------------------


async def test_where_computers_may_not_play_no_table_is_left(service: Service) -> None:
    """Refused, and nothing is open."""
    await service.tables.servers.change(GUILD, press("Ann"), computers=False)
    with refused(Refusal.NO_COMPUTERS):
        await service.tables.computers.begin(press("Ann"), HERE, ARMADORA, {}, "easy", ["Grim"])
    assert not (await service.tables.of_user(user("Ann"))).tables


async def test_a_kill_before_the_deal_leaves_no_open_table(on_file: Service) -> None:
    """The same press begins the game afterwards."""
    once = press("Ann")
    with failing("bot.tables.matches.Matches.begin", Killed()), pytest.raises(Killed):
        await on_file.tables.computers.begin(once, HERE, ARMADORA, {}, "easy", ["Grim"])
    await on_file.restart()
    assert not (await on_file.tables.of_user(user("Ann"))).tables
    assert (await on_file.tables.computers.begin(once, HERE, ARMADORA, {}, "easy", ["Grim"])).live
