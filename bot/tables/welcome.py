"""Who may be invited by whom. People say who may invite them, and refuse single hosts; and nobody invites, or is
invited, all the time."""

from collections.abc import Mapping, Sequence

from bot.store import Invitation, Preferences, Transaction
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


async def welcome(tx: Transaction, host_id: int, people: Sequence[Invitee], now: int) -> tuple[Invitation, ...]:
    """Return invitations for those of these people who take one of this host now. Refused: INVITED_OFTEN."""
    wanted = {who.user_id: who for who in people if who.user_id != host_id}
    if not wanted:
        return ()
    made = await tx.invitations.by_host(host_id, now - HOUR)
    if made + len(wanted) > MOST_INVITED:
        raise Refused(Refusal.INVITED_OFTEN, count=made)
    got = await tx.invitations.to(wanted, now - HOUR)
    preferences = await tx.preferences.of_all(wanted)
    known = await tx.invitations.played_with(host_id, _asking(preferences))
    blocking = await tx.invitations.blocking(host_id, wanted)
    languages = await tx.invitations.languages(wanted)

    def takes(user_id: int) -> bool:
        allowed = preferences[user_id].invitations
        willing = allowed == ANYBODY or (allowed == KNOWN and user_id in known)
        return willing and user_id not in blocking and got.get(user_id, 0) < MOST_INVITATIONS

    taking = filter(takes, sorted(wanted))
    return tuple(Invitation(user_id, wanted[user_id].name, now, languages.get(user_id)) for user_id in taking)


def _asking(preferences: Mapping[int, Preferences]) -> Sequence[int]:
    """Return the people who ask whether they have played with their host."""
    return [user_id for user_id, one in preferences.items() if one.invitations == KNOWN]


def seats_for(game: AnyGame, options: Mapping[str, Json], people: int) -> int:
    """Return the smallest number of players that these options allow and that has room for these people. Refused:
    TOO_MANY_INVITED."""
    enough = [number for number in game.numbers_of_players(options) if number >= people]
    if not enough:
        raise Refused(Refusal.TOO_MANY_INVITED, count=people)
    return min(enough)


def names(invited: Sequence[Invitation]) -> tuple[str, ...]:
    """Return these people's names, for a sentence."""
    return tuple(one.name for one in invited)
