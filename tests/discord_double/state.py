"""Discord's memory and its rules: what can be posted, edited, deleted and answered, by whom and until when.

Methods raise Refusal with the error that Discord would answer. Every change calls `stirred`, and `hear` if bots get an
event of it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from tests.discord_double import check, payloads
from tests.discord_double.filling import Body as Body  # the tools find these two here in older commits, too
from tests.discord_double.filling import Upload as Upload
from tests.discord_double.filling import fill
from tests.discord_double.model import (
    EPHEMERAL,
    HAS_THREAD,
    LOADING,
    Channel,
    Data,
    Guild,
    Ids,
    Interaction,
    Kind,
    Message,
    Person,
    custom_ids,
)
from tests.discord_double.places import MAKE_THREADS, MANAGE_THREADS, Places
from tests.discord_rules import order

TOKEN = "double.token.of-no-worth"
NONCE_LIFE = 300.0
"""Seconds for which a nonce is known. Discord says only that it takes a few minutes."""


class Discord:
    """All that the double knows."""

    def __init__(self, stirred: Callable[[], None], hear: Callable[[str, Data], None]) -> None:
        self.ids = Ids()
        self.bot = Person(self.ids.new(), "Nugget")
        """The bot; its application has the same id."""
        self.shards = 1
        """The number of shards that Discord suggests."""
        self.application: Data = {}
        """The fields of the application that differ from those of a new one."""
        self.bot_flags = 0
        """The public flags of the bot's account, such as its verification."""
        self.guilds: list[Guild] = []
        self.channels: dict[int, Channel] = {}
        self.people: dict[int, Person] = {self.bot.id: self.bot}
        self.directs: dict[int, Channel] = {}
        """Direct messages, by the person's id."""
        self.interactions: dict[str, Interaction] = {}
        """Interactions by their tokens."""
        self.commands: list[Data] = []
        self.emojis: dict[int, Data] = {}
        self.places = Places(self.bot, payloads.GRANTED)
        self.first_answer = 3.0
        """Seconds within which an interaction must be answered first."""
        self.token_life = 900.0
        self.on_post: Callable[[Message], None] = lambda _: None
        """Called with each new message."""
        self.files_at = ""
        """The address under which files would be found."""
        self._stirred = stirred
        self._hear = hear

    # --- Places --------------------------------------------------------------------------------

    def channel(self, number: int | str) -> Channel:
        place = self.channels.get(int(number))
        if place is None:
            raise check.UNKNOWN_CHANNEL
        return place

    def add_channel(self, guild: Guild, name: str, kind: Kind = Kind.TEXT) -> Channel:
        channel = Channel(self.ids.new(), kind, name, guild)
        guild.channels.append(channel)
        self.channels[channel.id] = channel
        self._tell("CHANNEL_CREATE", payloads.channel(channel, self.bot))
        return channel

    def add_thread(self, parent: Channel, name: str, owner: Person, kind: Kind = Kind.THREAD) -> Channel:
        """Let somebody start a thread, or a post in a forum. The bot gets events of the private ones of which it is a
        member."""
        thread = Channel(self.ids.new(), kind, name, parent.guild, parent, owner=owner, members={owner.id})
        return self._started(thread)

    def let_in(self, place: Channel) -> None:
        """Let the bot into a private thread."""
        place.members.add(self.bot.id)
        self._tell("THREAD_CREATE", payloads.channel(place, self.bot))

    def fold(self, place: Channel, *, locked: bool = False) -> None:
        """Archive a thread, as Discord does after a while, or lock it too, as a moderator does."""
        place.archived, place.locked = True, locked
        self._tell("THREAD_UPDATE", payloads.channel(place, self.bot))

    def remove_thread(self, place: Channel) -> None:
        """Delete a thread, as a bot may that manages threads."""
        self.places.allow(place, MANAGE_THREADS)
        self.remove_channel(place)

    def remove_channel(self, place: Channel) -> None:
        """Delete a channel or a thread, as a moderator does."""
        event = "THREAD_DELETE" if place.kind.is_thread else "CHANNEL_DELETE"
        for thread in [each for each in self.channels.values() if each.parent is place]:
            self.remove_channel(thread)
        del self.channels[place.id]
        if place.guild is not None:
            place.guild.channels.remove(place)
        self._tell(event, payloads.channel(place, self.bot))

    def direct(self, person_id: int) -> Channel:
        """Return the direct messages with this person; they are made at the first call."""
        if person_id not in self.people:
            raise check.UNKNOWN_USER
        if person_id not in self.directs:
            self.places.opening()
            channel = Channel(self.ids.new(), Kind.DIRECT, recipient=self.people[person_id])
            self.directs[person_id] = self.channels[channel.id] = channel
        return self.directs[person_id]

    def start_thread(self, place: Channel, message_id: int, name: str) -> Channel:
        """Start a thread on a message, which can have only one."""
        root = self.message(place, message_id)
        self.places.enter(place)
        self.places.allow(place, MAKE_THREADS)
        if root.thread is not None:
            raise check.HAS_THREAD
        root.flags |= HAS_THREAD
        kind = Kind.NEWS_THREAD if place.kind is Kind.NEWS else Kind.THREAD
        thread = root.thread = Channel(root.id, kind, name, place.guild, place, denied=place.denied)
        thread.granted = place.granted
        return self._started(thread)

    def start_bare_thread(self, place: Channel, name: str) -> Channel:
        """Start a thread without a message."""
        self.places.enter(place)
        self.places.allow(place, MAKE_THREADS)
        thread = Channel(self.ids.new(), Kind.THREAD, name, place.guild, place, denied=place.denied)
        thread.granted = place.granted
        return self._started(thread)

    def _started(self, thread: Channel) -> Channel:
        self.channels[thread.id] = thread
        assert thread.guild is not None
        thread.guild.channels.append(thread)
        if payloads.is_told(thread, self.bot):
            self._tell("THREAD_CREATE", {**payloads.channel(thread, self.bot), "newly_created": True})
        return thread

    def alter(self, place: Channel, changed: Data) -> Channel:
        """Change a thread: its name, whether it is archived."""
        self.places.altering(place, changed)
        place.name = changed.get("name", place.name)
        place.archived, place.locked = changed.get("archived", place.archived), changed.get("locked", place.locked)
        self._tell("THREAD_UPDATE", payloads.channel(place, self.bot))
        return place

    # --- Messages ------------------------------------------------------------------------------

    def message(self, place: Channel, number: int | str) -> Message:
        message = place.messages.get(int(number))
        if message is None:
            raise check.UNKNOWN_MESSAGE
        return message

    def public(self, place: Channel, number: int | str) -> Message:
        """Return a message as a bot finds it by itself; a message for one person alone is not found."""
        message = self.message(place, number)
        if message.only_for is not None:
            raise check.UNKNOWN_MESSAGE
        return message

    def send(self, place: Channel, body: Body) -> Message:
        """Post a message of the bot's own. A nonce that is repeated soon returns the first message instead."""
        if place.recipient is not None and place.recipient.closed:
            raise check.CLOSED
        self.places.sending(place)
        nonce = str(body.data.get("nonce") or "")
        first = place.nonces.get(nonce) if body.data.get("enforce_nonce") else None
        if first is not None and self.places.now - first.came < NONCE_LIFE:
            return first
        message = self.post(place, body)
        if nonce:
            place.nonces[nonce] = message
        return message

    def post(
        self, place: Channel, body: Body, *, only_for: Person | None = None, via: Interaction | None = None
    ) -> Message:
        """Add a message to a channel."""
        message = Message(self.ids.new(), place, only_for=only_for, via=via, came=self.places.now)
        if only_for is not None:
            message.flags |= EPHEMERAL
        fill(message, body, self.ids, self.files_at)
        message.born = custom_ids(message.components)
        place.messages[message.id] = message
        if place.archived and not place.locked and only_for is None:
            place.archived = False
            self._tell("THREAD_UPDATE", payloads.channel(place, self.bot))
        self.on_post(message)
        self._stirred()
        return message

    def edit(self, message: Message, body: Body) -> Message:
        """Change a message."""
        fill(message, body, self.ids, self.files_at)
        message.edits += 1
        self._stirred()
        return message

    def delete(self, message: Message) -> None:
        message.channel.messages.pop(message.id, None)
        message.deleted = True
        self._stirred()

    # --- Interactions --------------------------------------------------------------------------

    def begin(self, kind: int, person: Person, place: Channel, source: Message | None = None) -> Interaction:
        interaction = Interaction(self.ids.new(), secrets.token_hex(16), kind, person, place, source)
        self.interactions[interaction.token] = interaction
        return interaction

    def callback(self, number: str, token: str, body: Body) -> Interaction:
        """Take the first answer to an interaction."""
        interaction = self.interactions.get(token)
        if interaction is None or str(interaction.id) != number:
            raise check.UNKNOWN_INTERACTION
        if interaction.first is not None:
            raise check.ANSWERED
        if time.monotonic() - interaction.made > self.first_answer:
            raise check.UNKNOWN_INTERACTION
        first, data = int(body.data["type"]), body.data.get("data") or {}
        if not self._answers(first, interaction):
            raise check.malformed(f"type {first} does not answer an interaction of type {interaction.kind}")
        inner = Body(data, body.files)
        private = interaction.person if int(data.get("flags") or 0) & EPHEMERAL else None
        match first:
            case order.MESSAGE:
                interaction.original = self.post(interaction.channel, inner, only_for=private, via=interaction)
                interaction.said.append(interaction.original)
            case order.THINKING:
                flags = LOADING if private is None else LOADING | EPHEMERAL
                interaction.original = Message(
                    self.ids.new(), interaction.channel, flags=flags, only_for=private, via=interaction
                )
                interaction.channel.messages[interaction.original.id] = interaction.original
            case order.SILENT:
                interaction.original = interaction.source
            case order.UPDATE:
                assert interaction.source is not None
                interaction.original = self.edit(interaction.source, inner)
                interaction.said.append(interaction.original)
            case order.FORM:
                interaction.form = data
            case order.SUGGESTIONS:
                interaction.choices = data["choices"]
        interaction.first = first
        self._stirred()
        return interaction

    def _answers(self, first: int, interaction: Interaction) -> bool:
        """Return whether an interaction may have this type of first answer."""
        changes = first in (order.SILENT, order.UPDATE)
        return first in order.ANSWERS[interaction.kind] and not (changes and interaction.source is None)

    def of_token(self, token: str) -> Interaction:
        """Return the interaction of a valid token."""
        interaction = self.interactions.get(token)
        if interaction is None:
            raise check.UNKNOWN_WEBHOOK
        if interaction.over or time.monotonic() - interaction.made > self.token_life:
            raise check.TOKEN_OVER
        if interaction.first is None:
            raise check.UNKNOWN_WEBHOOK
        return interaction

    def follow_up(self, interaction: Interaction, body: Body) -> Message:
        """Post a further answer; it replaces "thinking" while the person sees that."""
        if interaction.original is not None and interaction.original.flags & LOADING:
            return self.edit_answer(interaction, interaction.original, body)
        private = interaction.person if int(body.data.get("flags") or 0) & EPHEMERAL else None
        made = self.post(interaction.channel, body, only_for=private, via=interaction)
        interaction.said.append(made)
        self._stirred()
        return made

    def answer(self, interaction: Interaction, number: str) -> Message:
        """Return one of this interaction's messages by its number, or the original response."""
        if number == "@original":
            if interaction.original is None or interaction.original.deleted:
                raise check.UNKNOWN_MESSAGE
            return interaction.original
        found = self.message(interaction.channel, number)
        if found is not interaction.original and found.via is not interaction:
            raise check.UNKNOWN_MESSAGE
        return found

    def edit_answer(self, interaction: Interaction, message: Message, body: Body) -> Message:
        loading = message.flags & LOADING
        self.edit(message, body)
        if loading:
            message.born = custom_ids(message.components)
            self.on_post(message)
        interaction.said.append(message)
        self._stirred()
        return message

    # --- Helpers -------------------------------------------------------------------------------

    def _tell(self, event: str, data: Data) -> None:
        self._hear(event, data)
        self._stirred()
