"""Series: the best of three games that the same players play one after the other. The score is kept in the seats, so it
moves with whoever changes places, and who joins later begins with none.

A game that nobody won alone, or that was stopped without a verdict, counts for nobody. The series is over once nobody
can catch the leader; if several lead after three games, the next game that somebody wins decides.
"""

from dataclasses import dataclass, replace

from bot.store.table_rows import Phase, Seated
from bot.tables.table import Lobby, Match
from bot.tables.verdicts import places_of, sides_of
from engine.game import Seat

GAMES = 3
"""The number of games in a series."""


@dataclass(frozen=True, slots=True)
class Score:
    """How a series stands."""

    wins: tuple[int, ...]
    """By seat."""
    sides: tuple[tuple[Seat, ...], ...]
    """The seats that win together, best first."""
    decided: int
    """The number of games that somebody has won."""
    games: int
    """The number of games in the series."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The side that nobody can catch any more; empty while the series goes on."""
        best, *rivals = (max(self.wins[seat] for seat in side) for side in self.sides)
        to_come = max(0, self.games - self.decided)
        return () if any(rival + to_come >= best for rival in rivals) else self.sides[0]


def score(table: Lobby | Match) -> Score | None:
    """Return how the series stands to which this table belongs, with its own game if that is over; None if it belongs
    to no series."""
    return None if table.row.best_of is None else _score(table, table.row.best_of)


def goes_on(match: Match) -> bool:
    """Return whether this match belongs to a series that nobody has won yet."""
    standing = score(match)
    return standing is not None and not standing.winners


def _score(table: Lobby | Match, games: int) -> Score:
    won = winners_of(table) if isinstance(table, Match) else frozenset[Seat]()
    wins = tuple(player.wins + (seat in won) for seat, player in enumerate(table.seats))
    alone = tuple((Seat(seat),) for seat in range(len(wins)))
    sides = sides_of(table) if isinstance(table, Match) else alone
    best_first = sorted(sides, key=lambda side: -max(wins[seat] for seat in side))
    return Score(wins, tuple(best_first), table.row.decided + bool(won), games)


def winners_of(match: Match) -> frozenset[Seat]:
    """Return the seats of the side that has won a match that is over; empty if no side has won alone."""
    if match.live or (match.phase is Phase.STOPPED and match.row.verdict is None):
        return frozenset()
    places = places_of(match)
    first = [side for side in sides_of(match) if any(places[seat] == 1 for seat in side)]
    return frozenset(first[0]) if len(first) == 1 else frozenset()


def following(old: Match, *, wanted: bool) -> Score | None:
    """Return the score with which a rematch begins: that of a series that goes on, or if one is `wanted`, a new one, in
    which the game just played is the first; after a series it begins with none. None without a series."""
    before = score(old)
    if before is not None and not before.winners:
        return before
    if not wanted:
        return None
    if before is None:
        return _score(old, GAMES)
    return replace(before, wins=(0,) * len(before.wins), decided=0)


def with_wins(player: Seated, old: Match, before: Score | None) -> Seated:
    """Return this player with the games that the same player of the old match has won, as this score has them."""
    wins = () if before is None else before.wins
    won = (count for earlier, count in zip(old.seats, wins, strict=False) if same(earlier, player))
    return replace(player, wins=next(won, 0))


def same(first: Seated, second: Seated) -> bool:
    """Whether these are the same person, or computer players of the same name."""
    if first.user_id is None or second.user_id is None:
        return first.user_id is second.user_id and first.name == second.name
    return first.user_id == second.user_id
