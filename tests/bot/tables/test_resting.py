"""Letting the bot play until the round ends, with the toy: it buries the smallest root of who rests."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.store.errors import NotSaved
from bot.tables.matches import Played
from bot.tables.refusal import Refusal
from bot.tables.service import Tables
from bot.tables.table import Match
from engine.game import Move, Rest, Seat
from tests.bot.tables.kit import CROWD, TOY, Service, legal_words, press, refused, turn
from tests.killed import failing
from tests.moments import mover, truth


async def begun(service: Service, *names: str, **options: Any) -> Match:
    return await service.match(*names, game="burrow", **options)


async def rest(service: Service, match: Match, seat: Seat) -> Played:
    """The person in this seat rests until the round ends."""
    offered = match.rest(Seat(seat))
    assert offered is not None
    return await service.tables.matches.rest(match.id, press(match.seats[seat].name), offered.round)


async def play_round(service: Service, match: Match) -> Match:
    """Who is asked buries, until the round is over."""
    number = truth(match).table.round
    while match.live and truth(match).table.round == number:
        match = await service.move(match, match.record.game.absent(match.view(match.to_act)).words)
    return match


async def test_the_bot_plays_until_the_round_ends_and_no_longer(service: Service) -> None:
    """Who rests is never asked in this round, and as ever in the next."""
    match = await begun(service, "Ann", "Bob", "Cleo")
    seat = mover(match)
    match = (await rest(service, match, seat)).match
    asked = set()
    while truth(match).table.round == 0:
        asked.add(match.to_act)
        match = await service.move(match, legal_words(match)[0])
    assert seat not in asked
    assert not match.resting(seat)
    while match.to_act != seat:
        match = await service.move(match, legal_words(match)[0])
    assert await service.get(match.id) == match, "the match waits for that player"


@pytest.mark.parametrize("players", [2, 3, 12])
async def test_when_all_rest_the_round_plays_itself_to_its_end(service: Service, players: int) -> None:
    """The last one to rest sets it off; in the next round everybody is asked."""
    match = await begun(service, *CROWD[:players])
    order = [mover(match, step) for step in range(players)]
    for seat in reversed(order):
        assert truth(match).table.round == 0
        match = (await rest(service, match, seat)).match
    assert truth(match).table.round == 1
    assert match.to_act == truth(match).first
    assert not any(match.resting(Seat(seat)) for seat in range(players))
    assert await service.get(match.id) == match
    ended = await play_round(service, match)
    assert not ended.live


async def test_what_is_not_saved_was_not_wished(service: Service) -> None:
    """The wish and the move that it sets off are one: without the move there is no wish."""
    match = await begun(service, "Ann", "Bob", "Cleo")
    with failing("bot.store.tables.Tables.add_moves", NotSaved("full")), refused(Refusal.NOT_SAVED):
        await rest(service, match, mover(match))
    assert await service.get(match.id) == match
    await service.restart()
    assert await service.get(match.id) == match


async def test_a_yes_of_another_round_is_none(service: Service) -> None:
    """Who agrees too late, when the next round has begun, is told so and asked as ever."""
    match = await begun(service, "Ann", "Bob")
    match = await play_round(service, match)
    with refused(Refusal.OLD_BOARD):
        await service.tables.matches.rest(match.id, turn(match), 0)
    assert await service.get(match.id) == match


async def test_leaving_beats_resting(service: Service) -> None:
    """Who left has no wish any more, and the seat does what an empty one does, in the next round too."""
    match = await begun(service, "Ann", "Bob", "Cleo")
    seat = mover(match, 1)
    match = (await rest(service, match, seat)).match
    left = await service.leave(match, match.seats[seat].name)
    with refused(Refusal.HAS_LEFT):
        await rest(service, left.match, seat)
    match = await play_round(service, left.match)
    assert truth(match).table.round == 1
    asked = set()
    while match.live:
        asked.add(match.to_act)
        match = await service.move(match, legal_words(match)[0])
    assert seat not in asked


async def test_only_who_plays_a_game_with_rest_may_rest(service: Service) -> None:
    """Not a stranger, not in Armadora, not when the game is over."""
    match = await begun(service, "Ann", "Bob", rounds=1)
    with refused(Refusal.NOT_SEATED):
        await service.tables.matches.rest(match.id, press("Cleo"), 0)
    with refused(Refusal.NOT_SEATED):
        await service.tables.matches.wake(match.id, press("Cleo"))
    armadora = await service.match("Ann", "Bob")
    assert armadora.rest(Seat(0)) is None
    with refused(Refusal.NO_REST):
        await service.tables.matches.rest(armadora.id, press("Ann"), 0)
    over = await service.finish(match)
    assert over.rest(Seat(0)) is None
    with refused(Refusal.OVER):
        await service.tables.matches.rest(match.id, press("Ann"), 0)


async def test_where_the_game_offers_no_rest_who_rests_is_asked_as_ever(service: Service) -> None:
    """Here it offers none before anybody's second root: the wish holds, and the bot waits with it."""

    def later(view: Any) -> Rest[Move] | None:
        assert TOY.rest is not None
        return TOY.rest(view) if len(view.history) > 4 else None

    games = {"burrow": replace(TOY, rest=later)}
    match = await begun(service, "Ann", "Bob", roots=3)
    seat = mover(match)
    await rest(service, match, mover(match, 1))
    service.tables = Tables(service.store, games, clock=service.clock, rng=Random(1))
    match = await service.move(match, legal_words(match)[0])
    assert (match.ply, match.to_act) == (2, (seat + 1) % 2)
    assert not match.resting(mover(match))
    match = await service.move(match, legal_words(match)[0])
    played = await service.play(match, legal_words(match)[0])
    assert (played.match.ply, played.match.to_act) == (4, (seat + 1) % 2)
    match = await service.move(played.match, legal_words(played.match)[0])
    played = await service.play(match, legal_words(match)[0])
    assert (played.match.ply, played.match.to_act) == (7, seat)
