"""A simulated server with people who play: the base of all tests of the bot on Discord.

Tests act as people do, with commands, buttons, menus and forms. They read the database only to choose the next move and
to see what was saved.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, AbstractContextManager, asynccontextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import discord
import simcord

from bot.client import Nugget
from bot.locale import letters, speaker
from bot.sandbox.world import speak
from bot.store.table_rows import Place, TableId
from bot.store.transaction import Transaction
from bot.tables.base import Press
from bot.tables.lookouts import Invitee
from bot.tables.service import Tables
from bot.tables.table import Lobby, Match
from bot.typed_words import SURE
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.lobby.card import renew
from bot.workers.service import Workers
from engine.game import Json, Seat
from tests import quick_simcord  # noqa: F401  # which SimCord is from here on
from tests.bot.ui.bots import Guessing, make_bot
from tests.bot.ui.messages import buttons, files, found, is_aside, is_shrunk, press, text, verbs
from tests.bot.ui.people import Answer, Person

NAMES = ("ann", "bob", "cas", "dee")
MORE = ("eve", "fay", "gus", "hal", "ida", "jon", "kim", "lou")
"""The people whom `Parlor.crowd` adds, so that twelve can play."""
FOR_TWO: Mapping[str, Mapping[str, Any]] = {"saboteur": {"expansion": True}}
"""The options by which two can play, for tests that run with several games."""


class Parlor:
    """The world of a test."""

    def __init__(self, env: simcord.Env, database: Path | str, shown: Mapping[str, str] | None = None) -> None:
        self.env = env
        self.database = database
        self.game = "armadora"
        """The game that is played by default."""
        self._languages: Mapping[int, str] = {}
        self.guild = env.create_guild("The Hall")
        self.games = self.guild.create_text_channel("games")
        names = {name: name.capitalize() for name in NAMES} | dict(shown or {})
        self.people = [
            Person.comes(self.guild, env.create_user(name, global_name=shown_as)) for name, shown_as in names.items()
        ]
        self.ann, self.bob, self.cas, self.dee = self.people[:4]

    @property
    def bot(self) -> Nugget:
        assert isinstance(self.env.bot, Nugget)
        return self.env.bot

    @property
    def app(self) -> App:
        assert self.bot.app is not None
        return self.bot.app

    @property
    def tables(self) -> Tables:
        return self.app.tables

    def speak(self, **languages: str) -> None:
        """Set the languages of people's apps; all others are English."""
        self._languages = {
            person.id: languages.get(name, "en-US") for name, person in zip(NAMES, self.people, strict=False)
        }
        speak(self.env, self._languages)

    def pressed(self, who: Person) -> Press:
        """Return a press of this person, to hand to the service."""
        name = letters(self.name(who)) or self.env.backend.get_user(who.id).name
        return Press(self.env.backend.snowflake(), who.id, name, speaker(self._languages.get(who.id, "en-US")).language)

    async def restart(self, workers: Workers | None = None, **how: Any) -> None:
        """End the bot and start another one on the same database, as `make_bot` makes it."""
        await self.close()
        await self.env.restart_bot(make_bot(self.database, workers=workers, **how))

    async def next_process(self) -> None:
        """End the bot and start another one, which soon looks after what the last one has left."""
        await self.restart()
        await self.env.advance_time(61)
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until the computers have moved and everything is shown."""
        await self.app.background.idle()

    async def later(self, seconds: float) -> None:
        """Let long go by: the bot looks after everything at the end, and not hundreds of times before."""
        looking = self.bot.look_after, self.bot.look_at_clocks, self.bot.clean_up
        for loop in looking:
            loop.cancel()
        await self.env.advance_time(seconds)
        async with self.change() as tx:  # it was there all the time
            await tx.clocks.beat(self.tables.clocks.now())
        with self.as_bot():
            for loop in looking:
                loop.start()
        await self.env.settle()

    def as_bot(self) -> AbstractContextManager[None]:
        """What is done within the block is done by the bot: the world is quiet once that is done, too."""
        return self.env._bot_scope()

    def change(self) -> AbstractAsyncContextManager[Transaction]:
        """A transaction, as the bot's own: nobody saves anything meanwhile."""
        return self.tables.base.change()

    def deal(self, name: str, start: Json, **options: Any) -> None:
        """Let matches of this game that begin from now on be dealt so, until the bot is started anew."""

        def dealt(agreed: Any, _: object) -> Any:
            return game.load({"options": asdict(agreed) | options, "start": start})

        games: Any = self.tables.base.games
        game = games[name]
        self.tables.base.games = {**games, name: replace(game, start=dealt)}

    async def close(self) -> None:
        with self.as_bot():
            await self.bot.close()

    # --- Tables --------------------------------------------------------------------------------

    def newcomer(self, name: str, **permissions: bool) -> Person:
        """Let somebody join the server, with a role that has these permissions."""
        role = self.guild.create_role(f"{name}’s", permissions=discord.Permissions(**permissions))
        return Person.comes(self.guild, self.env.create_user(name, global_name=name.capitalize()), roles=[role])

    def crowd(self) -> None:
        """Add people, so that twelve can play."""
        for name in MORE[: 12 - len(self.people)]:
            self.people.append(Person.comes(self.guild, self.env.create_user(name, global_name=name.capitalize())))

    async def lobby(
        self,
        channel: simcord.ChannelHandle | None = None,
        game: str = "",
        *,
        seated: Sequence[Person] = (),
        clock: str = "",
        **options: Any,
    ) -> simcord.ResponseMessage:
        """Let Ann open a table; return its card. What `/play` does not ask for is agreed on then, and these people sit
        down, in the service alone: a test of the menus and buttons presses them itself."""
        agreed = options if game else {**FOR_TWO.get(self.game, {}), **options}
        opened = (await self.opened(self.ann, channel or self.games, game or self.game)).public
        if not (agreed or clock or seated):
            return opened
        table, lobbies = next(iter(buttons(opened).values())).table, self.tables.lobbies
        if agreed:
            await lobbies.set_options(table, self.pressed(self.ann), agreed)
        if clock:
            await lobbies.set_clock(table, self.pressed(self.ann), clock=clock)
        for person in seated:
            await lobbies.join(table, self.pressed(person))
        with self.as_bot():
            await renew(self.app, table)
        await self.env.settle()
        return opened

    async def opened(self, who: Person, channel: simcord.ChannelHandle, game: str) -> Answer:
        """Let this person open a table, also one more beside an open one."""
        asked = await who.slash(channel, "play", game=game)
        again = asked.messages and "Open another table" in buttons(asked.response)
        return await who.click(asked.response, label="Open another table") if again else asked

    async def invite(self, *guests: Person, game: str = "", **options: Any) -> discord.Message:
        """Let Ann open a table and invite these people; return its card."""
        with self.as_bot():
            place, people = (
                Place(self.guild.id, self.games.id),
                [Invitee(guest.id, self.name(guest)) for guest in guests],
            )
            ann, game = self.pressed(self.ann), game or self.game
            lobby = await self.tables.lobbies.open_lobby(ann, place, game, options, invited=people)
            await renew(self.app, lobby.id)
        return self.games.history()[-1]

    def name(self, person: Person) -> str:
        """Return the display name of a person."""
        user = self.env.backend.get_user(person.id)
        return str(user.global_name or user.name)

    async def begin(
        self, players: int = 2, channel: simcord.ChannelHandle | None = None, game: str = "", **options: Any
    ) -> Match:
        """Let the first people open a table, sit down and start; return the match."""
        if players > len(self.people):
            self.crowd()
        card = await self.lobby(channel, game, seated=self.people[1:players], players=players, **options)
        await self.ann.tap(card, Verb.START)
        return await self.match()

    async def match(self, table: int = 1) -> Match:
        found = await self.tables.get(TableId(table))
        assert isinstance(found, Match)
        return found

    async def lobby_of(self, table: int = 1) -> Lobby:
        found = await self.tables.get(TableId(table))
        assert isinstance(found, Lobby)
        return found

    def person(self, user_id: int | None) -> Person:
        return next(person for person in self.people if person.id == user_id)

    def to_act(self, match: Match) -> Person:
        """Return the player whose turn it is."""
        assert match.to_act is not None
        return self.person(match.seats[match.to_act].user_id)

    def waiting(self, match: Match) -> Person:
        """Return a player who is not to move."""
        return next(self.person(who.user_id) for seat, who in enumerate(match.seats) if seat != match.to_act)

    def seat_of(self, match: Match, person: Person) -> Seat:
        """Return where a person sits."""
        seat = match.seat_of(person.id)
        assert seat is not None
        return seat

    def title(self, match: Match) -> str:
        """Return what the thread or channel is called where the match is shown."""
        name = self.home(match).name
        assert name is not None
        return name

    def home(self, match: Match) -> simcord.ChannelHandle:
        """Return the thread or channel where the match is shown."""
        assert match.place.posts_in is not None
        return self.place(match.place.posts_in)

    def place(self, number: int) -> simcord.ChannelHandle:
        """Return the channel or thread with this id."""
        return simcord.ChannelHandle(self.env, self.guild, self.env.backend.get_channel(number))

    def card(self, match: Match) -> discord.Message:
        """Return the card in #games from which the match began."""
        return next(message for message in self.games.history() if message.id == match.card_id)

    def board(self, match: Match) -> discord.Message:
        """Return the newest board."""
        return next(m for m in self.home(match).history() if m.id == match.place.message_id)

    def boards(self, match: Match) -> list[discord.Message]:
        """Return all boards of a match, the oldest first, without the messages that look back on it. Of those that
        others have followed the words are left."""
        found = self.home(match).history()
        return [message for message in found if is_shrunk(message) or (files(message) and not is_aside(message))]

    def last_board(self, match: Match) -> discord.Message:
        """Return the last board of a match."""
        again = Verb.REMATCH, match.id
        shown = self.home(match).history()
        return next(m for m in shown if again in {(tag.verb, tag.table) for tag in buttons(m).values()})

    async def look_back(self, who: Person, match: Match, verb: Verb) -> Answer:
        """Let somebody press this in the menu behind Look back, below the last board; return what that is answered."""
        board = self.last_board(match)
        menu = (await who.tap(board, Verb.LOOK_BACK)).response
        return await who.tap(menu, verb)

    # --- Moves ---------------------------------------------------------------------------------

    async def play(self, match: Match, words: str) -> Answer:
        """Let the player to move type this move into the panel's form, or into the command if the panel has no form,
        and confirm it if asked."""
        who = self.to_act(match)
        panel = await who.tap(self.board(match), Verb.PLAY)
        if not any(tag.verb is Verb.TYPE for tag in buttons(panel.response).values()):
            return await who.slash(self.home(match), f"{match.game} move", move=f"{words}{SURE}")
        form = await who.tap(panel.response, Verb.TYPE)
        done = await who.submit_modal(form, {"words": words})
        sure = [tag for tag in buttons(panel.response).values() if tag.rest.partition(" ")[2] == words]
        sure = [tag for tag in sure if tag.verb is Verb.MOVE and tag.ply == match.ply]
        return await who.click(panel.response, custom_id=str(sure[0])) if sure else done

    async def moved(self, match: Match, words: str = "") -> Match:
        """Let the player to move do this by `play`, or else the first legal move; return the match after it."""
        await self.play(match, words or self.words(match))
        return await self.match(match.id)

    async def play_on(self, match: Match) -> Answer:
        """Let the player to move play as an empty seat would."""
        return await self.play(match, match.record.game.absent(match.view(match.to_act)).words)

    async def go_on(self, match: Match) -> Answer:
        """Let the player to move make the first legal move, in any game."""
        return await self.play(match, self.words(match))

    def words(self, match: Match) -> str:
        """Return the words of the first legal move."""
        return match.record.game.legal(match.view(match.to_act))[0].words

    async def quick(self, match: Match, words: str) -> Match:
        """Make a move in the service alone, without a press or a board on Discord."""
        press = Press(self.env.backend.snowflake(), self.to_act(match).id, "", "en")
        return (await self.tables.matches.play(match.id, press, words, ply=match.ply)).match

    async def passes(self, match: Match) -> Match:
        """Let everybody play as an empty seat would, in Armadora pass, until the match is over."""
        while match.live:
            await self.play_on(match)
            match = await self.match(match.id)
        return match

    async def to_the_end(self, match: Match) -> Match:
        """Play as `passes` does, all moves but the last one by `quick`: for long games."""
        game = match.record.game
        while match.live:
            words = game.absent(match.view(match.to_act)).words
            assert match.to_act is not None
            after, _ = game.apply(match.state, match.to_act, game.parse(words))
            if after.to_act is None:
                await self.play(match, words)
                return await self.match(match.id)
            match = await self.quick(match, words)
        await self.env.advance_time(61)  # an empty seat made the last move
        return await self.match(match.id)

    async def over(self, players: int = 2, first: str = "", **options: Any) -> Match:
        """Let the first people play a game to its end, which may have this first move, with all that is posted then;
        return the match."""
        match = await self.begin(players, **options)
        match = await self.to_the_end(await self.moved(match, first) if first else match)
        await self.quiet()
        return match

    async def forge(
        self,
        person: Person,
        where: simcord.ChannelHandle | None,
        message_id: int,
        tag: Tag | str,
        values: Sequence[str] = ("0",),
    ) -> Answer:
        """Press what does not stand in this message (of a channel, or of the person's direct messages) or stands there
        no longer; return what came of it."""
        record, payload = press(self.env, person, where or person.user.dm_channel, message_id, tag)
        payload["data"] |= {"component_type": 3, "values": [*values]}
        self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        return Answer(self.env, record)

    # --- Looking -------------------------------------------------------------------------------

    def seen_by(self, person: Person, channel: simcord.ChannelHandle) -> list[discord.Message]:
        return channel.history(viewer=person)

    def called(self, message: discord.Message) -> list[int]:
        """Return whom a message has notified."""
        return self.env.backend.get_message(message.channel.id, message.id).ping_user_ids

    def direct_messages(self, person: Person) -> list[discord.Message]:
        """Return this person's direct messages."""
        return person.user.dm_channel.history(viewer=person.user)


@asynccontextmanager
async def another_world(
    database: Path | str, shown: Mapping[str, str] | None = None, **how: Any
) -> AsyncIterator[Parlor]:
    """A parlor in a world of its own, whose bot is as `make_bot` makes it."""
    async with simcord.run(make_bot(database, **how)) as env:
        parlor = Parlor(env, database, shown)
        yield parlor
        await parlor.close()


__all__ = ["Guessing", "Tag", "Verb", "buttons", "files", "found", "make_bot", "press", "text", "verbs"]
