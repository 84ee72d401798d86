"""What the service gives and takes: presses, lobbies, matches, standings. Nothing here knows Discord or SQL."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.locale import Say
from bot.players import Player
from bot.store import OldBoard, Phase, Place, Question, Seated, Spot, TableId, Timer
from bot.tables.log import Takeback, counted, moves_after
from bot.tables.refusal import Refusal, Refused
from engine.commitment import Commitments, commit
from engine.game import AnyGame, Event, Json, Move, Rest, Seat, State, View, Viewer
from engine.options import PLAYERS, numbers_of_players
from engine.record import Record, Step, replay


@dataclass(frozen=True, slots=True)
class Press:
    """One interaction: who did something, and the id by which a second delivery of it is recognized."""

    interaction_id: int
    user_id: int
    name: str
    """The display name, kept at seating."""
    language: str
    """The person's own, as `bot.locale.speaker` takes it; direct messages are written in the newest one."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """A table before its game: open, or closed for good."""

    id: TableId
    phase: Phase
    """LOBBY or CLOSED."""
    place: Place
    game: str
    options: Mapping[str, Json]
    """All options of the game by name, defaults filled in."""
    host_id: int
    """Who may change the options: who opened the lobby, and after that person left the next one."""
    seats: tuple[Seated, ...]
    """In order of joining, which will be the turn order."""
    expires_at: int
    """Every change puts it off again."""
    rematch_of: TableId | None = None
    card_id: int | None = None
    """The message of its card."""
    changes: int = 0
    """How often that which the card shows has changed."""
    card_shown: int = 0
    """How many of these changes the card is known to show."""
    timer: Timer = field(default_factory=Timer)
    """Which clock was chosen, and how strong stand-ins are."""

    @property
    def size(self) -> int:
        """How many seats there are, free ones counted."""
        return int(self.options[PLAYERS])

    @property
    def full(self) -> bool:
        """Whether all seats are taken, so that anybody who sits there may start."""
        return len(self.seats) >= self.size

    @property
    def alone(self) -> bool:
        """Whether all seats are taken, and all but one by computers."""
        return self.full and sum(who.user_id is not None for who in self.seats) == 1

    def missing(self, game: AnyGame) -> int:
        """Return how many more have to sit down before the game may start: as many as these options take."""
        seated = len(self.seats)
        enough = [number - seated for number in numbers_of_players(game, self.options) if number >= seated]
        return 0 if self.full else min(enough, default=self.size - seated)

    @property
    def agreed(self) -> tuple[Seated, ...]:
        """Who agrees to start with free seats: computers as soon as any person does."""
        if all(who.agreed_at is None for who in self.seats):
            return ()
        return tuple(who for who in self.seats if who.computer is not None or who.agreed_at is not None)

    @property
    def asked(self) -> tuple[Seated, ...]:
        """Who has yet to agree, once somebody did."""
        agreed = self.agreed
        return tuple(who for who in self.seats if who not in agreed) if agreed else ()

    def seat_of(self, user_id: int) -> Seat | None:
        """Return where this person sits."""
        return _seat_of(self.seats, user_id)


@dataclass(frozen=True, slots=True)
class Match:
    """A table with its game, under way or over. It holds all secrets: what people see is made from a `view`."""

    id: TableId
    phase: Phase
    """LIVE, FINISHED or STOPPED."""
    place: Place
    game: str
    options: Mapping[str, Json]
    seats: tuple[Seated, ...]
    """In turn order; the index is the Seat."""
    record: Record = field(repr=False)
    """What was dealt, and the moves that count; what the bot played is in it too."""
    state: State = field(repr=False)
    """After all moves."""
    published_ply: int
    """The ply of the newest board that was posted; -1 before the first."""
    told_ply: int
    """Up to which ply the direct messages are known to be right."""
    started_at: int
    salt: str | None = field(default=None, repr=False)
    """With what the hashes of its secrets are made; None for a game from before there were any."""
    ended_at: int | None = None
    rated: bool = True
    """Whether it counts among people: as its server had settled when it began, and unless it was declared void."""
    verdict: Json = None
    """How it was judged when it ended, see `bot.tables.verdicts`."""
    result_owed: bool = False
    """Whether its result has yet to be posted in the server's channel for results."""
    rematch_of: TableId | None = None
    card_id: int | None = None
    """The message of the lobby's card, which stays where it was."""
    changes: int = 0
    """How often that which the card shows has changed."""
    card_shown: int = 0
    """How many of these changes the card is known to show."""
    lost_boards: int = 0
    """How many boards were deleted by hand."""
    recent: tuple[Step, ...] = field(default=(), repr=False, compare=False)
    """The newest steps, so that what happened lately can be told without a replay."""
    timer: Timer = field(default_factory=Timer)
    """The clock."""
    takebacks: tuple[Takeback, ...] = ()
    """The lines of its log that took moves back."""

    @property
    def ply(self) -> int:
        """How many lines its log has: moves that were made, and times that some were taken back. Buttons carry it: one
        with another ply sits on an old board."""
        return self.moves + sum(line.count + 1 for line in self.takebacks)

    @property
    def moves(self) -> int:
        """How many moves count."""
        return len(self.record.moves)

    @property
    def plies(self) -> Sequence[int]:
        """By move that counts, the number of its line in the log."""
        return counted(self.ply, self.takebacks)

    @property
    def live(self) -> bool:
        """Whether moves may still be made."""
        return self.phase is Phase.LIVE

    @property
    def paused(self) -> bool:
        """Whether a moderator has stopped its clock."""
        return self.live and self.timer.paused_at is not None

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is; None when the match is over."""
        return self.state.to_act if self.live else None

    def view(self, viewer: Viewer) -> View:
        """Return what this viewer may know: the one door out of `state`."""
        game = self.record.game
        # The file below its last board tells all, so the board need not hide anything any more.
        return game.view(game.stop(self.state) if self.phase is Phase.STOPPED else self.state, viewer)

    @property
    def commitments(self) -> Commitments | None:
        """Return the hashes that bind all secrets so far, for everybody to see; None without a salt."""
        return (
            None
            if self.salt is None
            else commit(self.record, self.view(None).history, self.salt, moves_after(self.takebacks))
        )

    def players(self, say: Say) -> tuple[Player, ...]:
        """Return who sits where, as faces take it, in the reader's language."""
        return tuple(
            Player(Seat(seat), who.called(say), None if who.former else who.user_id)
            for seat, who in enumerate(self.seats)
        )

    @property
    def people_only(self) -> bool:
        """Whether no computer plays; only such games can count for ratings."""
        return all(who.computer is None for who in self.seats)

    @property
    def counting(self) -> bool:
        """Whether it counts among people, or may: in a server that had games rated when it began."""
        return self.people_only and self.rated and not self.place.private

    @property
    def lone(self) -> Seat | None:
        """The seat of the only person who still plays; None if there are several, or nobody."""
        people = [Seat(i) for i, who in enumerate(self.seats) if who.user_id is not None and not who.left]
        return people[0] if len(people) == 1 else None

    @property
    def solo(self) -> Seat | None:
        """The seat of the only person at the table, against computers alone, who has not left; else None."""
        return self.lone if sum(who.user_id is not None for who in self.seats) == 1 else None

    def followed_by(self, message_id: int) -> OldBoard | None:
        """Return the board that this message follows as the newest one, if it follows one."""
        before, shown_in = self.place.message_id, self.place.posts_in
        # Before the first board it is the lobby's card.
        if before is None or before in (message_id, self.card_id) or shown_in is None:
            return None
        return OldBoard(self.id, shown_in, before)

    def seat_of(self, user_id: int) -> Seat | None:
        """Return where this person sits, also after leaving. What the person may see is another question: `eyes_of`."""
        return _seat_of(self.seats, user_id)

    def eyes_of(self, user_id: int) -> Viewer:
        """Return through whose eyes this person may look, for `view` and whatever else tells what a seat knows: those
        of the seat that the person plays or may take back, else an onlooker's."""
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
        who = self.seats[seat]
        return who.stand_in is not None and who.stand_in_run in (None, self.timer.run)

    @property
    def thinking(self) -> str | None:
        """The level of the computer player that is to act, be it for a person; None if a person is."""
        if self.to_act is None:
            return None
        who = self.seats[self.to_act]
        return who.stand_in if self.stood_in(self.to_act) else who.computer

    @property
    def present(self) -> tuple[Seat, ...]:
        """The people who play themselves: who have not left and have not given their seat to a computer player."""
        people = [Seat(i) for i, who in enumerate(self.seats) if who.user_id is not None and not who.left]
        given = {seat for seat in people if self.seats[seat].stand_in and self.seats[seat].stand_in_run is None}
        return tuple(seat for seat in people if seat not in given)

    def agreed(self, seat: Seat) -> bool:
        """Whether this player agrees to stop the match as it stands."""
        return self.seats[seat].agreed_at == self.ply

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """Who has to agree before the match is stopped: the people who play themselves, and where it counts also those
        for whom computers do, unless they cannot come back. Otherwise who stays could end what goes badly."""
        if not self.counting:
            return self.present
        people = [Seat(seat) for seat, who in enumerate(self.seats) if who.user_id is not None]
        return tuple(
            seat for seat in people if not (self.seats[seat].left or self.seats[seat].removed or self.seats[seat].gone)
        )

    def rest(self, seat: Seat) -> Rest[Move] | None:
        """Return what the bot may play for this seat for a while; None where the game offers no rest now."""
        offered = self.record.game.rest
        return None if offered is None or not self.live else offered(self.view(seat))

    def resting(self, seat: Seat) -> bool:
        """Whether this player lets the bot play, as far as the game offers it now."""
        rest = self.rest(seat)
        return rest is not None and rest.stretch == self.seats[seat].resting

    def steps(self, since: int = 0) -> Sequence[Step]:
        """Return each move that counts and was made from this ply on, with its seat, its events and the state after it.
        The whole match is replayed if that is further back than what is remembered."""
        begin, first = bisect_left(self.plies, since), self.moves - len(self.recent)
        return self.recent[begin - first :] if begin >= first else tuple(replay(self.record))[begin:]

    def numbered(self, since: int = 0) -> Sequence[tuple[int, Step]]:
        """Return the same, each with the number of its line in the log."""
        steps = self.steps(since)
        return [*zip(self.plies[self.moves - len(steps) :], steps, strict=True)]

    def story(self, since: int = 0) -> tuple[Event, ...]:
        """Return what happened from this ply on. Show only what is for the table (`seen_by(…, None)`): what a seat
        alone was told may be something that it must remember.
        """
        return tuple(event for step in self.steps(since) for event in step.events)


@dataclass(frozen=True, slots=True)
class Played:
    """What a move led to, saved already."""

    match: Match
    """After the move and what the bot played behind it."""
    events: tuple[Event, ...]
    """All that happened, the bot's own moves included. For a viewer: `engine.game.seen_by`. What is for one seat alone
    is told once, in the answer to this very move.
    """
    since: int
    """The ply before the move."""


@dataclass(frozen=True, slots=True)
class Made:
    """A move that a person made and might take back: what has to be known for that and no record tells. It is kept in
    memory alone, for nobody takes a move back that was made before a restart."""

    seat: Seat
    ply: int
    """After it and what the bot played behind it; another line, and it stays."""
    moves: int
    """How many moves counted before it."""
    at: int
    """When it was made."""
    reveals: bool
    """Whether it, or what the bot played behind it, told anybody something new."""
    timer: Timer
    """The clock before it, halted when it was made."""
    reserve: int
    """What the seat had left beside the time of each turn, before it."""
    seen_by: Seat | None = None
    """The next player, who has opened the panel since."""


@dataclass(frozen=True, slots=True)
class LetterSent:
    """A player's direct message as it was sent or edited."""

    channel_id: int
    message_id: int
    digest: str
    """The same for messages that show the same."""


@dataclass(frozen=True, slots=True)
class Owed:
    """What people have not been shown or told yet, of ended tables too."""

    boards: Mapping[Spot, Sequence[TableId]]
    """Matches with something saved that was not posted: `match.story(match.published_ply)` is what happened since; by
    where they are shown. Those without a home are not among them. They are read when their turn comes: there may be
    thousands.
    """
    letters: tuple[TableId, ...]
    """Matches of which not all direct messages are known to be right."""
    old_boards: tuple[OldBoard, ...]
    """Boards that were followed by newer ones and may still have their buttons."""
    questions: tuple[Question, ...]
    """Questions that stand in threads although nobody has to answer them any more."""
    results: tuple[TableId, ...]
    """Matches whose results have yet to be posted in the channels that their servers have for them."""
    quarantined: tuple[tuple[TableId, Place], ...]
    """Tables that cannot be read and whose threads were not told so, and where they are shown."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A page of tables."""

    tables: tuple[Lobby | Match, ...]
    total: int
    """How many there are on all pages."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of a server's leaderboard."""

    rank: int
    """1 is best; equal ratings share a rank."""
    user_id: int
    name: str
    games: int
    wins: int
    """Games in which nobody was placed higher; a shared victory counts."""
    points: int
    """All points won, a team's counted for each partner."""
    rating: int
    """About 1000 at the beginning."""
    provisional: bool
    """Too few games for the rating to mean much."""


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """A page of a server's leaderboard."""

    rows: tuple[Standing, ...]
    own: Standing | None
    """The reader's row, also when it is on this page; None without a finished game."""
    total: int
    """How many people are ranked."""


def _seat_of(seats: tuple[Seated, ...], user_id: int) -> Seat | None:
    return next((Seat(i) for i, who in enumerate(seats) if who.user_id == user_id), None)
