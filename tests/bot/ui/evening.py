"""An evening in a server in which every kind of message of the outbox is owed to somebody, step by step; and what may
go wrong with one kind on the way to Discord."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any, TypeAlias

import discord
import pytest
import simcord

from bot.sandbox.faithful import messages as faithful_messages
from bot.store.table_rows import Key, Place, Post, TableId
from bot.tables.absence import Choice
from bot.tables.clock import DAY, HOUR
from bot.tables.lookouts import Invitee
from bot.tables.outbox import Outbox
from bot.tables.puzzles import BEGINS
from bot.tables.refusal import Refused
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.cups.messages import go_on
from bot.ui.delivery import outbox
from bot.ui.lobby.card import renew
from tests.bot.tables.cups.kit import plan
from tests.bot.ui.calling import looking, settle
from tests.bot.ui.lateness import pass_time
from tests.bot.ui.parlor import Parlor, Verb, buttons
from tests.bot.ui.places import private_thread
from tests.bot.ui.puzzling import data_of
from tests.bot.ui.requests import Sent, on_the_wire
from tests.bot.ui.steps import results_channel
from tests.databases import by_hand

Step: TypeAlias = Callable[[Parlor], Awaitable[Any]]


# --- The evening -------------------------------------------------------------------------------


async def the_server_settles(parlor: Parlor) -> None:
    """In the last minutes of the day of a puzzle, so that its solution comes, too."""
    await parlor.later((BEGINS - parlor.tables.clocks.now()) % DAY - 5 * LOOK)
    play, puzzles = parlor.guild.create_text_channel("play"), parlor.guild.create_text_channel("puzzles")
    await settle(parlor, play_channel=play.id, puzzle_channel=puzzles.id)
    await parlor.tables.puzzles.add(parlor.tables.puzzles.today(), data_of())


async def a_table_is_opened(parlor: Parlor) -> None:
    await looking(parlor, parlor.dee)
    await parlor.lobby(players=3)


async def it_is_closed(parlor: Parlor) -> None:
    [lobby] = (await parlor.tables.lookouts.scene(parlor.guild.id)).lobbies
    await parlor.tables.lobbies.leave(lobby.id, parlor.pressed(parlor.ann))


async def two_games_begin(parlor: Parlor) -> None:
    await results_channel(parlor)
    await by_presses(parlor, "armadora")
    await parlor.tables.onlookers.follow((await parlor.match()).id, parlor.pressed(parlor.cas))
    await by_presses(parlor, "burrow")


async def by_presses(
    parlor: Parlor, game: str, place: simcord.ChannelHandle | None = None, *, clock: str = "", players: int = 2
) -> None:
    """Let the first people play a game, by presses alone, which need nothing that the bot brings."""
    card = (await parlor.opened(parlor.ann, place or parlor.games, game)).public
    table, lobbies = next(iter(buttons(card).values())).table, parlor.tables.lobbies
    if clock:
        await lobbies.set_options(table, parlor.pressed(parlor.ann), {"players": players})
        await lobbies.set_clock(table, parlor.pressed(parlor.ann), clock=clock)
    for person in parlor.people[1:players]:
        await person.tap(card, Verb.JOIN)
    for person in parlor.people[:players]:  # where seats are free, all agree to begin
        if Verb.START in {tag.verb for tag in buttons(card).values()}:
            await person.tap(card, Verb.START)


async def a_move_is_made(parlor: Parlor) -> None:
    await typed(parlor, await parlor.match(), "1 a1")


async def the_game_ends(parlor: Parlor) -> None:
    """The last move is typed, for which no board is needed."""
    match, game = await parlor.match(), (await parlor.match()).record.game
    while match.live:
        words = game.absent(match.view(match.to_act)).words
        assert match.to_act is not None
        if game.apply(match.state, match.to_act, game.parse(words))[0].to_act is None:
            await typed(parlor, match, words)
            return
        match = await parlor.quick(match, words)


async def typed(parlor: Parlor, match: Match, words: str) -> None:
    """Let whoever is to move type this."""
    await parlor.to_act(match).slash(parlor.games, f"{match.game} move", move=f"{words}!", table=match.id)


async def a_game_begins_in_private(parlor: Parlor) -> None:
    """Two of three players are not in its thread any more. Everybody wishes to be reminded in both ways."""
    for who in parlor.people:
        await parlor.tables.preferences.change(parlor.pressed(who), remind="both")
    thread = private_thread(parlor, *parlor.people[:3])
    await by_presses(parlor, "armadora", thread, clock="relaxed", players=3)
    match = await parlor.match(3)
    for who in parlor.people[:3]:
        if who is not parlor.to_act(match):
            parlor.env.backend.remove_thread_member(thread.id, who.id)


async def who_is_not_there_is_to_move(parlor: Parlor) -> None:
    match = await parlor.match(3)
    await typed(parlor, match, parlor.words(match))


async def half_a_day_goes_by(parlor: Parlor) -> None:
    await pass_time(parlor, 12 * HOUR)


async def the_others_give_more_time(parlor: Parlor) -> None:
    match = await parlor.match(2)
    who, more = parlor.waiting(match), f" {Choice.MORE.value}"
    for message in _at_home(parlor, match):
        tags = [tag for tag in buttons(message).values() if tag.verb is Verb.DECIDE and tag.rest.endswith(more)]
        if tags:
            await who.click(message, custom_id=str(tags[0]))


async def somebody_would_stop(parlor: Parlor) -> None:
    match = await parlor.match(2)
    await typed(parlor, match, "stop the game")


async def they_play_on(parlor: Parlor) -> None:
    match = await parlor.match(2)
    await typed(parlor, match, parlor.words(match))


def _at_home(parlor: Parlor, match: Match) -> list[discord.Message]:
    return parlor.home(match).history() if match.place.posts_in is not None else []


async def a_game_is_damaged(parlor: Parlor) -> None:
    match = await parlor.match(2)
    await parlor.quick(match, parlor.words(match))  # whose board is owed, so that the game is read
    by_hand(parlor.database, "UPDATE tables SET edition = 99 WHERE id = 2")
    await parlor.restart()


async def guests_are_invited(parlor: Parlor) -> None:
    await parlor.invite(parlor.bob, players=4)


async def somebody_else_is_invited(parlor: Parlor) -> None:
    with parlor.as_bot():
        dee = Invitee(parlor.dee.id, parlor.name(parlor.dee))
        with suppress(Refused):  # a table that could not be shown is closed
            await parlor.tables.invitations.invite(OPENED, parlor.pressed(parlor.ann), [dee])
        await renew(parlor.app, OPENED)


async def a_guest_declines(parlor: Parlor) -> None:
    with parlor.as_bot():
        with suppress(Refused):
            await parlor.tables.invitations.decline(OPENED, parlor.pressed(parlor.bob))
        await renew(parlor.app, OPENED)


async def a_cup_begins(parlor: Parlor) -> None:
    """Of a game in which nothing is dealt: whoever brings its table may be another process. Without computers one of
    three people sits out."""
    with parlor.as_bot():
        await parlor.tables.servers.change(parlor.guild.id, parlor.pressed(parlor.ann), computers=False)
        people, here = parlor.people[:3], Place(parlor.guild.id, parlor.games.id)
        cups, wishes = parlor.tables.cups, plan(game="nim", players=2, seconds=DAY, rounds=1)
        cup = await cups.open(parlor.pressed(parlor.ann), here, wishes, None)
        for person in people:
            await cups.sign_up(cup.id, parlor.pressed(person))
        await cups.begin(cup.id, parlor.pressed(parlor.ann))
        await go_on(parlor.app, cup.id)


async def its_round_is_over(parlor: Parlor) -> None:
    with parlor.as_bot():
        for cup in await parlor.tables.cups.of_server(parlor.guild.id, unended=True):
            await parlor.tables.cups.give_time(cup.id, parlor.pressed(parlor.ann), -2 * DAY)
            await go_on(parlor.app, cup.id)


EVENING: tuple[Step, ...] = (
    the_server_settles,
    two_games_begin,
    a_move_is_made,
    the_game_ends,
    a_game_begins_in_private,
    who_is_not_there_is_to_move,
    half_a_day_goes_by,
    half_a_day_goes_by,
    the_others_give_more_time,
    somebody_would_stop,
    they_play_on,
    a_table_is_opened,
    it_is_closed,
    guests_are_invited,
    somebody_else_is_invited,
    a_guest_declines,
    a_game_is_damaged,
    a_cup_begins,
    its_round_is_over,
)
OPENED = TableId(5)
LOOK = 61
"""Seconds in which the look of every minute comes by once."""


async def tell(parlor: Parlor, killed: Killed | None = None) -> None:
    """Let the evening pass. If the process was killed in a step, another one starts before the next step, when Discord
    has forgotten the nonces."""
    for step in EVENING:
        parlor.tables.base.rng.seed(7)  # so that another process deals the same
        try:
            await step(parlor)
            await parlor.quiet()
        except PowerOff:
            pass
        if killed is not None and killed.went_off():
            faithful_messages.nonces.clear()
            await parlor.restart()
        await parlor.env.advance_time(LOOK)
        await parlor.quiet()


def seen(parlor: Parlor) -> dict[str, list[str]]:
    """Return what stands in each channel and in everybody's direct messages, without ids and times, each message as
    text; in no order, for what comes late comes below."""
    channels = [*parlor.guild.channels.values()]
    places = {f"#{channel.name}": channel.history() for channel in channels}
    places |= {f"#{thread.name}": thread.history() for channel in channels for thread in channel.threads}
    places |= {parlor.name(person): parlor.direct_messages(person) for person in parlor.people}
    return {
        name: sorted(_plain([part.to_dict() for part in message.components]) for message in messages)
        for name, messages in places.items()
    }


def _plain(parts: list[Any]) -> str:
    return re.sub(r"<t:\d+|\d{9,}", "#", json.dumps(parts, default=str))


# --- What may go wrong -------------------------------------------------------------------------


class PowerOff(Exception):
    """The process ends here."""


_SENDS = re.compile(r"/messages(/\d+)?$|/webhooks/")
"""The paths of messages, without those of threads, and of follow-ups of presses."""


class Trouble:
    """What happens to the requests that bring messages of one kind: the first `times` of them."""

    def __init__(self, kind: str, times: float = 1, *, at_home: bool = False) -> None:
        """With `at_home` only messages are concerned that are shown where a table is, none to a person."""
        self._kind, self._left, self._at_home = kind, times, at_home
        self._bringing: ContextVar[Key | None] = ContextVar("bringing", default=None)
        self.requests = Counter[Key]()
        """The requests that were made to bring each message of any kind."""
        self.happened = False

    def carry(self, carry_out: Callable[[], Any]) -> Any:
        """Deal with a request, which may be carried out."""
        return carry_out()

    def noted(self) -> None:
        """Deal with a message that was shown and noted."""

    @contextmanager
    def on(self) -> Iterator[None]:
        """Let it happen in here."""
        attempt, note = outbox.attempt, Outbox.note

        async def attempt_one(app: App, owed: Post, **how: Any) -> Any:
            token = self._bringing.set(owed.key)
            try:
                return await attempt(app, owed, **how)
            finally:
                self._bringing.reset(token)

        async def note_all(service: Outbox, stand: Sequence[Post], done: Sequence[Post]) -> None:
            await note(service, stand, done)
            if any(post.kind == self._kind for post in (*stand, *done)):
                self.noted()

        with pytest.MonkeyPatch.context() as patched, on_the_wire(self._meet):
            patched.setattr(outbox, "attempt", attempt_one)
            patched.setattr(Outbox, "note", note_all)
            yield

    def _meet(self, request: Sent, carry_out: Callable[[], Any]) -> Any:
        key = self._bringing.get()
        if key is None or request.method == "GET" or not _SENDS.search(request.path):
            return carry_out()
        self.requests[key] += 1
        if key.kind != self._kind or (self._at_home and key.user_id) or self._left <= 0:
            return carry_out()
        self._left -= 1
        self.happened = True
        return self.carry(carry_out)


class Answered(Trouble):
    """Discord answers with this error, or a connection fails, whether or not the request was carried out."""

    def __init__(
        self,
        kind: str,
        error: Callable[[], Exception],
        times: float = 1,
        *,
        arrived: bool = False,
        at_home: bool = False,
    ) -> None:
        super().__init__(kind, times, at_home=at_home)
        self._error, self._arrived = error, arrived

    def carry(self, carry_out: Callable[[], Any]) -> Any:
        if self._arrived:
            carry_out()
        raise self._error()


class Killed(Trouble):
    """The process is killed at a moment: before the request, after it, or after the note."""

    def __init__(self, kind: str, moment: str) -> None:
        super().__init__(kind)
        self._moment, self._off = moment, False

    def carry(self, carry_out: Callable[[], Any]) -> Any:
        if self._moment == "before":
            self._ends()
        answer = carry_out()
        if self._moment == "sent":
            self._ends()
        return answer

    def noted(self) -> None:
        if self._moment == "noted" and not self._off:
            self.happened = True
            self._ends()

    def _ends(self) -> None:
        self._off = True
        raise PowerOff

    def went_off(self) -> bool:
        """Return whether the process was killed since the last call."""
        off, self._off = self._off, False
        return off
