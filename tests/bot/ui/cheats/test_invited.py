"""What an invitation opens, and until when. A table that not everybody sees is seen by who is invited while the
invitation is open and Discord shows that person the place; before and afterwards it is a table that does not exist."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

import discord
import pytest
import simcord
from simcord.enums import OverwriteType

from bot.shards import Shards
from bot.tables.lookouts import Invitee
from bot.ui.core.custom_id import Tag, Verb
from tests.bot.ui.cheats.forging import finds_no_table, says
from tests.bot.ui.direct_messages import invitation
from tests.bot.ui.parlor import Parlor
from tests.bot.ui.people import Person
from tests.bot.ui.places import allow, deny, hidden_channel, private_thread, put_out
from tests.bot.ui.steps import TABLE
from tests.killed import meanwhile
from tests.thorough import one_in

PLACES = {"channel": hidden_channel, "thread": private_thread}
ENDS = (
    "withdrawn",
    "shut out",
    "declined",
    "blocked",
    "blocked elsewhere",
    "closed",
    "expired",
    "begun",
    "left the server",
    "place deleted",
    "table deleted",
)
"""How an invitation stops to open a table."""
CASES = [(where, ends) for ends in ENDS for where in PLACES]
ACCEPT = Tag(Verb.ACCEPT, TABLE)


async def invited(parlor: Parlor, place: simcord.ChannelHandle, *guests: Person) -> discord.Message:
    """Ann opens a table for three there and invites these people; return the direct message of the first."""
    card = await parlor.lobby(place, players=3)
    page = (await parlor.ann.tap(card, Verb.INVITE)).response
    await parlor.ann.select(page, [guest.user for guest in guests], custom_id=str(Tag(Verb.INVITE_THEM, TABLE)))
    await parlor.quiet()
    return invitation(parlor, guests[0])


def shut_out(parlor: Parlor, place: simcord.ChannelHandle, who: Person) -> None:
    """Close the place to this person."""
    if place.id in {thread.id for thread in parlor.games.threads}:
        put_out(parlor, place, who)
    else:
        deny(parlor, place, who, view_channel=True)


def served(parlor: Parlor) -> AbstractContextManager[None]:
    """This process serves the server."""
    return nullcontext()


@contextmanager
def elsewhere(parlor: Parlor) -> Iterator[None]:
    """Within the block another process serves the server, and this one does not know it."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(parlor.app.client, "get_guild", lambda _: None)
        patched.setattr(Shards, "serves", lambda *_: False)
        yield


Serving = Callable[[Parlor], AbstractContextManager[None]]


async def end(parlor: Parlor, place: simcord.ChannelHandle, message: discord.Message, how: str) -> None:
    """Let Cas's invitation end."""
    ann, invitations = parlor.pressed(parlor.ann), parlor.tables.invitations
    match how:
        case "withdrawn":
            await invitations.withdraw(TABLE, ann, parlor.cas.id)
        case "shut out":
            shut_out(parlor, place, parlor.cas)
        case "declined":
            await parlor.cas.tap(message, Verb.NOT_NOW)
        case "blocked":
            await parlor.cas.tap(message, Verb.BLOCK)
        case "blocked elsewhere":
            await parlor.invite(parlor.cas)
            other = invitation(parlor, parlor.cas)
            await parlor.cas.tap(other, Verb.BLOCK)
        case "closed":
            await parlor.tables.leave(TABLE, ann)
        case "expired":
            await parlor.later(3700)
        case "begun":
            await invitations.decline(TABLE, parlor.pressed(parlor.cas))
            await parlor.tables.lobbies.join(TABLE, parlor.pressed(parlor.bob))
            for person in (parlor.ann, parlor.bob):
                await parlor.tables.lobbies.start(TABLE, parlor.pressed(person))
        case "left the server":
            parlor.env.backend.remove_member(parlor.guild.id, parlor.cas.id)
        case "place deleted":
            parlor.env.backend.delete_channel(place.id)
        case "table deleted":
            async with parlor.change() as tx:
                await tx.tables.delete([TABLE])
            parlor.tables.base.memory.drop([TABLE])
    await parlor.env.settle()
    await parlor.quiet()


@pytest.mark.parametrize("case", one_in(5, CASES))
async def test_an_invitation_that_is_over_finds_no_table(parlor: Parlor, case: tuple[str, str]) -> None:
    """Whatever ended it: pressed in the direct message, made up in the server, or typed, it is answered word for word
    as for number 999, and nobody sits down."""
    where, how = case
    place = PLACES[where](parlor, parlor.ann, parlor.bob, parlor.cas)
    message = await invited(parlor, place, parlor.cas)
    # What is open shows the table: the same presses would be answered otherwise.
    assert "no longer exists" not in says(await parlor.forge(parlor.cas, None, message.id, Tag(Verb.MORE, TABLE)))
    await end(parlor, place, message, how)
    answers = (Verb.ACCEPT, Verb.NOT_NOW, Verb.BLOCK, Verb.JOIN, Verb.MORE, Verb.BOARD, Verb.RECORD, Verb.REPLAY)
    await finds_no_table(parlor, parlor.cas, None, TABLE, public=message.id, verbs=answers)
    # Who still reads the channel sees the table like everybody there, from elsewhere in the server, too.
    if where == "thread" or how in ("shut out", "place deleted", "table deleted"):
        if how == "left the server":
            return
        own = (await parlor.cas.slash(parlor.games, "play", game="armadora", players=2)).response.id
        typed = ("join", "not now", "board")
        await finds_no_table(parlor, parlor.cas, parlor.games, TABLE, public=own, verbs=answers, typed=typed)
    if how != "table deleted":
        assert parlor.cas.id not in [seat.user_id for seat in (await parlor.tables.get(TABLE)).seats]


async def test_play_seats_nobody_at_a_hidden_table_without_an_open_invitation(parlor: Parlor) -> None:
    """`/play` elsewhere in the server leads Bob there, whose invitation is open, and opens another table for Cas."""
    place = private_thread(parlor, parlor.ann, parlor.bob, parlor.cas)
    message = await invited(parlor, place, parlor.cas, parlor.bob)
    await end(parlor, place, message, "withdrawn")
    await parlor.cas.slash(parlor.games, "play", game="armadora", players=3)
    await parlor.bob.slash(parlor.games, "play", game="armadora", players=3)
    seats = [seat.name for seat in (await parlor.lobby_of()).seats]
    assert seats == ["Ann", "Bob"]


@pytest.mark.parametrize("where", PLACES)
async def test_a_message_that_comes_late_tells_nobody_who_was_shut_out_meanwhile(parlor: Parlor, where: str) -> None:
    """The process ended between the invitation and the direct message; Cas was shut out before the next one."""
    place = PLACES[where](parlor, parlor.ann, parlor.bob, parlor.cas)
    await parlor.lobby(place, players=3)
    guests = [Invitee(guest.id, parlor.name(guest)) for guest in (parlor.bob, parlor.cas)]
    await parlor.tables.invitations.invite(TABLE, parlor.pressed(parlor.ann), guests)
    shut_out(parlor, place, parlor.cas)
    await parlor.next_process()
    assert [len(parlor.direct_messages(guest)) for guest in (parlor.bob, parlor.cas)] == [1, 0]
    assert await parlor.tables.outbox.due() == []


@pytest.mark.parametrize("serving", [served, elsewhere])
@pytest.mark.parametrize("where", PLACES)
async def test_whoever_is_let_in_again_sits_down(parlor: Parlor, where: str, serving: Serving) -> None:
    """The invitation is still open: what decides is what Discord shows at the moment of the press, also to a process
    that has to ask for the channel, the thread and the roles."""
    place = PLACES[where](parlor, parlor.ann, parlor.cas)
    message = await invited(parlor, place, parlor.cas)
    shut_out(parlor, place, parlor.cas)
    await parlor.env.settle()
    with serving(parlor):
        assert "no longer exists" in says(await parlor.forge(parlor.cas, None, message.id, ACCEPT))
        if where == "thread":
            parlor.env.backend.add_thread_member(place.id, parlor.cas.id)
        else:
            allow(parlor, place, parlor.cas.id, OverwriteType.MEMBER, view_channel=True)
        await parlor.env.settle()
        await parlor.forge(parlor.cas, None, message.id, ACCEPT)
    assert [seat.name for seat in (await parlor.lobby_of()).seats] == ["Ann", "Cas"]


async def test_where_discord_does_not_answer_the_table_is_not_said_to_be_gone(
    parlor: Parlor, unexpected: list[BaseException]
) -> None:
    """Cas, who is invited, hears that something went wrong, sits nowhere, and sits down with the next press."""
    den = hidden_channel(parlor, parlor.ann, parlor.cas)
    message = await invited(parlor, den, parlor.cas)
    path = f"/guilds/{parlor.guild.id}/members/{parlor.cas.id}"
    parlor.env.inject_error("GET", path, status=500)
    answer = await parlor.cas.tap(message, Verb.ACCEPT)
    assert "Something went wrong" in says(answer)
    assert [getattr(error, "status", None) for error in unexpected] == [500]
    unexpected.clear()
    await parlor.cas.tap(message, Verb.ACCEPT)
    assert [seat.name for seat in (await parlor.lobby_of()).seats] == ["Ann", "Cas"]


async def test_an_invitation_that_was_taken_back_meanwhile_seats_nobody(parlor: Parlor) -> None:
    """Between the look at the table and the seat: what counts is saved, not what was seen."""
    den = hidden_channel(parlor, parlor.ann, parlor.cas)
    message = await invited(parlor, den, parlor.cas)

    async def withdraw() -> None:
        await parlor.tables.invitations.withdraw(TABLE, parlor.pressed(parlor.ann), parlor.cas.id)

    with meanwhile(parlor.tables.base, "change", 0, withdraw):
        answer = await parlor.cas.tap(message, Verb.ACCEPT)
    assert says(answer).count("no longer exists") == 1
    assert [seat.name for seat in (await parlor.lobby_of()).seats] == ["Ann"]


@pytest.mark.parametrize("serving", [served, elsewhere])
async def test_where_everybody_sees_the_table_it_is_told_why_it_is_too_late(parlor: Parlor, serving: Serving) -> None:
    """Who was told no there takes a free seat like anybody, and who comes later hears that the game has begun; but
    nobody to whom the channel was closed learns anything."""
    message = await invited(parlor, parlor.games, parlor.cas, parlor.bob)
    other = invitation(parlor, parlor.bob)
    for guest in (parlor.cas, parlor.bob):
        await parlor.tables.invitations.withdraw(TABLE, parlor.pressed(parlor.ann), guest.id)
    with serving(parlor):
        await parlor.forge(parlor.cas, None, message.id, ACCEPT)
        assert [seat.name for seat in (await parlor.lobby_of()).seats] == ["Ann", "Cas"]
        for person in (parlor.ann, parlor.cas):
            await parlor.tables.lobbies.start(TABLE, parlor.pressed(person))
        assert "already begun" in says(await parlor.forge(parlor.bob, None, other.id, ACCEPT))
        shut_out(parlor, parlor.games, parlor.bob)
        await parlor.env.settle()
        assert "no longer exists" in says(await parlor.forge(parlor.bob, None, other.id, ACCEPT))
