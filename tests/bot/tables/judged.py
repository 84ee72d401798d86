"""Games that are judged: what their tests make and ask."""

from typing import Any

from bot.tables.table import Match
from tests.bot.tables.kit import GUILD, Service, user

ARMADORA = "armadora"


async def rating(service: Service, name: str) -> int | None:
    row = await service.tables.rankings.stats(GUILD, ARMADORA, user(name))
    return None if row is None else row.rating


async def strength(service: Service, name: str) -> tuple[float, float]:
    """What a rating is worked out from."""
    async with service.store.read() as tx:
        own = (await tx.scores.ratings(GUILD, ARMADORA, [user(name)]))[user(name)]
    return own.mu, own.sigma


async def moves(service: Service, match: Match, many: int) -> Match:
    """So many moves are made, each by who is to act, that bring no game to its end."""
    for _ in range(many):
        match = await one_move(service, match)
    return match


async def one_move(service: Service, match: Match) -> Match:
    """Who is to act moves, or the computer player that does it for them."""
    game = match.record.game
    view = game.view(match.state, match.to_act)
    words = next(move.words for move in game.legal(view) if move.words != game.absent(view).words)
    return await service.move(match, words)


async def counted_again(service: Service) -> list[Any]:
    """What the leaderboard says, which is the same when everything is counted anew from the stored games."""
    now = await service.tables.rankings.leaderboard(GUILD, ARMADORA, 0)
    await service.restart()
    await service.tables.recounts.count_all()
    assert await service.tables.rankings.leaderboard(GUILD, ARMADORA, 0) == now
    async with service.store.write() as tx:
        await tx.recounts.add(GUILD, ARMADORA)
    await service.tables.recounts.settle()
    assert await service.tables.rankings.leaderboard(GUILD, ARMADORA, 0) == now
    return [*now.rows]
