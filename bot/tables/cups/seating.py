"""Seating people at a table of a cup, and computers in place of those who are not there."""

from collections.abc import Sequence
from dataclasses import replace

from bot.store.cup_rows import Entry
from bot.store.table_rows import UNTIL_BACK, Phase, Saved, Seated, TableId, Timer
from bot.store.transaction import Transaction
from bot.tables.absence import Absence, offered_level
from bot.tables.base import Base
from bot.tables.cups.cup import Cup
from bot.tables.lobbies import Lobbies
from bot.tables.matches import Matches
from bot.tables.outbox import line
from bot.tables.table import Lobby, Match
from engine.options import PLAYERS


class Seating:
    """What `Cups` needs to begin games, within its transactions."""

    def __init__(self, base: Base, lobbies: Lobbies, matches: Matches, absence: Absence) -> None:
        self._base = base
        self._lobbies = lobbies
        self._matches = matches
        self._absence = absence

    async def deal(
        self, tx: Transaction, cup: Cup, thread_id: int, entries: Sequence[Entry | None], called: Sequence[str]
    ) -> Match:
        """Deal the game of these people in this thread; None stands for a computer, and computers are `called` so."""
        now, names = self._base.now(), iter(called)
        options = {**cup.plan.options, PLAYERS: len(entries)}
        level = offered_level(cup.game, cup.game.read_options(options), cup.plan.level)
        language = next(entry.language for entry in entries if entry is not None)
        seats = tuple(
            Seated(None, next(names), language, computer=level)
            if entry is None
            else Seated(entry.user_id, entry.name, entry.language)
            for entry in entries
        )
        new = Saved(
            id=TableId(0),
            phase=Phase.LOBBY,
            place=replace(cup.home, thread_id=thread_id),
            game=cup.plan.game,
            edition=cup.game.edition,
            options=options,
            host_id=cup.row.host_id,
            seats=seats,
            opened_at=now,
            expires_at=now + self._base.lobby_seconds,
            moved_at=now,
            timer=Timer(cup.clock.name, level),
            rated=cup.plan.rated,
            cup_id=cup.id,
        )
        lobby = await self._base.read(tx, await tx.tables.add(new))
        assert isinstance(lobby, Lobby)
        return await self._lobbies.deal(tx, lobby)

    async def vacate(self, tx: Transaction, match: Match, user_id: int) -> Match:
        """Let a computer play for this person until the person comes back; where computers do not play, the seat is
        empty for good."""
        seat = match.seat_of(user_id)
        assert seat is not None
        if seat not in match.present or match.stood_in(seat):
            return match
        await tx.outbox.owe(line(match, "late.seat", seat, part=self._base.now()))
        if self._base.settings.of(match.place.guild_id).computers:
            return await self._absence.stand_in(tx, match, seat, UNTIL_BACK)
        return (await self._matches.empty(tx, match, seat)).match
