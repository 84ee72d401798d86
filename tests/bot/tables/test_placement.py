"""Where tables are shown, and that nothing saved stays unseen."""

from collections.abc import Awaitable, Callable

import pytest

from bot.store.table_rows import Phase, Place
from bot.tables.refusal import Refusal
from bot.tables.table import Lobby, Match
from tests.bot.tables.kit import CHANNEL, GUILD, Service, refused
from tests.databases import on_each_database

THREAD, BOARD, CARD = 500, 600, 700


async def in_thread(service: Service) -> Match:
    """A match in its thread, its first board posted."""
    match = await service.match("Ann", "Bob")
    await service.tables.placement.move_home(match.id, Place(GUILD, CHANNEL, THREAD))
    return await service.tables.placement.mark_published(match.id, 0, BOARD)


async def test_the_card_of_a_lobby_is_known(service: Service) -> None:
    """The message of the card is kept, and to note it makes no card out of date."""
    lobby = await service.lobby("Ann")
    await service.show("card", lobby.id)
    await service.tables.placement.mark_card(lobby.id, CARD)
    found = await service.get(lobby.id)
    assert (found.place, found.card_id) == (Place(GUILD, CHANNEL, None, CARD), CARD)
    assert await service.behind("card") == []


async def test_boards_that_are_marked_out_of_order_do_not_go_back(service: Service) -> None:
    """The newest board stays the newest when an older one is marked after it."""
    match = await in_thread(service)
    match = await service.move(match, "W1 c4")
    newest = await service.tables.placement.mark_published(match.id, 1, BOARD + 1)
    assert await service.tables.placement.mark_published(match.id, 0, BOARD) == newest
    assert await service.get(match.id) == newest


async def test_a_deleted_thread_sends_its_match_to_the_channel(service: Service) -> None:
    """The match goes on in the channel, and its board is to be posted there, which tells of all moves that no board has
    told."""
    match = await service.move(await in_thread(service), "W1 c4", "W1 d4", "W1 a1")
    asked = match.owes("stop", part=0, channel_id=THREAD, message_id=9)
    await service.tables.outbox.owe(asked)
    await service.tables.outbox.note([asked])
    (moved,) = await service.tables.placement.lost(THREAD)
    assert (moved.id, moved.place, moved.published_ply) == (match.id, Place(GUILD, CHANNEL), 0)
    assert await service.get(match.id) == moved
    assert await service.behind("stop") == [(match.id, 0)], "the question stands nowhere any more"
    assert await service.pending_boards() == (moved,)
    assert (await service.move(moved, "W1 b1")).ply == 4


@on_each_database
async def test_a_deleted_channel_leaves_a_match_without_home_until_it_gets_a_new_one(service: Service) -> None:
    """It is not lost, only nowhere; moved elsewhere its board is to be posted there."""
    match = await in_thread(service)
    (homeless,) = await service.tables.placement.lost(CHANNEL)
    assert (homeless.live, homeless.place.posts_in) == (True, None)
    assert await service.pending_boards() == ()
    moved = await service.tables.placement.move_home(match.id, Place(GUILD, CHANNEL + 1))
    assert await service.pending_boards() == (moved,)


async def test_a_match_whose_first_move_was_made_with_the_deal_is_not_yet_shown(service: Service) -> None:
    """Giving it a thread does not count as a board."""
    match = await service.match("Ann", "Bob", game="burrow")
    moved = await service.tables.placement.move_home(match.id, Place(GUILD, CHANNEL, THREAD, CARD))
    assert isinstance(moved, Match)
    assert (moved.ply, moved.published_ply) == (1, -1)


async def test_lobbies_of_a_deleted_channel_are_closed(service: Service) -> None:
    """Nobody can join what nobody can see; tables elsewhere and ended ones stay as they are."""
    lobby = await service.lobby("Ann")
    ended = await service.finish(await service.match("Ann", "Bob"))
    elsewhere = await service.match("Ann", "Bob", place=Place(GUILD, CHANNEL + 1))
    assert await service.tables.placement.lost(CHANNEL) == ()
    assert (await service.get(lobby.id)).phase is Phase.CLOSED
    assert await service.get(ended.id) == ended
    assert await service.get(elsewhere.id) == elsewhere


@pytest.mark.parametrize("hidden", [False, True])
async def test_a_lobby_in_a_thread_that_is_locked_goes_to_the_channel_or_closes(
    service: Service, *, hidden: bool
) -> None:
    """To the channel if everybody there could read the thread, with a new card; a channel that is locked is none."""
    place = Place(GUILD, CHANNEL, THREAD)
    lobby = await service.lobby("Ann", place=place)
    await service.tables.placement.mark_card(lobby.id, 8)
    await service.show("card", lobby.id)
    await service.tables.placement.lost(THREAD, hidden=hidden, locked=True)
    after = await service.get(lobby.id)
    assert after.phase is (Phase.CLOSED if hidden else Phase.LOBBY)
    if not hidden:
        assert (after.place, after.card_id) == (Place(GUILD, CHANNEL), None)
        assert await service.behind("card") == [(lobby.id, 0)]


async def test_a_deleted_board_is_posted_again(service: Service) -> None:
    """If it was the newest one, and with all moves since; an older board is not missed."""
    match = await service.move(await in_thread(service), "W1 c4", "W1 d4", "W1 a1")
    assert await service.tables.placement.lost_message(match.id, BOARD - 1) == match
    gone = await service.tables.placement.lost_message(match.id, BOARD)
    assert (gone.place, gone.row.lost_boards) == (Place(GUILD, CHANNEL, THREAD), 1)
    assert (gone.row.published_ply, await service.get(match.id)) == (0, gone)
    assert await service.pending_boards() == (gone,)


@on_each_database
async def test_what_is_shown_of_a_game_that_was_set_back_is_shown_again(service: Service) -> None:
    """Its board in a new message, unless it stands below what is lost; its direct messages and its card; and messages
    that are out of date are to lose their buttons, the card not among them."""
    match = await in_thread(service)
    await service.tables.placement.mark_card(match.id, CARD)
    await service.show("card", match.id)
    await service.direct_messages_stand(match)
    lost = match.old_board(THREAD, BOARD + 9)
    below = await service.tables.placement.set_back(match.id, lost, below=True)
    assert isinstance(below, Match)
    assert (below.place.message_id, below.published_ply) == (BOARD, 0)
    assert await service.pending_direct_messages() == (below,)
    assert await service.behind("card") == [(match.id, 0)]
    assert await service.tables.outbox.of_table(match.id, "old_board") == [lost]
    above = await service.tables.placement.set_back(match.id, None, below=False)
    assert await service.pending_boards() == await service.pending_direct_messages() == (above,)
    assert above.place == Place(GUILD, CHANNEL, THREAD)
    old = await service.tables.outbox.of_table(match.id, "old_board")
    assert old == [match.old_board(THREAD, BOARD), lost]


async def test_it_is_known_when_a_match_came_to_a_ply(service: Service) -> None:
    """Its start and each line of its log; nothing of a ply to which it has not come."""
    match = await service.match("Ann", "Bob")
    begun = service.clock.now
    for ply in (1, 2):
        service.clock.now += 100
        match = await service.move(match, f"W{ply} c{ply}")
    written = [await service.tables.matches.written_at(match, ply) for ply in (0, 1, 2, 3)]
    assert written == [begun, begun + 100, match.row.moved_at, None]


async def test_a_deleted_card_leaves_the_lobby_open(service: Service) -> None:
    """Its card can be posted anew."""
    lobby = await service.lobby("Ann")
    await service.tables.placement.mark_card(lobby.id, CARD)
    gone = await service.tables.placement.lost_message(lobby.id, CARD)
    assert isinstance(gone, Lobby)
    assert (gone.phase, gone.place) == (Phase.LOBBY, Place(GUILD, CHANNEL))
    assert await service.get(lobby.id) == gone


async def test_a_lobby_has_no_boards(service: Service) -> None:
    """They belong to a match."""
    lobby = await service.lobby("Ann")
    with refused(Refusal.NOT_STARTED):
        await service.tables.placement.mark_published(lobby.id, 0, BOARD)
    assert (await service.join(lobby, "Bob")).full


# --- Direct messages ---------------------------------------------------------------------------


@on_each_database
async def test_direct_messages_are_pending_until_they_are_marked(service: Service) -> None:
    """From the deal on; again after each move, about a new home, whether a thread was deleted or the home was chosen,
    and about the end of a stopped match, whose ply is the same; over restarts too."""
    match = await service.match("Ann", "Bob", place=Place(GUILD, CHANNEL, THREAD))
    assert await service.pending_direct_messages() == (match,)
    changes: list[Callable[[], Awaitable[object]]] = [
        lambda: service.play(match, "W1 c4"),
        lambda: service.tables.placement.lost(THREAD),
        lambda: service.tables.placement.move_home(match.id, Place(GUILD, CHANNEL, THREAD + 1)),
        lambda: service.agree_to_stop(match, "Ann", "Bob"),
    ]
    for change in changes:
        await service.direct_messages_stand(match)
        assert await service.pending_direct_messages() == ()
        await change()
        await service.restart()
        assert [pending.id for pending in await service.pending_direct_messages()] == [match.id]
