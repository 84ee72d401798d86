"""A table of players as a value: a lobby or a match. Both hold the stored row, and a change makes one with another row;
`Base.save` writes what differs. Nothing here knows Discord or SQL."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

from bot.locale import Say
from bot.players import LETTERS, Player
from bot.store.table_rows import Answer, Invitation, Phase, Place, Post, Saved, Seated, TableId, Timer
from bot.tables.log import Takeback, counted, moves_after
from bot.tables.refusal import Refusal, Refused
from engine.commitment import Commitments, commit
from engine.game import AnyGame, Event, Json, Move, Rest, Seat, State, View, Viewer
from engine.options import PLAYERS
from engine.record import Record, Step, replay

BOARD = "board"
"""The kind of message that is the newest board of a match."""


@dataclass(frozen=True, slots=True)
class Table:
    """What a lobby and a match have in common: the stored row. What has no property here is read from `row`."""

    row: Saved

    @property
    def id(self) -> TableId:
        return self.row.id

    @property
    def phase(self) -> Phase:
        return self.row.phase

    @property
    def place(self) -> Place:
        return self.row.place

    @property
    def game(self) -> str:
        return self.row.game

    @property
    def options(self) -> Mapping[str, Json]:
        """All options of the game by name, with defaults filled in."""
        return self.row.options

    @property
    def seats(self) -> tuple[Seated, ...]:
        return self.row.seats

    @property
    def timer(self) -> Timer:
        return self.row.timer

    @property
    def card_id(self) -> int | None:
        return self.row.card_id

    def seat_of(self, user_id: int) -> Seat | None:
        """Return this person's seat, also after leaving. For what the person may see use `Match.eyes_of`."""
        return next((Seat(i) for i, player in enumerate(self.seats) if player.user_id == user_id), None)

    def without_unlisted(self, say: Say, *, but: int | None = None) -> Self:
        """Return the table as it is named with a result where others see it: people who hide their results are called
        by the letter of their seat, except for `but`, who shows it."""
        seats = tuple(
            replace(player, user_id=None, name=say.plain("picture.player", letter=LETTERS[seat]))
            if player.unlisted and player.user_id != but
            else player
            for seat, player in enumerate(self.seats)
        )
        return self if seats == self.seats else self.with_row(seats=seats)

    def owes(self, kind: str, **facts: Any) -> Post:
        """Return a message of this kind about the table, as it is owed."""
        return Post(kind, self.id, table_id=self.id, guild_id=self.place.guild_id, **facts)

    def old_board(self, channel_id: int, message_id: int) -> Post:
        """Return a message of the table that is to lose its buttons."""
        return self.owes("old_board", part=message_id, channel_id=channel_id, message_id=message_id)

    def with_row(self, **changes: Any) -> Self:
        """Return the table with these changes to its row."""
        return replace(self, row=replace(self.row, **changes))

    def with_seat(self, seat: Seat, **changes: Any) -> Self:
        """Return the table with these changes to a seat."""
        player = replace(self.seats[seat], **changes)
        if player == self.seats[seat]:
            return self
        return self.with_row(seats=(*self.seats[:seat], player, *self.seats[seat + 1 :]))


@dataclass(frozen=True, slots=True)
class Lobby(Table):
    """A table before its game: open (LOBBY), or CLOSED for good."""

    @property
    def host_id(self) -> int:
        return self.row.host_id

    @property
    def expires_at(self) -> int:
        return self.row.expires_at

    @property
    def size(self) -> int:
        """The number of seats, free ones included."""
        return int(self.options[PLAYERS])

    @property
    def full(self) -> bool:
        """Whether all seats are taken, so that anybody who sits there may start."""
        return len(self.seats) >= self.size

    @property
    def invited(self) -> tuple[Invitation, ...]:
        """Everybody who was invited, whatever the answer."""
        return self.row.invited

    @property
    def awaited(self) -> tuple[Invitation, ...]:
        """The people whose seats are kept: they are invited, do not sit there yet and have not declined."""
        return tuple(guest for guest in self.invited if guest.answer is None and self.seat_of(guest.user_id) is None)

    def awaits(self, user_id: int) -> bool:
        """Whether a seat is kept for this person."""
        return any(guest.user_id == user_id for guest in self.awaited)

    @property
    def free(self) -> int:
        """The number of seats that anybody may take."""
        return max(0, self.size - len(self.seats) - len(self.awaited))

    def has_room_for(self, user_id: int | None) -> bool:
        """Whether this person, or a computer player for None, may sit down: a seat is free, or kept for the person."""
        return self.free > 0 or (user_id is not None and self.awaits(user_id))

    @property
    def begins(self) -> bool:
        """Whether the game begins by itself: all seats are taken, and by everybody who has accepted an invitation, or
        for a rematch."""
        stand = (guest for guest in self.invited if guest.answer is not Answer.WITHDRAWN)
        accepted = any(self.seat_of(guest.user_id) is not None for guest in stand)
        return self.full and (accepted or self.row.rematch_of is not None)

    def answered(self, user_id: int, answer: Answer | None, language: str | None = None) -> "Lobby":
        """Return the lobby with this answer to the invitation of this person, if there is one that the host has not
        taken back. An answer of the person tells the `language` in which to write from then on."""
        invited = (
            replace(guest, answer=answer, language=language or guest.language)
            if guest.user_id == user_id and guest.answer is not Answer.WITHDRAWN
            else guest
            for guest in self.invited
        )
        return self.with_row(invited=tuple(invited))

    @property
    def alone(self) -> bool:
        """Whether all seats are taken, and all but one by computers."""
        return self.full and sum(player.user_id is not None for player in self.seats) == 1

    def missing(self, game: AnyGame) -> int:
        """Return how many more players have to sit down before the game may start with these options."""
        seated = len(self.seats)
        enough = [number - seated for number in game.numbers_of_players(self.options) if number >= seated]
        return 0 if self.full else min(enough, default=self.size - seated)

    @property
    def agreed(self) -> tuple[Seated, ...]:
        """The players who agree to start with free seats. Computer players agree as soon as any person does."""
        if all(player.agreed_at is None for player in self.seats):
            return ()
        return tuple(player for player in self.seats if player.computer is not None or player.agreed_at is not None)

    @property
    def asked(self) -> tuple[Seated, ...]:
        """The players who have yet to agree, once somebody has agreed."""
        agreed = self.agreed
        return tuple(player for player in self.seats if player not in agreed) if agreed else ()

    def closed(self, now: int) -> "Lobby":
        """Return the lobby when it is closed for good."""
        return self.with_row(phase=Phase.CLOSED, ended_at=now)


@dataclass(frozen=True, slots=True)
class Match(Table):
    """A table with its game, live or over: LIVE, FINISHED or STOPPED. It holds all secrets; what people see is made
    from a `view`."""

    record: Record = field(repr=False)
    """The deal and the moves that count, the bot's own included."""
    state: State = field(repr=False)
    """The position after all moves."""
    recent: tuple[Step, ...] = field(default=(), repr=False, compare=False)
    """The newest steps, so that what happened lately can be told without a replay."""
    takebacks: tuple[Takeback, ...] = ()
    """The lines of the log that took moves back."""
    _views: dict[Viewer, View] = field(default_factory=dict, init=False, repr=False, compare=False)
    """What was seen of this position already: each step of a turn asks for the same views several times."""

    @property
    def ply(self) -> int:
        """The number of lines in its log, see `Saved.ply`."""
        return self.row.ply

    @property
    def published_ply(self) -> int:
        return self.row.published_ply

    @property
    def rated(self) -> bool:
        return self.row.rated

    @property
    def moves(self) -> int:
        """The number of moves that count."""
        return len(self.record.moves)

    @property
    def plies(self) -> Sequence[int]:
        """The ply of each move that counts."""
        return counted(self.ply, self.takebacks)

    @property
    def live(self) -> bool:
        """Whether moves may still be made."""
        return self.phase is Phase.LIVE

    @property
    def paused(self) -> bool:
        """Whether a moderator has paused its clock."""
        return self.live and self.timer.paused_at is not None

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; None when the match is over."""
        return self.state.to_act if self.live else None

    def view(self, viewer: Viewer) -> View:
        """Return what this viewer may know. Everything that is shown of `state` comes from here."""
        view = self._views.get(viewer)
        if view is None:
            game = self.record.game
            # The record of a stopped match tells everything, so its board hides nothing either.
            state = game.stop(self.state) if self.phase is Phase.STOPPED else self.state
            view = self._views[viewer] = game.view(state, viewer)
        return view

    @property
    def commitments(self) -> Commitments | None:
        """Return the hashes that bind all secrets so far, which everybody may see; None without a salt."""
        return (
            None
            if self.row.salt is None
            else commit(self.record, self.view(None).history, self.row.salt, moves_after(self.takebacks))
        )

    def unpublished(self) -> "Match":
        """Return the match with its newest board pending again. Moves that no board has told yet are still told."""
        return self.with_row(published_ply=min(self.published_ply, self.ply - 1))

    def players(self, say: Say) -> tuple[Player, ...]:
        """Return the players by seat, as faces take them, in the reader's language."""
        return tuple(
            Player(Seat(seat), player.called(say), None if player.former else player.user_id)
            for seat, player in enumerate(self.seats)
        )

    @property
    def people_only(self) -> bool:
        """Whether no computer plays; only such games can count for ratings."""
        return all(player.computer is None for player in self.seats)

    @property
    def counting(self) -> bool:
        """Whether the match counts among people, or may once it is over: it is in a server that had games rated when it
        began."""
        return self.people_only and self.rated and not self.place.private

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people who have not left for good."""
        seats = enumerate(self.seats)
        return tuple(Seat(seat) for seat, player in seats if player.user_id is not None and not player.left)

    @property
    def only_person(self) -> Seat | None:
        """The seat of the only person who still plays; None if there are several or none."""
        people = self.people
        return people[0] if len(people) == 1 else None

    @property
    def solo(self) -> Seat | None:
        """The seat of the only person at the table, against computers alone, if that person has not left; else None."""
        return self.only_person if sum(player.user_id is not None for player in self.seats) == 1 else None

    @property
    def board(self) -> Post:
        """Its newest board, as a message of the outbox: the table's own row says how many lines of the log it is to
        show, and how many it shows."""
        return self.owes(BOARD, wanted=self.ply + 1, shown=self.published_ply + 1)

    def followed_by(self, message_id: int) -> Post | None:
        """Return the board that precedes this message, which is to shrink, if the message is a new board and follows
        one."""
        before, shown_in = self.place.message_id, self.place.posts_in
        # Before the first board this is the lobby's card.
        if before is None or before in (message_id, self.card_id) or shown_in is None:
            return None
        return self.old_board(shown_in, before)

    def eyes_of(self, user_id: int) -> Viewer:
        """Return the viewer whose eyes this person has, for `view` and all else that tells what a seat knows: the seat
        that the person plays or may take back, else None, the table. Where a person sits does not decide that: people
        who left for good, were removed or are no members of the server any more keep their seat and look on."""
        seat = self.seat_of(user_id)
        return None if seat is None or self.seats[seat].out else seat

    def own_seat(self, user_id: int) -> Seat:
        """Return the seat whose eyes this person has. Refused: NOT_SEATED, REMOVED, HAS_LEFT."""
        eyes = self.eyes_of(user_id)
        if eyes is not None:
            return eyes
        seat = self.seat_of(user_id)
        if seat is not None and self.seats[seat].removed:
            raise Refused(Refusal.REMOVED)
        raise Refused(Refusal.HAS_LEFT if seat is not None and self.seats[seat].left else Refusal.NOT_SEATED)

    def stood_in(self, seat: Seat) -> bool:
        """Whether a computer player plays for this person now."""
        player = self.seats[seat]
        return player.given or (player.stand_in is not None and player.stand_in_run == self.timer.run)

    @property
    def thinking(self) -> str | None:
        """The level of the computer player that is to act, in its own seat or for a person; None if a person is to
        act."""
        seat = self.to_act
        if seat is None:
            return None
        return self.seats[seat].stand_in if self.stood_in(seat) else self.seats[seat].computer

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats of people who play themselves: they have not left, and no computer player has their seat for
        good."""
        return tuple(seat for seat in self.people if not self.seats[seat].given)

    def agreed(self, seat: Seat) -> bool:
        """Whether this player agrees to stop the match at its current ply."""
        return self.seats[seat].agreed_at == self.ply

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """The seats that have to agree before the match is stopped: people who play themselves, and in a match that
        counts also people for whom computers play, unless they cannot come back. Otherwise the people who stay could
        end a match that goes badly for them."""
        if not self.counting:
            return self.present
        return tuple(seat for seat in self.people if not self.seats[seat].out)

    def rest(self, seat: Seat) -> Rest[Move] | None:
        """Return what the bot may play for this seat for a while; None if the game offers no rest now."""
        offered = self.record.game.rest
        return None if offered is None or not self.live else offered(self.view(seat))

    def resting(self, seat: Seat) -> bool:
        """Whether this player rests in the round in which the game offers it now."""
        pause = self.rest(seat)
        return pause is not None and pause.round == self.seats[seat].resting

    def steps(self, since: int = 0) -> Sequence[Step]:
        """Return the moves that count and were made from this ply on, each with its seat, its events and the state
        after it. If that is further back than `recent`, the whole match is replayed."""
        begin, first = bisect_left(self.plies, since), self.moves - len(self.recent)
        return self.recent[begin - first :] if begin >= first else tuple(replay(self.record))[begin:]

    def numbered(self, since: int = 0) -> Sequence[tuple[int, Step]]:
        """Return the moves as `steps` does, each with its ply."""
        steps = self.steps(since)
        return [*zip(self.plies[self.moves - len(steps) :], steps, strict=True)]

    def story(self, since: int = 0) -> tuple[Event, ...]:
        """Return what happened from this ply on. Show only what is for the table (`seen_by(…, None)`): a player may
        have to remember what the seat alone was told."""
        return tuple(event for step in self.steps(since) for event in step.events)


def match_of(table: Lobby | Match) -> Match:
    """Return the match, live or over. Refused: NOT_STARTED."""
    if isinstance(table, Lobby):
        raise Refused(Refusal.NOT_STARTED)
    return table
