"""Where tables are shown, and that nothing saved stays unseen."""

from bot.tables import Dm, Lobby, Match, Phase, Place, Refusal
from engine.game import Seat
from tests.bot.tables.kit import CHANNEL, GUILD, Hall, press, refused

THREAD, BOARD, CARD = 500, 600, 700


async def in_thread(hall: Hall) -> Match:
    """A match in its thread, its first board posted."""
    match = await hall.match("Ann", "Bob")
    await hall.tables.move_home(match.id, Place(GUILD, CHANNEL, THREAD))
    return await hall.tables.mark_published(match.id, 0, BOARD)


async def test_the_card_of_a_lobby_is_known(hall: Hall) -> None:
    """The message of the card is kept."""
    lobby = await hall.lobby("Ann")
    await hall.tables.mark_card(lobby.id, CARD)
    assert (await hall.get(lobby.id)).place == Place(GUILD, CHANNEL, None, CARD)


async def test_a_match_counts_as_unpublished_until_its_newest_board_is_posted(hall: Hall) -> None:
    """After the deal, and after each move, until the board of that ply is marked."""
    match = await in_thread(hall)
    assert (match.published_ply, match.place) == (0, Place(GUILD, CHANNEL, THREAD, BOARD))
    assert await hall.tables.unpublished() == ()
    moved = (await hall.play(match, "W1 c4")).match
    assert await hall.tables.unpublished() == (moved,)
    await hall.tables.mark_published(match.id, 1, BOARD + 1)
    assert await hall.tables.unpublished() == ()


async def test_boards_that_are_marked_out_of_order_do_not_go_back(hall: Hall) -> None:
    """The newest board stays the newest when an older one is marked after it."""
    match = await in_thread(hall)
    match = (await hall.play(match, "W1 c4")).match
    newest = await hall.tables.mark_published(match.id, 1, BOARD + 1)
    assert await hall.tables.mark_published(match.id, 0, BOARD) == newest
    assert await hall.get(match.id) == newest


async def test_a_finished_match_is_posted_too(hall: Hall) -> None:
    """The reveal is not lost when the bot stops before posting it."""
    match = await hall.finish(await in_thread(hall))
    await hall.restart()
    (found,) = await hall.tables.unpublished()
    assert (found, found.published_ply) == (match, 0)
    assert found.story(found.published_ply) == match.story()


async def test_a_deleted_thread_sends_its_match_to_the_channel(hall: Hall) -> None:
    """The match goes on in the channel, and its board is to be posted there."""
    match = await in_thread(hall)
    (moved,) = await hall.tables.lost(THREAD)
    assert (moved.id, moved.place) == (match.id, Place(GUILD, CHANNEL))
    assert await hall.tables.unpublished() == (moved,)
    assert (await hall.play(moved, "W1 c4")).match.ply == 1


async def test_a_deleted_channel_leaves_a_match_without_home_until_it_gets_a_new_one(hall: Hall) -> None:
    """It is not lost, only nowhere; moved elsewhere its board is to be posted there."""
    match = await in_thread(hall)
    (homeless,) = await hall.tables.lost(CHANNEL)
    assert (homeless.live, homeless.place.posts_in) == (True, None)
    assert await hall.tables.unpublished() == ()
    moved = await hall.tables.move_home(match.id, Place(GUILD, CHANNEL + 1))
    assert await hall.tables.unpublished() == (moved,)


async def test_lobbies_of_a_deleted_channel_are_closed(hall: Hall) -> None:
    """Nobody can join what nobody can see; tables elsewhere and ended ones stay as they are."""
    lobby = await hall.lobby("Ann")
    ended = await hall.finish(await hall.match("Ann", "Bob"))
    elsewhere = await hall.match("Ann", "Bob", place=Place(GUILD, CHANNEL + 1))
    assert await hall.tables.lost(CHANNEL) == ()
    assert (await hall.get(lobby.id)).phase is Phase.CLOSED
    assert await hall.get(ended.id) == ended
    assert await hall.get(elsewhere.id) == elsewhere


async def test_a_deleted_board_is_posted_again(hall: Hall) -> None:
    """If it was the newest one; an older board is not missed."""
    match = await in_thread(hall)
    assert await hall.tables.lost_message(match.id, BOARD - 1) == match
    gone = await hall.tables.lost_message(match.id, BOARD)
    assert gone.place == Place(GUILD, CHANNEL, THREAD)
    assert await hall.tables.unpublished() == (gone,)


async def test_a_deleted_card_leaves_the_lobby_open(hall: Hall) -> None:
    """Its card can be posted anew."""
    lobby = await hall.lobby("Ann")
    await hall.tables.mark_card(lobby.id, CARD)
    gone = await hall.tables.lost_message(lobby.id, CARD)
    assert isinstance(gone, Lobby)
    assert (gone.phase, gone.place) == (Phase.LOBBY, Place(GUILD, CHANNEL))
    assert await hall.get(lobby.id) == gone


async def test_who_closed_the_direct_messages_is_told_once(hall: Hall) -> None:
    """The first refused message asks for a word in private, the next ones do not; the other seat is not concerned."""
    match = await hall.match("Ann", "Bob")
    assert [await hall.tables.mark_dm(match.id, Seat(0), None) for _ in range(3)] == [True, False, False]
    assert not await hall.tables.mark_dm(match.id, Seat(1), 42)
    await hall.restart()
    ann, bob = (await hall.get(match.id)).seats
    assert (ann.dm, ann.dm_message_id) == (Dm.CLOSED, None)
    assert (bob.dm, bob.dm_message_id) == (Dm.OPEN, 42)


async def test_a_lobby_has_no_boards(hall: Hall) -> None:
    """Boards and direct messages belong to a match."""
    lobby = await hall.lobby("Ann")
    with refused(Refusal.NOT_STARTED):
        await hall.tables.mark_published(lobby.id, 0, BOARD)
    with refused(Refusal.NOT_STARTED):
        await hall.tables.mark_dm(lobby.id, Seat(0), None)
    assert (await hall.tables.join(lobby.id, press("Bob"))).full
