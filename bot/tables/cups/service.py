"""Cups: sign-up, rounds, results, absences, the end. It knows no Discord: threads are opened by who shows a table.

A cup goes on by `go_on`, a step a transaction: whatever is due is done once, so a process may be killed anywhere and
any process may go on. A round is paired in one step, and each of its tables begins in a step of its own once it has a
thread. Results are taken from the matches that are over. Who may manage a cup is decided by the caller.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, replace

from bot.store.cup_rows import CupPhase, Entry, Pairing, Plan, SavedCup
from bot.store.people_rows import ALL_TIME
from bot.store.table_rows import UNTIL_BACK, Place, Post, TableId
from bot.store.transaction import Transaction
from bot.tables.absence import Absence
from bot.tables.base import Base, Press
from bot.tables.cups.cup import MANAGER, MOST, SHARED, WEEK, Cup, next_time, part_of
from bot.tables.cups.games import scores_of, seated, shared
from bot.tables.cups.standings import Score, given_up
from bot.tables.lobbies import Lobbies
from bot.tables.lookouts import Invitee
from bot.tables.matches import Matches
from bot.tables.outbox import line
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby, Match
from bot.tables.timekeeping import was_called

CARD, TABLE, CROWN = "cup", "cup_table", "cup_end"
"""The kinds of messages about a cup: its card, what stands in the thread of a table, and the end."""
MOST_IN_SERVER = 5
"""Cups that may be open or run in one server."""
_AT_ONCE = 5
"""Matches that are stopped or judged in one step."""
_TENTH = 10
"""In this part of a round somebody whose turn it is has to be there."""
_CALLED = 30
"""The most people who are called to a cup that is played again."""


class Cups:
    """The part of the service that knows cups."""

    def __init__(self, base: Base, lobbies: Lobbies, matches: Matches, absence: Absence) -> None:
        self._base = base
        self._lobbies = lobbies
        self._matches = matches
        self._absence = absence

    # --- Reading -------------------------------------------------------------------------------

    async def get(self, cup_id: int) -> Cup:
        """Return this cup, in any phase. Refused: NO_CUP."""
        return await self._base.ask(lambda tx: self._cup(tx, cup_id))

    async def of_server(self, guild_id: int, *, unended: bool, limit: int = 5) -> Sequence[Cup]:
        """Return the cups of this server that are open or run, or those that were played to the end, the newest
        first."""
        async with self._base.look() as tx:
            numbers = await tx.cups.of_server(guild_id, unended=unended, limit=limit)
            return [await self._cup(tx, number) for number in numbers]

    async def missed(self, cup: Cup) -> Sequence[int]:
        """Return people who played when the cup was last played, and are not in by now, the best of them first."""
        if cup.row.previous is None:
            return ()
        before = await self.get(cup.row.previous)
        best = sorted(before.people, key=lambda entry: (entry.place or MOST, entry.number))
        return [entry.user_id for entry in best if cup.entry_of(entry.user_id) is None][:_CALLED]

    async def suspicions(self, cup: Cup) -> Sequence[tuple[Entry, Entry]]:
        """Return pairs of people in this cup of whom the first has given up twice or more where the second won, in this
        cup or one of the last in its channel: for managers to look at."""
        past = await self.of_server(cup.row.guild_id, unended=False)
        played = [cup, *(other for other in past if other.home == cup.home and other.id != cup.id)]
        times = Counter(
            (other.entry(loser).user_id, other.entry(winner).user_id)
            for other in played
            for loser, winner in given_up(other.tables)
        )
        pairs = ((cup.entry_of(loser), cup.entry_of(winner)) for (loser, winner), often in times.items() if often > 1)
        return [(loser, winner) for loser, winner in pairs if loser is not None and winner is not None]

    async def due(self) -> Sequence[int]:
        """Return the cups in which something may be due, in the shards of this process."""
        return await self._base.ask(lambda tx: tx.cups.due(self._base.now()))

    # --- Sign-up -------------------------------------------------------------------------------

    async def open(self, press: Press, place: Place, plan: Plan, begins_at: int | None) -> Cup:
        """Open the sign-up of a cup in this channel. Missing options take their defaults. Raises BadRecord. Refused:
        CUPS_OPEN."""
        assert place.guild_id is not None
        assert place.channel_id is not None
        whole = replace(plan, options=asdict(self._base.games[plan.game].read_options(plan.options)))
        async with self._base.change(press) as tx:
            await self._check_room(tx, place.guild_id)
            return await self._opened(tx, place.guild_id, place.channel_id, press.user_id, whole, begins_at=begins_at)

    async def sign_up(self, cup_id: int, press: Press) -> Cup:
        """Let the presser in. Changes nothing for who is in. Refused: NO_CUP, CUP_BEGUN, CUP_FULL, IN_A_CUP."""
        return await self.add(cup_id, press, Invitee(press.user_id, press.name))

    async def add(self, cup_id: int, press: Press, *people: Invitee) -> Cup:
        """Let these people in, as `sign_up` does; as many as there is room for, and nobody who is in another live cup:
        that nobody else is told, for it may be in a hidden channel."""
        async with self._base.change(press) as tx:
            return await self._entered(tx, await self._cup(tx, cup_id), press, *people)

    async def leave(self, cup_id: int, press: Press, user_id: int | None = None) -> Cup:
        """Let the presser, or the person with this id, out of the cup. In the middle of a round a computer plays on.
        Refused: NO_CUP, NOT_IN_CUP."""
        async with self._base.change(press) as tx:
            cup = await self._cup(tx, cup_id)
            entry = cup.entry_of(press.user_id if user_id is None else user_id)
            if entry is None or entry.out or not (cup.open or cup.running):
                raise Refused(Refusal.NOT_IN_CUP)
            if cup.open:
                others = tuple(other for other in cup.row.entries if other != entry)
                return await self._save(tx, cup, cup.with_row(entries=others))
            table = cup.pairing_of(entry.user_id)
            if table is not None and table.scores is None and table.table_id is not None:
                with suppress(Refused):
                    await self._vacate(tx, await self._base.live_match(tx, table.table_id), entry.user_id)
            return await self._save(tx, cup, cup.with_entry(entry.number, out=True))

    # --- Managing ------------------------------------------------------------------------------

    async def begin(self, cup_id: int, press: Press) -> Cup:
        """End sign-up now, and pair the first round. Refused: NO_CUP, CUP_BEGUN, TOO_FEW_IN_CUP."""
        async with self._base.change(press) as tx:
            cup = await self._cup(tx, cup_id)
            if not cup.open:
                raise Refused(Refusal.CUP_BEGUN)
            if not cup.enough:
                raise Refused(Refusal.TOO_FEW_IN_CUP, count=len(cup.row.entries))
            return await self._begun(tx, cup)

    async def call_off(self, cup_id: int, press: Press) -> Cup:
        """End the cup without a winner, and do not repeat it. Games that go on are played as any other. Refused:
        NO_CUP."""
        async with self._base.change(press) as tx:
            cup = await self._unended(tx, cup_id)
            return await self._save(tx, cup, cup.closed(CupPhase.CALLED_OFF, self._base.now()))

    async def give_time(self, cup_id: int, press: Press, seconds: int) -> Cup:
        """Let the round last longer. Refused: NO_CUP."""
        async with self._base.change(press) as tx:
            cup = await self._unended(tx, cup_id)
            if cup.row.ends_at is None:
                raise Refused(Refusal.NO_CUP)
            return await self._save(tx, cup, cup.with_row(ends_at=cup.row.ends_at + seconds))

    async def correct(self, cup_id: int, press: Press, part: int, places: Sequence[int], reason: str) -> Cup:
        """Replace the result of a table by these places, by seat, for this reason; a game that goes on there is
        stopped. Refused: NO_CUP."""
        async with self._base.change(press) as tx:
            cup = await self._unended(tx, cup_id)
            pairing = cup.pairing(part)
            if pairing is None or len(places) != len(pairing.seats):
                raise Refused(Refusal.NO_CUP)
            before = cup.tables[cup.row.pairings.index(pairing)].scores or shared(len(places))
            if pairing.scores is None and pairing.table_id is not None:
                with suppress(Refused):
                    await self._matches.stop(tx, await self._base.live_match(tx, pairing.table_id))
            scores = [replace(score, place=place) for score, place in zip(before, places, strict=True)]
            return await self._save(tx, cup, cup.judged(part, scores, MANAGER, reason))

    async def again(self, cup_id: int, press: Press) -> Cup:
        """Let the presser into the same cup a week later. The first who asks opens its sign-up, and is its host.
        Refused: NO_CUP, CUPS_OPEN, and as `sign_up`."""
        async with self._base.change(press) as tx:
            cup = await self._cup(tx, cup_id)
            if await tx.cups.following(cup.id) is None:
                await self._check_room(tx, cup.row.guild_id)
            following = await self._repeated(tx, cup, WEEK, press.user_id)
            return await self._entered(tx, following, press, Invitee(press.user_id, press.name))

    # --- Going on ------------------------------------------------------------------------------

    async def go_on(self, cup_id: int) -> Collection[TableId]:
        """Do what is due in a cup: begin, stop what has lasted too long, take results, pair the next round, end. Return
        the matches that were changed by that."""
        changed = set[TableId]()
        while await self._step(cup_id, changed):
            pass
        return changed

    async def open_table(
        self, cup_id: int, part: int, thread_id: int, called: Sequence[str], absent: Collection[int] = ()
    ) -> Match | None:
        """Begin the game of a table of the round that goes on, in this thread; return it, also if it has begun before.
        Computers are `called` so. For people who are `absent` from there or out of the cup a computer plays. None if
        there is no such table any more."""
        async with self._base.change() as tx:
            cup = await self._cup(tx, cup_id)
            pairing = cup.pairing(part)
            if pairing is None or pairing not in cup.playing or not cup.running:
                return None
            if pairing.table_id is not None:
                return await self._base.match(tx, pairing.table_id)
            entries = [None if number is None else cup.entry(number) for number in pairing.seats]
            new = seated(cup, thread_id, entries, called, self._base.now())
            lobby = await self._base.read(tx, await tx.tables.add(new))
            assert isinstance(lobby, Lobby)
            match = await self._lobbies.deal(tx, lobby)
            for entry in entries:
                if entry is not None and (entry.out or entry.user_id in absent):
                    match = await self._vacate(tx, match, entry.user_id)
            await self._save(tx, cup, cup.with_pairing(part, table_id=match.id))
            return match

    # --- Helpers -------------------------------------------------------------------------------

    async def _step(self, cup_id: int, changed: set[TableId]) -> bool:
        """Do the next thing that is due; return whether there may be more."""
        async with self._base.change() as tx:
            cup, now = await self._cup(tx, cup_id), self._base.now()
            if cup.open:
                await self._end_sign_up(tx, cup)
            if not cup.running:
                return False
            up, tenth = cup.row.ends_at is not None and cup.row.ends_at <= now, cup.plan.round_seconds // _TENTH
            live = await tx.cups.live([pairing.table_id for pairing in cup.playing if pairing.table_id is not None])
            called = dict[TableId | None, bool]()
            for table in [*live][: _AT_ONCE if up else 0]:
                match = await self._base.live_match(tx, table)
                called[table] = live[table] <= now - tenth and await was_called(tx, match)
                changed.add((await self._matches.stop(tx, match)).id)
            going_on, after = live.keys() - called.keys(), cup
            over = [p for p in cup.playing if (up if p.table_id is None else p.table_id not in going_on)]
            over.sort(key=lambda pairing: pairing.table_id not in called)  # judged with what is known of their calls
            for pairing in over[:_AT_ONCE]:
                scores, judged = await self._result(tx, pairing, called=called.get(pairing.table_id, True))
                after = after.judged(part_of(pairing), scores, judged)
            if over:
                await self._save(tx, cup, after)
            elif cup.playing:
                changed.update(await self._stand_in(tx, cup, live))
            else:
                await self._next_round(tx, cup)
            return bool(over)

    async def _entered(self, tx: Transaction, before: Cup, press: Press, *people: Invitee) -> Cup:
        """Let these people in. Refused: CUP_BEGUN, CUP_FULL, IN_A_CUP."""
        if not before.open:
            raise Refused(Refusal.CUP_BEGUN)
        cup = before
        for person in people:
            if cup.entry_of(person.user_id) is not None:
                continue
            if cup.full and cup is not before:
                break
            if cup.full:
                raise Refused(Refusal.CUP_FULL, count=len(cup.row.entries))
            if cup.live and await self._in_live_cup(tx, person.user_id):
                if person.user_id != press.user_id:
                    continue
                raise Refused(Refusal.IN_A_CUP, player=person.name)
            number = 1 + max((entry.number for entry in cup.row.entries), default=-1)
            entry = Entry(number, person.user_id, person.name, press.language)
            cup = cup.with_row(entries=(*cup.row.entries, entry))
        return await self._save(tx, before, cup)

    async def _end_sign_up(self, tx: Transaction, cup: Cup) -> None:
        """Begin a cup whose sign-up has ended, or close it if too few are in."""
        now = self._base.now()
        if cup.begins_at > now and not (cup.plan.most is not None and cup.full):
            return
        if cup.enough:
            await self._begun(tx, cup)
            return
        closed = await self._save(tx, cup, cup.closed(CupPhase.TOO_FEW, now))
        if cup.plan.repeats is not None and not closed.given_up:
            await self._repeated(tx, cup, cup.plan.repeats, cup.row.host_id, skipped=cup.row.skipped + 1)

    async def _result(self, tx: Transaction, pairing: Pairing, *, called: bool) -> tuple[Sequence[Score], str | None]:
        """Return the scores of a table that is over, and how it was judged. Where nothing can be read or was ever
        begun, the points are shared. `called` is whether the person to act could know of it in time."""
        if pairing.table_id is not None:
            with suppress(Refused):
                match = await self._base.match(tx, pairing.table_id)
                return scores_of(match, await tx.tables.made_for(match.id), self._base.fair_share, called=called)
        return shared(len(pairing.seats)), SHARED

    async def _stand_in(self, tx: Transaction, cup: Cup, live: Mapping[TableId, int]) -> Collection[TableId]:
        """Let a computer play for everybody in a live cup who has not taken the first turn within a tenth of the
        round, once; return the matches. `live` are the games that go on, with the time of their last move."""
        now, tenth = self._base.now(), cup.plan.round_seconds // _TENTH
        if not (cup.live and self._computers(cup)) or cup.row.begun_at is None or now < cup.row.begun_at + tenth:
            return ()
        after, late = cup, list[TableId]()
        for pairing in cup.playing:
            if pairing.table_id is None or live[pairing.table_id] > now - tenth:
                continue
            match = await self._base.live_match(tx, pairing.table_id)
            if not await was_called(tx, match):
                continue
            seat = match.to_act
            there = {move.seat for move in match.view(None).history}
            number = None if seat is None or seat in there else pairing.seats[seat]
            if number is not None and number not in pairing.late:
                await self._vacate(tx, match, cup.entry(number).user_id)
                after = after.with_pairing(part_of(pairing), late=(*pairing.late, number))
                late.append(match.id)
        await self._save(tx, cup, after)
        return late

    async def _vacate(self, tx: Transaction, match: Match, user_id: int) -> Match:
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

    async def _begun(self, tx: Transaction, cup: Cup) -> Cup:
        people = [entry.user_id for entry in cup.people]
        ratings = await tx.scores.ratings(cup.row.guild_id, cup.plan.game, people, ALL_TIME)
        return await self._next_round(tx, cup.seeded({user: own.rating for user, own in ratings.items()}), before=cup)

    async def _next_round(self, tx: Transaction, cup: Cup, before: Cup | None = None) -> Cup:
        """Pair the next round, or end the cup, and then repeat it if it is to be repeated."""
        after = cup.next_opened(self._base.rng, self._base.now(), computers=self._computers(cup))
        await self._save(tx, before or cup, after)
        if after.running:
            await tx.outbox.owe(*(_post(TABLE, cup.row, part_of(p)) for p in after.pairings if p.scores is None))
        else:
            await tx.outbox.owe(_post(CROWN, cup.row))
            if cup.plan.repeats is not None:
                await self._repeated(tx, cup, cup.plan.repeats, cup.row.host_id)
        return after

    async def _repeated(self, tx: Transaction, cup: Cup, repeats: str, host_id: int, skipped: int = 0) -> Cup:
        """Open the sign-up of the cup that follows this one, unless it is there."""
        follower = await tx.cups.following(cup.id)
        if follower is not None:
            return await self._cup(tx, follower)
        last = cup.row.begins_at or cup.row.opened_at
        first = (cup.row.first_at if repeats == cup.plan.repeats else None) or last
        at = next_time(first, repeats, cup.plan.zone, max(last, self._base.now()))  # it may be over early
        facts = {"begins_at": at, "first_at": first, "previous": cup.id, "skipped": skipped}
        return await self._opened(tx, cup.row.guild_id, cup.row.channel_id, host_id, cup.plan, **facts)

    async def _opened(
        self, tx: Transaction, guild_id: int, channel_id: int, host_id: int, plan: Plan, **facts: int | None
    ) -> Cup:
        row = await tx.cups.add(guild_id, channel_id, host_id, plan, opened_at=self._base.now(), **facts)
        await tx.outbox.owe(_post(CARD, row))
        return Cup(row, self._base.games[plan.game])

    async def _save(self, tx: Transaction, before: Cup, after: Cup) -> Cup:
        """Store what differs; the card is out of date then."""
        if before.row != after.row:
            await tx.cups.save(before.row, after.row)
            await tx.outbox.owe(_post(CARD, after.row))
        return after

    async def _cup(self, tx: Transaction, cup_id: int) -> Cup:
        """Return this cup. Refused: NO_CUP."""
        row = await tx.cups.get(cup_id)
        if row is None or row.plan.game not in self._base.games:
            raise Refused(Refusal.NO_CUP)
        return Cup(row, self._base.games[row.plan.game])

    async def _unended(self, tx: Transaction, cup_id: int) -> Cup:
        cup = await self._cup(tx, cup_id)
        if not (cup.open or cup.running):
            raise Refused(Refusal.NO_CUP)
        return cup

    async def _in_live_cup(self, tx: Transaction, user_id: int) -> bool:
        cups = [await self._cup(tx, number) for number in await tx.cups.of_person(user_id)]
        return any(cup.live and cup.holds(user_id) for cup in cups)

    async def _check_room(self, tx: Transaction, guild_id: int) -> None:
        """Refused: CUPS_OPEN."""
        count = len(await tx.cups.of_server(guild_id, unended=True, limit=MOST_IN_SERVER))
        if count >= MOST_IN_SERVER:
            raise Refused(Refusal.CUPS_OPEN, count=count)

    def _computers(self, cup: Cup) -> bool:
        return self._base.settings.of(cup.row.guild_id).computers


def _post(kind: str, row: SavedCup, part: int = 0) -> Post:
    return Post(kind, row.id, part, guild_id=row.guild_id)
