"""`App`: what every handler of a press or a command needs: the tables, the faces, the computer players, the connection
to Discord, and what the process remembers beyond one press. And the games that people choose from, by the titles under
which they look for them: each game, and what else of it has a title of its own, such as a sequel."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import discord

from bot.background import Background, Foreground, Shared
from bot.computers.opponents import Opponents
from bot.computers.puzzler import Puzzler
from bot.draw.look import Look, look_of
from bot.face import AnyFace, Picture
from bot.locale import Markup, Say, speaker
from bot.store.people_rows import Preferences
from bot.tables.service import Tables
from bot.tables.table import Lobby, Match
from bot.ui.core.application import Application, Copies
from bot.ui.core.limits import Limits
from bot.ui.core.message import NO_LINKS, Links
from bot.ui.core.own_messages import DeliveryMemory, OwnMessages
from bot.ui.core.servers import Members, Reach
from bot.workers.service import Workers
from engine.game import Event, Json, Viewer


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that people may choose, under the title by which they look for it."""

    game: str
    title: str
    """The key of the title."""
    about: str
    """The key of what it is, for how many and for how long, in a line."""
    options: Mapping[str, Json]
    """The options that make it."""


def offers(faces: Mapping[str, AnyFace]) -> dict[str, Offer]:
    """Return the games to choose from, by name."""
    by_name = {}
    for game, face in faces.items():
        by_name[game] = Offer(game, f"{game}.title", f"{game}.about", {})
        for choice in face.options:
            if (value := choice.titled) is not None:
                title = f"{game}.option.{choice.option}.{str(value).lower()}"
                by_name[f"{game}-{choice.option}"] = Offer(game, title, f"{title}.about", {choice.option: value})
    return by_name


def offer_of(faces: Mapping[str, AnyFace], game: str, options: Mapping[str, Json]) -> Offer:
    """Return under which title a game with these options is offered."""
    candidates = [offer for offer in offers(faces).values() if offer.game == game]
    return [offer for offer in candidates if offer.options.items() <= options.items()][-1]


@dataclass(slots=True, eq=False)
class App:
    """The running bot, as its handlers see it."""

    client: discord.Client
    tables: Tables
    faces: Mapping[str, AnyFace]
    workers: Workers
    opponents: Opponents
    background: Background
    puzzler: Puzzler
    links: Links = NO_LINKS
    ended: Callable[[Match], None] = field(default=lambda _: None)
    """What is done once people have seen the end of a match."""

    foreground: Foreground = field(default_factory=Foreground)
    """The work that people wait for, and the interactions that are being answered."""
    limits: Limits = field(init=False)
    """How much each person and each server asked for lately."""
    shared: Shared = field(default_factory=Shared)
    """Results that are made once for everybody who asks for them."""
    application: Application = field(default_factory=Application)
    """The application's commands and emoji, as Discord has them."""
    memory: DeliveryMemory = field(init=False)
    """What the process remembers of the things that it shows."""
    copies: Copies = field(default_factory=Copies)
    """What was seen of other processes with the same token."""
    messages: OwnMessages = field(init=False)
    """The messages that the bot wrote."""
    members: Members = field(init=False)
    """The members of the servers, as far as they are known."""

    reach: Reach = field(init=False)
    """From which servers events arrive."""

    def __post_init__(self) -> None:
        now = self.tables.clocks.now
        self.messages, self.members, self.reach = OwnMessages(self.client), Members(self.client), Reach(self.client)
        self.limits, self.memory = Limits(now=now), DeliveryMemory(now)

    def face(self, table: Lobby | Match) -> AnyFace:
        """Return the face of the game that is played at this table."""
        return self.faces[table.game]

    def title(self, game: str, say: Say) -> str:
        """Return the game's name."""
        return say.plain(f"{game}.title")

    def title_of(self, table: Lobby | Match, say: Say) -> str:
        """Return the title under which people look for the game of this table, which may be that of a sequel."""
        return say.plain(self._offer_of(table).title)

    def about(self, table: Lobby | Match, say: Say) -> Markup:
        """Return what this game is, for how many and for how long, in a line."""
        return say(self._offer_of(table).about)

    def sequel(self, match: Match) -> str:
        """Return the option that makes this match a sequel with a title of its own; empty if it is none."""
        return next(iter(self._offer_of(match).options), "")

    def _offer_of(self, table: Lobby | Match) -> Offer:
        return offer_of(self.faces, table.game, table.options)

    def command(self, *words: str) -> Markup:
        """Return how a text names a command; see `Application.command`."""
        return self.application.command(*words)

    def public(self, guild_id: int | None) -> Say:
        """Return the `Say` for messages that everybody in a server sees: in the language that the server chose, else
        the one that Discord has for it."""
        settled = self.tables.servers.settings(guild_id).language
        guild = self.guild(guild_id)
        return speaker(settled or (None if guild is None else guild.preferred_locale.value))

    def public_of(self, table: Lobby | Match) -> Say:
        """Return the `Say` for the people who see this table: in its server's language, or in direct messages its
        player's."""
        if table.place.guild_id is not None:
            return self.public(table.place.guild_id)
        return speaker(next((player.language for player in table.seats if player.user_id is not None), None))

    def guild(self, guild_id: int | None) -> discord.Guild | None:
        """Return this server; None if the bot does not see it, and for None, which stands for direct messages."""
        return None if guild_id is None else self.client.get_guild(guild_id)

    def server_name(self, guild_id: int | None) -> str:
        """Return what a direct message about a table calls its server: by its name if the bot sees it."""
        guild = self.guild(guild_id)
        return "Discord" if guild is None else guild.name

    def permissions(self, guild_id: int | None, channel_id: int | None) -> discord.Permissions | None:
        """Return what the bot may do in a channel or thread of this server; None if the bot does not see it."""
        channel = self.channel(guild_id, channel_id)
        return None if channel is None else channel.permissions_for(channel.guild.me)

    def channel(self, guild_id: int | None, channel_id: int | None) -> discord.abc.GuildChannel | discord.Thread | None:
        """Return a channel or thread of this server; None if the bot does not see it."""
        # The client itself would look for the channel in one server after the other.
        guild = self.guild(guild_id)
        return None if guild is None or channel_id is None else guild.get_channel_or_thread(channel_id)

    def look(self, guild_id: int | None) -> Look:
        """Return the look of pictures that everybody in a server sees."""
        settings = self.tables.servers.settings(guild_id)
        return look_of(settings.theme, settings.patterns)

    async def look_of(self, user_id: int, guild_id: int | None) -> Look:
        """Return the look of pictures that only this person sees."""
        return self.own_look(await self.tables.preferences.of(user_id), guild_id)

    def own_look(self, preferences: Preferences, guild_id: int | None) -> Look:
        """Return the look of pictures for a person with these preferences; the server's settings fill what they leave
        open."""
        settings = self.tables.servers.settings(guild_id)
        patterns = settings.patterns if preferences.patterns is None else preferences.patterns
        return look_of(preferences.theme or settings.theme, patterns)

    async def banner(self, game: str, options: Mapping[str, Json], say: Say, look: Look) -> tuple[Picture, ...]:
        """Return the banner of the game that these options make, which stands above what invites to it; none if the
        game has none. It is made once for all messages that show it."""
        face = self.faces[game]
        draw = face.banner
        if draw is None:
            return ()
        read = face.game.read_options(options)
        key = "banner", game, read, say.language, look
        return (await self.shared.get(key, lambda: self.workers.draw(draw, read, say, look)),)

    async def pictures(
        self, match: Match, viewer: Viewer, events: tuple[Event, ...], say: Say, look: Look
    ) -> tuple[Picture, ...]:
        """Draw what this viewer may see; the last picture is the present board."""
        view, players = match.view(viewer), match.players(say)
        return tuple(await self.workers.draw(self.face(match).pictures, view, players, events, say, look))
