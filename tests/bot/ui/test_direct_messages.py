"""Each player's direct message shows what that player may know now, whoever moved and whatever went wrong."""

import discord
import pytest

from bot.locale import speaker
from tests.bot.ui.direct_messages import direct_message, edits
from tests.bot.ui.parlor import Parlor, Verb, files, text
from tests.bot.ui.people import Person
from tests.bot.ui.steps import alone, won

CHANNELS = "/channels/*/messages"
YOURS = "It’s your turn"


async def test_only_what_changed_is_edited(parlor: Parlor) -> None:
    """A move in Armadora changes the mover's hand and nobody else's, so it costs one edit: whose turn it is says the
    board."""
    match = await parlor.begin(3)
    mover = parlor.to_act(match)
    await parlor.play(match, "1 a1")
    await parlor.env.advance_time(300)
    assert [edits(parlor, person) for person in parlor.people[:3]] == [person is mover for person in parlor.people[:3]]
    assert not [person for person in parlor.people[:3] if YOURS in direct_message(parlor, person)]


async def test_who_reads_boards_in_words_has_them_in_the_own_turn(parlor: Parlor) -> None:
    """The position comes with the turn and goes with it."""
    match = await parlor.begin()
    following = parlor.waiting(match)
    await parlor.tables.preferences.change(parlor.pressed(following), text_boards=True)
    await parlor.play(match, "1 a1")
    assert YOURS in direct_message(parlor, following)
    assert "you can type" in direct_message(parlor, following)
    await parlor.play(await parlor.match(), "1 b1")
    assert YOURS not in direct_message(parlor, following)
    assert "you can type" not in direct_message(parlor, following)


async def test_direct_messages_are_told_apart_by_their_game(parlor: Parlor) -> None:
    """By who else plays and by the thread; who plays alone is not told whose turn it is."""
    match = await parlor.begin(3)
    for person, others in ((parlor.ann, "Bob and Cas"), (parlor.bob, "Ann and Cas")):
        assert f"With {others}, in <#{parlor.home(match).id}>" in direct_message(parlor, person)
    match = await alone(parlor, table=2)
    [_, second] = parlor.direct_messages(parlor.ann)
    assert f"With {match.seats[1].called(speaker(None))}, in <#{match.place.thread_id}>" in text(second)
    assert YOURS not in text(second)


async def test_the_last_direct_message_tells_the_result(parlor: Parlor) -> None:
    """Who won, and the reader's own place among all."""
    _, winner, loser = await won(parlor)
    assert "is over" in direct_message(parlor, winner)
    assert "You won" in direct_message(parlor, winner)
    assert "Your place: 2 of 2" in direct_message(parlor, loser)
    assert parlor.name(winner) in direct_message(parlor, loser)


async def test_a_game_that_ended_untold_is_told_at_the_next_start(parlor: Parlor) -> None:
    """Everybody reads that it is over, also where the board can no longer be posted; and reads it once."""
    match = await parlor.begin()
    while match.live:
        match = await parlor.quick(match, "pass")
    parlor.env.inject_error("POST", CHANNELS, status=403, code=50013, times=None)
    await parlor.restart()
    assert ["is over" in direct_message(parlor, person) for person in (parlor.ann, parlor.bob)] == [True, True]
    counts = [edits(parlor, person) for person in (parlor.ann, parlor.bob)]
    await parlor.restart()
    assert [edits(parlor, person) for person in (parlor.ann, parlor.bob)] == counts


async def test_the_messages_lead_to_where_the_game_is_now(parlor: Parlor) -> None:
    """After the thread was deleted they lead to the channel, although nobody has moved."""
    match = await parlor.begin()
    assert str(match.place.thread_id) in str(links(parlor, parlor.ann))
    assert match.place.thread_id is not None
    parlor.env.backend.delete_channel(match.place.thread_id)
    await parlor.env.settle()
    await parlor.env.advance_time(61)
    assert links(parlor, parlor.ann) == [f"https://discord.com/channels/{parlor.guild.id}/{parlor.games.id}"]
    assert links(parlor, parlor.ann) == links(parlor, parlor.bob)


def links(parlor: Parlor, person: Person) -> list[str]:
    """Return where the buttons of the person's direct message lead."""
    (message,) = parlor.direct_messages(person)
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    return [str(button.url) for row in rows for button in row.children if isinstance(button, discord.Button)]


@pytest.mark.parametrize("game", ["armadora", "saboteur"])
async def test_the_hand_has_its_picture(parlor: Parlor, game: str) -> None:
    """In the direct message, and behind the button below the board; Armadora's is there with the own board."""
    match = await parlor.begin(3, game=game)
    [picture] = files(parlor.direct_messages(parlor.bob)[-1])
    assert picture.filename.startswith("armadora-army" if game == "armadora" else "saboteur")
    board = parlor.board(match)
    shown = files((await parlor.bob.tap(board, Verb.HAND)).response)
    assert len(shown) == (2 if game == "armadora" else 1)
    await parlor.play_on(match)
    await parlor.quiet()
    assert len(files(parlor.direct_messages(parlor.bob)[-1])) == 1
