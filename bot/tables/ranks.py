"""Who has won what in a server: tallies, ratings, leaderboards. They count finished games among people only."""

from collections import defaultdict

from bot import ratings
from bot.face import view_of
from bot.store import Tally, Transaction
from bot.tables.desk import Desk
from bot.tables.values import Leaderboard, Match, Standing


class Ranks(Desk):
    """The part of the service that knows ratings."""

    async def leaderboard(
        self, guild_id: int, game: str, user_id: int, *, offset: int = 0, limit: int = 10
    ) -> Leaderboard:
        """Return a page of the server's leaderboard, best first, with the reader's own row."""
        async with self._look() as tx:
            page, total = await tx.ranking(guild_id, game, offset, limit)
            rows = tuple([await self._standing(tx, guild_id, game, tally) for tally in page])
            return Leaderboard(rows, await self._own(tx, guild_id, game, user_id), total)

    async def stats(self, guild_id: int, game: str, user_id: int) -> Standing | None:
        """Return this person's row, or None without a finished game among people in this server."""
        async with self._look() as tx:
            return await self._own(tx, guild_id, game, user_id)

    async def recompute_ratings(self) -> int:
        """Forget all ratings and compute them again from the stored games; return how many games counted.

        Nobody can move meanwhile, so it is for the command line, not for a running bot.
        """
        counted = 0
        tallies: defaultdict[tuple[int, str], dict[int, Tally]] = defaultdict(dict)
        async with self._change() as tx:
            for saved in await tx.finished():
                match = await self._match(tx, saved)
                if _counts(match) and match.place.guild_id is not None:
                    ours = tallies[match.place.guild_id, match.game]
                    ours.update((tally.user_id, tally) for tally in self._tallies(match, ours))
                    counted += 1
            await tx.forget_tallies()
            for (guild_id, game), ours in tallies.items():
                await tx.store_tallies(guild_id, game, list(ours.values()))
        return counted

    # --- Helpers -------------------------------------------------------------------------------

    async def _count(self, tx: Transaction, match: Match) -> None:
        """Count this finished match, if it counts."""
        guild_id = match.place.guild_id
        if guild_id is not None and _counts(match):
            people = [who.user_id for who in match.seats if who.user_id is not None]
            before = await tx.tallies(guild_id, match.game, people)
            await tx.store_tallies(guild_id, match.game, self._tallies(match, before))

    def _tallies(self, match: Match, before: dict[int, Tally]) -> tuple[Tally, ...]:
        face = self.faces[match.game]
        game = match.record.game
        scores = face.standings(game.outcome(match.state), view_of(face, match.state, None))
        did = {seat: (place, gold) for seat, place, gold in scores}
        sides = [
            [
                ratings.Result(who.user_id, who.name, *did[seat])
                for seat in side
                if (who := match.seats[seat]).user_id is not None
            ]
            for side in game.sides(game.read_options(match.options))
        ]
        return ratings.count(sides, before)

    async def _own(self, tx: Transaction, guild_id: int, game: str, user_id: int) -> Standing | None:
        tally = (await tx.tallies(guild_id, game, [user_id])).get(user_id)
        return None if tally is None else await self._standing(tx, guild_id, game, tally)

    async def _standing(self, tx: Transaction, guild_id: int, game: str, tally: Tally) -> Standing:
        return Standing(
            rank=await tx.rank(guild_id, game, tally.rating),
            user_id=tally.user_id,
            name=tally.name,
            games=tally.games,
            wins=tally.wins,
            gold=tally.gold,
            rating=tally.rating,
            provisional=tally.games < ratings.PROVISIONAL,
        )


def _counts(match: Match) -> bool:
    return match.people_only and len(match.seats) > 1
