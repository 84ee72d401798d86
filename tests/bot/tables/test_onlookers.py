"""Who never sat at a match may follow it, and guess in each round who has the hidden role."""

from __future__ import annotations

from bot.store.table_rows import Key
from bot.tables.onlookers import MOST_FOLLOWED, MOST_FOLLOWERS, SawThrough, exposed_since, hidden_round
from bot.tables.refusal import Refusal
from bot.tables.table import Match
from engine.game import Seat
from tests.bot.tables.kit import SABOTEUR, Service, press, refused, user


async def begun(service: Service) -> Match:
    """Ann, Bob and Cas play two rounds."""
    return await service.match("Ann", "Bob", "Cas", game=SABOTEUR.name, rounds=2)


async def until_told(service: Service, match: Match) -> Match:
    """Everybody discards until the roles of the round are told."""
    before = hidden_round(match)
    while match.live and hidden_round(match) == before:
        seen = match.view(match.to_act)
        match = await service.move(match, SABOTEUR.absent(seen).words)
    return match


def saboteurs(match: Match, round: int) -> frozenset[Seat]:
    assert SABOTEUR.culprits is not None
    found = SABOTEUR.culprits(match.view(None))[round]
    assert found is not None
    return found


async def test_a_round_is_open_until_its_roles_are_told(service: Service) -> None:
    """Then the next one is, and after the last one none; what was told is told from that move on."""
    match = await begun(service)
    for round in (0, 1):
        assert hidden_round(match) == round
        match = await until_told(service, match)
        assert exposed_since(match, match.plies[-1]) == [(round, saboteurs(match, round))]
        assert exposed_since(match, match.ply) == []
    assert hidden_round(match) is None
    assert [round for round, _ in exposed_since(match, 0)] == [0, 1]


async def test_who_named_all_of_them_and_nobody_else_was_right(service: Service) -> None:
    """Each onlooker guesses once a round; a second guess changes nothing."""
    match, onlookers = await begun(service), service.tables.onlookers
    every = [Seat(seat) for seat in range(3)]
    for name, named in {"Dee": [], "Eve": every[:1], "Fay": every[1:2], "Gus": every[2:], "Hal": every}.items():
        assert await onlookers.guess(match.id, press(name), 0, named) == {*named}
    assert await onlookers.guess(match.id, press("Dee"), 0, every) == frozenset()
    assert await onlookers.verdicts(match, 0) == []
    match = await until_told(service, match)
    guessed = [frozenset[Seat](), *(frozenset([seat]) for seat in every), frozenset(every)]
    right = guessed.count(saboteurs(match, 0))
    assert right == 1
    assert await onlookers.verdicts(match, match.plies[-1]) == [SawThrough(0, 5, right)]
    assert await onlookers.guess_of(match, 0, user("Eve")) == frozenset({Seat(0)})


async def test_nobody_guesses_who_may_know_or_after_it_was_told(service: Service) -> None:
    """Players do not, also after leaving; and no round is open besides the one that goes on."""
    match, onlookers = await begun(service), service.tables.onlookers
    await service.leave(match, "Cas")
    for name in ("Ann", "Cas"):
        with refused(Refusal.PLAYS_HERE):
            await onlookers.guess(match.id, press(name), 0, [])
    with refused(Refusal.PLAYS_HERE):
        await onlookers.follow(match.id, press("Ann"))
    await onlookers.follow(match.id, press("Cas"))
    with refused(Refusal.ROUND_TOLD):
        await onlookers.guess(match.id, press("Dee"), 1, [])
    match = await until_told(service, await service.tables.match(match.id))
    with refused(Refusal.ROUND_TOLD):
        await onlookers.guess(match.id, press("Dee"), 0, [])


async def test_who_comes_back_as_a_new_person_does_not_guess_with_what_they_knew(service: Service) -> None:
    """Neither who plays nor who has left: after having everything deleted a player is refused as before, in each round
    and after a restart. Others guess as always, also at other tables where that person sits; and the mark goes with
    the guesses."""
    match, other = await begun(service), await service.match("Cas", "Dee", "Eve", game=SABOTEUR.name, rounds=2)
    await service.leave(match, "Bob")
    for name in ("Bob", "Cas"):
        await service.tables.privacy.forget(press(name), None)
    await service.restart()
    onlookers = service.tables.onlookers
    for name in ("Bob", "Cas"):
        with refused(Refusal.PLAYS_HERE):
            await onlookers.guess(match.id, press(name), 0, [])
        assert await onlookers.is_barred(match, user(name))
    with refused(Refusal.PLAYS_HERE):
        await onlookers.guess(other.id, press("Cas"), 0, [])
    await onlookers.guess(other.id, press("Bob"), 0, [])
    await onlookers.guess(match.id, press("Dee"), 0, [])
    match = await until_told(service, await service.tables.match(match.id))
    assert [told.guesses for told in await onlookers.verdicts(match, 0)] == [1]
    with refused(Refusal.PLAYS_HERE):
        await onlookers.guess(match.id, press("Cas"), 1, [])
    while match.live:
        match = await until_told(service, match)
    await service.tables.placement.mark_published(match.id, match.ply, 1 << 61)
    await service.tables.expire()
    assert not await onlookers.is_barred(match, user("Cas"))


async def test_who_gives_up_a_seat_before_the_deal_is_an_onlooker(service: Service) -> None:
    """Also by having everything deleted: nothing was dealt."""
    lobby = await service.lobby("Ann", "Bob", "Cas", game=SABOTEUR.name, rounds=2, players=3)
    await service.tables.privacy.forget(press("Cas"), None)
    match = await service.begin(await service.join(lobby, "Dee"), "Ann")
    assert await service.tables.onlookers.guess(match.id, press("Cas"), 0, []) == frozenset()


async def test_a_guess_changes_nothing_of_the_match(service: Service) -> None:
    """The match is the same value before and after it, and nothing is pending because of it."""
    match = await begun(service)
    before = await service.tables.match(match.id), await service.tables.ask(lambda tx: tx.lists.unpublished())
    await service.tables.onlookers.guess(match.id, press("Dee"), 0, [Seat(1)])
    await service.tables.onlookers.follow(match.id, press("Dee"))
    assert (await service.tables.match(match.id), await service.tables.ask(lambda tx: tx.lists.unpublished())) == before
    await service.restart()
    assert (await service.tables.match(match.id)).row == before[0].row


async def test_a_follower_is_to_be_told_once_the_match_is_over(service: Service) -> None:
    """In the language of the press; until it is noted, also after a restart; who stops following is not."""
    match, onlookers = await begun(service), service.tables.onlookers
    for name in ("Dee", "Eve"):
        await onlookers.follow(match.id, press(name, "fr"))
        await onlookers.follow(match.id, press(name))
    await onlookers.unfollow(match.id, user("Eve"))
    assert await service.owed() == []
    while match.live:
        match = await until_told(service, match)
    await service.restart()
    onlookers = service.tables.onlookers
    assert await service.owed() == [Key("end", match.id, user_id=user("Dee"))]
    [end] = await service.tables.outbox.of_table(match.id, "end")
    assert end.facts == "fr"
    with refused(Refusal.OVER):
        await onlookers.follow(match.id, press("Eve"))


async def test_following_has_limits(service: Service) -> None:
    """For a person and for a match, because each follower is sent a direct message."""
    match = await begun(service)
    for number in range(MOST_FOLLOWERS):
        await service.tables.onlookers.follow(match.id, press(f"f{number}"))
    with refused(Refusal.TOO_MANY_FOLLOWERS):
        await service.tables.onlookers.follow(match.id, press("Dee"))
    others = [await service.match("Ann", "Bob") for _ in range(MOST_FOLLOWED + 1)]
    for other in others[:-1]:
        await service.tables.onlookers.follow(other.id, press("Dee"))
    with refused(Refusal.FOLLOWS_TOO_MANY, count=MOST_FOLLOWED):
        await service.tables.onlookers.follow(others[-1].id, press("Dee"))
