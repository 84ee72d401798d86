"""What is stored of cups, as values: what was agreed, who is in, and the tables of each round. Ids and times are as in
`table_rows`."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any

from sqlalchemy import JSON, BigInteger, Column, Integer, String

from bot.players import is_former
from bot.store.columns import Id
from bot.store.table_rows import TableId
from engine.game import Json

LONGEST = 7 * 86400
"""Seconds for which people sign up to a cup that begins when it is full: none waits for ever."""


class CupPhase(Enum):
    """The phase of a cup's life."""

    OPEN = "open"
    """People sign up."""
    RUNNING = "running"
    OVER = "over"
    TOO_FEW = "closed"
    """Too few people had signed up."""
    CALLED_OFF = "off"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is agreed for a cup before anybody signs up."""

    game: Annotated[str, String(32)]
    options: Annotated[Mapping[str, Json], JSON]
    """All options of the game; the number of players is the size of most tables."""
    form: Annotated[str, String(16)]
    round_seconds: int
    """How long a round may take."""
    rounds: Annotated[int, Integer] = 0
    """The number of rounds; 0 for as many as suit the number of people."""
    level: Annotated[str, String(32)] = "normal"
    """The level of the computer players that fill tables and stand in."""
    most: Annotated[int | None, Integer] = None
    """With so many people the cup begins; None for no limit but the bot's."""
    role_id: int | None = None
    """The role that one needs to sign up; None for everybody."""
    rated: bool = True
    """Whether its games count among people, where the server has games count."""
    repeats: Annotated[str | None, String(16)] = None
    """How often the cup is repeated: `week` or `month`; None for once."""
    zone: Annotated[str, String(64)] = "UTC"
    """The time zone by which it is repeated, an IANA name."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A person in a cup."""

    number: Annotated[int, Column(Integer, primary_key=True, autoincrement=False)]
    """From 0 in the order of signing up. It stays when the person is forgotten."""
    user_id: int
    """A negative number for a person who had everything deleted."""
    name: Annotated[str, String(128)]
    """The display name, unescaped; empty for a person who was deleted."""
    language: Annotated[str, String(16)]
    seed: Annotated[int, Integer] = 0
    """The place by rating when the cup began, from 1."""
    absences: Annotated[int, Integer] = 0
    """In how many rounds the person was absent."""
    out: bool = False
    """Whether the person has left the cup, or was too often absent."""
    place: Annotated[int | None, Integer] = None
    """The place once the cup is over; 1 is best."""

    @property
    def former(self) -> bool:
        """Whether this person had everything about them deleted."""
        return is_former(self.user_id)


@dataclass(frozen=True, slots=True)
class Pairing:
    """A table of a round."""

    round: Annotated[int, Column(Integer, primary_key=True, autoincrement=False)]
    """From 1."""
    number: Annotated[int, Column(Integer, primary_key=True, autoincrement=False)]
    """From 1 in each round."""
    seats: Annotated[tuple[int | None, ...], Column(JSON, nullable=False)]
    """The numbers of the people in turn order; None for a computer."""
    table_id: Annotated[TableId | None, Column(Id, index=True)] = None
    """The match, once it has begun. It stays when the match is deleted."""
    late: Annotated[tuple[int, ...], Column(JSON, nullable=False)] = ()
    """The numbers of the people for whom a computer has begun to play, because they were not there."""
    scores: Annotated[tuple[Mapping[str, Any], ...] | None, Column(JSON(none_as_null=True))] = None
    """What each seat has made, see `bot.tables.cups.standings.Score`; None before the end."""
    judged: Annotated[str | None, String(16)] = None
    """How it came to the scores unless by playing to the end: `time`, `shared`, or `manager`."""
    reason: Annotated[str | None, String(200)] = None
    """Why a manager has replaced the result."""


@dataclass(frozen=True, slots=True)
class SavedCup:
    """A stored cup."""

    id: Annotated[int, Column(Id, primary_key=True, autoincrement=False)]
    guild_id: Annotated[int, Column(BigInteger, index=True)]
    channel_id: int
    host_id: int
    """Who has opened it; 0 once that person was deleted."""
    phase: Annotated[CupPhase, String(16)]
    plan: Plan
    opened_at: int
    begins_at: int | None = None
    """When sign-up ends; None where it ends with the last place, and after `LONGEST` at the latest."""
    first_at: int | None = None
    """When the first of the cups that this one repeats was to begin, whose day and hour all keep; None for the
    first."""
    round: Annotated[int, Integer] = 0
    """The round that goes on, from 1."""
    begun_at: int | None = None
    """When that round began."""
    ends_at: int | None = None
    """When that round ends at the latest."""
    ended_at: int | None = None
    previous: Annotated[int | None, Column(Id, unique=True)] = None
    """The cup that this one repeats. None has two that follow it."""
    skipped: Annotated[int, Integer] = 0
    """How many sign-ups before it, in a row, have ended with too few people."""
    entries: tuple[Entry, ...] = ()
    pairings: tuple[Pairing, ...] = ()
