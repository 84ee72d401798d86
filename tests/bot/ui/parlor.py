"""A simulated server with people who play: the base of all tests of the bot on Discord.

Tests act as people do, with commands, buttons, menus and forms. They read the database only to choose the next move and
to see what was saved.
"""

from __future__ import annotations

import asyncio
import pickle
from base64 import b64encode
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import discord
import simcord
from discord.ext import tasks

from bot.client import Nugget
from bot.draw import canvas
from bot.draw.look import Look
from bot.face import AnyFace
from bot.games import faces as all_faces
from bot.sandbox.world import speak
from bot.shards import ALL
from bot.store import open_store
from bot.tables import Invitee, Lobby, Match, Place, Press, TableId, Tables
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.links import NOWHERE, Links
from bot.ui.core.spoken import SURE
from bot.ui.lobby.card import post_card, renew
from bot.ui.lobby.invitations import tell
from bot.workers import worker
from bot.workers.crew import WorkFailed
from bot.workers.service import Given, T, Workers
from engine.computer.hint import hint_json
from engine.game import Json, Seat
from tests import quick_simcord  # noqa: F401  # which SimCord is from here on
from tests.bot.ui.messages import Shown, buttons, files, found, is_aside, is_shrunk, press, text
from tests.bot.ui.people import Answer, Person
from tests.databases import empty_copy, is_unused

NAMES = ("ann", "bob", "cas", "dee")
MORE = ("eve", "fay", "gus", "hal", "ida", "jon", "kim", "lou")
"""The people whom `Parlor.crowd` adds, so that twelve can play."""
FOR_TWO: Mapping[str, Mapping[str, Any]] = {"saboteur": {"expansion": True}}
"""The options by which two can play, for tests that run with several games."""


_drawn: dict[tuple[object, bytes], Any] = {}
"""A cache of drawn pictures, by the function that packs them and by all arguments of the drawing: many tests begin
alike, and drawing is pure."""


class Guessing(Workers):
    """A fake of the worker processes: computers move at random, the same in each run, and analyses fail."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[str] = []
        """The levels that were asked to think, one for each move."""
        self.sure = False
        """Whether the workers call every game as good as decided."""
        self.may_think = asyncio.Event()
        self.may_think.set()

    async def start(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def think(self, game: str, view: Json, level: str, seed: int) -> str:
        self.asked.append(level)
        await self.may_think.wait()
        return worker.think(game, view, "random", len(self.asked))

    async def hint(self, game: str, view: Json, seed: int) -> Json:
        return hint_json(game, view, seed, playouts=2)

    async def decided(self, game: str, view: Json, seed: int) -> Json:
        return 0 if self.sure else None

    async def draw(self, make: Callable[[*Given], T], *given: *Given) -> T:
        try:
            key = vars(canvas)["png"], sha256(pickle.dumps((make, given))).digest()
        except (pickle.PicklingError, AttributeError, TypeError):  # a test has replaced the function or an argument
            return await asyncio.to_thread(make, *given)
        await asyncio.sleep(0)  # whoever waits for a process lets others have their turn
        if key not in _drawn:
            _drawn[key] = make(*given)
        return _drawn[key]

    async def draw_aside(self, make: Callable[[*Given], T], *given: *Given) -> T:
        return await self.draw(make, *given)

    async def analyze(self, record: Json, seed: int) -> Json:
        raise WorkFailed("nobody looks back")

    async def film(self, record: Json, players: Sequence[str], language: str, look: Look) -> bytes:
        return await asyncio.to_thread(worker.film, record, players, language, look.theme.value, look.patterns)

    async def _uploaded(self, job: str, file: bytes) -> Json:
        return await asyncio.to_thread(worker.JOBS[job], b64encode(file).decode())


def make_bot(
    database: Path | str,
    seed: int = 7,
    workers: Workers | None = None,
    faces: Mapping[str, AnyFace] | None = None,
    links: Links = NOWHERE,
) -> Nugget:
    """Return the bot on this database, a file or an address, not started; the same seed deals the same game. Without
    `faces` it has those of all games, without emoji and without drawing ahead, so that no work runs in the background
    of a test. At the start on a file that nobody has used there is nothing to look for, and the bot does not look: that
    would take half the time of the start."""
    faces = faces or {name: replace(face, emoji={}, sprites=()) for name, face in all_faces().items()}
    games = {name: face.game for name, face in faces.items()}
    if isinstance(database, Path) and not database.exists():
        empty_copy(database)

    @asynccontextmanager
    async def tables() -> AsyncIterator[Tables]:
        if is_unused(str(database)):
            skip_once(bot.looks)
        async with open_store(str(database)) as store:
            clock = discord.utils.utcnow
            # Games in tests are short, and count all the same.
            yield Tables(store, games, clock=lambda: clock().timestamp(), rng=Random(seed), fair_share=0.0)

    bot = Nugget(tables, lambda: workers or Guessing(), faces, pause=0, tick=0, emoji_pause=0, shards=ALL, links=links)
    return bot


def skip_once(looks: Iterable[tasks.Loop[Any]]) -> None:
    """Let these loops do nothing the first time."""
    for look in looks:

        async def nothing(look: tasks.Loop[Any] = look, work: Any = look.coro) -> None:
            look.coro = work

        look.coro = nothing


class Parlor:
    """The world of a test."""

    def __init__(self, env: simcord.Env, database: Path | str, shown: Mapping[str, str] | None = None) -> None:
        self.env = env
        self.database = database
        self.game = "armadora"
        """The game that is played by default."""
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
    def tables(self) -> Tables:
        assert self.bot.app is not None
        return self.bot.app.tables

    def speak(self, **languages: str) -> None:
        """Set the languages of people's apps; all others are English."""
        speak(
            self.env,
            {person.id: languages.get(name, "en-US") for name, person in zip(NAMES, self.people, strict=False)},
        )

    async def restart(self, workers: Workers | None = None, faces: Mapping[str, AnyFace] | None = None) -> None:
        """End the bot and start another one on the same database."""
        await self.close()
        await self.env.restart_bot(make_bot(self.database, workers=workers, faces=faces))

    async def quiet(self) -> None:
        """Wait until the computers have moved and everything is shown."""
        assert self.bot.app is not None
        await self.bot.app.background.idle()

    async def later(self, seconds: float) -> None:
        """Let long go by: the bot looks after everything in the last minute, and not hundreds of times before."""
        looking = self.bot.look_after, self.bot.look_at_clocks, self.bot.clean_up
        for loop in looking:
            loop.cancel()
        await self.env.advance_time(seconds - 61)
        with self.env._bot_scope():
            for loop in looking:
                loop.start()
        await self.env.advance_time(61)

    async def close(self) -> None:
        with self.env._bot_scope():
            await self.bot.close()

    # --- Tables --------------------------------------------------------------------------------

    def crowd(self) -> None:
        """Add people, so that twelve can play."""
        for name in MORE[: 12 - len(self.people)]:
            self.people.append(Person.comes(self.guild, self.env.create_user(name, global_name=name.capitalize())))

    async def lobby(
        self, channel: simcord.ChannelHandle | None = None, game: str = "", **options: Any
    ) -> simcord.ResponseMessage:
        """Let Ann open a table; return its card. What `/play` does not ask for is agreed on then: a test of the menus
        presses *Options* itself."""
        agreed = options if game else {**FOR_TWO.get(self.game, {}), **options}
        game = game or self.game
        opened = (await self.opened(self.ann, channel or self.games, game)).public
        if agreed:
            await self._agree(next(iter(buttons(opened).values())).table, **agreed)
        return opened

    async def opened(self, who: Person, channel: simcord.ChannelHandle, game: str) -> Answer:
        """Let this person open a table, also one more beside an open one."""
        asked = await who.slash(channel, "play", game=game)
        again = asked.messages and "Open another table" in buttons(asked.response)
        return await who.click(asked.response, label="Open another table") if again else asked

    async def _agree(self, table: TableId, clock: str = "", **options: Any) -> None:
        """Give a table these options and this clock, and bring its card up to date."""
        assert self.bot.app is not None
        press = Press(self.env.backend.snowflake(), self.ann.id, "Ann", "en")
        if options:
            await self.tables.lobbies.set_options(table, press, options)
        if clock:
            press = replace(press, interaction_id=self.env.backend.snowflake())
            await self.tables.lobbies.set_clock(table, press, clock=clock)
        with self.env._bot_scope():
            await renew(self.bot.app, table)
        await self.env.settle()

    async def invite(self, *guests: Person, game: str = "", **options: Any) -> discord.Message:
        """Let Ann open a table and invite these people; return its card."""
        assert self.bot.app is not None
        with self.env._bot_scope():
            ann = Press(self.env.backend.snowflake(), self.ann.id, "Ann", "en")
            place, people = Place(self.guild.id, self.games.id), [Invitee(who.id, self.name(who)) for who in guests]
            game = game or self.game
            lobby = await self.tables.lobbies.open_lobby(ann, place, game, options, invited=people)
            await post_card(self.bot.app, lobby)
            await tell(self.bot.app, lobby.id)
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
        card = await self.lobby(channel, game, players=players, **options)
        for person in self.people[1:players]:
            await person.click(card, custom_id=found(card, Verb.JOIN))
        await self.ann.click(card, custom_id=found(card, Verb.START))
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

    def board(self, match: Match) -> discord.Message:
        """Return the newest board."""
        return next(m for m in self.home(match).history() if m.id == match.place.message_id)

    def boards(self, match: Match) -> list[discord.Message]:
        """Return all boards of a match, the oldest first, without the messages that look back on it. Of those that
        others have followed the words are left."""
        found = self.home(match).history()
        return [message for message in found if is_shrunk(message) or (files(message) and not is_aside(message))]

    def status(self, match: Match) -> str:
        """Return the words of a board about how things stand."""
        assert self.bot.app is not None
        say = self.bot.app.public_of(match)
        return str(self.bot.app.face(match).status(match.view(None), match.players(say), say))

    def last_board(self, match: Match) -> discord.Message:
        """Return the last board of a match."""
        again = Verb.REMATCH, match.id
        shown = self.home(match).history()
        return next(m for m in shown if again in {(tag.verb, tag.table) for tag in buttons(m).values()})

    async def look_back(self, who: Person, match: Match, verb: Verb) -> Answer:
        """Let somebody press this in the menu behind Look back, below the last board; return what that is answered."""
        board = self.last_board(match)
        menu = (await who.click(board, custom_id=found(board, Verb.LOOK_BACK))).response
        return await who.click(menu, custom_id=found(menu, verb))

    # --- Moves ---------------------------------------------------------------------------------

    async def play(self, match: Match, words: str) -> Answer:
        """Let the player to move type this move into the panel's form, or into the command if the panel has no form,
        and confirm it if asked."""
        who = self.to_act(match)
        panel = await who.click(self.board(match), custom_id=found(self.board(match), Verb.PLAY))
        if not any(tag.verb is Verb.TYPE for tag in buttons(panel.response).values()):
            return await who.slash(self.home(match), f"{match.game} move", move=f"{words}{SURE}")
        form = await who.click(panel.response, custom_id=found(panel.response, Verb.TYPE))
        done = await who.submit_modal(form, {"words": words})
        sure = [tag for tag in buttons(panel.response).values() if tag.rest.partition(" ")[2] == words]
        sure = [tag for tag in sure if tag.verb is Verb.MOVE and tag.ply == match.ply]
        return await who.click(panel.response, custom_id=str(sure[0])) if sure else done

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

    # --- Looking -------------------------------------------------------------------------------

    def seen_by(self, person: Person, channel: simcord.ChannelHandle) -> list[discord.Message]:
        return channel.history(viewer=person)

    def direct_messages(self, person: Person) -> list[discord.Message]:
        """Return this person's direct messages."""
        return person.user.dm_channel.history(viewer=person.user)


__all__ = [
    "MORE",
    "NAMES",
    "Guessing",
    "Parlor",
    "Shown",
    "Tag",
    "Verb",
    "buttons",
    "files",
    "found",
    "is_aside",
    "make_bot",
    "press",
    "text",
]
