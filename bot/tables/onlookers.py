"""Onlookers: people who do not play in a match. They may follow it, which means that they are told once when it is
over. Where a role is hidden, who never sat there may guess in each round who has it.

Players learn nothing of a guess before everybody is told the roles: nothing that they see is made from one, and a guess
changes no row of the match.

Of people who sat there and had everything about them deleted a mark is kept as long as guesses are: a number made from
theirs and from the secret salt of the match. It tells who comes back, and nothing to whoever does not know the salt.
"""

import hmac
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from hashlib import sha256

from bot.store.table_rows import Key, TableId
from bot.store.transaction import Transaction
from bot.tables.base import Base, Press
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match
from engine.game import AnyGame, Seat, State
from engine.record import Step

MOST_FOLLOWERS = 50
"""People who may follow one match: each of them is sent a direct message at its end."""
MOST_FOLLOWED = 20
"""Matches that one person may follow at a time."""


@dataclass(frozen=True, slots=True)
class SawThrough:
    """How the audience did in a round whose roles everybody was told."""

    round: int
    guesses: int
    right: int
    """Guesses that named all who had the role, and nobody else."""


def _end(table: TableId, user_id: int) -> Key:
    return Key("end", table, user_id=user_id)


class Onlookers:
    """The part of the service that knows onlookers."""

    def __init__(self, base: Base) -> None:
        self._base = base

    async def follow(self, table: TableId, press: Press) -> Match:
        """Let the presser be told when the match is over. Refused: NOT_STARTED, OVER, PLAYS_HERE, TOO_MANY_FOLLOWERS,
        FOLLOWS_TOO_MANY."""
        async with self._base.change(press) as tx:
            match = await self._base.live_match(tx, table)
            if match.eyes_of(press.user_id) is not None:
                raise Refused(Refusal.PLAYS_HERE)
            if await tx.outbox.get(_end(table, press.user_id)):
                return match
            if await tx.outbox.number_of("end", about=table) >= MOST_FOLLOWERS:
                raise Refused(Refusal.TOO_MANY_FOLLOWERS)
            if await tx.outbox.number_of("end", user_id=press.user_id) >= MOST_FOLLOWED:
                raise Refused(Refusal.FOLLOWS_TOO_MANY, count=MOST_FOLLOWED)
            # It becomes owed when the match ends.
            await tx.outbox.owe(match.owes("end", user_id=press.user_id, facts=press.language, wanted=0))
            return match

    async def unfollow(self, table: TableId, user_id: int) -> None:
        """Note that this person does not want to be told."""
        async with self._base.change() as tx:
            await tx.outbox.drop(_end(table, user_id))

    async def follows(self, table: TableId, user_id: int) -> bool:
        """Return whether this person is to be told of the end of the match."""
        return bool(await self._base.ask(lambda tx: tx.outbox.get(_end(table, user_id))))

    # --- Guesses -------------------------------------------------------------------------------

    async def guess(self, table: TableId, press: Press, round: int, culprits: Collection[Seat]) -> frozenset[Seat]:
        """Store whom the presser names in this round and return it; an earlier guess of the round stays and is returned
        instead. Refused: NOT_STARTED, OVER, PLAYS_HERE, and ROUND_TOLD if it is not the round that goes on, or if its
        roles were told."""
        async with self._base.change(press) as tx:
            match = await self._base.live_match(tx, table)
            check(match, press.user_id)
            if await _is_barred(tx, match, press.user_id):
                raise Refused(Refusal.PLAYS_HERE)
            if round != hidden_round(match):
                raise Refused(Refusal.ROUND_TOLD)
            before = await tx.onlookers.guess(table, round, press.user_id)
            if before is None:
                before = _bits(culprits)
                await tx.onlookers.add_guess(table, round, press.user_id, before)
            return _seats(match, before)

    async def is_barred(self, match: Match, user_id: int) -> bool:
        """Return whether this person sat at the match before having everything deleted."""
        return await self._base.ask(lambda tx: _is_barred(tx, match, user_id))

    async def guess_of(self, match: Match, round: int, user_id: int) -> frozenset[Seat] | None:
        """Return whom this person named in this round; None without a guess."""
        guess = await self._base.ask(lambda tx: tx.onlookers.guess(match.id, round, user_id))
        return None if guess is None else _seats(match, guess)

    async def verdicts(self, match: Match, since: int) -> Sequence[SawThrough]:
        """Return how the audience did in each round whose roles everybody was told from this ply on, and in which
        anybody guessed."""
        exposed, results = exposed_since(match, since), list[SawThrough]()
        if exposed:
            async with self._base.look() as tx:
                for round, culprits in exposed:
                    guesses = await tx.onlookers.guesses(match.id, round)
                    if guesses:
                        results.append(SawThrough(round, len(guesses), guesses.count(_bits(culprits))))
        return results


async def bar(tx: Transaction, user_id: int) -> None:
    """Bar this person, who is about to be forgotten, from guessing in the live matches where the person sits or sat,
    within the transaction that forgets."""
    await tx.onlookers.bar((table, _mark(salt, user_id)) for table, salt in (await tx.onlookers.salts(user_id)).items())


async def _is_barred(tx: Transaction, match: Match, user_id: int) -> bool:
    salt = match.row.salt
    return salt is not None and await tx.onlookers.is_barred(match.id, _mark(salt, user_id))


def _mark(salt: str, user_id: int) -> int:
    """Return the mark of this person in the match with this salt; it is negative, so it is nobody's number."""
    digest = hmac.new(bytes.fromhex(salt), f"onlooker {user_id}".encode(), sha256).digest()
    return -1 - int.from_bytes(digest[:7])


def check(match: Match, user_id: int) -> None:
    """Raise Refused(PLAYS_HERE) if this person may not guess: whoever sits at the match, or did, may know its
    secrets."""
    if match.seat_of(user_id) is not None:
        raise Refused(Refusal.PLAYS_HERE)


def has_hidden_roles(game: AnyGame) -> bool:
    """Return whether this game has roles for onlookers to guess."""
    return game.culprits is not None


def hidden_round(match: Match) -> int | None:
    """Return the round in which onlookers may guess now; None if nothing is hidden."""
    culprits = match.record.game.culprits
    rounds = [] if culprits is None or not match.live else culprits(match.view(None))
    return len(rounds) - 1 if rounds and rounds[-1] is None else None


def exposed_since(match: Match, since: int) -> Sequence[tuple[int, frozenset[Seat]]]:
    """Return the rounds whose roles everybody was told from this ply on, each with the seats that had the role."""
    game = match.record.game
    if game.culprits is None:
        return []
    steps = match.steps(since)
    earlier = _exposed_in(game, steps[0].before if steps else match.state)
    now = enumerate(game.culprits(match.view(None)))
    return [(round, seats) for round, seats in now if round >= earlier and seats is not None]


def exposed_by(match: Match, step: Step) -> Sequence[int]:
    """Return the rounds whose roles everybody was told by this step of the match."""
    game = match.record.game
    return range(_exposed_in(game, step.before), _exposed_in(game, step.state))


def _exposed_in(game: AnyGame, state: State) -> int:
    """Return in how many rounds everybody was told the roles by now."""
    return 0 if game.culprits is None else sum(seats is not None for seats in game.culprits(game.view(state, None)))


def _bits(seats: Collection[Seat]) -> int:
    return sum(1 << seat for seat in seats)


def _seats(match: Match, bits: int) -> frozenset[Seat]:
    return frozenset(Seat(seat) for seat in range(len(match.seats)) if bits >> seat & 1)
