"""Series: the best of three games, and how their score goes on from game to game."""

from __future__ import annotations

import pytest

from bot.store.table_rows import Place, TableId
from bot.tables.series import GAMES, Score, following, score
from bot.tables.table import Match
from engine.game import Seat
from tests.bot.tables.kit import CHANNEL, GUILD, Service, again, lobby_of, played_again, press
from tests.databases import on_each_database


async def ended(service: Service, match: Match) -> Match:
    await service.finish(match)
    return await service.tables.match(match.id)


def by_name(match: Match) -> dict[str, int]:
    counted = score(match)
    assert counted is not None
    return {who.name: won for who, won in zip(match.seats, counted.wins, strict=True)}


async def won(service: Service, match: Match, *winners: str) -> Match:
    """Let the game be over because everybody else has left it."""
    for seat in match.seats:
        if seat.name not in winners:
            await service.leave(await service.tables.match(match.id), seat.name)
    return await ended(service, await service.tables.match(match.id))


def test_a_series_is_over_once_nobody_can_catch_the_leader() -> None:
    """Two of three; after one victory each another game decides."""
    ends = {
        (0, 0, 0): (),
        (1, 0, 0): (),
        (2, 0, 0): (0,),
        (1, 1, 0): (),
        (2, 1, 0): (0,),
        (1, 1, 1): (),
        (2, 1, 1): (0,),
    }
    for wins, winners in ends.items():
        sides = tuple((Seat(seat),) for seat in range(3))
        assert Score(wins, sides, sum(wins), GAMES).winners == winners


async def test_the_best_of_three_counts_the_game_before(service: Service) -> None:
    """Its score goes with the people, from game to game, until somebody has won; a rematch after that belongs to no
    series, and a new series begins with nothing."""
    old = await won(service, await service.match("Ann", "Bob"), "Bob")
    assert score(old) is None
    second = await played_again(service, old, "Ann", "Bob", in_series=True)
    assert by_name(second) == {"Ann": 0, "Bob": 1}
    third = await played_again(service, await won(service, second, "Ann"), "Bob", "Ann")
    assert by_name(third) == {"Ann": 1, "Bob": 1}
    last = await won(service, third, "Bob")
    counted = score(last)
    assert counted is not None
    assert [last.seats[seat].name for seat in counted.winners] == ["Bob"]
    anew = following(last, wanted=True)
    assert anew is not None
    assert (anew.wins, anew.decided) == ((0, 0), 0)
    assert score(await played_again(service, last, "Ann", "Bob")) is None
    fresh = await won(service, await service.tables.match(TableId(4)), "Ann")
    assert by_name(await played_again(service, fresh, "Ann", "Bob", in_series=True)) == {"Ann": 1, "Bob": 0}


async def test_a_draw_counts_for_nobody(service: Service) -> None:
    """Nor does a game that all agreed to stop; the series goes on."""
    old = await won(service, await service.match("Ann", "Bob"), "Bob")
    match = await played_again(service, old, "Ann", "Bob", in_series=True)
    await service.agree_to_stop(match, "Ann", "Bob")
    match = await played_again(service, match, "Bob", "Ann")
    assert by_name(match) == {"Ann": 0, "Bob": 1}
    assert match.row.decided == 1
    drawn = await ended(service, match)
    assert set(drawn.record.game.outcome(drawn.state).places) == {1}
    assert drawn.row.best_of == GAMES
    assert (await played_again(service, drawn, "Bob", "Ann")).row.decided == 1


@pytest.mark.parametrize("name", ["Ann", "Bob"])
async def test_either_may_ask_for_the_series(service: Service, name: str) -> None:
    """Who comes to a rematch that somebody else has opened, and who sits there, as long as it has not begun."""
    old = await won(service, await service.match("Ann", "Bob"), "Bob")
    await again(service, old, "Ann")
    asked = await again(service, old, name, in_series=True)
    assert asked.row.best_of == GAMES
    assert by_name(await service.tables.match((await again(service, old, "Bob")).id)) == {"Ann": 0, "Bob": 1}


@on_each_database
async def test_the_card_on_which_the_thread_hangs_is_behind_after_each_game_of_a_series(service: Service) -> None:
    """It keeps the score of the newest one; without a series it has nothing to keep."""
    placement = service.tables.placement
    old = await service.match("Ann", "Bob")
    await placement.mark_card(old.id, 5)
    await placement.move_home(old.id, Place(GUILD, CHANNEL, thread_id=5))
    old = await won(service, await service.tables.match(old.id), "Bob")
    await service.show("card", old.id)
    assert await placement.series_on(old) is None
    match = await played_again(service, old, "Bob", "Ann", in_series=True)
    for _ in range(2):
        card = await service.tables.match(old.id)
        assert (old.id, 0) in await service.behind("card")
        found = await placement.series_on(card)
        assert found is not None
        assert found.id == match.id
        await service.show("card", old.id)
        assert (old.id, 0) not in await service.behind("card")
        match = await won(service, match, "Ann") if match.live else match


async def test_partners_win_a_series_together(service: Service) -> None:
    """Each has the victories of the side, and who comes new has none."""
    match = await service.match("Ann", "Bob", "Cleo", "Dee", teams=True)
    old = await won(service, match, "Ann", "Cleo")
    lobby = await lobby_of(service, old, "Dee", in_series=True)
    await service.tables.invitations.decline(lobby.id, press("Cleo"))
    for name in ("Bob", "Ann"):
        await again(service, old, name)
    match_2 = await service.tables.lobbies.join(lobby.id, press("Eve"))
    assert isinstance(match_2, Match)
    assert by_name(match_2) == {"Ann": 1, "Bob": 0, "Dee": 0, "Eve": 0}
