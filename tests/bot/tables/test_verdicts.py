"""How games count that were not simply played by their people from the beginning to the end: cheating for ratings."""

from typing import Any

import pytest

import engine
from bot.store.people_rows import Rating
from bot.store.table_rows import Phase
from bot.tables.absence import Choice
from bot.tables.clock import DAY, HOUR
from bot.tables.ratings import Result, count
from bot.tables.table import Match
from bot.tables.verdicts import Verdict, judge, places_of, read_verdict, usual_moves, verdict_of
from engine.game import Seat
from tests.bot.tables.judged import ARMADORA, counted_again, moves, one_move, rating, strength
from tests.bot.tables.kit import CROWD, GAMES, GUILD, Service, deadline, press, result_of, user
from tests.engine.runs import run
from tests.moments import mover

pytestmark = pytest.mark.usefixtures("as_people_have_it")

# --- A fair share of moves ---------------------------------------------------------------------


async def test_exactly_as_many_moves_as_are_needed_are_enough(service: Service) -> None:
    """One less is not."""
    match = await moves(service, await service.match("Ann", "Bob"), 3)
    assert [judge(match, {}, (), (), least).short for least in (3, 4)] == [False, True]


@pytest.mark.parametrize(("many", "counts"), [(8, False), (9, True)])
async def test_a_fifth_of_the_moves_of_a_whole_game_is_enough(service: Service, many: int, counts: bool) -> None:
    """Giving up is a move, so nine are enough before both do: a fifth of 52 is a little more than ten."""
    match = await service.finish(await moves(service, await service.match("Ann", "Bob"), many))
    assert match.moves == many + 2
    assert (len(await counted_again(service)) == 2) is counts


@pytest.mark.parametrize("name", [*GAMES, "saboteur"])
def test_the_rules_know_how_long_a_game_is(name: str) -> None:
    """It grows with the rounds or stays, is the same each time, and more than nothing."""
    game: Any = engine.find(name)
    found = usual_moves(game, game.read_options({}))
    usual_moves.cache_clear()
    assert usual_moves(game, game.read_options({})) == found > 8


def test_as_many_moves_are_usual_as_are_made() -> None:
    """Of the toy, in which nothing makes a game longer without swaps: each opens a round, and roots are used up."""
    game = GAMES["burrow"]
    options: Any = game.read_options({"players": 2, "rounds": 1, "swaps": False})
    played = run(game, {"players": 2, "rounds": 1, "roots": 2, "swaps": False})
    assert usual_moves(game, options) == len(played.steps)


async def test_moves_for_an_empty_seat_are_nobodys(service: Service) -> None:
    """Who leaves at once lets the bot move, and that makes no game longer."""
    match = await service.match("Ann", "Alt", "Bob", game="burrow", rounds=2)
    for name in ("Alt", "Bob"):
        match = (await service.leave(match, name)).match
    match = await service.finish(match)
    assert verdict_of(match).away == {1, 2}
    assert (await service.tables.matches.record(match.id)).get("stand_ins") is None


# --- One's own moves ---------------------------------------------------------------------------


async def stood_in_game(service: Service, level: str, own: int, others: int) -> Match:
    """A finished game in which Ann made so many moves herself, and then a computer player so many for her."""
    lobby = await service.lobby("Ann", "Bob")
    await service.tables.lobbies.set_clock(lobby.id, press("Ann"), stand_in_level=level)
    match = await service.begin(lobby, "Ann")
    match = await moves(service, match, 2 * own)
    match = await service.tables.absence.give_seat(match.id, press("Ann"))
    match = await moves(service, match, 2 * others)
    match = await service.tables.absence.take_seat_back(match.id, press("Ann"))
    if match.to_act != 0:
        match = await one_move(service, match)
    match = await service.move(match, "pass")
    return await service.finish(match)


async def test_a_stand_in_that_plays_the_game_wins_nothing(service: Service) -> None:
    """Who made no more than half of the own moves has lost to all who did, wherever the game put them."""
    match = await stood_in_game(service, "normal", own=3, others=8)
    assert verdict_of(match) == Verdict(away=frozenset({Seat(0)}))
    assert places_of(match) == (2, 1)
    assert (await rating(service, "Ann") or 1000) < 1000 < (await rating(service, "Bob") or 0)
    await counted_again(service)


@pytest.mark.parametrize(("own", "away"), [(3, True), (4, False)])
async def test_exactly_half_by_a_computer_is_a_defeat(service: Service, own: int, away: bool) -> None:
    """Four of eight moves; with one more of their own it is none. The last one, a pass, is their own."""
    match = await stood_in_game(service, "normal", own=own, others=4)
    made = [step.seat for step in match.steps()].count(Seat(0))
    assert (made, len(await service.tables.ask(lambda tx: tx.tables.stand_in_moves(match.id)))) == (own + 1 + 4, 4)
    assert verdict_of(match).away == ({0} if away else set())


async def test_a_partner_is_away_only_if_all_of_the_side_was(service: Service) -> None:
    """Who played on has the result of the game, and so has the partner for whom a computer played; a side of which
    nobody played has lost."""
    places = []
    for absent in (["Cleo"], ["Cleo", "Ann"]):
        match = await service.match("Ann", "Bob", "Cleo", "Dee", teams=True)
        for name in absent:
            match = await service.tables.absence.give_seat(match.id, press(name))
        match = await service.finish(match)
        assert verdict_of(match).away == {match.seat_of(user(name)) for name in absent}
        assert result_of(match).places == (1, 1, 1, 1)
        places.append(places_of(match))
    assert places == [(1, 1, 1, 1), (2, 1, 2, 1)]


async def test_who_was_away_is_behind_all_others(service: Service) -> None:
    """Who have the result of a finished game; in a stopped one they share the first place."""
    match = await service.match("Ann", "Bob", "Cleo")
    first = mover(match)  # the only one with a warrior
    match = await service.finish(await one_move(service, match))
    verdict = Verdict(away=frozenset({Seat((first + 2) % 3)})).data()
    for phase, second in ((Phase.FINISHED, 2), (Phase.STOPPED, 1)):
        places = places_of(match.with_row(phase=phase, verdict=verdict))
        assert (*places[first:], *places[:first]) == (1, second, 3)


async def test_a_strong_stand_in_raises_no_rating(service: Service) -> None:
    """One move of such a computer is enough; what goes down goes down, and the others rise as ever."""
    sides = [[Result(1, "Ann", 1, 9)], [Result(2, "Bob", 2, 3)]]
    ann, bob = count(sides, {}, capped={1})
    free, same = count(sides, {})
    assert (ann.rating, ann.mu, ann.sigma, ann.games, ann.wins) == (1000, Rating(1, "").mu, Rating(1, "").sigma, 1, 1)
    assert (free.rating > 1000, bob) == (True, same)
    assert count(sides[::-1], {}, capped={2})[0] == count(sides[::-1], {})[0]
    match = await stood_in_game(service, "hard", own=8, others=1)
    assert verdict_of(match).helped == {0}
    assert ((await rating(service, "Ann")) or 0) <= 1000
    await counted_again(service)


# --- What others chose -------------------------------------------------------------------------


async def chosen_game(
    service: Service, choice: Choice | None, *, own: int, chosen: int, level: str = "master"
) -> Match:
    """A finished game at a table with strong stand-ins. After so many moves each, Ann is two seconds late and her only
    opponent chooses; with None time chooses. Then a computer makes so many moves."""
    lobby = await service.lobby("Ann", "Bob", clock="relaxed")
    await service.tables.lobbies.set_clock(lobby.id, press("Ann"), stand_in_level=level)
    match = await moves(service, await service.begin(lobby, "Ann"), 2 * own)
    late, left = match.to_act, chosen
    assert late == 0
    while left:
        if not match.stood_in(Seat(0)) and match.to_act == late:
            service.clock.now = deadline(match) + 2
            await service.asked(match)
            if choice is None:
                service.clock.now += 12 * HOUR
                assert await service.tables.absence.decide(match.id, match.timer.run)
            else:
                await service.tables.absence.vote(match.id, press("Bob"), match.timer.run, choice)
            match = await service.get(match.id)
            assert match.thinking == level
        left -= match.to_act == late
        match = await one_move(service, match)
    match = await service.tables.absence.take_seat_back(match.id, press("Ann"))
    return await service.finish(await one_move(service, match) if match.to_act else match)


@pytest.mark.parametrize("choice", [Choice.TURN, Choice.SEAT, None])
async def test_help_that_others_chose_costs_nobody(service: Service, choice: Choice | None) -> None:
    """Ann is two seconds late once, and her only opponent lets a computer of the strongest level play, or time does:
    she has the result of the game, and both ratings change by it, as they would without it."""
    match = await chosen_game(service, choice, own=8, chosen=1)
    assert list((await service.tables.ask(lambda tx: tx.tables.stand_in_moves(match.id))).values()) == ["master"]
    assert verdict_of(match) == Verdict()
    assert places_of(match) == result_of(match).places
    places = {who.name: place for who, place in zip(match.seats, places_of(match), strict=True)}
    changed = {row.name: row.rating - 1000 for row in await counted_again(service)}
    assert all((changed[name] > 0) is (place == 1) for name, place in places.items())
    record = await service.tables.matches.record(match.id)
    assert list(record["stand_ins"].values()) == ["master"]


async def test_a_seat_that_others_gave_away_is_no_defeat(service: Service) -> None:
    """However fast the opponent plays on while Ann sleeps; coming back she has the result of the game."""
    match = await chosen_game(service, Choice.SEAT, own=4, chosen=9)
    assert verdict_of(match) == Verdict()


async def test_a_game_that_one_hardly_played_wins_nothing(service: Service) -> None:
    """Who lets the time run out each time has not lost by that, and gains nothing."""
    match = await chosen_game(service, None, own=1, chosen=10)
    assert verdict_of(match) == Verdict(helped=frozenset({Seat(0)}))


async def test_what_one_asked_for_counts_beside_what_others_chose(service: Service) -> None:
    """A stand-in of one's own is help, also after one of the others'; and a moderator's is none."""
    match = await moves(service, await service.match("Ann", "Bob", "Cleo"), 15)
    own = {match.plies[3 * number]: "others easy" for number in range(5)}
    assert judge(match, dict([*own.items()][:4]), (), (), 0) == Verdict()  # a fifth of one's own is enough
    made = {match.plies[0]: "others master", match.plies[3]: "hard"}
    assert judge(match, made, (), (), 0) == Verdict(helped=frozenset({Seat(0)}))
    made = {match.plies[ply]: words for ply, words in {0: "others master", 3: "normal", 6: "normal"}.items()}
    assert judge(match, made, (), (), 0).away == {Seat(0)}
    await service.tables.moderation.remove(match.id, press("Mo"), Seat(0))
    match = await service.finish(await one_move(service, await service.get(match.id)))
    assert verdict_of(match) == Verdict()


async def test_no_vote_brings_a_level_that_means_nothing_at_this_table(service: Service) -> None:
    """The card shows the strongest level below it that means something with these options, and that is agreed."""
    options: dict[str, Any] = {"expansion": True, "players": 8, "rounds": 1}
    lobby = await service.lobby(*CROWD[:8], game="saboteur", clock="relaxed", **options)
    await service.tables.lobbies.set_clock(lobby.id, press("Ann"), stand_in_level="master")
    match = await service.begin(lobby, "Ann")
    service.clock.now = deadline(match) + 12 * HOUR
    await service.asked(match)
    assert await service.tables.absence.decide(match.id, match.timer.run)
    levels = match.record.game.levels(match.state.options)
    assert "master" not in levels
    assert (await service.get(match.id)).thinking == levels[-1]


# --- One opponent ------------------------------------------------------------------------------


async def test_one_opponent_rates_three_games_a_week(service: Service) -> None:
    """What is played beyond that counts as played, and changes no rating, of all time or of the season; on Monday it
    does again."""
    service.fair_share = 0
    await service.restart()
    service.clock.now += -(service.clock.now + 3 * DAY) % (7 * DAY) + HOUR  # a Monday
    seen = []
    for _ in range(5):
        match = await service.match("Ann", "Alt")
        while match.live:
            alt = match.seats[mover(match)].name == "Alt"
            match = await service.move(match, "pass") if alt else await one_move(service, match)
        seen.append(await rating(service, "Ann"))
        service.clock.now += HOUR
    assert len(set(seen[:3])) == 3
    assert len(set(seen[2:])) == 1
    row = await service.tables.rankings.stats(GUILD, ARMADORA, user("Ann"))
    assert row is not None
    assert row.games == 5
    before = await strength(service, "Ann"), await strength(service, "Alt")
    match = await service.finish(await service.match("Ann", "Alt", "Bob"))
    assert verdict_of(match).worn == {(0, 1)}
    after = await strength(service, "Ann"), await strength(service, "Alt")
    assert all(old != new for old, new in zip(before, after, strict=True)), "somebody else rates them"
    service.clock.now += 7 * DAY
    assert verdict_of(await service.finish(await service.match("Alt", "Ann"))).worn == frozenset()
    await counted_again(service)


def test_a_verdict_is_stored_whole() -> None:
    """And what is stored of older games is none."""
    verdict = Verdict(True, frozenset({Seat(1)}), frozenset({Seat(0)}), frozenset({(Seat(0), Seat(1))}))
    assert read_verdict(verdict.data()) == verdict
    assert read_verdict(None) is None
    assert Verdict().data() is None
