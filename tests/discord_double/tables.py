"""Playing: opening tables, sitting down, and legal moves."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from random import Random
from typing import Any

from bot.store.table_rows import TableId
from bot.ui.core.custom_id import Tag, Verb, read
from engine.game import AnyGame, Seat, State
from tests.databases import by_hand
from tests.discord_double import stored
from tests.discord_double.model import Channel, Interaction, Message, Person
from tests.discord_double.truth import Truth, right, truths
from tests.discord_double.world import World


class Table:
    """A game of Armadora between people, all of them played by the test."""

    def __init__(self, world: World, card: Message, people: Sequence[Person], seed: int) -> None:
        self.world = world
        self.card = card
        self.people = people
        tags = [tag for custom_id in card.born if (tag := read(custom_id))]
        self.id = int(tags[0].table)
        self.random = Random(seed)
        self.state: State | None = None
        """The state after the moves that were made here; None before the start and when it has to be read from the
        database."""

    @classmethod
    async def open(
        cls,
        world: World,
        *people: Person,
        channel: Channel | None = None,
        game: str = "armadora",
        seed: int = 1,
        players: int = 0,
        **options: Any,
    ) -> Table:
        """Let the first person open a table, for as many as there are unless `players` says otherwise, choose these
        options, and let the others sit down."""
        opened = await world.command(people[0], "play", channel, game=game, players=players or len(people))
        table = cls(world, opened.message, people, seed)
        for name, value in options.items():
            panel = await world.press(people[0], table.card, "Options")
            await world.choose(people[0], panel.message, name, json.dumps(value))
        for person in people[1:]:
            await world.press(person, table.card, "Join")
        return table

    @classmethod
    async def begin(cls, world: World, *people: Person, **how: Any) -> Table:
        """Let people open a table and start; wait for the first board."""
        table = await cls.open(world, *people, **how)
        await table.start()
        await world.until(lambda: table.shown() == 0, "the first board is there")
        return table

    async def start(self, *, wait: bool = True) -> Interaction:
        return await self.world.press(self.people[0], self.card, "Start", wait=wait)

    # --- Looking -------------------------------------------------------------------------------

    def truth(self) -> Truth:
        """Return the game as the database has it."""
        return next(truth for truth in truths(self.world.bot.database) if truth.id == self.id)

    @property
    def begun(self) -> bool:
        """Return whether its start is saved."""
        return any(truth.id == self.id for truth in truths(self.world.bot.database))

    @property
    def thread(self) -> Channel:
        assert self.card.thread is not None
        return self.card.thread

    def boards(self) -> list[tuple[int, Message]]:
        """Return (ply, message) of its boards, in the order in which they were posted."""
        if self.card.thread is None:
            return []
        found = []
        for message in self.world.messages(self.thread):
            tags = [tag for custom_id in message.tags if (tag := read(custom_id))]
            found += [(tag.ply, message) for tag in tags if tag.verb in (Verb.PLAY, Verb.REMATCH)][:1]
        return found

    def shown(self) -> int:
        """Return the ply of the newest board, -1 before the first."""
        return self.boards()[-1][0] if self.boards() else -1

    @property
    def board(self) -> Message:
        """The newest board."""
        return self.boards()[-1][1]

    def now(self) -> State:
        """Return the current state of the game."""
        if self.state is None:
            self.state = self.truth().state
        return self.state

    @property
    def ply(self) -> int:
        """The number of lines of its log."""
        return self.truth().ply if self.state is None else len(self.game.view(self.state, None).history)

    @property
    def over(self) -> bool:
        return self.now().to_act is None

    @property
    def to_act(self) -> Person:
        """The person whose turn it is."""
        seat = self.now().to_act
        assert seat is not None
        return self.person(seat)

    def person(self, seat: Seat) -> Person:
        number = self.seats[seat]
        return next(person for person in self.people if person.id == number)

    @cached_property
    def seats(self) -> tuple[int | None, ...]:
        """By seat, the person's id; fixed from the start on."""
        return tuple(player.user_id for player in self.truth().players)

    @cached_property
    def game(self) -> AnyGame:
        return self.truth().game

    # --- Moves ---------------------------------------------------------------------------------

    def words(self, *, last: bool = False, first: str = "") -> str:
        """Return the words of a legal move that begins with `first`; with `last`, of one that brings the end nearer."""
        state = self.now()
        assert state.to_act is not None
        game = self.game
        view = game.view(state, state.to_act)
        if last:
            return str(game.absent(view).words)
        moves = [move.words for move in game.legal(view) if move.words.startswith(first)]
        others = [words for words in moves if words != game.absent(view).words] or moves
        # There are far more palisades than warriors to choose from, and people place both.
        kind = self.random.choice(sorted({words[0] for words in others}))
        return self.random.choice([words for words in others if words[0] == kind])

    def made(self, words: str) -> None:
        """Apply this move to the state here."""
        state, game = self.now(), self.game
        assert state.to_act is not None
        self.state, _ = game.apply(state, state.to_act, game.parse(words))

    async def move(self, words: str | None = None, *, by: str = "form", wait: bool = True) -> Interaction:
        """Let the person to act move: by the panel's `form`, by a form that was open (`typed`), or by `command`."""
        who, chosen = self.to_act, self.words() if words is None else words
        if by == "command":
            return await self.world.command(who, "armadora move", self.thread, move=chosen, table=self.id, wait=wait)
        if by == "typed":
            tag = Tag(Verb.TYPED, TableId(self.id), self.ply)
            return await self.world.forge_form(who, self.thread, str(tag), self.board, wait=wait, words=chosen)
        panel = await self.world.press(who, self.board, "play")
        form = await self.world.press(who, panel.message, "type")
        final = chosen == "pass"  # the bot asks for confirmation
        sent = await self.world.submit(who, form, words=chosen, wait=wait or final)
        return await self.world.press(who, panel.message, Verb.MOVE.value, wait=wait) if final else sent

    async def take_back(self, done: Interaction, *, wait: bool = True) -> Interaction:
        """Let the person who moved last take the move back; `done` is the interaction of the move."""
        self.state = None
        private = next(message for message in done.said if message.button(Verb.TAKEBACK.value))
        return await self.world.press(done.person, private, Verb.TAKEBACK.value, wait=wait)

    async def play(self, moves: int, *, by: str = "form", last: bool = False) -> None:
        """Make this number of moves, or fewer if the game ends, and wait for each board."""
        for _ in range(moves):
            if self.over:
                return
            words, before = self.words(last=last), self.shown()
            await self.move(words, by=by)
            await self.world.until(partial(self._shown_after, before), "the next board is there")
            self.state = None

    def _shown_after(self, ply: int) -> bool:
        return self.shown() > ply

    async def finish(self) -> None:
        """Let everybody pass until the game is over."""
        await self.play(100, last=True)


async def table_of(world: World, *names: str) -> Table:
    """A table with a clock of a day, at which the first board is there."""
    table = await Table.begin(world, *world.people(*names), clock="relaxed")
    await right(world)
    return table


LATE = "UPDATE tables SET deadline = unixepoch() - 1, remind_at = NULL"


def change(world: World, statement: str) -> None:
    """Change the bot's database, which is a file, behind its back."""
    by_hand(Path(world.bot.database), statement)


def timer(world: World) -> Mapping[str, Any]:
    """Return how the clock of the one table stands."""
    [[row]] = stored.read(world.bot.database, "SELECT deadline, remind_at, reminded, run FROM tables")
    return row


def said(table: Table, what: str) -> list[Message]:
    """Return what stands in the thread and says this."""
    return [message for message in table.world.messages(table.thread) if what in message.text]
