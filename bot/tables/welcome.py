"""Who may be invited by whom. People say who may invite them, and refuse single hosts; nobody invites, or is invited,
all the time; and nobody is asked by the same person again and again, so that there is room for everybody else.
"""

from collections.abc import Collection, Mapping, Sequence

from bot.store.people_rows import Preferences
from bot.store.table_rows import Invitation
from bot.store.transaction import Transaction
from bot.tables.clock import HOUR
from bot.tables.models import Invitee
from bot.tables.refusal import Refusal, Refused
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
    acquaintances = await tx.invitations.played_with(host_id, _asking(preferences))
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


def _asking(preferences: Mapping[int, Preferences]) -> Sequence[int]:
    """Return the people who ask whether they have played with their host."""
    return [user_id for user_id, wishes in preferences.items() if wishes.invitations == KNOWN]


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
