"""Presses that no message offers, and the harm that they may not do.

A person who speaks to Discord without its app may press any custom_id on any visible message of the bot, send any form,
and choose values that no menu has. Such a press may be refused, or do what that person may do anyway. It may not
replace what others see with what is for one person alone, show a game to people of another server or even tell them
that it exists, or end in an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.ui.core.custom_id import Verb
from tests.discord_double.model import Interaction, Message, Person
from tests.discord_double.tables import Table
from tests.discord_double.world import World

HUGE = ("9" * 18, "9" * 19, "9" * 30, "9" * 80)
ODD = ("-1", "0", *HUGE)
"""Numbers that no table and no ply has."""
RESTS = (
    "",
    " ",
    "00",
    "00 ",
    "00 zz",
    "\u0000",
    "é" * 20,
    "armadora",
    "armadora 0",
    "armadora -1",
    "nothing 0",
    "move",
    "(",
    "[]",
)
VALUES: tuple[list[str] | None, ...] = (None, [], [""], ["zz"], ["{"], ["9" * 40], ["null"], ["[[[["])


@dataclass(frozen=True)
class Attempt:
    """A press that no message offers."""

    who: Person
    message: Message
    custom_id: str
    values: list[str] | None = None

    def __str__(self) -> str:
        place = "in private" if self.message.only_for else self.message.channel.kind.name
        return f"{self.who.name} presses {self.custom_id!r} with {self.values} ({place})"


class Watch:
    """Compares what everybody sees before and after attempts."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.before = self._public()
        self.errors = len(world.bot.errors)

    def harm(self) -> list[str]:
        """Return the harm that attempts did, in words."""
        changed = [
            f"a message for everybody says {text!r}"
            for message, said in self.before.items()
            for text in message.said[said:]
            if text != message.said[said - 1]
        ]
        errors = [str(error.get("kind") or error.get("event")) for error in self.world.bot.errors[self.errors :]]
        return changed + [f"an error: {error}" for error in errors]

    def _public(self) -> dict[Message, int]:
        """Return by message that everybody sees the number of texts that it has had."""
        places = self.world.discord.channels.values()
        messages = [each for place in places for each in place.messages.values()]
        return {message: len(message.said) for message in messages if message.only_for is None}


async def tried(world: World, attempts: Iterable[Attempt], *, calm: float = 0.5) -> list[tuple[Attempt, Interaction]]:
    """Make all attempts, one after the other, and wait until the bot has finished each."""
    made = []
    for attempt in attempts:
        it = await world.forge(attempt.who, attempt.message, attempt.custom_id, attempt.values, wait=False)
        await answered(world, it)
        made.append((attempt, it))
    await world.calm(calm)
    return made


async def answered(world: World, it: Interaction) -> None:
    """Wait until an interaction is answered or will not be: some are acknowledged without a word."""
    while not it.shown:
        try:
            await world.until(lambda: it.shown, "it is answered", 0.4)
        except AssertionError:
            if world.idle > (3.0 if it.first is None else 0.3):
                return


def every_verb(number: int, who: Person, message: Message) -> list[Attempt]:
    """Return a press of each verb at the table of this number."""
    return [Attempt(who, message, f"n1:{verb.value}:{number}:1:") for verb in Verb]


def odd_numbers(table: Table, who: Person, message: Message, numbers: Sequence[str] = ODD) -> Iterator[Attempt]:
    """Yield presses with numbers that no table and no move has."""
    for verb in Verb:
        for number in numbers:
            for custom_id in (f"n1:{verb.value}:{number}:0:", f"n1:{verb.value}:{table.id}:{number}:"):
                if len(custom_id) <= 100:
                    yield Attempt(who, message, custom_id)


def odd_rests(table: Table, who: Person, message: Message, ply: int) -> Iterator[Attempt]:
    """Yield presses with a rest of the custom_id that none of the bot's buttons has."""
    for verb in Verb:
        for rest in RESTS:
            yield Attempt(who, message, f"n1:{verb.value}:{table.id}:{ply}:{rest}")
        for number in HUGE[:3]:
            yield Attempt(who, message, f"n1:{verb.value}:{table.id}:{ply}:armadora {number}")
        for values in VALUES[1:]:
            yield Attempt(who, message, f"n1:{verb.value}:{table.id}:{ply}:0", values)


def steps(table: Table, who: Person, message: Message, words: str) -> list[Attempt]:
    """Return the presses of a turn's panel, whose answers are for one person alone."""
    tag, ply = table.id, table.shown()

    def at(verb: Verb, rest: str) -> str:
        return f"n1:{verb.value}:{tag}:{ply}:{rest}"

    return [
        Attempt(who, message, at(Verb.DRAFT, "00 ")),
        Attempt(who, message, at(Verb.CHOOSE, "0"), [""]),
        Attempt(who, message, at(Verb.DRAFT, "00 zz")),
        Attempt(who, message, at(Verb.MOVE, "00 zz")),
        Attempt(who, message, at(Verb.MOVE, f"00 {words}")),
    ]
