"""Who may be asked to a table by whom; and looking for a game: who wants to be called when somebody opens a table in a
server, the calls, and what a server's Play message shows.

People say who may invite them, and refuse single hosts; nobody invites, or is invited, all the time; and nobody is
asked by the same person again and again, so that there is room for everybody else.

A call is owed from the moment its table is open, in the same transaction. Whom it names is settled and saved before it
is sent, so a process that is killed anywhere calls the same people, once. Nobody is called more than once an hour in a
server, in quiet hours, on vacation, or to a table where the person sits.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.store.people_rows import Lookout
from bot.store.table_rows import Invitation, Key
from bot.store.transaction import Transaction
from bot.tables.base import Base, Press
from bot.tables.clock import DAY, HOUR, tonight
from bot.tables.preferences import AllPreferences, quiet_hours
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby
from engine.game import AnyGame, Json

INVITING = ANYBODY, KNOWN, NOBODY = "anybody", "known", "nobody"
"""Who may invite a person: `Preferences.invitations`."""
MOST_INVITED = 60
"""Invitations by one host within an hour: twelve games among six."""
MOST_INVITATIONS = 20
"""Invitations that one person gets within an hour."""
MOST_FROM_ONE = 5
"""Times within an hour that one host asks the same person to a table, by an invitation, a rematch or a call, and the
person does not sit down there. Who sits down each time is asked as often as they play."""


@dataclass(frozen=True, slots=True)
class Invitee:
    """Somebody who is to be invited."""

    user_id: int
    name: str
    """The display name."""


async def welcome(tx: Transaction, host_id: int, people: Sequence[Invitee], now: int) -> tuple[Invitation, ...]:
    """Return invitations for those of these people who take one of this host now. Refused: INVITED_OFTEN."""
    guests = {guest.user_id: guest for guest in people if guest.user_id != host_id}
    if not guests:
        return ()
    recent = await tx.invitations.by_host(host_id, now - HOUR)
    if recent + len(guests) > MOST_INVITED:
        raise Refused(Refusal.INVITED_OFTEN, count=recent)
    got = await tx.invitations.to(guests, now - HOUR)
    often = await asked_often(tx, host_id, guests, now)
    preferences = await tx.preferences.of_all(guests)
    asking = [user_id for user_id, wishes in preferences.items() if wishes.invitations == KNOWN]
    acquaintances = await tx.invitations.played_with(host_id, asking)
    blocking = await tx.invitations.blocking(host_id, guests)
    languages = await tx.invitations.languages(guests)

    def takes(user_id: int) -> bool:
        allowed = preferences[user_id].invitations
        willing = allowed == ANYBODY or (allowed == KNOWN and user_id in acquaintances)
        may = user_id not in blocking and user_id not in often
        return willing and may and got.get(user_id, 0) < MOST_INVITATIONS

    taking = filter(takes, sorted(guests))
    return tuple(
        Invitation(user_id, guests[user_id].name, now, languages.get(user_id), host_id=host_id) for user_id in taking
    )


async def asked_often(tx: Transaction, host_id: int, users: Collection[int], now: int) -> Mapping[int, int]:
    """Return those of these people whom this host has asked as often lately as may be, each with the time from which
    the host may ask again."""
    approached = await tx.invitations.approached(host_id, users, now - HOUR)
    return {user: at[-MOST_FROM_ONE] + HOUR for user, at in approached.items() if len(at) >= MOST_FROM_ONE}


def seats_for(game: AnyGame, options: Mapping[str, Json], people: int) -> int:
    """Return the smallest number of players that these options allow and that has room for these people. Refused:
    TOO_MANY_INVITED."""
    enough = [number for number in game.numbers_of_players(options) if number >= people]
    if not enough:
        raise Refused(Refusal.TOO_MANY_INVITED, count=people)
    return min(enough)


def names(invited: Sequence[Invitation]) -> tuple[str, ...]:
    """Return these people's names, for a sentence."""
    return tuple(guest.name for guest in invited)


TONIGHT, WEEK, ALWAYS = "tonight", "week", "always"
UNTIL = (TONIGHT, WEEK, ALWAYS)
"""How long people may look for a game."""
PAUSE = HOUR
"""The least seconds between two calls of a person, or of a role, in a server."""
PEOPLE = "people"
"""The facts of a call that names people, once it is settled whom; that of a role has its number."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What goes on in a server: its open tables, the newest first, and who wants to play."""

    lobbies: tuple[Lobby, ...] = ()
    looking: tuple[int, ...] = ()
    """The people who want to be called and may be looked up by others."""
    unnamed: int = 0
    """The number of others who want to be called."""


class Lookouts:
    """The part of the service that knows who looks for a game."""

    def __init__(self, base: Base, preferences: AllPreferences) -> None:
        self._base = base
        self._preferences = preferences

    async def of(self, guild_id: int, user_id: int) -> Lookout | None:
        """Return what this person looks for in this server; None for nothing."""
        lookout = await self._base.ask(lambda tx: tx.lookouts.of(guild_id, user_id))
        return lookout if lookout is not None and self._holds(lookout) else None

    async def look(
        self, guild_id: int, press: Press, *, games: Sequence[str] | None = None, until: str | None = None
    ) -> Lookout:
        """Let the presser be called in this server: for these games (none stands for any), until then (one of UNTIL).
        What is None stays; at first it is any game, tonight."""
        zone = (await self._preferences.of(press.user_id)).zone
        async with self._base.change(press) as tx:
            lookout = await tx.lookouts.of(guild_id, press.user_id)
            if lookout is None or not self._holds(lookout):
                lookout = Lookout(press.user_id, until=self._until(TONIGHT, zone))
            if games is not None:
                lookout = replace(lookout, games=tuple(games))
            if until is not None:
                lookout = replace(lookout, until=self._until(until, zone))
            await tx.lookouts.save(guild_id, lookout)
            await tx.outbox.outdate("play", guild_id)
        return lookout

    async def stop(self, guild_id: int, press: Press) -> None:
        """Let nobody call the presser in this server any more."""
        async with self._base.change(press) as tx:
            await tx.lookouts.delete(guild_id, press.user_id)
            await tx.outbox.outdate("play", guild_id)

    async def has_left(self, guild_id: int, user_id: int) -> None:
        """Note that this person is no member of this server, and so looks for nothing there."""
        async with self._base.change() as tx:
            await tx.lookouts.delete(guild_id, user_id)
            await tx.outbox.outdate("play", guild_id)

    def _holds(self, lookout: Lookout) -> bool:
        return lookout.until is None or lookout.until > self._base.now()

    def _until(self, until: str, zone: str) -> int | None:
        now = self._base.now()
        return None if until == ALWAYS else now + 7 * DAY if until == WEEK else tonight(now, zone)

    # --- Calls ---------------------------------------------------------------------------------

    async def to_call(self, lobby: Lobby) -> Sequence[int]:
        """Return the people who may be called to this table now, whose last call is longest ago first. Who is invited
        there hears of it anyway, and who takes no invitations of the host, or was asked often by the host lately, is
        not called to the host's tables."""
        guild_id, now = lobby.place.guild_id or 0, self._base.now()
        present = {player.user_id for player in lobby.seats} | {lookout.user_id for lookout in lobby.invited}
        async with self._base.look() as tx:
            lookouts = await tx.lookouts.in_server(guild_id, now)
            users = [
                lookout.user_id
                for lookout in lookouts
                if (not lookout.games or lobby.game in lookout.games)
                and (lookout.called_at is None or lookout.called_at <= now - PAUSE)
                and lookout.user_id not in present
            ]
            often = await asked_often(tx, lobby.host_id, users, now)
        return await self.willing(lobby.host_id, [user for user in users if user not in often])

    async def willing(self, host_id: int, users: Collection[int]) -> Sequence[int]:
        """Return those of these people who take invitations of this host, and are neither on vacation nor in their
        quiet hours."""
        now = self._base.now()
        unwilling = await self._base.ask(lambda tx: tx.invitations.blocking(host_id, users))
        users = [user for user in users if user not in unwilling]
        preferences = await self._preferences.of_all(users)
        quiet = {user: quiet_hours(wishes) for user, wishes in preferences.items()}
        resting = {user for user, hours in quiet.items() if hours is not None and hours.until(now) is not None}
        return [user for user in users if preferences[user].away_until is None and user not in resting]

    async def choose(self, lobby: Lobby, users: Collection[int]) -> None:
        """Settle that the call to this table names these people, except those who were called meanwhile, and that it
        may stand where the table is shown."""
        async with self._base.change() as tx:
            now = self._base.now()
            await tx.lookouts.choose(lobby.place.guild_id or 0, lobby.id, users, now, now - PAUSE)
            await tx.outbox.prepare(Key("call", lobby.id), PEOPLE, lobby.place.posts_in)

    async def choose_role(self, lobby: Lobby, role_id: int) -> bool:
        """Settle that the call to this table names this role; return False if a role was called too recently."""
        async with self._base.change() as tx:
            now = self._base.now()
            free = await tx.lookouts.choose_role(lobby.place.guild_id or 0, now, now - PAUSE)
            if free:
                await tx.outbox.prepare(Key("call", lobby.id), str(role_id), lobby.place.posts_in)
            return free

    async def called_to(self, lobby: Lobby) -> Sequence[int]:
        """Return the people whom the call to this table names."""
        return await self._base.ask(lambda tx: tx.lookouts.called_to(lobby.place.guild_id or 0, lobby.id))

    # --- The Play message ----------------------------------------------------------------------

    async def scene(self, guild_id: int) -> Scene:
        """Return what goes on in this server."""
        async with self._base.look() as tx:
            now = self._base.now()
            lobbies = await self._base.read_all(tx, await tx.lists.open_in(guild_id, now))
            looking = [lookout.user_id for lookout in await tx.lookouts.in_server(guild_id, now)]
            unlisted = await tx.people.unlisted_among(looking)
        listed = sorted(user for user in looking if user not in unlisted)
        waiting = tuple(table for table in lobbies if isinstance(table, Lobby))
        return Scene(waiting, tuple(listed), len(looking) - len(listed))

    async def outdate_play_message(self, guild_id: int) -> None:
        """Note that the Play message of this server, if there is one, may be out of date by what this does not know:
        permissions and roles."""
        if self._base.settings.of(guild_id).play_channel is not None:
            async with self._base.change(lasting=False) as tx:
                await tx.outbox.outdate("play", guild_id)

    async def outdate_play_messages(self) -> None:
        """Note the same of all servers of this process."""
        async with self._base.change(lasting=False) as tx:
            await tx.outbox.outdate_all("play")


async def owe_call(base: Base, tx: Transaction, lobby: Lobby) -> None:
    """Note that people are to be called to this new table, if anybody in its server wants to be."""
    guild_id = lobby.place.guild_id
    if guild_id is None:
        return
    if base.settings.of(guild_id).call_role is not None or await tx.lookouts.any_in(guild_id, base.now()):
        await tx.outbox.owe(lobby.owes("call"))
