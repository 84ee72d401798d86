"""A cup from sign-up to its end, in the service."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.cup_rows import CupPhase
from bot.store.table_rows import Phase
from bot.tables.cups.cup import SHARED, TIME
from bot.tables.cups.games import scores_of
from bot.tables.cups.standings import Entrant, Form
from bot.tables.refusal import Refusal
from bot.tables.verdicts import usual_moves
from tests.bot.tables.cups.kit import (
    CALLED,
    DAY,
    HOUR,
    MINUTE,
    NINE,
    begun,
    gone_on,
    match_of,
    names,
    plan,
    played,
    running,
    seated,
    show_board,
    tables,
)
from tests.bot.tables.judged import moves, one_move
from tests.bot.tables.kit import GUILD, Service, press, refused, user, won
from tests.databases import on_each_database

# --- From sign-up to the end -----------------------------------------------------------------------


@on_each_database
async def test_nine_people_play_three_rounds_of_three(service: Service) -> None:
    """Everybody meets new people each round, the winner of all games stands first, and everybody has a place."""
    cup = await running(service, *NINE)
    met = list[set[str]]()
    for number in range(1, 4):
        assert (cup.row.round, cup.rounds, len(cup.playing)) == (number, 3, 3)
        met += tables(cup)
        cup = await played(service, cup)
    assert cup.row.phase is CupPhase.OVER
    assert names(cup)[0] == (1, "Ann")
    assert [entry.name for entry in cup.winners] == ["Ann"]
    assert all(entry.place for entry in cup.row.entries)
    assert all(len(first & second) <= 1 for i, first in enumerate(met) for second in met[:i])


async def test_games_of_a_cup_are_games_like_others(service: Service) -> None:
    """They are in the cup's channel, in their thread, with the cup's clock, without a card, and count."""
    cup = await running(service, *NINE[:3])
    match = await match_of(service, cup.pairings[0])
    assert (match.place.guild_id, match.place.channel_id, match.row.cup_id) == (GUILD, cup.row.channel_id, cup.id)
    assert (match.timer.clock, match.live, match.counting, match.options["players"]) == ("live", True, True, 3)
    assert match.place.thread_id is not None
    assert ("card", match.id) not in [(key.kind, key.about) for key in await service.tables.outbox.due()]
    paired = [cup.entry(i).name for i in cup.pairings[0].seats if i is not None]
    assert [player.name for player in match.seats] == paired
    assert match.to_act == 0


async def test_a_game_of_a_cup_has_no_rematch(service: Service) -> None:
    """The cup opens its tables itself."""
    cup = await running(service, *NINE[:3])
    match = await won(service, await match_of(service, cup.pairings[0]), "Ann")
    with refused(Refusal.OF_A_CUP):
        await service.tables.rematches.again(match.id, press("Ann"))


async def test_a_cup_that_is_not_rated_counts_for_nobody(service: Service) -> None:
    cup = await running(service, *NINE[:3], wishes=plan(rated=False))
    assert not (await match_of(service, cup.pairings[0])).counting


@pytest.mark.parametrize(("days", "hours"), [(2, 12), (3, 12), (7, 24)])
async def test_the_clock_of_a_cup_of_days_follows_from_its_rounds(service: Service, days: int, hours: int) -> None:
    """Half a day in rounds of two or three days, and half as long again for the others to decide."""
    cup = await running(service, *NINE[:3], wishes=plan(seconds=days * DAY))
    match = await match_of(service, cup.pairings[0])
    assert match.timer.deadline == service.clock.now + hours * HOUR
    assert [table.table for due in (await service.tables.clocks.due()).values() for table in due] == []
    service.clock.now += hours * HOUR
    assert [table.table for due in (await service.tables.clocks.due()).values() for table in due] == [match.id]
    assert not service.tables.clocks.grace_is_over(match.timer)
    service.clock.now += hours * HOUR // 2
    assert service.tables.clocks.grace_is_over(match.timer)


async def test_a_knock_out_goes_on_with_the_best_of_each_table(service: Service) -> None:
    """Of nine three play the final, and its winner has the crown."""
    cup = await running(service, *NINE, wishes=plan(form=Form.KNOCK_OUT))
    winners = {cup.entry(min(i for i in pairing.seats if i is not None)).name for pairing in cup.pairings}
    cup = await played(service, cup)
    assert tables(cup) == [winners]
    cup = await played(service, cup)
    assert cup.row.phase is CupPhase.OVER
    assert cup.winners[0].name == "Ann"
    assert {name for _, name in names(cup)[:3]} == winners


async def test_a_league_by_twos_has_a_computer_for_an_odd_number(service: Service) -> None:
    """It counts as an opponent, and stands nowhere."""
    cup = await running(service, *NINE[:3], wishes=plan(players=2, form=Form.ALL, seconds=7 * DAY, level="easy"))
    alone = next(pairing for pairing in cup.pairings if None in pairing.seats)
    match = await match_of(service, alone)
    assert [player.computer for player in match.seats if player.computer] == ["easy"]
    for _ in range(3):
        cup = await played(service, cup)
    assert cup.row.phase is CupPhase.OVER
    assert len(cup.standings) == 3


async def test_without_computers_somebody_sits_out(service: Service) -> None:
    """With half a point, and without a table that would have to begin."""
    await service.tables.servers.change(GUILD, press("Max"), computers=False)
    cup = await running(service, *NINE[:3], wishes=plan(players=2))
    assert sorted(len(pairing.seats) for pairing in cup.pairings) == [1, 2]
    assert len(cup.playing) == 1
    assert sum(row.points == 0.5 for row in cup.standings) == 1


# --- A round ends ----------------------------------------------------------------------------------


async def test_a_round_ends_at_its_time_by_what_stands(service: Service) -> None:
    """Games that have hardly begun are shared; others are judged as if they ended now."""
    cup = await running(service, *NINE[:6], wishes=plan(players=3))
    service.tables.base.fair_share = 0.05
    match = await match_of(service, cup.pairings[0])
    match = await moves(service, match, 6)
    places = match.record.game.outcome(match.state).places
    cup = await gone_on(service, cup, HOUR)
    first, second = cup.tables[:2]
    assert [pairing.judged for pairing in cup.row.pairings[:2]] == [TIME, SHARED]
    assert first.scores is not None
    assert tuple(score.place for score in first.scores) == places
    assert second.scores is not None
    assert {score.place for score in second.scores} == {1}
    assert cup.row.round == 2
    assert (await service.tables.match(match.id)).phase is Phase.STOPPED


async def test_whoever_is_missing_makes_no_table_a_short_one(service: Service) -> None:
    """The two who are there make their part of the moves; those of a stand-in are nobody's, and not asked of them."""
    cup = await begun(service, *NINE[:3])
    cup = await seated(service, cup.id, absent=[cup.entry(0).user_id])
    match = await match_of(service, cup.pairings[0])
    options: Any = match.state.options
    usual = usual_moves(match.record.game, options)
    made = 0
    while made < 6:
        made += match.thinking is None
        match = await one_move(service, match)
    async with service.change() as tx:
        stopped = await service.tables.matches.stop(tx, match)
        made_for = await tx.tables.made_for(match.id)
    share = made / (usual * 2 / 3)
    assert [scores_of(stopped, made_for, share + more)[1] for more in (-0.001, 0.001)] == [TIME, SHARED]


async def test_a_table_that_never_began_is_shared(service: Service) -> None:
    """No thread could be made, say: the cup waits for nobody for ever."""
    cup = await begun(service, *NINE[:3])
    cup = await gone_on(service, cup, HOUR)
    assert cup.row.pairings[0].judged == SHARED
    assert cup.row.round == 2
    assert await service.tables.cups.open_table(cup.id, 1001, 5, CALLED) is None


async def test_all_rounds_pass_without_anybody(service: Service) -> None:
    """A cup ends whatever people do, and who never came is out."""
    cup = await running(service, *NINE)
    for _ in range(3):
        cup = await seated(service, (await gone_on(service, cup, HOUR)).id)
    assert cup.row.phase is CupPhase.OVER


async def test_an_outage_makes_a_round_longer(service: Service) -> None:
    """By what the bot was away for."""
    await service.tables.clocks.beat()
    cup = await running(service, *NINE[:3])
    assert cup.row.ends_at is not None
    service.clock.now += 10 * MINUTE
    await service.tables.clocks.beat()
    assert (await service.tables.cups.get(cup.id)).row.ends_at == cup.row.ends_at + 10 * MINUTE


# --- Absent ----------------------------------------------------------------------------------------


async def test_who_is_not_there_after_a_tenth_of_a_live_round_has_a_stand_in(service: Service) -> None:
    """Of the cup's level; the person can come back and play on."""
    cup = await running(service, *NINE[:3], wishes=plan(level="easy"))
    match = await match_of(service, cup.pairings[0])
    service.clock.now += 6 * MINUTE - 1
    assert not await service.tables.cups.go_on(cup.id)
    service.clock.now += 1
    assert await service.tables.cups.go_on(cup.id) == {match.id}
    match = await service.tables.match(match.id)
    assert match.thinking == "easy"
    back = await service.tables.absence.take_seat_back(match.id, press(match.seats[0].name))
    assert back.thinking is None
    assert not await service.tables.cups.go_on(cup.id)
    assert (await service.tables.match(match.id)).thinking is None


@pytest.mark.parametrize(("wait", "shown", "absences"), [(0, True, 1), (0, False, 0), (55 * MINUTE, True, 0)])
async def test_who_could_not_know_of_the_turn_in_time_is_not_absent(
    service: Service, *, wait: int, shown: bool, absences: int
) -> None:
    """The board stood nowhere, or the table began less than a tenth of the round before its end."""
    cup = await begun(service, *NINE[:3])
    service.clock.now += wait
    await seated(service, cup.id, shown=shown)
    cup = await gone_on(service, cup, HOUR - wait)
    assert sum(entry.absences for entry in cup.row.entries) == absences


async def test_no_computer_plays_for_whose_board_stands_nowhere(service: Service) -> None:
    """As soon as it stands, one does."""
    cup = await begun(service, *NINE[:3])
    cup = await seated(service, cup.id, shown=False)
    match = await match_of(service, cup.pairings[0])
    service.clock.now += 6 * MINUTE
    assert not await service.tables.cups.go_on(cup.id)
    await show_board(service, match)
    assert await service.tables.cups.go_on(cup.id) == {match.id}


async def test_whoever_has_moved_is_there(service: Service) -> None:
    """The clock of the table is for later turns."""
    cup = await running(service, *NINE[:3])
    match = (await service.play(await match_of(service, cup.pairings[0]), "W1 c4")).match
    service.clock.now += 5 * MINUTE
    match = (await service.play(match, "W1 d4")).match
    match = await service.move(match, "pass")
    service.clock.now += 7 * MINUTE
    assert match.to_act == 0
    assert not await service.tables.cups.go_on(cup.id)


async def test_who_is_absent_twice_is_out(service: Service) -> None:
    """The place in the standings stays, and the others play on."""
    cup = await running(service, *NINE)
    for number in (1, 2):
        for pairing in cup.playing:
            match = await match_of(service, pairing)
            if any(player.name == "Ida" for player in match.seats):
                while match.seats[match.to_act or 0].name != "Ida":
                    match = await service.move(match, "pass")
                await show_board(service, match)
                cup = await gone_on(service, cup, 6 * MINUTE)
        cup = await played(service, cup)
        ida = cup.entry_of(user("Ida"))
        assert ida is not None
        [own] = [table for table in cup.tables if table.round == number and ida.number in table.seats]
        assert own.points(Entrant(ida.number)) == 0, "whatever the computer made of it"
        assert (ida.absences, ida.out) == (number, number == 2)
    assert "Ida" not in set().union(*tables(cup))
    assert len(cup.standings) == 9


async def test_leaving_the_cup_lets_a_computer_play_on(service: Service) -> None:
    """The others finish their game, and who has left is paired no more."""
    cup = await running(service, *NINE[:6])
    pairing = cup.pairing_of(user("Bob"))
    assert pairing is not None
    cup = await service.tables.cups.leave(cup.id, press("Bob"))
    match = await match_of(service, pairing)
    seat = match.seat_of(user("Bob"))
    assert seat is not None
    assert match.stood_in(seat)
    cup = await played(service, cup)
    assert "Bob" not in set().union(*tables(cup))
    with refused(Refusal.NOT_IN_CUP):
        await service.tables.cups.leave(cup.id, press("Bob"))


async def test_people_who_do_not_see_the_thread_are_played_for(service: Service) -> None:
    """Whoever has left the server, say; who has left the cup before the table began, too."""
    cup = await begun(service, *NINE[:3])
    await service.tables.cups.leave(cup.id, press("Bob"))
    cup = await seated(service, cup.id, absent=[user("Cleo")])
    match = await match_of(service, cup.pairings[0])
    assert {player.name for seat, player in enumerate(match.seats) if seat not in match.present} == {"Bob", "Cleo"}
